"""The parser of fx_graph_readable.py, fx_graph_runnable.py and fx_graph_transformed.py."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpudbg.formats.fx_graph import parse_fx_graph

DATA = Path(__file__).resolve().parents[2] / "data"
RECORDED = sorted(DATA.glob("fusion-*/*/*/fx_graph_*.py"))

READABLE = """\
class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s0)", arg1_1: "f32[s0, 64][64, 1]xpu:0"):
         # File: /home/u/model.py:7 in f, code: return x.sin() + "a, b"
        sin: "f32[s0, 64]" = torch.ops.aten.sin.default(arg1_1)
        mul: "Sym(2*s0)" = 2 * arg0_1
        ge_1: "Sym(u0 >= 0)" = arg0_1 >= 0
        var_mean = torch.ops.aten.var_mean.correction(sin, [1], correction = 0, keepdim = True);  sin = None
        getitem: "f32[s0, 1]" = var_mean[0];  var_mean = None

        # No stacktrace found for following nodes
        _tensor_constant0: "f32[]" = self._tensor_constant0
        true_graph_0 = self.true_graph_0
        cond = torch.ops.higher_order.cond(ge_1, true_graph_0, true_graph_0, (getitem,));  ge_1 = None
        return (getitem, mul)

    class true_graph_0(torch.nn.Module):
        def forward(self, arg0_1: "f32[s0, 1]"):
            # File: /home/u/model.py:9 in <lambda>, code: x.cos()
            cos: "f32[s0, 1]" = torch.ops.aten.cos.default(arg0_1);  arg0_1 = None
            return (cos,)
"""


def test_nodes_have_target_type_arguments_users_and_source() -> None:
    parsed = parse_fx_graph(READABLE, origin="fx_graph_readable.py")
    assert (parsed.unknown_lines, parsed.problems, parsed.value.complete) == (0, (), True)
    main, sub = parsed.value.graphs
    assert [(n.name, n.op, n.target) for n in main.nodes] == [
        ("arg0_1", "placeholder", "arg0_1"),
        ("arg1_1", "placeholder", "arg1_1"),
        ("sin", "call_function", "torch.ops.aten.sin.default"),
        ("mul", "call_function", "*"),
        ("ge_1", "call_function", ">="),
        ("var_mean", "call_function", "torch.ops.aten.var_mean.correction"),
        ("getitem", "call_function", "getitem"),
        ("_tensor_constant0", "get_attr", "_tensor_constant0"),
        ("true_graph_0", "get_attr", "true_graph_0"),
        ("cond", "call_function", "torch.ops.higher_order.cond"),
        ("output", "output", "output"),
    ]
    sin, var_mean = main.nodes[2], main.nodes[5]
    assert (sin.dtype, sin.shape, sin.users) == ("f32", ("s0", "64"), ("var_mean",))
    assert sin.source is not None
    assert (sin.source.path, sin.source.line, sin.source.function) == ("/home/u/model.py", 7, "f")
    assert sin.source.code == 'return x.sin() + "a, b"'
    assert var_mean.args == ("sin", "[1]")
    assert var_mean.kwargs == (("correction", "0"), ("keepdim", "True"))
    assert main.nodes[1].shape == ("s0", "64")
    assert main.nodes[7].source is None
    assert main.nodes[-1].inputs == ("getitem", "mul")
    assert sub.name == "<lambda>.true_graph_0"
    assert sub.nodes[1].source is not None
    assert sub.nodes[1].source.line == 9


def test_the_runnable_file_gives_versions_symbols_settings_and_argument_shapes() -> None:
    text = """\
s77 = 16
import os
os.environ['TORCH_COMPILE_DEBUG'] = '1'
import torch
torch._inductor.config.fx_graph_cache = False
# torch version: 2.13.0+cpu
@triton.jit
def mine(x, n: tl.constexpr):
    i = 1; tl.store(x, i)
class Repro(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()

    def forward(self, arg0_1, arg1_1):
        mul = torch.ops.aten.mul.Tensor(arg1_1, 2.0);  arg1_1 = None
        return (mul,)

def load_args(reader):
    reader.symint(16)  # arg0_1
    buf0 = reader.storage(None, 512*s77, device=device(type='xpu', index=0))
    reader.tensor(buf0, (s77, 128), is_leaf=True)  # arg1_1
load_args._version = 0
mod = Repro()
if __name__ == '__main__':
    from torch._dynamo.repro.after_aot import run_repro
    with torch.no_grad():
        run_repro(mod, load_args, accuracy=False, command='run', save_dir=None, tracing_mode='real', check_str=None)
"""
    parsed = parse_fx_graph(text, origin="fx_graph_runnable.py")
    assert (parsed.unknown_lines, parsed.problems) == (0, ())
    value = parsed.value
    assert (value.torch_version, value.symbols, value.symints) == (
        "2.13.0+cpu",
        (("s77", "16"),),
        (("arg0_1", "16"),),
    )
    assert ("torch._inductor.config.fx_graph_cache", "False") in value.settings
    assert value.main.nodes[1].shape == ("s77", "128")


@pytest.mark.parametrize("file", RECORDED, ids=[str(f.relative_to(DATA)) for f in RECORDED])
def test_recorded_files_leave_no_unknown_line(file: Path) -> None:
    parsed = parse_fx_graph(file.read_text(), origin=file.name)
    assert parsed.problems == ()
    assert parsed.value.main.nodes


def test_real_artifacts_leave_no_unknown_line(shared_fixtures: Path) -> None:
    files = sorted((shared_fixtures / "inductor").rglob("fx_graph_*.py"))
    assert len(files) > 150
    for file in files:
        parsed = parse_fx_graph(file.read_text(), origin=file.name)
        assert (file, parsed.unknown_lines, parsed.problems) == (file, 0, ())


@pytest.mark.parametrize("cut", range(40, len(READABLE) - 1, 61))
def test_a_cut_file_says_so(cut: int) -> None:
    parsed = parse_fx_graph(READABLE[:cut], origin="fx.py")
    assert parsed.problems or parsed.value.graphs[0].nodes[-1].op == "output"


def test_ten_thousand_nodes_cost_ten_times_a_thousand_and_not_a_hundred() -> None:
    def seconds(count: int) -> float:
        lines = [
            f'        add_{i}: "f32[8]" = torch.ops.aten.add.Tensor(add_{i - 1}, 1)' for i in range(1, count)
        ]
        text = (
            'class G(torch.nn.Module):\n    def forward(self, add_0: "f32[8]"):\n'
            + "\n".join(lines)
            + "\n        return (add_1,)\n"
        )
        start = time.process_time()
        assert len(parse_fx_graph(text, origin="o").value.main.nodes) == count + 1
        return time.process_time() - start

    seconds(200)
    small, large = seconds(1000), seconds(10_000)
    assert large < 40 * max(small, 0.005)


@given(st.text(alphabet=st.sampled_from("class def forward(self):\"'[]=;#.,\n  torch_0"), max_size=300))
def test_any_text_is_read_without_an_exception(text: str) -> None:
    parse_fx_graph(text, origin="o")


def test_changes_in_place_are_nodes_under_the_name_behind_them() -> None:
    text = """\
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[4]", L_y_: "f32[4]"):
        l_x_ = L_x_
        # File: /home/u/model.py:7 in f, code: x += y
        l_x_ += L_y_;  x: "f32[4]" = l_x_;  l_x_ = L_y_ = None
        x[(slice(1, None, None), 0)] = 1;  setitem = x;  setitem = None
        x //= 2;  x_1: "f32[4]" = x;  x = None
        return (x_1,)
"""
    parsed = parse_fx_graph(text, origin="dynamo_output_graph.py")
    assert (parsed.unknown_lines, parsed.problems, parsed.value.complete) == (0, (), True)
    add, item, divide = parsed.value.main.nodes[3:6]
    assert (add.name, add.target, add.args, add.inputs, add.dtype) == (
        "x",
        "+=",
        ("l_x_", "L_y_"),
        ("l_x_", "L_y_"),
        "f32",
    )
    assert add.source is not None
    assert add.source.line == 7
    assert (item.name, item.target, item.args) == (
        "setitem",
        "setitem",
        ("x", "(slice(1, None, None), 0)", "1"),
    )
    assert (divide.name, divide.target, divide.inputs) == ("x_1", "//=", ("x",))
