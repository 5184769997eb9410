
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

    
    
    def forward(self, primals_1, primals_2, primals_3, primals_4, primals_5, primals_6, primals_7):
        permute = torch.ops.aten.permute.default(primals_1, [1, 0]);  primals_1 = None
        addmm = torch.ops.aten.addmm.default(primals_2, primals_3, permute);  primals_2 = permute = None
        mul = torch.ops.aten.mul.Tensor(addmm, 0.5)
        mul_1 = torch.ops.aten.mul.Tensor(addmm, 0.7071067811865476)
        erf = torch.ops.aten.erf.default(mul_1);  mul_1 = None
        add = torch.ops.aten.add.Tensor(erf, 1);  erf = None
        mul_2 = torch.ops.aten.mul.Tensor(mul, add);  mul = add = None
        var_mean = torch.ops.aten.var_mean.correction(mul_2, [1], correction = 0, keepdim = True)
        getitem = var_mean[0]
        getitem_1 = var_mean[1];  var_mean = None
        add_1 = torch.ops.aten.add.Tensor(getitem, 1e-05);  getitem = None
        rsqrt = torch.ops.aten.rsqrt.default(add_1);  add_1 = None
        sub = torch.ops.aten.sub.Tensor(mul_2, getitem_1);  mul_2 = None
        mul_3 = torch.ops.aten.mul.Tensor(sub, rsqrt);  sub = None
        mul_4 = torch.ops.aten.mul.Tensor(mul_3, primals_4);  mul_3 = None
        add_2 = torch.ops.aten.add.Tensor(mul_4, primals_5);  mul_4 = primals_5 = None
        permute_1 = torch.ops.aten.permute.default(primals_6, [1, 0]);  primals_6 = None
        addmm_1 = torch.ops.aten.addmm.default(primals_7, add_2, permute_1);  primals_7 = None
        permute_2 = torch.ops.aten.permute.default(permute_1, [1, 0]);  permute_1 = None
        return (addmm_1, primals_3, primals_4, addmm, getitem_1, rsqrt, add_2, permute_2)
        
def load_args(reader):
    buf0 = reader.storage(None, 524288)
    reader.tensor(buf0, (512, 256), is_leaf=True)  # primals_1
    buf1 = reader.storage(None, 2048)
    reader.tensor(buf1, (512,), is_leaf=True)  # primals_2
    buf2 = reader.storage(None, 65536)
    reader.tensor(buf2, (64, 256), is_leaf=True)  # primals_3
    buf3 = reader.storage(None, 2048)
    reader.tensor(buf3, (512,), is_leaf=True)  # primals_4
    buf4 = reader.storage(None, 2048)
    reader.tensor(buf4, (512,), is_leaf=True)  # primals_5
    buf5 = reader.storage(None, 20480)
    reader.tensor(buf5, (10, 512), is_leaf=True)  # primals_6
    buf6 = reader.storage(None, 40)
    reader.tensor(buf6, (10,), is_leaf=True)  # primals_7
load_args._version = 0
mod = Repro()
if __name__ == '__main__':
    from torch._dynamo.repro.after_aot import run_repro
    with torch.no_grad():
        run_repro(mod, load_args, accuracy=False, command='run', save_dir=None, tracing_mode='real', check_str=None)
        # To run it separately, do 
        # mod, args = run_repro(mod, load_args, accuracy=False, command='get_args', save_dir=None, tracing_mode='real', check_str=None)
        # mod(*args)