import torch


@torch.compile
def step(x, y):
    a = torch.relu(x) * y
    print("side effect")
    return a.sum().cos()


@torch.compile
def scale(x, k):
    return (x * k).softmax(-1)


print(step(torch.ones(4, 4), torch.ones(4, 4)).shape)
scale(torch.ones(8, 16), 2.0)
scale(torch.ones(9, 16), 2.0)
w = torch.ones(4, 4, requires_grad=True)
torch.compile(lambda t: (t.sin() * 2).sum())(w).backward()
