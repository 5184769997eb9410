class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[8, 8]"):
        # File: /home/user/demo/step.py:21 in torch_dynamo_resume_in_broken_at_20, code: if product.sum() > 0:
        sum_1: "f32[]" = torch.ops.aten.sum.default(arg0_1);  arg0_1 = None
        gt: "b8[]" = torch.ops.aten.gt.Scalar(sum_1, 0);  sum_1 = None
        return (gt,)
