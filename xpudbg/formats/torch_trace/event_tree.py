"""Timed events of a trace: the stages of torch.compile that they belong to, and sums of their spans by their place in the tree.

torch names its events where it times something (``dynamo_timed`` in ``torch/_dynamo/utils.py`` and its callers); seen: 2.5 to 2.15.
"""

from __future__ import annotations

from array import array
from collections import defaultdict

from xpudbg.model.compile_time import CompileStage, PhaseTime

S = CompileStage

_NAMES: dict[str, CompileStage] = {
    "dynamo": S.DYNAMO,
    "_compile.compile_inner": S.DYNAMO,
    "entire_frame_compile": S.DYNAMO,
    "bytecode_tracing": S.DYNAMO,
    "build_guards": S.DYNAMO,
    "insert_deferred_runtime_asserts": S.DYNAMO,
    "compiler_collective": S.DYNAMO,
    "fullgraph_capture": S.DYNAMO,
    "gc": S.DYNAMO,
    "backend_compile": S.AOT_AUTOGRAD,
    "OutputGraph.call_user_compiler": S.AOT_AUTOGRAD,
    "create_aot_dispatcher_function": S.AOT_AUTOGRAD,
    "aot_collect_metadata": S.AOT_AUTOGRAD,
    "aot_trace_joint_graph": S.AOT_AUTOGRAD,
    "min_cut_rematerialization_partition": S.AOT_AUTOGRAD,
    "entire_backward_compile": S.AOT_AUTOGRAD,
    "_recursive_pre_grad_passes": S.PRE_GRAD_PASSES,
    "_recursive_joint_graph_passes": S.JOINT_GRAPH_PASSES,
    "_recursive_post_grad_passes": S.POST_GRAD_PASSES,
    "compile_fx_inner": S.INDUCTOR,
    "inductor_compile": S.INDUCTOR,
    "fx_codegen_and_compile": S.INDUCTOR,
    "compile_fx_aot": S.INDUCTOR,
    "additional_fake_tensor_prop": S.INDUCTOR,
    "GraphLowering.run": S.LOWERING,
    "GraphLowering.compile_to_fn": S.CODEGEN,
    "GraphLowering.compile_to_module": S.CODEGEN,
    "GraphLowering.codegen": S.CODEGEN,
    "GraphLowering.codegen_subgraph": S.CODEGEN,
    "code_gen": S.CODEGEN,
    "Scheduler.codegen": S.CODEGEN,
    "generate_kernel_code_from_nodes": S.CODEGEN,
    "AotCodeCompiler.compile": S.KERNEL_COMPILE,
    "PyCodeCache.load_by_key_path": S.KERNEL_COMPILE,
    "reload_kernel_in_parent": S.KERNEL_COMPILE,
    "compile_file": S.KERNEL_COMPILE,
    "compile_triton": S.KERNEL_COMPILE,
    "aoti_precompile_header": S.KERNEL_COMPILE,
    "aoti_compile_fatbin": S.KERNEL_COMPILE,
    "CachingAutotuner.slow_precompile_config": S.KERNEL_COMPILE,
    "benchmark_codegened_module": S.AUTOTUNING,
    "collective_compute_do_bench": S.AUTOTUNING,
    "CachingAutotuner.synchronize": S.KERNEL_COMPILE,
    "CacheBase.get_system.triton_key": S.CACHE,
    "inductor_codecache_torch_key": S.CACHE,
}
_PREFIXES: tuple[tuple[str, CompileStage], ...] = (
    ("compile_attempt_", S.DYNAMO),
    ("bytecode_hooks_", S.DYNAMO),
    ("pass.pre_grad_passes.", S.PRE_GRAD_PASSES),
    ("pass.joint_graph_passes.", S.JOINT_GRAPH_PASSES),
    ("pass.post_grad_passes.", S.POST_GRAD_PASSES),
    ("fx.bucketing.", S.POST_GRAD_PASSES),
    ("compile_fx.<locals>.", S.INDUCTOR),
    ("Scheduler.", S.SCHEDULING),
    ("PythonWrapperCodegen.", S.CODEGEN),
    ("CppWrapper", S.CODEGEN),
    ("async_compile.", S.KERNEL_COMPILE),
    ("StaticAutotunerFuture.", S.KERNEL_COMPILE),
    ("CachingAutotuner.", S.AUTOTUNING),
    ("InductorBenchmarker.", S.AUTOTUNING),
    ("TritonBenchmarker.", S.AUTOTUNING),
    ("pad_mm_benchmark", S.AUTOTUNING),
    ("benchmark_", S.AUTOTUNING),
    ("AlgorithmSelectorCache.", S.AUTOTUNING),
    ("TritonBundler.", S.CACHE),
    ("AOTAutogradCache.", S.CACHE),
    ("FxGraphCache.", S.CACHE),
    ("remote_fx_graph_cache_", S.CACHE),
    ("pgo.", S.CACHE),
)
COMPILE_ROOTS = frozenset({"dynamo", "_compile.compile_inner", "entire_frame_compile"})
"""Events that a compile of Dynamo's begins with; which of them is outermost depends on torch."""
BACKWARD_ROOT = "entire_backward_compile"


def stage_of(name: str, above: CompileStage | None) -> CompileStage:
    """Return the stage of an event; an event of unknown name belongs to the stage of its parent."""
    known = _NAMES.get(name)
    if known is not None:
        return known
    for prefix, stage in _PREFIXES:
        if name.startswith(prefix):
            return stage
    return above or S.OTHER


_MAX_OPEN = 64


class UnionLength:
    """Length of the union of spans that are added nearly in the order of their ends; in bounded memory.

    Attributes:
        total: Sum of the lengths.
    """

    __slots__ = ("_done", "_open", "total")

    def __init__(self) -> None:
        self.total = 0.0
        self._done = 0.0
        # Begin and end of each, in turn: of thousands of compiles, tuples would take seven times the memory.
        self._open = array("d")

    def add(self, start: float, end: float) -> None:
        """Take a span."""
        self.total += end - start
        bounds = self._open
        behind: list[float] = []
        while bounds and bounds[-1] >= start:
            last, first = bounds.pop(), bounds.pop()
            if first > end:
                behind += last, first
                continue
            end = max(end, last)
            start = min(start, first)
        bounds.append(start)
        bounds.append(end)
        bounds.extend(reversed(behind))
        if len(bounds) > 2 * _MAX_OPEN:
            self._done += bounds[1] - bounds[0]
            del bounds[:2]

    @property
    def length(self) -> float:
        """Time in which at least one span was open."""
        bounds = self._open
        return self._done + sum(end - start for start, end in zip(bounds[::2], bounds[1::2], strict=True))


class EventNode:
    """All spans of one name at one place of the tree; times in microseconds."""

    __slots__ = (
        "children", "count", "longest", "longest_id", "name", "own", "parallel", "spans", "stage", "unfinished",
    )  # fmt: skip

    def __init__(self, name: str, stage: CompileStage) -> None:
        self.name = name
        self.stage = stage
        self.children: dict[str, EventNode] = {}
        self.count = 0
        self.spans = UnionLength()
        self.own = 0.0
        self.longest = -1.0
        self.longest_id = ""
        self.parallel = False
        self.unfinished = 0

    def add(self, start: float, end: float, own: float) -> None:
        """Take the time of a span."""
        self.spans.add(start, end)
        self.own += own

    def ended(self, took: float, compile_id: str) -> None:
        """Count a span that has ended."""
        self.count += 1
        if took > self.longest:
            self.longest, self.longest_id = took, compile_id

    def build(self) -> PhaseTime:
        """Return the node with the nodes below it, in seconds."""
        return PhaseTime(
            name=self.name,
            stage=self.stage,
            count=self.count,
            total_s=seconds(self.spans.total),
            wall_s=seconds(self.spans.length),
            self_s=seconds(self.own),
            max_s=seconds(max(self.longest, 0.0)),
            max_compile_id=self.longest_id,
            parallel=self.parallel,
            unfinished=self.unfinished,
            children=tuple(child.build() for child in self.children.values()),
        )


class EventForest:
    """The nodes of one process, bounded.

    Attributes:
        roots: The outermost nodes by name.
    """

    def __init__(self, most: int) -> None:
        self.roots: dict[str, EventNode] = {}
        self._left = most
        self._rest = EventNode("(other events)", CompileStage.OTHER)

    def node(self, name: str, above: EventNode | None) -> EventNode:
        """Return the node of a name below another one."""
        siblings = self.roots if above is None else above.children
        found = siblings.get(name)
        if found is not None:
            return found
        if self._left <= 0:
            self.roots.setdefault(self._rest.name, self._rest)
            return self._rest
        self._left -= 1
        made = siblings[name] = EventNode(name, stage_of(name, above.stage if above else None))
        return made


class StageSums:
    """Self time by stage, in microseconds: on the compiling thread, and beside it."""

    __slots__ = ("beside", "own")

    def __init__(self) -> None:
        self.own: defaultdict[CompileStage, float] = defaultdict(float)
        self.beside: defaultdict[CompileStage, float] = defaultdict(float)


def seconds(microseconds: float) -> float:
    """Microseconds as seconds, to the nanosecond."""
    return round(microseconds / 1e6, 9)
