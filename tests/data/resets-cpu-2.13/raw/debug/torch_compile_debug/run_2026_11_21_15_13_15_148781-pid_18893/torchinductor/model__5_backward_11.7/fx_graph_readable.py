class GraphModule(torch.nn.Module):
    def forward(self, primals_1: "f32[8, 8]", tangents_1: "f32[]"):
        # File: /home/user/demo/resets.py:21 in k, code: return torch.tanh(x).mean()
        expand: "f32[8, 8]" = torch.ops.aten.expand.default(tangents_1, [8, 8]);  tangents_1 = None
        div: "f32[8, 8]" = torch.ops.aten.div.Scalar(expand, 64);  expand = None
        tanh: "f32[8, 8]" = torch.ops.aten.tanh.default(primals_1);  primals_1 = None
        mul: "f32[8, 8]" = torch.ops.aten.mul.Tensor(tanh, tanh);  tanh = None
        sub: "f32[8, 8]" = torch.ops.aten.sub.Tensor(1, mul);  mul = None
        mul_1: "f32[8, 8]" = torch.ops.aten.mul.Tensor(div, sub);  div = sub = None
        return (mul_1,)
