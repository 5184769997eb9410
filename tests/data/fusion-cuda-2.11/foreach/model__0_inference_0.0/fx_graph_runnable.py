
import os
os.environ['TORCH_LOGS_OUT'] = '/home/u/out/foreach/torch_logs.txt'
os.environ['TORCHINDUCTOR_AUTOGRAD_CACHE'] = '0'
os.environ['TORCHINDUCTOR_CACHE_DIR'] = '/home/u/cache/foreach'
os.environ['TORCH_LOGS'] = '+fusion'
os.environ['TORCHINDUCTOR_FX_GRAPH_CACHE'] = '0'
os.environ['TORCH_COMPILE_DEBUG_DIR'] = '.'
os.environ['TORCH_COMPILE_DEBUG'] = '1'

import torch
from torch import tensor, device
import torch.fx as fx
from torch._dynamo.testing import rand_strided
from math import inf
import torch._inductor.inductor_prims



import torch._dynamo.config
import torch._inductor.config
import torch._functorch.config
import torch.fx.experimental._config

torch._inductor.config.fx_graph_cache = False
torch._inductor.config.deterministic = False
torch._inductor.config.trace.enabled = False
torch._inductor.config.trace.save_real_tensors = False
torch._functorch.config.functionalize_rng_ops = False
torch._functorch.config.debug_partitioner = True
torch._functorch.config.enable_autograd_cache = False
torch._functorch.config.fake_tensor_allow_unsafe_data_ptr_access = True
torch._functorch.config.unlift_effect_tokens = True
torch._functorch.config.selective_decompose = False



isolate_fails_code_str = None





if "__compile_source__" in globals():
    import inspect as __after_aot_inspect
    import linecache as __after_aot_linecache
    __after_aot_filename = __after_aot_inspect.currentframe().f_code.co_filename
    __after_aot_linecache.cache[__after_aot_filename] = (
        len(__compile_source__),
        None,
        __compile_source__.splitlines(True),
        __after_aot_filename,
    )
# torch version: 2.11.0+cu130
# torch cuda version: 13.0
# torch git version: 70d99e998b4955e0049d13a98d77ae1b14db1f45


# CUDA Info: 
# nvcc: NVIDIA (R) Cuda compiler driver 
# Copyright (c) 2005-2025 NVIDIA Corporation 
# Built on Wed_Aug_20_01:58:59_PM_PDT_2025 
# Cuda compilation tools, release 13.0, V13.0.88 
# Build cuda_13.0.r13.0/compiler.36424714_0 

# GPU Hardware Info: 
# NVIDIA H200 : 1 

torch._higher_order_ops.triton_kernel_wrap.kernel_side_table.reset_table()

from torch.nn import *
class Repro(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()



    def forward(self, arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1, arg13_1, arg14_1, arg15_1, arg16_1, arg17_1, arg18_1, arg19_1):
        _foreach_add = torch.ops.aten._foreach_add.Scalar([arg7_1, arg4_1, arg8_1, arg9_1], 1)
        getitem = _foreach_add[0]
        getitem_1 = _foreach_add[1]
        getitem_2 = _foreach_add[2]
        getitem_3 = _foreach_add[3];  _foreach_add = None
        _foreach_sub = torch.ops.aten._foreach_sub.List([arg16_1, arg17_1, arg18_1, arg19_1], [arg10_1, arg5_1, arg11_1, arg12_1])
        getitem_4 = _foreach_sub[0]
        getitem_5 = _foreach_sub[1]
        getitem_6 = _foreach_sub[2]
        getitem_7 = _foreach_sub[3];  _foreach_sub = None
        _foreach_mul = torch.ops.aten._foreach_mul.Scalar([getitem_4, getitem_5, getitem_6, getitem_7], 0.09999999999999998);  getitem_4 = getitem_5 = getitem_6 = getitem_7 = None
        getitem_8 = _foreach_mul[0]
        getitem_9 = _foreach_mul[1]
        getitem_10 = _foreach_mul[2]
        getitem_11 = _foreach_mul[3];  _foreach_mul = None
        _foreach_add_1 = torch.ops.aten._foreach_add.List([arg10_1, arg5_1, arg11_1, arg12_1], [getitem_8, getitem_9, getitem_10, getitem_11]);  getitem_8 = getitem_9 = getitem_10 = getitem_11 = None
        getitem_12 = _foreach_add_1[0]
        getitem_13 = _foreach_add_1[1]
        getitem_14 = _foreach_add_1[2]
        getitem_15 = _foreach_add_1[3];  _foreach_add_1 = None
        _foreach_mul_1 = torch.ops.aten._foreach_mul.Scalar([arg13_1, arg6_1, arg14_1, arg15_1], 0.999)
        getitem_16 = _foreach_mul_1[0]
        getitem_17 = _foreach_mul_1[1]
        getitem_18 = _foreach_mul_1[2]
        getitem_19 = _foreach_mul_1[3];  _foreach_mul_1 = None
        _foreach_mul_2 = torch.ops.aten._foreach_mul.List([arg16_1, arg17_1, arg18_1, arg19_1], [arg16_1, arg17_1, arg18_1, arg19_1]);  arg16_1 = arg17_1 = arg18_1 = arg19_1 = None
        getitem_20 = _foreach_mul_2[0]
        getitem_21 = _foreach_mul_2[1]
        getitem_22 = _foreach_mul_2[2]
        getitem_23 = _foreach_mul_2[3];  _foreach_mul_2 = None
        _foreach_add_2 = torch.ops.aten._foreach_add.List([getitem_16, getitem_17, getitem_18, getitem_19], [getitem_20, getitem_21, getitem_22, getitem_23], alpha = 0.0010000000000000009);  getitem_16 = getitem_17 = getitem_18 = getitem_19 = getitem_20 = getitem_21 = getitem_22 = getitem_23 = None
        getitem_24 = _foreach_add_2[0]
        getitem_25 = _foreach_add_2[1]
        getitem_26 = _foreach_add_2[2]
        getitem_27 = _foreach_add_2[3];  _foreach_add_2 = None
        _foreach_pow = torch.ops.aten._foreach_pow.ScalarAndTensor(0.9, [getitem, getitem_1, getitem_2, getitem_3])
        getitem_28 = _foreach_pow[0]
        getitem_29 = _foreach_pow[1]
        getitem_30 = _foreach_pow[2]
        getitem_31 = _foreach_pow[3];  _foreach_pow = None
        _foreach_pow_1 = torch.ops.aten._foreach_pow.ScalarAndTensor(0.999, [getitem, getitem_1, getitem_2, getitem_3])
        getitem_32 = _foreach_pow_1[0]
        getitem_33 = _foreach_pow_1[1]
        getitem_34 = _foreach_pow_1[2]
        getitem_35 = _foreach_pow_1[3];  _foreach_pow_1 = None
        _foreach_sub_1 = torch.ops.aten._foreach_sub.Scalar([getitem_28, getitem_29, getitem_30, getitem_31], 1);  getitem_28 = getitem_29 = getitem_30 = getitem_31 = None
        getitem_36 = _foreach_sub_1[0]
        getitem_37 = _foreach_sub_1[1]
        getitem_38 = _foreach_sub_1[2]
        getitem_39 = _foreach_sub_1[3];  _foreach_sub_1 = None
        _foreach_sub_2 = torch.ops.aten._foreach_sub.Scalar([getitem_32, getitem_33, getitem_34, getitem_35], 1);  getitem_32 = getitem_33 = getitem_34 = getitem_35 = None
        getitem_40 = _foreach_sub_2[0]
        getitem_41 = _foreach_sub_2[1]
        getitem_42 = _foreach_sub_2[2]
        getitem_43 = _foreach_sub_2[3];  _foreach_sub_2 = None
        _foreach_neg = torch.ops.aten._foreach_neg.default([getitem_40, getitem_41, getitem_42, getitem_43]);  getitem_40 = getitem_41 = getitem_42 = getitem_43 = None
        getitem_44 = _foreach_neg[0]
        getitem_45 = _foreach_neg[1]
        getitem_46 = _foreach_neg[2]
        getitem_47 = _foreach_neg[3];  _foreach_neg = None
        _foreach_div = torch.ops.aten._foreach_div.Scalar([getitem_36, getitem_37, getitem_38, getitem_39], 0.001);  getitem_36 = getitem_37 = getitem_38 = getitem_39 = None
        getitem_48 = _foreach_div[0]
        getitem_49 = _foreach_div[1]
        getitem_50 = _foreach_div[2]
        getitem_51 = _foreach_div[3];  _foreach_div = None
        _foreach_reciprocal = torch.ops.aten._foreach_reciprocal.default([getitem_48, getitem_49, getitem_50, getitem_51]);  getitem_48 = getitem_49 = getitem_50 = getitem_51 = None
        getitem_52 = _foreach_reciprocal[0]
        getitem_53 = _foreach_reciprocal[1]
        getitem_54 = _foreach_reciprocal[2]
        getitem_55 = _foreach_reciprocal[3];  _foreach_reciprocal = None
        _foreach_sqrt = torch.ops.aten._foreach_sqrt.default([getitem_44, getitem_45, getitem_46, getitem_47]);  getitem_44 = getitem_45 = getitem_46 = getitem_47 = None
        getitem_56 = _foreach_sqrt[0]
        getitem_57 = _foreach_sqrt[1]
        getitem_58 = _foreach_sqrt[2]
        getitem_59 = _foreach_sqrt[3];  _foreach_sqrt = None
        _foreach_sqrt_1 = torch.ops.aten._foreach_sqrt.default([getitem_24, getitem_25, getitem_26, getitem_27])
        getitem_60 = _foreach_sqrt_1[0]
        getitem_61 = _foreach_sqrt_1[1]
        getitem_62 = _foreach_sqrt_1[2]
        getitem_63 = _foreach_sqrt_1[3];  _foreach_sqrt_1 = None
        _foreach_div_1 = torch.ops.aten._foreach_div.List([getitem_60, getitem_61, getitem_62, getitem_63], [getitem_56, getitem_57, getitem_58, getitem_59]);  getitem_60 = getitem_61 = getitem_62 = getitem_63 = getitem_56 = getitem_57 = getitem_58 = getitem_59 = None
        getitem_64 = _foreach_div_1[0]
        getitem_65 = _foreach_div_1[1]
        getitem_66 = _foreach_div_1[2]
        getitem_67 = _foreach_div_1[3];  _foreach_div_1 = None
        _foreach_add_3 = torch.ops.aten._foreach_add.Scalar([getitem_64, getitem_65, getitem_66, getitem_67], 1e-08);  getitem_64 = getitem_65 = getitem_66 = getitem_67 = None
        getitem_68 = _foreach_add_3[0]
        getitem_69 = _foreach_add_3[1]
        getitem_70 = _foreach_add_3[2]
        getitem_71 = _foreach_add_3[3];  _foreach_add_3 = None
        _foreach_div_2 = torch.ops.aten._foreach_div.List([getitem_68, getitem_69, getitem_70, getitem_71], [getitem_52, getitem_53, getitem_54, getitem_55]);  getitem_68 = getitem_69 = getitem_70 = getitem_71 = getitem_52 = getitem_53 = getitem_54 = getitem_55 = None
        getitem_72 = _foreach_div_2[0]
        getitem_73 = _foreach_div_2[1]
        getitem_74 = _foreach_div_2[2]
        getitem_75 = _foreach_div_2[3];  _foreach_div_2 = None
        _foreach_div_3 = torch.ops.aten._foreach_div.List([getitem_12, getitem_13, getitem_14, getitem_15], [getitem_72, getitem_73, getitem_74, getitem_75]);  getitem_72 = getitem_73 = getitem_74 = getitem_75 = None
        getitem_76 = _foreach_div_3[0]
        getitem_77 = _foreach_div_3[1]
        getitem_78 = _foreach_div_3[2]
        getitem_79 = _foreach_div_3[3];  _foreach_div_3 = None
        _foreach_add_4 = torch.ops.aten._foreach_add.List([arg0_1, arg1_1, arg2_1, arg3_1], [getitem_76, getitem_77, getitem_78, getitem_79]);  getitem_76 = getitem_77 = getitem_78 = getitem_79 = None
        getitem_80 = _foreach_add_4[0]
        getitem_81 = _foreach_add_4[1]
        getitem_82 = _foreach_add_4[2]
        getitem_83 = _foreach_add_4[3];  _foreach_add_4 = None
        copy_ = torch.ops.aten.copy_.default(arg0_1, getitem_80);  arg0_1 = getitem_80 = copy_ = None
        copy__1 = torch.ops.aten.copy_.default(arg1_1, getitem_81);  arg1_1 = getitem_81 = copy__1 = None
        copy__2 = torch.ops.aten.copy_.default(arg2_1, getitem_82);  arg2_1 = getitem_82 = copy__2 = None
        copy__3 = torch.ops.aten.copy_.default(arg3_1, getitem_83);  arg3_1 = getitem_83 = copy__3 = None
        copy__4 = torch.ops.aten.copy_.default(arg4_1, getitem_1);  arg4_1 = getitem_1 = copy__4 = None
        copy__5 = torch.ops.aten.copy_.default(arg5_1, getitem_13);  arg5_1 = getitem_13 = copy__5 = None
        copy__6 = torch.ops.aten.copy_.default(arg6_1, getitem_25);  arg6_1 = getitem_25 = copy__6 = None
        copy__7 = torch.ops.aten.copy_.default(arg7_1, getitem);  arg7_1 = getitem = copy__7 = None
        copy__8 = torch.ops.aten.copy_.default(arg8_1, getitem_2);  arg8_1 = getitem_2 = copy__8 = None
        copy__9 = torch.ops.aten.copy_.default(arg9_1, getitem_3);  arg9_1 = getitem_3 = copy__9 = None
        copy__10 = torch.ops.aten.copy_.default(arg10_1, getitem_12);  arg10_1 = getitem_12 = copy__10 = None
        copy__11 = torch.ops.aten.copy_.default(arg11_1, getitem_14);  arg11_1 = getitem_14 = copy__11 = None
        copy__12 = torch.ops.aten.copy_.default(arg12_1, getitem_15);  arg12_1 = getitem_15 = copy__12 = None
        copy__13 = torch.ops.aten.copy_.default(arg13_1, getitem_24);  arg13_1 = getitem_24 = copy__13 = None
        copy__14 = torch.ops.aten.copy_.default(arg14_1, getitem_26);  arg14_1 = getitem_26 = copy__14 = None
        copy__15 = torch.ops.aten.copy_.default(arg15_1, getitem_27);  arg15_1 = getitem_27 = copy__15 = None
        return ()

def load_args(reader):
    buf0 = reader.storage(None, 512, device=device(type='cuda', index=0))
    reader.tensor(buf0, (8, 16), is_leaf=True)  # arg0_1
    buf1 = reader.storage(None, 1024, device=device(type='cuda', index=0))
    reader.tensor(buf1, (16, 16), is_leaf=True)  # arg1_1
    buf2 = reader.storage(None, 2048, device=device(type='cuda', index=0))
    reader.tensor(buf2, (32, 16), is_leaf=True)  # arg2_1
    buf3 = reader.storage(None, 4096, device=device(type='cuda', index=0))
    reader.tensor(buf3, (64, 16), is_leaf=True)  # arg3_1
    buf4 = reader.storage(None, 4, device=device(type='cuda', index=0))
    reader.tensor(buf4, (), is_leaf=True)  # arg4_1
    buf5 = reader.storage(None, 1024, device=device(type='cuda', index=0))
    reader.tensor(buf5, (16, 16), is_leaf=True)  # arg5_1
    buf6 = reader.storage(None, 1024, device=device(type='cuda', index=0))
    reader.tensor(buf6, (16, 16), is_leaf=True)  # arg6_1
    buf7 = reader.storage(None, 4, device=device(type='cuda', index=0))
    reader.tensor(buf7, (), is_leaf=True)  # arg7_1
    buf8 = reader.storage(None, 4, device=device(type='cuda', index=0))
    reader.tensor(buf8, (), is_leaf=True)  # arg8_1
    buf9 = reader.storage(None, 4, device=device(type='cuda', index=0))
    reader.tensor(buf9, (), is_leaf=True)  # arg9_1
    buf10 = reader.storage(None, 512, device=device(type='cuda', index=0))
    reader.tensor(buf10, (8, 16), is_leaf=True)  # arg10_1
    buf11 = reader.storage(None, 2048, device=device(type='cuda', index=0))
    reader.tensor(buf11, (32, 16), is_leaf=True)  # arg11_1
    buf12 = reader.storage(None, 4096, device=device(type='cuda', index=0))
    reader.tensor(buf12, (64, 16), is_leaf=True)  # arg12_1
    buf13 = reader.storage(None, 512, device=device(type='cuda', index=0))
    reader.tensor(buf13, (8, 16), is_leaf=True)  # arg13_1
    buf14 = reader.storage(None, 2048, device=device(type='cuda', index=0))
    reader.tensor(buf14, (32, 16), is_leaf=True)  # arg14_1
    buf15 = reader.storage(None, 4096, device=device(type='cuda', index=0))
    reader.tensor(buf15, (64, 16), is_leaf=True)  # arg15_1
    buf16 = reader.storage(None, 512, device=device(type='cuda', index=0))
    reader.tensor(buf16, (8, 16), is_leaf=True)  # arg16_1
    buf17 = reader.storage(None, 1024, device=device(type='cuda', index=0))
    reader.tensor(buf17, (16, 16), is_leaf=True)  # arg17_1
    buf18 = reader.storage(None, 2048, device=device(type='cuda', index=0))
    reader.tensor(buf18, (32, 16), is_leaf=True)  # arg18_1
    buf19 = reader.storage(None, 4096, device=device(type='cuda', index=0))
    reader.tensor(buf19, (64, 16), is_leaf=True)  # arg19_1
load_args._version = 0
mod = Repro()
if __name__ == '__main__':
    from torch._dynamo.repro.after_aot import run_repro
    with torch.no_grad():
        run_repro(mod, load_args, accuracy=False, command='run', save_dir=None, tracing_mode='real', check_str=None)
        # To run it separately, do 
        # mod, args = run_repro(mod, load_args, accuracy=False, command='get_args', save_dir=None, tracing_mode='real', check_str=None)
        # mod(*args)