"""Reasons for missing artifacts: the second half of the ledger, in one place."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from xpudbg.model.artifact import KINDS, Kind, State
from xpudbg.model.manifest import GraphKind, GraphOutcome

_SINCE_FORMAT = "torch {} does not write it (from {} on)"
_NEVER_MADE = {
    GraphOutcome.NOT_INDUCTOR: "the trace has nothing of Inductor after {detail}: another backend compiled the graph",
    GraphOutcome.EMPTY: "the graph computes nothing: Inductor returns it unchanged",
    GraphOutcome.EXPORTED: "torch.export made the graph, and no backend compiled it in this trace",
    GraphOutcome.SKIPPED: "Dynamo gave up the frame, so it runs in plain Python ({detail})",
}
"""Outcomes after which Inductor makes nothing, with the reason."""


COMPILED_AUTOGRAD = "compiled autograd's graph"
"""Detail of a graph that compiled autograd captured: Dynamo compiles it under an id of its own."""
_CAPTURED = "compiled autograd captured the graph; what Dynamo and Inductor made of it stands under ids that begin with its own"
_ENDS_EARLY = "the compile did not end: it was interrupted, the process died, or the trace was cut"
_NO_FOLDER = (
    "torch wrote no debug folder of the graph although TORCH_COMPILE_DEBUG=1 is set: a script can switch that off "
    "(torch._inductor.config.trace.enabled = False, as fx_graph_runnable.py does)"
)
_NOT_IN_TRACES = "a trace never holds it; a debug folder does (TORCH_COMPILE_DEBUG=1)"


@dataclass
class Situation:
    """Facts about the run as a whole.

    Attributes:
        collected: The artifacts come from ``collect``, so the settings of their run are not known.
        values: Variables as the script got them.
        torch: Version of torch, empty when unknown.
        diagram_off: pid -> why torch's diagram was not switched on.
        died: pid -> cause of death of processes that did not exit by themselves.
        probed: Whether the probe started in any process.
        warm: The run used compile caches of the user's (``--warm``, ``--leave``).
        not_spirv: Debug folder of a graph -> why ``--execute spirv`` ran its ATen graph.
        host_launches: Triton's hashes of the user's kernels that ran on the host (``--execute eager``), and whether only in place of a compiled graph's.
        no_native: Path of a SPIR-V module in the Triton cache -> why it lacks the requested native code.
        missing_stages: Why Triton kernels lack stages in this run; empty when they should not.
    """

    collected: bool
    values: dict[str, str | None] = field(default_factory=dict)
    torch: str = ""
    diagram_off: dict[int, str] = field(default_factory=dict)
    died: dict[int, str] = field(default_factory=dict)
    missing_stages: str = ""
    warm: bool = False
    probed: bool = True
    not_spirv: dict[str, str] = field(default_factory=dict)
    host_launches: dict[str, bool] = field(default_factory=dict)
    no_native: dict[str, str] = field(default_factory=dict)

    def why_not_spirv(self, folder: Path) -> str:
        """Return why a graph's SPIR-V did not run; empty if not known.

        Args:
            folder: Its debug folder, inside the run's folder or elsewhere: ``.../run_<date>-pid_<pid>/torchinductor/<name>``.
        """
        tail = folder.parts[-3:]
        return next((why for path, why in self.not_spirv.items() if Path(path).parts[-3:] == tail), "")

    @property
    def torch_version(self) -> tuple[int, int]:
        """Major and minor; (0, 0) when unknown."""
        parts = self.torch.split(".")
        try:
            return int(parts[0]), int(parts[1])
        except (ValueError, IndexError):
            return 0, 0


def missing_reason(
    kind: Kind,
    situation: Situation,
    *,
    outcome: GraphOutcome,
    detail: str,
    pid: int | None,
    graph_kind: GraphKind,
    traced: bool = False,
    foldered: bool = True,
) -> tuple[State, str]:
    """Return state and reason of an artifact that a graph lacks.

    Args:
        kind: Kind of the missing artifact.
        situation: The run.
        outcome: How the graph's compile ended.
        detail: Stage and exception of a failed compile; for others Inductor's work as far as known, or the last graph.
        pid: The process.
        graph_kind: Forward, backward or inference.
        traced: Whether a structured trace has the graph.
        foldered: Whether a debug folder of the graph was found.
    """
    if outcome in _NEVER_MADE:
        captured = outcome == GraphOutcome.NOT_INDUCTOR and detail == COMPILED_AUTOGRAD
        return State.NOT_APPLICABLE, _CAPTURED if captured else _NEVER_MADE[outcome].format(detail=detail)
    if KINDS[kind].asked and kind is not Kind.PROVENANCE:
        return _on_request(kind, situation, pid)
    if outcome == GraphOutcome.FAILED:
        return State.NOT_APPLICABLE, f"the compile failed before it was made ({detail})"
    if outcome == GraphOutcome.CACHE_HIT:
        return (
            State.NOT_APPLICABLE if situation.warm else State.MISSING,
            "cache hit: the code came from a compile cache, so nothing was generated "
            + ("(your caches were used)" if situation.warm else "('xpudbg run' switches the caches off)"),
        )
    if outcome == GraphOutcome.UNFINISHED or (
        pid is not None and pid in situation.died and outcome != GraphOutcome.COMPILED
    ):
        how = situation.died.get(pid or 0, "")
        return State.MISSING, f"the process died during the compile: {how}" if how else _ENDS_EARLY
    if kind in (Kind.PROVENANCE, Kind.FX_GRAPH_NODES):
        return _provenance(situation, graph_kind) if kind is Kind.PROVENANCE else _nodes(situation, outcome)
    if kind is Kind.DYNAMO_OUTPUT_GRAPH:
        return State.MISSING, "there is no structured trace of this compile"
    if situation.collected:
        return _in_collected(kind, detail, traced=traced, foldered=foldered)
    if situation.values.get("TORCH_COMPILE_DEBUG") != "1":
        why = "TORCH_COMPILE_DEBUG=1 was not set"
        return State.NOT_REQUESTED, f"{why}: it is part of a cache's key" if situation.warm else why
    return State.MISSING, "requested, but not found; the reason is unknown" if foldered else _NO_FOLDER


def _in_collected(kind: Kind, detail: str, *, traced: bool, foldered: bool) -> tuple[State, str]:
    if traced and not foldered and kind in (Kind.IR_PRE_FUSION, Kind.IR_POST_FUSION):
        return State.NOT_REQUESTED, _NOT_IN_TRACES
    made = f"{detail}, but " if detail else ""
    nowhere = "it is in none of the collected traces and debug folders"
    return State.MISSING, made + nowhere if traced else "not in the collected files"


def _on_request(kind: Kind, situation: Situation, pid: int | None) -> tuple[State, str]:
    """Return why what only a setting makes is not there; torch's own diagram may also have been switched off."""
    asked = KINDS[kind].asked or ""
    variable, _, value = asked.partition("=")
    if kind is Kind.ORIG_FX_GRAPH_DIAGRAM and (why := situation.diagram_off.get(pid or 0, "")):
        return State.NOT_REQUESTED, f"torch's diagram was switched off: {why}"
    if kind is Kind.ORIG_FX_GRAPH_DIAGRAM and not situation.collected and not situation.probed:
        return (
            State.NOT_REQUESTED,
            "torch's diagram is only switched on by the probe, which did not start in this process",
        )
    if value and situation.values.get(variable) == value:
        return State.MISSING, "requested, but the compile ended before it, or torch did not write it"
    return State.NOT_REQUESTED, f"made only with {asked}"


def _nodes(situation: Situation, outcome: GraphOutcome) -> tuple[State, str]:
    if situation.collected:
        return (
            State.NOT_REQUESTED,
            "the probe of 'xpudbg run' records it in the script's own process; torch does not write it",
        )
    if not situation.probed:
        return State.NOT_REQUESTED, "only the probe records it, which did not start in this process"
    if outcome is not GraphOutcome.COMPILED:
        return State.MISSING, "the compile ended before the probe recorded it"
    if (0, 0) < situation.torch_version < (2, 4):
        return State.NOT_APPLICABLE, "the probe records it with torch 2.4 and newer"
    return State.MISSING, "the probe has no record that fits this graph"


def _provenance(situation: Situation, graph_kind: GraphKind) -> tuple[State, str]:
    version = situation.torch_version
    if version != (0, 0) and version < (2, 7):
        return State.NOT_APPLICABLE, _SINCE_FORMAT.format(situation.torch, "torch 2.7")
    if situation.values.get("INDUCTOR_PROVENANCE") == "0":
        return State.NOT_REQUESTED, "INDUCTOR_PROVENANCE=0 was set"
    if graph_kind is GraphKind.BACKWARD:
        return (
            State.NOT_APPLICABLE,
            "torch writes no mapping for a backward that is compiled lazily; use the origins in IR and output_code instead",
        )
    if situation.values.get("INDUCTOR_PROVENANCE") == "1":
        return State.MISSING, "requested, but the compile ended before it, or torch made none"
    return (
        State.NOT_REQUESTED,
        "made only with INDUCTOR_PROVENANCE=1",
    )
