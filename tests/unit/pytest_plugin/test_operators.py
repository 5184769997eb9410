"""Names of operators, and C++ functions of several loops."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from xpudbg.facts.fusion.graph_fusion import analyse_fusion
from xpudbg.model.fusion import FusedKernel, FxOp, GraphFusion, Member, MemberKind
from xpudbg.pytest_plugin.run import by_loop, find_kernels, names_of, operator_name
from xpudbg.run.graph_files import open_source

DATA = Path(__file__).parents[2] / "data"


class TorchOperator:
    def __str__(self) -> str:
        return "aten.add.Tensor"


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("sin", "sin"),
        ("aten.sin", "aten.sin"),
        ("torch.ops.aten.sin.default", "aten.sin.default"),
        ("torch.sin", "sin"),
        (TorchOperator(), "aten.add.Tensor"),
        (len, "len"),
    ],
)
def test_operator_names(given: object, name: str) -> None:
    assert operator_name(given) == name  # type: ignore[arg-type]


def test_what_has_no_name_is_refused() -> None:
    with pytest.raises(TypeError, match="is not an operator"):
        operator_name(3)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("target", "names"),
    [
        ("aten.add.Tensor", {"aten.add.Tensor", "aten.add", "add"}),
        ("aten._softmax", {"aten._softmax", "_softmax", "softmax"}),
        ("aten.native_layer_norm", {"aten.native_layer_norm", "native_layer_norm", "layer_norm"}),
        ("getitem", {"getitem"}),
    ],
)
def test_names_of_a_target(target: str, names: set[str]) -> None:
    assert set(names_of(target)) == names


def test_an_operator_is_found_by_its_origin_too() -> None:
    kernel = FusedKernel("triton_poi_fused_gelu_0", "triton", origins=("aten.gelu",), fx=("erf",))
    graph = GraphFusion("g", kernels=(kernel,), fx_ops=(FxOp("erf", "aten.erf.default"),))
    assert find_kernels(graph, ["gelu", "erf", "tanh"]) == {"gelu": [0], "erf": [0], "tanh": []}


def test_a_library_call_does_not_compute_its_inputs() -> None:
    source = open_source(
        DATA / "fusion-cpu-2.13" / "unbacked"
    )  # nonzero of a comparison, whose comment names both
    graph = analyse_fusion(source.load(source.graphs[0]))
    found = find_kernels(graph, ["gt", "nonzero"])
    assert {name: [graph.kernels[i].kind for i in at] for name, at in found.items()} == {
        "gt": ["cpp"],
        "nonzero": ["fallback"],
    }


def test_loops_of_one_function_are_taken_apart() -> None:
    sin = Member(
        "op1", MemberKind.POINTWISE, fx=("sin",), aten=("aten.sin.default",), reads=("x",), writes=("buf1",)
    )
    cos = Member(
        "op11",
        MemberKind.POINTWISE,
        fx=("cos",),
        aten=("aten.cos.default",),
        reads=("buf1",),
        writes=("buf2",),
    )
    add = Member("op12", MemberKind.POINTWISE, fx=("add",), aten=("aten.add.Tensor",))
    kernel = FusedKernel(
        "cpp_fused_0",
        "cpp",
        nodes=("op1", "op11_op12"),
        members=(sin, cos, add),
        fx=("sin", "cos", "add"),
        origins=("aten.sin", "aten.cos", "aten.add", "aten.gelu"),
    )
    ops = tuple(FxOp(n, f"aten.{n}.default") for n in ("sin", "cos", "add"))
    graph = GraphFusion("g", kernels=(kernel,), fx_ops=ops)
    parts = by_loop(graph)
    assert [k.name for k in parts.kernels] == ["cpp_fused_0 loop 1", "cpp_fused_0 loop 2"]
    assert find_kernels(parts, ["sin", "cos", "add", "gelu"]) == {
        "sin": [0],
        "cos": [1],
        "add": [1],
        "gelu": [0, 1],
    }
    assert (parts.kernels[0].writes, parts.kernels[1].reads) == (("buf1",), ("buf1",))
    single = replace(graph, kernels=(replace(kernel, nodes=("op1_op11_op12",)),))
    assert by_loop(single) == single
