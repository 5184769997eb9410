"""Addresses, which name a run, a graph, a kernel or a stage, and their resolution in an open run."""
