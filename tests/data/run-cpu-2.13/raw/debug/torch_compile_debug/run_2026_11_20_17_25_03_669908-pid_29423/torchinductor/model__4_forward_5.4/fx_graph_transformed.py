class GraphModule(torch.nn.Module):
    def forward(self, primals_1: "f32[4, 4]"):
        # File: /home/user/demo/step.py:20 in <lambda>, code: torch.compile(lambda t: (t.sin() * 2).sum())(w).backward()
        sin: "f32[4, 4]" = torch.ops.aten.sin.default(primals_1)
        mul: "f32[4, 4]" = torch.ops.aten.mul.Tensor(sin, 2);  sin = None
        sum_1: "f32[]" = torch.ops.aten.sum.default(mul);  mul = None
        return (sum_1, primals_1)
