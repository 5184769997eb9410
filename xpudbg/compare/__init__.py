"""Comparison of two runs, or of a run with its rules or baseline: diff, checks, CI, ranks."""
