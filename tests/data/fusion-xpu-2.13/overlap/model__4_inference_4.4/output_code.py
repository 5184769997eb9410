# AOT ID: ['4_inference']
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


# kernel path: /home/u/cache/cw7ebqfv724dzvjwh4qvwq6ecbouacs2jonsya62uo4bd76jngja.py
# Topologically Sorted Source Nodes: [getitem, getitem_1, getitem_2, cat, mul], Original ATen: [aten.slice, aten.cat, aten.mul]
# Source node to ATen node mapping:
#   cat => cat
#   getitem => slice_1
#   getitem_1 => slice_2
#   getitem_2 => slice_3
#   mul => mul
# Graph fragment:
#   %arg0_1 : Tensor "f32[6, 12][12, 1]xpu:0" = PlaceHolder[target=arg0_1]
#   %arg1_1 : Tensor "f32[6, 12][12, 1]xpu:0" = PlaceHolder[target=arg1_1]
#   %slice_1 : Tensor "f32[6, 2][12, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%arg0_1, 1, 3, 5), kwargs = {})
#   %slice_2 : Tensor "f32[6, 1][12, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%arg1_1, 1, 1, 2), kwargs = {})
#   %slice_3 : Tensor "f32[6, 3][12, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%arg0_1, 1, 4, 7), kwargs = {})
#   %cat : Tensor "f32[6, 6][6, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%slice_1, %slice_2, %slice_3], 1), kwargs = {})
#   %mul : Tensor "f32[6, 6][6, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%cat, 2), kwargs = {})
#   return %mul
triton_poi_fused_cat_mul_slice_0 = async_compile.triton('triton_poi_fused_cat_mul_slice_0', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 64}, 
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='xpu', index=0, multi_processor_count=20, cc={'architecture': 21479031808, 'device_id': 57867, 'driver_version': '1.14.36711+4', 'gpu_eu_count': 160, 'gpu_subslice_count': 20, 'has_atomic64': True, 'has_bfloat16_conversions': True, 'has_fp16': True, 'has_fp64': True, 'has_subgroup_2d_block_io': True, 'has_subgroup_matrix_multiply_accumulate': True, 'has_subgroup_matrix_multiply_accumulate_tensor_float32': False, 'is_integrated_gpu': False, 'last_level_cache_size': 18874368, 'local_mem_size': 131072, 'max_compute_units': 160, 'max_num_sub_groups': 64, 'max_work_group_size': 1024, 'memory_bus_width': 192, 'memory_clock_rate': 2375, 'name': 'Intel(R) Arc(TM) B580 Graphics', 'platform_name': 'Intel(R) oneAPI Unified Runtime over Level-Zero V2', 'sub_group_sizes': [16, 32], 'total_memory': 12168933376, 'type': 'gpu', 'vendor': 'Intel(R) Corporation', 'version': '20.1.0'}, major=None, regs_per_multiprocessor=None, max_threads_per_multi_processor=None, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_cat_mul_slice_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 3, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 576}, 'backend_hash': '1BF83AD24E0558508D9474F05B199DBF05298064196ABE99BF6DBBF1DC2CBC2D', 'assert_indirect_indexing': True, 'autotune_local_cache': False, 'autotune_pointwise': True, 'autotune_remote_cache': False, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_cat_mul_slice_0(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 36
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = (xindex % 6)
    x1 = xindex // 6
    x2 = xindex
    tmp0 = (x0).to(tl.int32)
    tmp1 = tl.full([1], 0, tl.int64)
    tmp2 = tmp0 >= tmp1
    tmp3 = (x0).to(tl.int64)
    tmp4 = (tmp3).to(tl.int64)
    tmp5 = tl.full([1], 2, tl.int64)
    tmp6 = tmp4 < tmp5
    tmp7 = tl.load(in_ptr0 + (3 + 12*x1 + (x0)), tmp6 & xmask, eviction_policy='evict_last', other=0.0)
    tmp8 = tmp4 >= tmp5
    tmp9 = tl.full([1], 3, tl.int64)
    tmp10 = tmp4 < tmp9
    tmp11 = tmp8 & tmp10
    tmp12 = tl.load(in_ptr1 + (1 + 12*x1), tmp11 & xmask, eviction_policy='evict_last', other=0.0)
    tmp13 = tmp0 >= tmp9
    tmp14 = tl.full([1], 6, tl.int64)
    tmp15 = tmp0 < tmp14
    tmp16 = tl.load(in_ptr0 + (4 + 12*x1 + ((-3) + x0)), tmp13 & xmask, eviction_policy='evict_last', other=0.0)
    tmp17 = tl.where(tmp11, tmp12, tmp16)
    tmp18 = tl.where(tmp6, tmp7, tmp17)
    tmp19 = tl.full([1], 2.0, tl.float32)
    tmp20 = tmp18 * tmp19
    tl.store(out_ptr0 + (x2), tmp20, xmask)
''', device_str='xpu')


# kernel path: /home/u/cache/cmpsizx6356eol6ibfqon46o2mefzc6e5p6a3gxqzfvlugbekw3m.py
# Topologically Sorted Source Nodes: [getitem_3, stack, getitem_4, getitem_5, add], Original ATen: [aten.select, aten.stack, aten.add]
# Source node to ATen node mapping:
#   add => add
#   getitem_3 => select
#   getitem_4 => select_1
#   getitem_5 => select_2
#   stack => cat_1, unsqueeze, unsqueeze_1, unsqueeze_2
# Graph fragment:
#   %arg0_1 : Tensor "f32[6, 12][12, 1]xpu:0" = PlaceHolder[target=arg0_1]
#   %arg1_1 : Tensor "f32[6, 12][12, 1]xpu:0" = PlaceHolder[target=arg1_1]
#   %select : Tensor "f32[6][12]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.select.int](args = (%arg0_1, 1, 0), kwargs = {})
#   %unsqueeze : Tensor "f32[6, 1][12, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%select, 1), kwargs = {})
#   %select_1 : Tensor "f32[6][12]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.select.int](args = (%arg1_1, 1, 3), kwargs = {})
#   %unsqueeze_1 : Tensor "f32[6, 1][12, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%select_1, 1), kwargs = {})
#   %select_2 : Tensor "f32[6][12]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.select.int](args = (%arg0_1, 1, 5), kwargs = {})
#   %unsqueeze_2 : Tensor "f32[6, 1][12, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%select_2, 1), kwargs = {})
#   %cat_1 : Tensor "f32[6, 3][3, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%unsqueeze, %unsqueeze_1, %unsqueeze_2], 1), kwargs = {})
#   %add : Tensor "f32[6, 3][3, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%cat_1, 1), kwargs = {})
#   return %add
triton_poi_fused_add_select_stack_1 = async_compile.triton('triton_poi_fused_add_select_stack_1', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 32}, 
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='xpu', index=0, multi_processor_count=20, cc={'architecture': 21479031808, 'device_id': 57867, 'driver_version': '1.14.36711+4', 'gpu_eu_count': 160, 'gpu_subslice_count': 20, 'has_atomic64': True, 'has_bfloat16_conversions': True, 'has_fp16': True, 'has_fp64': True, 'has_subgroup_2d_block_io': True, 'has_subgroup_matrix_multiply_accumulate': True, 'has_subgroup_matrix_multiply_accumulate_tensor_float32': False, 'is_integrated_gpu': False, 'last_level_cache_size': 18874368, 'local_mem_size': 131072, 'max_compute_units': 160, 'max_num_sub_groups': 64, 'max_work_group_size': 1024, 'memory_bus_width': 192, 'memory_clock_rate': 2375, 'name': 'Intel(R) Arc(TM) B580 Graphics', 'platform_name': 'Intel(R) oneAPI Unified Runtime over Level-Zero V2', 'sub_group_sizes': [16, 32], 'total_memory': 12168933376, 'type': 'gpu', 'vendor': 'Intel(R) Corporation', 'version': '20.1.0'}, major=None, regs_per_multiprocessor=None, max_threads_per_multi_processor=None, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_select_stack_1', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 3, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 144}, 'backend_hash': '1BF83AD24E0558508D9474F05B199DBF05298064196ABE99BF6DBBF1DC2CBC2D', 'assert_indirect_indexing': True, 'autotune_local_cache': False, 'autotune_pointwise': True, 'autotune_remote_cache': False, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_select_stack_1(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 18
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = (xindex % 3)
    x1 = xindex // 3
    x2 = xindex
    tmp0 = (x0).to(tl.int32)
    tmp1 = tl.full([1], 0, tl.int64)
    tmp2 = tmp0 >= tmp1
    tmp3 = (x0).to(tl.int64)
    tmp4 = (tmp3).to(tl.int64)
    tmp5 = tl.full([1], 1, tl.int64)
    tmp6 = tmp4 < tmp5
    tmp7 = tl.load(in_ptr0 + (12*x1), tmp6 & xmask, eviction_policy='evict_last', other=0.0)
    tmp8 = tmp4 >= tmp5
    tmp9 = tl.full([1], 2, tl.int64)
    tmp10 = tmp4 < tmp9
    tmp11 = tmp8 & tmp10
    tmp12 = tl.load(in_ptr1 + (3 + 12*x1), tmp11 & xmask, eviction_policy='evict_last', other=0.0)
    tmp13 = tmp0 >= tmp9
    tmp14 = tl.full([1], 3, tl.int64)
    tmp15 = tmp0 < tmp14
    tmp16 = tl.load(in_ptr0 + (5 + 12*x1), tmp13 & xmask, eviction_policy='evict_last', other=0.0)
    tmp17 = tl.where(tmp11, tmp12, tmp16)
    tmp18 = tl.where(tmp6, tmp7, tmp17)
    tmp19 = tl.full([1], 1.0, tl.float32)
    tmp20 = tmp18 + tmp19
    tl.store(out_ptr0 + (x2), tmp20, xmask)
''', device_str='xpu')


# kernel path: /home/u/cache/cqj7xcfhxhlbgyhx7qq44ctpsmajybn4skjd2tealwlcv7jpwc4o.py
# Topologically Sorted Source Nodes: [getitem_6, repeat, getitem_7, cat_1, mul_1], Original ATen: [aten.slice, aten.repeat, aten.cat, aten.mul]
# Source node to ATen node mapping:
#   cat_1 => cat_2
#   getitem_6 => slice_4, slice_5
#   getitem_7 => slice_6, slice_7
#   mul_1 => mul_1
#   repeat => repeat
# Graph fragment:
#   %arg0_1 : Tensor "f32[6, 12][12, 1]xpu:0" = PlaceHolder[target=arg0_1]
#   %arg1_1 : Tensor "f32[6, 12][12, 1]xpu:0" = PlaceHolder[target=arg1_1]
#   %slice_4 : Tensor "f32[2, 12][12, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%arg0_1, 0, 0, 2), kwargs = {})
#   %slice_5 : Tensor "f32[2, 4][12, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%slice_4, 1, 0, 4), kwargs = {})
#   %repeat : Tensor "f32[2, 8][8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.repeat.default](args = (%slice_5, [1, 2]), kwargs = {})
#   %slice_6 : Tensor "f32[2, 12][12, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%arg1_1, 0, 0, 2), kwargs = {})
#   %slice_7 : Tensor "f32[2, 8][12, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%slice_6, 1, 2, 10), kwargs = {})
#   %cat_2 : Tensor "f32[4, 8][8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%repeat, %slice_7],), kwargs = {})
#   %mul_1 : Tensor "f32[4, 8][8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%cat_2, 3), kwargs = {})
#   return %mul_1
triton_poi_fused_cat_mul_repeat_slice_2 = async_compile.triton('triton_poi_fused_cat_mul_repeat_slice_2', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 32}, 
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='xpu', index=0, multi_processor_count=20, cc={'architecture': 21479031808, 'device_id': 57867, 'driver_version': '1.14.36711+4', 'gpu_eu_count': 160, 'gpu_subslice_count': 20, 'has_atomic64': True, 'has_bfloat16_conversions': True, 'has_fp16': True, 'has_fp64': True, 'has_subgroup_2d_block_io': True, 'has_subgroup_matrix_multiply_accumulate': True, 'has_subgroup_matrix_multiply_accumulate_tensor_float32': False, 'is_integrated_gpu': False, 'last_level_cache_size': 18874368, 'local_mem_size': 131072, 'max_compute_units': 160, 'max_num_sub_groups': 64, 'max_work_group_size': 1024, 'memory_bus_width': 192, 'memory_clock_rate': 2375, 'name': 'Intel(R) Arc(TM) B580 Graphics', 'platform_name': 'Intel(R) oneAPI Unified Runtime over Level-Zero V2', 'sub_group_sizes': [16, 32], 'total_memory': 12168933376, 'type': 'gpu', 'vendor': 'Intel(R) Corporation', 'version': '20.1.0'}, major=None, regs_per_multiprocessor=None, max_threads_per_multi_processor=None, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_cat_mul_repeat_slice_2', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 512}, 'backend_hash': '1BF83AD24E0558508D9474F05B199DBF05298064196ABE99BF6DBBF1DC2CBC2D', 'assert_indirect_indexing': True, 'autotune_local_cache': False, 'autotune_pointwise': True, 'autotune_remote_cache': False, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_cat_mul_repeat_slice_2(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 32
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x1 = xindex // 8
    x0 = (xindex % 8)
    x2 = xindex
    tmp0 = (x1).to(tl.int32)
    tmp1 = tl.full([1], 0, tl.int64)
    tmp2 = tmp0 >= tmp1
    tmp3 = (x1).to(tl.int64)
    tmp4 = (tmp3).to(tl.int64)
    tmp5 = tl.full([1], 2, tl.int64)
    tmp6 = tmp4 < tmp5
    tmp7 = tl.load(in_ptr0 + (12*(x1) + ((x0 % 4))), tmp6 & xmask, other=0.0)
    tmp8 = tmp0 >= tmp5
    tmp9 = tl.full([1], 4, tl.int64)
    tmp10 = tmp0 < tmp9
    tmp11 = tl.load(in_ptr1 + (2 + x0 + 12*((-2) + x1)), tmp8 & xmask, other=0.0)
    tmp12 = tl.where(tmp6, tmp7, tmp11)
    tmp13 = tl.full([1], 3.0, tl.float32)
    tmp14 = tmp12 * tmp13
    tl.store(out_ptr0 + (x2), tmp14, xmask)
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
        arg0_1, arg1_1 = args
        args.clear()
        assert_size_stride(arg0_1, (6, 12), (12, 1), 'input')
        assert_size_stride(arg1_1, (6, 12), (12, 1), 'input')
        with torch.xpu._DeviceGuard(0):
            torch.xpu.set_device(0)
            arg0_1 = copy_if_misaligned(arg0_1)
            arg1_1 = copy_if_misaligned(arg1_1)
            buf0 = empty_strided_xpu((6, 6), (6, 1), torch.float32)
            # Topologically Sorted Source Nodes: [getitem, getitem_1, getitem_2, cat, mul], Original ATen: [aten.slice, aten.cat, aten.mul]
            # [Provenance debug handles] triton_poi_fused_cat_mul_slice_0:1
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_cat_mul_slice_0.run(arg0_1, arg1_1, buf0, 36, stream=raw_stream0)
            buf1 = empty_strided_xpu((6, 3), (3, 1), torch.float32)
            # Topologically Sorted Source Nodes: [getitem_3, stack, getitem_4, getitem_5, add], Original ATen: [aten.select, aten.stack, aten.add]
            # [Provenance debug handles] triton_poi_fused_add_select_stack_1:2
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_add_select_stack_1.run(arg0_1, arg1_1, buf1, 18, stream=raw_stream0)
            buf2 = empty_strided_xpu((4, 8), (8, 1), torch.float32)
            # Topologically Sorted Source Nodes: [getitem_6, repeat, getitem_7, cat_1, mul_1], Original ATen: [aten.slice, aten.repeat, aten.cat, aten.mul]
            # [Provenance debug handles] triton_poi_fused_cat_mul_repeat_slice_2:3
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_cat_mul_repeat_slice_2.run(arg0_1, arg1_1, buf2, 32, stream=raw_stream0)
            del arg0_1
            del arg1_1
        return (buf0, buf1, buf2, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((6, 12), (12, 1), device='xpu:0', dtype=torch.float32)
    arg1_1 = rand_strided((6, 12), (12, 1), device='xpu:0', dtype=torch.float32)
    return [arg0_1, arg1_1]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat, device='xpu')


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
