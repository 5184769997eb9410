class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[8, 8]"):
        # File: /home/user/demo/resets.py:7 in f, code: return torch.sin(x) + 1
        sin: "f32[8, 8]" = torch.ops.aten.sin.default(arg0_1);  arg0_1 = None
        add: "f32[8, 8]" = torch.ops.aten.add.Tensor(sin, 1);  sin = None
        return (add,)
