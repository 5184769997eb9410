"""The emulated XPU: runs inside the user's process and makes ``device="xpu"`` work without an Intel GPU.

The folder is put on the user's interpreter under the name ``xpudbg_target`` (xpudbg itself need not be installed there), so
everything in it uses relative imports, and importing it costs the standard library only. :func:`install_hook` waits for the
first ``import torch``; nothing else happens before that.
"""

from __future__ import annotations

from .config import TargetConfig, TargetError, config_from_env
from .hook import install_hook

__all__ = ["TargetConfig", "TargetError", "config_from_env", "install_hook"]
