"""Inductor's estimates of run times as a Chrome trace: one row a rank, one operator behind the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from xpudbg.model.manifest import GraphKind
from xpudbg.model.rank_report import EstimatedGraph, RankTimeline
from xpudbg.screens.text import clean

_HEAD = {"source": "xpudbg show --ranks --perfetto", "times": "estimated by Inductor; nothing was measured"}


def estimates_trace(timelines: Sequence[RankTimeline]) -> tuple[list[bytes], int]:
    """The file in pieces, and how many operators are in it.

    Each rank is a process with the number of its place (from 1), since several may have one rank. Its graphs follow one another in the order of
    compile ids, each run once; an operator begins where the one before it ends, and one without an estimate takes no time.
    Format: "Trace Event Format" (Chromium project), microseconds.

    Args:
        timelines: One a rank.
    """
    encode = msgspec.json.Encoder().encode
    pieces = [b'{"displayTimeUnit":"ms","otherData":' + encode(_HEAD) + b',"traceEvents":[']
    count = 0
    for number, timeline in enumerate(timelines, 1):
        for event in _events(number, timeline):
            count += event.get("cat") in ("compute", "collective")
            pieces.append((b"\n" if len(pieces) == 1 else b",\n") + encode(event))
    pieces.append(b"\n]}\n")
    return pieces, count


def _events(number: int, timeline: RankTimeline) -> Iterator[dict[str, Any]]:
    name = clean(f"rank {timeline.rank} ({timeline.process}), estimated", single_line=True)
    yield {"ph": "M", "name": "process_name", "pid": number, "args": {"name": name}}
    yield {"ph": "M", "name": "process_sort_index", "pid": number, "args": {"sort_index": number}}
    begin = 0.0
    for graph in timeline.graphs:
        end = begin + sum(op.nanoseconds or 0.0 for op in graph.ops)
        yield _event(number, "graph", _graph_words(graph), begin, end, {})
        for op in graph.ops:
            behind = begin + (op.nanoseconds or 0.0)
            args = {"outputs": [clean(o, single_line=True) for o in op.outputs]}
            if op.nanoseconds is None:
                args["estimate"] = ["none"]
            yield _event(number, "collective" if op.collective else "compute", op.name, begin, behind, args)
            begin = behind
        begin = end


def _graph_words(graph: EstimatedGraph) -> str:
    again = f" #{graph.generation + 1}" if graph.generation else ""
    kind = "graph" if graph.kind == GraphKind.UNKNOWN else graph.kind
    return f"{graph.compile_id}{again} {kind}{f' of {graph.function}' if graph.function else ''}"


def _event(
    number: int, category: str, name: str, begin: float, end: float, args: dict[str, Any]
) -> dict[str, Any]:
    start = round(begin / 1000, 3)
    return {
        "ph": "X",
        "name": clean(name, single_line=True),
        "cat": category,
        "pid": number,
        "tid": 0,
        "ts": start,
        "dur": round(round(end / 1000, 3) - start, 3),
        "args": args,
    }
