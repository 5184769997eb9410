"""CUDA graphs: of which graphs torch replays the launches as one, and why not of the others.

Sources, the best first: records of the run's probe (what torch wrapped, its partitions, its reasons), recordings in the structured trace
(``CUDAGraphNode.record``), replays in the run's profile. Without records a graph that the trace recorded is replayed; of others it is unknown.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from xpudbg.facts import compile_time
from xpudbg.facts.times import profile_files
from xpudbg.findings.advice_rules import PARTLY, REPLAY_RULES
from xpudbg.model.finding import GraphReplay, ReplayState
from xpudbg.model.location import is_library
from xpudbg.model.manifest import SourceLine
from xpudbg.model.run_time import TimeKind
from xpudbg.model.trace import TimedSpan
from xpudbg.run.graph_files import GraphFiles
from xpudbg.run.recorded_graphs import REQUESTED, RecordedGraph, RecordedGraphs, names
from xpudbg.run.run_reader import RunReader, trace_readers
from xpudbg.store.records import integer, items

_PREFIX = re.compile(r"^(?:skipping|disabling) cudagraphs? due to ")
_FRAME = re.compile(r'File "([^"\n]{1,1000})", line (\d{1,9}), in (\S{1,300})(?:\n\s*(\S[^\n]{0,300}))?')
_RECORDING = "CUDAGraphNode.record"


def graph_replays(run: RunReader, graphs: Sequence[GraphFiles]) -> tuple[GraphReplay, ...]:
    """Return what became of the recording of graphs; those for which it was not requested are left out.

    Args:
        run: The run.
        graphs: Those to look at.
    """
    recorded = run.fact(RecordedGraphs)
    pairs = [(graph, recorded.of(graph)) for graph in graphs]
    wanted = [(graph, one) for graph, one in pairs if _requested(one)]
    if not wanted:
        return ()
    counts = _recordings(run)
    # A compile of several graphs gives all of them one id.
    shared = Counter(graph.compile_id for graph in run.graphs)
    replays = _replays(run)
    found = []
    for graph, one in wanted:
        alone = shared[graph.compile_id] == 1
        recordings = counts.get(graph.compile_id, 0) if counts is not None and alone else None
        found.append(_replay(graph, one, recordings, None if replays is None else replays[graph.id]))
    return tuple(found)


def _requested(one: RecordedGraph) -> bool:
    return one.options.get(REQUESTED) is True or bool(one.skips) or items(one.record.get("partitions")) != []


def _replay(
    graph: GraphFiles, one: RecordedGraph, recordings: int | None, replays: int | None
) -> GraphReplay:
    functions = integer(one.record.get("wrapped")) if one.record else None
    parts = [
        (p[0] is True, names(p[1]), names(p[2])) for p in items(one.record.get("partitions")) if _is_part(p)
    ]
    outside = tuple(name for out, nodes, _ in parts if out for name in nodes)
    inside = sum(len(nodes) for out, nodes, _ in parts if not out) if parts else None
    why = ", ".join(dict.fromkeys(r for out, _, reasons in parts if out for r in reasons))
    devices = names(one.record.get("devices"))
    stated = [
        s for s in (*one.skips, *names(one.record.get("failed")), *names([one.record.get("reason")])) if s
    ]
    reason, where = _reason(stated[0]) if stated else ("", None)
    state = _state(functions, recordings, replays, skipped=bool(one.skips), split=bool(outside))
    rule = next((r.id for r in REPLAY_RULES if reason and r.match(reason)), "")
    if state is ReplayState.PARTLY and not reason:
        reason, rule = why, PARTLY.id
    elif state is ReplayState.LEFT_OUT and not reason:
        reason, rule = f"every launch stays outside: {why}" if why else "", "replay/nothing-inside"
    elif state not in (ReplayState.PARTLY, ReplayState.LEFT_OUT):
        reason, rule = "", ""
    return GraphReplay(
        graph.id, state, rule, reason, where, devices, functions, outside, inside, recordings, replays
    )


def _state(
    functions: int | None, recordings: int | None, replays: int | None, *, skipped: bool, split: bool
) -> ReplayState:
    """Return the state of a graph for which recording was requested.

    Args:
        functions: Functions that torch wrapped for it; None where unknown.
        recordings: Recordings in the trace; None where unknown.
        replays: Replays in the profile; None where unknown.
        skipped: Whether torch said why it leaves it out, perhaps of a later call.
        split: Whether partitions stay outside.
    """
    if functions is None:
        return ReplayState.RECORDED if recordings or replays else ReplayState.UNKNOWN
    if not functions or (skipped and recordings == 0):
        return ReplayState.LEFT_OUT
    if skipped or split:
        return ReplayState.PARTLY
    return ReplayState.WAITING if recordings == 0 else ReplayState.RECORDED


def _is_part(part: object) -> bool:
    return isinstance(part, list) and len(part) == 3


def _reason(text: str) -> tuple[str, SourceLine | None]:
    """Return torch's reason without its stack, and the line of the program that the stack ends in."""
    words, _, stack = text.partition("Found from")
    frames = [SourceLine(m[1], int(m[2]), m[3], (m[4] or "").strip()) for m in _FRAME.finditer(stack)]
    own = [f for f in frames if not is_library(f.file)] or frames
    return _PREFIX.sub("", words).strip(" .\n"), own[-1] if own else None


def _recordings(run: RunReader) -> dict[str, int] | None:
    """Return how often the structured trace has a recording of each compile; None without a trace."""
    if not any(one.trace_paths for _, one in trace_readers(run)):
        return None
    found: Counter[str] = Counter()

    def take(_: str, span: TimedSpan) -> None:
        found[span.compile_id] += span.name == _RECORDING

    compile_time.feed_spans(run, "", take)
    return dict(found)


def _replays(run: RunReader) -> Counter[str] | None:
    """Return how often the run's profile has a replay of each graph; None without a profile."""
    report = profile_files.times_of_run(run)
    if report is None:
        return None
    found: Counter[str] = Counter()
    for launch in report.launches:
        if launch.kind is TimeKind.REPLAY and launch.graph:
            found[launch.graph] = max(found[launch.graph], launch.launches)
    return found
