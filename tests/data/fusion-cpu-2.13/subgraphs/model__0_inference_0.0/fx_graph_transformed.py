class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[32, 32]", arg1_1: "f32[3]"):
        # File: /home/u/condw.py:8 in f, code: r=torch.cond(p.sum()>0, lambda t:(t@t).relu()*2, lambda t:t.cos()-1, (a,))
        true_graph_0 = self.true_graph_0
        false_graph_0 = self.false_graph_0
        sum_1: "f32[]" = torch.ops.aten.sum.default(arg1_1);  arg1_1 = None
        gt: "b8[]" = torch.ops.aten.gt.Scalar(sum_1, 0);  sum_1 = None

        # File: /home/u/condw.py:7 in f, code: a=x.sin()+1
        sin: "f32[32, 32]" = torch.ops.aten.sin.default(arg0_1);  arg0_1 = None
        add: "f32[32, 32]" = torch.ops.aten.add.Tensor(sin, 1);  sin = None

        # File: /home/u/condw.py:8 in f, code: r=torch.cond(p.sum()>0, lambda t:(t@t).relu()*2, lambda t:t.cos()-1, (a,))
        cond = torch.ops.higher_order.cond(gt, true_graph_0, false_graph_0, (add,));  gt = true_graph_0 = false_graph_0 = None
        getitem: "f32[32, 32]" = cond[0];  cond = None

        # File: /home/u/condw.py:10 in f, code: i,w=while_loop(lambda i,w:i<5, lambda i,w:(i+1,w*1.1+0.5), (torch.zeros((),dtype=torch.int64,device=x.device),b))
        while_loop_cond_graph_0 = self.while_loop_cond_graph_0
        while_loop_body_graph_0 = self.while_loop_body_graph_0
        full_default: "i64[]" = torch.ops.aten.full.default([], 0, dtype = torch.int64, layout = torch.strided, device = device(type='cpu'), pin_memory = False)

        # File: /home/u/condw.py:9 in f, code: b=r.sum(0)*2
        sum_2: "f32[32]" = torch.ops.aten.sum.dim_IntList(getitem, [0])
        mul: "f32[32]" = torch.ops.aten.mul.Tensor(sum_2, 2);  sum_2 = None

        # File: /home/u/condw.py:10 in f, code: i,w=while_loop(lambda i,w:i<5, lambda i,w:(i+1,w*1.1+0.5), (torch.zeros((),dtype=torch.int64,device=x.device),b))
        while_loop = torch.ops.higher_order.while_loop(while_loop_cond_graph_0, while_loop_body_graph_0, (full_default, mul), ());  while_loop_cond_graph_0 = while_loop_body_graph_0 = full_default = mul = None
        getitem_2: "f32[32]" = while_loop[1];  while_loop = None

        # File: /home/u/condw.py:11 in f, code: return torch.softmax(w,-1), r+a
        amax: "f32[1]" = torch.ops.aten.amax.default(getitem_2, [-1], True)
        sub: "f32[32]" = torch.ops.aten.sub.Tensor(getitem_2, amax);  getitem_2 = amax = None
        exp: "f32[32]" = torch.ops.aten.exp.default(sub);  sub = None
        sum_3: "f32[1]" = torch.ops.aten.sum.dim_IntList(exp, [-1], True)
        div: "f32[32]" = torch.ops.aten.div.Tensor(exp, sum_3);  exp = sum_3 = None
        add_1: "f32[32, 32]" = torch.ops.aten.add.Tensor(getitem, add);  getitem = add = None
        return (div, add_1)

    class true_graph_0(torch.nn.Module):
        def forward(self, arg0_1: "f32[32, 32]"):
            # File: /home/u/condw.py:8 in <lambda>, code: r=torch.cond(p.sum()>0, lambda t:(t@t).relu()*2, lambda t:t.cos()-1, (a,))
            mm: "f32[32, 32]" = torch.ops.aten.mm.default(arg0_1, arg0_1);  arg0_1 = None
            relu: "f32[32, 32]" = torch.ops.aten.relu.default(mm);  mm = None
            mul: "f32[32, 32]" = torch.ops.aten.mul.Tensor(relu, 2);  relu = None
            return (mul,)

    class false_graph_0(torch.nn.Module):
        def forward(self, arg0_1: "f32[32, 32]"):
            # File: /home/u/condw.py:8 in <lambda>, code: r=torch.cond(p.sum()>0, lambda t:(t@t).relu()*2, lambda t:t.cos()-1, (a,))
            cos: "f32[32, 32]" = torch.ops.aten.cos.default(arg0_1);  arg0_1 = None
            sub: "f32[32, 32]" = torch.ops.aten.sub.Tensor(cos, 1);  cos = None
            return (sub,)

    class while_loop_cond_graph_0(torch.nn.Module):
        def forward(self, arg0_1: "i64[]", arg1_1: "f32[32]"):
            # File: /home/u/condw.py:10 in <lambda>, code: i,w=while_loop(lambda i,w:i<5, lambda i,w:(i+1,w*1.1+0.5), (torch.zeros((),dtype=torch.int64,device=x.device),b))
            lt: "b8[]" = torch.ops.aten.lt.Scalar(arg0_1, 5);  arg0_1 = None
            return lt

    class while_loop_body_graph_0(torch.nn.Module):
        def forward(self, arg0_1: "i64[]", arg1_1: "f32[32]"):
            # File: /home/u/condw.py:10 in <lambda>, code: i,w=while_loop(lambda i,w:i<5, lambda i,w:(i+1,w*1.1+0.5), (torch.zeros((),dtype=torch.int64,device=x.device),b))
            add: "i64[]" = torch.ops.aten.add.Tensor(arg0_1, 1);  arg0_1 = None
            mul: "f32[32]" = torch.ops.aten.mul.Tensor(arg1_1, 1.1);  arg1_1 = None
            add_1: "f32[32]" = torch.ops.aten.add.Tensor(mul, 0.5);  mul = None
            return (add, add_1)
