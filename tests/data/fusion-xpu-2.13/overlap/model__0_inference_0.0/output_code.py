# AOT ID: ['0_inference']
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


# kernel path: /home/u/cache/ccf5ldn7du5hyuphijb4dhyaot6qulfol3hnmi3tctwuyp6fhtvl.py
# Topologically Sorted Source Nodes: [view, permute, q, mul, getitem_3, neg, getitem_4, cat, mul_1, add, k, mul_2, getitem_5, neg_1, getitem_6, cat_1, mul_3, add_1], Original ATen: [aten.view, aten.permute, aten.select, aten.mul, aten.slice, aten.neg, aten.cat, aten.add]
# Source node to ATen node mapping:
#   add => add
#   add_1 => add_1
#   cat => cat
#   cat_1 => cat_1
#   getitem_3 => slice_1
#   getitem_4 => slice_2
#   getitem_5 => slice_3
#   getitem_6 => slice_4
#   k => select_1
#   mul => mul
#   mul_1 => mul_1
#   mul_2 => mul_2
#   mul_3 => mul_3
#   neg => neg
#   neg_1 => neg_1
#   permute => permute
#   q => select
#   view => view
# Graph fragment:
#   %arg0_1 : Tensor "f32[2, 8, 96][768, 96, 1]xpu:0" = PlaceHolder[target=arg0_1]
#   %arg1_1 : Tensor "f32[8, 16][16, 1]xpu:0" = PlaceHolder[target=arg1_1]
#   %arg2_1 : Tensor "f32[8, 16][16, 1]xpu:0" = PlaceHolder[target=arg2_1]
#   %view : Tensor "f32[2, 8, 3, 2, 16][768, 96, 32, 16, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.reshape.default](args = (%arg0_1, [2, 8, 3, 2, 16]), kwargs = {})
#   %permute : Tensor "f32[3, 2, 2, 8, 16][32, 768, 16, 96, 1]xpu:0"[num_users=2] = call_function[target=torch.ops.aten.permute.default](args = (%view, [2, 0, 3, 1, 4]), kwargs = {})
#   %select : Tensor "f32[2, 2, 8, 16][768, 16, 96, 1]xpu:0"[num_users=3] = call_function[target=torch.ops.aten.select.int](args = (%permute, 0, 0), kwargs = {})
#   %mul : Tensor "f32[2, 2, 8, 16][256, 16, 32, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%select, %arg1_1), kwargs = {})
#   %slice_1 : Tensor "f32[2, 2, 8, 8][768, 16, 96, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%select, 3, 8, 9223372036854775807), kwargs = {})
#   %neg : Tensor "f32[2, 2, 8, 8][128, 8, 16, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%slice_1,), kwargs = {})
#   %slice_2 : Tensor "f32[2, 2, 8, 8][768, 16, 96, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%select, 3, 0, 8), kwargs = {})
#   %cat : Tensor "f32[2, 2, 8, 16][256, 128, 16, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%neg, %slice_2], -1), kwargs = {})
#   %mul_1 : Tensor "f32[2, 2, 8, 16][256, 128, 16, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%cat, %arg2_1), kwargs = {})
#   %add : Tensor "f32[2, 2, 8, 16][256, 16, 32, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul, %mul_1), kwargs = {})
#   %select_1 : Tensor "f32[2, 2, 8, 16][768, 16, 96, 1]xpu:0"[num_users=3] = call_function[target=torch.ops.aten.select.int](args = (%permute, 0, 1), kwargs = {})
#   %mul_2 : Tensor "f32[2, 2, 8, 16][256, 16, 32, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%select_1, %arg1_1), kwargs = {})
#   %slice_3 : Tensor "f32[2, 2, 8, 8][768, 16, 96, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%select_1, 3, 8, 9223372036854775807), kwargs = {})
#   %neg_1 : Tensor "f32[2, 2, 8, 8][128, 8, 16, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.neg.default](args = (%slice_3,), kwargs = {})
#   %slice_4 : Tensor "f32[2, 2, 8, 8][768, 16, 96, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.slice.Tensor](args = (%select_1, 3, 0, 8), kwargs = {})
#   %cat_1 : Tensor "f32[2, 2, 8, 16][256, 128, 16, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.cat.default](args = ([%neg_1, %slice_4], -1), kwargs = {})
#   %mul_3 : Tensor "f32[2, 2, 8, 16][256, 128, 16, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%cat_1, %arg2_1), kwargs = {})
#   %add_1 : Tensor "f32[2, 2, 8, 16][256, 16, 32, 1]xpu:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_2, %mul_3), kwargs = {})
#   return %add,%add_1
triton_poi_fused_add_cat_mul_neg_permute_select_slice_view_0 = async_compile.triton('triton_poi_fused_add_cat_mul_neg_permute_select_slice_view_0', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 512}, 
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'out_ptr0': '*fp32', 'out_ptr1': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'device': DeviceProperties(type='xpu', index=0, multi_processor_count=20, cc={'architecture': 21479031808, 'device_id': 57867, 'driver_version': '1.14.36711+4', 'gpu_eu_count': 160, 'gpu_subslice_count': 20, 'has_atomic64': True, 'has_bfloat16_conversions': True, 'has_fp16': True, 'has_fp64': True, 'has_subgroup_2d_block_io': True, 'has_subgroup_matrix_multiply_accumulate': True, 'has_subgroup_matrix_multiply_accumulate_tensor_float32': False, 'is_integrated_gpu': False, 'last_level_cache_size': 18874368, 'local_mem_size': 131072, 'max_compute_units': 160, 'max_num_sub_groups': 64, 'max_work_group_size': 1024, 'memory_bus_width': 192, 'memory_clock_rate': 2375, 'name': 'Intel(R) Arc(TM) B580 Graphics', 'platform_name': 'Intel(R) oneAPI Unified Runtime over Level-Zero V2', 'sub_group_sizes': [16, 32], 'total_memory': 12168933376, 'type': 'gpu', 'vendor': 'Intel(R) Corporation', 'version': '20.1.0'}, major=None, regs_per_multiprocessor=None, max_threads_per_multi_processor=None, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'native_matmul': False, 'enable_fp_fusion': True, 'launch_pdl': False, 'disable_ftz': False, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]], (5,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'Grid1D', 'kernel_name': 'triton_poi_fused_add_cat_mul_neg_permute_select_slice_view_0', 'mutated_arg_names': [], 'optimize_mem': True, 'no_x_dim': False, 'atomic_add_found': False, 'num_load': 8, 'num_store': 2, 'num_reduction': 0, 'autotune_hints': set(), 'tiling_scores': {'x': 21504}, 'backend_hash': '1BF83AD24E0558508D9474F05B199DBF05298064196ABE99BF6DBBF1DC2CBC2D', 'assert_indirect_indexing': True, 'autotune_local_cache': False, 'autotune_pointwise': True, 'autotune_remote_cache': False, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'incremental_autotune': False, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'batch_invariant': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': True, 'dynamic_disable_pipelining': True, 'are_deterministic_algorithms_enabled': False},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_cat_mul_neg_permute_select_slice_view_0(in_ptr0, in_ptr1, in_ptr2, out_ptr0, out_ptr1, xnumel, XBLOCK : tl.constexpr):
    xnumel = 512
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x4 = (xindex % 32)
    x5 = xindex // 32
    x0 = (xindex % 16)
    x2 = ((xindex // 32) % 8)
    x1 = ((xindex // 16) % 2)
    x6 = xindex
    tmp0 = tl.load(in_ptr0 + (x4 + 96*x5), xmask)
    tmp1 = tl.load(in_ptr1 + (x0 + 16*x2), xmask, eviction_policy='evict_last')
    tmp19 = tl.load(in_ptr2 + (x0 + 16*x2), xmask, eviction_policy='evict_last')
    tmp22 = tl.load(in_ptr0 + (32 + x4 + 96*x5), xmask)
    tmp2 = tmp0 * tmp1
    tmp3 = (x0).to(tl.int32)
    tmp4 = tl.full([1], 0, tl.int64)
    tmp5 = tmp3 >= tmp4
    tmp6 = (x0).to(tl.int64)
    tmp7 = (tmp6).to(tl.int64)
    tmp8 = tl.full([1], 8, tl.int64)
    tmp9 = tmp7 < tmp8
    tmp10 = tl.load(in_ptr0 + (8 + 16*x1 + 96*x5 + (x0)), tmp9 & xmask, eviction_policy='evict_last', other=0.0)
    tmp11 = -tmp10
    tmp12 = tl.full(tmp11.shape, 0.0, tmp11.dtype)
    tmp13 = tl.where(tmp9, tmp11, tmp12)
    tmp14 = tmp3 >= tmp8
    tmp15 = tl.full([1], 16, tl.int64)
    tmp16 = tmp3 < tmp15
    tmp17 = tl.load(in_ptr0 + (16*x1 + 96*x5 + ((-8) + x0)), tmp14 & xmask, eviction_policy='evict_last', other=0.0)
    tmp18 = tl.where(tmp9, tmp13, tmp17)
    tmp20 = tmp18 * tmp19
    tmp21 = tmp2 + tmp20
    tmp23 = tmp22 * tmp1
    tmp24 = tl.load(in_ptr0 + (40 + 16*x1 + 96*x5 + (x0)), tmp9 & xmask, eviction_policy='evict_last', other=0.0)
    tmp25 = -tmp24
    tmp26 = tl.full(tmp25.shape, 0.0, tmp25.dtype)
    tmp27 = tl.where(tmp9, tmp25, tmp26)
    tmp28 = tl.load(in_ptr0 + (32 + 16*x1 + 96*x5 + ((-8) + x0)), tmp14 & xmask, eviction_policy='evict_last', other=0.0)
    tmp29 = tl.where(tmp9, tmp27, tmp28)
    tmp30 = tmp29 * tmp19
    tmp31 = tmp23 + tmp30
    tl.store(out_ptr0 + (x6), tmp21, xmask)
    tl.store(out_ptr1 + (x6), tmp31, xmask)
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
        arg0_1, arg1_1, arg2_1 = args
        args.clear()
        assert_size_stride(arg0_1, (2, 8, 96), (768, 96, 1), 'input')
        assert_size_stride(arg1_1, (8, 16), (16, 1), 'input')
        assert_size_stride(arg2_1, (8, 16), (16, 1), 'input')
        with torch.xpu._DeviceGuard(0):
            torch.xpu.set_device(0)
            arg0_1 = copy_if_misaligned(arg0_1)
            arg1_1 = copy_if_misaligned(arg1_1)
            arg2_1 = copy_if_misaligned(arg2_1)
            buf0 = empty_strided_xpu((2, 2, 8, 16), (256, 16, 32, 1), torch.float32)
            buf1 = empty_strided_xpu((2, 2, 8, 16), (256, 16, 32, 1), torch.float32)
            # Topologically Sorted Source Nodes: [view, permute, q, mul, getitem_3, neg, getitem_4, cat, mul_1, add, k, mul_2, getitem_5, neg_1, getitem_6, cat_1, mul_3, add_1], Original ATen: [aten.view, aten.permute, aten.select, aten.mul, aten.slice, aten.neg, aten.cat, aten.add]
            # [Provenance debug handles] triton_poi_fused_add_cat_mul_neg_permute_select_slice_view_0:1
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_add_cat_mul_neg_permute_select_slice_view_0.run(arg0_1, arg1_1, arg2_1, buf0, buf1, 512, stream=raw_stream0)
            del arg0_1
            del arg1_1
            del arg2_1
        return (buf0, buf1, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((2, 8, 96), (768, 96, 1), device='xpu:0', dtype=torch.float32)
    arg1_1 = rand_strided((8, 16), (16, 1), device='xpu:0', dtype=torch.float32)
    arg2_1 = rand_strided((8, 16), (16, 1), device='xpu:0', dtype=torch.float32)
    return [arg0_1, arg1_1, arg2_1]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat, device='xpu')


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
