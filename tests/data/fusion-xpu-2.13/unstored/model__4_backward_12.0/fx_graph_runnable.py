s33 = 4


import os
os.environ['TORCH_COMPILE_DEBUG'] = '1'
# a place of the run: os.environ['TORCH_COMPILE_DEBUG_DIR'] = '/home/user/demo/more-bmg.run/debug'
# a place of the run: os.environ['TORCHINDUCTOR_CACHE_DIR'] = '/home/user/demo/more-bmg.run/inductor_cache'
# a place of the run: os.environ['TRITON_CACHE_DIR'] = '/home/user/demo/more-bmg.run/triton_cache'
# a place of the run: os.environ['TORCH_TRACE'] = '/home/user/demo/more-bmg.run/trace'
# a place of the run: os.environ['TORCH_LOGS'] = 'fusion,schedule,graph_breaks,recompiles'
os.environ['INDUCTOR_PROVENANCE'] = '1'
os.environ['INDUCTOR_DOT_GRAPH_SHAPE_SVG'] = 'none'
os.environ['TRITON_DEBUG'] = '1'
os.environ['TORCHINDUCTOR_COMPILE_THREADS'] = '1'
os.environ['TORCHINDUCTOR_FX_GRAPH_CACHE'] = '0'
os.environ['TORCHINDUCTOR_AUTOGRAD_CACHE'] = '0'
os.environ['TORCHINDUCTOR_XPU_KERNEL_FORMAT'] = 'spv'
# a place of the run: os.environ['TORCH_LOGS_OUT'] = '/home/user/demo/more-bmg.run/logs/torch_logs-pid_23642.log'
os.environ['TORCHINDUCTOR_WORKER_SUPPRESS_LOGGING'] = '0'
# a place of the run: os.environ['TORCHINDUCTOR_WORKER_LOGPATH'] = '/home/user/demo/more-bmg.run/logs/worker_log-pid_23642.txt'
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
# a place of the run: torch._inductor.config.torchinductor_worker_logpath = '/home/user/demo/more-bmg.run/logs/worker_log-pid_23642.txt'
torch._inductor.config.triton.store_cubin = False
torch._inductor.config.trace.enabled = False
torch._inductor.config.deterministic = False
torch._inductor.config.trace.save_real_tensors = False
torch._inductor.config.unroll_reductions_threshold = 8
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



    def forward(self, primals_3, primals_4, primals_5, primals_1, primals_6, primals_10, primals_12, convolution, squeeze_1, relu, view, unsqueeze_6, tangents_1):
        permute = torch.ops.aten.permute.default(primals_12, [1, 0]);  primals_12 = None
        permute_1 = torch.ops.aten.permute.default(permute, [1, 0]);  permute = None
        mm = torch.ops.aten.mm.default(tangents_1, permute_1);  permute_1 = None
        permute_2 = torch.ops.aten.permute.default(tangents_1, [1, 0])
        mm_1 = torch.ops.aten.mm.default(permute_2, view);  permute_2 = view = None
        sum_1 = torch.ops.aten.sum.dim_IntList(tangents_1, [0], True);  tangents_1 = None
        view_1 = torch.ops.aten.view.default(sum_1, [5]);  sum_1 = None
        view_2 = torch.ops.aten.view.default(mm, [primals_3, 6, 2, 2]);  mm = None
        _adaptive_avg_pool2d_backward = torch.ops.aten._adaptive_avg_pool2d_backward.default(view_2, relu);  view_2 = None
        le = torch.ops.aten.le.Scalar(relu, 0);  relu = None
        full_default = torch.ops.aten.full.default([], 0.0, dtype = torch.float32, layout = torch.strided, device = device(type='xpu', index=0), pin_memory = False)
        where = torch.ops.aten.where.self(le, full_default, _adaptive_avg_pool2d_backward);  le = full_default = _adaptive_avg_pool2d_backward = None
        sum_2 = torch.ops.aten.sum.dim_IntList(where, [0, 2, 3])
        sub_17 = torch.ops.aten.sub.Tensor(convolution, unsqueeze_6);  unsqueeze_6 = None
        mul_39 = torch.ops.aten.mul.Tensor(where, sub_17)
        sum_3 = torch.ops.aten.sum.dim_IntList(mul_39, [0, 2, 3]);  mul_39 = None
        mul_40 = primals_3 * 6;  primals_3 = None
        sym_size_int_1 = torch.ops.aten.sym_size.int(convolution, 2)
        mul_41 = mul_40 * sym_size_int_1;  mul_40 = sym_size_int_1 = None
        sym_size_int_2 = torch.ops.aten.sym_size.int(convolution, 3);  convolution = None
        mul_42 = mul_41 * sym_size_int_2;  mul_41 = sym_size_int_2 = None
        truediv_2 = mul_42 / 6;  mul_42 = None
        truediv_3 = 1.0 / truediv_2;  truediv_2 = None
        mul_43 = torch.ops.aten.mul.Tensor(sum_2, truediv_3)
        unsqueeze_7 = torch.ops.aten.unsqueeze.default(mul_43, 0);  mul_43 = None
        unsqueeze_8 = torch.ops.aten.unsqueeze.default(unsqueeze_7, 2);  unsqueeze_7 = None
        unsqueeze_9 = torch.ops.aten.unsqueeze.default(unsqueeze_8, 3);  unsqueeze_8 = None
        mul_44 = torch.ops.aten.mul.Tensor(sum_3, truediv_3);  truediv_3 = None
        mul_45 = torch.ops.aten.mul.Tensor(squeeze_1, squeeze_1)
        mul_46 = torch.ops.aten.mul.Tensor(mul_44, mul_45);  mul_44 = mul_45 = None
        unsqueeze_10 = torch.ops.aten.unsqueeze.default(mul_46, 0);  mul_46 = None
        unsqueeze_11 = torch.ops.aten.unsqueeze.default(unsqueeze_10, 2);  unsqueeze_10 = None
        unsqueeze_12 = torch.ops.aten.unsqueeze.default(unsqueeze_11, 3);  unsqueeze_11 = None
        mul_47 = torch.ops.aten.mul.Tensor(squeeze_1, primals_10);  primals_10 = None
        unsqueeze_13 = torch.ops.aten.unsqueeze.default(mul_47, 0);  mul_47 = None
        unsqueeze_14 = torch.ops.aten.unsqueeze.default(unsqueeze_13, 2);  unsqueeze_13 = None
        unsqueeze_15 = torch.ops.aten.unsqueeze.default(unsqueeze_14, 3);  unsqueeze_14 = None
        mul_48 = torch.ops.aten.mul.Tensor(sub_17, unsqueeze_12);  sub_17 = unsqueeze_12 = None
        sub_19 = torch.ops.aten.sub.Tensor(where, mul_48);  where = mul_48 = None
        sub_20 = torch.ops.aten.sub.Tensor(sub_19, unsqueeze_9);  sub_19 = unsqueeze_9 = None
        mul_49 = torch.ops.aten.mul.Tensor(sub_20, unsqueeze_15);  sub_20 = unsqueeze_15 = None
        mul_50 = torch.ops.aten.mul.Tensor(sum_3, squeeze_1);  sum_3 = squeeze_1 = None
        sum_4 = torch.ops.aten.sum.dim_IntList(mul_49, [0, 2, 3])
        convolution_backward = torch.ops.aten.convolution_backward.default(mul_49, primals_6, primals_1, [6], [1, 1], [0, 0], [1, 1], False, [0, 0], 1, [False, True, False]);  mul_49 = primals_6 = primals_1 = None
        getitem_3 = convolution_backward[1];  convolution_backward = None
        return (getitem_3, sum_4, None, None, None, None, None, None, None, mul_50, sum_2, mm_1, view_1)

def load_args(reader):
    reader.symint(4, expr='s33')  # primals_3
    reader.symint(12, expr='12')  # primals_4
    reader.symint(12, expr='12')  # primals_5
    buf0 = reader.storage(None, 648, device=device(type='xpu', index=0))
    reader.tensor(buf0, (6, 3, 3, 3), (27, 1, 9, 3), is_leaf=True)  # primals_1
    buf1 = reader.storage(None, 1728*s33, device=device(type='xpu', index=0))
    reader.tensor(buf1, (s33, 3, 12, 12), (432, 1, 36, 3), is_leaf=True)  # primals_6
    buf2 = reader.storage(None, 24, device=device(type='xpu', index=0))
    reader.tensor(buf2, (6,), is_leaf=True)  # primals_10
    buf3 = reader.storage(None, 480, device=device(type='xpu', index=0))
    reader.tensor(buf3, (5, 24), is_leaf=True)  # primals_12
    buf4 = reader.storage(None, 2400*s33, device=device(type='xpu', index=0))
    reader.tensor(buf4, (s33, 6, 10, 10), (600, 1, 60, 6), is_leaf=True)  # convolution
    buf5 = reader.storage(None, 24, device=device(type='xpu', index=0))
    reader.tensor(buf5, (6,), is_leaf=True)  # squeeze_1
    buf6 = reader.storage(None, 2400*s33, device=device(type='xpu', index=0))
    reader.tensor(buf6, (s33, 6, 10, 10), is_leaf=True)  # relu
    buf7 = reader.storage(None, 96*s33, device=device(type='xpu', index=0))
    reader.tensor(buf7, (s33, 24), is_leaf=True)  # view
    buf8 = reader.storage(None, 24, device=device(type='xpu', index=0))
    reader.tensor(buf8, (1, 6, 1, 1), is_leaf=True)  # unsqueeze_6
    buf9 = reader.storage(None, 20*s33, device=device(type='xpu', index=0))
    reader.tensor(buf9, (s33, 5), is_leaf=True)  # tangents_1
load_args._version = 0
mod = Repro()
if __name__ == '__main__':
    from torch._dynamo.repro.after_aot import run_repro
    with torch.no_grad():
        run_repro(mod, load_args, accuracy=False, command='run', save_dir=None, tracing_mode='symbolic', check_str=None)
        # To run it separately, do 
        # mod, args = run_repro(mod, load_args, accuracy=False, command='get_args', save_dir=None, tracing_mode='symbolic', check_str=None)
        # mod(*args)
