"""ATen kernels that the host fallback cannot serve as it is: operators that only XPU has, or whose choice is XPU's own."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from .config import TargetConfig

Kernel = Callable[..., Any]
# A library that is collected takes its kernels with it.
_libraries: list[Any] = []
# Composite operators, whose choice must be made above autograd, too.
_COMPOSITE = frozenset({"lstm.input", "lstm.data", "scaled_dot_product_attention"})


def install(torch: Any, config: TargetConfig) -> None:
    """Register what needs kernels of its own on the XPU dispatch key."""
    from . import attention, float64, half_sums, layers

    library = torch.library.Library("aten", "IMPL")
    _libraries.append(library)
    for name, kernel in {**layers.kernels(), **attention.kernels(), **half_sums.kernels()}.items():
        checked = float64.watched(name, _on_one_device(torch, name, kernel), config)
        _register(library, name, "XPU", checked)
        if name in _COMPOSITE:
            _register(library, name, "AutogradXPU", float64.watched(name, kernel, config))


def _register(library: Any, name: str, key: str, kernel: Kernel) -> None:
    """Skip operators that this torch does not have."""
    try:
        library.impl(name, kernel, key)
    except RuntimeError as error:
        if "does not exist" not in str(error) and "Could not find" not in str(error):
            raise


def _on_one_device(torch: Any, name: str, kernel: Kernel) -> Kernel:
    """The check that the shim makes for operators that it hands to the host (``csrc/arguments.cpp``)."""

    @functools.wraps(kernel)
    def checked(*args: Any, **kwargs: Any) -> Any:
        devices = {
            value.device
            for value in (*args, *kwargs.values())
            if isinstance(value, torch.Tensor) and (value.dim() or value.device.type != "cpu")
        }
        if len(devices) > 1:
            found = " and ".join(sorted(map(str, devices), reverse=True))
            raise RuntimeError(
                "Expected all tensors to be on the same device, but found at least two devices, "
                f"{found}! (when checking arguments in method wrapper_XPU_{name})"
            )
        return kernel(*args, **kwargs)

    return checked


def with_out(name: str, kernel: Kernel, overload: str = "out", argument: str = "out") -> dict[str, Kernel]:
    """A kernel, and its overload that writes the result into a tensor that is given."""
    return {name: kernel, f"{name}.{overload}": into(kernel, argument)}


def into(kernel: Kernel, argument: str = "out") -> Kernel:
    """A kernel that writes its result into a keyword argument."""

    def written(*args: Any, **options: Any) -> Any:
        out = options.pop(argument)
        result = kernel(*args, **options)
        return out.resize_(result.shape).copy_(result)

    return written


def to_host(value: Any) -> Any:
    """A tensor on the CPU; anything else as it is."""
    cpu = getattr(value, "cpu", None)
    return cpu() if callable(cpu) else value


def to_device(value: Any, device: Any) -> Any:
    """A tensor on the device; anything else as it is."""
    move = getattr(value, "to", None)
    return move(device) if callable(move) else value


def is_half(value: Any) -> bool:
    """Return whether a value is a tensor of float16 or bfloat16."""
    floating = getattr(value, "is_floating_point", None)
    return floating is not None and bool(floating()) and value.element_size() == 2


def wide(value: Any) -> Any:
    """A tensor on the CPU, half precision as float32; anything else as it is."""
    host = to_host(value)
    return host.float() if is_half(host) else host
