"""Reductions of dtypes that the CPU's kernels refuse: histograms of integers, and sums of complex numbers without NaN."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .operators import to_host


def kernels(torch: Any) -> Iterator[tuple[str, str, Callable[..., Any]]]:
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
