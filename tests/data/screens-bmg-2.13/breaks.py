import torch

@torch.compile
def step(x, n):
    y = x * n
    print("in between")
    if y.sum() > 0:
        y = y + 1
    return torch.relu(y)

@torch.compile
def scale(x, factor):
    return (x * factor).sin()

x = torch.randn(64, 64, device="xpu")
for n in (1, 2, 3):
    step(x, n)
for i in range(12):
    scale(torch.randn(8 + i, 4, 3 + i % 2, device="xpu"), 1.5 * i)
