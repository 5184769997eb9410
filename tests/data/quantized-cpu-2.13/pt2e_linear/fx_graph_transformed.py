class <lambda>(torch.nn.Module):
    def forward(self, arg8_1: "f32[4, 128]"):
        # No stacktrace found for following nodes
        arg0_1: "f32[64]" = self._frozen_param0
        arg1_1: "f32[64]" = self._frozen_param1
        arg2_1: "f32[64]" = self._frozen_param2
        arg3_1: "i64[64]" = self._frozen_param3
        arg4_1: "f32[64]" = self._frozen_param4
        arg5_1: "i64[64]" = self._frozen_param5
        arg6_1: "i8[128, 64]" = self._frozen_param6
        arg7_1: "i8[64, 64]" = self._frozen_param7

        # File: <eval_with_key>.119:17 in forward, code: quantize_per_tensor_default = torch.ops.quantized_decomposed.quantize_per_tensor.default(input_1, 0.028437944129109383, 111, 0, 255, torch.uint8)
        quantize_per_tensor: "u8[4, 128]" = torch.ops.quantized_decomposed.quantize_per_tensor.default(arg8_1, 0.028437944129109383, 111, 0, 255, torch.uint8);  arg8_1 = None

        # File: <eval_with_key>.119:22 in forward, code: quantize_per_tensor_default_1 = torch.ops.quantized_decomposed.quantize_per_tensor.default(relu, 0.0053778053261339664, 0, 0, 255, torch.uint8);  relu = None
        qlinear_1: "u8[4, 64]" = torch__inductor_fx_passes_quantization_qlinear(x = quantize_per_tensor, x_scale = 0.028437944129109383, x_zp = 111, packed_weight = arg6_1, w_scale = arg2_1, w_zp = arg3_1, b = arg0_1, output_scale = 0.0053778053261339664, output_zero_point = 0, output_dtype = torch.uint8, postop_name = 'relu', postop_args = [], postop_algorithm = '');  quantize_per_tensor = arg6_1 = arg2_1 = arg3_1 = arg0_1 = None

        # File: /opt/venv/lib/python3.11/site-packages/torch/nn/modules/activation.py:816 in forward, code: return F.gelu(input, approximate=self.approximate)
        qlinear: "f32[4, 64]" = torch__inductor_fx_passes_quantization_qlinear_1(x = qlinear_1, x_scale = 0.0053778053261339664, x_zp = 0, packed_weight = arg7_1, w_scale = arg4_1, w_zp = arg5_1, b = arg1_1, output_scale = 1.0, output_zero_point = 0, output_dtype = torch.float32, postop_name = 'gelu', postop_args = [], postop_algorithm = 'none');  qlinear_1 = arg7_1 = arg4_1 = arg5_1 = arg1_1 = None
        return (qlinear,)
