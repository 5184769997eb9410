class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[8, 16]", arg1_1: "i64[2]"):
        # File: /home/user/control_flow.py:10 in f, code: i, y = while_loop(less, body, (torch.zeros((), dtype=torch.int64), x))
        while_loop_cond_graph_0 = self.while_loop_cond_graph_0
        while_loop_body_graph_0 = self.while_loop_body_graph_0
        full_default: "i64[]" = torch.ops.aten.full.default([], 0, dtype = torch.int64, layout = torch.strided, device = device(type='cpu'), pin_memory = False)
        while_loop = torch.ops.higher_order.while_loop(while_loop_cond_graph_0, while_loop_body_graph_0, (full_default, arg0_1), (arg1_1,));  while_loop_cond_graph_0 = while_loop_body_graph_0 = full_default = arg0_1 = arg1_1 = None
        getitem: "i64[]" = while_loop[0]
        getitem_1: "f32[8, 16]" = while_loop[1];  while_loop = None

        # File: /home/user/control_flow.py:11 in f, code: z = torch.cond(y.sum() > 0, lambda y: torch.relu(y) + 1, lambda y: torch.cos(y) * 2, (y,))
        true_graph_0 = self.true_graph_0
        false_graph_0 = self.false_graph_0
        sum_1: "f32[]" = torch.ops.aten.sum.default(getitem_1)
        gt: "b8[]" = torch.ops.aten.gt.Scalar(sum_1, 0);  sum_1 = None
        cond = torch.ops.higher_order.cond(gt, true_graph_0, false_graph_0, (getitem_1,));  gt = true_graph_0 = false_graph_0 = getitem_1 = None
        getitem_2: "f32[8, 16]" = cond[0];  cond = None

        # File: /home/user/control_flow.py:12 in f, code: return z.softmax(-1), i
        amax: "f32[8, 1]" = torch.ops.aten.amax.default(getitem_2, [-1], True)
        sub: "f32[8, 16]" = torch.ops.aten.sub.Tensor(getitem_2, amax);  getitem_2 = amax = None
        exp: "f32[8, 16]" = torch.ops.aten.exp.default(sub);  sub = None
        sum_2: "f32[8, 1]" = torch.ops.aten.sum.dim_IntList(exp, [-1], True)
        div: "f32[8, 16]" = torch.ops.aten.div.Tensor(exp, sum_2);  exp = sum_2 = None
        return (div, getitem)

    class while_loop_cond_graph_0(torch.nn.Module):
        def forward(self, arg0_1: "i64[]", arg1_1: "f32[8, 16]", arg2_1: "i64[2]"):
            # File: /home/user/control_flow.py:7 in less, code: return i < n.sum()
            sum_1: "i64[]" = torch.ops.aten.sum.default(arg2_1);  arg2_1 = None
            lt: "b8[]" = torch.ops.aten.lt.Tensor(arg0_1, sum_1);  arg0_1 = sum_1 = None
            return lt

    class while_loop_body_graph_0(torch.nn.Module):
        def forward(self, arg0_1: "i64[]", arg1_1: "f32[8, 16]", arg2_1: "i64[2]"):
            # File: /home/user/control_flow.py:9 in body, code: return i + 1, torch.sin(y) * 0.5 + y
            add: "i64[]" = torch.ops.aten.add.Tensor(arg0_1, 1);  arg0_1 = None
            sin: "f32[8, 16]" = torch.ops.aten.sin.default(arg1_1)
            mul: "f32[8, 16]" = torch.ops.aten.mul.Tensor(sin, 0.5);  sin = None
            add_1: "f32[8, 16]" = torch.ops.aten.add.Tensor(mul, arg1_1);  mul = arg1_1 = None
            return (add, add_1)

    class true_graph_0(torch.nn.Module):
        def forward(self, arg0_1: "f32[8, 16]"):
            # File: /home/user/control_flow.py:11 in <lambda>, code: z = torch.cond(y.sum() > 0, lambda y: torch.relu(y) + 1, lambda y: torch.cos(y) * 2, (y,))
            relu: "f32[8, 16]" = torch.ops.aten.relu.default(arg0_1);  arg0_1 = None
            add: "f32[8, 16]" = torch.ops.aten.add.Tensor(relu, 1);  relu = None
            return (add,)

    class false_graph_0(torch.nn.Module):
        def forward(self, arg0_1: "f32[8, 16]"):
            # File: /home/user/control_flow.py:11 in <lambda>, code: z = torch.cond(y.sum() > 0, lambda y: torch.relu(y) + 1, lambda y: torch.cos(y) * 2, (y,))
            cos: "f32[8, 16]" = torch.ops.aten.cos.default(arg0_1);  arg0_1 = None
            mul: "f32[8, 16]" = torch.ops.aten.mul.Tensor(cos, 2);  cos = None
            return (mul,)
