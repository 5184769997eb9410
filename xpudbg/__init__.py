"""xpudbg: debug torch.compile and inspect its artifacts, on Intel GPUs (XPU) first."""

__version__ = "0.2.0.dev0"
