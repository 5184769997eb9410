"""Triton caches: their entries found, listed, chosen, checked, exported and removed."""
