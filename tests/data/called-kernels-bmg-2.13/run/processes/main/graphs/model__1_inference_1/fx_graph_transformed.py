class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[256]"):
        # File: /home/user/demo/user_triton.py:42 in inplace, code: y = x * 2
        mul: "f32[256]" = torch.ops.aten.mul.Tensor(arg0_1, 2)

        # File: /home/user/demo/user_triton.py:43 in inplace, code: inplace_kernel[(4,)](y, y.numel(), BLOCK_SIZE=64)
        triton_kernel_wrapper_mutation_1 = torch.ops.higher_order.triton_kernel_wrapper_mutation(kernel_idx = 2, constant_args_idx = 2, grid = [(4, 1, 1)], tma_descriptor_metadata = {}, kwargs = {'in_out_ptr': mul});  triton_kernel_wrapper_mutation_1 = None

        # File: /home/user/demo/user_triton.py:44 in inplace, code: inplace_kernel[(4,)](y, y.numel(), BLOCK_SIZE=64)
        triton_kernel_wrapper_mutation = torch.ops.higher_order.triton_kernel_wrapper_mutation(kernel_idx = 2, constant_args_idx = 3, grid = [(4, 1, 1)], tma_descriptor_metadata = {}, kwargs = {'in_out_ptr': mul});  triton_kernel_wrapper_mutation = None

        # File: /home/user/demo/user_triton.py:45 in inplace, code: return y + x
        add: "f32[256]" = torch.ops.aten.add.Tensor(mul, arg0_1);  mul = arg0_1 = None
        return (add,)
