"""Numbers held against a second source: ``accuracy`` runs a script beside eager mode, ``verify`` computes kernels one by one."""
