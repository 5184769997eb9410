"""Patterns that real torch matches are recorded, graph by graph, and agree with torch's own counters."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tests.conftest import Result
from tests.together import Together

pytestmark = [pytest.mark.torch, pytest.mark.canary, pytest.mark.xdist_group("together")]


def test_patterns_of_a_frozen_convolution(together: Together, cli: Callable[..., Result]) -> None:
    """The counters are those of the process: what all its graphs matched."""
    assert "torch.Size([2, 4])" in together.stdout
    (own,) = (g["id"] for g in together.graphs("frozen.py"))
    body = json.loads(cli("ops", together.bundle, "--json").out)
    of_graph = json.loads(cli("ops", f"{together.bundle}:{own}", "--json").out)
    recorded = [p for p in body["patterns"] if p["evidence"] == "recorded"]
    counters = dict(body["counters"])
    assert sum(p["matches"] for p in recorded) == counters["pattern_matcher_count"]
    assert sum(p["nodes"] for p in recorded) == counters["pattern_matcher_nodes"]
    onednn = {p["pattern"].rpartition(".")[2]: p for p in recorded if p["group"] == "onednn"}
    packed = onednn["convolution"]
    assert (packed["phase"], packed["matches"]) == (
        "freezing",
        counters["mkldnn_conv_weight_pack_matcher_count"],
    )
    (fused,) = [
        p
        for p in of_graph["graphs"][0]["patterns"]
        if p["pattern"].endswith("unary_fusion_lowering.<locals>.fn")
    ]
    assert (fused["evidence"], fused["matches"]) == (
        "recorded",
        counters["mkldnn_unary_fusion_matcher_count"],
    )
    levels = {row["level"]: row for row in of_graph["levels"]}
    after = {op["name"]: op["kind"] for op in levels["aten_transformed"]["operators"]}
    assert after["torch__inductor_fx_passes_mkldnn_fusion_fn"] == "lowering"
    assert [c["kind"] for c in of_graph["library"] if "_convolution_pointwise" in c["name"]] == ["operator"]
