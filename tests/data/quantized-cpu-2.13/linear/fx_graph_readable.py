class <lambda>(torch.nn.Module):
    def forward(self, arg6_1: "Sym(s33)", arg7_1: "f32[s33, 64]"):
        # No stacktrace found for following nodes
        arg1_1: "f32[64]" = self._frozen_param1
        arg3_1: "f32[64]" = self._frozen_param3
        arg5_1: "f32[64]" = self._frozen_param5
        _reorder_linear_weight_2 = self._frozen_param9
        _linear_pointwise_default_2: "f32[s33, 64]" = torch.ops.mkldnn._linear_pointwise.default(arg7_1, _reorder_linear_weight_2, arg1_1, 'none', [], '');  arg7_1 = _reorder_linear_weight_2 = arg1_1 = None
        mul_2: "f32[s33, 64]" = torch.ops.aten.mul.Tensor(_linear_pointwise_default_2, 0.5)
        mul_3: "f32[s33, 64]" = torch.ops.aten.mul.Tensor(_linear_pointwise_default_2, 0.7071067811865476);  _linear_pointwise_default_2 = None
        erf: "f32[s33, 64]" = torch.ops.aten.erf.default(mul_3);  mul_3 = None
        add_3: "f32[s33, 64]" = torch.ops.aten.add.Tensor(erf, 1);  erf = None
        mul_4: "f32[s33, 64]" = torch.ops.aten.mul.Tensor(mul_2, add_3);  mul_2 = add_3 = None
        _reorder_linear_weight_1 = self._frozen_param10
        _linear_pointwise_default_1: "f32[s33, 64]" = torch.ops.mkldnn._linear_pointwise.default(mul_4, _reorder_linear_weight_1, arg3_1, 'none', [], '');  mul_4 = _reorder_linear_weight_1 = arg3_1 = None
        neg: "f32[s33, 64]" = torch.ops.aten.neg.default(_linear_pointwise_default_1)
        exp: "f32[s33, 64]" = torch.ops.aten.exp.default(neg);  neg = None
        add_10: "f32[s33, 64]" = torch.ops.aten.add.Tensor(exp, 1);  exp = None
        div: "f32[s33, 64]" = torch.ops.aten.div.Tensor(_linear_pointwise_default_1, add_10);  _linear_pointwise_default_1 = add_10 = None
        _reorder_linear_weight = self._frozen_param11
        _linear_pointwise_default: "f32[s33, 64]" = torch.ops.mkldnn._linear_pointwise.default(div, _reorder_linear_weight, arg5_1, 'none', [], '');  div = _reorder_linear_weight = arg5_1 = None
        relu: "f32[s33, 64]" = torch.ops.aten.relu.default(_linear_pointwise_default);  _linear_pointwise_default = None
        return (relu,)
