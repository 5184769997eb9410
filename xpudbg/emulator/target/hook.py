"""Callbacks at the import of torch and triton, without importing them: a finder on ``sys.meta_path``.

For every watched module it finds the module as Python would have, and wraps the loader: ``before`` runs when the module is
about to be executed, ``after`` when it has been. The wrapped loader is taken out again at once, so that ``inspect`` and
``pickle`` see the module as it always was.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

Before = Callable[[importlib.machinery.ModuleSpec], None]
After = Callable[[ModuleType], None]


@dataclass(frozen=True)
class Watch:
    """Callbacks around one module's execution; either may be None."""

    before: Before | None = None
    after: After | None = None


class ImportHook(importlib.abc.MetaPathFinder):
    """Finder that runs callbacks around the import of watched modules, once each.

    Args:
        watches: Full module name to its callbacks.
    """

    def __init__(self, watches: dict[str, Watch]) -> None:
        self._watches = dict(watches)
        self._finding = threading.local()

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Return the module's own spec with a loader that runs the callbacks; None for modules that are not watched."""
        watch = self._watches.get(fullname)
        if watch is None or getattr(self._finding, "busy", False):
            return None
        self._finding.busy = True
        try:
            spec = _find_elsewhere(self, fullname, path, target)
        finally:
            self._finding.busy = False
        if spec is None or spec.loader is None:
            return None
        spec.loader = _Loader(spec.loader, watch)  # type: ignore[assignment]
        return spec


def _find_elsewhere(
    own: ImportHook, fullname: str, path: Sequence[str] | None, target: ModuleType | None
) -> importlib.machinery.ModuleSpec | None:
    for finder in sys.meta_path:
        find = getattr(finder, "find_spec", None)
        if finder is own or find is None:
            continue
        spec: importlib.machinery.ModuleSpec | None = find(fullname, path, target)
        if spec is not None:
            return spec
    return None


class _Loader:
    """A module's loader with callbacks around ``exec_module``; everything else is the loader's own."""

    def __init__(self, inner: Any, watch: Watch) -> None:
        self._inner = inner
        self._watch = watch

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType | None:
        """Create the module with its own loader."""
        module: ModuleType | None = self._inner.create_module(spec)
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Execute the module between the two callbacks."""
        spec = module.__spec__
        if spec is not None:
            spec.loader = self._inner
        module.__loader__ = self._inner
        if self._watch.before is not None and spec is not None:
            self._watch.before(spec)
        self._inner.exec_module(module)
        if self._watch.after is not None:
            self._watch.after(module)
