class GraphModule(torch.nn.Module):
    def forward(self, primals_1: "f32[8, 8]", tangents_1: "f32[]"):
        # File: /home/user/demo/resets.py:17 in h, code: return torch.exp(x).sum()
        expand: "f32[8, 8]" = torch.ops.aten.expand.default(tangents_1, [8, 8]);  tangents_1 = None
        exp: "f32[8, 8]" = torch.ops.aten.exp.default(primals_1);  primals_1 = None
        mul: "f32[8, 8]" = torch.ops.aten.mul.Tensor(expand, exp);  expand = exp = None
        return (mul,)
