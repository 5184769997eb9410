"""Redaction of secrets and of names of people and machines before anything leaves the machine."""
