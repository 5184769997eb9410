"""Library calls that move nothing: they wait, or give the memory of what they take another shape or type.

Inductor generates no code for complex numbers: their views are calls of operators, too.
"""

from __future__ import annotations

from collections.abc import Sequence

from xpudbg.model.scheduler_ir import Layout, SchedulerNode
from xpudbg.model.whole_number import whole_number

_WAIT = "torch.ops._c10d_functional.wait_tensor.default"
_VIEWS = frozenset(
    {
        "_conj", "_neg_view", "_reshape_alias", "alias", "as_strided", "detach", "diagonal", "expand", "permute", "select",
        "slice", "split", "split_with_sizes", "squeeze", "t", "transpose", "unbind", "unfold", "unsqueeze", "view",
        "view_as_complex", "view_as_real",
    }
)  # fmt: skip
"""Operators whose result is always the memory of what they take (native_functions.yaml)."""
_RESHAPE = "reshape"


def moves_nothing(node: SchedulerNode, source: Layout | None, result: Layout | None) -> bool:
    """Return whether a library call moves nothing.

    Args:
        node: Its scheduler node.
        source: The layout of what it takes, where that is one buffer.
        result: The layout of its result, likewise.
    """
    name = node.extern
    if name == _WAIT:
        return True
    *namespace, operator, _ = ("", "", *name.split("."))
    if namespace[-1:] != ["aten"]:
        return False
    return operator in _VIEWS or (operator == _RESHAPE and _is_view(source, result))


def _is_view(source: Layout | None, result: Layout | None) -> bool:
    """Return whether elements stand in memory so that a reshape needs no copy; False where sizes are not known."""
    if source is None or result is None:
        return False
    size, stride, wanted = (_numbers(t) for t in (source.size, source.stride, result.size))
    return None not in (size, stride, wanted) and _has_strides(size or [], stride or [], wanted or [])


def _has_strides(size: Sequence[int], stride: Sequence[int], wanted: Sequence[int]) -> bool:
    """Return whether strides give these elements another shape, as ATen computes it (``computeStride`` in ``TensorUtils.cpp``)."""
    if len(size) != len(stride):
        return False
    if 0 in size:
        return True
    left = list(wanted)
    count, step = 1, stride[-1] if stride else 1
    for at in reversed(range(len(size))):
        count *= size[at]
        # the dimension before goes on where this one ends
        if at and (size[at - 1] == 1 or stride[at - 1] == count * step):
            continue
        covered = 1
        while left and (covered < count or left[-1] == 1):
            covered *= left.pop()
        if covered != count:
            return False
        count, step = 1, stride[at - 1]
    return all(n == 1 for n in left)


def _numbers(texts: Sequence[str]) -> list[int] | None:
    found = [whole_number(t) for t in texts]
    return None if None in found else [n for n in found if n is not None]
