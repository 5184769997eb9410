"""Operators of ATen that run on the word of a graph that anybody may have written: those whose arguments are checked.

ATen checks shapes and indices of most operators, and not of all: some read and write where an index points. Operators of the list check what they
are given (pointwise ones do by construction); some more do with a check of our own, below. Whatever is not here is not run for a stranger's graph.

Runs in the user's interpreter, with its torch.
"""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Sequence, Tuple

import torch

_CHECKED_BY_ATEN = """
_adaptive_avg_pool2d _assert_async _assert_scalar _assert_tensor_metadata _conj _foreach_add _foreach_addcdiv _foreach_addcmul _foreach_copy
_foreach_div _foreach_lerp _foreach_maximum _foreach_minimum _foreach_mul _foreach_neg _foreach_norm _foreach_pow _foreach_reciprocal
_foreach_sqrt _foreach_sub _local_scalar_dense _log_softmax _log_softmax_backward_data _neg_view _reshape_alias _reshape_copy _safe_softmax
_softmax _softmax_backward_data _to_copy _unsafe_view adaptive_avg_pool1d adaptive_avg_pool2d addbmm addmm addmv addr alias all amax amin
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
    """An operator that does not run for a graph of others, or an argument of one that would reach beyond a tensor; the message says which."""


def check_operator(namespace: str, name: str, found: Any) -> None:
    """Refuse an operator whose arguments nobody checks.

    Args:
        namespace: ``aten``, ``prims`` or ``quantized_decomposed``.
        name: Its name without the overload.
        found: The overload, or the packet of all of them.

    Raises:
        RefusedOperatorError: It is none that checks them.
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
    """Check what ATen does not: indices, and sizes that belong together.

    Args:
        found: The overload that is about to run.
        args: Its arguments.
        kwargs: Its keyword arguments.

    Raises:
        RefusedOperatorError: One would reach beyond a tensor.
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
    """Return whether all of some indices are numbers from ``least`` to before ``count``."""
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
}
