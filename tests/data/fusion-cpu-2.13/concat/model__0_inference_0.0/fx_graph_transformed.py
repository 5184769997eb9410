class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[8, 16][16, 1]cpu", arg1_1: "f32[16, 16][16, 1]cpu", arg2_1: "f32[16, 16][16, 1]cpu"):
        # File: /home/user/work/concat.py:4 in f, code: c = torch.cat([x.sin(), y.cos()])
        sin: "f32[8, 16][16, 1]cpu" = torch.ops.aten.sin.default(arg0_1);  arg0_1 = None
        cos: "f32[16, 16][16, 1]cpu" = torch.ops.aten.cos.default(arg1_1);  arg1_1 = None
        cat: "f32[24, 16][16, 1]cpu" = torch.ops.aten.cat.default([sin, cos]);  sin = cos = None

        # File: /home/user/work/concat.py:5 in f, code: return c.exp() + (c @ w).sin()
        exp: "f32[24, 16][16, 1]cpu" = torch.ops.aten.exp.default(cat)
        mm: "f32[24, 16][16, 1]cpu" = torch.ops.aten.mm.default(cat, arg2_1);  cat = arg2_1 = None
        sin_1: "f32[24, 16][16, 1]cpu" = torch.ops.aten.sin.default(mm);  mm = None
        add: "f32[24, 16][16, 1]cpu" = torch.ops.aten.add.Tensor(exp, sin_1);  exp = sin_1 = None
        return (add,)
