"""``show`` of a large run: graphs that are alike stand in one line."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

from rich.console import Console

from xpudbg.facts.dynamo.stop_places import stop_places
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.manifest import (
    Graph,
    GraphBreak,
    GraphKind,
    GraphOutcome,
    Kernel,
    Manifest,
    Process,
    ProcessRole,
    RunState,
    SourceLine,
)
from xpudbg.run.run_reader import analyse_ledger
from xpudbg.screens.run_summary import group_graphs
from xpudbg.screens.show_run import RunFacts, print_run
from xpudbg.store.reader import Bundle


def _manifest(count: int) -> Manifest:
    """A function compiled for many shapes, and one that failed at the end."""
    code = Artifact(Kind.OUTPUT_CODE, State.PRESENT, "output_code.py", 10, "00")
    gone = Artifact(
        Kind.GRAPH_DIAGRAM, State.NOT_REQUESTED, reason="made only with INDUCTOR_POST_FUSION_SVG=1"
    )
    line = SourceLine("/home/u/model.py", 7, "forward")
    graphs = [
        Graph(
            f"model__{n}", GraphKind.FORWARD, f"0/{n}", "main", "compiled", "", "forward", line, (code, gone)
        )
        for n in range(count)
    ]
    failed = Graph(
        "model__x", GraphKind.FORWARD, "1/0", "main", "failed", "backend: \x1b[31mE: no", "g", line, (gone,)
    )
    kernels = [
        Kernel(f"k{n}", KernelKind.TRITON, f"model__{n}", "main", calls=1 + n % 3) for n in range(count)
    ]
    breaks = tuple(GraphBreak("main", f"0/{n}", f"reason {n}", line) for n in range(count))
    return Manifest(
        1, "many", RunState.COMPLETE, "run", "", "", processes=(Process("main", ProcessRole.MAIN, 1),),
        graphs=(*graphs, failed), kernels=tuple(kernels), graph_breaks=breaks,
    )  # fmt: skip


def _shown(manifest: Manifest, *, every: bool = False) -> str:
    out = io.StringIO()
    console = Console(file=out, width=160)
    places = stop_places(manifest)
    facts = RunFacts(analyse_ledger(manifest), places)
    print_run(Bundle(Path("."), manifest), facts, console, every=every)
    return out.getvalue()


def test_graphs_that_differ_in_numbers_alone_are_one_line() -> None:
    manifest = _manifest(400)
    assert [len(g.graphs) for g in group_graphs(manifest.graphs, manifest.kernels)] == [400, 1]
    text = _shown(manifest)
    (line,) = [line for line in text.splitlines() if "400 similar" in line]
    assert "model__0 ... model__399" in line and "[0/0 ... 0/399]" in line and "forward at " in line
    assert "1 kernel, 1 to 3 launches each" in line
    assert "failed" in text and "E: no" in text and "\x1b" not in text
    assert "graph breaks: 400 places, 400 times" in text
    assert "and 398 places more (--all shows them)" in text
    assert len(text.splitlines()) < 45
    whole = _shown(manifest, every=True)
    assert all(f"model__{n} " in whole and f"reason {n}" in whole for n in range(400))


def test_a_run_of_few_graphs_has_a_line_for_each() -> None:
    text = _shown(_manifest(8))
    assert "similar" not in text
    assert all(f"model__{n}  [0/{n}]  forward at " in text for n in range(8))
    assert "output_code.py" not in text
    assert _shown(_manifest(8), every=True).count("output_code.py") == 8


def _job(ranks: int, helpers: int) -> Manifest:
    main = _manifest(2)
    graphs = tuple(
        replace(g, id=f"{g.id}@rank{r}", process=f"rank{r}") for r in range(ranks) for g in main.graphs
    )
    kernels = tuple(
        replace(k, graph=f"{k.graph}@rank{r}", process=f"rank{r}") for r in range(ranks) for k in main.kernels
    )
    return replace(
        main,
        processes=(
            *(Process(f"rank{r}", ProcessRole.RANK, 10 + r, rank=r) for r in range(ranks)),
            *(Process(f"worker-{n}", ProcessRole.COMPILE_WORKER, 100 + n) for n in range(helpers)),
        ),
        graphs=graphs,
        kernels=kernels,
        graph_breaks=(),
    )


def test_equal_ranks_and_idle_processes_are_a_line_each() -> None:
    text = _shown(_job(8, 20))
    assert "rank0 ... rank7  8 processes with similar graphs" in text
    assert text.count("[0/0]") == 1
    (idle,) = [line for line in text.splitlines() if "worker" in line]
    assert "20 helper processes compiled nothing: worker-0, worker-1, " in idle
    assert "and 14 more" in idle


def test_a_rank_that_differs_stands_by_itself() -> None:
    job = _job(3, 0)
    failed = replace(job.graphs[0], outcome=GraphOutcome.FAILED)
    text = _shown(replace(job, graphs=(failed, *job.graphs[1:])))
    assert "rank0  pid 10" in text
    assert "rank1 ... rank2  2 processes with similar graphs" in text
