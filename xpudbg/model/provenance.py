"""Links between the levels of a compile, from a Python line to its instructions, and the result of ``explain``."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from xpudbg.model.location import base_name
from xpudbg.model.problem import Problem
from xpudbg.model.ranks import grouped_by_rank
from xpudbg.model.row import StrEnum, dataclass


class Level(StrEnum):
    """Levels of a compile in the order in which they are made; a kernel's stages follow under their own names."""

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
    """The graph that contains all of these."""
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
    """Derived from the data flow and the shapes on both sides; no artifact contains it."""


@dataclass(frozen=True)
class LaunchTimes:
    """Times of launches: estimated, and as profiled where the run has a profile.

    Attributes:
        launches: Number of launches.
        least_us: Their least time in microseconds, an estimate; None where no rates of the device are known.
        measured: Number of launches that the run's profile has.
        measured_us: Mean time of these, added up; None without a profile.
        share: Their part of all works of the profile.
        lost_us: Part of ``measured_us`` above the least times; None where one of these is not known.
    """

    launches: int
    least_us: float | None = None
    measured: int = 0
    measured_us: float | None = None
    share: float | None = None
    lost_us: float | None = None


@dataclass(frozen=True)
class ProvenanceItem:
    """One item at one level.

    Attributes:
        level: Its level.
        name: Its name: a node, a buffer, ``K5``, a module path, ``FILE:LINE``, an address.
        graph: Id of its graph; empty for what belongs to no graph or to several.
        code: Its text at that level.
        file: The file that contains it, as the artifacts name it.
        line: Its line there, from 1; 0 when unknown.
        function: The function around a Python line.
        detail: Further information: a kernel's name, a buffer's shape.
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
    """An item of a tree with its successors.

    Attributes:
        item: The item.
        evidence: How the link to the level before it was found; None for the first one.
        source: The artifact that contains the link.
        children: The successors.
        left: Number of further successors that are not listed.
        note: Why there are no successors, or a remark on them.
        times: Times of a kernel's launch; None for everything else.
    """

    item: ProvenanceItem
    evidence: Evidence | None = None
    source: str = ""
    children: tuple[ProvenanceStep, ...] = ()
    left: int = 0
    note: str = ""
    times: LaunchTimes | None = None


@dataclass(frozen=True)
class ExplainedItem:
    """An item with its origin and its results.

    Attributes:
        item: The item.
        came_from: Steps towards the program, the nearest first.
        became: Steps towards the hardware.
        notes: Missing information, with the reason.
        times: Times of the launches that it is or became.
    """

    item: ProvenanceItem
    came_from: tuple[ProvenanceStep, ...] = ()
    became: tuple[ProvenanceStep, ...] = ()
    notes: tuple[str, ...] = ()
    times: LaunchTimes = LaunchTimes(0)


@dataclass(frozen=True)
class UnlinkedKernel:
    """A kernel that no link connects to a line of the program.

    Attributes:
        graph: Its graph; empty outside of graphs.
        kernel: Its number there, ``K5``; outside of graphs the beginning of the key of its cache entry.
        name: Its name.
        reason: Reason for the missing link.
    """

    graph: str
    kernel: str
    name: str
    reason: str


@dataclass(frozen=True)
class ProvenanceCoverage:
    """Share of a run's kernels that lead back to the program.

    Attributes:
        kernels: Calls of kernels in the analysed graphs, and, for a whole run, kernels in its cache that no graph calls.
        with_line: Number of those that lead to a line of a file outside of torch and of installed packages.
        with_module: Number of those that lead to the path of a module; None where no artifact of the run contains modules.
        by_call: The part of ``with_line`` that leads only to the line that called the compiled function or module.
        unlinked: The others with the reason.
        outside: The part of ``kernels`` that no graph calls.
        graphs: Number of graphs that were analysed.
        graphs_with_nodes: Number of those whose nodes the probe recorded, with their modules.
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
    """Result of ``xpudbg explain``.

    Attributes:
        what: The argument as typed.
        run: The run.
        found: The matching items with their trees.
        more: Further matching items, without trees.
        coverage: How many of the kernels of the run lead back to the program.
        problems: Problems that were found.
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
"""The first of equal items, and the graph and rank of each, by rank; none for a single item."""


def explained_by_rank(
    found: Sequence[ExplainedItem], ranks: Mapping[str, int]
) -> list[RankGroup[ExplainedItem]]:
    """Fold items that are equal on several ranks.

    Args:
        found: Items with their trees.
        ranks: Rank of each graph by its id.
    """
    return _groups(found, ranks, lambda e: e.item.graph, _plain_explained)


def graphs_by_rank(
    steps: Sequence[ProvenanceStep], ranks: Mapping[str, int]
) -> list[RankGroup[ProvenanceStep]]:
    """Fold steps of a list whose graphs are equal on several ranks.

    Args:
        steps: Steps of one level.
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
    """Group equal items of several ranks."""
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
    """Return an item without the rank-specific names of its graph and its folder."""
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
