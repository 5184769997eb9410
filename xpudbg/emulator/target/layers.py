"""Kernels of layers whose operators XPU chooses otherwise than the CPU: convolution, recurrent cells, matrix products, norms, reductions."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any

from .operators import to_device, to_host

# Convolution: ATen sends devices without a backend of their own to ``convolution_overrideable``, XPU (oneDNN) among them.
#
# float16 is computed in float32 and rounded once, as devices do: the host's kernels for it are 25 times slower.

_VOLUMES = 5


def _convolution(torch: Any) -> Iterator[tuple[str, str, Callable[..., Any]]]:
    """Operator, dispatch key, kernel."""
    aten = torch.ops.aten

    def wide(value: Any) -> Any:
        host = to_host(value)
        return host.float() if host is not None and host.dtype == torch.float16 else host

    def forward(x: Any, weight: Any, bias: Any, *rest: Any) -> Any:
        result = aten.convolution(*map(wide, (x, weight, bias)), *rest).to(x.dtype)
        if x.dim() == _VOLUMES and x.is_contiguous(memory_format=torch.channels_last_3d):
            # Of half precision the host's library answers in another layout, and generated code asserts the meta function's.
            result = result.contiguous(memory_format=torch.channels_last_3d)
        return result.to(x.device)

    def backward(  # noqa: PLR0913, PLR0917 (the operator's own schema)
        grad: Any,
        x: Any,
        weight: Any,
        stride: Any,
        padding: Any,
        dilation: Any,
        transposed: bool,
        output_padding: Any,
        groups: int,
        mask: Any,
    ) -> tuple[Any, ...]:
        bias_sizes = [weight.size(1) * groups if transposed else weight.size(0)]
        geometry = (stride, padding, dilation, transposed, output_padding, groups)
        result = aten.convolution_backward(*map(wide, (grad, x, weight)), bias_sizes, *geometry, list(mask))
        return tuple(None if t is None else t.to(x.device, x.dtype) for t in result)

    yield "convolution_overrideable", "XPU", forward
    yield "convolution_backward_overrideable", "XPU", backward


# Recurrent layers: the fused cells that XPU has and the CPU has not, and the choice of LSTM's implementation.
#
# Gates are chunked and the workspaces filled as ATen does it (aten/src/ATen/native/cuda/RNN.cu): LSTM's are input, forget, cell,
# output, GRU's reset, input, new. As there, the arithmetic of half precision is float32, rounded once at the end.


def _recurrent(torch: Any) -> Iterator[tuple[str, str, Callable[..., Any]]]:
    """Operator, dispatch key, kernel."""
    yield "_thnn_fused_lstm_cell", "XPU", _on_host(torch, _lstm_cell)
    yield "_thnn_fused_lstm_cell_backward_impl", "XPU", _on_host(torch, _lstm_cell_backward)
    yield "_thnn_fused_gru_cell", "XPU", _on_host(torch, _gru_cell)
    yield "_thnn_fused_gru_cell_backward", "XPU", _on_host(torch, _gru_cell_backward)
    for overload, packed in (("input", False), ("data", True)):
        route = _lstm(torch, getattr(torch.ops.aten.lstm, overload), packed=packed)
        for key in ("XPU", "AutogradXPU"):
            yield f"lstm.{overload}", key, route


def _on_host(torch: Any, cell: Callable[..., tuple[Any, ...]]) -> Callable[..., tuple[Any, ...]]:
    """A cell on the CPU in float32 at least; the results go back to the device in the dtype of the first tensor."""

    def wide(value: Any) -> Any:
        host = to_host(value)
        low = isinstance(host, torch.Tensor) and host.dtype in (torch.float16, torch.bfloat16)
        return host.float() if low else host

    def kernel(*args: Any) -> tuple[Any, ...]:
        like = next(value for value in args if isinstance(value, torch.Tensor))
        results = cell(torch, *map(wide, args))
        return tuple(None if r is None else r.to(like.dtype).to(like.device) for r in results)

    return kernel


def _lstm_cell(
    torch: Any, input_gates: Any, hidden_gates: Any, cx: Any, input_bias: Any = None, hidden_bias: Any = None
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
    torch: Any, grad_hy: Any, grad_cy: Any, cx: Any, cy: Any, workspace: Any, has_bias: bool
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
    torch: Any, input_gates: Any, hidden_gates: Any, hx: Any, input_bias: Any = None, hidden_bias: Any = None
) -> tuple[Any, ...]:
    if input_bias is not None:
        input_gates, hidden_gates = input_gates + input_bias, hidden_gates + hidden_bias
    input_r, input_i, input_n = input_gates.chunk(3, 1)
    hidden_r, hidden_i, hidden_n = hidden_gates.chunk(3, 1)
    reset, update = (input_r + hidden_r).sigmoid(), (input_i + hidden_i).sigmoid()
    new = (input_n + reset * hidden_n).tanh()
    return new + update * (hx - new), torch.cat([reset, update, new, hx, hidden_n], 1)


def _gru_cell_backward(torch: Any, grad_hy: Any, workspace: Any, has_bias: bool) -> tuple[Any, ...]:
    reset, update, new, hx, hidden_n = workspace.chunk(5, 1)
    grad_update = grad_hy * (hx - new) * update * (1 - update)
    grad_new = grad_hy * (1 - update) * (1 - new * new)
    grad_reset = grad_new * hidden_n * reset * (1 - reset)
    grad_input = torch.cat([grad_reset, grad_update, grad_new], 1)
    grad_hidden = torch.cat([grad_reset, grad_update, grad_new * reset], 1)
    biases = (grad_input.sum(0), grad_hidden.sum(0)) if has_bias else (None, None)
    return grad_input, grad_hidden, grad_hy * update, *biases


def _lstm(torch: Any, operator: Any, *, packed: bool) -> Callable[..., Any]:
    """``aten::lstm`` with XPU's choice: oneDNN's whole layer for inference, the fused cell otherwise.

    ATen makes the choice itself (``use_mkldnn`` in aten/src/ATen/native/RNN.cpp) and then asks a table that has no XPU column in
    a build without XPU, so the layer must be caught before. oneDNN's result is the CPU's.
    """
    composite = functools.partial(operator._op_dk, torch._C.DispatchKey.CompositeImplicitAutograd)

    def route(data: Any, *args: Any) -> Any:
        hx = args[1] if packed else args[0]
        if not _takes_onednn(torch, data, hx):
            return composite(data, *args)
        results = operator(to_host(data), *(_host_list(value) for value in args))
        return tuple(to_device(result, data.device) for result in results)

    return route


def _takes_onednn(torch: Any, data: Any, hx: Any) -> bool:
    """As in ``use_mkldnn``, without its question for packed sequences whose lengths differ: the numbers are the same."""
    return (
        torch.backends.mkldnn.enabled
        and not torch.is_grad_enabled()
        and data.dtype in (torch.float32, torch.float16)
        and data.numel() > 0
        # No projections.
        and hx[0].size(2) == hx[1].size(2)
    )


def _host_list(value: Any) -> Any:
    return [to_host(t) for t in value] if isinstance(value, (list, tuple)) else to_host(value)


# Matrix products that XPU has and the CPU not.
#
# With a result dtype of their own (``torch.mm(a, b, out_dtype=torch.float32)``), and with weights of 4 bits as torchao's ``plain_int32`` packs them.

_MATRIX = 2


def _matrix_products(torch: Any) -> Iterator[tuple[str, str, Callable[..., Any]]]:
    """Operator, dispatch key, kernel."""
    for name in ("mm", "bmm", "addmm", "baddbmm"):
        plain, into = _product(getattr(torch, name))
        yield f"{name}.dtype", "XPU", plain
        yield f"{name}.dtype_out", "XPU", into
    yield "_convert_weight_to_int4pack", "XPU", _packed_int4(torch)
    yield "_weight_int4pack_mm_with_scales_and_zeros", "XPU", _product_of_int4(torch)


def _product(function: Callable[..., Any]) -> tuple[Callable[..., Any], Callable[..., Any]]:
    def plain(first: Any, *rest: Any, **factors: Any) -> Any:
        *tensors, dtype = (first, *rest)
        return function(*(to_host(t).to(dtype) for t in tensors), **factors).to(first.device)

    def into(*args: Any, out: Any, **factors: Any) -> Any:
        result = plain(*args, **factors)
        return out.resize_(result.shape).copy_(result)

    return plain, into


def _packed_int4(torch: Any) -> Callable[..., Any]:
    """Eight 4-bit numbers in an int32, the first in the lowest bits (torch-xpu-ops ``WeightInt4PackKernel.cpp``): the bytes as they are."""

    def pack(weight: Any, inner_k_tiles: int) -> Any:
        words = "_convert_weight_to_int4pack_xpu : "
        torch._check(weight.dim() == _MATRIX, lambda: words + "expect weight to be 2D tensor.")
        torch._check(weight.dtype == torch.uint8, lambda: words + "expect weight to be kByte.")
        torch._check(
            inner_k_tiles in {2, 4, 8},
            lambda: f"{words}innerKTiles need to be 2, 4, or 8, got {inner_k_tiles}",
        )
        torch._check(
            weight.size(1) % 4 == 0, lambda: "The K dimension of int4 GEMM should be a multiple of 8."
        )
        return to_host(weight).contiguous().view(torch.int32).to(weight.device)

    return pack


def _product_of_int4(torch: Any) -> Callable[..., Any]:
    """Weights are ``(number - zero) * scale`` for each group of a row, and the product adds up in float32."""

    def product(x: Any, weight: Any, group: int, scale: Any, zero: Any) -> Any:
        numbers = to_host(weight).contiguous().view(torch.uint8)
        numbers = torch.stack((numbers & 15, numbers >> 4), -1).flatten(1).float()
        grouped = numbers.unflatten(1, (-1, group))
        scales, zeros = (to_host(t).float().T.unsqueeze(-1) for t in (scale, zero))
        unpacked = ((grouped - zeros) * scales).flatten(1)
        return (to_host(x).float() @ unpacked.T).to(x.device, x.dtype)

    return product


# The parts of batch norm that ``SyncBatchNorm`` is made of: XPU has them, the CPU not.
#
# As in aten/src/ATen/native/cuda/Normalization.cuh: statistics are float32 for half precision, ``invstd`` is one over the root of
# the variance plus ``eps``, and channels are dimension 1.


def _batch_norm(torch: Any) -> Iterator[tuple[str, str, Callable[..., Any]]]:
    """Operator, dispatch key, kernel."""
    parts = _Parts(torch)
    for name in (
        "stats",
        "elemt",
        "gather_stats",
        "gather_stats_with_counts",
        "backward_reduce",
        "backward_elemt",
    ):
        yield f"batch_norm_{name}", "XPU", getattr(parts, name)
    yield "batch_norm_elemt.out", "XPU", parts.elemt_out


class _Parts:
    def __init__(self, torch: Any) -> None:
        self.torch = torch

    def _wide(self, value: Any) -> Any:
        host = to_host(value)
        return host.float() if host is not None and host.element_size() < 4 else host

    @staticmethod
    def _dims(x: Any) -> list[int]:
        return [d for d in range(x.dim()) if d != 1]

    @staticmethod
    def _per_channel(value: Any, x: Any) -> Any:
        return value.view(1, -1, *[1] * (x.dim() - 2))

    def stats(self, x: Any, eps: float) -> tuple[Any, Any]:
        host = self._wide(x)
        variance, mean = self.torch.var_mean(host, self._dims(host), correction=0)
        return mean.to(x.device), (variance + eps).rsqrt().to(x.device)

    def elemt(self, x: Any, weight: Any, bias: Any, mean: Any, invstd: Any, eps: float) -> Any:
        host = self._wide(x)
        scale = self._wide(invstd) if weight is None else self._wide(invstd) * self._wide(weight)
        result = (host - self._per_channel(self._wide(mean), host)) * self._per_channel(scale, host)
        if bias is not None:
            result = result + self._per_channel(self._wide(bias), host)
        return self.torch.empty_like(x).copy_(result)

    def elemt_out(self, *args: Any, out: Any) -> Any:
        result = self.elemt(*args)
        return out.resize_(result.shape).copy_(result)

    def gather_stats(self, x: Any, mean: Any, *rest: Any) -> tuple[Any, Any]:
        """The same number of elements on every rank; it is the last argument."""
        counts = mean.new_full((mean.size(0),), rest[-1])
        return self.gather_stats_with_counts(*(x, mean, *rest[:-1], counts))

    def gather_stats_with_counts(
        self,
        x: Any,
        mean: Any,
        invstd: Any,
        running_mean: Any,
        running_var: Any,
        momentum: float,
        eps: float,
        counts: Any,
    ) -> tuple[Any, Any]:
        """Joins the statistics of all ranks (one row each), and moves the running ones, in place."""
        means, counted = self._wide(mean), self._wide(counts).unsqueeze(1)
        total = counted.sum()
        joined = (means * counted).sum(0) / total
        squares = ((self._wide(invstd).pow(-2) - eps + (means - joined) ** 2) * counted).sum(0)
        for running, value in ((running_mean, joined), (running_var, squares / (total - 1))):
            if running is not None:
                running.copy_((1 - momentum) * self._wide(running) + momentum * value)
        return joined.to(x.device), (squares / total + eps).rsqrt().to(x.device)

    def backward_reduce(
        self,
        grad: Any,
        x: Any,
        mean: Any,
        invstd: Any,
        weight: Any,
        for_input: bool,
        for_weight: bool,
        for_bias: bool,
    ) -> tuple[Any, ...]:
        hg, hx = self._wide(grad), self._wide(x)
        total = hg.sum(self._dims(hx))
        centred = (hg * (hx - self._per_channel(self._wide(mean), hx))).sum(self._dims(hx))
        dtype = x.dtype if weight is None else weight.dtype
        results = (
            total if for_input else None,
            centred if for_input else None,
            (centred * self._wide(invstd)).to(dtype) if for_weight else None,
            total.to(dtype) if for_bias else None,
        )
        return tuple(to_device(result, x.device) for result in results)

    def backward_elemt(
        self, grad: Any, x: Any, mean: Any, invstd: Any, weight: Any, sum_dy: Any, sum_dy_xmu: Any, count: Any
    ) -> Any:
        hx, total = self._wide(x), to_host(count).sum()
        scale = self._wide(invstd)
        centred = hx - self._per_channel(self._wide(mean), hx)
        projected = self._per_channel(self._wide(sum_dy_xmu) / total * scale * scale, hx)
        result = self._wide(grad) - self._per_channel(self._wide(sum_dy) / total, hx) - centred * projected
        factor = scale if weight is None else scale * self._wide(weight)
        return self.torch.empty_like(x).copy_(result * self._per_channel(factor, hx))


# Layer norm and group norm: devices compute half precision in float32, and their statistics stay float32.
#
# Without these, ATen would take composite kernels that round in between; group norm of large float16 numbers came out as zeros.


def _norms(torch: Any) -> Iterator[tuple[str, str, Callable[..., Any]]]:
    """Operator, dispatch key, kernel."""
    for name, weight in (("native_layer_norm", 5), ("native_group_norm", 4)):
        yield name, "XPU", _forward(torch, getattr(torch.ops.aten, name).default)
        backward = getattr(torch.ops.aten, f"{name}_backward").default
        yield f"{name}_backward", "XPU", _backward(torch, backward, weight)


def _wide(torch: Any, x: Any, values: tuple[Any, ...]) -> list[Any]:
    """Values on the host; in float32 where ``x`` is half precision. A wider ``x`` with narrow weights is an error."""
    narrow = (torch.float16, torch.bfloat16)
    hosts = map(to_host, values)
    if x.dtype not in narrow:
        return list(hosts)
    return [h.float() if isinstance(h, torch.Tensor) and h.dtype in narrow else h for h in hosts]


def _forward(torch: Any, operator: Any) -> Callable[..., Any]:
    def forward(x: Any, *args: Any) -> tuple[Any, Any, Any]:
        result, mean, rstd = operator(*_wide(torch, x, (x, *args)))
        return result.to(x.device, x.dtype), mean.to(x.device), rstd.to(x.device)

    return forward


def _backward(torch: Any, operator: Any, weight: int) -> Callable[..., Any]:
    """A backward kernel; ``weight`` is the place of the weight among its arguments."""

    def backward(*args: Any) -> tuple[Any, ...]:
        x = args[1]
        of_weight = x.dtype if args[weight] is None else args[weight].dtype
        results = operator(*_wide(torch, x, args))
        dtypes = (x.dtype, of_weight, of_weight)
        return tuple(
            None if result is None else result.to(x.device, dtype)
            for result, dtype in zip(results, dtypes, strict=True)
        )

    return backward


# Reductions of dtypes that the CPU's kernels refuse: histograms of integers, and sums of complex numbers without NaN.


def _reductions(torch: Any) -> Iterator[tuple[str, str, Callable[..., Any]]]:
    """Operator, dispatch key, kernel."""
    aten = torch.ops.aten

    def histc(x: Any, bins: int = 100, min: Any = 0, max: Any = 0) -> Any:
        host = to_host(x)
        whole = not (host.is_floating_point() or host.is_complex() or host.dtype == torch.bool)
        count = _histogram_of_integers if whole else lambda _torch, *args: aten.histc(*args)
        return count(torch, host, bins, min, max).to(x.device)

    def nansum(x: Any, dim: Any = None, keepdim: bool = False, *, dtype: Any = None) -> Any:
        host = to_host(x)
        if host.is_complex():
            host = host.masked_fill(host.isnan(), 0)
            return aten.sum.dim_IntList(host, dim, keepdim, dtype=dtype).to(x.device)
        return aten.nansum(host, dim, keepdim, dtype=dtype).to(x.device)

    for name, kernel in (("histc", histc), ("nansum", nansum)):
        yield name, "XPU", kernel
        yield f"{name}.out", "XPU", _into(kernel)


def _into(kernel: Callable[..., Any]) -> Callable[..., Any]:
    def into(*args: Any, out: Any, **options: Any) -> Any:
        result = kernel(*args, **options)
        return out.resize_(result.shape).copy_(result)

    return into


def _histogram_of_integers(torch: Any, x: Any, bins: int, low: Any, high: Any) -> Any:
    """Counted in integers, as devices do: the bin of a value is found without rounding; the last bin holds the upper limit."""
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


def kernels(torch: Any) -> Iterator[tuple[str, str, Callable[..., Any]]]:
    """Operator, dispatch key and kernel of each."""
    for part in (_convolution, _recurrent, _matrix_products, _batch_norm, _norms, _reductions):
        yield from part(torch)
