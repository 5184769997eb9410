"""Snapshots of an accelerator's memory: ``torch.cuda.memory._dump_snapshot`` and ``torch.xpu.memory._dump_snapshot``.

Such a file is a pickle of plain lists, dicts, strings and numbers (``torch/cuda/memory.py``, ``_snapshot``; ``torch/csrc/cuda/memory_snapshot.cpp``)::

    {"segments": [{"device": 0, "allocated_size": 1024, "blocks": [...], ...}, ...],
     "device_traces": [[{"action": "alloc", "addr": 139690099343360, "size": 8388608, "stream": 0, "time_us": 1795744256187205,
                         "frames": [{"name": "call", "filename": ".../c5us...py", "line": 1145}, ...]}, ...], ...]}

It is not unpickled: its opcodes are read as data, and any that names a class, or calls something, ends the reading. Recorded of torch 2.11 (CUDA).
"""

from __future__ import annotations

import pickletools
from collections.abc import Callable
from pathlib import Path
from typing import Any

from xpudbg.core.errors import os_errors
from xpudbg.model.memory import Allocation, MemorySnapshot, SnapshotDevice
from xpudbg.model.problem import Parsed, Problem
from xpudbg.store.files.vfs import read_file

MAX_BYTES = 512 << 20
_FRAMES = 400
"""Frames of a stack that are looked at."""
_VALUES = {"NONE": None, "NEWTRUE": True, "NEWFALSE": False, "EMPTY_TUPLE": ()}
_LITERALS = frozenset(
    {
        "BININT", "BININT1", "BININT2", "LONG1", "BINFLOAT", "SHORT_BINUNICODE", "BINUNICODE", "SHORT_BINBYTES", "BINBYTES",
        "SHORT_BINSTRING", "BINSTRING",
    }
)  # fmt: skip
_EMPTY: dict[str, Callable[[], Any]] = {"EMPTY_DICT": dict, "EMPTY_LIST": list}
_GATHERED = {"TUPLE": 0, "SETITEMS": 0, "APPENDS": 0, "SETITEM": 2, "APPEND": 1}
"""Opcodes that take values from the stack: how many, 0 for all above the last mark."""
_IGNORED = frozenset({"PROTO", "FRAME"})
_TUPLES = {"TUPLE1": 1, "TUPLE2": 2, "TUPLE3": 3}
_PUTS = frozenset({"BINPUT", "LONG_BINPUT", "PUT"})
_GETS = frozenset({"BINGET", "LONG_BINGET", "GET"})


def read_memory_snapshot(path: Path) -> Parsed[MemorySnapshot]:
    """Read and parse a memory snapshot.

    Raises:
        XpudbgError: It is not there, or too large.
    """
    with os_errors(f"{path} cannot be read"):
        return parse_memory_snapshot(read_file(path, limit=MAX_BYTES), origin=path.name)


def parse_memory_snapshot(data: bytes, *, origin: str) -> Parsed[MemorySnapshot]:
    """Parse a memory snapshot.

    Args:
        data: The file.
        origin: Its name, for problems.
    """
    try:
        value = _plain_value(data)
    except (ValueError, IndexError, TypeError, KeyError, EOFError, OverflowError, MemoryError) as error:
        problem = Problem(origin, f"it is no memory snapshot: {str(error)[:200] or type(error).__name__}")
        return Parsed(MemorySnapshot(()), (problem,))
    traces = value.get("device_traces") if isinstance(value, dict) else None
    if not isinstance(traces, list):
        return Parsed(
            MemorySnapshot(()), (Problem(origin, "it is no memory snapshot: it has no device_traces"),)
        )
    unknown = 0
    devices = []
    for number, trace in enumerate(traces):
        allocated = _allocated(value.get("segments"), number)
        events, odd = _events(trace)
        unknown += odd
        if events or allocated:
            devices.append(SnapshotDevice(number, allocated, tuple(events)))
    problems = () if devices else (Problem(origin, "its history has no allocation"),)
    return Parsed(MemorySnapshot(tuple(devices)), problems, unknown)


def _plain_value(data: bytes) -> Any:
    """Return the value of a pickle of plain data."""
    machine = _PlainPickle()
    for opcode, argument, _ in pickletools.genops(data):
        if opcode.name == "STOP":
            return machine.stack.pop()
        machine.take(opcode.name, argument)
    raise EOFError("it is cut")


class _PlainPickle:
    """The machine of a pickle, without the opcodes that name classes or call something."""

    def __init__(self) -> None:
        self.stack: list[Any] = []
        self._marks: list[int] = []
        self._memo: dict[Any, Any] = {}

    def take(self, name: str, argument: Any) -> None:
        """Carry out an opcode.

        Raises:
            ValueError: It is not one of plain data.
        """
        stack = self.stack
        if name in _LITERALS:
            stack.append(argument)
        elif name in _GETS:
            stack.append(self._memo[argument])
        elif name == "MEMOIZE":
            self._memo[len(self._memo)] = stack[-1]
        elif name in _PUTS:
            self._memo[argument] = stack[-1]
        elif name == "MARK":
            self._marks.append(len(stack))
        elif name in _VALUES:
            stack.append(_VALUES[name])
        elif name in _EMPTY:
            stack.append(_EMPTY[name]())
        elif name in _TUPLES:
            size = _TUPLES[name]
            stack[-size:] = [tuple(stack[-size:])]
        elif name not in _IGNORED:
            self._gather(name)

    def _gather(self, name: str) -> None:
        """Put values from the stack into the list, dict or tuple below them."""
        if name not in _GATHERED:
            raise ValueError(f"its pickle has more than plain data ({name})")
        size = _GATHERED[name]
        start = len(self.stack) - size if size else self._marks.pop()
        rows = self.stack[start:]
        del self.stack[start:]
        if name == "TUPLE":
            self.stack.append(tuple(rows))
            return
        target = self.stack[-1]
        if name.startswith("SETITEM") and isinstance(target, dict):
            target.update(zip(rows[::2], rows[1::2], strict=True))
        elif name.startswith("APPEND") and isinstance(target, list):
            target.extend(rows)
        else:
            raise ValueError("its pickle is damaged")


def _allocated(segments: object, device: int) -> int:
    """Return the bytes that are allocated on a device when the snapshot is taken, as they were asked for."""
    total = 0
    for segment in segments if isinstance(segments, list) else ():
        if not isinstance(segment, dict) or segment.get("device") != device:
            continue
        blocks = segment.get("blocks")
        for block in blocks if isinstance(blocks, list) else ():
            if isinstance(block, dict) and block.get("state") == "active_allocated":
                total += _size(block.get("requested_size", block.get("size")))
    return total


def _size(value: object) -> int:
    return value if isinstance(value, int) and 0 <= value < 1 << 62 else 0


def _events(trace: object) -> tuple[list[Allocation], int]:
    """Return the allocations and releases of a device's history, and how many events are not known."""
    events: list[Allocation] = []
    odd = 0
    for event in trace if isinstance(trace, list) else ():
        if not isinstance(event, dict):
            odd += 1
            continue
        action, size = event.get("action"), _size(event.get("size"))
        where, when = event.get("addr"), _size(event.get("time_us"))
        if action == "alloc" and isinstance(where, int):
            events.append(Allocation(where, size, when, _stack(event.get("frames"))))
        elif action == "free_requested" and isinstance(where, int):
            events.append(Allocation(where, -size, when))
        else:
            odd += action not in _OTHER
    return events, odd


_OTHER = frozenset(
    {
        "free_completed",
        "segment_alloc",
        "segment_free",
        "segment_map",
        "segment_unmap",
        "snapshot",
        "oom",
        "user_defined",
    }
)
"""Events of the allocator itself: what a program holds does not change with them."""


def _stack(frames: object) -> tuple[tuple[str, int, str], ...]:
    """Return the Python frames of a stack, innermost first: file, line, function."""
    found = []
    for frame in frames[:_FRAMES] if isinstance(frames, list) else ():
        if not isinstance(frame, dict):
            continue
        file, line, name = frame.get("filename"), frame.get("line"), frame.get("name")
        if isinstance(file, str) and isinstance(line, int) and file.endswith(".py"):
            found.append((file[:4096], line, name[:200] if isinstance(name, str) else ""))
    return tuple(found)
