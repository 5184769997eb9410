"""Lines of a kernel's own file from which operations come, as data and as text."""

from __future__ import annotations

from collections.abc import Iterable

from xpudbg.core.text import listed
from xpudbg.model.location import Location, StageOp, base_name

MAX_PLACES = 6


def place(frames: tuple[Location, ...]) -> str:
    """Return the kernel's own line of an operation, ``k.py:32``; ``an unknown line`` when it has none."""
    if not frames:
        return "an unknown line"
    outer = frames[-1]
    return f"{outer.file.replace(chr(92), '/').rpartition('/')[2]}:{outer.line}"


def own_line(op: StageOp) -> tuple[str, int] | None:
    """Return file and line in the kernel from which an operation comes, also for inlined functions."""
    return (op.frames[-1].file, op.frames[-1].line) if op.frames and op.frames[-1].line else None


def line_in(frames: tuple[Location, ...], file: str) -> tuple[str, int] | None:
    """Return file and line in the kernel: the innermost frame in its own file, where templates have functions, too.

    Args:
        frames: Innermost first.
        file: Name of the kernel's own file, without folders; empty when it is not known.
    """
    inner = (f for f in frames if f.line and file and base_name(f.file) == file)
    found = next(inner, frames[-1] if frames else None)
    return (found.file, found.line) if found and found.line else None


def places(ops: Iterable[StageOp]) -> str:
    """Return the lines of some operations: ``k.py:79, 83``."""
    lines: dict[str, list[int]] = {}
    for op in ops:
        where = own_line(op)
        if where:
            numbers = lines.setdefault(base_name(where[0]), [])
            if where[1] not in numbers:
                numbers.append(where[1])
    shown = [f"{name}:{listed(list(map(str, sorted(n))), MAX_PLACES)}" for name, n in lines.items()]
    return "; ".join(shown) or "unknown lines"
