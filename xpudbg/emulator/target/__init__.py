"""The emulated XPU: runs inside the user's process and makes ``device="xpu"`` work without an Intel GPU.

xpudbg need not be installed there (the probe imports its package as ``xpudbg_inside``), so everything in it uses relative
imports, and importing it costs the standard library only. :func:`install_hook` waits for the
first ``import torch``; nothing else happens before that.
"""

from __future__ import annotations

from .activation import install_hook
from .config import TargetConfig, TargetError, config_from_env

__all__ = ["TargetConfig", "TargetError", "config_from_env", "install_hook"]
