class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[27, 37]", arg1_1: "f32[37]", arg2_1: "f32[37, 37]"):
        # File: /home/user/verify-demo/tails.py:13 in block, code: y = torch.nn.functional.gelu(x * 2.0 + b)
        mul: "f32[27, 37]" = torch.ops.aten.mul.Tensor(arg0_1, 2.0);  arg0_1 = None
        add: "f32[27, 37]" = torch.ops.aten.add.Tensor(mul, arg1_1);  mul = None
        mul_1: "f32[27, 37]" = torch.ops.aten.mul.Tensor(add, 0.5)
        mul_2: "f32[27, 37]" = torch.ops.aten.mul.Tensor(add, 0.7071067811865476);  add = None
        erf: "f32[27, 37]" = torch.ops.aten.erf.default(mul_2);  mul_2 = None
        add_1: "f32[27, 37]" = torch.ops.aten.add.Tensor(erf, 1);  erf = None
        mul_3: "f32[27, 37]" = torch.ops.aten.mul.Tensor(mul_1, add_1);  mul_1 = add_1 = None

        # File: /home/user/verify-demo/tails.py:14 in block, code: return torch.softmax(y @ w, -1) * b
        mm: "f32[27, 37]" = torch.ops.aten.mm.default(mul_3, arg2_1);  mul_3 = arg2_1 = None

        # No stacktrace found for following nodes
        prepare_softmax_online_default = torch.ops.prims.prepare_softmax_online.default(mm, -1)

        # File: /home/user/verify-demo/tails.py:14 in block, code: return torch.softmax(y @ w, -1) * b
        getitem: "f32[27, 1]" = prepare_softmax_online_default[0]
        getitem_1: "f32[27, 1]" = prepare_softmax_online_default[1];  prepare_softmax_online_default = None
        sub_tensor: "f32[27, 37]" = torch.ops.aten.sub.Tensor(mm, getitem);  mm = getitem = None
        exp_default: "f32[27, 37]" = torch.ops.aten.exp.default(sub_tensor);  sub_tensor = None
        div: "f32[27, 37]" = torch.ops.aten.div.Tensor(exp_default, getitem_1);  exp_default = getitem_1 = None
        mul_4: "f32[27, 37]" = torch.ops.aten.mul.Tensor(div, arg1_1);  div = arg1_1 = None
        return (mul_4,)
