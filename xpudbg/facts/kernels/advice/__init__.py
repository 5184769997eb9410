"""Advice on a kernel, each line with its evidence and the source of its rule."""
