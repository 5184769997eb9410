class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[8, 8]"):
        # File: /home/user/demo/in_place.py:22 in transposed, code: return a.copy_(a.t() + 1)
        permute: "f32[8, 8]" = torch.ops.aten.permute.default(arg0_1, [1, 0])
        add: "f32[8, 8]" = torch.ops.aten.add.Tensor(permute, 1);  permute = None
        copy: "f32[8, 8]" = torch.ops.aten.copy.default(arg0_1, add);  add = None
        copy_: "f32[8, 8]" = torch.ops.aten.copy_.default(arg0_1, copy);  arg0_1 = copy = None
        return (copy_,)
