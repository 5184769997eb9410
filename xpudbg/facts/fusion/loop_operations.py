"""Operations of the scheduler's loop bodies compared with operators of an FX graph: tables, and tests of one node."""

from __future__ import annotations

import re
from collections import Counter

from xpudbg.facts.fusion.operator_names import reshapes
from xpudbg.model.fx import FxNode
from xpudbg.model.scheduler_ir import LoopBody, SchedulerNode

_REDUCTIONS = frozenset(
    [
        "sum",
        "mean",
        "amax",
        "amin",
        "max",
        "min",
        "var_mean",
        "var",
        "std",
        "prod",
        "any",
        "all",
        "argmax",
        "argmin",
        "logsumexp",
        "norm",
        "linalg_vector_norm",
        "_softmax",
        "native_layer_norm",
        "cumsum",
        "cumprod",
        "prepare_softmax_online",
    ]
)
_MOVING_TARGETS = frozenset(
    {
        "clone",
        "getitem",
        "lift_fresh_copy",
        "copy",
        "slice_scatter",
        "select_scatter",
        "full",
        "scalar_tensor",
    }
)
_NAMES_ALONE = frozenset({"getitem", "inductor_force_stride_order"})
_NAMES = {
    "div": "truediv",
    "convert_element_type": "to_dtype",
    "_to_copy": "to_dtype",
    "pow": "mul",
    "square": "mul",
    "clamp_min": "maximum",
    "clamp_max": "minimum",
    "iota": "index_expr",
    "arange": "index_expr",
    "threshold_backward": "where",
}
_SUMS = frozenset({"sum", "dot"})
_MOMENTS = _SUMS | {"welford_reduce", "welford_combine"}
REDUCED_BY: dict[str, frozenset[str]] = {
    "sum": _SUMS,
    "mean": _SUMS,
    "norm": _SUMS | {"max", "min"},
    "linalg_vector_norm": _SUMS | {"max", "min"},
    "var_mean": _MOMENTS,
    "var": _MOMENTS,
    "std": _MOMENTS,
    "native_layer_norm": _MOMENTS,
    "amax": frozenset({"max", "any"}),
    "max": frozenset({"max", "any", "argmax"}),
    "amin": frozenset({"min", "any"}),
    "min": frozenset({"min", "any", "argmin"}),
    "any": frozenset({"any"}),
    "all": frozenset({"any"}),
    "prepare_softmax_online": frozenset({"online_softmax_reduce", "sum", "max"}),
    "prod": frozenset({"prod"}),
    "argmax": frozenset({"argmax"}),
    "argmin": frozenset({"argmin"}),
}
"""FX operators -> Inductor's reductions that compute them (torch/_inductor/lowering.py, ``make_reduction``)."""
FUNCTIONS = frozenset(
    {"sin", "cos", "tan", "exp", "tanh", "rsqrt", "sigmoid", "log", "erf", "neg", "abs", "floor", "ceil"}
)
"""FX operators that are an operation of that name in a loop body, whatever is around them."""
LAST: dict[str, frozenset[str]] = {
    "add": frozenset({"fma"}),
    "sub": frozenset({"fma"}),
    "mul": frozenset(),
    "to_dtype": frozenset(),
    **dict.fromkeys(FUNCTIONS, frozenset()),
}
"""FX operators whose result is that of an operation of that name, or of one of these; others are not listed."""
UNROLLED = 8
SCANS = frozenset({"cumsum", "cumprod", "cummax", "cummin", "logcumsumexp", "associative_scan"})
SORTS = frozenset({"sort", "argsort", "topk", "msort"})
_PIECE = re.compile(r"masked_subblock\d*$|(?:ge|lt|gt|le|and_|where)$")
"""Operations of a loop body that select the pieces of a concatenation."""
_MOVING_OPS = frozenset({"get_index", "load", "store", "store_reduction", "constant", "", "index_expr"})


def op_name(target: str) -> str:
    """Return ``add`` for ``torch.ops.aten.add.Tensor``."""
    parts = target.removeprefix("torch.ops.").split(".")
    return parts[1] if len(parts) > 1 else parts[0]


def is_reshape(target: str) -> bool:
    """Return whether an FX node is a view, for which no buffer is made."""
    return op_name(target) in reshapes()


def moves_values(target: str) -> bool:
    """Return whether an FX node is a view, a copy or a constant."""
    return op_name(target) in _MOVING_TARGETS or is_reshape(target)


def has_no_work(target: str) -> bool:
    """Return whether an FX node is a view, or only names or lays out the result of another node."""
    return op_name(target) in _NAMES_ALONE or is_reshape(target)


def is_float(dtype: str) -> bool:
    """Return whether a dtype is floating point or complex, by FX's or PyTorch's name."""
    return dtype.removeprefix("torch.").startswith(("f", "bf", "c"))


def reduces(node: SchedulerNode) -> bool:
    """Return whether a loop reduces."""
    return node.body is not None and any(op.op in ("reduction", "store_reduction") for op in node.body.ops)


def work(node: SchedulerNode) -> list[str]:
    """Return the operations of a loop body without those that only move values."""
    ops = node.body.ops if node.body else ()
    return [
        o.op
        for o in ops
        if o.op not in (*_MOVING_OPS, "check_bounds") and not o.op.startswith("set_indirect")
    ]


def is_a_step(node: SchedulerNode) -> bool:
    """Return whether a node may have no FX node of its own: a step of a reduction, a copy, a change in place."""
    if node.body is None:
        return any(b.mutations for b in node.outputs)
    return reduces(node) or len(work(node)) < 2


def stored_ops(node: SchedulerNode) -> set[str]:
    """Return the operations whose results a loop body stores, and those before a conversion of the stored value."""
    ops = node.body.ops if node.body else ()
    maker = {op.result: op for op in ops if op.block == "body"}
    found: set[str] = set()
    for op in ops:
        if op.op == "store" and op.block == "body" and len(op.args) > 2:
            value = maker.get(op.args[2])
            found.add(value.op if value else "")
            if value is not None and value.op == "to_dtype" and value.args and value.args[0] in maker:
                found.add(maker[value.args[0]].op)
    return found - {"load", ""} if found != {"load"} else set()


def only_copies(node: SchedulerNode) -> bool:
    """Return whether a node only moves values."""
    return node.body is not None and not work(node)


def likeness(node: SchedulerNode, interior: list[FxNode]) -> float:
    """Return how similar the operations of a loop body and of FX nodes are, from 0 to 1."""
    theirs = Counter(normal_name(op_name(fx.target)) for fx in interior if not moves_values(fx.target))
    if node.extern or node.body is None:
        last = (node.extern or "").removesuffix("_out").rpartition(".")[2]
        return 1.0 if any(last and last in fx.target for fx in interior) else 0.3
    ours = Counter(op.op for op in node.body.ops if op.op not in _MOVING_OPS)
    if not theirs and not ours:
        return 1.0
    if any(op.block != "body" for op in node.body.ops):
        # each piece of a concatenation has the operations before it again
        theirs, ours = Counter(set(theirs)), Counter({o for o in ours if not _PIECE.match(o)})
    union = sum((theirs | ours).values())
    return sum((theirs & ours).values()) / union if union else 0.0


def result_index(node: SchedulerNode) -> str:
    """Return the index of the result that a reduction with several results stores; empty where it is not known.

    Of ``var_mean`` 0 is the variance and 1 the mean, of ``prepare_softmax_online`` 0 the maximum and 1 the sum.

    ``ops.reduction(..., 'welford_reduce', ...)`` gives mean, M2 and weight, in this order; in two steps the sum is first
    that of the values, then that of squares.
    """
    ops = node.body.ops if node.body else ()
    online = any("'online_softmax_" in arg for op in ops for arg in op.args)
    if not online and not any("'welford_" in arg for op in ops for arg in op.args):
        return ("0" if "square" in work(node) else "1") if reduces(node) else ""
    parts = {op.result: op.args[0] for op in ops if not op.op and op.args}
    stored = next((op.args[2] for op in ops if op.op == "store_reduction" and len(op.args) > 2), "")
    return ({"[0]": "0", "[1]": "1"} if online else {"[0]": "1", "[1]": "0"}).get(
        parts.get(stored, "")[-3:], ""
    )


def normal_name(name: str) -> str:
    """Return the name of the loop body's operation for an FX operator."""
    return "reduction" if name in _REDUCTIONS else _NAMES.get(name, name)


def repeated_operations(body: LoopBody) -> tuple[int, int]:
    """Return how many operations a loop body has, and how many different ones.

    Two are the same if their operation and arguments are: Inductor writes such into the kernel once. Indices are no operations.
    """
    numbers: dict[object, int] = {}
    values: dict[tuple[str, str], int] = {}
    indices = set()
    total = 0
    for one in body.ops:
        key = (one.op, *(values.get((one.block, arg), arg) for arg in one.args))
        values[one.block, one.result] = numbers.setdefault(key, len(numbers))
        if one.op == "get_index":
            indices.add(key)
        else:
            total += 1
    return total, len(numbers) - len(indices)
