"""Links between the levels of a compile, from a Python line to the instructions that it became, and the answer of ``explain``."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from xpudbg.model.location import base_name
from xpudbg.model.problem import Problem
from xpudbg.model.ranks import grouped_by_rank
from xpudbg.model.str_enum import StrEnum


class Level(StrEnum):
    """Levels of a compile in the order in which they are made; the stages of a kernel go by their own names behind them."""

    PYTHON = "python"
    """A line of the program, the innermost one outside of torch and of installed packages."""
    MODULE = "module"
    """Path of an ``nn.Module`` in the model."""
    CAPTURED = "captured"
    """A node of the graph that Dynamo captured, before Inductor's pre-grad passes."""
    ATEN = "aten"
    """A node of the graph that AOTAutograd made."""
    POST_GRAD = "post_grad"
    """A node after Inductor's pattern matching."""
    SCHEDULER = "scheduler"
    """A node of Inductor's scheduler."""
    BUFFER = "buffer"
    """A buffer that it writes."""
    GRAPH = "graph"
    """The graph that all of these are of."""
    KERNEL = "kernel"
    """A call in the generated wrapper."""
    WRAPPER = "wrapper"
    """The line of that call."""
    CODE = "code"
    """A line of a generated kernel, in Triton or C++."""
    SOURCE = "source"
    TTIR = "ttir"
    TTGIR = "ttgir"
    LLIR = "llir"
    SPV = "spv"
    PTX = "ptx"
    AMDGCN = "amdgcn"
    ASM = "asm"
    """An instruction of native code."""


KERNEL_LEVELS = (
    Level.SOURCE,
    Level.TTIR,
    Level.TTGIR,
    Level.LLIR,
    Level.SPV,
    Level.PTX,
    Level.AMDGCN,
    Level.ASM,
)
"""Stages of a kernel that have lines."""


class Evidence(StrEnum):
    """Kinds of evidence for a link."""

    RECORDED = "recorded"
    """An artifact names both ends."""
    LOGGED = "logged"
    """A line of a log names both ends."""
    STRUCTURE = "structure"
    """Worked out from the flow of data and the shapes on both sides; no artifact says so itself."""


@dataclass(frozen=True)
class ProvenanceItem:
    """One thing at one level.

    Attributes:
        level: Its level.
        name: Its name: a node, a buffer, ``K5``, a module path, ``FILE:LINE``, an address.
        graph: Id of its graph; empty for what belongs to no graph or to several.
        code: Its text at that level.
        file: The file that it stands in, as the artifacts name it.
        line: Its line there, from 1; 0 when unknown.
        function: The function around a Python line.
        detail: What else is to be said: a kernel's name, a buffer's shape.
    """

    level: Level
    name: str
    graph: str = ""
    code: str = ""
    file: str = ""
    line: int = 0
    function: str = ""
    detail: str = ""


@dataclass(frozen=True)
class ProvenanceStep:
    """An item of a tree with what comes next.

    Attributes:
        item: The item.
        evidence: How the link to the level before it was found; None for the first one.
        source: The artifact that says so.
        children: The next ones.
        left: How many more there are that are not listed.
        note: Why nothing follows, or what a reader must know of what follows.
    """

    item: ProvenanceItem
    evidence: Evidence | None = None
    source: str = ""
    children: tuple[ProvenanceStep, ...] = ()
    left: int = 0
    note: str = ""


@dataclass(frozen=True)
class ExplainedItem:
    """One thing that was asked for: what it came from and what it became.

    Attributes:
        item: The thing.
        came_from: Steps towards the program, the nearest first.
        became: Steps towards the hardware.
        notes: What cannot be said, with the reason.
    """

    item: ProvenanceItem
    came_from: tuple[ProvenanceStep, ...] = ()
    became: tuple[ProvenanceStep, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class UnlinkedKernel:
    """A kernel that leads to no line of the program.

    Attributes:
        graph: Its graph; empty outside of graphs.
        kernel: Its number there, ``K5``; outside of graphs the beginning of the key of its cache entry.
        name: Its name.
        reason: Why.
    """

    graph: str
    kernel: str
    name: str
    reason: str


@dataclass(frozen=True)
class ProvenanceCoverage:
    """Share of a run's kernels that lead back to the program.

    Attributes:
        kernels: Calls of kernels in the graphs that were looked at, and, of a whole run, kernels in its cache that no graph calls.
        with_line: Those that lead to a line of a file outside of torch and of installed packages.
        with_module: Those that lead to the path of a module; None where no artifact of the run holds modules.
        by_call: Of ``with_line`` those that lead only to the line that called the compiled function or module.
        unlinked: The others with the reason.
        outside: Of ``kernels`` those that no graph calls.
        graphs: Graphs that were looked at.
        graphs_with_nodes: Those of them whose nodes the probe recorded, with the modules that they belong to.
        with_nodes: Kernels of those graphs in which a recorded node belongs to a module.
    """

    kernels: int = 0
    with_line: int = 0
    with_module: int | None = None
    by_call: int = 0
    unlinked: tuple[UnlinkedKernel, ...] = ()
    outside: int = 0
    graphs: int = 0
    graphs_with_nodes: int = 0
    with_nodes: int = 0


@dataclass(frozen=True)
class ExplainResult:
    """The answer of ``xpudbg explain``.

    Attributes:
        what: What was asked for, as typed.
        run: The run.
        found: The things that it means, with their trees.
        more: Further things that it means, without trees.
        coverage: How many of the kernels of the run lead back to the program.
        problems: What is odd.
    """

    what: str
    run: str
    found: tuple[ExplainedItem, ...] = ()
    more: tuple[ProvenanceItem, ...] = ()
    coverage: ProvenanceCoverage | None = None
    problems: tuple[Problem, ...] = ()


# Answers of ``explain`` that are the same on several ranks, each once with the ranks that have it.

T = TypeVar("T")
RankGroup = tuple[T, tuple[tuple[str, int], ...]]
"""The first of equal ones, and the graph and rank of each, by rank; none where it stands alone."""


def explained_by_rank(
    found: Sequence[ExplainedItem], ranks: Mapping[str, int]
) -> list[RankGroup[ExplainedItem]]:
    """Things that were asked for, those that several ranks have alike once.

    Args:
        found: Things with their trees.
        ranks: Rank of each graph by its id.
    """
    return _groups(found, ranks, lambda e: e.item.graph, _plain_explained)


def graphs_by_rank(
    steps: Sequence[ProvenanceStep], ranks: Mapping[str, int]
) -> list[RankGroup[ProvenanceStep]]:
    """Steps of a list, graphs that several ranks have alike once.

    Args:
        steps: Steps side by side.
        ranks: Rank of each graph by its id.
    """

    def graph_of(step: ProvenanceStep) -> str:
        return step.item.name if step.item.level is Level.GRAPH else ""

    return _groups(steps, ranks, graph_of, _plain_step)


def _groups(
    items: Sequence[T],
    ranks: Mapping[str, int],
    graph_of: Callable[[T], str],
    plain: Callable[[T], Hashable],
) -> list[RankGroup[T]]:
    """Equal items of several ranks together."""
    groups = grouped_by_rank(items, lambda item: ranks.get(graph_of(item)), plain)
    return [
        (
            item,
            tuple((graph_of(x), rank) for rank, x in sorted(same, key=lambda s: s[0]))
            if len(same) > 1
            else (),
        )
        for item, same in groups
    ]


def _plain_item(item: ProvenanceItem) -> ProvenanceItem:
    """An item without the names that its graph and its folder have on one rank."""
    name = "" if item.level is Level.GRAPH else item.name
    return replace(item, graph="", name=name, file=base_name(item.file))


def _plain_step(step: ProvenanceStep) -> ProvenanceStep:
    return replace(step, item=_plain_item(step.item), children=tuple(map(_plain_step, step.children)))


def _plain_explained(one: ExplainedItem) -> ExplainedItem:
    return replace(
        one,
        item=_plain_item(one.item),
        came_from=tuple(map(_plain_step, one.came_from)),
        became=tuple(map(_plain_step, one.became)),
    )
