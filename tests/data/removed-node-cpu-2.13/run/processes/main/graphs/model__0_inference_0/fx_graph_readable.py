class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[4]"):
        # File: /home/u/clone.py:4 in f, code: return y + 1
        add: "f32[4]" = torch.ops.aten.add.Tensor(arg0_1, 1);  arg0_1 = None
        return (add,)
