class GraphModule(torch.nn.Module):
    def forward(self, primals_1: "f32[32768, 768]", primals_2: "f32[768]", rsqrt: "f32[32768, 1]", tangents_1: "f32[32768, 768]"):
        # File: /opt/torch/.venv/lib/python3.12/site-packages/torch/nn/functional.py:2954 in rms_norm, code: return torch.rms_norm(input, normalized_shape, weight, eps)
        mul_2: "f32[32768, 768]" = torch.ops.aten.mul.Tensor(tangents_1, primals_2);  primals_2 = None
        mul: "f32[32768, 768]" = torch.ops.aten.mul.Tensor(primals_1, rsqrt);  primals_1 = None
        mul_4: "f32[32768, 768]" = torch.ops.aten.mul.Tensor(mul, mul_2)
        sum_1: "f32[32768, 1]" = torch.ops.aten.sum.dim_IntList(mul_4, [1], True);  mul_4 = None
        div: "f32[32768, 768]" = torch.ops.aten.div.Tensor(mul, 768)
        mul_5: "f32[32768, 768]" = torch.ops.aten.mul.Tensor(div, sum_1);  div = sum_1 = None
        sub: "f32[32768, 768]" = torch.ops.aten.sub.Tensor(mul_2, mul_5);  mul_2 = mul_5 = None
        mul_6: "f32[32768, 768]" = torch.ops.aten.mul.Tensor(sub, rsqrt);  sub = rsqrt = None
        mul_7: "f32[32768, 768]" = torch.ops.aten.mul.Tensor(tangents_1, mul);  tangents_1 = mul = None
        sum_2: "f32[768]" = torch.ops.aten.sum.dim_IntList(mul_7, [0]);  mul_7 = None
        return (mul_6, sum_2)
