"""``eager`` execution: the ATen graph runs in the place of the code that Inductor generated for it."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

from . import float64, half_precision, half_sums, random_numbers, report
from .fusion_plan import FusionPlan


def on_xpu(gm: Any) -> bool:
    """Return whether any value of the graph lies on the device; one is enough for the whole graph to run here."""
    return any(
        value.device.type == "xpu" for node in gm.graph.nodes for value in _tensors(node.meta.get("val"))
    )


def copy_graph(gm: Any) -> Any:
    """The graph as it is now: Inductor's post-grad passes change it in place."""
    import torch

    copied = torch.fx.GraphModule(gm, copy.deepcopy(gm.graph))
    for name, part in gm.named_children():
        if isinstance(part, torch.fx.GraphModule) and hasattr(copied, name):
            setattr(copied, name, copy_graph(part))
    return copied


def as_callable(gm: Any, plan: FusionPlan) -> Callable[[Any], list[Any]]:
    """Return what generated code is: a function of a list of inputs.

    Args:
        gm: The copied graph.
        plan: What Inductor fused.
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
    """Change operators that Inductor lowers to something else than what ATen has for them, in subgraphs, too.

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
                    and half_sums.is_half(node.meta["val"])
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
