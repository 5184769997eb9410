"""Products in FX graphs: floating-point operations of matrix products, convolutions and attention, and products of quantised values.

A multiplication and an addition are two operations, as in ``torch.utils.flop_counter``. Two counts differ from torch's: causal attention
is counted without what its mask hides, and the gradients of a grouped convolution by their groups.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import prod

from xpudbg.core.text import whole_number
from xpudbg.facts.fusion.buffer_bytes import Sizes, dtype_name
from xpudbg.facts.fusion.fx_nodes import FxScopes
from xpudbg.facts.fusion.loop_operations import op_name
from xpudbg.formats.python_repr import split_args
from xpudbg.model.fusion import FusedKernel
from xpudbg.model.fx import FxFile, FxNode
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.row import dataclass

Shape = tuple[int, ...]
_PRODUCTS = {
    **dict.fromkeys(("mm", "bmm", "_int_mm", "_scaled_mm", "mv", "dot"), 0),
    **dict.fromkeys(("addmm", "baddbmm", "addmv", "_addmm_activation"), 1),
}
"""Operator -> the position of the first of its two matrices."""
_CONVOLUTIONS = frozenset({"convolution", "_convolution", "convolution_overrideable", "cudnn_convolution"})
_CAUSAL = {
    "_scaled_dot_product_flash_attention": 4,
    "_scaled_dot_product_flash_attention_for_cpu": 4,
    "_scaled_dot_product_fused_attention_overrideable": 5,
    "_scaled_dot_product_efficient_attention": 6,
    "_scaled_dot_product_cudnn_attention": 6,
    "_scaled_dot_product_flash_attention_for_cpu_backward": 7,
    "_scaled_dot_product_flash_attention_backward": 11,
    "_scaled_dot_product_efficient_attention_backward": 11,
    "_scaled_dot_product_fused_attention_overrideable_backward": 13,
    "_scaled_dot_product_cudnn_attention_backward": 14,
}
"""Attention -> the position of ``is_causal`` (native_functions.yaml)."""
_FLEX = {"flex_attention": 4, "flex_attention_backward": 9}
"""Flex attention -> the position of its block mask."""
_MATRIX_KINDS = frozenset(
    kind.value
    for kind in (
        KernelKind.EXTERN,
        KernelKind.FALLBACK,
        KernelKind.TRITON_TEMPLATE,
        KernelKind.CPP_TEMPLATE,
        KernelKind.CUTLASS,
    )
)
"""Kinds of kernels that may use matrix units: code that Inductor generates for a product multiplies element by element."""
_LIBRARY = frozenset((KernelKind.EXTERN.value, KernelKind.FALLBACK.value))
_NO_PRODUCT: tuple[int | None, str] = (0, "")


@dataclass(frozen=True)
class _Call:
    """A call with the shapes of its arguments; None for what is no tensor or not known."""

    node: FxNode
    shapes: tuple[Shape | None, ...]
    result: Shape | None

    def argument(self, position: int, name: str) -> str:
        """Return an argument as written; empty where it is not given."""
        given = dict(self.node.kwargs)
        return given.get(name) or (self.node.args[position] if position < len(self.node.args) else "")

    def first(self, start: int, count: int) -> list[Shape] | None:
        """Return the shapes of several arguments; None where one is not known."""
        found = [shape for shape in self.shapes[start : start + count] if shape is not None]
        return found if len(found) == count else None


def launch_flops(
    kernels: Sequence[FusedKernel], scopes: FxScopes, sizes: Sizes
) -> list[tuple[int | None, str]]:
    """Return for each launch the operations of its products and the dtype that they multiply.

    A product that several launches name is counted once, in the first that may use matrix units, else in the first. Operations are
    None where a size is not known, and for kernels of the user's own.

    Args:
        kernels: The launches of a graph.
        scopes: Its FX nodes.
        sizes: The values of symbolic sizes.
    """
    owners: dict[tuple[str, str], int] = {}
    found: list[tuple[int | None, str]] = [_NO_PRODUCT] * len(kernels)
    nameless: set[str] = set()
    for index, kernel in enumerate(kernels):
        scope = scopes.of(kernel.function)
        names = _products(kernel, scopes.nodes(scope))
        if kernel.kind in _MATRIX_KINDS:
            for name in names:
                owners.setdefault((scope, name), index)
        called = _called(kernel)
        if kernel.kind == KernelKind.USER_TRITON or (not names and not kernel.fx and _is_product(called)):
            found[index] = (None, "")
            nameless.add(called)
    for index, kernel in enumerate(kernels):
        scope = scopes.of(kernel.function)
        for name in _products(kernel, scopes.nodes(scope)):
            if _operator(scopes.nodes(scope)[name]) not in nameless:
                owners.setdefault((scope, name), index)
    for (scope, name), index in owners.items():
        before, dtype = found[index]
        flops, own = product_of(scopes.nodes(scope)[name], scopes.nodes(scope), sizes)
        found[index] = (None if before is None or flops is None else before + flops, dtype or own)
    return found


def product_of(node: FxNode, nodes: Mapping[str, FxNode], sizes: Sizes) -> tuple[int | None, str]:
    """Return the operations of an FX node and the dtype that it multiplies; 0 for what is no product.

    Args:
        node: The node.
        nodes: The nodes of its graph by name.
        sizes: The values of symbolic sizes.
    """
    if not _operator(node):
        return _NO_PRODUCT
    call = _call(node, nodes, sizes)
    return node_flops(call), _dtype(call, nodes)


def _called(kernel: FusedKernel) -> str:
    """Return the operator of a library call; empty for other kernels."""
    name = kernel.name.removeprefix("extern_kernels.").removeprefix("torch.ops.aten.")
    return name.partition(".")[0] if kernel.kind in _LIBRARY else ""


def _products(kernel: FusedKernel, nodes: Mapping[str, FxNode]) -> list[str]:
    """Return the products among a launch's FX nodes; of a call without nodes the one that the comment above it names last."""
    if kernel.fx or not _called(kernel):
        return [name for name in kernel.fx if name in nodes and _operator(nodes[name])]
    named = (n for n in reversed(kernel.source_nodes) if n in nodes)
    return [name for name in named if _operator(nodes[name]) == _called(kernel)][:1]


def _dtype(call: _Call, nodes: Mapping[str, FxNode]) -> str:
    """Return the dtype of the first of the tensors that are multiplied."""
    position = _first_tensor(_operator(call.node))
    name = call.node.args[position] if position < len(call.node.args) else ""
    return dtype_name(nodes[name].dtype) if name in nodes else ""


def _first_tensor(name: str) -> int:
    """Return the position of the first of the tensors that an operator multiplies: the backward of attention takes the gradient first."""
    return _PRODUCTS.get(name, int(name in _CAUSAL and name.endswith("_backward")))


def uses_matrix_units(kernel: FusedKernel) -> bool:
    """Return whether a kernel's products may use matrix units."""
    return kernel.kind in _MATRIX_KINDS


def _operator(node: FxNode) -> str:
    """Return the operator of a call that is a product; else an empty text."""
    namespace, _, rest = node.short_target.partition(".")
    name = rest.partition(".")[0]
    if namespace == "higher_order":
        return name if name in _FLEX else ""
    return name if namespace == "aten" and _is_product(name) else ""


def _is_product(name: str) -> bool:
    """Return whether an operator of ATen is counted."""
    return name in _PRODUCTS or name in _CONVOLUTIONS or name in _CAUSAL or name == "convolution_backward"


def _call(node: FxNode, nodes: Mapping[str, FxNode], sizes: Sizes) -> _Call:
    def shape(name: str) -> Shape | None:
        dims = nodes[name].shape if name in nodes else None
        values = [sizes.value(d) for d in dims or ()]
        return None if dims is None or None in values else tuple(v for v in values if v is not None)

    return _Call(node, tuple(map(shape, node.args)), shape(node.name))


def node_flops(call: _Call) -> int | None:
    """Return the operations of one product; None where a shape is not known."""
    name = _operator(call.node)
    start = _first_tensor(name)
    if name in _PRODUCTS:
        pair = call.first(start, 2)
        if pair is None or not pair[0] or not pair[1]:
            return None
        return 2 * prod(pair[0]) * (pair[1][-1] if len(pair[1]) > 1 else 1)
    if name in _CONVOLUTIONS:
        pair = call.first(start, 2)
        if pair is None or call.result is None:
            return None
        return _convolution(pair[0], pair[1], call.result, call.argument(6, "transposed") == "True")
    if name == "convolution_backward":
        three = call.first(start, 3)
        if three is None:
            return None
        gradient, given, weight = three
        one = _convolution(given, weight, gradient, call.argument(7, "transposed") == "True")
        wanted = split_args(call.argument(10, "output_mask")[1:-1])[:2]
        return one * wanted.count("True")
    backward = name.endswith("_backward")
    three = call.first(start, 3)
    if three is None or any(len(shape) != 4 for shape in three):
        return None
    query, key, value = three
    if name in _FLEX:
        pairs = _one_block(call.argument(_FLEX[name], "block_mask"), query[2], key[2])
    else:
        causal = call.argument(_CAUSAL[name], "is_causal") == "True"
        pairs = _causal_pairs(query[2], key[2]) if causal else query[2] * key[2]
    if pairs is None:
        return None
    inner, outer = query[3], value[3]
    # the backward computes the scores again, and then the gradients of scores, value, query and key
    each = 3 * inner + 2 * outer if backward else inner + outer
    return 2 * query[0] * query[1] * pairs * each


def _convolution(given: Shape, weight: Shape, result: Shape, transposed: bool) -> int:
    points = (given if transposed else result)[2:]
    return 2 * given[0] * prod(points) * prod(weight)


def _causal_pairs(queries: int, keys: int) -> int:
    """Return the pairs of a query and a key that is not after it."""
    whole = min(queries, keys)
    return whole * (whole + 1) // 2 + (queries - whole) * keys


def _one_block(mask: str, queries: int, keys: int) -> int | None:
    """Return the pairs that flex attention computes; None where its mask has several blocks, as their number is data.

    Args:
        mask: The block mask as a tuple: lengths first, the sizes of a block and the mask's graph last.
        queries: Length of the query.
        keys: Length of the key.
    """
    parts = split_args(mask[1:-1])
    block = [whole_number(part) for part in parts[-3:-1]]
    if len(block) != 2 or block[0] is None or block[1] is None:
        return None
    return queries * keys if queries <= block[0] and keys <= block[1] else None


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
