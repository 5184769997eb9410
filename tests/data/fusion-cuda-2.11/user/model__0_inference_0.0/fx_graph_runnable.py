
import os
os.environ['TORCH_LOGS_OUT'] = '/home/u/out/user/torch_logs.txt'
os.environ['TORCHINDUCTOR_AUTOGRAD_CACHE'] = '0'
os.environ['TORCHINDUCTOR_CACHE_DIR'] = '/home/u/cache/user'
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

import triton
import triton.language as tl

import torch._dynamo.config
import torch._inductor.config
import torch._functorch.config
import torch.fx.experimental._config

torch._inductor.config.fx_graph_cache = False
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
n = 'user'

@triton.jit
def add_k_0(x,y,o,n,B:tl.constexpr):
    i=tl.program_id(0)*B+tl.arange(0,B); m=i<n
    tl.store(o+i,tl.load(x+i,m)+tl.load(y+i,m),m)

torch._higher_order_ops.triton_kernel_wrap.kernel_side_table.add_kernel(add_k_0)
torch._higher_order_ops.triton_kernel_wrap.kernel_side_table.constant_args={0: {'n': 1024, 'B': 128}}

from torch.nn import *
class Repro(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()



    def forward(self, arg0_1, arg1_1):
        empty = torch.ops.aten.empty.memory_format([1024], dtype = torch.float32, layout = torch.strided, device = device(type='cuda', index=0), pin_memory = False)
        triton_kernel_wrapper_functional_proxy = torch.ops.higher_order.triton_kernel_wrapper_functional(kernel_idx = 0, constant_args_idx = 0, grid = [(8, 1, 1)], tma_descriptor_metadata = {}, kwargs = {'x': arg0_1, 'y': arg1_1, 'o': empty}, tensors_to_clone = ['o']);  arg1_1 = empty = None
        getitem = triton_kernel_wrapper_functional_proxy['o'];  triton_kernel_wrapper_functional_proxy = None
        sin = torch.ops.aten.sin.default(getitem);  getitem = None
        mul = torch.ops.aten.mul.Tensor(sin, 2);  sin = None
        sort = torch.ops.aten.sort.default(arg0_1);  arg0_1 = None
        getitem_1 = sort[0];  sort = None
        cumsum = torch.ops.aten.cumsum.default(getitem_1, 0);  getitem_1 = None
        return (mul, cumsum)

def load_args(reader):
    buf0 = reader.storage(None, 4096, device=device(type='cuda', index=0))
    reader.tensor(buf0, (1024,), is_leaf=True)  # arg0_1
    buf1 = reader.storage(None, 4096, device=device(type='cuda', index=0))
    reader.tensor(buf1, (1024,), is_leaf=True)  # arg1_1
load_args._version = 0
mod = Repro()
if __name__ == '__main__':
    from torch._dynamo.repro.after_aot import run_repro
    with torch.no_grad():
        run_repro(mod, load_args, accuracy=False, command='run', save_dir=None, tracing_mode='real', check_str=None)
        # To run it separately, do 
        # mod, args = run_repro(mod, load_args, accuracy=False, command='get_args', save_dir=None, tracing_mode='real', check_str=None)
        # mod(*args)