"""Graphs and their kernels as comparisons see them: what they compute, without names and noise of one run."""
