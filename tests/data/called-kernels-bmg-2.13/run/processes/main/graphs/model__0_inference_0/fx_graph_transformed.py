class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[256]", arg1_1: "f32[256]"):
        # File: /home/user/demo/user_triton.py:32 in call_triton, code: x = x.sin()
        sin: "f32[256]" = torch.ops.aten.sin.default(arg0_1);  arg0_1 = None

        # File: /home/user/demo/user_triton.py:33 in call_triton, code: out = torch.zeros_like(x)
        full_default: "f32[256]" = torch.ops.aten.full.default([256], 0, dtype = torch.float32, layout = torch.strided, device = device(type='xpu', index=0), pin_memory = False)

        # File: /home/user/demo/user_triton.py:35 in call_triton, code: add_kernel[(triton.cdiv(n, 16),)](x, y, out, n, BLOCK_SIZE=16)
        triton_kernel_wrapper_mutation_1 = torch.ops.higher_order.triton_kernel_wrapper_mutation(kernel_idx = 0, constant_args_idx = 0, grid = [(16, 1, 1)], tma_descriptor_metadata = {}, kwargs = {'in_ptr0': sin, 'in_ptr1': arg1_1, 'out_ptr': full_default});  sin = triton_kernel_wrapper_mutation_1 = None

        # File: /home/user/demo/user_triton.py:36 in call_triton, code: z = torch.empty_like(out)
        empty: "f32[256]" = torch.ops.aten.empty.memory_format([256], dtype = torch.float32, layout = torch.strided, device = device(type='xpu', index=0), pin_memory = False)

        # File: /home/user/demo/user_triton.py:37 in call_triton, code: mul2_kernel[lambda meta: (triton.cdiv(n, meta["BLOCK_SIZE"]),)](out, z, n)
        triton_kernel_wrapper_mutation = torch.ops.higher_order.triton_kernel_wrapper_mutation(kernel_idx = 1, constant_args_idx = 1, grid = [(2, 1, 1), (4, 1, 1)], tma_descriptor_metadata = {}, kwargs = {'in_ptr0': full_default, 'out_ptr': empty});  full_default = triton_kernel_wrapper_mutation = None

        # File: /home/user/demo/user_triton.py:38 in call_triton, code: return z.cos() + y
        cos: "f32[256]" = torch.ops.aten.cos.default(empty);  empty = None
        add: "f32[256]" = torch.ops.aten.add.Tensor(cos, arg1_1);  cos = arg1_1 = None
        return (add,)
