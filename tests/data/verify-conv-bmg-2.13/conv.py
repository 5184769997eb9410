"""A convolution with a bias, which Inductor leaves to the kernel behind it."""

import torch

torch.manual_seed(0)
x = torch.randn(2, 3, 8, 8, device="xpu")
w = torch.randn(4, 3, 3, 3, device="xpu")
b = torch.randn(4, device="xpu")


@torch.compile
def layer(x, w, b):
    return torch.relu(torch.nn.functional.conv2d(x, w, b)) * 2.0


print(layer(x, w, b).sum().item())
