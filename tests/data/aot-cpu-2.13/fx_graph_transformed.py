class <lambda>(torch.nn.Module):
    def forward(self):
        arg4_1: "f32[4, 16]"; 

        arg4_1, = fx_pytree.tree_flatten_spec([], self._in_spec)
        # Annotation: {'_torchdynamo_disable': True, '_torchdynamo_disable_recursive': True, '_torchdynamo_disable_method': 'dispatch_trace'} No stacktrace found for following nodes
        a_weight: "f32[32, 16]" = self.a.weight
        a_bias: "f32[32]" = self.a.bias
        b_weight: "f32[8, 32]" = self.b.weight
        b_bias: "f32[8]" = self.b.bias

        # File: /home/user/env/lib/python3.11/site-packages/torch/nn/modules/linear.py:134 in forward, code: return F.linear(input, self.weight, self.bias)
        permute: "f32[16, 32]" = torch.ops.aten.permute.default(a_weight, [1, 0]);  a_weight = None
        addmm: "f32[4, 32]" = torch.ops.aten.addmm.default(a_bias, arg4_1, permute);  a_bias = arg4_1 = permute = None

        # Annotation: {'_torchdynamo_disable': True, '_torchdynamo_disable_recursive': True, '_torchdynamo_disable_method': 'gelu'} File: /home/user/aot/aoti.py:8 in forward, code: return torch.softmax(self.b(torch.nn.functional.gelu(self.a(x))), -1)
        mul: "f32[4, 32]" = torch.ops.aten.mul.Tensor(addmm, 0.5)
        mul_1: "f32[4, 32]" = torch.ops.aten.mul.Tensor(addmm, 0.7071067811865476);  addmm = None
        erf: "f32[4, 32]" = torch.ops.aten.erf.default(mul_1);  mul_1 = None
        add: "f32[4, 32]" = torch.ops.aten.add.Tensor(erf, 1);  erf = None
        mul_2: "f32[4, 32]" = torch.ops.aten.mul.Tensor(mul, add);  mul = add = None

        # File: /home/user/env/lib/python3.11/site-packages/torch/nn/modules/linear.py:134 in forward, code: return F.linear(input, self.weight, self.bias)
        permute_1: "f32[32, 8]" = torch.ops.aten.permute.default(b_weight, [1, 0]);  b_weight = None
        addmm_1: "f32[4, 8]" = torch.ops.aten.addmm.default(b_bias, mul_2, permute_1);  b_bias = mul_2 = permute_1 = None

        # File: /home/user/aot/aoti.py:8 in forward, code: return torch.softmax(self.b(torch.nn.functional.gelu(self.a(x))), -1)
        amax: "f32[4, 1]" = torch.ops.aten.amax.default(addmm_1, [-1], True)
        sub: "f32[4, 8]" = torch.ops.aten.sub.Tensor(addmm_1, amax);  addmm_1 = amax = None
        exp: "f32[4, 8]" = torch.ops.aten.exp.default(sub);  sub = None
        sum_1: "f32[4, 1]" = torch.ops.aten.sum.dim_IntList(exp, [-1], True)
        div: "f32[4, 8]" = torch.ops.aten.div.Tensor(exp, sum_1);  exp = sum_1 = None
        return (div,)
