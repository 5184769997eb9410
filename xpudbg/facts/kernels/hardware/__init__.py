"""Registers and shared local memory of Intel GPUs, as kernels get them."""
