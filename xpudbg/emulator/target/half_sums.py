"""Sums and scans that devices make in half precision, every step rounded, and ATen's CPU kernels in float32.

Devices add to one place with atomics of the tensor's own dtype (torch-xpu-ops ``ScatterGatherKernels.cpp``, ``Atomics.h``), and scan in it
(``ScanUtils.h``). Their order of addition differs from run to run; here it is that of memory, and for scans 32 lanes in a tree, then one group
after another. What devices add up in float32 is in ``csrc/wider_dtype.cpp``.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Any

import torch

from .operators import Kernel, into, is_half, to_host, with_out

aten = torch.ops.aten
_LANES = 32


def kernels() -> dict[str, Kernel]:
    """Return the kernel of each operator."""
    logarithmic = _scan(aten._logcumsumexp, torch.logaddexp, -torch.inf)
    table: dict[str, Kernel] = {
        "scatter_add.out": into(_scatter_add),
        "scatter_reduce.two_out": into(_scatter_reduce),
        "cumsum.out": _scan(aten.cumsum, torch.add, 0),
        "cumprod.out": _scan(aten.cumprod, torch.mul, 1),
        "_logcumsumexp.out": logarithmic,
        "_logcumsumexp": lambda x, dim: logarithmic(x, dim, out=torch.empty_like(x)),
        **with_out("avg_pool3d_backward", _pooled_gradient, "grad_input", "grad_input"),
    }
    for name in ("linear1d", "bilinear2d", "bicubic2d", "trilinear3d"):
        gradient = _resized_gradient(name)
        table |= with_out(f"upsample_{name}_backward", gradient, "grad_input", "grad_input")
    return table


def added_by_index(x: Any, indices: Any, values: Any, *_: Any) -> Any:
    """Compute ``index_put(accumulate=True)``, rounding every addition as atomics and the CPU's kernel do."""
    host = aten.index_put(to_host(x), [to_host(index) for index in indices], to_host(values), True)
    return host.to(x.device)


def _scatter_add(x: Any, dim: int, index: Any, src: Any) -> Any:
    add = _added if is_half(x) else aten.scatter_add
    return add(to_host(x), dim, to_host(index), to_host(src))


def _scatter_reduce(x: Any, dim: int, index: Any, src: Any, reduce: str, *, include_self: bool = True) -> Any:
    host, places, values = to_host(x), to_host(index), to_host(src)
    if is_half(x) and reduce in {"sum", "mean"}:
        start = host if include_self else host.scatter(dim, places, 0)
        result = _added(start, dim, places, values)
        if reduce == "mean":
            ones = torch.ones_like(host) if include_self else torch.zeros_like(host)
            counts = _added(ones, dim, places, torch.ones_like(values))
            result = result / counts.masked_fill(counts == 0, 1)
        return result
    if is_half(x) and reduce == "prod":
        result = host if include_self else host.scatter(dim, places, 1)
        # One slice of the indices at a time: no place comes twice in it.
        for i in range(places.shape[dim] if places.dim() else 0):
            place = places.narrow(dim, i, 1)
            factor = values.narrow(dim, i, 1)[tuple(slice(n) for n in place.shape)]
            result = result.scatter(dim, place, result.gather(dim, place) * factor)
        return result
    return aten.scatter_reduce(host, dim, places, values, reduce, include_self=include_self)


def _added(x: Any, dim: int, index: Any, src: Any) -> Any:
    """Compute ``scatter_add``, rounding every addition."""
    if not x.dim() or not index.dim():
        x, index, src = (t.reshape(-1) if not t.dim() else t for t in (x, index, src))
        return _added(x, dim, index, src).reshape(x.shape if x.numel() != 1 else ())
    places = list(torch.meshgrid(*(torch.arange(n) for n in index.shape), indexing="ij"))
    places[dim] = index
    part = src[tuple(slice(n) for n in index.shape)]
    return added_by_index(x, places, part)


def _scan(exact: Any, combine: Kernel, start: float) -> Kernel:
    def scan(x: Any, dim: int, *, out: Any, **options: Any) -> Any:
        host = to_host(x)
        dtype = options.get("dtype")
        if is_half(out) and x.dim() and x.numel():
            result = _scanned(host.to(dtype or host.dtype), dim, combine, start)
        else:
            result = exact(host, dim, **options)
        return out.resize_(result.shape).copy_(result)

    return scan


def _scanned(x: Any, dim: int, combine: Kernel, start: float) -> Any:
    """Return an inclusive scan in the dtype of ``x``: 32 values in a tree, then the sum of earlier groups."""
    rows = x.movedim(dim, -1)
    size = rows.shape[-1]
    padded = torch.nn.functional.pad(rows, (0, -size % _LANES), value=start)
    groups = padded.unflatten(-1, (-1, _LANES)).clone()
    step = 1
    while step < _LANES:
        groups[..., step:] = combine(groups[..., :-step], groups[..., step:])
        step *= 2
    for i in range(1, groups.shape[-2]):
        groups[..., i, :] = combine(groups[..., i - 1, -1:], groups[..., i, :])
    return groups.flatten(-2)[..., :size].movedim(-1, dim)


_Taps = tuple[Any, Any]
"""Of one dimension: the places that an element of the result was made from, and their weights, each a row for an element."""


def _resized_gradient(name: str) -> Kernel:
    """Return a gradient kernel like ``UpSampleLinear1dKernels.cpp``: one atomic addition per element and source."""
    exact = getattr(aten, f"upsample_{name}_backward")
    channels_last = torch.channels_last

    def gradient(grad: Any, out: Sequence[int], size: Sequence[int], align: bool, *scales: Any) -> Any:
        host, sizes = to_host(grad), list(size[2:])
        scales = scales or (None,) * len(sizes)
        # Of this operator alone the places are computed in half precision, too, unless channels are last.
        last = host.dim() == 4 and host.is_contiguous(memory_format=channels_last) and size[1] >= 4
        dtype = host.dtype if name == "bilinear2d" and not last else torch.float32
        ratios = [_ratio(*given, align, dtype) for given in zip(sizes, out, scales, strict=True)]
        gathers = name == "bilinear2d" and all(
            1 < n < o and (align or float(r) * o == n) for n, o, r in zip(sizes, out, ratios, strict=True)
        )
        if not is_half(host) or gathers or list(out) == sizes:
            return exact(host, out, size, align, *scales).to(grad.device)
        cubic = name == "bicubic2d"
        taps = [_taps(*given, align, cubic) for given in zip(sizes, out, ratios, strict=True)]
        result = _spread(host, sizes, taps)
        return result.contiguous(memory_format=channels_last if last else torch.contiguous_format).to(
            grad.device
        )

    return gradient


def _ratio(size: int, out: int, scale: float | None, align: bool, dtype: Any) -> Any:
    """Compute ``area_pixel_compute_scale`` (``UpSample.h``)."""
    if align:
        return torch.tensor(size - 1, dtype=dtype) / (out - 1) if out > 1 else torch.tensor(0, dtype=dtype)
    return torch.tensor(1 / scale, dtype=dtype) if scale else torch.tensor(size, dtype=dtype) / out


def _taps(size: int, out: int, ratio: Any, align: bool, cubic: bool) -> _Taps:
    """Compute ``area_pixel_compute_source_index``, rounded to its dtype, and the weights of the two or four neighbours."""
    place = torch.arange(out).to(ratio.dtype)
    source = (ratio * place if align else ratio * (place + 0.5) - 0.5).float()
    source = source if cubic else source.clamp(0, size - 1)
    first = source.floor()
    part = source - first
    offsets = torch.arange(-1, 3) if cubic else torch.arange(2)
    places = (first.long()[:, None] + offsets).clamp(0, size - 1)
    if not cubic:
        return places, torch.stack([1 - part, part], 1)
    distances = torch.stack([part + 1, part, 1 - part, 2 - part], 1)
    near, far = (
        (1.25 * distances - 2.25) * distances.square() + 1,
        ((-0.75 * distances + 3.75) * distances - 6) * distances + 3,
    )
    return places, torch.where(distances < 1, near, far)


def _pooled_gradient(
    grad: Any, x: Any, kernel: Any, stride: Any, padding: Any, ceil: bool, padded: bool, divisor: Any
) -> Any:
    """Compute the gradient of ``AveragePool3dKernels.cpp``: atomic additions if windows overlap, unless they begin at every element."""
    kernel, stride, padding = (
        list(v) * (3 // len(v)) if v else list(kernel) for v in (kernel, stride, padding)
    )
    host, size = to_host(grad), list(x.shape[-3:])
    one_by_one = stride == [1] * 3 and padding == [0] * 3
    overlap = any(s < k for s, k in zip(stride, kernel, strict=True))
    if not is_half(host) or one_by_one or not overlap:
        args = (kernel, stride, padding, ceil, padded, divisor)
        wide = host.float() if is_half(host) else host
        return aten.avg_pool3d_backward(wide, to_host(x).to(wide.dtype), *args).to(host.dtype).to(grad.device)
    taps, counts = [], torch.ones(())
    for n, o, k, s, p in zip(size, host.shape[-3:], kernel, stride, padding, strict=True):
        start = torch.arange(o) * s - p
        places = start[:, None] + torch.arange(k)
        inside = (places >= 0) & (places < n)
        # What is outside goes to one element more.
        taps.append((places.masked_fill(~inside, n), torch.ones(places.shape)))
        count = (start + k).clamp(max=n + p) - start if padded else inside.sum(1)
        counts = counts[..., None] * count
    host = (host.float() / (divisor or counts)).to(host.dtype)
    result = _spread(host, [n + 1 for n in size], taps)[..., :-1, :-1, :-1]
    return result.contiguous().to(grad.device)


def _spread(grad: Any, size: list[int], taps: list[_Taps]) -> Any:
    """Return the sum of a gradient's elements at their source places, with every product and addition rounded."""
    dims, lead = len(size), grad.shape[: -len(size)]
    rows = grad.reshape(-1, *grad.shape[-dims:])
    result = torch.zeros(rows.shape[0], *size, dtype=grad.dtype)

    def along(values: Any, dim: int) -> Any:
        return values.view([-1 if d == dim else 1 for d in range(dims + 1)])

    for chosen in itertools.product(*(range(places.shape[1]) for places, _ in taps)):
        weights = [along(w[:, k], d + 1) for d, (k, (_, w)) in enumerate(zip(chosen, taps, strict=True))]
        places = [along(p[:, k], d + 1) for d, (k, (p, _)) in enumerate(zip(chosen, taps, strict=True))]
        part = (math.prod(weights[1:], start=weights[0]) * rows.float()).to(grad.dtype)
        result.index_put_((along(torch.arange(rows.shape[0]), 0), *places), part, accumulate=True)
    return result.reshape(*lead, *size)
