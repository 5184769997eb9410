"""Reports of float64 on a device without it: the host computes it all the same."""

from __future__ import annotations

import ctypes
import functools
import os
import re
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from . import report
from .config import TargetConfig

# A switch that belongs to a thread.


class ThreadSwitch(threading.local):
    """A switch per thread that is on inside ``with switch.turned_on()``; such blocks may be nested."""

    on = False

    @contextmanager
    def turned_on(self) -> Iterator[None]:
        """Context in which the switch is on in this thread."""
        before = self.on
        self.on = True
        try:
            yield
        finally:
            self.on = before


# Notes of one process; a script has its float64 in a few places or everywhere.
_MAX_LINES = 20
_STACK_LINE = re.compile(r'File "([^"]+)", line (\d+)')
noted_already = ThreadSwitch()  # while a graph runs whose lines are noted
_callbacks: list[Any] = []  # ctypes frees a callback that nothing holds
_lines: set[str] = set()


def lacks(config: TargetConfig) -> bool:
    """Return whether the sheet's device lacks float64."""
    return config.properties.get("has_fp64") is False


def install(shim: ctypes.CDLL, config: TargetConfig) -> None:
    """Let the shim report operators that compute float64, if the device lacks it."""
    if not lacks(config):
        return

    def note_operator(name: bytes) -> None:
        if not noted_already.on:
            _note(_user_line(), name.decode(errors="replace"))

    _callbacks.append(ctypes.CFUNCTYPE(None, ctypes.c_char_p)(note_operator))
    shim.xpudbg_on_float64(_callbacks[-1])


def watched(name: str, kernel: Callable[..., Any], config: TargetConfig) -> Callable[..., Any]:
    """Wrap a kernel that the shim does not see, to report float64; unchanged if the device has float64."""
    if not lacks(config):
        return kernel

    @functools.wraps(kernel)
    def noting(*args: Any, **kwargs: Any) -> Any:
        if not noted_already.on and any(_is_float64(value) for value in args):
            _note(_user_line(), f"aten::{name}")
        return kernel(*args, **kwargs)

    return noting


def note_graph(gm: Any, config: TargetConfig) -> None:
    """Report the lines of a graph that compute float64 on the device, where its generated kernels would fail.

    Args:
        gm: The graph that Inductor gets.
        config: The target.
    """
    if not lacks(config):
        return
    for node in gm.graph.nodes:
        if node.op == "call_function" and any(
            _is_float64(n.meta.get("val")) for n in (node, *node.all_input_nodes)
        ):
            places = _STACK_LINE.findall(node.stack_trace or "")
            place = f"{places[-1][0]}:{places[-1][1]}" if places else "a graph without source lines"
            _note(place, f"{node.target} in a compiled graph")


def note_kernel(name: str, ttir: str, config: TargetConfig) -> None:
    """Report the launch of a user-written Triton kernel that uses float64."""
    if lacks(config) and re.search(r"\bf64\b", ttir):
        _note(_user_line(), f"the Triton kernel {name}")


def _is_float64(value: Any) -> bool:
    if isinstance(value, (tuple, list)):
        return any(_is_float64(part) for part in value)
    dtype, device = getattr(value, "dtype", None), getattr(value, "device", None)
    return str(dtype) in {"torch.float64", "torch.complex128"} and getattr(device, "type", "") == "xpu"


def _not_the_users() -> tuple[str, ...]:
    """Return path prefixes of torch's and our files, as written and with links resolved, and of generated code."""
    files = [
        __file__,
        *(sys.modules[name].__file__ or "" for name in ("torch", "triton") if name in sys.modules),
    ]
    folders = [folder for file in files for folder in (Path(file).parent, Path(file).resolve().parent)]
    return ("<", *(f"{folder}{os.sep}" for folder in folders))


def _user_line() -> str:
    """Return the innermost line of this thread's stack that a user may have written."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        path = frame.f_code.co_filename
        if not path.startswith(_not_the_users()) and "torchinductor" not in path:
            return f"{path}:{frame.f_lineno}"
        frame = frame.f_back
    return "a thread without Python code, as autograd's"


def _note(place: str, name: str) -> None:
    if place in _lines or len(_lines) > _MAX_LINES:
        return
    _lines.add(place)
    if len(_lines) > _MAX_LINES:
        report.once(
            "fidelity", "float64", note=f"float64 in more than {_MAX_LINES} places: no more are named"
        )
        return
    report.once("fidelity", f"float64 {place}", note=_NOTE.format(place=place, name=name))


_NOTE = (
    "{place}: {name} computes float64, which this device does not have: a real one fails there "
    '("Required aspect fp64 is not supported on the device"); here the host computes it'
)
