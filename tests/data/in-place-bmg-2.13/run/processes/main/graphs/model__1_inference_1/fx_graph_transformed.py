class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[8, 8]"):
        # File: /home/user/demo/in_place.py:15 in shifted, code: a.add_(1)
        add: "f32[8, 8]" = torch.ops.aten.add.Tensor(arg0_1, 1)

        # File: /home/user/demo/in_place.py:16 in shifted, code: a[:, 2:5] = a[:, 1:4] * 2
        slice_4: "f32[8, 3]" = torch.ops.aten.slice.Tensor(add, 1, 2, 5)
        slice_2: "f32[8, 3]" = torch.ops.aten.slice.Tensor(add, 1, 1, 4)
        mul: "f32[8, 3]" = torch.ops.aten.mul.Tensor(slice_2, 2);  slice_2 = None
        copy: "f32[8, 3]" = torch.ops.aten.copy.default(slice_4, mul);  slice_4 = mul = None

        # No stacktrace found for following nodes
        slice_scatter_default: "f32[8, 8]" = torch.ops.aten.slice_scatter.default(add, copy, 1, 2, 5);  add = copy = None

        # File: /home/user/demo/in_place.py:17 in shifted, code: return a.view(-1).sum()
        view_1: "f32[64]" = torch.ops.aten.reshape.default(slice_scatter_default, [-1])
        sum_1: "f32[]" = torch.ops.aten.sum.default(view_1);  view_1 = None

        # File: /home/user/demo/in_place.py:16 in shifted, code: a[:, 2:5] = a[:, 1:4] * 2
        copy_: "f32[8, 8]" = torch.ops.aten.copy_.default(arg0_1, slice_scatter_default);  arg0_1 = slice_scatter_default = copy_ = None
        return (sum_1,)
