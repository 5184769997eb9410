"""Stages of a kernel: figures of each, and stages side by side."""
