class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s77)", arg1_1: "Sym(s27)", arg2_1: "f32[s77, s27][s27, 1]xpu:0"):
        # File: /src/script.py:33 in choose, code: return torch.cond(x.sum() > 0, lambda y: y.sin() * y.shape[0], lambda y: y.cos(), (x,))
        true_graph_0 = self.true_graph_0
        false_graph_0 = self.false_graph_0
        sum_1: "f32[][]xpu:0" = torch.ops.aten.sum.default(arg2_1)
        gt: "b8[][]xpu:0" = torch.ops.aten.gt.Scalar(sum_1, 0);  sum_1 = None
        cond = torch.ops.higher_order.cond(gt, true_graph_0, false_graph_0, (arg2_1, arg1_1, arg0_1));  gt = true_graph_0 = false_graph_0 = arg2_1 = arg1_1 = arg0_1 = None
        getitem: "f32[s77, s27][s27, 1]xpu:0" = cond[0];  cond = None
        return (getitem,)

    class true_graph_0(torch.nn.Module):
        def forward(self, arg0_1: "f32[s77, s27][s27, 1]xpu:0", arg1_1: "Sym(s27)", arg2_1: "Sym(s77)"):
            # File: /src/script.py:33 in <lambda>, code: return torch.cond(x.sum() > 0, lambda y: y.sin() * y.shape[0], lambda y: y.cos(), (x,))
            sin: "f32[s77, s27][s27, 1]xpu:0" = torch.ops.aten.sin.default(arg0_1);  arg0_1 = None
            mul_4: "f32[s77, s27][s27, 1]xpu:0" = torch.ops.aten.mul.Tensor(sin, arg2_1);  sin = arg2_1 = None
            return (mul_4,)

    class false_graph_0(torch.nn.Module):
        def forward(self, arg0_1: "f32[s77, s27][s27, 1]xpu:0", arg1_1: "Sym(s27)", arg2_1: "Sym(s77)"):
            # File: /src/script.py:33 in <lambda>, code: return torch.cond(x.sum() > 0, lambda y: y.sin() * y.shape[0], lambda y: y.cos(), (x,))
            cos: "f32[s77, s27][s27, 1]xpu:0" = torch.ops.aten.cos.default(arg0_1);  arg0_1 = None
            return (cos,)
