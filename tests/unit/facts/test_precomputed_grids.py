"""Which configuration a cache entry of an autotuned kernel of the user's is, and with that its grid."""

from __future__ import annotations

from typing import Any

import pytest

from xpudbg.facts.verify_jobs import precomputed_grids

SMALL = "%c = arith.constant 64 : i32 loc(#loc1)\n%2 = tt.make_range {end = 64 : i32} : tensor<64xi32>\n"
LARGE = SMALL.replace("64", "128")
WARPS: dict[str, dict[str, Any]] = {"a": {"num_warps": 4}, "b": {"num_warps": 4}}


def source(*configs: tuple[dict[str, int], list[str]]) -> str:
    rows = [{"config": config, "python": grid} for config, grid in configs]
    return f"@user_autotune(inductor_meta={{'precomputed_grids': {rows!r}}})\ndef kernel(): pass\n"


def test_block_sizes_tell_which_is_which() -> None:
    text = source(
        ({"BLOCK": 64, "num_warps": 4}, ["16", "1", "1"]), ({"BLOCK": 128, "num_warps": 4}, ["8", "1", "1"])
    )
    assert precomputed_grids(text, {"a": SMALL, "b": LARGE}, WARPS) == {"a": (16, 1, 1), "b": (8, 1, 1)}


def test_options_tell_where_block_sizes_do_not() -> None:
    text = source(
        ({"BLOCK": 64, "num_warps": 4}, ["16", "1", "1"]), ({"BLOCK": 64, "num_warps": 2}, ["4", "1", "1"])
    )
    options = {"a": {"num_warps": 2}, "b": {"num_warps": 4}}
    assert precomputed_grids(text, {"a": SMALL, "b": SMALL}, options) == {"a": (4, 1, 1), "b": (16, 1, 1)}


@pytest.mark.parametrize(
    ("configs", "ttirs"),
    [
        # Both entries could be either.
        ([({"BLOCK": 64}, ["16", "1", "1"]), ({"BLOCK": 64}, ["8", "1", "1"])], {"a": SMALL, "b": SMALL}),
        # Two entries for one configuration: one of them is taken for another.
        ([({"BLOCK": 64}, ["16", "1", "1"]), ({"BLOCK": 128}, ["8", "1", "1"])], {"a": SMALL, "b": SMALL}),
        # A size is not known before the launch.
        ([({"BLOCK": 64}, ["s0 // 64", "1", "1"])], {"a": SMALL}),
        ([], {"a": SMALL}),
    ],
)
def test_what_is_not_certain_is_not_said(
    configs: list[tuple[dict[str, int], list[str]]], ttirs: dict[str, str]
) -> None:
    assert precomputed_grids(source(*configs), ttirs, WARPS) == {}


@pytest.mark.parametrize("text", ["", "def (", "precomputed_grids", "x = {'precomputed_grids': f()}"])
def test_strange_sources_have_none(text: str) -> None:
    assert precomputed_grids(text, {"a": SMALL}, WARPS) == {}
