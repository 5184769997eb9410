"""A recorded run of functions that call Triton kernels of the program's own: torch names the makers of their inputs beside them."""

from __future__ import annotations

from pathlib import Path

import pytest

from xpudbg.facts.fusion.run_fusion import fusion_of
from xpudbg.facts.origins.build_links import build_links
from xpudbg.model.provenance import Level
from xpudbg.run.run_reader import RunReader

RUN = Path(__file__).resolve().parents[2] / "data" / "called-kernels-bmg-2.13" / "run"


@pytest.fixture(scope="module")
def run() -> RunReader:
    return RunReader.open(RUN)


def test_a_kernel_of_the_user_computes_no_operator_of_its_neighbours(run: RunReader) -> None:
    """``x = x.sin()``, ``torch.zeros_like(x)``, then ``add_kernel[...](x, y, out, ...)``, whose comment says aten.sin and aten.zeros_like."""
    kernels = fusion_of(run, run.graphs[0]).kernels
    assert [(k.name, k.origins) for k in kernels if k.kind == "user_triton"] == [
        ("add_kernel_0", ()),
        ("mul2_kernel_1", ()),
    ]
    assert [k.fx for k in kernels if k.kind == "user_triton"] == [
        ("triton_kernel_wrapper_mutation_1",),
        ("triton_kernel_wrapper_mutation",),
    ]
    assert kernels[0].origins == ("aten.sin", "aten.zeros_like")


def test_a_kernel_of_the_user_comes_from_its_own_line(run: RunReader) -> None:
    graph = run.graphs[0]
    nodes = run.source.read_nodes(graph)
    links = build_links(run.inputs(graph), fusion_of(run, graph), nodes=nodes.value if nodes else None)
    above = links.reached([(Level.KERNEL, "K3")], up=True)
    lines = {links.items[key].line for key in above if key[0] is Level.PYTHON}
    assert 35 in lines
    assert not {32, 33} & lines
