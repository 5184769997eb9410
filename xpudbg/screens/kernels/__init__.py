"""Kernels and caches as cards and tables."""
