"""Lowerings that oneDNN's and quantization's patterns put into graphs, against what the probe recorded and torch counted."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from xpudbg.facts.fusion.fx_changes import fx_changes
from xpudbg.facts.fusion.fx_nodes import aten_operators, is_lowering, lowering_names
from xpudbg.facts.operator_report import counted_patterns
from xpudbg.formats.fx_graph import parse_fx_graph
from xpudbg.model.fusion import FxChange
from xpudbg.model.fx import FxFile, FxNode

DATA = Path(__file__).resolve().parents[2] / "data" / "quantized-cpu-2.13"
ONEDNN, QUANTIZED = "torch__inductor_fx_passes_mkldnn_fusion_fn", "torch__inductor_fx_passes_quantization_"


def graph(case: str, name: str) -> FxFile:
    return parse_fx_graph((DATA / case / name).read_text(), origin=name).value


def changes(case: str) -> dict[str, FxChange]:
    found = fx_changes(graph(case, "fx_graph_readable.py"), graph(case, "fx_graph_transformed.py"))
    return {change.what: change for change in found}


@pytest.mark.parametrize(
    ("case", "lowerings"),
    [
        ("linear", {ONEDNN: 3}),
        ("conv", {ONEDNN: 2}),
        ("lstm", {ONEDNN: 1}),
        ("woq8", {f"{QUANTIZED}woq_int8": 2}),
        ("pt2e_linear", {f"{QUANTIZED}qlinear": 2}),
    ],
)
def test_a_lowering_is_one_operator_however_often_it_was_put_in(case: str, lowerings: dict[str, int]) -> None:
    after = Counter(name for name, _ in aten_operators(graph(case, "fx_graph_transformed.py")))
    assert {name: count for name, count in after.items() if is_lowering(name)} == lowerings
    records = [json.loads(line) for line in (DATA / case / "patterns.jsonl").read_text().splitlines()]
    recorded = [row for record in records for row in record.get("patterns", ()) if row[2] == "lowering"]
    assert sum(row[3] for row in recorded) == sum(lowerings.values())


def test_a_number_stays_where_it_may_be_part_of_the_name() -> None:
    targets = [
        "torch__inductor_a_int8",
        "torch__inductor_a_int8_1",
        "torch__inductor_b_2",
        "torch.ops.aten.c_1",
    ]
    found = lowering_names([FxNode(f"n{i}", "call_function", t) for i, t in enumerate(targets)])
    assert found == {
        "torch__inductor_a_int8": "torch__inductor_a_int8",
        "torch__inductor_a_int8_1": "torch__inductor_a_int8",
        "torch__inductor_b_2": "torch__inductor_b_2",
    }


@pytest.mark.parametrize(
    ("case", "what", "removed"),
    [
        # gelu (mul, mul, erf, add, mul), silu (neg, exp, add, div) and relu
        (
            "linear",
            "fused with oneDNN post-ops",
            {"mkldnn._linear_pointwise.default": 3, "aten.mul.Tensor": 3, "aten.add.Tensor": 2, "aten.erf.default": 1, "aten.neg.default": 1,
             "aten.exp.default": 1, "aten.div.Tensor": 1, "aten.relu.default": 1},
        ),
        (
            "lstm",
            "fused with oneDNN post-ops",
            {"mkldnn._convolution_transpose_pointwise.default": 1, "aten.gt.Scalar": 1, "aten.mul.Tensor": 1, "aten.where.self": 1},
        ),
        ("pt2e_linear", "quantised operators lowered for oneDNN", {"onednn.qlinear_pointwise.default": 2}),
        (
            "woq8",
            "int8 weights multiplied without conversion (_weight_int8pack_mm)",
            {"aten.mm.default": 2, "aten.mul.Tensor": 2, "aten.permute.default": 2, "prims.convert_element_type.default": 2},
        ),
    ],
)  # fmt: skip
def test_what_a_lowering_took_is_not_called_dead(case: str, what: str, removed: dict[str, int]) -> None:
    found = changes(case)
    assert dict(found[what].removed) == removed
    left = [name for name in found if name.startswith(("removed", "rewritten"))]
    assert left == []


def test_layers_packed_by_freezing_are_named() -> None:
    assert dict(changes("lstm")["LSTM layers packed for oneDNN (before fx_graph_readable was written)"].added) == {
        "aten.mkldnn_rnn_layer.default": 1
    }  # fmt: skip


@pytest.mark.parametrize("case", ["linear", "conv", "lstm", "woq8", "pt2e_linear"])
def test_counters_of_recorded_runs_agree_with_the_matches(case: str) -> None:
    records = [json.loads(line) for line in (DATA / case / "patterns.jsonl").read_text().splitlines()]
    counters = records[-1]["inductor"]
    own = [row for r in records[:-1] for row in r["patterns"] if case != "pt2e_linear" or r["compile_id"]]
    assert sum(row[3] for row in own) == counters["pattern_matcher_count"]
    assert sum(row[4] for row in own) == counters["pattern_matcher_nodes"]
    named = {row.pattern for row in counted_patterns(counters)}
    others = {"pattern_matcher_count", "pattern_matcher_nodes", "extern_calls"}
    assert named == {name for name in counters if name not in others and not name.endswith("_nodes")}


def test_batch_fusions_and_split_cat_passes_are_counted() -> None:
    found = counted_patterns(
        {"batch_aten_mul": 2, "batch_tanh": 1, "split_cat_pass": 3, "scmerge_split_removed": 4}
    )
    assert [row.pattern for row in found] == ["batch_aten_mul", "batch_tanh", "split_cat_pass"]
