"""Secrets and names of people and machines, taken out before anything leaves the machine."""
