"""Key figures of a whole run, by which runs are listed and sorted; kept over commands, since a run does not change."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from xpudbg.compare.metrics import measure_run
from xpudbg.core.errors import XpudbgError
from xpudbg.facts.kernels.spills import measure_spills
from xpudbg.model.manifest import Manifest
from xpudbg.model.plural import plural
from xpudbg.model.runs import RunTotals
from xpudbg.run.result_cache import cached_run_result
from xpudbg.run.run_reader import RunReader
from xpudbg.store.reader import open_bundle


def run_totals(folder: Path, manifest: Manifest) -> RunTotals:
    """The totals of a run: those that were made of the same manifest before, else new ones.

    Args:
        folder: The run; it is complete.
        manifest: Its manifest, decoded.
    """
    try:
        run = RunReader(folder, bundle=open_bundle(folder, manifest=manifest))
        return cached_run_result(RunTotals, run, lambda: measure_totals(run))
    except (XpudbgError, OSError) as error:
        return RunTotals(unknown=(f"it cannot be measured: {error}",))


def measure_totals(run: RunReader) -> RunTotals:
    """Add up what ``check`` measures of a run; what is not known of a part is not known of the whole.

    Args:
        run: The bundle.
    """
    measures = measure_run(run)
    counted = {g.id for g in measures.graphs}
    spills = measure_spills(run, without={g.id for g in run.manifest.graphs} - counted)
    unknown = []
    launches, moved = _sum(g.launches for g in measures.graphs), _sum(g.bytes for g in measures.graphs)
    lost = sum(g.launches is None for g in measures.graphs)
    if lost:
        unknown.append(f"launches: not known of {lost} of {plural(len(counted), 'graph')}")
    lost = sum(g.bytes is None for g in measures.graphs)
    if lost:
        unknown.append(f"bytes: not known of {lost} of {plural(len(counted), 'graph')}")
    if spills.unknown:
        unknown.append(
            f"spills: no native code tells them of {spills.unknown} of {plural(spills.kernels, 'Triton kernel')}"
        )
    if measures.compile_seconds is None:
        unknown.append("compile time: there is no trace that would tell")
    known = spills if not spills.unknown and spills.kernels else None
    return RunTotals(
        launches=launches,
        traffic=moved,
        spilled_registers=known.registers if known else None,
        spilled_bytes=known.bytes if known else None,
        graph_breaks=None if measures.graph_breaks is None else len(measures.graph_breaks),
        recompiles=None if measures.recompiles is None else len(measures.recompiles),
        compile_seconds=measures.compile_seconds,
        unknown=tuple(unknown),
    )


def _sum(sizes: Iterable[int | None]) -> int | None:
    found = list(sizes)
    return None if None in found else sum(s for s in found if s is not None)
