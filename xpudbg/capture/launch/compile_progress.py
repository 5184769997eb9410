"""Progress of the compiles of a run while its script runs, told from the files that appear in its folder."""

from __future__ import annotations

import os
import time
from pathlib import Path

from xpudbg.model.plural import plural

_PHASES = (
    ("output_code.py", ""),
    ("ir_post_fusion.txt", "generating code"),
    ("ir_pre_fusion.txt", "fusing"),
    ("fx_graph_transformed.py", "lowering"),
    ("fx_graph_readable.py", "transforming"),
)
"""The newest file of a graph's debug folder, and what Inductor does after it."""
_STALE_SECONDS = 120.0
"""How long a compile may leave no new file before it is no longer called one: it may have failed."""
_DUTY = 50
"""Looking may take one part in so many of the time."""


class CompileProgress:
    """Words for what is being compiled now.

    Args:
        folder: The run's folder.
    """

    def __init__(self, folder: Path) -> None:
        self._debug, self._cache = folder / "debug", folder / "triton_cache"
        self._inductor = folder / "inductor_cache"
        self._began = self._changed = time.monotonic()
        self._next = 0.0
        self._graphs: dict[str, str] = {}
        self._open_kernels: set[str] = set()
        self._kernels: set[str] = set()
        self._open_cpp: set[str] = set()
        self._seen: tuple[object, ...] = ()

    def words(self) -> str:
        """Return what is being compiled: seconds since the start, graph, phase, kernels, C++ files; empty where nothing is, or that is not known."""
        now = time.monotonic()
        if now >= self._next:
            self._look()
            self._next = now + _DUTY * (time.monotonic() - now)
        open_graphs = [name for name, phase in self._graphs.items() if phase]
        if now - self._changed > _STALE_SECONDS or not (open_graphs or self._open_kernels or self._open_cpp):
            return ""
        # First what must not be cut on a narrow terminal.
        parts = [f"{now - self._began:.0f} s"]
        if open_graphs:
            newest = open_graphs[-1]
            number = list(self._graphs).index(newest) + 1
            parts.append(f"graph {number} ({newest}): {self._graphs[newest]}")
        if self._open_kernels or self._kernels:
            begun = len(self._kernels) + len(self._open_kernels)
            parts.append(f"{len(self._kernels)} of {begun} begun kernels compiled")
        if self._open_cpp:
            parts.append(f"{plural(len(self._open_cpp), 'C++ file')} being compiled")
        return f"xpudbg: {', '.join(parts)}"

    def _look(self) -> None:
        for folder in sorted(self._debug.glob("torch_compile_debug/run_*/torchinductor/model_*")):
            name = folder.name.rpartition(".")[0] or folder.name
            if self._graphs.get(name) != "":
                self._graphs[name] = _phase(folder)
        for name in _names(self._cache):
            if name in self._kernels:
                continue
            files = _names(self._cache / name)
            if any(f.endswith(".json") and not f.startswith("__grp__") for f in files):
                self._kernels.add(name)
                self._open_kernels.discard(name)
            elif any(f.endswith((".ttir", ".ttgir", ".source")) for f in files):
                self._open_kernels.add(name)
        self._open_cpp = set()
        for part in _names(self._inductor):
            there = set(_names(self._inductor / part))
            self._open_cpp |= {f for f in there if f.endswith(".cpp") and f"{f[:-4]}.so" not in there}
        state = (
            tuple(self._graphs.values()),
            len(self._kernels),
            len(self._open_kernels),
            len(self._open_cpp),
        )
        if state != self._seen:
            self._seen, self._changed = state, time.monotonic()


def _phase(folder: Path) -> str:
    there = set(_names(folder))
    return next((phase for file, phase in _PHASES if file in there), "")


def _names(folder: Path) -> list[str]:
    try:
        return [entry.name for entry in os.scandir(folder)]
    except OSError:
        return []
