"""Answer of ``explain``: the origins of an item and the items derived from it, as trees of bounded size."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from xpudbg.core.text import plural
from xpudbg.facts.fusion.rank_kernels import least_time
from xpudbg.facts.origins.build_links import line_name
from xpudbg.facts.origins.eager_kernels import LOCATIONS, OUTSIDE
from xpudbg.facts.origins.find_items import Target
from xpudbg.facts.origins.graph_links import GraphLinks, Key, Link
from xpudbg.facts.origins.kernel_code import CodeLine, KernelCode
from xpudbg.facts.origins.node_lines import is_view
from xpudbg.facts.origins.run_links import RunLinks, kernel_number
from xpudbg.facts.times.groups import launch_times
from xpudbg.facts.times.profile_files import times_of_run
from xpudbg.model.artifact import OUTPUT_CODE
from xpudbg.model.fusion import GraphFusion
from xpudbg.model.location import StageOp
from xpudbg.model.provenance import (
    KERNEL_LEVELS,
    Evidence,
    ExplainedItem,
    LaunchTimes,
    Level,
    ProvenanceItem,
    ProvenanceStep,
)
from xpudbg.model.row import dataclass

_ORDER = {level: number for number, level in enumerate(Level)}
_UP = (Level.SCHEDULER, Level.POST_GRAD, Level.ATEN, Level.CAPTURED, Level.PYTHON, Level.MODULE)
_OPERATIONS = "operations and operands of the code"
_NODES = (Level.CAPTURED, Level.ATEN, Level.POST_GRAD)


@dataclass(frozen=True)
class Bounds:
    """Limits of the lists that are shown.

    Attributes:
        rows: Nodes, buffers, lines of a list.
        kernels: Kernels of a graph with their code.
        lines: Lines of a kernel's code.
        ops: Operations of a stage for one line.
        levels: The levels that are wanted; empty for all.
        every: Whether operations are listed of all stages, and not only of the last one.
    """

    rows: int = 8
    kernels: int = 6
    lines: int = 5
    ops: int = 3
    levels: frozenset[Level] = frozenset()
    every: bool = False

    def wants(self, level: Level) -> bool:
        """Return whether a level is to be shown."""
        return not self.levels or level in self.levels


def explain_target(index: RunLinks, target: Target, bounds: Bounds) -> ExplainedItem:
    """Return the trees of one item.

    Args:
        index: The run.
        target: The thing.
        bounds: How much of each list is shown.
    """
    return _Explainer(index, target, bounds).run()


class _Explainer:
    def __init__(self, index: RunLinks, target: Target, bounds: Bounds) -> None:
        self.index = index
        self.target = target
        self.bounds = bounds
        self.notes: dict[str, None] = {}
        self.coded: dict[int, str] = {}
        self.costed: dict[str, GraphFusion] = {}
        self.met: set[Key] = {key for _, key in target.places}

    def run(self) -> ExplainedItem:
        target = self.target
        if target.lines or target.stage is not None:
            came, became = self._of_line()
        else:
            came, became = self._came_from(), self._became()
        launched = self._launched() if target.stage is None and not target.lines else []
        return ExplainedItem(
            target.item, tuple(came), tuple(became), tuple(self.notes), self._times(launched)
        )

    def _times(self, launched: Sequence[tuple[str, int]]) -> LaunchTimes:
        """Return the times of launches of graphs."""
        for graph in dict(launched).keys() - self.costed.keys():
            self.costed[graph] = self.index.costed(graph)
        least = least_time(self.costed[graph].kernels[number - 1] for graph, number in launched)
        return launch_times(times_of_run(self.index.run) if launched else None, launched, least)

    def _launched(self) -> list[tuple[str, int]]:
        """Return graphs and numbers of the launches that the thing is or became."""
        numbers: dict[str, dict[int, None]] = {}
        for graph, key in self.target.places:
            if graph == OUTSIDE or key[0] is Level.GRAPH:
                continue
            below = [key, *self.index.links(graph).reached([key], up=False)]
            own = (kernel_number(k) for k in below if k[0] is Level.KERNEL)
            numbers.setdefault(graph, {}).update(dict.fromkeys(own))
        return [(graph, number) for graph, launched in numbers.items() for number in launched]

    # lines of a kernel's code or of a stage

    def _of_line(self) -> tuple[list[ProvenanceStep], list[ProvenanceStep]]:
        target = self.target
        (graph, key), *_ = target.places
        links, code = self.index.links(graph), self.index.code(graph, key)
        for note in code.notes:
            self.notes[note] = None
        lines = [x for x in code.lines if x.number in target.lines]
        if target.stage is not None and not lines:
            self.notes[f"{target.item.name} names no line of the kernel's own code"] = None
        came = self._stages(code, lines, before=target.stage) if target.stage is not None else []
        if target.stage is not None and self.bounds.wants(Level.CODE):
            came += [self._code_step(graph, x, code) for x in lines]
        came += self._written(code, lines)
        source = LOCATIONS if graph == OUTSIDE else OUTPUT_CODE
        came.append(ProvenanceStep(links.items[key], Evidence.RECORDED, source))
        members = self._members(lines)
        if members is not None:  # the same code may be called for other nodes, too
            members &= frozenset(link.other[1] for link in links.up(key) if link.other[0] is Level.SCHEDULER)
        if not members and lines and graph != OUTSIDE and code.written is None:
            self.notes[
                "which scheduler node the line computes is not known: all of the kernel's are listed"
            ] = None
        nodes = self._nodes_of(graph, key, lines)
        members = self._of_nodes(links, members, nodes)
        if members and len(members) > 1 and not nodes:
            self.notes["the line is of one or several of these nodes: they go to the same stores"] = None
        known = {(Level.SCHEDULER, m) for m in members or ()}
        start: list[Key] = [k for k in links.items if k in known]
        own = [
            ProvenanceStep(links.items[k], Evidence.STRUCTURE, "flow of values in the code") for k in start
        ]
        came += self._limited(own, Level.SCHEDULER)
        rows = [
            ProvenanceStep(links.items[k], Evidence.STRUCTURE, _OPERATIONS)
            for k in nodes
            if k[0] is Level.POST_GRAD
        ]
        came += self._limited(rows, Level.POST_GRAD)
        came += self._upwards({graph: links.reached(nodes or start or [key], up=True)})
        return came, self._stages(code, lines, after=target.stage)

    def _written(self, code: KernelCode, lines: Sequence[CodeLine]) -> list[ProvenanceStep]:
        """Return the script lines from which lines of a user-written Triton kernel were copied."""
        copied = code.written.lines if code.written is not None else {}
        sources = [copied[x.number] for x in lines if x.number in copied]
        items = [
            ProvenanceItem(Level.PYTHON, line_name(s), "", s.code, s.path, s.line, s.function)
            for s in sources
        ]
        return self._limited(
            [ProvenanceStep(i, Evidence.STRUCTURE, "the same text in the script") for i in items],
            Level.PYTHON,
        )

    def _nodes_of(self, graph: str, kernel: Key, lines: Sequence[CodeLine]) -> list[Key]:
        """Return the FX nodes that lines compute; empty where they are not known for all lines."""
        by_line = self.index.node_lines(graph, kernel)
        if not lines or any(x.number not in by_line for x in lines):
            return []
        names = frozenset().union(*(by_line[x.number] for x in lines))
        items = self.index.links(graph).items
        level = Level.POST_GRAD if any((Level.POST_GRAD, n) in items for n in names) else Level.ATEN
        return [k for k in items if k[0] is level and k[1] in names]

    @staticmethod
    def _of_nodes(
        links: GraphLinks, members: frozenset[str] | None, nodes: Sequence[Key]
    ) -> frozenset[str] | None:
        """Return the scheduler nodes of a line that have its FX nodes, where any does."""
        holding = {link.other[1] for k in nodes for link in links.down(k) if link.other[0] is Level.SCHEDULER}
        return members & holding or members if members else members

    def _members(self, lines: Sequence[CodeLine]) -> frozenset[str] | None:
        if not lines or any(x.members is None for x in lines):
            return None
        return frozenset().union(*(x.members or () for x in lines))

    def _stages(
        self,
        code: KernelCode,
        lines: Sequence[CodeLine],
        *,
        before: Level | None = None,
        after: Level | None = None,
    ) -> list[ProvenanceStep]:
        """Return the operations of the stages before or after one; a line of code has no stage before it and all after it."""
        if before is None and after is None and self.target.stage is not None:
            return []
        wanted = [
            level
            for level in KERNEL_LEVELS
            if (before is not None and _ORDER[level] < _ORDER[before])
            or (before is None and (after is None or _ORDER[level] > _ORDER[after]))
        ]
        if before is None and after is None and self.target.stage is None and not lines:
            return []
        found = []
        for level in wanted:
            ops = [op for x in lines for op in code.ops_by_line.get(x.number, {}).get(level, ())]
            if ops and self.bounds.wants(level):
                found.append(self._stage_step(level, ops, code))
        return found[::-1] if before is not None else found

    # nodes, buffers, kernels, lines of the program

    def _came_from(self) -> list[ProvenanceStep]:
        target = self.target
        reached = {graph: self.index.links(graph).reached([key], up=True) for graph, key in target.places}
        if target.item.level in (Level.PYTHON, Level.MODULE):
            reached = {graph: self._beside(graph, key) for graph, key in target.places}
        return self._upwards(reached)

    def _beside(self, graph: str, key: Key) -> dict[Key, Link]:
        """Return the modules of a Python line's nodes, or the Python lines of a module's nodes."""
        links = self.index.links(graph)
        nodes = [k for k in links.reached([key], up=False) if k[0] in _NODES]
        self.met |= set(nodes)
        other = Level.MODULE if key[0] is Level.PYTHON else Level.PYTHON
        return {k: link for k, link in links.reached(nodes, up=True).items() if k[0] is other}

    def _upwards(self, reached: Mapping[str, Mapping[Key, Link]]) -> list[ProvenanceStep]:
        found: list[ProvenanceStep] = []
        for level in _UP:
            rows: dict[Key, ProvenanceStep] = {}
            for graph, keys in reached.items():
                items = self.index.links(graph).items
                own = (k for k in items if k[0] is level and k in keys)  # in the order of the graph
                for key in own:
                    if not self._holds_others_alone(graph, key, keys):
                        link = keys[key]
                        rows.setdefault(key, ProvenanceStep(items[key], link.evidence, link.source))
            found += self._limited(list(rows.values()), level)
        return found

    def _holds_others_alone(self, graph: str, key: Key, reached: Mapping[Key, Link]) -> bool:
        """Return whether a module is reached only through modules in it, which are listed themselves."""
        if key[0] is not Level.MODULE:
            return False
        below = [x.other for x in self.index.links(graph).down(key)]
        return not any(k[0] is not Level.MODULE and (k in reached or k in self.met) for k in below)

    def _became(self) -> list[ProvenanceStep]:
        steps = []
        for graph, key in self.target.places:
            links = self.index.links(graph)
            children = self._in_graph(links, key)
            if children:
                item = ProvenanceItem(Level.GRAPH, graph or "outside of graphs", graph)
                steps.append(ProvenanceStep(item, children=tuple(children)))
        if len(steps) == 1 and self.target.item.graph:
            return list(steps[0].children)
        return steps

    def _in_graph(self, links: GraphLinks, key: Key) -> list[ProvenanceStep]:
        down = links.reached([key], up=False)
        children: list[ProvenanceStep] = []
        for level in (*_NODES, Level.SCHEDULER, Level.BUFFER):
            if level in (Level.SCHEDULER, Level.BUFFER) and key[0] is not Level.SCHEDULER:
                continue  # they are listed below their kernels
            found = list(_ordered(links, down, level))
            if level is Level.POST_GRAD and not self.bounds.every and level not in self.bounds.levels:
                found = [(k, x) for k, x in found if not self._as_before(links, k)]
            rows = [ProvenanceStep(links.items[k], x.evidence, x.source) for k, x in found]
            children += self._limited(rows, level)
        kernels = [key] if key[0] is Level.KERNEL else [k for k, _ in _ordered(links, down, Level.KERNEL)]
        shown = kernels[: self.bounds.kernels]
        steps = [self._kernel(links, k, down, start=key) for k in shown]
        if len(kernels) > len(shown) and steps:
            steps[-1] = replace(steps[-1], left=len(kernels) - len(shown))
        if key[0] is Level.KERNEL:
            self.notes |= dict.fromkeys(self.index.code(links.graph, key).notes)
            return [*children, *steps[0].children]
        return children + steps

    def _as_before(self, links: GraphLinks, key: Key) -> bool:
        """Return whether a node after pattern matching existed unchanged before."""
        before = links.items.get((Level.ATEN, key[1]))
        return before is not None and before.code == links.items[key].code

    def _kernel(
        self, links: GraphLinks, kernel: Key, down: Mapping[Key, Link], *, start: Key
    ) -> ProvenanceStep:
        """Return a kernel with the selected scheduler nodes, buffers and lines of code."""
        code = self.index.code(links.graph, kernel)
        whole = start == kernel
        inside = {link.other: link for link in links.up(kernel)}
        own = {x.other for x in links.up(start)} if start[0] is Level.BUFFER else {start}
        members = [k for k in inside if k[0] is Level.SCHEDULER and (whole or k in down or k in own)]
        children: list[ProvenanceStep] = []
        if not whole:
            rows = [
                ProvenanceStep(links.items[k], down[k].evidence, down[k].source) for k in members if k in down
            ]
            children += self._limited(rows, Level.SCHEDULER)
        written = dict.fromkeys(x.other for m in members for x in links.down(m) if x.other[0] is Level.BUFFER)
        rows = [
            ProvenanceStep(links.items[b], Evidence.RECORDED, "ir_pre_fusion.txt")
            for b in written
            if b != start
        ]
        children += self._limited(rows, Level.BUFFER)
        notes = code.notes
        first = self.coded.setdefault(id(code), kernel[1])
        if first != kernel[1] and code.lines and not self.bounds.every:
            notes = (f"its code is that of {first}",)
        else:
            lines = list(code.lines) if whole else self._lines_of(links, kernel, members, {start, *down})
            children += self._code(links.graph, code, lines, self.index.node_lines(links.graph, kernel))
        link = down.get(kernel)
        return ProvenanceStep(
            links.items[kernel],
            link.evidence if link else None,
            link.source if link else "",
            tuple(children),
            note="; ".join(notes),
            times=self._times([(links.graph, kernel_number(kernel))]) if links.graph != OUTSIDE else None,
        )

    def _lines_of(
        self, links: GraphLinks, kernel: Key, members: Sequence[Key], meant: Collection[Key]
    ) -> list[CodeLine]:
        """Return the lines of a kernel's code that help to compute scheduler nodes.

        If FX nodes are selected, lines of other nodes are left out; where the lines of each node are known, only theirs are returned.
        """
        own = {k[1] for k in members}
        lines = [x for x in self.index.code(links.graph, kernel).lines if not x.members or x.members & own]
        lines = [x for x in lines if x.members is not None] or lines
        inside = {link.other for link in links.up(kernel) if link.other[0] in _NODES}
        nodes = {k[1] for k in inside if k in meant and not is_view(links.items[k].code)}
        if not nodes:
            return lines
        by_line = self.index.node_lines(links.graph, kernel)
        if nodes <= frozenset().union(*by_line.values()):
            return [x for x in lines if not nodes.isdisjoint(by_line.get(x.number, ()))]
        return [x for x in lines if x.number not in by_line or not nodes.isdisjoint(by_line[x.number])]

    def _code(
        self,
        graph: str,
        code: KernelCode,
        lines: Sequence[CodeLine],
        by_line: Mapping[int, frozenset[str]],
    ) -> list[ProvenanceStep]:
        wanted = [x for x in lines if code.ops_by_line.get(x.number)] if code.ops_by_line else lines
        steps = [
            self._code_step(graph, x, code, with_stages=True, by_node=x.number in by_line)
            for x in code.preferred_lines(wanted, self.bounds.lines)
        ]
        if len(wanted) > len(steps) and steps:
            steps[-1] = replace(steps[-1], left=len(wanted) - len(steps))
        if self.bounds.levels and Level.CODE not in self.bounds.levels:
            return [child for step in steps for child in step.children]
        return steps

    def _code_step(
        self,
        graph: str,
        line: CodeLine,
        code: KernelCode,
        *,
        with_stages: bool = False,
        by_node: bool = False,
    ) -> ProvenanceStep:
        file, where = code.place(line.number)
        name = f"{code.file}:{line.number}" if code.file else f"{file}:{where}"
        item = ProvenanceItem(Level.CODE, name, graph, line.text.strip(), file, where)
        children: list[ProvenanceStep] = []
        if with_stages:
            for level, ops in code.ops_by_line.get(line.number, {}).items():
                if self.bounds.wants(level):
                    children.append(self._stage_step(level, ops, code, line.number))
        if graph == OUTSIDE:
            return ProvenanceStep(item, Evidence.RECORDED, LOCATIONS, tuple(children))
        evidence = Evidence.RECORDED if line.members is None else Evidence.STRUCTURE
        source = "flow of values in the code" if line.members else OUTPUT_CODE
        source = _OPERATIONS if by_node else source
        return ProvenanceStep(item, evidence, source, tuple(children))

    def _stage_step(
        self, level: Level, ops: Sequence[StageOp], code: KernelCode, line: int = 0
    ) -> ProvenanceStep:
        """Return a stage with the operations of one line, for the lowest stage and for requested ones."""
        wanted = (
            level in self.bounds.levels
            or level is max(code.stages, key=_ORDER.__getitem__)
            or self.bounds.every
        )
        rows = [self._op_step(level, op, code) for op in ops[: self.bounds.ops if wanted else 0]]
        counted = plural(len(ops), "operation")
        alone = line and self.bounds.levels and Level.CODE not in self.bounds.levels
        item = ProvenanceItem(level, level.value, detail=f"{counted} of line {line}" if alone else counted)
        return ProvenanceStep(item, Evidence.RECORDED, LOCATIONS, tuple(rows), len(ops) - len(rows))

    def _op_step(self, level: Level, op: StageOp, code: KernelCode) -> ProvenanceStep:
        address = code.addresses.get(op.number) if level is Level.ASM else None
        name = str(op.number) if address is None else f"0x{address:x}"
        return ProvenanceStep(
            ProvenanceItem(level, name, code=op.text, line=op.number), Evidence.RECORDED, LOCATIONS
        )

    def _limited(self, rows: list[ProvenanceStep], level: Level) -> list[ProvenanceStep]:
        if not rows or not self.bounds.wants(level):
            return []
        shown = rows[: self.bounds.rows]
        if len(rows) > len(shown):
            shown[-1] = replace(shown[-1], left=len(rows) - len(shown))
        return shown


def _ordered(links: GraphLinks, reached: Mapping[Key, Link], level: Level) -> Iterable[tuple[Key, Link]]:
    """Sort the items of a level in the order of the graph."""
    wanted: Collection[Key] = {k for k in reached if k[0] is level}
    return [(k, reached[k]) for k in links.items if k in wanted]
