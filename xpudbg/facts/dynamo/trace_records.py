"""Records of a run's structured traces, one by one, as rows for programs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.dynamo.read_compiles import HOW_TO_TRACE
from xpudbg.formats.torch_trace import Record, TraceLog, iter_records
from xpudbg.model.problem import Problem
from xpudbg.run.run_reader import RunReader
from xpudbg.run.trace_files import trace_readers
from xpudbg.store.files.gzip_stream import unpacked

_ID = re.compile(r"!?\d{1,9}(?:/\d{1,9}){0,2}")


def trace_records(run: RunReader, frame: str, problems: list[Problem]) -> Iterator[dict[str, Any]]:
    """Yield the records of all traces in file order; payloads as size, md5 and place.

    Args:
        run: The run.
        frame: Id of a frame or of a compile; empty for all records.
        problems: Gets what was odd.

    Raises:
        XpudbgError: The frame is no id.
    """
    if frame and not _ID.fullmatch(frame):
        raise XpudbgError(
            f"records have no names of functions: {frame}",
            hint="name the frame by its id ('xpudbg dynamo RUN' has them)",
        )
    traces = [(name, one, path) for name, one in trace_readers(run) for path in one.trace_paths]
    if not traces:
        problems.append(Problem(run.name, f"there is no structured trace; {HOW_TO_TRACE}"))
    for name, one, path in traces:
        log = TraceLog(path or name)  # one each: lines and offsets are those of the file
        try:
            with unpacked(one.open_trace(path)) as stream:
                for record in iter_records(stream, log=log):
                    if not frame or record.compile_id == frame or record.compile_id.startswith(f"{frame}/"):
                        yield _row(log.origin, record)
        except OSError as error:
            log.problem(0, f"cannot be read: {error}")
        problems += log.problems


def _row(trace: str, record: Record) -> dict[str, Any]:
    payload = record.payload
    return {
        "trace": trace,
        "line": record.line_no,
        "time": record.time,
        "pid": record.pid,
        "rank": record.rank,
        "where": record.where,
        "compile_id": record.compile_id,
        "attempt": record.attempt,
        "kind": record.kind,
        "name": record.name,
        "value": record.value,
        "payload": None
        if payload is None
        else {"offset": payload.offset, "bytes": payload.length, "md5": payload.md5},
    }
