class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[6, 12]", arg1_1: "f32[6, 12]"):
        # File: /home/u/demo/masks.py:21 in cats, code: return torch.cat([x[:, 3:5], y[:, 1:2], x[:, 4:7]], 1) * 2, torch.stack([x[:, 0], y[:, 3], x[:, 5]], 1) + 1, torch.cat([x[:2, :4].repeat(1, 2), y[:2, 2:10]]) * 3
        slice_1: "f32[6, 2]" = torch.ops.aten.slice.Tensor(arg0_1, 1, 3, 5)
        slice_2: "f32[6, 1]" = torch.ops.aten.slice.Tensor(arg1_1, 1, 1, 2)
        slice_3: "f32[6, 3]" = torch.ops.aten.slice.Tensor(arg0_1, 1, 4, 7)
        cat: "f32[6, 6]" = torch.ops.aten.cat.default([slice_1, slice_2, slice_3], 1);  slice_1 = slice_2 = slice_3 = None
        mul: "f32[6, 6]" = torch.ops.aten.mul.Tensor(cat, 2);  cat = None
        select: "f32[6]" = torch.ops.aten.select.int(arg0_1, 1, 0)
        select_1: "f32[6]" = torch.ops.aten.select.int(arg1_1, 1, 3)
        select_2: "f32[6]" = torch.ops.aten.select.int(arg0_1, 1, 5)
        unsqueeze: "f32[6, 1]" = torch.ops.aten.unsqueeze.default(select, 1);  select = None
        unsqueeze_1: "f32[6, 1]" = torch.ops.aten.unsqueeze.default(select_1, 1);  select_1 = None
        unsqueeze_2: "f32[6, 1]" = torch.ops.aten.unsqueeze.default(select_2, 1);  select_2 = None
        cat_1: "f32[6, 3]" = torch.ops.aten.cat.default([unsqueeze, unsqueeze_1, unsqueeze_2], 1);  unsqueeze = unsqueeze_1 = unsqueeze_2 = None
        add: "f32[6, 3]" = torch.ops.aten.add.Tensor(cat_1, 1);  cat_1 = None
        slice_4: "f32[2, 12]" = torch.ops.aten.slice.Tensor(arg0_1, 0, 0, 2);  arg0_1 = None
        slice_5: "f32[2, 4]" = torch.ops.aten.slice.Tensor(slice_4, 1, 0, 4);  slice_4 = None
        repeat: "f32[2, 8]" = torch.ops.aten.repeat.default(slice_5, [1, 2]);  slice_5 = None
        slice_6: "f32[2, 12]" = torch.ops.aten.slice.Tensor(arg1_1, 0, 0, 2);  arg1_1 = None
        slice_7: "f32[2, 8]" = torch.ops.aten.slice.Tensor(slice_6, 1, 2, 10);  slice_6 = None
        cat_2: "f32[4, 8]" = torch.ops.aten.cat.default([repeat, slice_7]);  repeat = slice_7 = None
        mul_1: "f32[4, 8]" = torch.ops.aten.mul.Tensor(cat_2, 3);  cat_2 = None
        return (mul, add, mul_1)
