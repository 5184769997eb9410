
import os
# a place of the run: os.environ['XPUDBG_TORCH_PYTHON'] = '/home/user/env/bin/python'
os.environ['TORCH_COMPILE_DEBUG'] = '1'
# a place of the run: os.environ['TORCH_COMPILE_DEBUG_DIR'] = '/home/user/demo/scatter.run/debug'
# a place of the run: os.environ['TORCHINDUCTOR_CACHE_DIR'] = '/home/user/demo/scatter.run/inductor_cache'
# a place of the run: os.environ['TRITON_CACHE_DIR'] = '/home/user/demo/scatter.run/triton_cache'
# a place of the run: os.environ['TORCH_TRACE'] = '/home/user/demo/scatter.run/trace'
# a place of the run: os.environ['TORCH_LOGS'] = 'fusion,schedule,graph_breaks,recompiles'
os.environ['INDUCTOR_PROVENANCE'] = '1'
os.environ['INDUCTOR_DOT_GRAPH_SHAPE_SVG'] = 'none'
os.environ['TRITON_DEBUG'] = '1'
os.environ['TORCHINDUCTOR_COMPILE_THREADS'] = '1'
os.environ['TORCHINDUCTOR_FX_GRAPH_CACHE'] = '0'
os.environ['TORCHINDUCTOR_AUTOGRAD_CACHE'] = '0'
os.environ['TORCHINDUCTOR_XPU_KERNEL_FORMAT'] = 'spv'
# a place of the run: os.environ['TORCH_LOGS_OUT'] = '/home/user/demo/scatter.run/logs/torch_logs-pid_15283.log'
os.environ['TORCHINDUCTOR_WORKER_SUPPRESS_LOGGING'] = '0'
# a place of the run: os.environ['TORCHINDUCTOR_WORKER_LOGPATH'] = '/home/user/demo/scatter.run/logs/worker_log-pid_15283.txt'
os.environ.pop('TORCHDYNAMO_REPRO_AFTER', None)
os.environ.pop('TORCHDYNAMO_REPRO_LEVEL', None)

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
torch._inductor.config.fx_graph_remote_cache = False
torch._inductor.config.autotune_local_cache = False
torch._inductor.config.autotune_remote_cache = False
torch._inductor.config.coordinate_descent_tuning = False
torch._inductor.config.benchmark_fusion = False
torch._inductor.config.benchmark_epilogue_fusion = False
torch._inductor.config.worker_suppress_logging = False
torch._inductor.config.compile_threads = 1
torch._inductor.config.use_static_cuda_launcher = False
torch._inductor.config.shape_padding = False
# a place of the run: torch._inductor.config.torchinductor_worker_logpath = '/home/user/demo/scatter.run/logs/worker_log-pid_15283.txt'
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
# torch version: 2.13.0+cpu
# torch cuda version: None
# torch git version: cf30153c4c131c8164ee7798e5022d810682e2cb


# torch.cuda.is_available()==False, no GPU info collected
torch._higher_order_ops.triton_kernel_wrap.kernel_side_table.reset_table()

from torch.nn import *
class Repro(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()



    def forward(self, arg0_1, arg1_1):
        full_default = torch.ops.aten.full.default([10], 0, dtype = torch.float32, layout = torch.strided, device = device(type='xpu', index=0), pin_memory = False)
        scatter_add = torch.ops.aten.scatter_add.default(full_default, 0, arg1_1, arg0_1);  full_default = arg1_1 = None
        sin = torch.ops.aten.sin.default(arg0_1);  arg0_1 = None
        return (scatter_add, sin)

def load_args(reader):
    buf0 = reader.storage(None, 256, device=device(type='xpu', index=0))
    reader.tensor(buf0, (64,), is_leaf=True)  # arg0_1
    buf1 = reader.storage(None, 512, device=device(type='xpu', index=0), dtype_hint=torch.int64)
    reader.tensor(buf1, (64,), dtype=torch.int64, is_leaf=True)  # arg1_1
load_args._version = 0
mod = Repro()
if __name__ == '__main__':
    from torch._dynamo.repro.after_aot import run_repro
    with torch.no_grad():
        run_repro(mod, load_args, accuracy=False, command='run', save_dir=None, tracing_mode='real', check_str=None)
        # To run it separately, do 
        # mod, args = run_repro(mod, load_args, accuracy=False, command='get_args', save_dir=None, tracing_mode='real', check_str=None)
        # mod(*args)