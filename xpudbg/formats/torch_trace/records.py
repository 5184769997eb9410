"""Records of structured traces, the limits for reading them, and counts of what was skipped."""

from __future__ import annotations

import math
import sys
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Protocol

from xpudbg.model.problem import Problem

MAX_PID = 1 << 22
"""No process of Linux has a higher id (PID_MAX_LIMIT); the traces of torch before 2.4 hold thread ids in its place."""

NAMED = 1000
"""Altered payloads whose records are kept by name; all are counted."""
_MOST_KINDS, _MOST_PIDS = 4096, 65536
_LONGEST_INT = 1 << 63


class Readable(Protocol):
    """A binary file object."""

    def read(self, size: int, /) -> bytes:
        """At most ``size`` bytes, none at the end."""
        ...


@dataclass(frozen=True)
class Limits:
    """Limits for hostile traces; what exceeds them is skipped and counted.

    Attributes:
        line: Bytes of one record's header line. torch writes at most about 1 MB.
        payload: Bytes of one wanted payload; a longer one is not kept.
        problems: Problems kept word for word; further ones are counted.
    """

    line: int = 4 << 20
    payload: int = 4 << 20
    problems: int = 100


@dataclass(slots=True)
class Payload:
    """The text that follows a record.

    Attributes:
        offset: Bytes from the start of the trace to the payload's first line (the tab included).
        length: Bytes on disk, tabs and newlines included.
        md5: What the record says its md5 is.
        text: The payload without the tabs; None when it was not asked for or is over the limit.
    """

    offset: int
    length: int
    md5: str
    text: str | None = None


@dataclass(slots=True)
class Record:
    """One record of the trace.

    Attributes:
        kind: The kind (``dynamo_start``, ``artifact``, ...).
        name: The name of an ``artifact``, else empty.
        pid: The number at its head: the process id; before torch 2.4 the thread's, which is above :data:`MAX_PID`.
        time: ``1120 14:59:42.252000``: month, day, time; the trace knows no year.
        where: Source position of the call in torch (``torch/_dynamo/guards.py:5400``).
        compile_id: ``0/1``, ``!2/0/0``, ``!2``, or empty outside of a compile.
        attempt: Attempt at tracing, 0 when the record does not say.
        rank: None when not distributed.
        value: What stands behind the kind, any JSON value.
        metadata: The whole record.
        line_no: 1-based line of the trace.
        offset: Bytes from the start of the trace.
        payload: None when the record has none.
        read: What a child made of the payload, see digest.py; None where nobody did.
    """

    kind: str
    name: str
    pid: int
    time: str
    where: str
    compile_id: str
    attempt: int
    rank: int | None
    value: Any
    metadata: dict[str, Any]
    line_no: int
    offset: int
    payload: Payload | None = None
    read: object = None


@dataclass
class TraceLog:
    """Problems and counts that a reader met besides its records; filled while it reads.

    Attributes:
        origin: The trace's name, used in problems.
        limits: How much is kept.
        bytes: Bytes read.
        lines: Lines begun.
        records: Records met, yielded or not.
        kinds: Records per kind.
        pids: Per process: records, first and last time.
        first_lines: Per process: line of its first record.
        unknown_lines: Lines that are neither a record nor the payload of one.
        damaged: Records whose JSON could not be read.
        altered: Payloads whose md5 is not the one their record names: edited after the run, or damaged.
        altered_at: Line and name of the first of them.
        backwards: How often the time of a process went back by more than a second.
        backwards_at: The first line where it did.
        problems: What was odd, at most ``limits.problems``.
        dropped_problems: Problems over that bound.
    """

    origin: str = "trace"
    limits: Limits = field(default_factory=Limits)
    bytes: int = 0
    lines: int = 0
    records: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    pids: dict[int, list[Any]] = field(default_factory=dict)
    first_lines: dict[int, int] = field(default_factory=dict)
    unknown_lines: int = 0
    damaged: int = 0
    altered: int = 0
    altered_at: list[tuple[int, str]] = field(default_factory=list)
    backwards: int = 0
    backwards_at: int = 0
    problems: list[Problem] = field(default_factory=list)
    dropped_problems: int = 0

    def problem(self, line_no: int, what: str, hint: str = "") -> None:
        """Keep a problem, or count it when there are too many."""
        if len(self.problems) < self.limits.problems:
            where = f"{self.origin}:{line_no}" if line_no else self.origin
            self.problems.append(Problem(where, what, hint))
        else:
            self.dropped_problems += 1

    def saw(self, kind: str, pid: int, time: str, line_no: int) -> None:
        """Count a record of a line."""
        self.records += 1
        if kind in self.kinds or len(self.kinds) < _MOST_KINDS:
            self.kinds[kind] += 1
        entry = self.pids.get(pid)
        if entry is None:
            if len(self.pids) < _MOST_PIDS:
                self.pids[pid] = [1, time, time]
                self.first_lines[pid] = line_no
        else:
            entry[0] += 1
            if time < entry[2] and _goes_back(entry[2], time):
                self.backwards += 1
                self.backwards_at = self.backwards_at or line_no
            entry[2] = time

    def saw_more(self, pid: int, kinds: dict[str, int], time: str) -> None:
        """Count records of a process whose times do not go back, the latest given; empties ``kinds``."""
        if not kinds:
            return
        records = sum(kinds.values())
        self.records += records
        for kind, number in kinds.items():
            if kind in self.kinds or len(self.kinds) < _MOST_KINDS:
                self.kinds[kind] += number
        kinds.clear()
        entry = self.pids.get(pid)
        if entry is not None:
            entry[0] += records
            entry[2] = time

    def add_part(self, part: TraceLog) -> None:
        """Go on with what was met in the next part of the trace, whose lines are counted from its own beginning.

        Args:
            part: Its origin is empty.
        """
        before = self.lines
        back = [self.backwards_at, part.backwards_at + before if part.backwards_at else 0]
        for pid, (records, first, last) in part.pids.items():
            entry = self.pids.get(pid)
            line = part.first_lines[pid] + before
            if entry is not None:
                if first < entry[2] and _goes_back(entry[2], first):
                    self.backwards += 1
                    back.append(line)
                entry[0] += records
                entry[2] = last
            elif len(self.pids) < _MOST_PIDS:
                self.pids[pid] = [records, first, last]
                self.first_lines[pid] = line
        self.backwards += part.backwards
        self.backwards_at = min((line for line in back if line), default=0)
        for kind, number in part.kinds.items():
            if kind in self.kinds or len(self.kinds) < _MOST_KINDS:
                self.kinds[kind] += number
        self.altered += part.altered
        named = [(line + before, label) for line, label in part.altered_at]
        self.altered_at += named[: NAMED - len(self.altered_at)]
        for problem in part.problems:
            own = problem.where.rpartition(":")[2]
            self.problem(int(own) + before if own else 0, problem.what, problem.hint)
        self.dropped_problems += part.dropped_problems
        self.bytes += part.bytes
        self.lines += part.lines
        self.records += part.records
        self.unknown_lines += part.unknown_lines
        self.damaged += part.damaged


def _goes_back(before: str, after: str) -> bool:
    """Return whether a time is more than a second before another; the trace knows no year, so January follows December."""
    if before.startswith("12") and after.startswith("01"):
        return False
    if before[:4] != after[:4]:
        return True
    return _seconds(before) - _seconds(after) > 1.0


def _seconds(time: str) -> float:
    """Seconds of the day of ``1120 14:59:42.252000``."""
    return int(time[5:7]) * 3600 + int(time[8:10]) * 60 + float(time[11:])


def compile_id_of(metadata: dict[str, Any]) -> str:
    """The compile id as torch prints it (``CompileId.__str__``, ``torch/_guards.py``); may be empty."""
    frame = optional_int(metadata.get("frame_id"))
    again = optional_int(metadata.get("frame_compile_id"))
    autograd = optional_int(metadata.get("compiled_autograd_id"))
    if frame is None and autograd is None:
        return ""
    inner = "" if frame is None else sys.intern(f"{frame}/{0 if again is None else again}")
    if autograd is None:
        return inner
    return f"!{autograd}/{inner}" if inner else f"!{autograd}"


def optional_int(value: object) -> int | None:
    """The value if it is an int of at most 64 bits and no bool; of JSON there are no other kinds of int."""
    return value if type(value) is int and -_LONGEST_INT <= value < _LONGEST_INT else None


def optional_float(value: object) -> float | None:
    """The value as a float if it is a finite number, of at most 64 bits if it is an int, and no bool."""
    if type(value) is float:
        return value if math.isfinite(value) else None
    whole = optional_int(value)
    return None if whole is None else float(whole)


def time_saved_ms(value: dict[str, Any]) -> float | None:
    """The milliseconds that a cache saved, as the record of an answer of it says; older torch writes nanoseconds."""
    saved, nanoseconds = value.get("time_saved_ms"), value.get("time_saved_ns")
    if saved is None and nanoseconds is not None:
        found = optional_float(nanoseconds)
        return None if found is None else found / 1e6
    return optional_float(saved)
