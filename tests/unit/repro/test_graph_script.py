"""Scripts of graphs: recorded texts of torch 2.11 and 2.13, and made-up ones."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from xpudbg.core.errors import XpudbgError
from xpudbg.repro.graph_inputs import GraphInput, read_inputs, size_inputs, with_record
from xpudbg.repro.graph_script import GraphRole, GraphScript, graph_script

DATA = Path(__file__).resolve().parents[2] / "data"


def script(case: str, place: str = "model__0_inference_0.0", **more: object) -> GraphScript:
    folder = DATA / case / place
    return graph_script(
        (folder / "fx_graph_readable.py").read_text(),
        (folder / "fx_graph_runnable.py").read_text(),
        head=["Reproducer."],
        **more,  # type: ignore[arg-type]
    )


def functions(text: str) -> dict[str, ast.FunctionDef]:
    return {n.name: n for n in ast.walk(ast.parse(text)) if isinstance(n, ast.FunctionDef)}


def classes(text: str) -> dict[str, ast.ClassDef]:
    return {n.name: n for n in ast.walk(ast.parse(text)) if isinstance(n, ast.ClassDef)}


def test_subgraphs_are_modules_of_the_graph() -> None:
    found = classes(script("fusion-cpu-2.13/cond").text)
    assert {"Graph", "true_graph_0_module", "false_graph_0_module"} <= set(found)
    made = next(n for n in found["Graph"].body if isinstance(n, ast.FunctionDef) and n.name == "__init__")
    assert ast.unparse(made).count("self.true_graph_0 = self.true_graph_0_module()") == 1


def test_sizes_come_from_tensors() -> None:
    made = script("fusion-cpu-2.13/dynamic")
    forward = next(n for n in classes(made.text)["Graph"].body if isinstance(n, ast.FunctionDef))
    assert [a.arg for a in forward.args.args] == ["self", "arg2_1", "arg4_1"]
    assert [ast.unparse(s) for s in forward.body[:3]] == [
        "arg0_1 = arg2_1.size(0)", "arg1_1 = arg2_1.size(1)", "arg3_1 = arg4_1.size(1)",
    ]  # fmt: skip
    assert "DYNAMIC = True" in made.text
    assert "make_tensor((17, 33), (33, 1), torch.float32, DEVICE)" in made.text


def test_kernels_of_the_user_are_launched_by_the_script() -> None:
    made = script("fusion-cuda-2.11/user")
    assert made.device == "cuda"
    assert {"add_k_0", "launch_kernel"} <= set(functions(made.text))
    assert "KERNELS = [add_k_0]" in made.text and "higher_order.triton" not in made.text
    assert "device(type='cuda'" not in made.text


@pytest.mark.parametrize(
    "case", sorted(p.parent for p in DATA.glob("fusion-*/*/model__*/fx_graph_runnable.py")), ids=str
)
def test_every_recorded_graph_becomes_python(case: Path) -> None:
    readable = case / "fx_graph_readable.py"
    if not readable.exists():
        pytest.skip("it has no readable graph")
    made = graph_script(readable.read_text(), (case / "fx_graph_runnable.py").read_text(), head=["x"])
    calls = [n for n in ast.walk(ast.parse(made.text)) if isinstance(n, ast.Call)]
    assert any(ast.unparse(c.func) == "make_tensor" for c in calls)
    assert not any(
        ast.unparse(c.func).startswith("os.environ") and "TORCH_COMPILE_DEBUG" in ast.unparse(c)
        for c in calls
    )


def test_settings_of_the_collection_stay_out_and_those_of_the_user_stay() -> None:
    text = script("fusion-xpu-2.13/mlp_train", "model__0_backward_3.1", emulated=True).text
    assert "config.fx_graph_cache" not in text and "worker" not in text and "trace.enabled" not in text
    assert "shape_padding" not in text
    assert "assume_static_by_default = False" in script("fusion-cpu-2.13/dynamic").text


READABLE = """class <lambda>(torch.nn.Module):
    def forward(self, a: "f32[4]"):
        b: "f32[4]" = torch.ops.mine.halve.default(a, 2, [1, 2], scale = 0.5);  a = None
        return (b,)
"""
RUNNABLE = """class Repro(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.register_buffer('_tensor_constant0', torch.randn([3], dtype=torch.float32))

    def forward(self, a):
        pass

def load_args(reader):
    buf0 = reader.storage(None, 16, device=device(type='xpu', index=0))
    reader.tensor(buf0, (4,), is_leaf=True)  # a
load_args._version = 0
"""


def test_an_operator_of_a_library_is_a_stub_and_said() -> None:
    made = graph_script(READABLE, RUNNABLE, head=["x"])
    assert (
        'define("mine::halve", "(Tensor a0, SymInt a1, SymInt[] a2, *, float scale) -> Tensor")' in made.text
    )
    assert any("mine::halve" in note for note in made.notes)
    assert "self.register_buffer('_tensor_constant0'" in made.text


def test_what_dynamo_does_not_take_goes_without_it() -> None:
    flex = READABLE.replace("torch.ops.mine.halve.default", "torch.ops.higher_order.flex_attention")
    assert "DYNAMO = False" in graph_script(flex, RUNNABLE, head=["x"]).text
    assert "DYNAMO = None" in graph_script(READABLE, RUNNABLE, head=["x"]).text
    dynamic = script("fusion-cpu-2.13/dynamic").text
    assert "DYNAMO = True" in dynamic and "DYNAMIC = True " in dynamic
    assert "SYMBOLIC = {'arg" in dynamic
    assert "DYNAMO = True" in script("fusion-cuda-2.11/user").text


def test_a_forward_says_what_the_program_gets_and_what_its_backward_keeps() -> None:
    backward = (DATA / "fusion-xpu-2.13/mlp_train/model__0_backward_3.1/fx_graph_readable.py").read_text()
    made = script(
        "fusion-xpu-2.13/mlp_train", "model__0_forward_1.0", role=GraphRole("model__0_forward_1", backward)
    )
    assert (
        "RETURNED = 1 " in made.text and "BACKWARD = False" in made.text and "INFERENCE = False" in made.text
    )
    made = script("fusion-xpu-2.13/mlp_train", "model__0_backward_3.1", role=GraphRole("model__0_backward_3"))
    assert "RETURNED = None " in made.text and "BACKWARD = True" in made.text


def test_a_backward_names_the_inputs_that_its_code_writes_over() -> None:
    place = "model__4_backward_12.0"
    code = (DATA / "fusion-xpu-2.13/unstored" / place / "output_code.py").read_text()
    made = script("fusion-xpu-2.13/unstored", place, role=GraphRole("model__4_backward_12", code=code))
    assert "del buf" in code and "DONATED = ['relu'] " in made.text


def test_recorded_inputs_are_taken_where_they_fit() -> None:
    row = {
        "name": "a",
        "dtype": "float32",
        "shape": [4],
        "stride": [1],
        "min": -1.0,
        "max": 2.0,
        "offset": 64,
    }
    made = graph_script(READABLE, RUNNABLE, head=["x"], recorded=[row], data="inputs.bin")
    assert made.recorded and "at=64, data=data" in made.text
    without = graph_script(READABLE, RUNNABLE, head=["x"], recorded=[row])
    assert not without.recorded and "low=-1.0, high=2.0" in without.text
    other = graph_script(READABLE, RUNNABLE, head=["x"], recorded=[{**row, "shape": [5]}], data="inputs.bin")
    assert not other.recorded


def test_a_cut_text_is_refused() -> None:
    for readable, runnable in (
        (READABLE[:60], RUNNABLE),
        ("", RUNNABLE),
        (READABLE, ""),
        (READABLE, RUNNABLE[:200]),
    ):
        with pytest.raises(XpudbgError):
            graph_script(readable, runnable, head=["x"])


def test_numbers_and_sizes_of_inputs() -> None:
    text = (
        "def load_args(reader):\n    reader.symint(17, expr='s1')  # n\n    buf0 = reader.storage(None, 4*s1)\n"
        "    reader.tensor(buf0, (s1, 2*s1 - 1), (2*s1 - 1, 1), dtype=torch.bfloat16)  # x\nload_args._version = 0\n"
    )
    number, tensor = read_inputs(text, {})
    assert (number.name, number.number, tensor.shape, tensor.stride, tensor.dtype) == (
        "n",
        17,
        (17, 33),
        (33, 1),
        "bfloat16",
    )
    assert size_inputs([number, tensor]) == {"n": ("x", 0)}
    assert (
        with_record([GraphInput("n", number=3)], [{"name": "n", "dtype": "float32"}], elements=True)[0].number
        == 3
    )
    with pytest.raises(XpudbgError):
        read_inputs(text.replace("2*s1 - 1, 1)", "unknown, 1)"), {})


def test_a_graph_without_inputs_has_none() -> None:
    # As torch 2.13 writes it: a function without a body.
    assert read_inputs("def load_args(reader):\nload_args._version = 0\nmod = Repro()\n", {}) == []
