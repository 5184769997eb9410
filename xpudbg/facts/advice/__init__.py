"""Advice on options, CUDA graphs and generated code of a run."""
