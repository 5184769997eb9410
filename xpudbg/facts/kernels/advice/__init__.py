"""Advice about a kernel, each line with its evidence and the source of the rule."""
