class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "b8[]", arg1_1: "f32[32, 32]"):
        # File: /home/u/extra.py:37 in f, code: return torch.cond(p, lambda x: x.sin() + 1, lambda x: x.cos() * 2, (x,)) + x.sum()
        true_graph_0 = self.true_graph_0
        false_graph_0 = self.false_graph_0
        cond = torch.ops.higher_order.cond(arg0_1, true_graph_0, false_graph_0, (arg1_1,));  arg0_1 = true_graph_0 = false_graph_0 = None
        getitem: "f32[32, 32]" = cond[0];  cond = None
        sum_1: "f32[]" = torch.ops.aten.sum.default(arg1_1);  arg1_1 = None
        add: "f32[32, 32]" = torch.ops.aten.add.Tensor(getitem, sum_1);  getitem = sum_1 = None
        return (add,)

    class true_graph_0(torch.nn.Module):
        def forward(self, arg0_1: "f32[32, 32]"):
            # File: /home/u/extra.py:37 in <lambda>, code: return torch.cond(p, lambda x: x.sin() + 1, lambda x: x.cos() * 2, (x,)) + x.sum()
            sin: "f32[32, 32]" = torch.ops.aten.sin.default(arg0_1);  arg0_1 = None
            add: "f32[32, 32]" = torch.ops.aten.add.Tensor(sin, 1);  sin = None
            return (add,)

    class false_graph_0(torch.nn.Module):
        def forward(self, arg0_1: "f32[32, 32]"):
            # File: /home/u/extra.py:37 in <lambda>, code: return torch.cond(p, lambda x: x.sin() + 1, lambda x: x.cos() * 2, (x,)) + x.sum()
            cos: "f32[32, 32]" = torch.ops.aten.cos.default(arg0_1);  arg0_1 = None
            mul: "f32[32, 32]" = torch.ops.aten.mul.Tensor(cos, 2);  cos = None
            return (mul,)
