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


cpp_fused_convolution_0 = async_compile.cpp_pybinding(['const float*', 'const float*', 'float*', 'float*'], r'''
#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  kernel(const float* in_ptr0,
                       const float* in_ptr1,
                       float* out_ptr0,
                       float* out_ptr1)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(8L); x0+=static_cast<int64_t>(1L))
        {
            for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(3L); x1+=static_cast<int64_t>(16L))
            {
                for(int64_t x2=static_cast<int64_t>(0L); x2<static_cast<int64_t>(9L); x2+=static_cast<int64_t>(16L))
                {
                    {
                        if(C10_LIKELY(x1 >= static_cast<int64_t>(0L) && x1 < static_cast<int64_t>(3L) && x2 >= static_cast<int64_t>(0L) && x2 < static_cast<int64_t>(9L)))
                        {
                            alignas(std::max(std::size_t(16), alignof(float))) float tmp1[16*16];
                            for (long x1_inner = 0; x1_inner < static_cast<int64_t>(3L); x1_inner++)
                            {
                                auto tmp0 = at::vec::Vectorized<float>::loadu(in_ptr0 + static_cast<int64_t>(x2 + 9L*x1 + 9L*x1_inner + 27L*x0), static_cast<int64_t>(9L));
                                tmp0.store(tmp1 + static_cast<int64_t>(9L*x1_inner), static_cast<int64_t>(9L));
                            }
                            transpose_mxn<float,static_cast<int64_t>(3L),static_cast<int64_t>(9L),false>(tmp1, static_cast<int64_t>(9L), out_ptr0 + static_cast<int64_t>(x1 + 3L*x2 + 27L*x0), static_cast<int64_t>(3L));
                        }
                    }
                }
            }
        }
    }
    #pragma omp parallel
    {
        int tid = omp_get_thread_num();
        {
            #pragma omp for
            for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(2L); x0+=static_cast<int64_t>(1L))
            {
                for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(3L); x1+=static_cast<int64_t>(16L))
                {
                    for(int64_t x2=static_cast<int64_t>(0L); x2<static_cast<int64_t>(256L); x2+=static_cast<int64_t>(16L))
                    {
                        {
                            if(C10_LIKELY(x1 >= static_cast<int64_t>(0L) && x1 < static_cast<int64_t>(3L) && x2 >= static_cast<int64_t>(0) && x2 < static_cast<int64_t>(256L)))
                            {
                                alignas(std::max(std::size_t(16), alignof(float))) float tmp1[16*16];
                                for (long x1_inner = 0; x1_inner < static_cast<int64_t>(3L); x1_inner++)
                                {
                                    auto tmp0 = at::vec::Vectorized<float>::loadu(in_ptr1 + static_cast<int64_t>(x2 + 256L*x1 + 256L*x1_inner + 768L*x0), static_cast<int64_t>(16));
                                    tmp0.store(tmp1 + static_cast<int64_t>(16L*x1_inner));
                                }
                                transpose_mxn<float,static_cast<int64_t>(3L),static_cast<int64_t>(16),false>(tmp1, static_cast<int64_t>(16), out_ptr1 + static_cast<int64_t>(x1 + 3L*x2 + 768L*x0), static_cast<int64_t>(3L));
                            }
                        }
                    }
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}
''')


cpp_fused__adaptive_avg_pool2d__native_batch_norm_legit_no_training_relu_1 = async_compile.cpp_pybinding(['float*', 'const float*', 'const float*', 'const float*', 'const float*', 'float*'], r'''
#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  kernel(float* in_out_ptr0,
                       const float* in_ptr0,
                       const float* in_ptr1,
                       const float* in_ptr2,
                       const float* in_ptr3,
                       float* out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    #pragma omp parallel
    {
        int tid = omp_get_thread_num();
        {
            #pragma omp for
            for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(512L); x0+=static_cast<int64_t>(1L))
            {
                for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(8L); x1+=static_cast<int64_t>(16L))
                {
                    {
                        if(C10_LIKELY(x1 >= static_cast<int64_t>(0L) && x1 < static_cast<int64_t>(8L)))
                        {
                            auto tmp0 = at::vec::Vectorized<float>::loadu(in_out_ptr0 + static_cast<int64_t>(x1 + 8L*x0), static_cast<int64_t>(8L));
                            auto tmp1 = at::vec::Vectorized<float>::loadu(in_ptr0 + static_cast<int64_t>(x1), static_cast<int64_t>(8L));
                            auto tmp3 = at::vec::Vectorized<float>::loadu(in_ptr1 + static_cast<int64_t>(x1), static_cast<int64_t>(8L));
                            auto tmp13 = at::vec::Vectorized<float>::loadu(in_ptr2 + static_cast<int64_t>(x1), static_cast<int64_t>(8L));
                            auto tmp15 = at::vec::Vectorized<float>::loadu(in_ptr3 + static_cast<int64_t>(x1), static_cast<int64_t>(8L));
                            auto tmp2 = tmp0 - tmp1;
                            auto tmp4 = static_cast<float>(1e-05);
                            auto tmp5 = at::vec::Vectorized<float>(tmp4);
                            auto tmp6 = tmp3 + tmp5;
                            auto tmp7 = tmp6.sqrt();
                            auto tmp8 = tmp7.reciprocal();
                            auto tmp9 = static_cast<float>(1.0);
                            auto tmp10 = at::vec::Vectorized<float>(tmp9);
                            auto tmp11 = tmp8 * tmp10;
                            auto tmp12 = tmp2 * tmp11;
                            auto tmp14 = tmp12 * tmp13;
                            auto tmp16 = tmp14 + tmp15;
                            auto tmp17 = at::vec::clamp_min(tmp16, decltype(tmp16)(0));
                            tmp17.store(in_out_ptr0 + static_cast<int64_t>(x1 + 8L*x0), static_cast<int64_t>(8L));
                        }
                    }
                }
            }
        }
        #pragma omp single
        {
            {
                #pragma GCC ivdep
                for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(2L); x0+=static_cast<int64_t>(1L))
                {
                    #pragma GCC ivdep
                    for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(4L); x1+=static_cast<int64_t>(1L))
                    {
                        for(int64_t x2=static_cast<int64_t>(0L); x2<static_cast<int64_t>(4L); x2+=static_cast<int64_t>(16L))
                        {
                            for(int64_t x3=static_cast<int64_t>(0L); x3<static_cast<int64_t>(8L); x3+=static_cast<int64_t>(16L))
                            {
                                {
                                    if(C10_LIKELY(x2 >= static_cast<int64_t>(0L) && x2 < static_cast<int64_t>(4L) && x3 >= static_cast<int64_t>(0L) && x3 < static_cast<int64_t>(8L)))
                                    {
                                        alignas(std::max(std::size_t(16), alignof(float))) float tmp34[16*16];
                                        for (long x2_inner = 0; x2_inner < static_cast<int64_t>(4L); x2_inner++)
                                        {
                                            auto tmp0 = at::vec::Vectorized<float>::loadu(in_out_ptr0 + static_cast<int64_t>(x3 + 32L*x2 + 32L*x2_inner + 512L*x1 + 2048L*x0), static_cast<int64_t>(8L));
                                            auto tmp1 = at::vec::Vectorized<float>::loadu(in_out_ptr0 + static_cast<int64_t>(8L + x3 + 32L*x2 + 32L*x2_inner + 512L*x1 + 2048L*x0), static_cast<int64_t>(8L));
                                            auto tmp3 = at::vec::Vectorized<float>::loadu(in_out_ptr0 + static_cast<int64_t>(16L + x3 + 32L*x2 + 32L*x2_inner + 512L*x1 + 2048L*x0), static_cast<int64_t>(8L));
                                            auto tmp5 = at::vec::Vectorized<float>::loadu(in_out_ptr0 + static_cast<int64_t>(24L + x3 + 32L*x2 + 32L*x2_inner + 512L*x1 + 2048L*x0), static_cast<int64_t>(8L));
                                            auto tmp7 = at::vec::Vectorized<float>::loadu(in_out_ptr0 + static_cast<int64_t>(128L + x3 + 32L*x2 + 32L*x2_inner + 512L*x1 + 2048L*x0), static_cast<int64_t>(8L));
                                            auto tmp9 = at::vec::Vectorized<float>::loadu(in_out_ptr0 + static_cast<int64_t>(136L + x3 + 32L*x2 + 32L*x2_inner + 512L*x1 + 2048L*x0), static_cast<int64_t>(8L));
                                            auto tmp11 = at::vec::Vectorized<float>::loadu(in_out_ptr0 + static_cast<int64_t>(144L + x3 + 32L*x2 + 32L*x2_inner + 512L*x1 + 2048L*x0), static_cast<int64_t>(8L));
                                            auto tmp13 = at::vec::Vectorized<float>::loadu(in_out_ptr0 + static_cast<int64_t>(152L + x3 + 32L*x2 + 32L*x2_inner + 512L*x1 + 2048L*x0), static_cast<int64_t>(8L));
                                            auto tmp15 = at::vec::Vectorized<float>::loadu(in_out_ptr0 + static_cast<int64_t>(256L + x3 + 32L*x2 + 32L*x2_inner + 512L*x1 + 2048L*x0), static_cast<int64_t>(8L));
                                            auto tmp17 = at::vec::Vectorized<float>::loadu(in_out_ptr0 + static_cast<int64_t>(264L + x3 + 32L*x2 + 32L*x2_inner + 512L*x1 + 2048L*x0), static_cast<int64_t>(8L));
                                            auto tmp19 = at::vec::Vectorized<float>::loadu(in_out_ptr0 + static_cast<int64_t>(272L + x3 + 32L*x2 + 32L*x2_inner + 512L*x1 + 2048L*x0), static_cast<int64_t>(8L));
                                            auto tmp21 = at::vec::Vectorized<float>::loadu(in_out_ptr0 + static_cast<int64_t>(280L + x3 + 32L*x2 + 32L*x2_inner + 512L*x1 + 2048L*x0), static_cast<int64_t>(8L));
                                            auto tmp23 = at::vec::Vectorized<float>::loadu(in_out_ptr0 + static_cast<int64_t>(384L + x3 + 32L*x2 + 32L*x2_inner + 512L*x1 + 2048L*x0), static_cast<int64_t>(8L));
                                            auto tmp25 = at::vec::Vectorized<float>::loadu(in_out_ptr0 + static_cast<int64_t>(392L + x3 + 32L*x2 + 32L*x2_inner + 512L*x1 + 2048L*x0), static_cast<int64_t>(8L));
                                            auto tmp27 = at::vec::Vectorized<float>::loadu(in_out_ptr0 + static_cast<int64_t>(400L + x3 + 32L*x2 + 32L*x2_inner + 512L*x1 + 2048L*x0), static_cast<int64_t>(8L));
                                            auto tmp29 = at::vec::Vectorized<float>::loadu(in_out_ptr0 + static_cast<int64_t>(408L + x3 + 32L*x2 + 32L*x2_inner + 512L*x1 + 2048L*x0), static_cast<int64_t>(8L));
                                            auto tmp2 = tmp0 + tmp1;
                                            auto tmp4 = tmp2 + tmp3;
                                            auto tmp6 = tmp4 + tmp5;
                                            auto tmp8 = tmp6 + tmp7;
                                            auto tmp10 = tmp8 + tmp9;
                                            auto tmp12 = tmp10 + tmp11;
                                            auto tmp14 = tmp12 + tmp13;
                                            auto tmp16 = tmp14 + tmp15;
                                            auto tmp18 = tmp16 + tmp17;
                                            auto tmp20 = tmp18 + tmp19;
                                            auto tmp22 = tmp20 + tmp21;
                                            auto tmp24 = tmp22 + tmp23;
                                            auto tmp26 = tmp24 + tmp25;
                                            auto tmp28 = tmp26 + tmp27;
                                            auto tmp30 = tmp28 + tmp29;
                                            auto tmp31 = static_cast<float>(16.0);
                                            auto tmp32 = at::vec::Vectorized<float>(tmp31);
                                            auto tmp33 = tmp30 / tmp32;
                                            tmp33.store(tmp34 + static_cast<int64_t>(8L*x2_inner), static_cast<int64_t>(8L));
                                        }
                                        transpose_mxn<float,static_cast<int64_t>(4L),static_cast<int64_t>(8L),false>(tmp34, static_cast<int64_t>(8L), out_ptr0 + static_cast<int64_t>(x2 + 4L*x1 + 16L*x3 + 128L*x0), static_cast<int64_t>(16L));
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}
''')


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
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1 = args
        args.clear()
        assert_size_stride(arg0_1, (8, 3, 3, 3), (27, 9, 3, 1), 'input')
        buf0 = empty_strided_cpu((8, 3, 3, 3), (27, 1, 9, 3), torch.float32)
        assert_size_stride(arg2_1, (2, 3, 16, 16), (768, 256, 16, 1), 'input')
        buf1 = empty_strided_cpu((2, 3, 16, 16), (768, 1, 48, 3), torch.float32)
        assert_size_stride(arg1_1, (8, ), (1, ), 'input')
        # [Provenance debug handles] cpp_fused_convolution_0:1
        cpp_fused_convolution_0(arg0_1, arg2_1, buf0, buf1)
        del arg0_1
        del arg2_1
        # Topologically Sorted Source Nodes: [input_1], Original ATen: [aten.convolution]
        # [Provenance debug handles] extern_kernels.convolution:2
        buf2 = extern_kernels.convolution(buf1, buf0, arg1_1, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1)
        assert_size_stride(buf2, (2, 8, 16, 16), (2048, 1, 128, 8), 'torch.ops.aten.convolution.default')
        del arg1_1
        del buf0
        del buf1
        assert_size_stride(arg3_1, (8, ), (1, ), 'input')
        assert_size_stride(arg4_1, (8, ), (1, ), 'input')
        assert_size_stride(arg5_1, (8, ), (1, ), 'input')
        assert_size_stride(arg6_1, (8, ), (1, ), 'input')
        buf3 = buf2; del buf2  # reuse
        buf4 = empty_strided_cpu((2, 8, 4, 4), (128, 16, 4, 1), torch.float32)
        assert_size_stride(arg8_1, (10, ), (1, ), 'input')
        assert_size_stride(arg7_1, (10, 128), (128, 1), 'input')
        # [Provenance debug handles] cpp_fused__adaptive_avg_pool2d__native_batch_norm_legit_no_training_relu_1:3
        cpp_fused__adaptive_avg_pool2d__native_batch_norm_legit_no_training_relu_1(buf3, arg3_1, arg4_1, arg5_1, arg6_1, buf4)
        del arg3_1
        del arg4_1
        del arg5_1
        del arg6_1
        del buf3
        buf5 = empty_strided_cpu((2, 10), (10, 1), torch.float32)
        # Topologically Sorted Source Nodes: [input_5, input_6], Original ATen: [aten.view, aten.t, aten.addmm]
        # [Provenance debug handles] extern_kernels.addmm:4
        extern_kernels.addmm(arg8_1, reinterpret_tensor(buf4, (2, 128), (128, 1), 0), reinterpret_tensor(arg7_1, (128, 10), (1, 128), 0), alpha=1, beta=1, out=buf5)
        del arg7_1
        del arg8_1
        return (buf5, )

runner = Runner(partitions=[])
call = runner.call
recursively_apply_fns = runner.recursively_apply_fns


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((8, 3, 3, 3), (27, 9, 3, 1), device='cpu', dtype=torch.float32)
    arg1_1 = rand_strided((8, ), (1, ), device='cpu', dtype=torch.float32)
    arg2_1 = rand_strided((2, 3, 16, 16), (768, 256, 16, 1), device='cpu', dtype=torch.float32)
    arg3_1 = rand_strided((8, ), (1, ), device='cpu', dtype=torch.float32)
    arg4_1 = rand_strided((8, ), (1, ), device='cpu', dtype=torch.float32)
    arg5_1 = rand_strided((8, ), (1, ), device='cpu', dtype=torch.float32)
    arg6_1 = rand_strided((8, ), (1, ), device='cpu', dtype=torch.float32)
    arg7_1 = rand_strided((10, 128), (128, 1), device='cpu', dtype=torch.float32)
    arg8_1 = rand_strided((10, ), (1, ), device='cpu', dtype=torch.float32)
    return [arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1]


def benchmark_compiled_module(args, times=10, repeat=10):
    from torch._inductor.utils import print_performance
    fn = lambda: call(list(args))
    return print_performance(fn, times=times, repeat=repeat, device='cpu')


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    args = get_args()
    compiled_module_main('None', lambda times, repeat: benchmark_compiled_module(args, times=times, repeat=repeat))
