"""Comparison of the ranks of a job: compile ids, collectives, order of execution, graphs, tensor metadata and cache results."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from itertools import zip_longest

from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import plural
from xpudbg.facts.dynamo.compiles import TracedCompile, read_compiles
from xpudbg.facts.dynamo.recompiles import DEVICE_NUMBER, changes_between_ranks
from xpudbg.formats.torch_trace import summary
from xpudbg.formats.torch_trace.summary import (
    collectives_of_code,
    estimate_unit,
    parse_collective_schedule,
    parse_graph_execution,
    parse_runtime_and_tensor_meta,
)
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.manifest import Graph, GraphKind, GraphOutcome, Manifest, Process, ProcessRole
from xpudbg.model.problem import Problem
from xpudbg.model.ranks import (
    CollectiveSchedule,
    EstimatedGraph,
    OpEstimate,
    RankAspect,
    RankComparison,
    RankEstimate,
    RankPlace,
    RankProcess,
    RanksReport,
    RankTimeline,
    RankValue,
    RankVerdict,
)
from xpudbg.model.trace import KeyComponent, compile_text
from xpudbg.run.run_reader import RunReader

# Graphs that one rank of a job compiled, with what its artifacts tell of them; each is read when it is first asked for.

GraphKey = tuple[int, tuple[int, ...], str, str, int]
"""Generation, numbers of the compile id, compile id, kind, and which of several: a graph's name on every rank."""


class RankFacts:
    """Graphs that one rank compiled; artifacts are read on first access.

    Attributes:
        rank: Its number.
        process: Its process.
        torch: Its version of torch; empty when unknown.
        problems: Data that could not be read.
        graphs: Its graphs, in the order of compile ids.
    """

    def __init__(self, run: RunReader, process: Process, manifest: Manifest) -> None:
        self.rank = process.rank or 0
        self.process = process
        self.torch = process.torch or manifest.versions.get("torch", "")
        self.problems: list[Problem] = []
        self._run = run
        self._ops: dict[GraphKey, tuple[OpEstimate, ...] | None] = {}
        self._collectives: dict[GraphKey, tuple[tuple[str, ...], str] | None] = {}
        graphs: dict[GraphKey, Graph] = {}
        seen: dict[tuple[str, int, str], int] = defaultdict(int)
        for graph in manifest.graphs:
            if graph.process == process.id:
                name = graph.compile_id, graph.generation, graph.kind.value
                graphs[graph_key(graph, seen[name])] = graph
                seen[name] += 1
        self.graphs = dict(sorted(graphs.items()))

    @cached_property
    def _altered(self) -> frozenset[str]:
        """Labels of edited records in its traces; traces are read only where collecting found such records."""
        if not any(problem.what.startswith(summary.ALTERED) for problem in self._run.manifest.problems):
            return frozenset()
        folder = f"processes/{self.process.id}/"
        mine = (trace for path, trace in self._run.traces.items() if path.startswith(folder))
        return frozenset(label for trace in mine for label in trace.altered)

    def artifact(self, key: GraphKey, kind: Kind) -> Artifact | None:
        """Return the artifact of a graph; None where it is missing, or its record in the trace was edited."""
        graph = self.graphs.get(key)
        if graph is None:
            return None
        if f"{kind.value} [{graph.compile_id}]" in self._altered:
            what = f"{kind.value} of {graph.compile_id} is not used: it was changed after torch wrote it (its md5 does not fit)"
            self.problems.append(Problem(f"trace of rank {self.rank}", what))
            return None
        return next(
            (a for a in graph.artifacts if a.kind is kind and a.state is State.PRESENT and a.path), None
        )

    def text(self, artifact: Artifact) -> str:
        """Return the text of an artifact; where it cannot be read, empty, and a problem is added."""
        try:
            return self._run.bundle.read_text(artifact.path)
        except XpudbgError as error:
            self.problems.append(Problem(artifact.path, str(error)))
            return ""

    def collectives(self, key: GraphKey) -> tuple[tuple[str, ...], str] | None:
        """Return the collectives of a graph and their source; None where they are unknown."""
        if key not in self._collectives:
            self._collectives[key] = self._read_collectives(key)
        return self._collectives[key]

    def _read_collectives(self, key: GraphKey) -> tuple[tuple[str, ...], str] | None:
        artifact = self.artifact(key, Kind.COLLECTIVE_SCHEDULE)
        if artifact is not None:
            parsed = parse_collective_schedule(self.text(artifact), origin=artifact.path)
            self.problems += parsed.problems
            if not parsed.problems:
                return parsed.value, "trace"
        artifact = self.artifact(key, Kind.OUTPUT_CODE)
        if artifact is not None and artifact.path.endswith(".py"):
            return collectives_of_code(self.text(artifact)), "output_code"
        return None

    def written(self, key: GraphKey) -> tuple[OpEstimate, ...] | None:
        """Return the operators of a graph with estimates in the unit of the trace; None where the trace has none."""
        if key not in self._ops:
            artifact = self.artifact(key, Kind.RUNTIME_AND_TENSOR_META)
            self._ops[key] = None
            if artifact is not None:
                parsed = parse_runtime_and_tensor_meta(self.text(artifact), origin=artifact.path)
                self.problems += parsed.problems
                self._ops[key] = parsed.value if not parsed.problems else None
        return self._ops[key]

    def estimated(self, key: GraphKey, unit: float | None) -> tuple[OpEstimate, ...] | None:
        """Return the operators of a graph with their estimates in nanoseconds; None where the trace has none.

        Args:
            key: The graph.
            unit: Nanoseconds of one of the written ones; None where it is not known, and no operator has an estimate then.
        """
        ops = self.written(key)
        if ops is None:
            return None
        known = [None if op.written is None or unit is None else op.written * unit for op in ops]
        return tuple(replace(op, nanoseconds=time) for op, time in zip(ops, known, strict=True))

    @property
    def largest(self) -> float:
        """The largest written estimate of an operator; 0 without one."""
        return max((op.written or 0.0 for key in self.graphs for op in self.written(key) or ()), default=0.0)

    def executed(self) -> tuple[str, ...] | None:
        """The compile ids of the executed graphs, call after call; None where the run does not record them."""
        folder = f"processes/{self.process.id}/"
        rows = [a for a in self._run.present(Kind.GRAPH_EXECUTION) if a.path.startswith(folder)]
        ids: list[str] = []
        for artifact in rows:
            parsed = parse_graph_execution(self.text(artifact), origin=artifact.path)
            self.problems += parsed.problems
            if parsed.problems and not parsed.value:
                return None
            ids += parsed.value
        return tuple(ids) if rows else None

    def function(self, compile_id: str) -> str:
        """Return the user's function of a compile; empty where unknown."""
        return next((g.function for g in self.graphs.values() if g.compile_id == compile_id), "")

    def process_row(self) -> RankProcess:
        """Return the summary row of the rank: its process, and its numbers of graphs and collectives."""
        found = [self.collectives(key) for key in self.graphs]
        count: int | None = None
        if all(f is not None for f in found):
            count = sum("wait_tensor" not in op for f in found if f is not None for op in f[0])
        return RankProcess(self.rank, self.process.id, self.process.host, len(self.graphs), count)


def facts_of_ranks(run: RunReader) -> list[RankFacts]:
    """Return the facts of each rank of a run, by number.

    Raises:
        XpudbgError: The run has fewer than two ranks.
    """
    members = rank_processes(run.manifest)
    if len(members) < 2:
        raise XpudbgError(
            f"{run.name} has {'one rank' if members else 'no rank'}: there is nothing to compare",
            hint="ranks are processes of torch.distributed (torchrun); 'xpudbg merge' joins runs of several hosts",
        )
    return [RankFacts(run, process, run.manifest) for process in members]


def unit_of_estimates(facts: Sequence[RankFacts]) -> float | None:
    """Return the nanoseconds of one unit of a job's written estimates; None where that is unknown."""
    torch = next((f.torch for f in facts if f.torch), "")
    return estimate_unit(max((f.largest for f in facts), default=0.0), torch)


def rank_processes(manifest: Manifest) -> list[Process]:
    """Return the processes of a run that are ranks, by number; a launcher that only inherited a rank compiled nothing."""
    compiled = {g.process for g in manifest.graphs}
    found = [
        p
        for p in manifest.processes
        if p.rank is not None
        and (p.role is ProcessRole.RANK or (p.role is ProcessRole.MAIN and p.id in compiled))
    ]
    return sorted(found, key=lambda p: (p.rank or 0, p.id))


def graph_key(graph: Graph, number: int) -> GraphKey:
    """Return a graph's key on every rank, in the order of compile ids: its id, its kind, and its number among equals."""
    return (
        graph.generation,
        id_numbers(graph.compile_id),
        graph.compile_id,
        kind_key(graph.kind.value),
        number,
    )


def id_numbers(compile_id: str) -> tuple[int, ...]:
    """Return the numbers of a compile id, by which ids are sorted."""
    return tuple(int(word) for word in re.findall(r"\d{1,9}", compile_id))


def kind_key(kind: str) -> str:
    """Return the kind with a number before it, so that backward comes last."""
    return f"{'1' if kind == GraphKind.BACKWARD else '0'} {kind}"


_Item = tuple[RankPlace, str]
_GRAPHS = (Kind.DYNAMO_OUTPUT_GRAPH, Kind.FX_GRAPH_READABLE, Kind.AOT_FORWARD_GRAPH, Kind.AOT_INFERENCE_GRAPH)
_ENDED = (GraphOutcome.FAILED, GraphOutcome.SKIPPED, GraphOutcome.UNFINISHED)
_ADDRESS = re.compile(r"0x[0-9a-f]{6,}|(?<=, )\d{9,}(?=\))")
_GROUP = re.compile(r"(\btorch\.ops\.\w*c10d\w*\.[^\n]{0,2000}?)'([^'\n]{0,80})'\)")
_KEYS_LEFT = "torch writes them on a miss, 'xpudbg run --leave TORCHINDUCTOR_FX_GRAPH_CACHE --leave TORCHINDUCTOR_AUTOGRAD_CACHE' leaves the caches on"
_COMMENT = re.compile(r"^[ \t]*#.*$", re.MULTILINE)

_UNIT = Problem(
    "estimated_runtime_ns",
    "Inductor's estimates are not shown: their unit is not known",
    "torch 2.9 to 2.13 write milliseconds under this name, builds before wrote nanoseconds, and the version is not one of those",
)


def analyse_ranks(run: RunReader) -> RanksReport:
    """Compare the ranks of a run.

    Raises:
        XpudbgError: The run has fewer than two ranks.
    """
    facts = facts_of_ranks(run)
    comparisons = (
        _compile_ids(facts),
        _collectives(facts),
        _execution_order(facts),
        _graphs(facts),
        _tensor_metadata(facts),
        _caches(facts),
        _cache_keys(facts, read_compiles(run).compiles),
    )
    unit = unit_of_estimates(facts)
    problems = [*_doubts([f.process for f in facts]), *dict.fromkeys(p for f in facts for p in f.problems)]
    if unit is None:
        problems.append(_UNIT)
    ranks = tuple(f.process_row() for f in facts)
    return RanksReport(ranks, comparisons, _schedules(facts, unit), tuple(problems))


def where_ranks_part(run: RunReader) -> RankComparison | None:
    """Return the first of compile ids and collectives in which the ranks differ; None where they do not, or cannot be compared."""
    try:
        facts = facts_of_ranks(run)
    except XpudbgError:
        return None
    compared = (_compile_ids(facts), _collectives(facts))
    return next((c for c in compared if c.verdict is RankVerdict.DIFFERENT), None)


def estimated_timelines(run: RunReader) -> list[RankTimeline]:
    """Return Inductor's estimates of every operator of every rank; unreadable data is a problem of :func:`analyse_ranks`.

    Raises:
        XpudbgError: The run has fewer than two ranks, no estimates, or some of an unknown unit.
    """
    found: list[RankTimeline] = []
    facts = facts_of_ranks(run)
    unit = unit_of_estimates(facts)
    if unit is None:
        raise XpudbgError(_UNIT.what, hint=_UNIT.hint)
    for fact in facts:
        graphs = [
            EstimatedGraph(graph.compile_id, graph.generation, graph.kind.value, graph.function, ops)
            for key, graph in fact.graphs.items()
            if (ops := fact.estimated(key, unit))
        ]
        found.append(RankTimeline(fact.rank, fact.process.id, tuple(graphs)))
    if not any(t.graphs for t in found):
        raise XpudbgError(
            f"{run.name} has no estimates of run times",
            hint="torch writes them (inductor_runtime_and_tensor_meta) with LOG_TLPARSE=1",
        )
    return found


def _order(place: RankPlace) -> tuple[int, tuple[int, ...], str, str, int]:
    """Return a sort key of a place: the key of its graph and the position within."""
    numbers = id_numbers(place.compile_id)
    return place.generation, numbers, place.compile_id, kind_key(place.kind), place.position or 0


def _place(key: GraphKey, position: int | None = None) -> RankPlace:
    generation, _, compile_id, kind, _ = key
    return RankPlace(compile_id, generation, kind.partition(" ")[2], position)


def _compare(
    aspect: RankAspect,
    facts: Sequence[RankFacts],
    items: Sequence[Sequence[_Item]],
    compared: int,
    reason: str = "",
) -> RankComparison:
    """Compare the items of each rank in order."""
    alike: dict[tuple[_Item, ...], list[RankFacts]] = defaultdict(list)
    for fact, mine in zip(facts, items, strict=True):
        alike[tuple(mine)].append(fact)
    groups, labels = tuple(map(_ranks, alike.values())), tuple(map(_labels, alike.values()))
    if len(groups) == 1:
        return RankComparison(aspect, RankVerdict.EQUAL, groups, (), compared, reason, labels)
    for row in zip_longest(*items):
        if len(set(row)) > 1:
            earliest = min((item[0] for item in row if item), key=_order)
            there: dict[_Item | None, list[RankFacts]] = defaultdict(list)
            for fact, item in zip(facts, row, strict=True):
                # A rank whose next item comes later has nothing here.
                there[item if item and _order(item[0]) == _order(earliest) else None].append(fact)
            first = tuple(
                RankValue(
                    _ranks(mine), item[1][:500] if item else "", item[0] if item else None, _labels(mine)
                )
                for item, mine in there.items()
            )
            return RankComparison(aspect, RankVerdict.DIFFERENT, groups, first, compared, reason, labels)
    raise AssertionError("unequal sequences part somewhere")


def _ranks(facts: Sequence[RankFacts]) -> tuple[int, ...]:
    return tuple(sorted({fact.rank for fact in facts}))


def _labels(facts: Sequence[RankFacts]) -> tuple[str, ...]:
    return tuple(fact.process.id for fact in facts)


def _compile_ids(facts: Sequence[RankFacts]) -> RankComparison:
    items = [[(_place(key), _graph_word(fact.graphs[key])) for key in fact.graphs] for fact in facts]
    return _compare(RankAspect.COMPILE_IDS, facts, items, len({k for f in facts for k in f.graphs}))


def _graph_word(graph: Graph) -> str:
    kind = "graph" if graph.kind is GraphKind.UNKNOWN else graph.kind.value
    end = f" ({graph.outcome.value})" if graph.outcome in _ENDED else ""
    return f"{compile_text(graph.compile_id, graph.generation) or 'no compile id'} {kind}{end}"


def _collectives(facts: Sequence[RankFacts]) -> RankComparison:
    keys = {key for fact in facts for key in fact.graphs}
    silent = sum(fact.collectives(key) is None for fact in facts for key in fact.graphs)
    if silent == sum(len(fact.graphs) for fact in facts):
        reason = "neither schedules nor generated Python code are in the run"
        return RankComparison(RankAspect.COLLECTIVES, RankVerdict.UNKNOWN, reason=reason)
    items = [
        [
            (_place(key, number), op)
            for key in fact.graphs
            for number, op in enumerate((fact.collectives(key) or ((), ""))[0], start=1)
        ]
        for fact in facts
    ]
    reason = (
        f"unknown of {plural(silent, 'graph')}: neither a schedule nor generated Python code"
        if silent
        else ""
    )
    found = _compare(RankAspect.COLLECTIVES, facts, items, len(keys), reason)
    equal = found.verdict is RankVerdict.EQUAL
    return replace(found, verdict=RankVerdict.UNKNOWN, groups=(), processes=()) if silent and equal else found


def _execution_order(facts: Sequence[RankFacts]) -> RankComparison:
    """Compare the calls of compiled graphs, in the order in which each rank made them."""
    found = [fact.executed() for fact in facts]
    calls = [ids for ids in found if ids is not None]
    if len(calls) < len(found):
        lacking = "" if not calls else f" of {plural(len(found) - len(calls), 'rank')}"
        reason = f"no graph_execution{lacking} can be read: torch writes it under record_and_log_graph_execution_order()"
        return RankComparison(RankAspect.EXECUTION_ORDER, RankVerdict.UNKNOWN, reason=reason)
    items = [
        [
            (RankPlace("", 0, "", number), f"{name} {fact.function(name)}".strip() or "a graph without a compile id")
            for number, name in enumerate(ids, start=1)
        ]
        for fact, ids in zip(facts, calls, strict=True)
    ]  # fmt: skip
    return _compare(RankAspect.EXECUTION_ORDER, facts, items, max(map(len, calls)))


def _shared(facts: Sequence[RankFacts]) -> list[GraphKey]:
    """Return the graphs that all ranks have, in order."""
    return [key for key in facts[0].graphs if all(key in fact.graphs for fact in facts[1:])]


def _graphs(facts: Sequence[RankFacts]) -> RankComparison:
    """Compare graphs as Dynamo or Inductor printed them, without device numbers, names of process groups and comments."""
    items: list[list[_Item]] = [[] for _ in facts]
    compared = 0
    for key in _shared(facts):
        kind = next((k for k in _GRAPHS if all(f.artifact(key, k) for f in facts)), None)
        if kind is None:
            continue
        compared += 1
        found = [f.artifact(key, kind) for f in facts]
        if len({a.sha256 for a in found if a is not None}) == 1:
            continue
        texts = [_plain_lines(f.text(a)) for f, a in zip(facts, found, strict=True) if a is not None]
        for mine, lines in zip(items, texts, strict=True):
            mine += [(_place(key, number), line) for number, line in enumerate(lines, start=1)]
    if not compared:
        reason = "no graph of Dynamo or Inductor is there on all ranks"
        return RankComparison(RankAspect.GRAPHS, RankVerdict.UNKNOWN, reason=reason)
    return _compare(RankAspect.GRAPHS, facts, items, compared, _left_out(facts, compared))


def _process_groups(facts: Sequence[RankFacts]) -> str:
    """Return the first name of a process group that is not the same on all ranks, as ``rank 0: '1', rank 1: '2'``; empty without one."""
    for key in _shared(facts):
        kind = next((k for k in _GRAPHS if all(f.artifact(key, k) for f in facts)), None)
        found = [f.artifact(key, kind) for f in facts] if kind is not None else []
        names = [[m[2] for m in _GROUP.finditer(f.text(a))] for f, a in zip(facts, found, strict=False) if a]
        for row in zip(*names, strict=False):
            if len(set(row)) > 1:
                return ", ".join(f"rank {f.rank}: '{name}'" for f, name in zip(facts, row, strict=True))
    return ""


def _plain_lines(text: str) -> list[str]:
    """Return the lines of a graph with process groups numbered by occurrence, since their names differ between ranks."""
    groups: dict[str, str] = {}
    text = _GROUP.sub(lambda m: f"{m[1]}'{groups.setdefault(m[2], f'group {len(groups)}')}')", text)
    text = _COMMENT.sub("", _ADDRESS.sub("...", DEVICE_NUMBER.sub(r"\1", text)))
    return [line.strip() for line in text.splitlines() if line.strip()]


def _tensor_metadata(facts: Sequence[RankFacts]) -> RankComparison:
    keys = [key for key in _shared(facts) if all(fact.written(key) is not None for fact in facts)]
    if not keys:
        reason = (
            "no inductor_runtime_and_tensor_meta is there on all ranks: torch writes it with LOG_TLPARSE=1"
        )
        return RankComparison(RankAspect.TENSOR_METADATA, RankVerdict.UNKNOWN, reason=reason)
    items = [
        [
            (_place(key, number), f"{op.name}: {'; '.join(op.outputs)}" if op.outputs else op.name)
            for key in keys
            for number, op in enumerate(fact.written(key) or (), start=1)
        ]
        for fact in facts
    ]
    return _compare(RankAspect.TENSOR_METADATA, facts, items, len(keys), _left_out(facts, len(keys)))


def _caches(facts: Sequence[RankFacts]) -> RankComparison:
    keys = _shared(facts)
    if not any(fact.graphs[key].caches for fact in facts for key in keys):
        reason = "the traces hold no answer of a compile cache (they were off, or torch before 2.4)"
        return RankComparison(RankAspect.CACHES, RankVerdict.UNKNOWN, reason=reason)
    items = [
        [(_place(key), ", ".join(f"{c.cache}: {c.result}" for c in fact.graphs[key].caches)) for key in keys]
        for fact in facts
    ]
    return _compare(RankAspect.CACHES, facts, items, len(keys), _left_out(facts, len(keys)))


def _cache_keys(facts: Sequence[RankFacts], compiles: Sequence[TracedCompile]) -> RankComparison:
    """Compare the components of the compile caches' keys, without the numbers of devices.

    torch writes the components of a key on a miss and on a bypass. The first rank's keys are compared with those of each other rank.
    """
    keys: dict[str, dict[tuple[RankPlace, int], tuple[KeyComponent, ...]]] = defaultdict(dict)
    for one in compiles:
        counts: Counter[str] = Counter()
        for asked in one.details.caches:
            if asked.components:
                counts[asked.cache] += 1
                place = RankPlace(one.compiled.compile_id, one.compiled.generation, asked.cache)
                keys[one.process][place, counts[asked.cache]] = tuple(asked.components)
    mine = [keys[fact.process.id] for fact in facts]
    shared = [key for key in mine[0] if all(key in other for other in mine[1:])]
    if not shared:
        reason = f"the traces hold no components of a cache key on all ranks: {_KEYS_LEFT}"
        if named := _process_groups(facts):
            reason = f"the graphs, which are part of a key, name other process groups, {named}; {reason}"
        return RankComparison(RankAspect.CACHE_KEYS, RankVerdict.UNKNOWN, reason=reason)
    items: list[list[_Item]] = [[] for _ in facts]
    for key in shared:
        first = mine[0][key]
        changes = [changes_between_ranks(first, other[key]) for other in mine[1:]]
        before = next((found[0] for found in changes if found), None)
        if before is not None:
            own = _component(before.component, before.before)
            texts = [
                own,
                *(_component(f[0].component, f[0].after) if f else own for f in changes),
            ]
            for rows, text in zip(items, texts, strict=True):
                rows.append((key[0], text))
    return _compare(RankAspect.CACHE_KEYS, facts, items, len(shared))


def _component(name: str, text: str) -> str:
    return f"{name} {text}" if text else f"{name} (nothing)"


def _left_out(facts: Sequence[RankFacts], compared: int) -> str:
    """Return a sentence about graphs that some ranks lack, or whose artifact they lack."""
    left = len({key for fact in facts for key in fact.graphs}) - compared
    whose = "it" if left == 1 else "them"
    return f"{plural(left, 'graph')} not compared: not every rank has {whose}" if left else ""


def _schedules(facts: Sequence[RankFacts], unit: float | None) -> tuple[CollectiveSchedule, ...]:
    rows: dict[tuple[GraphKey, tuple[str, ...]], CollectiveSchedule] = {}
    for key in sorted({key for fact in facts for key in fact.graphs}):
        for fact in facts:
            found = fact.collectives(key) if key in fact.graphs else None
            if found is None or not found[0]:
                continue
            place = _place(key)
            row = rows.get((key, found[0])) or CollectiveSchedule(
                place.compile_id, place.generation, place.kind, fact.graphs[key].function, (), *found
            )
            estimate = _estimate(fact, key, unit)
            more = (*row.estimates, estimate) if estimate else row.estimates
            rows[key, found[0]] = replace(row, ranks=(*row.ranks, fact.rank), estimates=more)
    return tuple(rows.values())


def _estimate(fact: RankFacts, key: GraphKey, unit: float | None) -> RankEstimate | None:
    ops = fact.estimated(key, unit)
    if ops is None or unit is None:
        return None
    return RankEstimate(
        fact.rank,
        sum(op.nanoseconds or 0.0 for op in ops if not op.collective),
        sum(op.nanoseconds or 0.0 for op in ops if op.collective),
    )


def _doubts(members: Sequence[Process]) -> list[Problem]:
    """Return signs that the processes are not the ranks of one job."""
    by_rank: dict[int, list[str]] = defaultdict(list)
    for process in members:
        by_rank[process.rank or 0].append(process.id)
    return [
        Problem(f"rank {rank}", f"several processes have this rank: {', '.join(ids[:8])}",
                "the job was restarted, or runs of different jobs were merged")
        for rank, ids in sorted(by_rank.items()) if len(ids) > 1
    ]  # fmt: skip
