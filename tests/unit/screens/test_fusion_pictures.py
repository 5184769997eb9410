"""The fusion pictures: what is in them, how they fold, and hostile names."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from tests.conftest import PATIENCE
from xpudbg.facts.fusion.graph_fusion import analyse_fusion
from xpudbg.model.fusion import (
    BufferInfo,
    BufferRole,
    FusedKernel,
    FxOp,
    GraphFusion,
    Member,
    MemberKind,
)
from xpudbg.model.location import FxSourceLine
from xpudbg.run.graph_files import open_source
from xpudbg.screens.fusion import drawing
from xpudbg.screens.fusion.dot import CARDS, FULL, GROUPS, build_dot, first_level
from xpudbg.screens.fusion.drawing import render_one
from xpudbg.screens.fusion.graph_style import fold_kernels, fold_nodes, nodes_in_order

DATA = Path(__file__).resolve().parents[2] / "data"
pytestmark = pytest.mark.usefixtures("patient_layout")
PNG = b"\x89PNG\r\n\x1a\n"


def graph_of(case: str, kind: str = "") -> GraphFusion:
    source = open_source(DATA / case)
    return next(analyse_fusion(source.load(g)) for g in source.graphs if kind in g.id)


def made_up(count: int, *, per_line: int = 10) -> GraphFusion:
    kernels, buffers = [], [BufferInfo("arg0_1", "float32", ("8",), 32, BufferRole.INPUT)]
    for i in range(count):
        source = FxSourceLine("/home/u/model.py", i // per_line + 1, "f", f"x = step_{i // per_line}(x)")
        reads = (f"buf{i - 1}",) if i else ("arg0_1",)
        member = Member(
            f"op{i}", MemberKind.POINTWISE, ("add",), (), ("aten.add.Tensor",), (source,), (f"buf{i}",), reads
        )
        kernels.append(
            FusedKernel(
                f"triton_poi_{i}",
                "triton",
                ("SchedulerNode",),
                (f"op{i}",),
                (member,),
                reads=reads,
                writes=(f"buf{i}",),
                bytes_read=32,
                bytes_written=32,
            )
        )
        buffers.append(BufferInfo(f"buf{i}", "float32", ("8",), 32))
    return GraphFusion(
        "big",
        "inference",
        "",
        count,
        count,
        64 * count,
        64 * count,
        64 * count,
        tuple(kernels),
        (),
        tuple(buffers),
    )


def test_every_kernel_is_one_cluster_and_every_node_in_it_once() -> None:
    graph = graph_of("fusion-xpu-2.13/mlp_train", "backward")
    assert first_level(graph) == FULL
    dot = build_dot(graph, FULL).dot
    clusters = re.findall(r"subgraph cluster_k(\d+)", dot)
    assert clusters == [str(i) for i in range(len(graph.kernels))]
    for member in (m for k in graph.kernels for m in k.members):
        assert len(re.findall(rf"^\s*b_{member.name} \[", dot, re.MULTILINE)) == 1
        assert len(re.findall(rf"^\s*a_{member.name} \[", dot, re.MULTILINE)) == 1
    assert "in registers" in dot


def test_a_kernel_shows_its_line_though_none_of_its_nodes_has_one() -> None:
    graph = graph_of("fusion-cuda-2.11/foreach/model__0_inference_0.0")
    assert [bool(k.unplaced) for k in graph.kernels] == [True, False]
    dot = build_dot(graph, CARDS).dot
    (card,) = re.findall(r"^\s*k0 \[label=.*", dot, re.MULTILINE)
    assert "adam.py:687 torch._foreach_add_" in card
    assert "adam.py, line 687" in dot
    assert [fold.title.partition(" ")[0] for fold in fold_kernels(graph.kernels, most=9)] == [
        "adam.py:687",
        "",
    ]


def test_a_line_into_a_kernel_is_drawn_once_after_fusion_and_once_a_reader_before() -> None:
    dot = build_dot(graph_of("fusion-cpu-2.13/example"), FULL).dot
    assert len(re.findall(r"b_in_arg0_1 -> ", dot)) == 3
    assert len(re.findall(r"a_in_arg0_1 -> ", dot)) == 1
    assert "label=broadcast" in dot


def test_the_heading_names_the_python_lines_and_what_the_lines_of_the_picture_mean() -> None:
    dot = build_dot(graph_of("fusion-cpu-2.13/subgraphs"), FULL).dot
    assert "condw.py, lines 7 to 11<" in dot
    assert all(words in dot for words in ("> reduction<", "> inside a kernel<", "thicker for more bytes"))
    assert "in registers" not in dot
    assert (
        "in registers: the buffer was eliminated" in build_dot(graph_of("fusion-cuda-2.11/foreach"), FULL).dot
    )
    # a card has no room for the word: a reduction is told from a pointwise node by more than its colour
    cards = build_dot(graph_of("fusion-cpu-2.13/example"), CARDS).dot
    assert "reduction (\u03a3)" in cards
    assert "\u03a3 add, sum" in cards
    assert "line 1, in f" in build_dot(made_up(5), FULL).dot


def test_nodes_of_a_subgraph_have_short_names_beside_its_own() -> None:
    graph = graph_of("fusion-cpu-2.13/subgraphs")
    before, after = build_dot(graph, FULL).dot.split("subgraph cluster_after {")
    assert "cpp on cpu in while_loop_body_graph_0" in after
    assert "<b>op1</b>" in after
    assert "<b>while_loop_body_graph_0_op1</b>" not in before + after
    assert ">in while_loop_body_graph_0<" in before
    told = {op.name: op.kernels for op in graph.fx_ops}
    assert [told[n] for n in ("cond", "while_loop")] == [(1, 2, 3), (5, 6)]


@pytest.mark.parametrize("form", ["svg", "png"])
def test_pictures_need_no_dot_on_path(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nonexistent")
    data, notes = render_one(graph_of("fusion-cpu-2.13/example"), form)
    assert data.startswith(PNG) if form == "png" else b"</svg>" in data
    assert notes == []


def test_a_strip_of_many_nodes_side_by_side_becomes_cards() -> None:
    def parallel(count: int) -> GraphFusion:
        graph = made_up(count)
        reads = ("arg0_1",)
        apart = [
            replace(k, reads=reads, members=tuple(replace(m, reads=reads) for m in k.members))
            for k in graph.kernels
        ]
        return replace(graph, kernels=tuple(apart))

    assert first_level(parallel(10)) == FULL
    assert first_level(parallel(11)) == CARDS


def test_a_chain_that_is_higher_than_a_slide_becomes_cards() -> None:
    assert first_level(made_up(8)) == FULL
    assert first_level(made_up(9)) == CARDS
    one = made_up(11)
    members = tuple(m for k in one.kernels for m in k.members)
    for count, level in ((10, FULL), (11, CARDS)):
        kernel = replace(one.kernels[0], members=members[:count], writes=(f"buf{count - 1}",))
        assert first_level(replace(one, nodes_before=count, kernels=(kernel,))) == level


def test_the_fx_graph_is_drawn_beside_the_two_where_it_is_no_strip() -> None:
    graph = graph_of("fusion-cpu-2.13/custom")
    assert "cluster_fx" in build_dot(graph, FULL).dot
    chain = [FxOp(f"n{i}", "aten.add.Tensor", inputs=(f"n{i - 1}",) if i else ()) for i in range(13)]
    assert "cluster_fx" not in build_dot(replace(graph, fx_ops=tuple(chain)), FULL).dot
    assert "cluster_fx" in build_dot(replace(graph, fx_ops=tuple(chain[:12])), FULL).dot


def test_large_graphs_fold_to_cards_and_then_to_groups_and_say_so() -> None:
    assert first_level(made_up(100)) == CARDS
    graph = made_up(3000)
    assert first_level(graph) == GROUPS
    picture = build_dot(graph, GROUPS)
    assert "3000 kernels folded to" in picture.fold
    assert "3000 scheduler nodes in" in picture.fold
    assert picture.fold in picture.dot
    for folds in (fold_kernels(graph.kernels, most=48), fold_nodes(nodes_in_order(graph.kernels), most=48)):
        assert len(folds) <= 48
        assert [i for fold in folds for i in fold.holds] == list(range(3000))
    data, notes = render_one(graph, "svg")
    assert b"model.py:1" in data
    assert notes


def test_kernels_without_a_source_line_fold_too() -> None:
    graph = made_up(500)
    bare = [replace(k, members=tuple(replace(m, sources=()) for m in k.members)) for k in graph.kernels]
    assert 1 < len(fold_kernels(bare, most=48)) <= 48
    nodes = nodes_in_order(bare)
    assert 1 < len(fold_nodes(nodes, most=48)) <= 48
    assert all(len(fold.holds) <= 12 for fold in fold_nodes(nodes, most_rows=12))


def test_above_forty_nodes_both_sides_are_cards_and_every_node_names_the_kernel_that_took_it(
    shared_fixtures: Path,
) -> None:
    source = open_source(shared_fixtures / "inductor" / "cpu-2.15.0" / "attention")
    graph = analyse_fusion(source.load(source.graphs[0]))
    assert first_level(graph) == CARDS
    picture = build_dot(graph, CARDS)
    before, after = picture.dot.split("subgraph cluster_after {")
    assert "before fusion: 67 scheduler nodes" in before
    assert "after fusion: 25 kernel launches" in after
    for index, kernel in enumerate(graph.kernels):
        for member in kernel.members:
            row = re.search(rf"<b>{member.name}</b>.*?<b>K(\d+)</b>", before)
            assert row is not None
            assert int(row[1]) == index + 1
        assert len(re.findall(rf"<b>K{index + 1}</b></font> <b>", after)) == 1
    lines = re.findall(r"<b>workloads\.py:(\d+) ", before)
    assert lines == ["32", "33", "34", "35", "32", "33", "34", "35"]
    assert "67 scheduler nodes in 8 cards, by source line" in picture.fold


def test_many_nodes_in_few_kernels_are_folded_before_fusion_so_that_the_layout_is_done() -> None:
    graph = made_up(1000, per_line=1)
    kernels = []
    for start in range(0, 1000, 10):
        part = graph.kernels[start : start + 10]
        members = tuple(m for k in part for m in k.members)
        kernels.append(replace(part[0], members=members, reads=part[0].reads, writes=part[-1].writes))
    graph = replace(graph, kernels=tuple(kernels), kernels_after=100)
    assert first_level(graph) == CARDS
    picture = build_dot(graph, CARDS)
    assert "1000 scheduler nodes in 48 cards" in picture.fold
    assert len(re.findall(r"^\s*b\d+ \[", picture.dot, re.MULTILINE)) == 48
    assert all(f"<b>K{i}</b></font> <b>" in picture.dot for i in range(1, 101))
    data, notes = render_one(graph, "svg")
    assert b"</svg>" in data
    assert not any("less detail" in note for note in notes)


def test_nodes_without_a_source_line_are_gathered_as_far_as_they_are_a_chain() -> None:
    chain = [
        Member(f"op{i}", MemberKind.POINTWISE, writes=(f"buf{i}",), reads=(f"buf{i - 1}",)) for i in range(3)
    ]
    other = Member("op10", MemberKind.POINTWISE, writes=("buf10",), reads=("arg1_1",))
    kernels = [
        FusedKernel("a", "triton", members=(other, chain[2])),
        FusedKernel("b", "triton", members=tuple(chain[:2])),
    ]
    nodes = nodes_in_order(kernels)
    assert [m.name for m in nodes] == ["op0", "op1", "op2", "op10"]
    assert [fold.holds for fold in fold_nodes(nodes, most_rows=12)] == [(0, 1, 2), (3,)]


def test_a_layout_that_takes_too_long_is_stopped_and_drawn_coarser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "TIME_LIMITS", (0.0001, PATIENCE, PATIENCE))
    data, notes = render_one(graph_of("fusion-cuda-2.11/mix", "backward"), "svg")
    assert b"</svg>" in data
    assert any("took longer" in n and "drawn with less detail" in n for n in notes)


def test_a_layout_that_fails_says_why() -> None:
    with pytest.raises(drawing.LayoutFailedError, match="Graphviz failed"):
        drawing.lay_out("digraph { a [label=<", "svg", seconds=PATIENCE)


def test_hostile_names_do_nothing_in_pictures() -> None:
    graph = graph_of("fusion-cpu-2.13/example")
    evil = '</script><img src=x onerror=alert(1)>"]; b -> c \\N \x1b[31m\u202e'
    kernel = graph.kernels[0]
    source = FxSourceLine(evil, 1, evil, evil)
    members = tuple(
        replace(m, name=f"{evil}{i}", ops=(evil,), sources=(source,)) for i, m in enumerate(kernel.members)
    )
    buffers = tuple(replace(b, name=evil + b.name, shape=(evil,)) for b in graph.buffers)
    bad = replace(
        graph,
        id=evil,
        kernels=(replace(kernel, name=evil, members=members, origins=(evil,)),),
        buffers=buffers,
    )
    for level in (FULL, CARDS, GROUPS):
        data = drawing.lay_out(build_dot(bad, level).dot, "svg", seconds=PATIENCE).decode()
        assert "<img" not in data
        assert "\x1b" not in data


def test_the_child_that_lays_out_imports_nothing_of_the_tool_but_itself() -> None:
    code = "import sys, runpy; runpy.run_module('xpudbg.screens.fusion.layout_child', run_name='__main__')"
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=b"svg 11\ndigraph {a}",
        capture_output=True,
        env={**os.environ},
        check=False,
    )
    assert b"</svg>" in done.stdout


def test_one_child_lays_out_many_and_outlives_what_fails(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(tmp_path))
    child = drawing._Child()
    try:
        answers = [
            child.ask("svg", dot, PATIENCE) for dot in (b"digraph {a}", b"digraph {", b"", b"digraph {b}")
        ]
        child.kill()
        with pytest.raises((EOFError, OSError)):
            child.ask("svg", b"digraph {a}", PATIENCE)
    finally:
        child.close()
    assert [status for status, _ in answers][::3] == [0, 0] and answers[1][0] == answers[2][0] == 1
    assert b"</svg>" in answers[0][1] and b"syntax error" in answers[1][1]


def test_a_layout_that_takes_too_long_leaves_no_process(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(tmp_path))
    started: list[int] = []
    new = drawing._Child.__init__

    def noted(self: drawing._Child) -> None:
        new(self)
        started.append(self.process.pid)

    monkeypatch.setattr(drawing._Child, "__init__", noted)
    dense = "digraph {" + ";".join(f"n{a}->n{b}" for a in range(150) for b in range(150)) + "}"
    with pytest.raises(drawing.LayoutFailedError, match="longer than"):
        drawing.lay_out(dense, "svg", seconds=1.5)
    end = time.monotonic() + 10
    (group,) = started
    while time.monotonic() < end:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    pytest.fail("a process of the layout lives on")
