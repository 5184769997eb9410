class <lambda>(torch.nn.Module):
    def forward(self, arg6_1: "f32[2, 8, 16]"):
        # No stacktrace found for following nodes
        arg2_1: "f32[128]" = self._frozen_param2
        arg3_1: "f32[128]" = self._frozen_param3
        arg5_1: "f32[4]" = self._frozen_param5

        # File: /home/user/work/models.py:87 in forward, code: y, _ = self.m(x)
        full_default: "f32[1, 2, 32]" = torch.ops.aten.full.default([1, 2, 32], 0, dtype = torch.float32, layout = torch.strided, device = device(type='cpu'), pin_memory = False)
        unbind = torch.ops.aten.unbind.int(full_default);  full_default = None
        getitem: "f32[2, 32]" = unbind[0];  unbind = None
        permute: "f32[8, 2, 16]" = torch.ops.aten.permute.default(arg6_1, [1, 0, 2]);  arg6_1 = None
        unsqueeze: "f32[1, 2, 32]" = torch.ops.aten.unsqueeze.default(getitem, 0);  getitem = None
        clone: "f32[8, 2, 16]" = torch.ops.aten.clone.default(permute, memory_format = torch.contiguous_format);  permute = None

        # No stacktrace found for following nodes
        getitem_3 = self._frozen_param7
        getitem_4 = self._frozen_param8

        # File: /home/user/work/models.py:87 in forward, code: y, _ = self.m(x)
        mkldnn_rnn_layer_default = torch.ops.aten.mkldnn_rnn_layer.default(clone, getitem_3, getitem_4, arg2_1, arg3_1, unsqueeze, unsqueeze, False, [], 2, 32, 1, True, False, False, False);  clone = getitem_3 = getitem_4 = arg2_1 = arg3_1 = unsqueeze = None
        getitem_2: "f32[8, 2, 32]" = mkldnn_rnn_layer_default[0];  mkldnn_rnn_layer_default = None
        permute_1: "f32[2, 8, 32]" = torch.ops.aten.permute.default(getitem_2, [1, 0, 2]);  getitem_2 = None

        # File: /home/user/work/models.py:88 in forward, code: return torch.nn.functional.leaky_relu(self.t(y.reshape(2, 4, 8, -1)))
        clone_3: "f32[2, 8, 32]" = torch.ops.aten.clone.default(permute_1, memory_format = torch.contiguous_format);  permute_1 = None
        view_2: "f32[2, 4, 8, 8]" = torch.ops.aten.reshape.default(clone_3, [2, 4, 8, 8]);  clone_3 = None

        # No stacktrace found for following nodes
        _reorder_convolution_transpose_weight = self._frozen_param9

        # File: /home/user/work/models.py:88 in forward, code: return torch.nn.functional.leaky_relu(self.t(y.reshape(2, 4, 8, -1)))
        _convolution_transpose_pointwise_default: "f32[2, 4, 10, 10]" = torch.ops.mkldnn._convolution_transpose_pointwise.default(view_2, _reorder_convolution_transpose_weight, arg5_1, [0, 0], [0, 0], [1, 1], [1, 1], 1, 'none', [], '');  view_2 = _reorder_convolution_transpose_weight = arg5_1 = None
        gt: "b8[2, 4, 10, 10]" = torch.ops.aten.gt.Scalar(_convolution_transpose_pointwise_default, 0)
        mul: "f32[2, 4, 10, 10]" = torch.ops.aten.mul.Tensor(_convolution_transpose_pointwise_default, 0.01)
        where: "f32[2, 4, 10, 10]" = torch.ops.aten.where.self(gt, _convolution_transpose_pointwise_default, mul);  gt = _convolution_transpose_pointwise_default = mul = None

        # No stacktrace found for following nodes
        inductor_force_stride_order_default: "f32[2, 4, 10, 10]" = torch.ops.prims.inductor_force_stride_order.default(where, (400, 100, 10, 1));  where = None
        return (inductor_force_stride_order_default,)
