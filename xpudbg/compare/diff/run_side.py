"""One side of a comparison of runs: a run that is open, and which of its graphs are meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from xpudbg.core.errors import XpudbgError
from xpudbg.model.manifest import GraphOutcome
from xpudbg.model.problem import Problem
from xpudbg.run.break_events import RunEvent
from xpudbg.run.configurations import RunCache
from xpudbg.run.graph_files import GraphFiles
from xpudbg.run.run_reader import RunReader


@dataclass(frozen=True)
class RunSide:
    """A run as it is compared.

    Attributes:
        run: The run.
        graphs: Its graphs, or those that were named.
        whole: Whether all of it is meant: kernels outside of graphs too.
    """

    run: RunReader
    graphs: Sequence[GraphFiles]
    whole: bool = True

    @property
    def events(self) -> list[RunEvent] | None:
        """Graph breaks and recompiles, what several ranks have once; None where no manifest tells.

        Of single graphs only the breaks in their compiles: what happens elsewhere in the run is none of theirs.
        """
        return self.run.events(None if self.whole else [g.id for g in self.graphs])

    @property
    def incomplete_reasons(self) -> list[Problem]:
        """Return why what a bundle has may not be all of it: it has not ended, it ended badly, a compile failed."""
        if not self.run.is_bundle:
            return []
        failed = [
            Problem(g.id, f"its compile failed: {g.detail or 'no reason is recorded'}")
            for g in self.run.manifest.graphs
            if g.outcome is GraphOutcome.FAILED
        ]
        return [*self.run.incomplete_reasons, *failed]


def whole_run(run: RunReader) -> RunSide:
    """All of a run; a folder with caches alone has no graphs.

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
    """The reasons why a side may be incomplete, each with the words that the user named it by."""
    return [replace(p, where=f"{spec}: {p.where}") for p in side.incomplete_reasons]
