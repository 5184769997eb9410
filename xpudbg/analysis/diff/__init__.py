"""Two stages, graphs, kernels or runs against each other."""
