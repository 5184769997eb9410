class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[9, 4]", arg1_1: "f32[4, 6]"):
        # File: /home/user/draws-demo/draws.py:14 in partitions, code: return torch.softmax(x @ w, -1).sum(0)
        mm: "f32[9, 6]" = torch.ops.aten.mm.default(arg0_1, arg1_1);  arg0_1 = arg1_1 = None

        # No stacktrace found for following nodes
        prepare_softmax_online_default = torch.ops.prims.prepare_softmax_online.default(mm, -1)

        # File: /home/user/draws-demo/draws.py:14 in partitions, code: return torch.softmax(x @ w, -1).sum(0)
        getitem: "f32[9, 1]" = prepare_softmax_online_default[0]
        getitem_1: "f32[9, 1]" = prepare_softmax_online_default[1];  prepare_softmax_online_default = None
        sub_tensor: "f32[9, 6]" = torch.ops.aten.sub.Tensor(mm, getitem);  mm = getitem = None
        exp_default: "f32[9, 6]" = torch.ops.aten.exp.default(sub_tensor);  sub_tensor = None
        div: "f32[9, 6]" = torch.ops.aten.div.Tensor(exp_default, getitem_1);  exp_default = getitem_1 = None
        sum_2: "f32[6]" = torch.ops.aten.sum.dim_IntList(div, [0]);  div = None
        return (sum_2,)
