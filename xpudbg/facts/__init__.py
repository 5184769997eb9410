"""Makers of facts: fusion, origins, kernels, dynamo, compile time, operators, numbers, the machine."""
