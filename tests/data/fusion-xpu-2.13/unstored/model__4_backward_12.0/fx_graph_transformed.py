class GraphModule(torch.nn.Module):
    def forward(self, primals_3: "Sym(s33)", primals_4: "Sym(12)", primals_5: "Sym(12)", primals_1: "f32[6, 3, 3, 3]", primals_6: "f32[s33, 3, 12, 12]", primals_10: "f32[6]", primals_12: "f32[5, 24]", convolution: "f32[s33, 6, 10, 10]", squeeze_1: "f32[6]", relu: "f32[s33, 6, 10, 10]", view: "f32[s33, 24]", unsqueeze_6: "f32[1, 6, 1, 1]", tangents_1: "f32[s33, 5]"):
        # No stacktrace found for following nodes
        permute: "f32[24, 5]" = torch.ops.aten.permute.default(primals_12, [1, 0]);  primals_12 = None
        permute_1: "f32[5, 24]" = torch.ops.aten.permute.default(permute, [1, 0]);  permute = None
        mm: "f32[s33, 24]" = torch.ops.aten.mm.default(tangents_1, permute_1);  permute_1 = None
        permute_2: "f32[5, s33]" = torch.ops.aten.permute.default(tangents_1, [1, 0])
        mm_1: "f32[5, 24]" = torch.ops.aten.mm.default(permute_2, view);  permute_2 = view = None
        sum_1: "f32[1, 5]" = torch.ops.aten.sum.dim_IntList(tangents_1, [0], True);  tangents_1 = None
        view_1: "f32[5]" = torch.ops.aten.reshape.default(sum_1, [5]);  sum_1 = None
        view_2: "f32[s33, 6, 2, 2]" = torch.ops.aten.reshape.default(mm, [primals_3, 6, 2, 2]);  mm = None
        _adaptive_avg_pool2d_backward: "f32[s33, 6, 10, 10]" = torch.ops.aten._adaptive_avg_pool2d_backward.default(view_2, relu);  view_2 = None
        le: "b8[s33, 6, 10, 10]" = torch.ops.aten.le.Scalar(relu, 0);  relu = None
        full_default: "f32[]" = torch.ops.aten.full.default([], 0.0, dtype = torch.float32, layout = torch.strided, device = device(type='xpu', index=0), pin_memory = False)
        where: "f32[s33, 6, 10, 10]" = torch.ops.aten.where.self(le, full_default, _adaptive_avg_pool2d_backward);  le = full_default = _adaptive_avg_pool2d_backward = None
        sum_2: "f32[6]" = torch.ops.aten.sum.dim_IntList(where, [0, 2, 3])
        sub_17: "f32[s33, 6, 10, 10]" = torch.ops.aten.sub.Tensor(convolution, unsqueeze_6);  unsqueeze_6 = None
        mul_39: "f32[s33, 6, 10, 10]" = torch.ops.aten.mul.Tensor(where, sub_17)
        sum_3: "f32[6]" = torch.ops.aten.sum.dim_IntList(mul_39, [0, 2, 3]);  mul_39 = None
        mul_40: "Sym(6*s33)" = primals_3 * 6;  primals_3 = None
        sym_size_int_1 = torch.ops.aten.sym_size.int(convolution, 2)
        mul_41: "Sym(60*s33)" = mul_40 * sym_size_int_1;  mul_40 = sym_size_int_1 = None
        sym_size_int_2 = torch.ops.aten.sym_size.int(convolution, 3);  convolution = None
        mul_42: "Sym(600*s33)" = mul_41 * sym_size_int_2;  mul_41 = sym_size_int_2 = None
        truediv_2: "Sym(IntTrueDiv(600*s33, 6))" = mul_42 / 6;  mul_42 = None
        truediv_3: "Sym(FloatTrueDiv(1.0, IntTrueDiv(600*s33, 6)))" = 1.0 / truediv_2;  truediv_2 = None
        mul_43: "f32[6]" = torch.ops.aten.mul.Tensor(sum_2, truediv_3)
        unsqueeze_7: "f32[1, 6]" = torch.ops.aten.unsqueeze.default(mul_43, 0);  mul_43 = None
        unsqueeze_8: "f32[1, 6, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_7, 2);  unsqueeze_7 = None
        unsqueeze_9: "f32[1, 6, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_8, 3);  unsqueeze_8 = None
        mul_44: "f32[6]" = torch.ops.aten.mul.Tensor(sum_3, truediv_3);  truediv_3 = None
        mul_45: "f32[6]" = torch.ops.aten.mul.Tensor(squeeze_1, squeeze_1)
        mul_46: "f32[6]" = torch.ops.aten.mul.Tensor(mul_44, mul_45);  mul_44 = mul_45 = None
        unsqueeze_10: "f32[1, 6]" = torch.ops.aten.unsqueeze.default(mul_46, 0);  mul_46 = None
        unsqueeze_11: "f32[1, 6, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_10, 2);  unsqueeze_10 = None
        unsqueeze_12: "f32[1, 6, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_11, 3);  unsqueeze_11 = None
        mul_47: "f32[6]" = torch.ops.aten.mul.Tensor(squeeze_1, primals_10);  primals_10 = None
        unsqueeze_13: "f32[1, 6]" = torch.ops.aten.unsqueeze.default(mul_47, 0);  mul_47 = None
        unsqueeze_14: "f32[1, 6, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_13, 2);  unsqueeze_13 = None
        unsqueeze_15: "f32[1, 6, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_14, 3);  unsqueeze_14 = None
        mul_48: "f32[s33, 6, 10, 10]" = torch.ops.aten.mul.Tensor(sub_17, unsqueeze_12);  sub_17 = unsqueeze_12 = None
        sub_19: "f32[s33, 6, 10, 10]" = torch.ops.aten.sub.Tensor(where, mul_48);  where = mul_48 = None
        sub_20: "f32[s33, 6, 10, 10]" = torch.ops.aten.sub.Tensor(sub_19, unsqueeze_9);  sub_19 = unsqueeze_9 = None
        mul_49: "f32[s33, 6, 10, 10]" = torch.ops.aten.mul.Tensor(sub_20, unsqueeze_15);  sub_20 = unsqueeze_15 = None
        mul_50: "f32[6]" = torch.ops.aten.mul.Tensor(sum_3, squeeze_1);  sum_3 = squeeze_1 = None
        sum_4: "f32[6]" = torch.ops.aten.sum.dim_IntList(mul_49, [0, 2, 3])
        convolution_backward = torch.ops.aten.convolution_backward.default(mul_49, primals_6, primals_1, [6], [1, 1], [0, 0], [1, 1], False, [0, 0], 1, [False, True, False]);  mul_49 = primals_6 = primals_1 = None
        getitem_3: "f32[6, 3, 3, 3]" = convolution_backward[1];  convolution_backward = None
        return (getitem_3, sum_4, None, None, None, None, None, None, None, mul_50, sum_2, mm_1, view_1)
