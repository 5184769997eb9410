class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[2, 4, 9, 9]"):
        # File: /home/u/demo/masks.py:11 in pads, code: y = x[:, 1:3]
        slice_1: "f32[2, 2, 9, 9]" = torch.ops.aten.slice.Tensor(arg0_1, 1, 1, 3);  arg0_1 = None

        # File: /home/u/env/site-packages/torch/nn/functional.py:5823 in pad, code: return torch._C._nn.pad(input, pad, mode, value)
        constant_pad_nd: "f32[2, 2, 13, 12]" = torch.ops.aten.constant_pad_nd.default(slice_1, [2, 1, 1, 3], 0.0)

        # File: /home/u/demo/masks.py:12 in pads, code: return F.pad(y, (2, 1, 1, 3)) + 1.0, F.pad(y, (1, 1, 1, 1), mode="reflect"), F.pad(y[..., :5], (1, 1, 0, 0), mode="replicate") * 2
        add: "f32[2, 2, 13, 12]" = torch.ops.aten.add.Tensor(constant_pad_nd, 1.0);  constant_pad_nd = None

        # File: /home/u/env/site-packages/torch/nn/functional.py:5823 in pad, code: return torch._C._nn.pad(input, pad, mode, value)
        iota: "i64[11]" = torch.ops.prims.iota.default(11, start = -1, step = 1, dtype = torch.int64, device = device(type='xpu', index=0), requires_grad = False)
        abs_1: "i64[11]" = torch.ops.aten.abs.default(iota);  iota = None
        sub: "i64[11]" = torch.ops.aten.sub.Tensor(8, abs_1);  abs_1 = None
        abs_2: "i64[11]" = torch.ops.aten.abs.default(sub);  sub = None
        sub_1: "i64[11]" = torch.ops.aten.sub.Tensor(8, abs_2);  abs_2 = None
        _unsafe_index: "f32[2, 2, 11, 9]" = torch.ops.aten._unsafe_index.Tensor(slice_1, [None, None, sub_1, None]);  sub_1 = None
        iota_1: "i64[11]" = torch.ops.prims.iota.default(11, start = -1, step = 1, dtype = torch.int64, device = device(type='xpu', index=0), requires_grad = False)
        abs_3: "i64[11]" = torch.ops.aten.abs.default(iota_1);  iota_1 = None
        sub_2: "i64[11]" = torch.ops.aten.sub.Tensor(8, abs_3);  abs_3 = None
        abs_4: "i64[11]" = torch.ops.aten.abs.default(sub_2);  sub_2 = None
        sub_3: "i64[11]" = torch.ops.aten.sub.Tensor(8, abs_4);  abs_4 = None
        _unsafe_index_1: "f32[2, 2, 11, 11]" = torch.ops.aten._unsafe_index.Tensor(_unsafe_index, [None, None, None, sub_3]);  _unsafe_index = sub_3 = None

        # File: /home/u/demo/masks.py:12 in pads, code: return F.pad(y, (2, 1, 1, 3)) + 1.0, F.pad(y, (1, 1, 1, 1), mode="reflect"), F.pad(y[..., :5], (1, 1, 0, 0), mode="replicate") * 2
        slice_2: "f32[2, 2, 9, 5]" = torch.ops.aten.slice.Tensor(slice_1, 3, 0, 5);  slice_1 = None

        # File: /home/u/env/site-packages/torch/nn/functional.py:5823 in pad, code: return torch._C._nn.pad(input, pad, mode, value)
        iota_2: "i64[9]" = torch.ops.prims.iota.default(9, start = 0, step = 1, dtype = torch.int64, device = device(type='xpu', index=0), requires_grad = False)
        clamp_min: "i64[9]" = torch.ops.aten.clamp_min.default(iota_2, 0);  iota_2 = None
        clamp_max: "i64[9]" = torch.ops.aten.clamp_max.default(clamp_min, 8);  clamp_min = None
        _unsafe_index_2: "f32[2, 2, 9, 5]" = torch.ops.aten._unsafe_index.Tensor(slice_2, [None, None, clamp_max, None]);  slice_2 = clamp_max = None
        iota_3: "i64[7]" = torch.ops.prims.iota.default(7, start = -1, step = 1, dtype = torch.int64, device = device(type='xpu', index=0), requires_grad = False)
        clamp_min_1: "i64[7]" = torch.ops.aten.clamp_min.default(iota_3, 0);  iota_3 = None
        clamp_max_1: "i64[7]" = torch.ops.aten.clamp_max.default(clamp_min_1, 4);  clamp_min_1 = None
        _unsafe_index_3: "f32[2, 2, 9, 7]" = torch.ops.aten._unsafe_index.Tensor(_unsafe_index_2, [None, None, None, clamp_max_1]);  _unsafe_index_2 = clamp_max_1 = None

        # File: /home/u/demo/masks.py:12 in pads, code: return F.pad(y, (2, 1, 1, 3)) + 1.0, F.pad(y, (1, 1, 1, 1), mode="reflect"), F.pad(y[..., :5], (1, 1, 0, 0), mode="replicate") * 2
        mul: "f32[2, 2, 9, 7]" = torch.ops.aten.mul.Tensor(_unsafe_index_3, 2);  _unsafe_index_3 = None
        return (add, _unsafe_index_1, mul)
