import torch


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = torch.nn.GroupNorm(4, 16, eps=1e-5)
        self.conv = torch.nn.Conv2d(16, 16, 3, padding=1)

    def forward(self, x, text):
        if x.shape[0] >= 64:
            x = x * 2
        x = self.conv(self.norm(x))
        return x + text.sum(1)[:, :, None, None]


block = torch.compile(Block(), dynamic=True, backend="aot_eager")
with torch.no_grad():
    block(torch.randn(2, 16, 8, 8), torch.randn(2, 5, 16))
    block(torch.randn(1, 16, 8, 8), torch.randn(1, 5, 16))
    block(torch.randn(80, 16, 8, 8), torch.randn(80, 5, 16))
    block(torch.randn(2, 16, 8, 8), torch.randn(2, 1, 16))
