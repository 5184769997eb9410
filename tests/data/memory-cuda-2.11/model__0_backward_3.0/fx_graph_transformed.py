class GraphModule(torch.nn.Module):
    def forward(self, primals_1: "f32[32, 3, 3, 3]", primals_3: "f32[16, 3, 64, 64]", primals_7: "f32[32]", primals_9: "f32[32, 32, 3, 3]", primals_14: "f32[32]", primals_16: "f32[32, 32, 3, 3]", primals_21: "f32[32]", primals_23: "f32[32, 32, 3, 3]", primals_28: "f32[32]", convolution: "f32[16, 32, 64, 64]", squeeze_1: "f32[32]", relu: "f32[16, 32, 64, 64]", convolution_1: "f32[16, 32, 64, 64]", squeeze_4: "f32[32]", relu_1: "f32[16, 32, 64, 64]", convolution_2: "f32[16, 32, 64, 64]", squeeze_7: "f32[32]", relu_2: "f32[16, 32, 64, 64]", convolution_3: "f32[16, 32, 64, 64]", squeeze_10: "f32[32]", le: "b8[16, 32, 64, 64]", unsqueeze_18: "f32[1, 32, 1, 1]", unsqueeze_30: "f32[1, 32, 1, 1]", unsqueeze_42: "f32[1, 32, 1, 1]", unsqueeze_54: "f32[1, 32, 1, 1]", tangents_1: "f32[16, 32, 64, 64]"):
        # No stacktrace found for following nodes
        full_default: "f32[]" = torch.ops.aten.full.default([], 0.0, dtype = torch.float32, layout = torch.strided, device = device(type='cuda', index=0), pin_memory = False)
        where: "f32[16, 32, 64, 64]" = torch.ops.aten.where.self(le, full_default, tangents_1);  le = tangents_1 = None
        sum_1: "f32[32]" = torch.ops.aten.sum.dim_IntList(where, [0, 2, 3])
        sub_4: "f32[16, 32, 64, 64]" = torch.ops.aten.sub.Tensor(convolution_3, unsqueeze_18);  convolution_3 = unsqueeze_18 = None
        mul_28: "f32[16, 32, 64, 64]" = torch.ops.aten.mul.Tensor(where, sub_4)
        sum_2: "f32[32]" = torch.ops.aten.sum.dim_IntList(mul_28, [0, 2, 3]);  mul_28 = None
        mul_29: "f32[32]" = torch.ops.aten.mul.Tensor(sum_1, 1.52587890625e-05)
        unsqueeze_19: "f32[1, 32]" = torch.ops.aten.unsqueeze.default(mul_29, 0);  mul_29 = None
        unsqueeze_20: "f32[1, 32, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_19, 2);  unsqueeze_19 = None
        unsqueeze_21: "f32[1, 32, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_20, 3);  unsqueeze_20 = None
        mul_30: "f32[32]" = torch.ops.aten.mul.Tensor(sum_2, 1.52587890625e-05)
        mul_31: "f32[32]" = torch.ops.aten.mul.Tensor(squeeze_10, squeeze_10)
        mul_32: "f32[32]" = torch.ops.aten.mul.Tensor(mul_30, mul_31);  mul_30 = mul_31 = None
        unsqueeze_22: "f32[1, 32]" = torch.ops.aten.unsqueeze.default(mul_32, 0);  mul_32 = None
        unsqueeze_23: "f32[1, 32, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_22, 2);  unsqueeze_22 = None
        unsqueeze_24: "f32[1, 32, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_23, 3);  unsqueeze_23 = None
        mul_33: "f32[32]" = torch.ops.aten.mul.Tensor(squeeze_10, primals_28);  primals_28 = None
        unsqueeze_25: "f32[1, 32]" = torch.ops.aten.unsqueeze.default(mul_33, 0);  mul_33 = None
        unsqueeze_26: "f32[1, 32, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_25, 2);  unsqueeze_25 = None
        unsqueeze_27: "f32[1, 32, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_26, 3);  unsqueeze_26 = None
        mul_34: "f32[16, 32, 64, 64]" = torch.ops.aten.mul.Tensor(sub_4, unsqueeze_24);  sub_4 = unsqueeze_24 = None
        sub_6: "f32[16, 32, 64, 64]" = torch.ops.aten.sub.Tensor(where, mul_34);  where = mul_34 = None
        sub_7: "f32[16, 32, 64, 64]" = torch.ops.aten.sub.Tensor(sub_6, unsqueeze_21);  sub_6 = unsqueeze_21 = None
        mul_35: "f32[16, 32, 64, 64]" = torch.ops.aten.mul.Tensor(sub_7, unsqueeze_27);  sub_7 = unsqueeze_27 = None
        mul_36: "f32[32]" = torch.ops.aten.mul.Tensor(sum_2, squeeze_10);  sum_2 = squeeze_10 = None
        sum_3: "f32[32]" = torch.ops.aten.sum.dim_IntList(mul_35, [0, 2, 3])
        convolution_backward = torch.ops.aten.convolution_backward.default(mul_35, relu_2, primals_23, [32], [1, 1], [1, 1], [1, 1], False, [0, 0], 1, [True, True, False]);  mul_35 = primals_23 = None
        getitem_8: "f32[16, 32, 64, 64]" = convolution_backward[0]
        getitem_9: "f32[32, 32, 3, 3]" = convolution_backward[1];  convolution_backward = None
        le_1: "b8[16, 32, 64, 64]" = torch.ops.aten.le.Scalar(relu_2, 0);  relu_2 = None
        where_1: "f32[16, 32, 64, 64]" = torch.ops.aten.where.self(le_1, full_default, getitem_8);  le_1 = getitem_8 = None
        sum_4: "f32[32]" = torch.ops.aten.sum.dim_IntList(where_1, [0, 2, 3])
        sub_8: "f32[16, 32, 64, 64]" = torch.ops.aten.sub.Tensor(convolution_2, unsqueeze_30);  convolution_2 = unsqueeze_30 = None
        mul_37: "f32[16, 32, 64, 64]" = torch.ops.aten.mul.Tensor(where_1, sub_8)
        sum_5: "f32[32]" = torch.ops.aten.sum.dim_IntList(mul_37, [0, 2, 3]);  mul_37 = None
        mul_38: "f32[32]" = torch.ops.aten.mul.Tensor(sum_4, 1.52587890625e-05)
        unsqueeze_31: "f32[1, 32]" = torch.ops.aten.unsqueeze.default(mul_38, 0);  mul_38 = None
        unsqueeze_32: "f32[1, 32, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_31, 2);  unsqueeze_31 = None
        unsqueeze_33: "f32[1, 32, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_32, 3);  unsqueeze_32 = None
        mul_39: "f32[32]" = torch.ops.aten.mul.Tensor(sum_5, 1.52587890625e-05)
        mul_40: "f32[32]" = torch.ops.aten.mul.Tensor(squeeze_7, squeeze_7)
        mul_41: "f32[32]" = torch.ops.aten.mul.Tensor(mul_39, mul_40);  mul_39 = mul_40 = None
        unsqueeze_34: "f32[1, 32]" = torch.ops.aten.unsqueeze.default(mul_41, 0);  mul_41 = None
        unsqueeze_35: "f32[1, 32, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_34, 2);  unsqueeze_34 = None
        unsqueeze_36: "f32[1, 32, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_35, 3);  unsqueeze_35 = None
        mul_42: "f32[32]" = torch.ops.aten.mul.Tensor(squeeze_7, primals_21);  primals_21 = None
        unsqueeze_37: "f32[1, 32]" = torch.ops.aten.unsqueeze.default(mul_42, 0);  mul_42 = None
        unsqueeze_38: "f32[1, 32, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_37, 2);  unsqueeze_37 = None
        unsqueeze_39: "f32[1, 32, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_38, 3);  unsqueeze_38 = None
        mul_43: "f32[16, 32, 64, 64]" = torch.ops.aten.mul.Tensor(sub_8, unsqueeze_36);  sub_8 = unsqueeze_36 = None
        sub_10: "f32[16, 32, 64, 64]" = torch.ops.aten.sub.Tensor(where_1, mul_43);  where_1 = mul_43 = None
        sub_11: "f32[16, 32, 64, 64]" = torch.ops.aten.sub.Tensor(sub_10, unsqueeze_33);  sub_10 = unsqueeze_33 = None
        mul_44: "f32[16, 32, 64, 64]" = torch.ops.aten.mul.Tensor(sub_11, unsqueeze_39);  sub_11 = unsqueeze_39 = None
        mul_45: "f32[32]" = torch.ops.aten.mul.Tensor(sum_5, squeeze_7);  sum_5 = squeeze_7 = None
        sum_6: "f32[32]" = torch.ops.aten.sum.dim_IntList(mul_44, [0, 2, 3])
        convolution_backward_1 = torch.ops.aten.convolution_backward.default(mul_44, relu_1, primals_16, [32], [1, 1], [1, 1], [1, 1], False, [0, 0], 1, [True, True, False]);  mul_44 = primals_16 = None
        getitem_11: "f32[16, 32, 64, 64]" = convolution_backward_1[0]
        getitem_12: "f32[32, 32, 3, 3]" = convolution_backward_1[1];  convolution_backward_1 = None
        le_2: "b8[16, 32, 64, 64]" = torch.ops.aten.le.Scalar(relu_1, 0);  relu_1 = None
        where_2: "f32[16, 32, 64, 64]" = torch.ops.aten.where.self(le_2, full_default, getitem_11);  le_2 = getitem_11 = None
        sum_7: "f32[32]" = torch.ops.aten.sum.dim_IntList(where_2, [0, 2, 3])
        sub_12: "f32[16, 32, 64, 64]" = torch.ops.aten.sub.Tensor(convolution_1, unsqueeze_42);  convolution_1 = unsqueeze_42 = None
        mul_46: "f32[16, 32, 64, 64]" = torch.ops.aten.mul.Tensor(where_2, sub_12)
        sum_8: "f32[32]" = torch.ops.aten.sum.dim_IntList(mul_46, [0, 2, 3]);  mul_46 = None
        mul_47: "f32[32]" = torch.ops.aten.mul.Tensor(sum_7, 1.52587890625e-05)
        unsqueeze_43: "f32[1, 32]" = torch.ops.aten.unsqueeze.default(mul_47, 0);  mul_47 = None
        unsqueeze_44: "f32[1, 32, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_43, 2);  unsqueeze_43 = None
        unsqueeze_45: "f32[1, 32, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_44, 3);  unsqueeze_44 = None
        mul_48: "f32[32]" = torch.ops.aten.mul.Tensor(sum_8, 1.52587890625e-05)
        mul_49: "f32[32]" = torch.ops.aten.mul.Tensor(squeeze_4, squeeze_4)
        mul_50: "f32[32]" = torch.ops.aten.mul.Tensor(mul_48, mul_49);  mul_48 = mul_49 = None
        unsqueeze_46: "f32[1, 32]" = torch.ops.aten.unsqueeze.default(mul_50, 0);  mul_50 = None
        unsqueeze_47: "f32[1, 32, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_46, 2);  unsqueeze_46 = None
        unsqueeze_48: "f32[1, 32, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_47, 3);  unsqueeze_47 = None
        mul_51: "f32[32]" = torch.ops.aten.mul.Tensor(squeeze_4, primals_14);  primals_14 = None
        unsqueeze_49: "f32[1, 32]" = torch.ops.aten.unsqueeze.default(mul_51, 0);  mul_51 = None
        unsqueeze_50: "f32[1, 32, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_49, 2);  unsqueeze_49 = None
        unsqueeze_51: "f32[1, 32, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_50, 3);  unsqueeze_50 = None
        mul_52: "f32[16, 32, 64, 64]" = torch.ops.aten.mul.Tensor(sub_12, unsqueeze_48);  sub_12 = unsqueeze_48 = None
        sub_14: "f32[16, 32, 64, 64]" = torch.ops.aten.sub.Tensor(where_2, mul_52);  where_2 = mul_52 = None
        sub_15: "f32[16, 32, 64, 64]" = torch.ops.aten.sub.Tensor(sub_14, unsqueeze_45);  sub_14 = unsqueeze_45 = None
        mul_53: "f32[16, 32, 64, 64]" = torch.ops.aten.mul.Tensor(sub_15, unsqueeze_51);  sub_15 = unsqueeze_51 = None
        mul_54: "f32[32]" = torch.ops.aten.mul.Tensor(sum_8, squeeze_4);  sum_8 = squeeze_4 = None
        sum_9: "f32[32]" = torch.ops.aten.sum.dim_IntList(mul_53, [0, 2, 3])
        convolution_backward_2 = torch.ops.aten.convolution_backward.default(mul_53, relu, primals_9, [32], [1, 1], [1, 1], [1, 1], False, [0, 0], 1, [True, True, False]);  mul_53 = primals_9 = None
        getitem_14: "f32[16, 32, 64, 64]" = convolution_backward_2[0]
        getitem_15: "f32[32, 32, 3, 3]" = convolution_backward_2[1];  convolution_backward_2 = None
        le_3: "b8[16, 32, 64, 64]" = torch.ops.aten.le.Scalar(relu, 0);  relu = None
        where_3: "f32[16, 32, 64, 64]" = torch.ops.aten.where.self(le_3, full_default, getitem_14);  le_3 = full_default = getitem_14 = None
        sum_10: "f32[32]" = torch.ops.aten.sum.dim_IntList(where_3, [0, 2, 3])
        sub_16: "f32[16, 32, 64, 64]" = torch.ops.aten.sub.Tensor(convolution, unsqueeze_54);  convolution = unsqueeze_54 = None
        mul_55: "f32[16, 32, 64, 64]" = torch.ops.aten.mul.Tensor(where_3, sub_16)
        sum_11: "f32[32]" = torch.ops.aten.sum.dim_IntList(mul_55, [0, 2, 3]);  mul_55 = None
        mul_56: "f32[32]" = torch.ops.aten.mul.Tensor(sum_10, 1.52587890625e-05)
        unsqueeze_55: "f32[1, 32]" = torch.ops.aten.unsqueeze.default(mul_56, 0);  mul_56 = None
        unsqueeze_56: "f32[1, 32, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_55, 2);  unsqueeze_55 = None
        unsqueeze_57: "f32[1, 32, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_56, 3);  unsqueeze_56 = None
        mul_57: "f32[32]" = torch.ops.aten.mul.Tensor(sum_11, 1.52587890625e-05)
        mul_58: "f32[32]" = torch.ops.aten.mul.Tensor(squeeze_1, squeeze_1)
        mul_59: "f32[32]" = torch.ops.aten.mul.Tensor(mul_57, mul_58);  mul_57 = mul_58 = None
        unsqueeze_58: "f32[1, 32]" = torch.ops.aten.unsqueeze.default(mul_59, 0);  mul_59 = None
        unsqueeze_59: "f32[1, 32, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_58, 2);  unsqueeze_58 = None
        unsqueeze_60: "f32[1, 32, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_59, 3);  unsqueeze_59 = None
        mul_60: "f32[32]" = torch.ops.aten.mul.Tensor(squeeze_1, primals_7);  primals_7 = None
        unsqueeze_61: "f32[1, 32]" = torch.ops.aten.unsqueeze.default(mul_60, 0);  mul_60 = None
        unsqueeze_62: "f32[1, 32, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_61, 2);  unsqueeze_61 = None
        unsqueeze_63: "f32[1, 32, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_62, 3);  unsqueeze_62 = None
        mul_61: "f32[16, 32, 64, 64]" = torch.ops.aten.mul.Tensor(sub_16, unsqueeze_60);  sub_16 = unsqueeze_60 = None
        sub_18: "f32[16, 32, 64, 64]" = torch.ops.aten.sub.Tensor(where_3, mul_61);  where_3 = mul_61 = None
        sub_19: "f32[16, 32, 64, 64]" = torch.ops.aten.sub.Tensor(sub_18, unsqueeze_57);  sub_18 = unsqueeze_57 = None
        mul_62: "f32[16, 32, 64, 64]" = torch.ops.aten.mul.Tensor(sub_19, unsqueeze_63);  sub_19 = unsqueeze_63 = None
        mul_63: "f32[32]" = torch.ops.aten.mul.Tensor(sum_11, squeeze_1);  sum_11 = squeeze_1 = None
        sum_12: "f32[32]" = torch.ops.aten.sum.dim_IntList(mul_62, [0, 2, 3])
        convolution_backward_3 = torch.ops.aten.convolution_backward.default(mul_62, primals_3, primals_1, [32], [1, 1], [1, 1], [1, 1], False, [0, 0], 1, [False, True, False]);  mul_62 = primals_3 = primals_1 = None
        getitem_18: "f32[32, 3, 3, 3]" = convolution_backward_3[1];  convolution_backward_3 = None
        return (getitem_18, sum_12, None, None, None, None, mul_63, sum_10, getitem_15, sum_9, None, None, None, mul_54, sum_7, getitem_12, sum_6, None, None, None, mul_45, sum_4, getitem_9, sum_3, None, None, None, mul_36, sum_1)
