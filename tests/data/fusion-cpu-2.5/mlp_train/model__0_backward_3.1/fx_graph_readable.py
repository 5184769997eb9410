class GraphModule(torch.nn.Module):
    def forward(self, primals_3: "f32[64, 256]", primals_4: "f32[512]", addmm: "f32[64, 512]", getitem_1: "f32[64, 1]", rsqrt: "f32[64, 1]", add_2: "f32[64, 512]", permute_2: "f32[10, 512]", tangents_1: "f32[64, 10]"):
         # File: /home/u/venv/lib/python3.11/site-packages/torch/_dynamo/external_utils.py:40 in inner, code: return fn(*args, **kwargs)
        mm: "f32[64, 512]" = torch.ops.aten.mm.default(tangents_1, permute_2);  permute_2 = None
        permute_3: "f32[10, 64]" = torch.ops.aten.permute.default(tangents_1, [1, 0])
        mm_1: "f32[10, 512]" = torch.ops.aten.mm.default(permute_3, add_2);  permute_3 = add_2 = None
        permute_4: "f32[512, 10]" = torch.ops.aten.permute.default(mm_1, [1, 0]);  mm_1 = None
        sum_1: "f32[1, 10]" = torch.ops.aten.sum.dim_IntList(tangents_1, [0], True);  tangents_1 = None
        view: "f32[10]" = torch.ops.aten.view.default(sum_1, [10]);  sum_1 = None
        permute_5: "f32[10, 512]" = torch.ops.aten.permute.default(permute_4, [1, 0]);  permute_4 = None
        mul_6: "f32[64, 512]" = torch.ops.aten.mul.Tensor(mm, primals_4);  primals_4 = None
        mul_7: "f32[64, 512]" = torch.ops.aten.mul.Tensor(mul_6, 512)
        sum_2: "f32[64, 1]" = torch.ops.aten.sum.dim_IntList(mul_6, [1], True)
        mul: "f32[64, 512]" = torch.ops.aten.mul.Tensor(addmm, 0.5)
        mul_1: "f32[64, 512]" = torch.ops.aten.mul.Tensor(addmm, 0.7071067811865476)
        erf: "f32[64, 512]" = torch.ops.aten.erf.default(mul_1);  mul_1 = None
        add: "f32[64, 512]" = torch.ops.aten.add.Tensor(erf, 1);  erf = None
        mul_2: "f32[64, 512]" = torch.ops.aten.mul.Tensor(mul, add);  mul = None
        sub: "f32[64, 512]" = torch.ops.aten.sub.Tensor(mul_2, getitem_1);  mul_2 = getitem_1 = None
        mul_3: "f32[64, 512]" = torch.ops.aten.mul.Tensor(sub, rsqrt);  sub = None
        mul_8: "f32[64, 512]" = torch.ops.aten.mul.Tensor(mul_6, mul_3);  mul_6 = None
        sum_3: "f32[64, 1]" = torch.ops.aten.sum.dim_IntList(mul_8, [1], True);  mul_8 = None
        mul_9: "f32[64, 512]" = torch.ops.aten.mul.Tensor(mul_3, sum_3);  sum_3 = None
        sub_2: "f32[64, 512]" = torch.ops.aten.sub.Tensor(mul_7, sum_2);  mul_7 = sum_2 = None
        sub_3: "f32[64, 512]" = torch.ops.aten.sub.Tensor(sub_2, mul_9);  sub_2 = mul_9 = None
        div: "f32[64, 1]" = torch.ops.aten.div.Tensor(rsqrt, 512);  rsqrt = None
        mul_10: "f32[64, 512]" = torch.ops.aten.mul.Tensor(div, sub_3);  div = sub_3 = None
        mul_11: "f32[64, 512]" = torch.ops.aten.mul.Tensor(mm, mul_3);  mul_3 = None
        sum_4: "f32[512]" = torch.ops.aten.sum.dim_IntList(mul_11, [0]);  mul_11 = None
        sum_5: "f32[512]" = torch.ops.aten.sum.dim_IntList(mm, [0]);  mm = None
        mul_13: "f32[64, 512]" = torch.ops.aten.mul.Tensor(add, 0.5);  add = None
        mul_14: "f32[64, 512]" = torch.ops.aten.mul.Tensor(addmm, addmm)
        mul_15: "f32[64, 512]" = torch.ops.aten.mul.Tensor(mul_14, -0.5);  mul_14 = None
        exp: "f32[64, 512]" = torch.ops.aten.exp.default(mul_15);  mul_15 = None
        mul_16: "f32[64, 512]" = torch.ops.aten.mul.Tensor(exp, 0.3989422804014327);  exp = None
        mul_17: "f32[64, 512]" = torch.ops.aten.mul.Tensor(addmm, mul_16);  addmm = mul_16 = None
        add_4: "f32[64, 512]" = torch.ops.aten.add.Tensor(mul_13, mul_17);  mul_13 = mul_17 = None
        mul_18: "f32[64, 512]" = torch.ops.aten.mul.Tensor(mul_10, add_4);  mul_10 = add_4 = None
        permute_6: "f32[512, 64]" = torch.ops.aten.permute.default(mul_18, [1, 0])
        mm_2: "f32[512, 256]" = torch.ops.aten.mm.default(permute_6, primals_3);  permute_6 = primals_3 = None
        permute_7: "f32[256, 512]" = torch.ops.aten.permute.default(mm_2, [1, 0]);  mm_2 = None
        sum_6: "f32[1, 512]" = torch.ops.aten.sum.dim_IntList(mul_18, [0], True);  mul_18 = None
        view_1: "f32[512]" = torch.ops.aten.view.default(sum_6, [512]);  sum_6 = None
        permute_8: "f32[512, 256]" = torch.ops.aten.permute.default(permute_7, [1, 0]);  permute_7 = None
        return (permute_8, view_1, None, sum_4, sum_5, permute_5, view)
        