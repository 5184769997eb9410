class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[10000]"):
        # File: /src/mixed.py:8 in user, code: o=torch.empty_like(x); add_kernel[(triton.cdiv(x.numel(),256),)](x,y,o,x.numel(),BLOCK=256); return o.sin()*2
        empty: "f32[10000]" = torch.ops.aten.empty.memory_format([10000], dtype = torch.float32, layout = torch.strided, device = device(type='cuda', index=0), pin_memory = False)
        triton_kernel_wrapper_functional_proxy = torch.ops.higher_order.triton_kernel_wrapper_functional(kernel_idx = 0, constant_args_idx = 0, grid = [(40, 1, 1)], tma_descriptor_metadata = {}, kwargs = {'x': arg0_1, 'y': arg0_1, 'o': empty}, tensors_to_clone = ['o']);  arg0_1 = empty = None
        getitem: "f32[10000]" = triton_kernel_wrapper_functional_proxy['o'];  triton_kernel_wrapper_functional_proxy = None
        sin: "f32[10000]" = torch.ops.aten.sin.default(getitem);  getitem = None
        mul: "f32[10000]" = torch.ops.aten.mul.Tensor(sin, 2);  sin = None
        return (mul,)
