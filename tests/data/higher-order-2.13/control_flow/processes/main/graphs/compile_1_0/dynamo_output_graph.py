class GraphModule(torch.nn.Module):
    def forward(self, L_args_0_: "b8[][]cpu", L_args_3_0_: "f32[8, 16][16, 1]cpu"):
        l_args_0_ = L_args_0_
        l_args_3_0_ = L_args_3_0_

        # No stacktrace found for following nodes
        cond_true_0 = self.cond_true_0
        cond_false_0 = self.cond_false_0
        cond = torch.ops.higher_order.cond(l_args_0_, cond_true_0, cond_false_0, (l_args_3_0_,));  l_args_0_ = cond_true_0 = cond_false_0 = l_args_3_0_ = None
        getitem: "f32[8, 16][16, 1]cpu" = cond[0];  cond = None
        return (getitem,)

    class cond_true_0(torch.nn.Module):
        def forward(self, l_args_3_0_: "f32[8, 16][16, 1]cpu"):
            l_args_3_0__1 = l_args_3_0_

            # File: /home/user/work/hop.py:11 in <lambda>, code: z = torch.cond(y.sum() > 0, lambda y: torch.relu(y) + 1, lambda y: torch.cos(y) * 2, (y,))
            relu: "f32[8, 16][16, 1]cpu" = torch.relu(l_args_3_0__1);  l_args_3_0__1 = None
            add: "f32[8, 16][16, 1]cpu" = relu + 1;  relu = None
            return (add,)

    class cond_false_0(torch.nn.Module):
        def forward(self, l_args_3_0_: "f32[8, 16][16, 1]cpu"):
            l_args_3_0__1 = l_args_3_0_

            # File: /home/user/work/hop.py:11 in <lambda>, code: z = torch.cond(y.sum() > 0, lambda y: torch.relu(y) + 1, lambda y: torch.cos(y) * 2, (y,))
            cos: "f32[8, 16][16, 1]cpu" = torch.cos(l_args_3_0__1);  l_args_3_0__1 = None
            mul: "f32[8, 16][16, 1]cpu" = cos * 2;  cos = None
            return (mul,)
