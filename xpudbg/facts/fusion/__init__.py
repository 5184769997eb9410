"""Fusion of graphs: fused kernels, reasons why others were not fused, and the memory traffic saved."""
