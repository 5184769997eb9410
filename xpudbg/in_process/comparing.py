"""Comparison of a block's compiled graphs with eager and float64, as in ``xpudbg accuracy``, in the block's own process."""

from __future__ import annotations

import contextlib
import importlib
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import ModuleType

from xpudbg.model.accuracy import AccuracyReport, gravest
from xpudbg.model.manifest import Manifest
from xpudbg.numerics.api import checked_graphs, noted_problems, torch_version
from xpudbg.store.records import Record


@dataclass
class ComparedBlock:
    """Findings of a block.

    Attributes:
        lines: The findings, line by line.
    """

    lines: list[Record] = field(default_factory=list)

    def report(self, manifest: Manifest, torch: str) -> AccuracyReport:
        """Return the verdict on the block's graphs.

        Args:
            manifest: Manifest of the block's bundle.
            torch: Version of torch.
        """
        graphs = checked_graphs(self.lines, manifest.graphs)
        return AccuracyReport(
            run=manifest.name,
            verdict=gravest(tuple(g.verdict for g in graphs)),
            torch=torch_version(self.lines) or torch,
            graphs=graphs,
            problems=noted_problems(self.lines),
        )


@contextlib.contextmanager
def comparing() -> Iterator[ComparedBlock]:
    """Context that compares each graph compiled in it, after its first calls."""
    compare, notes = _compare_module("accuracy"), _compare_module("notes")
    block = ComparedBlock()
    # xpudbg accuracy around this session compares already: a second comparison would find the same.
    watched = bool(notes.FOLDER)
    with contextlib.ExitStack() as stack:
        if not watched:
            compare._state.update(graphs=0, spent=0.0, began=time.monotonic())
            compile_fx = importlib.import_module("torch._inductor.compile_fx")
            stack.callback(compare.wrap_compiles(compile_fx))
        notes.LISTENERS.append(block.lines.append)
        stack.callback(notes.LISTENERS.remove, block.lines.append)
        yield block


def _compare_module(name: str) -> ModuleType:
    """Return a module of ``numerics/probe``, the one that ``xpudbg accuracy`` around this session has loaded if any."""
    loaded = sys.modules.get(f"xpudbg_inside.numerics.probe.{name}")
    return loaded or importlib.import_module(f"xpudbg.numerics.probe.{name}")
