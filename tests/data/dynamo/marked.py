import torch


@torch.compile(backend="eager")
def scaled(x):
    return x * 2


x = torch.randn(9)
torch._dynamo.mark_dynamic(x, 0, min=4, max=16)
scaled(x)
scaled(torch.randn(16))
scaled(torch.randn(40))
