"""Operators of a run at each level of the compile, and the patterns of Inductor's passes that matched."""
