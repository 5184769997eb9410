"""Provenance over a run: from a Python line through graphs and kernels to instructions, and back."""
