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


# kernel path: /home/u/cache/c5abvxtn33e3lkztfwqwywmrnism6d4igcrev5544jo7hrpzn4ux.py
# Topologically Sorted Source Nodes: [y, pad, add], Original ATen: [aten.slice, aten.constant_pad_nd, aten.add]
# Source node to ATen node mapping:
#   add => add
#   pad => constant_pad_nd
#   y => slice_1
# Graph fragment:
#   %arg0_1 : Tensor "f32[2, 4, 9, 9][324, 81, 9, 1]xpu:0" = PlaceHolder[target=arg0_1]
#   %slice_1 : Tensor "f32[2, 2, 9, 9][324, 81, 9, 1]xpu:0"[num_users=3] = call_function[target=torch.ops.aten.slice.Tensor](args = (%arg0_1, 1, 1, 3), kwargs = {})
#   %constant_pad_nd : Tensor "f32[2, 2, 13, 12][312, 156, 12, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.constant_pad_nd.default](args = (%slice_1, [2, 1, 1, 3], 0.0), kwargs = {})
#   %add : Tensor "f32[2, 2, 13, 12][312, 156, 12, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%constant_pad_nd, 1.0), kwargs = {})
#   return %add
triton_poi_fused_add_constant_pad_nd_slice_0 = async_compile.triton('triton_poi_fused_add_constant_pad_nd_slice_0', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1024}, 
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='xpu', index=0, multi_processor_count=20, cc={'architecture': 21479031808, 'device_id': 57867, 'driver_version': '1.14.36711+4', 'gpu_eu_count': 160, 'gpu_subslice_count': 20, 'has_atomic64': True, 'has_bfloat16_conversions': True, 'has_fp16': True, 'has_fp64': True, 'has_subgroup_2d_block_io': True, 'has_subgroup_matrix_multiply_accumulate': True, 'has_subgroup_matrix_multiply_accumulate_tensor_float32': False, 'is_integrated_gpu': False, 'last_level_cache_size': 18874368, 'local_mem_size': 131072, 'max_compute_units': 160, 'max_num_sub_groups': 64, 'max_work_group_size': 1024, 'memory_bus_width': 192, 'memory_clock_rate': 2375, 'name': 'Intel(R) Arc(TM) B580 Graphics', 'platform_name': 'Intel(R) oneAPI Unified Runtime over Level-Zero V2', 'sub_group_sizes': [16, 32], 'total_memory': 12168933376, 'type': 'gpu', 'vendor': 'Intel(R) Corporation', 'version': '20.1.0'}, major=None, regs_per_multiprocessor=None, max_threads_per_multi_processor=None, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_constant_pad_nd_slice_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 7488}, 'backend_hash': '1BF83AD24E0558508D9474F05B199DBF05298064196ABE99BF6DBBF1DC2CBC2D', 'assert_indirect_indexing': True, 'autotune_local_cache': False, 'autotune_pointwise': True, 'autotune_remote_cache': False, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_constant_pad_nd_slice_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 624
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x1 = ((xindex // 12) % 13)
    x0 = (xindex % 12)
    x2 = ((xindex // 156) % 2)
    x3 = xindex // 312
    x6 = xindex
    tmp0 = ((-1) + x1).to(tl.int32)
    tmp1 = tl.full([1], 0, tl.int64)
    tmp2 = tmp0 >= tmp1
    tmp3 = tl.full([1], 9, tl.int64)
    tmp4 = tmp0 < tmp3
    tmp5 = ((-2) + x0).to(tl.int32)
    tmp6 = tmp5 >= tmp1
    tmp7 = tmp5 < tmp3
    tmp8 = tmp2 & tmp4
    tmp9 = tmp8 & tmp6
    tmp10 = tmp9 & tmp7
    tmp11 = tl.load(in_ptr0 + (70 + x0 + 9*x1 + 81*x2 + 324*x3), tmp10 & xmask, other=0.0)
    tmp12 = tl.full([1], 1.0, tl.float32)
    tmp13 = tmp11 + tmp12
    tl.store(out_ptr0 + (x6), tmp13, xmask)
''', device_str='xpu')


# kernel path: /home/u/cache/chxdjtht3mihy66i5ehy3ce7dqu24zbwlyq6oex3g4loh2u6n7ur.py
# Topologically Sorted Source Nodes: [y, pad_1], Original ATen: [aten.slice, aten.reflection_pad2d]
# Source node to ATen node mapping:
#   pad_1 => _unsafe_index, _unsafe_index_1, abs_1, abs_2, abs_3, abs_4, iota, iota_1, sub, sub_1, sub_2, sub_3
#   y => slice_1
# Graph fragment:
#   %arg0_1 : Tensor "f32[2, 4, 9, 9][324, 81, 9, 1]xpu:0" = PlaceHolder[target=arg0_1]
#   %slice_1 : Tensor "f32[2, 2, 9, 9][324, 81, 9, 1]xpu:0"[num_users=3] = call_function[target=torch.ops.aten.slice.Tensor](args = (%arg0_1, 1, 1, 3), kwargs = {})
#   %iota : Tensor "i64[11][1]xpu:0"[num_users=1] = call_function[target=torch.ops.prims.iota.default](args = (11,), kwargs = {start: -1, step: 1, dtype: torch.int64, device: xpu:0, requires_grad: False})
#   %abs_1 : Tensor "i64[11][1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.abs.default](args = (%iota,), kwargs = {})
#   %sub : Tensor "i64[11][1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (8, %abs_1), kwargs = {})
#   %abs_2 : Tensor "i64[11][1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.abs.default](args = (%sub,), kwargs = {})
#   %sub_1 : Tensor "i64[11][1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (8, %abs_2), kwargs = {})
#   %_unsafe_index : Tensor "f32[2, 2, 11, 9][198, 99, 9, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten._unsafe_index.Tensor](args = (%slice_1, [None, None, %sub_1, None]), kwargs = {})
#   %iota_1 : Tensor "i64[11][1]xpu:0"[num_users=1] = call_function[target=torch.ops.prims.iota.default](args = (11,), kwargs = {start: -1, step: 1, dtype: torch.int64, device: xpu:0, requires_grad: False})
#   %abs_3 : Tensor "i64[11][1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.abs.default](args = (%iota_1,), kwargs = {})
#   %sub_2 : Tensor "i64[11][1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (8, %abs_3), kwargs = {})
#   %abs_4 : Tensor "i64[11][1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.abs.default](args = (%sub_2,), kwargs = {})
#   %sub_3 : Tensor "i64[11][1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (8, %abs_4), kwargs = {})
#   %_unsafe_index_1 : Tensor "f32[2, 2, 11, 11][242, 121, 11, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten._unsafe_index.Tensor](args = (%_unsafe_index, [None, None, None, %sub_3]), kwargs = {})
#   return %_unsafe_index_1
triton_poi_fused_reflection_pad2d_slice_1 = async_compile.triton('triton_poi_fused_reflection_pad2d_slice_1', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 512}, 
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='xpu', index=0, multi_processor_count=20, cc={'architecture': 21479031808, 'device_id': 57867, 'driver_version': '1.14.36711+4', 'gpu_eu_count': 160, 'gpu_subslice_count': 20, 'has_atomic64': True, 'has_bfloat16_conversions': True, 'has_fp16': True, 'has_fp64': True, 'has_subgroup_2d_block_io': True, 'has_subgroup_matrix_multiply_accumulate': True, 'has_subgroup_matrix_multiply_accumulate_tensor_float32': False, 'is_integrated_gpu': False, 'last_level_cache_size': 18874368, 'local_mem_size': 131072, 'max_compute_units': 160, 'max_num_sub_groups': 64, 'max_work_group_size': 1024, 'memory_bus_width': 192, 'memory_clock_rate': 2375, 'name': 'Intel(R) Arc(TM) B580 Graphics', 'platform_name': 'Intel(R) oneAPI Unified Runtime over Level-Zero V2', 'sub_group_sizes': [16, 32], 'total_memory': 12168933376, 'type': 'gpu', 'vendor': 'Intel(R) Corporation', 'version': '20.1.0'}, major=None, regs_per_multiprocessor=None, max_threads_per_multi_processor=None, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_reflection_pad2d_slice_1', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 3872}, 'backend_hash': '1BF83AD24E0558508D9474F05B199DBF05298064196ABE99BF6DBBF1DC2CBC2D', 'assert_indirect_indexing': True, 'autotune_local_cache': False, 'autotune_pointwise': True, 'autotune_remote_cache': False, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_reflection_pad2d_slice_1(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 484
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = (xindex % 11)
    x1 = ((xindex // 11) % 11)
    x2 = ((xindex // 121) % 2)
    x3 = xindex // 242
    x4 = xindex
    tmp0 = tl.load(in_ptr0 + (161 + ((-1)*tl_math.abs((-8) + tl_math.abs((-1) + x0))) + ((-9)*tl_math.abs((-8) + tl_math.abs((-1) + x1))) + 81*x2 + 324*x3), xmask, eviction_policy='evict_last')
    tl.store(out_ptr0 + (x4), tmp0, xmask)
''', device_str='xpu')


# kernel path: /home/u/cache/cha5cjywqesihvkqajak2o6e2dagzhekxwnws5s5mvqc5sn4sxsl.py
# Topologically Sorted Source Nodes: [y, getitem_1, pad_2, mul], Original ATen: [aten.slice, aten.replication_pad2d, aten.mul]
# Source node to ATen node mapping:
#   getitem_1 => slice_2
#   mul => mul
#   pad_2 => _unsafe_index_2, _unsafe_index_3, clamp_max, clamp_max_1, clamp_min, clamp_min_1, iota_2, iota_3
#   y => slice_1
# Graph fragment:
#   %arg0_1 : Tensor "f32[2, 4, 9, 9][324, 81, 9, 1]xpu:0" = PlaceHolder[target=arg0_1]
#   %slice_1 : Tensor "f32[2, 2, 9, 9][324, 81, 9, 1]xpu:0"[num_users=3] = call_function[target=torch.ops.aten.slice.Tensor](args = (%arg0_1, 1, 1, 3), kwargs = {})
#   %slice_2 : Tensor "f32[2, 2, 9, 5][324, 81, 9, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%slice_1, 3, 0, 5), kwargs = {})
#   %iota_2 : Tensor "i64[9][1]xpu:0"[num_users=1] = call_function[target=torch.ops.prims.iota.default](args = (9,), kwargs = {start: 0, step: 1, dtype: torch.int64, device: xpu:0, requires_grad: False})
#   %clamp_min : Tensor "i64[9][1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.clamp_min.default](args = (%iota_2, 0), kwargs = {})
#   %clamp_max : Tensor "i64[9][1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.clamp_max.default](args = (%clamp_min, 8), kwargs = {})
#   %_unsafe_index_2 : Tensor "f32[2, 2, 9, 5][90, 45, 5, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten._unsafe_index.Tensor](args = (%slice_2, [None, None, %clamp_max, None]), kwargs = {})
#   %iota_3 : Tensor "i64[7][1]xpu:0"[num_users=1] = call_function[target=torch.ops.prims.iota.default](args = (7,), kwargs = {start: -1, step: 1, dtype: torch.int64, device: xpu:0, requires_grad: False})
#   %clamp_min_1 : Tensor "i64[7][1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.clamp_min.default](args = (%iota_3, 0), kwargs = {})
#   %clamp_max_1 : Tensor "i64[7][1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.clamp_max.default](args = (%clamp_min_1, 4), kwargs = {})
#   %_unsafe_index_3 : Tensor "f32[2, 2, 9, 7][126, 63, 7, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten._unsafe_index.Tensor](args = (%_unsafe_index_2, [None, None, None, %clamp_max_1]), kwargs = {})
#   %mul : Tensor "f32[2, 2, 9, 7][126, 63, 7, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%_unsafe_index_3, 2), kwargs = {})
#   return %mul
triton_poi_fused_mul_replication_pad2d_slice_2 = async_compile.triton('triton_poi_fused_mul_replication_pad2d_slice_2', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 256}, 
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='xpu', index=0, multi_processor_count=20, cc={'architecture': 21479031808, 'device_id': 57867, 'driver_version': '1.14.36711+4', 'gpu_eu_count': 160, 'gpu_subslice_count': 20, 'has_atomic64': True, 'has_bfloat16_conversions': True, 'has_fp16': True, 'has_fp64': True, 'has_subgroup_2d_block_io': True, 'has_subgroup_matrix_multiply_accumulate': True, 'has_subgroup_matrix_multiply_accumulate_tensor_float32': False, 'is_integrated_gpu': False, 'last_level_cache_size': 18874368, 'local_mem_size': 131072, 'max_compute_units': 160, 'max_num_sub_groups': 64, 'max_work_group_size': 1024, 'memory_bus_width': 192, 'memory_clock_rate': 2375, 'name': 'Intel(R) Arc(TM) B580 Graphics', 'platform_name': 'Intel(R) oneAPI Unified Runtime over Level-Zero V2', 'sub_group_sizes': [16, 32], 'total_memory': 12168933376, 'type': 'gpu', 'vendor': 'Intel(R) Corporation', 'version': '20.1.0'}, major=None, regs_per_multiprocessor=None, max_threads_per_multi_processor=None, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_mul_replication_pad2d_slice_2', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 3024}, 'backend_hash': '1BF83AD24E0558508D9474F05B199DBF05298064196ABE99BF6DBBF1DC2CBC2D', 'assert_indirect_indexing': True, 'autotune_local_cache': False, 'autotune_pointwise': True, 'autotune_remote_cache': False, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_mul_replication_pad2d_slice_2(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 252
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = (xindex % 7)
    x1 = ((xindex // 7) % 9)
    x2 = ((xindex // 63) % 2)
    x3 = xindex // 126
    x4 = xindex
    tmp0 = tl.load(in_ptr0 + (81 + 9*((8) * ((8) <= (x1)) + (x1) * ((x1) < (8))) + 81*x2 + 324*x3 + ((4) * ((4) <= (((0) * ((0) >= ((-1) + x0)) + ((-1) + x0) * (((-1) + x0) > (0))))) + (((0) * ((0) >= ((-1) + x0)) + ((-1) + x0) * (((-1) + x0) > (0)))) * ((((0) * ((0) >= ((-1) + x0)) + ((-1) + x0) * (((-1) + x0) > (0)))) < (4)))), xmask, eviction_policy='evict_last')
    tmp1 = tl.full([1], 2.0, tl.float32)
    tmp2 = tmp0 * tmp1
    tl.store(out_ptr0 + (x4), tmp2, xmask)
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
        assert_size_stride(arg0_1, (2, 4, 9, 9), (324, 81, 9, 1), 'input')
        with torch.xpu._DeviceGuard(0):
            torch.xpu.set_device(0)
            arg0_1 = copy_if_misaligned(arg0_1)
            buf0 = empty_strided_xpu((2, 2, 13, 12), (312, 156, 12, 1), torch.float32)
            # Topologically Sorted Source Nodes: [y, pad, add], Original ATen: [aten.slice, aten.constant_pad_nd, aten.add]
            # [Provenance debug handles] triton_poi_fused_add_constant_pad_nd_slice_0:1
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_add_constant_pad_nd_slice_0.run(arg0_1, buf0, 624, stream=raw_stream0)
            buf1 = empty_strided_xpu((2, 2, 11, 11), (242, 121, 11, 1), torch.float32)
            # Topologically Sorted Source Nodes: [y, pad_1], Original ATen: [aten.slice, aten.reflection_pad2d]
            # [Provenance debug handles] triton_poi_fused_reflection_pad2d_slice_1:2
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_reflection_pad2d_slice_1.run(arg0_1, buf1, 484, stream=raw_stream0)
            buf2 = empty_strided_xpu((2, 2, 9, 7), (126, 63, 7, 1), torch.float32)
            # Topologically Sorted Source Nodes: [y, getitem_1, pad_2, mul], Original ATen: [aten.slice, aten.replication_pad2d, aten.mul]
            # [Provenance debug handles] triton_poi_fused_mul_replication_pad2d_slice_2:3
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_mul_replication_pad2d_slice_2.run(arg0_1, buf2, 252, stream=raw_stream0)
            del arg0_1
        return (buf0, buf1, buf2, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((2, 4, 9, 9), (324, 81, 9, 1), device='xpu:0', dtype=torch.float32)
    return [arg0_1]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat, device='xpu')


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
