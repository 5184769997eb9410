"""Matrix products that XPU has and the CPU not.

With a result dtype of their own (``torch.mm(a, b, out_dtype=torch.float32)``), and with weights of 4 bits as torchao's ``plain_int32`` packs them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .operators import to_host

_MATRIX = 2


def kernels(torch: Any) -> Iterator[tuple[str, str, Callable[..., Any]]]:
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
