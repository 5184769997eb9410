"""Comparison of computed values: ``accuracy`` runs a script also in eager mode, ``verify`` computes kernels one by one."""
