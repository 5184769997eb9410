"""Compile time of a run."""
