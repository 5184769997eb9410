"""Page of a graph without pictures and sentences, and the data that its kernels' pages share with it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace

from xpudbg.core.text import known_sum
from xpudbg.facts.fusion.kernel_modules import with_layers
from xpudbg.facts.fusion.rank_kernels import least_time
from xpudbg.facts.fusion.run_fusion import fusion_of
from xpudbg.facts.kernels.run_kernels import with_spills
from xpudbg.facts.launch_costs import with_costs
from xpudbg.facts.origins.build_links import GraphLinks
from xpudbg.facts.origins.run_links import RunLinks
from xpudbg.model.fusion import FusedKernel, GraphFusion, place_in_layers
from xpudbg.model.location import base_name
from xpudbg.model.manifest import Graph, GraphKind
from xpudbg.model.provenance import Evidence, Level, ProvenanceItem
from xpudbg.model.report import ReportGraphRow, ReportKernelRow, ReportLink, ReportModuleRow
from xpudbg.model.report_graph import LevelPlace, LevelText, ReportGraphPage, ReportLaunch, ReportNode
from xpudbg.model.row import dataclass
from xpudbg.model.trace import function_text
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
    links: GraphLinks
    texts: dict[str, LevelText]
    python: PythonFiles
    places: Places
    code_pairs: dict[int, Pairs]

    @property
    def pages(self) -> dict[int, str]:
        """Ids of the kernels' pages by the number of a launch."""
        return {number: kernel.id for kernel in self.kernels for number in kernel.numbers}


class GraphPages:
    """Maker of the pages of a run's graphs.

    Args:
        links: The run's links.
        files: The report's files.

    Attributes:
        labels: Names of graphs in lists, by graph id.
    """

    def __init__(self, links: RunLinks, files: FileStore) -> None:
        self._links, self._files, self._run = links, files, links.run
        self._times = self._run.fact(RunTimes)
        self.labels = graph_labels(self._run.manifest.graphs if self._run.is_bundle else ())

    def part(self, graph: GraphFiles) -> GraphPart:
        """Return a graph's page, and the data that its kernels' pages share with it."""
        nodes = self._run.fx_nodes(graph)
        layered = with_layers(fusion_of(self._run, graph), nodes.value if nodes is not None else None)
        (fusion,) = with_spills(self._run, with_costs([layered], self._times.device, self._run))
        links = self._links.links(graph.id)
        python = PythonFiles(links.items.values())
        texts = GraphLevels(graph, self._files)
        levels = texts.levels(python)
        kernels = tuple(counted_kernels(fusion))
        places = places_of(links, python)
        pairs = line_pairs(links, places, links.items)
        code_pairs = {kernel.numbers[0]: self._code_pairs(links, kernel) for kernel in kernels}
        for own in code_pairs.values():
            add_pairs(pairs, own)
        notes = (*fusion.problems, *(nodes.problems if nodes else ()))
        # Its page does not name the graph before every file.
        problems = [
            p.what if p.where == graph.id else f"{p.where.removeprefix(f'{graph.id}: ')}: {p.what}"
            for p in notes
        ]
        reasons: dict[str, list[str]] = {}
        for name, why in fusion.missing:
            reasons.setdefault(why, []).append(name)
        missing = tuple(f"{', '.join(names)}: {why}" for why, names in reasons.items())
        page = ReportGraphPage(
            fusion.id,
            self.labels.get(fusion.id, fusion.id),
            problems=(*dict.fromkeys(problems), *missing),
            nodes=_nodes(fusion),
            kernels=_with_places(_launches(fusion, kernels), links, levels, self._code_lines(links, kernels)),
            fx=texts.fx(),
            changes=fusion.changes,
            links=level_links(pairs, {level.level for level in levels}),
            levels=tuple(levels),
        )
        by_name = {level.level: level for level in levels}
        row = replace(_row(fusion, texts.row, page.label, missing), times=self._times.of_graph(fusion.id))
        return GraphPart(fusion, page, row, kernels, links, by_name, python, places, code_pairs)

    def _code_pairs(self, links: GraphLinks, kernel: CountedKernel) -> Pairs:
        """Return line pairs from a kernel's scheduler nodes, and its FX nodes if known, to the lines of its code."""
        code = self._links.code(links.graph, (Level.KERNEL, f"K{kernel.numbers[0]}"))
        found: Pairs = {}

        def enter(item: ProvenanceItem | None, number: int) -> None:
            if item is not None and item.line:
                rows = found.setdefault((item.level.value, "code", Evidence.STRUCTURE), set())
                rows.add((item.line, code.place(number)[1]))

        exact: set[int] = set()
        for launch in kernel.numbers:
            lines = self._links.node_lines(links.graph, (Level.KERNEL, f"K{launch}"))
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

    def _code_lines(self, links: GraphLinks, kernels: Sequence[CountedKernel]) -> dict[int, tuple[int, int]]:
        """Return the first and last line of the kernel definition of each launch that has one."""
        found: dict[int, tuple[int, int]] = {}
        for kernel in kernels:
            made = self._links.code(links.graph, (Level.KERNEL, f"K{kernel.numbers[0]}")).made
            if made is not None and made.line and made.source:
                found.update(dict.fromkeys(kernel.numbers, (made.line, made.line + made.source.count("\n"))))
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


def _launches(fusion: GraphFusion, kernels: Sequence[CountedKernel]) -> tuple[ReportLaunch, ...]:
    makers, users = neighbours_of(fusion.kernels)
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


# The module tree of a run with the launches of each module; equal layers are one row.

_NUMBER = re.compile(r"\d+")
_DEPTH = 40


@dataclass
class _Module:
    class_name: str = ""
    launches: int = 0
    bytes: int | None = 0
    kernels: dict[str, None] = field(default_factory=dict)
    own: dict[str, None] = field(default_factory=dict)
    children: dict[str, _Module] = field(default_factory=dict)
    fused: list[FusedKernel] = field(default_factory=list)
    places: list[tuple[str, int]] = field(default_factory=list)


class ModuleTree:
    """Launches of graphs, grouped by module.

    Args:
        times: Times of the run.
    """

    def __init__(self, times: RunTimes) -> None:
        self._times = times
        self._root = _Module()
        self._modules = False

    def add(self, part: GraphPart) -> None:
        """Add the launches of a graph; each belongs to the module of its last node.

        Args:
            part: The graph.
        """
        classes = {m.path: m.class_name for m in part.fusion.modules}
        self._modules = self._modules or any(classes)
        ids = {n: k.id for k in part.kernels for n in k.numbers}
        for number, kernel in enumerate(part.fusion.kernels, 1):
            path = kernel.modules[-1] if kernel.modules else ""
            moved = None
            if kernel.whole_read is not None and kernel.whole_written is not None:
                moved = kernel.whole_read + kernel.whole_written
            module, steps = self._root, path.split(".") if path else []
            for depth, step in enumerate(steps[:_DEPTH], 1):
                module = module.children.setdefault(step, _Module())
                module.class_name = module.class_name or classes.get(".".join(steps[:depth]), "")
                _count(module, moved, ids[number])
                module.fused.append(kernel)
                module.places.append((part.fusion.id, number))
            if not steps:
                module = module.children.setdefault("", _Module())
                _count(module, moved, ids[number])
                module.fused.append(kernel)
                module.places.append((part.fusion.id, number))
            module.own[ids[number]] = None

    def rows(self, seconds: Mapping[str, float]) -> tuple[ReportModuleRow, ...]:
        """Return the rows of the tree; empty if no artifact of the run contains modules.

        Args:
            seconds: Id of a kernel -> its compile time. A kernel that several modules launch counts in each.
        """
        return self._rows(self._root, "", seconds) if self._modules else ()

    def _rows(self, module: _Module, above: str, seconds: Mapping[str, float]) -> tuple[ReportModuleRow, ...]:
        rows = [
            self._row(child, f"{above}.{name}" if above else name, seconds)
            for name, child in module.children.items()
        ]
        return tuple(_folded(rows))

    def _row(self, module: _Module, path: str, seconds: Mapping[str, float]) -> ReportModuleRow:
        known = [seconds[k] for k in module.kernels if k in seconds]
        return ReportModuleRow(
            path=path,
            class_name=module.class_name,
            kernels=len(module.kernels),
            bytes=module.bytes,
            launches=module.launches,
            seconds=round(sum(known), 6) if known else None,
            children=self._rows(module, path, seconds),
            kernel_ids=tuple(module.own),
            least_us=least_time(module.fused),
            times=self._times.of(module.places),
        )


def _count(module: _Module, moved: int | None, kernel: str) -> None:
    module.launches += 1
    module.bytes = None if module.bytes is None or moved is None else module.bytes + moved
    module.kernels[kernel] = None


def _folded(rows: Sequence[ReportModuleRow]) -> Iterable[ReportModuleRow]:
    """Merge rows of numbered modules that are equal but for their kernels into the first of them."""
    groups: dict[object, list[ReportModuleRow]] = {}
    for row in rows:
        last = row.path.rpartition(".")[2]
        key = _shape(row) if last.isdecimal() else row.path
        groups.setdefault(key, []).append(row)
    for same in groups.values():
        yield same[0] if len(same) == 1 else _together(same)


def module_paths(rows: Iterable[ReportModuleRow]) -> Iterator[str]:
    """Yield the paths of modules and of those inside them."""
    for row in rows:
        yield row.path
        yield from module_paths(row.children)


def _together(same: Sequence[ReportModuleRow]) -> ReportModuleRow:
    sizes = {row.bytes for row in same}
    names = [row.path.rpartition(".")[2] for row in same]
    notes = [f"stands for {', '.join(names)}"]
    if len(sizes) > 1:
        notes.append("bytes differ")
    if len({row.kernel_ids for row in same}) > 1:
        notes.append("some launch other kernels")
    return replace(same[0], repeated=len(same), differs="; ".join(notes))


def _shape(row: ReportModuleRow) -> object:
    """Return the key by which modules are merged into one row."""
    name = _NUMBER.sub("*", row.path)
    return name, row.class_name, row.launches, tuple(_shape(child) for child in row.children)


# Labels of the graphs of a run: names that readers know and that are unique.


def graph_labels(graphs: Sequence[Graph]) -> dict[str, str]:
    """Return the label of each graph whose function is known: ``forward (backward)``.

    Of a run with graphs of several processes it names the process: ``forward (backward), rank1``. Graphs that would be called the same
    get Dynamo's compile id, ``forward (inference) 0/1``, and if that is not unique their own id.

    Args:
        graphs: The graphs of the run.

    Returns:
        Labels by the graphs' ids.
    """
    several = len({g.process for g in graphs}) > 1
    plain = {g.id: _label(g, "", several) for g in graphs if g.function}
    compiles = {g.id: _label(g, g.compile_id, several) for g in graphs}
    ids = {g.id: f"{compiles[g.id]} {g.id}" for g in graphs}
    return _distinct_labels(_distinct_labels(plain, compiles), ids)


def _label(graph: Graph, compile_id: str, several: bool) -> str:
    kind = f" ({graph.kind.value})" if graph.kind is not GraphKind.UNKNOWN else ""
    label = f"{function_text(graph.function)}{kind} {compile_id}".strip()
    return f"{label}, {graph.process}" if several and graph.process else label


def _distinct_labels(labels: Mapping[str, str], longer: Mapping[str, str]) -> dict[str, str]:
    """Return the labels, each that occurs several times replaced by its longer form."""
    times = Counter(labels.values())
    return {name: longer[name] if times[label] > 1 else label for name, label in labels.items()}
