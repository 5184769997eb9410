class GraphModule(torch.nn.Module):
    def forward(self, primals_2: "c64[2, 2, 3, 3]", primals_3: "f32[2]", primals_4: "f32[2]", primals_5: "i64[3]", _fft_c2r: "f32[2, 2, 8, 8]", getitem_1: "f32[2, 1, 1, 1]", rsqrt: "f32[2, 1, 1, 1]", _conj: "c64[9, 2, 2]", tangents_1: "f32[2, 2, 3, 8]"):
        # File: /home/u/demo/fourier.py:17 in forward, code: return F.gelu(self.norm(y))[:, :, rows]
        full_default: "f32[2, 2, 8, 8]" = torch.ops.aten.full.default([2, 2, 8, 8], 0, dtype = torch.float32, layout = torch.strided, device = device(type='xpu', index=0), pin_memory = False)
        index_put: "f32[2, 2, 8, 8]" = torch.ops.aten.index_put.default(full_default, [None, None, primals_5], tangents_1, True);  full_default = primals_5 = tangents_1 = None
        view_4: "f32[2, 1, 2, 64]" = torch.ops.aten.view.default(_fft_c2r, [2, 1, 2, 64])
        sub: "f32[2, 1, 2, 64]" = torch.ops.aten.sub.Tensor(view_4, getitem_1)
        mul: "f32[2, 1, 2, 64]" = torch.ops.aten.mul.Tensor(sub, rsqrt);  sub = None
        view_5: "f32[2, 2, 8, 8]" = torch.ops.aten.view.default(mul, [2, 2, 8, 8]);  mul = None
        unsqueeze_2: "f32[1, 2]" = torch.ops.aten.unsqueeze.default(primals_3, 0)
        unsqueeze_3: "f32[1, 2, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_2, 2)
        unsqueeze_4: "f32[1, 2, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_3, 3);  unsqueeze_3 = None
        mul_1: "f32[2, 2, 8, 8]" = torch.ops.aten.mul.Tensor(view_5, unsqueeze_4);  view_5 = unsqueeze_4 = None
        unsqueeze_5: "f32[1, 2]" = torch.ops.aten.unsqueeze.default(primals_4, 0);  primals_4 = None
        unsqueeze_6: "f32[1, 2, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_5, 2);  unsqueeze_5 = None
        unsqueeze_7: "f32[1, 2, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_6, 3);  unsqueeze_6 = None
        add_1: "f32[2, 2, 8, 8]" = torch.ops.aten.add.Tensor(mul_1, unsqueeze_7);  mul_1 = unsqueeze_7 = None
        mul_3: "f32[2, 2, 8, 8]" = torch.ops.aten.mul.Tensor(add_1, 0.7071067811865476)
        erf: "f32[2, 2, 8, 8]" = torch.ops.aten.erf.default(mul_3);  mul_3 = None
        add_2: "f32[2, 2, 8, 8]" = torch.ops.aten.add.Tensor(erf, 1);  erf = None
        mul_6: "f32[2, 2, 8, 8]" = torch.ops.aten.mul.Tensor(add_2, 0.5);  add_2 = None
        mul_7: "f32[2, 2, 8, 8]" = torch.ops.aten.mul.Tensor(add_1, add_1)
        mul_8: "f32[2, 2, 8, 8]" = torch.ops.aten.mul.Tensor(mul_7, -0.5);  mul_7 = None
        exp: "f32[2, 2, 8, 8]" = torch.ops.aten.exp.default(mul_8);  mul_8 = None
        mul_9: "f32[2, 2, 8, 8]" = torch.ops.aten.mul.Tensor(exp, 0.3989422804014327);  exp = None
        mul_10: "f32[2, 2, 8, 8]" = torch.ops.aten.mul.Tensor(add_1, mul_9);  add_1 = mul_9 = None
        add_4: "f32[2, 2, 8, 8]" = torch.ops.aten.add.Tensor(mul_6, mul_10);  mul_6 = mul_10 = None
        mul_11: "f32[2, 2, 8, 8]" = torch.ops.aten.mul.Tensor(index_put, add_4);  index_put = add_4 = None
        mul_12: "f32[2, 2, 8, 8]" = torch.ops.aten.mul.Tensor(mul_11, _fft_c2r);  _fft_c2r = None
        view_6: "f32[2, 2, 64]" = torch.ops.aten.view.default(mul_12, [2, 2, 64]);  mul_12 = None
        sum_1: "f32[2, 2]" = torch.ops.aten.sum.dim_IntList(view_6, [2]);  view_6 = None
        view_7: "f32[2, 2, 64]" = torch.ops.aten.view.default(mul_11, [2, 2, 64])
        sum_2: "f32[2, 2]" = torch.ops.aten.sum.dim_IntList(view_7, [2]);  view_7 = None
        mul_13: "f32[2, 2]" = torch.ops.aten.mul.Tensor(sum_1, unsqueeze_2)
        view_8: "f32[2, 1, 2]" = torch.ops.aten.view.default(mul_13, [2, 1, 2]);  mul_13 = None
        sum_3: "f32[2, 1]" = torch.ops.aten.sum.dim_IntList(view_8, [2]);  view_8 = None
        mul_14: "f32[2, 2]" = torch.ops.aten.mul.Tensor(sum_2, unsqueeze_2);  unsqueeze_2 = None
        view_9: "f32[2, 1, 2]" = torch.ops.aten.view.default(mul_14, [2, 1, 2]);  mul_14 = None
        sum_4: "f32[2, 1]" = torch.ops.aten.sum.dim_IntList(view_9, [2]);  view_9 = None
        squeeze_1: "f32[2, 1]" = torch.ops.aten.squeeze.dims(rsqrt, [2, 3]);  rsqrt = None
        unsqueeze_10: "f32[2, 1, 1]" = torch.ops.aten.unsqueeze.default(squeeze_1, -1)
        view_10: "f32[1, 1, 2]" = torch.ops.aten.view.default(primals_3, [1, 1, 2]);  primals_3 = None
        mul_15: "f32[2, 1, 2]" = torch.ops.aten.mul.Tensor(unsqueeze_10, view_10);  view_10 = None
        squeeze: "f32[2, 1]" = torch.ops.aten.squeeze.dims(getitem_1, [2, 3]);  getitem_1 = None
        mul_16: "f32[2, 1]" = torch.ops.aten.mul.Tensor(sum_4, squeeze)
        sub_1: "f32[2, 1]" = torch.ops.aten.sub.Tensor(mul_16, sum_3);  mul_16 = sum_3 = None
        mul_17: "f32[2, 1]" = torch.ops.aten.mul.Tensor(sub_1, squeeze_1);  sub_1 = None
        mul_18: "f32[2, 1]" = torch.ops.aten.mul.Tensor(mul_17, squeeze_1);  mul_17 = None
        mul_19: "f32[2, 1]" = torch.ops.aten.mul.Tensor(mul_18, squeeze_1);  mul_18 = None
        mul_20: "f32[2, 1]" = torch.ops.aten.mul.Tensor(mul_19, 0.0078125);  mul_19 = None
        neg: "f32[2, 1]" = torch.ops.aten.neg.default(mul_20)
        mul_21: "f32[2, 1]" = torch.ops.aten.mul.Tensor(neg, squeeze);  neg = None
        mul_22: "f32[2, 1]" = torch.ops.aten.mul.Tensor(sum_4, squeeze_1);  sum_4 = squeeze_1 = None
        mul_23: "f32[2, 1]" = torch.ops.aten.mul.Tensor(mul_22, 0.0078125);  mul_22 = None
        sub_2: "f32[2, 1]" = torch.ops.aten.sub.Tensor(mul_21, mul_23);  mul_21 = mul_23 = None
        unsqueeze_11: "f32[2, 1, 2, 1]" = torch.ops.aten.unsqueeze.default(mul_15, -1);  mul_15 = None
        unsqueeze_12: "f32[2, 1, 1]" = torch.ops.aten.unsqueeze.default(mul_20, -1);  mul_20 = None
        unsqueeze_13: "f32[2, 1, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_12, -1);  unsqueeze_12 = None
        unsqueeze_14: "f32[2, 1, 1]" = torch.ops.aten.unsqueeze.default(sub_2, -1);  sub_2 = None
        unsqueeze_15: "f32[2, 1, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_14, -1);  unsqueeze_14 = None
        view_11: "f32[2, 1, 2, 64]" = torch.ops.aten.view.default(mul_11, [2, 1, 2, 64]);  mul_11 = None
        mul_24: "f32[2, 1, 2, 64]" = torch.ops.aten.mul.Tensor(view_11, unsqueeze_11);  view_11 = unsqueeze_11 = None
        mul_25: "f32[2, 1, 2, 64]" = torch.ops.aten.mul.Tensor(view_4, unsqueeze_13);  view_4 = unsqueeze_13 = None
        add_5: "f32[2, 1, 2, 64]" = torch.ops.aten.add.Tensor(mul_24, mul_25);  mul_24 = mul_25 = None
        add_6: "f32[2, 1, 2, 64]" = torch.ops.aten.add.Tensor(add_5, unsqueeze_15);  add_5 = unsqueeze_15 = None
        view_13: "f32[2, 2, 8, 8]" = torch.ops.aten.view.default(add_6, [2, 2, 8, 8]);  add_6 = None
        view_14: "f32[2, 1, 2]" = torch.ops.aten.view.default(sum_1, [2, 1, 2]);  sum_1 = None
        view_15: "f32[2, 1, 2]" = torch.ops.aten.view.default(sum_2, [2, 1, 2])
        unsqueeze_16: "f32[2, 1, 1]" = torch.ops.aten.unsqueeze.default(squeeze, -1);  squeeze = None
        mul_26: "f32[2, 1, 2]" = torch.ops.aten.mul.Tensor(view_15, unsqueeze_16);  view_15 = unsqueeze_16 = None
        sub_3: "f32[2, 1, 2]" = torch.ops.aten.sub.Tensor(view_14, mul_26);  view_14 = mul_26 = None
        mul_27: "f32[2, 1, 2]" = torch.ops.aten.mul.Tensor(sub_3, unsqueeze_10);  sub_3 = unsqueeze_10 = None
        sum_5: "f32[1, 2]" = torch.ops.aten.sum.dim_IntList(mul_27, [0]);  mul_27 = None
        view_16: "f32[2]" = torch.ops.aten.view.default(sum_5, [2]);  sum_5 = None
        sum_6: "f32[2]" = torch.ops.aten.sum.dim_IntList(sum_2, [0]);  sum_2 = None

        # File: /home/u/demo/fourier.py:16 in forward, code: y = torch.fft.irfft2(out, s=x.shape[-2:])
        _fft_r2c_1: "c64[2, 2, 8, 5]" = torch.ops.aten._fft_r2c.default(view_13, [2, 3], 2, True);  view_13 = None
        slice_11: "c64[2, 2, 8, 3]" = torch.ops.aten.slice.Tensor(_fft_r2c_1, 3, 1, 4)
        mul_28: "c64[2, 2, 8, 3]" = torch.ops.aten.mul.Scalar(slice_11, 2);  slice_11 = None
        slice_scatter_2: "c64[2, 2, 8, 5]" = torch.ops.aten.slice_scatter.default(_fft_r2c_1, mul_28, 3, 1, 4);  _fft_r2c_1 = mul_28 = None

        # File: /home/u/demo/fourier.py:15 in forward, code: out[:, :, :3, :3] = torch.einsum("bixy,ioxy->boxy", f[:, :, :3, :3], self.weight)
        slice_16: "c64[2, 2, 3, 5]" = torch.ops.aten.slice.Tensor(slice_scatter_2, 2, 0, 3);  slice_scatter_2 = None
        slice_17: "c64[2, 2, 3, 3]" = torch.ops.aten.slice.Tensor(slice_16, 3, 0, 3);  slice_16 = None
        clone_2: "c64[2, 2, 3, 3]" = torch.ops.aten.clone.default(slice_17, memory_format = torch.contiguous_format);  slice_17 = None
        view_17: "c64[2, 2, 3, 3, 1]" = torch.ops.aten.view.default(clone_2, [2, 2, 3, 3, 1]);  clone_2 = None
        permute_6: "c64[3, 3, 2, 1, 2]" = torch.ops.aten.permute.default(view_17, [2, 3, 0, 4, 1]);  view_17 = None
        view_18: "c64[9, 2, 2]" = torch.ops.aten.view.default(permute_6, [9, 2, 2]);  permute_6 = None
        bmm_1: "c64[9, 2, 2]" = torch.ops.aten.bmm.default(_conj, view_18);  _conj = None
        unsqueeze_1: "c64[2, 2, 3, 3, 1]" = torch.ops.aten.unsqueeze.default(primals_2, 4);  primals_2 = None
        permute_2: "c64[1, 2, 3, 3, 2]" = torch.ops.aten.permute.default(unsqueeze_1, [4, 1, 2, 3, 0]);  unsqueeze_1 = None
        permute_4: "c64[3, 3, 2, 2, 1]" = torch.ops.aten.permute.default(permute_2, [2, 3, 4, 1, 0]);  permute_2 = None
        view_1: "c64[9, 2, 2]" = torch.ops.aten.view.default(permute_4, [9, 2, 2]);  permute_4 = None
        permute_8: "c64[9, 2, 2]" = torch.ops.aten.permute.default(view_1, [0, 2, 1]);  view_1 = None
        _conj_1: "c64[9, 2, 2]" = torch.ops.aten._conj.default(permute_8);  permute_8 = None
        bmm_2: "c64[9, 2, 2]" = torch.ops.aten.bmm.default(view_18, _conj_1);  view_18 = _conj_1 = None
        view_19: "c64[3, 3, 2, 2, 1]" = torch.ops.aten.view.default(bmm_1, [3, 3, 2, 2, 1]);  bmm_1 = None
        permute_9: "c64[1, 2, 3, 3, 2]" = torch.ops.aten.permute.default(view_19, [4, 3, 0, 1, 2]);  view_19 = None
        view_20: "c64[3, 3, 2, 2, 1]" = torch.ops.aten.view.default(bmm_2, [3, 3, 2, 2, 1]);  bmm_2 = None
        permute_10: "c64[2, 1, 3, 3, 2]" = torch.ops.aten.permute.default(view_20, [2, 4, 0, 1, 3]);  view_20 = None
        permute_11: "c64[2, 2, 3, 3, 1]" = torch.ops.aten.permute.default(permute_9, [4, 1, 2, 3, 0]);  permute_9 = None
        squeeze_2: "c64[2, 2, 3, 3]" = torch.ops.aten.squeeze.dim(permute_11, 4);  permute_11 = None
        permute_12: "c64[2, 2, 3, 3, 1]" = torch.ops.aten.permute.default(permute_10, [0, 4, 2, 3, 1]);  permute_10 = None
        squeeze_3: "c64[2, 2, 3, 3]" = torch.ops.aten.squeeze.dim(permute_12, 4);  permute_12 = None
        full_default_1: "c64[2, 2, 3, 5]" = torch.ops.aten.full.default([2, 2, 3, 5], 0, dtype = torch.complex64, layout = torch.strided, device = device(type='xpu', index=0), pin_memory = False)
        slice_scatter_3: "c64[2, 2, 3, 5]" = torch.ops.aten.slice_scatter.default(full_default_1, squeeze_3, 3, 0, 3);  full_default_1 = squeeze_3 = None
        full_default_2: "c64[2, 2, 8, 5]" = torch.ops.aten.full.default([2, 2, 8, 5], 0, dtype = torch.complex64, layout = torch.strided, device = device(type='xpu', index=0), pin_memory = False)
        slice_scatter_4: "c64[2, 2, 8, 5]" = torch.ops.aten.slice_scatter.default(full_default_2, slice_scatter_3, 2, 0, 3);  full_default_2 = slice_scatter_3 = None

        # File: /home/u/demo/fourier.py:13 in forward, code: f = torch.fft.rfft2(x)
        full_4: "c64[2, 2, 8, 8]" = torch.ops.aten.full.default([2, 2, 8, 8], 0, dtype = torch.complex64, layout = torch.strided, device = device(type='xpu', index=0), pin_memory = False)
        slice_18: "c64[2, 2, 8, 5]" = torch.ops.aten.slice.Tensor(full_4, 3, 0, 5)
        copy_2: "c64[2, 2, 8, 5]" = torch.ops.aten.copy.default(slice_18, slice_scatter_4);  slice_18 = slice_scatter_4 = None
        slice_scatter_5: "c64[2, 2, 8, 8]" = torch.ops.aten.slice_scatter.default(full_4, copy_2, 3, 0, 5);  full_4 = copy_2 = None
        _fft_c2c: "c64[2, 2, 8, 8]" = torch.ops.aten._fft_c2c.default(slice_scatter_5, [2, 3], 0, False);  slice_scatter_5 = None
        view_as_real: "f32[2, 2, 8, 8, 2]" = torch.ops.aten.view_as_real.default(_fft_c2c);  _fft_c2c = None
        select: "f32[2, 2, 8, 8]" = torch.ops.aten.select.int(view_as_real, 4, 0);  view_as_real = None
        return (select, squeeze_2, view_16, sum_6, None)
