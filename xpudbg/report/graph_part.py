"""Page of a graph without pictures and sentences, and the data that its kernels' pages share with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from xpudbg.core.text import known_sum
from xpudbg.facts.fusion.kernel_modules import with_layers
from xpudbg.facts.fusion.run_fusion import fusion_of
from xpudbg.facts.kernels.run_kernels import with_spills
from xpudbg.facts.launch_costs import with_costs
from xpudbg.facts.origins.graph_links import GraphLinks
from xpudbg.facts.origins.run_links import RunLinks
from xpudbg.model.fusion import GraphFusion, place_in_layers
from xpudbg.model.location import base_name
from xpudbg.model.manifest import Graph
from xpudbg.model.provenance import Evidence, Level, ProvenanceItem
from xpudbg.model.report import ReportGraphRow, ReportKernelRow, ReportLink
from xpudbg.model.report_graph import LevelPlace, LevelText, ReportGraphPage, ReportLaunch, ReportNode
from xpudbg.model.row import dataclass
from xpudbg.report.graph_levels import (
    GraphLevels,
    Pairs,
    Places,
    PythonFiles,
    add_pairs,
    level_links,
    line_pairs,
    places_of,
)
from xpudbg.report.kernel_rows import (
    CountedKernel,
    RunTimes,
    counted_kernels,
    kernel_row,
)
from xpudbg.report.run_pages import FileStore
from xpudbg.run.graph_files import GraphFiles
from xpudbg.run.run_reader import RunReader
from xpudbg.screens.fusion.buffer_text import neighbours_of

_PLACED = frozenset({Level.ATEN, Level.POST_GRAD, Level.SCHEDULER})


@dataclass(frozen=True)
class GraphPart:
    """Data of a graph for its page.

    Attributes:
        fusion: What was fused in it, with layers and spills.
        page: Its page, without pictures and sentences about fusion.
        row: Its row in lists.
        kernels: Its kernels.
        users: For each launch the numbers of the launches that read what it writes.
        links: Its items and links.
        texts: Its levels above the kernels, by name.
        python: Its Python files.
        places: The places of its items.
        code_pairs: Line pairs from nodes to the code of each kernel, by the number of its first launch.
    """

    fusion: GraphFusion
    page: ReportGraphPage
    row: ReportGraphRow
    kernels: tuple[CountedKernel, ...]
    users: Sequence[tuple[int, ...]]
    links: GraphLinks
    texts: dict[str, LevelText]
    python: PythonFiles
    places: Places
    code_pairs: dict[int, Pairs]

    @property
    def pages(self) -> dict[int, str]:
        """Ids of the kernels' pages by the number of a launch."""
        return {number: kernel.id for kernel in self.kernels for number in kernel.numbers}


def graph_part(
    run: RunReader,
    graph: GraphFiles,
    index: RunLinks,
    store: FileStore,
    labels: Mapping[str, str],
    times: RunTimes,
) -> GraphPart:
    """Build a graph's page.

    Args:
        run: The run.
        graph: The graph.
        index: The run's links.
        store: The report's files.
        labels: Names of graphs in lists, by graph id; the default is the id.
        times: Times of the run.
    """
    nodes = run.fx_nodes(graph)
    layered = with_layers(fusion_of(run, graph), nodes.value if nodes is not None else None)
    (fusion,) = with_spills(run, with_costs([layered], times.device, run))
    links = index.links(graph.id)
    python = PythonFiles(links.items.values())
    texts = GraphLevels(run, graph, store)
    levels = texts.levels(python)
    kernels = tuple(counted_kernels(fusion))
    makers, users = neighbours_of(fusion.kernels)
    places = places_of(links, python)
    pairs = line_pairs(links, places, links.items)
    code_pairs = {kernel.numbers[0]: _code_pairs(index, links, kernel) for kernel in kernels}
    for own in code_pairs.values():
        add_pairs(pairs, own)
    notes = (*fusion.problems, *(nodes.problems if nodes else ()))
    # Its page does not name the graph before every file.
    problems = [
        p.what if p.where == graph.id else f"{p.where.removeprefix(f'{graph.id}: ')}: {p.what}" for p in notes
    ]
    reasons: dict[str, list[str]] = {}
    for name, why in fusion.missing:
        reasons.setdefault(why, []).append(name)
    missing = tuple(f"{', '.join(names)}: {why}" for why, names in reasons.items())
    page = ReportGraphPage(
        fusion.id,
        labels.get(fusion.id, fusion.id),
        problems=(*dict.fromkeys(problems), *missing),
        nodes=_nodes(fusion),
        kernels=_with_places(
            _launches(fusion, kernels, makers, users), links, levels, _code_lines(index, links, kernels)
        ),
        fx=texts.fx(),
        changes=fusion.changes,
        links=level_links(pairs, {level.level for level in levels}),
        levels=tuple(levels),
    )
    by_name = {level.level: level for level in levels}
    row = replace(_row(fusion, texts.row, page.label, missing), times=times.of_graph(fusion.id))
    return GraphPart(fusion, page, row, kernels, users, links, by_name, python, places, code_pairs)


def _code_pairs(index: RunLinks, links: GraphLinks, kernel: CountedKernel) -> Pairs:
    """Return line pairs from a kernel's scheduler nodes, and its FX nodes if known, to the lines of its code."""
    code = index.code(links.graph, (Level.KERNEL, f"K{kernel.numbers[0]}"))
    found: Pairs = {}

    def enter(item: ProvenanceItem | None, number: int) -> None:
        if item is not None and item.line:
            rows = found.setdefault((item.level.value, "code", Evidence.STRUCTURE), set())
            rows.add((item.line, code.place(number)[1]))

    exact: set[int] = set()
    for launch in kernel.numbers:
        lines = index.node_lines(links.graph, (Level.KERNEL, f"K{launch}"))
        exact |= lines.keys()
        for at, name in ((at, name) for at, names in lines.items() for name in names):
            enter(links.items.get((Level.POST_GRAD, name)) or links.items.get((Level.ATEN, name)), at)
    for line in code.lines:
        for member in line.members or ():
            enter(links.items.get((Level.SCHEDULER, member)), line.number)
        if code.in_cpp and line.members and line.number not in exact:
            # Lines of C++ have no nodes of their own: take those of all of its scheduler nodes.
            origins = [{x.other for x in links.up((Level.SCHEDULER, member))} for member in line.members]
            for key in set.intersection(*origins):
                if key[0] is Level.POST_GRAD:
                    enter(links.items[key], line.number)
    return found


def _row(fusion: GraphFusion, row: Graph | None, label: str, missing: tuple[str, ...]) -> ReportGraphRow:
    read = [k.whole_read for k in fusion.kernels]
    written = [k.whole_written for k in fusion.kernels]
    saved = None
    if fusion.bytes_before is not None and fusion.bytes_after is not None and fusion.bytes_complete:
        saved = fusion.bytes_before - fusion.bytes_after
    place = row.location if row is not None else None
    layers = [f"{r.count} times the {r.length} launches from K{r.first} on" for r in fusion.repeats]
    return ReportGraphRow(
        id=fusion.id,
        label=label,
        kind=fusion.kind or "unknown",
        compile_id=fusion.compile_id,
        process=row.process if row is not None else "",
        line=f"{base_name(place.file)}:{place.line}" if place is not None and place.line else "",
        kernels=fusion.kernels_after,
        nodes=fusion.nodes_before if fusion.nodes_complete else None,
        bytes_read=known_sum(read) if fusion.bytes_after is not None else None,
        bytes_written=known_sum(written) if fusion.bytes_after is not None else None,
        bytes_saved=saved,
        outcome=row.outcome.value if row is not None else "unknown",
        layers="; ".join(layers),
        to=ReportLink("graph", fusion.id),
        missing=missing,
        least_us=fusion.least_us,
    )


def _nodes(fusion: GraphFusion) -> tuple[ReportNode, ...]:
    return tuple(
        ReportNode(
            m.name,
            m.kind.value,
            number,
            m.reads,
            m.writes,
            tuple(dict.fromkeys(f"{base_name(s.path)}:{s.line}" for s in m.sources)),
            ", ".join(m.ops),
        )
        for number, kernel in enumerate(fusion.kernels, 1)
        for m in kernel.members
    )


def _code_lines(
    index: RunLinks, links: GraphLinks, kernels: Sequence[CountedKernel]
) -> dict[int, tuple[int, int]]:
    """Return the first and last line of the kernel definition of each launch that has one."""
    found: dict[int, tuple[int, int]] = {}
    for kernel in kernels:
        made = index.code(links.graph, (Level.KERNEL, f"K{kernel.numbers[0]}")).made
        if made is not None and made.line and made.source:
            found.update(dict.fromkeys(kernel.numbers, (made.line, made.line + made.source.count("\n"))))
    return found


def _with_places(
    launches: Sequence[ReportLaunch],
    links: GraphLinks,
    levels: Sequence[LevelText],
    code: dict[int, tuple[int, int]],
) -> tuple[ReportLaunch, ...]:
    """Return the launches with their lines at each level above them."""
    blocks = {level.level: dict(level.blocks) for level in levels}
    found = []
    for launch in launches:
        key = (Level.KERNEL, f"K{launch.number}")
        places: dict[str, set[tuple[int, int]]] = {}
        for link in links.up(key):
            item = links.items[link.other]
            if item.line and item.level in _PLACED:
                last = blocks.get(item.level.value, {}).get(item.line, item.line)
                places.setdefault(item.level.value, set()).add((item.line, last))
        call = links.items[key].line if key in links.items else 0
        lines = {place for place in ((call, call) if call else None, code.get(launch.number)) if place}
        if lines:
            places["code"] = lines
        rows = tuple(LevelPlace(level, tuple(sorted(own))) for level, own in places.items())
        found.append(replace(launch, at=rows))
    return tuple(found)


def _launches(
    fusion: GraphFusion,
    kernels: Sequence[CountedKernel],
    makers: Sequence[tuple[int, ...]],
    users: Sequence[tuple[int, ...]],
) -> tuple[ReportLaunch, ...]:
    rows: dict[int, ReportKernelRow] = {}
    for kernel in kernels:
        row = kernel_row(kernel, fusion.id)
        rows.update(dict.fromkeys(kernel.numbers, row))
    return tuple(
        ReportLaunch(
            number,
            rows[number],
            makers[number - 1],
            users[number - 1],
            tuple(m.name for m in fused.members),
            place_in_layers(fusion.repeats, number)[0],
        )
        for number, fused in enumerate(fusion.kernels, 1)
    )
