# AOT ID: ['0_backward']
from ctypes import c_void_p, c_long, c_int
import torch
import math
import random
import os
import tempfile
from math import inf, nan
from torch._inductor.hooks import run_intermediate_hooks
from torch._inductor.utils import maybe_profile
from torch._inductor.codegen.memory_planning import _align as align
from torch import device, empty_strided
from torch._inductor.async_compile import AsyncCompile
from torch._inductor.select_algorithm import extern_kernels
from torch._inductor.codegen.multi_kernel import MultiKernelCall

aten = torch.ops.aten
inductor_ops = torch.ops.inductor
_quantized = torch.ops._quantized
assert_size_stride = torch._C._dynamo.guards.assert_size_stride
empty_strided_cpu = torch._C._dynamo.guards._empty_strided_cpu
empty_strided_cuda = torch._C._dynamo.guards._empty_strided_cuda
empty_strided_xpu = torch._C._dynamo.guards._empty_strided_xpu
reinterpret_tensor = torch._C._dynamo.guards._reinterpret_tensor
alloc_from_pool = torch.ops.inductor._alloc_from_pool
async_compile = AsyncCompile()


cpp_fused_gelu_gelu_backward_native_layer_norm_native_layer_norm_backward_sum_0 = async_compile.cpp_pybinding(['const float*', 'const float*', 'const float*', 'const float*', 'const float*', 'const float*', 'float*', 'float*', 'float*', 'float*', 'float*', 'float*'], '''
#include "/home/u/out/ic/vu/cvuvp4i7roujum4xemrfwnb3t4c5t3r3mihr4b7iegh6tcqvdg43.h"
extern "C"  void kernel(const float* in_ptr0,
                       const float* in_ptr1,
                       const float* in_ptr2,
                       const float* in_ptr3,
                       const float* in_ptr4,
                       const float* in_ptr5,
                       float* out_ptr0,
                       float* out_ptr1,
                       float* out_ptr2,
                       float* out_ptr3,
                       float* out_ptr4,
                       float* out_ptr5)
{
    {
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(10L); x0+=static_cast<int64_t>(10L))
        {
            {
                float tmp_acc0 = 0;
                at::vec::Vectorized<float> tmp_acc0_vec = at::vec::Vectorized<float>(0);
                for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(64L); x1+=static_cast<int64_t>(1L))
                {
                    auto tmp0 = at::vec::Vectorized<float>::loadu(in_ptr0 + static_cast<int64_t>(x0 + (10L*x1)), static_cast<int64_t>(10L));
                    tmp_acc0_vec = sum_masked_reduce(tmp_acc0_vec, tmp0, static_cast<int64_t>(10L));
                }
                tmp_acc0_vec.store(out_ptr0 + static_cast<int64_t>(x0), static_cast<int64_t>(10L));
            }
        }
    }
    #pragma omp parallel num_threads(2)
    {
        int tid = omp_get_thread_num();
        {
            #pragma omp for
            for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(64L); x0+=static_cast<int64_t>(1L))
            {
                {
                    float tmp_acc0 = 0;
                    at::vec::Vectorized<float> tmp_acc0_vec = at::vec::Vectorized<float>(0);
                    float tmp_acc1 = 0;
                    at::vec::Vectorized<float> tmp_acc1_vec = at::vec::Vectorized<float>(0);
                    for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(512L); x1+=static_cast<int64_t>(16L))
                    {
                        auto tmp0 = at::vec::Vectorized<float>::loadu(in_ptr1 + static_cast<int64_t>(x1 + (512L*x0)), static_cast<int64_t>(16));
                        auto tmp1 = at::vec::Vectorized<float>::loadu(in_ptr2 + static_cast<int64_t>(x1), static_cast<int64_t>(16));
                        auto tmp3 = at::vec::Vectorized<float>::loadu(in_ptr3 + static_cast<int64_t>(x1 + (512L*x0)), static_cast<int64_t>(16));
                        auto tmp15 = in_ptr4[static_cast<int64_t>(x0)];
                        auto tmp18 = in_ptr5[static_cast<int64_t>(x0)];
                        auto tmp2 = tmp0 * tmp1;
                        auto tmp4 = static_cast<float>(0.5);
                        auto tmp5 = at::vec::Vectorized<float>(tmp4);
                        auto tmp6 = tmp3 * tmp5;
                        auto tmp7 = static_cast<float>(0.7071067811865476);
                        auto tmp8 = at::vec::Vectorized<float>(tmp7);
                        auto tmp9 = tmp3 * tmp8;
                        auto tmp10 = tmp9.erf();
                        auto tmp11 = static_cast<float>(1.0);
                        auto tmp12 = at::vec::Vectorized<float>(tmp11);
                        auto tmp13 = tmp10 + tmp12;
                        auto tmp14 = tmp6 * tmp13;
                        auto tmp16 = at::vec::Vectorized<float>(tmp15);
                        auto tmp17 = tmp14 - tmp16;
                        auto tmp19 = at::vec::Vectorized<float>(tmp18);
                        auto tmp20 = tmp17 * tmp19;
                        auto tmp21 = tmp2 * tmp20;
                        tmp_acc0_vec = tmp_acc0_vec + tmp2;
                        tmp_acc1_vec = tmp_acc1_vec + tmp21;
                    }
                    tmp_acc0 = tmp_acc0 + at::vec::vec_reduce_all<float, 1>([](at::vec::Vectorized<float>& x, at::vec::Vectorized<float>& y) { return x + y; }, tmp_acc0_vec);
                    out_ptr1[static_cast<int64_t>(x0)] = static_cast<float>(tmp_acc0);
                    tmp_acc1 = tmp_acc1 + at::vec::vec_reduce_all<float, 1>([](at::vec::Vectorized<float>& x, at::vec::Vectorized<float>& y) { return x + y; }, tmp_acc1_vec);
                    out_ptr2[static_cast<int64_t>(x0)] = static_cast<float>(tmp_acc1);
                }
                for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(512L); x1+=static_cast<int64_t>(16L))
                {
                    auto tmp0 = in_ptr5[static_cast<int64_t>(x0)];
                    auto tmp3 = at::vec::Vectorized<float>::loadu(in_ptr1 + static_cast<int64_t>(x1 + (512L*x0)), static_cast<int64_t>(16));
                    auto tmp4 = at::vec::Vectorized<float>::loadu(in_ptr2 + static_cast<int64_t>(x1), static_cast<int64_t>(16));
                    auto tmp9 = out_ptr1[static_cast<int64_t>(x0)];
                    auto tmp12 = at::vec::Vectorized<float>::loadu(in_ptr3 + static_cast<int64_t>(x1 + (512L*x0)), static_cast<int64_t>(16));
                    auto tmp24 = in_ptr4[static_cast<int64_t>(x0)];
                    auto tmp29 = out_ptr2[static_cast<int64_t>(x0)];
                    auto tmp1 = static_cast<float>(0.001953125);
                    auto tmp2 = decltype(tmp0)(tmp0 * tmp1);
                    auto tmp5 = tmp3 * tmp4;
                    auto tmp6 = static_cast<float>(512.0);
                    auto tmp7 = at::vec::Vectorized<float>(tmp6);
                    auto tmp8 = tmp5 * tmp7;
                    auto tmp10 = at::vec::Vectorized<float>(tmp9);
                    auto tmp11 = tmp8 - tmp10;
                    auto tmp13 = static_cast<float>(0.5);
                    auto tmp14 = at::vec::Vectorized<float>(tmp13);
                    auto tmp15 = tmp12 * tmp14;
                    auto tmp16 = static_cast<float>(0.7071067811865476);
                    auto tmp17 = at::vec::Vectorized<float>(tmp16);
                    auto tmp18 = tmp12 * tmp17;
                    auto tmp19 = tmp18.erf();
                    auto tmp20 = static_cast<float>(1.0);
                    auto tmp21 = at::vec::Vectorized<float>(tmp20);
                    auto tmp22 = tmp19 + tmp21;
                    auto tmp23 = tmp15 * tmp22;
                    auto tmp25 = at::vec::Vectorized<float>(tmp24);
                    auto tmp26 = tmp23 - tmp25;
                    auto tmp27 = at::vec::Vectorized<float>(tmp0);
                    auto tmp28 = tmp26 * tmp27;
                    auto tmp30 = at::vec::Vectorized<float>(tmp29);
                    auto tmp31 = tmp28 * tmp30;
                    auto tmp32 = tmp11 - tmp31;
                    auto tmp33 = at::vec::Vectorized<float>(tmp2);
                    auto tmp34 = tmp33 * tmp32;
                    auto tmp35 = tmp22 * tmp14;
                    auto tmp36 = tmp12 * tmp12;
                    auto tmp37 = static_cast<float>(-0.5);
                    auto tmp38 = at::vec::Vectorized<float>(tmp37);
                    auto tmp39 = tmp36 * tmp38;
                    auto tmp40 = tmp39.exp();
                    auto tmp41 = static_cast<float>(0.3989422804014327);
                    auto tmp42 = at::vec::Vectorized<float>(tmp41);
                    auto tmp43 = tmp40 * tmp42;
                    auto tmp44 = tmp12 * tmp43;
                    auto tmp45 = tmp35 + tmp44;
                    auto tmp46 = tmp34 * tmp45;
                    tmp46.store(out_ptr3 + static_cast<int64_t>(x1 + (512L*x0)));
                }
            }
        }
        {
            #pragma omp for
            for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(512L); x0+=static_cast<int64_t>(16L))
            {
                {
                    float tmp_acc0 = 0;
                    at::vec::Vectorized<float> tmp_acc0_vec = at::vec::Vectorized<float>(0);
                    float tmp_acc1 = 0;
                    at::vec::Vectorized<float> tmp_acc1_vec = at::vec::Vectorized<float>(0);
                    for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(64L); x1+=static_cast<int64_t>(1L))
                    {
                        auto tmp0 = at::vec::Vectorized<float>::loadu(in_ptr1 + static_cast<int64_t>(x0 + (512L*x1)), static_cast<int64_t>(16));
                        auto tmp1 = at::vec::Vectorized<float>::loadu(in_ptr3 + static_cast<int64_t>(x0 + (512L*x1)), static_cast<int64_t>(16));
                        auto tmp13 = in_ptr4[static_cast<int64_t>(x1)];
                        auto tmp16 = in_ptr5[static_cast<int64_t>(x1)];
                        auto tmp2 = static_cast<float>(0.5);
                        auto tmp3 = at::vec::Vectorized<float>(tmp2);
                        auto tmp4 = tmp1 * tmp3;
                        auto tmp5 = static_cast<float>(0.7071067811865476);
                        auto tmp6 = at::vec::Vectorized<float>(tmp5);
                        auto tmp7 = tmp1 * tmp6;
                        auto tmp8 = tmp7.erf();
                        auto tmp9 = static_cast<float>(1.0);
                        auto tmp10 = at::vec::Vectorized<float>(tmp9);
                        auto tmp11 = tmp8 + tmp10;
                        auto tmp12 = tmp4 * tmp11;
                        auto tmp14 = at::vec::Vectorized<float>(tmp13);
                        auto tmp15 = tmp12 - tmp14;
                        auto tmp17 = at::vec::Vectorized<float>(tmp16);
                        auto tmp18 = tmp15 * tmp17;
                        auto tmp19 = tmp0 * tmp18;
                        tmp_acc0_vec = tmp_acc0_vec + tmp19;
                        tmp_acc1_vec = tmp_acc1_vec + tmp0;
                    }
                    tmp_acc0_vec.store(out_ptr4 + static_cast<int64_t>(x0));
                    tmp_acc1_vec.store(out_ptr5 + static_cast<int64_t>(x0));
                }
            }
        }
    }
}
''')


cpp_fused_sum_1 = async_compile.cpp_pybinding(['const float*', 'float*'], '''
#include "/home/u/out/ic/vu/cvuvp4i7roujum4xemrfwnb3t4c5t3r3mihr4b7iegh6tcqvdg43.h"
extern "C"  void kernel(const float* in_ptr0,
                       float* out_ptr0)
{
    #pragma omp parallel num_threads(2)
    {
        int tid = omp_get_thread_num();
        {
            #pragma omp for
            for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(512L); x0+=static_cast<int64_t>(16L))
            {
                {
                    float tmp_acc0 = 0;
                    at::vec::Vectorized<float> tmp_acc0_vec = at::vec::Vectorized<float>(0);
                    for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(64L); x1+=static_cast<int64_t>(1L))
                    {
                        auto tmp0 = at::vec::Vectorized<float>::loadu(in_ptr0 + static_cast<int64_t>(x0 + (512L*x1)), static_cast<int64_t>(16));
                        tmp_acc0_vec = tmp_acc0_vec + tmp0;
                    }
                    tmp_acc0_vec.store(out_ptr0 + static_cast<int64_t>(x0));
                }
            }
        }
    }
}
''')


async_compile.wait(globals())
del async_compile

def call(args):
    primals_3, primals_4, addmm, getitem_1, rsqrt, add_2, permute_2, tangents_1 = args
    args.clear()
    assert_size_stride(primals_3, (64, 256), (256, 1))
    assert_size_stride(primals_4, (512, ), (1, ))
    assert_size_stride(addmm, (64, 512), (512, 1))
    assert_size_stride(getitem_1, (64, 1), (1, 1))
    assert_size_stride(rsqrt, (64, 1), (1, 1))
    assert_size_stride(add_2, (64, 512), (512, 1))
    assert_size_stride(permute_2, (10, 512), (512, 1))
    assert_size_stride(tangents_1, (64, 10), (10, 1))
    buf0 = empty_strided_cpu((64, 512), (512, 1), torch.float32)
    # Topologically Sorted Source Nodes: [], Original ATen: [aten.mm]
    extern_kernels.mm(tangents_1, permute_2, out=buf0)
    del permute_2
    buf1 = empty_strided_cpu((10, 512), (512, 1), torch.float32)
    # Topologically Sorted Source Nodes: [], Original ATen: [aten.mm]
    extern_kernels.mm(reinterpret_tensor(tangents_1, (10, 64), (1, 10), 0), add_2, out=buf1)
    del add_2
    buf2 = empty_strided_cpu((1, 10), (10, 1), torch.float32)
    buf3 = empty_strided_cpu((64, 1), (1, 64), torch.float32)
    buf4 = empty_strided_cpu((64, 1), (1, 64), torch.float32)
    buf7 = empty_strided_cpu((64, 512), (512, 1), torch.float32)
    buf5 = empty_strided_cpu((512, ), (1, ), torch.float32)
    buf6 = empty_strided_cpu((512, ), (1, ), torch.float32)
    cpp_fused_gelu_gelu_backward_native_layer_norm_native_layer_norm_backward_sum_0(tangents_1, buf0, primals_4, addmm, getitem_1, rsqrt, buf2, buf3, buf4, buf7, buf5, buf6)
    del addmm
    del buf0
    del buf3
    del buf4
    del getitem_1
    del primals_4
    del rsqrt
    del tangents_1
    buf8 = empty_strided_cpu((512, 256), (256, 1), torch.float32)
    # Topologically Sorted Source Nodes: [], Original ATen: [aten.mm]
    extern_kernels.mm(reinterpret_tensor(buf7, (512, 64), (1, 512), 0), primals_3, out=buf8)
    del primals_3
    buf9 = empty_strided_cpu((1, 512), (512, 1), torch.float32)
    cpp_fused_sum_1(buf7, buf9)
    return (buf8, reinterpret_tensor(buf9, (512, ), (1, ), 0), None, buf5, buf6, buf1, reinterpret_tensor(buf2, (10, ), (1, ), 0), )


def benchmark_compiled_module(times=10, repeat=10):
    from torch._dynamo.testing import rand_strided
    from torch._inductor.utils import print_performance
    primals_3 = rand_strided((64, 256), (256, 1), device='cpu', dtype=torch.float32)
    primals_4 = rand_strided((512, ), (1, ), device='cpu', dtype=torch.float32)
    addmm = rand_strided((64, 512), (512, 1), device='cpu', dtype=torch.float32)
    getitem_1 = rand_strided((64, 1), (1, 1), device='cpu', dtype=torch.float32)
    rsqrt = rand_strided((64, 1), (1, 1), device='cpu', dtype=torch.float32)
    add_2 = rand_strided((64, 512), (512, 1), device='cpu', dtype=torch.float32)
    permute_2 = rand_strided((10, 512), (512, 1), device='cpu', dtype=torch.float32)
    tangents_1 = rand_strided((64, 10), (10, 1), device='cpu', dtype=torch.float32)
    fn = lambda: call([primals_3, primals_4, addmm, getitem_1, rsqrt, add_2, permute_2, tangents_1])
    return print_performance(fn, times=times, repeat=repeat)


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    compiled_module_main('None', benchmark_compiled_module)
