"""Evaluation of a rule of ``check``: items with their Python lines, and the part of a run that a rule applies to."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from functools import cached_property
from typing import TypeVar

from xpudbg.compare.checks.compare import Comparison
from xpudbg.compare.checks.rules import DEFAULT_FLOOR
from xpudbg.model.checks import GraphMeasure, KernelMeasure, RunMeasures
from xpudbg.model.location import base_name
from xpudbg.model.manifest import CompileKey, GraphBreak, Recompile, SourceLine, compile_key
from xpudbg.model.row import dataclass

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True)
class Item:
    """An item that counts for a rule.

    Attributes:
        words: Its description, without its place.
        amount: Its amount in the rule's unit.
        graph: Id of its graph.
        kernel: Name of its kernel.
        where: Its Python line.
        fix: Next step for the user.
    """

    words: str
    amount: float = 1
    graph: str = ""
    kernel: str = ""
    where: SourceLine | None = None
    fix: str = ""


@dataclass(frozen=True)
class Evaluation:
    """Result of a rule.

    Attributes:
        items: The counted items.
        unknown: Data that is missing for a complete result; empty when none is.
        note: Text for a rule that cannot fail, such as ``no Triton kernels``.
        words: A sentence about the total that replaces the number; empty for the number.
        cause: Reason for the growth of the total, as text; empty when unknown.
    """

    items: tuple[Item, ...] = ()
    unknown: str = ""
    note: str = ""
    words: str = ""
    cause: str = ""


_Parts = tuple[
    dict[CompileKey, list[GraphBreak]] | None,
    dict[CompileKey, list[Recompile]] | None,
    dict[str, list[KernelMeasure]],
]


@dataclass(frozen=True)
class EvaluationScope:
    """Scope of a rule: a run, one graph of it, or some kernels.

    Attributes:
        run: The measures, narrowed to the graph or kernels in question.
        against: Comparison with the baseline; None without one.
        floor: Compile times below this many seconds count as equal.
    """

    run: RunMeasures
    against: Comparison | None = None
    floor: float = DEFAULT_FLOOR

    def of_graph(self, graph: GraphMeasure) -> EvaluationScope:
        """Return the scope of one graph, with the graph breaks and recompiles of its compile; a backward graph has none of its own."""
        key = compile_key(graph)
        own = self.first_graphs.get(key) == graph.id
        breaks, again, kernels = self._parts
        run = replace(
            self.run,
            graphs=(graph,),
            kernels=tuple(kernels.get(graph.id, ())),
            graph_breaks=None if breaks is None else tuple(breaks.get(key, ()) if own else ()),
            recompiles=None if again is None else tuple(again.get(key, ()) if own else ()),
        )
        return replace(self, run=run)

    @cached_property
    def first_graphs(self) -> dict[CompileKey, str]:
        """The id of the first graph of each compile, which is the forward one where there are two."""
        return {compile_key(g): g.id for g in reversed(self.run.graphs)}

    @cached_property
    def _parts(self) -> _Parts:
        """Records by graph, grouped once, since a rule for graphs asks for each graph."""
        run = self.run
        return (
            None if run.graph_breaks is None else _by(compile_key, run.graph_breaks),
            None if run.recompiles is None else _by(compile_key, run.recompiles),
            _by(lambda k: k.graph, run.kernels),
        )

    def of_kernels(self, fits: Callable[[KernelMeasure], bool]) -> EvaluationScope:
        """Return the scope of the kernels that fit."""
        return replace(
            self, run=replace(self.run, kernels=tuple(k for k in self.run.kernels if fits(k)), graphs=())
        )


def place(location: SourceLine | None) -> str:
    """Return `` at FILE:LINE in FUNCTION``, with the file's name alone; empty when unknown."""
    if location is None:
        return ""
    name = base_name(location.file)
    line = f":{location.line}" if location.line else ""
    return f" at {name}{line}" + (f" in {location.function}" if location.function else "")


def kernel_item(kernel: KernelMeasure, text: str, count: float = 1, fix: str = "") -> Item:
    """Return an item for a kernel, at its Python line."""
    return Item(text, count, kernel.graph, kernel.name, kernel.location, fix)


def _by(key: Callable[[T], K], items: Iterable[T]) -> dict[K, list[T]]:
    groups: dict[K, list[T]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return groups
