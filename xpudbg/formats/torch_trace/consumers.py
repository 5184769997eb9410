"""One pass over a structured trace for all who want something of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import Protocol, runtime_checkable

from xpudbg.formats.torch_trace.reader import RawTaker, iter_records
from xpudbg.formats.torch_trace.records import Readable, Record, TraceLog


class TraceConsumer(Protocol):
    """Takes records of a trace in the order of the file, and keeps what it needs of them.

    A record may carry more than this consumer asked for, since another one asked: the text of a payload is there where
    anybody wanted it, and None only where nobody did or where it is over the limit. What a consumer does must not hang on that.
    """

    @property
    def kinds(self) -> Collection[str]:
        """Kinds of the records that it is given; only these are decoded."""

    @property
    def payloads(self) -> Collection[str]:
        """Kinds, and names of artifacts, whose payloads are kept as text."""

    @property
    def heads(self) -> Collection[str]:
        """Kinds of whose payloads the first 512 bytes are kept as text, where nobody wants all of it."""

    def add(self, record: Record) -> None:
        """Take one record; must not raise, whatever is in it."""


@runtime_checkable
class RawTraceConsumer(RawTaker, TraceConsumer, Protocol):
    """A consumer that takes the many records of one kind as they stand."""

    @property
    def raw_kind(self) -> str:
        """The kind, one of ``kinds``."""


def read_trace(
    stream: Readable | Iterable[bytes],
    consumers: Sequence[TraceConsumer],
    *,
    origin: str,
) -> TraceLog:
    """Read a trace once and hand every record to the consumers that want its kind.

    Args:
        stream: A binary file object, or blocks of bytes (see :func:`iter_records`).
        consumers: Who is given what, in this order for each record.
        origin: Name of the trace, used in problems.

    Returns:
        What was met besides: counts, problems, processes.
    """
    log = TraceLog(origin)
    takers: dict[str, list[TraceConsumer]] = defaultdict(list)
    payloads, heads = set[str](), set[str]()
    for consumer in consumers:
        payloads.update(consumer.payloads)
        heads.update(consumer.heads)
        for kind in set(consumer.kinds):
            takers[kind].append(consumer)
    raw = {
        c.raw_kind: c
        for c in consumers
        if isinstance(c, RawTraceConsumer)
        and takers.get(c.raw_kind) == [c]  # nobody else wants a record of it
    }
    records = iter_records(
        stream, kinds=takers.keys(), wanted_payloads=payloads, wanted_heads=heads, raw=raw, log=log
    )
    for record in records:
        for consumer in takers[record.kind]:
            consumer.add(record)
    return log
