class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[2, 4, 10, 10]"):
        # File: /home/u/demo/masks.py:15 in pools, code: return F.max_pool2d(x[:, 1:3], 3, 2, 1) + 1, F.avg_pool2d(x[:, :1], 2) * 2, x[:, :, ::2].sin() + x[:, :, 1::2]
        slice_1: "f32[2, 2, 10, 10]" = torch.ops.aten.slice.Tensor(arg0_1, 1, 1, 3)
        _low_memory_max_pool_with_offsets = torch.ops.prims._low_memory_max_pool_with_offsets.default(slice_1, [3, 3], [2, 2], [1, 1], [1, 1], False);  slice_1 = None
        getitem: "f32[2, 2, 5, 5]" = _low_memory_max_pool_with_offsets[0];  _low_memory_max_pool_with_offsets = None
        add: "f32[2, 2, 5, 5]" = torch.ops.aten.add.Tensor(getitem, 1);  getitem = None
        slice_2: "f32[2, 1, 10, 10]" = torch.ops.aten.slice.Tensor(arg0_1, 1, 0, 1)
        avg_pool2d: "f32[2, 1, 5, 5]" = torch.ops.aten.avg_pool2d.default(slice_2, [2, 2]);  slice_2 = None
        mul: "f32[2, 1, 5, 5]" = torch.ops.aten.mul.Tensor(avg_pool2d, 2);  avg_pool2d = None
        slice_3: "f32[2, 4, 5, 10]" = torch.ops.aten.slice.Tensor(arg0_1, 2, 0, 9223372036854775807, 2)
        sin: "f32[2, 4, 5, 10]" = torch.ops.aten.sin.default(slice_3);  slice_3 = None
        slice_4: "f32[2, 4, 5, 10]" = torch.ops.aten.slice.Tensor(arg0_1, 2, 1, 9223372036854775807, 2);  arg0_1 = None
        add_1: "f32[2, 4, 5, 10]" = torch.ops.aten.add.Tensor(sin, slice_4);  sin = slice_4 = None
        return (add, mul, add_1)
