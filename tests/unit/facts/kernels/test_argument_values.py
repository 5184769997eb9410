"""Values for arguments and figures of what a kernel left."""

from __future__ import annotations

import math

import pytest

from xpudbg.commands.triton_cache.run import (
    DTYPES,
    KINDS,
    changed_elements,
    decode_values,
    encode_values,
    make_values,
    value_statistics,
)


@pytest.mark.parametrize("dtype", sorted(DTYPES))
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_every_type_is_made(kind: str, dtype: str) -> None:
    data = make_values(kind, 20, dtype, 7)
    assert data == make_values(kind, 20, dtype, 7)
    assert len(decode_values(data, dtype)) == 20
    if kind == "random":
        assert data != make_values(kind, 20, dtype, 8)


def test_figures_count_what_is_not_finite() -> None:
    numbers = [1.0, math.nan, math.inf, -math.inf, 0.0, -3.0]
    for dtype in ("fp16", "bf16", "fp32", "fp64"):
        found = value_statistics(encode_values(numbers, dtype), dtype)
        assert (found.nan, found.infinite, found.zero, found.elements) == (1, 2, 1, 6)
        assert (found.minimum, found.maximum, found.mean) == (-3.0, 1.0, pytest.approx(-2 / 3))
    assert value_statistics(b"", "fp32").mean is None


def test_bfloat16_rounds_and_float16_overflows() -> None:
    assert decode_values(encode_values([1.01171875, -2.5], "bf16"), "bf16") == (1.015625, -2.5)
    assert decode_values(encode_values([1e6, -1e6, 65504], "fp16"), "fp16") == (math.inf, -math.inf, 65504)


def test_changed_elements_are_counted_by_their_bits() -> None:
    before = encode_values([0.0, 1.0, math.nan], "fp32")
    assert changed_elements(before, encode_values([-0.0, 1.0, math.nan], "fp32"), "fp32") == 1
    assert changed_elements(before, before, "fp32") == 0
