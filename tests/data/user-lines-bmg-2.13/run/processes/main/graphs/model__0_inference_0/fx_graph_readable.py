class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[64]", arg1_1: "f32[64]", arg2_1: "f32[8, 64]", arg3_1: "f32[8, 64]"):
        # File: /home/user/demo/user_lines.py:34 in tail, code: return scale(final(x), y).sum(-1)
        var_mean = torch.ops.aten.var_mean.correction(arg2_1, [1], correction = 0, keepdim = True)
        getitem: "f32[8, 1]" = var_mean[0]
        getitem_1: "f32[8, 1]" = var_mean[1];  var_mean = None
        add: "f32[8, 1]" = torch.ops.aten.add.Tensor(getitem, 1e-05);  getitem = None
        rsqrt: "f32[8, 1]" = torch.ops.aten.rsqrt.default(add);  add = None
        sub: "f32[8, 64]" = torch.ops.aten.sub.Tensor(arg2_1, getitem_1);  arg2_1 = getitem_1 = None
        mul: "f32[8, 64]" = torch.ops.aten.mul.Tensor(sub, rsqrt);  sub = rsqrt = None
        mul_1: "f32[8, 64]" = torch.ops.aten.mul.Tensor(mul, arg0_1);  mul = arg0_1 = None
        add_1: "f32[8, 64]" = torch.ops.aten.add.Tensor(mul_1, arg1_1);  mul_1 = arg1_1 = None
        empty: "f32[8, 64]" = torch.ops.aten.empty.memory_format([8, 64], dtype = torch.float32, layout = torch.strided, device = device(type='xpu', index=0), pin_memory = False)
        triton_kernel_wrapper_functional_proxy = torch.ops.higher_order.triton_kernel_wrapper_functional(kernel_idx = 0, constant_args_idx = 2, grid = [(2, 1, 1)], tma_descriptor_metadata = {}, kwargs = {'x_ptr': add_1, 'y_ptr': arg3_1, 'out_ptr': empty, 'n': 512, 'BLOCK': 256}, tensors_to_clone = ['out_ptr']);  add_1 = arg3_1 = empty = None
        getitem_2: "f32[8, 64]" = triton_kernel_wrapper_functional_proxy['out_ptr'];  triton_kernel_wrapper_functional_proxy = None
        sum_1: "f32[8]" = torch.ops.aten.sum.dim_IntList(getitem_2, [-1]);  getitem_2 = None
        return (sum_1,)
