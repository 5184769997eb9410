"""Analyses of a run: fusion, origins, kernels, Dynamo, compile time, operators, and the machine."""
