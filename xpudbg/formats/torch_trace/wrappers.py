"""Functions inside wrappers, such as the decorator of a library around a compiled function."""

from __future__ import annotations

import json
import re
from collections import Counter

from xpudbg.model.manifest import SourceLine
from xpudbg.model.user_code import is_library

KERNEL_STACKS = "inductor_provenance_tracking_kernel_stack_traces"
"""The artifact with the stacks of the nodes of each kernel, outermost frame first: the compiled function, and what it inlines."""
_TEXT = 1 << 20
_STACKS = 200
_STRING = re.compile(r'"(?: {2}File [^"\\\n]{0,8})(?:[^"\\\n]|\\.){0,16384}"')
_FRAME = re.compile(
    r'^ *File "([^"\n]{1,4096})", line (\d{1,9}), in ([^\n]{1,512})(?:\n +(?! *File ")([^\n]{0,500}))?',
    re.MULTILINE,
)
_PASSES_ON = re.compile(r"\*\w{1,64}, ?\*\*\w{1,64}\)")
"""``func(*args, **kwargs)``: a decorator passes all its arguments to the decorated function."""


def wrapped_function(payload: str, function: str) -> SourceLine | None:
    """Return the function with most kernels of a compiled function that is a library's wrapper; None where it is none, or unknown.

    Args:
        payload: Text of an artifact :data:`KERNEL_STACKS`.
        function: The compiled function.
    """
    found: Counter[SourceLine] = Counter()
    outermost: dict[SourceLine, str] = {}
    for match in list(_STRING.finditer(payload[:_TEXT]))[:_STACKS]:
        try:
            frames = _frames(json.loads(match[0]))
        except ValueError:
            continue
        inner = _inner(frames)
        if inner is not None:
            found[inner] += 1
            outermost.setdefault(inner, frames[0].function)
    most = next((inner for inner, _ in found.most_common(1)), None)
    return most if most is not None and outermost[most] == function else None


def _inner(frames: list[SourceLine]) -> SourceLine | None:
    """Return the first frame that is not a library's call with all arguments; None when it is the outermost, or there is none."""
    for number, frame in enumerate(frames):
        if not is_library(frame.file) or not _PASSES_ON.search(frame.code):
            return frame if number else None
    return None


def _frames(stack: str) -> list[SourceLine]:
    return [
        SourceLine(m[1], int(m[2]) or None, m[3].strip(), (m[4] or "").strip())
        for m in _FRAME.finditer(stack)
    ]
