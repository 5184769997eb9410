"""Packing of a bundle into one file, and unpacking."""
