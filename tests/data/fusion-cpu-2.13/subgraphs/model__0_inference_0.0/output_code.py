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


cpp_fused_add_gt_sin_sum_zeros_0 = async_compile.cpp_pybinding(['const float*', 'const float*', 'float*', 'float*', 'int64_t*', 'bool*'], r'''
#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  kernel(const float* in_ptr0,
                       const float* in_ptr1,
                       float* out_ptr0,
                       float* out_ptr1,
                       int64_t* out_ptr2,
                       bool* out_ptr3)
{

}
''')


cpp_fused_add_mul_sum_3 = async_compile.cpp_pybinding(['float*', 'float*', 'const float*'], r'''
#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  kernel(float* in_out_ptr0,
                       float* in_out_ptr1,
                       const float* in_ptr0)
{

}
''')


cpp_fused__softmax_6 = async_compile.cpp_pybinding(['float*', 'float*', 'float*'], r'''
#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  kernel(float* in_out_ptr0,
                       float* out_ptr0,
                       float* out_ptr1)
{

}
''')



cpp_fused_add_gt_mul_relu_sin_1 = async_compile.cpp_pybinding(['float*'], r'''
#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  kernel(float* in_out_ptr0)
{

}
''')

def true_graph_0(args):
    true_graph_0_arg0_1, = args
    args.clear()
    assert_size_stride(true_graph_0_arg0_1, (32, 32), (32, 1), 'input')
    true_graph_0_buf0 = empty_strided_cpu((32, 32), (32, 1), torch.float32)
    # Unsorted Source Nodes: [cond, gt, a, sin, matmul], Original ATen: [aten.gt, aten.add, aten.sin, aten.mm]
    # [Provenance debug handles] extern_kernels.mm:2
    extern_kernels.mm(true_graph_0_arg0_1, true_graph_0_arg0_1, out=true_graph_0_buf0)
    del true_graph_0_arg0_1
    true_graph_0_buf1 = true_graph_0_buf0; del true_graph_0_buf0  # reuse
    # [Provenance debug handles] cpp_fused_add_gt_mul_relu_sin_1:3
    cpp_fused_add_gt_mul_relu_sin_1(true_graph_0_buf1)
    return (true_graph_0_buf1, )



cpp_fused_add_cos_gt_sin_sub_2 = async_compile.cpp_pybinding(['const float*', 'float*'], r'''
#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  kernel(const float* in_ptr0,
                       float* out_ptr0)
{

}
''')

def false_graph_0(args):
    false_graph_0_arg0_1, = args
    args.clear()
    assert_size_stride(false_graph_0_arg0_1, (32, 32), (32, 1), 'input')
    false_graph_0_buf0 = empty_strided_cpu((32, 32), (32, 1), torch.float32)
    # [Provenance debug handles] cpp_fused_add_cos_gt_sin_sub_2:4
    cpp_fused_add_cos_gt_sin_sub_2(false_graph_0_arg0_1, false_graph_0_buf0)
    del false_graph_0_arg0_1
    return (false_graph_0_buf0, )



cpp_fused_lt_mul_zeros_4 = async_compile.cpp_pybinding(['const int64_t*', 'bool*'], r'''
#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  kernel(const int64_t* in_ptr0,
                       bool* out_ptr0)
{

}
''')

def while_loop_cond_graph_0(args):
    while_loop_cond_graph_0_arg0_1, while_loop_cond_graph_0_arg1_1 = args
    args.clear()
    assert_size_stride(while_loop_cond_graph_0_arg0_1, (), (), 'input')
    while_loop_cond_graph_0_buf0 = empty_strided_cpu((), (), torch.bool)
    # [Provenance debug handles] cpp_fused_lt_mul_zeros_4:6
    cpp_fused_lt_mul_zeros_4(while_loop_cond_graph_0_arg0_1, while_loop_cond_graph_0_buf0)
    del while_loop_cond_graph_0_arg0_1
    return (while_loop_cond_graph_0_buf0, )



cpp_fused_add_mul_zeros_5 = async_compile.cpp_pybinding(['const float*', 'const int64_t*', 'float*', 'int64_t*'], r'''
#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  kernel(const float* in_ptr0,
                       const int64_t* in_ptr1,
                       float* out_ptr0,
                       int64_t* out_ptr1)
{

}
''')

def while_loop_body_graph_0(args):
    while_loop_body_graph_0_arg0_1, while_loop_body_graph_0_arg1_1 = args
    args.clear()
    assert_size_stride(while_loop_body_graph_0_arg1_1, (32, ), (1, ), 'input')
    while_loop_body_graph_0_buf0 = empty_strided_cpu((32, ), (1, ), torch.float32)
    assert_size_stride(while_loop_body_graph_0_arg0_1, (), (), 'input')
    while_loop_body_graph_0_buf1 = empty_strided_cpu((), (), torch.int64)
    # [Provenance debug handles] cpp_fused_add_mul_zeros_5:7
    cpp_fused_add_mul_zeros_5(while_loop_body_graph_0_arg1_1, while_loop_body_graph_0_arg0_1, while_loop_body_graph_0_buf0, while_loop_body_graph_0_buf1)
    del while_loop_body_graph_0_arg0_1
    del while_loop_body_graph_0_arg1_1
    return (while_loop_body_graph_0_buf1, while_loop_body_graph_0_buf0, )


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
        assert_size_stride(arg1_1, (3, ), (1, ), 'input')
        buf0 = empty_strided_cpu((), (), torch.float32)
        assert_size_stride(arg0_1, (32, 32), (32, 1), 'input')
        buf2 = empty_strided_cpu((32, 32), (32, 1), torch.float32)
        buf6 = empty_strided_cpu((), (), torch.int64)
        buf1 = empty_strided_cpu((), (), torch.bool)
        # [Provenance debug handles] cpp_fused_add_gt_sin_sum_zeros_0:1
        cpp_fused_add_gt_sin_sum_zeros_0(arg1_1, arg0_1, buf0, buf2, buf6, buf1)
        del arg0_1
        del arg1_1
        del buf0
        buf3 = [None] * 1
        if buf1.item():

            # subgraph: true_graph_0
            true_graph_0_args = [buf2,]
            del buf1
            buf3 = true_graph_0(true_graph_0_args)
        else:

            # subgraph: false_graph_0
            false_graph_0_args = [buf2,]
            buf3 = false_graph_0(false_graph_0_args)
        buf4 = buf3[0]
        assert_size_stride(buf4, (32, 32), (32, 1), 'torch.ops.cond')
        assert_alignment(buf4, 16, 'torch.ops.cond')
        del buf3
        buf15 = buf2; del buf2  # reuse
        buf5 = empty_strided_cpu((32, ), (1, ), torch.float32)
        buf7 = buf5; del buf5  # reuse
        # [Provenance debug handles] cpp_fused_add_mul_sum_3:5
        cpp_fused_add_mul_sum_3(buf15, buf7, buf4)
        del buf4
        buf8 = [None] * 2
        buf8[0] = buf6
        buf8[1] = buf7

        # subgraph: while_loop_cond_graph_0
        while_loop_cond_graph_0_args = [buf8[0], buf8[1]]
        (buf8_cond_result,) = while_loop_cond_graph_0(while_loop_cond_graph_0_args)
        should_loop = buf8_cond_result
        if not should_loop:
            buf8[0] = buf6.clone()
            buf8[1] = buf7.clone()
        while should_loop:

            # subgraph: while_loop_body_graph_0
            while_loop_body_graph_0_args = [buf8[0], buf8[1]]
            (buf8[0], buf8[1]) = while_loop_body_graph_0(while_loop_body_graph_0_args)

            # subgraph: while_loop_cond_graph_0
            while_loop_cond_graph_0_args = [buf8[0], buf8[1]]
            (buf8_cond_result,) = while_loop_cond_graph_0(while_loop_cond_graph_0_args)
            should_loop = buf8_cond_result
        del buf6
        del buf7
        buf10 = buf8[1]
        assert_size_stride(buf10, (32, ), (1, ), 'torch.ops.while_loop')
        assert_alignment(buf10, 16, 'torch.ops.while_loop')
        del buf8
        buf11 = empty_strided_cpu((1, ), (1, ), torch.float32)
        buf12 = buf10; del buf10  # reuse
        buf13 = empty_strided_cpu((1, ), (1, ), torch.float32)
        buf14 = buf12; del buf12  # reuse
        # [Provenance debug handles] cpp_fused__softmax_6:8
        cpp_fused__softmax_6(buf14, buf11, buf13)
        return (buf14, buf15, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((32, 32), (32, 1), device='cpu', dtype=torch.float32)
    arg1_1 = rand_strided((3, ), (1, ), device='cpu', dtype=torch.float32)
    return [arg0_1, arg1_1]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat, device='cpu')


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
