"""Distinction of the user's code from torch's by the path of its file."""

from __future__ import annotations

import re
from functools import lru_cache

TORCH_FILE = re.compile(
    r"(?:^|[/\\\\])(?:site-packages|dist-packages|pytorch)[/\\\\](?:torch|torchgen|functorch)[/\\\\]"
    r"|(?:^|[/\\\\])(?:site-packages|dist-packages)[/\\\\]triton[/\\\\]runtime[/\\\\]|^<|eval_with_key"
)
"""Paths of torch's own files, of Triton's that launch a kernel, and names of code without a file (``<eval_with_key>.1``)."""
WRAPPER_FILE = re.compile(r"[/\\]torch[/\\]_dynamo[/\\]external_utils\.py$")
"""The file of torch's own wrapper around a compiled module."""
MODULE = "a compiled module"
"""Name of a module compiled there whose class is unknown."""
_LIBRARY = re.compile(
    r"(?:^|[/\\])(?:site-packages|dist-packages)[/\\]"
    r"|[/\\]lib(?:64)?[/\\]python\d(?:\.\d+)?[/\\]"
    r"|(?:^|[/\\])pytorch[/\\](?:torch|functorch)[/\\]"
    r"|[/\\]xpudbg[/\\](?:emulator[/\\])?target[/\\]\w+\.py$"
    r"|^<|eval_with_key"
)
"""Installed packages, Python's own modules, a checkout of PyTorch, the emulated device, and code without a file."""


@lru_cache(4096)
def is_library(path: str) -> bool:
    """Return whether a path is one of torch, of an installed package or of Python itself."""
    return not path or _LIBRARY.search(path) is not None
