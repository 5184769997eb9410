"""Rows of the trees of ``explain``."""

from __future__ import annotations

import pytest

from xpudbg.model.provenance import (
    Evidence,
    ExplainedItem,
    ExplainResult,
    Level,
    ProvenanceItem,
    ProvenanceStep,
)
from xpudbg.screens.explain import render_explain

PATH = "decoder.block.1.layer.2.DenseReluDense.wi"


@pytest.mark.parametrize("width", [80, 200])
def test_the_path_of_a_module_is_whole_where_there_is_room(width: int) -> None:
    module = ProvenanceStep(ProvenanceItem(Level.MODULE, PATH, detail="Linear"), Evidence.RECORDED)
    kernel = ProvenanceItem(Level.KERNEL, "K7", "g", detail="extern_kernels.mm")
    lines = render_explain(ExplainResult("K7", "run", (ExplainedItem(kernel, (module,)),)), width=width)
    row = next("".join(s.text for s in line) for line in lines if "module" in "".join(s.text for s in line))
    assert row == f"  = module    {PATH}  Linear"
    narrow = render_explain(ExplainResult("K7", "run", (ExplainedItem(kernel, (module,)),)), width=60)
    assert all(sum(len(s.text) for s in line) <= 60 for line in narrow)
