"""Graphs that one rank of a job compiled, with what its artifacts tell of them; each is read when it is first asked for."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from xpudbg.analysis.run_reader import RunReader
from xpudbg.errors import XpudbgError
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.manifest import Graph, GraphKind, Manifest, Process, ProcessRole
from xpudbg.model.problem import Problem
from xpudbg.model.rank_report import OpEstimate, RankProcess
from xpudbg.parsers.collectives import (
    collectives_of_code,
    estimate_unit,
    parse_collective_schedule,
    parse_graph_execution,
    parse_runtime_and_tensor_meta,
)

GraphKey = tuple[int, tuple[int, ...], str, str, int]
"""Generation, numbers of the compile id, compile id, kind, and which of several: a graph's name on every rank."""


class RankFacts:
    """Graphs that one rank compiled; artifacts are read when they are first asked for.

    Attributes:
        rank: Its number.
        process: Its process.
        torch: Its version of torch; empty when it is not known.
        problems: What could not be read.
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
        """Labels of records of its traces that were edited; traces are read only where collecting met such."""
        from xpudbg.parsers.torch_trace.summary import ALTERED

        if not any(problem.what.startswith(ALTERED) for problem in self._run.manifest.problems):
            return frozenset()
        folder = f"processes/{self.process.id}/"
        mine = (trace for path, trace in self._run.traces.items() if path.startswith(folder))
        return frozenset(label for trace in mine for label in trace.altered)

    def artifact(self, key: GraphKey, kind: Kind) -> Artifact | None:
        """The artifact of a graph that is there; None where there is none, or its record in the trace was edited."""
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
        """The text of an artifact; empty, and a problem, where it cannot be read."""
        try:
            return self._run.bundle.read_text(artifact.path)
        except XpudbgError as error:
            self.problems.append(Problem(artifact.path, str(error)))
            return ""

    def collectives(self, key: GraphKey) -> tuple[tuple[str, ...], str] | None:
        """The collectives of a graph and where they were read; None where nothing tells."""
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
        """The operators of a graph, their estimates in the unit of the trace; None where the trace has none."""
        if key not in self._ops:
            artifact = self.artifact(key, Kind.RUNTIME_AND_TENSOR_META)
            self._ops[key] = None
            if artifact is not None:
                parsed = parse_runtime_and_tensor_meta(self.text(artifact), origin=artifact.path)
                self.problems += parsed.problems
                self._ops[key] = parsed.value if not parsed.problems else None
        return self._ops[key]

    def estimated(self, key: GraphKey, unit: float | None) -> tuple[OpEstimate, ...] | None:
        """The operators of a graph with their estimates in nanoseconds; None where the trace has none.

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
        """The largest estimate that is written of an operator; 0 without one."""
        return max((op.written or 0.0 for key in self.graphs for op in self.written(key) or ()), default=0.0)

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

    def process_row(self) -> RankProcess:
        """The rank in one row: its process, and how many graphs and collectives it has."""
        found = [self.collectives(key) for key in self.graphs]
        count: int | None = None
        if all(f is not None for f in found):
            count = sum("wait_tensor" not in op for f in found if f is not None for op in f[0])
        return RankProcess(self.rank, self.process.id, self.process.host, len(self.graphs), count)


def facts_of_ranks(run: RunReader) -> list[RankFacts]:
    """The ranks of a run, by number.

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
    """Return how many nanoseconds one of the written estimates of a job is; None where that is not known."""
    torch = next((f.torch for f in facts if f.torch), "")
    return estimate_unit(max((f.largest for f in facts), default=0.0), torch)


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


def graph_key(graph: Graph, number: int) -> GraphKey:
    """A graph's name on every rank, in the order of compile ids: its id, its kind, and which of several it is."""
    return (
        graph.generation,
        id_numbers(graph.compile_id),
        graph.compile_id,
        kind_key(graph.kind.value),
        number,
    )


def id_numbers(compile_id: str) -> tuple[int, ...]:
    """The numbers of a compile id, by which ids are sorted."""
    return tuple(int(word) for word in re.findall(r"\d{1,9}", compile_id))


def kind_key(kind: str) -> str:
    """The kind with a number ahead, so that backward comes last."""
    return f"{'1' if kind == GraphKind.BACKWARD else '0'} {kind}"
