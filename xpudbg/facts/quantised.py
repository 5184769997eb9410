"""Products of quantised values in an FX graph: their operands are dequantised, and the product runs in float."""

from __future__ import annotations

from collections.abc import Iterator

from xpudbg.facts.fusion.loop_operations import op_name
from xpudbg.model.fx import FxFile, FxNode

DEQUANTISE = frozenset(
    {"dequantize_per_tensor", "dequantize_per_channel", "dequantize_per_token", "dequantize_affine"}
)
PRODUCTS = frozenset({"mm", "addmm", "bmm", "linear", "convolution", "conv1d", "conv2d", "matmul"})
_BETWEEN = frozenset(
    {
        "permute",
        "t",
        "transpose",
        "view",
        "reshape",
        "expand",
        "to_dtype",
        "convert_element_type",
        "_to_copy",
        "to",
    }
)
_SMALL = ("i8", "u8", "i4", "u4", "f8e")
"""Types of quantised elements, as FX prints them."""


def dequantised_products(fx: FxFile) -> Iterator[tuple[FxNode, FxNode]]:
    """Yield each product of dequantised operands, with each node that dequantises one, the last operand's first.

    Such a node is an operator of dequantisation, or a conversion of 8-bit elements to float (torchao's weight-only tensors).

    Args:
        fx: The graphs.
    """
    nodes = {n.name: n for g in fx.graphs for n in g.nodes}
    for node in nodes.values():
        if op_name(node.target) not in PRODUCTS:
            continue
        waiting, seen = list(node.inputs), set[str]()
        while waiting:
            one = nodes.get(waiting.pop())
            if one is None or one.name in seen:
                continue
            seen.add(one.name)
            if op_name(one.target) in DEQUANTISE or _widens(one, nodes):
                yield node, one
            elif op_name(one.target) in _BETWEEN:
                waiting += one.inputs


def _widens(node: FxNode, nodes: dict[str, FxNode]) -> bool:
    """Return whether a node converts 8-bit elements to wider ones."""
    if op_name(node.target) not in _BETWEEN or node.dtype.startswith(_SMALL):
        return False
    before = nodes.get(next(iter(node.inputs), ""))
    return before is not None and before.dtype.startswith(_SMALL)
