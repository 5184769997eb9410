"""Library calls that move nothing."""

from __future__ import annotations

import pytest

from xpudbg.facts.fusion.memory_traffic import moves_nothing
from xpudbg.model.fx import Layout


def layout(size: str, stride: str) -> Layout:
    return Layout("FixedLayout", "xpu:0", "complex64", tuple(size.split()), tuple(stride.split()))


# Each row as torch 2.13 has it: whether "empty_strided(size, stride).view(wanted)" is possible.
@pytest.mark.parametrize(
    ("size", "stride", "wanted", "view"),
    [
        ("6 6 4 4 1", "6 1 144 36 1", "36 4 4", True),
        ("2 3", "1 2", "6", False),
        ("4 2 3", "12 3 1", "8 3", False),
        ("4 2 3", "12 3 1", "4 6", True),
        ("2 1 3", "3 7 1", "6", True),
        ("2 3", "3 1", "1 2 1 3 1", True),
        ("0 3", "1 5", "0", True),
        ("", "", "1 1", True),
        ("2 s0", "s0 1", "2*s0", False),
    ],
)
def test_a_reshape_moves_nothing_where_strides_give_the_other_shape(
    size: str, stride: str, wanted: str, view: bool
) -> None:
    assert moves_nothing("torch.ops.aten.reshape.default", layout(size, stride), layout(wanted, "")) is view


@pytest.mark.parametrize(
    ("call", "nothing"),
    [
        ("torch.ops.aten.permute.default", True),
        ("torch.ops.aten.slice.Tensor", True),
        ("torch.ops.aten.view.dtype", True),
        ("torch.ops._c10d_functional.wait_tensor.default", True),
        ("torch.ops.aten.clone.default", False),
        ("torch.ops.aten.slice_scatter.default", False),
        ("torch.ops.mylib.permute.default", False),
        ("extern_kernels.mm", False),
        ("", False),
    ],
)
def test_views_are_known_by_their_operator(call: str, nothing: bool) -> None:
    assert moves_nothing(call) is nothing
