"""Rules for a run, the figures they measure, and their results."""
