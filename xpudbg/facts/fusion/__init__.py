"""Fusion of graphs: the kernels that were fused, the reasons why others were not, and the memory traffic that was saved."""
