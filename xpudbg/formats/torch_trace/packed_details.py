"""Details of compiles, packed: of thousands of compiles the objects would take a hundred times the memory."""

from __future__ import annotations

import sys
import zlib
from collections.abc import ItemsView, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Any

import msgspec

from xpudbg.model.row import dataclass
from xpudbg.model.trace import (
    GuardTree,
    KeyComponent,
    TracedCacheQuestion,
    TracedSymbol,
)

_PIECE = 256
_MOST_PIECE = 256 << 20
_LONGEST_NUMBER, _MOST_BITS = 100, 10_000


Value = float | int | str | bool


class NamedValues(Mapping[str, Value]):
    """Values by name that are unpacked on demand.

    Args:
        names: The names, one object for all rows that have the same.
        data: The values in the order of the names, from :func:`pack_values`.
    """

    __slots__ = ("_data", "_names")

    def __init__(self, names: tuple[str, ...], data: bytes) -> None:
        self._names, self._data = names, data

    def __getitem__(self, name: str) -> Value:
        try:
            return _values(self._data)[self._names.index(name)]
        except ValueError:
            raise KeyError(name) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def items(self) -> ItemsView[str, Value]:
        """Return all values with their names, unpacked once."""
        return dict(zip(self._names, _values(self._data), strict=True)).items()

    def __repr__(self) -> str:
        return repr(dict(self))


@dataclass(frozen=True, slots=True)
class PackedMetrics:
    """One record of metrics, without the configurations that it repeats.

    Attributes:
        record: Kind of the record.
        names: Names of its values, in their order.
        data: The values, from :func:`pack_values`.
    """

    record: str
    names: tuple[str, ...]
    data: bytes

    @property
    def values(self) -> NamedValues:
        """Figures and short texts, in the order of the record."""
        return NamedValues(self.names, self.data)


@dataclass(frozen=True, slots=True)
class CompileDetails:
    """Details of one compile, besides its summary; its guards are unpacked on demand.

    Attributes:
        packed_guards: Its guards, from :func:`pack_guards`; None when the trace has none.
        caches: Questions to compile caches, in order.
        symbols: Records about symbolic sizes of the last attempt, in order.
        metrics: Records of metrics, in order.
        graph_bytes: Size of the text of Dynamo's graph, in UTF-8; None without one.
        code_bytes: Size of all code that Inductor wrote; None without any.
    """

    packed_guards: bytes | None = None
    caches: tuple[TracedCacheQuestion, ...] = ()
    symbols: tuple[TracedSymbol, ...] = ()
    metrics: tuple[PackedMetrics, ...] = ()
    graph_bytes: int | None = None
    code_bytes: int | None = None

    @property
    def guards(self) -> GuardTree | None:
        """Its guards; None when the trace has none."""
        return None if self.packed_guards is None else unpack_guards(self.packed_guards)


@dataclass(frozen=True)
class TraceDetails:
    """Details of the compiles of one trace.

    Attributes:
        compiles: By the line of a compile's first record.
        refused: Texts that were dropped for lack of room.
    """

    compiles: dict[int, CompileDetails]
    refused: int = 0


def pack_guards(tree: GuardTree) -> bytes:
    """Return guards as bytes."""
    return zlib.compress(_encoded(tree), 1)


def pack_values(values: Sequence[Value]) -> bytes:
    """Return values as bytes."""
    return _encoded(values)


def _encoded(value: Any) -> bytes:
    try:
        return msgspec.msgpack.encode(value)
    except (UnicodeEncodeError, OverflowError):
        return msgspec.msgpack.encode(_plain(msgspec.to_builtins(value)))


def _plain(value: Any) -> Any:
    """Return the value with halves of surrogate pairs replaced, and numbers of more than 64 bits as text."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, int) and value.bit_length() > 63:
        return (
            str(value)[:_LONGEST_NUMBER] if value.bit_length() < _MOST_BITS else "a number of too many digits"
        )
    if isinstance(value, dict):
        return {_plain(k): _plain(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(v) for v in value]
    return value


@lru_cache(maxsize=8)
def unpack_guards(data: bytes) -> GuardTree:
    """Return the guards in bytes of :func:`pack_guards`."""
    return msgspec.msgpack.decode(zlib.decompress(data), type=GuardTree)


@lru_cache(maxsize=8)
def _values(data: bytes) -> list[Value]:
    return msgspec.msgpack.decode(data, type=list[Value])


def packed_pieces(rows: Iterable[Any]) -> bytes:
    """Return many rows as bytes, packed in batches, so that neither packing nor unpacking has all of them in memory twice."""
    left = iter(rows)
    pieces = iter(lambda: list(islice(left, _PIECE)), [])
    return msgspec.msgpack.encode([zlib.compress(msgspec.msgpack.encode(piece), 1) for piece in pieces])


def unpacked_pieces(data: bytes, row: Any) -> Iterable[Any]:
    """Return the rows in bytes of :func:`packed_pieces`.

    Args:
        data: The bytes.
        row: Type of a row.

    Raises:
        msgspec.DecodeError: They are none.
        zlib.error: They are damaged.
    """
    for piece in msgspec.msgpack.decode(data, type=list[bytes]):
        yield from msgspec.msgpack.decode(zlib.decompressobj().decompress(piece, _MOST_PIECE), type=list[row])


def packed_details(details: TraceDetails) -> bytes:
    """Bytes of the details of a trace; components that several cache keys share are stored once."""
    numbers: dict[int, int] = {}
    components: list[KeyComponent] = []
    rows = []
    for line, one in details.compiles.items():
        parts = []
        for question in one.caches:
            for component in question.components or ():
                if id(component) not in numbers:
                    numbers[id(component)] = len(components)
                    components.append(component)
            named = question.components
            parts.append(None if named is None else [numbers[id(component)] for component in named])
        plain = tuple(replace(question, components=None) for question in one.caches)
        rows.append((line, replace(one, caches=plain), parts))
    return msgspec.msgpack.encode((details.refused, packed_pieces(components), packed_pieces(rows)))


def unpacked_details(data: bytes) -> TraceDetails:
    """Return the details in bytes of :func:`packed_details`.

    Raises:
        msgspec.DecodeError: They are none.
        zlib.error: They are damaged.
        IndexError: They name a component that is not there.
    """
    refused, shared, packed = msgspec.msgpack.decode(data, type=tuple[int, bytes, bytes])
    components = list(unpacked_pieces(shared, KeyComponent))
    found: dict[int, CompileDetails] = {}
    names: dict[tuple[str, ...], tuple[str, ...]] = {}
    row = tuple[int, CompileDetails, list[list[int] | None]]
    for line, one, parts in unpacked_pieces(packed, row):
        caches = tuple(
            question if named is None else replace(question, components=tuple(components[n] for n in named))
            for question, named in zip(one.caches, parts, strict=True)
        )
        metrics = tuple(
            replace(m, names=names.setdefault(m.names, m.names), record=sys.intern(m.record))
            for m in one.metrics
        )
        found[line] = replace(one, caches=caches, metrics=metrics)
    return TraceDetails(found, refused)
