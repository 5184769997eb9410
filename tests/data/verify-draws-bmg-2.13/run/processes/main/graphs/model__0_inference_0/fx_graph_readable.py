class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[9, 4]"):
        # No stacktrace found for following nodes
        inductor_seeds_default: "i64[2]" = torch.ops.prims.inductor_seeds.default(2, device(type='xpu', index=0))

        # File: /home/user/draws-demo/draws.py:6 in seeds, code: return F.dropout(x, 0.5, training=True) + torch.randn_like(x)
        inductor_lookup_seed_default: "i64[]" = torch.ops.prims.inductor_lookup_seed.default(inductor_seeds_default, 0)
        inductor_random_default_1: "f32[9, 4]" = torch.ops.prims.inductor_random.default([9, 4], inductor_lookup_seed_default, 'rand');  inductor_lookup_seed_default = None
        gt: "b8[9, 4]" = torch.ops.aten.gt.Scalar(inductor_random_default_1, 0.5);  inductor_random_default_1 = None
        mul: "f32[9, 4]" = torch.ops.aten.mul.Tensor(gt, arg0_1);  gt = arg0_1 = None
        mul_1: "f32[9, 4]" = torch.ops.aten.mul.Tensor(mul, 2.0);  mul = None
        inductor_lookup_seed_default_1: "i64[]" = torch.ops.prims.inductor_lookup_seed.default(inductor_seeds_default, 1);  inductor_seeds_default = None
        inductor_random_default: "f32[9, 4]" = torch.ops.prims.inductor_random.default([9, 4], inductor_lookup_seed_default_1, 'randn');  inductor_lookup_seed_default_1 = None
        add: "f32[9, 4]" = torch.ops.aten.add.Tensor(mul_1, inductor_random_default);  mul_1 = inductor_random_default = None
        return (add,)
