"""Inductor on the target: settings for artifacts, and ``eager`` execution of the ATen graph."""

from __future__ import annotations

import copy
import functools
import warnings
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from . import (
    cpp_wrapper,
    float64,
    half_precision,
    half_sums,
    operators,
    random_numbers,
    report,
    triton_spirv,
)
from .config import TargetConfig
from .half_precision import FusionPlan

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
    graph = _with_half_precision(gm, plan) if half_precision.touches_half(gm) else gm

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
            if name in random_numbers.FUNCTIONS:
                node.target = random_numbers.FUNCTIONS[name]
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
    graph = half_precision.HalfPrecisionGraph(gm, plan)
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
            with half_precision.record(gm) as plan:
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
