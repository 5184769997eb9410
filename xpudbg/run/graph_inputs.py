"""Inputs of the fusion analysis of one graph."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from xpudbg.model.fusion_log import GraphFusionLog
from xpudbg.model.fx import FxFile
from xpudbg.model.generated_code import GeneratedCode
from xpudbg.model.problem import Problem
from xpudbg.model.scheduler_ir import SchedulerIR


@dataclass(frozen=True)
class FusionInputs:
    """Everything read of one graph; None for what is not there.

    Attributes:
        id: Name of the graph.
        kind: ``forward``, ``backward``, ``inference`` or empty.
        compile_id: Dynamo's, where known.
        pre: ``ir_pre_fusion``.
        post: ``ir_post_fusion``.
        code: ``output_code``.
        readable: ``fx_graph_readable``.
        runnable: ``fx_graph_runnable``, for the values of symbols.
        transformed: ``fx_graph_transformed``.
        provenance: Kernel, with its debug handle, -> FX nodes, from torch's provenance file.
        log: The scheduler's log of this graph.
        settings: Inductor's settings that are not the default, from ``fx_graph_runnable``.
        torch: Version of torch, empty when unknown.
        emulated: Whether the run emulated its device, on which autotuning measures nothing.
        generation: How often its process had given the same compile id before.
        idle: Whether it launches nothing: its wrapper only gives views of its inputs, and torch leaves the IR files empty.
        missing: Artifacts that are not there, and how to get them.
        problems: What was odd while reading.
    """

    id: str
    kind: str = ""
    compile_id: str = ""
    pre: SchedulerIR | None = None
    post: SchedulerIR | None = None
    code: GeneratedCode | None = None
    readable: FxFile | None = None
    runnable: FxFile | None = None
    transformed: FxFile | None = None
    provenance: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    log: GraphFusionLog | None = None
    settings: Mapping[str, str] = field(default_factory=dict)
    torch: str = ""
    emulated: bool = False
    generation: int = 0
    idle: bool = False
    missing: tuple[tuple[str, str], ...] = ()
    problems: tuple[Problem, ...] = ()
