from __future__ import annotations

from xpudbg.analysis.ledger import analyse_ledger
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.manifest import Graph, GraphKind, Manifest, RunState


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
