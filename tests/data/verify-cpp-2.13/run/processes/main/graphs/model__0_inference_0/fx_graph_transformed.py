class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[9, 70]", arg1_1: "f32[70, 4]"):
        # File: /home/user/kinds-demos/cpp.py:6 in function, code: return F.layer_norm(F.gelu(x), (70,)).softmax(-1) @ weight, x.bfloat16().sum(0)
        mul: "f32[9, 70]" = torch.ops.aten.mul.Tensor(arg0_1, 0.5)
        mul_1: "f32[9, 70]" = torch.ops.aten.mul.Tensor(arg0_1, 0.7071067811865476)
        erf: "f32[9, 70]" = torch.ops.aten.erf.default(mul_1);  mul_1 = None
        add: "f32[9, 70]" = torch.ops.aten.add.Tensor(erf, 1);  erf = None
        mul_2: "f32[9, 70]" = torch.ops.aten.mul.Tensor(mul, add);  mul = add = None
        var_mean = torch.ops.aten.var_mean.correction(mul_2, [1], correction = 0, keepdim = True)
        getitem: "f32[9, 1]" = var_mean[0]
        getitem_1: "f32[9, 1]" = var_mean[1];  var_mean = None
        sub: "f32[9, 70]" = torch.ops.aten.sub.Tensor(mul_2, getitem_1);  mul_2 = getitem_1 = None
        add_1: "f32[9, 1]" = torch.ops.aten.add.Tensor(getitem, 1e-05);  getitem = None
        rsqrt: "f32[9, 1]" = torch.ops.aten.rsqrt.default(add_1);  add_1 = None

        # No stacktrace found for following nodes
        mul_tensor: "f32[9, 70]" = torch.ops.aten.mul.Tensor(sub, rsqrt)
        eq_tensor: "b8[9, 70]" = torch.ops.aten.eq.Tensor(mul_tensor, mul_tensor)
        abs_default: "f32[9, 70]" = torch.ops.aten.abs.default(mul_tensor)
        ne_scalar: "b8[9, 70]" = torch.ops.aten.ne.Scalar(abs_default, inf);  abs_default = None
        mul_tensor_4: "b8[9, 70]" = torch.ops.aten.mul.Tensor(eq_tensor, ne_scalar);  eq_tensor = ne_scalar = None
        logical_not_default: "b8[9, 70]" = torch.ops.aten.logical_not.default(mul_tensor_4);  mul_tensor_4 = None
        any_dims: "b8[9, 1]" = torch.ops.aten.any.dims(logical_not_default, [-1], True);  logical_not_default = None
        logical_not_default_1: "b8[9, 1]" = torch.ops.aten.logical_not.default(any_dims);  any_dims = None
        ge_scalar: "b8[9, 1]" = torch.ops.aten.ge.Scalar(rsqrt, 0)
        scalar_tensor_default: "f32[]" = torch.ops.aten.scalar_tensor.default(1, dtype = torch.float32, device = device(type='cpu'), pin_memory = False)
        neg_default: "f32[]" = torch.ops.aten.neg.default(scalar_tensor_default)
        where_self: "f32[9, 1]" = torch.ops.aten.where.self(ge_scalar, scalar_tensor_default, neg_default);  ge_scalar = scalar_tensor_default = neg_default = None
        mul_tensor_1: "f32[9, 70]" = torch.ops.aten.mul.Tensor(sub, where_self);  sub = None
        amax_default: "f32[9, 1]" = torch.ops.aten.amax.default(mul_tensor_1, [-1], True)
        sub_tensor: "f32[9, 70]" = torch.ops.aten.sub.Tensor(mul_tensor_1, amax_default);  mul_tensor_1 = amax_default = None
        mul_tensor_2: "f32[9, 1]" = torch.ops.aten.mul.Tensor(where_self, rsqrt);  where_self = rsqrt = None
        mul_tensor_3: "f32[9, 70]" = torch.ops.aten.mul.Tensor(sub_tensor, mul_tensor_2);  sub_tensor = mul_tensor_2 = None
        amax_default_1: "f32[9, 1]" = torch.ops.aten.amax.default(mul_tensor, [-1], True)
        sub_tensor_1: "f32[9, 70]" = torch.ops.aten.sub.Tensor(mul_tensor, amax_default_1);  mul_tensor = amax_default_1 = None

        # File: /home/user/kinds-demos/cpp.py:6 in function, code: return F.layer_norm(F.gelu(x), (70,)).softmax(-1) @ weight, x.bfloat16().sum(0)
        where_self_1: "f32[9, 70]" = torch.ops.aten.where.self(logical_not_default_1, mul_tensor_3, sub_tensor_1);  logical_not_default_1 = mul_tensor_3 = sub_tensor_1 = None
        exp: "f32[9, 70]" = torch.ops.aten.exp.default(where_self_1);  where_self_1 = None
        sum_1: "f32[9, 1]" = torch.ops.aten.sum.dim_IntList(exp, [-1], True)
        div: "f32[9, 70]" = torch.ops.aten.div.Tensor(exp, sum_1);  exp = sum_1 = None
        mm: "f32[9, 4]" = torch.ops.aten.mm.default(div, arg1_1);  div = arg1_1 = None
        convert_element_type: "bf16[9, 70]" = torch.ops.prims.convert_element_type.default(arg0_1, torch.bfloat16);  arg0_1 = None
        sum_2: "bf16[70]" = torch.ops.aten.sum.dim_IntList(convert_element_type, [0]);  convert_element_type = None
        return (mm, sum_2)
