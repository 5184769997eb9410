# AOT ID: ['0_backward']
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


# kernel path: /bundle/inductor_cache/t2/ct2pu7zutlmiu77iwd674hthmycfoedianzijj52yrxchrz674c7.py
# Topologically Sorted Source Nodes: [sum_1, sum_2], Original ATen: [aten.sum]
# Source node to ATen node mapping:
#   sum_1 => sum_1
#   sum_2 => sum_2
# Graph fragment:
#   %tangents_1 : Tensor "f32[8, 4][4, 1]xpu:0" = PlaceHolder[target=tangents_1]
#   %sum_1 : Tensor "f32[1, 4][4, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%tangents_1, [0], True), kwargs = {})
#   %sum_2 : Tensor "f32[1, 4][4, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%tangents_1, [0], True), kwargs = {})
#   return %sum_1,%sum_2
triton_per_fused_sum_0 = async_compile.triton('triton_per_fused_sum_0', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.persistent_reduction(
    size_hints={'x': 4, 'r0_': 8},
    reduction_hint=ReductionHint.DEFAULT,
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'out_ptr1': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='xpu', index=0, multi_processor_count=20, cc={'architecture': 21479031808, 'device_id': 57867, 'driver_version': '1.14.36711+4', 'gpu_eu_count': 160, 'gpu_subslice_count': 20, 'has_atomic64': True, 'has_bfloat16_conversions': True, 'has_fp16': True, 'has_fp64': True, 'has_subgroup_2d_block_io': True, 'has_subgroup_matrix_multiply_accumulate': True, 'has_subgroup_matrix_multiply_accumulate_tensor_float32': False, 'is_integrated_gpu': False, 'last_level_cache_size': 18874368, 'local_mem_size': 131072, 'max_compute_units': 160, 'max_num_sub_groups': 64, 'max_work_group_size': 1024, 'memory_bus_width': 192, 'memory_clock_rate': 2375, 'name': 'Intel(R) Arc(TM) B580 Graphics', 'platform_name': 'Intel(R) oneAPI Unified Runtime over Level-Zero V2', 'sub_group_sizes': [16, 32], 'total_memory': 12168933376, 'type': 'gpu', 'vendor': 'Intel(R) Corporation', 'version': '20.1.0'}, major=None, regs_per_multiprocessor=None, max_threads_per_multi_processor=None, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused_sum_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 1, 'num_store': 2, 'num_reduction': 2, 'autotune_hints': set(), 'tiling_scores': {'x': 96, 'r0_': 0}, 'backend_hash': '1BF83AD24E0558508D9474F05B199DBF05298064196ABE99BF6DBBF1DC2CBC2D', 'assert_indirect_indexing': True, 'autotune_local_cache': False, 'autotune_pointwise': True, 'autotune_remote_cache': False, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
)
@triton.jit
def triton_per_fused_sum_0(in_ptr0, out_ptr0, out_ptr1, xnumel, r0_numel, XBLOCK : tl.constexpr):
    xnumel = 4
    r0_numel = 8
    R0_BLOCK: tl.constexpr = 8
    rnumel = r0_numel
    RBLOCK: tl.constexpr = R0_BLOCK
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_index = tl.arange(0, R0_BLOCK)[None, :]
    r0_offset = 0
    r0_mask = r0_index < r0_numel
    roffset = r0_offset
    rindex = r0_index
    r0_1 = r0_index
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0 + 4*r0_1), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
    tmp1 = tl.broadcast_to(tmp0, [XBLOCK, R0_BLOCK])
    tmp3 = tl.where(r0_mask & xmask, tmp1, 0)
    tmp4 = tl.sum(tmp3, 1)[:, None].to(tl.float32)
    tl.store(out_ptr0 + (x0), tmp4, xmask)
    tl.store(out_ptr1 + (x0), tmp4, xmask)
''', device_str='xpu')


# kernel path: /bundle/inductor_cache/nl/cnlkibeibli3xq5ck4bqbk3trqr7uxe4r4ba2opi6l6wvxnrnpit.py
# Topologically Sorted Source Nodes: [sum_3], Original ATen: [aten.sum]
# Source node to ATen node mapping:
#   sum_3 => sum_3
# Graph fragment:
#   %addmm_default : Tensor "f32[8, 16][16, 1]xpu:0" = PlaceHolder[target=addmm_default]
#   %sum_3 : Tensor "f32[1, 16][16, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%addmm_default, [0], True), kwargs = {})
#   return %sum_3
triton_per_fused_sum_1 = async_compile.triton('triton_per_fused_sum_1', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.persistent_reduction(
    size_hints={'x': 16, 'r0_': 8},
    reduction_hint=ReductionHint.DEFAULT,
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='xpu', index=0, multi_processor_count=20, cc={'architecture': 21479031808, 'device_id': 57867, 'driver_version': '1.14.36711+4', 'gpu_eu_count': 160, 'gpu_subslice_count': 20, 'has_atomic64': True, 'has_bfloat16_conversions': True, 'has_fp16': True, 'has_fp64': True, 'has_subgroup_2d_block_io': True, 'has_subgroup_matrix_multiply_accumulate': True, 'has_subgroup_matrix_multiply_accumulate_tensor_float32': False, 'is_integrated_gpu': False, 'last_level_cache_size': 18874368, 'local_mem_size': 131072, 'max_compute_units': 160, 'max_num_sub_groups': 64, 'max_work_group_size': 1024, 'memory_bus_width': 192, 'memory_clock_rate': 2375, 'name': 'Intel(R) Arc(TM) B580 Graphics', 'platform_name': 'Intel(R) oneAPI Unified Runtime over Level-Zero V2', 'sub_group_sizes': [16, 32], 'total_memory': 12168933376, 'type': 'gpu', 'vendor': 'Intel(R) Corporation', 'version': '20.1.0'}, major=None, regs_per_multiprocessor=None, max_threads_per_multi_processor=None, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused_sum_1', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 1, 'autotune_hints': set(), 'tiling_scores': {'x': 640, 'r0_': 0}, 'backend_hash': '1BF83AD24E0558508D9474F05B199DBF05298064196ABE99BF6DBBF1DC2CBC2D', 'assert_indirect_indexing': True, 'autotune_local_cache': False, 'autotune_pointwise': True, 'autotune_remote_cache': False, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
)
@triton.jit
def triton_per_fused_sum_1(in_ptr0, out_ptr0, xnumel, r0_numel, XBLOCK : tl.constexpr):
    xnumel = 16
    r0_numel = 8
    R0_BLOCK: tl.constexpr = 8
    rnumel = r0_numel
    RBLOCK: tl.constexpr = R0_BLOCK
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_index = tl.arange(0, R0_BLOCK)[None, :]
    r0_offset = 0
    r0_mask = r0_index < r0_numel
    roffset = r0_offset
    rindex = r0_index
    r0_1 = r0_index
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0 + 16*r0_1), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
    tmp1 = tl.broadcast_to(tmp0, [XBLOCK, R0_BLOCK])
    tmp3 = tl.where(r0_mask & xmask, tmp1, 0)
    tmp4 = tl.sum(tmp3, 1)[:, None].to(tl.float32)
    tl.store(out_ptr0 + (x0), tmp4, xmask)
''', device_str='xpu')


# kernel path: /bundle/inductor_cache/qc/cqcpdq7jxyre4lfnybjnydjezmqjcbrii72ttnl6yjo7p474etcu.py
# Topologically Sorted Source Nodes: [le, scalar_tensor, where, sum_4], Original ATen: [aten.threshold_backward, aten.sum]
# Source node to ATen node mapping:
#   le => le
#   scalar_tensor => full_default
#   sum_4 => sum_4
#   where => where
# Graph fragment:
#   %relu_1 : Tensor "f32[8, 32][32, 1]xpu:0" = PlaceHolder[target=relu_1]
#   %mm_4 : Tensor "f32[8, 32][32, 1]xpu:0" = PlaceHolder[target=mm_4]
#   %where : Tensor "f32[8, 32][32, 1]xpu:0" = PlaceHolder[target=where]
#   %le : Tensor "b8[8, 32][32, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.le.Scalar](args = (%relu_1, 0), kwargs = {})
#   %full_default : Tensor "f32[][]xpu:0"[num_users=2] = call_function[target=torch.ops.aten.full.default](args = ([], 0.0), kwargs = {dtype: torch.float32, layout: torch.strided, device: xpu:0, pin_memory: False})
#   %where : Tensor "f32[8, 32][32, 1]xpu:0"[num_users=3] = call_function[target=torch.ops.aten.where.self](args = (%le, %full_default, %mm_4), kwargs = {})
#   %sum_4 : Tensor "f32[1, 32][32, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%where, [0], True), kwargs = {})
#   return %where,%sum_4
triton_per_fused_sum_threshold_backward_2 = async_compile.triton('triton_per_fused_sum_threshold_backward_2', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.persistent_reduction(
    size_hints={'x': 32, 'r0_': 8},
    reduction_hint=ReductionHint.DEFAULT,
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='xpu', index=0, multi_processor_count=20, cc={'architecture': 21479031808, 'device_id': 57867, 'driver_version': '1.14.36711+4', 'gpu_eu_count': 160, 'gpu_subslice_count': 20, 'has_atomic64': True, 'has_bfloat16_conversions': True, 'has_fp16': True, 'has_fp64': True, 'has_subgroup_2d_block_io': True, 'has_subgroup_matrix_multiply_accumulate': True, 'has_subgroup_matrix_multiply_accumulate_tensor_float32': False, 'is_integrated_gpu': False, 'last_level_cache_size': 18874368, 'local_mem_size': 131072, 'max_compute_units': 160, 'max_num_sub_groups': 64, 'max_work_group_size': 1024, 'memory_bus_width': 192, 'memory_clock_rate': 2375, 'name': 'Intel(R) Arc(TM) B580 Graphics', 'platform_name': 'Intel(R) oneAPI Unified Runtime over Level-Zero V2', 'sub_group_sizes': [16, 32], 'total_memory': 12168933376, 'type': 'gpu', 'vendor': 'Intel(R) Corporation', 'version': '20.1.0'}, major=None, regs_per_multiprocessor=None, max_threads_per_multi_processor=None, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused_sum_threshold_backward_2', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 2, 'num_store': 2, 'num_reduction': 1, 'autotune_hints': set(), 'tiling_scores': {'x': 4352, 'r0_': 0}, 'backend_hash': '1BF83AD24E0558508D9474F05B199DBF05298064196ABE99BF6DBBF1DC2CBC2D', 'assert_indirect_indexing': True, 'autotune_local_cache': False, 'autotune_pointwise': True, 'autotune_remote_cache': False, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
)
@triton.jit
def triton_per_fused_sum_threshold_backward_2(in_out_ptr0, in_ptr0, out_ptr0, xnumel, r0_numel, XBLOCK : tl.constexpr):
    xnumel = 32
    r0_numel = 8
    R0_BLOCK: tl.constexpr = 8
    rnumel = r0_numel
    RBLOCK: tl.constexpr = R0_BLOCK
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_index = tl.arange(0, R0_BLOCK)[None, :]
    r0_offset = 0
    r0_mask = r0_index < r0_numel
    roffset = r0_offset
    rindex = r0_index
    r0_1 = r0_index
    x0 = xindex
    tmp0 = tl.load(in_out_ptr0 + (x0 + 32*r0_1), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
    tmp3 = tl.load(in_ptr0 + (x0 + 32*r0_1), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
    tmp1 = tl.full([1, 1], 0.0, tl.float32)
    tmp2 = tmp0 <= tmp1
    tmp4 = tl.where(tmp2, tmp1, tmp3)
    tmp5 = tl.broadcast_to(tmp4, [XBLOCK, R0_BLOCK])
    tmp7 = tl.where(r0_mask & xmask, tmp5, 0)
    tmp8 = tl.sum(tmp7, 1)[:, None].to(tl.float32)
    tl.store(in_out_ptr0 + (x0 + 32*r0_1), tmp4, r0_mask & xmask)
    tl.store(out_ptr0 + (x0), tmp8, xmask)
''', device_str='xpu')


# kernel path: /bundle/inductor_cache/ix/cixtv5dp3hj3ikkwzn3quyi5j65r7hntnaqk5zrsvfd2dw3jcc2y.py
# Topologically Sorted Source Nodes: [mul_5, mul_6, sum_5, x, layer_norm_1, mul_7, sum_6, mul_8, sub_3, sub_4, div, mul_9, add_8], Original ATen: [aten.native_layer_norm_backward, aten.add, aten.native_layer_norm]
# Source node to ATen node mapping:
#   add_8 => add_8
#   div => div
#   layer_norm_1 => mul_2, sub_1
#   mul_5 => mul_5
#   mul_6 => mul_6
#   mul_7 => mul_7
#   mul_8 => mul_8
#   mul_9 => mul_9
#   sub_3 => sub_3
#   sub_4 => sub_4
#   sum_5 => sum_5
#   sum_6 => sum_6
#   x => add_2
# Graph fragment:
#   %mm_6 : Tensor "f32[8, 16][16, 1]xpu:0" = PlaceHolder[target=mm_6]
#   %primals_8 : Tensor "f32[16][1]xpu:0" = PlaceHolder[target=primals_8]
#   %primals_3 : Tensor "f32[8, 16][16, 1]xpu:0" = PlaceHolder[target=primals_3]
#   %addmm_1 : Tensor "f32[8, 16][16, 1]xpu:0" = PlaceHolder[target=addmm_1]
#   %getitem_3 : Tensor "f32[8, 1][1, 1]xpu:0" = PlaceHolder[target=getitem_3]
#   %rsqrt_1 : Tensor "f32[8, 1][1, 1]xpu:0" = PlaceHolder[target=rsqrt_1]
#   %addmm_default : Tensor "f32[8, 16][16, 1]xpu:0" = PlaceHolder[target=addmm_default]
#   %sum_5 : Tensor "f32[8, 1][1, 8]xpu:0" = PlaceHolder[target=sum_5]
#   %sum_6 : Tensor "f32[8, 1][1, 8]xpu:0" = PlaceHolder[target=sum_6]
#   %mul_5 : Tensor "f32[8, 16][16, 1]xpu:0"[num_users=3] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mm_6, %primals_8), kwargs = {})
#   %mul_6 : Tensor "f32[8, 16][16, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_5, 16), kwargs = {})
#   %sum_5 : Tensor "f32[8, 1][1, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_5, [1], True), kwargs = {})
#   %add_2 : Tensor "f32[8, 16][16, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%primals_3, %addmm_1), kwargs = {})
#   %sub_1 : Tensor "f32[8, 16][16, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%add_2, %getitem_3), kwargs = {})
#   %mul_2 : Tensor "f32[8, 16][16, 1]xpu:0"[num_users=3] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sub_1, %rsqrt_1), kwargs = {})
#   %mul_7 : Tensor "f32[8, 16][16, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_5, %mul_2), kwargs = {})
#   %sum_6 : Tensor "f32[8, 1][1, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_7, [1], True), kwargs = {})
#   %mul_8 : Tensor "f32[8, 16][16, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_2, %sum_6), kwargs = {})
#   %sub_3 : Tensor "f32[8, 16][16, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%mul_6, %sum_5), kwargs = {})
#   %sub_4 : Tensor "f32[8, 16][16, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%sub_3, %mul_8), kwargs = {})
#   %div : Tensor "f32[8, 1][1, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.div.Tensor](args = (%rsqrt_1, 16), kwargs = {})
#   %mul_9 : Tensor "f32[8, 16][16, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%div, %sub_4), kwargs = {})
#   %add_8 : Tensor "f32[8, 16][16, 1]xpu:0"[num_users=3] = call_function[target=torch.ops.aten.add.Tensor](args = (%addmm_default, %mul_9), kwargs = {})
#   return %sum_5,%sum_6,%add_8
triton_per_fused_add_native_layer_norm_native_layer_norm_backward_3 = async_compile.triton('triton_per_fused_add_native_layer_norm_native_layer_norm_backward_3', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.persistent_reduction(
    size_hints={'x': 8, 'r0_': 16},
    reduction_hint=ReductionHint.INNER,
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'in_ptr3': '*fp32', 'in_ptr4': '*fp32', 'in_ptr5': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='xpu', index=0, multi_processor_count=20, cc={'architecture': 21479031808, 'device_id': 57867, 'driver_version': '1.14.36711+4', 'gpu_eu_count': 160, 'gpu_subslice_count': 20, 'has_atomic64': True, 'has_bfloat16_conversions': True, 'has_fp16': True, 'has_fp64': True, 'has_subgroup_2d_block_io': True, 'has_subgroup_matrix_multiply_accumulate': True, 'has_subgroup_matrix_multiply_accumulate_tensor_float32': False, 'is_integrated_gpu': False, 'last_level_cache_size': 18874368, 'local_mem_size': 131072, 'max_compute_units': 160, 'max_num_sub_groups': 64, 'max_work_group_size': 1024, 'memory_bus_width': 192, 'memory_clock_rate': 2375, 'name': 'Intel(R) Arc(TM) B580 Graphics', 'platform_name': 'Intel(R) oneAPI Unified Runtime over Level-Zero V2', 'sub_group_sizes': [16, 32], 'total_memory': 12168933376, 'type': 'gpu', 'vendor': 'Intel(R) Corporation', 'version': '20.1.0'}, major=None, regs_per_multiprocessor=None, max_threads_per_multi_processor=None, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]], (5,): [['tt.divisibility', 16]], (6,): [['tt.divisibility', 16]], (8,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused_add_native_layer_norm_native_layer_norm_backward_3', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 7, 'num_store': 1, 'num_reduction': 2, 'autotune_hints': set(), 'tiling_scores': {'x': 64, 'r0_': 3136}, 'backend_hash': '1BF83AD24E0558508D9474F05B199DBF05298064196ABE99BF6DBBF1DC2CBC2D', 'assert_indirect_indexing': True, 'autotune_local_cache': False, 'autotune_pointwise': True, 'autotune_remote_cache': False, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
)
@triton.jit
def triton_per_fused_add_native_layer_norm_native_layer_norm_backward_3(in_out_ptr0, in_ptr0, in_ptr1, in_ptr2, in_ptr3, in_ptr4, in_ptr5, xnumel, r0_numel, XBLOCK : tl.constexpr):
    xnumel = 8
    r0_numel = 16
    R0_BLOCK: tl.constexpr = 16
    rnumel = r0_numel
    RBLOCK: tl.constexpr = R0_BLOCK
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_index = tl.arange(0, R0_BLOCK)[None, :]
    r0_offset = 0
    r0_mask = r0_index < r0_numel
    roffset = r0_offset
    rindex = r0_index
    r0_1 = r0_index
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (r0_1 + 16*x0), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
    tmp1 = tl.load(in_ptr1 + (r0_1), r0_mask, eviction_policy='evict_last', other=0.0)
    tmp7 = tl.load(in_ptr2 + (r0_1 + 16*x0), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
    tmp8 = tl.load(in_ptr3 + (r0_1 + 16*x0), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
    tmp10 = tl.load(in_ptr4 + (x0), xmask, eviction_policy='evict_last')
    tmp12 = tl.load(in_ptr5 + (x0), xmask, eviction_policy='evict_last')
    tmp19 = tl.load(in_out_ptr0 + (r0_1 + 16*x0), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
    tmp2 = tmp0 * tmp1
    tmp3 = tl.broadcast_to(tmp2, [XBLOCK, R0_BLOCK])
    tmp5 = tl.where(r0_mask & xmask, tmp3, 0)
    tmp6 = tl.sum(tmp5, 1)[:, None].to(tl.float32)
    tmp9 = tmp7 + tmp8
    tmp11 = tmp9 - tmp10
    tmp13 = tmp11 * tmp12
    tmp14 = tmp2 * tmp13
    tmp15 = tl.broadcast_to(tmp14, [XBLOCK, R0_BLOCK])
    tmp17 = tl.where(r0_mask & xmask, tmp15, 0)
    tmp18 = tl.sum(tmp17, 1)[:, None].to(tl.float32)
    tmp20 = tl.full([1, 1], 0.0625, tl.float32)
    tmp21 = tmp12 * tmp20
    tmp22 = tl.full([1, 1], 16.0, tl.float32)
    tmp23 = tmp2 * tmp22
    tmp24 = tmp23 - tmp6
    tmp25 = tmp13 * tmp18
    tmp26 = tmp24 - tmp25
    tmp27 = tmp21 * tmp26
    tmp28 = tmp19 + tmp27
    tl.store(in_out_ptr0 + (r0_1 + 16*x0), tmp28, r0_mask & xmask)
''', device_str='xpu')


# kernel path: /bundle/inductor_cache/mg/cmgy5rt6v43i7lpmpvialbazhmolrbq3toalyhxkpwf6zib5obv4.py
# Topologically Sorted Source Nodes: [scalar_tensor, le_1, where_1, sum_10], Original ATen: [aten.threshold_backward, aten.sum]
# Source node to ATen node mapping:
#   le_1 => le_1
#   scalar_tensor => full_default
#   sum_10 => sum_10
#   where_1 => where_1
# Graph fragment:
#   %relu : Tensor "f32[8, 32][32, 1]xpu:0" = PlaceHolder[target=relu]
#   %mm_8 : Tensor "f32[8, 32][32, 1]xpu:0" = PlaceHolder[target=mm_8]
#   %where_1 : Tensor "f32[8, 32][32, 1]xpu:0" = PlaceHolder[target=where_1]
#   %full_default : Tensor "f32[][]xpu:0"[num_users=2] = call_function[target=torch.ops.aten.full.default](args = ([], 0.0), kwargs = {dtype: torch.float32, layout: torch.strided, device: xpu:0, pin_memory: False})
#   %le_1 : Tensor "b8[8, 32][32, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.le.Scalar](args = (%relu, 0), kwargs = {})
#   %where_1 : Tensor "f32[8, 32][32, 1]xpu:0"[num_users=3] = call_function[target=torch.ops.aten.where.self](args = (%le_1, %full_default, %mm_8), kwargs = {})
#   %sum_10 : Tensor "f32[1, 32][32, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%where_1, [0], True), kwargs = {})
#   return %where_1,%sum_10
triton_per_fused_sum_threshold_backward_4 = async_compile.triton('triton_per_fused_sum_threshold_backward_4', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.persistent_reduction(
    size_hints={'x': 32, 'r0_': 8},
    reduction_hint=ReductionHint.DEFAULT,
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='xpu', index=0, multi_processor_count=20, cc={'architecture': 21479031808, 'device_id': 57867, 'driver_version': '1.14.36711+4', 'gpu_eu_count': 160, 'gpu_subslice_count': 20, 'has_atomic64': True, 'has_bfloat16_conversions': True, 'has_fp16': True, 'has_fp64': True, 'has_subgroup_2d_block_io': True, 'has_subgroup_matrix_multiply_accumulate': True, 'has_subgroup_matrix_multiply_accumulate_tensor_float32': False, 'is_integrated_gpu': False, 'last_level_cache_size': 18874368, 'local_mem_size': 131072, 'max_compute_units': 160, 'max_num_sub_groups': 64, 'max_work_group_size': 1024, 'memory_bus_width': 192, 'memory_clock_rate': 2375, 'name': 'Intel(R) Arc(TM) B580 Graphics', 'platform_name': 'Intel(R) oneAPI Unified Runtime over Level-Zero V2', 'sub_group_sizes': [16, 32], 'total_memory': 12168933376, 'type': 'gpu', 'vendor': 'Intel(R) Corporation', 'version': '20.1.0'}, major=None, regs_per_multiprocessor=None, max_threads_per_multi_processor=None, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused_sum_threshold_backward_4', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 2, 'num_store': 2, 'num_reduction': 1, 'autotune_hints': set(), 'tiling_scores': {'x': 4352, 'r0_': 0}, 'backend_hash': '1BF83AD24E0558508D9474F05B199DBF05298064196ABE99BF6DBBF1DC2CBC2D', 'assert_indirect_indexing': True, 'autotune_local_cache': False, 'autotune_pointwise': True, 'autotune_remote_cache': False, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
)
@triton.jit
def triton_per_fused_sum_threshold_backward_4(in_out_ptr0, in_ptr0, out_ptr0, xnumel, r0_numel, XBLOCK : tl.constexpr):
    xnumel = 32
    r0_numel = 8
    R0_BLOCK: tl.constexpr = 8
    rnumel = r0_numel
    RBLOCK: tl.constexpr = R0_BLOCK
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_index = tl.arange(0, R0_BLOCK)[None, :]
    r0_offset = 0
    r0_mask = r0_index < r0_numel
    roffset = r0_offset
    rindex = r0_index
    r0_1 = r0_index
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0 + 32*r0_1), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
    tmp3 = tl.load(in_out_ptr0 + (x0 + 32*r0_1), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
    tmp1 = tl.full([1, 1], 0.0, tl.float32)
    tmp2 = tmp0 <= tmp1
    tmp4 = tl.where(tmp2, tmp1, tmp3)
    tmp5 = tl.broadcast_to(tmp4, [XBLOCK, R0_BLOCK])
    tmp7 = tl.where(r0_mask & xmask, tmp5, 0)
    tmp8 = tl.sum(tmp7, 1)[:, None].to(tl.float32)
    tl.store(in_out_ptr0 + (x0 + 32*r0_1), tmp4, r0_mask & xmask)
    tl.store(out_ptr0 + (x0), tmp8, xmask)
''', device_str='xpu')


# kernel path: /bundle/inductor_cache/zl/czlphaw4vhvkhanh4iyyaremrowjacgnf7nft3snis2ucff3wjq5.py
# Topologically Sorted Source Nodes: [x, layer_norm_1, mul_10, sum_7, sum_8, layer_norm, mul_16, sum_13, sum_14], Original ATen: [aten.add, aten.native_layer_norm, aten.native_layer_norm_backward]
# Source node to ATen node mapping:
#   layer_norm => mul, sub
#   layer_norm_1 => mul_2, sub_1
#   mul_10 => mul_10
#   mul_16 => mul_16
#   sum_13 => sum_13
#   sum_14 => sum_14
#   sum_7 => sum_7
#   sum_8 => sum_8
#   x => add_2
# Graph fragment:
#   %mm_6 : Tensor "f32[8, 16][16, 1]xpu:0" = PlaceHolder[target=mm_6]
#   %primals_3 : Tensor "f32[8, 16][16, 1]xpu:0" = PlaceHolder[target=primals_3]
#   %addmm_1 : Tensor "f32[8, 16][16, 1]xpu:0" = PlaceHolder[target=addmm_1]
#   %getitem_3 : Tensor "f32[8, 1][1, 1]xpu:0" = PlaceHolder[target=getitem_3]
#   %rsqrt_1 : Tensor "f32[8, 1][1, 1]xpu:0" = PlaceHolder[target=rsqrt_1]
#   %mm_10 : Tensor "f32[8, 16][16, 1]xpu:0" = PlaceHolder[target=mm_10]
#   %getitem_1 : Tensor "f32[8, 1][1, 1]xpu:0" = PlaceHolder[target=getitem_1]
#   %rsqrt : Tensor "f32[8, 1][1, 1]xpu:0" = PlaceHolder[target=rsqrt]
#   %add_2 : Tensor "f32[8, 16][16, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%primals_3, %addmm_1), kwargs = {})
#   %sub_1 : Tensor "f32[8, 16][16, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%add_2, %getitem_3), kwargs = {})
#   %mul_2 : Tensor "f32[8, 16][16, 1]xpu:0"[num_users=3] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sub_1, %rsqrt_1), kwargs = {})
#   %mul_10 : Tensor "f32[8, 16][16, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mm_6, %mul_2), kwargs = {})
#   %sum_7 : Tensor "f32[16][1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_10, [0]), kwargs = {})
#   %sum_8 : Tensor "f32[16][1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mm_6, [0]), kwargs = {})
#   %sub : Tensor "f32[8, 16][16, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%primals_3, %getitem_1), kwargs = {})
#   %mul : Tensor "f32[8, 16][16, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sub, %rsqrt), kwargs = {})
#   %mul_16 : Tensor "f32[8, 16][16, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mm_10, %mul), kwargs = {})
#   %sum_13 : Tensor "f32[16][1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_16, [0]), kwargs = {})
#   %sum_14 : Tensor "f32[16][1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mm_10, [0]), kwargs = {})
#   return %sum_7,%sum_8,%sum_13,%sum_14
triton_per_fused_add_native_layer_norm_native_layer_norm_backward_5 = async_compile.triton('triton_per_fused_add_native_layer_norm_native_layer_norm_backward_5', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.persistent_reduction(
    size_hints={'x': 16, 'r0_': 8},
    reduction_hint=ReductionHint.DEFAULT,
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'in_ptr3': '*fp32', 'in_ptr4': '*fp32', 'in_ptr5': '*fp32', 'in_ptr6': '*fp32', 'in_ptr7': '*fp32', 'out_ptr0': '*fp32', 'out_ptr1': '*fp32', 'out_ptr2': '*fp32', 'out_ptr3': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='xpu', index=0, multi_processor_count=20, cc={'architecture': 21479031808, 'device_id': 57867, 'driver_version': '1.14.36711+4', 'gpu_eu_count': 160, 'gpu_subslice_count': 20, 'has_atomic64': True, 'has_bfloat16_conversions': True, 'has_fp16': True, 'has_fp64': True, 'has_subgroup_2d_block_io': True, 'has_subgroup_matrix_multiply_accumulate': True, 'has_subgroup_matrix_multiply_accumulate_tensor_float32': False, 'is_integrated_gpu': False, 'last_level_cache_size': 18874368, 'local_mem_size': 131072, 'max_compute_units': 160, 'max_num_sub_groups': 64, 'max_work_group_size': 1024, 'memory_bus_width': 192, 'memory_clock_rate': 2375, 'name': 'Intel(R) Arc(TM) B580 Graphics', 'platform_name': 'Intel(R) oneAPI Unified Runtime over Level-Zero V2', 'sub_group_sizes': [16, 32], 'total_memory': 12168933376, 'type': 'gpu', 'vendor': 'Intel(R) Corporation', 'version': '20.1.0'}, major=None, regs_per_multiprocessor=None, max_threads_per_multi_processor=None, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]], (5,): [['tt.divisibility', 16]], (6,): [['tt.divisibility', 16]], (7,): [['tt.divisibility', 16]], (8,): [['tt.divisibility', 16]], (9,): [['tt.divisibility', 16]], (10,): [['tt.divisibility', 16]], (11,): [['tt.divisibility', 16]], (12,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused_add_native_layer_norm_native_layer_norm_backward_5', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 8, 'num_store': 4, 'num_reduction': 4, 'autotune_hints': set(), 'tiling_scores': {'x': 2560, 'r0_': 128}, 'backend_hash': '1BF83AD24E0558508D9474F05B199DBF05298064196ABE99BF6DBBF1DC2CBC2D', 'assert_indirect_indexing': True, 'autotune_local_cache': False, 'autotune_pointwise': True, 'autotune_remote_cache': False, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
)
@triton.jit
def triton_per_fused_add_native_layer_norm_native_layer_norm_backward_5(in_ptr0, in_ptr1, in_ptr2, in_ptr3, in_ptr4, in_ptr5, in_ptr6, in_ptr7, out_ptr0, out_ptr1, out_ptr2, out_ptr3, xnumel, r0_numel, XBLOCK : tl.constexpr):
    xnumel = 16
    r0_numel = 8
    R0_BLOCK: tl.constexpr = 8
    rnumel = r0_numel
    RBLOCK: tl.constexpr = R0_BLOCK
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_index = tl.arange(0, R0_BLOCK)[None, :]
    r0_offset = 0
    r0_mask = r0_index < r0_numel
    roffset = r0_offset
    rindex = r0_index
    r0_1 = r0_index
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0 + 16*r0_1), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
    tmp1 = tl.load(in_ptr1 + (x0 + 16*r0_1), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
    tmp2 = tl.load(in_ptr2 + (x0 + 16*r0_1), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
    tmp4 = tl.load(in_ptr3 + (r0_1), r0_mask, eviction_policy='evict_last', other=0.0)
    tmp6 = tl.load(in_ptr4 + (r0_1), r0_mask, eviction_policy='evict_last', other=0.0)
    tmp17 = tl.load(in_ptr5 + (x0 + 16*r0_1), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
    tmp18 = tl.load(in_ptr6 + (r0_1), r0_mask, eviction_policy='evict_last', other=0.0)
    tmp20 = tl.load(in_ptr7 + (r0_1), r0_mask, eviction_policy='evict_last', other=0.0)
    tmp3 = tmp1 + tmp2
    tmp5 = tmp3 - tmp4
    tmp7 = tmp5 * tmp6
    tmp8 = tmp0 * tmp7
    tmp9 = tl.broadcast_to(tmp8, [XBLOCK, R0_BLOCK])
    tmp11 = tl.where(r0_mask & xmask, tmp9, 0)
    tmp12 = tl.sum(tmp11, 1)[:, None].to(tl.float32)
    tmp13 = tl.broadcast_to(tmp0, [XBLOCK, R0_BLOCK])
    tmp15 = tl.where(r0_mask & xmask, tmp13, 0)
    tmp16 = tl.sum(tmp15, 1)[:, None].to(tl.float32)
    tmp19 = tmp1 - tmp18
    tmp21 = tmp19 * tmp20
    tmp22 = tmp17 * tmp21
    tmp23 = tl.broadcast_to(tmp22, [XBLOCK, R0_BLOCK])
    tmp25 = tl.where(r0_mask & xmask, tmp23, 0)
    tmp26 = tl.sum(tmp25, 1)[:, None].to(tl.float32)
    tmp27 = tl.broadcast_to(tmp17, [XBLOCK, R0_BLOCK])
    tmp29 = tl.where(r0_mask & xmask, tmp27, 0)
    tmp30 = tl.sum(tmp29, 1)[:, None].to(tl.float32)
    tl.store(out_ptr0 + (x0), tmp12, xmask)
    tl.store(out_ptr1 + (x0), tmp16, xmask)
    tl.store(out_ptr2 + (x0), tmp26, xmask)
    tl.store(out_ptr3 + (x0), tmp30, xmask)
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
        primals_3, primals_4, primals_6, primals_8, primals_10, primals_12, primals_14, primals_16, getitem_1, rsqrt, add_1, relu, addmm_1, getitem_3, rsqrt_1, add_4, relu_1, add_5, tangents_1 = args
        args.clear()
        assert_size_stride(tangents_1, (8, 4), (4, 1), 'input')
        assert_size_stride(primals_16, (4, 16), (16, 1), 'input')
        with torch.xpu._DeviceGuard(0):
            torch.xpu.set_device(0)
            tangents_1 = copy_if_misaligned(tangents_1)
            buf0 = empty_strided_xpu((8, 16), (16, 1), torch.float32)
            # Topologically Sorted Source Nodes: [linear_5, permute_6, mm], Original ATen: [aten.t, aten.mm]
            # [Provenance debug handles] extern_kernels.mm:1
            extern_kernels.mm(tangents_1, primals_16, out=buf0)
            del primals_16
            assert_size_stride(add_5, (8, 16), (16, 1), 'input')
            buf1 = empty_strided_xpu((4, 16), (16, 1), torch.float32)
            # Topologically Sorted Source Nodes: [permute_7, permute_9], Original ATen: [aten.t, aten.mm]
            # [Provenance debug handles] extern_kernels.mm:2
            extern_kernels.mm(reinterpret_tensor(tangents_1, (4, 8), (1, 4), 0), add_5, out=buf1)
            buf2 = empty_strided_xpu((1, 4), (4, 1), torch.float32)
            buf4 = empty_strided_xpu((1, 4), (4, 1), torch.float32)
            # Topologically Sorted Source Nodes: [sum_1, sum_2], Original ATen: [aten.sum]
            # [Provenance debug handles] triton_per_fused_sum_0:3
            raw_stream0 = get_raw_stream(0)
            triton_per_fused_sum_0.run(tangents_1, buf2, buf4, 4, 8, stream=raw_stream0)
            buf3 = empty_strided_xpu((4, 16), (16, 1), torch.float32)
            # Topologically Sorted Source Nodes: [permute_7, permute_13], Original ATen: [aten.t, aten.mm]
            # [Provenance debug handles] extern_kernels.mm:4
            extern_kernels.mm(reinterpret_tensor(tangents_1, (4, 8), (1, 4), 0), add_5, out=buf3)
            del add_5
            assert_size_stride(primals_14, (4, 16), (16, 1), 'input')
            buf5 = empty_strided_xpu((8, 16), (16, 1), torch.float32)
            # Topologically Sorted Source Nodes: [linear_4, permute_10, ], Original ATen: [aten.t, aten.add]
            # [Provenance debug handles] extern_kernels.addmm:5
            extern_kernels.addmm(buf0, tangents_1, primals_14, alpha=1, beta=1, out=buf5)
            del primals_14
            del tangents_1
            assert_size_stride(primals_12, (16, 32), (32, 1), 'input')
            buf6 = empty_strided_xpu((8, 32), (32, 1), torch.float32)
            # Topologically Sorted Source Nodes: [linear_3, permute_14, mm_4], Original ATen: [aten.t, aten.mm]
            # [Provenance debug handles] extern_kernels.mm:6
            extern_kernels.mm(buf5, primals_12, out=buf6)
            del primals_12
            assert_size_stride(relu_1, (8, 32), (32, 1), 'input')
            buf7 = empty_strided_xpu((16, 32), (32, 1), torch.float32)
            # Topologically Sorted Source Nodes: [permute_15, permute_17], Original ATen: [aten.t, aten.mm]
            # [Provenance debug handles] extern_kernels.mm:7
            extern_kernels.mm(reinterpret_tensor(buf5, (16, 8), (1, 16), 0), relu_1, out=buf7)
            buf8 = empty_strided_xpu((1, 16), (16, 1), torch.float32)
            # Topologically Sorted Source Nodes: [sum_3], Original ATen: [aten.sum]
            # [Provenance debug handles] triton_per_fused_sum_1:8
            raw_stream0 = get_raw_stream(0)
            triton_per_fused_sum_1.run(buf5, buf8, 16, 8, stream=raw_stream0)
            buf9 = relu_1; del relu_1  # reuse
            buf12 = empty_strided_xpu((1, 32), (32, 1), torch.float32)
            # Topologically Sorted Source Nodes: [le, scalar_tensor, where, sum_4], Original ATen: [aten.threshold_backward, aten.sum]
            # [Provenance debug handles] triton_per_fused_sum_threshold_backward_2:9
            raw_stream0 = get_raw_stream(0)
            triton_per_fused_sum_threshold_backward_2.run(buf9, buf6, buf12, 32, 8, stream=raw_stream0)
            del buf6
            assert_size_stride(primals_10, (32, 16), (16, 1), 'input')
            buf10 = buf0; del buf0  # reuse
            # Topologically Sorted Source Nodes: [linear_2, permute_18, mm_6], Original ATen: [aten.t, aten.mm]
            # [Provenance debug handles] extern_kernels.mm:10
            extern_kernels.mm(buf9, primals_10, out=buf10)
            del primals_10
            assert_size_stride(add_4, (8, 16), (16, 1), 'input')
            buf11 = empty_strided_xpu((32, 16), (16, 1), torch.float32)
            # Topologically Sorted Source Nodes: [permute_19, permute_21], Original ATen: [aten.t, aten.mm]
            # [Provenance debug handles] extern_kernels.mm:11
            extern_kernels.mm(reinterpret_tensor(buf9, (32, 8), (1, 32), 0), add_4, out=buf11)
            del add_4
            assert_size_stride(primals_8, (16, ), (1, ), 'input')
            assert_size_stride(primals_3, (8, 16), (16, 1), 'input')
            assert_size_stride(addmm_1, (8, 16), (16, 1), 'input')
            assert_size_stride(getitem_3, (8, 1), (1, 1), 'input')
            assert_size_stride(rsqrt_1, (8, 1), (1, 1), 'input')
            buf17 = buf5; del buf5  # reuse
            # Topologically Sorted Source Nodes: [mul_5, mul_6, sum_5, x, layer_norm_1, mul_7, sum_6, mul_8, sub_3, sub_4, div, mul_9, add_8], Original ATen: [aten.native_layer_norm_backward, aten.add, aten.native_layer_norm]
            # [Provenance debug handles] triton_per_fused_add_native_layer_norm_native_layer_norm_backward_3:12
            raw_stream0 = get_raw_stream(0)
            triton_per_fused_add_native_layer_norm_native_layer_norm_backward_3.run(buf17, buf10, primals_8, primals_3, addmm_1, getitem_3, rsqrt_1, 8, 16, stream=raw_stream0)
            del primals_8
            assert_size_stride(primals_6, (16, 32), (32, 1), 'input')
            buf18 = buf9; del buf9  # reuse
            # Topologically Sorted Source Nodes: [linear_1, permute_22, mm_8], Original ATen: [aten.t, aten.mm]
            # [Provenance debug handles] extern_kernels.mm:13
            extern_kernels.mm(buf17, primals_6, out=buf18)
            del primals_6
            assert_size_stride(relu, (8, 32), (32, 1), 'input')
            buf21 = buf18; del buf18  # reuse
            buf24 = empty_strided_xpu((1, 32), (32, 1), torch.float32)
            # Topologically Sorted Source Nodes: [scalar_tensor, le_1, where_1, sum_10], Original ATen: [aten.threshold_backward, aten.sum]
            # [Provenance debug handles] triton_per_fused_sum_threshold_backward_4:14
            raw_stream0 = get_raw_stream(0)
            triton_per_fused_sum_threshold_backward_4.run(buf21, relu, buf24, 32, 8, stream=raw_stream0)
            assert_size_stride(primals_4, (32, 16), (16, 1), 'input')
            buf22 = empty_strided_xpu((8, 16), (16, 1), torch.float32)
            # Topologically Sorted Source Nodes: [linear, permute_26, mm_10], Original ATen: [aten.t, aten.mm]
            # [Provenance debug handles] extern_kernels.mm:15
            extern_kernels.mm(buf21, primals_4, out=buf22)
            del primals_4
            assert_size_stride(getitem_1, (8, 1), (1, 1), 'input')
            assert_size_stride(rsqrt, (8, 1), (1, 1), 'input')
            buf15 = empty_strided_xpu((16, ), (1, ), torch.float32)
            buf16 = empty_strided_xpu((16, ), (1, ), torch.float32)
            buf25 = empty_strided_xpu((16, ), (1, ), torch.float32)
            buf26 = empty_strided_xpu((16, ), (1, ), torch.float32)
            # Topologically Sorted Source Nodes: [x, layer_norm_1, mul_10, sum_7, sum_8, layer_norm, mul_16, sum_13, sum_14], Original ATen: [aten.add, aten.native_layer_norm, aten.native_layer_norm_backward]
            # [Provenance debug handles] triton_per_fused_add_native_layer_norm_native_layer_norm_backward_5:16
            raw_stream0 = get_raw_stream(0)
            triton_per_fused_add_native_layer_norm_native_layer_norm_backward_5.run(buf10, primals_3, addmm_1, getitem_3, rsqrt_1, buf22, getitem_1, rsqrt, buf15, buf16, buf25, buf26, 16, 8, stream=raw_stream0)
            del addmm_1
            del buf10
            del buf22
            del getitem_1
            del getitem_3
            del primals_3
            del rsqrt
            del rsqrt_1
            buf19 = empty_strided_xpu((16, 32), (32, 1), torch.float32)
            # Topologically Sorted Source Nodes: [permute_23, permute_25], Original ATen: [aten.t, aten.mm]
            # [Provenance debug handles] extern_kernels.mm:17
            extern_kernels.mm(reinterpret_tensor(buf17, (16, 8), (1, 16), 0), relu, out=buf19)
            del relu
            buf20 = empty_strided_xpu((1, 16), (16, 1), torch.float32)
            # Topologically Sorted Source Nodes: [sum_9], Original ATen: [aten.sum]
            # [Provenance debug handles] triton_per_fused_sum_1:18
            raw_stream0 = get_raw_stream(0)
            triton_per_fused_sum_1.run(buf17, buf20, 16, 8, stream=raw_stream0)
            del buf17
            assert_size_stride(add_1, (8, 16), (16, 1), 'input')
            buf23 = empty_strided_xpu((32, 16), (16, 1), torch.float32)
            # Topologically Sorted Source Nodes: [permute_27, permute_29], Original ATen: [aten.t, aten.mm]
            # [Provenance debug handles] extern_kernels.mm:19
            extern_kernels.mm(reinterpret_tensor(buf21, (32, 8), (1, 32), 0), add_1, out=buf23)
            del add_1
            del buf21
        return (buf25, buf26, None, buf23, reinterpret_tensor(buf24, (32, ), (1, ), 0), buf19, reinterpret_tensor(buf20, (16, ), (1, ), 0), buf15, buf16, buf11, reinterpret_tensor(buf12, (32, ), (1, ), 0), buf7, reinterpret_tensor(buf8, (16, ), (1, ), 0), buf3, reinterpret_tensor(buf4, (4, ), (1, ), 0), buf1, reinterpret_tensor(buf2, (4, ), (1, ), 0), )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_3 = rand_strided((8, 16), (16, 1), device='xpu:0', dtype=torch.float32)
    primals_4 = rand_strided((32, 16), (16, 1), device='xpu:0', dtype=torch.float32)
    primals_6 = rand_strided((16, 32), (32, 1), device='xpu:0', dtype=torch.float32)
    primals_8 = rand_strided((16, ), (1, ), device='xpu:0', dtype=torch.float32)
    primals_10 = rand_strided((32, 16), (16, 1), device='xpu:0', dtype=torch.float32)
    primals_12 = rand_strided((16, 32), (32, 1), device='xpu:0', dtype=torch.float32)
    primals_14 = rand_strided((4, 16), (16, 1), device='xpu:0', dtype=torch.float32)
    primals_16 = rand_strided((4, 16), (16, 1), device='xpu:0', dtype=torch.float32)
    getitem_1 = rand_strided((8, 1), (1, 1), device='xpu:0', dtype=torch.float32)
    rsqrt = rand_strided((8, 1), (1, 1), device='xpu:0', dtype=torch.float32)
    add_1 = rand_strided((8, 16), (16, 1), device='xpu:0', dtype=torch.float32)
    relu = rand_strided((8, 32), (32, 1), device='xpu:0', dtype=torch.float32)
    addmm_1 = rand_strided((8, 16), (16, 1), device='xpu:0', dtype=torch.float32)
    getitem_3 = rand_strided((8, 1), (1, 1), device='xpu:0', dtype=torch.float32)
    rsqrt_1 = rand_strided((8, 1), (1, 1), device='xpu:0', dtype=torch.float32)
    add_4 = rand_strided((8, 16), (16, 1), device='xpu:0', dtype=torch.float32)
    relu_1 = rand_strided((8, 32), (32, 1), device='xpu:0', dtype=torch.float32)
    add_5 = rand_strided((8, 16), (16, 1), device='xpu:0', dtype=torch.float32)
    tangents_1 = rand_strided((8, 4), (4, 1), device='xpu:0', dtype=torch.float32)
    return [primals_3, primals_4, primals_6, primals_8, primals_10, primals_12, primals_14, primals_16, getitem_1, rsqrt, add_1, relu, addmm_1, getitem_3, rsqrt_1, add_4, relu_1, add_5, tangents_1]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat, device='xpu')


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
