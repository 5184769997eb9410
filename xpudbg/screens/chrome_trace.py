"""Events of compiles as a Chrome trace: one JSON file that ui.perfetto.dev and chrome://tracing open."""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Sequence
from typing import Any, BinaryIO

import msgspec

from xpudbg.model.compile_time import ProcessTime
from xpudbg.model.manifest import GraphKind
from xpudbg.model.ranks import EstimatedGraph, RankTimeline
from xpudbg.model.trace import TimedSpan
from xpudbg.screens.text import clean

# Inductor's estimates of run times as a Chrome trace: one row a rank, one operator behind the other.

_encode = msgspec.json.Encoder().encode
_HEAD = {"source": "xpudbg show --ranks --perfetto", "times": "estimated by Inductor; nothing was measured"}


def estimates_trace(timelines: Sequence[RankTimeline]) -> tuple[list[bytes], int]:
    """Return the file in pieces, and the number of operators in it.

    Each rank is a process with the number of its place (from 1), since several may have one rank. Its graphs follow one another in the order of
    compile ids, each run once; an operator begins where the one before it ends, and one without an estimate takes no time.
    Format: "Trace Event Format" (Chromium project), microseconds.

    Args:
        timelines: One a rank.
    """
    events = [event for number, timeline in enumerate(timelines, 1) for event in _events(number, timeline)]
    head = b'{"displayTimeUnit":"ms","otherData":' + _encode(_HEAD) + b',"traceEvents":[\n'
    count = sum(event.get("cat") in ("compute", "collective") for event in events)
    return [head, b",\n".join(map(_encode, events)), b"\n]}\n"], count


def _process(number: int, name: str) -> Iterator[dict[str, Any]]:
    """Yield the events that set the name and sort order of a process."""
    for key, value in (("name", clean(name)), ("sort_index", number)):
        yield {"ph": "M", "name": f"process_{key}", "pid": number, "args": {key: value}}


def _events(number: int, timeline: RankTimeline) -> Iterator[dict[str, Any]]:
    yield from _process(number, f"rank {timeline.rank} ({timeline.process}), estimated")
    begin = 0.0
    for graph in timeline.graphs:
        end = begin + sum(op.nanoseconds or 0.0 for op in graph.ops)
        yield _event(number, "graph", _graph_text(graph), begin, end, {})
        for op in graph.ops:
            behind = begin + (op.nanoseconds or 0.0)
            args = {"outputs": [clean(o) for o in op.outputs]}
            if op.nanoseconds is None:
                args["estimate"] = ["none"]
            yield _event(number, "collective" if op.collective else "compute", op.name, begin, behind, args)
            begin = behind
        begin = end


def _graph_text(graph: EstimatedGraph) -> str:
    again = f" #{graph.generation + 1}" if graph.generation else ""
    kind = "graph" if graph.kind == GraphKind.UNKNOWN else graph.kind
    return f"{graph.compile_id}{again} {kind}{f' of {graph.function}' if graph.function else ''}"


def _event(
    number: int, category: str, name: str, begin: float, end: float, args: dict[str, Any]
) -> dict[str, Any]:
    start = round(begin / 1000, 3)
    return {
        "ph": "X",
        "name": clean(name),
        "cat": category,
        "pid": number,
        "tid": 0,
        "ts": start,
        "dur": round(round(end / 1000, 3) - start, 3),
        "args": args,
    }


class ChromeTraceWriter:
    """A writer of events, one at a time.

    A span is one complete event (``ph: "X"``), so that its begin and end cannot come apart; spans of one thread nest. Processes
    have the numbers 1, 2, ... in the order of the report, since two hosts may give one id twice, and their names. Times are
    microseconds since the first event of the run; ``otherData`` has that time. Format: "Trace Event Format" (Chromium project).
    """

    def __init__(
        self, out: BinaryIO, processes: Sequence[ProcessTime], *, first_us: float | None, compressed: bool
    ) -> None:
        """Write the begin of the file.

        Args:
            out: The file.
            processes: Those of the report.
            first_us: Time of the first event, in microseconds of Unix time.
            compressed: Compress it with gzip.
        """
        self._zip = gzip.GzipFile(fileobj=out, mode="wb", mtime=0) if compressed else None
        self._write = (self._zip or out).write
        self._first = first_us or 0.0
        self._numbers = {(p.trace, p.number): number for number, p in enumerate(processes, 1)}
        self._lanes: set[tuple[int, int]] = set()
        self._count = 0
        head = {"source": "xpudbg time --perfetto", "first_event_unix_us": first_us}
        self._write(b'{"displayTimeUnit":"ms","otherData":' + _encode(head) + b',"traceEvents":[')
        self._separator = b"\n"
        for number, process in enumerate(processes, 1):
            for event in _process(number, process.label):
                self._put(event)

    def add(self, trace: str, span: TimedSpan) -> None:
        """Write one event of a trace."""
        number = self._numbers.get((trace, span.process))
        if number is None:
            return
        if (number, span.lane) not in self._lanes:
            self._lanes.add((number, span.lane))
            name = "compiling thread" if span.lane == 0 else f"other thread {span.lane}"
            where = {"pid": number, "tid": span.lane}
            self._put({"ph": "M", "name": "thread_name", **where, "args": {"name": name}})
        start = round(span.start_us - self._first, 3)
        args: dict[str, Any] = {
            key: clean(v, lines=True) if isinstance(v, str) else v for key, v in span.args.items()
        }
        if span.compile_id:
            args["compile_id"] = span.compile_id
        if not span.ended:
            args["ended"] = False
        event: dict[str, Any] = {
            "name": clean(span.name),
            "cat": "compile",
            "pid": number,
            "tid": span.lane,
            "ts": start,
            "args": args,
        }
        if span.duration_us is None:
            event |= {"ph": "i", "s": "t"}
        else:
            event |= {
                "ph": "X",
                "dur": round(round(span.start_us + span.duration_us - self._first, 3) - start, 3),
            }
        self._put(event)
        self._count += 1

    def close(self) -> int:
        """Write the end and return the number of events."""
        self._write(b"\n]}\n")
        if self._zip is not None:
            self._zip.close()
        return self._count

    def _put(self, event: dict[str, Any]) -> None:
        self._write(self._separator + _encode(event))
        self._separator = b",\n"
