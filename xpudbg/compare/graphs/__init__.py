"""Graphs and their kernels prepared for comparison: their computation without names and noise of one run."""
