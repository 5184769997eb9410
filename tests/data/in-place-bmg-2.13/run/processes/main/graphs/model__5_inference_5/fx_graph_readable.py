class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[6, 8]", arg1_1: "i64[6, 2]", arg2_1: "f32[6, 2]"):
        # File: /home/user/demo/in_place.py:37 in reduced, code: return torch.scatter_reduce(a, 1, index, b, "mean")
        scatter_reduce: "f32[6, 8]" = torch.ops.aten.scatter_reduce.two(arg0_1, 1, arg1_1, arg2_1, 'mean');  arg0_1 = arg1_1 = arg2_1 = None
        return (scatter_reduce,)
