class GraphModule(torch.nn.Module):
    def forward(self, L_args_2_0_: "i64[][]cpu", L_args_2_1_: "f32[8, 16][16, 1]cpu", L_args_0_closure_0_cell_contents_closure_0_cell_contents: "i64[2][1]cpu"):
        l_args_2_0_ = L_args_2_0_
        l_args_2_1_ = L_args_2_1_
        l_args_0_closure_0_cell_contents_closure_0_cell_contents = L_args_0_closure_0_cell_contents_closure_0_cell_contents

        # No stacktrace found for following nodes
        cond_fn_0 = self.cond_fn_0
        body_fn_0 = self.body_fn_0
        while_loop = torch.ops.higher_order.while_loop(cond_fn_0, body_fn_0, (l_args_2_0_, l_args_2_1_), (l_args_0_closure_0_cell_contents_closure_0_cell_contents,));  cond_fn_0 = body_fn_0 = l_args_2_0_ = l_args_2_1_ = l_args_0_closure_0_cell_contents_closure_0_cell_contents = None
        getitem: "i64[][]cpu" = while_loop[0]
        getitem_1: "f32[8, 16][16, 1]cpu" = while_loop[1];  while_loop = None
        return (getitem, getitem_1)

    class cond_fn_0(torch.nn.Module):
        def forward(self, child: "i64[][]cpu", child_1: "f32[8, 16][16, 1]cpu", l_args_0_closure_0_cell_contents_closure_0_cell_contents_cond_fn: "i64[2][1]cpu"):
            # File: /home/user/work/hop.py:7 in less, code: return i < n.sum()
            sum_1: "i64[][]cpu" = l_args_0_closure_0_cell_contents_closure_0_cell_contents_cond_fn.sum();  l_args_0_closure_0_cell_contents_closure_0_cell_contents_cond_fn = None
            lt: "b8[][]cpu" = child < sum_1;  child = sum_1 = None
            return lt

    class body_fn_0(torch.nn.Module):
        def forward(self, child_2: "i64[][]cpu", child_3: "f32[8, 16][16, 1]cpu", l_args_0_closure_0_cell_contents_closure_0_cell_contents_cond_fn: "i64[2][1]cpu"):
            # File: /home/user/work/hop.py:9 in body, code: return i + 1, torch.sin(y) * 0.5 + y
            child: "i64[][]cpu" = child_2 + 1;  child_2 = None
            sin: "f32[8, 16][16, 1]cpu" = torch.sin(child_3)
            mul: "f32[8, 16][16, 1]cpu" = sin * 0.5;  sin = None
            child_4: "f32[8, 16][16, 1]cpu" = mul + child_3;  mul = child_3 = None
            return (child, child_4)
