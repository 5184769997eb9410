"""Lines that a parser did not understand: all are counted, the first are stored."""

from __future__ import annotations

from dataclasses import dataclass, field

from xpudbg.core.text import plural
from xpudbg.model.problem import Problem

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
