
import os
os.environ['TORCH_CUDA_ARCH_LIST'] = '9.0a'
os.environ['TORCH_COMPILE_DEBUG'] = '1'
os.environ['TORCH_COMPILE_DEBUG_DIR'] = '/run/debug'
os.environ['TORCHINDUCTOR_CACHE_DIR'] = '/run/inductor_cache'
os.environ['TRITON_CACHE_DIR'] = '/run/triton_cache'
os.environ['TORCHINDUCTOR_FX_GRAPH_CACHE'] = '0'
os.environ['TORCHINDUCTOR_AUTOGRAD_CACHE'] = '0'
os.environ['TORCH_TRACE'] = '/run/trace'
os.environ['TORCH_LOGS'] = 'fusion,schedule,graph_breaks,recompiles'
os.environ['INDUCTOR_PROVENANCE'] = '1'
os.environ['INDUCTOR_DOT_GRAPH_SHAPE_SVG'] = 'none'
os.environ['TRITON_DEBUG'] = '1'
os.environ['TORCH_LOGS_OUT'] = '/run/logs/torch_logs-pid_911.log'
os.environ['TORCHINDUCTOR_WORKER_SUPPRESS_LOGGING'] = '0'
os.environ['TORCHINDUCTOR_WORKER_LOGPATH'] = '/run/logs/worker_log-pid_911.txt'

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
torch._inductor.config.worker_suppress_logging = False
torch._inductor.config.torchinductor_worker_logpath = '/run/logs/worker_log-pid_911.txt'
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
# NVIDIA H100 80GB HBM3 : 1 

torch._higher_order_ops.triton_kernel_wrap.kernel_side_table.reset_table()

@triton.jit
def add_kernel_0(x,y,o,n,BLOCK:tl.constexpr):
    i=tl.program_id(0)*BLOCK+tl.arange(0,BLOCK); m=i<n
    tl.store(o+i,tl.load(x+i,m)+tl.load(y+i,m),m)

torch._higher_order_ops.triton_kernel_wrap.kernel_side_table.add_kernel(add_kernel_0)
torch._higher_order_ops.triton_kernel_wrap.kernel_side_table.constant_args={0: {'n': 10000, 'BLOCK': 256}}

from torch.nn import *
class Repro(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()



    def forward(self, arg0_1):
        empty = torch.ops.aten.empty.memory_format([10000], dtype = torch.float32, layout = torch.strided, device = device(type='cuda', index=0), pin_memory = False)
        triton_kernel_wrapper_functional_proxy = torch.ops.higher_order.triton_kernel_wrapper_functional(kernel_idx = 0, constant_args_idx = 0, grid = [(40, 1, 1)], tma_descriptor_metadata = {}, kwargs = {'x': arg0_1, 'y': arg0_1, 'o': empty}, tensors_to_clone = ['o']);  arg0_1 = empty = None
        getitem = triton_kernel_wrapper_functional_proxy['o'];  triton_kernel_wrapper_functional_proxy = None
        sin = torch.ops.aten.sin.default(getitem);  getitem = None
        mul = torch.ops.aten.mul.Tensor(sin, 2);  sin = None
        return (mul,)

def load_args(reader):
    buf0 = reader.storage(None, 40000, device=device(type='cuda', index=0))
    reader.tensor(buf0, (10000,), is_leaf=True)  # arg0_1
load_args._version = 0
mod = Repro()
if __name__ == '__main__':
    from torch._dynamo.repro.after_aot import run_repro
    with torch.no_grad():
        run_repro(mod, load_args, accuracy=False, command='run', save_dir=None, tracing_mode='real', check_str=None)
        # To run it separately, do 
        # mod, args = run_repro(mod, load_args, accuracy=False, command='get_args', save_dir=None, tracing_mode='real', check_str=None)
        # mod(*args)