"""Frames that Dynamo was given, with their compiles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from xpudbg.model.dynamo.caches import CacheQuestion
from xpudbg.model.dynamo.guards import GuardSummary
from xpudbg.model.dynamo.recompiles import RecompileRow
from xpudbg.model.dynamo.symbols import SymbolRow
from xpudbg.model.manifest import SourceLine


@dataclass(frozen=True, slots=True)
class MetricsRow:
    """One record of torch's compile metrics.

    Attributes:
        record: ``compilation_metrics``, ``bwd_compilation_metrics``, ``aot_autograd_backward_compilation_metrics``, ...
        phase: ``forward``, ``backward`` or ``runtime``.
        values: Every figure and short text of it, without the configurations.
    """

    record: str
    phase: str
    values: Mapping[str, float | int | str | bool]


@dataclass(frozen=True, slots=True)
class FrameCompile:
    """One compile of a frame.

    Attributes:
        compile_id: ``0/1``.
        generation: 0; counts up when ``torch._dynamo.reset()`` made torch give the same id again.
        outcome: ``compiled``, ``no_graph``, ``skipped``, ``failed``, ``exported`` or ``unfinished``.
        attempts: How often tracing was started.
        restarts: Why it was started again; empty texts where torch gives no reason.
        seconds: Compile time of the frame, None when unknown.
        backward_seconds: Of a backward that was compiled later, None without one.
        graph_ops: Calls in Dynamo's graph.
        graph_nodes: Nodes in Dynamo's graph.
        graph_inputs: Inputs of Dynamo's graph.
        graph_bytes: Size of the text of Dynamo's graph.
        code_bytes: Size of the code that Inductor wrote, all graphs together; None without any.
        ir_nodes: Nodes of Inductor's IR.
        guards: Its guards.
        caches: Questions to the compile caches.
        breaks: How many graph breaks it met.
        recompile: Why it is a recompile; None for the first compile of a frame.
        limit: The recompile limit that refused it, 0 where the trace names none; None otherwise.
        failure: The exception that ended it: type and message, one line; empty without one.
        failure_hints: What to do against it.
        failure_rule: Id of the rule that says so, the anchor in `docs/findings.md`; empty without one.
        stage: The part of torch.compile that failed.
        failure_place: The user's line of the failure.
        symbols: Dynamic sizes.
        metrics: torch's metrics.
        graphs: Graphs that were reached, by the kinds of their records.
        stack: The stack at the compile, outermost first.
        ranks: The ranks that have it, where not all of the frame's have; empty elsewhere.
        traceback: torch's traceback of the failure, the end of a long one; empty without one.
    """

    compile_id: str
    generation: int
    outcome: str
    attempts: int
    restarts: tuple[str, ...]
    seconds: float | None
    backward_seconds: float | None
    graph_ops: int | None
    graph_nodes: int | None
    graph_inputs: int | None
    graph_bytes: int | None
    code_bytes: int | None
    ir_nodes: int | None
    guards: GuardSummary
    caches: tuple[CacheQuestion, ...]
    breaks: int
    recompile: RecompileRow | None
    limit: int | None
    failure: str
    failure_hints: tuple[str, ...]
    stage: str
    failure_place: SourceLine | None
    symbols: tuple[SymbolRow, ...]
    metrics: tuple[MetricsRow, ...]
    graphs: tuple[str, ...]
    stack: tuple[SourceLine, ...] = ()
    ranks: tuple[int, ...] = ()
    traceback: str = ""
    failure_rule: str = ""


@dataclass(frozen=True, slots=True)
class DynamoFrame:
    """A function that Dynamo was given, with all of its compiles.

    Attributes:
        id: ``0``, with the process and the reset where there are several (``rank 1: 0``, ``0 #2``).
        process: Id of the process in the bundle, or ``pid 1234``.
        function: Name; ``f (from line 12)`` for what is left of ``f`` behind a graph break.
        location: Its first line, or the line it goes on at.
        resumes: The frame that it continues behind a graph break; empty otherwise.
        compiles: Its compiles, in order.
        runs_eagerly: From here on calls that no compiled version fits run in plain Python: the limit was reached, or it was given up.
        ranks: Under torch.distributed the ranks that compiled the same, one of them perhaps more than the others; empty elsewhere.
    """

    id: str
    process: str
    function: str
    location: SourceLine | None
    resumes: str
    compiles: tuple[FrameCompile, ...]
    runs_eagerly: bool
    ranks: tuple[int, ...] = ()
