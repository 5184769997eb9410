class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[32, 64]", arg1_1: "f32[32, 64]", arg2_1: "f32[32]"):
        # File: /home/u/demo/outs.py:25 in f, code: norm_kernel[(x.shape[0],)](64, x, y, rstd, x.shape[1], 1e-6)
        triton_kernel_wrapper_mutation_1 = torch.ops.higher_order.triton_kernel_wrapper_mutation(kernel_idx = 0, constant_args_idx = 0, grid = [(32, 1, 1)], tma_descriptor_metadata = {}, kwargs = {'x': arg0_1, 'y': arg1_1, 'rstd': arg2_1});  arg2_1 = triton_kernel_wrapper_mutation_1 = None

        # File: /home/u/demo/outs.py:26 in f, code: add_kernel[(triton.cdiv(y.numel(), 256),)](x, y, y.numel(), BLOCK=256)
        triton_kernel_wrapper_mutation = torch.ops.higher_order.triton_kernel_wrapper_mutation(kernel_idx = 1, constant_args_idx = 1, grid = [(8, 1, 1)], tma_descriptor_metadata = {}, kwargs = {'x': arg0_1, 'y': arg1_1});  arg0_1 = triton_kernel_wrapper_mutation = None

        # File: /home/u/demo/outs.py:27 in f, code: return y * 2
        mul: "f32[32, 64]" = torch.ops.aten.mul.Tensor(arg1_1, 2)

        # File: /home/u/demo/outs.py:26 in f, code: add_kernel[(triton.cdiv(y.numel(), 256),)](x, y, y.numel(), BLOCK=256)
        copy_: "f32[32, 64]" = torch.ops.aten.copy_.default(arg1_1, arg1_1);  arg1_1 = copy_ = None
        return (mul,)
