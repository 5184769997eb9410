"""One side of a comparison of runs: an open run with the selected graphs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xpudbg.core.errors import XpudbgError
from xpudbg.model.manifest import GraphOutcome
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass
from xpudbg.run.break_events import RunEvent
from xpudbg.run.configurations import RunCache
from xpudbg.run.graph_files import GraphFiles
from xpudbg.run.run_reader import RunReader


@dataclass(frozen=True)
class RunSide:
    """A run prepared for comparison.

    Attributes:
        run: The run.
        graphs: Its graphs, or the selected ones.
        whole: Whether the whole run is selected, including kernels outside of graphs.
    """

    run: RunReader
    graphs: Sequence[GraphFiles]
    whole: bool = True

    @property
    def events(self) -> list[RunEvent] | None:
        """Graph breaks and recompiles, equal ones of several ranks once; None without a manifest.

        For single graphs only the breaks in their own compiles are included.
        """
        return self.run.events(None if self.whole else [g.id for g in self.graphs])

    @property
    def incomplete_reasons(self) -> list[Problem]:
        """Reasons why a bundle may be incomplete: it has not ended, it ended badly, a compile failed."""
        if not self.run.is_bundle:
            return []
        failed = [
            Problem(g.id, f"its compile failed: {g.detail or 'no reason is recorded'}")
            for g in self.run.manifest.graphs
            if g.outcome is GraphOutcome.FAILED
        ]
        return [*self.run.incomplete_reasons, *failed]


def whole_run(run: RunReader) -> RunSide:
    """Return the whole run as a side; a folder with only caches has no graphs.

    Raises:
        XpudbgError: There is neither a graph nor a kernel in it.
    """
    try:
        return RunSide(run, run.graphs)
    except XpudbgError:
        if run.is_bundle or not run.fact(RunCache).found.roots:
            raise
        return RunSide(run, [])


def problems_of(spec: str, side: RunSide) -> list[Problem]:
    """Return the reasons why a side may be incomplete, each with the name that the user typed."""
    return [replace(p, where=f"{spec}: {p.where}") for p in side.incomplete_reasons]
