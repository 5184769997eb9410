"""Helpers of operators' kernels: tensors moved to the host and back, half precision, results written into ``out``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Kernel = Callable[..., Any]


def with_out(name: str, kernel: Kernel, overload: str = "out", argument: str = "out") -> dict[str, Kernel]:
    """Return a kernel, and its overload that writes the result into a given tensor."""
    return {name: kernel, f"{name}.{overload}": into(kernel, argument)}


def into(kernel: Kernel, argument: str = "out") -> Kernel:
    """Return a kernel that writes its result into a keyword argument."""

    def written(*args: Any, **options: Any) -> Any:
        out = options.pop(argument)
        result = kernel(*args, **options)
        return out.resize_(result.shape).copy_(result)

    return written


def to_host(value: Any) -> Any:
    """Move a tensor to the CPU; other values are returned unchanged."""
    cpu = getattr(value, "cpu", None)
    return cpu() if callable(cpu) else value


def to_device(value: Any, device: Any) -> Any:
    """Move a tensor to the device; other values are returned unchanged."""
    move = getattr(value, "to", None)
    return move(device) if callable(move) else value


def is_half(value: Any) -> bool:
    """Return whether a value is a tensor of float16 or bfloat16."""
    floating = getattr(value, "is_floating_point", None)
    return floating is not None and bool(floating()) and value.element_size() == 2


def wide(value: Any) -> Any:
    """Move a tensor to the CPU, half precision as float32; other values are returned unchanged."""
    host = to_host(value)
    return host.float() if is_half(host) else host
