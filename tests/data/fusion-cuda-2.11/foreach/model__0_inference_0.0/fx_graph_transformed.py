class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[8, 16]", arg1_1: "f32[16, 16]", arg2_1: "f32[32, 16]", arg3_1: "f32[64, 16]", arg4_1: "f32[]", arg5_1: "f32[16, 16]", arg6_1: "f32[16, 16]", arg7_1: "f32[]", arg8_1: "f32[]", arg9_1: "f32[]", arg10_1: "f32[8, 16]", arg11_1: "f32[32, 16]", arg12_1: "f32[64, 16]", arg13_1: "f32[8, 16]", arg14_1: "f32[32, 16]", arg15_1: "f32[64, 16]", arg16_1: "f32[8, 16]", arg17_1: "f32[16, 16]", arg18_1: "f32[32, 16]", arg19_1: "f32[64, 16]"):
        # File: /opt/torch/.venv/lib/python3.12/site-packages/torch/optim/adam.py:687 in _multi_tensor_adam, code: torch._foreach_add_(device_state_steps, 1)
        _foreach_add = torch.ops.aten._foreach_add_.Scalar([arg7_1, arg4_1, arg8_1, arg9_1], 1);  arg7_1 = arg4_1 = arg8_1 = arg9_1 = None
        getitem: "f32[]" = _foreach_add[0]
        getitem_1: "f32[]" = _foreach_add[1]
        getitem_2: "f32[]" = _foreach_add[2]
        getitem_3: "f32[]" = _foreach_add[3];  _foreach_add = None

        # File: /opt/torch/.venv/lib/python3.12/site-packages/torch/optim/adam.py:705 in _multi_tensor_adam, code: torch._foreach_lerp_(
        _foreach_sub = torch.ops.aten._foreach_sub.List([arg16_1, arg17_1, arg18_1, arg19_1], [arg10_1, arg5_1, arg11_1, arg12_1])
        getitem_4: "f32[8, 16]" = _foreach_sub[0]
        getitem_5: "f32[16, 16]" = _foreach_sub[1]
        getitem_6: "f32[32, 16]" = _foreach_sub[2]
        getitem_7: "f32[64, 16]" = _foreach_sub[3];  _foreach_sub = None
        _foreach_mul = torch.ops.aten._foreach_mul.Scalar([getitem_4, getitem_5, getitem_6, getitem_7], 0.09999999999999998);  getitem_4 = getitem_5 = getitem_6 = getitem_7 = None
        getitem_8: "f32[8, 16]" = _foreach_mul[0]
        getitem_9: "f32[16, 16]" = _foreach_mul[1]
        getitem_10: "f32[32, 16]" = _foreach_mul[2]
        getitem_11: "f32[64, 16]" = _foreach_mul[3];  _foreach_mul = None
        _foreach_add_1 = torch.ops.aten._foreach_add_.List([arg10_1, arg5_1, arg11_1, arg12_1], [getitem_8, getitem_9, getitem_10, getitem_11]);  arg10_1 = arg5_1 = arg11_1 = arg12_1 = getitem_8 = getitem_9 = getitem_10 = getitem_11 = None
        getitem_12: "f32[8, 16]" = _foreach_add_1[0]
        getitem_13: "f32[16, 16]" = _foreach_add_1[1]
        getitem_14: "f32[32, 16]" = _foreach_add_1[2]
        getitem_15: "f32[64, 16]" = _foreach_add_1[3];  _foreach_add_1 = None

        # File: /opt/torch/.venv/lib/python3.12/site-packages/torch/optim/adam.py:709 in _multi_tensor_adam, code: torch._foreach_mul_(device_exp_avg_sqs, beta2)
        _foreach_mul_1 = torch.ops.aten._foreach_mul.Scalar([arg13_1, arg6_1, arg14_1, arg15_1], 0.999)
        getitem_16: "f32[8, 16]" = _foreach_mul_1[0]
        getitem_17: "f32[16, 16]" = _foreach_mul_1[1]
        getitem_18: "f32[32, 16]" = _foreach_mul_1[2]
        getitem_19: "f32[64, 16]" = _foreach_mul_1[3];  _foreach_mul_1 = None

        # File: /opt/torch/.venv/lib/python3.12/site-packages/torch/optim/adam.py:722 in _multi_tensor_adam, code: torch._foreach_addcmul_(
        _foreach_mul_2 = torch.ops.aten._foreach_mul.List([arg16_1, arg17_1, arg18_1, arg19_1], [arg16_1, arg17_1, arg18_1, arg19_1]);  arg16_1 = arg17_1 = arg18_1 = arg19_1 = None
        getitem_20: "f32[8, 16]" = _foreach_mul_2[0]
        getitem_21: "f32[16, 16]" = _foreach_mul_2[1]
        getitem_22: "f32[32, 16]" = _foreach_mul_2[2]
        getitem_23: "f32[64, 16]" = _foreach_mul_2[3];  _foreach_mul_2 = None
        _foreach_add_2 = torch.ops.aten._foreach_add.List([getitem_16, getitem_17, getitem_18, getitem_19], [getitem_20, getitem_21, getitem_22, getitem_23], alpha = 0.0010000000000000009);  getitem_16 = getitem_17 = getitem_18 = getitem_19 = getitem_20 = getitem_21 = getitem_22 = getitem_23 = None
        getitem_24: "f32[8, 16]" = _foreach_add_2[0]
        getitem_25: "f32[16, 16]" = _foreach_add_2[1]
        getitem_26: "f32[32, 16]" = _foreach_add_2[2]
        getitem_27: "f32[64, 16]" = _foreach_add_2[3];  _foreach_add_2 = None

        # File: /opt/torch/.venv/lib/python3.12/site-packages/torch/optim/adam.py:735 in _multi_tensor_adam, code: bias_correction1 = torch._foreach_pow(beta1, device_state_steps)  # type: ignore[arg-type]
        _foreach_pow = torch.ops.aten._foreach_pow.ScalarAndTensor(0.9, [getitem, getitem_1, getitem_2, getitem_3])
        getitem_28: "f32[]" = _foreach_pow[0]
        getitem_29: "f32[]" = _foreach_pow[1]
        getitem_30: "f32[]" = _foreach_pow[2]
        getitem_31: "f32[]" = _foreach_pow[3];  _foreach_pow = None

        # File: /opt/torch/.venv/lib/python3.12/site-packages/torch/optim/adam.py:736 in _multi_tensor_adam, code: bias_correction2 = torch._foreach_pow(beta2, device_state_steps)  # type: ignore[arg-type]
        _foreach_pow_1 = torch.ops.aten._foreach_pow.ScalarAndTensor(0.999, [getitem, getitem_1, getitem_2, getitem_3]);  getitem = getitem_1 = getitem_2 = getitem_3 = None
        getitem_32: "f32[]" = _foreach_pow_1[0]
        getitem_33: "f32[]" = _foreach_pow_1[1]
        getitem_34: "f32[]" = _foreach_pow_1[2]
        getitem_35: "f32[]" = _foreach_pow_1[3];  _foreach_pow_1 = None

        # File: /opt/torch/.venv/lib/python3.12/site-packages/torch/optim/adam.py:738 in _multi_tensor_adam, code: torch._foreach_sub_(bias_correction1, 1)
        _foreach_sub_1 = torch.ops.aten._foreach_sub.Scalar([getitem_28, getitem_29, getitem_30, getitem_31], 1);  getitem_28 = getitem_29 = getitem_30 = getitem_31 = None
        getitem_36: "f32[]" = _foreach_sub_1[0]
        getitem_37: "f32[]" = _foreach_sub_1[1]
        getitem_38: "f32[]" = _foreach_sub_1[2]
        getitem_39: "f32[]" = _foreach_sub_1[3];  _foreach_sub_1 = None

        # File: /opt/torch/.venv/lib/python3.12/site-packages/torch/optim/adam.py:739 in _multi_tensor_adam, code: torch._foreach_sub_(bias_correction2, 1)
        _foreach_sub_2 = torch.ops.aten._foreach_sub.Scalar([getitem_32, getitem_33, getitem_34, getitem_35], 1);  getitem_32 = getitem_33 = getitem_34 = getitem_35 = None
        getitem_40: "f32[]" = _foreach_sub_2[0]
        getitem_41: "f32[]" = _foreach_sub_2[1]
        getitem_42: "f32[]" = _foreach_sub_2[2]
        getitem_43: "f32[]" = _foreach_sub_2[3];  _foreach_sub_2 = None

        # File: /opt/torch/.venv/lib/python3.12/site-packages/torch/optim/adam.py:741 in _multi_tensor_adam, code: torch._foreach_neg_(bias_correction2)
        _foreach_neg = torch.ops.aten._foreach_neg.default([getitem_40, getitem_41, getitem_42, getitem_43]);  getitem_40 = getitem_41 = getitem_42 = getitem_43 = None
        getitem_44: "f32[]" = _foreach_neg[0]
        getitem_45: "f32[]" = _foreach_neg[1]
        getitem_46: "f32[]" = _foreach_neg[2]
        getitem_47: "f32[]" = _foreach_neg[3];  _foreach_neg = None

        # File: /opt/torch/.venv/lib/python3.12/site-packages/torch/optim/adam.py:744 in _multi_tensor_adam, code: torch._foreach_div_(bias_correction1, lr)
        _foreach_div = torch.ops.aten._foreach_div.Scalar([getitem_36, getitem_37, getitem_38, getitem_39], 0.001);  getitem_36 = getitem_37 = getitem_38 = getitem_39 = None
        getitem_48: "f32[]" = _foreach_div[0]
        getitem_49: "f32[]" = _foreach_div[1]
        getitem_50: "f32[]" = _foreach_div[2]
        getitem_51: "f32[]" = _foreach_div[3];  _foreach_div = None

        # File: /opt/torch/.venv/lib/python3.12/site-packages/torch/optim/adam.py:745 in _multi_tensor_adam, code: torch._foreach_reciprocal_(bias_correction1)
        _foreach_reciprocal = torch.ops.aten._foreach_reciprocal.default([getitem_48, getitem_49, getitem_50, getitem_51]);  getitem_48 = getitem_49 = getitem_50 = getitem_51 = None
        getitem_52: "f32[]" = _foreach_reciprocal[0]
        getitem_53: "f32[]" = _foreach_reciprocal[1]
        getitem_54: "f32[]" = _foreach_reciprocal[2]
        getitem_55: "f32[]" = _foreach_reciprocal[3];  _foreach_reciprocal = None

        # File: /opt/torch/.venv/lib/python3.12/site-packages/torch/optim/adam.py:747 in _multi_tensor_adam, code: torch._foreach_sqrt_(bias_correction2)
        _foreach_sqrt = torch.ops.aten._foreach_sqrt.default([getitem_44, getitem_45, getitem_46, getitem_47]);  getitem_44 = getitem_45 = getitem_46 = getitem_47 = None
        getitem_56: "f32[]" = _foreach_sqrt[0]
        getitem_57: "f32[]" = _foreach_sqrt[1]
        getitem_58: "f32[]" = _foreach_sqrt[2]
        getitem_59: "f32[]" = _foreach_sqrt[3];  _foreach_sqrt = None

        # File: /opt/torch/.venv/lib/python3.12/site-packages/torch/optim/adam.py:763 in _multi_tensor_adam, code: exp_avg_sq_sqrt = torch._foreach_sqrt(device_exp_avg_sqs)
        _foreach_sqrt_1 = torch.ops.aten._foreach_sqrt.default([getitem_24, getitem_25, getitem_26, getitem_27])
        getitem_60: "f32[8, 16]" = _foreach_sqrt_1[0]
        getitem_61: "f32[16, 16]" = _foreach_sqrt_1[1]
        getitem_62: "f32[32, 16]" = _foreach_sqrt_1[2]
        getitem_63: "f32[64, 16]" = _foreach_sqrt_1[3];  _foreach_sqrt_1 = None

        # File: /opt/torch/.venv/lib/python3.12/site-packages/torch/optim/adam.py:765 in _multi_tensor_adam, code: torch._foreach_div_(exp_avg_sq_sqrt, bias_correction2_sqrt)
        _foreach_div_1 = torch.ops.aten._foreach_div.List([getitem_60, getitem_61, getitem_62, getitem_63], [getitem_56, getitem_57, getitem_58, getitem_59]);  getitem_60 = getitem_61 = getitem_62 = getitem_63 = getitem_56 = getitem_57 = getitem_58 = getitem_59 = None
        getitem_64: "f32[8, 16]" = _foreach_div_1[0]
        getitem_65: "f32[16, 16]" = _foreach_div_1[1]
        getitem_66: "f32[32, 16]" = _foreach_div_1[2]
        getitem_67: "f32[64, 16]" = _foreach_div_1[3];  _foreach_div_1 = None

        # File: /opt/torch/.venv/lib/python3.12/site-packages/torch/optim/adam.py:766 in _multi_tensor_adam, code: torch._foreach_add_(exp_avg_sq_sqrt, eps)
        _foreach_add_3 = torch.ops.aten._foreach_add.Scalar([getitem_64, getitem_65, getitem_66, getitem_67], 1e-08);  getitem_64 = getitem_65 = getitem_66 = getitem_67 = None
        getitem_68: "f32[8, 16]" = _foreach_add_3[0]
        getitem_69: "f32[16, 16]" = _foreach_add_3[1]
        getitem_70: "f32[32, 16]" = _foreach_add_3[2]
        getitem_71: "f32[64, 16]" = _foreach_add_3[3];  _foreach_add_3 = None

        # File: /opt/torch/.venv/lib/python3.12/site-packages/torch/optim/adam.py:767 in _multi_tensor_adam, code: torch._foreach_div_(exp_avg_sq_sqrt, step_size)
        _foreach_div_2 = torch.ops.aten._foreach_div.List([getitem_68, getitem_69, getitem_70, getitem_71], [getitem_52, getitem_53, getitem_54, getitem_55]);  getitem_68 = getitem_69 = getitem_70 = getitem_71 = getitem_52 = getitem_53 = getitem_54 = getitem_55 = None
        getitem_72: "f32[8, 16]" = _foreach_div_2[0]
        getitem_73: "f32[16, 16]" = _foreach_div_2[1]
        getitem_74: "f32[32, 16]" = _foreach_div_2[2]
        getitem_75: "f32[64, 16]" = _foreach_div_2[3];  _foreach_div_2 = None

        # File: /opt/torch/.venv/lib/python3.12/site-packages/torch/optim/adam.py:770 in _multi_tensor_adam, code: torch._foreach_addcdiv_(device_params, device_exp_avgs, exp_avg_sq_sqrt)
        _foreach_div_3 = torch.ops.aten._foreach_div.List([getitem_12, getitem_13, getitem_14, getitem_15], [getitem_72, getitem_73, getitem_74, getitem_75]);  getitem_12 = getitem_13 = getitem_14 = getitem_15 = getitem_72 = getitem_73 = getitem_74 = getitem_75 = None
        getitem_76: "f32[8, 16]" = _foreach_div_3[0]
        getitem_77: "f32[16, 16]" = _foreach_div_3[1]
        getitem_78: "f32[32, 16]" = _foreach_div_3[2]
        getitem_79: "f32[64, 16]" = _foreach_div_3[3];  _foreach_div_3 = None
        _foreach_add_4 = torch.ops.aten._foreach_add_.List([arg0_1, arg1_1, arg2_1, arg3_1], [getitem_76, getitem_77, getitem_78, getitem_79]);  arg0_1 = arg1_1 = arg2_1 = arg3_1 = getitem_76 = getitem_77 = getitem_78 = getitem_79 = None
        getitem_80: "f32[8, 16]" = _foreach_add_4[0];  getitem_80 = None
        getitem_81: "f32[16, 16]" = _foreach_add_4[1];  getitem_81 = None
        getitem_82: "f32[32, 16]" = _foreach_add_4[2];  getitem_82 = None
        getitem_83: "f32[64, 16]" = _foreach_add_4[3];  _foreach_add_4 = getitem_83 = None

        # File: /opt/torch/.venv/lib/python3.12/site-packages/torch/optim/adam.py:722 in _multi_tensor_adam, code: torch._foreach_addcmul_(
        copy__6: "f32[16, 16]" = torch.ops.aten.copy_.default(arg6_1, getitem_25);  arg6_1 = getitem_25 = copy__6 = None
        copy__13: "f32[8, 16]" = torch.ops.aten.copy_.default(arg13_1, getitem_24);  arg13_1 = getitem_24 = copy__13 = None
        copy__14: "f32[32, 16]" = torch.ops.aten.copy_.default(arg14_1, getitem_26);  arg14_1 = getitem_26 = copy__14 = None
        copy__15: "f32[64, 16]" = torch.ops.aten.copy_.default(arg15_1, getitem_27);  arg15_1 = getitem_27 = copy__15 = None
        return ()
