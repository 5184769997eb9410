"""ATen kernels that the host fallback cannot serve as it is: operators that only XPU has, or whose choice is XPU's own."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from .config import TargetConfig

# A library that is collected takes its kernels with it.
_libraries: list[Any] = []


def install(torch: Any, config: TargetConfig) -> None:
    """Register what needs kernels of its own on the XPU dispatch key."""
    from . import attention, float64, half_sums, layers

    library = torch.library.Library("aten", "IMPL")
    _libraries.append(library)
    parts = (layers, attention, half_sums)
    for part in parts:
        for name, key, kernel in part.kernels(torch):
            checked = _on_one_device(torch, name, kernel) if key == "XPU" else kernel
            _register(library, name, key, float64.watched(name, checked, config))


def _register(library: Any, name: str, key: str, kernel: Callable[..., Any]) -> None:
    """Skip operators that this torch does not have."""
    try:
        library.impl(name, kernel, key)
    except RuntimeError as error:
        if "does not exist" not in str(error) and "Could not find" not in str(error):
            raise


def _on_one_device(torch: Any, name: str, kernel: Callable[..., Any]) -> Callable[..., Any]:
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


def to_host(value: Any) -> Any:
    """A tensor on the CPU; anything else as it is."""
    cpu = getattr(value, "cpu", None)
    return cpu() if callable(cpu) else value


def to_device(value: Any, device: Any) -> Any:
    """A tensor on the device; anything else as it is."""
    move = getattr(value, "to", None)
    return move(device) if callable(move) else value
