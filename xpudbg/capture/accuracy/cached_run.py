"""The program with compile caches on, and which cache is to blame where it is wrong with them and right without."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from xpudbg.bundle.records import Record, integer, text
from xpudbg.capture.accuracy.findings import checked_graphs
from xpudbg.capture.accuracy.side_run import SideRun
from xpudbg.model.accuracy import CachedRun, CheckedGraph, CompileCache, Verdict, worst_verdict
from xpudbg.model.manifest import Graph

NO_AUTOGRAD_CACHE = {"TORCHINDUCTOR_AUTOGRAD_CACHE": "0"}
NO_CACHES = {**NO_AUTOGRAD_CACHE, "TORCHINDUCTOR_FX_GRAPH_CACHE": "0"}
_CALLS = 8
"""Wrong calls that are compared again in further runs."""
NOT_ASKED = "which cache is to blame was not asked (--budget 0)"
_NO_TIME = "the time was up before it was known which cache is to blame; a larger --budget gives it more"
_NOT_AGAIN = "with the same caches it was right when it ran once more: it is not wrong each time"
_BY_SETTINGS = "it is wrong without compile caches, too, and right only with the variables that 'xpudbg run' sets ('xpudbg show RUN --all' lists them)"

RunOnce = Callable[[Mapping[str, str]], tuple[SideRun, Sequence[Record]]]
"""Runs the program with caches as the user has them and some variables, within the time that is left."""


@dataclass(frozen=True)
class CacheSearch:
    """Outcome of the runs with caches.

    Attributes:
        cached: The verdict.
        control: The graphs of a run without caches that is wrong as well; empty where it is right, or was not asked.
    """

    cached: CachedRun
    control: tuple[CheckedGraph, ...] = ()


def judge_cached(lines: Sequence[Record], *, warm: bool) -> CachedRun:
    """Verdict on what a run with caches wrote."""
    graphs = checked_graphs(lines, ())
    verdict = worst_verdict(tuple(g.verdict for g in graphs))
    why = "" if graphs else "no call of a compiled graph was compared"
    return CachedRun(verdict, why=why, graphs=graphs, warm=warm)


def search_cache(
    cached: CachedRun,
    lines: Sequence[Record],
    without: Sequence[Record],
    once: RunOnce,
    bundle_graphs: Sequence[Graph],
) -> CacheSearch:
    """Find the cache without which wrong values are right.

    Args:
        cached: The verdict on the run with caches, which is wrong.
        lines: What it wrote.
        without: What the run without caches wrote, of the same calls or others; empty where there was none.
        once: Runs the program again.
        bundle_graphs: The graphs of the bundle.
    """
    wrong = [line for line in lines if line.get("kind") == "call" and line.get("verdict") == "wrong"]
    places = dict.fromkeys(_place(line) for line in wrong[:_CALLS])
    calls = {"XPUDBG_ACCURACY_CALLS": ",".join(dict.fromkeys(f"{graph}:{call}" for graph, call, _ in places))}

    def told(why: str, cache: CompileCache = CompileCache.UNKNOWN) -> CacheSearch:
        return CacheSearch(CachedRun(cached.verdict, cache, why, cached.graphs, cached.warm))

    ended, control = once({**calls, **NO_CACHES})
    if ended.code is None:
        return told(_NO_TIME)
    graphs = checked_graphs(control, bundle_graphs)
    if any(g.verdict is Verdict.WRONG for g in graphs):
        compared = {_place(line) for line in without if line.get("verdict") in ("same", "rounding")}
        if places.keys() <= compared:
            return told(_BY_SETTINGS, CompileCache.NONE)
        return CacheSearch(
            CachedRun(Verdict.WRONG, CompileCache.NONE, "", cached.graphs, cached.warm), graphs
        )
    if not graphs:
        return told(f"the run without caches ended with status {ended.code} and compared nothing")
    ended, found = once({**calls, **NO_AUTOGRAD_CACHE})
    if ended.code is None:
        return told(_NO_TIME)
    cache = CompileCache.FX_GRAPH if _is_wrong(found) else CompileCache.AOTAUTOGRAD
    ended, again = once(calls)
    if ended.code is None:
        return told(_NO_TIME)
    return told("", cache) if _is_wrong(again) else told(_NOT_AGAIN)


def _is_wrong(lines: Sequence[Record]) -> bool:
    return any(line.get("kind") == "call" and line.get("verdict") == "wrong" for line in lines)


def _place(line: Record) -> tuple[int, int, str]:
    return integer(line.get("graph")) or 0, integer(line.get("call")) or 0, text(line.get("phase"))
