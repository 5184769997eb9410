"""Scaled dot product attention: which implementation XPU takes, and kernels for the one that only XPU has.

The choice mirrors ``_fused_sdp_choice_xpu`` in aten/src/ATen/native/mkldnn/xpu/Attention.cpp: ``overrideable`` (oneDNN's fused
graph) where its conditions hold, ``math`` otherwise. It differs between torch versions (newer ones add a flash implementation
of SYCL-TLA), so a run that uses it carries a fidelity note.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterator
from typing import Any

from . import report
from .operators import to_host

MATH, OVERRIDEABLE = 0, 4  # at::SDPBackend
_MAX_HEAD_DIM = 576


def kernels(torch: Any) -> Iterator[tuple[str, str, Callable[..., Any]]]:
    """Operator, dispatch key, kernel."""
    attention = _Attention(torch)
    for key in ("XPU", "AutogradXPU"):
        yield "scaled_dot_product_attention", key, attention.forward
    attention.install_for_tracing()
    yield "_fused_sdp_choice", "XPU", attention.choice
    yield "_scaled_dot_product_fused_attention_overrideable", "XPU", attention.fused
    yield "_scaled_dot_product_fused_attention_overrideable_backward", "XPU", attention.fused_backward


class _Attention:
    def __init__(self, torch: Any) -> None:
        self.torch = torch
        self.aten = torch.ops.aten
        self.composite = torch.ops.aten.scaled_dot_product_attention.default

    def install_for_tracing(self) -> None:
        """The composite kernel must make the same choice when AOTAutograd traces with fake XPU tensors."""
        key = self.torch._C.DispatchKey.CompositeImplicitAutograd
        if key in self.composite.py_kernels:
            return
        original = functools.partial(self.composite._op_dk, key)

        def route(query: Any, *args: Any, **kwargs: Any) -> Any:
            return (self.forward if query.device.type == "xpu" else original)(query, *args, **kwargs)

        self.composite.py_impl(key)(route)

    def can_fuse(self, q: Any, k: Any, v: Any, mask: Any, dropout_p: float, enable_gqa: bool) -> bool:
        """Whether XPU's fused implementation takes these inputs."""
        torch = self.torch
        if not torch._C._get_overrideable_sdp_enabled() or dropout_p > 0:
            return False
        if any(t.is_nested or t.dim() != 4 for t in (q, k, v)):
            return False
        if q.dtype not in (torch.float32, torch.bfloat16, torch.float16) or any(
            t.stride(-1) != 1 for t in (q, k, v)
        ):
            return False
        if q.size(-1) != k.size(-1) or max(q.size(-1), v.size(-1)) > _MAX_HEAD_DIM:
            return False
        grouped = q.size(-3) != k.size(-3) or q.size(-3) != v.size(-3)
        if grouped and not enable_gqa:
            return False
        grad = torch.is_grad_enabled()
        if grad and mask is not None and mask.requires_grad:
            return False
        return not (grouped and grad and any(t.requires_grad for t in (q, k, v)))

    def choice(
        self,
        q: Any,
        k: Any,
        v: Any,
        mask: Any = None,
        dropout_p: float = 0.0,
        is_causal: bool = False,
        *,
        scale: float | None = None,
        enable_gqa: bool = False,
    ) -> int:
        """``aten::_fused_sdp_choice``."""
        return OVERRIDEABLE if self.can_fuse(q, k, v, mask, dropout_p, enable_gqa) else MATH

    def forward(
        self,
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
        """``aten::scaled_dot_product_attention`` with XPU's choice."""
        report.once("fidelity", "sdpa", note=_NOTE)
        if not self.can_fuse(q, k, v, attn_mask, dropout_p, enable_gqa):
            return self.aten._scaled_dot_product_attention_math(
                q, k, v, attn_mask, dropout_p, is_causal, None, scale=scale, enable_gqa=enable_gqa
            )[0]
        mask = self._expanded(attn_mask, q, k)
        return self.aten._scaled_dot_product_fused_attention_overrideable(
            q, k, v, mask, dropout_p, is_causal, False, scale=scale
        )[0]

    def _expanded(self, mask: Any, q: Any, k: Any) -> Any:
        if mask is None:
            return None
        if mask.dtype == self.torch.bool:
            mask = self.torch.zeros_like(mask, dtype=q.dtype).masked_fill_(mask.logical_not(), -math.inf)
        if mask.dim() < 4:
            mask = mask.expand(*([1] * (4 - mask.dim())), *mask.shape)
        return mask.expand(q.size(0), q.size(1), q.size(2), k.size(2))

    def fused(
        self,
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
        """``aten::_scaled_dot_product_fused_attention_overrideable``, computed by the CPU's own attention."""
        torch = self.torch
        hq, hk, hv, hb = (to_host(t) for t in (q, k, v, bias))
        host = torch.nn.functional.scaled_dot_product_attention(
            hq, hk, hv, hb, dropout_p, is_causal, scale=scale, enable_gqa=q.size(1) != k.size(1)
        )
        strided = functools.partial(
            torch.empty_strided, host.shape, host.stride(), dtype=q.dtype, device=q.device
        )
        out = torch.empty_like(q) if host.shape == q.shape else strided()
        out.copy_(host)
        logsumexp = torch.empty(q.size(0), q.size(1), q.size(2), dtype=torch.float32, device=q.device)
        seed = torch.empty((), dtype=torch.long, device=q.device)
        return out, logsumexp, None, None, q.size(2), k.size(2), seed, seed.clone(), None

    def fused_backward(  # noqa: PLR0913, PLR0917 (the operator's own schema)
        self,
        grad: Any,
        q: Any,
        k: Any,
        v: Any,
        bias: Any,
        mask: Any,
        out: Any,
        logsumexp: Any,
        cum_q: Any,
        cum_k: Any,
        max_q: int,
        max_k: int,
        dropout_p: float,
        is_causal: bool,
        seed: Any,
        offset: Any,
        *,
        scale: float | None = None,
    ) -> tuple[Any, ...]:
        """The gradient in closed form: this is below autograd, which must not run again."""
        torch = self.torch
        hg, hq, hk, hv = (to_host(t).float() for t in (grad, q, k, v))
        factor = scale if scale is not None else 1.0 / math.sqrt(q.size(-1))
        scores = hq @ hk.transpose(-1, -2) * factor
        if is_causal:
            keep = torch.ones(scores.shape[-2:], dtype=torch.bool).tril()
            scores = scores.masked_fill(keep.logical_not(), -math.inf)
        if bias is not None:
            scores = scores + to_host(bias).float()
        weights = scores.softmax(-1)
        grad_weights = hg @ hv.transpose(-1, -2)
        grad_scores = weights * (grad_weights - (grad_weights * weights).sum(-1, keepdim=True)) * factor
        gradients = (grad_scores @ hk, grad_scores.transpose(-1, -2) @ hq, weights.transpose(-1, -2) @ hg)
        return (*(torch.empty_like(t).copy_(g) for t, g in zip((q, k, v), gradients, strict=True)), None)


_NOTE = (
    "which implementation of scaled_dot_product_attention a real XPU takes differs between torch versions; "
    "here oneDNN's fused one where its documented conditions hold, the math one otherwise"
)
