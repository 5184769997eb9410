"""Scripts of graphs as statements, and the search for the smallest that shows a symptom."""

from __future__ import annotations

import ast
import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import PROJECT
from xpudbg.core.errors import XpudbgError
from xpudbg.experiments.minify import GRAPH, TTIR, Minifier, read_script
from xpudbg.experiments.ttir_text import read_ttir


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


def test_items_of_a_tuple_go_with_it() -> None:
    graph = read_script(script(4))
    assert graph.statements[3].name == "pair_3"
    assert (graph.with_items([1, 3]), graph.with_items([1])) == ([1, 3, 4], [1])


def test_the_nodes_that_matter_are_left_and_sizes_are_halved_while_the_symptom_stays() -> None:
    asked: list[str] = []

    def shows(text: str) -> bool:
        asked.append(text)
        names = {n.target.id for n in forward_of(text).body if isinstance(n, ast.AnnAssign)}  # type: ignore[union-attr]
        return {"n17", "n53"} <= names and any(f"({n}, " in text for n in (16, 32, 64))

    search = Minifier(GRAPH, script(200), lambda t: shows(t) or t == script(200), lambda _: None, 1000)
    report = search.run()
    assert (report.nodes_before, report.nodes, report.stopped) == (250, 2, "")
    assert len(asked) == report.trials < 120


def test_a_symptom_that_does_not_show_leaves_the_script_as_it_is() -> None:
    search = Minifier(GRAPH, script(5), lambda _: False, lambda _: None, 1000)
    assert (search.run().stopped, search.text) == ("the symptom does not show again", script(5))


def test_the_smallest_script_so_far_is_there_when_the_time_is_over_or_the_user_ends_it() -> None:
    def slow(text: str) -> bool:
        time.sleep(0.2)
        return "n3:" in text or "n3 =" in text

    search = Minifier(GRAPH, script(100), slow, lambda _: None, 1)
    report = search.run()
    assert report.stopped == "the time was over"
    assert (
        report.nodes < report.nodes_before == 125 and len(read_script(search.text).statements) == report.nodes
    )

    def ended(text: str) -> bool:
        if len(forward_of(text).body) < 40:
            raise KeyboardInterrupt
        return "n3:" in text

    search = Minifier(GRAPH, script(100), ended, lambda _: None, 1000)
    with pytest.raises(KeyboardInterrupt):
        search.run()
    assert search.report().nodes < 125


@pytest.mark.parametrize(
    "text", ["", "x = 1", "def make_inputs():\n    return [1]\n", "class Graph:\n    pass\n", "("]
)
def test_another_script_is_refused(text: str) -> None:
    with pytest.raises(XpudbgError):
        read_script(text)


DATA = PROJECT / "tests" / "data"
TTIRS = sorted(DATA.rglob("*.ttir"))
VALUE = re.compile(r"%[\w$.-]+(?:#\d+)?")


def undefined(text: str) -> set[str]:
    """Values of a module that nothing defines before they are read."""
    known: set[str] = set()
    missing: set[str] = set()
    for line in text.splitlines():
        made, equal, rest = line.strip().partition(" = ")
        if not equal or not made.startswith("%"):
            made, rest = "", line
        defines = {m[1] for m in re.finditer(r"(%[\w$.-]+)(?: = |: )", rest)}
        known |= defines
        missing |= set(VALUE.findall(rest)) - known
        for name, _, count in (p.strip().partition(":") for p in made.split(",") if p):
            known |= {f"{name}#{n}" for n in range(int(count))} if count else {name}
    return missing


@given(st.data())
@settings(deadline=None)
def test_any_part_of_a_ttir_reads_only_what_it_defines(data: st.DataObject) -> None:
    whole = read_ttir(data.draw(st.sampled_from(TTIRS)).read_text())
    chosen = data.draw(st.sets(st.integers(0, max(whole.count - 1, 0))))
    text, size = whole.part(chosen)
    assert undefined(text) == set()
    again = read_ttir(text)
    assert again.size == size <= whole.size + 20
    assert again.part(range(again.count)) == (text, size)


LOOP = """#loc = loc("k.py":1:0)
module {
  tt.func public @k(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32} loc("p"(#loc)), %n: i32 loc("n"(#loc))) attributes {noinline = false} {
    %c1_i32 = arith.constant 1 : i32 loc(#loc)
    %c0_i32 = arith.constant 0 : i32 loc(#loc)
    %cst = arith.constant dense<0.000000e+00> : tensor<64x32xf32> loc(#loc)
    %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32> loc(#loc)
    %1 = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>> loc(#loc)
    %2 = tt.addptr %1, %0 : tensor<64x!tt.ptr<f32>>, tensor<64xi32> loc(#loc)
    %3:2 = scf.for %i = %c0_i32 to %n step %c1_i32 iter_args(%a = %cst, %b = %cst) -> (tensor<64x32xf32>, tensor<64x32xf32>)  : i32 {
      %9 = math.exp %a : tensor<64x32xf32> loc(#loc)
      scf.yield %9, %b : tensor<64x32xf32>, tensor<64x32xf32> loc(#loc)
    } loc(#loc)
    %4 = arith.addf %3#0, %3#1 : tensor<64x32xf32> loc(#loc)
    %5 = "tt.reduce"(%4) <{axis = 1 : i32}> ({
    ^bb0(%x: f32 loc(unknown), %y: f32 loc(unknown)):
      %8 = arith.addf %x, %y : f32 loc(#loc)
      tt.reduce.return %8 : f32 loc(#loc)
    }) : (tensor<64x32xf32>) -> tensor<64xf32> loc(#loc)
    tt.store %2, %5 : tensor<64x!tt.ptr<f32>> loc(#loc)
    tt.return loc(#loc)
  } loc(#loc)
} loc(#loc)
"""


def test_a_loop_that_is_left_out_is_its_body_once_and_sizes_are_halved() -> None:
    def shows(text: str) -> bool:
        return "math.exp" in text and "tt.store" in text

    search = Minifier(TTIR, LOOP, shows, lambda _: None, 1000)
    report = search.run()
    names = [line.split(" = ")[-1].split(" ")[0] for line in search.text.splitlines()]
    # The store reads the sum, the sum the exponential: a one of its type is no exponential.
    assert "scf.for" not in names and "arith.addf" not in names[:4] and "math.exp" in names
    assert "tensor<64x" not in search.text and "loc(" not in search.text
    assert (report.unit, report.nodes_before, report.stopped) == ("operation", 12, "")
    assert report.nodes < 8 and report.lines < report.lines_before == len(LOOP.splitlines())
    assert undefined(search.text) == set()


@pytest.mark.parametrize("text", ["", "module {\n}\n", LOOP[:600], LOOP.replace("math.exp", "42")])
def test_another_ttir_is_refused(text: str) -> None:
    with pytest.raises(XpudbgError):
        read_ttir(text)


DYNAMIC = """
DYNAMIC = True  # torch.compile(dynamic=...)

class Graph(torch.nn.Module):
    def forward(self, a: "f32[s7, 8]", b: "f32[8]"):
        n = a.size(0)
        add: "f32[s7, 8][8, 1]" = torch.ops.aten.add.Tensor(a, b)
        more: "Sym(s7 + 3)" = n + 3
        cat: "f32[2*s7, 8][8, 1]cpu" = torch.ops.aten.cat.default([add, add])
        relu: "f32[2*s7, 8][8, 1]cpu" = torch.ops.aten.relu.default(cat)
        full: "f32[s7 + 3]" = torch.ops.aten.full.default([more], 1)
        other: "i64[u0]" = torch.ops.aten.nonzero.default(relu)
        return (relu, full, other)

def make_inputs():
    return [
        make_tensor((5, 8), (8, 1), torch.float32, DEVICE),  # a
        make_tensor((8,), (1,), torch.float32, DEVICE),  # b
    ]
"""


def test_symbolic_sizes_are_fixed_where_the_symptom_stays() -> None:
    def smallest(*patterns: str) -> str:
        def shows(text: str) -> bool:
            return all(re.search(p, text) for p in patterns)

        search = Minifier(GRAPH, DYNAMIC, shows, lambda _: None, 1000)
        search.run()
        return search.text

    text = smallest("aten.relu", r"\((5|10), 8\)")
    assert "DYNAMIC = False" in text and "aten.add" not in text and "aten.cat" not in text
    made = "make_tensor((10, 8), (8, 1), torch.float32, torch.device('cpu')),  # cat"
    assert made in text
    assert "        8,  # more" in smallest("aten.full")
    assert "i64[u0]" in smallest("aten.nonzero")
    kept = smallest("DYNAMIC = True", "aten.relu")
    assert "s7" in kept and "aten.add" in kept


def test_a_symptom_that_does_not_always_show_gets_more_runs() -> None:
    asked = 0

    def shows(text: str) -> bool:
        nonlocal asked
        asked += 1
        return asked % 3 == 0 and "n4:" in text

    search = Minifier(GRAPH, script(12), shows, lambda _: None, 1000)
    report = search.run()
    assert (report.nodes, report.trials, report.stopped) == (1, asked, "") and report.repeats > 2
