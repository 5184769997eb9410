class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[8, 64]"):
        # No stacktrace found for following nodes
        mul_tensor: "f32[8, 64]" = torch.ops.aten.mul.Tensor(arg0_1, 2)
        eq_tensor: "b8[8, 64]" = torch.ops.aten.eq.Tensor(mul_tensor, mul_tensor)
        abs_default: "f32[8, 64]" = torch.ops.aten.abs.default(mul_tensor)
        ne_scalar: "b8[8, 64]" = torch.ops.aten.ne.Scalar(abs_default, inf);  abs_default = None
        mul_tensor_3: "b8[8, 64]" = torch.ops.aten.mul.Tensor(eq_tensor, ne_scalar);  eq_tensor = ne_scalar = None
        logical_not_default: "b8[8, 64]" = torch.ops.aten.logical_not.default(mul_tensor_3);  mul_tensor_3 = None
        any_dims: "b8[8, 1]" = torch.ops.aten.any.dims(logical_not_default, [-1], True);  logical_not_default = None
        logical_not_default_1: "b8[8, 1]" = torch.ops.aten.logical_not.default(any_dims);  any_dims = None
        mul_tensor_1: "f32[8, 64]" = torch.ops.aten.mul.Tensor(arg0_1, 1);  arg0_1 = None
        amax_default: "f32[8, 1]" = torch.ops.aten.amax.default(mul_tensor_1, [-1], True)
        sub_tensor: "f32[8, 64]" = torch.ops.aten.sub.Tensor(mul_tensor_1, amax_default);  mul_tensor_1 = amax_default = None
        mul_tensor_2: "f32[8, 64]" = torch.ops.aten.mul.Tensor(sub_tensor, 2);  sub_tensor = None
        amax_default_1: "f32[8, 1]" = torch.ops.aten.amax.default(mul_tensor, [-1], True)
        sub_tensor_1: "f32[8, 64]" = torch.ops.aten.sub.Tensor(mul_tensor, amax_default_1);  mul_tensor = amax_default_1 = None

        # File: /home/user/work/job.py:9 in <lambda>, code: "softmax": lambda x: torch.softmax(x * 2, -1),
        where_self: "f32[8, 64]" = torch.ops.aten.where.self(logical_not_default_1, mul_tensor_2, sub_tensor_1);  logical_not_default_1 = mul_tensor_2 = sub_tensor_1 = None
        exp: "f32[8, 64]" = torch.ops.aten.exp.default(where_self);  where_self = None
        sum_1: "f32[8, 1]" = torch.ops.aten.sum.dim_IntList(exp, [-1], True)
        div: "f32[8, 64]" = torch.ops.aten.div.Tensor(exp, sum_1);  exp = sum_1 = None
        return (div,)
