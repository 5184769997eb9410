"""Matches of patterns: records of the probe, counters of torch, differences of graphs."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpudbg.facts.operator_report import (
    PatternRecords,
    _take,
    counted_patterns,
    group_of,
    merged,
    recorded_matches,
)
from xpudbg.model.ops import OpsEvidence, PassMatch

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=7) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=20,
)


def line(**fields: Any) -> dict[str, Any]:
    given = {
        "kind": "pass",
        "pass": "pass_patterns_0",
        "module": "torch._inductor.fx_passes.post_grad",
        "compile_id": "0/0",
        "graph": "model__0_inference_0",
        "folder": "model__0_inference_0.0",
        "patterns": [["addmm", "torch._inductor.fx_passes.post_grad", "graph", 2, 6, ["aten.add.Tensor"]]],
    }
    return {**given, **fields}


def read(*records: object) -> PatternRecords:
    found = PatternRecords()
    for record in records:
        _take(record, 7, found)  # type: ignore[arg-type]
    return found


def test_a_recorded_match_has_its_pass_phase_and_what_it_is_about() -> None:
    sdpa = [
        "_sfdp_pattern_1",
        "torch._inductor.fx_passes.fuse_attention",
        "replacement",
        1,
        8,
        ["aten.bmm.default"],
    ]
    pack = ["convolution", "torch._inductor.fx_passes.mkldnn_fusion", "graph", 3, 3, []]
    found = read(
        line(),
        line(
            module="torch._inductor.fx_passes.joint_graph",
            graph="model__0_joint_0",
            folder="",
            patterns=[sdpa],
        ),
        line(module="torch._inductor.fx_passes.freezing_patterns", folder="", patterns=[pack]),
    )
    rows = recorded_matches(found.matches)
    assert [(r.pattern, r.group, r.phase, r.matches, r.nodes) for r in rows] == [
        ("convolution", "onednn", "freezing", 3, 3),
        ("addmm", "", "post_grad", 2, 6),
        ("_sfdp_pattern_1", "attention", "joint", 1, 8),
    ]
    assert {r.evidence for r in rows} == {OpsEvidence.RECORDED}


def test_counters_that_name_patterns_are_matches_and_others_are_not() -> None:
    counters = {
        "pattern_matcher_count": 9,
        "pattern_matcher_nodes": 20,
        "qlinear_weight_prepack_matcher_count": 2,
        "qlinear_weight_prepack_matcher_nodes": 8,
        "mkldnn_unary_fusion_matcher_count": 1,
        "fuse_attention": 1,
        "fxgraph_cache_miss": 4,
        "extern_calls": 6,
    }
    rows = counted_patterns(counters)
    assert [(r.pattern, r.group, r.matches, r.nodes) for r in rows] == [
        ("fuse_attention", "attention", 1, None),
        ("mkldnn_unary_fusion_matcher_count", "onednn", 1, None),
        ("qlinear_weight_prepack_matcher_count", "quantization", 2, 8),
    ]


def test_rows_of_one_pattern_are_added_and_kinds_of_evidence_stay_apart() -> None:
    def row(evidence: OpsEvidence, matches: int | None) -> PassMatch:
        return PassMatch("p", "", evidence, matches, removed=(("aten.mm.default", 1),))

    a, b = OpsEvidence.RECORDED, OpsEvidence.DIFFERENCE
    rows = merged([row(a, 1), row(b, None), row(a, 2), row(b, None)])
    assert [(r.evidence, r.matches, r.removed) for r in rows] == [
        (a, 3, (("aten.mm.default", 2),)),
        (b, None, (("aten.mm.default", 2),)),
    ]


@pytest.mark.parametrize(
    ("words", "group"),
    [
        ("weights packed for oneDNN or MKL", "onednn"),
        ("quantised linear or convolution", "quantization"),
        ("addmm", ""),
    ],
)
def test_changes_in_words_are_grouped_too(words: str, group: str) -> None:
    assert group_of(words) == group


@given(st.lists(JSON | st.builds(line, patterns=JSON, compile_id=JSON), max_size=4))
def test_records_of_any_shape_are_taken(found: list[Any]) -> None:
    records = read(*(r for r in found if isinstance(r, dict)))
    assert all(m.matches > 0 and m.pattern for m in records.matches)
