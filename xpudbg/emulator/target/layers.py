"""Kernels of layers for which XPU and the CPU choose different operators: convolution, recurrent cells, products, norms, sums, attention."""

from __future__ import annotations

import functools
import math
from typing import Any

import torch

from . import report
from .operators import Kernel, into, is_half, to_device, to_host, wide, with_out

aten = torch.ops.aten


def kernels() -> dict[str, Kernel]:
    """Return the kernel of each operator."""
    table: dict[str, Kernel] = {
        "convolution_overrideable": _convolution,
        "convolution_backward_overrideable": _convolution_backward,
        "_thnn_fused_lstm_cell": _on_host(_lstm_cell),
        "_thnn_fused_lstm_cell_backward_impl": _on_host(_lstm_cell_backward),
        "_thnn_fused_gru_cell": _on_host(_gru_cell),
        "_thnn_fused_gru_cell_backward": _on_host(_gru_cell_backward),
        "lstm.input": _lstm(aten.lstm.input, packed=False),
        "lstm.data": _lstm(aten.lstm.data, packed=True),
        "_convert_weight_to_int4pack": _packed_int4,
        "_weight_int4pack_mm_with_scales_and_zeros": _product_of_int4,
        "batch_norm_stats": _batch_stats,
        "batch_norm_gather_stats": _gather_stats,
        "batch_norm_gather_stats_with_counts": _gather_counted_stats,
        "batch_norm_backward_reduce": _batch_backward_reduce,
        "batch_norm_backward_elemt": _batch_backward_elements,
        **with_out("batch_norm_elemt", _batch_elements),
        **with_out("histc", _histc),
        **with_out("nansum", _nansum),
        **_attention_kernels(),
    }
    for name in ("mm", "bmm", "addmm", "baddbmm"):
        product = _product(getattr(torch, name))
        table |= {f"{name}.dtype": product, f"{name}.dtype_out": into(product)}
    table |= {"native_layer_norm": _layer_norm, "native_group_norm": _group_norm}
    for name, weight in (("native_layer_norm", 5), ("native_group_norm", 4)):
        table[f"{name}_backward"] = _norm_backward(getattr(aten, f"{name}_backward").default, weight)
    return table


# Convolution: ATen sends devices without a backend of their own to ``convolution_overrideable``, XPU (oneDNN) among them.
#
# float16 is computed in float32 and rounded once: the host's kernels for it are 25 times slower.

_VOLUMES = 5


def _wide_float16(value: Any) -> Any:
    return wide(value) if getattr(value, "dtype", None) == torch.float16 else to_host(value)


def _convolution(x: Any, weight: Any, bias: Any, *rest: Any) -> Any:
    result = aten.convolution(*map(_wide_float16, (x, weight, bias)), *rest).to(x.dtype)
    if x.dim() == _VOLUMES and x.is_contiguous(memory_format=torch.channels_last_3d):
        # Of half precision the host's library answers in another layout, and generated code asserts the meta function's.
        result = result.contiguous(memory_format=torch.channels_last_3d)
    return result.to(x.device)


def _convolution_backward(grad: Any, x: Any, weight: Any, *rest: Any) -> tuple[Any, ...]:
    """Compute the gradients; ``rest`` is stride, padding, dilation, transposed, output padding, groups and the mask of results."""
    *geometry, mask = rest
    bias_sizes = [weight.size(1) * geometry[5] if geometry[3] else weight.size(0)]
    given = map(_wide_float16, (grad, x, weight))
    result = aten.convolution_backward(*given, bias_sizes, *geometry, list(mask))
    return tuple(None if t is None else t.to(x.device, x.dtype) for t in result)


# Recurrent layers: the fused cells that XPU has and the CPU has not, and the choice of LSTM's implementation.
#
# Gates are chunked and the workspaces filled as ATen does it (aten/src/ATen/native/cuda/RNN.cu): LSTM's are input, forget, cell,
# output, GRU's reset, input, new. As there, the arithmetic of half precision is float32, rounded once at the end.


def _on_host(cell: Kernel) -> Kernel:
    """Return a kernel that computes a cell on the CPU in at least float32; results have the first tensor's device and dtype."""

    def kernel(*args: Any) -> tuple[Any, ...]:
        like = next(value for value in args if isinstance(value, torch.Tensor))
        return tuple(None if r is None else r.to(like.dtype).to(like.device) for r in cell(*map(wide, args)))

    return kernel


def _lstm_cell(
    input_gates: Any, hidden_gates: Any, cx: Any, input_bias: Any = None, hidden_bias: Any = None
) -> tuple[Any, ...]:
    gates = input_gates + hidden_gates
    if input_bias is not None:
        gates = gates + input_bias + hidden_bias
    i, f, c, o = gates.chunk(4, 1)
    i, f, c, o = i.sigmoid(), f.sigmoid(), c.tanh(), o.sigmoid()
    cy = f * cx + i * c
    # The kernel of devices gives what is contiguous, whatever the state before is.
    return (o * cy.tanh()).contiguous(), cy.contiguous(), torch.cat([i, f, c, o], 1)


def _lstm_cell_backward(
    grad_hy: Any, grad_cy: Any, cx: Any, cy: Any, workspace: Any, has_bias: bool
) -> tuple[Any, ...]:
    i, f, c, o = workspace.chunk(4, 1)
    squashed = cy.tanh()
    grad_hy = torch.zeros_like(cy) if grad_hy is None else grad_hy
    grad_cy = torch.zeros_like(cy) if grad_cy is None else grad_cy
    through = grad_hy * o * (1 - squashed * squashed) + grad_cy
    gates = torch.cat(
        [
            through * c * i * (1 - i),
            through * cx * f * (1 - f),
            through * i * (1 - c * c),
            grad_hy * squashed * o * (1 - o),
        ],
        1,
    )
    return gates, (through * f).contiguous(), gates.sum(0) if has_bias else gates.new_empty(0)


def _gru_cell(
    input_gates: Any, hidden_gates: Any, hx: Any, input_bias: Any = None, hidden_bias: Any = None
) -> tuple[Any, ...]:
    if input_bias is not None:
        input_gates, hidden_gates = input_gates + input_bias, hidden_gates + hidden_bias
    input_r, input_i, input_n = input_gates.chunk(3, 1)
    hidden_r, hidden_i, hidden_n = hidden_gates.chunk(3, 1)
    reset, update = (input_r + hidden_r).sigmoid(), (input_i + hidden_i).sigmoid()
    new = (input_n + reset * hidden_n).tanh()
    return new + update * (hx - new), torch.cat([reset, update, new, hx, hidden_n], 1)


def _gru_cell_backward(grad_hy: Any, workspace: Any, has_bias: bool) -> tuple[Any, ...]:
    reset, update, new, hx, hidden_n = workspace.chunk(5, 1)
    grad_update = grad_hy * (hx - new) * update * (1 - update)
    grad_new = grad_hy * (1 - update) * (1 - new * new)
    grad_reset = grad_new * hidden_n * reset * (1 - reset)
    grad_input = torch.cat([grad_reset, grad_update, grad_new], 1)
    grad_hidden = torch.cat([grad_reset, grad_update, grad_new * reset], 1)
    biases = (grad_input.sum(0), grad_hidden.sum(0)) if has_bias else (None, None)
    return grad_input, grad_hidden, grad_hy * update, *biases


def _lstm(operator: Any, *, packed: bool) -> Kernel:
    """Return ``aten::lstm`` with XPU's choice: oneDNN's whole layer for inference, the fused cell otherwise.

    ATen makes the choice itself (``use_mkldnn`` in aten/src/ATen/native/RNN.cpp) and then asks a table that has no XPU column in
    a build without XPU, so the layer must be caught before. oneDNN's result is the CPU's.
    """
    composite = functools.partial(operator._op_dk, torch._C.DispatchKey.CompositeImplicitAutograd)

    def route(data: Any, *args: Any) -> Any:
        if not _takes_onednn(data, args[1] if packed else args[0]):
            return composite(data, *args)
        given = ([to_host(t) for t in a] if isinstance(a, (list, tuple)) else to_host(a) for a in args)
        return tuple(to_device(result, data.device) for result in operator(to_host(data), *given))

    return route


def _takes_onednn(data: Any, hx: Any) -> bool:
    """Return the choice of ``use_mkldnn``, without its check for packed sequences of different lengths, which gives equal numbers."""
    return (
        torch.backends.mkldnn.enabled
        and not torch.is_grad_enabled()
        and data.dtype in (torch.float32, torch.float16)
        and data.numel() > 0
        # No projections.
        and hx[0].size(2) == hx[1].size(2)
    )


# Matrix products that XPU has and the CPU not.
#
# With a result dtype of their own (``torch.mm(a, b, out_dtype=torch.float32)``), and with weights of 4 bits as torchao's ``plain_int32`` packs them.


def _product(function: Kernel) -> Kernel:
    def product(first: Any, *rest: Any, **factors: Any) -> Any:
        *tensors, dtype = (first, *rest)
        return function(*(to_host(t).to(dtype) for t in tensors), **factors).to(first.device)

    return product


def _packed_int4(weight: Any, inner_k_tiles: int) -> Any:
    """Return the bytes of 4-bit numbers as int32, eight in each, the first in the lowest bits (torch-xpu-ops ``WeightInt4PackKernel.cpp``)."""
    name = "_convert_weight_to_int4pack_xpu : "
    tiles = f"{name}innerKTiles need to be 2, 4, or 8, got {inner_k_tiles}"
    torch._check(weight.dim() == 2, lambda: name + "expect weight to be 2D tensor.")
    torch._check(weight.dtype == torch.uint8, lambda: name + "expect weight to be kByte.")
    torch._check(inner_k_tiles in {2, 4, 8}, lambda: tiles)
    torch._check(weight.size(1) % 4 == 0, lambda: "The K dimension of int4 GEMM should be a multiple of 8.")
    return to_host(weight).contiguous().view(torch.int32).to(weight.device)


def _product_of_int4(x: Any, weight: Any, group: int, scale: Any, zero: Any) -> Any:
    """Multiply by int4 weights, ``(number - zero) * scale`` for each group of a row, with sums in float32."""
    numbers = to_host(weight).contiguous().view(torch.uint8)
    numbers = torch.stack((numbers & 15, numbers >> 4), -1).flatten(1).float()
    grouped = numbers.unflatten(1, (-1, group))
    scales, zeros = (to_host(t).float().T.unsqueeze(-1) for t in (scale, zero))
    unpacked = ((grouped - zeros) * scales).flatten(1)
    return (to_host(x).float() @ unpacked.T).to(x.device, x.dtype)


# The parts of batch norm that ``SyncBatchNorm`` is made of: XPU has them, the CPU not.
#
# As in aten/src/ATen/native/cuda/Normalization.cuh: statistics are float32 for half precision, ``invstd`` is one over the root of
# the variance plus ``eps``, and channels are dimension 1.


def _not_channels(x: Any) -> list[int]:
    return [d for d in range(x.dim()) if d != 1]


def _per_channel(value: Any, x: Any) -> Any:
    return wide(value).view(1, -1, *[1] * (x.dim() - 2))


def _batch_stats(x: Any, eps: float) -> tuple[Any, Any]:
    host = wide(x)
    variance, mean = torch.var_mean(host, _not_channels(host), correction=0)
    return mean.to(x.device), (variance + eps).rsqrt().to(x.device)


def _batch_elements(x: Any, weight: Any, bias: Any, mean: Any, invstd: Any, eps: float) -> Any:
    host = wide(x)
    scale = wide(invstd) if weight is None else wide(invstd) * wide(weight)
    result = (host - _per_channel(mean, host)) * _per_channel(scale, host)
    return torch.empty_like(x).copy_(result if bias is None else result + _per_channel(bias, host))


def _gather_stats(x: Any, mean: Any, *rest: Any) -> tuple[Any, Any]:
    """Join the statistics of all ranks, which have the same number of elements, the last argument."""
    return _gather_counted_stats(x, mean, *rest[:-1], mean.new_full((mean.size(0),), rest[-1]))


def _gather_counted_stats(x: Any, mean: Any, invstd: Any, *rest: Any) -> tuple[Any, Any]:
    """Join the statistics of all ranks (one row each), and update running mean and variance in place."""
    running_mean, running_var, momentum, eps, counts = rest
    means, counted = wide(mean), wide(counts).unsqueeze(1)
    total = counted.sum()
    joined = (means * counted).sum(0) / total
    squares = ((wide(invstd).pow(-2) - eps + (means - joined) ** 2) * counted).sum(0)
    for running, value in ((running_mean, joined), (running_var, squares / (total - 1))):
        if running is not None:
            running.copy_((1 - momentum) * wide(running) + momentum * value)
    return joined.to(x.device), (squares / total + eps).rsqrt().to(x.device)


def _batch_backward_reduce(
    grad: Any, x: Any, mean: Any, invstd: Any, weight: Any, *wanted: bool
) -> tuple[Any, ...]:
    """Return the sums for the gradients of input (two), weight and bias, each if requested."""
    hg, hx = wide(grad), wide(x)
    total = hg.sum(_not_channels(hx))
    centred = (hg * (hx - _per_channel(mean, hx))).sum(_not_channels(hx))
    dtype = x.dtype if weight is None else weight.dtype
    for_input, for_weight, for_bias = wanted
    results = (
        total if for_input else None,
        centred if for_input else None,
        (centred * wide(invstd)).to(dtype) if for_weight else None,
        total.to(dtype) if for_bias else None,
    )
    return tuple(to_device(result, x.device) for result in results)


def _batch_backward_elements(
    grad: Any, x: Any, mean: Any, invstd: Any, weight: Any, sum_dy: Any, sum_dy_xmu: Any, count: Any
) -> Any:
    hx, total, scale = wide(x), to_host(count).sum(), wide(invstd)
    projected = _per_channel(wide(sum_dy_xmu) / total * scale * scale, hx)
    centred = hx - _per_channel(mean, hx)
    result = wide(grad) - _per_channel(wide(sum_dy) / total, hx) - centred * projected
    return torch.empty_like(x).copy_(
        result * _per_channel(scale if weight is None else scale * wide(weight), hx)
    )


# Layer norm and group norm: devices compute half precision in float32. Statistics of layer norm stay float32; those of group norm are
# rounded to the input's dtype, and the rounded ones normalise (torch-xpu-ops, LayerNorm.cpp and GroupNormKernels.cpp).
#
# Without these, ATen would take composite kernels that round in between; group norm of large float16 numbers came out as zeros.
# Both read weights in the dtype of the input and refuse others. Only group norm checks that of a wider input first, in ATen.

_SCALAR_TYPES = {
    torch.float16: "Half",
    torch.bfloat16: "BFloat16",
    torch.float32: "Float",
    torch.float64: "Double",
}


def _refuse_other_dtypes(x: Any, *others: Any) -> None:
    for dtype in (value.dtype for value in others if value is not None):
        if dtype != x.dtype:
            names = [_SCALAR_TYPES.get(d, str(d)) for d in (x.dtype, dtype)]
            raise RuntimeError("expected scalar type {} but found {}".format(*names))


def _layer_norm(x: Any, shape: Any, weight: Any, bias: Any, eps: float) -> tuple[Any, Any, Any]:
    _refuse_other_dtypes(x, weight, bias)
    move = wide if is_half(x) else to_host
    result, mean, rstd = aten.native_layer_norm(move(x), shape, move(weight), move(bias), eps)
    return result.to(x.device, x.dtype), mean.to(x.device), rstd.to(x.device)


def _group_norm(x: Any, weight: Any, bias: Any, *sizes_and_eps: Any) -> tuple[Any, Any, Any]:
    if not is_half(x):
        result, mean, rstd = aten.native_group_norm(*map(to_host, (x, weight, bias)), *sizes_and_eps)
        return result.to(x.device), mean.to(x.device), rstd.to(x.device)
    _refuse_other_dtypes(x, weight, bias)
    *sizes, eps = sizes_and_eps
    host, rounded_eps = wide(x), torch.tensor(eps, dtype=x.dtype).item()
    _, *found = aten.native_group_norm(host, None, None, *sizes, rounded_eps)
    mean, rstd = (statistic.to(x.dtype) for statistic in found)
    rows = host.reshape(*mean.shape, -1)
    result = ((rows - wide(mean)[..., None]) * wide(rstd)[..., None]).reshape(host.shape)
    if weight is not None:
        result = result * _per_channel(wide(weight), host)
    if bias is not None:
        result = result + _per_channel(wide(bias), host)
    return result.to(x.device, x.dtype), mean.to(x.device), rstd.to(x.device)


def _norm_backward(operator: Any, weight: int) -> Kernel:
    """Return a backward kernel; ``weight`` is the index of the weight among its arguments."""

    def backward(*args: Any) -> tuple[Any, ...]:
        x = args[1]
        _refuse_other_dtypes(x, args[0], args[weight])
        results = operator(*map(wide if is_half(x) else to_host, args))
        return tuple(None if result is None else result.to(x.device, x.dtype) for result in results)

    return backward


# Reductions of dtypes that the CPU's kernels refuse: histograms of integers, and sums of complex numbers without NaN.


def _histc(x: Any, bins: int = 100, min: Any = 0, max: Any = 0) -> Any:
    host = to_host(x)
    whole = not (host.is_floating_point() or host.is_complex() or host.dtype == torch.bool)
    return (_histogram_of_integers if whole else aten.histc)(host, bins, min, max).to(x.device)


def _nansum(x: Any, dim: Any = None, keepdim: bool = False, *, dtype: Any = None) -> Any:
    host = to_host(x)
    if host.is_complex():
        host = host.masked_fill(host.isnan(), 0)
        return aten.sum.dim_IntList(host, dim, keepdim, dtype=dtype).to(x.device)
    return aten.nansum(host, dim, keepdim, dtype=dtype).to(x.device)


def _histogram_of_integers(x: Any, bins: int, low: Any, high: Any) -> Any:
    """Compute a histogram in integers, as devices do: bins are found without rounding; the last one includes the upper limit."""
    if bins <= 0:
        raise RuntimeError("bins must be > 0")
    low, high = int(low), int(high)
    if low == high and x.numel():
        low, high = int(x.min()), int(x.max())
    if low == high:
        low, high = low - 1, high + 1
    if low > high:
        raise RuntimeError("max must be larger than min")
    values = x.flatten().long()
    values = values[(values >= low) & (values <= high)]
    indices = ((values - low) * bins // (high - low)).clamp_(max=bins - 1)
    return torch.bincount(indices, minlength=bins).to(x.dtype)


# Scaled dot product attention: XPU's choice of implementation, and kernels for the one that only XPU has.
#
# The choice mirrors ``_fused_sdp_choice_xpu`` in aten/src/ATen/native/mkldnn/xpu/Attention.cpp: ``overrideable`` (oneDNN's fused
# graph) where its conditions hold, ``math`` otherwise. It differs between torch versions (newer ones add a flash implementation
# of SYCL-TLA), so a run that uses it carries a fidelity note.


# at::SDPBackend.
MATH, OVERRIDEABLE = 0, 4
_MAX_HEAD_DIM = 576


def _attention_kernels() -> dict[str, Kernel]:
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
        "both the math kernel and the overrideable _attention_kernels."
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
    host, logsumexp = _attention_on_host(hq, hk, hv, hb, is_causal, scale)
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


def _attention_on_host(
    q: Any, k: Any, v: Any, bias: Any, is_causal: bool, scale: float | None
) -> tuple[Any, Any]:
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
