"""Addresses: the words that name a run, a graph, a kernel or a stage, and the things in an open run that they name."""
