"""Bytes that fusion saves: in a kernel, compared with its nodes one by one, and in two kernels, if they were one.

One kernel in place of two need not read what both read, or the second reads of the first, and need not write what nobody else
reads. That is the most: a part of a buffer counts as the whole, but never as more than the kernels read or write.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from xpudbg.core.text import known_sum
from xpudbg.model.fusion import BufferRole, FusedKernel, GraphFusion, NotFused, NotFusedKind

_NO_PAIR = frozenset({"fused", "same_kernel"})


def with_savings(graph: GraphFusion) -> GraphFusion:
    """Add the bytes that each kernel saves, and that fusing each pair, and all pairs of a cause, would save."""
    uses = _Uses.of(graph)
    pairs = tuple(uses.measured(pair) for pair in graph.not_fused)
    by_cause: dict[str, list[NotFused]] = {}
    for pair in pairs:
        by_cause.setdefault(pair.cause, []).append(pair)
    kinds = [NotFusedKind(cause, len(some), uses.together(some)) for cause, some in by_cause.items()]
    return replace(
        graph,
        kernels=tuple(replace(kernel, bytes_saved=_kernel_savings(kernel)) for kernel in graph.kernels),
        not_fused=pairs,
        not_fused_kinds=tuple(sorted(kinds, key=lambda k: (-(k.bytes_saved or 0), -k.pairs, k.cause))),
    )


def with_pair_savings(pair: NotFused, graph: GraphFusion) -> NotFused:
    """Add the bytes that fusing would save to any pair of a graph."""
    return pair if pair.cause in _NO_PAIR else _Uses.of(graph).measured(pair)


def _kernel_savings(kernel: FusedKernel) -> int | None:
    if kernel.bytes_read is None or kernel.bytes_written is None or not kernel.members:
        return None
    # A wait for a collective, or a view as another type: its node alone moves nothing either.
    if not kernel.bytes_read and not kernel.bytes_written:
        return 0
    if len(kernel.members) == 1:
        # A buffer that it fills without reading is still a dependency of its node.
        return 0
    alone = sum(m.bytes_read + m.bytes_written for m in kernel.members)
    return alone - kernel.bytes_read - kernel.bytes_written


@dataclass
class _Uses:
    """Buffers of a graph with their readers.

    Attributes:
        kernels: Its kernels.
        sizes: Bytes by buffer; None where not known.
        kept: Buffers that must be written whatever reads them: results of the graph.
        readers: Numbers of the kernels that read a buffer.
    """

    kernels: tuple[FusedKernel, ...]
    sizes: dict[str, int | None]
    kept: frozenset[str]
    readers: dict[str, set[int]] = field(default_factory=dict)

    @classmethod
    def of(cls, graph: GraphFusion) -> _Uses:
        uses = cls(
            graph.kernels,
            {b.name: b.bytes for b in graph.buffers},
            frozenset(b.name for b in graph.buffers if b.role is not BufferRole.INTERMEDIATE),
        )
        for number, kernel in enumerate(graph.kernels, 1):
            for name in kernel.reads:
                uses.readers.setdefault(name, set()).add(number)
        return uses

    def measured(self, pair: NotFused) -> NotFused:
        """Return the pair with the bytes that it would save."""
        return replace(pair, bytes_saved=self._pair(pair))

    def _pair(self, pair: NotFused) -> int | None:
        if 0 in pair.numbers or pair.cause in _NO_PAIR:
            return None
        if pair.cause == "different_parts":
            return 0
        first, second = (self.kernels[n - 1] for n in pair.numbers)
        names = self._shared(pair)
        sizes = [self.sizes.get(name) for name in names]
        read = known_sum(self._read_once(name, pair) for name in names)
        unwritten = known_sum(
            size for name, size in zip(names, sizes, strict=True) if self._gone(name, pair, {pair.numbers[1]})
        )
        if read is None or unwritten is None:
            return None
        return min(read, _known(second.bytes_read, read)) + min(
            unwritten, _known(first.bytes_written, unwritten)
        )

    def together(self, pairs: Iterable[NotFused]) -> int | None:
        """Return the bytes saved if all pairs were fused; each reader of a buffer and each buffer counts once."""
        read: dict[tuple[str, int], int | None] = {}
        joined: dict[str, set[int]] = {}
        last: dict[str, NotFused] = {}
        for pair in pairs:
            if 0 in pair.numbers or pair.cause == "different_parts":
                continue
            for name in self._shared(pair):
                key, size = (name, pair.numbers[1]), self._read_once(name, pair)
                known = read.get(key, 0)
                read[key] = None if size is None or known is None else max(size, known)
                joined.setdefault(name, set()).add(pair.numbers[1])
                last[name] = pair
        unwritten = [
            min(size, _known(self.kernels[last[name].numbers[0] - 1].bytes_written, size))
            if (size := self.sizes.get(name)) is not None
            else None
            for name, readers in joined.items()
            if self._gone(name, last[name], readers)
        ]
        total, gone = known_sum(read.values()), known_sum(unwritten)
        return None if total is None or gone is None else total + gone

    def _shared(self, pair: NotFused) -> list[str]:
        """Return the buffers that two kernels share; of a concatenation the parts that the first writes."""
        return [name for name in dict.fromkeys(pair.shared) if name != pair.through]

    def _read_once(self, name: str, pair: NotFused) -> int | None:
        """Return the bytes that the second kernel need not read, as the first made the buffer or read at least as much of it."""
        size = self.sizes.get(name)
        if size is None:
            return None
        first, second = (self.kernels[n - 1] for n in pair.numbers)
        limit = size if name in first.writes else _known(first.bytes_read, size)
        return min(size, limit, _known(second.bytes_read, size))

    def _gone(self, name: str, pair: NotFused, readers: set[int]) -> bool:
        """Return whether a buffer need not be written if these readers are fused with the first kernel."""
        whole = pair.through or name
        made = name in self.kernels[pair.numbers[0] - 1].writes
        return made and not {name, whole} & self.kept and self.readers.get(whole, set()) <= readers


def _known(size: int | None, otherwise: int) -> int:
    return otherwise if size is None else size
