"""Comparison of two texts line by line, without noise; lines of compiler texts are aligned without the numbers of values.

Lines are aligned first by their text with masked names and by the definitions of their operands, so that one additional instruction
does not shift all following lines. Then names are matched: each value of the first text corresponds to one value of the second, by the
lines that define them. Aligned lines that use other values differ.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from difflib import SequenceMatcher

from xpudbg.compare.graphs.normalize import (
    LEFT_OUT,
    name_stem,
    names_of,
    shown_line,
    without_debug_sections,
    without_noise,
)
from xpudbg.model.diff import TextDiff
from xpudbg.model.row import dataclass

_SCOPE = re.compile(
    r"^\s*(?:def |async def |@triton\.jit|(?:tt|llvm|func)\.func\b|define |class |\.visible \.entry|\.func\b)"
)
"""Lines at which the numbering of values restarts."""
_WIDE = re.compile(r"triton_|cpp_|[!#@]")
"""Names that are valid in the whole text: kernels, metadata, attributes, aliases of layouts."""
_DEFINES = re.compile(r"[^=!<>\"'(]*?(?:\s=(?!=)\s|^\s*\d+:)")
_PLAIN = 4000
"""Number of lines of both texts up to which difflib considers every line, also frequent ones."""

Name = tuple[int, str]
"""A name with the number of its scope; 0 for names of the whole text."""


@dataclass(frozen=True)
class Line:
    """A line prepared for comparison.

    Attributes:
        shown: The line in the report, without locations.
        masked: The line without noise, each name as its stem.
        names: Its names in order.
        defines: Number of names, from the first, that it defines.
    """

    shown: str
    masked: str
    names: tuple[Name, ...]
    defines: int


def read_lines(text: str) -> list[Line]:
    """Return the lines of a text that contain more than noise."""
    found: list[Line] = []
    scope = 1
    for raw in without_debug_sections(text).split("\n"):
        line = without_noise(raw)
        if not line.strip():
            continue
        begins = _SCOPE.match(line) is not None
        scope += begins
        head = _DEFINES.match(line)
        end = len(line) if begins else head.end() if head else 0
        names: list[Name] = []
        masked: list[str] = []
        at = defines = 0
        for match in names_of(line):
            word = match.group()
            stem = name_stem(match)
            masked += [line[at : match.start()], stem]
            at = match.end()
            word = f"%{word}" if match["label"] else word
            names.append((0 if _WIDE.match(word) else scope, word))
            defines += match.start() < end
        found.append(Line(shown_line(raw), "".join([*masked, line[at:]]).rstrip(), tuple(names), defines))
    return found


def align_lines(a: Sequence[Line], b: Sequence[Line]) -> Iterator[tuple[str, int, int]]:
    """Return the rows of a diff: ``=`` and ``~`` with two indices, ``-`` and ``+`` with one and -1."""
    rows = list(_aligned(a, b))
    matched = _Matched()
    for tag, i, j in rows:
        if tag == "=":
            matched.define(a[i], b[j])
    for tag, i, j in rows:
        other = tag == "=" and not matched.agree(a[i], b[j])
        yield "~" if other else tag, i, j


class _Matched:
    """Matched names: each name of the first text with its counterpart in the second."""

    def __init__(self) -> None:
        self._forward: dict[Name, Name] = {}
        self._back: dict[Name, Name] = {}

    def define(self, a: Line, b: Line) -> None:
        for x, y in zip(a.names[: a.defines], b.names[: b.defines], strict=False):
            self._bind(x, y)

    def agree(self, a: Line, b: Line) -> bool:
        """Return whether two lines with the same masked text use matching values; new names always match."""
        for x, y in zip(a.names, b.names, strict=True):
            self._bind(x, y)
        return all(self._forward.get(x) == y for x, y in zip(a.names, b.names, strict=True))

    def _bind(self, x: Name, y: Name) -> None:
        if x not in self._forward and y not in self._back:
            self._forward[x] = y
            self._back[y] = x


def _aligned(a: Sequence[Line], b: Sequence[Line]) -> Iterator[tuple[str, int, int]]:
    for tag, a0, a1, b0, b1 in opcodes(_keys(a), _keys(b)):
        if tag == "equal":
            yield from (("=", a0 + n, b0 + n) for n in range(a1 - a0))
            continue
        for inner, c0, c1, d0, d1 in opcodes([x.masked for x in a[a0:a1]], [x.masked for x in b[b0:b1]]):
            both = min(c1 - c0, d1 - d0)
            yield from (("=" if inner == "equal" else "~", a0 + c0 + n, b0 + d0 + n) for n in range(both))
            yield from (("-", n, -1) for n in range(a0 + c0 + both, a0 + c1))
            yield from (("+", -1, n) for n in range(b0 + d0 + both, b0 + d1))


def opcodes(a: Sequence[Hashable], b: Sequence[Hashable]) -> Sequence[tuple[str, int, int, int, int]]:
    """Return the steps from one sequence to another (``difflib``'s opcodes); in long sequences very frequent items are no anchors."""
    return SequenceMatcher(None, a, b, autojunk=len(a) + len(b) > _PLAIN).get_opcodes()


def _keys(lines: Sequence[Line]) -> list[int]:
    """Return a key of each line that includes the definitions of its operands, two levels deep, to distinguish similar lines."""
    first: dict[Name, int] = {}
    second: dict[Name, int] = {}
    keys = []
    for line in lines:
        used = line.names[line.defines :]
        near = hash((line.masked, *(first.get(n, 0) for n in used)))
        for place, name in enumerate(line.names[: line.defines]):
            first[name], second[name] = hash((line.masked, place)), hash((near, place))
        keys.append(hash((line.masked, *(second.get(n, 0) for n in used))))
    return keys


MAX_LINES = 20_000
"""Number of lines that are compared in full detail; the rest of a longer text is compared as a whole."""


def diff_text(a: str, b: str, *, name_a: str, name_b: str, exact: bool = False) -> TextDiff:
    """Compare the lines of two texts.

    Args:
        a: First text.
        b: Second text.
        name_a: Name of the first.
        name_b: Name of the second.
        exact: Whether names, hashes, paths and locations are compared too.
    """
    rows = list(_exact_rows(a, b) if exact else _rows(a, b))
    return TextDiff(
        name_a,
        name_b,
        all(tag == "=" for tag, _, _ in rows),
        () if exact else LEFT_OUT,
        tuple(rows),
        sum(tag in "+~" for tag, _, _ in rows),
        sum(tag in "-~" for tag, _, _ in rows),
    )


def _rows(a: str, b: str) -> Iterator[tuple[str, str, str]]:
    left, right = read_lines(a), read_lines(b)
    for tag, i, j in align_lines(left[:MAX_LINES], right[:MAX_LINES]):
        yield tag, left[i].shown if i >= 0 else "", right[j].shown if j >= 0 else ""
    rest = [[line.masked for line in lines[MAX_LINES:]] for lines in (left, right)]
    yield from _rest(rest[0], rest[1])


def _exact_rows(a: str, b: str) -> Iterator[tuple[str, str, str]]:
    left, right = a.split("\n"), b.split("\n")
    matcher = SequenceMatcher(
        None, left[:MAX_LINES], right[:MAX_LINES], autojunk=len(left) + len(right) > 4000
    )
    for tag, a0, a1, b0, b1 in matcher.get_opcodes():
        paired = min(a1 - a0, b1 - b0)
        yield from (("=" if tag == "equal" else "~", left[a0 + i], right[b0 + i]) for i in range(paired))
        yield from (("-", x, "") for x in left[a0 + paired : a1])
        yield from (("+", "", x) for x in right[b0 + paired : b1])
    yield from _rest(left[MAX_LINES:], right[MAX_LINES:])


def _rest(a: list[str], b: list[str]) -> Iterator[tuple[str, str, str]]:
    if a != b:
        yield "~", f"... {len(a)} more lines", f"... {len(b)} more lines"
