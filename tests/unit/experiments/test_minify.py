"""Scripts of graphs as statements, and the search for the smallest that shows a symptom."""

from __future__ import annotations

import ast
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpudbg.core.errors import XpudbgError
from xpudbg.experiments.minify import Minifier
from xpudbg.experiments.script_graph import read_script


def script(count: int) -> str:
    """A chain of ``count`` sums; every fourth node gives two values, which no annotation describes."""
    body, last = [], "a"
    for n in range(count):
        if n % 4 == 3:
            body.append(f"        pair_{n} = torch.ops.aten.var_mean.correction({last}, [1])")
            body.append(f'        n{n}: "f32[64, 1]" = pair_{n}[0];  pair_{n} = None')
        else:
            body.append("        # File: model.py:3 in f, code: return a + b")
            body.append(
                f'        n{n}: "f32[64, 192][192, 1]cpu" = torch.ops.aten.add.Tensor({last}, b);  {last} = None'
            )
        last = f"n{n}"
    return "\n".join(
        [
            "import torch", "", "class Graph(torch.nn.Module):",
            '    def forward(self, a: "f32[64, 192]", b: "f32[64, 192]"):', *body, f"        return ({last},)", "", "",
            "def make_inputs():", "    return [",
            "        make_tensor((64, 192), (192, 1), torch.float32, DEVICE),  # a",
            "        make_tensor((64, 192), (192, 1), torch.float32, DEVICE, at=0, data=data),  # b",
            "    ]", "", "", "main()", "",
        ]
    )  # fmt: skip


def forward_of(text: str) -> ast.FunctionDef:
    graph = next(n for n in ast.parse(text).body if isinstance(n, ast.ClassDef))
    return next(n for n in graph.body if isinstance(n, ast.FunctionDef))


@given(st.integers(1, 30), st.data())
def test_any_part_of_a_graph_is_a_script_that_computes_from_its_arguments(
    count: int, data: st.DataObject
) -> None:
    graph = read_script(script(count))
    chosen = data.draw(st.sets(st.integers(0, len(graph.statements) - 1), min_size=1))
    text = graph.script(chosen)
    forward = forward_of(text)
    known = {a.arg for a in forward.args.args} | {"torch", "self"}
    for node in forward.body:
        read = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
        assert read <= known
        known |= {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    again = read_script(text)
    assert len(again.inputs) == len(again.parameters)
    assert again.script(range(len(again.statements))) == text
    assert text.endswith("main()\n")


def test_a_value_that_is_not_computed_is_an_input_of_its_dtype_and_shape() -> None:
    graph = read_script(script(6))
    text = graph.script([len(graph.statements) - 1])
    assert "make_tensor((64, 192), (192, 1), torch.float32, torch.device('cpu')),  # n4" in text
    assert "# File: model.py:3" in text
    # The two values of a reduction are described by no annotation: the reduction stays.
    reduced = graph.script([4])
    assert "var_mean" in reduced and "n2" in reduced


def test_the_nodes_that_matter_are_left_and_sizes_are_halved_while_the_symptom_stays() -> None:
    asked: list[str] = []

    def shows(text: str) -> bool:
        asked.append(text)
        names = {n.target.id for n in forward_of(text).body if isinstance(n, ast.AnnAssign)}  # type: ignore[union-attr]
        return {"n17", "n53"} <= names and any(f"({n}, " in text for n in (16, 32, 64))

    search = Minifier(script(200), lambda t: shows(t) or t == script(200), lambda _: None, 1000)
    report = search.run()
    assert (report.nodes_before, report.nodes, report.stopped) == (250, 2, "")
    assert len(asked) == report.trials < 120


def test_a_symptom_that_does_not_show_leaves_the_script_as_it_is() -> None:
    search = Minifier(script(5), lambda _: False, lambda _: None, 1000)
    assert (search.run().stopped, search.text) == ("the symptom does not show at first", script(5))


def test_the_smallest_script_so_far_is_there_when_the_time_is_over_or_the_user_ends_it() -> None:
    def slow(text: str) -> bool:
        time.sleep(0.2)
        return "n3:" in text or "n3 =" in text

    search = Minifier(script(100), slow, lambda _: None, 1)
    report = search.run()
    assert report.stopped == "the time was over"
    assert (
        report.nodes < report.nodes_before == 125 and len(read_script(search.text).statements) == report.nodes
    )

    def ended(text: str) -> bool:
        if len(forward_of(text).body) < 40:
            raise KeyboardInterrupt
        return "n3:" in text

    search = Minifier(script(100), ended, lambda _: None, 1000)
    with pytest.raises(KeyboardInterrupt):
        search.run()
    assert search.report().nodes < 125


@pytest.mark.parametrize(
    "text", ["", "x = 1", "def make_inputs():\n    return [1]\n", "class Graph:\n    pass\n", "("]
)
def test_another_script_is_refused(text: str) -> None:
    with pytest.raises(XpudbgError):
        read_script(text)
