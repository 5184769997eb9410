"""Triton caches: finding, listing, choosing, checking, exporting and removing entries."""
