
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


torch._functorch.config.debug_partitioner = True
torch._functorch.config.unlift_effect_tokens = True



isolate_fails_code_str = None



# torch version: 2.5.1+cu124
# torch cuda version: 12.4
# torch git version: a8d6afb511a69687bbb2b7e88a3cf67917e1697e


# torch.cuda.is_available()==False, no GPU info collected

from torch.nn import *
class Repro(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.register_buffer('_tensor_constant0', tensor(1.))

    
    
    def forward(self, arg0_1, arg1_1, arg2_1):
        add = torch.ops.aten.add.Tensor(arg0_1, arg1_1)
        view_1 = torch.ops.aten.view.default(add, [-1])
        slice_2 = torch.ops.aten.slice.Tensor(view_1, 0, 0, 16);  view_1 = None
        mul = torch.ops.aten.mul.Tensor(slice_2, 2);  slice_2 = None
        view_2 = torch.ops.aten.view.default(add, [-1]);  add = None
        slice_scatter = torch.ops.aten.slice_scatter.default(view_2, mul, 0, 0, 16);  view_2 = mul = None
        view_3 = torch.ops.aten.view.default(slice_scatter, [16, 8]);  slice_scatter = None
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
        copy_ = torch.ops.aten.copy_.default(arg0_1, view_3);  arg0_1 = copy_ = None
        copy__1 = torch.ops.aten.copy_.default(arg1_1, select_scatter);  arg1_1 = select_scatter = copy__1 = None
        permute_1 = torch.ops.aten.permute.default(view_3, [1, 0]);  view_3 = None
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