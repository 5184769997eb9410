import torch


def step(w, m, r, s):
    root = r / (1 - 0.99**s)
    w.addcdiv_(m, root, value=-(0.05 / (1 - 0.9**s)))


fast = torch.compile(step)
for s in (1.0, 2.0, 3.0):
    w, m = torch.zeros(8), torch.ones(8)
    fast(w, m, m, s)
