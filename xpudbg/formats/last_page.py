"""Readers of what a dying process leaves: its launches, its Python stacks, and lines of the kernel's log.

Launches are the lines of ``probe/site/_xpudbg_last.py``, in any order, padded with blanks or NUL bytes. Stacks are faulthandler's::

    Fatal Python error: Segmentation fault

    Thread 0x00007f6ac6d546c0 [name] (most recent call first):
      File "/a/b.py", line 81 in _worker
    Current thread 0x00007f6af7a42b80 (most recent call first):
      <no Python frame>
      ...

    Extension modules: numpy.linalg._umath_linalg (total: 1)

The kernel's log is text of one message a line, as ``dmesg`` prints it; a message of several lines (xe's page faults) has one each. Lines are
recognised by the matchers of the catalogue (``findings/machine_rules.py``), others are kept as they are.
"""

from __future__ import annotations

import json
import re

from xpudbg.core.text import whole_number
from xpudbg.findings.machine_rules import MESSAGE_RULES
from xpudbg.model.last_page import (
    CallState,
    KernelMessage,
    LastArgument,
    LastLaunch,
    StackFrame,
    ThreadStack,
)
from xpudbg.model.problem import Parsed, Problem

UNREAD = "# not read: "
"""Beginning of the one line of a log that could not be read; the reason follows."""
_STATES = (CallState.RUNNING, CallState.RETURNED, CallState.RAISED)
_FRAME = re.compile(r'  File "([^"\n]{0,4096})", line (\d{1,9}) in (\S{0,500})')
_THREAD = re.compile(r"(Current thread|Thread) 0x([0-9a-f]{1,16})\b")
_ADDRESS = re.compile(
    r"(?:Faulted Address: |faulted @ |starting at address |page fault @ |segfault at )(?:0x)?([0-9a-f]{1,16}(?:_[0-9a-f]{1,16})?)"
)


def parse_launches(data: bytes, *, origin: str) -> Parsed[tuple[LastLaunch, ...]]:
    """Parse the launches of a process, the oldest first.

    Args:
        data: The file.
        origin: Its name, for problems.
    """
    found, lost = [], 0
    for line in data.replace(b"\0", b"").splitlines():
        if not line.strip():
            continue
        try:
            row = json.loads(line, parse_constant=_refused)
            found.append(
                LastLaunch(
                    int(row["n"]),
                    float(row["time"]),
                    str(row["kernel"]),
                    _STATES[row["done"]],
                    str(row["at"]),
                    tuple(_argument(a) for a in row["args"]),
                    int(row.get("left", 0)),
                    device=str(row.get("device", "")),
                )
            )
        except (ValueError, TypeError, KeyError, IndexError, OverflowError, RecursionError):
            lost += 1
    problems = [Problem(origin, f"{lost} of its lines cannot be read", "they are left out")] if lost else []
    return Parsed(tuple(sorted(found, key=lambda launch: launch.number)), tuple(problems))


def _refused(constant: str) -> float:
    raise ValueError(constant)


def _argument(row: list[object]) -> LastArgument:
    if len(row) < 6:
        return LastArgument(str(row[0]), value=str(row[1]))
    name, dtype, shape, stride, pointer, size = row[:6]
    if not isinstance(shape, list) or not isinstance(stride, list):
        raise TypeError
    return LastArgument(
        str(name),
        str(dtype),
        tuple(map(_number, shape)),
        tuple(map(_number, stride)),
        _number(pointer),
        _number(size),
    )


def _number(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError
    return value


def parse_stacks(text: str) -> tuple[ThreadStack, ...]:
    """Parse faulthandler's stacks; lines that are none of its are passed over."""
    threads: list[tuple[str, bool, str, list[StackFrame]]] = []
    reason = ""
    for line in text.splitlines():
        if match := _THREAD.match(line):
            threads.append((match[2], match[1].startswith("Current"), reason, []))
        elif match := _FRAME.match(line):
            if threads:
                threads[-1][3].append(StackFrame(match[1], whole_number(match[2]) or 0, match[3]))
        elif line.startswith("Fatal Python error: "):
            reason = line.removeprefix("Fatal Python error: ").strip()[:200]
    return tuple(ThreadStack(t, current, why, tuple(frames)) for t, current, why, frames in threads)


def parse_kernel_log(text: str) -> tuple[tuple[KernelMessage, ...], str]:
    """Parse the kernel's log.

    Returns:
        Its messages, and why it was not read; that is empty where it was.
    """
    if text.startswith(UNREAD):
        return (), text.removeprefix(UNREAD).strip()
    return tuple(_message(line.rstrip()) for line in text.splitlines() if line.strip()), ""


def _message(line: str) -> KernelMessage:
    rule = next((rule for rule in MESSAGE_RULES if rule.match(line)), None)
    found = _ADDRESS.search(line)
    address = int(found[1].replace("_", ""), 16) if found is not None else None
    return KernelMessage(line, rule.name if rule is not None else "", address)
