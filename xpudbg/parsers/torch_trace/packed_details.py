"""Details of compiles, packed: of thousands of compiles the objects would take a hundred times the memory."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import msgspec

from xpudbg.model.trace_details import (
    GuardTree,
    KeyComponent,
    TracedCacheQuestion,
    TracedMetrics,
    TracedSymbol,
)

_PIECE = 256
_MOST_PIECE = 256 << 20
_LONGEST_NUMBER, _MOST_BITS = 100, 10_000


@dataclass(frozen=True, slots=True)
class CompileDetails:
    """Details of one compile, besides its summary; guards and metrics are unpacked when they are asked for.

    Attributes:
        packed_guards: Its guards, from :func:`pack`; None when the trace has none.
        caches: Questions to compile caches, in order.
        symbols: Records about symbolic sizes of the last attempt, in order.
        packed_metrics: Records of metrics, in order.
        graph_bytes: Size of the text of Dynamo's graph, in UTF-8; None without one.
        code_bytes: Size of all code that Inductor wrote; None without any.
    """

    packed_guards: bytes | None = None
    caches: tuple[TracedCacheQuestion, ...] = ()
    symbols: tuple[TracedSymbol, ...] = ()
    packed_metrics: tuple[bytes, ...] = ()
    graph_bytes: int | None = None
    code_bytes: int | None = None

    @property
    def guards(self) -> GuardTree | None:
        """Its guards; None when the trace has none."""
        return None if self.packed_guards is None else _guards(self.packed_guards)

    @property
    def metrics(self) -> tuple[TracedMetrics, ...]:
        """Records of metrics, in order."""
        return tuple(_metrics(data) for data in self.packed_metrics)


@dataclass(frozen=True)
class TraceDetails:
    """Details of the compiles of one trace.

    Attributes:
        compiles: By the line of a compile's first record.
        refused: Texts that were too many to be kept.
    """

    compiles: dict[int, CompileDetails]
    refused: int = 0


def pack(value: GuardTree | TracedMetrics) -> bytes:
    """Bytes of guards or metrics."""
    try:
        data = msgspec.msgpack.encode(value)
    except (UnicodeEncodeError, OverflowError):
        data = msgspec.msgpack.encode(_plain(msgspec.to_builtins(value)))
    return zlib.compress(data, 1)


def _plain(value: Any) -> Any:
    """The value with halves of surrogate pairs replaced, and numbers of more than 64 bits as text."""
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
def _guards(data: bytes) -> GuardTree:
    return msgspec.msgpack.decode(zlib.decompress(data), type=GuardTree)


@lru_cache(maxsize=8)
def _metrics(data: bytes) -> TracedMetrics:
    return msgspec.msgpack.decode(zlib.decompress(data), type=TracedMetrics)


def packed_pieces(rows: Iterable[Any]) -> bytes:
    """Bytes of many rows, some at a time, so that neither packing nor unpacking holds all of them twice."""
    known = list(rows)
    pieces = (known[at : at + _PIECE] for at in range(0, len(known), _PIECE))
    return msgspec.msgpack.encode([zlib.compress(msgspec.msgpack.encode(piece), 1) for piece in pieces])


def unpacked_pieces(data: bytes, row: Any) -> Iterable[Any]:
    """The rows of :func:`packed_pieces`.

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
    """Bytes of the details of a trace; components that several cache keys have are there once."""
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
    """The details of :func:`packed_details`.

    Raises:
        msgspec.DecodeError: They are none.
        zlib.error: They are damaged.
        IndexError: They name a component that is not there.
    """
    refused, shared, packed = msgspec.msgpack.decode(data, type=tuple[int, bytes, bytes])
    components = list(unpacked_pieces(shared, KeyComponent))
    found = {}
    row = tuple[int, CompileDetails, list[list[int] | None]]
    for line, one, parts in unpacked_pieces(packed, row):
        caches = tuple(
            question if named is None else replace(question, components=tuple(components[n] for n in named))
            for question, named in zip(one.caches, parts, strict=True)
        )
        found[line] = replace(one, caches=caches) if caches else one
    return TraceDetails(found, refused)
