"""Loads the shim's library into the process and offers its C functions to Python."""

from __future__ import annotations

import ctypes
from pathlib import Path

from .build import TorchFacts
from .config import TargetConfig

_loaded: ctypes.CDLL | None = None


def load(facts: TorchFacts, library: Path, config: TargetConfig) -> ctypes.CDLL:
    """The shim with its functions typed; loaded once."""
    global _loaded  # noqa: PLW0603 (a process has one shim)
    if _loaded is None:
        shim = ctypes.CDLL(str(library))
        _declare(shim)
        shim.xpudbg_configure(config.devices, int(config.properties.get("total_memory", 0)))
        _loaded = shim
    return _loaded


def load_before_torch(facts: TorchFacts, library: Path, config: TargetConfig) -> None:
    """CUDA builds: the first question about CUDA is final, so the shim answers it before ``torch/__init__.py`` runs."""
    for name in ("libc10.so", "libtorch_cpu.so"):
        ctypes.CDLL(str(facts.root / "lib" / name), ctypes.RTLD_GLOBAL)
    load(facts, library, config).xpudbg_hide_cuda()


def _declare(shim: ctypes.CDLL) -> None:
    shim.xpudbg_configure.argtypes = (ctypes.c_int, ctypes.c_uint64)
    shim.xpudbg_configure.restype = None
    shim.xpudbg_hide_cuda.restype = None
    shim.xpudbg_on_float64.restype = None
    shim.xpudbg_exchange_device.argtypes = (ctypes.c_int,)
    shim.xpudbg_current_stream.argtypes = (ctypes.c_int,)
    shim.xpudbg_current_stream.restype = ctypes.c_int64
    shim.xpudbg_set_stream.argtypes = (ctypes.c_int, ctypes.c_int64)
    shim.xpudbg_set_stream.restype = None
    shim.xpudbg_new_stream.restype = ctypes.c_int64
    shim.xpudbg_synchronize.restype = None
    shim.xpudbg_memory_stats.argtypes = (ctypes.c_int, ctypes.c_int, ctypes.POINTER(ctypes.c_int64))
    shim.xpudbg_memory_stats.restype = None
    shim.xpudbg_memory_reset.argtypes = (ctypes.c_int, ctypes.c_int)
    shim.xpudbg_memory_reset.restype = None
