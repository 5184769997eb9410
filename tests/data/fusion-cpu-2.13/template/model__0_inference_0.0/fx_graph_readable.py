class <lambda>(torch.nn.Module):
    def forward(self, arg4_1: "f32[64, 256]"):
        # No stacktrace found for following nodes
        arg1_1: "f32[256]" = self._frozen_param1
        arg3_1: "f32[64]" = self._frozen_param3
        permute_default_1 = self._frozen_param6
        _mkl_reorder_linear_weight_1 = self._frozen_param7
        _mkl_linear_1: "f32[64, 256]" = torch.ops.mkl._mkl_linear(arg4_1, _mkl_reorder_linear_weight_1, permute_default_1, arg1_1, 64);  arg4_1 = _mkl_reorder_linear_weight_1 = permute_default_1 = arg1_1 = None
        relu: "f32[64, 256]" = torch.ops.aten.relu.default(_mkl_linear_1);  _mkl_linear_1 = None
        permute_default = self._frozen_param8
        _mkl_reorder_linear_weight = self._frozen_param9
        _mkl_linear: "f32[64, 64]" = torch.ops.mkl._mkl_linear(relu, _mkl_reorder_linear_weight, permute_default, arg3_1, 64);  relu = _mkl_reorder_linear_weight = permute_default = arg3_1 = None
        return (_mkl_linear,)
