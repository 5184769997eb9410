class GraphModule(torch.nn.Module):
    def forward(self, primals_1: "f32[16][1]xpu:0", primals_2: "f32[16][1]xpu:0", primals_3: "f32[8, 16][16, 1]xpu:0", primals_4: "f32[32, 16][16, 1]xpu:0", primals_5: "f32[32][1]xpu:0", primals_6: "f32[16, 32][32, 1]xpu:0", primals_7: "f32[16][1]xpu:0", primals_8: "f32[16][1]xpu:0", primals_9: "f32[16][1]xpu:0", primals_10: "f32[32, 16][16, 1]xpu:0", primals_11: "f32[32][1]xpu:0", primals_12: "f32[16, 32][32, 1]xpu:0", primals_13: "f32[16][1]xpu:0", primals_14: "f32[4, 16][16, 1]xpu:0", primals_15: "f32[4][1]xpu:0", primals_16: "f32[4, 16][16, 1]xpu:0", primals_17: "f32[4][1]xpu:0"):
        # File: /src/script.py:15 in forward, code: return x + self.down(torch.relu(self.up(self.norm(x))))
        var_mean = torch.ops.aten.var_mean.correction(primals_3, [1], correction = 0, keepdim = True)
        getitem: "f32[8, 1][1, 1]xpu:0" = var_mean[0]
        getitem_1: "f32[8, 1][1, 1]xpu:0" = var_mean[1];  var_mean = None
        add: "f32[8, 1][1, 1]xpu:0" = torch.ops.aten.add.Tensor(getitem, 1e-05);  getitem = None
        rsqrt: "f32[8, 1][1, 1]xpu:0" = torch.ops.aten.rsqrt.default(add);  add = None
        sub: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.sub.Tensor(primals_3, getitem_1)
        mul: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.mul.Tensor(sub, rsqrt);  sub = None
        mul_1: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.mul.Tensor(mul, primals_1);  mul = primals_1 = None
        add_1: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.add.Tensor(mul_1, primals_2);  mul_1 = primals_2 = None
        permute: "f32[16, 32][1, 16]xpu:0" = torch.ops.aten.permute.default(primals_4, [1, 0])
        mm_default_4: "f32[8, 32][32, 1]xpu:0" = torch.ops.aten.mm.default(add_1, permute);  permute = None
        add_tensor_4: "f32[8, 32][32, 1]xpu:0" = torch.ops.aten.add.Tensor(primals_5, mm_default_4);  primals_5 = mm_default_4 = None
        relu: "f32[8, 32][32, 1]xpu:0" = torch.ops.aten.relu.default(add_tensor_4);  add_tensor_4 = None
        permute_1: "f32[32, 16][1, 32]xpu:0" = torch.ops.aten.permute.default(primals_6, [1, 0])
        addmm_1: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.addmm.default(primals_7, relu, permute_1);  primals_7 = permute_1 = None
        add_2: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.add.Tensor(primals_3, addmm_1)
        var_mean_1 = torch.ops.aten.var_mean.correction(add_2, [1], correction = 0, keepdim = True)
        getitem_2: "f32[8, 1][1, 1]xpu:0" = var_mean_1[0]
        getitem_3: "f32[8, 1][1, 1]xpu:0" = var_mean_1[1];  var_mean_1 = None
        add_3: "f32[8, 1][1, 1]xpu:0" = torch.ops.aten.add.Tensor(getitem_2, 1e-05);  getitem_2 = None
        rsqrt_1: "f32[8, 1][1, 1]xpu:0" = torch.ops.aten.rsqrt.default(add_3);  add_3 = None
        sub_1: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.sub.Tensor(add_2, getitem_3)
        mul_2: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.mul.Tensor(sub_1, rsqrt_1);  sub_1 = None
        mul_3: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.mul.Tensor(mul_2, primals_8);  mul_2 = None
        add_4: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.add.Tensor(mul_3, primals_9);  mul_3 = primals_9 = None
        permute_2: "f32[16, 32][1, 16]xpu:0" = torch.ops.aten.permute.default(primals_10, [1, 0])
        mm_default_3: "f32[8, 32][32, 1]xpu:0" = torch.ops.aten.mm.default(add_4, permute_2);  permute_2 = None
        add_tensor_3: "f32[8, 32][32, 1]xpu:0" = torch.ops.aten.add.Tensor(primals_11, mm_default_3);  primals_11 = mm_default_3 = None
        relu_1: "f32[8, 32][32, 1]xpu:0" = torch.ops.aten.relu.default(add_tensor_3);  add_tensor_3 = None
        permute_3: "f32[32, 16][1, 32]xpu:0" = torch.ops.aten.permute.default(primals_12, [1, 0])
        mm_default_2: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.mm.default(relu_1, permute_3);  permute_3 = None
        add_tensor_2: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.add.Tensor(primals_13, mm_default_2);  primals_13 = mm_default_2 = None
        add_5: "f32[8, 16][16, 1]xpu:0" = torch.ops.aten.add.Tensor(add_2, add_tensor_2);  add_2 = add_tensor_2 = None

        # File: /src/script.py:28 in forward, code: return self.heads["first"](x) + self.plain["second"](x)
        permute_4: "f32[16, 4][1, 16]xpu:0" = torch.ops.aten.permute.default(primals_14, [1, 0])
        mm_default_1: "f32[8, 4][4, 1]xpu:0" = torch.ops.aten.mm.default(add_5, permute_4);  permute_4 = None
        add_tensor_1: "f32[8, 4][4, 1]xpu:0" = torch.ops.aten.add.Tensor(primals_15, mm_default_1);  primals_15 = mm_default_1 = None
        permute_5: "f32[16, 4][1, 16]xpu:0" = torch.ops.aten.permute.default(primals_16, [1, 0])
        mm_default: "f32[8, 4][4, 1]xpu:0" = torch.ops.aten.mm.default(add_5, permute_5);  permute_5 = None
        add_tensor: "f32[8, 4][4, 1]xpu:0" = torch.ops.aten.add.Tensor(primals_17, mm_default);  primals_17 = mm_default = None
        add_6: "f32[8, 4][4, 1]xpu:0" = torch.ops.aten.add.Tensor(add_tensor_1, add_tensor);  add_tensor_1 = add_tensor = None
        return (add_6, primals_3, primals_4, primals_6, primals_8, primals_10, primals_12, primals_14, primals_16, getitem_1, rsqrt, add_1, relu, addmm_1, getitem_3, rsqrt_1, add_4, relu_1, add_5)
