class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[8, 8]"):
        # File: /home/user/demo/resets.py:13 in torch_dynamo_resume_in_g_at_12, code: return y * 2
        mul: "f32[8, 8]" = torch.ops.aten.mul.Tensor(arg0_1, 2);  arg0_1 = None
        return (mul,)
