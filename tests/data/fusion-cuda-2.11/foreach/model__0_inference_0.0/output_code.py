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
from torch._C import _cuda_getCurrentRawStream as get_raw_stream
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


# kernel path: /home/u/cache/foreach/cl/ccls2xbr536txrnhin64ry5ejzhcu7psfcwgm6msl2ugjgcapjrp.py
# Unsorted Source Nodes: [], Original ATen: []
# Source node to ATen node mapping:
triton_for_fused_0 = async_compile.triton('triton_for_fused_0', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties

@triton_heuristics.foreach(
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'in_ptr3': '*fp32', 'out_ptr0': '*fp32', 'out_ptr1': '*fp32', 'out_ptr2': '*fp32', 'out_ptr3': '*fp32'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'enable_fp_fusion': True, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]], (5,): [['tt.divisibility', 16]], (6,): [['tt.divisibility', 16]], (7,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'SequentialComboKernelGrid', 'combo_grid_meta': {'num_kernels': 4, 'min_blocks': 0, 'default_config': {'XBLOCK': 1024}, 'no_x_dim_0': False, 'xnumel_0': 1, 'no_x_dim_1': False, 'xnumel_1': 1, 'no_x_dim_2': False, 'xnumel_2': 1, 'no_x_dim_3': False, 'xnumel_3': 1}, 'kernel_name': 'triton_for_fused_0', 'mutated_arg_names': ['in_ptr0', 'in_ptr1', 'in_ptr2', 'in_ptr3', 'out_ptr0', 'out_ptr1', 'out_ptr2', 'out_ptr3'], 'backend_hash': '91D1D1166449D9E2EB66EB9770C9E2C3B0FEB787341F27FEB4D3F0338DA50336', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': False, 'are_deterministic_algorithms_enabled': False},
)
@triton.jit
def triton_for_fused_0(in_ptr0, in_ptr1, in_ptr2, in_ptr3, out_ptr0, out_ptr1, out_ptr2, out_ptr3):
    pid = tl.program_id(0)
    XBLOCK: tl.constexpr = 1024
    num_xblocks_0 = tl.cdiv(1, XBLOCK)
    num_xblocks_1 = num_xblocks_0 + tl.cdiv(1, XBLOCK)
    num_xblocks_2 = num_xblocks_1 + tl.cdiv(1, XBLOCK)
    num_xblocks_3 = num_xblocks_2 + tl.cdiv(1, XBLOCK)
    if pid < num_xblocks_0:
        pid_offset = pid
        xnumel = 1
        r0_numel = 1
        xoffset = pid_offset * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        tmp0 = tl.load(in_ptr0 + (0))
        tmp1 = tl.broadcast_to(tmp0, [XBLOCK])
        tmp2 = tl.where(xmask, tmp1, 0.0)
        tmp3 = tl.full([1], 1.0, tl.float32)
        tmp4 = tmp2 + tmp3
        tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32).broadcast_to([XBLOCK])), tmp4, xmask)
    elif pid < num_xblocks_1:
        pid_offset = pid - num_xblocks_0
        xnumel = 1
        r0_numel = 1
        xoffset = pid_offset * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        tmp5 = tl.load(in_ptr1 + (0))
        tmp6 = tl.broadcast_to(tmp5, [XBLOCK])
        tmp7 = tl.where(xmask, tmp6, 0.0)
        tmp8 = tl.full([1], 1.0, tl.float32)
        tmp9 = tmp7 + tmp8
        tl.store(out_ptr1 + (tl.full([XBLOCK], 0, tl.int32).broadcast_to([XBLOCK])), tmp9, xmask)
    elif pid < num_xblocks_2:
        pid_offset = pid - num_xblocks_1
        xnumel = 1
        r0_numel = 1
        xoffset = pid_offset * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        tmp10 = tl.load(in_ptr2 + (0))
        tmp11 = tl.broadcast_to(tmp10, [XBLOCK])
        tmp12 = tl.where(xmask, tmp11, 0.0)
        tmp13 = tl.full([1], 1.0, tl.float32)
        tmp14 = tmp12 + tmp13
        tl.store(out_ptr2 + (tl.full([XBLOCK], 0, tl.int32).broadcast_to([XBLOCK])), tmp14, xmask)
    elif pid < num_xblocks_3:
        pid_offset = pid - num_xblocks_2
        xnumel = 1
        r0_numel = 1
        xoffset = pid_offset * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        tmp15 = tl.load(in_ptr3 + (0))
        tmp16 = tl.broadcast_to(tmp15, [XBLOCK])
        tmp17 = tl.where(xmask, tmp16, 0.0)
        tmp18 = tl.full([1], 1.0, tl.float32)
        tmp19 = tmp17 + tmp18
        tl.store(out_ptr3 + (tl.full([XBLOCK], 0, tl.int32).broadcast_to([XBLOCK])), tmp19, xmask)
    else:
        pass
''', device_str='cuda')


# kernel path: /home/u/cache/foreach/7h/c7hliodevddvjv32weklrua54ckx3tczio746ewl746mhqslo6b7.py
# Unsorted Source Nodes: [], Original ATen: []
# Source node to ATen node mapping:
triton_for_fused_1 = async_compile.triton('triton_for_fused_1', '''
import triton
import triton.language as tl

from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math
from torch._inductor.runtime.hints import AutotuneHint, ReductionHint, TileHint, DeviceProperties

@triton_heuristics.foreach(
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'in_ptr3': '*fp32', 'in_ptr4': '*fp32', 'in_ptr5': '*fp32', 'in_ptr6': '*fp32', 'in_ptr7': '*fp32', 'in_ptr8': '*fp32', 'in_ptr9': '*fp32', 'in_ptr10': '*fp32', 'in_ptr11': '*fp32', 'in_ptr12': '*fp32', 'in_ptr13': '*fp32', 'in_ptr14': '*fp32', 'in_ptr15': '*fp32', 'in_ptr16': '*fp32', 'in_ptr17': '*fp32', 'in_ptr18': '*fp32', 'in_ptr19': '*fp32', 'out_ptr1': '*fp32', 'out_ptr2': '*fp32', 'out_ptr3': '*fp32', 'out_ptr5': '*fp32', 'out_ptr6': '*fp32', 'out_ptr7': '*fp32', 'out_ptr9': '*fp32', 'out_ptr10': '*fp32', 'out_ptr11': '*fp32', 'out_ptr13': '*fp32', 'out_ptr14': '*fp32', 'out_ptr15': '*fp32'}, 'device': DeviceProperties(type='cuda', index=0, multi_processor_count=132, cc=90, major=9, regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, max_threads_per_block=1024, warp_size=32), 'constants': {}, 'enable_fp_fusion': True, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]], (5,): [['tt.divisibility', 16]], (6,): [['tt.divisibility', 16]], (7,): [['tt.divisibility', 16]], (8,): [['tt.divisibility', 16]], (9,): [['tt.divisibility', 16]], (10,): [['tt.divisibility', 16]], (11,): [['tt.divisibility', 16]], (12,): [['tt.divisibility', 16]], (13,): [['tt.divisibility', 16]], (14,): [['tt.divisibility', 16]], (15,): [['tt.divisibility', 16]], (16,): [['tt.divisibility', 16]], (17,): [['tt.divisibility', 16]], (18,): [['tt.divisibility', 16]], (19,): [['tt.divisibility', 16]], (20,): [['tt.divisibility', 16]], (21,): [['tt.divisibility', 16]], (22,): [['tt.divisibility', 16]], (23,): [['tt.divisibility', 16]], (24,): [['tt.divisibility', 16]], (25,): [['tt.divisibility', 16]], (26,): [['tt.divisibility', 16]], (27,): [['tt.divisibility', 16]], (28,): [['tt.divisibility', 16]], (29,): [['tt.divisibility', 16]], (30,): [['tt.divisibility', 16]], (31,): [['tt.divisibility', 16]]}]},
    inductor_meta={'grid_type': 'SequentialComboKernelGrid', 'combo_grid_meta': {'num_kernels': 4, 'min_blocks': 0, 'default_config': {'XBLOCK': 1024}, 'no_x_dim_0': False, 'xnumel_0': 128, 'no_x_dim_1': False, 'xnumel_1': 256, 'no_x_dim_2': False, 'xnumel_2': 512, 'no_x_dim_3': False, 'xnumel_3': 1024}, 'kernel_name': 'triton_for_fused_1', 'mutated_arg_names': ['in_ptr0', 'in_ptr10', 'in_ptr12', 'in_ptr13', 'in_ptr15', 'in_ptr17', 'in_ptr18', 'in_ptr2', 'in_ptr3', 'in_ptr5', 'in_ptr7', 'in_ptr8', 'out_ptr1', 'out_ptr10', 'out_ptr11', 'out_ptr13', 'out_ptr14', 'out_ptr15', 'out_ptr2', 'out_ptr3', 'out_ptr5', 'out_ptr6', 'out_ptr7', 'out_ptr9'], 'backend_hash': '91D1D1166449D9E2EB66EB9770C9E2C3B0FEB787341F27FEB4D3F0338DA50336', 'assert_indirect_indexing': True, 'autotune_local_cache': True, 'autotune_pointwise': True, 'autotune_remote_cache': None, 'force_disable_caches': False, 'dynamic_scale_rblock': True, 'max_autotune': False, 'max_autotune_pointwise': False, 'min_split_scan_rblock': 256, 'spill_threshold': 16, 'store_cubin': False, 'deterministic': False, 'force_filter_reduction_configs': False, 'mix_order_reduction_allow_multi_stages': False, 'are_deterministic_algorithms_enabled': False},
)
@triton.jit
def triton_for_fused_1(in_ptr0, in_ptr1, in_ptr2, in_ptr3, in_ptr4, in_ptr5, in_ptr6, in_ptr7, in_ptr8, in_ptr9, in_ptr10, in_ptr11, in_ptr12, in_ptr13, in_ptr14, in_ptr15, in_ptr16, in_ptr17, in_ptr18, in_ptr19, out_ptr1, out_ptr2, out_ptr3, out_ptr5, out_ptr6, out_ptr7, out_ptr9, out_ptr10, out_ptr11, out_ptr13, out_ptr14, out_ptr15):
    pid = tl.program_id(0)
    XBLOCK: tl.constexpr = 1024
    num_xblocks_0 = tl.cdiv(128, XBLOCK)
    num_xblocks_1 = num_xblocks_0 + tl.cdiv(256, XBLOCK)
    num_xblocks_2 = num_xblocks_1 + tl.cdiv(512, XBLOCK)
    num_xblocks_3 = num_xblocks_2 + tl.cdiv(1024, XBLOCK)
    if pid < num_xblocks_0:
        pid_offset = pid
        xnumel = 128
        r0_numel = 1
        xoffset = pid_offset * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x0 = xindex
        tmp0 = tl.load(in_ptr0 + (x0), xmask)
        tmp3 = tl.load(in_ptr1 + (x0), xmask)
        tmp8 = tl.load(in_ptr2 + (x0), xmask)
        tmp13 = tl.load(in_ptr3 + (x0), xmask)
        tmp15 = tl.load(in_ptr4 + (0))
        tmp16 = tl.broadcast_to(tmp15, [XBLOCK])
        tmp17 = tl.where(xmask, tmp16, 0.0)
        tmp1 = tl.full([1], 0.999, tl.float32)
        tmp2 = tmp0 * tmp1
        tmp4 = tmp3 * tmp3
        tmp5 = tl.full([1], 0.0010000000000000009, tl.float32)
        tmp6 = tmp4 * tmp5
        tmp7 = tmp2 + tmp6
        tmp9 = tmp3 - tmp8
        tmp10 = tl.full([1], 0.09999999999999998, tl.float32)
        tmp11 = tmp9 * tmp10
        tmp12 = tmp8 + tmp11
        tmp14 = tl.sqrt_rn(tmp7)
        tmp18 = libdevice.pow(tmp1, tmp17)
        tmp19 = tl.full([1], 1.0, tl.float32)
        tmp20 = tmp18 - tmp19
        tmp21 = -tmp20
        tmp22 = tl.sqrt_rn(tmp21)
        tmp23 = (tmp14 / tmp22)
        tmp24 = tl.full([1], 1e-08, tl.float32)
        tmp25 = tmp23 + tmp24
        tmp26 = tl.full([1], 0.9, tl.float32)
        tmp27 = libdevice.pow(tmp26, tmp17)
        tmp28 = tmp27 - tmp19
        tmp29 = tl.full([1], 1000.0, tl.float32)
        tmp30 = tmp28 * tmp29
        tmp31 = tl.full([1], 1, tl.int32)
        tmp32 = (tmp31 / tmp30)
        tmp33 = (tmp25 / tmp32)
        tmp34 = (tmp12 / tmp33)
        tmp35 = tmp13 + tmp34
        tl.store(out_ptr1 + (x0), tmp12, xmask)
        tl.store(out_ptr2 + (x0), tmp35, xmask)
        tl.store(out_ptr3 + (x0), tmp7, xmask)
    elif pid < num_xblocks_1:
        pid_offset = pid - num_xblocks_0
        xnumel = 256
        r0_numel = 1
        xoffset = pid_offset * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x1 = xindex
        tmp36 = tl.load(in_ptr5 + (x1), xmask)
        tmp39 = tl.load(in_ptr6 + (x1), xmask)
        tmp44 = tl.load(in_ptr7 + (x1), xmask)
        tmp49 = tl.load(in_ptr8 + (x1), xmask)
        tmp51 = tl.load(in_ptr9 + (0))
        tmp52 = tl.broadcast_to(tmp51, [XBLOCK])
        tmp53 = tl.where(xmask, tmp52, 0.0)
        tmp37 = tl.full([1], 0.999, tl.float32)
        tmp38 = tmp36 * tmp37
        tmp40 = tmp39 * tmp39
        tmp41 = tl.full([1], 0.0010000000000000009, tl.float32)
        tmp42 = tmp40 * tmp41
        tmp43 = tmp38 + tmp42
        tmp45 = tmp39 - tmp44
        tmp46 = tl.full([1], 0.09999999999999998, tl.float32)
        tmp47 = tmp45 * tmp46
        tmp48 = tmp44 + tmp47
        tmp50 = tl.sqrt_rn(tmp43)
        tmp54 = libdevice.pow(tmp37, tmp53)
        tmp55 = tl.full([1], 1.0, tl.float32)
        tmp56 = tmp54 - tmp55
        tmp57 = -tmp56
        tmp58 = tl.sqrt_rn(tmp57)
        tmp59 = (tmp50 / tmp58)
        tmp60 = tl.full([1], 1e-08, tl.float32)
        tmp61 = tmp59 + tmp60
        tmp62 = tl.full([1], 0.9, tl.float32)
        tmp63 = libdevice.pow(tmp62, tmp53)
        tmp64 = tmp63 - tmp55
        tmp65 = tl.full([1], 1000.0, tl.float32)
        tmp66 = tmp64 * tmp65
        tmp67 = tl.full([1], 1, tl.int32)
        tmp68 = (tmp67 / tmp66)
        tmp69 = (tmp61 / tmp68)
        tmp70 = (tmp48 / tmp69)
        tmp71 = tmp49 + tmp70
        tl.store(out_ptr5 + (x1), tmp48, xmask)
        tl.store(out_ptr6 + (x1), tmp71, xmask)
        tl.store(out_ptr7 + (x1), tmp43, xmask)
    elif pid < num_xblocks_2:
        pid_offset = pid - num_xblocks_1
        xnumel = 512
        r0_numel = 1
        xoffset = pid_offset * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x2 = xindex
        tmp72 = tl.load(in_ptr10 + (x2), xmask)
        tmp75 = tl.load(in_ptr11 + (x2), xmask)
        tmp80 = tl.load(in_ptr12 + (x2), xmask)
        tmp85 = tl.load(in_ptr13 + (x2), xmask)
        tmp87 = tl.load(in_ptr14 + (0))
        tmp88 = tl.broadcast_to(tmp87, [XBLOCK])
        tmp89 = tl.where(xmask, tmp88, 0.0)
        tmp73 = tl.full([1], 0.999, tl.float32)
        tmp74 = tmp72 * tmp73
        tmp76 = tmp75 * tmp75
        tmp77 = tl.full([1], 0.0010000000000000009, tl.float32)
        tmp78 = tmp76 * tmp77
        tmp79 = tmp74 + tmp78
        tmp81 = tmp75 - tmp80
        tmp82 = tl.full([1], 0.09999999999999998, tl.float32)
        tmp83 = tmp81 * tmp82
        tmp84 = tmp80 + tmp83
        tmp86 = tl.sqrt_rn(tmp79)
        tmp90 = libdevice.pow(tmp73, tmp89)
        tmp91 = tl.full([1], 1.0, tl.float32)
        tmp92 = tmp90 - tmp91
        tmp93 = -tmp92
        tmp94 = tl.sqrt_rn(tmp93)
        tmp95 = (tmp86 / tmp94)
        tmp96 = tl.full([1], 1e-08, tl.float32)
        tmp97 = tmp95 + tmp96
        tmp98 = tl.full([1], 0.9, tl.float32)
        tmp99 = libdevice.pow(tmp98, tmp89)
        tmp100 = tmp99 - tmp91
        tmp101 = tl.full([1], 1000.0, tl.float32)
        tmp102 = tmp100 * tmp101
        tmp103 = tl.full([1], 1, tl.int32)
        tmp104 = (tmp103 / tmp102)
        tmp105 = (tmp97 / tmp104)
        tmp106 = (tmp84 / tmp105)
        tmp107 = tmp85 + tmp106
        tl.store(out_ptr9 + (x2), tmp84, xmask)
        tl.store(out_ptr10 + (x2), tmp107, xmask)
        tl.store(out_ptr11 + (x2), tmp79, xmask)
    elif pid < num_xblocks_3:
        pid_offset = pid - num_xblocks_2
        xnumel = 1024
        r0_numel = 1
        xoffset = pid_offset * XBLOCK
        xindex = xoffset + tl.arange(0, XBLOCK)[:]
        xmask = xindex < xnumel
        x3 = xindex
        tmp108 = tl.load(in_ptr15 + (x3), xmask)
        tmp111 = tl.load(in_ptr16 + (x3), xmask)
        tmp116 = tl.load(in_ptr17 + (x3), xmask)
        tmp121 = tl.load(in_ptr18 + (x3), xmask)
        tmp123 = tl.load(in_ptr19 + (0))
        tmp124 = tl.broadcast_to(tmp123, [XBLOCK])
        tmp125 = tl.where(xmask, tmp124, 0.0)
        tmp109 = tl.full([1], 0.999, tl.float32)
        tmp110 = tmp108 * tmp109
        tmp112 = tmp111 * tmp111
        tmp113 = tl.full([1], 0.0010000000000000009, tl.float32)
        tmp114 = tmp112 * tmp113
        tmp115 = tmp110 + tmp114
        tmp117 = tmp111 - tmp116
        tmp118 = tl.full([1], 0.09999999999999998, tl.float32)
        tmp119 = tmp117 * tmp118
        tmp120 = tmp116 + tmp119
        tmp122 = tl.sqrt_rn(tmp115)
        tmp126 = libdevice.pow(tmp109, tmp125)
        tmp127 = tl.full([1], 1.0, tl.float32)
        tmp128 = tmp126 - tmp127
        tmp129 = -tmp128
        tmp130 = tl.sqrt_rn(tmp129)
        tmp131 = (tmp122 / tmp130)
        tmp132 = tl.full([1], 1e-08, tl.float32)
        tmp133 = tmp131 + tmp132
        tmp134 = tl.full([1], 0.9, tl.float32)
        tmp135 = libdevice.pow(tmp134, tmp125)
        tmp136 = tmp135 - tmp127
        tmp137 = tl.full([1], 1000.0, tl.float32)
        tmp138 = tmp136 * tmp137
        tmp139 = tl.full([1], 1, tl.int32)
        tmp140 = (tmp139 / tmp138)
        tmp141 = (tmp133 / tmp140)
        tmp142 = (tmp120 / tmp141)
        tmp143 = tmp121 + tmp142
        tl.store(out_ptr13 + (x3), tmp120, xmask)
        tl.store(out_ptr14 + (x3), tmp143, xmask)
        tl.store(out_ptr15 + (x3), tmp115, xmask)
    else:
        pass
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
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1, arg13_1, arg14_1, arg15_1, arg16_1, arg17_1, arg18_1, arg19_1 = args
        args.clear()
        assert_size_stride(arg0_1, (8, 16), (16, 1))
        assert_size_stride(arg1_1, (16, 16), (16, 1))
        assert_size_stride(arg2_1, (32, 16), (16, 1))
        assert_size_stride(arg3_1, (64, 16), (16, 1))
        assert_size_stride(arg4_1, (), ())
        assert_size_stride(arg5_1, (16, 16), (16, 1))
        assert_size_stride(arg6_1, (16, 16), (16, 1))
        assert_size_stride(arg7_1, (), ())
        assert_size_stride(arg8_1, (), ())
        assert_size_stride(arg9_1, (), ())
        assert_size_stride(arg10_1, (8, 16), (16, 1))
        assert_size_stride(arg11_1, (32, 16), (16, 1))
        assert_size_stride(arg12_1, (64, 16), (16, 1))
        assert_size_stride(arg13_1, (8, 16), (16, 1))
        assert_size_stride(arg14_1, (32, 16), (16, 1))
        assert_size_stride(arg15_1, (64, 16), (16, 1))
        assert_size_stride(arg16_1, (8, 16), (16, 1))
        assert_size_stride(arg17_1, (16, 16), (16, 1))
        assert_size_stride(arg18_1, (32, 16), (16, 1))
        assert_size_stride(arg19_1, (64, 16), (16, 1))
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            # Topologically Sorted Source Nodes: [_foreach_add_], Original ATen: [aten._foreach_add]
            # [Provenance debug handles] triton_for_fused_0:1
            stream0 = get_raw_stream(0)
            triton_for_fused_0.run(arg7_1, arg4_1, arg8_1, arg9_1, arg7_1, arg4_1, arg8_1, arg9_1, stream=stream0)
            # Unsorted Source Nodes: [], Original ATen: []
            # [Provenance debug handles] triton_for_fused_1:2
            stream0 = get_raw_stream(0)
            triton_for_fused_1.run(arg13_1, arg16_1, arg10_1, arg0_1, arg7_1, arg6_1, arg17_1, arg5_1, arg1_1, arg4_1, arg14_1, arg18_1, arg11_1, arg2_1, arg8_1, arg15_1, arg19_1, arg12_1, arg3_1, arg9_1, arg10_1, arg0_1, arg13_1, arg5_1, arg1_1, arg6_1, arg11_1, arg2_1, arg14_1, arg12_1, arg3_1, arg15_1, stream=stream0)
            del arg0_1
            del arg10_1
            del arg11_1
            del arg12_1
            del arg13_1
            del arg14_1
            del arg15_1
            del arg16_1
            del arg17_1
            del arg18_1
            del arg19_1
            del arg1_1
            del arg2_1
            del arg3_1
            del arg4_1
            del arg5_1
            del arg6_1
            del arg7_1
            del arg8_1
            del arg9_1
        return ()

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((8, 16), (16, 1), device='cuda:0', dtype=torch.float32)
    arg1_1 = rand_strided((16, 16), (16, 1), device='cuda:0', dtype=torch.float32)
    arg2_1 = rand_strided((32, 16), (16, 1), device='cuda:0', dtype=torch.float32)
    arg3_1 = rand_strided((64, 16), (16, 1), device='cuda:0', dtype=torch.float32)
    arg4_1 = rand_strided((), (), device='cuda:0', dtype=torch.float32)
    arg5_1 = rand_strided((16, 16), (16, 1), device='cuda:0', dtype=torch.float32)
    arg6_1 = rand_strided((16, 16), (16, 1), device='cuda:0', dtype=torch.float32)
    arg7_1 = rand_strided((), (), device='cuda:0', dtype=torch.float32)
    arg8_1 = rand_strided((), (), device='cuda:0', dtype=torch.float32)
    arg9_1 = rand_strided((), (), device='cuda:0', dtype=torch.float32)
    arg10_1 = rand_strided((8, 16), (16, 1), device='cuda:0', dtype=torch.float32)
    arg11_1 = rand_strided((32, 16), (16, 1), device='cuda:0', dtype=torch.float32)
    arg12_1 = rand_strided((64, 16), (16, 1), device='cuda:0', dtype=torch.float32)
    arg13_1 = rand_strided((8, 16), (16, 1), device='cuda:0', dtype=torch.float32)
    arg14_1 = rand_strided((32, 16), (16, 1), device='cuda:0', dtype=torch.float32)
    arg15_1 = rand_strided((64, 16), (16, 1), device='cuda:0', dtype=torch.float32)
    arg16_1 = rand_strided((8, 16), (16, 1), device='cuda:0', dtype=torch.float32)
    arg17_1 = rand_strided((16, 16), (16, 1), device='cuda:0', dtype=torch.float32)
    arg18_1 = rand_strided((32, 16), (16, 1), device='cuda:0', dtype=torch.float32)
    arg19_1 = rand_strided((64, 16), (16, 1), device='cuda:0', dtype=torch.float32)
    return [arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1, arg13_1, arg14_1, arg15_1, arg16_1, arg17_1, arg18_1, arg19_1]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat)


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
