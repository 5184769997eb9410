"""Problems of artifacts, kept as data instead of raised."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Problem:
    """One odd or damaged thing that was met while reading.

    Attributes:
        where: The artifact, and the place in it when known (``ir_pre_fusion.txt:12``).
        what: One sentence in plain words.
        hint: What one can do about it; empty when nothing.
    """

    where: str
    what: str
    hint: str = ""


@dataclass(frozen=True)
class Parsed(Generic[T]):
    """The result of a parser: a value, however partial, and what was odd.

    Attributes:
        value: The model read so far; parsers return it even for damaged text.
        problems: What was odd, in the order met.
        unknown_lines: How many lines the parser kept without understanding them.
    """

    value: T
    problems: tuple[Problem, ...] = ()
    unknown_lines: int = 0


def unreadable(where: str, error: Exception) -> Problem:
    """Problem of a file that cannot be read: where it was looked for, and the reason without the path that stands there already."""
    cause = error if isinstance(error, OSError) else error.__cause__
    reason = cause.strerror if isinstance(cause, OSError) else None
    return Problem(where, f"cannot be read: {reason or error}")
