# AOT ID: ['0_inference']
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


cpp_fused_fill_index_put_lift_fresh_mul_zeros_0 = async_compile.cpp_pybinding(['const int64_t*', 'const float*', 'const float*', 'float*', 'float*', 'float*', 'float*'], '''
#include "/home/u/out/ic/vu/cvuvp4i7roujum4xemrfwnb3t4c5t3r3mihr4b7iegh6tcqvdg43.h"
extern "C"  void kernel(const int64_t* in_ptr0,
                       const float* in_ptr1,
                       const float* in_ptr2,
                       float* out_ptr0,
                       float* out_ptr1,
                       float* out_ptr2,
                       float* out_ptr3)
{
    {
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(64L); x0+=static_cast<int64_t>(16L))
        {
            auto tmp0 = static_cast<float>(0.0);
            auto tmp1 = at::vec::Vectorized<float>(tmp0);
            tmp1.store(out_ptr0 + static_cast<int64_t>(x0));
        }
    }
    {
        #pragma GCC ivdep
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(4L); x0+=static_cast<int64_t>(1L))
        {
            #pragma omp simd simdlen(8) 
            for(int64_t x1=static_cast<int64_t>(0L); x1<static_cast<int64_t>(8L); x1+=static_cast<int64_t>(1L))
            {
                auto tmp0 = in_ptr0[static_cast<int64_t>(x0)];
                auto tmp9 = in_ptr1[static_cast<int64_t>(x1 + (8L*x0))];
                auto tmp1 = 8L;
                auto tmp2 = c10::convert<int64_t>(tmp1);
                auto tmp3 = decltype(tmp0)(tmp0 + tmp2);
                auto tmp4 = tmp0 < 0;
                auto tmp5 = tmp4 ? tmp3 : tmp0;
                auto tmp6 = tmp5;
                auto tmp7 = c10::convert<int64_t>(tmp6);
                TORCH_CHECK((0 <= tmp7) & (tmp7 < 8L), "index out of bounds: 0 <= tmp7 < 8L");
                atomic_add(&out_ptr0[static_cast<int64_t>(x1 + (8L*tmp5))], static_cast<float>(tmp9));
            }
        }
    }
    {
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(128L); x0+=static_cast<int64_t>(16L))
        {
            auto tmp16 = at::vec::Vectorized<float>::loadu(out_ptr2 + static_cast<int64_t>(x0), static_cast<int64_t>(16));
            auto tmp17 = at::vec::Vectorized<float>::loadu(in_ptr1 + static_cast<int64_t>(x0), static_cast<int64_t>(16));
            auto tmp0 = x0;
            auto tmp1 = c10::convert<int64_t>(tmp0);
            auto tmp2 = at::vec::VectorizedN<int64_t,2>::arange(tmp1, 1);
            auto tmp3 = static_cast<int64_t>(16);
            auto tmp4 = at::vec::VectorizedN<int64_t,2>(tmp3);
            auto tmp5 = at::vec::VecMask<int64_t,2>(tmp2 < tmp4);
            auto tmp6 = [&]
            {
                auto tmp7 = tmp5.template cast<float,1>().template loadu<float,1>(out_ptr2 + static_cast<int64_t>(x0));
                auto tmp8 = tmp5.template cast<float,1>().template loadu<float,1>(in_ptr1 + static_cast<int64_t>(x0));
                auto tmp9 = tmp7 + tmp8;
                auto tmp10 = static_cast<float>(2.0);
                auto tmp11 = at::vec::Vectorized<float>(tmp10);
                auto tmp12 = tmp9 * tmp11;
                return tmp12;
            }
            ;
            auto tmp15 =
            [&]
            {
                if (tmp5.all_zero())
                {
                    return at::vec::Vectorized<float>(static_cast<float>(0.0));
                }
                else
                {
                    auto tmp13 = tmp6();
                    auto tmp14 = at::vec::Vectorized<float>(static_cast<float>(0.0));
                    return decltype(tmp13)::blendv(tmp14, tmp13, tmp5.template cast<float,1>());
                }
            }
            ()
            ;
            auto tmp18 = tmp16 + tmp17;
            auto tmp19 = decltype(tmp15)::blendv(tmp18, tmp15, tmp5.template cast<float,1>());
            tmp19.store(out_ptr1 + static_cast<int64_t>(x0));
            tmp19.store(out_ptr2 + static_cast<int64_t>(x0));
        }
    }
    {
        for(int64_t x0=static_cast<int64_t>(0L); x0<static_cast<int64_t>(8L); x0+=static_cast<int64_t>(8L))
        {
            auto tmp0 = static_cast<float>(1.0);
            auto tmp1 = at::vec::Vectorized<float>(tmp0);
            tmp1.store(out_ptr3 + static_cast<int64_t>(x0), static_cast<int64_t>(8L));
        }
    }
}
''')


async_compile.wait(globals())
del async_compile

def call(args):
    arg0_1, arg1_1, arg2_1 = args
    args.clear()
    assert_size_stride(arg0_1, (16, 8), (8, 1))
    assert_size_stride(arg1_1, (16, 8), (8, 1))
    assert_size_stride(arg2_1, (4, ), (1, ))
    buf0 = empty_strided_cpu((8, 8), (8, 1), torch.float32)
    buf4 = empty_strided_cpu((128, ), (1, ), torch.float32)
    cpp_fused_fill_index_put_lift_fresh_mul_zeros_0(arg2_1, arg1_1, arg0_1, buf0, buf4, arg0_1, arg1_1)
    del arg0_1
    del arg2_1
    # Topologically Sorted Source Nodes: [sort], Original ATen: [aten.sort]
    buf6 = torch.ops.aten.sort.stable(arg1_1, stable=False, dim=1, descending=False)
    buf7 = buf6[0]
    del buf6
    # Topologically Sorted Source Nodes: [cumsum], Original ATen: [aten.cumsum]
    buf9 = torch.ops.aten.cumsum.default(arg1_1, dim=0, dtype=None)
    del arg1_1
    buf10 = buf9
    return (buf0, reinterpret_tensor(buf4, (8, 16), (1, 8), 0), buf7, buf10, )


def benchmark_compiled_module(times=10, repeat=10):
    from torch._dynamo.testing import rand_strided
    from torch._inductor.utils import print_performance
    arg0_1 = rand_strided((16, 8), (8, 1), device='cpu', dtype=torch.float32)
    arg1_1 = rand_strided((16, 8), (8, 1), device='cpu', dtype=torch.float32)
    arg2_1 = rand_strided((4, ), (1, ), device='cpu', dtype=torch.int64)
    fn = lambda: call([arg0_1, arg1_1, arg2_1])
    return print_performance(fn, times=times, repeat=repeat)


if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    compiled_module_main('None', benchmark_compiled_module)
