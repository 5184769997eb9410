"""The parser of fx_graph_nodes.json, which the probe records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from xpudbg.formats.fx_graph import parse_fx_nodes
from xpudbg.model.fx import FxNodes, NnModule, NodeSource, NodeValue

DATA = Path(__file__).resolve().parents[2] / "data" / "fx-nodes-xpu-2.13"
FORWARD, BACKWARD, CHOOSE = "model__0_forward_1", "model__0_backward_3", "model__1_inference_4"
LINEAR = "torch.nn.modules.linear.Linear"


def recorded(graph: str) -> FxNodes:
    parsed = parse_fx_nodes((DATA / graph / "fx_graph_nodes.json").read_text(), origin=graph)
    assert parsed.problems == ()
    return parsed.value


def made(**changes: Any) -> dict[str, Any]:
    """A file by hand: one node that a pass made of one it removed."""
    strings = [
        "addmm_default",
        "call_function",
        "aten.addmm.default",
        "m.py",
        "forward",
        "L['self'].fc",
        LINEAR,
        "addmm",
        "pattern_matcher",
        "replace",
        "create",
    ]
    data: dict[str, Any] = {
        "schema": "xpudbg.fx_graph_nodes", "version": 1, "torch": "2.13.0", "pid": 7, "compile_id": "0/0", "aot_id": "0_forward",
        "phase": "forward", "dropped": 0, "cut": 0, "strings": strings, "frames": [[3, 12, 4, "return self.fc(x)"]],
        "stacks": [[0]], "modules": [[[5, 6]]], "source_fns": [[[7, 6]]], "sources": [[[7, 8, 9]], [[7, 8, 10]]],
        "tensors": [[[4, "s0"], ["s0", 1], 3, 4], ["s0", 3]],
        "nodes": [{"name": 0, "op": 1, "target": 2, "from_node": 0, "tensors": [0, 1], "seq_nr": 3},
                  {"name": 7, "op": 1, "target": 2, "module": 0, "stack": 0, "source_fn": 0, "removed": True}],
    }  # fmt: skip
    return {**data, **changes}


def test_the_nodes_of_a_forward_have_modules_lines_and_shapes() -> None:
    nodes = recorded(FORWARD)
    assert (nodes.phase, nodes.compile_id, nodes.aot_id, nodes.dropped, nodes.cut) == (
        "forward",
        "0/0",
        "0_forward",
        0,
        0,
    )
    norms = [n for n in nodes.nodes if n.target == "aten.rsqrt.default"]
    assert [n.modules[-1].path for n in norms] == ["layers.0.norm", "layers.1.norm"]
    assert [m.short_class for m in norms[1].modules] == ["Block", "LayerNorm"]
    norm = norms[1]
    assert norm.modules[-1].raw == "L['self'].layers.1.norm"
    assert norm.original_aten == "aten.native_layer_norm.default"
    assert norm.user_line is not None
    assert (Path(norm.user_line.path).name, norm.user_line.function) == ("script.py", "forward")
    assert norm.user_line.code == "return x + self.down(torch.relu(self.up(self.norm(x))))"
    assert norm.values == (NodeValue((8, 1), (1, 1), "torch.float32", "xpu:0"),)
    assert {n.modules[-1].path for n in nodes.nodes if n.modules} >= {
        "heads.first",
        "plain.second",
        "layers.0.up",
    }


def test_the_nodes_of_a_backward_have_the_modules_of_its_forward() -> None:
    nodes = recorded(BACKWARD)
    mine = [n for n in nodes.nodes if n.is_backward and n.of_forward]
    assert {n.modules[-1].path for n in mine} >= {"layers.0.norm", "layers.1.down", "heads.first"}
    forward = {n.seq_nr for n in recorded(FORWARD).nodes if n.op == "call_function"}
    assert {n.seq_nr for n in mine if n.original_aten.startswith("aten.native_layer_norm")} <= forward


def test_subgraphs_and_symbols_are_there() -> None:
    nodes = recorded(CHOOSE)
    assert {n.graph for n in nodes.nodes} == {"", "true_graph_0", "false_graph_0"}
    sin = nodes.find("sin")
    assert sin is not None
    assert sin.graph == "true_graph_0"
    assert any(isinstance(size, str) for size in sin.values[0].shape)
    assert sin.modules == ()
    assert sin.user_line is not None
    assert "y.sin()" in sin.user_line.code


def test_names_are_those_of_the_transformed_graph_and_the_code() -> None:
    for graph in (FORWARD, BACKWARD):
        nodes = recorded(graph)
        transformed = (DATA / graph / "fx_graph_transformed.py").read_text()
        code = (DATA / graph / "output_code.py").read_text()
        called = [n for n in nodes.nodes if n.op == "call_function" and not n.removed]
        assert called
        assert [n.name for n in called if f" {n.name}" not in transformed] == []
        fragment = {
            line.split("%")[1].split(" ")[0] for line in code.splitlines() if line.startswith("#   %")
        }
        assert {n for n in fragment if nodes.find(n) is None and not n.startswith("buf")} == set()


def test_a_node_that_a_pass_made_has_module_and_line_of_those_it_was_made_of() -> None:
    parsed = parse_fx_nodes(json.dumps(made()), origin="x")
    assert parsed.problems == ()
    nodes = parsed.value
    new, old = nodes.nodes
    assert new.from_node == (NodeSource("addmm", "pattern_matcher", "replace"),)
    assert (new.modules, new.user_line, old.removed) == ((), None, True)
    assert nodes.modules_of(new) == old.modules == (NnModule("fc", LINEAR, "L['self'].fc", "self"),)
    assert nodes.line_of(new) == old.user_line
    assert new.values == (
        NodeValue((4, "s0"), ("s0", 1), "m.py", "forward"),
        NodeValue(text="s0", dtype="m.py"),
    )


@pytest.mark.parametrize(
    ("stacks", "paths"),
    [
        # torch 2.13: a module that a function calls through a global, a table, a closure or an argument.
        ([["G['ln']"]], ["ln"]),
        ([["G['table']['a']"]], ["a"]),
        ([["L['inner']"], ["L['seq']", "L['seq'].0"]], ["inner", "seq.0"]),
        ([["G['m']"], ["G['m']", "G['m'].fc"]], ["m", "fc"]),
        # torch's own variables: the compiled module itself.
        ([["L['fn']"]], ["Linear"]),
        ([["L['self']"], ["L['self']", "L['self'].fc"]], ["Linear", "fc"]),
        # what a function that goes on after a graph break had on its stack
        ([["L['___stack1']"], ["L['___stack1']", "L['___stack1'].fc"]], ["Linear", "fc"]),
    ],
)
def test_a_module_that_is_called_itself_has_a_name(stacks: list[list[str]], paths: list[str]) -> None:
    names = list(dict.fromkeys(raw for stack in stacks for raw in stack))
    data = made()
    data["strings"] += names
    place = {raw: len(data["strings"]) - len(names) + n for n, raw in enumerate(names)}
    data["modules"] = [[[place[raw], 6] for raw in stack] for stack in stacks]
    data["nodes"] = [{"name": 0, "op": 1, "target": 2, "module": n} for n in range(len(stacks))]
    nodes = parse_fx_nodes(json.dumps(data), origin="x").value.nodes
    assert [n.modules[-1].path for n in nodes] == paths
    assert all(module.path == "" for n in nodes for module in n.modules[:-1] if module.root != "seq")


def test_a_node_of_dynamos_graph_is_not_taken_for_one_of_this_graph() -> None:
    data = made()
    data["nodes"][0]["from_node"] = 1
    nodes = parse_fx_nodes(json.dumps(data), origin="x").value
    assert nodes.nodes[0].from_node == (NodeSource("addmm", "pattern_matcher", "create"),)
    assert nodes.modules_of(nodes.nodes[0]) == ()
    assert nodes.line_of(nodes.nodes[0]) is None
    last = recorded(FORWARD).find("add_6")
    assert last is not None
    assert recorded(FORWARD).modules_of(last) == (), "the sum of both heads belongs to the model itself"


def test_several_models_keep_the_name_of_their_variable() -> None:
    strings = ["a", "call_function", "t", "L['gen'].fc", "L['disc'].fc", LINEAR]
    rows = [{"name": 0, "op": 1, "module": 0}, {"name": 2, "op": 1, "module": 1}]
    data = made(strings=strings, modules=[[[3, 5]], [[4, 5]]], nodes=rows, stacks=[], frames=[])
    found = parse_fx_nodes(json.dumps(data), origin="x").value
    assert [n.modules[0].path for n in found.nodes] == ["gen.fc", "disc.fc"]


def test_lines_of_torch_are_no_lines_of_the_user() -> None:
    strings = ["n", "call_function", "t", "/v/site-packages/torch/nn/functional.py", "/home/u/model.py", "f"]
    frames = [[4, 3, 5, "mine"], [3, 3006, 5, "theirs"]]
    data = made(strings=strings, frames=frames, stacks=[[0, 1]], nodes=[{"name": 0, "op": 1, "stack": 0}])
    line = parse_fx_nodes(json.dumps(data), origin="x").value.nodes[0].user_line
    assert line is not None
    assert (line.path, line.line, line.code) == ("/home/u/model.py", 3, "mine")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "no JSON"),
        ("[]", "no JSON object"),
        ("{}", "no schema"),
        ("\0\xff", "no JSON"),
        ("[" * 100_000, "no JSON"),
        (json.dumps(made(version=2)), "version 2"),
        (json.dumps(made(nodes=[1, None, {"name": 99}])), "3 rows of nodes not understood"),
        (json.dumps(made(dropped=5)), "5 nodes of a very large graph"),
    ],
)
def test_what_is_odd_is_said(text: str, what: str) -> None:
    parsed = parse_fx_nodes(text, origin="x")
    assert any(what in p.what for p in parsed.problems)


def test_a_file_that_was_cut_gives_the_nodes_before_the_cut() -> None:
    text = (DATA / FORWARD / "fx_graph_nodes.json").read_text()
    whole = len(recorded(FORWARD).nodes)
    cut = parse_fx_nodes(text[: int(len(text) * 0.9)], origin="x")
    assert 0 < len(cut.value.nodes) < whole
    assert any("ends early" in p.what for p in cut.problems)
    for length in range(0, len(text), 97):
        assert len(parse_fx_nodes(text[:length], origin="x").value.nodes) <= whole


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 1 << 70) | st.text(max_size=5) | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=12,
)


@settings(max_examples=examples(150))
@given(st.dictionaries(st.sampled_from(sorted(made())), _JSON))
def test_any_value_at_any_place_is_read(changes: dict[str, Any]) -> None:
    changes.pop("schema", None)
    value = parse_fx_nodes(json.dumps(made(**changes)), origin="x").value
    for node in value.nodes:
        value.modules_of(node)
        value.line_of(node)


@given(st.text())
def test_any_text_is_read(text: str) -> None:
    parse_fx_nodes(text, origin="x")
