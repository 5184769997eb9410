"""Values of expressions in generated text: a small part of Python, read as a syntax tree and never executed.

FX graphs as torch prints them and Inductor's wrapper consist of assignments and calls of operators. Anything else is refused, so
that a file from anywhere can be evaluated: it reaches ATen's operators, and nothing of Python.

Runs in the user's interpreter, with its torch.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import importlib
import operator
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple

import torch

from .tolerance import widened

# Operators of ATen that run on the word of a graph that anybody may have written: those whose arguments are checked.
#
# ATen checks shapes and indices of most operators, and not of all: some read and write where an index points. Operators of the list check what they
# are given (pointwise ones do by construction); some more do with a check of our own, below. Whatever is not here is not run for a stranger's graph.

_CHECKED_BY_ATEN = """
_adaptive_avg_pool2d _assert_async _assert_scalar _assert_tensor_metadata _conj _foreach_add _foreach_addcdiv _foreach_addcmul _foreach_copy
_foreach_div _foreach_lerp _foreach_maximum _foreach_minimum _foreach_mul _foreach_neg _foreach_norm _foreach_pow _foreach_reciprocal
_foreach_sqrt _foreach_sub _local_scalar_dense _log_softmax _neg_view _reshape_copy _safe_softmax
_softmax _to_copy _unsafe_view adaptive_avg_pool1d adaptive_avg_pool2d addbmm addmm addmv addr alias all amax amin
aminmax any arange argmax argmin argsort as_strided avg_pool1d avg_pool2d avg_pool3d baddbmm batch_norm bernoulli bmm broadcast_tensors
broadcast_to bucketize cat chunk clone constant_pad_nd contiguous conv1d conv2d conv3d convolution copy count_nonzero cross_entropy_loss
cummax cummin cumprod cumsum detach diagonal diagonal_scatter dist dot dropout einsum embedding empty empty_like empty_permuted
empty_strided expand expand_as expand_copy exponential eye fill flatten flip full full_like gather ger glu group_norm hstack huber_loss imag
index index_add index_copy index_fill index_put index_select inner item l1_loss layer_norm lift_fresh lift_fresh_copy linalg_vector_norm
linear linspace log_softmax logcumsumexp logspace logsumexp masked_fill masked_scatter masked_select matmul max max_pool2d
max_pool2d_with_indices mean median min mm movedim mse_loss multinomial mv nanmedian nansum narrow native_dropout native_group_norm
native_layer_norm new_empty new_empty_strided new_full new_ones new_zeros nll_loss_forward nonzero norm normal one_hot ones ones_like outer
permute permute_copy pixel_shuffle pixel_unshuffle prod rand rand_like randint randint_like randn randn_like randperm ravel real
reflection_pad1d reflection_pad2d repeat replication_pad1d replication_pad2d reshape reshape_as resolve_conj resolve_neg rms_norm roll rot90
scalar_tensor scatter scatter_add scatter_reduce searchsorted select select_scatter slice slice_scatter smooth_l1_loss softmax sort split
split_with_sizes squeeze squeeze_copy stack std std_mean sum swapaxes sym_numel sym_size sym_storage_offset sym_stride t take take_along_dim
tensordot tile to topk transpose tril triu unbind unflatten unfold uniform unsqueeze unsqueeze_copy var var_mean vdot view view_as
view_as_complex view_as_real view_copy view_dtype vstack where zero zeros zeros_like
"""
_ALLOWED = frozenset(_CHECKED_BY_ATEN.split())
_CHECKED_PRIMS = """
_low_memory_max_pool_offsets_to_indices _low_memory_max_pool_with_offsets amax amin argmax argmin broadcast_in_dim cat clone
convert_element_type device_put empty_strided fma inductor_force_stride_order inductor_lookup_seed inductor_randint inductor_random
inductor_reserve_rng_state inductor_seed inductor_seeds iota prepare_softmax_online prod sum view_of xor_sum
"""
_PRIMS = frozenset(_CHECKED_PRIMS.split())


class RefusedOperatorError(Exception):
    """Refusal of an operator of an untrusted graph, or of an argument that would reach beyond a tensor; the message says which."""


def check_operator(namespace: str, name: str, found: Any) -> None:
    """Raise for an operator that does not check its arguments.

    Args:
        namespace: ``aten``, ``prims`` or ``quantized_decomposed``.
        name: Its name without the overload.
        found: The overload, or the packet of all overloads.

    Raises:
        RefusedOperatorError: The operator does not check them.
    """
    if namespace == "quantized_decomposed":
        return  # Python code of torch over operators that check
    bare = name[:-1] if name.endswith("_") and not name.endswith("__") else name
    if bare in (_PRIMS if namespace == "prims" else _ALLOWED) or bare in _CHECKS:
        return
    tags = getattr(found, "tags", None)
    if tags is None:
        of_each = [set(getattr(found, o).tags) for o in found.overloads()]
        tags = set.intersection(*of_each) if of_each else set()
    if torch.Tag.pointwise not in tags:
        raise RefusedOperatorError(
            "%s.%s does not check all of its arguments, or is not known to: --trust runs it"
            % (namespace, name)
        )


def check_arguments(found: Any, args: Sequence[Any], kwargs: Dict[str, Any]) -> None:
    """Check arguments that ATen does not: indices, and related sizes.

    Args:
        found: The overload that is about to run.
        args: Its arguments.
        kwargs: Its keyword arguments.

    Raises:
        RefusedOperatorError: An argument would reach beyond a tensor.
    """
    schema = getattr(found, "_schema", None)
    if schema is None:
        overloads: List[str] = list(found.overloads()) if hasattr(found, "overloads") else []
        schema = getattr(found, overloads[0])._schema if len(overloads) == 1 else None
        if schema is None and str(getattr(found, "__name__", "")).rstrip("_") not in _CHECKS:
            return
    if schema is None:
        raise RefusedOperatorError("which overload of %s is meant is not known" % found)
    check = _CHECKS.get(schema.name.partition("::")[2].rstrip("_"))
    if check is None:
        return
    given: Dict[str, Any] = dict(zip((a.name for a in schema.arguments), args))
    given.update(kwargs)
    for argument in schema.arguments:
        given.setdefault(argument.name, argument.default_value if argument.has_default_value() else None)
    if not check(given):
        raise RefusedOperatorError("the arguments of %s do not fit each other" % schema.name)


def _size(tensor: Any, *axes: int) -> Tuple[int, ...]:
    return tuple(tensor.shape[a] for a in axes)


def _within(indices: Any, count: int, least: int = 0) -> bool:
    """Return whether all indices are at least ``least`` and less than ``count``."""
    if not isinstance(indices, torch.Tensor) or indices.dtype not in (torch.int64, torch.int32):
        return False
    return not indices.numel() or bool(((indices >= least) & (indices < count)).all())


def _numel(tensor: Any, count: int) -> bool:
    return tensor is None or tensor.numel() == count


def _pool_backward(g: Dict[str, Any]) -> bool:
    grad, data, indices = g["grad_output"], g["self"], g["indices"]
    fits = (
        grad.shape == indices.shape and grad.dim() == data.dim() >= 3 and grad.shape[:-2] == data.shape[:-2]
    )
    return bool(fits and _within(indices, data.shape[-1] * data.shape[-2]))


def _layer_norm_backward(g: Dict[str, Any]) -> bool:
    data, count = g["input"], len(g["normalized_shape"])
    inner = tuple(g["normalized_shape"])
    if not count or tuple(data.shape[-count:]) != inner or g["grad_out"].shape != data.shape:
        return False
    rows = 1
    for size in data.shape[: data.dim() - count]:
        rows *= size
    weights = all(w is None or tuple(w.shape) == inner for w in (g["weight"], g["bias"]))
    return bool(weights and _numel(g["mean"], rows) and _numel(g["rstd"], rows))


def _batch_norm(g: Dict[str, Any]) -> bool:
    names = ("weight", "bias", "running_mean", "running_var")
    return g["input"].dim() >= 2 and all(_numel(g.get(name), g["input"].shape[1]) for name in names)


def _batch_norm_backward(g: Dict[str, Any]) -> bool:
    data = g["input"]
    if data.dim() < 2 or g["grad_out"].shape != data.shape:
        return False
    names = ("weight", "running_mean", "running_var", "save_mean", "save_invstd")
    return all(_numel(g[name], data.shape[1]) for name in names)


def _group_norm_backward(g: Dict[str, Any]) -> bool:
    n, c, inner, groups = (g[name] for name in ("N", "C", "HxW", "group"))
    if min(n, c, inner, groups) < 1 or c % groups:
        return False
    whole = all(_numel(g[name], n * c * inner) for name in ("grad_out", "input"))
    return bool(
        whole and _numel(g["mean"], n * groups) and _numel(g["rstd"], n * groups) and _numel(g["weight"], c)
    )


def _embedding_backward(g: Dict[str, Any]) -> bool:
    grad, indices, count = g["grad_output"], g["indices"], g["num_weights"]
    fits = grad.dim() == indices.dim() + 1 and grad.shape[:-1] == indices.shape
    return bool(fits and 0 <= count < 1 << 31 and _within(indices, count))


def _nll_backward(g: Dict[str, Any]) -> bool:
    data, target, weight = g["self"], g["target"], g["weight"]
    if data.dim() not in (1, 2) or target.numel() != (data.shape[0] if data.dim() == 2 else 1):
        return False
    ignored = (
        target[target != g["ignore_index"]]
        if target.dim()
        else target[None][target[None] != g["ignore_index"]]
    )
    reduced = g["grad_output"].numel() == (target.numel() if g["reduction"] == 0 else 1)
    return bool(
        reduced
        and _numel(weight, data.shape[-1])
        and _numel(g["total_weight"], 1)
        and _within(ignored, data.shape[-1])
    )


def _unsafe_index(g: Dict[str, Any]) -> bool:
    data, indices = g["self"], g["indices"]
    if len(indices) > data.dim():
        return False
    return all(
        index is None or _within(index, data.shape[axis], -data.shape[axis])
        for axis, index in enumerate(indices)
    )


def _softmax_backward(g: Dict[str, Any]) -> bool:
    return bool(g["grad_output"].shape == g["output"].shape)


def _alias(g: Dict[str, Any]) -> bool:
    data, sizes, strides = g["self"], g["size"], g["stride"]
    if len(sizes) != len(strides) or any(n < 0 for n in (*sizes, *strides)):
        return False
    last = sum((size - 1) * stride for size, stride in zip(sizes, strides))
    count = data.untyped_storage().nbytes() // data.element_size()
    return bool(0 in sizes or data.storage_offset() + last < count)


def _attention(g: Dict[str, Any]) -> bool:
    query, key, value = g["query"], g["key"], g["value"]
    if any(t.dim() != 4 or t.numel() == 0 for t in (query, key, value)):
        return False
    if _size(query, 0, 1, 3) != _size(key, 0, 1, 3) or key.shape != value.shape:
        return False
    mask = g.get("attn_mask")
    if mask is None:
        return True
    try:
        mask.expand(query.shape[0], query.shape[1], query.shape[2], key.shape[2])
    except RuntimeError:
        return False
    return True


_CHECKS: Dict[str, Callable[[Dict[str, Any]], bool]] = {
    "max_pool2d_with_indices_backward": _pool_backward,
    "adaptive_max_pool2d_backward": _pool_backward,
    "native_layer_norm_backward": _layer_norm_backward,
    "_native_batch_norm_legit": _batch_norm,
    "_native_batch_norm_legit_functional": _batch_norm,
    "_native_batch_norm_legit_no_training": _batch_norm,
    "native_batch_norm": _batch_norm,
    "native_batch_norm_backward": _batch_norm_backward,
    "native_group_norm_backward": _group_norm_backward,
    "embedding_dense_backward": _embedding_backward,
    "nll_loss_backward": _nll_backward,
    "_unsafe_index": _unsafe_index,
    "_unsafe_index_put": _unsafe_index,
    "_scaled_dot_product_flash_attention_for_cpu": _attention,
    "_softmax_backward_data": _softmax_backward,
    "_log_softmax_backward_data": _softmax_backward,
    "_reshape_alias": _alias,
}


MAX_TEXT = 32 << 20
_NAMESPACES = frozenset(["aten", "prims", "quantized_decomposed"])
# They read or write files, or end the process.
_REFUSED = frozenset(["from_file", "_print", "_async_error", "_pin_memory", "pin_memory", "is_pinned"])
_BINARY: Dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Div: operator.truediv,
    ast.Mod: operator.mod,
}
_COMPARE: Dict[type, Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
_NUMBERS = (int, float, bool)
_trusted: List[bool] = []


class Why(str):
    """A reason with the reason that caused it.

    Attributes:
        first: The first cause.
    """

    first: str = ""


def because(what: str, cause: Any) -> Why:
    """Return the reason ``what: cause``, which remembers the first cause.

    Args:
        what: What did not happen.
        cause: Why: a text, or an error.
    """
    made = Why("%s: %s" % (what, cause))
    made.first = first_cause(cause) or str(made)
    return made


def first_cause(why: Any) -> str:
    """Return the first cause of a reason; empty if it is the first itself.

    Args:
        why: A text or an error.
    """
    return str(getattr(why, "first", ""))


class UnknownExpressionError(Exception):
    """An expression that is not understood or needs a missing value; the message says which.

    Attributes:
        why: The message.
        first: Its first cause; empty if it is the first itself.
    """

    def __init__(self, why: str) -> None:
        super().__init__(str(why))
        self.why = why
        self.first = first_cause(why)


def parse(text: str) -> ast.Module:
    """Parse a text into a syntax tree.

    Raises:
        UnknownExpressionError: It is too long or not Python.
    """
    if len(text) > MAX_TEXT:
        raise UnknownExpressionError("the text has more than %d MiB" % (MAX_TEXT >> 20))
    try:
        return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise UnknownExpressionError("the text is no Python: %s" % type(error).__name__) from None


def dotted(node: ast.AST) -> str:
    """Return the dotted name of an attribute chain (``torch.ops.aten.mm.default``); empty for anything else."""
    parts: List[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(parts)]) if isinstance(node, ast.Name) else ""


def trust_graphs() -> None:
    """Allow every operator of ATen from now on, also those that do not check their arguments."""
    _trusted.append(True)


def call_operator(found: Any, args: Tuple[Any, ...], kwargs: Dict[str, Any]) -> Any:
    """Call an operator after checking the arguments that it does not check itself.

    Raises:
        UnknownExpressionError: An argument would reach beyond a tensor.
    """
    if not _trusted:
        try:
            check_arguments(found, args, kwargs)
        except RefusedOperatorError as error:
            raise UnknownExpressionError(str(error)) from None
    return found(*args, **kwargs)


def find_operator(name: str) -> Any:
    """Return ATen's operator of a dotted name (``torch.ops.aten.mm.default``, ``aten.mm.out``).

    Raises:
        UnknownExpressionError: There is none, or it may reach beyond tensors.
    """
    parts = name.split(".")
    if parts[:2] == ["torch", "ops"]:
        parts = parts[2:]
    if len(parts) not in (2, 3) or parts[0] not in _NAMESPACES or parts[1] in _REFUSED:
        raise UnknownExpressionError("%s is not run here" % (name or "a call of this form"))
    found = getattr(torch.ops, parts[0])
    if parts[0] == "prims" and not hasattr(found, parts[1]):
        _define_inductor_prims()
    for part in parts[1:]:
        if not hasattr(found, part):
            raise UnknownExpressionError("this torch has no %s" % name)
        found = getattr(found, part)
    if not _trusted:
        try:
            check_operator(parts[0], parts[1], found)
        except RefusedOperatorError as error:
            raise UnknownExpressionError(str(error)) from None
    return found


@functools.lru_cache(maxsize=1)
def _define_inductor_prims() -> None:
    """Let Inductor define the operators that its own passes make; it takes seconds, and few graphs need it."""
    with contextlib.suppress(Exception):
        importlib.import_module("torch._inductor.inductor_prims")


class Evaluator:
    """Evaluator of expressions.

    Args:
        lookup: Returns the value of a name; raises :class:`UnknownExpressionError` if there is none.
        call: Returns the result of any call not handled here, given its dotted name and evaluated arguments.
    """

    def __init__(
        self,
        lookup: Callable[[str], Any],
        call: Callable[[str, Tuple[Any, ...], Dict[str, Any]], Any],
    ) -> None:
        self._lookup = lookup
        self._call = call

    def value(self, node: Optional[ast.AST]) -> Any:
        """Return the value of an expression.

        Raises:
            UnknownExpressionError: It is not understood.
        """
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.Name):
            constant = {"inf": float("inf"), "nan": float("nan")}
            return constant[node.id] if node.id in constant else self._lookup(node.id)
        if isinstance(node, (ast.Tuple, ast.List)):
            made = [self.value(part) for part in node.elts]
            return tuple(made) if isinstance(node, ast.Tuple) else made
        if isinstance(node, ast.Dict):
            return {self.value(k): self.value(v) for k, v in zip(node.keys, node.values)}
        if isinstance(node, ast.Attribute):
            return self._attribute(node)
        if isinstance(node, ast.Call):
            return self._called(node)
        return self._computed(node)

    def _computed(self, node: Optional[ast.AST]) -> Any:
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.Not)):
            value = self.value(node.operand)
            if isinstance(value, _NUMBERS):
                return -value if isinstance(node.op, ast.USub) else not value
        if isinstance(node, ast.BinOp) and type(node.op) in _BINARY:
            pair = self.value(node.left), self.value(node.right)
            if all(isinstance(v, _NUMBERS) for v in pair):
                return _BINARY[type(node.op)](*pair)
            if isinstance(pair[0], list) and isinstance(node.op, ast.Mult) and pair[1] in range(1000):
                return pair[0] * pair[1]
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _COMPARE:
            pair = self.value(node.left), self.value(node.comparators[0])
            if all(isinstance(v, _NUMBERS) for v in pair):
                return _COMPARE[type(node.ops[0])](*pair)
        if isinstance(node, ast.Subscript):
            whole, index = self.value(node.value), self.value(index_of(node))
            if (
                isinstance(whole, (tuple, list))
                and isinstance(index, int)
                and -len(whole) <= index < len(whole)
            ):
                return whole[index]
        raise UnknownExpressionError("an expression of the form %s" % type(node).__name__)

    def _attribute(self, node: ast.Attribute) -> Any:
        name = dotted(node)
        if name.startswith("torch.") and name.count(".") == 1:
            value = getattr(torch, node.attr, None)
            if isinstance(value, (torch.dtype, torch.layout, torch.memory_format)):
                return value
        raise UnknownExpressionError("%s is not known" % (name or "an attribute"))

    def _called(self, node: ast.Call) -> Any:
        name = dotted(node.func)
        if name in ("torch.device", "device"):
            return torch.device("cpu")
        if any(isinstance(a, ast.Starred) for a in node.args) or any(k.arg is None for k in node.keywords):
            raise UnknownExpressionError("a call with starred arguments")
        args = tuple(self.value(a) for a in node.args)
        kwargs = {str(k.arg): self.value(k.value) for k in node.keywords}
        if "device" in kwargs:
            kwargs["device"] = torch.device("cpu")
        if kwargs.get("pin_memory"):
            kwargs["pin_memory"] = False
        return self._call(name, args, kwargs)


def index_of(node: ast.Subscript) -> ast.AST:
    inner = node.slice
    # Python 3.8 wraps it.
    return getattr(inner, "value", inner) if type(inner).__name__ == "Index" else inner


def wide(value: Any) -> Any:
    """Return a value with narrower types replaced by float64 (complex128): tensors, dtypes, and lists of them."""
    if isinstance(value, (tuple, list)):
        return type(value)(wide(v) for v in value)
    if isinstance(value, Mapping):
        return {k: wide(v) for k, v in value.items()}
    return widened(value)


def literal(node: Optional[ast.AST]) -> Any:
    """Return the value of a literal; None for anything else."""
    try:
        return None if node is None else ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return None


def elements(node: Optional[ast.AST]) -> List[ast.AST]:
    """Return the elements of a tuple or list, any other expression as the only element, or none for no expression."""
    return list(node.elts) if isinstance(node, (ast.Tuple, ast.List)) else [node] if node else []
