
import os
os.environ['TORCHINDUCTOR_AUTOGRAD_CACHE'] = '0'
os.environ['INDUCTOR_PROVENANCE'] = '1'
os.environ['TORCH_LOGS_OUT'] = '/home/u/out/torch_logs.txt'
os.environ['TORCH_COMPILE_DEBUG'] = '1'
os.environ['TORCH_COMPILE_DEBUG_DIR'] = '/home/u/out'
os.environ['TRITON_CACHE_DIR'] = '/home/u/out/tc'
os.environ['TORCHINDUCTOR_FX_GRAPH_CACHE'] = '0'
os.environ['TORCHINDUCTOR_CACHE_DIR'] = '/home/u/out/ic'
os.environ['TORCH_LOGS'] = '+fusion,+schedule'
os.environ['TORCH_TRACE'] = '/home/u/out/trace'
os.environ['TORCHINDUCTOR_COMPILE_THREADS'] = '1'
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
torch._inductor.config.max_autotune = True
torch._inductor.config.max_autotune_gemm_backends = 'CPP'
torch._inductor.config.coordinate_descent_tuning = False
torch._inductor.config.freezing = True
torch._inductor.config.trace.save_real_tensors = False
torch._inductor.config.trace.enabled = False
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
        self.register_buffer('_frozen_param6', torch.randn([256, 256], dtype=torch.float32))
        self.register_buffer('_frozen_param7', torch.randn([1982689, 1], dtype=torch.float32))
        self.register_buffer('_frozen_param8', torch.randn([64, 256], dtype=torch.float32))
        self.register_buffer('_frozen_param9', torch.randn([1982689, 1], dtype=torch.float32))
        self._frozen_param1 = torch.nn.Parameter(torch.randn([256], dtype=torch.float32))
        self._frozen_param3 = torch.nn.Parameter(torch.randn([64], dtype=torch.float32))



    def forward(self, arg4_1):
        arg1_1 = self._frozen_param1
        arg3_1 = self._frozen_param3
        permute_default_1 = self._frozen_param6
        _mkl_reorder_linear_weight_1 = self._frozen_param7
        _mkl_linear_1 = torch.ops.mkl._mkl_linear(arg4_1, _mkl_reorder_linear_weight_1, permute_default_1, arg1_1, 64);  arg4_1 = _mkl_reorder_linear_weight_1 = permute_default_1 = arg1_1 = None
        relu = torch.ops.aten.relu.default(_mkl_linear_1);  _mkl_linear_1 = None
        permute_default = self._frozen_param8
        _mkl_reorder_linear_weight = self._frozen_param9
        _mkl_linear = torch.ops.mkl._mkl_linear(relu, _mkl_reorder_linear_weight, permute_default, arg3_1, 64);  relu = _mkl_reorder_linear_weight = permute_default = arg3_1 = None
        return (_mkl_linear,)

def load_args(reader):
    buf0 = reader.storage(None, 65536)
    reader.tensor(buf0, (64, 256), is_leaf=True)  # arg4_1
load_args._version = 0
mod = Repro()
if __name__ == '__main__':
    from torch._dynamo.repro.after_aot import run_repro
    with torch.no_grad():
        run_repro(mod, load_args, accuracy=False, command='run', save_dir=None, tracing_mode='real', check_str=None)
        # To run it separately, do 
        # mod, args = run_repro(mod, load_args, accuracy=False, command='get_args', save_dir=None, tracing_mode='real', check_str=None)
        # mod(*args)