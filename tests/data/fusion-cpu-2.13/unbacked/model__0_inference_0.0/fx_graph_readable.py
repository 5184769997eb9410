class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[16, 16]"):
        # File: /home/u/extra.py:72 in f, code: n = torch.nonzero(x > 0)
        gt: "b8[16, 16]" = torch.ops.aten.gt.Scalar(arg0_1, 0)
        nonzero: "i64[u0, 2]" = torch.ops.aten.nonzero.default(gt);  gt = None
        sym_size_int: "Sym(u0)" = torch.ops.aten.sym_size.int(nonzero, 0)
        ge: "Sym(u0 >= 0)" = sym_size_int >= 0
        _assert_scalar = torch.ops.aten._assert_scalar.default(ge, "Runtime assertion failed for expression u0 >= 0 on node 'ge'");  ge = _assert_scalar = None
        le: "Sym(u0 <= 256)" = sym_size_int <= 256;  sym_size_int = None
        _assert_scalar_1 = torch.ops.aten._assert_scalar.default(le, "Runtime assertion failed for expression u0 <= 256 on node 'le'");  le = _assert_scalar_1 = None

        # File: /home/u/extra.py:73 in f, code: k = x.sum().item()
        sum_1: "f32[]" = torch.ops.aten.sum.default(arg0_1)

        # File: /home/u/extra.py:74 in f, code: return n.float().mean() * 2 + k, x * 3
        convert_element_type: "f32[u0, 2]" = torch.ops.prims.convert_element_type.default(nonzero, torch.float32);  nonzero = None
        mean: "f32[]" = torch.ops.aten.mean.default(convert_element_type);  convert_element_type = None
        mul_2: "f32[]" = torch.ops.aten.mul.Tensor(mean, 2);  mean = None

        # No stacktrace found for following nodes
        convert_element_type_default_2: "f32[]" = torch.ops.prims.convert_element_type.default(sum_1, torch.float32);  sum_1 = None
        add_tensor: "f32[]" = torch.ops.aten.add.Tensor(mul_2, convert_element_type_default_2);  mul_2 = convert_element_type_default_2 = None

        # File: /home/u/extra.py:74 in f, code: return n.float().mean() * 2 + k, x * 3
        mul_3: "f32[16, 16]" = torch.ops.aten.mul.Tensor(arg0_1, 3);  arg0_1 = None
        return (add_tensor, mul_3)
