class GraphModule(torch.nn.Module):
    def forward(self, primals_1: "f32[4, 4]", tangents_1: "f32[]"):
        # File: /home/user/demo/step.py:20 in <lambda>, code: torch.compile(lambda t: (t.sin() * 2).sum())(w).backward()
        expand: "f32[4, 4]" = torch.ops.aten.expand.default(tangents_1, [4, 4]);  tangents_1 = None
        mul_1: "f32[4, 4]" = torch.ops.aten.mul.Tensor(expand, 2);  expand = None
        cos: "f32[4, 4]" = torch.ops.aten.cos.default(primals_1);  primals_1 = None
        mul_2: "f32[4, 4]" = torch.ops.aten.mul.Tensor(mul_1, cos);  mul_1 = cos = None
        return (mul_2,)
