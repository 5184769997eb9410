class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[9, 4]"):
        # File: /home/user/draws-demo/draws.py:10 in library, code: return x.sin() + torch.multinomial(x.abs(), 4).cumsum(-1)
        sin: "f32[9, 4]" = torch.ops.aten.sin.default(arg0_1)
        abs_1: "f32[9, 4]" = torch.ops.aten.abs.default(arg0_1);  arg0_1 = None
        multinomial: "i64[9, 4]" = torch.ops.aten.multinomial.default(abs_1, 4);  abs_1 = None
        cumsum: "i64[9, 4]" = torch.ops.aten.cumsum.default(multinomial, -1);  multinomial = None
        add: "f32[9, 4]" = torch.ops.aten.add.Tensor(sin, cumsum);  sin = cumsum = None
        return (add,)
