"""Distinction of the user's code from torch's by the path of its file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from xpudbg.model.fx import FxSourceLine
from xpudbg.model.manifest import SourceLine

TORCH_FILE = re.compile(
    r"(?:^|[/\\\\])(?:site-packages|dist-packages|pytorch)[/\\\\](?:torch|torchgen|functorch)[/\\\\]"
    r"|(?:^|[/\\\\])(?:site-packages|dist-packages)[/\\\\]triton[/\\\\]runtime[/\\\\]|^<|eval_with_key"
)
"""Paths of torch's own files, of Triton's that launch a kernel, and names of code without a file (``<eval_with_key>.1``)."""
_WRAPPER_FILE = re.compile(r"[/\\]torch[/\\]_dynamo[/\\]external_utils\.py$")
"""The file of torch's own wrapper around a compiled module, and around a function of torch."""
MODULE = "a compiled module or function"
"""Name of what is compiled there where no guard names its class."""
_LIBRARY = re.compile(
    r"(?:^|[/\\])(?:site-packages|dist-packages)[/\\]"
    r"|[/\\]lib(?:64)?[/\\]python\d(?:\.\d+)?[/\\]"
    r"|(?:^|[/\\])pytorch[/\\](?:torch|functorch)[/\\]"
    r"|[/\\]xpudbg[/\\](?:emulator[/\\])?target[/\\]\w+\.py$"
    r"|^<|eval_with_key"
)
"""Installed packages, Python's own modules, a checkout of PyTorch, the emulated device, and code without a file."""


def is_wrapper(file: str) -> bool:
    """Return whether a file is that of torch's own wrapper."""
    return _WRAPPER_FILE.search(file) is not None


def shown_place(place: SourceLine | None, failed_at: SourceLine | None) -> SourceLine | None:
    """Return the place of a frame: that of its failing call if the frame is torch's wrapper and nothing else of the user's is known."""
    return failed_at if failed_at is not None and place is not None and is_wrapper(place.file) else place


@lru_cache(4096)
def is_library(path: str) -> bool:
    """Return whether a path is one of torch, of an installed package or of Python itself."""
    return not path or _LIBRARY.search(path) is not None


def user_line(frames: Sequence[FxSourceLine]) -> FxSourceLine | None:
    """Return the innermost frame of the program; None where all are of libraries.

    Args:
        frames: A stack, the outermost frame first.
    """
    return next((f for f in reversed(frames) if not is_library(f.path)), None)
