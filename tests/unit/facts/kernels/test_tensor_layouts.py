"""Layouts as linear maps, held against Triton's own; conversions and messages of small kernels."""

from __future__ import annotations

import itertools
import json
import math
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import PROJECT
from tests.examples import examples
from xpudbg.core.errors import XpudbgError
from xpudbg.facts.kernels.tensor_layouts import (
    UnknownLayoutError,
    layouts_of_kernel,
    linear_layout,
    moved_indices,
)
from xpudbg.formats.mlir import parse_layout, tensor_types
from xpudbg.model.tensor_layouts import LinearLayout, TensorLayouts

DATA = PROJECT / "tests" / "data"
BLOCKED = "#ttg.blocked<{{sizePerThread = {}, threadsPerWarp = {}, warpsPerCTA = {}, order = {}}}>"
ROWS = BLOCKED.format("[1, 4]", "[4, 4]", "[2, 1]", "[1, 0]")
COLUMNS = BLOCKED.format("[4, 1]", "[4, 4]", "[2, 1]", "[0, 1]")
OTHER_LANES = BLOCKED.format("[4, 1]", "[1, 16]", "[2, 1]", "[0, 1]")
OTHER_WARPS = BLOCKED.format("[1, 4]", "[4, 4]", "[1, 2]", "[1, 0]")


def reference(name: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads((DATA / "layouts" / name).read_text(encoding="utf-8"))
    return rows


def made(text: str, shape: tuple[int, ...]) -> LinearLayout:
    layout = parse_layout(text, {})
    assert layout is not None
    return linear_layout(layout, shape)


def kernel(*lines: str, aliases: str = "") -> TensorLayouts:
    body = "\n".join(f"    {line}" for line in lines)
    text = f"{aliases}module {{\n  tt.func public @k(%p: !tt.ptr<f32>) {{\n{body}\n    tt.return\n  }}\n}}\n"
    return layouts_of_kernel(text, kernel="k", stage="k.ttgir")


@pytest.mark.parametrize("name", ["triton-3.7.1.json", "intel.json"])
def test_layouts_are_those_that_triton_computes(name: str) -> None:
    rows = reference(name)
    assert len(rows) >= 24
    for row in rows:
        found = made(row["layout"], tuple(row["shape"]))
        assert {k: [list(b) for b in v] for k, v in found.bases.items()} == row["bases"], row["layout"]


def test_every_element_of_a_shape_has_a_place() -> None:
    for row in [*reference("triton-3.7.1.json"), *reference("intel.json")]:
        if math.prod(row["shape"]) <= 512:
            layout = made(row["layout"], tuple(row["shape"]))
            counts = Counter(at for at, *_ in layout.places(layout.size("warp")))
            assert set(counts.values()) == {layout.copies} and len(counts) == math.prod(layout.shape)


def test_what_a_conversion_moves_is_what_an_enumeration_finds() -> None:
    texts = (ROWS, COLUMNS, OTHER_LANES, OTHER_WARPS)
    for a, b in itertools.product([made(t, (16, 16)) for t in texts], repeat=2):
        held: dict[tuple[int, ...], set[tuple[int, ...]]] = {}
        for at, *place in a.places(2):
            held.setdefault(at, set()).add(tuple(place))
        same = [True, True, True]
        for at, warp, lane, register in b.places(2):
            same[0] &= (warp, lane, register) in held[at]
            same[1] &= any(p[:2] == (warp, lane) for p in held[at])
            same[2] &= any(p[0] == warp for p in held[at])
        expected = ("register", "lane", "warp")[: same.index(True) if True in same else 3]
        assert moved_indices(a, b) == expected


def test_conversions_are_ranked_by_loops_and_bytes() -> None:
    types = f"tensor<16x16xf32, {ROWS}>", f"tensor<16x16xf32, {OTHER_WARPS}>", f"tensor<16x16xf16, {COLUMNS}>"
    report = kernel(
        f"%0 = arith.constant dense<1.0> : {types[0]}",
        f"%1 = ttg.convert_layout %0 : {types[0]} -> {types[1]}",
        f"%2 = scf.for %i = %a to %b step %c iter_args(%x = %1) -> ({types[1]}) : i32 {{",
        f"  %3 = ttg.convert_layout %x : {types[1]} -> {types[0]}",
        "  scf.yield %1",
        "}",
        f"%4 = ttg.local_alloc %h : ({types[2]}) -> !ttg.memdesc<16x16xf16, #ttg.shared<{{vec = 1}}>, #smem>",
    )
    rows = [(c.depth, c.how, c.moved, c.bytes, c.target.partition("<")[0]) for c in report.conversions]
    assert rows == [
        # Each warp of the source has all elements: its registers are enough.
        (1, "registers", ("register",), 0, "#ttg.blocked"),
        (0, "slm", ("register", "lane", "warp"), 2 * 1024, "#ttg.blocked"),
        (0, "slm", (), 512, "SLM"),
    ]
    assert [v.name for v in report.values] == ["%0", "%1", "%2", "%3"]


def test_a_message_reaches_what_lanes_and_registers_hold_side_by_side() -> None:
    pointers = f"tensor<16x16x!tt.ptr<f16>, {ROWS}>"
    report = kernel(
        f"%0 = tt.load %p : {pointers}",
        f'%1 = tt.load %p {{ttig.block_io = "row_major"}} : {pointers}',
        f"tt.store %p, %0 : tensor<16x16x!tt.ptr<f32>, {COLUMNS}>",
    )
    rows = [(m.op, m.block, m.dim, m.lane_bytes, m.run_bytes, m.runs) for m in report.messages]
    assert rows == [
        ("tt.load", "", 1, 8, 32, 4),
        ("tt.load", "row_major", 0, 0, 0, 0),
        ("tt.store", "", 0, 16, 64, 4),
    ]


def test_what_is_not_computed_says_why() -> None:
    old = "#triton_gpu.dot_op<{opIdx = 0, parent = #mma}>"
    mma = (
        "#mma = #triton_intel_gpu.dpas<{repeatCount = 8, systolicDepth = 8, executionSize = 16, opsPerChan = 2,"
        " threadsPerWarp = 16, warpsPerCTA = [2, 2], repCluster = [1, 1]}>\n"
    )
    report = kernel(
        f"%0 = a.x : tensor<32x32xf16, {old}>",
        "%1 = a.x : tensor<32x32xf16, #ttg.amd_mfma<{version = 3}>>",
        f"%2 = a.x : tensor<12x16xf16, {ROWS}>",
        "%3 = a.x : tensor<16x16xf16, #nowhere>",
        "%4 = a.x : tensor<16x16xf16, #ttg.blocked<{order = [1, 0]}>>",
        "%5 = a.x : tensor<16x16xf16, #ttg.blocked<{order = [1, 0>>",
        aliases=mma,
    )
    assert [bool(v.reason) and not v.bases for v in report.values] == [True] * 6
    assert "before 3.3" in report.values[0].reason
    with pytest.raises(XpudbgError, match="no tensor"):
        kernel("%0 = a.x : i32")


def test_every_tensor_of_recorded_kernels_has_a_layout() -> None:
    paths = sorted((DATA / "user-kernel-xpu-2.13").rglob("*.ttgir")) + sorted(
        (DATA / "triton_cache_pvc").rglob("*.ttgir")
    )
    assert len(paths) > 5
    for path in paths:
        text = path.read_text(encoding="utf-8")
        report = layouts_of_kernel(text, kernel=path.stem, stage=path.name)
        assert not [v.reason for v in report.values if v.reason]
        assert len(report.conversions) == sum(
            text.count(f"ttg.{op} ") for op in ("convert_layout", "local_alloc", "local_load")
        )


def test_types_are_read_with_nested_layouts() -> None:
    line = f"%1 = tt.x %0 : tensor<16x!tt.ptr<f16, 3>, #ttg.slice<{{dim = 1, parent = {ROWS}}}>> -> !ttg.memdesc<4x4xf32, #s, #smem>"
    first, second = tensor_types(line)
    assert (first.shape, first.element, first.layout.count("<")) == ((16,), "!tt.ptr<f16, 3>", 2)
    assert (second.shape, second.shared, second.layout) == ((4, 4), True, "#s")


@given(
    st.text(alphabet='#ttgblocked.<>{}[]=,0123 "', max_size=120), st.lists(st.integers(-3, 70), max_size=6)
)
@settings(max_examples=examples(150), deadline=None)
def test_made_up_layouts_are_refused_or_computed(text: str, shape: list[int]) -> None:
    for candidate in (text, f"#ttg.blocked<{{{text}}}>", "#a", ROWS[: len(text)]):
        layout = parse_layout(candidate, {"#a": "#a"})
        if layout is not None:
            try:
                linear_layout(layout, shape)
            except UnknownLayoutError:
                continue
