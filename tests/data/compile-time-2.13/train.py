import torch


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = torch.nn.LayerNorm(64)
        self.up = torch.nn.Linear(64, 128)

    def forward(self, x):
        return torch.nn.functional.gelu(self.up(self.norm(x)))


def main():
    import sys

    device = sys.argv[1] if len(sys.argv) > 1 else "cpu"
    model = torch.compile(Block().to(device))
    x = torch.randn(8, 64, device=device, requires_grad=True)
    model(x).sum().backward()


if __name__ == "__main__":
    main()
