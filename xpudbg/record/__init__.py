"""Recording of runs: the plan of variables, the child process, the collectors and the ledger; ``xpudbg.record()`` records a block."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class _Room(ModuleType):
    """This package as a function, since ``xpudbg.record`` is both."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return import_module("xpudbg.api").record(*args, **kwargs)


sys.modules[__name__].__class__ = _Room
