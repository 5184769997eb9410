class GraphModule(torch.nn.Module):
    def forward(self, primals_3: "f32[8, 16][16, 1]xpu:0", primals_4: "f32[32, 16][16, 1]xpu:0", primals_6: "f32[16, 32][32, 1]xpu:0", primals_8: "f32[16][1]xpu:0", primals_10: "f32[32, 16][16, 1]xpu:0", primals_12: "f32[16, 32][32, 1]xpu:0", primals_14: "f32[4, 16][16, 1]xpu:0", primals_16: "f32[4, 16][16, 1]xpu:0", getitem_1: "f32[8, 1][1, 1]xpu:0", rsqrt: "f32[8, 1][1, 1]xpu:0", add_1: "f32[8, 16][16, 1]xpu:0", relu: "f32[8, 32][32, 1]xpu:0", addmm_1: "f32[8, 16][16, 1]xpu:0", getitem_3: "f32[8, 1][1, 1]xpu:0", rsqrt_1: "f32[8, 1][1, 1]xpu:0", add_4: "f32[8, 16][16, 1]xpu:0", relu_1: "f32[8, 32][32, 1]xpu:0", add_5: "f32[8, 16][16, 1]xpu:0", tangents_1: "f32[8, 4][4, 1]xpu:0"):
        # File: /src/script.py:28 in forward, code: return self.heads["first"](x) + self.plain["second"](x)
        permute_5: "f32[16, 4][1, 16]xpu:0" = torch.ops.aten.permute.default(primals_16, [1, 0]);  primals_16 = None
        permute_6: "f32[4, 16][16, 1]xpu:0" = torch.ops.aten.permute.default(permute_5, [1, 0]);  permute_5 = None
        mm: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.mm.default(tangents_1, permute_6);  permute_6 = None
        permute_7: "f32[4, 8][1, 4]xpu:0" = torch.ops.aten.permute.default(tangents_1, [1, 0])
        mm_1: "f32[4, 16][16, 1]xpu:0" = torch.ops.aten.mm.default(permute_7, add_5)
        sum_1: "f32[1, 4][4, 1]xpu:0" = torch.ops.aten.sum.dim_IntList(tangents_1, [0], True)
        view: "f32[4][1]xpu:0" = torch.ops.aten.reshape.default(sum_1, [4]);  sum_1 = None
        permute_4: "f32[16, 4][1, 16]xpu:0" = torch.ops.aten.permute.default(primals_14, [1, 0]);  primals_14 = None
        permute_10: "f32[4, 16][16, 1]xpu:0" = torch.ops.aten.permute.default(permute_4, [1, 0]);  permute_4 = None
        mm_3: "f32[4, 16][16, 1]xpu:0" = torch.ops.aten.mm.default(permute_7, add_5);  permute_7 = add_5 = None
        sum_2: "f32[1, 4][4, 1]xpu:0" = torch.ops.aten.sum.dim_IntList(tangents_1, [0], True)
        view_1: "f32[4][1]xpu:0" = torch.ops.aten.reshape.default(sum_2, [4]);  sum_2 = None
        addmm_default: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.addmm.default(mm, tangents_1, permute_10);  mm = tangents_1 = permute_10 = None

        # File: /src/script.py:15 in forward, code: return x + self.down(torch.relu(self.up(self.norm(x))))
        permute_3: "f32[32, 16][1, 32]xpu:0" = torch.ops.aten.permute.default(primals_12, [1, 0]);  primals_12 = None
        permute_14: "f32[16, 32][32, 1]xpu:0" = torch.ops.aten.permute.default(permute_3, [1, 0]);  permute_3 = None
        mm_4: "f32[8, 32][32, 1]xpu:0" = torch.ops.aten.mm.default(addmm_default, permute_14);  permute_14 = None
        permute_15: "f32[16, 8][1, 16]xpu:0" = torch.ops.aten.permute.default(addmm_default, [1, 0])
        mm_5: "f32[16, 32][32, 1]xpu:0" = torch.ops.aten.mm.default(permute_15, relu_1);  permute_15 = None
        sum_3: "f32[1, 16][16, 1]xpu:0" = torch.ops.aten.sum.dim_IntList(addmm_default, [0], True)
        view_2: "f32[16][1]xpu:0" = torch.ops.aten.reshape.default(sum_3, [16]);  sum_3 = None
        le: "b8[8, 32][32, 1]xpu:0" = torch.ops.aten.le.Scalar(relu_1, 0);  relu_1 = None
        full_default: "f32[][]xpu:0" = torch.ops.aten.full.default([], 0.0, dtype = torch.float32, layout = torch.strided, device = device(type='xpu', index=0), pin_memory = False)
        where: "f32[8, 32][32, 1]xpu:0" = torch.ops.aten.where.self(le, full_default, mm_4);  le = mm_4 = None
        permute_2: "f32[16, 32][1, 16]xpu:0" = torch.ops.aten.permute.default(primals_10, [1, 0]);  primals_10 = None
        permute_18: "f32[32, 16][16, 1]xpu:0" = torch.ops.aten.permute.default(permute_2, [1, 0]);  permute_2 = None
        mm_6: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.mm.default(where, permute_18);  permute_18 = None
        permute_19: "f32[32, 8][1, 32]xpu:0" = torch.ops.aten.permute.default(where, [1, 0])
        mm_7: "f32[32, 16][16, 1]xpu:0" = torch.ops.aten.mm.default(permute_19, add_4);  permute_19 = add_4 = None
        sum_4: "f32[1, 32][32, 1]xpu:0" = torch.ops.aten.sum.dim_IntList(where, [0], True);  where = None
        view_3: "f32[32][1]xpu:0" = torch.ops.aten.reshape.default(sum_4, [32]);  sum_4 = None
        mul_5: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.mul.Tensor(mm_6, primals_8);  primals_8 = None
        mul_6: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.mul.Tensor(mul_5, 16)
        sum_5: "f32[8, 1][1, 1]xpu:0" = torch.ops.aten.sum.dim_IntList(mul_5, [1], True)
        add_2: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.add.Tensor(primals_3, addmm_1);  addmm_1 = None
        sub_1: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.sub.Tensor(add_2, getitem_3);  add_2 = getitem_3 = None
        mul_2: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.mul.Tensor(sub_1, rsqrt_1);  sub_1 = None
        mul_7: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.mul.Tensor(mul_5, mul_2);  mul_5 = None
        sum_6: "f32[8, 1][1, 1]xpu:0" = torch.ops.aten.sum.dim_IntList(mul_7, [1], True);  mul_7 = None
        mul_8: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.mul.Tensor(mul_2, sum_6);  sum_6 = None
        sub_3: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.sub.Tensor(mul_6, sum_5);  mul_6 = sum_5 = None
        sub_4: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.sub.Tensor(sub_3, mul_8);  sub_3 = mul_8 = None
        div: "f32[8, 1][1, 1]xpu:0" = torch.ops.aten.div.Tensor(rsqrt_1, 16);  rsqrt_1 = None
        mul_9: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.mul.Tensor(div, sub_4);  div = sub_4 = None
        mul_10: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.mul.Tensor(mm_6, mul_2);  mul_2 = None
        sum_7: "f32[16][1]xpu:0" = torch.ops.aten.sum.dim_IntList(mul_10, [0]);  mul_10 = None
        sum_8: "f32[16][1]xpu:0" = torch.ops.aten.sum.dim_IntList(mm_6, [0]);  mm_6 = None
        add_8: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.add.Tensor(addmm_default, mul_9);  addmm_default = mul_9 = None
        permute_1: "f32[32, 16][1, 32]xpu:0" = torch.ops.aten.permute.default(primals_6, [1, 0]);  primals_6 = None
        permute_22: "f32[16, 32][32, 1]xpu:0" = torch.ops.aten.permute.default(permute_1, [1, 0]);  permute_1 = None
        mm_8: "f32[8, 32][32, 1]xpu:0" = torch.ops.aten.mm.default(add_8, permute_22);  permute_22 = None
        permute_23: "f32[16, 8][1, 16]xpu:0" = torch.ops.aten.permute.default(add_8, [1, 0])
        mm_9: "f32[16, 32][32, 1]xpu:0" = torch.ops.aten.mm.default(permute_23, relu);  permute_23 = None
        sum_9: "f32[1, 16][16, 1]xpu:0" = torch.ops.aten.sum.dim_IntList(add_8, [0], True);  add_8 = None
        view_4: "f32[16][1]xpu:0" = torch.ops.aten.reshape.default(sum_9, [16]);  sum_9 = None
        le_1: "b8[8, 32][32, 1]xpu:0" = torch.ops.aten.le.Scalar(relu, 0);  relu = None
        where_1: "f32[8, 32][32, 1]xpu:0" = torch.ops.aten.where.self(le_1, full_default, mm_8);  le_1 = full_default = mm_8 = None
        permute: "f32[16, 32][1, 16]xpu:0" = torch.ops.aten.permute.default(primals_4, [1, 0]);  primals_4 = None
        permute_26: "f32[32, 16][16, 1]xpu:0" = torch.ops.aten.permute.default(permute, [1, 0]);  permute = None
        mm_10: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.mm.default(where_1, permute_26);  permute_26 = None
        permute_27: "f32[32, 8][1, 32]xpu:0" = torch.ops.aten.permute.default(where_1, [1, 0])
        mm_11: "f32[32, 16][16, 1]xpu:0" = torch.ops.aten.mm.default(permute_27, add_1);  permute_27 = add_1 = None
        sum_10: "f32[1, 32][32, 1]xpu:0" = torch.ops.aten.sum.dim_IntList(where_1, [0], True);  where_1 = None
        view_5: "f32[32][1]xpu:0" = torch.ops.aten.reshape.default(sum_10, [32]);  sum_10 = None
        sub: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.sub.Tensor(primals_3, getitem_1);  primals_3 = getitem_1 = None
        mul: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.mul.Tensor(sub, rsqrt);  sub = rsqrt = None
        mul_16: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.mul.Tensor(mm_10, mul);  mul = None
        sum_13: "f32[16][1]xpu:0" = torch.ops.aten.sum.dim_IntList(mul_16, [0]);  mul_16 = None
        sum_14: "f32[16][1]xpu:0" = torch.ops.aten.sum.dim_IntList(mm_10, [0]);  mm_10 = None
        return (sum_13, sum_14, None, mm_11, view_5, mm_9, view_4, sum_7, sum_8, mm_7, view_3, mm_5, view_2, mm_3, view_1, mm_1, view)
