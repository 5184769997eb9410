class GraphModule(torch.nn.Module):
    def forward(self, primals_1: "f32[32768, 768]", primals_2: "f32[768]"):
        # File: /opt/torch/.venv/lib/python3.12/site-packages/torch/nn/functional.py:2954 in rms_norm, code: return torch.rms_norm(input, normalized_shape, weight, eps)
        pow_1: "f32[32768, 768]" = torch.ops.aten.pow.Tensor_Scalar(primals_1, 2)
        mean: "f32[32768, 1]" = torch.ops.aten.mean.dim(pow_1, [1], True);  pow_1 = None
        add: "f32[32768, 1]" = torch.ops.aten.add.Scalar(mean, 1.1920928955078125e-07);  mean = None
        rsqrt: "f32[32768, 1]" = torch.ops.aten.rsqrt.default(add);  add = None
        mul: "f32[32768, 768]" = torch.ops.aten.mul.Tensor(primals_1, rsqrt)
        mul_1: "f32[32768, 768]" = torch.ops.aten.mul.Tensor(mul, primals_2);  mul = None
        return (mul_1, primals_1, primals_2, rsqrt)
