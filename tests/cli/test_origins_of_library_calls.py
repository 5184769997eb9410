"""FX nodes of library calls in a backward, held against the comment that torch writes above each call."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

from xpudbg.facts.fusion.run_fusion import fusion_of
from xpudbg.run.run_reader import RunReader

RAW = Path(__file__).resolve().parents[1] / "data" / "transformer-xpu-2.13" / "raw.zip"
_MADE = re.compile(r"^ +(\w+): .* = torch\.ops\.aten\.(?:mm|bmm|addmm)\.", re.MULTILINE)


def test_each_product_of_a_backward_has_the_node_that_its_comment_names(tmp_path: Path) -> None:
    """torch's provenance is empty there, and weights come in through one view or two."""
    with zipfile.ZipFile(RAW) as raw:
        raw.extractall(tmp_path)
    folder = tmp_path / "model__0_backward_3"
    products = set(_MADE.findall((folder / "fx_graph_transformed.py").read_text()))
    run = RunReader.open(folder)
    (graph,) = run.graphs
    named = 0
    for kernel in fusion_of(run, graph).kernels:
        own = [n for n in kernel.source_nodes if n in products]
        if kernel.name.startswith("extern_kernels.") and own:
            named += 1
            assert [n for n in kernel.fx if n in products] == own[-1:], kernel.name
    assert named == 49
