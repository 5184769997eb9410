"""Packed rows of artifacts: as objects, the rows of a run of thousands of graphs take several times the memory."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import overload

from xpudbg.model.artifact import Artifact, State
from xpudbg.model.row import dataclass

_WORTH = 4
"""Smallest number of rows for which packing saves memory."""
_DIGEST = 32
_DIGITS = 2 * _DIGEST


_Key = tuple[str, str, str, int, int, bool, bool]


@dataclass(frozen=True, slots=True)
class _Head:
    """The part of a row that is the same in many graphs.

    Attributes:
        row: The row, with its path below the folder, and neither size nor digest.
        below: Its path lies below the folder.
        hashed: It has a digest.
    """

    row: Artifact
    below: bool
    hashed: bool


class ArtifactRows(Sequence[Artifact]):
    """Rows of a graph or kernel, unpacked on each access; equal to a tuple of the same rows.

    Args:
        heads: The common part of the rows of many graphs, one object for all of them.
        folder: Folder of the files, with ``/`` at its end.
        sizes: Bytes of each file; -1 where the row has none.
        digests: The sha256 digests of the rows that have one, 32 bytes each.
    """

    __slots__ = ("_digests", "_folder", "_heads", "_sizes")

    def __init__(self, heads: tuple[_Head, ...], folder: str, sizes: array[int], digests: bytes) -> None:
        self._heads, self._folder, self._sizes, self._digests = heads, folder, sizes, digests

    def __len__(self) -> int:
        return len(self._heads)

    def __iter__(self) -> Iterator[Artifact]:
        folder, digests, at = self._folder, self._digests, 0
        for head, size in zip(self._heads, self._sizes, strict=True):
            row = head.row
            if size < 0 and not head.below and not head.hashed:
                yield row
                continue
            digest = ""
            if head.hashed:
                digest = digests[at : at + _DIGEST].hex()
                at += _DIGEST
            path = folder + row.path if head.below else row.path
            yield Artifact(
                row.kind, row.state, path, size if size >= 0 else None, digest, row.reason, row.origin
            )

    @overload
    def __getitem__(self, place: int) -> Artifact: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Artifact, ...]: ...

    def __getitem__(self, place: int | slice) -> Artifact | tuple[Artifact, ...]:
        return tuple(self)[place]

    @property
    def present_bytes(self) -> int:
        """Bytes of the files that are present."""
        rows = zip(self._heads, self._sizes, strict=True)
        return sum(size for head, size in rows if size > 0 and head.row.state is State.PRESENT)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (tuple, ArtifactRows)) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))


def present_bytes(rows: Sequence[Artifact]) -> int:
    """Return the bytes of the files of rows that are present; packed rows are not unpacked for it."""
    if isinstance(rows, ArtifactRows):
        return rows.present_bytes
    return sum(row.bytes or 0 for row in rows if row.state is State.PRESENT)


class RowPacker:
    """Packs the rows of the graphs and kernels of one run."""

    def __init__(self) -> None:
        self._heads: dict[_Key, _Head] = {}
        self._alike: dict[Artifact, Artifact] = {}
        self._shapes: dict[tuple[int, ...], tuple[_Head, ...]] = {}

    def pack(self, rows: Sequence[Artifact]) -> Sequence[Artifact]:
        """Return the same rows in less memory; a tuple for a few rows, or for rows that xpudbg never writes.

        Args:
            rows: Those of one graph or kernel.
        """
        if len(rows) < _WORTH:
            return tuple(self._alone(row) for row in rows)
        texts = [row.sha256 for row in rows]
        digests = _packed_digests(texts)
        try:
            sizes = array("q", [-1 if row.bytes is None else row.bytes for row in rows])
        except OverflowError:
            return tuple(rows)
        if digests is None or sizes.count(-1) != sum(row.bytes is None for row in rows) or min(sizes) < -1:
            return tuple(rows)
        folder = _folder_of([row.path for row in rows if row.path])
        skipped = len(folder)
        known, heads = self._heads, []
        for row in rows:
            path = row.path
            below = skipped > 0 and path != ""
            if below:
                path = path[skipped:]
            # There is one object of each kind and state, and their hashes take long.
            key = path, row.reason, row.origin, id(row.kind), id(row.state), below, row.sha256 != ""
            head = known.get(key)
            if head is None:
                plain = Artifact(row.kind, row.state, path, reason=row.reason, origin=row.origin)
                head = known[key] = _Head(plain, below, key[-1])
            heads.append(head)
        shape = self._shapes.setdefault(tuple(map(id, heads)), tuple(heads))
        return ArtifactRows(shape, folder, sizes, digests)

    def _alone(self, row: Artifact) -> Artifact:
        """Return one object for equal rows without a file, which many kernels have; any other row unchanged."""
        return row if row.path or row.sha256 else self._alike.setdefault(row, row)


def _packed_digests(texts: Sequence[str]) -> bytes | None:
    """Return the given digests as bytes; None where one does not have this tool's form."""
    if not {len(text) for text in texts} <= {0, _DIGITS}:
        return None
    text = "".join(texts)
    try:
        found = bytes.fromhex(text)
    except ValueError:
        return None
    return found if found.hex() == text else None


def _folder_of(paths: Sequence[str]) -> str:
    """Return the folder that contains all paths, with ``/`` at its end; empty where they share none."""
    if not paths:
        return ""
    first, last = min(paths), max(paths)
    same = next((n for n, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), len(first))
    return first[: first.rfind("/", 0, same) + 1]
