"""Scaled dot product attention: XPU's choice of implementation, and kernels for the one that only XPU has.

The choice mirrors ``_fused_sdp_choice_xpu`` in aten/src/ATen/native/mkldnn/xpu/Attention.cpp: ``overrideable`` (oneDNN's fused
graph) where its conditions hold, ``math`` otherwise. It differs between torch versions (newer ones add a flash implementation
of SYCL-TLA), so a run that uses it carries a fidelity note.
"""

from __future__ import annotations

import functools
import math
from typing import Any

import torch

from . import report
from .operators import Kernel, to_host

aten = torch.ops.aten
# at::SDPBackend.
MATH, OVERRIDEABLE = 0, 4
_MAX_HEAD_DIM = 576


def kernels() -> dict[str, Kernel]:
    """Return the kernel of each operator."""
    _install_for_tracing()
    fused = "_scaled_dot_product_fused_attention_overrideable"
    return {
        "scaled_dot_product_attention": _attention,
        "_fused_sdp_choice": _choice,
        fused: _fused,
        f"{fused}_backward": _fused_backward,
    }


def _install_for_tracing() -> None:
    """Let the composite kernel make the same choice when AOTAutograd traces with fake XPU tensors."""
    composite, key = aten.scaled_dot_product_attention.default, torch._C.DispatchKey.CompositeImplicitAutograd
    if key in composite.py_kernels:
        return
    original = functools.partial(composite._op_dk, key)

    def route(query: Any, *args: Any, **kwargs: Any) -> Any:
        return (_attention if query.device.type == "xpu" else original)(query, *args, **kwargs)

    composite.py_impl(key)(route)


def _can_fuse(q: Any, k: Any, v: Any, mask: Any, dropout_p: float, enable_gqa: bool) -> bool:
    """Return whether XPU's fused implementation takes these inputs (``use_overrideable_xpu``)."""
    if dropout_p > 0 or any(t.is_nested or t.dim() != 4 for t in (q, k, v)):
        return False
    if q.dtype not in (torch.float32, torch.bfloat16, torch.float16) or any(
        t.stride(-1) != 1 for t in (q, k, v)
    ):
        return False
    if q.size(0) != k.size(0) or k.shape[:3] != v.shape[:3] or q.size(-2) == 0 or k.size(-2) == 0:
        return False
    if q.size(-1) != k.size(-1) or max(q.size(-1), v.size(-1)) > _MAX_HEAD_DIM:
        return False
    grouped = q.size(1) != k.size(1)
    if grouped and not (enable_gqa and k.size(1) > 0 and q.size(1) % k.size(1) == 0):
        return False
    if mask is not None and not _fits(mask, (*q.shape[:3], k.size(2))):
        return False
    if not torch.is_grad_enabled():
        return True
    if mask is not None and mask.requires_grad:
        return False
    return not (grouped and any(t.requires_grad for t in (q, k, v)))


def _choice(
    q: Any,
    k: Any,
    v: Any,
    mask: Any = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    *,
    enable_gqa: bool = False,
    **_scale: Any,
) -> int:
    """Compute ``aten::_fused_sdp_choice``."""
    enabled = torch._C
    fits = _can_fuse(q, k, v, mask, dropout_p, enable_gqa)
    if fits and _is_batched(q, k, v, mask):
        report.once("fidelity", "sdpa under vmap", note=_VMAP_NOTE)
        return MATH
    if fits and enabled._get_overrideable_sdp_enabled():
        return OVERRIDEABLE
    if enabled._get_math_sdp_enabled():
        return MATH
    if fits and enabled._get_flash_sdp_enabled():
        return OVERRIDEABLE
    raise RuntimeError(
        "No viable backend for scaled_dot_product_attention was found. This is likely due to turning off "
        "both the math kernel and the overrideable kernels."
    )


def _attention(
    q: Any,
    k: Any,
    v: Any,
    attn_mask: Any = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    *,
    scale: float | None = None,
    enable_gqa: bool = False,
) -> Any:
    """Compute ``aten::scaled_dot_product_attention`` with XPU's choice; a boolean mask becomes 0 and -inf (``convert_boolean_attn_mask``)."""
    report.once("fidelity", "sdpa", note=_NOTE)
    _validate(q, k, v, attn_mask)
    choice = _choice(q, k, v, attn_mask, dropout_p, is_causal, enable_gqa=enable_gqa)
    mask = attn_mask
    if mask is not None and mask.dtype == torch.bool:
        mask = torch.where(mask, 0.0, torch.scalar_tensor(-math.inf, dtype=q.dtype, device=mask.device))
    if choice == MATH:
        return aten._scaled_dot_product_attention_math(
            q, k, v, mask, dropout_p, is_causal, None, scale=scale, enable_gqa=enable_gqa
        )[0]
    return aten._scaled_dot_product_fused_attention_overrideable(
        q, k, v, mask, dropout_p, is_causal, False, scale=scale
    )[0]


def _fused(
    q: Any,
    k: Any,
    v: Any,
    bias: Any = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    return_debug_mask: bool = False,
    *,
    scale: float | None = None,
) -> tuple[Any, ...]:
    """Compute ``aten::_scaled_dot_product_fused_attention_overrideable`` by the CPU's own attention."""
    _refuse_bias(q, bias, is_causal)
    hq, hk, hv, hb = (to_host(t) for t in (q, k, v, bias))
    host, logsumexp = _on_host(hq, hk, hv, hb, is_causal, scale)
    out = _laid_out_as(q, host.shape).copy_(host)
    # The CPU's is a transposed view; XPU's and that of the meta function, which generated code asserts, are contiguous.
    lse = logsumexp.to(q.device, torch.float32).contiguous()
    seed = torch.empty((), dtype=torch.long, device=q.device)
    return out, lse, None, None, q.size(2), k.size(2), seed, seed.clone(), None


def _laid_out_as(q: Any, shape: Any) -> Any:
    """Return a tensor with dimensions in the query's order in memory (``alloc_with_matching_layout``)."""
    if shape == q.shape:
        return torch.empty_like(q)
    order = sorted(range(q.dim()), key=q.stride, reverse=True)
    return torch.empty_permuted(shape, order, dtype=q.dtype, device=q.device)


def _on_host(q: Any, k: Any, v: Any, bias: Any, is_causal: bool, scale: float | None) -> tuple[Any, Any]:
    """Return output and logsumexp; a fully masked row gives zeros, as on the CPU and in oneDNN."""
    if q.size(-1) == v.size(-1):
        result = aten._scaled_dot_product_flash_attention_for_cpu(
            q, k, v, 0.0, is_causal, attn_mask=bias, scale=scale
        )
        return result[0], result[1]
    groups = q.size(1) // k.size(1)
    k, v = (t.repeat_interleave(groups, 1) if groups > 1 else t for t in (k, v))
    scores = _scores(q.float(), k.float(), bias, is_causal, _factor(q, scale))
    lse = scores.logsumexp(-1)
    weights = aten._safe_softmax(scores, -1)
    return (weights @ v.float()).to(q.dtype), lse.masked_fill(lse == -math.inf, 0.0)


def _factor(q: Any, scale: float | None) -> float:
    return scale if scale is not None else 1.0 / math.sqrt(q.size(-1))


def _scores(q: Any, k: Any, bias: Any, is_causal: bool, factor: float) -> Any:
    scores = q @ k.transpose(-1, -2) * factor
    if is_causal:
        keep = torch.ones(scores.shape[-2:], dtype=torch.bool).tril()
        scores = scores.masked_fill(keep.logical_not(), -math.inf)
    return scores if bias is None else scores + bias.float()


def _fused_backward(
    grad: Any, q: Any, k: Any, v: Any, bias: Any, *others: Any, scale: float | None = None
) -> tuple[Any, ...]:
    """Return the gradient in closed form: this runs below autograd, which must not run again.

    ``others`` is the mask of results, output, logsumexp, four lengths, dropout, whether it is causal, seed and offset.
    """
    hg, hq, hk, hv = (to_host(t).float() for t in (grad, q, k, v))
    factor = _factor(q, scale)
    weights = aten._safe_softmax(_scores(hq, hk, to_host(bias), others[8], factor), -1)
    grad_weights = hg @ hv.transpose(-1, -2)
    grad_scores = weights * (grad_weights - (grad_weights * weights).sum(-1, keepdim=True)) * factor
    gradients = (grad_scores @ hk, grad_scores.transpose(-1, -2) @ hq, weights.transpose(-1, -2) @ hg)
    return (*(torch.empty_like(t).copy_(g) for t, g in zip((q, k, v), gradients, strict=True)), None)


def _is_batched(*tensors: Any) -> bool:
    """Return whether one of the tensors is batched by ``vmap``."""
    functorch = torch._C._functorch
    for tensor in tensors:
        inner = tensor
        while inner is not None and functorch.is_functorch_wrapped_tensor(inner):
            if functorch.is_batchedtensor(inner):
                return True
            inner = functorch.get_unwrapped(inner)
    return False


def _fits(mask: Any, shape: tuple[Any, ...]) -> bool:
    """Return whether the fused implementation accepts the mask (``check_attn_mask_shape`` and the stride of the last dimension)."""
    if mask.dim() not in (2, 4) or mask.stride(-1) != 1:
        return False
    return all(size in (1, full) for size, full in zip(mask.shape, shape[-mask.dim() :], strict=True))


def _validate(q: Any, k: Any, v: Any, mask: Any) -> None:
    """Raise the errors that ATen raises before it chooses an implementation (``validate_sdpa_input``)."""
    if not q.dtype == k.dtype == v.dtype:
        raise RuntimeError(
            "Expected query, key, and value to have the same dtype, but got "
            f"query.dtype: {q.dtype} key.dtype: {k.dtype} and value.dtype: {v.dtype} instead."
        )
    if not q.device == k.device == v.device:
        raise RuntimeError(
            "Expected query, key, and value to have the same device type, but got "
            f"query.device: {q.device} key.device: {k.device} and value.device: {v.device} instead."
        )
    if min(q.dim(), k.dim(), v.dim()) < 2:
        raise RuntimeError(
            "Expected query, key, and value to all be  at least 2 dimensional, but got "
            f"query.dim: {q.dim()} key.dim: {k.dim()} and value.dim: {v.dim()} instead."
        )
    if mask is not None and mask.dtype not in (torch.bool, torch.float32, q.dtype):
        raise RuntimeError(
            "Expected attn_mask dtype to be bool or float or to match query dtype, but got "
            f"attn_mask.dtype: {mask.dtype} and  query.dtype: {q.dtype} instead."
        )


def _refuse_bias(q: Any, bias: Any, is_causal: bool) -> None:
    """Raise the error of XPU's fused implementation for a bias with a causal mask, which the CPU's accepts."""
    if bias is None:
        return
    name = "scaled_dot_product_fused_attention_overrideable_xpu"
    if bias.device != q.device:
        raise RuntimeError(f"{name}: expected attn_bias on {q.device}, but got {bias.device}")
    if is_causal:
        raise RuntimeError(f"{name}: attn_bias cannot present with is_causal")
    if bias.requires_grad and torch.is_grad_enabled():
        raise RuntimeError(f"{name}: attn_bias cannot have requires_grad=True")


_NOTE = (
    "which implementation of scaled_dot_product_attention a real XPU takes differs between torch versions; "
    "here oneDNN's fused one where its documented conditions hold, the math one otherwise"
)
_VMAP_NOTE = (
    "scaled_dot_product_attention under vmap: a real XPU takes its fused implementation for these inputs, which this torch cannot "
    'batch ("Batching rule not implemented"), so that the script is likely to stop there; here the math implementation runs'
)
