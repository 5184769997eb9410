class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[256, 256]"):
        # File: /home/user/demo/racy.py:5 in transposed, code: return a.copy_(a.t() + 1)
        permute: "f32[256, 256]" = torch.ops.aten.permute.default(arg0_1, [1, 0])
        add: "f32[256, 256]" = torch.ops.aten.add.Tensor(permute, 1);  permute = None
        copy: "f32[256, 256]" = torch.ops.aten.copy.default(arg0_1, add);  add = None
        copy_: "f32[256, 256]" = torch.ops.aten.copy_.default(arg0_1, copy);  arg0_1 = copy = None
        return (copy_,)
