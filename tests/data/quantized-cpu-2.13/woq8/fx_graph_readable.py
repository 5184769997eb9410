class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "i8[256, 128]", arg1_1: "f32[256, 1]", arg2_1: "i8[256, 1]", arg3_1: "bf16[256]", arg4_1: "bf16[4, 128]", arg5_1: "i8[64, 256]", arg6_1: "f32[64, 1]", arg7_1: "i8[64, 1]", arg8_1: "bf16[64]"):
        # File: /home/user/work/models.py:13 in forward, code: return self.b(torch.relu(self.a(x)))
        permute: "i8[128, 256]" = torch.ops.aten.permute.default(arg0_1, [1, 0]);  arg0_1 = None
        convert_element_type: "bf16[128, 256]" = torch.ops.prims.convert_element_type.default(permute, torch.bfloat16);  permute = None
        mm: "bf16[4, 256]" = torch.ops.aten.mm.default(arg4_1, convert_element_type);  arg4_1 = convert_element_type = None
        convert_element_type_3: "bf16[256, 1]" = torch.ops.prims.convert_element_type.default(arg1_1, torch.bfloat16);  arg1_1 = None
        view_1: "bf16[256]" = torch.ops.aten.view.default(convert_element_type_3, [256]);  convert_element_type_3 = None
        mul: "bf16[4, 256]" = torch.ops.aten.mul.Tensor(mm, view_1);  mm = view_1 = None
        add: "bf16[4, 256]" = torch.ops.aten.add.Tensor(mul, arg3_1);  mul = arg3_1 = None
        relu: "bf16[4, 256]" = torch.ops.aten.relu.default(add);  add = None
        permute_1: "i8[256, 64]" = torch.ops.aten.permute.default(arg5_1, [1, 0]);  arg5_1 = None
        convert_element_type_4: "bf16[256, 64]" = torch.ops.prims.convert_element_type.default(permute_1, torch.bfloat16);  permute_1 = None
        mm_1: "bf16[4, 64]" = torch.ops.aten.mm.default(relu, convert_element_type_4);  relu = convert_element_type_4 = None
        convert_element_type_7: "bf16[64, 1]" = torch.ops.prims.convert_element_type.default(arg6_1, torch.bfloat16);  arg6_1 = None
        view_6: "bf16[64]" = torch.ops.aten.view.default(convert_element_type_7, [64]);  convert_element_type_7 = None
        mul_1: "bf16[4, 64]" = torch.ops.aten.mul.Tensor(mm_1, view_6);  mm_1 = view_6 = None
        add_1: "bf16[4, 64]" = torch.ops.aten.add.Tensor(mul_1, arg8_1);  mul_1 = arg8_1 = None
        return (add_1,)
