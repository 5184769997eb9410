"""Events of compiles as a Chrome trace: one JSON file that ui.perfetto.dev and chrome://tracing open."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from typing import Any, BinaryIO

import msgspec

from xpudbg.model.compile_time import ProcessTime
from xpudbg.model.trace_timeline import TimedSpan
from xpudbg.screens.text import clean


class ChromeTraceWriter:
    """Writes events as they come, each once.

    A span is one complete event (``ph: "X"``), so that its begin and end cannot come apart; spans of one thread nest. Processes
    have the numbers 1, 2, ... in the order of the report, since two hosts may give one id twice, and their names. Times are
    microseconds since the first event of the run; ``otherData`` has that moment. Format: "Trace Event Format" (Chromium project).
    """

    def __init__(
        self, out: BinaryIO, processes: Sequence[ProcessTime], *, first_us: float | None, compressed: bool
    ) -> None:
        """Begin the file.

        Args:
            out: The file.
            processes: Those of the report.
            first_us: Moment of the first event, in microseconds of Unix time.
            compressed: Compress it with gzip.
        """
        self._zip = gzip.GzipFile(fileobj=out, mode="wb", mtime=0) if compressed else None
        self._write = (self._zip or out).write
        self._first = first_us or 0.0
        self._numbers = {(p.trace, p.number): number for number, p in enumerate(processes, 1)}
        self._lanes: set[tuple[int, int]] = set()
        self._count = 0
        self._encode = msgspec.json.Encoder().encode
        head = {"source": "xpudbg time --perfetto", "first_event_unix_us": first_us}
        self._write(b'{"displayTimeUnit":"ms","otherData":' + self._encode(head) + b',"traceEvents":[')
        self._separator = b"\n"
        for number, process in enumerate(processes, 1):
            name = clean(process.label, single_line=True)
            self._put({"ph": "M", "name": "process_name", "pid": number, "args": {"name": name}})
            self._put(
                {"ph": "M", "name": "process_sort_index", "pid": number, "args": {"sort_index": number}}
            )

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
        args: dict[str, Any] = {key: clean(v) if isinstance(v, str) else v for key, v in span.args.items()}
        if span.compile_id:
            args["compile_id"] = span.compile_id
        if not span.ended:
            args["ended"] = False
        event: dict[str, Any] = {
            "name": clean(span.name, single_line=True),
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
        """Write the end; returns how many events there are."""
        self._write(b"\n]}\n")
        if self._zip is not None:
            self._zip.close()
        return self._count

    def _put(self, event: dict[str, Any]) -> None:
        self._write(self._separator + self._encode(event))
        self._separator = b",\n"
