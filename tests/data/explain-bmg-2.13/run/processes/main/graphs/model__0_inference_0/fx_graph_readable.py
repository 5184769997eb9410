class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[64, 64]"):
        # File: /home/user/.venvs/target-env/lib/python3.11/site-packages/torch/nn/functional.py:3006 in rms_norm, code: return torch.rms_norm(input, normalized_shape, weight, eps)
        pow_1: "f32[64, 64]" = torch.ops.aten.pow.Tensor_Scalar(arg0_1, 2)
        mean: "f32[64, 1]" = torch.ops.aten.mean.dim(pow_1, [1], True);  pow_1 = None
        add: "f32[64, 1]" = torch.ops.aten.add.Scalar(mean, 1.1920928955078125e-07);  mean = None
        rsqrt: "f32[64, 1]" = torch.ops.aten.rsqrt.default(add);  add = None
        mul: "f32[64, 64]" = torch.ops.aten.mul.Tensor(arg0_1, rsqrt);  arg0_1 = rsqrt = None

        # No stacktrace found for following nodes
        mul_tensor: "f32[64, 64]" = torch.ops.aten.mul.Tensor(mul, 0.125)
        mul_tensor_1: "f32[64, 64]" = torch.ops.aten.mul.Tensor(mul, 1)
        amax_default: "f32[64, 1]" = torch.ops.aten.amax.default(mul_tensor_1, [-1], True)
        sub_tensor: "f32[64, 64]" = torch.ops.aten.sub.Tensor(mul_tensor_1, amax_default);  mul_tensor_1 = amax_default = None
        mul_tensor_2: "f32[64, 64]" = torch.ops.aten.mul.Tensor(sub_tensor, 0.125);  sub_tensor = None
        amax_default_1: "f32[64, 1]" = torch.ops.aten.amax.default(mul_tensor, [-1], True)
        sub_tensor_1: "f32[64, 64]" = torch.ops.aten.sub.Tensor(mul_tensor, amax_default_1);  amax_default_1 = None
        abs_default: "f32[64, 64]" = torch.ops.aten.abs.default(mul_tensor)
        ne_scalar: "b8[64, 64]" = torch.ops.aten.ne.Scalar(abs_default, inf);  abs_default = None
        eq_tensor: "b8[64, 64]" = torch.ops.aten.eq.Tensor(mul_tensor, mul_tensor);  mul_tensor = None
        mul_tensor_3: "b8[64, 64]" = torch.ops.aten.mul.Tensor(eq_tensor, ne_scalar);  eq_tensor = ne_scalar = None
        logical_not_default: "b8[64, 64]" = torch.ops.aten.logical_not.default(mul_tensor_3);  mul_tensor_3 = None
        any_dims: "b8[64, 1]" = torch.ops.aten.any.dims(logical_not_default, [-1], True);  logical_not_default = None
        logical_not_default_1: "b8[64, 1]" = torch.ops.aten.logical_not.default(any_dims);  any_dims = None

        # File: /home/user/demo/block.py:7 in forward, code: weights = torch.softmax(x * 0.125, -1)
        where_self: "f32[64, 64]" = torch.ops.aten.where.self(logical_not_default_1, mul_tensor_2, sub_tensor_1);  logical_not_default_1 = mul_tensor_2 = sub_tensor_1 = None
        exp: "f32[64, 64]" = torch.ops.aten.exp.default(where_self);  where_self = None
        sum_1: "f32[64, 1]" = torch.ops.aten.sum.dim_IntList(exp, [-1], True)
        div: "f32[64, 64]" = torch.ops.aten.div.Tensor(exp, sum_1);  exp = sum_1 = None

        # File: /home/user/demo/block.py:8 in forward, code: return weights * 2
        mul_2: "f32[64, 64]" = torch.ops.aten.mul.Tensor(div, 2);  div = None

        # File: /home/user/demo/block.py:18 in forward, code: return x + self.attn(x) @ x
        mm: "f32[64, 64]" = torch.ops.aten.mm.default(mul_2, mul);  mul_2 = None
        add_1: "f32[64, 64]" = torch.ops.aten.add.Tensor(mul, mm);  mul = mm = None
        return (add_1,)
