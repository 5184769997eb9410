"""Inductor on the target: settings for artifacts, and ``eager`` execution of the ATen graph, in half precision as kernels compute it.

Inductor draws a seed for each random operator and computes the numbers from it (Philox 4x32, 10 rounds, the place of the element as
counter). A backward graph may compute them again from the same seed, so that they must not come from a generator.
Triton's formulas are ``tl.rand`` and its like, those of the CPU ``normalized_rand_cpu`` and its like (torch/csrc/inductor/cpp_prefix.h).
"""

from __future__ import annotations

import contextlib
import copy
import functools
import math
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from . import cpp_wrapper, float64, half_sums, operators, report, triton_spirv
from .config import TargetConfig

# ``eager`` execution: the ATen graph runs in the place of the code that Inductor generated for it.


def on_xpu(gm: Any) -> bool:
    """Return whether any value of the graph lies on the device; one is enough for the whole graph to run here."""
    return any(
        value.device.type == "xpu" for node in gm.graph.nodes for value in _tensors(node.meta.get("val"))
    )


def copy_graph(gm: Any) -> Any:
    """Return a copy of the graph, since Inductor's post-grad passes change it in place."""
    import torch

    copied = torch.fx.GraphModule(gm, copy.deepcopy(gm.graph))
    for name, part in gm.named_children():
        if isinstance(part, torch.fx.GraphModule) and hasattr(copied, name):
            setattr(copied, name, copy_graph(part))
    return copied


def as_callable(gm: Any, plan: FusionPlan) -> Callable[[Any], list[Any]]:
    """Return the graph as a function of a list of inputs, like generated code.

    Args:
        gm: The copied graph.
        plan: Inductor's fusion.
    """
    import torch

    _as_lowered(gm, plan)
    graph = _with_half_precision(gm, plan) if touches_half(gm) else gm

    def run(inputs: Any) -> list[Any]:
        # Kernels write without counting versions; AOTAutograd counts once for every input that the graph changes.
        counted = tuple(t for t in inputs if isinstance(t, torch.Tensor) and not t.is_inference())
        with (
            float64.noted_already.turned_on(),
            torch.no_grad(),
            torch.autograd._unsafe_preserve_version_counter(counted),
        ):
            result = graph(*inputs)
        del counted
        if isinstance(inputs, list):
            # As compiled code does: the caller holds no inputs alive.
            inputs.clear()
        return list(result) if isinstance(result, (tuple, list)) else [result]

    return run


def _as_lowered(gm: Any, plan: FusionPlan) -> None:
    """Replace operators whose lowering in Inductor differs from ATen's kernel, in subgraphs, too.

    Random numbers are functions of a seed. What is written by index is converted to the dtype of the buffer, where ATen's
    ``index_put`` refuses another dtype. Kernels add there with atomics, one rounding each.
    """
    for part in (gm, *(sub for sub in gm.modules() if sub is not gm and hasattr(sub, "graph"))):
        # The plan has no names of subgraphs.
        library = plan.library if part is gm else set()
        for node in part.graph.nodes:
            if node.op != "call_function":
                continue
            name = getattr(getattr(node.target, "_schema", None), "name", "")
            if name in RANDOM_FUNCTIONS:
                node.target = RANDOM_FUNCTIONS[name]
            elif name in _WRITE_BY_INDEX and node.name not in library:
                _convert_written_values(part, node)
                if (
                    len(node.args) > _ACCUMULATE
                    and node.args[_ACCUMULATE]
                    and operators.is_half(node.meta["val"])
                ):
                    node.target = half_sums.added_by_index
        part.recompile()


def _convert_written_values(part: Any, node: Any) -> None:
    import torch

    values, dtype = node.args[2], node.meta["val"].dtype
    if values.meta["val"].dtype == dtype:
        return
    with part.graph.inserting_before(node):
        converted = part.graph.call_function(torch.ops.prims.convert_element_type.default, (values, dtype))
    converted.meta["val"] = values.meta["val"].to(dtype)
    node.update_arg(2, converted)


def _with_half_precision(gm: Any, plan: FusionPlan) -> Any:
    graph = HalfPrecisionGraph(gm, plan)
    if graph.eager_operators:
        where = _compile_id()
        names = ", ".join(graph.eager_operators)
        report.once(
            "fidelity", f"half_precision {where}: {names}", note=_HALF_NOTE.format(where=where, names=names)
        )
    return graph


def _compile_id() -> str:
    from torch._guards import CompileContext

    return str(CompileContext.current_compile_id() or "without an id")


def _tensors(value: Any) -> Iterator[Any]:
    for part in value if isinstance(value, (tuple, list)) else (value,):
        if hasattr(part, "device") and hasattr(part, "dtype"):
            yield part


# Place of index_put's argument.
_ACCUMULATE = 3
_WRITE_BY_INDEX = frozenset(["aten::index_put", "aten::index_put_", "aten::_unsafe_index_put"])
_HALF_NOTE = "graph {where}: half precision is rounded after each of these operators, where Inductor's kernels keep float32: {names}"


# Name: value, why. Names that this torch's Inductor does not have are left alone.
SETTINGS: dict[str, tuple[Any, str]] = {
    "compile_threads": (1, "compile workers would start without the target"),
    "fx_graph_cache": (False, "a cache hit leaves no artifacts"),
    "fx_graph_remote_cache": (False, "a cache hit leaves no artifacts"),
    "autotune_local_cache": (False, "winners of nothing measured must not be remembered"),
    "autotune_remote_cache": (False, "winners of nothing measured must not be remembered"),
    "shape_padding": (False, "pad_mm decides by measuring"),
    "use_static_cuda_launcher": (False, "would load the binary on a device"),
    "use_static_triton_launcher": (False, "would load the binary on a device"),
    "coordinate_descent_tuning": (False, "decides by measuring"),
    "benchmark_fusion": (False, "decides by measuring"),
    "benchmark_epilogue_fusion": (False, "decides by measuring"),
    "benchmark_template_fusion": (False, "decides by measuring"),
}


def configure(config: Any) -> None:
    """Change Inductor's settings for an emulated target.

    Args:
        config: ``torch._inductor.config``, just imported.
    """
    with warnings.catch_warnings():
        # An old name of a setting warns where a newer one has come.
        warnings.simplefilter("ignore")
        for name, (value, _why) in SETTINGS.items():
            if hasattr(config, name):
                setattr(config, name, value)
    report.once(
        "fidelity", "pad_mm", note="padding of matrix shapes is decided by measurements: it is off here"
    )


def install_execution(module: Any, config: TargetConfig) -> None:
    """Wrap the compile of one graph.

    Args:
        module: ``torch._inductor.compile_fx``, just imported.
        config: The target.
    """
    compile_graph = module.fx_codegen_and_compile

    @functools.wraps(compile_graph)
    def wrapped(gm: Any, example_inputs: Any, *args: Any, **kwargs: Any) -> Any:
        # The script's CPU graphs are not ours.
        if not on_xpu(gm):
            return compile_graph(gm, example_inputs, *args, **kwargs)
        float64.note_graph(gm, config)
        aot = bool(kwargs.get("aot_mode", False) or getattr(module.V, "aot_compilation", False))
        with cpp_wrapper.settings(module.config, aot=aot, execute=config.execute):
            if config.execute not in {"eager", "spirv"} or aot:
                return compile_graph(gm, example_inputs, *args, **kwargs)
            reference = copy_graph(gm)
            with record(gm) as plan:
                compiled = compile_graph(gm, example_inputs, *args, **kwargs)
        if hasattr(compiled, "current_callable"):
            if config.execute == "spirv":
                compiled.current_callable = triton_spirv.with_fallback(
                    compiled.current_callable, lambda: as_callable(reference, plan)
                )
            else:
                compiled.current_callable = as_callable(reference, plan)
        return compiled

    module.fx_codegen_and_compile = wrapped


def install_flex_attention(module: Any) -> None:
    """Keep flex attention from using tensor descriptors if Triton lacks them.

    Inductor asks for them wherever there is an XPU (kernel/flex/flex_attention.py, ``USE_TMA``); the triton-xpu on PyPI (3.3)
    is older than they are.

    Args:
        module: ``torch._inductor.kernel.flex.flex_attention``, just imported.
    """
    import triton.language as tl

    if hasattr(tl, "make_tensor_descriptor"):
        return
    import torch

    for operator in (torch.ops.higher_order.flex_attention, torch.ops.higher_order.flex_attention_backward):
        lowering = module.lowerings.get(operator)
        if lowering is not None:
            module.lowerings[operator] = _without_descriptors(lowering)


def _without_descriptors(lowering: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(lowering)
    def lowered(*args: Any, **kwargs: Any) -> Any:
        report.once("fidelity", "flex_attention", note=_DESCRIPTOR_NOTE)
        changed = [_pointers(value) for value in args]
        return lowering(*changed, **{name: _pointers(value) for name, value in kwargs.items()})

    return lowered


def _pointers(value: Any) -> Any:
    """Return kernel options, a mapping, without tensor descriptors unless the user set them; other values unchanged."""
    return {"USE_TMA": False, **value} if isinstance(value, Mapping) else value


_DESCRIPTOR_NOTE = (
    "flex attention uses tensor descriptors on a real XPU with this torch; this Triton is older than they are, "
    "so the kernels load through pointers"
)


# The kernel of each node of an FX graph, recorded while Inductor generates code.
#
# A value that one kernel hands to another goes through memory and is rounded to its dtype; inside one kernel it is not. A node that
# has no buffer of its own is computed again in every kernel that reads it.


# Execution of a graph with float16 or bfloat16 as Inductor's kernels compute it.
#
# Generated kernels load half precision, compute in float32 and round when they store; casts between operators do not round either.
# An ATen graph rounds after every operator. Here operators that Inductor fuses compute in float32 and keep the result; it is rounded
# where another kernel, a library call or the caller reads it. Other operators round as in eager mode.


@dataclass(frozen=True)
class _Place:
    """The kernel and loop in which a node's buffer is written.

    Attributes:
        kernel: The kernel's number.
        loop: Number of its pass over a reduced dimension; values of earlier passes are read back from memory.
        stays: Whether the value stays in registers for later passes: a reduction's result, or a kernel without passes.
        template: Whether it is a matrix multiplication from a template, which passes its float32 sum to fused nodes.
    """

    kernel: int
    loop: int = 0
    stays: bool = True
    template: bool = False


@dataclass
class FusionPlan:
    """Places by the name of the FX node; ``library`` holds nodes that a library call or a copy computes."""

    places: dict[str, _Place] = field(default_factory=dict)
    library: set[str] = field(default_factory=set)


# Compiles nest: subgraphs are compiled inside their parent's.
_recording: list[tuple[Any, FusionPlan]] = []


@contextlib.contextmanager
def record(gm: Any) -> Iterator[FusionPlan]:
    """Collect the plan of one graph while Inductor compiles it.

    Args:
        gm: The graph module that Inductor gets.
    """
    _install()
    plan = FusionPlan()
    _recording.append((gm, plan))
    try:
        yield plan
    finally:
        _recording.pop()


@functools.cache
def _install() -> None:
    from torch._inductor import scheduler
    from torch._inductor.codegen import simd

    codegen = scheduler.Scheduler.codegen
    schedule = simd.SIMDScheduling.codegen_node_schedule_with_kernel

    @functools.wraps(codegen)
    def with_plan(self: Any) -> Any:
        plan = _current()
        if plan is not None:
            for number, node in enumerate(_kernels(self.nodes)):
                _note_kernel(plan, number, node)
        return codegen(self)

    @functools.wraps(schedule)
    def with_loops(self: Any, node_schedule: Any, kernel: Any) -> Any:
        plan = _current()
        if plan is not None and not getattr(kernel, "persistent_reduction", True):
            _note_loops(plan, node_schedule)
        return schedule(self, node_schedule, kernel)

    scheduler.Scheduler.codegen = with_plan
    simd.SIMDScheduling.codegen_node_schedule_with_kernel = with_loops


def _current() -> FusionPlan | None:
    """Return the plan of the graph being generated; None for a subgraph, whose names would mix with its parent's."""
    from torch._inductor.virtualized import V

    if not _recording:
        return None
    gm, plan = _recording[-1]
    return plan if getattr(V.graph, "module", None) is gm else None


def _kernels(nodes: Any) -> Iterator[Any]:
    """Yield scheduler nodes that become one kernel each; a foreach or grouped node has several."""
    for node in nodes:
        if type(node).__name__ in {"ForeachKernelSchedulerNode", "GroupedSchedulerNode"}:
            yield from _kernels(node.snodes)
        else:
            yield node


def _origin(node: Any) -> str | None:
    """Return the FX node of a buffer's value; None if a lowering makes several buffers."""
    origin = node.node.get_origin_node() if getattr(node, "node", None) is not None else None
    return None if origin is None else str(origin.name)


def _note_kernel(plan: FusionPlan, number: int, kernel: Any) -> None:
    for node in kernel.get_nodes():
        # It writes to a buffer of another node.
        if type(node.node).__name__ == "IndexPutFallback":
            plan.library.update(o.name for o in node.node.origins if "index_put" in str(o.target))
        name = _origin(node)
        if name is None:
            continue
        if node.is_template():
            plan.places[name] = _Place(number, template=True)
        elif node.is_extern() or type(node).__name__ == "NopKernelSchedulerNode":
            plan.library.add(name)
        else:
            plan.places[name] = _Place(number)


def _note_loops(plan: FusionPlan, node_schedule: Any) -> None:
    """Number the passes of a kernel that loops over its reduced dimension; the passes are separated by marker classes."""
    loop, outside = 0, False
    for node in node_schedule:
        if isinstance(node, type):
            loop += 1
            outside = node.__name__ == "DisableReduction"
            continue
        name = _origin(node)
        place = plan.places.get(name) if name is not None else None
        if name is not None and place is not None:
            plan.places[name] = _Place(place.kernel, loop, stays=outside or node.is_reduction())


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Move values and compute nothing: unconverted tensors stay as they are, so that a view stays a view.
_MOVES = _names("""
    alias cat clone constant_pad_nd detach diagonal embedding expand flip gather index index_select lift_fresh_copy permute repeat
    reshape select select_scatter slice slice_scatter split split_with_sizes squeeze stack t transpose unbind unsqueeze
    upsample_nearest1d upsample_nearest2d upsample_nearest3d view _unsafe_index _unsafe_view
""")
# Compute, and are not among the operators that torch tags as pointwise.
_COMPUTES = _names("""
    all amax amin aminmax any argmax argmin avg_pool2d avg_pool2d_backward convert_element_type
    cumprod cumsum fma full full_like linalg_vector_norm logsumexp max max_pool2d_with_indices_backward mean min native_group_norm
    native_layer_norm native_layer_norm_backward ones ones_like prod scalar_tensor std std_mean sum upsample_nearest2d_backward var
    var_mean zeros zeros_like _adaptive_avg_pool2d _log_softmax _log_softmax_backward_data _safe_softmax _softmax
    _softmax_backward_data _to_copy
""")
# Neither: what they give is what they were given, or lies in memory in any case.
_EXACT = _names("""
    as_strided as_strided_scatter bernoulli empty empty_strided index_put max_pool2d_with_indices scatter scatter_add
    scatter_reduce sort topk view _low_memory_max_pool_with_offsets
""")
_CASTS = frozenset(["convert_element_type", "_to_copy"])
_MATMULS = frozenset(["mm", "bmm", "addmm", "baddbmm"])


@dataclass(frozen=True)
class _Step:
    """One node with the precision and the contexts in which it is computed.

    Attributes:
        node: The FX node.
        fused: Whether it is computed in float32, inside a kernel.
        rounds_inputs: Whether inputs are rounded all the same (``emulate_precision_casts``).
        rounds: Whether the output is rounded, also if it is saved for the backward pass.
        place: The kernel that stores its value; None if every reader computes it again.
        contexts: Kernels that compute it; None means memory, for a library call or the caller.
        last: Nodes without readers after this one.
    """

    node: Any
    fused: bool
    rounds_inputs: bool
    rounds: bool
    place: _Place | None
    contexts: tuple[_Place | None, ...]
    last: tuple[Any, ...]


class HalfPrecisionGraph:
    """Interpreter of a graph that rounds where Inductor's kernels round.

    Args:
        gm: The graph before Inductor's post-grad passes.
        plan: Inductor's fusion.

    Attributes:
        eager_operators: Operators of half precision that Inductor computes in its own kernels, but that are rounded one by one here.
    """

    def __init__(self, gm: Any, plan: FusionPlan) -> None:
        self._gm = gm
        self._steps = _schedule(gm, plan)
        self.eager_operators = tuple(sorted(set(_eager_operators(gm, self._steps.values(), plan))))

    def __call__(self, *inputs: Any) -> Any:
        """Run on real tensors, as the graph module would."""
        given = iter(inputs)
        run = _Run(self._steps)
        for node, step in self._steps.items():
            if node.op == "output":
                return run.read(node.args[0], None)
            if node.op == "placeholder":
                run.values[node, None] = next(given)
            elif node.op == "get_attr":
                run.values[node, None] = _attribute(self._gm, node.target)
            else:
                run.compute(step)
            run.forget(step.last)
        raise AssertionError("a graph ends with its output")


def touches_half(gm: Any) -> bool:
    """Return whether any value of the graph is float16 or bfloat16."""
    return any(_has_half(node) for node in gm.graph.nodes)


def _schedule(gm: Any, plan: FusionPlan) -> dict[Any, _Step]:
    nodes = list(gm.graph.nodes)
    last: dict[Any, list[Any]] = {}
    read: set[Any] = set()
    steps: dict[Any, _Step] = {}
    for node in reversed(nodes):
        for argument in node.all_input_nodes:
            if argument not in read:
                read.add(argument)
                last.setdefault(node, []).append(argument)
        fused = _is_fused(node, plan)
        place = plan.places.get(node.name) if fused else None
        if fused and place is None:
            reads = (context for user in node.users for context in steps[user].contexts)
            contexts = tuple(dict.fromkeys(reads)) or (None,)
        else:
            contexts = (place,)
        barrier = bool(node.meta.get("low_precision_pointwise_barrier"))
        rounds = barrier or _rounds_output(node)
        steps[node] = _Step(node, fused, barrier, rounds, place, contexts, tuple(last.get(node, ())))
    return {node: steps[node] for node in nodes}


def _rounds_output(node: Any) -> bool:
    """Return whether Inductor itself rounds inside the kernel: a cast under an option, or a value saved for the backward pass."""
    from torch._inductor import config, lowering

    is_cast = _operator(node) in _CASTS
    if is_cast and getattr(config, "emulate_precision_casts", False):
        return True
    if not getattr(config, "emulate_precision_casts_on_saved_tensors", False):
        return False
    saved = getattr(lowering, "_has_saved_lowp_output_use", None)
    return saved is not None and (is_cast or _is_pointwise(node)) and bool(saved(node))


def _is_pointwise(node: Any) -> bool:
    import torch

    return torch.Tag.pointwise in getattr(node.target, "tags", ())


def _is_fused(node: Any, plan: FusionPlan) -> bool:
    """Return whether the node computes in float32 or passes on such a value."""
    import torch

    if node.op != "call_function" or node.name in plan.library:
        return False
    name = _operator(node)
    if name is None:
        return getattr(node.target, "__name__", "") == "getitem"
    if name in _MATMULS:
        place = plan.places.get(node.name)
        return place is not None and place.template
    schema, tags = node.target._schema, node.target.tags
    if schema.is_mutable or torch.Tag.nondeterministic_seeded in tags or schema.overload_name == "dtype":
        return False
    return name in _MOVES or name in _COMPUTES or _is_pointwise(node)


def _eager_operators(gm: Any, steps: Any, plan: FusionPlan) -> Iterator[str]:
    from torch._inductor.lowering import fallbacks

    for step in steps:
        node, name = step.node, _operator(step.node)
        if node.op == "get_attr" and _is_half_subgraph(_attribute(gm, node.target)):
            yield f"all in the subgraph {node.target}"
        if name is None or step.fused or name in _MATMULS or name in _EXACT or not _has_half(node):
            continue
        library = node.name in plan.library or node.target in fallbacks or name.startswith("convolution")
        if not library and not node.target._schema.is_mutable:
            yield name


def _is_half_subgraph(value: Any) -> bool:
    return hasattr(value, "graph") and touches_half(value)


class _Run:
    """The values of one run, by node and context."""

    def __init__(self, steps: dict[Any, _Step]) -> None:
        import torch

        self._torch = torch
        self._leaves = torch.utils._pytree.tree_leaves
        self._map = torch.utils._pytree.tree_map
        self._steps = steps
        self.values: dict[tuple[Any, _Place | None], Any] = {}
        self._rounded: dict[tuple[Any, _Place | None], Any] = {}

    def forget(self, nodes: tuple[Any, ...]) -> None:
        """Free values without further readers."""
        for node in nodes:
            for context in self._steps[node].contexts:
                self.values.pop((node, context), None)
                self._rounded.pop((node, context), None)

    def read(self, arguments: Any, context: _Place | None, *, fused: bool = False) -> Any:
        """Return arguments with nodes replaced by values, unrounded if the reader is in the same kernel."""
        return self._torch.fx.node.map_arg(arguments, lambda node: self._read(node, context, fused))

    def _read(self, node: Any, context: _Place | None, fused: bool) -> Any:
        step = self._steps[node]
        if not step.fused:
            return self.values[node, None]
        key = (node, step.place if step.place is not None else context)
        if fused and (step.place is None or _visible(step.place, context)):
            return self.values[key]
        if key not in self._rounded:
            self._rounded[key] = self._round(self.values[key], node.meta.get("val"))
        return self._rounded[key]

    def compute(self, step: _Step) -> None:
        """Compute a node in all its contexts, only once if these give it the same arguments."""
        node = step.node
        known: list[tuple[list[Any], Any]] = []
        for context in step.contexts:
            args, kwargs = self.read(
                (node.args, node.kwargs), context, fused=step.fused and not step.rounds_inputs
            )
            leaves = self._leaves((args, kwargs))
            result = next((r for before, r in known if all(map(_same, before, leaves))), None)
            if result is None:
                result = self._evaluate_or_round(step, args, kwargs, context)
                known.append((leaves, result))
            self.values[node, context] = result

    def _evaluate_or_round(self, step: _Step, args: Any, kwargs: Any, context: _Place | None) -> Any:
        """Compute in float32, or as in eager mode if the operator does not accept it, which raises the script's own errors."""
        try:
            return self._evaluate(step, args, kwargs)
        except (RuntimeError, TypeError):
            args, kwargs = self.read((step.node.args, step.node.kwargs), context)
            result = step.node.target(*args, **kwargs)
            name = str(step.node.target)
            report.once("fidelity", f"half_precision {name}", note=_NOT_WIDE.format(name=name))
            return result

    def _evaluate(self, step: _Step, args: Any, kwargs: Any) -> Any:
        node, name = step.node, _operator(step.node)
        if not step.fused or name is None:
            return node.target(*args, **kwargs)
        floating = {t.dtype for t in self._leaves((args, kwargs)) if self._floating(t)}
        if name not in _MOVES or len(floating) > 1:
            args, kwargs = self._map(self._widen, (args, kwargs))
        if name in {"view", "_unsafe_view", "reshape"} and args[0].dtype != node.meta["val"].dtype:
            # A float32 value may lie otherwise in memory than what it stands for.
            result = args[0].reshape(args[1])
        else:
            result = node.target(*args, **kwargs)
        result = self._fit(result, node.meta.get("val"), self._computed)
        return self._round(result, node.meta.get("val")) if step.rounds else result

    def _floating(self, value: Any) -> bool:
        return isinstance(value, self._torch.Tensor) and value.is_floating_point()

    def _widen(self, value: Any) -> Any:
        if isinstance(value, self._torch.dtype):
            return self._torch.float32 if value in _half() else value
        return value.float() if isinstance(value, self._torch.Tensor) and value.dtype in _half() else value

    def _fit(self, value: Any, expected: Any, convert: Any) -> Any:
        if isinstance(value, (tuple, list)) and isinstance(expected, (tuple, list)):
            return type(value)([convert(v, e) for v, e in zip(value, expected, strict=True)])
        return convert(value, expected)

    def _computed(self, value: Any, expected: Any) -> Any:
        """Convert a result to the graph's dtype, with float32 in the place of half precision."""
        dtype = getattr(expected, "dtype", None)
        if not isinstance(value, self._torch.Tensor) or dtype is None or value.dtype == dtype:
            return value
        return value.to(self._torch.float32 if dtype in _half() else dtype)

    def _round(self, value: Any, expected: Any) -> Any:
        return self._fit(value, expected, self._stored)

    def _stored(self, value: Any, expected: Any) -> Any:
        """Return a value as a kernel writes it: with the graph's dtype and strides."""
        dtype = getattr(expected, "dtype", None)
        if not isinstance(value, self._torch.Tensor) or dtype is None or value.dtype == dtype:
            return value
        strides = expected.stride()
        if value.stride() == strides or not all(
            type(s) is int and s > 0 for s in (*expected.shape, *strides)
        ):
            return value.to(dtype)
        return self._torch.empty_strided(value.shape, strides, dtype=dtype, device=value.device).copy_(value)


_NOT_WIDE = "{name} takes no float32 in the place of half precision: it was rounded before and after it"


def _visible(place: _Place, context: _Place | None) -> bool:
    """Return whether a reader gets the value in registers."""
    if context is None or context.kernel != place.kernel:
        return False
    return place.stays or place.loop == context.loop


def _same(a: Any, b: Any) -> bool:
    return a is b or (isinstance(a, (int, float, str)) and a == b)


def _half() -> tuple[Any, Any]:
    import torch

    return torch.float16, torch.bfloat16


def _has_half(node: Any) -> bool:
    value = node.meta.get("val")
    parts = value if isinstance(value, (tuple, list)) else (value,)
    return any(getattr(part, "dtype", None) in _half() for part in parts)


def _operator(node: Any) -> str | None:
    """Return the name of an ATen or prims operator without its overload; None for anything else."""
    schema = getattr(node.target, "_schema", None)
    namespace, _, name = getattr(schema, "name", "").partition("::")
    return name if namespace in {"aten", "prims"} else None


def _attribute(gm: Any, target: str) -> Any:
    value = gm
    for part in target.split("."):
        value = getattr(value, part)
    return value


_MASK, _HALF = np.uint64(0xFFFFFFFF), np.uint64(32)
_FACTORS = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
_KEYS = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)
_SCALE = np.float32(4.6566127342e-10)
# Elements; their words take 8 bytes each.
_AT_ONCE = 1 << 20


def seeds(count: int, device: Any) -> Any:
    """Compute ``prims::inductor_seeds`` as the generated wrapper draws them."""
    import torch

    limits = torch.iinfo(torch.int64)
    return torch.randint(limits.min, limits.max, [count], device=device, dtype=torch.int64)


def random(size: Sequence[int], seed: Any, mode: str, *, like: str = "", **_: Any) -> Any:
    """Compute ``prims::inductor_random``: float32, uniform below one (``rand``) or normal (``randn``).

    Args:
        size: Shape of the result.
        seed: A tensor with one number.
        mode: ``rand`` or ``randn``.
        like: ``triton`` for the numbers of Triton's kernels, whatever the seed's device.
    """
    on_cpu = seed.device.type == "cpu" and like != "triton"
    uniform = _uniform_of_cpu if on_cpu else _uniform_of_triton

    def draw(numbers: tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64]]) -> npt.NDArray[Any]:
        first = uniform(numbers[0])
        if mode == "rand":
            return first
        second = uniform(numbers[1])
        if on_cpu:
            first, second = np.float32(1) - first, np.float32(1) - second
        else:
            first = np.maximum(np.float32(1e-7), first)
        drawn: npt.NDArray[Any] = np.sqrt(np.float32(-2) * np.log(first)) * np.cos(
            np.float32(2 * math.pi) * second
        )
        return drawn

    return _filled(size, seed, np.float32, draw, short_key=on_cpu)


def randint(low: int, high: int, size: Sequence[int], seed: Any, *, like: str = "") -> Any:
    """Compute ``prims::inductor_randint``: int64, from ``low`` to below ``high``; ``like`` as in :func:`random`."""
    span = np.uint64((high - low) & 0xFFFFFFFFFFFFFFFF)

    def draw(numbers: tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64]]) -> npt.NDArray[Any]:
        drawn: npt.NDArray[Any] = ((numbers[0] | numbers[1] << _HALF) % span).view(np.int64) + np.int64(low)
        return drawn

    return _filled(size, seed, np.int64, draw, short_key=seed.device.type == "cpu" and like != "triton")


def philox(
    seed: int, counter: npt.NDArray[np.uint64]
) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64]]:
    """Return the first two of the four words of Philox 4x32 with 10 rounds.

    Args:
        seed: 64 bits.
        counter: The first word of the counter; the others are zero.
    """
    zero = np.zeros_like(counter)
    c0, c1, c2, c3 = counter & _MASK, zero, zero, zero
    k0, k1 = np.uint64(seed & 0xFFFFFFFF), np.uint64(seed >> 32 & 0xFFFFFFFF)
    for _ in range(10):
        first, second = c0 * _FACTORS[0], c2 * _FACTORS[1]
        c0, c1 = second >> _HALF ^ c1 ^ k0, second & _MASK
        c2, c3 = first >> _HALF ^ c3 ^ k1, first & _MASK
        k0, k1 = k0 + _KEYS[0] & _MASK, k1 + _KEYS[1] & _MASK
    return c0, c1


def _filled(
    size: Sequence[int],
    seed: Any,
    dtype: Any,
    draw: Callable[[tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64]]], npt.NDArray[Any]],
    *,
    short_key: bool,
) -> Any:
    """Return a tensor on the seed's device with the numbers of the counters 0, 1, ... in row-major order."""
    import torch

    shape = [int(s) for s in size]
    key = int(seed.item())
    if short_key:
        key &= 0xFFFFFFFF
    values = np.empty(math.prod(shape), dtype)
    for start in range(0, values.size, _AT_ONCE):
        part = values[start : start + _AT_ONCE]
        part[:] = draw(philox(key, np.arange(start, start + part.size, dtype=np.uint64)))
    return torch.from_numpy(values).reshape(shape).to(seed.device)


def _uniform_of_triton(numbers: npt.NDArray[np.uint64]) -> npt.NDArray[np.float32]:
    """Compute ``uint_to_uniform_float``."""
    signed = numbers.astype(np.uint32).view(np.int32)
    uniform: npt.NDArray[np.float32] = np.where(signed < 0, ~signed, signed).astype(np.float32) * _SCALE
    return uniform


def _uniform_of_cpu(numbers: npt.NDArray[np.uint64]) -> npt.NDArray[np.float32]:
    """Compute ``uint32_to_uniform_float``."""
    uniform: npt.NDArray[np.float32] = (numbers & np.uint64(0x7FFFFFFF)).astype(np.float32) * _SCALE
    return uniform


# What computes a node in the place of its operator.
RANDOM_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "prims::inductor_seeds": seeds,
    "prims::inductor_random": random,
    "prims::inductor_randint": randint,
}
