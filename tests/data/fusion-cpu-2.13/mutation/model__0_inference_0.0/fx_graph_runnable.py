
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
        self.register_buffer('_tensor_constant0', tensor(1.))



    def forward(self, arg0_1, arg1_1, arg2_1):
        add = torch.ops.aten.add.Tensor(arg0_1, arg1_1)
        view_2 = torch.ops.aten.view.default(add, [-1])
        slice_2 = torch.ops.aten.slice.Tensor(view_2, 0, 0, 16);  view_2 = None
        mul = torch.ops.aten.mul.Tensor(slice_2, 2);  slice_2 = None
        view_3 = torch.ops.aten.view.default(add, [-1]);  add = None
        slice_scatter = torch.ops.aten.slice_scatter.default(view_3, mul, 0, 0, 16);  view_3 = mul = None
        view_4 = torch.ops.aten.view.default(slice_scatter, [16, 8]);  slice_scatter = None
        full_default = torch.ops.aten.full.default([8, 8], 0, dtype = torch.float32, layout = torch.strided, device = device(type='cpu'), pin_memory = False)
        slice_4 = torch.ops.aten.slice.Tensor(arg1_1, 0, 0, 4)
        index_put = torch.ops.aten.index_put.default(full_default, [arg2_1], slice_4, True);  full_default = arg2_1 = slice_4 = None
        _tensor_constant0 = self._tensor_constant0;  _tensor_constant0 = None
        full_default_1 = torch.ops.aten.full.default([], 1.0, dtype = torch.float32, layout = torch.strided, device = device(type='cpu'), pin_memory = False)
        select = torch.ops.aten.select.int(arg1_1, 0, 0)
        copy = torch.ops.aten.copy.default(select, full_default_1);  select = full_default_1 = None
        select_scatter = torch.ops.aten.select_scatter.default(arg1_1, copy, 0, 0);  copy = None
        sort = torch.ops.aten.sort.default(select_scatter)
        getitem = sort[0];  sort = None
        cumsum = torch.ops.aten.cumsum.default(select_scatter, 0)
        copy_ = torch.ops.aten.copy_.default(arg0_1, view_4);  arg0_1 = copy_ = None
        copy__1 = torch.ops.aten.copy_.default(arg1_1, select_scatter);  arg1_1 = select_scatter = copy__1 = None
        permute_1 = torch.ops.aten.permute.default(view_4, [1, 0]);  view_4 = None
        return (index_put, permute_1, getitem, cumsum)

def load_args(reader):
    buf0 = reader.storage(None, 512)
    reader.tensor(buf0, (16, 8), is_leaf=True)  # arg0_1
    buf1 = reader.storage(None, 512)
    reader.tensor(buf1, (16, 8), is_leaf=True)  # arg1_1
    buf2 = reader.storage(None, 32, dtype_hint=torch.int64)
    reader.tensor(buf2, (4,), dtype=torch.int64, is_leaf=True)  # arg2_1
load_args._version = 0
mod = Repro()
if __name__ == '__main__':
    from torch._dynamo.repro.after_aot import run_repro
    with torch.no_grad():
        run_repro(mod, load_args, accuracy=False, command='run', save_dir=None, tracing_mode='real', check_str=None)
        # To run it separately, do 
        # mod, args = run_repro(mod, load_args, accuracy=False, command='get_args', save_dir=None, tracing_mode='real', check_str=None)
        # mod(*args)