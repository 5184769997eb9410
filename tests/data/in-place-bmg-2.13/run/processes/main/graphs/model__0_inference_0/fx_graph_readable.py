class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[20]"):
        # File: /home/user/demo/in_place.py:10 in flipped, code: return a.copy_(torch.flip(a, (0,)))
        rev: "f32[20]" = torch.ops.prims.rev.default(arg0_1, [0])
        copy_: "f32[20]" = torch.ops.aten.copy_.default(arg0_1, rev);  arg0_1 = rev = None
        return (copy_,)
