"""Sizes with symbols, and what a dependency touches."""

from __future__ import annotations

import pytest

from xpudbg.facts.fusion.buffer_bytes import Sizes, dtype_bytes
from xpudbg.facts.fusion.graph_fusion import viewed_elements
from xpudbg.model.fx import Dep, Layout
from xpudbg.model.generated_code import KernelCall, KernelKind

SIZES = Sizes({"s0": 16, "u0": 3})
MATRIX = Layout("FixedLayout", "xpu:0", "float32", ("64", "512"), ("512", "1"))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("8", 8),
        ("2*s0 + 1", 33),
        ("(s0//3)", 5),
        ("Max(1, s0)", 16),
        ("Min(4, s0)", 4),
        ("FloorDiv(s0, 5)", 3),
        ("CeilDiv(s0, 5)", 4),
        ("ModularIndexing(s0, 2, 5)", 3),
        ("s0**2", 256),
        ("-s0", -16),
        ("s1", None),
        ("__import__('os')", None),
        ("9**9**9", None),
        ("", None),
        ("(" * 400, None),
        ("1//0", None),
    ],
)
def test_sizes_are_evaluated_and_nothing_is_run(text: str, value: int | None) -> None:
    assert SIZES.value(text) == value


def dep(index: str, **ranges: str) -> Dep:
    return Dep("MemoryDep", "buf0", index, tuple(ranges.items()))


@pytest.mark.parametrize(
    ("what", "elements"),
    [
        (dep("512*d0 + d1", d0="64", d1="512"), 64 * 512),
        (dep("d1", d0="64", d1="512"), 512),
        (dep("0", d0="64"), 1),
        (dep("d1 + 512*indirect0", d0="8", d1="512"), 8 * 512),
        (dep("d0 + 2*d1", d0="1000", d1="1000"), 64 * 512),
        (Dep("StarDep", "buf0"), 64 * 512),
        (Dep("WeakDep", "buf0"), 0),
    ],
)
def test_what_a_dependency_touches(what: Dep, elements: int) -> None:
    assert SIZES.touched(what, MATRIX) == elements


def test_a_dimension_of_stride_zero_is_stored_once() -> None:
    assert SIZES.bytes(Layout("FixedLayout", "cpu", "bfloat16", ("8", "128"), ("0", "1"))) == 256


def test_types_of_eight_bits() -> None:
    assert [dtype_bytes(t) for t in ("float8_e4m3fn", "bool", "b8", "complex128", "strange")] == [
        1,
        1,
        1,
        16,
        None,
    ]


def test_an_indirect_access_goes_over_the_whole_loop() -> None:
    # 4096*d0 + 256*d1 + 16*tmp0 + tmp1 in a loop over (4, 16, 32, 32): torch lists d0 and d1 alone
    dep = Dep("MemoryDep", "buf9", "4096*d0 + 256*d1 + 16*tmp0 + tmp1", (("d0", "4"), ("d1", "16")))
    layout = Layout("FixedLayout", "xpu:0", "float32", ("4", "16", "16", "16"), ("4096", "256", "16", "1"))
    assert SIZES.touched(dep, layout) == 64
    assert SIZES.touched(dep, layout, points=SIZES.points("([4, 16, 32, 32], [])")) == 4 * 16 * 16 * 16
    assert SIZES.touched(dep, layout, points=100) == 100
    direct = Dep("MemoryDep", "buf9", "d0", (("d0", "4"),))
    assert SIZES.touched(direct, layout, points=100) == 4
    assert (SIZES.points("((64,), (512,))"), SIZES.points("([], [])"), SIZES.points("")) == (64 * 512, 0, 0)


def test_a_library_call_that_is_given_views_reads_what_they_show() -> None:
    def call(*args: str, out: str = "buf1") -> dict[str, int]:
        return viewed_elements(
            KernelCall("extern_kernels.mm", KernelKind.EXTERN, "call", args, (("out", out),)), SIZES
        )

    half = "reinterpret_tensor(arg4_1, (32, 64), (64, 1), 2048)"
    other = "reinterpret_tensor(arg4_1, (32, 64), (64, 1), 0)"
    assert call("buf0", half) == {"arg4_1": 2048}
    assert call(other, half) == {"arg4_1": 4096}
    assert call(half, half) == {"arg4_1": 2048}
    assert call("arg4_1", half) == {}
    assert call("reinterpret_tensor(arg4_1, (s0, 64), (0, 1), 0)") == {"arg4_1": 64}
    assert call("reinterpret_tensor(arg4_1, (s9, 64), (64, 1), 0)") == {}
    assert call("reinterpret_tensor(arg4_1, (32, 64), (64, 1)") == {}
