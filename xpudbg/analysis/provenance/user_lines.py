"""Lines of the program among those that torch records: the innermost one outside of torch and of installed packages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from xpudbg.model.fx import FxSourceLine

_LIBRARY = re.compile(
    r"(?:^|[/\\])(?:site-packages|dist-packages)[/\\]"
    r"|[/\\]lib(?:64)?[/\\]python\d(?:\.\d+)?[/\\]"
    r"|(?:^|[/\\])pytorch[/\\](?:torch|functorch)[/\\]"
    r"|[/\\]xpudbg[/\\]target[/\\]\w+\.py$"
    r"|^<|eval_with_key"
)
"""Installed packages, Python's own modules, a checkout of PyTorch, the emulated device, and code that stands in no file."""
_FRAME = re.compile(
    r'^ *File "([^"\n]{1,4096})", line (\d{1,9}), in ([^\n]*)(?:\n +(?! *File ")([^\n]*))?', re.MULTILINE
)
_MAX_STACK = 1 << 16


@lru_cache(4096)
def is_library(path: str) -> bool:
    """Return whether a path is one of torch, of an installed package or of Python itself."""
    return not path or _LIBRARY.search(path) is not None


def parse_stack(text: str) -> tuple[FxSourceLine, ...]:
    """The frames of a stack as Python prints it (``File "PATH", line N, in F``), outermost first."""
    return tuple(
        FxSourceLine(m[1], int(m[2]), m[3].strip(), (m[4] or "").strip())
        for m in _FRAME.finditer(text[:_MAX_STACK])
    )


def user_line(frames: Sequence[FxSourceLine]) -> FxSourceLine | None:
    """The innermost frame of the program; None where all are of libraries."""
    return next((f for f in reversed(frames) if not is_library(f.path)), None)
