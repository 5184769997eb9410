"""Layer norm and group norm: devices compute half precision in float32, and their statistics stay float32.

Without these, ATen would take composite kernels that round in between; group norm of large float16 numbers came out as zeros.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .operators import to_host


def kernels(torch: Any) -> Iterator[tuple[str, str, Callable[..., Any]]]:
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
