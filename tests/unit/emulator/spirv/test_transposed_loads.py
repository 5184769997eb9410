"""Transposed 2D block loads by numbers: whole ones, whose products are exact, so that one element out of place is seen."""

from __future__ import annotations

import array
import random
import struct
from pathlib import Path

import pytest

from xpudbg.emulator.spirv.client import SpirvDevice
from xpudbg.emulator.spirv.launches import KernelMeta, Scalar

DATA = Path(__file__).parents[3] / "data" / "dot-transposed-bmg-3.3"
ROWS, COLUMNS, DEPTH = 48, 40, 64
"""Blocks are 32 by 32: the second of each row and column hangs over."""


def stored(values: list[int], code: str) -> array.array[float] | array.array[int]:
    """Numbers as the kernel reads them; those of bfloat16 as the upper half of float32."""
    if code == "f":
        return array.array("f", values)
    return array.array("H", (struct.unpack("<I", struct.pack("<f", v))[0] >> 16 for v in values))


@pytest.mark.parametrize(("name", "code"), [("bf16", "H"), ("tf32", "f")])
def test_a_product_with_a_transposed_operand(spirv_device: SpirvDevice, name: str, code: str) -> None:
    source = random.Random(name)
    left = [source.randint(-9, 9) for _ in range(ROWS * DEPTH)]
    right = [source.randint(-9, 9) for _ in range(COLUMNS * DEPTH)]
    out = array.array("f", [-7.0] * (ROWS * COLUMNS))
    sizes = [Scalar("i32", n) for n in (ROWS, COLUMNS, DEPTH)]
    arguments = [stored(left, code), stored(right, code), out, *sizes]
    module = (DATA / f"{name}.spv").read_bytes()
    launch = spirv_device.launch(module, "scores", (2, 2), KernelMeta(4, 16), arguments, guard=True)
    expected = [
        sum(left[row * DEPTH + k] * right[column * DEPTH + k] for k in range(DEPTH))
        for row in range(ROWS)
        for column in range(COLUMNS)
    ]
    assert list(out) == expected
    assert launch.out_of_bounds == ()
    changed = [change.name for change in launch.rewrites]
    assert "emulate 2D block load-transpose of 1 x 16 x 8, 32 bits" in changed
