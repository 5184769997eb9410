"""Convolution: ATen sends devices without a backend of their own to ``convolution_overrideable``, XPU (oneDNN) among them.

float16 is computed in float32 and rounded once, as devices do: the host's kernels for it are 25 times slower.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .operators import to_host

_VOLUMES = 5


def kernels(torch: Any) -> Iterator[tuple[str, str, Callable[..., Any]]]:
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
