"""Record of how a graph's generated code ran in ``spirv`` execution: ``spirv_execution.json`` beside the graph's debug artifacts.

Each kernel that the code launched has a row, each different module of it one::

    {"schema": "xpudbg.spirv_execution", "version": 1, "pid": 4711,
     "kernels": [{"name": "triton_poi_fused_add_0", "module": "<sha256>", "ran": "spirv", "reason": "",
                  "rewrites": [{"name": "drop capability KernelAttributesINTEL", "count": 1, "why": "..."}]}]}

``ran`` is ``spirv``, or ``ttir`` where the SPIR-V did not run, with the ``reason``. A graph that ran as ATen graph has no such file:
its reason is in the report (event ``spirv_graph``), with the folder.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from . import report

FILE = "spirv_execution.json"
SCHEMA, VERSION = "xpudbg.spirv_execution", 1


class GraphExecution:
    """Execution of one graph: which of its kernels ran as SPIR-V, and which did not.

    Args:
        folder: Its debug folder; None where torch keeps none.

    Attributes:
        can_fall_back: Whether the ATen graph can still run in the place of the generated code.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._rows: dict[tuple[str, str, str], dict[str, Any]] = {}
        self._lock = threading.Lock()
        self.can_fall_back = False

    def ran(self, name: str, module: str, rewrites: Sequence[Any]) -> None:
        """Note a launch of a kernel's SPIR-V."""
        rows = [{"name": r.name, "count": r.count, "why": r.why} for r in rewrites]
        self._note(name, module, "spirv", "", rows)

    def did_not_run(self, name: str, module: str, reason: str) -> None:
        """Note a launch that the kernel's ttir stood in for."""
        self._note(name, module, "ttir", reason, [])

    def fell_back(self, reason: str) -> None:
        """Note that the ATen graph runs from now on."""
        if self._folder is not None:
            report.event("spirv_graph", folder=str(self._folder), reason=reason)

    def write(self) -> None:
        """Write the record as it is now; a full disk costs the record, not the run."""
        if self._folder is None:
            return
        with self._lock:
            record = {
                "schema": SCHEMA,
                "version": VERSION,
                "pid": os.getpid(),
                "kernels": list(self._rows.values()),
            }
            try:
                (self._folder / FILE).write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
            except OSError as error:
                report.once(
                    "fidelity", f"{FILE} {self._folder.name}", note=f"{FILE} was not written: {error}"
                )

    def _note(self, name: str, module: str, ran: str, reason: str, rewrites: list[dict[str, Any]]) -> None:
        key = (name, module, ran)
        if key in self._rows:
            return
        self._rows[key] = {
            "name": name, "module": module, "ran": ran, "reason": reason, "rewrites": rewrites,
        }  # fmt: skip
        if not self.can_fall_back:
            # Behind the first run, whose end writes them all.
            self.write()


class _Current(threading.local):
    graph: GraphExecution | None = None


_current = _Current()


def running_graph() -> GraphExecution | None:
    """Return the graph whose generated code runs in this thread."""
    return _current.graph


@contextmanager
def running(graph: GraphExecution) -> Iterator[None]:
    """Make a graph the running one of this thread until the block ends."""
    before = _current.graph
    _current.graph = graph
    try:
        yield
    finally:
        _current.graph = before


def debug_folder() -> Path | None:
    """Return the debug folder of the graph that Inductor compiles now."""
    virtualized: Any = sys.modules.get("torch._inductor.virtualized")
    path = getattr(getattr(getattr(virtualized, "V", None), "debug", None), "_path", None)
    return Path(path) if path else None
