class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[16, 8]", arg1_1: "f32[16, 8]", arg2_1: "i64[4]"):
        # File: /home/u/extra.py:11 in f, code: buf.add_(x)
        add: "f32[16, 8]" = torch.ops.aten.add.Tensor(arg0_1, arg1_1)

        # File: /home/u/extra.py:12 in f, code: v = buf.view(-1)[:16]
        view_2: "f32[128]" = torch.ops.aten.view.default(add, [-1])
        slice_2: "f32[16]" = torch.ops.aten.slice.Tensor(view_2, 0, 0, 16);  view_2 = None

        # File: /home/u/extra.py:13 in f, code: v.mul_(2)
        mul: "f32[16]" = torch.ops.aten.mul.Tensor(slice_2, 2);  slice_2 = None
        view_3: "f32[128]" = torch.ops.aten.view.default(add, [-1]);  add = None
        slice_scatter: "f32[128]" = torch.ops.aten.slice_scatter.default(view_3, mul, 0, 0, 16);  view_3 = mul = None
        view_4: "f32[16, 8]" = torch.ops.aten.view.default(slice_scatter, [16, 8]);  slice_scatter = None

        # File: /home/u/extra.py:14 in f, code: out = torch.zeros(8, 8)
        full_default: "f32[8, 8]" = torch.ops.aten.full.default([8, 8], 0, dtype = torch.float32, layout = torch.strided, device = device(type='cpu'), pin_memory = False)

        # File: /home/u/extra.py:15 in f, code: out.index_put_((idx,), x[:4, :8], accumulate=True)
        slice_4: "f32[4, 8]" = torch.ops.aten.slice.Tensor(arg1_1, 0, 0, 4)
        index_put: "f32[8, 8]" = torch.ops.aten.index_put.default(full_default, [arg2_1], slice_4, True);  full_default = arg2_1 = slice_4 = None

        # File: /home/u/extra.py:16 in f, code: x[0] = 1
        _tensor_constant0: "f32[]" = self._tensor_constant0;  _tensor_constant0 = None
        full_default_1: "f32[]" = torch.ops.aten.full.default([], 1.0, dtype = torch.float32, layout = torch.strided, device = device(type='cpu'), pin_memory = False)
        select: "f32[8]" = torch.ops.aten.select.int(arg1_1, 0, 0)
        copy: "f32[8]" = torch.ops.aten.copy.default(select, full_default_1);  select = full_default_1 = None
        select_scatter: "f32[16, 8]" = torch.ops.aten.select_scatter.default(arg1_1, copy, 0, 0);  copy = None

        # File: /home/u/extra.py:17 in f, code: return out, buf.t(), torch.sort(x)[0], x.cumsum(0)
        sort = torch.ops.aten.sort.default(select_scatter)
        getitem: "f32[16, 8]" = sort[0];  sort = None
        cumsum: "f32[16, 8]" = torch.ops.aten.cumsum.default(select_scatter, 0)

        # File: /home/u/extra.py:13 in f, code: v.mul_(2)
        copy_: "f32[16, 8]" = torch.ops.aten.copy_.default(arg0_1, view_4);  arg0_1 = copy_ = None

        # File: /home/u/extra.py:16 in f, code: x[0] = 1
        copy__1: "f32[16, 8]" = torch.ops.aten.copy_.default(arg1_1, select_scatter);  arg1_1 = select_scatter = copy__1 = None

        # No stacktrace found for following nodes
        permute_1: "f32[8, 16]" = torch.ops.aten.permute.default(view_4, [1, 0]);  view_4 = None
        return (index_put, permute_1, getitem, cumsum)
