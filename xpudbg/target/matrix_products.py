"""Matrix products with a result dtype of their own (``torch.mm(a, b, out_dtype=torch.float32)``): XPU has them, the CPU not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .operators import to_host


def kernels(torch: Any) -> Iterator[tuple[str, str, Callable[..., Any]]]:
    """Operator, dispatch key, kernel."""
    for name in ("mm", "bmm", "addmm", "baddbmm"):
        plain, into = _product(getattr(torch, name))
        yield f"{name}.dtype", "XPU", plain
        yield f"{name}.dtype_out", "XPU", into


def _product(function: Callable[..., Any]) -> tuple[Callable[..., Any], Callable[..., Any]]:
    def plain(first: Any, *rest: Any, **factors: Any) -> Any:
        *tensors, dtype = (first, *rest)
        return function(*(to_host(t).to(dtype) for t in tensors), **factors).to(first.device)

    def into(*args: Any, out: Any, **factors: Any) -> Any:
        result = plain(*args, **factors)
        return out.resize_(result.shape).copy_(result)

    return plain, into
