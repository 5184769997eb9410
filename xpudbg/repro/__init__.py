"""Reproducers: scripts of graphs and kernels of a run that need neither the run nor xpudbg, and their trial in a child."""
