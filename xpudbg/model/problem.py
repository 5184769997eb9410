"""Problems of artifacts, returned as data instead of raised, and lines that a parser did not understand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Generic, TypeVar

from xpudbg.core.text import plural
from xpudbg.model.row import dataclass

T = TypeVar("T")


@dataclass(frozen=True)
class Problem:
    """A problem that was found while reading.

    Attributes:
        where: The artifact, and the place in it when known (``ir_pre_fusion.txt:12``).
        what: One plain sentence.
        hint: Next step for the user; empty when there is none.
    """

    where: str
    what: str
    hint: str = ""


@dataclass(frozen=True)
class Parsed(Generic[T]):
    """Result of a parser: a value, perhaps partial, and problems.

    Attributes:
        value: The parsed model; parsers return it even for damaged text.
        problems: Problems in the order in which they were found.
        unknown_lines: Number of lines that the parser stored without understanding them.
    """

    value: T
    problems: tuple[Problem, ...] = ()
    unknown_lines: int = 0


def unreadable(where: str, error: Exception) -> Problem:
    """Return the problem of a file that cannot be read: its place, and the error without the path that the place already has."""
    cause = error if isinstance(error, OSError) else error.__cause__
    reason = cause.strerror if isinstance(cause, OSError) else None
    return Problem(where, f"cannot be read: {reason or error}")


def left_out_text(problems: Sequence[Problem]) -> str:
    """Return the first member of an archive that is left out, and why, in brackets; empty where none is."""
    return f" ({problems[0].where}: {problems[0].what})" if problems else ""


_MOST = 100
_LONGEST = 500


@dataclass
class UnknownLines:
    """Lines of one file that its parser did not understand.

    Attributes:
        count: Their number.
        kept: The first 100 lines, each up to 500 characters.
    """

    count: int = 0
    kept: list[str] = field(default_factory=list)

    def add(self, line: str) -> None:
        """Count a line, and store it if it is one of the first."""
        self.count += 1
        if len(self.kept) < _MOST:
            self.kept.append(line[:_LONGEST])

    def problems(self, origin: str) -> tuple[Problem, ...]:
        """One problem that shows the first line; none when every line was understood."""
        if not self.count:
            return ()
        what = f"{plural(self.count, 'line')} not understood, the first: {self.kept[0].strip()[:120]}"
        hint = "probably written by a version of torch that this tool does not know; please report it with the file"
        return (Problem(origin, what, hint),)
