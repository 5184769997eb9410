"""Pointers that a Triton kernel only stores to, read from its source."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpudbg.formats.kernel_flow import stored_parameters

HEAD = (
    "import triton\nimport triton.language as tl\n\n@triton.jit\ndef kernel(x, y, n, BLOCK: tl.constexpr):\n"
)


def stored(*lines: str) -> set[str]:
    """Which of the two pointers; a number that is added to one is told like it."""
    return {"x", "y"} & stored_parameters(HEAD + "".join(f"    {line}\n" for line in lines), "kernel")


@pytest.mark.parametrize(
    "lines",
    [
        ["tl.store(y + tl.arange(0, BLOCK), tl.load(x + tl.arange(0, BLOCK)))"],
        ["y += tl.program_id(0) * n", "o = tl.arange(0, BLOCK)", "tl.store(y + o, tl.load(x + o), mask=o < n)"],
        ["p = y + n", "for i in range(n):", "    tl.store(p, 1.0)", "    p += BLOCK"],
        ["for i in range(n):", "    tl.store(q, 1.0) if i else None", "    q = y + i"],
        ["if y is not None:", "    tl.store(y, tl.load(x))"],
        ["b = tl.make_block_ptr(base=y, shape=(n,), strides=(1,), offsets=(0,), block_shape=(BLOCK,), order=(0,))", "tl.store(b, 0.0)",
         "b = tl.advance(b, (BLOCK,))"],
        ["d = tl.make_tensor_descriptor(y, [n], [1], [BLOCK])", "d.store([0], tl.zeros([BLOCK], tl.float32))"],
        ["tl.store(y.to(tl.pointer_type(tl.float32)) + 1, 2.0)"],
    ],
)  # fmt: skip
def test_what_is_stored_to_alone(lines: list[str]) -> None:
    assert stored(*lines) == {"y"}


@pytest.mark.parametrize(
    "lines",
    [
        ["tl.store(y, tl.load(y) + 1)"],
        ["p = y + n", "tl.store(p, 1.0)", "a = tl.load(p)"],
        ["tl.store(y, 1.0)", "tl.atomic_add(y, 1.0)"],
        ["tl.store(y, 1.0)", "helper(y)"],
        ["tl.store(y, 1.0)", "a, b = y, n"],
        ["p = tl.where(n > 0, x, y)", "tl.store(p, 1.0)"],
        ["tl.store(y, 1.0)", "d = tl.make_tensor_descriptor(y, [n], [1], [BLOCK])", "a = d.load([0])"],
        ["tl.store(x, y)"],
        ["tl.store(y, y)"],
        ["tl.store(y, 1.0)", "def inner(): return y"],
        ["tl.store(y, 1.0)", "tl.inline_asm_elementwise('ld', '=r', [y], tl.int32, False, 1)"],
    ],
)
def test_what_is_read_or_goes_elsewhere(lines: list[str]) -> None:
    assert "y" not in stored(*lines)


@pytest.mark.parametrize(
    "source", ["", "def (", "x = 1", "(" * 500, "\0", "def a(x):\n    tl.store(x, 1)\ndef b(x):\n    pass"]
)
def test_what_is_no_kernel_tells_nothing(source: str) -> None:
    assert stored_parameters(source, "kernel") == frozenset()


@given(st.text(max_size=200))
def test_any_text_is_taken(text: str) -> None:
    assert isinstance(stored_parameters(HEAD + text, "kernel"), frozenset)
