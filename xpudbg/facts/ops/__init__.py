"""Operators of a run at each level of the compile, and which patterns of Inductor's passes matched."""
