"""ATen kernels that the host fallback cannot serve as it is: operators that only XPU has, or whose choice is XPU's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_libraries: list[Any] = []  # a library that is collected takes its kernels with it


def install(torch: Any) -> None:
    """Register convolution, attention and LSTM kernels on the XPU dispatch key."""
    from . import attention, convolution, recurrent

    library = torch.library.Library("aten", "IMPL")
    _libraries.append(library)
    for part in (convolution, attention, recurrent):
        for name, key, kernel in part.kernels(torch):
            _register(library, name, key, kernel)


def _register(library: Any, name: str, key: str, kernel: Callable[..., Any]) -> None:
    """Skip operators that this torch does not have."""
    try:
        library.impl(name, kernel, key)
    except RuntimeError as error:
        if "does not exist" not in str(error) and "Could not find" not in str(error):
            raise


def to_host(value: Any) -> Any:
    """A tensor on the CPU; anything else as it is."""
    cpu = getattr(value, "cpu", None)
    return cpu() if callable(cpu) else value


def to_device(value: Any, device: Any) -> Any:
    """A tensor on the device; anything else as it is."""
    move = getattr(value, "to", None)
    return move(device) if callable(move) else value
