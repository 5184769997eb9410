class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[2, 8, 96]", arg1_1: "f32[8, 16]", arg2_1: "f32[8, 16]"):
        # File: /home/u/demo/masks.py:5 in rope, code: q, k, v = qkv.view(2, 8, 3, 2, 16).permute(2, 0, 3, 1, 4)
        view: "f32[2, 8, 3, 2, 16]" = torch.ops.aten.reshape.default(arg0_1, [2, 8, 3, 2, 16]);  arg0_1 = None
        permute: "f32[3, 2, 2, 8, 16]" = torch.ops.aten.permute.default(view, [2, 0, 3, 1, 4]);  view = None
        select: "f32[2, 2, 8, 16]" = torch.ops.aten.select.int(permute, 0, 0)

        # File: /home/u/demo/masks.py:8 in rope, code: return q * cos + half(q) * sin, k * cos + half(k) * sin
        mul: "f32[2, 2, 8, 16]" = torch.ops.aten.mul.Tensor(select, arg1_1)

        # File: /home/u/demo/masks.py:7 in half, code: return torch.cat([-x[..., 8:], x[..., :8]], -1)
        slice_1: "f32[2, 2, 8, 8]" = torch.ops.aten.slice.Tensor(select, 3, 8, 9223372036854775807)
        neg: "f32[2, 2, 8, 8]" = torch.ops.aten.neg.default(slice_1);  slice_1 = None
        slice_2: "f32[2, 2, 8, 8]" = torch.ops.aten.slice.Tensor(select, 3, 0, 8);  select = None
        cat: "f32[2, 2, 8, 16]" = torch.ops.aten.cat.default([neg, slice_2], -1);  neg = slice_2 = None

        # File: /home/u/demo/masks.py:8 in rope, code: return q * cos + half(q) * sin, k * cos + half(k) * sin
        mul_1: "f32[2, 2, 8, 16]" = torch.ops.aten.mul.Tensor(cat, arg2_1);  cat = None
        add: "f32[2, 2, 8, 16]" = torch.ops.aten.add.Tensor(mul, mul_1);  mul = mul_1 = None

        # File: /home/u/demo/masks.py:5 in rope, code: q, k, v = qkv.view(2, 8, 3, 2, 16).permute(2, 0, 3, 1, 4)
        select_1: "f32[2, 2, 8, 16]" = torch.ops.aten.select.int(permute, 0, 1);  permute = None

        # File: /home/u/demo/masks.py:8 in rope, code: return q * cos + half(q) * sin, k * cos + half(k) * sin
        mul_2: "f32[2, 2, 8, 16]" = torch.ops.aten.mul.Tensor(select_1, arg1_1);  arg1_1 = None

        # File: /home/u/demo/masks.py:7 in half, code: return torch.cat([-x[..., 8:], x[..., :8]], -1)
        slice_3: "f32[2, 2, 8, 8]" = torch.ops.aten.slice.Tensor(select_1, 3, 8, 9223372036854775807)
        neg_1: "f32[2, 2, 8, 8]" = torch.ops.aten.neg.default(slice_3);  slice_3 = None
        slice_4: "f32[2, 2, 8, 8]" = torch.ops.aten.slice.Tensor(select_1, 3, 0, 8);  select_1 = None
        cat_1: "f32[2, 2, 8, 16]" = torch.ops.aten.cat.default([neg_1, slice_4], -1);  neg_1 = slice_4 = None

        # File: /home/u/demo/masks.py:8 in rope, code: return q * cos + half(q) * sin, k * cos + half(k) * sin
        mul_3: "f32[2, 2, 8, 16]" = torch.ops.aten.mul.Tensor(cat_1, arg2_1);  cat_1 = arg2_1 = None
        add_1: "f32[2, 2, 8, 16]" = torch.ops.aten.add.Tensor(mul_2, mul_3);  mul_2 = mul_3 = None
        return (add, add_1)
