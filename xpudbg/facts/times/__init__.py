"""Measured times of a profile, joined with the graphs and launches of a run."""
