class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[4, 4]"):
        # File: /home/user/demo/step.py:8 in torch_dynamo_resume_in_step_at_7, code: return a.sum().cos()
        sum_1: "f32[]" = torch.ops.aten.sum.default(arg0_1);  arg0_1 = None
        cos: "f32[]" = torch.ops.aten.cos.default(sum_1);  sum_1 = None
        return (cos,)
