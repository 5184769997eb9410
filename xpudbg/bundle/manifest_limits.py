"""The part of a manifest that can be opened again: beyond some size one is refused, so that no larger one is written."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import fields, replace
from itertools import accumulate
from typing import Any, NamedTuple

from xpudbg.model.manifest import Graph, Kernel, Manifest
from xpudbg.model.plural import noun_for
from xpudbg.model.problem import Problem
from xpudbg.units import binary_size

_HINT = "collect the traces of one process, or one part of them, by themselves"
_NOUNS = {
    "graphs": "graph",
    "kernels": "kernel without a graph",
    "graph_breaks": "graph break",
    "recompiles": "recompile",
    "skipped_frames": "skipped function",
    "artifacts": "file of the run",
    "problems": "problem",
}
_PLURALS = {"kernels": "kernels without a graph", "artifacts": "files of the run"}
_LAST = "graphs"


class Size(NamedTuple):
    """The size of a JSON document, as its reader bounds it.

    Attributes:
        bytes: Its bytes.
        objects: Its opening braces.
        values: Its commas.
    """

    bytes: int
    objects: int
    values: int

    def plus(self, other: Size) -> Size:
        """Both together."""
        return Size(self.bytes + other.bytes, self.objects + other.objects, self.values + other.values)

    def fits(self, limit: Size) -> bool:
        """Return whether it is within a limit."""
        return all(have <= most for have, most in zip(self, limit, strict=True))


def size_of(text: bytes) -> Size:
    """The size of a JSON text."""
    return Size(len(text), text.count(b"{"), text.count(b","))


def within(manifest: Manifest, limit: Size, encoded: Callable[[object], bytes]) -> Manifest:
    """The manifest, without the rows that are too many for it to be opened; problems say which.

    Rows are left out from the ends of its lists, of graphs with their kernels first.

    Args:
        manifest: The manifest.
        limit: What is opened.
        encoded: The text of a part, as it is written.
    """
    names = [field.name for field in fields(manifest) if field.name in _NOUNS and field.name != _LAST]
    lists: dict[str, Sequence[Any]] = {name: getattr(manifest, name) for name in names}
    of_graphs = _kernels_of_graphs(manifest)
    lists["kernels"] = [k for k in manifest.kernels if not _owner(k) or _owner(k) not in of_graphs]
    rows = [(g, *of_graphs[g.process, g.id]) for g in manifest.graphs]
    nothing: dict[str, Any] = dict.fromkeys(_NOUNS, ())
    emptied = replace(manifest, **nothing)
    # Room for what is said about the rest.
    used = size_of(encoded(emptied)).plus(Size(8000, 50, 200))
    kept: dict[str, Sequence[Any]] = {}
    for name, items in [*lists.items(), (_LAST, rows)]:
        sizes = accumulate((_row_size(item, encoded) for item in items), Size.plus, initial=used)
        fitting = [size for size in sizes if size.fits(limit)]
        kept[name] = items[: max(len(fitting) - 1, 0)]
        used = fitting[-1] if fitting else used
    said = [
        _problem(name, items, len(kept[name]), limit)
        for name, items in [*lists.items(), (_LAST, rows)]
        if len(kept[name]) < len(items)
    ]
    if not said:
        return manifest
    graphs = [row[0] for row in kept.pop(_LAST)]
    names_kept = {(g.process, g.id) for g in graphs}
    lone = {id(k) for k in kept.pop("kernels")}
    kernels = [k for k in manifest.kernels if id(k) in lone or _owner(k) in names_kept]
    problems = (*said, *kept.pop("problems"))
    lists_kept: dict[str, Any] = {name: tuple(items) for name, items in kept.items()}
    return replace(manifest, graphs=tuple(graphs), kernels=tuple(kernels), problems=problems, **lists_kept)


def _owner(kernel: Kernel) -> tuple[str, str] | None:
    return (kernel.process, kernel.graph) if kernel.graph else None


def _kernels_of_graphs(manifest: Manifest) -> dict[tuple[str, str], list[Kernel]]:
    found: dict[tuple[str, str], list[Kernel]] = {(g.process, g.id): [] for g in manifest.graphs}
    for kernel in manifest.kernels:
        owner = _owner(kernel)
        if owner in found:
            found[owner].append(kernel)
    return found


def _row_size(item: Any, encoded: Callable[[object], bytes]) -> Size:
    """A row as it stands in its list, with the indentation of each of its lines."""
    parts: Collection[object] = item if isinstance(item, tuple) else (item,)
    total = Size(0, 0, 0)
    for part in parts:
        size = size_of(encoded(part))
        total = total.plus(Size(size.bytes + 4, size.objects, size.values + 1))
    return total


def _problem(name: str, items: Sequence[Any], kept: int, limit: Size) -> Problem:
    left = len(items) - kept
    what = noun_for(left, _NOUNS[name], _PLURALS.get(name, ""))
    first = items[kept]
    where = ""
    if isinstance(first, tuple) and isinstance(first[0], Graph):
        where = f" (from {first[0].id} on), with their kernels: their files lie in the bundle, and no command lists them"
    rest = f"the last {left:,} of {len(items):,} {what} are not in it{where}"
    whole = f"a manifest of more than {binary_size(limit.bytes)} or {limit.objects:,} objects would not be opened: {rest}"
    return Problem("manifest.json", whole, _HINT)
