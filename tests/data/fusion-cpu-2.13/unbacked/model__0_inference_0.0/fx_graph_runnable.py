
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
torch._dynamo.config.capture_scalar_outputs = True
torch._dynamo.config.capture_dynamic_output_shape_ops = True
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
# torch version: 2.13.0+cpu
# torch cuda version: None
# torch git version: cf30153c4c131c8164ee7798e5022d810682e2cb


# torch.cuda.is_available()==False, no GPU info collected
torch._higher_order_ops.triton_kernel_wrap.kernel_side_table.reset_table()

from torch.nn import *
class Repro(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()



    def forward(self, arg0_1):
        gt = torch.ops.aten.gt.Scalar(arg0_1, 0)
        nonzero = torch.ops.aten.nonzero.default(gt);  gt = None
        sym_size_int = torch.ops.aten.sym_size.int(nonzero, 0)
        ge = sym_size_int >= 0
        _assert_scalar = torch.ops.aten._assert_scalar.default(ge, "Runtime assertion failed for expression u0 >= 0 on node 'ge'");  ge = _assert_scalar = None
        le = sym_size_int <= 256;  sym_size_int = None
        _assert_scalar_1 = torch.ops.aten._assert_scalar.default(le, "Runtime assertion failed for expression u0 <= 256 on node 'le'");  le = _assert_scalar_1 = None
        sum_1 = torch.ops.aten.sum.default(arg0_1)
        convert_element_type = torch.ops.prims.convert_element_type.default(nonzero, torch.float32);  nonzero = None
        mean = torch.ops.aten.mean.default(convert_element_type);  convert_element_type = None
        mul_2 = torch.ops.aten.mul.Tensor(mean, 2);  mean = None
        convert_element_type_default_2 = torch.ops.prims.convert_element_type.default(sum_1, torch.float32);  sum_1 = None
        add_tensor = torch.ops.aten.add.Tensor(mul_2, convert_element_type_default_2);  mul_2 = convert_element_type_default_2 = None
        mul_3 = torch.ops.aten.mul.Tensor(arg0_1, 3);  arg0_1 = None
        return (add_tensor, mul_3)

def load_args(reader):
    buf0 = reader.storage(None, 1024)
    reader.tensor(buf0, (16, 16), is_leaf=True)  # arg0_1
load_args._version = 0
mod = Repro()
if __name__ == '__main__':
    from torch._dynamo.repro.after_aot import run_repro
    with torch.no_grad():
        run_repro(mod, load_args, accuracy=False, command='run', save_dir=None, tracing_mode='real', check_str=None)
        # To run it separately, do 
        # mod, args = run_repro(mod, load_args, accuracy=False, command='get_args', save_dir=None, tracing_mode='real', check_str=None)
        # mod(*args)