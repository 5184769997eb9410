"""Nodes that a pass put in without a line: the online softmax."""

from __future__ import annotations

from pathlib import Path

import pytest

from xpudbg.facts.origins.build_links import GraphLinks, link_replaced_nodes
from xpudbg.facts.origins.run_links import RunLinks
from xpudbg.formats.fx_graph import parse_fx_graph
from xpudbg.model.provenance import Evidence, Level, ProvenanceItem
from xpudbg.run.run_reader import RunReader

DATA = Path(__file__).resolve().parents[3] / "data"
BEFORE = """
class GraphModule(torch.nn.Module):
    def forward(self, x: "f32[8, 9]"):
        amax: "f32[8, 1]" = torch.ops.aten.amax.default(x, [-1], True)
        sub: "f32[8, 9]" = torch.ops.aten.sub.Tensor(x, amax);  x = amax = None
        exp: "f32[8, 9]" = torch.ops.aten.exp.default(sub);  sub = None
        sum_1: "f32[8, 1]" = torch.ops.aten.sum.dim_IntList(exp, [-1], True)
        div: "f32[8, 9]" = torch.ops.aten.div.Tensor(exp, sum_1);  exp = sum_1 = None
        return (div,)
"""
AFTER = """
class GraphModule(torch.nn.Module):
    def forward(self, x: "f32[8, 9]"):
        prepare = torch.ops.prims.prepare_softmax_online.default(x, -1)
        getitem: "f32[8, 1]" = prepare[0]
        getitem_1: "f32[8, 1]" = prepare[1];  prepare = None
        sub_tensor: "f32[8, 9]" = torch.ops.aten.sub.Tensor(x, getitem);  x = getitem = None
        exp_default: "f32[8, 9]" = torch.ops.aten.exp.default(sub_tensor);  sub_tensor = None
        div: "f32[8, 9]" = torch.ops.aten.div.Tensor(exp_default, getitem_1);  exp_default = getitem_1 = None
        return (div,)
"""


def linked(before: str = BEFORE, after: str = AFTER) -> dict[str, dict[str, Evidence]]:
    """Node after the pass -> what it came from. The first value has a line of the program, the second one none."""
    links = GraphLinks("g")
    files = {
        Level.ATEN: parse_fx_graph(before, origin="b").value,
        Level.POST_GRAD: parse_fx_graph(after, origin="a").value,
    }
    for level, file in files.items():
        for node in file.main.nodes:
            links.add(ProvenanceItem(level, node.name))
    line = links.add(ProvenanceItem(Level.PYTHON, "model.py:3"))
    links.link(line, (Level.POST_GRAD, "getitem"), Evidence.RECORDED, "recorded")
    link_replaced_nodes(links, files[Level.ATEN], files[Level.POST_GRAD])
    return {
        key[1]: {link.other[1]: link.evidence for link in links.up(key)}
        for key in links.items
        if key[0] is Level.POST_GRAD
    }


def test_it_stands_for_the_largest_value_and_the_sum() -> None:
    found = linked()
    by = Evidence.STRUCTURE
    assert found["prepare"] == {"model.py:3": by, "amax": by, "sum_1": by}
    assert found["getitem"] == {"model.py:3": Evidence.RECORDED, "amax": by}
    assert found["getitem_1"] == {"sum_1": by}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("aten.amax.default(x, [-1], True)", "aten.amax.default(x, [0], True)"),
        ("aten.sub.Tensor(x, amax)", "aten.sub.Tensor(x, x)"),
        ("dim_IntList(exp, [-1], True)", "dim_IntList(exp, [0], True)"),
    ],
)
def test_another_computation_is_not_it(old: str, new: str) -> None:
    assert old in BEFORE
    assert linked(BEFORE.replace(old, new))["prepare"] == {"model.py:3": Evidence.STRUCTURE}


def test_two_softmaxes_of_one_value_are_not_told_apart() -> None:
    twice = BEFORE.replace(
        "        return",
        '        sum_2: "f32[8, 1]" = torch.ops.aten.sum.dim_IntList(exp, [-1], True)\n        return',
    )
    assert linked(twice)["prepare"] == {"model.py:3": Evidence.STRUCTURE}


def test_one_value_alone_is_the_one_that_its_number_names() -> None:
    after = "\n".join(line for line in AFTER.split("\n") if "prepare[0]" not in line)
    assert linked(after=after)["getitem_1"] == {"sum_1": Evidence.STRUCTURE}


def test_a_node_that_is_used_in_another_way_takes_nothing_over() -> None:
    after = AFTER.replace("return (div,)", "return (div, prepare)").replace(";  prepare = None", "")
    assert "model.py:3" not in linked(after=after)["prepare"]


def test_a_recorded_one_leads_to_the_line_of_the_softmax() -> None:
    index = RunLinks(RunReader.open(DATA / "verify-bmg-2.13/run"))
    links = index.links(index.graphs[0].id)
    key = (Level.POST_GRAD, "prepare_softmax_online_default")
    above = links.reached([key], up=True)
    assert {k[1].rpartition("/")[2] for k in above} == {"amax", "sum_1", "tails.py:14"}
    assert {link.evidence for link in links.up(key)} == {Evidence.STRUCTURE}
