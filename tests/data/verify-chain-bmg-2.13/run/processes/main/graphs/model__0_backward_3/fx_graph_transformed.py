class GraphModule(torch.nn.Module):
    def forward(self, primals_1: "f32[16, 3, 3, 3]", primals_3: "f32[2, 3, 16, 16]", primals_7: "f32[16]", convolution: "f32[2, 16, 16, 16]", squeeze_1: "f32[16]", relu: "f32[2, 16, 16, 16]", getitem_3: "i8[2, 16, 8, 8]", unsqueeze_6: "f32[1, 16, 1, 1]", tangents_1: "f32[2, 16, 8, 8]"):
        # File: /home/user/demo/workloads.py:196 in <lambda>, code: return compare(lambda m, x: m(x), torch.randn(2, 3, 16, 16), module=model, backward=True)
        _low_memory_max_pool_offsets_to_indices: "i64[2, 16, 8, 8]" = torch.ops.prims._low_memory_max_pool_offsets_to_indices.default(getitem_3, [2, 2], [16, 16], [2, 2], [0, 0], [1, 1]);  getitem_3 = None
        max_pool2d_with_indices_backward: "f32[2, 16, 16, 16]" = torch.ops.aten.max_pool2d_with_indices_backward.default(tangents_1, relu, [2, 2], [2, 2], [0, 0], [1, 1], False, _low_memory_max_pool_offsets_to_indices);  tangents_1 = _low_memory_max_pool_offsets_to_indices = None
        le: "b8[2, 16, 16, 16]" = torch.ops.aten.le.Scalar(relu, 0);  relu = None
        full_default: "f32[]" = torch.ops.aten.full.default([], 0.0, dtype = torch.float32, layout = torch.strided, device = device(type='xpu', index=0), pin_memory = False)
        where: "f32[2, 16, 16, 16]" = torch.ops.aten.where.self(le, full_default, max_pool2d_with_indices_backward);  le = full_default = max_pool2d_with_indices_backward = None
        sum_1: "f32[16]" = torch.ops.aten.sum.dim_IntList(where, [0, 2, 3])
        sub_1: "f32[2, 16, 16, 16]" = torch.ops.aten.sub.Tensor(convolution, unsqueeze_6);  convolution = unsqueeze_6 = None
        mul_7: "f32[2, 16, 16, 16]" = torch.ops.aten.mul.Tensor(where, sub_1)
        sum_2: "f32[16]" = torch.ops.aten.sum.dim_IntList(mul_7, [0, 2, 3]);  mul_7 = None
        mul_8: "f32[16]" = torch.ops.aten.mul.Tensor(sum_1, 0.001953125)
        unsqueeze_7: "f32[1, 16]" = torch.ops.aten.unsqueeze.default(mul_8, 0);  mul_8 = None
        unsqueeze_8: "f32[1, 16, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_7, 2);  unsqueeze_7 = None
        unsqueeze_9: "f32[1, 16, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_8, 3);  unsqueeze_8 = None
        mul_9: "f32[16]" = torch.ops.aten.mul.Tensor(sum_2, 0.001953125)
        mul_10: "f32[16]" = torch.ops.aten.mul.Tensor(squeeze_1, squeeze_1)
        mul_11: "f32[16]" = torch.ops.aten.mul.Tensor(mul_9, mul_10);  mul_9 = mul_10 = None
        unsqueeze_10: "f32[1, 16]" = torch.ops.aten.unsqueeze.default(mul_11, 0);  mul_11 = None
        unsqueeze_11: "f32[1, 16, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_10, 2);  unsqueeze_10 = None
        unsqueeze_12: "f32[1, 16, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_11, 3);  unsqueeze_11 = None
        mul_12: "f32[16]" = torch.ops.aten.mul.Tensor(squeeze_1, primals_7);  primals_7 = None
        unsqueeze_13: "f32[1, 16]" = torch.ops.aten.unsqueeze.default(mul_12, 0);  mul_12 = None
        unsqueeze_14: "f32[1, 16, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_13, 2);  unsqueeze_13 = None
        unsqueeze_15: "f32[1, 16, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_14, 3);  unsqueeze_14 = None
        mul_13: "f32[2, 16, 16, 16]" = torch.ops.aten.mul.Tensor(sub_1, unsqueeze_12);  sub_1 = unsqueeze_12 = None
        sub_3: "f32[2, 16, 16, 16]" = torch.ops.aten.sub.Tensor(where, mul_13);  where = mul_13 = None
        sub_4: "f32[2, 16, 16, 16]" = torch.ops.aten.sub.Tensor(sub_3, unsqueeze_9);  sub_3 = unsqueeze_9 = None
        mul_14: "f32[2, 16, 16, 16]" = torch.ops.aten.mul.Tensor(sub_4, unsqueeze_15);  sub_4 = unsqueeze_15 = None
        mul_15: "f32[16]" = torch.ops.aten.mul.Tensor(sum_2, squeeze_1);  sum_2 = squeeze_1 = None
        sum_3: "f32[16]" = torch.ops.aten.sum.dim_IntList(mul_14, [0, 2, 3])
        convolution_backward = torch.ops.aten.convolution_backward.default(mul_14, primals_3, primals_1, [16], [1, 1], [1, 1], [1, 1], False, [0, 0], 1, [False, True, False]);  mul_14 = primals_3 = primals_1 = None
        getitem_5: "f32[16, 3, 3, 3]" = convolution_backward[1];  convolution_backward = None
        return (getitem_5, sum_3, None, None, None, None, mul_15, sum_1)
