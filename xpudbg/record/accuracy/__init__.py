"""Runs of one program that are compared: compiled, in eager, and the search for what is wrong."""
