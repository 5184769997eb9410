"""Views of buffers that library calls get as arguments, for example one weight of several stacked ones."""

from __future__ import annotations

import re

from xpudbg.analysis.fusion.numel import Sizes
from xpudbg.model.generated_code import KernelCall
from xpudbg.parsers.python_repr import split_args

_VIEW = re.compile(r"reinterpret_tensor\((\w+), \(([^()]*)\), \(([^()]*)\), ([^()]+)\)")
_NAME = re.compile(r"[A-Za-z_]\w*")


def viewed_elements(call: KernelCall, sizes: Sizes) -> dict[str, int]:
    """Buffer -> elements of its views among the arguments; buffers that are given whole, too, are left out.

    Args:
        call: A call of the wrapper, with ``reinterpret_tensor(NAME, SIZE, STRIDE, OFFSET)`` where it is given a view.
        sizes: Values of symbolic sizes.
    """
    views: dict[str, set[tuple[str, str, str]]] = {}
    whole: set[str] = set()
    for text in (*call.args, *(value for _, value in call.kwargs)):
        for view in _VIEW.finditer(text):
            views.setdefault(view[1], set()).add((view[2], view[3], view[4]))
        whole.update(_NAME.findall(_VIEW.sub("", text)))
    found = {}
    for name, parts in views.items():
        counts = [sizes.product(_stored(size, stride)) for size, stride, _ in parts]
        if name not in whole and None not in counts:
            found[name] = sum(c for c in counts if c is not None)
    return found


def _stored(size: str, stride: str) -> list[str]:
    """The dimensions of a view without those of stride 0."""
    dims, steps = split_args(size), split_args(stride)
    return [d for d, s in zip(dims, steps, strict=True) if s != "0"] if len(dims) == len(steps) else dims
