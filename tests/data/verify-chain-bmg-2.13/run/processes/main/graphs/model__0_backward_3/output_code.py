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


# kernel path: /home/user/runs/conv_train.run/inductor_cache/kv/ckvi7tpxgv3n46vh2shvnf63hrxgqfcjy3uecr6lbyllhdfrtlar.py
# Topologically Sorted Source Nodes: [input_4, max_pool2d_with_indices_backward, le, scalar_tensor, where, sum_1, sub_1, mul_7, sum_2, mul_8, unsqueeze_7, unsqueeze_8, unsqueeze_9, mul_9, mul_10, mul_11, unsqueeze_10, unsqueeze_11, unsqueeze_12, mul_12, unsqueeze_13, unsqueeze_14, unsqueeze_15, mul_13, sub_3, sub_4, mul_14, mul_15, sum_3, convolution_backward], Original ATen: [aten.max_pool2d_with_indices, aten.max_pool2d_with_indices_backward, aten.threshold_backward, aten.native_batch_norm_backward, aten.convolution_backward]
# Source node to ATen node mapping:
#   convolution_backward => convolution_backward
#   input_4 => _low_memory_max_pool_offsets_to_indices
#   le => le
#   max_pool2d_with_indices_backward => max_pool2d_with_indices_backward
#   mul_10 => mul_10
#   mul_11 => mul_11
#   mul_12 => mul_12
#   mul_13 => mul_13
#   mul_14 => mul_14
#   mul_15 => mul_15
#   mul_7 => mul_7
#   mul_8 => mul_8
#   mul_9 => mul_9
#   scalar_tensor => full_default
#   sub_1 => sub_1
#   sub_3 => sub_3
#   sub_4 => sub_4
#   sum_1 => sum_1
#   sum_2 => sum_2
#   sum_3 => sum_3
#   unsqueeze_10 => unsqueeze_10
#   unsqueeze_11 => unsqueeze_11
#   unsqueeze_12 => unsqueeze_12
#   unsqueeze_13 => unsqueeze_13
#   unsqueeze_14 => unsqueeze_14
#   unsqueeze_15 => unsqueeze_15
#   unsqueeze_7 => unsqueeze_7
#   unsqueeze_8 => unsqueeze_8
#   unsqueeze_9 => unsqueeze_9
#   where => where
# Graph fragment:
#   %relu : Tensor "f32[2, 16, 16, 16][4096, 256, 16, 1]xpu:0" = PlaceHolder[target=relu]
#   %getitem_3 : Tensor "i8[2, 16, 8, 8][1024, 64, 8, 1]xpu:0" = PlaceHolder[target=getitem_3]
#   %tangents_1 : Tensor "f32[2, 16, 8, 8][1024, 64, 8, 1]xpu:0" = PlaceHolder[target=tangents_1]
#   %convolution : Tensor "f32[2, 16, 16, 16][4096, 1, 256, 16]xpu:0" = PlaceHolder[target=convolution]
#   %unsqueeze_6 : Tensor "f32[1, 16, 1, 1][16, 1, 1, 1]xpu:0" = PlaceHolder[target=unsqueeze_6]
#   %mul_7 : Tensor "f32[2, 16, 16, 16][4096, 256, 16, 1]xpu:0" = PlaceHolder[target=mul_7]
#   %sum_2 : Tensor "f32[16][1]xpu:0" = PlaceHolder[target=sum_2]
#   %squeeze_1 : Tensor "f32[16][1]xpu:0" = PlaceHolder[target=squeeze_1]
#   %sub_3 : Tensor "f32[2, 16, 16, 16][4096, 256, 16, 1]xpu:0" = PlaceHolder[target=sub_3]
#   %sum_1 : Tensor "f32[16][1]xpu:0" = PlaceHolder[target=sum_1]
#   %primals_7 : Tensor "f32[16][1]xpu:0" = PlaceHolder[target=primals_7]
#   %mul_14 : Tensor "f32[2, 16, 16, 16][4096, 256, 16, 1]xpu:0" = PlaceHolder[target=mul_14]
#   %_low_memory_max_pool_offsets_to_indices : Tensor "i64[2, 16, 8, 8][1024, 64, 8, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.prims._low_memory_max_pool_offsets_to_indices.default](args = (%getitem_3, [2, 2], [16, 16], [2, 2], [0, 0], [1, 1]), kwargs = {})
#   %max_pool2d_with_indices_backward : Tensor "f32[2, 16, 16, 16][4096, 256, 16, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.max_pool2d_with_indices_backward.default](args = (%tangents_1, %relu, [2, 2], [2, 2], [0, 0], [1, 1], False, %_low_memory_max_pool_offsets_to_indices), kwargs = {})
#   %le : Tensor "b8[2, 16, 16, 16][4096, 256, 16, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.le.Scalar](args = (%relu, 0), kwargs = {})
#   %full_default : Tensor "f32[][]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.full.default](args = ([], 0.0), kwargs = {dtype: torch.float32, layout: torch.strided, device: xpu:0, pin_memory: False})
#   %where : Tensor "f32[2, 16, 16, 16][4096, 256, 16, 1]xpu:0"[num_users=3] = call_function[target=torch.ops.aten.where.self](args = (%le, %full_default, %max_pool2d_with_indices_backward), kwargs = {})
#   %sum_1 : Tensor "f32[16][1]xpu:0"[num_users=2] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%where, [0, 2, 3]), kwargs = {})
#   %sub_1 : Tensor "f32[2, 16, 16, 16][4096, 1, 256, 16]xpu:0"[num_users=2] = call_function[target=torch.ops.aten.sub.Tensor](args = (%convolution, %unsqueeze_6), kwargs = {})
#   %mul_7 : Tensor "f32[2, 16, 16, 16][4096, 256, 16, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%where, %sub_1), kwargs = {})
#   %sum_2 : Tensor "f32[16][1]xpu:0"[num_users=2] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_7, [0, 2, 3]), kwargs = {})
#   %mul_8 : Tensor "f32[16][1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sum_1, 0.001953125), kwargs = {})
#   %unsqueeze_7 : Tensor "f32[1, 16][16, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%mul_8, 0), kwargs = {})
#   %unsqueeze_8 : Tensor "f32[1, 16, 1][16, 1, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%unsqueeze_7, 2), kwargs = {})
#   %unsqueeze_9 : Tensor "f32[1, 16, 1, 1][16, 1, 1, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%unsqueeze_8, 3), kwargs = {})
#   %mul_9 : Tensor "f32[16][1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sum_2, 0.001953125), kwargs = {})
#   %mul_10 : Tensor "f32[16][1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%squeeze_1, %squeeze_1), kwargs = {})
#   %mul_11 : Tensor "f32[16][1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_9, %mul_10), kwargs = {})
#   %unsqueeze_10 : Tensor "f32[1, 16][16, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%mul_11, 0), kwargs = {})
#   %unsqueeze_11 : Tensor "f32[1, 16, 1][16, 1, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%unsqueeze_10, 2), kwargs = {})
#   %unsqueeze_12 : Tensor "f32[1, 16, 1, 1][16, 1, 1, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%unsqueeze_11, 3), kwargs = {})
#   %mul_12 : Tensor "f32[16][1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%squeeze_1, %primals_7), kwargs = {})
#   %unsqueeze_13 : Tensor "f32[1, 16][16, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%mul_12, 0), kwargs = {})
#   %unsqueeze_14 : Tensor "f32[1, 16, 1][16, 1, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%unsqueeze_13, 2), kwargs = {})
#   %unsqueeze_15 : Tensor "f32[1, 16, 1, 1][16, 1, 1, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%unsqueeze_14, 3), kwargs = {})
#   %mul_13 : Tensor "f32[2, 16, 16, 16][4096, 1, 256, 16]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sub_1, %unsqueeze_12), kwargs = {})
#   %sub_3 : Tensor "f32[2, 16, 16, 16][4096, 256, 16, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%where, %mul_13), kwargs = {})
#   %sub_4 : Tensor "f32[2, 16, 16, 16][4096, 256, 16, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%sub_3, %unsqueeze_9), kwargs = {})
#   %mul_14 : Tensor "f32[2, 16, 16, 16][4096, 256, 16, 1]xpu:0"[num_users=2] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sub_4, %unsqueeze_15), kwargs = {})
#   %mul_15 : Tensor "f32[16][1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sum_2, %squeeze_1), kwargs = {})
#   %sum_3 : Tensor "f32[16][1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_14, [0, 2, 3]), kwargs = {})
#   %convolution_backward : [num_users=1] = call_function[target=torch.ops.aten.convolution_backward.default](args = (%mul_14, %primals_3, %primals_1, [16], [1, 1], [1, 1], [1, 1], False, [0, 0], 1, [False, True, False]), kwargs = {})
#   return %mul_7,%sum_2,%mul_15,%sum_1,%sub_3,%mul_14,%buf7,%sum_3
triton_red_fused_convolution_backward_max_pool2d_with_indices_max_pool2d_with_indices_backward_native_batch_norm_backward_threshold_backward_0 = async_compile.triton('triton_red_fused_convolution_backward_max_pool2d_with_indices_max_pool2d_with_indices_backward_native_batch_norm_backward_threshold_backward_0', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.reduction(
    size_hints={'x': 16, 'r0_': 512},
    reduction_hint=ReductionHint.DEFAULT,
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'in_ptr1': '*i8', 'in_ptr2': '*fp32', 'in_ptr3': '*fp32', 'in_ptr4': '*fp32', 'in_ptr5': '*fp32', 'in_ptr6': '*fp32', 'out_ptr2': '*fp32', 'out_ptr3': '*fp32', 'out_ptr4': '*fp32', 'out_ptr5': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr', 'R0_BLOCK': 'constexpr'}, 'device': DeviceProperties(type='xpu', index=0, multi_processor_count=20, cc={'architecture': 21479031808, 'device_id': 57867, 'driver_version': '1.14.36711+4', 'gpu_eu_count': 160, 'gpu_subslice_count': 20, 'has_atomic64': True, 'has_bfloat16_conversions': True, 'has_fp16': True, 'has_fp64': True, 'has_subgroup_2d_block_io': True, 'has_subgroup_matrix_multiply_accumulate': True, 'has_subgroup_matrix_multiply_accumulate_tensor_float32': False, 'is_integrated_gpu': False, 'last_level_cache_size': 18874368, 'local_mem_size': 131072, 'max_compute_units': 160, 'max_num_sub_groups': 64, 'max_work_group_size': 1024, 'memory_bus_width': 192, 'memory_clock_rate': 2375, 'name': 'Intel(R) Arc(TM) B580 Graphics', 'platform_name': 'Intel(R) oneAPI Unified Runtime over Level-Zero V2', 'sub_group_sizes': [16, 32], 'total_memory': 12168933376, 'type': 'gpu', 'vendor': 'Intel(R) Corporation', 'version': '20.1.0'}, major=None, regs_per_multiprocessor=None, max_threads_per_multi_processor=None, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]], (5,): [['tt.divisibility', 16]], (6,): [['tt.divisibility', 16]], (7,): [['tt.divisibility', 16]], (8,): [['tt.divisibility', 16]], (9,): [['tt.divisibility', 16]], (10,): [['tt.divisibility', 16]], (11,): [['tt.divisibility', 16]], (12,): [['tt.divisibility', 16]], (13,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_red_fused_convolution_backward_max_pool2d_with_indices_max_pool2d_with_indices_backward_native_batch_norm_backward_threshold_backward_0', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 13, 'num_store': 5, 'num_reduction': 3, 'autotune_hints': set(), 'tiling_scores': {'x': 98880, 'r0_': 32768}, 'backend_hash': '1BF83AD24E0558508D9474F05B199DBF05298064196ABE99BF6DBBF1DC2CBC2D', 'assert_indirect_indexing': True, 'autotune_local_cache': False, 'autotune_pointwise': True, 'autotune_remote_cache': False, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False}
)
@triton.jit
def triton_red_fused_convolution_backward_max_pool2d_with_indices_max_pool2d_with_indices_backward_native_batch_norm_backward_threshold_backward_0(in_out_ptr0, in_ptr0, in_ptr1, in_ptr2, in_ptr3, in_ptr4, in_ptr5, in_ptr6, out_ptr2, out_ptr3, out_ptr4, out_ptr5, xnumel, r0_numel, XBLOCK : tl.constexpr, R0_BLOCK : tl.constexpr):
    xnumel = 16
    r0_numel = 512
    rnumel = r0_numel
    RBLOCK: tl.constexpr = R0_BLOCK
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_base = tl.arange(0, R0_BLOCK)[None, :]
    rbase = r0_base
    x0 = xindex
    tmp17 = tl.load(in_ptr4 + (x0), xmask, eviction_policy='evict_last')
    _tmp21 = tl.full([XBLOCK, R0_BLOCK], 0, tl.float32)
    for r0_offset in tl.range(0, r0_numel, R0_BLOCK):
        r0_index = r0_offset + r0_base
        r0_mask = r0_index < r0_numel
        roffset = r0_offset
        rindex = r0_index
        r0_3 = r0_index // 256
        r0_4 = (r0_index % 256)
        r0_1 = (r0_index % 16)
        r0_2 = ((r0_index // 16) % 16)
        r0_5 = r0_index
        tmp0 = tl.load(in_ptr0 + (r0_4 + 256*x0 + 4096*r0_3), r0_mask & xmask, eviction_policy='evict_last', other=0.0)
        tmp3 = tl.load(in_ptr1 + (8*((r0_2 // 2) * ((r0_2 // 2) <= ((-1) + ((8) * ((8) <= (1 + (r0_2 // 2))) + (1 + (r0_2 // 2)) * ((1 + (r0_2 // 2)) < (8))))) + ((-1) + ((8) * ((8) <= (1 + (r0_2 // 2))) + (1 + (r0_2 // 2)) * ((1 + (r0_2 // 2)) < (8)))) * (((-1) + ((8) * ((8) <= (1 + (r0_2 // 2))) + (1 + (r0_2 // 2)) * ((1 + (r0_2 // 2)) < (8)))) < (r0_2 // 2))) + 64*x0 + 1024*r0_3 + ((r0_1 // 2) * ((r0_1 // 2) <= ((-1) + ((8) * ((8) <= (1 + (r0_1 // 2))) + (1 + (r0_1 // 2)) * ((1 + (r0_1 // 2)) < (8))))) + ((-1) + ((8) * ((8) <= (1 + (r0_1 // 2))) + (1 + (r0_1 // 2)) * ((1 + (r0_1 // 2)) < (8)))) * (((-1) + ((8) * ((8) <= (1 + (r0_1 // 2))) + (1 + (r0_1 // 2)) * ((1 + (r0_1 // 2)) < (8)))) < (r0_1 // 2)))), r0_mask & xmask, eviction_policy='evict_last', other=0.0)
        tmp9 = tl.load(in_ptr2 + (8*((r0_2 // 2) * ((r0_2 // 2) <= ((-1) + ((8) * ((8) <= (1 + (r0_2 // 2))) + (1 + (r0_2 // 2)) * ((1 + (r0_2 // 2)) < (8))))) + ((-1) + ((8) * ((8) <= (1 + (r0_2 // 2))) + (1 + (r0_2 // 2)) * ((1 + (r0_2 // 2)) < (8)))) * (((-1) + ((8) * ((8) <= (1 + (r0_2 // 2))) + (1 + (r0_2 // 2)) * ((1 + (r0_2 // 2)) < (8)))) < (r0_2 // 2))) + 64*x0 + 1024*r0_3 + ((r0_1 // 2) * ((r0_1 // 2) <= ((-1) + ((8) * ((8) <= (1 + (r0_1 // 2))) + (1 + (r0_1 // 2)) * ((1 + (r0_1 // 2)) < (8))))) + ((-1) + ((8) * ((8) <= (1 + (r0_1 // 2))) + (1 + (r0_1 // 2)) * ((1 + (r0_1 // 2)) < (8)))) * (((-1) + ((8) * ((8) <= (1 + (r0_1 // 2))) + (1 + (r0_1 // 2)) * ((1 + (r0_1 // 2)) < (8)))) < (r0_1 // 2)))), r0_mask & xmask, eviction_policy='evict_last', other=0.0)
        tmp16 = tl.load(in_ptr3 + (x0 + 16*r0_5), r0_mask & xmask, eviction_policy='evict_last', other=0.0)
        tmp1 = tl.full([1, 1], 0.0, tl.float32)
        tmp2 = tmp0 <= tmp1
        tmp4 = (tl.full([1, 1], 4, tl.int32)).to(tl.int32)
        tmp5 = tmp3 + tmp4
        tmp6 = tmp3 < 0
        tmp7 = tl.where(tmp6, tmp5, tmp3)
        tl.device_assert(((0 <= tmp7) & (tmp7 < 4)) | ~(r0_mask & xmask), "index out of bounds: 0 <= tmp7 < 4")
        tmp10 = (tmp7 + 2*((r0_1 // 2) * ((r0_1 // 2) <= ((-1) + ((8) * ((8) <= (1 + (r0_1 // 2))) + (1 + (r0_1 // 2)) * ((1 + (r0_1 // 2)) < (8))))) + ((-1) + ((8) * ((8) <= (1 + (r0_1 // 2))) + (1 + (r0_1 // 2)) * ((1 + (r0_1 // 2)) < (8)))) * (((-1) + ((8) * ((8) <= (1 + (r0_1 // 2))) + (1 + (r0_1 // 2)) * ((1 + (r0_1 // 2)) < (8)))) < (r0_1 // 2))) + 14*(tmp7 // 2) + 32*((r0_2 // 2) * ((r0_2 // 2) <= ((-1) + ((8) * ((8) <= (1 + (r0_2 // 2))) + (1 + (r0_2 // 2)) * ((1 + (r0_2 // 2)) < (8))))) + ((-1) + ((8) * ((8) <= (1 + (r0_2 // 2))) + (1 + (r0_2 // 2)) * ((1 + (r0_2 // 2)) < (8)))) * (((-1) + ((8) * ((8) <= (1 + (r0_2 // 2))) + (1 + (r0_2 // 2)) * ((1 + (r0_2 // 2)) < (8)))) < (r0_2 // 2)))).to(tl.int64)
        tmp11 = (tmp10).to(tl.int64)
        tmp12 = (r0_4).to(tl.int32)
        tmp13 = tmp11 == tmp12
        tmp14 = tl.where(tmp13, tmp9, tmp1)
        tmp15 = tl.where(tmp2, tmp1, tmp14)
        tmp18 = tmp16 - tmp17
        tmp19 = tmp15 * tmp18
        tmp20 = tl.broadcast_to(tmp19, [XBLOCK, R0_BLOCK])
        tmp22 = _tmp21 + tmp20
        _tmp21 = tl.where(r0_mask & xmask, tmp22, _tmp21)
    tmp21 = tl.sum(_tmp21, 1)[:, None]
    tmp23 = tl.load(in_ptr5 + (x0), xmask)
    tmp24 = tmp21 * tmp23
    tl.store(out_ptr2 + (x0), tmp24, xmask)
    _tmp42 = tl.full([XBLOCK, R0_BLOCK], 0, tl.float32)
    tmp48 = tl.load(in_ptr5 + (x0), xmask, eviction_policy='evict_last')
    for r0_offset in tl.range(0, r0_numel, R0_BLOCK):
        r0_index = r0_offset + r0_base
        r0_mask = r0_index < r0_numel
        roffset = r0_offset
        rindex = r0_index
        r0_3 = r0_index // 256
        r0_4 = (r0_index % 256)
        r0_1 = (r0_index % 16)
        r0_2 = ((r0_index // 16) % 16)
        r0_5 = r0_index
        tmp25 = tl.load(in_ptr0 + (r0_4 + 256*x0 + 4096*r0_3), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
        tmp28 = tl.load(in_ptr1 + (8*((r0_2 // 2) * ((r0_2 // 2) <= ((-1) + ((8) * ((8) <= (1 + (r0_2 // 2))) + (1 + (r0_2 // 2)) * ((1 + (r0_2 // 2)) < (8))))) + ((-1) + ((8) * ((8) <= (1 + (r0_2 // 2))) + (1 + (r0_2 // 2)) * ((1 + (r0_2 // 2)) < (8)))) * (((-1) + ((8) * ((8) <= (1 + (r0_2 // 2))) + (1 + (r0_2 // 2)) * ((1 + (r0_2 // 2)) < (8)))) < (r0_2 // 2))) + 64*x0 + 1024*r0_3 + ((r0_1 // 2) * ((r0_1 // 2) <= ((-1) + ((8) * ((8) <= (1 + (r0_1 // 2))) + (1 + (r0_1 // 2)) * ((1 + (r0_1 // 2)) < (8))))) + ((-1) + ((8) * ((8) <= (1 + (r0_1 // 2))) + (1 + (r0_1 // 2)) * ((1 + (r0_1 // 2)) < (8)))) * (((-1) + ((8) * ((8) <= (1 + (r0_1 // 2))) + (1 + (r0_1 // 2)) * ((1 + (r0_1 // 2)) < (8)))) < (r0_1 // 2)))), r0_mask & xmask, eviction_policy='evict_last', other=0.0)
        tmp34 = tl.load(in_ptr2 + (8*((r0_2 // 2) * ((r0_2 // 2) <= ((-1) + ((8) * ((8) <= (1 + (r0_2 // 2))) + (1 + (r0_2 // 2)) * ((1 + (r0_2 // 2)) < (8))))) + ((-1) + ((8) * ((8) <= (1 + (r0_2 // 2))) + (1 + (r0_2 // 2)) * ((1 + (r0_2 // 2)) < (8)))) * (((-1) + ((8) * ((8) <= (1 + (r0_2 // 2))) + (1 + (r0_2 // 2)) * ((1 + (r0_2 // 2)) < (8)))) < (r0_2 // 2))) + 64*x0 + 1024*r0_3 + ((r0_1 // 2) * ((r0_1 // 2) <= ((-1) + ((8) * ((8) <= (1 + (r0_1 // 2))) + (1 + (r0_1 // 2)) * ((1 + (r0_1 // 2)) < (8))))) + ((-1) + ((8) * ((8) <= (1 + (r0_1 // 2))) + (1 + (r0_1 // 2)) * ((1 + (r0_1 // 2)) < (8)))) * (((-1) + ((8) * ((8) <= (1 + (r0_1 // 2))) + (1 + (r0_1 // 2)) * ((1 + (r0_1 // 2)) < (8)))) < (r0_1 // 2)))), r0_mask & xmask, eviction_policy='evict_last', other=0.0)
        tmp44 = tl.load(in_ptr3 + (x0 + 16*r0_5), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
        tmp26 = tl.full([1, 1], 0.0, tl.float32)
        tmp27 = tmp25 <= tmp26
        tmp29 = (tl.full([1, 1], 4, tl.int32)).to(tl.int32)
        tmp30 = tmp28 + tmp29
        tmp31 = tmp28 < 0
        tmp32 = tl.where(tmp31, tmp30, tmp28)
        tl.device_assert(((0 <= tmp32) & (tmp32 < 4)) | ~(r0_mask & xmask), "index out of bounds: 0 <= tmp32 < 4")
        tmp35 = (tmp32 + 2*((r0_1 // 2) * ((r0_1 // 2) <= ((-1) + ((8) * ((8) <= (1 + (r0_1 // 2))) + (1 + (r0_1 // 2)) * ((1 + (r0_1 // 2)) < (8))))) + ((-1) + ((8) * ((8) <= (1 + (r0_1 // 2))) + (1 + (r0_1 // 2)) * ((1 + (r0_1 // 2)) < (8)))) * (((-1) + ((8) * ((8) <= (1 + (r0_1 // 2))) + (1 + (r0_1 // 2)) * ((1 + (r0_1 // 2)) < (8)))) < (r0_1 // 2))) + 14*(tmp32 // 2) + 32*((r0_2 // 2) * ((r0_2 // 2) <= ((-1) + ((8) * ((8) <= (1 + (r0_2 // 2))) + (1 + (r0_2 // 2)) * ((1 + (r0_2 // 2)) < (8))))) + ((-1) + ((8) * ((8) <= (1 + (r0_2 // 2))) + (1 + (r0_2 // 2)) * ((1 + (r0_2 // 2)) < (8)))) * (((-1) + ((8) * ((8) <= (1 + (r0_2 // 2))) + (1 + (r0_2 // 2)) * ((1 + (r0_2 // 2)) < (8)))) < (r0_2 // 2)))).to(tl.int64)
        tmp36 = (tmp35).to(tl.int64)
        tmp37 = (r0_4).to(tl.int32)
        tmp38 = tmp36 == tmp37
        tmp39 = tl.where(tmp38, tmp34, tmp26)
        tmp40 = tl.where(tmp27, tmp26, tmp39)
        tmp41 = tl.broadcast_to(tmp40, [XBLOCK, R0_BLOCK])
        tmp43 = _tmp42 + tmp41
        _tmp42 = tl.where(r0_mask & xmask, tmp43, _tmp42)
        tmp45 = tmp44 - tmp17
        tmp46 = tl.full([1, 1], 0.001953125, tl.float32)
        tmp47 = tmp21 * tmp46
        tmp49 = tmp48 * tmp48
        tmp50 = tmp47 * tmp49
        tmp51 = tmp45 * tmp50
        tmp52 = tmp40 - tmp51
        tl.store(in_out_ptr0 + (r0_4 + 256*x0 + 4096*r0_3), tmp52, r0_mask & xmask)
    tmp42 = tl.sum(_tmp42, 1)[:, None]
    tl.store(out_ptr3 + (x0), tmp42, xmask)
    tmp57 = tl.load(in_ptr6 + (x0), xmask, eviction_policy='evict_last')
    _tmp61 = tl.full([XBLOCK, R0_BLOCK], 0, tl.float32)
    for r0_offset in tl.range(0, r0_numel, R0_BLOCK):
        r0_index = r0_offset + r0_base
        r0_mask = r0_index < r0_numel
        roffset = r0_offset
        rindex = r0_index
        r0_3 = r0_index // 256
        r0_4 = (r0_index % 256)
        r0_5 = r0_index
        tmp53 = tl.load(in_out_ptr0 + (r0_4 + 256*x0 + 4096*r0_3), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
        tmp54 = tl.full([1, 1], 0.001953125, tl.float32)
        tmp55 = tmp42 * tmp54
        tmp56 = tmp53 - tmp55
        tmp58 = tmp48 * tmp57
        tmp59 = tmp56 * tmp58
        tmp60 = tl.broadcast_to(tmp59, [XBLOCK, R0_BLOCK])
        tmp62 = _tmp61 + tmp60
        _tmp61 = tl.where(r0_mask & xmask, tmp62, _tmp61)
        tl.store(out_ptr4 + (x0 + 16*r0_5), tmp59, r0_mask & xmask)
    tmp61 = tl.sum(_tmp61, 1)[:, None]
    tl.store(out_ptr5 + (x0), tmp61, xmask)
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
        primals_1, primals_3, primals_7, convolution, squeeze_1, relu, getitem_3, unsqueeze_6, tangents_1 = args
        args.clear()
        assert_size_stride(relu, (2, 16, 16, 16), (4096, 256, 16, 1), 'input')
        assert_size_stride(getitem_3, (2, 16, 8, 8), (1024, 64, 8, 1), 'input')
        assert_size_stride(tangents_1, (2, 16, 8, 8), (1024, 64, 8, 1), 'input')
        assert_size_stride(convolution, (2, 16, 16, 16), (4096, 1, 256, 16), 'input')
        assert_size_stride(unsqueeze_6, (1, 16, 1, 1), (16, 1, 1, 1), 'input')
        assert_size_stride(squeeze_1, (16, ), (1, ), 'input')
        assert_size_stride(primals_7, (16, ), (1, ), 'input')
        with torch.xpu._DeviceGuard(0):
            torch.xpu.set_device(0)
            tangents_1 = copy_if_misaligned(tangents_1)
            buf5 = empty_strided_xpu((16, ), (1, ), torch.float32)
            buf0 = empty_strided_xpu((16, ), (1, ), torch.float32)
            buf3 = empty_strided_xpu((2, 16, 16, 16), (4096, 256, 16, 1), torch.float32)
            buf4 = buf3; del buf3  # reuse
            buf7 = empty_strided_xpu((2, 16, 16, 16), (4096, 1, 256, 16), torch.float32)
            buf6 = empty_strided_xpu((16, ), (1, ), torch.float32)
            # Topologically Sorted Source Nodes: [input_4, max_pool2d_with_indices_backward, le, scalar_tensor, where, sum_1, sub_1, mul_7, sum_2, mul_8, unsqueeze_7, unsqueeze_8, unsqueeze_9, mul_9, mul_10, mul_11, unsqueeze_10, unsqueeze_11, unsqueeze_12, mul_12, unsqueeze_13, unsqueeze_14, unsqueeze_15, mul_13, sub_3, sub_4, mul_14, mul_15, sum_3, convolution_backward], Original ATen: [aten.max_pool2d_with_indices, aten.max_pool2d_with_indices_backward, aten.threshold_backward, aten.native_batch_norm_backward, aten.convolution_backward]
            # [Provenance debug handles] triton_red_fused_convolution_backward_max_pool2d_with_indices_max_pool2d_with_indices_backward_native_batch_norm_backward_threshold_backward_0:1
            raw_stream0 = get_raw_stream(0)
            triton_red_fused_convolution_backward_max_pool2d_with_indices_max_pool2d_with_indices_backward_native_batch_norm_backward_threshold_backward_0.run(buf4, relu, getitem_3, tangents_1, convolution, unsqueeze_6, squeeze_1, primals_7, buf5, buf0, buf7, buf6, 16, 512, stream=raw_stream0)
            del buf4
            del convolution
            del getitem_3
            del primals_7
            del relu
            del squeeze_1
            del tangents_1
            del unsqueeze_6
            assert_size_stride(primals_3, (2, 3, 16, 16), (768, 1, 48, 3), 'input')
            assert_size_stride(primals_1, (16, 3, 3, 3), (27, 1, 9, 3), 'input')
            # Topologically Sorted Source Nodes: [convolution_backward], Original ATen: [aten.convolution_backward]
            # [Provenance debug handles] torch.ops.aten.convolution_backward.default:2
            buf8 = torch.ops.aten.convolution_backward.default(buf7, primals_3, primals_1, [16], (1, 1), (1, 1), (1, 1), False, (0, 0), 1, [False, True, False])
            del buf7
            del primals_1
            del primals_3
            buf9 = buf8[1]
            assert_size_stride(buf9, (16, 3, 3, 3), (27, 1, 9, 3), 'torch.ops.aten.convolution_backward.default')
            assert_alignment(buf9, 16, 'torch.ops.aten.convolution_backward.default')
            del buf8
        return (buf9, buf6, None, None, None, None, buf5, buf0, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_1 = rand_strided((16, 3, 3, 3), (27, 1, 9, 3), device='xpu:0', dtype=torch.float32)
    primals_3 = rand_strided((2, 3, 16, 16), (768, 1, 48, 3), device='xpu:0', dtype=torch.float32)
    primals_7 = rand_strided((16, ), (1, ), device='xpu:0', dtype=torch.float32)
    convolution = rand_strided((2, 16, 16, 16), (4096, 1, 256, 16), device='xpu:0', dtype=torch.float32)
    squeeze_1 = rand_strided((16, ), (1, ), device='xpu:0', dtype=torch.float32)
    relu = rand_strided((2, 16, 16, 16), (4096, 256, 16, 1), device='xpu:0', dtype=torch.float32)
    getitem_3 = rand_strided((2, 16, 8, 8), (1024, 64, 8, 1), device='xpu:0', dtype=torch.int8)
    unsqueeze_6 = rand_strided((1, 16, 1, 1), (16, 1, 1, 1), device='xpu:0', dtype=torch.float32)
    tangents_1 = rand_strided((2, 16, 8, 8), (1024, 64, 8, 1), device='xpu:0', dtype=torch.float32)
    return [primals_1, primals_3, primals_7, convolution, squeeze_1, relu, getitem_3, unsqueeze_6, tangents_1]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat, device='xpu')


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
