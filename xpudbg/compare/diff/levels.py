"""Comparison of two runs level by level: where they part first, and what each level adds."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import TypeAlias

from xpudbg.compare.diff.kernel_diff import CacheKernel, pair_entries, stage_text
from xpudbg.compare.diff.runs import RunSide
from xpudbg.compare.diff.whole_runs import compare_runs
from xpudbg.compare.text import kernel_body, normalise, opcodes
from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import listed
from xpudbg.facts.kernels import card_registers
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.hardware import grf_bytes
from xpudbg.formats.fx_graph import parse_fx_graph
from xpudbg.model.artifact import STAGES, Kind
from xpudbg.model.diff import Change, GraphDiff, LevelDiff, LevelsReport, PartTimes, SpillsDiff, StepDiff
from xpudbg.model.manifest import Exit, ExitReason
from xpudbg.model.problem import Problem
from xpudbg.run.cache_files import EntryFiles, RunCache
from xpudbg.run.graph_files import GraphFiles
from xpudbg.run.probe_records import probe_records, recorded_graph
from xpudbg.run.run_reader import RunReader
from xpudbg.store.records import Record, integer, text, texts

Pairs: TypeAlias = list[tuple[GraphFiles, GraphFiles]]
"""Graphs of both runs that are counterparts."""
_GRAPH_STAGES = {
    "readable": Kind.FX_GRAPH_READABLE,
    "transformed": Kind.FX_GRAPH_TRANSFORMED,
    "ir_pre": Kind.IR_PRE_FUSION,
    "ir_post": Kind.IR_POST_FUSION,
    "output_code": Kind.OUTPUT_CODE,
}
_MOST_LINE, _BEFORE = 110, 30
_NOISE = re.compile(r"\s*#|(?:from|import) ")
_FIELD = re.compile(r"op\w+\.(\w+) = ")
"""A field of an operation of Inductor's IR; one that stands nowhere in the other text is not known to the version that wrote it."""
_MOST_OPERATORS = 6
_WINDOW = 400
"""Lines from the first difference on in which an added line is distinguished from a changed one."""


@dataclass
class _Level:
    """The row of a level while things are compared."""

    name: str
    compared: int = 0
    differ: int = 0
    parted: int = 0
    example: tuple[str, str, str] = ("", "", "")
    spills: list[SpillsDiff] = field(default_factory=list)

    def add(self, where: str, *, differs: bool, above: bool, lines: Callable[[], tuple[str, str]]) -> None:
        """Count one thing; ``above`` says that it differs at a level above, too."""
        self.compared += 1
        self.differ += differs
        if differs and not above:
            self.parted += 1
            if not self.example[0]:
                self.example = (where, *lines())

    def row(self, unknown: str) -> LevelDiff:
        """Return the row of the report."""
        where, first, second = self.example
        why = "" if self.compared else unknown
        spills = max(self.spills, key=lambda s: abs(s.second - s.first), default=None)
        return LevelDiff(
            self.name, self.compared, self.differ, self.parted, where, first, second, why, spills
        )


def compare_levels(a: RunSide, b: RunSide) -> LevelsReport:
    """Compare two runs level by level."""
    found = compare_runs(a, b)
    pairs, changed = _graph_pairs(a, b, found.graphs), set[str]()
    levels = [
        _breaks(found.events_known, [(e.where, e.was, e.reason) for e in found.events], a, b),
        _graphs(found.graphs),
        *(_graph_level(name, kind, pairs, changed) for name, kind in _GRAPH_STAGES.items()),
    ]
    kernels = _kernel_levels(a, b)
    others = [any(level.differ for level in some) for some in (levels, kernels)]
    levels += [*kernels, _values(a.run, b.run, pairs, changed, *others)]
    return LevelsReport(
        a.run.name,
        b.run.name,
        any(level.compared for level in levels) and not any(level.differ for level in levels),
        tuple(levels),
        found.settings,
        found.figures,
        (*(p for run in (a.run, b.run) for p in _cut_short(run)), *found.problems),
        found.times or StepDiff(unknown=_no_times(a.run, b.run)),
        tuple(_part_times(found.graphs)),
    )


def _cut_short(run: RunReader) -> list[Problem]:
    """Return that a run's script failed or was ended: what it lacks then is no difference."""
    ended = run.manifest.exit if run.is_bundle else Exit()
    if not ended.code:
        return []
    why = f"status {ended.code}" + ("" if ended.reason is ExitReason.ENDED else f", {ended.reason}")
    return [Problem(run.name, f"its script failed ({why}), so that graphs and calls may be missing")]


def _no_times(*runs: RunReader) -> str:
    """Return why there are no times where neither run has a profile."""
    if any(run.is_bundle and run.manifest.emulated for run in runs):
        return "the device is emulated on the host, whose times say nothing of a GPU's"
    rows = (row for run in runs if run.is_bundle for row in run.manifest.artifacts)
    why = next((row.reason for row in rows if row.kind is Kind.PROFILE and row.reason), "")
    return f"neither run has a profile ({why or '--profile records one'})"


def _part_times(graphs: Sequence[GraphDiff]) -> list[PartTimes]:
    """Return the times of graphs and kernels that both profiles have, those with most time between first."""
    found = [PartTimes(g.b, g.times) for g in graphs if g.times is not None]
    found += [
        PartTimes(f"{g.b}:{k.b if k.numbers[1] is None else f'K{k.numbers[1]}'}", k.times)
        for g in graphs
        for k in g.kernels
        if k.times is not None
    ]
    return sorted(found, key=lambda part: -abs(part.times.second_us - part.times.first_us))


def _breaks(known: bool, events: Sequence[tuple[str, str, str]], a: RunSide, b: RunSide) -> LevelDiff:
    if not known:
        return LevelDiff("breaks", unknown="one of the runs records none")
    count = max(len(a.events or ()), len(b.events or ()))
    where, first, second = events[0] if events else ("", "", "")
    return LevelDiff("breaks", count, len(events), len(events), where, first, second)


def _graphs(graphs: Sequence[GraphDiff]) -> LevelDiff:
    alone = [g for g in graphs if g.change in (Change.NEW, Change.GONE)]
    first = alone[0] if alone else None
    unknown = "" if graphs else "neither run has a graph"
    row = LevelDiff("graphs", len(graphs), len(alone), len(alone), unknown=unknown)
    return row if first is None else replace(row, where=first.a or first.b, first=first.a, second=first.b)


def _graph_pairs(a: RunSide, b: RunSide, graphs: Sequence[GraphDiff]) -> Pairs:
    left, right = {g.id: g for g in a.graphs}, {g.id: g for g in b.graphs}
    return [(left[g.a], right[g.b]) for g in graphs if g.a in left and g.b in right]


def _graph_level(name: str, kind: Kind, pairs: Pairs, changed: set[str]) -> LevelDiff:
    level = _Level(name)
    above = frozenset(changed)
    for one, other in pairs:
        first, second = (_read(g, kind) for g in (one, other))
        if first is None or second is None:
            continue
        sides = _without_noise(first, second)
        differs = sides[0] != sides[1]
        level.add(one.id, differs=differs, above=one.id in above, lines=lambda s=sides: _first_code_line(*s))  # type: ignore[misc]
        if differs:
            changed.add(one.id)
    return level.row("no graph has it in both runs")


def _read(graph: GraphFiles, kind: Kind) -> str | None:
    read = graph.read.get(kind)
    try:
        return None if read is None else read()
    except (XpudbgError, OSError):
        return None


def _plain(whole: str) -> list[str]:
    return normalise(whole).split("\n")


def _without_noise(*wholes: str) -> tuple[list[str], list[str]]:
    """Return the lines of both texts that compute something: versions of torch write other comments, imports and fields of operations."""
    first, second = ([line for line in _plain(t) if line.strip() and not _NOISE.match(line)] for t in wholes)
    alone = _fields(first) ^ _fields(second)
    return _but_fields(first, alone), _but_fields(second, alone)


def _fields(lines: Iterable[str]) -> set[str]:
    return {found[1] for line in lines if (found := _FIELD.match(line))}


def _but_fields(lines: Iterable[str], names: set[str]) -> list[str]:
    return [line for line in lines if not (found := _FIELD.match(line)) or found[1] not in names]


def _first_code_line(a: Sequence[str], b: Sequence[str]) -> tuple[str, str]:
    """Return the first computation that differs, or the first line where computations are the same: metadata is of little use."""
    bodies = (kernel_body("\n".join(lines), "").split("\n") for lines in (a, b))
    found = first_line(*bodies)
    return found if any(found) else first_line(a, b)


def first_line(a: Sequence[str], b: Sequence[str]) -> tuple[str, str]:
    """Return the first line that differs in each text; empty where a text has none at that place."""
    start = _same_start(a, b)
    a, b = a[start : start + _WINDOW], b[start : start + _WINDOW]
    found = (row for row in opcodes(a, b) if row[0] != "equal")
    _, a0, a1, b0, b1 = next(found, ("equal", 0, 0, 0, 0))
    first, second = a[a0:a1] or ("",), b[b0:b1] or ("",)
    return _cut(first[0].strip(), second[0].strip())


def _same_start(a: Sequence[str], b: Sequence[str]) -> int:
    """Return how many lines, or characters of a line, are the same from the start on."""
    return next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))


def _cut(first: str, second: str) -> tuple[str, str]:
    """Return two lines, where they are long the part around their first difference."""
    start = 0
    if first and second and max(len(first), len(second)) > _MOST_LINE:
        start = max(0, _same_start(first, second) - _BEFORE)
    mark = "..." if start else ""
    one, other = (
        line if not start and len(line) <= _MOST_LINE else mark + line[start : start + _MOST_LINE] + "..."
        for line in (first, second)
    )
    return one, other


def _kernel_levels(a: RunSide, b: RunSide) -> list[LevelDiff]:
    """Return the level of cache entries, and one for each of their stages."""
    left, right = ([CacheKernel(f) for f in _entries(side)] for side in (a, b))
    pairs = pair_entries(left, right)
    alone = [k.label for i, k in enumerate(left) if i not in pairs]
    alone += [k.label for j, k in enumerate(right) if j not in set(pairs.values())]
    count = len(pairs) + len(alone)
    unknown = "" if count else "neither run has an entry of a Triton cache"
    rows = [LevelDiff("kernels", count, len(alone), len(alone), alone[0] if alone else "", unknown=unknown)]
    if not pairs:
        return rows
    levels = {stage: _Level(stage) for stage in STAGES}
    for i, j in pairs.items():
        one, other, parted = left[i], right[j], ""
        for stage in (s for s in STAGES if s in one.digests and s in other.digests):
            differs = not one.is_same(other, stage)
            lines = _stage_lines(one, other, stage)
            levels[stage].add(one.label, differs=differs, above=bool(parted), lines=lines)
            parted = parted or (stage if differs else "")
        if parted and (spills := _spills(one, other)) is not None:
            levels[parted].spills.append(spills)
    return [*rows, *(level.row("") for level in levels.values() if level.compared)]


def _spills(one: CacheKernel, other: CacheKernel) -> SpillsDiff | None:
    """Return the spilled registers of both sides; None where they are the same or those of one are not known."""
    counts = [_spilled_registers(k.reader) for k in (one, other)]
    first, second = counts
    if first is None or second is None or first == second:
        return None
    logs = [k.reader.ocloc_log for k in (one, other)]
    a, b = (f"ocloc {log[1].version}" if log and log[1].version else "" for log in logs)
    return SpillsDiff(one.label, first, second, (a, b))


def _spilled_registers(reader: EntryReader) -> int | None:
    if reader.ocloc is not None and reader.ocloc[1] is not None:
        return reader.ocloc[1].spilled_registers
    spilled = card_registers.spill(reader).bytes
    return None if spilled is None else -(-spilled // grf_bytes(reader.metadata.target))


def _stage_lines(one: CacheKernel, other: CacheKernel, stage: str) -> Callable[[], tuple[str, str]]:
    return lambda: first_line(*(_plain(stage_text(k, stage)) for k in (one, other)))


def _entries(side: RunSide) -> list[EntryFiles]:
    """Return the cache entries of a run, or of the kernels of the selected graphs."""
    try:
        found = side.run.fact(RunCache).found.entries
    except XpudbgError:
        return []
    if side.whole or not side.run.is_bundle:
        return found
    ids = {g.id for g in side.graphs}
    keys = {key for k in side.run.manifest.kernels if k.graph in ids for key in k.cache_keys}
    return [f for f in found if f.key in keys]


def _values(
    a: RunReader, b: RunReader, pairs: Pairs, changed: set[str], other_graphs: bool, other_kernels: bool
) -> LevelDiff:
    """Compare the digests of calls.

    Other results of the same inputs are explained above by other code of the graph or of kernels, other inputs by any other graph.
    """
    names = {one.id: other.id for one, other in pairs}
    files = {one.id: one for one, _ in pairs}
    left, right = _calls(a), _calls(b)
    level = _Level("values")
    for (graph, call), row in left.items():
        other = right.get((names.get(graph, ""), call))
        if other is None:
            continue
        inputs, outputs = (_unlike(texts(row.get(k)), texts(other.get(k))) for k in ("inputs", "outputs"))
        where = f"{graph}, call {call}"
        what = f"inputs {_listed(inputs)}" if inputs else f"outputs {_listed(outputs)} of the same inputs"
        source = None if inputs else files.get(graph)
        explained = other_graphs if inputs else graph in changed or other_kernels
        above = level.differ > 0 or explained
        shown = lambda w=what, f=source, o=outputs: (w + (_operators(f, o) if f else ""), "")  # noqa: E731
        level.add(where, differs=bool(inputs or outputs), above=above, lines=shown)
    return level.row("no digests of values were noted (`run --twice` notes them)")


def _operators(graph: GraphFiles, outputs: Collection[int]) -> str:
    """Return the operators that only outputs which differ depend on: one of them is the first whose result differs."""
    text = _read(graph, Kind.FX_GRAPH_TRANSFORMED)
    nodes = parse_fx_graph(text, origin="").value.main.nodes if text else ()
    returned = nodes[-1].args if nodes else ()
    by_name = {n.name: n for n in nodes}

    def above(names: Iterable[str]) -> set[str]:
        found: set[str] = set()
        pending = [n for n in names if n in by_name]
        while pending:
            if (name := pending.pop()) not in found:
                found.add(name)
                pending += by_name[name].inputs
        return found

    unlike = above(a for n, a in enumerate(returned) if n in outputs)
    alone = unlike - above(a for n, a in enumerate(returned) if n not in outputs)
    wanted = dict.fromkeys(n.short_target for n in nodes if n.name in alone and n.op == "call_function")
    return f", from {listed(list(wanted), _MOST_OPERATORS)}" if wanted else ""


def _calls(run: RunReader) -> dict[tuple[str, int], Record]:
    """Return the noted calls of a run's graphs in their order."""
    found: dict[tuple[str, int], Record] = {}
    for _, row in probe_records(run, ".values")[0]:
        graph = recorded_graph(text(row.get("folder")), text(row.get("graph")))
        found.setdefault((graph, integer(row.get("call")) or 0), row)
    return found


def _unlike(a: Sequence[str], b: Sequence[str]) -> list[int]:
    return [n for n, (x, y) in enumerate(zip_longest(a, b)) if x != y]


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, list(numbers)[:8]))
