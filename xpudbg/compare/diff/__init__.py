"""Comparison of two stages, graphs, kernels or runs."""
