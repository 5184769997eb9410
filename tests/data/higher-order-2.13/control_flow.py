"""torch.cond and torch.while_loop in one compiled function, on the CPU."""
import torch
from torch._higher_order_ops.while_loop import while_loop

def f(x, n):
    def less(i, y):
        return i < n.sum()
    def body(i, y):
        return i + 1, torch.sin(y) * 0.5 + y
    i, y = while_loop(less, body, (torch.zeros((), dtype=torch.int64), x))
    z = torch.cond(y.sum() > 0, lambda y: torch.relu(y) + 1, lambda y: torch.cos(y) * 2, (y,))
    return z.softmax(-1), i

x, n = torch.randn(8, 16), torch.tensor([3, 2])
want = f(x, n)
got = torch.compile(f, fullgraph=True)(x, n)
torch.testing.assert_close(got, want)
