"""Groups of graphs of a large run: one line for graphs that differ only in their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.text import Text
from rich.tree import Tree

from xpudbg.core.text import plural
from xpudbg.model.artifact import State
from xpudbg.model.kernel_counts import KernelCounts, count_graph_kernels
from xpudbg.model.location import base_name
from xpudbg.model.manifest import Graph, Kernel
from xpudbg.model.trace import compile_text, function_text
from xpudbg.screens.run_summary import outcome_note
from xpudbg.screens.source_text import failure_text, place_link
from xpudbg.screens.text import clean

FOLDED_GRAPHS = 24
"""A run with more graphs shows equal ones once."""
_MOST_GROUPS = 15


@dataclass
class GraphGroup:
    """Graphs of one function with the same outcome.

    Attributes:
        graphs: In the order of compilation.
        counts: The kernels of each.
    """

    graphs: list[Graph] = field(default_factory=list)
    counts: list[KernelCounts] = field(default_factory=list)


def group_graphs(graphs: Sequence[Graph], kernels: Sequence[Kernel]) -> list[GraphGroup]:
    """Group graphs by function, kind, outcome, and missing artifacts with reasons, in order of their first graphs.

    Args:
        graphs: Graphs of one process.
        kernels: The kernels of the run.
    """
    called: dict[tuple[str, str], list[Kernel]] = {}
    for kernel in kernels:
        called.setdefault((kernel.process, kernel.graph), []).append(kernel)
    groups: dict[tuple[object, ...], GraphGroup] = {}
    for graph in graphs:
        place = graph.location
        where = (place.file, place.line) if place else ()
        absent = tuple((a.kind, a.reason) for a in graph.artifacts if a.state is not State.PRESENT)
        key = (graph.kind, graph.outcome, graph.detail, graph.function, where, absent)
        group = groups.setdefault(key, GraphGroup())
        group.graphs.append(graph)
        group.counts.append(count_graph_kernels(tuple(called.get((graph.process, graph.id), ()))))
    return list(groups.values())


def single_graphs(graphs: Sequence[Graph], kernels: Sequence[Kernel]) -> list[GraphGroup]:
    """Return each graph as a group of one, in order.

    Args:
        graphs: Graphs of one process.
        kernels: The kernels of the run.
    """
    return [group for graph in graphs for group in group_graphs([graph], kernels)]


def add_groups(branch: Tree, groups: Sequence[GraphGroup]) -> None:
    """Add a line for each group, two for failed compiles; further groups are counted."""
    for group in groups[:_MOST_GROUPS]:
        first = group.graphs[0]
        node = branch.add(_line(group))
        if first.detail:
            node.add(failure_text(first))
    left = groups[_MOST_GROUPS:]
    if left:
        count = sum(len(g.graphs) for g in left)
        branch.add(Text(f"and {plural(count, 'graph')} of {plural(len(left), 'other kind')}", style="dim"))
    if any(len(group.graphs) > 1 for group in groups):
        branch.add(Text("similar graphs are folded: --all shows every graph", style="dim"))


def _line(group: GraphGroup) -> Text:
    first, last = group.graphs[0], group.graphs[-1]
    text = Text(clean(first.id), style="cyan")
    if len(group.graphs) > 1:
        text.append(f" ... {clean(last.id)}")
        text.append(f"  {len(group.graphs)} similar", style="bold")
    ids = list(dict.fromkeys(compile_text(g.compile_id, g.generation) for g in group.graphs if g.compile_id))
    if ids:
        text.append(f"  [{ids[0]}{f' ... {ids[-1]}' if len(ids) > 1 else ''}]", style="magenta")
    if note := outcome_note(first):
        text.append(f"  {note}", style="yellow")
    name = first.function or (first.location.function if first.location else "")
    name = clean(function_text(name))
    text.append(f"  {name}" if name else "")
    if first.location is not None and first.location.file:
        place = f"{base_name(first.location.file)}:{first.location.line or '?'}"
        text.append(
            f"{place_link(first.location, first.function)}{clean(place)}" if name else f"  {clean(place)}"
        )
    text.append(f"  {_numbers(group)}", style="dim")
    return text


def _numbers(group: GraphGroup) -> str:
    """Return ``1 to 4 kernels, 3 launches each``: generated kernels, and library calls."""
    parts = [
        ([c.generated.total() for c in group.counts], "kernel", ""),
        ([c.library.total() for c in group.counts], "library function", ""),
        ([c.launches for c in group.counts], "launch", "launches"),
    ]
    texts = [_range(numbers, one, many) for numbers, one, many in parts if max(numbers)]
    return ", ".join(texts) + (" each" if texts and len(group.graphs) > 1 else "")


def _range(numbers: Sequence[int], noun: str, nouns: str) -> str:
    low, high = min(numbers), max(numbers)
    return plural(high, noun, nouns) if low == high else f"{low} to {plural(high, noun, nouns)}"
