"""Preparation of ``verify``: which FX node each buffer of a graph holds, and which cache entries belong to its kernels."""
