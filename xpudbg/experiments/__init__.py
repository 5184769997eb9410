"""Experiments with a run: an edited stage with all that follows from it, as a run of its own."""
