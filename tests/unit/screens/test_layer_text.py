"""Layers that repeat, in words."""

from __future__ import annotations

import pytest

from xpudbg.model.fusion import LayerDifference, RepeatedLayers
from xpudbg.screens.fusion.buffer_text import layers_text


@pytest.mark.parametrize(
    ("length", "differences", "words"),
    [
        (8, (), "3 times the same 8 kernels, K1 to K24"),
        (8, ((2, "shape"), (2, "name")), "3 times 8 kernels, 7 of them the same in each, K1 to K24"),
        (1, (), "3 times the same kernel, K1 to K3"),
        (1, ((1, "shape"),), "3 times 1 kernel, differing in shape, K1 to K3"),
        (
            2,
            ((1, "name"), (2, "shape"), (2, "name")),
            "3 times 2 kernels, differing in name, shape, K1 to K6",
        ),
    ],
)
def test_the_head_of_layers_that_repeat(
    length: int, differences: tuple[tuple[int, str], ...], words: str
) -> None:
    """Casts of weights of two shapes, 24 in a row, were "24 times 1 kernel, 0 of them the same in each"."""
    found = tuple(LayerDifference(kernel, what, ()) for kernel, what in differences)
    assert layers_text(RepeatedLayers(1, length, 3, (), found)) == words
