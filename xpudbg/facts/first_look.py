"""First things to look at in a run, by what they cost; see :mod:`xpudbg.model.finding`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import plural, shell_word, short_time
from xpudbg.facts.kernels.run_kernels import whole_spills
from xpudbg.facts.lost_times import lost_of_run
from xpudbg.model.dynamo import StopKind, StopPlace
from xpudbg.model.finding import Cost
from xpudbg.model.manifest import GraphOutcome, Manifest, RunState
from xpudbg.run.run_reader import RunReader
from xpudbg.store.locate import LATEST
from xpudbg.store.reader import open_bundle

_TEXTS = {
    (StopKind.NOT_COMPILED, Cost.WRONG): ("function in plain Python", "functions in plain Python"),
    (StopKind.GRAPH_BREAK, Cost.EVERY_STEP): ("place with graph breaks", "places with graph breaks"),
    (StopKind.RECOMPILE, Cost.AGAIN): ("place that recompiles again", "places that recompile again"),
}


def first_look(run: RunReader, places: Sequence[StopPlace], *, judged: bool = False) -> str:
    """Return the most expensive findings of a run in one line; ``nothing urgent`` where there is none.

    Empty where it is not known, and where only the places cost: they are listed below with their counts.

    Args:
        run: The bundle.
        places: Places where compiled code ends or is compiled again.
        judged: Whether a verdict on the run's numbers is shown beside it.
    """
    manifest = run.manifest
    found = []
    failed = sum(g.outcome is GraphOutcome.FAILED for g in manifest.graphs)
    if failed:
        found.append(f"{plural(failed, 'graph')} failed to compile")
    found += _stops(places, StopKind.NOT_COMPILED)
    spills = whole_spills(run)
    if spills.spilling:
        found.append(spills.sentence("Triton kernel"))
    slow = _slow(run)
    found += slow
    rest = _stops(places, StopKind.GRAPH_BREAK) + _stops(places, StopKind.RECOMPILE)
    if found or rest:
        return "; ".join((*found, *rest)) if spills.spilling or failed or slow else ""
    ended = manifest.exit.code in (0, None) and not manifest.exit.signal
    if judged or not manifest.graphs or not ended or manifest.state is not RunState.COMPLETE:
        return ""
    unknown = f"; spills are unknown of {plural(spills.unknown, 'kernel')} without native code"
    return f"nothing urgent{unknown if spills.unknown else ''}"


def _slow(run: RunReader) -> list[str]:
    """Return the kernels that lose most time in the run's profile."""
    lost = lost_of_run(run)
    if not lost:
        return []
    names = (f"{one.address}{one.place} {short_time(one.lost_us)}" for one in lost)
    typed = "" if run.name == LATEST else f" {shell_word(run.name)}"
    return [f"above the least time in its profile: {', '.join(names)} ('xpudbg time{typed}': what to try)"]


def _stops(places: Sequence[StopPlace], kind: StopKind) -> list[str]:
    return [
        plural(count, *forms)
        for (one, cost), forms in _TEXTS.items()
        if one is kind and (count := sum(p.kind is kind and p.cost is cost for p in places))
    ]


def written_first_look(folder: Path, manifest: Manifest, places: Sequence[StopPlace]) -> str:
    """Return the line of a bundle that was just written; see :func:`first_look`.

    Args:
        folder: The bundle.
        manifest: Its manifest.
        places: Places where compiled code ends or is compiled again.
    """
    try:
        return first_look(RunReader(folder, bundle=open_bundle(folder, manifest=manifest)), places)
    except (XpudbgError, OSError):
        return ""
