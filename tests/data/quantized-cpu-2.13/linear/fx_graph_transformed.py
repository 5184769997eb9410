class <lambda>(torch.nn.Module):
    def forward(self, arg6_1: "Sym(s33)", arg7_1: "f32[s33, 64]"):
        # No stacktrace found for following nodes
        arg1_1: "f32[64]" = self._frozen_param1
        arg3_1: "f32[64]" = self._frozen_param3
        arg5_1: "f32[64]" = self._frozen_param5
        _reorder_linear_weight_2: "f32[64, 64]" = self._frozen_param9
        _reorder_linear_weight_1: "f32[64, 64]" = self._frozen_param10
        _reorder_linear_weight: "f32[64, 64]" = self._frozen_param11
        fn_2: "f32[s33, 64]" = torch__inductor_fx_passes_mkldnn_fusion_fn(arg7_1, _reorder_linear_weight_2, arg1_1, 'none', [], '');  arg7_1 = _reorder_linear_weight_2 = arg1_1 = None
        fn_1: "f32[s33, 64]" = torch__inductor_fx_passes_mkldnn_fusion_fn_1(fn_2, _reorder_linear_weight_1, arg3_1, 'none', [], '');  fn_2 = _reorder_linear_weight_1 = arg3_1 = None
        fn: "f32[s33, 64]" = torch__inductor_fx_passes_mkldnn_fusion_fn_2(fn_1, _reorder_linear_weight, arg5_1, 'none', [], '');  fn_1 = _reorder_linear_weight = arg5_1 = None
        return (fn,)
