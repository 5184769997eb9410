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


# kernel path: /home/u/cache/ciiqiqedjoapyd2o35ubrgoswpfnu5ou7fxrsb6lplm4iuhzkrml.py
# Topologically Sorted Source Nodes: [full_1], Original ATen: [aten.new_zeros]
# Source node to ATen node mapping:
#   full_1 => full_default
# Graph fragment:
#   %full_default : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.full.default](args = ([2, 2, 8, 8], 0), kwargs = {dtype: torch.float32, layout: torch.strided, device: xpu:0, pin_memory: False})
#   return %index_put
triton_poi_fused_new_zeros_0 = async_compile.triton('triton_poi_fused_new_zeros_0', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 256}, 
    filename=__file__,
    triton_meta={'signature': {'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='xpu', index=0, multi_processor_count=20, cc={'architecture': 21479031808, 'device_id': 57867, 'driver_version': '1.14.36711+4', 'gpu_eu_count': 160, 'gpu_subslice_count': 20, 'has_atomic64': True, 'has_bfloat16_conversions': True, 'has_fp16': True, 'has_fp64': True, 'has_subgroup_2d_block_io': True, 'has_subgroup_matrix_multiply_accumulate': True, 'has_subgroup_matrix_multiply_accumulate_tensor_float32': False, 'is_integrated_gpu': False, 'last_level_cache_size': 18874368, 'local_mem_size': 131072, 'max_compute_units': 160, 'max_num_sub_groups': 64, 'max_work_group_size': 1024, 'memory_bus_width': 192, 'memory_clock_rate': 2375, 'name': 'Intel(R) Arc(TM) B580 Graphics', 'platform_name': 'Intel(R) oneAPI Unified Runtime over Level-Zero V2', 'sub_group_sizes': [16, 32], 'total_memory': 12168933376, 'type': 'gpu', 'vendor': 'Intel(R) Corporation', 'version': '20.1.0'}, major=None, regs_per_multiprocessor=None, max_threads_per_multi_processor=None, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_new_zeros_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 0, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 2048}, 'backend_hash': '1BF83AD24E0558508D9474F05B199DBF05298064196ABE99BF6DBBF1DC2CBC2D', 'assert_indirect_indexing': True, 'autotune_local_cache': False, 'autotune_pointwise': True, 'autotune_remote_cache': False, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_new_zeros_0(out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 256
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.full([1], 0.0, tl.float32)
    tl.store(out_ptr0 + (x0), tmp0, xmask)
''', device_str='xpu')


# kernel path: /home/u/cache/cjwupyn6igdcnkjgd7fxzsdeg7o3x7obsy3nm4decj4n4avp4ssc.py
# Topologically Sorted Source Nodes: [full_1, index_put], Original ATen: [aten.new_zeros, aten.index_put]
# Source node to ATen node mapping:
#   full_1 => full_default
#   index_put => index_put
# Graph fragment:
#   %primals_5 : Tensor "i64[3][1]xpu:0" = PlaceHolder[target=primals_5]
#   %tangents_1 : Tensor "f32[2, 2, 3, 8][48, 24, 8, 1]xpu:0" = PlaceHolder[target=tangents_1]
#   %index_put : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0" = PlaceHolder[target=index_put]
#   %full_default : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.full.default](args = ([2, 2, 8, 8], 0), kwargs = {dtype: torch.float32, layout: torch.strided, device: xpu:0, pin_memory: False})
#   %index_put : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.index_put_.default](args = (%full_default, [None, None, %primals_5], %tangents_1, True), kwargs = {})
#   return %buf1
triton_poi_fused_index_put_new_zeros_1 = async_compile.triton('triton_poi_fused_index_put_new_zeros_1', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 128}, 
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*i64', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='xpu', index=0, multi_processor_count=20, cc={'architecture': 21479031808, 'device_id': 57867, 'driver_version': '1.14.36711+4', 'gpu_eu_count': 160, 'gpu_subslice_count': 20, 'has_atomic64': True, 'has_bfloat16_conversions': True, 'has_fp16': True, 'has_fp64': True, 'has_subgroup_2d_block_io': True, 'has_subgroup_matrix_multiply_accumulate': True, 'has_subgroup_matrix_multiply_accumulate_tensor_float32': False, 'is_integrated_gpu': False, 'last_level_cache_size': 18874368, 'local_mem_size': 131072, 'max_compute_units': 160, 'max_num_sub_groups': 64, 'max_work_group_size': 1024, 'memory_bus_width': 192, 'memory_clock_rate': 2375, 'name': 'Intel(R) Arc(TM) B580 Graphics', 'platform_name': 'Intel(R) oneAPI Unified Runtime over Level-Zero V2', 'sub_group_sizes': [16, 32], 'total_memory': 12168933376, 'type': 'gpu', 'vendor': 'Intel(R) Corporation', 'version': '20.1.0'}, major=None, regs_per_multiprocessor=None, max_threads_per_multi_processor=None, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_index_put_new_zeros_1', 'mutated_arg_names': ['out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': True, 'num_load': 2, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 408}, 'backend_hash': '1BF83AD24E0558508D9474F05B199DBF05298064196ABE99BF6DBBF1DC2CBC2D', 'assert_indirect_indexing': True, 'autotune_local_cache': False, 'autotune_pointwise': True, 'autotune_remote_cache': False, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_index_put_new_zeros_1(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 96
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x1 = ((xindex // 8) % 3)
    x3 = xindex
    x0 = (xindex % 8)
    x2 = xindex // 24
    tmp0 = tl.load(in_ptr0 + (x1), xmask, eviction_policy='evict_last')
    tmp6 = tl.load(in_ptr1 + (x3), xmask)
    tmp1 = (tl.full([XBLOCK], 8, tl.int32)).to(tl.int32)
    tmp2 = tmp0 + tmp1
    tmp3 = tmp0 < 0
    tmp4 = tl.where(tmp3, tmp2, tmp0)
    tl.device_assert(((0 <= tmp4) & (tmp4 < 8)) | ~(xmask), "index out of bounds: 0 <= tmp4 < 8")
    tl.atomic_add(out_ptr0 + (x0 + 8*tmp4 + 64*x2), tmp6, xmask, sem='relaxed')
''', device_str='xpu')


# kernel path: /home/u/cache/cw3zzipn77nthqpuleelcpbs7vawqdlmey2svzochspp7fxvivzl.py
# Topologically Sorted Source Nodes: [group_norm, gelu, mul_6, mul_7, mul_8, exp, mul_9, mul_10, add_4, mul_11, mul_12, view_6, sum_1, view_7, sum_2], Original ATen: [aten.native_group_norm, aten.gelu, aten.gelu_backward, aten.native_group_norm_backward]
# Source node to ATen node mapping:
#   add_4 => add_4
#   exp => exp
#   gelu => add_2, erf, mul_3
#   group_norm => add_1, mul, mul_1, sub, unsqueeze_2, unsqueeze_3, unsqueeze_4, unsqueeze_5, unsqueeze_6, unsqueeze_7, view_4, view_5
#   mul_10 => mul_10
#   mul_11 => mul_11
#   mul_12 => mul_12
#   mul_6 => mul_6
#   mul_7 => mul_7
#   mul_8 => mul_8
#   mul_9 => mul_9
#   sum_1 => sum_1
#   sum_2 => sum_2
#   view_6 => view_6
#   view_7 => view_7
# Graph fragment:
#   %_fft_c2r : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0" = PlaceHolder[target=_fft_c2r]
#   %getitem_1 : Tensor "f32[2, 1, 1, 1][1, 1, 1, 1]xpu:0" = PlaceHolder[target=getitem_1]
#   %rsqrt : Tensor "f32[2, 1, 1, 1][1, 1, 1, 1]xpu:0" = PlaceHolder[target=rsqrt]
#   %primals_3 : Tensor "f32[2][1]xpu:0" = PlaceHolder[target=primals_3]
#   %primals_4 : Tensor "f32[2][1]xpu:0" = PlaceHolder[target=primals_4]
#   %buf1 : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0" = PlaceHolder[target=buf1]
#   %add_1 : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0" = PlaceHolder[target=add_1]
#   %view_4 : Tensor "f32[2, 1, 2, 64][128, 128, 64, 1]xpu:0"[num_users=2] = call_function[target=torch.ops.aten.reshape.default](args = (%_fft_c2r, [2, 1, 2, 64]), kwargs = {})
#   %sub : Tensor "f32[2, 1, 2, 64][128, 128, 64, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%view_4, %getitem_1), kwargs = {})
#   %mul : Tensor "f32[2, 1, 2, 64][128, 128, 64, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sub, %rsqrt), kwargs = {})
#   %view_5 : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%mul, [2, 2, 8, 8]), kwargs = {})
#   %unsqueeze_2 : Tensor "f32[1, 2][2, 1]xpu:0"[num_users=3] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%primals_3, 0), kwargs = {})
#   %unsqueeze_3 : Tensor "f32[1, 2, 1][2, 1, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%unsqueeze_2, 2), kwargs = {})
#   %unsqueeze_4 : Tensor "f32[1, 2, 1, 1][2, 1, 1, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%unsqueeze_3, 3), kwargs = {})
#   %mul_1 : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%view_5, %unsqueeze_4), kwargs = {})
#   %unsqueeze_5 : Tensor "f32[1, 2][2, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%primals_4, 0), kwargs = {})
#   %unsqueeze_6 : Tensor "f32[1, 2, 1][2, 1, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%unsqueeze_5, 2), kwargs = {})
#   %unsqueeze_7 : Tensor "f32[1, 2, 1, 1][2, 1, 1, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%unsqueeze_6, 3), kwargs = {})
#   %add_1 : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0"[num_users=3] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_1, %unsqueeze_7), kwargs = {})
#   %mul_3 : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_1, 0.7071067811865476), kwargs = {})
#   %erf : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.erf.default](args = (%mul_3,), kwargs = {})
#   %add_2 : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%erf, 1), kwargs = {})
#   %mul_6 : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_2, 0.5), kwargs = {})
#   %mul_7 : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_1, %add_1), kwargs = {})
#   %mul_8 : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_7, -0.5), kwargs = {})
#   %exp : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.exp.default](args = (%mul_8,), kwargs = {})
#   %mul_9 : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%exp, 0.3989422804014327), kwargs = {})
#   %mul_10 : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_1, %mul_9), kwargs = {})
#   %add_4 : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_6, %mul_10), kwargs = {})
#   %mul_11 : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0"[num_users=3] = call_function[target=torch.ops.aten.mul.Tensor](args = (%index_put, %add_4), kwargs = {})
#   %mul_12 : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_11, %_fft_c2r), kwargs = {})
#   %view_6 : Tensor "f32[2, 2, 64][128, 64, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%mul_12, [2, 2, 64]), kwargs = {})
#   %sum_1 : Tensor "f32[2, 2][2, 1]xpu:0"[num_users=2] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_6, [2]), kwargs = {})
#   %view_7 : Tensor "f32[2, 2, 64][128, 64, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%mul_11, [2, 2, 64]), kwargs = {})
#   %sum_2 : Tensor "f32[2, 2][2, 1]xpu:0"[num_users=3] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_7, [2]), kwargs = {})
#   return %add_1,%sum_1,%sum_2
triton_per_fused_gelu_gelu_backward_native_group_norm_native_group_norm_backward_2 = async_compile.triton('triton_per_fused_gelu_gelu_backward_native_group_norm_native_group_norm_backward_2', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.persistent_reduction(
    size_hints={'x': 4, 'r0_': 64},
    reduction_hint=ReductionHint.INNER,
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'in_ptr3': '*fp32', 'in_ptr4': '*fp32', 'in_ptr5': '*fp32', 'out_ptr0': '*fp32', 'out_ptr1': '*fp32', 'out_ptr2': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='xpu', index=0, multi_processor_count=20, cc={'architecture': 21479031808, 'device_id': 57867, 'driver_version': '1.14.36711+4', 'gpu_eu_count': 160, 'gpu_subslice_count': 20, 'has_atomic64': True, 'has_bfloat16_conversions': True, 'has_fp16': True, 'has_fp64': True, 'has_subgroup_2d_block_io': True, 'has_subgroup_matrix_multiply_accumulate': True, 'has_subgroup_matrix_multiply_accumulate_tensor_float32': False, 'is_integrated_gpu': False, 'last_level_cache_size': 18874368, 'local_mem_size': 131072, 'max_compute_units': 160, 'max_num_sub_groups': 64, 'max_work_group_size': 1024, 'memory_bus_width': 192, 'memory_clock_rate': 2375, 'name': 'Intel(R) Arc(TM) B580 Graphics', 'platform_name': 'Intel(R) oneAPI Unified Runtime over Level-Zero V2', 'sub_group_sizes': [16, 32], 'total_memory': 12168933376, 'type': 'gpu', 'vendor': 'Intel(R) Corporation', 'version': '20.1.0'}, major=None, regs_per_multiprocessor=None, max_threads_per_multi_processor=None, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]], (5,): [['tt.divisibility', 16]], (6,): [['tt.divisibility', 16]], (7,): [['tt.divisibility', 16]], (8,): [['tt.divisibility', 16]], (10,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_per_fused_gelu_gelu_backward_native_group_norm_native_group_norm_backward_2', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 6, 'num_store': 3, 'num_reduction': 2, 'autotune_hints': set(), 'tiling_scores': {'x': 40, 'r0_': 4096}, 'backend_hash': '1BF83AD24E0558508D9474F05B199DBF05298064196ABE99BF6DBBF1DC2CBC2D', 'assert_indirect_indexing': True, 'autotune_local_cache': False, 'autotune_pointwise': True, 'autotune_remote_cache': False, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
)
@triton.jit
def triton_per_fused_gelu_gelu_backward_native_group_norm_native_group_norm_backward_2(in_ptr0, in_ptr1, in_ptr2, in_ptr3, in_ptr4, in_ptr5, out_ptr0, out_ptr1, out_ptr2, xnumel, r0_numel, XBLOCK : tl.constexpr):
    xnumel = 4
    r0_numel = 64
    R0_BLOCK: tl.constexpr = 64
    rnumel = r0_numel
    RBLOCK: tl.constexpr = R0_BLOCK
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_index = tl.arange(0, R0_BLOCK)[None, :]
    r0_offset = 0
    r0_mask = tl.full([R0_BLOCK], True, tl.int1)[None, :]
    roffset = r0_offset
    rindex = r0_index
    r0_2 = r0_index
    x3 = xindex
    x1 = xindex // 2
    x0 = (xindex % 2)
    tmp0 = tl.load(in_ptr0 + (r0_2 + 64*x3), xmask, eviction_policy='evict_first', other=0.0)
    tmp1 = tl.load(in_ptr1 + (x1), xmask, eviction_policy='evict_last')
    tmp3 = tl.load(in_ptr2 + (x1), xmask, eviction_policy='evict_last')
    tmp5 = tl.load(in_ptr3 + (x0), xmask, eviction_policy='evict_last')
    tmp7 = tl.load(in_ptr4 + (x0), xmask, eviction_policy='evict_last')
    tmp9 = tl.load(in_ptr5 + (r0_2 + 64*x3), xmask, eviction_policy='evict_first', other=0.0)
    tmp2 = tmp0 - tmp1
    tmp4 = tmp2 * tmp3
    tmp6 = tmp4 * tmp5
    tmp8 = tmp6 + tmp7
    tmp10 = tl.full([1, 1], 0.7071067811865476, tl.float32)
    tmp11 = tmp8 * tmp10
    tmp12 = libdevice.erf(tmp11)
    tmp13 = tl.full([1, 1], 1.0, tl.float32)
    tmp14 = tmp12 + tmp13
    tmp15 = tl.full([1, 1], 0.5, tl.float32)
    tmp16 = tmp14 * tmp15
    tmp17 = tmp8 * tmp8
    tmp18 = tl.full([1, 1], -0.5, tl.float32)
    tmp19 = tmp17 * tmp18
    tmp20 = libdevice.exp(tmp19)
    tmp21 = tl.full([1, 1], 0.3989422804014327, tl.float32)
    tmp22 = tmp20 * tmp21
    tmp23 = tmp8 * tmp22
    tmp24 = tmp16 + tmp23
    tmp25 = tmp9 * tmp24
    tmp26 = tmp25 * tmp0
    tmp27 = tl.broadcast_to(tmp26, [XBLOCK, R0_BLOCK])
    tmp29 = tl.where(xmask, tmp27, 0)
    tmp30 = tl.sum(tmp29, 1)[:, None].to(tl.float32)
    tmp31 = tl.broadcast_to(tmp25, [XBLOCK, R0_BLOCK])
    tmp33 = tl.where(xmask, tmp31, 0)
    tmp34 = tl.sum(tmp33, 1)[:, None].to(tl.float32)
    tl.store(out_ptr0 + (r0_2 + 64*x3), tmp8, xmask)
    tl.store(out_ptr1 + (x3), tmp30, xmask)
    tl.store(out_ptr2 + (x3), tmp34, xmask)
''', device_str='xpu')


# kernel path: /home/u/cache/ch5iqnylm4p7herrshzsrtebdvpcaqenyl4narppgrx73xbjpapz.py
# Topologically Sorted Source Nodes: [group_norm, mul_13, view_8, sum_3, mul_14, view_9, sum_4, mul_16, sub_1, mul_17, mul_18, mul_19, mul_20], Original ATen: [aten.native_group_norm, aten.native_group_norm_backward]
# Source node to ATen node mapping:
#   group_norm => squeeze, squeeze_1, unsqueeze_2
#   mul_13 => mul_13
#   mul_14 => mul_14
#   mul_16 => mul_16
#   mul_17 => mul_17
#   mul_18 => mul_18
#   mul_19 => mul_19
#   mul_20 => mul_20
#   sub_1 => sub_1
#   sum_3 => sum_3
#   sum_4 => sum_4
#   view_8 => view_8
#   view_9 => view_9
# Graph fragment:
#   %sum_2 : Tensor "f32[2, 2][2, 1]xpu:0" = PlaceHolder[target=sum_2]
#   %primals_3 : Tensor "f32[2][1]xpu:0" = PlaceHolder[target=primals_3]
#   %getitem_1 : Tensor "f32[2, 1, 1, 1][1, 1, 1, 1]xpu:0" = PlaceHolder[target=getitem_1]
#   %sum_1 : Tensor "f32[2, 2][2, 1]xpu:0" = PlaceHolder[target=sum_1]
#   %rsqrt : Tensor "f32[2, 1, 1, 1][1, 1, 1, 1]xpu:0" = PlaceHolder[target=rsqrt]
#   %unsqueeze_2 : Tensor "f32[1, 2][2, 1]xpu:0"[num_users=3] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%primals_3, 0), kwargs = {})
#   %mul_13 : Tensor "f32[2, 2][2, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sum_1, %unsqueeze_2), kwargs = {})
#   %view_8 : Tensor "f32[2, 1, 2][2, 2, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%mul_13, [2, 1, 2]), kwargs = {})
#   %sum_3 : Tensor "f32[2, 1][1, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_8, [2]), kwargs = {})
#   %mul_14 : Tensor "f32[2, 2][2, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sum_2, %unsqueeze_2), kwargs = {})
#   %view_9 : Tensor "f32[2, 1, 2][2, 2, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%mul_14, [2, 1, 2]), kwargs = {})
#   %sum_4 : Tensor "f32[2, 1][1, 1]xpu:0"[num_users=2] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_9, [2]), kwargs = {})
#   %squeeze_1 : Tensor "f32[2, 1][1, 1]xpu:0"[num_users=5] = call_function[target=torch.ops.aten.squeeze.dims](args = (%rsqrt, [2, 3]), kwargs = {})
#   %squeeze : Tensor "f32[2, 1][1, 1]xpu:0"[num_users=3] = call_function[target=torch.ops.aten.squeeze.dims](args = (%getitem_1, [2, 3]), kwargs = {})
#   %mul_16 : Tensor "f32[2, 1][1, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sum_4, %squeeze), kwargs = {})
#   %sub_1 : Tensor "f32[2, 1][1, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%mul_16, %sum_3), kwargs = {})
#   %mul_17 : Tensor "f32[2, 1][1, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sub_1, %squeeze_1), kwargs = {})
#   %mul_18 : Tensor "f32[2, 1][1, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_17, %squeeze_1), kwargs = {})
#   %mul_19 : Tensor "f32[2, 1][1, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_18, %squeeze_1), kwargs = {})
#   %mul_20 : Tensor "f32[2, 1][1, 1]xpu:0"[num_users=2] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_19, 0.0078125), kwargs = {})
#   return %mul_20
triton_poi_fused_native_group_norm_native_group_norm_backward_3 = async_compile.triton('triton_poi_fused_native_group_norm_native_group_norm_backward_3', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 2}, 
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'in_ptr3': '*fp32', 'in_ptr4': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='xpu', index=0, multi_processor_count=20, cc={'architecture': 21479031808, 'device_id': 57867, 'driver_version': '1.14.36711+4', 'gpu_eu_count': 160, 'gpu_subslice_count': 20, 'has_atomic64': True, 'has_bfloat16_conversions': True, 'has_fp16': True, 'has_fp64': True, 'has_subgroup_2d_block_io': True, 'has_subgroup_matrix_multiply_accumulate': True, 'has_subgroup_matrix_multiply_accumulate_tensor_float32': False, 'is_integrated_gpu': False, 'last_level_cache_size': 18874368, 'local_mem_size': 131072, 'max_compute_units': 160, 'max_num_sub_groups': 64, 'max_work_group_size': 1024, 'memory_bus_width': 192, 'memory_clock_rate': 2375, 'name': 'Intel(R) Arc(TM) B580 Graphics', 'platform_name': 'Intel(R) oneAPI Unified Runtime over Level-Zero V2', 'sub_group_sizes': [16, 32], 'total_memory': 12168933376, 'type': 'gpu', 'vendor': 'Intel(R) Corporation', 'version': '20.1.0'}, major=None, regs_per_multiprocessor=None, max_threads_per_multi_processor=None, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]], (5,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_native_group_norm_native_group_norm_backward_3', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 8, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 8}, 'backend_hash': '1BF83AD24E0558508D9474F05B199DBF05298064196ABE99BF6DBBF1DC2CBC2D', 'assert_indirect_indexing': True, 'autotune_local_cache': False, 'autotune_pointwise': True, 'autotune_remote_cache': False, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_native_group_norm_native_group_norm_backward_3(in_ptr0, in_ptr1, in_ptr2, in_ptr3, in_ptr4, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (2*x0), xmask, eviction_policy='evict_last')
    tmp1 = tl.load(in_ptr1 + (0))
    tmp2 = tl.broadcast_to(tmp1, [XBLOCK])
    tmp4 = tl.load(in_ptr0 + (1 + 2*x0), xmask, eviction_policy='evict_last')
    tmp5 = tl.load(in_ptr1 + (1))
    tmp6 = tl.broadcast_to(tmp5, [XBLOCK])
    tmp9 = tl.load(in_ptr2 + (x0), xmask)
    tmp11 = tl.load(in_ptr3 + (2*x0), xmask, eviction_policy='evict_last')
    tmp13 = tl.load(in_ptr3 + (1 + 2*x0), xmask, eviction_policy='evict_last')
    tmp17 = tl.load(in_ptr4 + (x0), xmask)
    tmp3 = tmp0 * tmp2
    tmp7 = tmp4 * tmp6
    tmp8 = tmp3 + tmp7
    tmp10 = tmp8 * tmp9
    tmp12 = tmp11 * tmp2
    tmp14 = tmp13 * tmp6
    tmp15 = tmp12 + tmp14
    tmp16 = tmp10 - tmp15
    tmp18 = tmp16 * tmp17
    tmp19 = tmp18 * tmp17
    tmp20 = tmp19 * tmp17
    tmp21 = tl.full([1], 0.0078125, tl.float32)
    tmp22 = tmp20 * tmp21
    tl.store(out_ptr0 + (x0), tmp22, xmask)
''', device_str='xpu')


# kernel path: /home/u/cache/ctym76yb2365s6gbv7a5tzs4nbfbbw343b2jalwss5ntbuegkr22.py
# Topologically Sorted Source Nodes: [group_norm, gelu, mul_6, mul_7, mul_8, exp, mul_9, mul_10, add_4, mul_11, mul_14, view_9, sum_4, unsqueeze_10, view_10, mul_15, neg, mul_21, mul_22, mul_23, sub_2, unsqueeze_11, unsqueeze_12, unsqueeze_13, unsqueeze_14, unsqueeze_15, view_11, mul_24, mul_25, add_5, add_6], Original ATen: [aten.native_group_norm, aten.gelu, aten.gelu_backward, aten.native_group_norm_backward]
# Source node to ATen node mapping:
#   add_4 => add_4
#   add_5 => add_5
#   add_6 => add_6
#   exp => exp
#   gelu => add_2, erf, mul_3
#   group_norm => squeeze, squeeze_1, unsqueeze_2, view_4
#   mul_10 => mul_10
#   mul_11 => mul_11
#   mul_14 => mul_14
#   mul_15 => mul_15
#   mul_21 => mul_21
#   mul_22 => mul_22
#   mul_23 => mul_23
#   mul_24 => mul_24
#   mul_25 => mul_25
#   mul_6 => mul_6
#   mul_7 => mul_7
#   mul_8 => mul_8
#   mul_9 => mul_9
#   neg => neg
#   sub_2 => sub_2
#   sum_4 => sum_4
#   unsqueeze_10 => unsqueeze_10
#   unsqueeze_11 => unsqueeze_11
#   unsqueeze_12 => unsqueeze_12
#   unsqueeze_13 => unsqueeze_13
#   unsqueeze_14 => unsqueeze_14
#   unsqueeze_15 => unsqueeze_15
#   view_10 => view_10
#   view_11 => view_11
#   view_9 => view_9
# Graph fragment:
#   %buf1 : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0" = PlaceHolder[target=buf1]
#   %add_1 : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0" = PlaceHolder[target=add_1]
#   %rsqrt : Tensor "f32[2, 1, 1, 1][1, 1, 1, 1]xpu:0" = PlaceHolder[target=rsqrt]
#   %primals_3 : Tensor "f32[2][1]xpu:0" = PlaceHolder[target=primals_3]
#   %_fft_c2r : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0" = PlaceHolder[target=_fft_c2r]
#   %mul_20 : Tensor "f32[2, 1][1, 1]xpu:0" = PlaceHolder[target=mul_20]
#   %getitem_1 : Tensor "f32[2, 1, 1, 1][1, 1, 1, 1]xpu:0" = PlaceHolder[target=getitem_1]
#   %sum_2 : Tensor "f32[2, 2][2, 1]xpu:0" = PlaceHolder[target=sum_2]
#   %view_4 : Tensor "f32[2, 1, 2, 64][128, 128, 64, 1]xpu:0"[num_users=2] = call_function[target=torch.ops.aten.reshape.default](args = (%_fft_c2r, [2, 1, 2, 64]), kwargs = {})
#   %unsqueeze_2 : Tensor "f32[1, 2][2, 1]xpu:0"[num_users=3] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%primals_3, 0), kwargs = {})
#   %mul_3 : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_1, 0.7071067811865476), kwargs = {})
#   %erf : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.erf.default](args = (%mul_3,), kwargs = {})
#   %add_2 : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%erf, 1), kwargs = {})
#   %mul_6 : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_2, 0.5), kwargs = {})
#   %mul_7 : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_1, %add_1), kwargs = {})
#   %mul_8 : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_7, -0.5), kwargs = {})
#   %exp : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.exp.default](args = (%mul_8,), kwargs = {})
#   %mul_9 : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%exp, 0.3989422804014327), kwargs = {})
#   %mul_10 : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add_1, %mul_9), kwargs = {})
#   %add_4 : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_6, %mul_10), kwargs = {})
#   %mul_11 : Tensor "f32[2, 2, 8, 8][128, 64, 8, 1]xpu:0"[num_users=3] = call_function[target=torch.ops.aten.mul.Tensor](args = (%index_put, %add_4), kwargs = {})
#   %mul_14 : Tensor "f32[2, 2][2, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sum_2, %unsqueeze_2), kwargs = {})
#   %view_9 : Tensor "f32[2, 1, 2][2, 2, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%mul_14, [2, 1, 2]), kwargs = {})
#   %sum_4 : Tensor "f32[2, 1][1, 1]xpu:0"[num_users=2] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%view_9, [2]), kwargs = {})
#   %squeeze_1 : Tensor "f32[2, 1][1, 1]xpu:0"[num_users=5] = call_function[target=torch.ops.aten.squeeze.dims](args = (%rsqrt, [2, 3]), kwargs = {})
#   %unsqueeze_10 : Tensor "f32[2, 1, 1][1, 1, 1]xpu:0"[num_users=2] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%squeeze_1, -1), kwargs = {})
#   %view_10 : Tensor "f32[1, 1, 2][2, 2, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%primals_3, [1, 1, 2]), kwargs = {})
#   %mul_15 : Tensor "f32[2, 1, 2][2, 2, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%unsqueeze_10, %view_10), kwargs = {})
#   %squeeze : Tensor "f32[2, 1][1, 1]xpu:0"[num_users=3] = call_function[target=torch.ops.aten.squeeze.dims](args = (%getitem_1, [2, 3]), kwargs = {})
#   %neg : Tensor "f32[2, 1][1, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%mul_20,), kwargs = {})
#   %mul_21 : Tensor "f32[2, 1][1, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%neg, %squeeze), kwargs = {})
#   %mul_22 : Tensor "f32[2, 1][1, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sum_4, %squeeze_1), kwargs = {})
#   %mul_23 : Tensor "f32[2, 1][1, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_22, 0.0078125), kwargs = {})
#   %sub_2 : Tensor "f32[2, 1][1, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%mul_21, %mul_23), kwargs = {})
#   %unsqueeze_11 : Tensor "f32[2, 1, 2, 1][2, 2, 1, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%mul_15, -1), kwargs = {})
#   %unsqueeze_12 : Tensor "f32[2, 1, 1][1, 1, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%mul_20, -1), kwargs = {})
#   %unsqueeze_13 : Tensor "f32[2, 1, 1, 1][1, 1, 1, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%unsqueeze_12, -1), kwargs = {})
#   %unsqueeze_14 : Tensor "f32[2, 1, 1][1, 1, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%sub_2, -1), kwargs = {})
#   %unsqueeze_15 : Tensor "f32[2, 1, 1, 1][1, 1, 1, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%unsqueeze_14, -1), kwargs = {})
#   %view_11 : Tensor "f32[2, 1, 2, 64][128, 128, 64, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%mul_11, [2, 1, 2, 64]), kwargs = {})
#   %mul_24 : Tensor "f32[2, 1, 2, 64][128, 128, 64, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%view_11, %unsqueeze_11), kwargs = {})
#   %mul_25 : Tensor "f32[2, 1, 2, 64][128, 128, 64, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%view_4, %unsqueeze_13), kwargs = {})
#   %add_5 : Tensor "f32[2, 1, 2, 64][128, 128, 64, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_24, %mul_25), kwargs = {})
#   %add_6 : Tensor "f32[2, 1, 2, 64][128, 128, 64, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_5, %unsqueeze_15), kwargs = {})
#   return %add_6
triton_poi_fused_gelu_gelu_backward_native_group_norm_native_group_norm_backward_4 = async_compile.triton('triton_poi_fused_gelu_gelu_backward_native_group_norm_native_group_norm_backward_4', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 256}, 
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'in_ptr3': '*fp32', 'in_ptr4': '*fp32', 'in_ptr5': '*fp32', 'in_ptr6': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='xpu', index=0, multi_processor_count=20, cc={'architecture': 21479031808, 'device_id': 57867, 'driver_version': '1.14.36711+4', 'gpu_eu_count': 160, 'gpu_subslice_count': 20, 'has_atomic64': True, 'has_bfloat16_conversions': True, 'has_fp16': True, 'has_fp64': True, 'has_subgroup_2d_block_io': True, 'has_subgroup_matrix_multiply_accumulate': True, 'has_subgroup_matrix_multiply_accumulate_tensor_float32': False, 'is_integrated_gpu': False, 'last_level_cache_size': 18874368, 'local_mem_size': 131072, 'max_compute_units': 160, 'max_num_sub_groups': 64, 'max_work_group_size': 1024, 'memory_bus_width': 192, 'memory_clock_rate': 2375, 'name': 'Intel(R) Arc(TM) B580 Graphics', 'platform_name': 'Intel(R) oneAPI Unified Runtime over Level-Zero V2', 'sub_group_sizes': [16, 32], 'total_memory': 12168933376, 'type': 'gpu', 'vendor': 'Intel(R) Corporation', 'version': '20.1.0'}, major=None, regs_per_multiprocessor=None, max_threads_per_multi_processor=None, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]], (5,): [['tt.divisibility', 16]], (6,): [['tt.divisibility', 16]], (7,): [['tt.divisibility', 16]], (8,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_gelu_gelu_backward_native_group_norm_native_group_norm_backward_4', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 11, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 4128}, 'backend_hash': '1BF83AD24E0558508D9474F05B199DBF05298064196ABE99BF6DBBF1DC2CBC2D', 'assert_indirect_indexing': True, 'autotune_local_cache': False, 'autotune_pointwise': True, 'autotune_remote_cache': False, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_gelu_gelu_backward_native_group_norm_native_group_norm_backward_4(in_out_ptr0, in_ptr0, in_ptr1, in_ptr2, in_ptr3, in_ptr4, in_ptr5, in_ptr6, xnumel, XBLOCK : tl.constexpr):
    xnumel = 256
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x3 = xindex
    x2 = xindex // 128
    x1 = ((xindex // 64) % 2)
    tmp0 = tl.load(in_ptr0 + (x3), xmask)
    tmp1 = tl.load(in_out_ptr0 + (x3), xmask)
    tmp18 = tl.load(in_ptr1 + (x2), xmask, eviction_policy='evict_last')
    tmp19 = tl.load(in_ptr2 + (x1), xmask, eviction_policy='evict_last')
    tmp22 = tl.load(in_ptr3 + (x3), xmask)
    tmp23 = tl.load(in_ptr4 + (x2), xmask, eviction_policy='evict_last')
    tmp27 = tl.load(in_ptr5 + (x2), xmask, eviction_policy='evict_last')
    tmp29 = tl.load(in_ptr6 + (2*x2), xmask, eviction_policy='evict_last')
    tmp30 = tl.load(in_ptr2 + (0))
    tmp31 = tl.broadcast_to(tmp30, [XBLOCK])
    tmp33 = tl.load(in_ptr6 + (1 + 2*x2), xmask, eviction_policy='evict_last')
    tmp34 = tl.load(in_ptr2 + (1))
    tmp35 = tl.broadcast_to(tmp34, [XBLOCK])
    tmp2 = tl.full([1], 0.7071067811865476, tl.float32)
    tmp3 = tmp1 * tmp2
    tmp4 = libdevice.erf(tmp3)
    tmp5 = tl.full([1], 1.0, tl.float32)
    tmp6 = tmp4 + tmp5
    tmp7 = tl.full([1], 0.5, tl.float32)
    tmp8 = tmp6 * tmp7
    tmp9 = tmp1 * tmp1
    tmp10 = tl.full([1], -0.5, tl.float32)
    tmp11 = tmp9 * tmp10
    tmp12 = libdevice.exp(tmp11)
    tmp13 = tl.full([1], 0.3989422804014327, tl.float32)
    tmp14 = tmp12 * tmp13
    tmp15 = tmp1 * tmp14
    tmp16 = tmp8 + tmp15
    tmp17 = tmp0 * tmp16
    tmp20 = tmp18 * tmp19
    tmp21 = tmp17 * tmp20
    tmp24 = tmp22 * tmp23
    tmp25 = tmp21 + tmp24
    tmp26 = -tmp23
    tmp28 = tmp26 * tmp27
    tmp32 = tmp29 * tmp31
    tmp36 = tmp33 * tmp35
    tmp37 = tmp32 + tmp36
    tmp38 = tmp37 * tmp18
    tmp39 = tl.full([1], 0.0078125, tl.float32)
    tmp40 = tmp38 * tmp39
    tmp41 = tmp28 - tmp40
    tmp42 = tmp25 + tmp41
    tl.store(in_out_ptr0 + (x3), tmp42, xmask)
''', device_str='xpu')


# kernel path: /home/u/cache/castgp3oihp2w2zozy2uemhqttsddiloj7tvoa54y7u4f2eipx5a.py
# Topologically Sorted Source Nodes: [group_norm, unsqueeze_10, view_14, view_15, unsqueeze_16, mul_26, sub_3, mul_27, sum_5, sum_6], Original ATen: [aten.native_group_norm, aten.native_group_norm_backward]
# Source node to ATen node mapping:
#   group_norm => squeeze, squeeze_1
#   mul_26 => mul_26
#   mul_27 => mul_27
#   sub_3 => sub_3
#   sum_5 => sum_5
#   sum_6 => sum_6
#   unsqueeze_10 => unsqueeze_10
#   unsqueeze_16 => unsqueeze_16
#   view_14 => view_14
#   view_15 => view_15
# Graph fragment:
#   %sum_1 : Tensor "f32[2, 2][2, 1]xpu:0" = PlaceHolder[target=sum_1]
#   %sum_2 : Tensor "f32[2, 2][2, 1]xpu:0" = PlaceHolder[target=sum_2]
#   %getitem_1 : Tensor "f32[2, 1, 1, 1][1, 1, 1, 1]xpu:0" = PlaceHolder[target=getitem_1]
#   %rsqrt : Tensor "f32[2, 1, 1, 1][1, 1, 1, 1]xpu:0" = PlaceHolder[target=rsqrt]
#   %squeeze_1 : Tensor "f32[2, 1][1, 1]xpu:0"[num_users=5] = call_function[target=torch.ops.aten.squeeze.dims](args = (%rsqrt, [2, 3]), kwargs = {})
#   %unsqueeze_10 : Tensor "f32[2, 1, 1][1, 1, 1]xpu:0"[num_users=2] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%squeeze_1, -1), kwargs = {})
#   %squeeze : Tensor "f32[2, 1][1, 1]xpu:0"[num_users=3] = call_function[target=torch.ops.aten.squeeze.dims](args = (%getitem_1, [2, 3]), kwargs = {})
#   %view_14 : Tensor "f32[2, 1, 2][2, 2, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%sum_1, [2, 1, 2]), kwargs = {})
#   %view_15 : Tensor "f32[2, 1, 2][2, 2, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%sum_2, [2, 1, 2]), kwargs = {})
#   %unsqueeze_16 : Tensor "f32[2, 1, 1][1, 1, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%squeeze, -1), kwargs = {})
#   %mul_26 : Tensor "f32[2, 1, 2][2, 2, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%view_15, %unsqueeze_16), kwargs = {})
#   %sub_3 : Tensor "f32[2, 1, 2][2, 2, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%view_14, %mul_26), kwargs = {})
#   %mul_27 : Tensor "f32[2, 1, 2][2, 2, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sub_3, %unsqueeze_10), kwargs = {})
#   %sum_5 : Tensor "f32[1, 2][2, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_27, [0]), kwargs = {})
#   %sum_6 : Tensor "f32[2][1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%sum_2, [0]), kwargs = {})
#   return %sum_5,%sum_6
triton_poi_fused_native_group_norm_native_group_norm_backward_5 = async_compile.triton('triton_poi_fused_native_group_norm_native_group_norm_backward_5', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 2}, 
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'in_ptr3': '*fp32', 'out_ptr0': '*fp32', 'out_ptr1': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='xpu', index=0, multi_processor_count=20, cc={'architecture': 21479031808, 'device_id': 57867, 'driver_version': '1.14.36711+4', 'gpu_eu_count': 160, 'gpu_subslice_count': 20, 'has_atomic64': True, 'has_bfloat16_conversions': True, 'has_fp16': True, 'has_fp64': True, 'has_subgroup_2d_block_io': True, 'has_subgroup_matrix_multiply_accumulate': True, 'has_subgroup_matrix_multiply_accumulate_tensor_float32': False, 'is_integrated_gpu': False, 'last_level_cache_size': 18874368, 'local_mem_size': 131072, 'max_compute_units': 160, 'max_num_sub_groups': 64, 'max_work_group_size': 1024, 'memory_bus_width': 192, 'memory_clock_rate': 2375, 'name': 'Intel(R) Arc(TM) B580 Graphics', 'platform_name': 'Intel(R) oneAPI Unified Runtime over Level-Zero V2', 'sub_group_sizes': [16, 32], 'total_memory': 12168933376, 'type': 'gpu', 'vendor': 'Intel(R) Corporation', 'version': '20.1.0'}, major=None, regs_per_multiprocessor=None, max_threads_per_multi_processor=None, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]], (5,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_native_group_norm_native_group_norm_backward_5', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 8, 'num_store': 2, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 16}, 'backend_hash': '1BF83AD24E0558508D9474F05B199DBF05298064196ABE99BF6DBBF1DC2CBC2D', 'assert_indirect_indexing': True, 'autotune_local_cache': False, 'autotune_pointwise': True, 'autotune_remote_cache': False, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_native_group_norm_native_group_norm_backward_5(in_ptr0, in_ptr1, in_ptr2, in_ptr3, out_ptr0, out_ptr1, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_ptr1 + (x0), xmask)
    tmp2 = tl.load(in_ptr2 + (0))
    tmp3 = tl.broadcast_to(tmp2, [XBLOCK])
    tmp6 = tl.load(in_ptr3 + (0))
    tmp7 = tl.broadcast_to(tmp6, [XBLOCK])
    tmp9 = tl.load(in_ptr0 + (2 + x0), xmask)
    tmp10 = tl.load(in_ptr1 + (2 + x0), xmask)
    tmp11 = tl.load(in_ptr2 + (1))
    tmp12 = tl.broadcast_to(tmp11, [XBLOCK])
    tmp15 = tl.load(in_ptr3 + (1))
    tmp16 = tl.broadcast_to(tmp15, [XBLOCK])
    tmp4 = tmp1 * tmp3
    tmp5 = tmp0 - tmp4
    tmp8 = tmp5 * tmp7
    tmp13 = tmp10 * tmp12
    tmp14 = tmp9 - tmp13
    tmp17 = tmp14 * tmp16
    tmp18 = tmp8 + tmp17
    tmp19 = tmp1 + tmp10
    tl.store(out_ptr0 + (x0), tmp18, xmask)
    tl.store(out_ptr1 + (x0), tmp19, xmask)
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
        primals_2, primals_3, primals_4, primals_5, _fft_c2r, getitem_1, rsqrt, _conj, tangents_1 = args
        args.clear()
        with torch.xpu._DeviceGuard(0):
            torch.xpu.set_device(0)
            buf0 = empty_strided_xpu((2, 2, 8, 8), (128, 64, 8, 1), torch.float32)
            # Topologically Sorted Source Nodes: [full_1], Original ATen: [aten.new_zeros]
            # [Provenance debug handles] triton_poi_fused_new_zeros_0:1
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_new_zeros_0.run(buf0, 256, stream=raw_stream0)
            assert_size_stride(primals_5, (3, ), (1, ), 'input')
            assert_size_stride(tangents_1, (2, 2, 3, 8), (48, 24, 8, 1), 'input')
            tangents_1 = copy_if_misaligned(tangents_1)
            # Topologically Sorted Source Nodes: [full_1, index_put], Original ATen: [aten.new_zeros, aten.index_put]
            # [Provenance debug handles] triton_poi_fused_index_put_new_zeros_1:2
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_index_put_new_zeros_1.run(primals_5, tangents_1, buf0, 96, stream=raw_stream0)
            del primals_5
            del tangents_1
            assert_size_stride(_fft_c2r, (2, 2, 8, 8), (128, 64, 8, 1), 'input')
            assert_size_stride(getitem_1, (2, 1, 1, 1), (1, 1, 1, 1), 'input')
            assert_size_stride(rsqrt, (2, 1, 1, 1), (1, 1, 1, 1), 'input')
            assert_size_stride(primals_3, (2, ), (1, ), 'input')
            assert_size_stride(primals_4, (2, ), (1, ), 'input')
            buf2 = empty_strided_xpu((2, 2, 8, 8), (128, 64, 8, 1), torch.float32)
            buf3 = empty_strided_xpu((2, 2), (2, 1), torch.float32)
            buf4 = empty_strided_xpu((2, 2), (2, 1), torch.float32)
            # Topologically Sorted Source Nodes: [group_norm, gelu, mul_6, mul_7, mul_8, exp, mul_9, mul_10, add_4, mul_11, mul_12, view_6, sum_1, view_7, sum_2], Original ATen: [aten.native_group_norm, aten.gelu, aten.gelu_backward, aten.native_group_norm_backward]
            # [Provenance debug handles] triton_per_fused_gelu_gelu_backward_native_group_norm_native_group_norm_backward_2:3
            raw_stream0 = get_raw_stream(0)
            triton_per_fused_gelu_gelu_backward_native_group_norm_native_group_norm_backward_2.run(_fft_c2r, getitem_1, rsqrt, primals_3, primals_4, buf0, buf2, buf3, buf4, 4, 64, stream=raw_stream0)
            del primals_4
            buf5 = empty_strided_xpu((2, 1), (1, 1), torch.float32)
            # Topologically Sorted Source Nodes: [group_norm, mul_13, view_8, sum_3, mul_14, view_9, sum_4, mul_16, sub_1, mul_17, mul_18, mul_19, mul_20], Original ATen: [aten.native_group_norm, aten.native_group_norm_backward]
            # [Provenance debug handles] triton_poi_fused_native_group_norm_native_group_norm_backward_3:4
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_native_group_norm_native_group_norm_backward_3.run(buf4, primals_3, getitem_1, buf3, rsqrt, buf5, 2, stream=raw_stream0)
            buf6 = reinterpret_tensor(buf2, (2, 1, 2, 64), (128, 128, 64, 1), 0); del buf2  # reuse
            # Topologically Sorted Source Nodes: [group_norm, gelu, mul_6, mul_7, mul_8, exp, mul_9, mul_10, add_4, mul_11, mul_14, view_9, sum_4, unsqueeze_10, view_10, mul_15, neg, mul_21, mul_22, mul_23, sub_2, unsqueeze_11, unsqueeze_12, unsqueeze_13, unsqueeze_14, unsqueeze_15, view_11, mul_24, mul_25, add_5, add_6], Original ATen: [aten.native_group_norm, aten.gelu, aten.gelu_backward, aten.native_group_norm_backward]
            # [Provenance debug handles] triton_poi_fused_gelu_gelu_backward_native_group_norm_native_group_norm_backward_4:5
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_gelu_gelu_backward_native_group_norm_native_group_norm_backward_4.run(buf6, buf0, rsqrt, primals_3, _fft_c2r, buf5, getitem_1, buf4, 256, stream=raw_stream0)
            del _fft_c2r
            del buf0
            del primals_3
            buf7 = reinterpret_tensor(buf5, (1, 2), (2, 1), 0); del buf5  # reuse
            buf8 = empty_strided_xpu((2, ), (1, ), torch.float32)
            # Topologically Sorted Source Nodes: [group_norm, unsqueeze_10, view_14, view_15, unsqueeze_16, mul_26, sub_3, mul_27, sum_5, sum_6], Original ATen: [aten.native_group_norm, aten.native_group_norm_backward]
            # [Provenance debug handles] triton_poi_fused_native_group_norm_native_group_norm_backward_5:6
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_native_group_norm_native_group_norm_backward_5.run(buf3, buf4, getitem_1, rsqrt, buf7, buf8, 2, stream=raw_stream0)
            del buf3
            del buf4
            del getitem_1
            del rsqrt
            # Topologically Sorted Source Nodes: [view_13, _fft_r2c_1], Original ATen: [aten.native_group_norm_backward, aten._fft_r2c]
            # [Provenance debug handles] torch.ops.aten._fft_r2c.default:7
            buf9 = torch.ops.aten._fft_r2c.default(reinterpret_tensor(buf6, (2, 2, 8, 8), (128, 64, 8, 1), 0), [2, 3], 2, True)
            del buf6
            buf10 = buf9
            assert_size_stride(buf10, (2, 2, 8, 5), (80, 40, 1, 8), 'torch.ops.aten._fft_r2c.default')
            assert_alignment(buf10, 16, 'torch.ops.aten._fft_r2c.default')
            del buf9
            # Topologically Sorted Source Nodes: [slice_11], Original ATen: [aten.slice]
            # [Provenance debug handles] torch.ops.aten.slice.Tensor:8
            buf11 = torch.ops.aten.slice.Tensor(buf10, 3, 1, 4)
            buf12 = buf11
            assert_size_stride(buf12, (2, 2, 8, 3), (80, 40, 1, 8), 'torch.ops.aten.slice.Tensor')
            assert_alignment(buf12, 16, 'torch.ops.aten.slice.Tensor')
            # Topologically Sorted Source Nodes: [mul_28], Original ATen: [aten.mul]
            # [Provenance debug handles] torch.ops.aten.mul.Scalar:9
            buf13 = torch.ops.aten.mul.Scalar(buf12, 2)
            del buf11
            del buf12
            buf14 = buf13
            assert_size_stride(buf14, (2, 2, 8, 3), (48, 24, 1, 8), 'torch.ops.aten.mul.Scalar')
            assert_alignment(buf14, 16, 'torch.ops.aten.mul.Scalar')
            del buf13
            # Topologically Sorted Source Nodes: [_generalized_scatter], Original ATen: []
            # [Provenance debug handles] torch.ops.aten.slice_scatter.default:10
            buf15 = torch.ops.aten.slice_scatter.default(buf10, buf14, 3, 1, 4)
            del buf10
            del buf14
            buf16 = buf15
            assert_size_stride(buf16, (2, 2, 8, 5), (80, 40, 1, 8), 'torch.ops.aten.slice_scatter.default')
            assert_alignment(buf16, 16, 'torch.ops.aten.slice_scatter.default')
            del buf15
            # Topologically Sorted Source Nodes: [slice_16], Original ATen: [aten.slice]
            # [Provenance debug handles] torch.ops.aten.slice.Tensor:11
            buf17 = torch.ops.aten.slice.Tensor(buf16, 2, 0, 3)
            buf18 = buf17
            assert_size_stride(buf18, (2, 2, 3, 5), (80, 40, 1, 8), 'torch.ops.aten.slice.Tensor')
            assert_alignment(buf18, 16, 'torch.ops.aten.slice.Tensor')
            # Topologically Sorted Source Nodes: [slice_17], Original ATen: [aten.slice]
            # [Provenance debug handles] torch.ops.aten.slice.Tensor:12
            buf19 = torch.ops.aten.slice.Tensor(buf18, 3, 0, 3)
            buf20 = buf19
            assert_size_stride(buf20, (2, 2, 3, 3), (80, 40, 1, 8), 'torch.ops.aten.slice.Tensor')
            assert_alignment(buf20, 16, 'torch.ops.aten.slice.Tensor')
            # Topologically Sorted Source Nodes: [clone_2], Original ATen: [aten.clone]
            # [Provenance debug handles] torch.ops.aten.clone.default:13
            buf21 = torch.ops.aten.clone.default(buf20, memory_format=torch.contiguous_format)
            del buf16
            del buf17
            del buf18
            del buf19
            del buf20
            buf22 = buf21
            assert_size_stride(buf22, (2, 2, 3, 3), (18, 9, 3, 1), 'torch.ops.aten.clone.default')
            assert_alignment(buf22, 16, 'torch.ops.aten.clone.default')
            del buf21
            # Topologically Sorted Source Nodes: [view_17], Original ATen: [aten.view]
            # [Provenance debug handles] torch.ops.aten.reshape.default:14
            buf23 = torch.ops.aten.reshape.default(buf22, [2, 2, 3, 3, 1])
            buf24 = buf23
            assert_size_stride(buf24, (2, 2, 3, 3, 1), (18, 9, 3, 1, 1), 'torch.ops.aten.reshape.default')
            assert_alignment(buf24, 16, 'torch.ops.aten.reshape.default')
            # Topologically Sorted Source Nodes: [permute_6], Original ATen: [aten.permute]
            # [Provenance debug handles] torch.ops.aten.permute.default:15
            buf25 = torch.ops.aten.permute.default(buf24, [2, 3, 0, 4, 1])
            buf26 = buf25
            assert_size_stride(buf26, (3, 3, 2, 1, 2), (3, 1, 18, 1, 9), 'torch.ops.aten.permute.default')
            assert_alignment(buf26, 16, 'torch.ops.aten.permute.default')
            # Topologically Sorted Source Nodes: [view_18], Original ATen: [aten.view]
            # [Provenance debug handles] torch.ops.aten.reshape.default:16
            buf27 = torch.ops.aten.reshape.default(buf26, [9, 2, 2])
            buf28 = buf27
            assert_size_stride(buf28, (9, 2, 2), (1, 18, 9), 'torch.ops.aten.reshape.default')
            assert_alignment(buf28, 16, 'torch.ops.aten.reshape.default')
            assert_size_stride(_conj, (9, 2, 2), (4, 1, 2), 'input')
            # Topologically Sorted Source Nodes: [bmm_1], Original ATen: [aten.bmm]
            # [Provenance debug handles] torch.ops.aten.bmm.default:17
            buf29 = torch.ops.aten.bmm.default(_conj, buf28)
            del _conj
            buf30 = buf29
            assert_size_stride(buf30, (9, 2, 2), (4, 2, 1), 'torch.ops.aten.bmm.default')
            assert_alignment(buf30, 16, 'torch.ops.aten.bmm.default')
            del buf29
            assert_size_stride(primals_2, (2, 2, 3, 3), (18, 9, 3, 1), 'input')
            # Topologically Sorted Source Nodes: [einsum], Original ATen: [aten.unsqueeze]
            # [Provenance debug handles] torch.ops.aten.unsqueeze.default:18
            buf31 = torch.ops.aten.unsqueeze.default(primals_2, 4)
            buf32 = buf31
            assert_size_stride(buf32, (2, 2, 3, 3, 1), (18, 9, 3, 1, 1), 'torch.ops.aten.unsqueeze.default')
            assert_alignment(buf32, 16, 'torch.ops.aten.unsqueeze.default')
            # Topologically Sorted Source Nodes: [einsum], Original ATen: [aten.permute]
            # [Provenance debug handles] torch.ops.aten.permute.default:19
            buf33 = torch.ops.aten.permute.default(buf32, [4, 1, 2, 3, 0])
            buf34 = buf33
            assert_size_stride(buf34, (1, 2, 3, 3, 2), (1, 9, 3, 1, 18), 'torch.ops.aten.permute.default')
            assert_alignment(buf34, 16, 'torch.ops.aten.permute.default')
            # Topologically Sorted Source Nodes: [einsum], Original ATen: [aten.permute]
            # [Provenance debug handles] torch.ops.aten.permute.default:20
            buf35 = torch.ops.aten.permute.default(buf34, [2, 3, 4, 1, 0])
            buf36 = buf35
            assert_size_stride(buf36, (3, 3, 2, 2, 1), (3, 1, 18, 9, 1), 'torch.ops.aten.permute.default')
            assert_alignment(buf36, 16, 'torch.ops.aten.permute.default')
            # Topologically Sorted Source Nodes: [einsum], Original ATen: [aten.view]
            # [Provenance debug handles] torch.ops.aten.reshape.default:21
            buf37 = torch.ops.aten.reshape.default(buf36, [9, 2, 2])
            buf38 = buf37
            assert_size_stride(buf38, (9, 2, 2), (1, 18, 9), 'torch.ops.aten.reshape.default')
            assert_alignment(buf38, 16, 'torch.ops.aten.reshape.default')
            # Topologically Sorted Source Nodes: [permute_8], Original ATen: [aten.transpose]
            # [Provenance debug handles] torch.ops.aten.permute.default:22
            buf39 = torch.ops.aten.permute.default(buf38, [0, 2, 1])
            buf40 = buf39
            assert_size_stride(buf40, (9, 2, 2), (1, 9, 18), 'torch.ops.aten.permute.default')
            assert_alignment(buf40, 16, 'torch.ops.aten.permute.default')
            # Topologically Sorted Source Nodes: [_conj_1], Original ATen: [aten._conj]
            # [Provenance debug handles] torch.ops.aten._conj.default:23
            buf41 = torch.ops.aten._conj.default(buf40)
            buf42 = buf41
            assert_size_stride(buf42, (9, 2, 2), (1, 9, 18), 'torch.ops.aten._conj.default')
            assert_alignment(buf42, 16, 'torch.ops.aten._conj.default')
            # Topologically Sorted Source Nodes: [bmm_2], Original ATen: [aten.bmm]
            # [Provenance debug handles] torch.ops.aten.bmm.default:24
            buf43 = torch.ops.aten.bmm.default(buf28, buf42)
            del buf22
            del buf23
            del buf24
            del buf25
            del buf26
            del buf27
            del buf28
            del buf31
            del buf32
            del buf33
            del buf34
            del buf35
            del buf36
            del buf37
            del buf38
            del buf39
            del buf40
            del buf41
            del buf42
            del primals_2
            buf44 = buf43
            assert_size_stride(buf44, (9, 2, 2), (4, 2, 1), 'torch.ops.aten.bmm.default')
            assert_alignment(buf44, 16, 'torch.ops.aten.bmm.default')
            del buf43
            # Topologically Sorted Source Nodes: [view_19], Original ATen: [aten.view]
            # [Provenance debug handles] torch.ops.aten.reshape.default:25
            buf45 = torch.ops.aten.reshape.default(buf30, [3, 3, 2, 2, 1])
            buf46 = buf45
            assert_size_stride(buf46, (3, 3, 2, 2, 1), (12, 4, 2, 1, 1), 'torch.ops.aten.reshape.default')
            assert_alignment(buf46, 16, 'torch.ops.aten.reshape.default')
            # Topologically Sorted Source Nodes: [permute_9], Original ATen: [aten.permute]
            # [Provenance debug handles] torch.ops.aten.permute.default:26
            buf47 = torch.ops.aten.permute.default(buf46, [4, 3, 0, 1, 2])
            buf48 = buf47
            assert_size_stride(buf48, (1, 2, 3, 3, 2), (1, 1, 12, 4, 2), 'torch.ops.aten.permute.default')
            assert_alignment(buf48, 16, 'torch.ops.aten.permute.default')
            # Topologically Sorted Source Nodes: [view_20], Original ATen: [aten.view]
            # [Provenance debug handles] torch.ops.aten.reshape.default:27
            buf49 = torch.ops.aten.reshape.default(buf44, [3, 3, 2, 2, 1])
            buf50 = buf49
            assert_size_stride(buf50, (3, 3, 2, 2, 1), (12, 4, 2, 1, 1), 'torch.ops.aten.reshape.default')
            assert_alignment(buf50, 16, 'torch.ops.aten.reshape.default')
            # Topologically Sorted Source Nodes: [permute_10], Original ATen: [aten.permute]
            # [Provenance debug handles] torch.ops.aten.permute.default:28
            buf51 = torch.ops.aten.permute.default(buf50, [2, 4, 0, 1, 3])
            buf52 = buf51
            assert_size_stride(buf52, (2, 1, 3, 3, 2), (2, 1, 12, 4, 1), 'torch.ops.aten.permute.default')
            assert_alignment(buf52, 16, 'torch.ops.aten.permute.default')
            # Topologically Sorted Source Nodes: [permute_11], Original ATen: [aten.permute]
            # [Provenance debug handles] torch.ops.aten.permute.default:29
            buf53 = torch.ops.aten.permute.default(buf48, [4, 1, 2, 3, 0])
            buf54 = buf53
            assert_size_stride(buf54, (2, 2, 3, 3, 1), (2, 1, 12, 4, 1), 'torch.ops.aten.permute.default')
            assert_alignment(buf54, 16, 'torch.ops.aten.permute.default')
            # Topologically Sorted Source Nodes: [squeeze_2], Original ATen: [aten.squeeze]
            # [Provenance debug handles] torch.ops.aten.squeeze.dim:30
            buf55 = torch.ops.aten.squeeze.dim(buf54, 4)
            buf56 = buf55
            assert_size_stride(buf56, (2, 2, 3, 3), (2, 1, 12, 4), 'torch.ops.aten.squeeze.dim')
            assert_alignment(buf56, 16, 'torch.ops.aten.squeeze.dim')
            # Topologically Sorted Source Nodes: [permute_12], Original ATen: [aten.permute]
            # [Provenance debug handles] torch.ops.aten.permute.default:31
            buf57 = torch.ops.aten.permute.default(buf52, [0, 4, 2, 3, 1])
            buf58 = buf57
            assert_size_stride(buf58, (2, 2, 3, 3, 1), (2, 1, 12, 4, 1), 'torch.ops.aten.permute.default')
            assert_alignment(buf58, 16, 'torch.ops.aten.permute.default')
            # Topologically Sorted Source Nodes: [squeeze_3], Original ATen: [aten.squeeze]
            # [Provenance debug handles] torch.ops.aten.squeeze.dim:32
            buf59 = torch.ops.aten.squeeze.dim(buf58, 4)
            buf60 = buf59
            assert_size_stride(buf60, (2, 2, 3, 3), (2, 1, 12, 4), 'torch.ops.aten.squeeze.dim')
            assert_alignment(buf60, 16, 'torch.ops.aten.squeeze.dim')
            # Topologically Sorted Source Nodes: [full_2], Original ATen: [aten.slice_backward]
            # [Provenance debug handles] torch.ops.aten.full.default:33
            buf61 = torch.ops.aten.full.default([2, 2, 3, 5], 0, dtype=torch.complex64, layout=torch.strided, device=device(type='xpu', index=0), pin_memory=False)
            buf62 = buf61
            assert_size_stride(buf62, (2, 2, 3, 5), (30, 15, 5, 1), 'torch.ops.aten.full.default')
            assert_alignment(buf62, 16, 'torch.ops.aten.full.default')
            del buf61
            # Topologically Sorted Source Nodes: [_generalized_scatter_1], Original ATen: []
            # [Provenance debug handles] torch.ops.aten.slice_scatter.default:34
            buf63 = torch.ops.aten.slice_scatter.default(buf62, buf60, 3, 0, 3)
            del buf44
            del buf49
            del buf50
            del buf51
            del buf52
            del buf57
            del buf58
            del buf59
            del buf60
            del buf62
            buf64 = buf63
            assert_size_stride(buf64, (2, 2, 3, 5), (30, 15, 5, 1), 'torch.ops.aten.slice_scatter.default')
            assert_alignment(buf64, 16, 'torch.ops.aten.slice_scatter.default')
            del buf63
            # Topologically Sorted Source Nodes: [full_3], Original ATen: [aten.slice_backward]
            # [Provenance debug handles] torch.ops.aten.full.default:35
            buf65 = torch.ops.aten.full.default([2, 2, 8, 5], 0, dtype=torch.complex64, layout=torch.strided, device=device(type='xpu', index=0), pin_memory=False)
            buf66 = buf65
            assert_size_stride(buf66, (2, 2, 8, 5), (80, 40, 5, 1), 'torch.ops.aten.full.default')
            assert_alignment(buf66, 16, 'torch.ops.aten.full.default')
            del buf65
            # Topologically Sorted Source Nodes: [_generalized_scatter_2], Original ATen: []
            # [Provenance debug handles] torch.ops.aten.slice_scatter.default:36
            buf67 = torch.ops.aten.slice_scatter.default(buf66, buf64, 2, 0, 3)
            del buf64
            del buf66
            buf68 = buf67
            assert_size_stride(buf68, (2, 2, 8, 5), (80, 40, 5, 1), 'torch.ops.aten.slice_scatter.default')
            assert_alignment(buf68, 16, 'torch.ops.aten.slice_scatter.default')
            del buf67
            # Topologically Sorted Source Nodes: [full_4], Original ATen: [aten.new_zeros]
            # [Provenance debug handles] torch.ops.aten.full.default:37
            buf69 = torch.ops.aten.full.default([2, 2, 8, 8], 0, dtype=torch.complex64, layout=torch.strided, device=device(type='xpu', index=0), pin_memory=False)
            buf70 = buf69
            assert_size_stride(buf70, (2, 2, 8, 8), (128, 64, 8, 1), 'torch.ops.aten.full.default')
            assert_alignment(buf70, 16, 'torch.ops.aten.full.default')
            del buf69
            # Topologically Sorted Source Nodes: [slice_18], Original ATen: [aten.slice]
            # [Provenance debug handles] torch.ops.aten.slice.Tensor:38
            buf71 = torch.ops.aten.slice.Tensor(buf70, 3, 0, 5)
            buf72 = buf71
            assert_size_stride(buf72, (2, 2, 8, 5), (128, 64, 8, 1), 'torch.ops.aten.slice.Tensor')
            assert_alignment(buf72, 16, 'torch.ops.aten.slice.Tensor')
            # Topologically Sorted Source Nodes: [copy_2], Original ATen: [aten.copy]
            # [Provenance debug handles] torch.ops.aten.copy.default:39
            buf73 = torch.ops.aten.copy.default(buf72, buf68)
            del buf68
            del buf71
            del buf72
            buf74 = buf73
            assert_size_stride(buf74, (2, 2, 8, 5), (128, 64, 8, 1), 'torch.ops.aten.copy.default')
            assert_alignment(buf74, 16, 'torch.ops.aten.copy.default')
            del buf73
            # Topologically Sorted Source Nodes: [_generalized_scatter_3], Original ATen: []
            # [Provenance debug handles] torch.ops.aten.slice_scatter.default:40
            buf75 = torch.ops.aten.slice_scatter.default(buf70, buf74, 3, 0, 5)
            del buf70
            del buf74
            buf76 = buf75
            assert_size_stride(buf76, (2, 2, 8, 8), (128, 64, 8, 1), 'torch.ops.aten.slice_scatter.default')
            assert_alignment(buf76, 16, 'torch.ops.aten.slice_scatter.default')
            del buf75
            # Topologically Sorted Source Nodes: [_fft_c2c], Original ATen: [aten._fft_c2c]
            # [Provenance debug handles] torch.ops.aten._fft_c2c.default:41
            buf77 = torch.ops.aten._fft_c2c.default(buf76, [2, 3], 0, False)
            del buf76
            buf78 = buf77
            assert_size_stride(buf78, (2, 2, 8, 8), (128, 64, 8, 1), 'torch.ops.aten._fft_c2c.default')
            assert_alignment(buf78, 16, 'torch.ops.aten._fft_c2c.default')
            del buf77
            # Topologically Sorted Source Nodes: [view_as_real], Original ATen: [aten.view_as_real]
            # [Provenance debug handles] torch.ops.aten.view_as_real.default:42
            buf79 = torch.ops.aten.view_as_real.default(buf78)
            buf80 = buf79
            assert_size_stride(buf80, (2, 2, 8, 8, 2), (256, 128, 16, 2, 1), 'torch.ops.aten.view_as_real.default')
            assert_alignment(buf80, 16, 'torch.ops.aten.view_as_real.default')
        return (reinterpret_tensor(buf80, (2, 2, 8, 8), (256, 128, 16, 2), 0), buf56, reinterpret_tensor(buf7, (2, ), (1, ), 0), buf8, None, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_2 = rand_strided((2, 2, 3, 3), (18, 9, 3, 1), device='xpu:0', dtype=torch.complex64)
    primals_3 = rand_strided((2, ), (1, ), device='xpu:0', dtype=torch.float32)
    primals_4 = rand_strided((2, ), (1, ), device='xpu:0', dtype=torch.float32)
    primals_5 = rand_strided((3, ), (1, ), device='xpu:0', dtype=torch.int64)
    _fft_c2r = rand_strided((2, 2, 8, 8), (128, 64, 8, 1), device='xpu:0', dtype=torch.float32)
    getitem_1 = rand_strided((2, 1, 1, 1), (1, 1, 1, 1), device='xpu:0', dtype=torch.float32)
    rsqrt = rand_strided((2, 1, 1, 1), (1, 1, 1, 1), device='xpu:0', dtype=torch.float32)
    _conj = rand_strided((9, 2, 2), (4, 1, 2), device='xpu:0', dtype=torch.complex64)
    tangents_1 = rand_strided((2, 2, 3, 8), (48, 24, 8, 1), device='xpu:0', dtype=torch.float32)
    return [primals_2, primals_3, primals_4, primals_5, _fft_c2r, getitem_1, rsqrt, _conj, tangents_1]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat, device='xpu')


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
