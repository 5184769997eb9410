"""Lines of the user's program that changed between two runs, from the sources that both keep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xpudbg.analysis.diff.alignment import opcodes
from xpudbg.analysis.diff.run_side import RunSide
from xpudbg.model.artifact import Kind
from xpudbg.model.diff import SettingDiff
from xpudbg.model.location import base_name

_MOST_LINES = 12
_MOST_BYTES = 1 << 20
_Places = Sequence[tuple[str, str]]
"""``(file:line, text)`` of lines."""


@dataclass(frozen=True)
class SourceDiff:
    """The sources of two runs, compared.

    Attributes:
        rows: Lines that are not the same; the first dozen.
        files: Names of the files that were compared.
        moved: The two names of the script, where they differ.
    """

    rows: tuple[SettingDiff, ...]
    files: frozenset[str]
    moved: tuple[tuple[str, str], ...] = ()


def source_differences(a: RunSide, b: RunSide) -> SourceDiff | None:
    """Compare the script, and the files beside it; None where the two keep none in common.

    Blank lines and lines that are comments are no difference. The scripts stand for each other whatever they are called, other files by
    their paths; a file that only one run keeps is left out: the stacks of the other do not name it.

    Args:
        a: The first run.
        b: The second.
    """
    left, right = _paths(a), _paths(b)
    scripts = _script(a, left), _script(b, right)
    pairs = {scripts[1]: scripts[0]} if all(scripts) else {}
    pairs |= {name: name for name in right if name in left and name not in scripts}
    if not pairs:
        return None
    rows = []
    for name, other in pairs.items():
        first, second = (
            side.run.bundle.read_text(paths[n], limit=_MOST_BYTES)
            for side, paths, n in ((a, left, other), (b, right, name))
        )
        rows += changed_lines(first, second, base_name(other), base_name(name))
    names = frozenset(map(base_name, (*pairs, *pairs.values())))
    first, second = map(base_name, scripts)
    moved = ((first, second),) if all(scripts) and first != second else ()
    return SourceDiff(tuple(shortened(rows)), names, moved)


def changed_lines(first: str, second: str, first_name: str, second_name: str) -> list[SettingDiff]:
    """Lines of two sources that are not the same.

    Args:
        first: The first source.
        second: The second.
        first_name: What to call the first; lines that are gone have their place there.
        second_name: What to call the second.
    """
    left, right = _code(first, first_name), _code(second, second_name)
    one, other = ([text for _, text in side] for side in (left, right))
    rows: list[SettingDiff] = []
    for tag, a0, a1, b0, b1 in opcodes(one, other):
        if tag != "equal":
            rows += paired_lines(left[a0:a1], right[b0:b1])
    return rows


def paired_lines(first: _Places, second: _Places) -> list[SettingDiff]:
    """Lines that stand for each other in their order; the rest came or went."""
    rows = []
    for i in range(max(len(first), len(second))):
        x, y = (side[i] if i < len(side) else None for side in (first, second))
        where = (y or x or ("", ""))[0]
        rows.append(SettingDiff("source", where, x[1] if x else None, y[1] if y else None))
    return rows


def shortened(rows: Sequence[SettingDiff]) -> list[SettingDiff]:
    """The first dozen lines, and how many more there are."""
    more = len(rows) - _MOST_LINES
    if more <= 0:
        return list(rows)
    return [*rows[:_MOST_LINES], SettingDiff("source", f"and {more} more lines", None, None)]


def _code(text: str, name: str) -> list[tuple[str, str]]:
    lines = enumerate(text.splitlines(), 1)
    return [(f"{name}:{n}", line.rstrip()) for n, line in lines if line.strip() and line.lstrip()[0] != "#"]


def _paths(side: RunSide) -> dict[str, str]:
    """The paths in the bundle of the sources that a run keeps, by their names below the script's folder."""
    found: dict[str, str] = {}
    for artifact in side.run.present(Kind.USER_SOURCE):
        found.setdefault(artifact.origin, artifact.path)
    return found


def _script(side: RunSide, paths: dict[str, str]) -> str:
    """The name of the script among the sources of a run; empty for a module or a command."""
    words = {base_name(word) for word in side.run.manifest.command} if paths else set()
    first = next(iter(paths), "")
    return first if first in words else ""
