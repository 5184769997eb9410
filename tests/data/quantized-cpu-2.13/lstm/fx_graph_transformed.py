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

        # No stacktrace found for following nodes
        getitem_3: "f32[1, 1, 16, 4, 32]" = self._frozen_param7
        getitem_4: "f32[1, 1, 32, 4, 32]" = self._frozen_param8

        # File: /home/user/work/models.py:87 in forward, code: y, _ = self.m(x)
        permute: "f32[8, 2, 16]" = torch.ops.aten.permute.default(arg6_1, [1, 0, 2]);  arg6_1 = None
        clone: "f32[8, 2, 16]" = torch.ops.aten.clone.default(permute, memory_format = torch.contiguous_format);  permute = None
        unsqueeze: "f32[1, 2, 32]" = torch.ops.aten.unsqueeze.default(getitem, 0);  getitem = None
        mkldnn_rnn_layer_default = torch.ops.aten.mkldnn_rnn_layer.default(clone, getitem_3, getitem_4, arg2_1, arg3_1, unsqueeze, unsqueeze, False, [], 2, 32, 1, True, False, False, False);  clone = getitem_3 = getitem_4 = arg2_1 = arg3_1 = unsqueeze = None
        getitem_2: "f32[8, 2, 32]" = mkldnn_rnn_layer_default[0];  mkldnn_rnn_layer_default = None

        # No stacktrace found for following nodes
        _reorder_convolution_transpose_weight: "f32[4, 4, 3, 3]" = self._frozen_param9

        # File: /home/user/work/models.py:87 in forward, code: y, _ = self.m(x)
        permute_1: "f32[2, 8, 32]" = torch.ops.aten.permute.default(getitem_2, [1, 0, 2]);  getitem_2 = None

        # File: /home/user/work/models.py:88 in forward, code: return torch.nn.functional.leaky_relu(self.t(y.reshape(2, 4, 8, -1)))
        clone_3: "f32[2, 8, 32]" = torch.ops.aten.clone.default(permute_1, memory_format = torch.contiguous_format);  permute_1 = None
        view_2: "f32[2, 4, 8, 8]" = torch.ops.aten.reshape.default(clone_3, [2, 4, 8, 8]);  clone_3 = None
        fn: "f32[2, 4, 10, 10]" = torch__inductor_fx_passes_mkldnn_fusion_fn(view_2, _reorder_convolution_transpose_weight, arg5_1, [0, 0], [0, 0], [1, 1], [1, 1], 1, 'none', [], '', negative_slope = 0.01);  view_2 = _reorder_convolution_transpose_weight = arg5_1 = None

        # No stacktrace found for following nodes
        inductor_force_stride_order_default: "f32[2, 4, 10, 10]" = torch.ops.prims.inductor_force_stride_order.default(fn, (400, 100, 10, 1));  fn = None
        return (inductor_force_stride_order_default,)
