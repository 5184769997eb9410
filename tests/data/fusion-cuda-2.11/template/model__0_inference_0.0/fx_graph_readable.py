class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "bf16[512, 512]", arg1_1: "bf16[512, 512]", arg2_1: "bf16[512]"):
        # File: /home/u/x.py:10 in f, code: def f(a,b,c): return torch.relu(a@b+c)
        mm: "bf16[512, 512]" = torch.ops.aten.mm.default(arg0_1, arg1_1);  arg0_1 = arg1_1 = None
        add: "bf16[512, 512]" = torch.ops.aten.add.Tensor(mm, arg2_1);  mm = arg2_1 = None
        relu: "bf16[512, 512]" = torch.ops.aten.relu.default(add);  add = None
        return (relu,)
