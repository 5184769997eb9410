"""Lines of the user's script that a Triton kernel of their own was copied from into Inductor's generated code.

Inductor names the file and the line at which a kernel's decorators begin (``# Original path: FILE:LINE``, ``torch/_inductor/codegen/wrapper.py``,
``define_user_defined_triton_kernel``) and copies its functions from ``def`` on, those that it calls included. How many lines of decorators stand
before ``def`` is not written, so the functions are looked for in the script, of which the run has the text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from xpudbg.core.errors import XpudbgError
from xpudbg.model.artifact import Kind
from xpudbg.model.fx import FxSourceLine
from xpudbg.model.generated_code import GeneratedKernel
from xpudbg.model.location import same_file
from xpudbg.model.whole_number import whole_number
from xpudbg.run.run_reader import RunReader

_MAX_SOURCE = 1 << 20
_DEF = re.compile(r"[ \t]*def (\w+)\(")


@dataclass(frozen=True)
class WrittenKernel:
    """The place in the script where a kernel of a graph is written.

    Attributes:
        path: The script, as torch named it.
        first: The line at which its decorators begin, from 1.
        lines: Line of the kernel's own file -> the line of the script that it is a copy of; empty where the run does not have the script's
            text, or where the text is another.
    """

    path: str
    first: int
    lines: Mapping[int, FxSourceLine] = field(default_factory=dict)

    def has(self, file: str, line: int | None) -> bool:
        """Return whether a line of a file, or any line of it, is one of the kernel's: its decorators, or a line of its functions.

        Args:
            file: The file as typed: all of its path or the end of it.
            line: The line from 1; None for any.
        """
        return same_file(self.path, file) and (line is None or line in self.numbers)

    @property
    def numbers(self) -> frozenset[int]:
        """The lines of the script."""
        copied = {line.line for line in self.lines.values()}
        start = min((n for n in copied if n >= self.first), default=self.first)
        return frozenset({self.first, *range(self.first, start), *copied})

    def own_line(self, line: int) -> int:
        """The line of the kernel's own file that a line of the script was copied to; 0 where it was not."""
        return next((own for own, source in self.lines.items() if source.line == line), 0)


def written_kernel(run: RunReader, made: GeneratedKernel | None) -> WrittenKernel | None:
    """Return where a kernel is written; None for those that Inductor generated.

    Args:
        run: The run.
        made: Its definition in the generated code.
    """
    path, _, number = made.user_path.rpartition(":") if made else ("", "", "")
    first = whole_number(number)
    if made is None or not path or first is None:
        return None
    return WrittenKernel(path, first, _copied(made.source, _script(run, path), path, first))


def _script(run: RunReader, path: str) -> str:
    """The text of a file of the program; empty where the run does not have it."""
    for artifact in run.present(Kind.USER_SOURCE) if run.is_bundle else ():
        if artifact.origin and same_file(path, artifact.origin):
            try:
                return run.bundle.read_text(artifact.path, limit=_MAX_SOURCE)
            except (OSError, XpudbgError):
                return ""
    return ""


def _copied(source: str, script: str, path: str, first: int) -> dict[int, FxSourceLine]:
    """Line of the kernel's own file -> the line of the script, for each function that is the same in both."""
    mine = _functions(source)
    theirs = _functions(script)
    found: dict[int, FxSourceLine] = {}
    for start, (name, body) in mine.items():
        same = [at for at, other in theirs.items() if other == (name, body)]
        # Of functions that are the same the one that the path names.
        at = next((n for n in same if n >= first), same[0] if same else 0)
        for offset, text in enumerate(body if at else ()):
            found[start + offset] = FxSourceLine(path, at + offset, name, text.strip())
    return found


def _functions(text: str) -> dict[int, tuple[str, tuple[str, ...]]]:
    """Line of ``def`` -> name and lines of each function, without the indentation of its ``def`` and blank lines at its end."""
    lines = text.split("\n")
    found: dict[int, tuple[str, tuple[str, ...]]] = {}
    for number, line in enumerate(lines, 1):
        match = _DEF.match(line)
        if match is None:
            continue
        indent = _indentation(line)
        body = [line]
        for other in lines[number:]:
            # A signature over several lines may end where it began.
            if other.strip() and _indentation(other) <= indent and not other.lstrip().startswith((")", "]")):
                break
            body.append(other)
        while not body[-1].strip():
            body.pop()
        found[number] = match[1], tuple(x[indent:].rstrip() for x in body)
    return found


def _indentation(line: str) -> int:
    return len(line) - len(line.lstrip())
