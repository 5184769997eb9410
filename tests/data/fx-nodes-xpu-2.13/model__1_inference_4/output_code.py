# AOT ID: ['1_inference']
from ctypes import c_void_p, c_long, c_int
import torch
import math
import random
import os
import tempfile
from math import inf, nan
from cmath import nanj
from torch._inductor.hooks import run_intermediate_hooks
from torch._inductor.utils import maybe_profile
from torch._inductor.codegen.memory_planning import _align as align
from torch import device, empty_strided
from torch._inductor.async_compile import AsyncCompile
from torch._inductor.select_algorithm import extern_kernels
from torch._C._dynamo.guards import copy_if_misaligned
import triton
import triton.language as tl
from torch._inductor.runtime.triton_heuristics import start_graph, end_graph
from torch._C import _xpu_getCurrentRawStream as get_raw_stream

aten = torch.ops.aten
inductor_ops = torch.ops.inductor
_quantized = torch.ops._quantized
assert_size_stride = torch._C._dynamo.guards.assert_size_stride
assert_alignment = torch._C._dynamo.guards.assert_alignment
empty_strided_cpu = torch._C._dynamo.guards._empty_strided_cpu
empty_strided_cpu_pinned = torch._C._dynamo.guards._empty_strided_cpu_pinned
empty_strided_cuda = torch._C._dynamo.guards._empty_strided_cuda
empty_strided_xpu = torch._C._dynamo.guards._empty_strided_xpu
empty_strided_mtia = torch._C._dynamo.guards._empty_strided_mtia
reinterpret_tensor = torch._C._dynamo.guards._reinterpret_tensor
alloc_from_pool = torch.ops.inductor._alloc_from_pool
async_compile = AsyncCompile()
empty_strided_p2p = torch._C._distributed_c10d._SymmetricMemory.empty_strided_p2p


# kernel path: /bundle/inductor_cache/z5/cz5oogcgjq2naaahoylznikz2gr3f6sbopoh62db6sqfrlgcziqc.py
# Topologically Sorted Source Nodes: [sum_1, gt], Original ATen: [aten.sum, aten.gt]
# Source node to ATen node mapping:
#   gt => gt
#   sum_1 => sum_1
# Graph fragment:
#   %arg2_1 : Tensor "f32[s77, s27][s27, 1]xpu:0" = PlaceHolder[target=arg2_1]
#   %sum_1 : Tensor "f32[][]xpu:0" = PlaceHolder[target=sum_1]
#   %sum_1 : Tensor "f32[][]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sum.default](args = (%arg2_1,), kwargs = {})
#   %gt : Tensor "b8[][]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.gt.Scalar](args = (%sum_1, 0), kwargs = {})
#   return %sum_1,%gt
triton_red_fused_gt_sum_0 = async_compile.triton('triton_red_fused_gt_sum_0', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.reduction(
    size_hints={'x': 1, 'r0_': 64},
    reduction_hint=ReductionHint.INNER,
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr1': '*i1', 'xnumel': 'constexpr', 'r0_numel': 'i32', 'XBLOCK': 'constexpr', 'R0_BLOCK': 'constexpr'}, 'device': DeviceProperties(type='xpu', index=0, multi_processor_count=20, cc={'architecture': 21479031808, 'device_id': 57867, 'driver_version': '1.14.36711+4', 'gpu_eu_count': 160, 'gpu_subslice_count': 20, 'has_atomic64': True, 'has_bfloat16_conversions': True, 'has_fp16': True, 'has_fp64': True, 'has_subgroup_2d_block_io': True, 'has_subgroup_matrix_multiply_accumulate': True, 'has_subgroup_matrix_multiply_accumulate_tensor_float32': False, 'is_integrated_gpu': False, 'last_level_cache_size': 18874368, 'local_mem_size': 131072, 'max_compute_units': 160, 'max_num_sub_groups': 64, 'max_work_group_size': 1024, 'memory_bus_width': 192, 'memory_clock_rate': 2375, 'name': 'Intel(R) Arc(TM) B580 Graphics', 'platform_name': 'Intel(R) oneAPI Unified Runtime over Level-Zero V2', 'sub_group_sizes': [16, 32], 'total_memory': 12168933376, 'type': 'gpu', 'vendor': 'Intel(R) Corporation', 'version': '20.1.0'}, major=None, regs_per_multiprocessor=None, max_threads_per_multi_processor=None, max_threads_per_block=1024, warp_size=32), 'constants': {'xnumel': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_red_fused_gt_sum_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 1, 'autotune_hints': set(), 'tiling_scores': {'r0_': 140}, 'backend_hash': '1BF83AD24E0558508D9474F05B199DBF05298064196ABE99BF6DBBF1DC2CBC2D', 'assert_indirect_indexing': True, 'autotune_local_cache': False, 'autotune_pointwise': True, 'autotune_remote_cache': False, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
)
@triton.jit
def triton_red_fused_gt_sum_0(in_ptr0, out_ptr1, xnumel, r0_numel, XBLOCK : tl.constexpr, R0_BLOCK : tl.constexpr):
    xnumel = 1
    rnumel = r0_numel
    RBLOCK: tl.constexpr = R0_BLOCK
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = tl.full([XBLOCK], True, tl.int1)[:, None]
    r0_base = tl.arange(0, R0_BLOCK)[None, :]
    rbase = r0_base
    _tmp2 = tl.full([XBLOCK, R0_BLOCK], 0, tl.float32)
    for r0_offset in tl.range(0, r0_numel, R0_BLOCK):
        r0_index = r0_offset + r0_base
        r0_mask = r0_index < r0_numel
        roffset = r0_offset
        rindex = r0_index
        r0_0 = r0_index
        tmp0 = tl.load(in_ptr0 + (r0_0), r0_mask, eviction_policy='evict_first', other=0.0)
        tmp1 = tl.broadcast_to(tmp0, [XBLOCK, R0_BLOCK])
        tmp3 = _tmp2 + tmp1
        _tmp2 = tl.where(r0_mask, tmp3, _tmp2)
    tmp2 = tl.sum(_tmp2, 1)[:, None]
    tmp4 = tl.full([1, 1], 0.0, tl.float32)
    tmp5 = tmp2 > tmp4
    tl.store(out_ptr1 + (tl.full([1, 1], 0, tl.int32).broadcast_to(XBLOCK, 1)), tmp5, None)
''', device_str='xpu')
from torch._C import _xpu_getCurrentRawStream as get_raw_stream



# kernel path: /bundle/inductor_cache/xj/cxj6ioazjnq5z3irbkyar76ckl4y7m55u55neypg4tkq2zvzxtdq.py
# Unsorted Source Nodes: [cond, gt, mul, sin], Original ATen: [aten.gt, aten.mul, aten.sin]
# Source node to ATen node mapping:
#   cond => cond
#   gt => gt
#   mul => mul_4
#   sin => sin
triton_poi_fused_gt_mul_sin_1 = async_compile.triton('triton_poi_fused_gt_mul_sin_1', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 64}, 
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'ks0': 'i64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='xpu', index=0, multi_processor_count=20, cc={'architecture': 21479031808, 'device_id': 57867, 'driver_version': '1.14.36711+4', 'gpu_eu_count': 160, 'gpu_subslice_count': 20, 'has_atomic64': True, 'has_bfloat16_conversions': True, 'has_fp16': True, 'has_fp64': True, 'has_subgroup_2d_block_io': True, 'has_subgroup_matrix_multiply_accumulate': True, 'has_subgroup_matrix_multiply_accumulate_tensor_float32': False, 'is_integrated_gpu': False, 'last_level_cache_size': 18874368, 'local_mem_size': 131072, 'max_compute_units': 160, 'max_num_sub_groups': 64, 'max_work_group_size': 1024, 'memory_bus_width': 192, 'memory_clock_rate': 2375, 'name': 'Intel(R) Arc(TM) B580 Graphics', 'platform_name': 'Intel(R) oneAPI Unified Runtime over Level-Zero V2', 'sub_group_sizes': [16, 32], 'total_memory': 12168933376, 'type': 'gpu', 'vendor': 'Intel(R) Corporation', 'version': '20.1.0'}, major=None, regs_per_multiprocessor=None, max_threads_per_multi_processor=None, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_gt_mul_sin_1', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 420}, 'backend_hash': '1BF83AD24E0558508D9474F05B199DBF05298064196ABE99BF6DBBF1DC2CBC2D', 'assert_indirect_indexing': True, 'autotune_local_cache': False, 'autotune_pointwise': True, 'autotune_remote_cache': False, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_gt_mul_sin_1(in_ptr0, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl_math.sin(tmp0)
    tmp2 = (ks0).to(tl.float32)
    tmp3 = (tmp2).to(tl.float32)
    tmp4 = tmp1 * tmp3
    tl.store(out_ptr0 + (x0), tmp4, xmask)
''', device_str='xpu')

def true_graph_0(args):
    true_graph_0_arg0_1, true_graph_0_arg1_1, true_graph_0_arg2_1 = args
    args.clear()
    s27 = true_graph_0_arg1_1
    s77 = true_graph_0_arg2_1
    assert_size_stride(true_graph_0_arg0_1, (s77, s27), (s27, 1), 'input')
    with torch.xpu._DeviceGuard(0):
        torch.xpu.set_device(0)
        true_graph_0_buf0 = empty_strided_xpu((s77, s27), (s27, 1), torch.float32)
        # Unsorted Source Nodes: [cond, gt, mul, sin], Original ATen: [aten.gt, aten.mul, aten.sin]
        # [Provenance debug handles] triton_poi_fused_gt_mul_sin_1:2
        triton_poi_fused_gt_mul_sin_1_xnumel = s27*s77
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_gt_mul_sin_1.run(true_graph_0_arg0_1, true_graph_0_buf0, s77, triton_poi_fused_gt_mul_sin_1_xnumel, stream=raw_stream0)
        del true_graph_0_arg0_1
    return (true_graph_0_buf0, )
from torch._C import _xpu_getCurrentRawStream as get_raw_stream



# kernel path: /bundle/inductor_cache/pe/cpe4pajv44lc326wihtpliasaykwveaip4euxacimuzpemb624xi.py
# Unsorted Source Nodes: [cond, gt, cos], Original ATen: [aten.gt, aten.cos]
# Source node to ATen node mapping:
#   cond => cond
#   cos => cos
#   gt => gt
triton_poi_fused_cos_gt_2 = async_compile.triton('triton_poi_fused_cos_gt_2', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 64}, 
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='xpu', index=0, multi_processor_count=20, cc={'architecture': 21479031808, 'device_id': 57867, 'driver_version': '1.14.36711+4', 'gpu_eu_count': 160, 'gpu_subslice_count': 20, 'has_atomic64': True, 'has_bfloat16_conversions': True, 'has_fp16': True, 'has_fp64': True, 'has_subgroup_2d_block_io': True, 'has_subgroup_matrix_multiply_accumulate': True, 'has_subgroup_matrix_multiply_accumulate_tensor_float32': False, 'is_integrated_gpu': False, 'last_level_cache_size': 18874368, 'local_mem_size': 131072, 'max_compute_units': 160, 'max_num_sub_groups': 64, 'max_work_group_size': 1024, 'memory_bus_width': 192, 'memory_clock_rate': 2375, 'name': 'Intel(R) Arc(TM) B580 Graphics', 'platform_name': 'Intel(R) oneAPI Unified Runtime over Level-Zero V2', 'sub_group_sizes': [16, 32], 'total_memory': 12168933376, 'type': 'gpu', 'vendor': 'Intel(R) Corporation', 'version': '20.1.0'}, major=None, regs_per_multiprocessor=None, max_threads_per_multi_processor=None, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_cos_gt_2', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 420}, 'backend_hash': '1BF83AD24E0558508D9474F05B199DBF05298064196ABE99BF6DBBF1DC2CBC2D', 'assert_indirect_indexing': True, 'autotune_local_cache': False, 'autotune_pointwise': True, 'autotune_remote_cache': False, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_cos_gt_2(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl_math.cos(tmp0)
    tl.store(out_ptr0 + (x0), tmp1, xmask)
''', device_str='xpu')

def false_graph_0(args):
    false_graph_0_arg0_1, false_graph_0_arg1_1, false_graph_0_arg2_1 = args
    args.clear()
    s27 = false_graph_0_arg1_1
    s77 = false_graph_0_arg2_1
    assert_size_stride(false_graph_0_arg0_1, (s77, s27), (s27, 1), 'input')
    with torch.xpu._DeviceGuard(0):
        torch.xpu.set_device(0)
        false_graph_0_buf0 = empty_strided_xpu((s77, s27), (s27, 1), torch.float32)
        # Unsorted Source Nodes: [cond, gt, cos], Original ATen: [aten.gt, aten.cos]
        # [Provenance debug handles] triton_poi_fused_cos_gt_2:3
        triton_poi_fused_cos_gt_2_xnumel = s27*s77
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_cos_gt_2.run(false_graph_0_arg0_1, false_graph_0_buf0, triton_poi_fused_cos_gt_2_xnumel, stream=raw_stream0)
        del false_graph_0_arg0_1
    return (false_graph_0_buf0, )


async_compile.wait(globals())
del async_compile

class Runner:
    def __init__(self, partitions):
        self.partitions = partitions

    def recursively_apply_fns(self, fns):
        new_callables = []
        for fn, c in zip(fns, self.partitions):
            new_callables.append(fn(c))
        self.partitions = new_callables

    def call(self, args):
        arg0_1, arg1_1, arg2_1 = args
        args.clear()
        s77 = arg0_1
        s27 = arg1_1
        assert_size_stride(arg2_1, (s77, s27), (s27, 1), 'input')
        with torch.xpu._DeviceGuard(0):
            torch.xpu.set_device(0)
            arg2_1 = copy_if_misaligned(arg2_1)
            buf1 = empty_strided_xpu((), (), torch.bool)
            # Topologically Sorted Source Nodes: [sum_1, gt], Original ATen: [aten.sum, aten.gt]
            # [Provenance debug handles] triton_red_fused_gt_sum_0:1
            triton_red_fused_gt_sum_0_r0_numel = s27*s77
            raw_stream0 = get_raw_stream(0)
            triton_red_fused_gt_sum_0.run(arg2_1, buf1, 1, triton_red_fused_gt_sum_0_r0_numel, stream=raw_stream0)
            buf2 = [None] * 1
            if buf1.item():

                # subgraph: true_graph_0
                true_graph_0_args = [arg2_1, s27, s77]
                del arg2_1
                del buf1
                buf2 = true_graph_0(true_graph_0_args)
            else:

                # subgraph: false_graph_0
                false_graph_0_args = [arg2_1, s27, s77]
                buf2 = false_graph_0(false_graph_0_args)
            buf3 = buf2[0]
            assert_size_stride(buf3, (s77, s27), (s27, 1), 'torch.ops.cond')
            assert_alignment(buf3, 16, 'torch.ops.cond')
            del buf2
        return (buf3, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = 5
    arg1_1 = 7
    arg2_1 = rand_strided((5, 7), (7, 1), device='xpu:0', dtype=torch.float32)
    return [arg0_1, arg1_1, arg2_1]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat, device='xpu')


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
