"""The parts of batch norm that ``SyncBatchNorm`` is made of: XPU has them, the CPU not.

As in aten/src/ATen/native/cuda/Normalization.cuh: statistics are float32 for half precision, ``invstd`` is one over the root of
the variance plus ``eps``, and channels are dimension 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .operators import to_device, to_host


def kernels(torch: Any) -> Iterator[tuple[str, str, Callable[..., Any]]]:
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
