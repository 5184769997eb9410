class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[16, 32]", arg1_1: "f32[32, 8]"):
        # File: /home/u/extra.py:65 in f, code: def f(x, w): return (x @ w).relu().sum(-1)
        mm: "f32[16, 8]" = torch.ops.aten.mm.default(arg0_1, arg1_1);  arg0_1 = arg1_1 = None
        relu: "f32[16, 8]" = torch.ops.aten.relu.default(mm);  mm = None
        sum_1: "f32[16]" = torch.ops.aten.sum.dim_IntList(relu, [-1]);  relu = None
        return (sum_1,)
