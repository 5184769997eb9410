class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[100]", arg1_1: "f32[30, 7]"):
        # File: /home/user/kinds-demos/kinds.py:37 in together, code: return torch.relu(x), y.cos() + 1
        relu: "f32[100]" = torch.ops.aten.relu.default(arg0_1);  arg0_1 = None
        cos: "f32[30, 7]" = torch.ops.aten.cos.default(arg1_1);  arg1_1 = None
        add: "f32[30, 7]" = torch.ops.aten.add.Tensor(cos, 1);  cos = None
        return (relu, add)
