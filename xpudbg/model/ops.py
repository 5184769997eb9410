"""Operators of a run at each level of the compile, library calls, and matched patterns of Inductor's passes."""

from __future__ import annotations

from xpudbg.model.kernel_counts import KernelLaunches
from xpudbg.model.problem import Problem
from xpudbg.model.row import StrEnum, dataclass


class OpsLevel(StrEnum):
    """A level of the compile, in the order in which torch.compile makes them."""

    TORCH = "torch"
    """Dynamo's graph: torch functions, methods of tensors, Python operators."""
    ATEN_ORIGINAL = "aten_original"
    """ATen before decomposition: what generated code names as ``Original ATen``. Which operators, not how often."""
    ATEN = "aten"
    """ATen after decomposition, before Inductor's post-grad passes (``fx_graph_readable``)."""
    ATEN_TRANSFORMED = "aten_transformed"
    """ATen after those passes (``fx_graph_transformed``): what is lowered."""
    INDUCTOR_IR = "inductor_ir"
    """Inductor's IR before fusion (``ir_pre_fusion``): loops, reductions, extern kernels, templates."""
    LOOP_BODY = "loop_body"
    """Operations inside of these loops (``ops.load``, ``ops.add``, ...), one for each time that it is written."""
    SCHEDULER = "scheduler"
    """Scheduler nodes after fusion (``ir_post_fusion``)."""
    KERNELS = "kernels"
    """Kernels and library functions that the generated code calls (``output_code``); counted by call."""


ATEN_LEVELS = frozenset({OpsLevel.ATEN_ORIGINAL, OpsLevel.ATEN, OpsLevel.ATEN_TRANSFORMED})
"""Levels on which Core ATen operators and prims are distinguished."""


class OpsEvidence(StrEnum):
    """Evidence for a match of a pattern."""

    RECORDED = "recorded"
    """The run's probe saw the pattern matcher apply it."""
    COUNTER = "counter"
    """Torch's own counter of it at the end of the process; for the whole process instead of one graph."""
    DIFFERENCE = "difference"
    """Difference of the graphs before and after the passes; the pattern is derived from added and removed nodes."""


@dataclass(frozen=True)
class OperatorCount:
    """One operator on one level.

    Attributes:
        name: Name at that level: ``torch.nn.functional.linear``, ``Tensor.view``, ``operator.add``, ``aten.addmm.default``, ``Reduction``, ``ops.load``,
            the name of a kernel.
        count: Number of occurrences (kernels: of calls in one pass); None where the level only says which operators there are.
        core: Whether torch tags it as Core ATen; None on other levels.
        prim: Whether it is a prim: of ``torch._prims``, or one of Inductor's own; None on other levels.
        kind: Of a kernel what it is made of (``triton``, ``cpp``, ``extern``, ...); ``lowering`` for what a pattern put in place of
            operators; else empty.
        kernels: Of an original ATen operator: how many calls of kernels are commented with it; else None.
        nodes: Names of the nodes, the first 100; only where one operator was requested.
        lines: Lines of Python that they come from, ``FILE:LINE``, the first 100; only where one operator was requested.
        launches: Of a kernel: its launches in each graph that calls it; else empty.
    """

    name: str
    count: int | None
    core: bool | None = None
    prim: bool | None = None
    kind: str = ""
    kernels: int | None = None
    nodes: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    launches: tuple[KernelLaunches, ...] = ()


@dataclass(frozen=True)
class LevelOperators:
    """The operators of one level, of a graph or over a run.

    Attributes:
        level: The level.
        artifact: The artifact that they were read from.
        total: Sum of the counts; None where the level is missing, or says only which operators there are.
        distinct: Number of different operators; None where the level is missing.
        core: Sum over Core ATen operators, on ATen's levels (before decomposition: how many different ones); else None.
        prims: The same over prims.
        graphs: Over a run: of how many graphs the level is there; 1 for a graph that has it.
        operators: The operators, the most frequent first.
        missing: Why the level is not there; empty where it is. Over a run: why it is missing from the first graph that lacks it
            and could have it; the counts are those of the other graphs.
        incomplete: Why the list lacks operators; empty where it is complete.
        not_applicable: Whether the level cannot exist for the graph (a backward graph has no graph of Dynamo).
    """

    level: OpsLevel
    artifact: str
    total: int | None = None
    distinct: int | None = None
    core: int | None = None
    prims: int | None = None
    graphs: int = 0
    operators: tuple[OperatorCount, ...] = ()
    missing: str = ""
    incomplete: str = ""
    not_applicable: bool = False


@dataclass(frozen=True)
class OpsLibraryCall:
    """A library function or PyTorch operator that generated code calls.

    Attributes:
        name: ``extern_kernels.addmm``, ``torch.ops.mkldnn._linear_pointwise.default``.
        kind: ``extern`` (``extern_kernels``: Inductor chose it and allocates its output), ``operator`` (an operator of PyTorch or
            oneDNN that a lowering chose) or ``fallback`` (one called as it is: it has no lowering, or falls back on purpose). Where
            the IR is not there, ``fallback`` may be either of the two.
        calls: Calls in one pass.
        ir: Classes of the IR nodes that call it (``FallbackKernel``, ``ConvolutionUnary``, ``ExternKernelOut``); empty where the IR does
            not tell.
        devices: Devices that it runs on, as far as the code says.
        original_aten: ATen operators before decomposition that comments of its calls name: what it computes, and often what its
            inputs were made by.
    """

    name: str
    kind: str
    calls: int
    ir: tuple[str, ...] = ()
    devices: tuple[str, ...] = ()
    original_aten: tuple[str, ...] = ()


@dataclass(frozen=True)
class PassMatch:
    """A matched pattern of Inductor's passes, or a change of the graph that such a pattern makes.

    Attributes:
        pattern: Name of the function that registered it (``_sfdp_pattern_1``, ``addmm``), torch's counter, or the change as text.
        group: ``attention``, ``quantization``, ``onednn`` or empty for others.
        evidence: Evidence for the match.
        matches: Number of matches; None where a difference does not tell.
        nodes: FX nodes that these matches covered; None where it is not recorded.
        module: Module of the pattern; empty where it is not known.
        pass_name: The pass that it belongs to, by the name or the variable that torch gives it; empty where it is not known.
        phase: ``pre_grad``, ``joint``, ``freezing``, ``post_grad`` as the pass's module tells; empty where it does not.
        operators: Operators that matches ended with, the first 8.
        removed: For a difference: removed operators with their counts.
        added: For a difference: added operators with their counts.
    """

    pattern: str
    group: str
    evidence: OpsEvidence
    matches: int | None = None
    nodes: int | None = None
    module: str = ""
    pass_name: str = ""
    phase: str = ""
    operators: tuple[str, ...] = ()
    removed: tuple[tuple[str, int], ...] = ()
    added: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class GraphOperators:
    """Operators of one graph.

    Attributes:
        graph: Its id.
        kind: ``forward``, ``backward``, ``inference`` or empty.
        compile_id: Dynamo's id; empty when unknown.
        levels: One row a level, in the order of the compile.
        library: Library functions and PyTorch operators that it calls: extern kernels and fallbacks.
        library_missing: Why these are not known; empty where they are.
        patterns: Matches of patterns in its own passes: those recorded by the probe where it was there, and differences of its graphs.
        patterns_missing: Why no matches are recorded; empty where they are.
        problems: Problems found while reading.
        ranks: The ranks of a job that have the same graph, with the same operators, calls and matches; empty outside of a job.
    """

    graph: str
    kind: str
    compile_id: str
    levels: tuple[LevelOperators, ...]
    library: tuple[OpsLibraryCall, ...] = ()
    library_missing: str = ""
    patterns: tuple[PassMatch, ...] = ()
    patterns_missing: str = ""
    problems: tuple[Problem, ...] = ()
    ranks: tuple[int, ...] = ()


@dataclass(frozen=True)
class CompilePatterns:
    """Matches in passes that run before the compile is split into graphs: pre-grad and joint passes, and freezing.

    Attributes:
        compile_id: Dynamo's id; empty when unknown.
        process: Id of the process.
        patterns: The matches.
    """

    compile_id: str
    process: str
    patterns: tuple[PassMatch, ...]


@dataclass(frozen=True)
class OperatorReport:
    """Operators of a run.

    Attributes:
        run: The run as the user named it.
        torch: torch's version; empty when unknown.
        operator: The chosen operator; empty for all.
        core_aten: Version of torch whose list of Core ATen operators and prims is used.
        levels: Over all graphs that were chosen.
        library: Library calls over all of them.
        patterns: Matches over all of them and their compiles; a pattern once for each kind of evidence.
        patterns_missing: Why no matches are recorded; empty where they are.
        graphs: The graphs.
        compiles: Matches that belong to a compile instead of one of its graphs.
        counters: Counters of Inductor in torch (``torch._dynamo.utils.counters``), summed over the processes, those that are equal on several
            ranks once; empty where they
            are not known.
        counters_missing: Why they are not known; empty where they are.
        problems: Problems found while reading.
        ranks: Ranks of the run, where it has several: what is equal on several of them counts once.
        repeated: Number of graphs that were not counted because a lower rank has them too.
    """

    run: str
    torch: str
    operator: str
    core_aten: str
    levels: tuple[LevelOperators, ...]
    library: tuple[OpsLibraryCall, ...]
    patterns: tuple[PassMatch, ...]
    patterns_missing: str
    graphs: tuple[GraphOperators, ...]
    compiles: tuple[CompilePatterns, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    counters_missing: str = ""
    problems: tuple[Problem, ...] = ()
    ranks: tuple[int, ...] = ()
    repeated: int = 0
