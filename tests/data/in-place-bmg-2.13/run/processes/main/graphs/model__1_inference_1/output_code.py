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


# kernel path: /home/user/demo/run/inductor_cache/xm/cxml7cm27y62sfw27ghrlnkgjbjg35ndhdmgbflea3glptukkbzw.py
# Topologically Sorted Source Nodes: [add_, setitem, mul, _generalized_scatter, sum_1], Original ATen: [aten.add, aten.slice, aten.mul, aten.copy, aten.view, aten.sum]
# Source node to ATen node mapping:
#   _generalized_scatter => slice_scatter_default
#   add_ => add
#   mul => mul, slice_2
#   setitem => copy, slice_4
#   sum_1 => sum_1, view_1
# Graph fragment:
#   %copy_ : Tensor "f32[8, 8][8, 1]xpu:0" = PlaceHolder[target=copy_]
#   %add : Tensor "f32[8, 8][8, 1]xpu:0"[num_users=3] = call_function[target=torch.ops.aten.add.Tensor](args = (%arg0_1, 1), kwargs = {})
#   %slice_4 : Tensor "f32[8, 3][8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%add, 1, 2, 5), kwargs = {})
#   %slice_2 : Tensor "f32[8, 3][8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%add, 1, 1, 4), kwargs = {})
#   %mul : Tensor "f32[8, 3][3, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%slice_2, 2), kwargs = {})
#   %copy : Tensor "f32[8, 3][8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.copy.default](args = (%slice_4, %mul), kwargs = {})
#   %slice_scatter_default : Tensor "f32[8, 8][8, 1]xpu:0"[num_users=2] = call_function[target=torch.ops.aten.slice_scatter.default](args = (%add, %copy, 1, 2, 5), kwargs = {})
#   %view_1 : Tensor "f32[64][1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%slice_scatter_default, [-1]), kwargs = {})
#   %sum_1 : Tensor "f32[][]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sum.default](args = (%view_1,), kwargs = {})
#   return %sum_1,%slice_scatter_default
triton_per_fused_add_copy_mul_slice_sum_view_0 = async_compile.triton('triton_per_fused_add_copy_mul_slice_sum_view_0', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.persistent_reduction(
    size_hints={'x': 1, 'r0_': 64},
    reduction_hint=ReductionHint.INNER,
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'out_ptr1': '*fp32', 'xnumel': 'constexpr', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='xpu', index=0, multi_processor_count=20, cc={'architecture': 21479031808, 'device_id': 57867, 'driver_version': '1.14.36711+4', 'gpu_eu_count': 160, 'gpu_subslice_count': 20, 'has_atomic64': True, 'has_bfloat16_conversions': True, 'has_fp16': True, 'has_fp64': True, 'has_subgroup_2d_block_io': True, 'has_subgroup_matrix_multiply_accumulate': True, 'has_subgroup_matrix_multiply_accumulate_tensor_float32': False, 'is_integrated_gpu': False, 'last_level_cache_size': 18874368, 'local_mem_size': 131072, 'max_compute_units': 160, 'max_num_sub_groups': 64, 'max_work_group_size': 1024, 'memory_bus_width': 192, 'memory_clock_rate': 2375, 'name': 'Intel(R) Arc(TM) B580 Graphics', 'platform_name': 'Intel(R) oneAPI Unified Runtime over Level-Zero V2', 'sub_group_sizes': [16, 32], 'total_memory': 12168933376, 'type': 'gpu', 'vendor': 'Intel(R) Corporation', 'version': '20.1.0'}, major=None, regs_per_multiprocessor=None, max_threads_per_multi_processor=None, max_threads_per_block=1024, warp_size=32), 'constants': {'xnumel': 1}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused_add_copy_mul_slice_sum_view_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 3, 'num_store': 2, 'num_reduction': 1, 'autotune_hints': set(), 'tiling_scores': {'x': 0, 'r0_': 512}, 'backend_hash': '1BF83AD24E0558508D9474F05B199DBF05298064196ABE99BF6DBBF1DC2CBC2D', 'assert_indirect_indexing': True, 'autotune_local_cache': False, 'autotune_pointwise': True, 'autotune_remote_cache': False, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
)
@triton.jit
def triton_per_fused_add_copy_mul_slice_sum_view_0(in_ptr0, out_ptr0, out_ptr1, xnumel, r0_numel, XBLOCK : tl.constexpr):
    xnumel = 1
    r0_numel = 64
    R0_BLOCK: tl.constexpr = 64
    rnumel = r0_numel
    RBLOCK: tl.constexpr = R0_BLOCK
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = tl.full([XBLOCK], True, tl.int1)[:, None]
    r0_index = tl.arange(0, R0_BLOCK)[None, :]
    r0_offset = 0
    r0_mask = tl.full([R0_BLOCK], True, tl.int1)[None, :]
    roffset = r0_offset
    rindex = r0_index
    r0_0 = r0_index
    r0_1 = (r0_index % 8)
    tmp14 = tl.load(in_ptr0 + (r0_0), None, eviction_policy='evict_last')
    tmp0 = ((r0_0 % 8)).to(tl.int64)
    tmp1 = (tmp0).to(tl.int64)
    tmp2 = tl.full([1, 1], 2, tl.int64)
    tmp3 = tmp1 >= tmp2
    tmp4 = tl.full([1, 1], 5, tl.int64)
    tmp5 = tmp1 < tmp4
    tmp6 = tmp3 & tmp5
    tmp7 = tl.load(in_ptr0 + (tl.broadcast_to((-1) + r0_0, [XBLOCK, R0_BLOCK])), tmp6, eviction_policy='evict_last', other=0.0)
    tmp8 = tl.full([1, 1], 1.0, tl.float32)
    tmp9 = tmp7 + tmp8
    tmp10 = tl.full([1, 1], 2.0, tl.float32)
    tmp11 = tmp9 * tmp10
    tmp12 = tl.full(tmp11.shape, 0.0, tmp11.dtype)
    tmp13 = tl.where(tmp6, tmp11, tmp12)
    tmp15 = tl.full([1, 1], 1.0, tl.float32)
    tmp16 = tmp14 + tmp15
    tmp17 = tl.where(tmp6, tmp13, tmp16)
    tmp18 = tl.broadcast_to(tmp17, [XBLOCK, R0_BLOCK])
    tmp20 = tl.sum(tmp18, 1)[:, None].to(tl.float32)
    tmp21 = (r0_1).to(tl.int64)
    tmp22 = (tmp21).to(tl.int64)
    tmp23 = tmp22 >= tmp2
    tmp24 = tmp22 < tmp4
    tmp25 = tmp23 & tmp24
    tmp26 = tl.load(in_ptr0 + (tl.broadcast_to((-1) + r0_0, [XBLOCK, R0_BLOCK])), tmp25, eviction_policy='evict_first', other=0.0)
    tmp27 = tl.full([1, 1], 1.0, tl.float32)
    tmp28 = tmp26 + tmp27
    tmp29 = tl.full([1, 1], 2.0, tl.float32)
    tmp30 = tmp28 * tmp29
    tmp31 = tl.full(tmp30.shape, 0.0, tmp30.dtype)
    tmp32 = tl.where(tmp25, tmp30, tmp31)
    tmp33 = tl.where(tmp25, tmp32, tmp16)
    tl.store(out_ptr1 + (tl.broadcast_to(r0_0, [XBLOCK, R0_BLOCK])), tmp33, None)
    tl.store(out_ptr0 + (tl.full([1, 1], 0, tl.int32).broadcast_to(XBLOCK, 1)), tmp20, None)
''', device_str='xpu')


# kernel path: /home/user/demo/run/inductor_cache/y5/cy5th2ely22v4cgyanblc44jjwm223q4plsxeatkpgcof7vwc6ct.py
# Topologically Sorted Source Nodes: [add_, setitem, mul, _generalized_scatter], Original ATen: [aten.add, aten.slice, aten.mul, aten.copy, aten.copy_]
# Source node to ATen node mapping:
#   _generalized_scatter => slice_scatter_default
#   add_ => add
#   mul => mul, slice_2
#   setitem => copy, slice_4
# Graph fragment:
#   %slice_scatter_default : Tensor "f32[8, 8][8, 1]xpu:0" = PlaceHolder[target=slice_scatter_default]
#   %copy_ : Tensor "f32[8, 8][8, 1]xpu:0" = PlaceHolder[target=copy_]
#   %sum_1 : Tensor "f32[][]xpu:0" = PlaceHolder[target=sum_1]
#   %add : Tensor "f32[8, 8][8, 1]xpu:0"[num_users=3] = call_function[target=torch.ops.aten.add.Tensor](args = (%arg0_1, 1), kwargs = {})
#   %slice_4 : Tensor "f32[8, 3][8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%add, 1, 2, 5), kwargs = {})
#   %slice_2 : Tensor "f32[8, 3][8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%add, 1, 1, 4), kwargs = {})
#   %mul : Tensor "f32[8, 3][3, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%slice_2, 2), kwargs = {})
#   %copy : Tensor "f32[8, 3][8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.copy.default](args = (%slice_4, %mul), kwargs = {})
#   %slice_scatter_default : Tensor "f32[8, 8][8, 1]xpu:0"[num_users=2] = call_function[target=torch.ops.aten.slice_scatter.default](args = (%add, %copy, 1, 2, 5), kwargs = {})
#   %copy_ : Tensor "f32[8, 8][8, 1]xpu:0"[num_users=0] = call_function[target=torch.ops.aten.copy_.default](args = (%arg0_1, %slice_scatter_default), kwargs = {})
#   return %buf5
triton_poi_fused_add_copy_copy__mul_slice_1 = async_compile.triton('triton_poi_fused_add_copy_copy__mul_slice_1', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 64}, 
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='xpu', index=0, multi_processor_count=20, cc={'architecture': 21479031808, 'device_id': 57867, 'driver_version': '1.14.36711+4', 'gpu_eu_count': 160, 'gpu_subslice_count': 20, 'has_atomic64': True, 'has_bfloat16_conversions': True, 'has_fp16': True, 'has_fp64': True, 'has_subgroup_2d_block_io': True, 'has_subgroup_matrix_multiply_accumulate': True, 'has_subgroup_matrix_multiply_accumulate_tensor_float32': False, 'is_integrated_gpu': False, 'last_level_cache_size': 18874368, 'local_mem_size': 131072, 'max_compute_units': 160, 'max_num_sub_groups': 64, 'max_work_group_size': 1024, 'memory_bus_width': 192, 'memory_clock_rate': 2375, 'name': 'Intel(R) Arc(TM) B580 Graphics', 'platform_name': 'Intel(R) oneAPI Unified Runtime over Level-Zero V2', 'sub_group_sizes': [16, 32], 'total_memory': 12168933376, 'type': 'gpu', 'vendor': 'Intel(R) Corporation', 'version': '20.1.0'}, major=None, regs_per_multiprocessor=None, max_threads_per_multi_processor=None, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_copy_copy__mul_slice_1', 'mutated_arg_names': ['out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 768}, 'backend_hash': '1BF83AD24E0558508D9474F05B199DBF05298064196ABE99BF6DBBF1DC2CBC2D', 'assert_indirect_indexing': True, 'autotune_local_cache': False, 'autotune_pointwise': True, 'autotune_remote_cache': False, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_copy_copy__mul_slice_1(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 64
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tl.store(out_ptr0 + (x0), tmp0, xmask)
''', device_str='xpu')


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
        arg0_1, = args
        args.clear()
        assert_size_stride(arg0_1, (8, 8), (8, 1), 'input')
        with torch.xpu._DeviceGuard(0):
            torch.xpu.set_device(0)
            buf0 = empty_strided_xpu((), (), torch.float32)
            buf4 = empty_strided_xpu((8, 8), (8, 1), torch.float32)
            # Topologically Sorted Source Nodes: [add_, setitem, mul, _generalized_scatter, sum_1], Original ATen: [aten.add, aten.slice, aten.mul, aten.copy, aten.view, aten.sum]
            # [Provenance debug handles] triton_per_fused_add_copy_mul_slice_sum_view_0:1
            raw_stream0 = get_raw_stream(0)
            triton_per_fused_add_copy_mul_slice_sum_view_0.run(arg0_1, buf0, buf4, 1, 64, stream=raw_stream0)
            # Topologically Sorted Source Nodes: [add_, setitem, mul, _generalized_scatter], Original ATen: [aten.add, aten.slice, aten.mul, aten.copy, aten.copy_]
            # [Provenance debug handles] triton_poi_fused_add_copy_copy__mul_slice_1:2
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_add_copy_copy__mul_slice_1.run(buf4, arg0_1, 64, stream=raw_stream0)
            del arg0_1
            del buf4
        return (buf0, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((8, 8), (8, 1), device='xpu:0', dtype=torch.float32)
    return [arg0_1]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat, device='xpu')


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
