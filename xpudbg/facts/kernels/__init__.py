"""Triton caches and the kernel card."""
