"""Operators that only a device has, by what they mean: for graphs that are computed on the host.

Runs in the user's interpreter, with its torch.
"""

from __future__ import annotations

from typing import Any, Callable, Dict

import torch


def fused_attention(
    query: Any,
    key: Any,
    value: Any,
    attn_bias: Any = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    return_debug_mask: bool = False,
    *,
    scale: Any = None,
) -> Any:
    """``aten::_scaled_dot_product_fused_attention_overrideable``: the result and the logarithm of the sums; the rest is for the device alone."""
    if dropout_p:
        raise NotImplementedError("attention with dropout")
    factor = query.shape[-1] ** -0.5 if scale is None else scale
    key, value = _for_each_head(key, query), _for_each_head(value, query)
    scores = torch.matmul(query * factor, key.transpose(-2, -1))
    if is_causal:
        allowed = torch.ones(scores.shape[-2:], dtype=torch.bool).tril()
        scores = scores.masked_fill(~allowed, float("-inf"))
    if attn_bias is not None:
        scores = scores + attn_bias
    hidden = torch.isneginf(scores).all(-1, keepdim=True)
    weights = torch.softmax(scores, -1).masked_fill(hidden, 0.0)
    sums = torch.logsumexp(scores, -1)
    empty = torch.empty(0, dtype=torch.int64)
    return (
        torch.matmul(weights, value),
        sums,
        empty,
        empty,
        query.shape[-2],
        key.shape[-2],
        empty,
        empty,
        empty,
    )


def fused_attention_backward(  # noqa: PLR0913, PLR0917 (ATen's own signature)
    grad_out: Any,
    query: Any,
    key: Any,
    value: Any,
    attn_bias: Any,
    grad_input_mask: Any,
    out: Any,
    logsumexp: Any,
    cum_seq_q: Any,
    cum_seq_k: Any,
    max_q: Any,
    max_k: Any,
    dropout_p: float,
    is_causal: bool,
    philox_seed: Any,
    philox_offset: Any,
    *,
    scale: Any = None,
) -> Any:
    """The derivative of :func:`fused_attention`; that of the bias is not known here."""
    if len(grad_input_mask) > 3 and grad_input_mask[3]:
        raise NotImplementedError("the gradient of an attention bias")
    factor = query.shape[-1] ** -0.5 if scale is None else scale
    heads = key.shape[-3]
    key, value = _for_each_head(key, query), _for_each_head(value, query)
    scores = torch.matmul(query * factor, key.transpose(-2, -1))
    if is_causal:
        allowed = torch.ones(scores.shape[-2:], dtype=torch.bool).tril()
        scores = scores.masked_fill(~allowed, float("-inf"))
    if attn_bias is not None:
        scores = scores + attn_bias
    weights = torch.exp(scores - logsumexp.to(scores.dtype).unsqueeze(-1))
    weights = torch.where(torch.isneginf(scores), torch.zeros_like(weights), weights)
    grad_weights = torch.matmul(grad_out, value.transpose(-2, -1))
    grad_scores = weights * (grad_weights - (grad_out * out).sum(-1, keepdim=True))
    return (
        torch.matmul(grad_scores, key) * factor,
        _over_groups(torch.matmul(grad_scores.transpose(-2, -1), query) * factor, heads),
        _over_groups(torch.matmul(weights.transpose(-2, -1), grad_out), heads),
        None,
    )


def _for_each_head(value: Any, query: Any) -> Any:
    """Keys or values of grouped queries, repeated for each head of the query."""
    groups = query.shape[-3] // value.shape[-3]
    return value if groups == 1 else value.repeat_interleave(groups, dim=-3)


def _over_groups(gradient: Any, heads: int) -> Any:
    """The sum of such gradients over the queries of a group."""
    if gradient.shape[-3] == heads:
        return gradient
    return gradient.unflatten(-3, (heads, -1)).sum(-3)


OPERATORS: Dict[str, Callable[..., Any]] = {
    "aten::_scaled_dot_product_fused_attention_overrideable": fused_attention,
    "aten::_scaled_dot_product_fused_attention_overrideable_backward": fused_attention_backward,
}
