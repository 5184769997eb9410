"""Sums and scans that devices make in half precision, every step rounded, and ATen's CPU kernels in float32.

Devices add to one place with atomics of the tensor's own dtype (torch-xpu-ops ``ScatterGatherKernels.cpp``, ``Atomics.h``), and scan in it
(``ScanUtils.h``). Their order of addition differs from run to run; here it is that of memory, and for scans 32 lanes in a tree, then one group
after another. What devices add up in float32 is in ``csrc/wider_dtype.cpp``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .operators import to_host

_LANES = 32
_HALF = 2


def kernels(torch: Any) -> Iterator[tuple[str, str, Callable[..., Any]]]:
    """Operator, dispatch key, kernel."""
    aten = torch.ops.aten
    yield "scatter_add.out", "XPU", _scatter_add(torch)
    yield "scatter_reduce.two_out", "XPU", _scatter_reduce(torch)
    yield "cumsum.out", "XPU", _scan(torch, aten.cumsum, torch.add, 0)
    yield "cumprod.out", "XPU", _scan(torch, aten.cumprod, torch.mul, 1)
    logarithmic = _scan(torch, aten._logcumsumexp, torch.logaddexp, -torch.inf)
    yield "_logcumsumexp.out", "XPU", logarithmic
    yield "_logcumsumexp", "XPU", lambda x, dim: logarithmic(x, dim, out=torch.empty_like(x))


def is_half(x: Any) -> bool:
    """Return whether a tensor is float16 or bfloat16."""
    return bool(x.is_floating_point() and x.element_size() == _HALF)


def added_by_index(x: Any, indices: Any, values: Any, *_: Any) -> Any:
    """``index_put(accumulate=True)`` that rounds every addition, as atomics do, and the CPU's kernel."""
    import torch

    index_put = torch.ops.aten.index_put
    return index_put(to_host(x), [to_host(index) for index in indices], to_host(values), True).to(x.device)


def _scatter_add(torch: Any) -> Callable[..., Any]:
    def scatter_add(x: Any, dim: int, index: Any, src: Any, *, out: Any) -> Any:
        host, places, values = to_host(x), to_host(index), to_host(src)
        add = _added if is_half(x) else lambda _torch, *given: torch.ops.aten.scatter_add(*given)
        result = add(torch, host, dim, places, values)
        return out.resize_(result.shape).copy_(result)

    return scatter_add


def _scatter_reduce(torch: Any) -> Callable[..., Any]:
    def scatter_reduce(
        x: Any, dim: int, index: Any, src: Any, reduce: str, *, include_self: bool = True, out: Any
    ) -> Any:
        host, places, values = to_host(x), to_host(index), to_host(src)
        if is_half(x) and reduce in {"sum", "mean"}:
            start = host if include_self else host.scatter(dim, places, 0)
            result = _added(torch, start, dim, places, values)
            if reduce == "mean":
                ones = torch.ones_like(host) if include_self else torch.zeros_like(host)
                counts = _added(torch, ones, dim, places, torch.ones_like(values))
                result = result / counts.masked_fill(counts == 0, 1)
        else:
            result = torch.ops.aten.scatter_reduce(
                host, dim, places, values, reduce, include_self=include_self
            )
        return out.resize_(result.shape).copy_(result)

    return scatter_reduce


def _added(torch: Any, x: Any, dim: int, index: Any, src: Any) -> Any:
    """``scatter_add`` that rounds every addition."""
    if not x.dim() or not index.dim():
        x, index, src = (t.reshape(-1) if not t.dim() else t for t in (x, index, src))
        return _added(torch, x, dim, index, src).reshape(x.shape if x.numel() != 1 else ())
    places = list(torch.meshgrid(*(torch.arange(n) for n in index.shape), indexing="ij"))
    places[dim] = index
    part = src[tuple(slice(n) for n in index.shape)]
    return added_by_index(x, places, part)


def _scan(torch: Any, exact: Any, combine: Callable[..., Any], start: float) -> Callable[..., Any]:
    def scan(x: Any, dim: int, *, out: Any, **options: Any) -> Any:
        host = to_host(x)
        dtype = options.get("dtype")
        if is_half(out) and x.dim() and x.numel():
            result = _scanned(torch, host.to(dtype or host.dtype), dim, combine, start)
        else:
            result = exact(host, dim, **options)
        return out.resize_(result.shape).copy_(result)

    return scan


def _scanned(torch: Any, x: Any, dim: int, combine: Callable[..., Any], start: float) -> Any:
    """An inclusive scan in the dtype of ``x``: 32 values in a tree, then what came before."""
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
