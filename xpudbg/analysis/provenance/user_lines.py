"""Lines of the program among those that torch records: the innermost one outside of torch and of installed packages."""

from __future__ import annotations

import re
from collections.abc import Sequence

from xpudbg.model.fx import FxSourceLine
from xpudbg.model.user_code import is_library

_FRAME = re.compile(
    r'^ *File "([^"\n]{1,4096})", line (\d{1,9}), in ([^\n]*)(?:\n +(?! *File ")([^\n]*))?', re.MULTILINE
)
_MAX_STACK = 1 << 16


def parse_stack(text: str) -> tuple[FxSourceLine, ...]:
    """The frames of a stack as Python prints it (``File "PATH", line N, in F``), outermost first."""
    return tuple(
        FxSourceLine(m[1], int(m[2]), m[3].strip(), (m[4] or "").strip())
        for m in _FRAME.finditer(text[:_MAX_STACK])
    )


def user_line(frames: Sequence[FxSourceLine]) -> FxSourceLine | None:
    """The innermost frame of the program; None where all are of libraries."""
    return next((f for f in reversed(frames) if not is_library(f.path)), None)
