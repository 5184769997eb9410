from __future__ import annotations

from dataclasses import replace

from xpudbg.model.artifact import Artifact, ArtifactRows, Kind, RowPacker, State
from xpudbg.model.manifest import Graph, GraphKind, Manifest, RunState
from xpudbg.run.run_reader import analyse_ledger


def _manifest(state: RunState, *rows: Artifact) -> Manifest:
    graph = Graph("model__0_inference_0", GraphKind.INFERENCE, "0/0", "main", artifacts=rows)
    return Manifest(1, "run", state, "run", "2026-01-01T00:00:00Z", "0.1.0", graphs=(graph,))


def test_rows_are_counted_and_a_missing_one_breaks_the_ledger() -> None:
    present = Artifact(Kind.OUTPUT_CODE, State.PRESENT, path="output_code.py")
    missing = Artifact(Kind.IR_PRE_FUSION, State.MISSING, reason="the process was killed")
    diagram = Artifact(Kind.GRAPH_DIAGRAM, State.MISSING, reason="no dot")
    ledger = analyse_ledger(_manifest(RunState.COMPLETE, present, missing, diagram))
    assert (ledger.present, ledger.missing, ledger.complete) == (1, 2, False)
    assert [(b.owner, b.kind) for b in ledger.broken] == [("model__0_inference_0", Kind.IR_PRE_FUSION)]
    assert analyse_ledger(_manifest(RunState.COMPLETE, present, diagram)).complete


def test_a_run_that_has_not_ended_is_not_complete() -> None:
    for state in (RunState.RUNNING, RunState.COLLECTING):
        ledger = analyse_ledger(_manifest(state))
        assert not ledger.complete
        assert state.value in ledger.broken[0].reason


def test_files_of_many_graphs_are_counted_once_each_packed_or_not() -> None:
    shared = Artifact(Kind.TRITON_CACHE, State.PRESENT, "triton_cache/a.json", 5, "ab" * 32)
    graphs = []
    for n in range(3):
        names = ("one.py", "one.py", "two.py", "three.py")
        own = [
            Artifact(Kind.OUTPUT_CODE, State.PRESENT, f"processes/main/graphs/g{n}/{name}", 7, "cd" * 32)
            for name in names
        ]
        graphs.append(Graph(f"g{n}", GraphKind.INFERENCE, "0/0", "main", artifacts=(*own, shared)))
    # Two rows of one graph, as no xpudbg writes them.
    graphs.append(graphs[0])
    packer = RowPacker()
    for rows in (graphs, [replace(g, artifacts=packer.pack(g.artifacts)) for g in graphs]):
        ledger = analyse_ledger(replace(_manifest(RunState.COMPLETE), graphs=tuple(rows)))
        assert ledger.present == 3 * 3 + 1


def test_bytes_of_packed_rows_are_those_of_files_that_are_there() -> None:
    rows = [
        Artifact(Kind.OUTPUT_CODE, State.PRESENT, "a/b", 7, "cd" * 32),
        Artifact(Kind.OUTPUT_CODE, State.PRESENT, "a/c", 0, "cd" * 32),
        Artifact(Kind.OUTPUT_CODE, State.UNREADABLE, "a/d", 9, "cd" * 32, "damaged"),
        Artifact(Kind.IR_PRE_FUSION, State.MISSING, reason="the process was killed"),
        Artifact(Kind.OUTPUT_CODE, State.PRESENT, "a/e", 4, "cd" * 32),
    ]
    packed = RowPacker().pack(rows)
    assert isinstance(packed, ArtifactRows)
    assert packed.present_bytes == 11
