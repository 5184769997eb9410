class <lambda>(torch.nn.Module):
    def forward(self, arg10_1: "f32[4, 3, 16, 16]"):
        # No stacktrace found for following nodes
        arg5_1: "f32[16]" = self._frozen_param5
        arg7_1: "f32[10]" = self._frozen_param7
        add_tensor: "f32[16]" = self._frozen_param22
        _reorder_convolution_weight_1 = self._frozen_param23

        # File: /home/user/work/models.py:22 in forward, code: x = torch.relu(self.bn(self.c1(x)))
        _convolution_pointwise_default_1: "f32[4, 16, 16, 16]" = torch.ops.mkldnn._convolution_pointwise.default(arg10_1, _reorder_convolution_weight_1, add_tensor, [1, 1], [1, 1], [1, 1], 1, 'none', [], '');  arg10_1 = _reorder_convolution_weight_1 = add_tensor = None
        relu: "f32[4, 16, 16, 16]" = torch.ops.aten.relu.default(_convolution_pointwise_default_1);  _convolution_pointwise_default_1 = None

        # No stacktrace found for following nodes
        _reorder_convolution_weight = self._frozen_param24

        # File: /home/user/work/models.py:23 in forward, code: y = torch.relu(self.c2(x) + x)
        _convolution_pointwise_default: "f32[4, 16, 16, 16]" = torch.ops.mkldnn._convolution_pointwise.default(relu, _reorder_convolution_weight, arg5_1, [1, 1], [1, 1], [1, 1], 1, 'none', [], '');  _reorder_convolution_weight = arg5_1 = None
        add_2: "f32[4, 16, 16, 16]" = torch.ops.aten.add.Tensor(_convolution_pointwise_default, relu);  _convolution_pointwise_default = relu = None
        relu_1: "f32[4, 16, 16, 16]" = torch.ops.aten.relu.default(add_2);  add_2 = None

        # File: /home/user/work/models.py:24 in forward, code: y = torch.nn.functional.max_pool2d(y, 2)
        _low_memory_max_pool_with_offsets = torch.ops.prims._low_memory_max_pool_with_offsets.default(relu_1, [2, 2], [2, 2], [0, 0], [1, 1], False);  relu_1 = None
        getitem: "f32[4, 16, 8, 8]" = _low_memory_max_pool_with_offsets[0];  _low_memory_max_pool_with_offsets = None

        # File: /home/user/work/models.py:25 in forward, code: y = y.mean((2, 3))
        mean: "f32[4, 16]" = torch.ops.aten.mean.dim(getitem, [2, 3]);  getitem = None

        # No stacktrace found for following nodes
        permute_default = self._frozen_param25
        _mkl_reorder_linear_weight = self._frozen_param26

        # File: /home/user/work/models.py:26 in forward, code: return torch.nn.functional.gelu(self.fc(y))
        _mkl_linear: "f32[4, 10]" = torch.ops.mkl._mkl_linear(mean, _mkl_reorder_linear_weight, permute_default, arg7_1, 4);  mean = _mkl_reorder_linear_weight = permute_default = arg7_1 = None
        mul_3: "f32[4, 10]" = torch.ops.aten.mul.Tensor(_mkl_linear, 0.5)
        mul_4: "f32[4, 10]" = torch.ops.aten.mul.Tensor(_mkl_linear, 0.7071067811865476);  _mkl_linear = None
        erf: "f32[4, 10]" = torch.ops.aten.erf.default(mul_4);  mul_4 = None
        add_3: "f32[4, 10]" = torch.ops.aten.add.Tensor(erf, 1);  erf = None
        mul_5: "f32[4, 10]" = torch.ops.aten.mul.Tensor(mul_3, add_3);  mul_3 = add_3 = None

        # No stacktrace found for following nodes
        inductor_force_stride_order_default: "f32[4, 10]" = torch.ops.prims.inductor_force_stride_order.default(mul_5, (10, 1));  mul_5 = None
        return (inductor_force_stride_order_default,)
