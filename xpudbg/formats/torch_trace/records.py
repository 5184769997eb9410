"""Records of structured traces, the limits for reading them, and counts of what was skipped."""

from __future__ import annotations

import hashlib
import json
import math
import re
import sys
from collections import Counter
from dataclasses import field
from typing import Any, Protocol

import msgspec

from xpudbg.model.location import TORCH_FILE
from xpudbg.model.manifest import SourceLine
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass

# Facts in the name of a trace's file.

_RANK = re.compile(r"_rank_(\d{1,9})(?:_|\.)")


def rank_in_name(file_name: str) -> int | None:
    """Return the rank in the name of a trace (``dedicated_log_torch_trace_rank_3_x.log``): records had none before torch 2.6.

    torch copies it into its own name once torch.distributed is initialised, and it distinguishes
    processes with equal ids on two machines.
    """
    match = _RANK.search(file_name)
    return None if match is None else int(match[1])


MAX_PID = 1 << 22
"""No process of Linux has a higher id (PID_MAX_LIMIT); the traces of torch before 2.4 hold thread ids in its place."""

NAMED = 1000
"""Altered payloads whose records are reported by name; all are counted."""
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
        payload: Bytes of one wanted payload; a longer one is not stored.
        problems: Problems stored in full; further ones are counted.
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
        md5: The md5 that the record names.
        text: The payload without the tabs; None when it was not wanted or is over the limit.
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
        time: ``1120 14:59:42.252000``: month, day, time; the trace has no year.
        where: Source position of the call in torch (``torch/_dynamo/guards.py:5400``).
        compile_id: ``0/1``, ``!2/0/0``, ``!2``, or empty outside of a compile.
        attempt: Attempt at tracing, 0 when the record does not say.
        rank: None when not distributed.
        value: Value of the key that names the kind, any JSON value.
        metadata: The whole record.
        line_no: 1-based line of the trace.
        offset: Bytes from the start of the trace.
        payload: None when the record has none.
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


@dataclass
class TraceLog:
    """Problems and counts that a reader met besides its records; filled while it reads.

    Attributes:
        origin: The trace's name, used in problems.
        limits: Limits of the reader.
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
        problems: Problems, at most ``limits.problems``.
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
        """Store a problem, or count it when there are too many."""
        if len(self.problems) < self.limits.problems:
            where = f"{self.origin}:{line_no}" if line_no else self.origin
            self.problems.append(Problem(where, what, hint))
        else:
            self.dropped_problems += 1

    def saw(self, kind: str, pid: int, time: str, line_no: int) -> None:
        """Count a record, and the kinds, times and lines of its process."""
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
        """Count records of a process by kind, up to the time of the latest, and empty ``kinds``; their times must not go back."""
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
    """Return the compile id as torch prints it (``CompileId.__str__``, ``torch/_guards.py``); may be empty."""
    frame = optional_int(metadata.get("frame_id"))
    again = optional_int(metadata.get("frame_compile_id"))
    autograd = optional_int(metadata.get("compiled_autograd_id"))
    if frame is None and autograd is None:
        return ""
    inner = "" if frame is None else sys.intern(f"{frame}/{0 if again is None else again}")
    if autograd is None:
        return inner
    return f"!{autograd}/{inner}" if inner else f"!{autograd}"


class Generations:
    """Counter of how often a process gave an id to another frame, which ``torch._dynamo.reset()`` makes it do."""

    def __init__(self) -> None:
        self._frames: dict[tuple[int, str], int] = {}

    def of(self, pid: int, compile_id: str, last: int | None) -> int:
        """Return the generation of a new compile: that of its frame, above the last one of the same id.

        Args:
            pid: The process.
            compile_id: The id, such as ``0/1``.
            last: Generation of the last compile with that id; None for the first.
        """
        number = 0 if last is None else last + 1
        frame, slash, times = compile_id.rpartition("/")
        if not slash:
            return number
        if times == "0":
            self._frames[pid, frame] = number
        return max(number, self._frames.get((pid, frame), 0))


def optional_int(value: object) -> int | None:
    """Return the value if it is an int of at most 64 bits, and not a bool; JSON has no other kinds of int."""
    return value if type(value) is int and -_LONGEST_INT <= value < _LONGEST_INT else None


def optional_float(value: object) -> float | None:
    """Return the value as a float if it is a finite number, of at most 64 bits if an int, and not a bool."""
    if type(value) is float:
        return value if math.isfinite(value) else None
    whole = optional_int(value)
    return None if whole is None else float(whole)


def time_saved_ms(value: dict[str, Any]) -> float | None:
    """Return the milliseconds that a cache hit saved, from its record; older torch writes nanoseconds."""
    saved, nanoseconds = value.get("time_saved_ms"), value.get("time_saved_ns")
    if saved is None and nanoseconds is not None:
        found = optional_float(nanoseconds)
        return None if found is None else found / 1e6
    return optional_float(saved)


# Records of a structured trace from the JSON of their lines.


def decode_record(match: re.Match[bytes], raw: bytes, *, line_no: int, offset: int) -> Record | None:
    """Return the record of a line, its payload still empty; None where its JSON is damaged.

    Args:
        match: The head of the line; its groups are time, process, where, JSON and kind.
        raw: Its JSON.
        line_no: Its number.
        offset: Its place in the trace.
    """
    metadata = parse_json(raw)
    time, pid, where, kind_ = match.group(1, 2, 3, 5)
    kind = sys.intern(kind_.decode("ascii"))
    if not isinstance(metadata, dict) or kind not in metadata:
        return None
    value = metadata[kind]
    name = value.get("name") if kind == "artifact" and isinstance(value, dict) else ""
    md5 = metadata.get("has_payload")
    return Record(
        kind,
        name if isinstance(name, str) else "",
        int(pid),
        time.decode("ascii"),
        where.decode("utf-8", "replace"),
        compile_id_of(metadata),
        optional_int(metadata.get("attempt")) or 0,
        optional_int(metadata.get("rank")),
        value,
        metadata,
        line_no,
        offset,
        Payload(0, 0, md5) if isinstance(md5, str) else None,
    )


def digest(raw: bytes) -> str:
    """Return the md5 of a payload, as records name it."""
    return hashlib.md5(raw, usedforsecurity=False).hexdigest()


def payload_text(lines: bytes, *, crlf: bool = False) -> bytes:
    """Return the text of a payload from its lines in a trace, each with a tab; ``crlf`` for a trace with Windows' line ends."""
    lines = lines[:-2] if crlf and lines.endswith(b"\r\n") else lines.removesuffix(b"\n")
    return lines.removeprefix(b"\t").replace(b"\r\n\t" if crlf else b"\n\t", b"\n")


def record_label(record: Record) -> str:
    """Return the name of a record for problems."""
    name = record.name or record.kind
    return f"{name} [{record.compile_id}]" if record.compile_id else record.kind


def parse_json(raw: bytes) -> Any:
    """Return the value of a JSON text; None for an invalid one. msgspec takes a third of the time of ``json``, and is stricter."""
    try:
        return msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        pass
    try:
        return json.loads(raw.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return None


def json_error(raw: bytes) -> str:
    """Return the error message of ``json`` for an invalid text."""
    try:
        json.loads(raw.decode("utf-8", "replace"))
    except (ValueError, RecursionError) as error:
        return str(error)
    return "it is not an object with the record's kind"


# File names that the trace stores once and then refers to by number, and the stacks made of them.

_MAX_STRINGS = 100_000
_MAX_CHARACTERS = 16 << 20
_MAX_STRING = 4096
_MAX_FRAMES = 128
_MAX_SHARED = 100_000
TEXT_BUDGET = 64 << 20
"""Characters of long texts (explanations, tracebacks, guards, stacks) stored per trace."""


def is_torch_file(file: str) -> bool:
    """Return whether a file is torch's own, or generated code."""
    return TORCH_FILE.search(file) is not None


def user_frame(stack: tuple[SourceLine, ...]) -> SourceLine | None:
    """Return the innermost frame outside of torch and of generated code; the innermost of all when there is none."""
    for frame in reversed(stack):
        if frame.file and not TORCH_FILE.search(frame.file):
            return frame
    return stack[-1] if stack else None


class TextBudget:
    """Memory left for long texts: beyond it only short ones are stored.

    Attributes:
        refused: Texts that did not fit.
    """

    def __init__(self, characters: int = TEXT_BUDGET) -> None:
        self._left = characters
        self.refused = 0

    def spend(self, characters: int) -> bool:
        """Reserve room for some characters; return whether there was enough."""
        if characters > self._left:
            self.refused += 1
            return False
        self._left -= characters
        return True


class StringTable:
    """The strings interned by ``torch/_logging/structured.py``, per process, bounded.

    Attributes:
        dropped: Strings that did not fit.
    """

    def __init__(self) -> None:
        self._strings: dict[tuple[int, int], str] = {}
        self._characters = 0
        self._frames: dict[SourceLine, SourceLine] = {}  # stacks of one program share most of their frames
        self.dropped = 0

    def add(self, pid: int, number: int, text: str) -> None:
        """Store that ``number`` means ``text`` in the records of process ``pid``."""
        text = text[:_MAX_STRING]
        if len(self._strings) >= _MAX_STRINGS or self._characters + len(text) > _MAX_CHARACTERS:
            self.dropped += 1
            return
        self._characters += len(text)
        self._strings[pid, number] = text

    def learn(self, pid: int, value: object) -> None:
        """Take the value of a ``str`` record: the text and its number."""
        if isinstance(value, list) and len(value) == 2:
            text, number = value
            if isinstance(text, str) and isinstance(number, int):
                self.add(pid, number, text)

    def name(self, pid: int, value: object) -> str:
        """Return the file name that a record has as a number or as text; empty when unknown."""
        if isinstance(value, str):
            return value[:_MAX_STRING]
        return self._strings.get((pid, value), "") if isinstance(value, int) else ""

    def stack(self, pid: int, value: object) -> tuple[SourceLine, ...]:
        """Parse the stack ``[{"line": 41, "name": "f", "filename": 1, "loc": "..."}]``, at most 128 frames."""
        if not isinstance(value, list):
            return ()
        frames = []
        for item in value[-_MAX_FRAMES:]:
            if not isinstance(item, dict):
                continue
            line = item.get("line")
            code = item.get("loc")
            frame = SourceLine(
                function=str(item.get("name") or "")[:512],
                file=self.name(pid, item.get("filename")),
                line=optional_int(line) or None,
                code=code[:500] if isinstance(code, str) else "",
            )
            known = self._frames.get(frame)
            if known is None and len(self._frames) < _MAX_SHARED:
                self._frames[frame] = frame
            frames.append(known or frame)
        return tuple(frames)
