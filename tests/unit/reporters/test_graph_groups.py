"""``show`` of a large run: graphs that are alike stand in one line."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console

from xpudbg.analysis.ledger import analyse_ledger
from xpudbg.bundle.reader import Bundle
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.manifest import (
    Graph,
    GraphBreak,
    GraphKind,
    Kernel,
    Manifest,
    Process,
    ProcessRole,
    RunState,
    SourceLine,
)
from xpudbg.reporters.graph_groups import FOLDED_GRAPHS, group_graphs
from xpudbg.reporters.show_run import print_run


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
    print_run(Bundle(Path("."), manifest), analyse_ledger(manifest), console, every=every)
    return out.getvalue()


def test_graphs_that_differ_in_numbers_alone_are_one_line() -> None:
    manifest = _manifest(400)
    assert [len(g.graphs) for g in group_graphs(manifest.graphs, manifest.kernels)] == [400, 1]
    text = _shown(manifest)
    (line,) = [line for line in text.splitlines() if "400 similar" in line]
    assert "model__0 ... model__399" in line and "[0/0 ... 0/399]" in line and "forward at " in line
    assert "1 artifact, 1 generated kernel, 1 to 3 launches each" in line
    assert "failed" in text and "E: no" in text and "\x1b" not in text
    assert "and 340 more (--all shows them)" in text
    assert len(text.splitlines()) < 120
    whole = _shown(manifest, every=True)
    assert all(f"model__{n} " in whole and f"reason {n}" in whole for n in range(400))


def test_a_run_of_few_graphs_is_shown_in_full() -> None:
    text = _shown(_manifest(FOLDED_GRAPHS - 1))
    assert "alike" not in text
    assert text.count("output_code.py") == FOLDED_GRAPHS - 1
