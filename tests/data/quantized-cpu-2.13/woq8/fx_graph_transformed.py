class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "i8[256, 128]", arg1_1: "f32[256, 1]", arg2_1: "i8[256, 1]", arg3_1: "bf16[256]", arg4_1: "bf16[4, 128]", arg5_1: "i8[64, 256]", arg6_1: "f32[64, 1]", arg7_1: "i8[64, 1]", arg8_1: "bf16[64]"):
        # File: /home/user/work/models.py:13 in forward, code: return self.b(torch.relu(self.a(x)))
        convert_element_type_3: "bf16[256, 1]" = torch.ops.prims.convert_element_type.default(arg1_1, torch.bfloat16);  arg1_1 = None
        view_1: "bf16[256]" = torch.ops.aten.reshape.default(convert_element_type_3, [256]);  convert_element_type_3 = None
        woq_int8_1: "bf16[4, 256]" = torch__inductor_fx_passes_quantization_woq_int8([1, 0], torch.bfloat16, x = arg4_1, weight = arg0_1, scales = view_1);  arg4_1 = arg0_1 = view_1 = None
        add: "bf16[4, 256]" = torch.ops.aten.add.Tensor(woq_int8_1, arg3_1);  woq_int8_1 = arg3_1 = None
        relu: "bf16[4, 256]" = torch.ops.aten.relu.default(add);  add = None
        convert_element_type_7: "bf16[64, 1]" = torch.ops.prims.convert_element_type.default(arg6_1, torch.bfloat16);  arg6_1 = None
        view_6: "bf16[64]" = torch.ops.aten.reshape.default(convert_element_type_7, [64]);  convert_element_type_7 = None
        woq_int8: "bf16[4, 64]" = torch__inductor_fx_passes_quantization_woq_int8_1([1, 0], torch.bfloat16, x = relu, weight = arg5_1, scales = view_6);  relu = arg5_1 = view_6 = None
        add_1: "bf16[4, 64]" = torch.ops.aten.add.Tensor(woq_int8, arg8_1);  woq_int8 = arg8_1 = None
        return (add_1,)
