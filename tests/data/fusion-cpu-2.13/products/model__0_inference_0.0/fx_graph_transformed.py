class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[16, 16]", arg1_1: "f32[16, 16]", arg2_1: "f32[16, 16]"):
        # File: /home/user/demo/products.py:6 in products, code: return ((x @ w) @ v).relu()
        mm: "f32[16, 16]" = torch.ops.aten.mm.default(arg0_1, arg1_1);  arg0_1 = arg1_1 = None
        mm_1: "f32[16, 16]" = torch.ops.aten.mm.default(mm, arg2_1);  mm = arg2_1 = None
        relu: "f32[16, 16]" = torch.ops.aten.relu.default(mm_1);  mm_1 = None
        return (relu,)
