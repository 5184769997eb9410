"""Packages of ``torch.export`` and AOTInductor: recorded ones, cut ones, made-up ones."""

from __future__ import annotations

import json
from pathlib import Path
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import PROJECT
from xpudbg.formats import pt2
from xpudbg.formats.exported_program import expression, parse_exported_program
from xpudbg.formats.fx_graph import parse_fx_graph

PACKAGES = PROJECT / "tests" / "data" / "pt2"
PROGRAMS = ("program-2.11", "cond-2.13", "cond-2.14", "weight-only-2.13", "pt2e-2.13")


def member(package: str, end: str) -> bytes:
    with ZipFile(PACKAGES / f"{package}.pt2") as archive:
        return archive.read(next(n for n in archive.namelist() if n.endswith(end)))


@pytest.mark.parametrize("package", PROGRAMS)
def test_every_node_of_a_program_is_in_its_graph_as_fx_reads_it(package: str) -> None:
    """Each value that the file names is defined once, with its type, and every name that is used is defined before."""
    data = member(package, "models/model.json")
    parsed = parse_exported_program(data, name="model", origin="model.json")
    assert (parsed.problems, parsed.unknown_lines) == ((), 0)
    fx = parse_fx_graph(parsed.value.text, origin="readable")
    assert (fx.problems, fx.unknown_lines) == ((), 0)
    graph = json.loads(data)["graph_module"]["graph"]
    nodes = {n.name: n for n in fx.value.graphs[0].nodes}
    assert [n["target"] for n in graph["nodes"] if "operator" not in n["target"]] == [
        n.target for n in nodes.values() if n.target.startswith("torch.ops.")
    ]
    for name, meta in graph["tensor_values"].items():
        assert nodes[name].shape is not None
        assert len(nodes[name].shape) == len(meta["sizes"])
    seen: set[str] = set()
    for node in fx.value.graphs[0].nodes:
        assert set(node.inputs) <= seen
        seen.add(node.name)


def test_signature_constraints_modules_and_lines_of_a_program() -> None:
    graph = parse_exported_program(member("cond-2.13", "model.json"), name="m", origin="m").value
    program = graph.program
    assert (program.torch, program.schema, program.dialect) == ("2.13.0+cpu", "8.20", "TRAINING")
    assert [(i.name, i.role, i.of, i.dtype, i.shape) for i in program.inputs if i.role != "parameter"] == [
        ("b_steps", "buffer", "steps", "int64", ()),
        ("b_bn_running_mean", "buffer", "bn.running_mean", "float32", (16,)),
        ("b_bn_running_var", "buffer", "bn.running_var", "float32", (16,)),
        ("b_bn_num_batches_tracked", "buffer", "bn.num_batches_tracked", "int64", ()),
        ("x", "input", "", "float32", ("s77", 16)),
        ("flag", "input", "", "bool", (1,)),
    ]
    assert [(r.symbol, r.least) for r in program.ranges] == [("s77", 2)]
    assert [o.name for o in program.outputs] == ["to", "getitem_1", "new_zeros", "None"]
    linear = next(n for n in graph.nodes if n.name == "linear")
    assert [m.path for m in linear.modules] == ["", "a"]
    assert linear.user_line is not None
    assert (linear.user_line.line, linear.user_line.path) == (7, "/home/user/demo/c.py")
    assert {n.graph for n in graph.nodes} == {"", "true_graph_0", "false_graph_0"}


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Symbol('s77', positive=True, integer=True)", "s77"),
        ("Add(Symbol('s77'), Integer(1))", "s77 + 1"),
        ("Mul(Integer(3), FloorDiv(Add(Symbol('s7'), Integer(1)), Integer(2)))", "3*((s7 + 1)//2)"),
        ("Pow(Add(Symbol('s7'), Integer(1)), Integer(2))", "(s7 + 1)**2"),
        ("Add(Symbol('a'), Mul(Integer(-1), Symbol('b')))", "a + (-1)*b"),
        ("Mod(Symbol('a'), Integer(4))", "Mod(a, 4)"),
        ("2*s0 + 1", "2*s0 + 1"),
        ("__import__('os')", "__import__('os')"),
    ],
)
def test_sizes_are_shown_as_people_write_them(written: str, shown: str) -> None:
    assert expression(written) == shown


@pytest.mark.parametrize("package", PROGRAMS)
def test_a_program_that_is_cut_is_a_problem_and_nothing_worse(package: str) -> None:
    data = member(package, "models/model.json")
    for place in range(0, len(data) - 1, len(data) // 97):
        parsed = parse_exported_program(data[:place], name="m", origin="m")
        assert parsed.problems
        assert parsed.value.nodes == ()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)


@given(st.data())
def test_a_program_with_anything_in_any_place_is_read(data: st.DataObject) -> None:
    document = json.loads(member("cond-2.13", "models/model.json"))
    place = document
    for _ in range(data.draw(st.integers(1, 9))):
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or not place[key]:
            break
        place, last, holder = place[key], key, place
    else:
        key, place = last, holder
    place[key] = data.draw(JSON)
    text = json.dumps(document).encode("utf-8", "surrogatepass")
    parsed = parse_exported_program(text, name="m", origin="m")
    parse_fx_graph(parsed.value.text, origin="m")


def test_members_constants_and_kernels_of_a_compiled_model() -> None:
    with ZipFile(PACKAGES / "compiled-cuda-2.11.pt2") as archive:
        members = pt2.members_of(archive.namelist())
    assert list(members.models) == ["model"]
    assert (members.others, members.programs) == ([], {})
    wrapper = member("compiled-cuda-2.11", ".wrapper.cpp").decode()
    kernels = pt2.wrapper_kernels(wrapper)
    assert [(k.name, k.shared, k.num_warps) for k in kernels] == [
        ("triton_per_fused_gelu_native_layer_norm_0", 8, 2),
        ("triton_per_fused__softmax_exp_prepare_softmax_online_sub_1", 0, 2),
    ]
    files = {name.rpartition("/")[2] for name in members.models["model"]}
    assert {k.file for k in kernels} <= files
    tensors = pt2.wrapper_constants(wrapper)
    assert [(t.name, t.dtype, t.shape, t.bytes, t.role, t.folded) for t in tensors[:2]] == [
        ("a.weight", "float32", (128, 64), 32768, "parameter", False),
        ("a.bias", "float32", (128,), 512, "parameter", False),
    ]
    assert pt2.model_metadata(member("compiled-cuda-2.11", "wrapper_metadata.json")) == {
        "device": "cuda",
        "platform": "linux x86_64",
        "isa": "AVX512 AVX512_VNNI AMX_TILE",
        "capability": "90",
    }


def test_tensors_have_the_sizes_of_their_files_and_pickles_no_type(tmp_path: Path) -> None:
    with ZipFile(PACKAGES / "weight-only-2.13.pt2") as archive:
        archive.extractall(tmp_path)
        folder = next(tmp_path.rglob("weights"))
    sizes = {p.name: p.stat().st_size for p in folder.iterdir()}
    data = (folder / "model_weights_config.json").read_bytes()
    tensors = {t.name: t for t in pt2.parse_tensor_config(data, sizes, origin="w").value}
    assert (tensors["c.weight"].dtype, tensors["c.weight"].bytes) == ("float32", 10 * 64 * 4)
    assert (tensors["a.weight"].pickled, tensors["a.weight"].dtype) == (True, "")
    assert tensors["a.weight"].bytes == sizes["weight_0"]


@given(st.text(max_size=300))
def test_any_wrapper_is_read(text: str) -> None:
    pt2.wrapper_constants(text)
    pt2.wrapper_kernels(text)
    pt2.wrapper_inputs(text)
    pt2.model_metadata(text.encode("utf-8", "surrogatepass"))
    pt2.parse_tensor_config(text.encode("utf-8", "surrogatepass"), {}, origin="w")
