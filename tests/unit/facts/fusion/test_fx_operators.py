"""Operators of FX graphs."""

from __future__ import annotations

from collections import Counter

from xpudbg.facts.fusion.fx_nodes import aten_operators, torch_operators
from xpudbg.formats.fx_graph import parse_fx_graph

DYNAMO = """\
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[4, 4][4, 1]cpu", L_y_: "f32[4, 4][4, 1]cpu", s0: "Sym(s0)"):
        l_x_ = L_x_
        l_y_ = L_y_
        linear: "f32[4, 4]" = torch._C._nn.linear(l_x_, l_y_)
        called: "f32[4, 4]" = self.L__self___fc(linear)
        weight = self.weight
        split = torch.functional.split(called, 2)
        first: "f32[2, 4]" = split[0]
        row: "f32[4]" = called[0]
        view: "f32[2, 8]" = called.view(2, 8)
        view += 1;  view_1: "f32[2, 8]" = view;  view = None
        view_1[0] = 2;  setitem = view_1;  setitem = None
        neg: "f32[2, 8]" = -view_1
        invert: "b8[2, 8]" = ~view_1
        sub: "f32[2, 8]" = neg - -1
        matmul: "f32[2, 8]" = sub @ neg
        add: "Sym(s0 + 64)" = s0 + 64
        largest: "Sym(Max(1, s0 + 64))" = torch.sym_max(add, 1)
        size: "Sym(s0)" = view_1.size(0)
        return (matmul,)
"""
READABLE = """\
class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s0)", arg1_1: "f32[s0, 64]"):
        sin: "f32[s0, 64]" = torch.ops.aten.sin.default(arg1_1)
        mul: "Sym(2*s0)" = 2 * arg0_1
        size: "Sym(s0)" = torch.sym_max(mul, 1)
        fn: "f32[s0, 64]" = torch__inductor_fx_passes_mkldnn_fusion_fn(arg1_1, [1, 1], 'none')
        var_mean = torch.ops.aten.var_mean.correction(sin, [1], correction = 0, keepdim = True);  sin = None
        getitem: "f32[s0, 1]" = var_mean[0];  var_mean = None
        _tensor_constant0: "f32[]" = self._tensor_constant0
        true_graph_0 = self.true_graph_0
        convert: "f32[s0, 1]" = torch.ops.prims.convert_element_type.default(getitem, torch.float32)
        cond = torch.ops.higher_order.cond(ge_1, true_graph_0, true_graph_0, (getitem,));  ge_1 = None
        return (getitem, mul)

    class true_graph_0(torch.nn.Module):
        def forward(self, arg0_1: "f32[s0, 1]"):
            cos: "f32[s0, 1]" = torch.ops.aten.cos.default(arg0_1);  arg0_1 = None
            return (cos,)
"""


def test_a_graph_of_dynamo_has_functions_methods_and_pythons_operators() -> None:
    file = parse_fx_graph(DYNAMO, origin="dynamo_output_graph.py").value
    assert Counter(name for name, _ in torch_operators(file)) == Counter(
        {
            "torch._C._nn.linear": 1,
            "module L__self___fc": 1,
            "torch.functional.split": 1,
            "operator.getitem": 1,
            "Tensor.view": 1,
            "Tensor.size": 1,
            "operator.iadd": 1,
            "operator.setitem": 1,
            "operator.neg": 1,
            "operator.invert": 1,
            "operator.sub": 1,
            "operator.matmul": 1,
        }
    )


def test_an_item_of_an_input_or_of_an_attribute_is_an_operator_whatever_name_it_has() -> None:
    text = """class GraphModule(torch.nn.Module):
    def forward(self, L_input_values_: "f32[2, 400][400, 1]xpu:0"):
        l_input_values_ = L_input_values_

        # File: model.py:316 in forward, code: hidden_states = input_values[:, None]
        hidden: "f32[2, 1, 400][400, 400, 1]xpu:0" = l_input_values_[(slice(None, None, None), None)];  l_input_values_ = None
        table = self.table
        row: "f32[4]" = table[0];  table = None
        return (hidden, row)
"""
    file = parse_fx_graph(text, origin="dynamo_output_graph.py").value
    assert [name for name, _ in torch_operators(file)] == ["operator.getitem", "operator.getitem"]


def test_items_of_tuples_attributes_and_arithmetic_of_sizes_are_no_aten_operators() -> None:
    file = parse_fx_graph(READABLE, origin="fx_graph_readable.py").value
    assert [name for name, _ in aten_operators(file)] == [
        "aten.sin.default",
        "torch__inductor_fx_passes_mkldnn_fusion_fn",
        "aten.var_mean.correction",
        "prims.convert_element_type.default",
        "higher_order.cond",
        "aten.cos.default",
    ]
