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
import triton
import triton.language as tl
from torch._inductor.runtime.triton_heuristics import start_graph, end_graph
from torch._C import _cuda_getCurrentRawStream as get_raw_stream

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


# kernel path: /home/user/demo/run/inductor_cache/aa/caa2dxm5h55iq2xcmdcpi6fqzdjbdy7yveb2xowo6iztkbqxyelg.py
# Topologically Sorted Source Nodes: [scalar_tensor, where, sum_1, sub_4, mul_28, sum_2], Original ATen: [aten.threshold_backward, aten.native_batch_norm_backward]
# Source node to ATen node mapping:
#   mul_28 => mul_28
#   scalar_tensor => full_default
#   sub_4 => sub_4
#   sum_1 => sum_1
#   sum_2 => sum_2
#   where => where
# Graph fragment:
#   %le : Tensor "b8[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0" = PlaceHolder[target=le]
#   %tangents_1 : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0" = PlaceHolder[target=tangents_1]
#   %convolution_3 : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0" = PlaceHolder[target=convolution_3]
#   %unsqueeze_18 : Tensor "f32[1, 32, 1, 1][32, 1, 1, 1]cuda:0" = PlaceHolder[target=unsqueeze_18]
#   %full_default : Tensor "f32[][]cuda:0"[num_users=4] = call_function[target=torch.ops.aten.full.default](args = ([], 0.0), kwargs = {dtype: torch.float32, layout: torch.strided, device: cuda:0, pin_memory: False})
#   %where : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0"[num_users=3] = call_function[target=torch.ops.aten.where.self](args = (%le, %full_default, %tangents_1), kwargs = {})
#   %sum_1 : Tensor "f32[32][1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%where, [0, 2, 3]), kwargs = {})
#   %sub_4 : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.sub.Tensor](args = (%convolution_3, %unsqueeze_18), kwargs = {})
#   %mul_28 : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%where, %sub_4), kwargs = {})
#   %sum_2 : Tensor "f32[32][1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_28, [0, 2, 3]), kwargs = {})
#   return %buf0,%buf2
triton_red_fused_native_batch_norm_backward_threshold_backward_0 = async_compile.triton('triton_red_fused_native_batch_norm_backward_threshold_backward_0', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.reduction(
    size_hints={'x': 256, 'r0_': 8192},
    reduction_hint=ReductionHint.INNER,
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*i1', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'in_ptr3': '*fp32', 'out_ptr0': '*fp32', 'out_ptr1': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr', 'R0_BLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]], (5,): [['tt.divisibility', 16]], (6,): [['tt.divisibility', 16]], (7,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'autotune_hints': set(), 'kernel_name': 'triton_red_fused_native_batch_norm_backward_threshold_backward_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 4, 'num_store': 2, 'num_reduction': 2, 'backend_hash': '91D1D1166449D9E2EB66EB9770C9E2C3B0FEB787341F27FEB4D3F0338DA50336', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': False, 'are_deterministic_algorithms_enabled': False, 'tiling_scores': {'x': 4224, 'r0_': 18874368}}
)
@triton.jit
def triton_red_fused_native_batch_norm_backward_threshold_backward_0(in_ptr0, in_ptr1, in_ptr2, in_ptr3, out_ptr0, out_ptr1, xnumel, r0_numel, XBLOCK : tl.constexpr, R0_BLOCK : tl.constexpr):
    xnumel = 256
    r0_numel = 8192
    rnumel = r0_numel
    RBLOCK: tl.constexpr = R0_BLOCK
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_base = tl.arange(0, R0_BLOCK)[None, :]
    rbase = r0_base
    x0 = (xindex % 32)
    x1 = xindex // 32
    _tmp5 = tl.full([XBLOCK, R0_BLOCK], 0, tl.float32)
    x3 = xindex
    tmp8 = tl.load(in_ptr3 + (x0), xmask, eviction_policy='evict_last')
    _tmp12 = tl.full([XBLOCK, R0_BLOCK], 0, tl.float32)
    for r0_offset in tl.range(0, r0_numel, R0_BLOCK):
        r0_index = r0_offset + r0_base
        r0_mask = r0_index < r0_numel
        roffset = r0_offset
        rindex = r0_index
        r0_2 = r0_index
        tmp0 = tl.load(in_ptr0 + (4096*x0 + 131072*(r0_2 // 4096) + 262144*x1 + ((r0_2 % 4096))), r0_mask & xmask, eviction_policy='evict_first', other=0.0).to(tl.int1)
        tmp1 = tl.load(in_ptr1 + (4096*x0 + 131072*(r0_2 // 4096) + 262144*x1 + ((r0_2 % 4096))), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
        tmp7 = tl.load(in_ptr2 + (4096*x0 + 131072*(r0_2 // 4096) + 262144*x1 + ((r0_2 % 4096))), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
        tmp2 = tl.full([1, 1], 0.0, tl.float32)
        tmp3 = tl.where(tmp0, tmp2, tmp1)
        tmp4 = tl.broadcast_to(tmp3, [XBLOCK, R0_BLOCK])
        tmp6 = _tmp5 + tmp4
        _tmp5 = tl.where(r0_mask & xmask, tmp6, _tmp5)
        tmp9 = tmp7 - tmp8
        tmp10 = tmp3 * tmp9
        tmp11 = tl.broadcast_to(tmp10, [XBLOCK, R0_BLOCK])
        tmp13 = _tmp12 + tmp11
        _tmp12 = tl.where(r0_mask & xmask, tmp13, _tmp12)
    tmp5 = tl.sum(_tmp5, 1)[:, None]
    tmp12 = tl.sum(_tmp12, 1)[:, None]
    tl.store(out_ptr0 + (x3), tmp5, xmask)
    tl.store(out_ptr1 + (x3), tmp12, xmask)
''', device_str='cuda')


# kernel path: /home/user/demo/run/inductor_cache/rp/crppzgw53ig3ja6dp2wtazrcgl35lal4fggz427ahr45haqqwld5.py
# Topologically Sorted Source Nodes: [scalar_tensor, where, sum_1], Original ATen: [aten.threshold_backward, aten.native_batch_norm_backward]
# Source node to ATen node mapping:
#   scalar_tensor => full_default
#   sum_1 => sum_1
#   where => where
# Graph fragment:
#   %buf0 : Tensor "f32[32, 8][1, 32]cuda:0" = PlaceHolder[target=buf0]
#   %full_default : Tensor "f32[][]cuda:0"[num_users=4] = call_function[target=torch.ops.aten.full.default](args = ([], 0.0), kwargs = {dtype: torch.float32, layout: torch.strided, device: cuda:0, pin_memory: False})
#   %where : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0"[num_users=3] = call_function[target=torch.ops.aten.where.self](args = (%le, %full_default, %tangents_1), kwargs = {})
#   %sum_1 : Tensor "f32[32][1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%where, [0, 2, 3]), kwargs = {})
#   return %sum_1
triton_per_fused_native_batch_norm_backward_threshold_backward_1 = async_compile.triton('triton_per_fused_native_batch_norm_backward_threshold_backward_1', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.persistent_reduction(
    size_hints={'x': 32, 'r0_': 8},
    reduction_hint=ReductionHint.INNER,
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'autotune_hints': set(), 'kernel_name': 'triton_per_fused_native_batch_norm_backward_threshold_backward_1', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 1, 'backend_hash': '91D1D1166449D9E2EB66EB9770C9E2C3B0FEB787341F27FEB4D3F0338DA50336', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': False, 'are_deterministic_algorithms_enabled': False, 'tiling_scores': {'x': 1280, 'r0_': 0}}
)
@triton.jit
def triton_per_fused_native_batch_norm_backward_threshold_backward_1(in_ptr0, out_ptr0, xnumel, r0_numel, XBLOCK : tl.constexpr):
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
    r0_mask = tl.full([R0_BLOCK], True, tl.int1)[None, :]
    roffset = r0_offset
    rindex = r0_index
    r0_1 = r0_index
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0 + 32*r0_1), xmask, other=0.0)
    tmp1 = tl.broadcast_to(tmp0, [XBLOCK, R0_BLOCK])
    tmp3 = tl.where(xmask, tmp1, 0)
    tmp4 = tl.sum(tmp3, 1)[:, None].to(tl.float32)
    tl.store(out_ptr0 + (x0), tmp4, xmask)
''', device_str='cuda')


# kernel path: /home/user/demo/run/inductor_cache/lj/clj7ksr75fxgr7juayeer52lnoi6yaxrrx5ois5igowwossxbry2.py
# Topologically Sorted Source Nodes: [scalar_tensor, where, sub_4, mul_28, sum_2, mul_36], Original ATen: [aten.threshold_backward, aten.native_batch_norm_backward]
# Source node to ATen node mapping:
#   mul_28 => mul_28
#   mul_36 => mul_36
#   scalar_tensor => full_default
#   sub_4 => sub_4
#   sum_2 => sum_2
#   where => where
# Graph fragment:
#   %buf2 : Tensor "f32[32, 8][1, 32]cuda:0" = PlaceHolder[target=buf2]
#   %sum_2 : Tensor "f32[32][1]cuda:0" = PlaceHolder[target=sum_2]
#   %squeeze_10 : Tensor "f32[32][1]cuda:0" = PlaceHolder[target=squeeze_10]
#   %full_default : Tensor "f32[][]cuda:0"[num_users=4] = call_function[target=torch.ops.aten.full.default](args = ([], 0.0), kwargs = {dtype: torch.float32, layout: torch.strided, device: cuda:0, pin_memory: False})
#   %where : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0"[num_users=3] = call_function[target=torch.ops.aten.where.self](args = (%le, %full_default, %tangents_1), kwargs = {})
#   %sub_4 : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.sub.Tensor](args = (%convolution_3, %unsqueeze_18), kwargs = {})
#   %mul_28 : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%where, %sub_4), kwargs = {})
#   %sum_2 : Tensor "f32[32][1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_28, [0, 2, 3]), kwargs = {})
#   %mul_36 : Tensor "f32[32][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sum_2, %squeeze_10), kwargs = {})
#   return %sum_2,%mul_36
triton_per_fused_native_batch_norm_backward_threshold_backward_2 = async_compile.triton('triton_per_fused_native_batch_norm_backward_threshold_backward_2', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.persistent_reduction(
    size_hints={'x': 32, 'r0_': 8},
    reduction_hint=ReductionHint.INNER,
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'out_ptr1': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'autotune_hints': set(), 'kernel_name': 'triton_per_fused_native_batch_norm_backward_threshold_backward_2', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': None, 'atomic_add_found': False, 'num_load': 2, 'num_store': 2, 'num_reduction': 1, 'backend_hash': '91D1D1166449D9E2EB66EB9770C9E2C3B0FEB787341F27FEB4D3F0338DA50336', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': False, 'are_deterministic_algorithms_enabled': False, 'tiling_scores': {'x': 1664, 'r0_': 0}}
)
@triton.jit
def triton_per_fused_native_batch_norm_backward_threshold_backward_2(in_ptr0, in_ptr1, out_ptr0, out_ptr1, xnumel, r0_numel, XBLOCK : tl.constexpr):
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
    r0_mask = tl.full([R0_BLOCK], True, tl.int1)[None, :]
    roffset = r0_offset
    rindex = r0_index
    r0_1 = r0_index
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0 + 32*r0_1), xmask, other=0.0)
    tmp5 = tl.load(in_ptr1 + (x0), xmask, eviction_policy='evict_last')
    tmp1 = tl.broadcast_to(tmp0, [XBLOCK, R0_BLOCK])
    tmp3 = tl.where(xmask, tmp1, 0)
    tmp4 = tl.sum(tmp3, 1)[:, None].to(tl.float32)
    tmp6 = tmp4 * tmp5
    tl.store(out_ptr1 + (x0), tmp6, xmask)
    tl.store(out_ptr0 + (x0), tmp4, xmask)
''', device_str='cuda')


# kernel path: /home/user/demo/run/inductor_cache/qb/cqbg6cx5h7hc7ajp5sc7pjszrjjqz6hcyo3btrewhqah55uhju4b.py
# Topologically Sorted Source Nodes: [scalar_tensor, where, sub_4, mul_29, unsqueeze_19, unsqueeze_20, unsqueeze_21, mul_30, mul_31, mul_32, unsqueeze_22, unsqueeze_23, unsqueeze_24, mul_33, unsqueeze_25, unsqueeze_26, unsqueeze_27, mul_34, sub_6, sub_7, mul_35], Original ATen: [aten.threshold_backward, aten.native_batch_norm_backward]
# Source node to ATen node mapping:
#   mul_29 => mul_29
#   mul_30 => mul_30
#   mul_31 => mul_31
#   mul_32 => mul_32
#   mul_33 => mul_33
#   mul_34 => mul_34
#   mul_35 => mul_35
#   scalar_tensor => full_default
#   sub_4 => sub_4
#   sub_6 => sub_6
#   sub_7 => sub_7
#   unsqueeze_19 => unsqueeze_19
#   unsqueeze_20 => unsqueeze_20
#   unsqueeze_21 => unsqueeze_21
#   unsqueeze_22 => unsqueeze_22
#   unsqueeze_23 => unsqueeze_23
#   unsqueeze_24 => unsqueeze_24
#   unsqueeze_25 => unsqueeze_25
#   unsqueeze_26 => unsqueeze_26
#   unsqueeze_27 => unsqueeze_27
#   where => where
# Graph fragment:
#   %le : Tensor "b8[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0" = PlaceHolder[target=le]
#   %tangents_1 : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0" = PlaceHolder[target=tangents_1]
#   %convolution_3 : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0" = PlaceHolder[target=convolution_3]
#   %unsqueeze_18 : Tensor "f32[1, 32, 1, 1][32, 1, 1, 1]cuda:0" = PlaceHolder[target=unsqueeze_18]
#   %sum_2 : Tensor "f32[32][1]cuda:0" = PlaceHolder[target=sum_2]
#   %squeeze_10 : Tensor "f32[32][1]cuda:0" = PlaceHolder[target=squeeze_10]
#   %sum_1 : Tensor "f32[32][1]cuda:0" = PlaceHolder[target=sum_1]
#   %primals_28 : Tensor "f32[32][1]cuda:0" = PlaceHolder[target=primals_28]
#   %full_default : Tensor "f32[][]cuda:0"[num_users=4] = call_function[target=torch.ops.aten.full.default](args = ([], 0.0), kwargs = {dtype: torch.float32, layout: torch.strided, device: cuda:0, pin_memory: False})
#   %where : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0"[num_users=3] = call_function[target=torch.ops.aten.where.self](args = (%le, %full_default, %tangents_1), kwargs = {})
#   %sub_4 : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.sub.Tensor](args = (%convolution_3, %unsqueeze_18), kwargs = {})
#   %mul_29 : Tensor "f32[32][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sum_1, 1.52587890625e-05), kwargs = {})
#   %unsqueeze_19 : Tensor "f32[1, 32][32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%mul_29, 0), kwargs = {})
#   %unsqueeze_20 : Tensor "f32[1, 32, 1][32, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%unsqueeze_19, 2), kwargs = {})
#   %unsqueeze_21 : Tensor "f32[1, 32, 1, 1][32, 1, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%unsqueeze_20, 3), kwargs = {})
#   %mul_30 : Tensor "f32[32][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sum_2, 1.52587890625e-05), kwargs = {})
#   %mul_31 : Tensor "f32[32][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%squeeze_10, %squeeze_10), kwargs = {})
#   %mul_32 : Tensor "f32[32][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_30, %mul_31), kwargs = {})
#   %unsqueeze_22 : Tensor "f32[1, 32][32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%mul_32, 0), kwargs = {})
#   %unsqueeze_23 : Tensor "f32[1, 32, 1][32, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%unsqueeze_22, 2), kwargs = {})
#   %unsqueeze_24 : Tensor "f32[1, 32, 1, 1][32, 1, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%unsqueeze_23, 3), kwargs = {})
#   %mul_33 : Tensor "f32[32][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%squeeze_10, %primals_28), kwargs = {})
#   %unsqueeze_25 : Tensor "f32[1, 32][32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%mul_33, 0), kwargs = {})
#   %unsqueeze_26 : Tensor "f32[1, 32, 1][32, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%unsqueeze_25, 2), kwargs = {})
#   %unsqueeze_27 : Tensor "f32[1, 32, 1, 1][32, 1, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%unsqueeze_26, 3), kwargs = {})
#   %mul_34 : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sub_4, %unsqueeze_24), kwargs = {})
#   %sub_6 : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%where, %mul_34), kwargs = {})
#   %sub_7 : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%sub_6, %unsqueeze_21), kwargs = {})
#   %mul_35 : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sub_7, %unsqueeze_27), kwargs = {})
#   return %mul_35
triton_poi_fused_native_batch_norm_backward_threshold_backward_3 = async_compile.triton('triton_poi_fused_native_batch_norm_backward_threshold_backward_3', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 2097152}, 
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*i1', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'in_ptr3': '*fp32', 'in_ptr4': '*fp32', 'in_ptr5': '*fp32', 'in_ptr6': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]], (5,): [['tt.divisibility', 16]], (6,): [['tt.divisibility', 16]], (7,): [['tt.divisibility', 16]], (8,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'autotune_hints': set(), 'kernel_name': 'triton_poi_fused_native_batch_norm_backward_threshold_backward_3', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 8, 'num_store': 1, 'num_reduction': 0, 'backend_hash': '91D1D1166449D9E2EB66EB9770C9E2C3B0FEB787341F27FEB4D3F0338DA50336', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': False, 'are_deterministic_algorithms_enabled': False, 'tiling_scores': {'x': 35651584}},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_native_batch_norm_backward_threshold_backward_3(in_out_ptr0, in_ptr0, in_ptr1, in_ptr2, in_ptr3, in_ptr4, in_ptr5, in_ptr6, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2097152
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    x3 = xindex
    x1 = ((xindex // 4096) % 32)
    tmp0 = tl.load(in_ptr0 + (x3), None).to(tl.int1)
    tmp1 = tl.load(in_ptr1 + (x3), None)
    tmp4 = tl.load(in_out_ptr0 + (x3), None)
    tmp5 = tl.load(in_ptr2 + (x1), None, eviction_policy='evict_last')
    tmp7 = tl.load(in_ptr3 + (x1), None, eviction_policy='evict_last')
    tmp10 = tl.load(in_ptr4 + (x1), None, eviction_policy='evict_last')
    tmp15 = tl.load(in_ptr5 + (x1), None, eviction_policy='evict_last')
    tmp18 = tl.load(in_ptr6 + (x1), None, eviction_policy='evict_last')
    tmp2 = tl.full([1], 0.0, tl.float32)
    tmp3 = tl.where(tmp0, tmp2, tmp1)
    tmp6 = tmp4 - tmp5
    tmp8 = tl.full([1], 1.52587890625e-05, tl.float32)
    tmp9 = tmp7 * tmp8
    tmp11 = tmp10 * tmp10
    tmp12 = tmp9 * tmp11
    tmp13 = tmp6 * tmp12
    tmp14 = tmp3 - tmp13
    tmp16 = tmp15 * tmp8
    tmp17 = tmp14 - tmp16
    tmp19 = tmp10 * tmp18
    tmp20 = tmp17 * tmp19
    tl.store(in_out_ptr0 + (x3), tmp20, None)
''', device_str='cuda')


# kernel path: /home/user/demo/run/inductor_cache/sm/csmeeqsrssf67cibig3chydlzvk6xsyuo4ywhx4ka2dm4x7v4iah.py
# Topologically Sorted Source Nodes: [sum_3], Original ATen: [aten.convolution_backward]
# Source node to ATen node mapping:
#   sum_3 => sum_3
# Graph fragment:
#   %mul_35 : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0" = PlaceHolder[target=mul_35]
#   %sum_3 : Tensor "f32[32][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_35, [0, 2, 3]), kwargs = {})
#   return %buf6
triton_red_fused_convolution_backward_4 = async_compile.triton('triton_red_fused_convolution_backward_4', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.reduction(
    size_hints={'x': 256, 'r0_': 8192},
    reduction_hint=ReductionHint.INNER,
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr', 'R0_BLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'autotune_hints': set(), 'kernel_name': 'triton_red_fused_convolution_backward_4', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 1, 'num_store': 1, 'num_reduction': 1, 'backend_hash': '91D1D1166449D9E2EB66EB9770C9E2C3B0FEB787341F27FEB4D3F0338DA50336', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': False, 'are_deterministic_algorithms_enabled': False, 'tiling_scores': {'x': 2048, 'r0_': 8388608}}
)
@triton.jit
def triton_red_fused_convolution_backward_4(in_ptr0, out_ptr0, xnumel, r0_numel, XBLOCK : tl.constexpr, R0_BLOCK : tl.constexpr):
    xnumel = 256
    r0_numel = 8192
    rnumel = r0_numel
    RBLOCK: tl.constexpr = R0_BLOCK
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_base = tl.arange(0, R0_BLOCK)[None, :]
    rbase = r0_base
    x0 = (xindex % 32)
    x1 = xindex // 32
    _tmp2 = tl.full([XBLOCK, R0_BLOCK], 0, tl.float32)
    x3 = xindex
    for r0_offset in tl.range(0, r0_numel, R0_BLOCK):
        r0_index = r0_offset + r0_base
        r0_mask = r0_index < r0_numel
        roffset = r0_offset
        rindex = r0_index
        r0_2 = r0_index
        tmp0 = tl.load(in_ptr0 + (4096*x0 + 131072*(r0_2 // 4096) + 262144*x1 + ((r0_2 % 4096))), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
        tmp1 = tl.broadcast_to(tmp0, [XBLOCK, R0_BLOCK])
        tmp3 = _tmp2 + tmp1
        _tmp2 = tl.where(r0_mask & xmask, tmp3, _tmp2)
    tmp2 = tl.sum(_tmp2, 1)[:, None]
    tl.store(out_ptr0 + (x3), tmp2, xmask)
''', device_str='cuda')


# kernel path: /home/user/demo/run/inductor_cache/5k/c5kbef4m4ges5uhnks5tdgm2ic6l7o62oemflx6ebsgvskbuyhro.py
# Topologically Sorted Source Nodes: [scalar_tensor, le_1, where_1, sum_4, sub_8, mul_37, sum_5], Original ATen: [aten.threshold_backward, aten.native_batch_norm_backward]
# Source node to ATen node mapping:
#   le_1 => le_1
#   mul_37 => mul_37
#   scalar_tensor => full_default
#   sub_8 => sub_8
#   sum_4 => sum_4
#   sum_5 => sum_5
#   where_1 => where_1
# Graph fragment:
#   %relu_2 : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0" = PlaceHolder[target=relu_2]
#   %getitem_8 : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0" = PlaceHolder[target=getitem_8]
#   %convolution_2 : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0" = PlaceHolder[target=convolution_2]
#   %unsqueeze_30 : Tensor "f32[1, 32, 1, 1][32, 1, 1, 1]cuda:0" = PlaceHolder[target=unsqueeze_30]
#   %full_default : Tensor "f32[][]cuda:0"[num_users=4] = call_function[target=torch.ops.aten.full.default](args = ([], 0.0), kwargs = {dtype: torch.float32, layout: torch.strided, device: cuda:0, pin_memory: False})
#   %le_1 : Tensor "b8[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.le.Scalar](args = (%relu_2, 0), kwargs = {})
#   %where_1 : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0"[num_users=3] = call_function[target=torch.ops.aten.where.self](args = (%le_1, %full_default, %getitem_8), kwargs = {})
#   %sum_4 : Tensor "f32[32][1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%where_1, [0, 2, 3]), kwargs = {})
#   %sub_8 : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.sub.Tensor](args = (%convolution_2, %unsqueeze_30), kwargs = {})
#   %mul_37 : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%where_1, %sub_8), kwargs = {})
#   %sum_5 : Tensor "f32[32][1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_37, [0, 2, 3]), kwargs = {})
#   return %buf11,%buf13
triton_red_fused_native_batch_norm_backward_threshold_backward_5 = async_compile.triton('triton_red_fused_native_batch_norm_backward_threshold_backward_5', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.reduction(
    size_hints={'x': 256, 'r0_': 8192},
    reduction_hint=ReductionHint.INNER,
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'in_ptr3': '*fp32', 'out_ptr0': '*fp32', 'out_ptr1': '*fp32', 'xnumel': 'i32', 'r0_numel': 'i32', 'XBLOCK': 'constexpr', 'R0_BLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]], (5,): [['tt.divisibility', 16]], (6,): [['tt.divisibility', 16]], (7,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'autotune_hints': set(), 'kernel_name': 'triton_red_fused_native_batch_norm_backward_threshold_backward_5', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 4, 'num_store': 2, 'num_reduction': 2, 'backend_hash': '91D1D1166449D9E2EB66EB9770C9E2C3B0FEB787341F27FEB4D3F0338DA50336', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': False, 'are_deterministic_algorithms_enabled': False, 'tiling_scores': {'x': 4224, 'r0_': 25165824}}
)
@triton.jit
def triton_red_fused_native_batch_norm_backward_threshold_backward_5(in_ptr0, in_ptr1, in_ptr2, in_ptr3, out_ptr0, out_ptr1, xnumel, r0_numel, XBLOCK : tl.constexpr, R0_BLOCK : tl.constexpr):
    xnumel = 256
    r0_numel = 8192
    rnumel = r0_numel
    RBLOCK: tl.constexpr = R0_BLOCK
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_base = tl.arange(0, R0_BLOCK)[None, :]
    rbase = r0_base
    x0 = (xindex % 32)
    x1 = xindex // 32
    _tmp6 = tl.full([XBLOCK, R0_BLOCK], 0, tl.float32)
    x3 = xindex
    tmp9 = tl.load(in_ptr3 + (x0), xmask, eviction_policy='evict_last')
    _tmp13 = tl.full([XBLOCK, R0_BLOCK], 0, tl.float32)
    for r0_offset in tl.range(0, r0_numel, R0_BLOCK):
        r0_index = r0_offset + r0_base
        r0_mask = r0_index < r0_numel
        roffset = r0_offset
        rindex = r0_index
        r0_2 = r0_index
        tmp0 = tl.load(in_ptr0 + (4096*x0 + 131072*(r0_2 // 4096) + 262144*x1 + ((r0_2 % 4096))), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
        tmp3 = tl.load(in_ptr1 + (4096*x0 + 131072*(r0_2 // 4096) + 262144*x1 + ((r0_2 % 4096))), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
        tmp8 = tl.load(in_ptr2 + (4096*x0 + 131072*(r0_2 // 4096) + 262144*x1 + ((r0_2 % 4096))), r0_mask & xmask, eviction_policy='evict_first', other=0.0)
        tmp1 = tl.full([1, 1], 0.0, tl.float32)
        tmp2 = tmp0 <= tmp1
        tmp4 = tl.where(tmp2, tmp1, tmp3)
        tmp5 = tl.broadcast_to(tmp4, [XBLOCK, R0_BLOCK])
        tmp7 = _tmp6 + tmp5
        _tmp6 = tl.where(r0_mask & xmask, tmp7, _tmp6)
        tmp10 = tmp8 - tmp9
        tmp11 = tmp4 * tmp10
        tmp12 = tl.broadcast_to(tmp11, [XBLOCK, R0_BLOCK])
        tmp14 = _tmp13 + tmp12
        _tmp13 = tl.where(r0_mask & xmask, tmp14, _tmp13)
    tmp6 = tl.sum(_tmp6, 1)[:, None]
    tmp13 = tl.sum(_tmp13, 1)[:, None]
    tl.store(out_ptr0 + (x3), tmp6, xmask)
    tl.store(out_ptr1 + (x3), tmp13, xmask)
''', device_str='cuda')


# kernel path: /home/user/demo/run/inductor_cache/3l/c3l43ptjqnm6dl2jpndnjjhs3thpwqig6zpopsdmkshspjrv2i4x.py
# Topologically Sorted Source Nodes: [scalar_tensor, le_1, where_1, sub_8, mul_38, unsqueeze_31, unsqueeze_32, unsqueeze_33, mul_39, mul_40, mul_41, unsqueeze_34, unsqueeze_35, unsqueeze_36, mul_42, unsqueeze_37, unsqueeze_38, unsqueeze_39, mul_43, sub_10, sub_11, mul_44], Original ATen: [aten.threshold_backward, aten.native_batch_norm_backward]
# Source node to ATen node mapping:
#   le_1 => le_1
#   mul_38 => mul_38
#   mul_39 => mul_39
#   mul_40 => mul_40
#   mul_41 => mul_41
#   mul_42 => mul_42
#   mul_43 => mul_43
#   mul_44 => mul_44
#   scalar_tensor => full_default
#   sub_10 => sub_10
#   sub_11 => sub_11
#   sub_8 => sub_8
#   unsqueeze_31 => unsqueeze_31
#   unsqueeze_32 => unsqueeze_32
#   unsqueeze_33 => unsqueeze_33
#   unsqueeze_34 => unsqueeze_34
#   unsqueeze_35 => unsqueeze_35
#   unsqueeze_36 => unsqueeze_36
#   unsqueeze_37 => unsqueeze_37
#   unsqueeze_38 => unsqueeze_38
#   unsqueeze_39 => unsqueeze_39
#   where_1 => where_1
# Graph fragment:
#   %relu_2 : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0" = PlaceHolder[target=relu_2]
#   %getitem_8 : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0" = PlaceHolder[target=getitem_8]
#   %convolution_2 : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0" = PlaceHolder[target=convolution_2]
#   %unsqueeze_30 : Tensor "f32[1, 32, 1, 1][32, 1, 1, 1]cuda:0" = PlaceHolder[target=unsqueeze_30]
#   %sum_5 : Tensor "f32[32][1]cuda:0" = PlaceHolder[target=sum_5]
#   %squeeze_7 : Tensor "f32[32][1]cuda:0" = PlaceHolder[target=squeeze_7]
#   %sum_4 : Tensor "f32[32][1]cuda:0" = PlaceHolder[target=sum_4]
#   %primals_21 : Tensor "f32[32][1]cuda:0" = PlaceHolder[target=primals_21]
#   %full_default : Tensor "f32[][]cuda:0"[num_users=4] = call_function[target=torch.ops.aten.full.default](args = ([], 0.0), kwargs = {dtype: torch.float32, layout: torch.strided, device: cuda:0, pin_memory: False})
#   %le_1 : Tensor "b8[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.le.Scalar](args = (%relu_2, 0), kwargs = {})
#   %where_1 : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0"[num_users=3] = call_function[target=torch.ops.aten.where.self](args = (%le_1, %full_default, %getitem_8), kwargs = {})
#   %sub_8 : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.sub.Tensor](args = (%convolution_2, %unsqueeze_30), kwargs = {})
#   %mul_38 : Tensor "f32[32][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sum_4, 1.52587890625e-05), kwargs = {})
#   %unsqueeze_31 : Tensor "f32[1, 32][32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%mul_38, 0), kwargs = {})
#   %unsqueeze_32 : Tensor "f32[1, 32, 1][32, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%unsqueeze_31, 2), kwargs = {})
#   %unsqueeze_33 : Tensor "f32[1, 32, 1, 1][32, 1, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%unsqueeze_32, 3), kwargs = {})
#   %mul_39 : Tensor "f32[32][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sum_5, 1.52587890625e-05), kwargs = {})
#   %mul_40 : Tensor "f32[32][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%squeeze_7, %squeeze_7), kwargs = {})
#   %mul_41 : Tensor "f32[32][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_39, %mul_40), kwargs = {})
#   %unsqueeze_34 : Tensor "f32[1, 32][32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%mul_41, 0), kwargs = {})
#   %unsqueeze_35 : Tensor "f32[1, 32, 1][32, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%unsqueeze_34, 2), kwargs = {})
#   %unsqueeze_36 : Tensor "f32[1, 32, 1, 1][32, 1, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%unsqueeze_35, 3), kwargs = {})
#   %mul_42 : Tensor "f32[32][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%squeeze_7, %primals_21), kwargs = {})
#   %unsqueeze_37 : Tensor "f32[1, 32][32, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%mul_42, 0), kwargs = {})
#   %unsqueeze_38 : Tensor "f32[1, 32, 1][32, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%unsqueeze_37, 2), kwargs = {})
#   %unsqueeze_39 : Tensor "f32[1, 32, 1, 1][32, 1, 1, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.unsqueeze.default](args = (%unsqueeze_38, 3), kwargs = {})
#   %mul_43 : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sub_8, %unsqueeze_36), kwargs = {})
#   %sub_10 : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%where_1, %mul_43), kwargs = {})
#   %sub_11 : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%sub_10, %unsqueeze_33), kwargs = {})
#   %mul_44 : Tensor "f32[16, 32, 64, 64][131072, 4096, 64, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sub_11, %unsqueeze_39), kwargs = {})
#   return %mul_44
triton_poi_fused_native_batch_norm_backward_threshold_backward_6 = async_compile.triton('triton_poi_fused_native_batch_norm_backward_threshold_backward_6', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 2097152}, 
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'in_ptr3': '*fp32', 'in_ptr4': '*fp32', 'in_ptr5': '*fp32', 'in_ptr6': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]], (5,): [['tt.divisibility', 16]], (6,): [['tt.divisibility', 16]], (7,): [['tt.divisibility', 16]], (8,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'autotune_hints': set(), 'kernel_name': 'triton_poi_fused_native_batch_norm_backward_threshold_backward_6', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 8, 'num_store': 1, 'num_reduction': 0, 'backend_hash': '91D1D1166449D9E2EB66EB9770C9E2C3B0FEB787341F27FEB4D3F0338DA50336', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': False, 'are_deterministic_algorithms_enabled': False, 'tiling_scores': {'x': 41943040}},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_native_batch_norm_backward_threshold_backward_6(in_out_ptr0, in_ptr0, in_ptr1, in_ptr2, in_ptr3, in_ptr4, in_ptr5, in_ptr6, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2097152
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    x3 = xindex
    x1 = ((xindex // 4096) % 32)
    tmp0 = tl.load(in_out_ptr0 + (x3), None)
    tmp3 = tl.load(in_ptr0 + (x3), None)
    tmp5 = tl.load(in_ptr1 + (x3), None)
    tmp6 = tl.load(in_ptr2 + (x1), None, eviction_policy='evict_last')
    tmp8 = tl.load(in_ptr3 + (x1), None, eviction_policy='evict_last')
    tmp11 = tl.load(in_ptr4 + (x1), None, eviction_policy='evict_last')
    tmp16 = tl.load(in_ptr5 + (x1), None, eviction_policy='evict_last')
    tmp19 = tl.load(in_ptr6 + (x1), None, eviction_policy='evict_last')
    tmp1 = tl.full([1], 0.0, tl.float32)
    tmp2 = tmp0 <= tmp1
    tmp4 = tl.where(tmp2, tmp1, tmp3)
    tmp7 = tmp5 - tmp6
    tmp9 = tl.full([1], 1.52587890625e-05, tl.float32)
    tmp10 = tmp8 * tmp9
    tmp12 = tmp11 * tmp11
    tmp13 = tmp10 * tmp12
    tmp14 = tmp7 * tmp13
    tmp15 = tmp4 - tmp14
    tmp17 = tmp16 * tmp9
    tmp18 = tmp15 - tmp17
    tmp20 = tmp11 * tmp19
    tmp21 = tmp18 * tmp20
    tl.store(in_out_ptr0 + (x3), tmp21, None)
''', device_str='cuda')


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
        primals_1, primals_3, primals_7, primals_9, primals_14, primals_16, primals_21, primals_23, primals_28, convolution, squeeze_1, relu, convolution_1, squeeze_4, relu_1, convolution_2, squeeze_7, relu_2, convolution_3, squeeze_10, le, unsqueeze_18, unsqueeze_30, unsqueeze_42, unsqueeze_54, tangents_1 = args
        args.clear()
        assert_size_stride(primals_1, (32, 3, 3, 3), (27, 9, 3, 1))
        assert_size_stride(primals_3, (16, 3, 64, 64), (12288, 4096, 64, 1))
        assert_size_stride(primals_7, (32, ), (1, ))
        assert_size_stride(primals_9, (32, 32, 3, 3), (288, 9, 3, 1))
        assert_size_stride(primals_14, (32, ), (1, ))
        assert_size_stride(primals_16, (32, 32, 3, 3), (288, 9, 3, 1))
        assert_size_stride(primals_21, (32, ), (1, ))
        assert_size_stride(primals_23, (32, 32, 3, 3), (288, 9, 3, 1))
        assert_size_stride(primals_28, (32, ), (1, ))
        assert_size_stride(convolution, (16, 32, 64, 64), (131072, 4096, 64, 1))
        assert_size_stride(squeeze_1, (32, ), (1, ))
        assert_size_stride(relu, (16, 32, 64, 64), (131072, 4096, 64, 1))
        assert_size_stride(convolution_1, (16, 32, 64, 64), (131072, 4096, 64, 1))
        assert_size_stride(squeeze_4, (32, ), (1, ))
        assert_size_stride(relu_1, (16, 32, 64, 64), (131072, 4096, 64, 1))
        assert_size_stride(convolution_2, (16, 32, 64, 64), (131072, 4096, 64, 1))
        assert_size_stride(squeeze_7, (32, ), (1, ))
        assert_size_stride(relu_2, (16, 32, 64, 64), (131072, 4096, 64, 1))
        assert_size_stride(convolution_3, (16, 32, 64, 64), (131072, 4096, 64, 1))
        assert_size_stride(squeeze_10, (32, ), (1, ))
        assert_size_stride(le, (16, 32, 64, 64), (131072, 4096, 64, 1))
        assert_size_stride(unsqueeze_18, (1, 32, 1, 1), (32, 1, 1, 1))
        assert_size_stride(unsqueeze_30, (1, 32, 1, 1), (32, 1, 1, 1))
        assert_size_stride(unsqueeze_42, (1, 32, 1, 1), (32, 1, 1, 1))
        assert_size_stride(unsqueeze_54, (1, 32, 1, 1), (32, 1, 1, 1))
        assert_size_stride(tangents_1, (16, 32, 64, 64), (131072, 4096, 64, 1))
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf0 = empty_strided_cuda((32, 8), (1, 32), torch.float32)
            buf2 = empty_strided_cuda((32, 8), (1, 32), torch.float32)
            # Topologically Sorted Source Nodes: [scalar_tensor, where, sum_1, sub_4, mul_28, sum_2], Original ATen: [aten.threshold_backward, aten.native_batch_norm_backward]
            # [Provenance debug handles] triton_red_fused_native_batch_norm_backward_threshold_backward_0:1
            stream0 = get_raw_stream(0)
            triton_red_fused_native_batch_norm_backward_threshold_backward_0.run(le, tangents_1, convolution_3, unsqueeze_18, buf0, buf2, 256, 8192, stream=stream0)
            buf1 = empty_strided_cuda((32, ), (1, ), torch.float32)
            # Topologically Sorted Source Nodes: [scalar_tensor, where, sum_1], Original ATen: [aten.threshold_backward, aten.native_batch_norm_backward]
            # [Provenance debug handles] triton_per_fused_native_batch_norm_backward_threshold_backward_1:2
            stream0 = get_raw_stream(0)
            triton_per_fused_native_batch_norm_backward_threshold_backward_1.run(buf0, buf1, 32, 8, stream=stream0)
            del buf0
            buf3 = empty_strided_cuda((32, ), (1, ), torch.float32)
            buf5 = empty_strided_cuda((32, ), (1, ), torch.float32)
            # Topologically Sorted Source Nodes: [scalar_tensor, where, sub_4, mul_28, sum_2, mul_36], Original ATen: [aten.threshold_backward, aten.native_batch_norm_backward]
            # [Provenance debug handles] triton_per_fused_native_batch_norm_backward_threshold_backward_2:3
            stream0 = get_raw_stream(0)
            triton_per_fused_native_batch_norm_backward_threshold_backward_2.run(buf2, squeeze_10, buf3, buf5, 32, 8, stream=stream0)
            del buf2
            buf4 = convolution_3; del convolution_3  # reuse
            # Topologically Sorted Source Nodes: [scalar_tensor, where, sub_4, mul_29, unsqueeze_19, unsqueeze_20, unsqueeze_21, mul_30, mul_31, mul_32, unsqueeze_22, unsqueeze_23, unsqueeze_24, mul_33, unsqueeze_25, unsqueeze_26, unsqueeze_27, mul_34, sub_6, sub_7, mul_35], Original ATen: [aten.threshold_backward, aten.native_batch_norm_backward]
            # [Provenance debug handles] triton_poi_fused_native_batch_norm_backward_threshold_backward_3:4
            stream0 = get_raw_stream(0)
            triton_poi_fused_native_batch_norm_backward_threshold_backward_3.run(buf4, le, tangents_1, unsqueeze_18, buf3, squeeze_10, buf1, primals_28, 2097152, stream=stream0)
            del le
            del primals_28
            del squeeze_10
            del tangents_1
            del unsqueeze_18
            buf6 = empty_strided_cuda((32, 8), (1, 32), torch.float32)
            # Topologically Sorted Source Nodes: [sum_3], Original ATen: [aten.convolution_backward]
            # [Provenance debug handles] triton_red_fused_convolution_backward_4:5
            stream0 = get_raw_stream(0)
            triton_red_fused_convolution_backward_4.run(buf4, buf6, 256, 8192, stream=stream0)
            buf7 = buf3; del buf3  # reuse
            # Topologically Sorted Source Nodes: [sum_3], Original ATen: [aten.convolution_backward]
            # [Provenance debug handles] triton_per_fused_native_batch_norm_backward_threshold_backward_1:6
            stream0 = get_raw_stream(0)
            triton_per_fused_native_batch_norm_backward_threshold_backward_1.run(buf6, buf7, 32, 8, stream=stream0)
            # Topologically Sorted Source Nodes: [convolution_backward], Original ATen: [aten.convolution_backward]
            # [Provenance debug handles] torch.ops.aten.convolution_backward.default:7
            buf8 = torch.ops.aten.convolution_backward.default(buf4, relu_2, primals_23, [32], [1, 1], [1, 1], [1, 1], False, [0, 0], 1, [True, True, False])
            del buf4
            del primals_23
            buf9 = buf8[0]
            assert_size_stride(buf9, (16, 32, 64, 64), (131072, 4096, 64, 1), 'torch.ops.aten.convolution_backward.default')
            assert_alignment(buf9, 16, 'torch.ops.aten.convolution_backward.default')
            buf10 = buf8[1]
            assert_size_stride(buf10, (32, 32, 3, 3), (288, 9, 3, 1), 'torch.ops.aten.convolution_backward.default')
            assert_alignment(buf10, 16, 'torch.ops.aten.convolution_backward.default')
            del buf8
            buf11 = buf6; del buf6  # reuse
            buf13 = empty_strided_cuda((32, 8), (1, 32), torch.float32)
            # Topologically Sorted Source Nodes: [scalar_tensor, le_1, where_1, sum_4, sub_8, mul_37, sum_5], Original ATen: [aten.threshold_backward, aten.native_batch_norm_backward]
            # [Provenance debug handles] triton_red_fused_native_batch_norm_backward_threshold_backward_5:8
            stream0 = get_raw_stream(0)
            triton_red_fused_native_batch_norm_backward_threshold_backward_5.run(relu_2, buf9, convolution_2, unsqueeze_30, buf11, buf13, 256, 8192, stream=stream0)
            buf12 = empty_strided_cuda((32, ), (1, ), torch.float32)
            # Topologically Sorted Source Nodes: [scalar_tensor, le_1, where_1, sum_4], Original ATen: [aten.threshold_backward, aten.native_batch_norm_backward]
            # [Provenance debug handles] triton_per_fused_native_batch_norm_backward_threshold_backward_1:9
            stream0 = get_raw_stream(0)
            triton_per_fused_native_batch_norm_backward_threshold_backward_1.run(buf11, buf12, 32, 8, stream=stream0)
            buf14 = empty_strided_cuda((32, ), (1, ), torch.float32)
            buf16 = empty_strided_cuda((32, ), (1, ), torch.float32)
            # Topologically Sorted Source Nodes: [scalar_tensor, le_1, where_1, sub_8, mul_37, sum_5, mul_45], Original ATen: [aten.threshold_backward, aten.native_batch_norm_backward]
            # [Provenance debug handles] triton_per_fused_native_batch_norm_backward_threshold_backward_2:10
            stream0 = get_raw_stream(0)
            triton_per_fused_native_batch_norm_backward_threshold_backward_2.run(buf13, squeeze_7, buf14, buf16, 32, 8, stream=stream0)
            buf15 = relu_2; del relu_2  # reuse
            # Topologically Sorted Source Nodes: [scalar_tensor, le_1, where_1, sub_8, mul_38, unsqueeze_31, unsqueeze_32, unsqueeze_33, mul_39, mul_40, mul_41, unsqueeze_34, unsqueeze_35, unsqueeze_36, mul_42, unsqueeze_37, unsqueeze_38, unsqueeze_39, mul_43, sub_10, sub_11, mul_44], Original ATen: [aten.threshold_backward, aten.native_batch_norm_backward]
            # [Provenance debug handles] triton_poi_fused_native_batch_norm_backward_threshold_backward_6:11
            stream0 = get_raw_stream(0)
            triton_poi_fused_native_batch_norm_backward_threshold_backward_6.run(buf15, buf9, convolution_2, unsqueeze_30, buf14, squeeze_7, buf12, primals_21, 2097152, stream=stream0)
            del buf9
            del convolution_2
            del primals_21
            del squeeze_7
            del unsqueeze_30
            buf17 = buf13; del buf13  # reuse
            # Topologically Sorted Source Nodes: [sum_6], Original ATen: [aten.convolution_backward]
            # [Provenance debug handles] triton_red_fused_convolution_backward_4:12
            stream0 = get_raw_stream(0)
            triton_red_fused_convolution_backward_4.run(buf15, buf17, 256, 8192, stream=stream0)
            buf18 = buf14; del buf14  # reuse
            # Topologically Sorted Source Nodes: [sum_6], Original ATen: [aten.convolution_backward]
            # [Provenance debug handles] triton_per_fused_native_batch_norm_backward_threshold_backward_1:13
            stream0 = get_raw_stream(0)
            triton_per_fused_native_batch_norm_backward_threshold_backward_1.run(buf17, buf18, 32, 8, stream=stream0)
            # Topologically Sorted Source Nodes: [convolution_backward_1], Original ATen: [aten.convolution_backward]
            # [Provenance debug handles] torch.ops.aten.convolution_backward.default:14
            buf19 = torch.ops.aten.convolution_backward.default(buf15, relu_1, primals_16, [32], [1, 1], [1, 1], [1, 1], False, [0, 0], 1, [True, True, False])
            del buf15
            del primals_16
            buf20 = buf19[0]
            assert_size_stride(buf20, (16, 32, 64, 64), (131072, 4096, 64, 1), 'torch.ops.aten.convolution_backward.default')
            assert_alignment(buf20, 16, 'torch.ops.aten.convolution_backward.default')
            buf21 = buf19[1]
            assert_size_stride(buf21, (32, 32, 3, 3), (288, 9, 3, 1), 'torch.ops.aten.convolution_backward.default')
            assert_alignment(buf21, 16, 'torch.ops.aten.convolution_backward.default')
            del buf19
            buf22 = buf17; del buf17  # reuse
            buf24 = buf11; del buf11  # reuse
            # Topologically Sorted Source Nodes: [scalar_tensor, le_2, where_2, sum_7, sub_12, mul_46, sum_8], Original ATen: [aten.threshold_backward, aten.native_batch_norm_backward]
            # [Provenance debug handles] triton_red_fused_native_batch_norm_backward_threshold_backward_5:15
            stream0 = get_raw_stream(0)
            triton_red_fused_native_batch_norm_backward_threshold_backward_5.run(relu_1, buf20, convolution_1, unsqueeze_42, buf22, buf24, 256, 8192, stream=stream0)
            buf23 = empty_strided_cuda((32, ), (1, ), torch.float32)
            # Topologically Sorted Source Nodes: [scalar_tensor, le_2, where_2, sum_7], Original ATen: [aten.threshold_backward, aten.native_batch_norm_backward]
            # [Provenance debug handles] triton_per_fused_native_batch_norm_backward_threshold_backward_1:16
            stream0 = get_raw_stream(0)
            triton_per_fused_native_batch_norm_backward_threshold_backward_1.run(buf22, buf23, 32, 8, stream=stream0)
            buf25 = empty_strided_cuda((32, ), (1, ), torch.float32)
            buf27 = empty_strided_cuda((32, ), (1, ), torch.float32)
            # Topologically Sorted Source Nodes: [scalar_tensor, le_2, where_2, sub_12, mul_46, sum_8, mul_54], Original ATen: [aten.threshold_backward, aten.native_batch_norm_backward]
            # [Provenance debug handles] triton_per_fused_native_batch_norm_backward_threshold_backward_2:17
            stream0 = get_raw_stream(0)
            triton_per_fused_native_batch_norm_backward_threshold_backward_2.run(buf24, squeeze_4, buf25, buf27, 32, 8, stream=stream0)
            buf26 = relu_1; del relu_1  # reuse
            # Topologically Sorted Source Nodes: [scalar_tensor, le_2, where_2, sub_12, mul_47, unsqueeze_43, unsqueeze_44, unsqueeze_45, mul_48, mul_49, mul_50, unsqueeze_46, unsqueeze_47, unsqueeze_48, mul_51, unsqueeze_49, unsqueeze_50, unsqueeze_51, mul_52, sub_14, sub_15, mul_53], Original ATen: [aten.threshold_backward, aten.native_batch_norm_backward]
            # [Provenance debug handles] triton_poi_fused_native_batch_norm_backward_threshold_backward_6:18
            stream0 = get_raw_stream(0)
            triton_poi_fused_native_batch_norm_backward_threshold_backward_6.run(buf26, buf20, convolution_1, unsqueeze_42, buf25, squeeze_4, buf23, primals_14, 2097152, stream=stream0)
            del buf20
            del convolution_1
            del primals_14
            del squeeze_4
            del unsqueeze_42
            buf28 = buf24; del buf24  # reuse
            # Topologically Sorted Source Nodes: [sum_9], Original ATen: [aten.convolution_backward]
            # [Provenance debug handles] triton_red_fused_convolution_backward_4:19
            stream0 = get_raw_stream(0)
            triton_red_fused_convolution_backward_4.run(buf26, buf28, 256, 8192, stream=stream0)
            buf29 = buf25; del buf25  # reuse
            # Topologically Sorted Source Nodes: [sum_9], Original ATen: [aten.convolution_backward]
            # [Provenance debug handles] triton_per_fused_native_batch_norm_backward_threshold_backward_1:20
            stream0 = get_raw_stream(0)
            triton_per_fused_native_batch_norm_backward_threshold_backward_1.run(buf28, buf29, 32, 8, stream=stream0)
            # Topologically Sorted Source Nodes: [convolution_backward_2], Original ATen: [aten.convolution_backward]
            # [Provenance debug handles] torch.ops.aten.convolution_backward.default:21
            buf30 = torch.ops.aten.convolution_backward.default(buf26, relu, primals_9, [32], [1, 1], [1, 1], [1, 1], False, [0, 0], 1, [True, True, False])
            del buf26
            del primals_9
            buf31 = buf30[0]
            assert_size_stride(buf31, (16, 32, 64, 64), (131072, 4096, 64, 1), 'torch.ops.aten.convolution_backward.default')
            assert_alignment(buf31, 16, 'torch.ops.aten.convolution_backward.default')
            buf32 = buf30[1]
            assert_size_stride(buf32, (32, 32, 3, 3), (288, 9, 3, 1), 'torch.ops.aten.convolution_backward.default')
            assert_alignment(buf32, 16, 'torch.ops.aten.convolution_backward.default')
            del buf30
            buf33 = buf28; del buf28  # reuse
            buf35 = buf22; del buf22  # reuse
            # Topologically Sorted Source Nodes: [scalar_tensor, le_3, where_3, sum_10, sub_16, mul_55, sum_11], Original ATen: [aten.threshold_backward, aten.native_batch_norm_backward]
            # [Provenance debug handles] triton_red_fused_native_batch_norm_backward_threshold_backward_5:22
            stream0 = get_raw_stream(0)
            triton_red_fused_native_batch_norm_backward_threshold_backward_5.run(relu, buf31, convolution, unsqueeze_54, buf33, buf35, 256, 8192, stream=stream0)
            buf34 = empty_strided_cuda((32, ), (1, ), torch.float32)
            # Topologically Sorted Source Nodes: [scalar_tensor, le_3, where_3, sum_10], Original ATen: [aten.threshold_backward, aten.native_batch_norm_backward]
            # [Provenance debug handles] triton_per_fused_native_batch_norm_backward_threshold_backward_1:23
            stream0 = get_raw_stream(0)
            triton_per_fused_native_batch_norm_backward_threshold_backward_1.run(buf33, buf34, 32, 8, stream=stream0)
            del buf33
            buf36 = empty_strided_cuda((32, ), (1, ), torch.float32)
            buf38 = empty_strided_cuda((32, ), (1, ), torch.float32)
            # Topologically Sorted Source Nodes: [scalar_tensor, le_3, where_3, sub_16, mul_55, sum_11, mul_63], Original ATen: [aten.threshold_backward, aten.native_batch_norm_backward]
            # [Provenance debug handles] triton_per_fused_native_batch_norm_backward_threshold_backward_2:24
            stream0 = get_raw_stream(0)
            triton_per_fused_native_batch_norm_backward_threshold_backward_2.run(buf35, squeeze_1, buf36, buf38, 32, 8, stream=stream0)
            buf37 = relu; del relu  # reuse
            # Topologically Sorted Source Nodes: [scalar_tensor, le_3, where_3, sub_16, mul_56, unsqueeze_55, unsqueeze_56, unsqueeze_57, mul_57, mul_58, mul_59, unsqueeze_58, unsqueeze_59, unsqueeze_60, mul_60, unsqueeze_61, unsqueeze_62, unsqueeze_63, mul_61, sub_18, sub_19, mul_62], Original ATen: [aten.threshold_backward, aten.native_batch_norm_backward]
            # [Provenance debug handles] triton_poi_fused_native_batch_norm_backward_threshold_backward_6:25
            stream0 = get_raw_stream(0)
            triton_poi_fused_native_batch_norm_backward_threshold_backward_6.run(buf37, buf31, convolution, unsqueeze_54, buf36, squeeze_1, buf34, primals_7, 2097152, stream=stream0)
            del buf31
            del convolution
            del primals_7
            del squeeze_1
            del unsqueeze_54
            buf39 = buf35; del buf35  # reuse
            # Topologically Sorted Source Nodes: [sum_12], Original ATen: [aten.convolution_backward]
            # [Provenance debug handles] triton_red_fused_convolution_backward_4:26
            stream0 = get_raw_stream(0)
            triton_red_fused_convolution_backward_4.run(buf37, buf39, 256, 8192, stream=stream0)
            buf40 = buf36; del buf36  # reuse
            # Topologically Sorted Source Nodes: [sum_12], Original ATen: [aten.convolution_backward]
            # [Provenance debug handles] triton_per_fused_native_batch_norm_backward_threshold_backward_1:27
            stream0 = get_raw_stream(0)
            triton_per_fused_native_batch_norm_backward_threshold_backward_1.run(buf39, buf40, 32, 8, stream=stream0)
            del buf39
            # Topologically Sorted Source Nodes: [convolution_backward_3], Original ATen: [aten.convolution_backward]
            # [Provenance debug handles] torch.ops.aten.convolution_backward.default:28
            buf41 = torch.ops.aten.convolution_backward.default(buf37, primals_3, primals_1, [32], [1, 1], [1, 1], [1, 1], False, [0, 0], 1, [False, True, False])
            del buf37
            del primals_1
            del primals_3
            buf42 = buf41[1]
            assert_size_stride(buf42, (32, 3, 3, 3), (27, 9, 3, 1), 'torch.ops.aten.convolution_backward.default')
            assert_alignment(buf42, 16, 'torch.ops.aten.convolution_backward.default')
            del buf41
        return (buf42, buf40, None, None, None, None, buf38, buf34, buf32, buf29, None, None, None, buf27, buf23, buf21, buf18, None, None, None, buf16, buf12, buf10, buf7, None, None, None, buf5, buf1, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_1 = rand_strided((32, 3, 3, 3), (27, 9, 3, 1), device='cuda:0', dtype=torch.float32)
    primals_3 = rand_strided((16, 3, 64, 64), (12288, 4096, 64, 1), device='cuda:0', dtype=torch.float32)
    primals_7 = rand_strided((32, ), (1, ), device='cuda:0', dtype=torch.float32)
    primals_9 = rand_strided((32, 32, 3, 3), (288, 9, 3, 1), device='cuda:0', dtype=torch.float32)
    primals_14 = rand_strided((32, ), (1, ), device='cuda:0', dtype=torch.float32)
    primals_16 = rand_strided((32, 32, 3, 3), (288, 9, 3, 1), device='cuda:0', dtype=torch.float32)
    primals_21 = rand_strided((32, ), (1, ), device='cuda:0', dtype=torch.float32)
    primals_23 = rand_strided((32, 32, 3, 3), (288, 9, 3, 1), device='cuda:0', dtype=torch.float32)
    primals_28 = rand_strided((32, ), (1, ), device='cuda:0', dtype=torch.float32)
    convolution = rand_strided((16, 32, 64, 64), (131072, 4096, 64, 1), device='cuda:0', dtype=torch.float32)
    squeeze_1 = rand_strided((32, ), (1, ), device='cuda:0', dtype=torch.float32)
    relu = rand_strided((16, 32, 64, 64), (131072, 4096, 64, 1), device='cuda:0', dtype=torch.float32)
    convolution_1 = rand_strided((16, 32, 64, 64), (131072, 4096, 64, 1), device='cuda:0', dtype=torch.float32)
    squeeze_4 = rand_strided((32, ), (1, ), device='cuda:0', dtype=torch.float32)
    relu_1 = rand_strided((16, 32, 64, 64), (131072, 4096, 64, 1), device='cuda:0', dtype=torch.float32)
    convolution_2 = rand_strided((16, 32, 64, 64), (131072, 4096, 64, 1), device='cuda:0', dtype=torch.float32)
    squeeze_7 = rand_strided((32, ), (1, ), device='cuda:0', dtype=torch.float32)
    relu_2 = rand_strided((16, 32, 64, 64), (131072, 4096, 64, 1), device='cuda:0', dtype=torch.float32)
    convolution_3 = rand_strided((16, 32, 64, 64), (131072, 4096, 64, 1), device='cuda:0', dtype=torch.float32)
    squeeze_10 = rand_strided((32, ), (1, ), device='cuda:0', dtype=torch.float32)
    le = rand_strided((16, 32, 64, 64), (131072, 4096, 64, 1), device='cuda:0', dtype=torch.bool)
    unsqueeze_18 = rand_strided((1, 32, 1, 1), (32, 1, 1, 1), device='cuda:0', dtype=torch.float32)
    unsqueeze_30 = rand_strided((1, 32, 1, 1), (32, 1, 1, 1), device='cuda:0', dtype=torch.float32)
    unsqueeze_42 = rand_strided((1, 32, 1, 1), (32, 1, 1, 1), device='cuda:0', dtype=torch.float32)
    unsqueeze_54 = rand_strided((1, 32, 1, 1), (32, 1, 1, 1), device='cuda:0', dtype=torch.float32)
    tangents_1 = rand_strided((16, 32, 64, 64), (131072, 4096, 64, 1), device='cuda:0', dtype=torch.float32)
    return [primals_1, primals_3, primals_7, primals_9, primals_14, primals_16, primals_21, primals_23, primals_28, convolution, squeeze_1, relu, convolution_1, squeeze_4, relu_1, convolution_2, squeeze_7, relu_2, convolution_3, squeeze_10, le, unsqueeze_18, unsqueeze_30, unsqueeze_42, unsqueeze_54, tangents_1]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat)


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
