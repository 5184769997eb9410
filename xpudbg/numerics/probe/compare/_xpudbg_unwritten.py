"""Memory that a graph asks for and that nothing fills (``torch.empty``): elements of its results that depend on what happens to be there.

The graph runs twice in eager, with that memory full of other numbers each time. What differs then says nothing about compiled code and is left out.
"""

from __future__ import annotations

import re
from typing import Any, Callable, Dict, Optional, Sequence, Tuple

import torch
from torch.utils._python_dispatch import TorchDispatchMode

# Names of functions, methods and operators: empty, empty_like, new_empty_strided, empty.memory_format.
_EMPTY = re.compile(r"(aten::)?(new_)?empty(_like|_strided|_permuted)?(\.\w+)?$")
Pair = Tuple[Any, Any]


def asks_for_memory(module: Any) -> bool:
    """Return whether a graph, or one of its subgraphs, asks for memory without saying what is in it."""
    graphs = [part.graph for part in module.modules() if isinstance(part, torch.fx.GraphModule)]
    return any(
        node.op in ("call_function", "call_method")
        and _EMPTY.match(str(getattr(node.target, "__name__", node.target)))
        for graph in graphs
        for node in graph.nodes
    )


class Filled(TorchDispatchMode):  # type: ignore[misc]
    """Fills memory that is asked for: with NaN, or with ones (integers: zeros, or ones)."""

    def __init__(self, ones: bool) -> None:
        super().__init__()
        self.ones = ones

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        made = func(*args, **(kwargs or {}))
        if _EMPTY.match(func._schema.name) and isinstance(made, torch.Tensor):
            floats = made.dtype.is_floating_point or made.dtype.is_complex
            made.fill_(1 if self.ones else float("nan") if floats else 0)
        return made


def filled_twice(run: Callable[[Any], Any]) -> Optional[Pair]:
    """Results of a graph with either content of that memory; None where it cannot run so.

    Args:
        run: Runs it under a dispatch mode.
    """
    try:
        return run(Filled(ones=False)), run(Filled(ones=True))
    except Exception:
        # Higher-order operators know no dispatch mode of others.
        return None


def left_out(
    judge: Callable[..., Dict[str, Any]],
    found: Any,
    eager: Any,
    right: Any,
    pair: Pair,
    others: Sequence[Any] = (),
    **options: Any,
) -> Dict[str, Any]:
    """Verdict on the elements of a value that depend on the arguments alone; *unknown* where there is none. ``left_out`` is how many do not.

    Args:
        judge: The rule.
        found: The value.
        eager: Of eager.
        right: Of float64.
        pair: Of eager with either content of the memory.
        others: More results of eager.
        options: For the rule.
    """
    values = [found, eager, right, *pair]
    alike = all(isinstance(v, torch.Tensor) and v.shape == found.shape for v in values)
    fixed = _alike(*pair) if alike else None
    if fixed is None or bool(fixed.all()):
        return judge(found, eager, right, others=others, **options)
    free = int(fixed.numel() - fixed.sum())
    if free == fixed.numel():
        row = judge(found, None, None)
        why = "it depends on memory that nothing in the graph fills"
        return dict(row, why=why, left_out=free, unwritten=True)
    kept = fixed.nonzero()
    picked = [value.detach()[fixed.to(value.device)] for value in (found, eager, right)]
    samples = [other.detach()[fixed.to(other.device)] for other in others if other.shape == fixed.shape]
    row = judge(*picked, others=samples, **options)
    row.update(shape=[int(size) for size in found.shape], elements=int(found.numel()))
    if row["worst"]:
        row["worst"] = dict(row["worst"], index=kept[row["worst"]["index"][0]].tolist())
    said = "%d of %d values depend on memory that nothing in the graph fills" % (free, fixed.numel())
    return dict(row, why="; ".join(filter(None, (row["why"], said))), left_out=free)


def _alike(one: Any, other: Any) -> Any:
    one, other = one.detach().cpu(), other.detach().cpu()
    alike = one == other
    if one.dtype.is_floating_point or one.dtype.is_complex:
        alike |= torch.isnan(one) & torch.isnan(other)
    return alike
