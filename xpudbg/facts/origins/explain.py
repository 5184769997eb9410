"""Answer of ``explain``: the items of a run that a word names, their origins, and the items derived from them, as trees of bounded size."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from xpudbg.core.errors import NothingFitsError, XpudbgError
from xpudbg.core.text import listed, plural, whole_number
from xpudbg.facts.fusion import rank_kernels
from xpudbg.facts.fusion.kernel_lines import operator_at
from xpudbg.facts.origins.build_links import GraphLinks, Key, Link, line_name
from xpudbg.facts.origins.kernel_code import CodeLine, KernelCode
from xpudbg.facts.origins.node_lines import is_view
from xpudbg.facts.origins.run_links import LOCATIONS, OUTSIDE, RunLinks, kernel_number
from xpudbg.facts.run_address import SHORTEST, kernel_numbers, select_kernel
from xpudbg.facts.times import groups, profile_files
from xpudbg.model.artifact import OUTPUT_CODE, Kind
from xpudbg.model.fusion import GraphFusion
from xpudbg.model.location import StageOp, base_name, is_library, same_file
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
        least = rank_kernels.least_time(self.costed[graph].kernels[number - 1] for graph, number in launched)
        return groups.launch_times(
            profile_files.times_of_run(self.index.run) if launched else None, launched, least
        )

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


_STAGES = {level.value: level for level in KERNEL_LEVELS}
_SOURCE = Level.SOURCE.value
"""A stage of newer Triton; without it, the address of a line of the source names one of the generated code."""
_NUMBER = re.compile(r"K\d{1,6}")
_SHOWN = 8
_FILE_LINE = re.compile(r"(.+):(\d{1,9})")
_NAMED = (Level.CAPTURED, Level.ATEN, Level.POST_GRAD, Level.SCHEDULER, Level.BUFFER)


@dataclass(frozen=True)
class Target:
    """Item that was asked for.

    Attributes:
        item: What it is.
        places: Its items by graph: of a Python line one in every graph that has it.
        lines: Selected lines of the kernel's code; for those and for stages ``places`` has the kernel.
        stage: The stage, where a line of one is selected.
        ops: Lines of that stage.
    """

    item: ProvenanceItem
    places: tuple[tuple[str, Key], ...]
    lines: frozenset[int] = frozenset()
    stage: Level | None = None
    ops: frozenset[int] = frozenset()


def find_targets(index: RunLinks, what: str) -> list[Target]:
    """Return the items that a word names, in the order of the levels.

    Args:
        index: The run.
        what: What was typed.

    Raises:
        XpudbgError: It means nothing; the hint has what is like it.
    """
    word = what.strip()
    found = (
        _stage_line(index, word)
        or _file_line(index, word)
        or _named(index, word)
        or _kernels(index, word)
        or _parts(index, word)
    )
    if not found:
        raise _nothing(index, word)
    return found


def _stage_line(index: RunLinks, word: str) -> list[Target]:
    """Find ``K5:ttgir:120``, ``NAME:asm:0x1a8``, ``K5:code:20``."""
    head, _, place = word.rpartition(":")
    kernel, _, stage = head.rpartition(":")
    if stage not in {*_STAGES, Level.CODE.value, _SOURCE} or not kernel:
        return []
    found: list[Target] = []
    refused: list[XpudbgError] = []
    for target in _kernels(index, kernel):
        (graph, key), *_ = target.places
        code = index.code(graph, key)
        try:
            if stage == Level.CODE.value or (stage == _SOURCE and Level.SOURCE not in code.stages):
                found.append(_line_of_code(target, code, place))
            else:
                found.append(_line_of_stage(target, code, _STAGES[stage], place))
        except XpudbgError as error:
            refused.append(error)
    if refused and not found:
        raise refused[0]
    return found


def _line_of_code(target: Target, code: KernelCode, place: str) -> Target:
    line = next((x for x in code.lines if str(x.number) == place), None)
    if line is None:
        numbers = [x.number for x in code.lines]
        known = f"lines {numbers[0]} to {numbers[-1]}" if numbers else "no code"
        raise XpudbgError(f"{target.item.detail} has no line {place} of code", hint=f"it has {known}")
    name = f"{target.item.name}:code:{line.number}"
    place = f"{code.file}:{line.number}" if target.item.graph == OUTSIDE else ""
    item = ProvenanceItem(
        Level.CODE, name, target.item.graph, line.text.strip(), code.file, line.number, detail=place
    )
    return Target(item, target.places, frozenset({line.number}))


def _line_of_stage(target: Target, code: KernelCode, stage: Level, place: str) -> Target:
    ops = code.stages.get(stage)
    if not ops:
        why = "; ".join(code.notes) or f"it has {', '.join(code.stages) or 'no stages'}"
        raise XpudbgError(f"{target.item.detail} has no {stage} with lines", hint=why)
    number = _op_number(code, stage, place)
    op = next((o for o in ops if o.number == number), None)
    if op is None:
        raise XpudbgError(
            f"{target.item.detail} has no operation at {stage}:{place}",
            hint=f"its operations are on the lines {ops[0].number} to {ops[-1].number}"
            + (", or at an address (0x1a8)" if stage is Level.ASM else ""),
        )
    line = code.line_of(op)
    name = f"{target.item.name}:{stage}:{op.number}"
    detail = f"0x{code.addresses[op.number]:x}" if stage is Level.ASM and op.number in code.addresses else ""
    item = ProvenanceItem(stage, name, target.item.graph, op.text, "", op.number, detail=detail)
    return Target(item, target.places, frozenset({line} - {0}), stage, frozenset({op.number}))


def _op_number(code: KernelCode, stage: Level, place: str) -> int:
    """Return the line of a stage's text; for native code also by address or label."""
    if (number := whole_number(place)) is not None:
        return number
    if stage is Level.ASM and re.fullmatch(r"0x[0-9a-fA-F]{1,12}|L\d{1,12}", place):
        address = int(place, 16) if place.startswith("0x") else int(place[1:])
        return next((line for line, a in code.addresses.items() if a == address), -1)
    return -1


def _file_line(index: RunLinks, word: str) -> list[Target]:
    """Find ``script.py:42`` or ``script.py``; also lines of generated files: ``output_code.py:120``, ``cxyz.py:20``."""
    match = _FILE_LINE.fullmatch(word)
    file, line = (match[1], int(match[2])) if match else (word, 0)
    file = OUTPUT_CODE if file == Kind.OUTPUT_CODE.value else file
    if "." not in base_name(file):
        return []
    if line and (written := _written_line(index, file, line)):
        return written
    found = _python(index, lambda item: same_file(item.file, file) and line in (0, item.line))
    return found or (_generated_line(index, file, line) if line else [])


def _written_line(index: RunLinks, file: str, line: int) -> list[Target]:
    """Find a line of a user-written Triton kernel, in each launch of graphs."""
    found: list[Target] = []
    for target in _each(index, Level.KERNEL):
        (graph, key), *_ = target.places
        if graph == OUTSIDE or not index.is_written(graph, key):
            continue
        code = index.code(graph, key)
        if code.written is not None and code.written.has(file, line):
            own = code.written.own_line(line)
            found.append(_line_of_code(target, code, str(own)) if own else target)
    return found


def _across(index: RunLinks, level: Level, fits: Callable[[ProvenanceItem], bool]) -> list[Target]:
    """Merge items of a level that have the same name in several graphs, each with its places."""
    places: dict[str, list[tuple[str, Key]]] = {}
    items: dict[str, ProvenanceItem] = {}
    for target in _each(index, level):
        if fits(target.item):
            places.setdefault(target.item.name, []).extend(target.places)
            items.setdefault(target.item.name, target.item)
    return [Target(item, tuple(places[name])) for name, item in items.items()]


def _each(index: RunLinks, *levels: Level) -> Iterator[Target]:
    """Yield every item of some levels."""
    for links in index.all_links():
        for key, item in links.items.items():
            if item.level in levels:
                yield Target(item, ((links.graph, key),))


def _python(index: RunLinks, fits: Callable[[ProvenanceItem], bool]) -> list[Target]:
    """Return lines that fit: of the program, or without any of installed packages."""
    found = _across(index, Level.PYTHON, fits)
    own = [target for target in found if not is_library(target.item.file)]
    return sorted(own or found, key=lambda t: (t.item.file, t.item.line))


def _generated_line(index: RunLinks, file: str, line: int) -> list[Target]:
    """Find a line of ``output_code.py`` (a kernel's code or a call), or of the file that Inductor wrote a kernel to."""
    found: list[Target] = []
    for target, code in _each_kernel(index, base_name(file)):
        number = 0
        if code.file and base_name(file) == code.file:
            number = line
        elif base_name(file) == target.item.file and code.made is not None:
            if target.item.line == line:
                return [target]
            number = line - code.made.line + 1
        if any(x.number == number for x in code.lines):
            found.append(_line_of_code(target, code, str(number)))
    outside = bool(found) and found[0].item.graph == OUTSIDE
    return found if outside else found[:1]


def _each_kernel(index: RunLinks, file: str) -> Iterator[tuple[Target, KernelCode]]:
    """Yield kernels with their code; outside of graphs only those of one file, as all of them would have to be read."""
    for target in _each(index, Level.KERNEL):
        (graph, key), *_ = target.places
        if graph != OUTSIDE or base_name(target.item.file) == file:
            yield target, index.code(graph, key)


def _named(index: RunLinks, word: str) -> list[Target]:
    """Find functions, modules, nodes, buffers and operators of exactly that name."""
    found = _python(index, lambda item: item.function == word)
    found += [t for t in _each(index, Level.KERNEL) if t.item.graph == OUTSIDE and t.item.detail == word]
    found += _across(index, Level.MODULE, lambda item: word in (item.name, item.detail))
    nodes = [t for t in _each(index, *_NAMED) if t.item.name == word or _is_operator(t.item, word)]
    return [*found, *_once(nodes)] or _before_decomposition(index, word)


def _before_decomposition(index: RunLinks, word: str) -> list[Target]:
    """Find the nodes that an operator became, or, where the run does not know them, kernels whose comments name it."""
    keys = [(links, key) for links in index.all_links() for key in links.aliases.get(word, ())]
    nodes = [(links, key) for links, key in keys if key[0] is not Level.KERNEL]
    return _once(Target(links.items[key], ((links.graph, key),)) for links, key in nodes or keys)


def _is_operator(item: ProvenanceItem, word: str) -> bool:
    """Return whether a node calls an operator: ``aten.addmm``, ``aten.addmm.default``."""
    target = item.code.partition("(")[0]
    return (
        item.level in (Level.ATEN, Level.POST_GRAD)
        and "." in word
        and (target == word or target.startswith(f"{word}."))
    )


def _once(found: Iterable[Target]) -> list[Target]:
    """Drop nodes that exist unchanged before pattern matching, in favour of the earlier one."""
    known: set[tuple[str, str, str]] = set()
    unique = []
    for target in found:
        item = target.item
        identity = (item.graph, item.name, item.code.partition("(")[0])
        if item.level is Level.POST_GRAD and identity in known:
            continue
        known.add(identity)
        unique.append(target)
    return unique


def _kernels(index: RunLinks, word: str) -> list[Target]:
    """Find kernels by what an address calls them: name, number, key or hash of a cache entry, pattern or part of the name."""
    found = [t for t in _each(index, Level.KERNEL) if word in (t.item.name, t.item.detail)]
    if found or _NUMBER.fullmatch(word) or (len(word) < SHORTEST and not word.isdigit()):
        return found
    try:
        matches = select_kernel(index.run, word, index.graph_ids)
    except XpudbgError:
        return []
    numbers = {(m.graph, f"K{m.number}") for m in matches if m.number is not None}
    names = {(m.graph, m.name) for m in matches if m.number is None}
    folders = {folder for m in matches for folder in m.folders}

    def is_meant(target: Target) -> bool:
        (graph, key), *_ = target.places
        if graph == OUTSIDE:
            return index.outside.folder(key) in folders
        item = target.item
        return (graph, item.name) in numbers or (graph, item.detail) in names or ("", item.detail) in names

    return [target for target in _each(index, Level.KERNEL) if is_meant(target)]


def _parts(index: RunLinks, word: str) -> list[Target]:
    """Find parts of the names of modules and operators."""
    modules = _across(index, Level.MODULE, lambda item: item.name.endswith(f".{word}"))
    return [
        *modules,
        *(t for t in _each(index, Level.ATEN) if word in t.item.code.partition("(")[0].split(".")),
    ]


def offered_names(index: RunLinks) -> list[str]:
    """Return names that can be explained: files and functions, modules, kernels, operators, scheduler nodes and buffers, each once."""
    names: dict[str, None] = {}
    for links in index.all_links():
        for item in links.items.values():
            if item.level is Level.PYTHON:
                names[base_name(item.file)] = names[item.function] = None
                names[f"{base_name(item.file)}:{item.line}"] = None
            elif item.level is Level.ATEN:
                names[".".join(item.code.partition("(")[0].split(".")[:2])] = None
            names[item.name if item.level is not Level.PYTHON else ""] = None
            if item.level is Level.KERNEL:
                names[item.detail] = None
    names.pop("", None)
    return list(names)


def _nothing(index: RunLinks, word: str) -> NothingFitsError:
    place = _FILE_LINE.fullmatch(word)
    operator, launches = operator_at(index.run, place[1], int(place[2])) if place else ("", ())
    if operator:
        numbers = " and ".join(dict.fromkeys(map(str, launches)))
        return NothingFitsError(
            f"{word} is in the body of {operator}, of which torch records the call alone",
            hint=f"line {numbers} launches its kernels"
            if launches
            else f"explain the line that calls {operator}",
        )
    names = offered_names(index)
    hint = "a line (script.py:42), function, module, node, buffer, kernel or K5:ttgir:120"
    if _NUMBER.fullmatch(word.partition(":")[0]):
        known = kernel_numbers(index.run, {graph.id for graph in index.graphs})
        if known:
            names, hint = [], f"kernels are {listed(known, _SHOWN)}"
    if not index.all_links():
        names, hint = [], "it has neither a graph with IR or generated code nor a Triton kernel"
    return NothingFitsError(
        f"nothing in {index.run.name} is called {word}", hint=hint, word=word, names=names
    )
