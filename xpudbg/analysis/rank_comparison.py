"""Comparison of the ranks of a job: compile ids, collectives, order of execution, graphs, tensor metadata and answers of caches."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from xpudbg.analysis.run_reader import RunReader
from xpudbg.errors import XpudbgError
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.manifest import Graph, GraphKind, GraphOutcome, Manifest, Process, ProcessRole
from xpudbg.model.plural import plural
from xpudbg.model.problem import Problem
from xpudbg.model.rank_report import (
    CollectiveSchedule,
    RankAspect,
    RankComparison,
    RankEstimate,
    RankPlace,
    RankProcess,
    RanksReport,
    RankValue,
    RankVerdict,
)
from xpudbg.parsers.collectives import (
    OpEstimate,
    collectives_of_code,
    parse_collective_schedule,
    parse_graph_execution,
    parse_runtime_and_tensor_meta,
)

_Key = tuple[int, tuple[int, ...], str, str, int]
_Item = tuple[RankPlace, str]
_GRAPHS = (Kind.DYNAMO_OUTPUT_GRAPH, Kind.FX_GRAPH_READABLE, Kind.AOT_FORWARD_GRAPH, Kind.AOT_INFERENCE_GRAPH)
_ENDED = (GraphOutcome.FAILED, GraphOutcome.SKIPPED, GraphOutcome.UNFINISHED)
_DEVICE = re.compile(r"\b(cuda|xpu|hpu|mtia|npu)(?::|', index=)\d+")
_ADDRESS = re.compile(r"0x[0-9a-f]{6,}|(?<=, )\d{9,}(?=\))")
_GROUP = re.compile(r"(\btorch\.ops\.\w*c10d\w*\.[^\n]{0,2000}?)'([^'\n]{0,80})'\)")
_COMMENT = re.compile(r"^\s*#.*$", re.MULTILINE)


def analyse_ranks(run: RunReader) -> RanksReport:
    """The ranks of a run, held against each other.

    Raises:
        XpudbgError: The run has fewer than two ranks.
    """
    manifest = run.manifest
    members = rank_processes(manifest)
    if len(members) < 2:
        raise XpudbgError(
            f"{run.name} has {'one rank' if members else 'no rank'}: there is nothing to compare",
            hint="ranks are processes of torch.distributed (torchrun); 'xpudbg merge' joins runs of several hosts",
        )
    facts = [_RankFacts(run, process, manifest) for process in members]
    comparisons = (
        _compile_ids(facts),
        _collectives(facts),
        _execution_order(facts),
        _graphs(facts),
        _tensor_metadata(facts),
        _caches(facts),
    )
    problems = [*_doubts(members), *dict.fromkeys(p for f in facts for p in f.problems)]
    ranks = tuple(f.line(manifest) for f in facts)
    return RanksReport(ranks, comparisons, _schedules(facts), tuple(problems))


def rank_processes(manifest: Manifest) -> list[Process]:
    """The processes of a run that are ranks, by number; a launcher that only inherited one compiled nothing."""
    compiled = {g.process for g in manifest.graphs}
    found = [
        p
        for p in manifest.processes
        if p.rank is not None
        and (p.role is ProcessRole.RANK or (p.role is ProcessRole.MAIN and p.id in compiled))
    ]
    return sorted(found, key=lambda p: (p.rank or 0, p.id))


class _RankFacts:
    """Graphs that one rank compiled; artifacts are read when they are first asked for."""

    def __init__(self, run: RunReader, process: Process, manifest: Manifest) -> None:
        self.rank = process.rank or 0
        self.process = process
        self.problems: list[Problem] = []
        self._run = run
        self._ops: dict[_Key, tuple[OpEstimate, ...] | None] = {}
        self._collectives: dict[_Key, tuple[tuple[str, ...], str] | None] = {}
        graphs: dict[_Key, Graph] = {}
        seen: dict[tuple[str, int, str], int] = defaultdict(int)
        for graph in manifest.graphs:
            if graph.process == process.id:
                name = graph.compile_id, graph.generation, graph.kind.value
                graphs[_key(graph, seen[name])] = graph
                seen[name] += 1
        self.graphs = dict(sorted(graphs.items()))

    def artifact(self, key: _Key, kind: Kind) -> Artifact | None:
        rows = self.graphs[key].artifacts if key in self.graphs else ()
        return next((a for a in rows if a.kind is kind and a.state is State.PRESENT and a.path), None)

    def text(self, artifact: Artifact) -> str:
        try:
            return self._run.bundle.read_text(artifact.path)
        except XpudbgError as error:
            self.problems.append(Problem(artifact.path, str(error)))
            return ""

    def collectives(self, key: _Key) -> tuple[tuple[str, ...], str] | None:
        """The collectives of a graph and where they were read; None where nothing tells."""
        if key not in self._collectives:
            self._collectives[key] = self._read_collectives(key)
        return self._collectives[key]

    def _read_collectives(self, key: _Key) -> tuple[tuple[str, ...], str] | None:
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

    def ops(self, key: _Key) -> tuple[OpEstimate, ...] | None:
        """The operators of a graph with estimates; None where the trace has none."""
        if key not in self._ops:
            artifact = self.artifact(key, Kind.RUNTIME_AND_TENSOR_META)
            self._ops[key] = None
            if artifact is not None:
                parsed = parse_runtime_and_tensor_meta(self.text(artifact), origin=artifact.path)
                self.problems += parsed.problems
                self._ops[key] = parsed.value if not parsed.problems else None
        return self._ops[key]

    def executed(self) -> tuple[str, ...] | None:
        """The compile ids of the graphs that ran, call after call; None where the run does not tell."""
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
        """The user's function of a compile; empty where it is not known."""
        return next((g.function for g in self.graphs.values() if g.compile_id == compile_id), "")

    def line(self, manifest: Manifest) -> RankProcess:
        found = [self.collectives(key) for key in self.graphs]
        count: int | None = None
        if all(f is not None for f in found):
            count = sum("wait_tensor" not in op for f in found if f is not None for op in f[0])
        return RankProcess(self.rank, self.process.id, self.process.host, len(self.graphs), count)


def _key(graph: Graph, number: int) -> _Key:
    """A graph's name on every rank, in the order of compile ids: its id, its kind, and which of several it is."""
    return graph.generation, _numbers(graph.compile_id), graph.compile_id, _kind_key(graph.kind.value), number


def _numbers(compile_id: str) -> tuple[int, ...]:
    return tuple(int(word) for word in re.findall(r"\d{1,9}", compile_id))


def _kind_key(kind: str) -> str:
    """The kind with a number ahead, so that backward comes last."""
    return f"{'1' if kind == GraphKind.BACKWARD else '0'} {kind}"


def _order(place: RankPlace) -> tuple[int, tuple[int, ...], str, str, int]:
    """Sorts places as the keys of their graphs and the positions within."""
    numbers = _numbers(place.compile_id)
    return place.generation, numbers, place.compile_id, _kind_key(place.kind), place.position or 0


def _place(key: _Key, position: int | None = None) -> RankPlace:
    generation, _, compile_id, kind, _ = key
    return RankPlace(compile_id, generation, kind.partition(" ")[2], position)


def _compare(
    aspect: RankAspect,
    facts: Sequence[_RankFacts],
    items: Sequence[Sequence[_Item]],
    compared: int,
    reason: str = "",
) -> RankComparison:
    """The verdict over what each rank has, item by item in order."""
    alike: dict[tuple[_Item, ...], list[_RankFacts]] = defaultdict(list)
    for fact, mine in zip(facts, items, strict=True):
        alike[tuple(mine)].append(fact)
    groups, labels = tuple(map(_ranks, alike.values())), tuple(map(_labels, alike.values()))
    if len(groups) == 1:
        return RankComparison(aspect, RankVerdict.EQUAL, groups, (), compared, reason, labels)
    for row in zip_longest(*items):
        if len(set(row)) > 1:
            earliest = min((item[0] for item in row if item), key=_order)
            there: dict[_Item | None, list[_RankFacts]] = defaultdict(list)
            for fact, item in zip(facts, row, strict=True):
                # A rank whose next item stands further on has nothing here.
                there[item if item and _order(item[0]) == _order(earliest) else None].append(fact)
            first = tuple(
                RankValue(
                    _ranks(mine), item[1][:500] if item else "", item[0] if item else None, _labels(mine)
                )
                for item, mine in there.items()
            )
            return RankComparison(aspect, RankVerdict.DIFFERENT, groups, first, compared, reason, labels)
    raise AssertionError("unequal sequences part somewhere")


def _ranks(facts: Sequence[_RankFacts]) -> tuple[int, ...]:
    return tuple(sorted({fact.rank for fact in facts}))


def _labels(facts: Sequence[_RankFacts]) -> tuple[str, ...]:
    return tuple(fact.process.id for fact in facts)


def _compile_ids(facts: Sequence[_RankFacts]) -> RankComparison:
    items = [[(_place(key), _graph_word(fact.graphs[key])) for key in fact.graphs] for fact in facts]
    return _compare(RankAspect.COMPILE_IDS, facts, items, len({k for f in facts for k in f.graphs}))


def _graph_word(graph: Graph) -> str:
    again = f" #{graph.generation + 1}" if graph.generation else ""
    kind = "graph" if graph.kind is GraphKind.UNKNOWN else graph.kind.value
    end = f" ({graph.outcome.value})" if graph.outcome in _ENDED else ""
    return f"{graph.compile_id or 'no compile id'}{again} {kind}{end}"


def _collectives(facts: Sequence[_RankFacts]) -> RankComparison:
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


def _execution_order(facts: Sequence[_RankFacts]) -> RankComparison:
    """Every call of a compiled graph, in the order in which each rank made them."""
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


def _shared(facts: Sequence[_RankFacts]) -> list[_Key]:
    """The graphs that all ranks have, in order."""
    return [key for key in facts[0].graphs if all(key in fact.graphs for fact in facts[1:])]


def _graphs(facts: Sequence[_RankFacts]) -> RankComparison:
    """Graphs as Dynamo or Inductor printed them, without numbers of devices, names of process groups and comments."""
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


def _plain_lines(text: str) -> list[str]:
    """Lines of a graph; process groups are numbered as they come, since the same part of a job has another name on every rank."""
    groups: dict[str, str] = {}
    text = _GROUP.sub(lambda m: f"{m[1]}'{groups.setdefault(m[2], f'group {len(groups)}')}')", text)
    text = _COMMENT.sub("", _ADDRESS.sub("...", _DEVICE.sub(r"\1", text)))
    return [line.strip() for line in text.splitlines() if line.strip()]


def _tensor_metadata(facts: Sequence[_RankFacts]) -> RankComparison:
    keys = [key for key in _shared(facts) if all(fact.ops(key) is not None for fact in facts)]
    if not keys:
        reason = (
            "no inductor_runtime_and_tensor_meta is there on all ranks: torch writes it with LOG_TLPARSE=1"
        )
        return RankComparison(RankAspect.TENSOR_METADATA, RankVerdict.UNKNOWN, reason=reason)
    items = [
        [
            (_place(key, number), f"{op.name}: {'; '.join(op.outputs)}" if op.outputs else op.name)
            for key in keys
            for number, op in enumerate(fact.ops(key) or (), start=1)
        ]
        for fact in facts
    ]
    return _compare(RankAspect.TENSOR_METADATA, facts, items, len(keys), _left_out(facts, len(keys)))


def _caches(facts: Sequence[_RankFacts]) -> RankComparison:
    keys = _shared(facts)
    if not any(fact.graphs[key].caches for fact in facts for key in keys):
        reason = "the traces hold no answer of a compile cache (they were off, or torch before 2.4)"
        return RankComparison(RankAspect.CACHES, RankVerdict.UNKNOWN, reason=reason)
    items = [
        [(_place(key), ", ".join(f"{c.cache}: {c.result}" for c in fact.graphs[key].caches)) for key in keys]
        for fact in facts
    ]
    return _compare(RankAspect.CACHES, facts, items, len(keys), _left_out(facts, len(keys)))


def _left_out(facts: Sequence[_RankFacts], compared: int) -> str:
    """Sentence about graphs that some ranks lack, or lack the artifact of."""
    left = len({key for fact in facts for key in fact.graphs}) - compared
    whose = "it" if left == 1 else "them"
    return f"{plural(left, 'graph')} not compared: not every rank has {whose}" if left else ""


def _schedules(facts: Sequence[_RankFacts]) -> tuple[CollectiveSchedule, ...]:
    rows: dict[tuple[_Key, tuple[str, ...]], CollectiveSchedule] = {}
    for key in sorted({key for fact in facts for key in fact.graphs}):
        for fact in facts:
            found = fact.collectives(key) if key in fact.graphs else None
            if found is None or not found[0]:
                continue
            place = _place(key)
            row = rows.get((key, found[0])) or CollectiveSchedule(
                place.compile_id, place.generation, place.kind, fact.graphs[key].function, (), *found
            )
            estimate = _estimate(fact, key)
            more = (*row.estimates, estimate) if estimate else row.estimates
            rows[key, found[0]] = replace(row, ranks=(*row.ranks, fact.rank), estimates=more)
    return tuple(rows.values())


def _estimate(fact: _RankFacts, key: _Key) -> RankEstimate | None:
    ops = fact.ops(key)
    if ops is None:
        return None
    return RankEstimate(
        fact.rank,
        sum(op.nanoseconds or 0.0 for op in ops if not op.collective),
        sum(op.nanoseconds or 0.0 for op in ops if op.collective),
    )


def _doubts(members: Sequence[Process]) -> list[Problem]:
    """Signs that the processes are not the ranks of one job."""
    by_rank: dict[int, list[str]] = defaultdict(list)
    for process in members:
        by_rank[process.rank or 0].append(process.id)
    return [
        Problem(f"rank {rank}", f"several processes have this rank: {', '.join(ids[:8])}",
                "the job was restarted, or runs of different jobs were merged")
        for rank, ids in sorted(by_rank.items()) if len(ids) > 1
    ]  # fmt: skip
