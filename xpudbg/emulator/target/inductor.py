"""Inductor on the target: settings that keep artifacts, and ``eager`` execution of the ATen graph."""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable, Mapping
from typing import Any

from . import cpp_wrapper, float64, fusion_plan, graph_execution, report, spirv_graphs
from .config import TargetConfig

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
    """Set what a run on an emulated target needs.

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
        if not graph_execution.on_xpu(gm):
            return compile_graph(gm, example_inputs, *args, **kwargs)
        float64.note_graph(gm, config)
        aot = bool(kwargs.get("aot_mode", False) or getattr(module.V, "aot_compilation", False))
        with cpp_wrapper.settings(module.config, aot=aot, execute=config.execute):
            if config.execute not in {"eager", "spirv"} or aot:
                return compile_graph(gm, example_inputs, *args, **kwargs)
            reference = graph_execution.copy_graph(gm)
            with fusion_plan.record(gm) as plan:
                compiled = compile_graph(gm, example_inputs, *args, **kwargs)
        if hasattr(compiled, "current_callable"):
            if config.execute == "spirv":
                compiled.current_callable = spirv_graphs.with_fallback(
                    compiled.current_callable, lambda: graph_execution.as_callable(reference, plan)
                )
            else:
                compiled.current_callable = graph_execution.as_callable(reference, plan)
        return compiled

    module.fx_codegen_and_compile = wrapped


def install_flex_attention(module: Any) -> None:
    """Without tensor descriptors in Triton, flex attention must not ask for them.

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
    """Kernel options are the only mapping among the arguments; the user's own choice stands."""
    return {"USE_TMA": False, **value} if isinstance(value, Mapping) else value


_DESCRIPTOR_NOTE = (
    "flex attention uses tensor descriptors on a real XPU with this torch; this Triton is older than they are, "
    "so the kernels load through pointers"
)
