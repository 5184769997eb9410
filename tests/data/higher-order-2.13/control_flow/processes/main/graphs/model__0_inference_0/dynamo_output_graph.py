class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[8, 16][16, 1]cpu", L_n_: "i64[2][1]cpu"):
        l_x_ = L_x_
        l_n_ = L_n_

        # File: /home/user/work/hop.py:10 in f, code: i, y = while_loop(less, body, (torch.zeros((), dtype=torch.int64), x))
        child: "i64[][]cpu" = torch.zeros((), dtype = torch.int64)
        cond_fn_0 = self.cond_fn_0
        body_fn_0 = self.body_fn_0
        while_loop = torch.ops.higher_order.while_loop(cond_fn_0, body_fn_0, (child, l_x_), (l_n_,));  cond_fn_0 = body_fn_0 = child = l_x_ = l_n_ = None
        i: "i64[][]cpu" = while_loop[0]
        y: "f32[8, 16][16, 1]cpu" = while_loop[1];  while_loop = None

        # File: /home/user/work/hop.py:11 in f, code: z = torch.cond(y.sum() > 0, lambda y: torch.relu(y) + 1, lambda y: torch.cos(y) * 2, (y,))
        sum_1: "f32[][]cpu" = y.sum()
        gt: "b8[][]cpu" = sum_1 > 0;  sum_1 = None
        cond_true_0 = self.cond_true_0
        cond_false_0 = self.cond_false_0
        cond = torch.ops.higher_order.cond(gt, cond_true_0, cond_false_0, (y,));  gt = cond_true_0 = cond_false_0 = y = None
        z: "f32[8, 16][16, 1]cpu" = cond[0];  cond = None

        # File: /home/user/work/hop.py:12 in f, code: return z.softmax(-1), i
        softmax: "f32[8, 16][16, 1]cpu" = z.softmax(-1);  z = None
        return (softmax, i)

    class cond_fn_0(torch.nn.Module):
        def forward(self, child_1: "i64[][]cpu", child_2: "f32[8, 16][16, 1]cpu", l_n__cond_fn: "i64[2][1]cpu"):
            # File: /home/user/work/hop.py:7 in less, code: return i < n.sum()
            sum_1: "i64[][]cpu" = l_n__cond_fn.sum();  l_n__cond_fn = None
            lt: "b8[][]cpu" = child_1 < sum_1;  child_1 = sum_1 = None
            return lt

    class body_fn_0(torch.nn.Module):
        def forward(self, child_3: "i64[][]cpu", child_4: "f32[8, 16][16, 1]cpu", l_n__cond_fn: "i64[2][1]cpu"):
            # File: /home/user/work/hop.py:9 in body, code: return i + 1, torch.sin(y) * 0.5 + y
            child: "i64[][]cpu" = child_3 + 1;  child_3 = None
            sin: "f32[8, 16][16, 1]cpu" = torch.sin(child_4)
            mul: "f32[8, 16][16, 1]cpu" = sin * 0.5;  sin = None
            child_5: "f32[8, 16][16, 1]cpu" = mul + child_4;  mul = child_4 = None
            return (child, child_5)

    class cond_true_0(torch.nn.Module):
        def forward(self, y: "f32[8, 16][16, 1]cpu"):
            y_1 = y

            # File: /home/user/work/hop.py:11 in <lambda>, code: z = torch.cond(y.sum() > 0, lambda y: torch.relu(y) + 1, lambda y: torch.cos(y) * 2, (y,))
            relu: "f32[8, 16][16, 1]cpu" = torch.relu(y_1);  y_1 = None
            add: "f32[8, 16][16, 1]cpu" = relu + 1;  relu = None
            return (add,)

    class cond_false_0(torch.nn.Module):
        def forward(self, y: "f32[8, 16][16, 1]cpu"):
            y_1 = y

            # File: /home/user/work/hop.py:11 in <lambda>, code: z = torch.cond(y.sum() > 0, lambda y: torch.relu(y) + 1, lambda y: torch.cos(y) * 2, (y,))
            cos: "f32[8, 16][16, 1]cpu" = torch.cos(y_1);  y_1 = None
            mul: "f32[8, 16][16, 1]cpu" = cos * 2;  cos = None
            return (mul,)
