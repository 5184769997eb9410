"""xpudbg: debug torch.compile and inspect its artifacts, on Intel GPUs (XPU) first.

``xpudbg.open`` and ``xpudbg.record`` are the Python interface (docs/python.md): imported when they are used, and torch never.
Their types are in __init__.pyi. This module itself runs in any interpreter from Python 3.8 on (inside.py).
"""

import sys
from importlib import import_module

__version__ = "0.2.0.dev0"
_HOMES = {
    "Answer": "api",
    "GraphView": "api",
    "KernelView": "api",
    "RunView": "api",
    "TableView": "api",
    "XpudbgError": "core.errors",
    "diff": "api",
    "explain": "api",
    "load_ipython_extension": "api",
    "open": "api",
    "runs": "api",
}
"""Module of each part of the interface; ``record`` is the package of that name, which can be called."""


def __getattr__(name: str) -> object:
    if name == "record":
        return import_module("xpudbg.record")
    if name not in _HOMES:
        raise AttributeError(f"module 'xpudbg' has no attribute {name!r}")
    if sys.version_info < (3, 10):  # noqa: UP036 - see above
        version = sys.version.split()[0]
        raise ImportError(f"xpudbg.{name} needs Python 3.10 or later, and this is {version}")
    with import_module("xpudbg.commands.lazy").deferred_imports():
        return getattr(import_module(f"xpudbg.{_HOMES[name]}"), name)


def __dir__() -> "list[str]":
    return sorted({*globals(), *_HOMES, "record"})
