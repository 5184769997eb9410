"""Scripts whose traces lie beside this file: python cases.py breaks|recompiles|shapes|train|values."""

import logging
import os
import sys

import torch
import torch._dynamo

CASE = sys.argv[1]
r = torch.ones
SCALE = 2


def eager(function=None, **options):
    if function is None:
        return lambda f: torch.compile(f, backend="eager", **options)
    return torch.compile(function, backend="eager")


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(4, 4)

    def forward(self, x):
        x = self.lin(x)
        print("block")
        return x.relu()


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.ModuleList([Block() for _ in range(2)])

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


class Counter(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.step = 0

    def forward(self, x):
        self.step += 1
        return x * self.step


class A:
    v = 1


class B:
    v = 1


def breaks():
    log = logging.getLogger("mine")

    @eager
    def prints(x):
        x = x + 1
        print("here")
        return x * 2

    @eager
    def branch(x):
        y = x * 2
        if y.sum() > 0:
            return y + 1
        return y - 1

    @eager
    def other_branch(x):
        if (x > 0).any():
            return x + 1
        return x - 1

    @eager
    def item(x):
        return x * x.sum().item()

    @eager
    def explicit(x):
        x = x.sin()
        torch._dynamo.graph_break()
        return x.cos()

    @torch._dynamo.disable
    def off(x):
        return x + 3

    @eager
    def disabled(x):
        return off(x * 2) * 3

    @eager
    def nonzero(x):
        return x.nonzero().float().sum() + x.sum()

    @eager
    def logs(x):
        log.warning("value")
        return x * 3

    @eager
    def in_loop(x):
        for _ in range(3):
            x = x + 1
            torch._dynamo.graph_break()
        return x

    @eager
    def in_with(x):
        with torch.no_grad():
            x = x * 2
            print("in with")
            return x + 3

    @eager
    def listdir(x):
        y = x + 1
        os.listdir("/")
        return y

    for f in (prints, branch, other_branch, item, explicit, disabled, nonzero, logs, in_loop, in_with, listdir):
        f(r(4))
    torch.compile(Model(), backend="eager")(r(2, 4))
    try:
        torch.compile(lambda x: print(x), backend="eager", fullgraph=True)(r(4))
    except Exception as error:
        print(type(error).__name__)


def recompiles():
    global SCALE
    torch._dynamo.config.recompile_limit = 3

    def calls(function, *arguments, **options):
        compiled = eager(**options)(function)
        for each in arguments:
            compiled(*each)

    def size(x): return x + 1  # fmt: skip
    calls(size, [r(4, 8)], [r(5, 8)], [r(1, 8)])
    def static_size(x): return x + 1  # fmt: skip
    calls(static_size, *([r(n)] for n in range(2, 7)), dynamic=False)
    def dtype(x): return x * 2  # fmt: skip
    calls(dtype, [r(4)], [r(4).double()])
    def stride(x): return x * 3  # fmt: skip
    calls(stride, [r(4, 4)], [r(8, 4).t()[:, :4]])
    def grad(x): return x * 4  # fmt: skip
    calls(grad, [r(4)], [r(4, requires_grad=True)])
    def rank(x): return x * 5  # fmt: skip
    calls(rank, [r(4)], [r(4, 4)])
    def device(x): return x * 6  # fmt: skip
    calls(device, [r(4)], [r(4, device="meta")])
    def fn_arg(x, f): return f(x) + 1  # fmt: skip
    calls(fn_arg, [r(4), torch.sin], [r(4), torch.cos])
    def int_arg(x, k): return x * k  # fmt: skip
    calls(int_arg, [r(4), 3], [r(4), 4])
    def str_arg(x, mode): return x + (1 if mode == "a" else 2)  # fmt: skip
    calls(str_arg, [r(4), "a"], [r(4), "b"])
    def dict_keys(x, d): return sum(d.values()) + x  # fmt: skip
    calls(dict_keys, [r(4), {"a": 1}], [r(4), {"b": 1}])
    def list_len(x): return sum(x)  # fmt: skip
    calls(list_len, [[r(4)]], [[r(4), r(4)]])
    def none_arg(x, y=None): return x + 1 if y is None else x + y  # fmt: skip
    calls(none_arg, [r(4)], [r(4), r(4)])
    def type_arg(x, o): return x + o.v  # fmt: skip
    calls(type_arg, [r(4), A()], [r(4), B()])
    def tset(x, s): return x + 1 if 3 in s else x  # fmt: skip
    calls(tset, [r(4), {3}], [r(4), {4}])
    def alias(x, y): return x + y  # fmt: skip
    t = r(4)
    calls(alias, [t, t], [r(4), r(4)])
    def duck(x, y): return x + y  # fmt: skip
    calls(duck, [r(8), r(8)], [r(8), r(1)], dynamic=True)

    def sym(x):
        return x * 2 if x.shape[0] > 5 else x * 3

    calls(sym, [r(8)], [r(3)], dynamic=True)

    @eager
    def glob(x):
        return x * SCALE

    glob(r(4))
    SCALE = 3
    glob(r(4))

    @eager
    def mode(x):
        return x * 8

    mode(r(4))
    with torch.no_grad():
        mode(r(4))

    @eager
    def threads(x):
        return x * 10

    threads(r(4))
    torch.set_num_threads(torch.get_num_threads() + 1)
    threads(r(4))

    module = torch.nn.Sequential(torch.nn.Dropout(0.5))
    compiled = torch.compile(module, backend="eager")
    compiled(r(2, 4))
    module.eval()
    compiled(r(2, 4))
    counter = torch.compile(Counter(), backend="eager")
    for _ in range(3):
        counter(r(4))


def shapes():
    torch._dynamo.config.capture_scalar_outputs = True

    @eager(dynamic=True)
    def specialises(x):
        return x.reshape(2, 4) + 1 if x.shape[0] == 8 else x

    specialises(r(8))
    specialises(r(9))

    @eager
    def marked(x):
        return x.view(8) + 1

    x = r(8)
    torch._dynamo.mark_dynamic(x, 0)
    try:
        marked(x)
    except Exception as error:
        print(type(error).__name__)

    @eager
    def unbacked(x):
        n = x.sum().int().item()
        torch._check(n >= 0)
        return torch.zeros(n) + 1

    unbacked(r(8))


def train():
    torch.manual_seed(0)
    model = torch.nn.Sequential(torch.nn.Linear(8, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))
    compiled = torch.compile(model)
    compiled(torch.randn(4, 8)).sum().backward()
    compiled(torch.randn(6, 8)).sum().backward()
    with torch.no_grad():
        compiled(torch.randn(4, 8))


def each(xs):
    for x in xs:
        yield x * 2


def values():
    @eager
    def second_key(d):
        return sum(v * i for i, v in enumerate(d.values()))

    second_key({"a": r(4), "b": r(4)})
    second_key({"a": r(4), "c": r(4)})

    @eager
    def number(x, k):
        return x + k

    for k in (0.0, 1.0, 2):
        number(r(4), k)

    @eager
    def total(xs):
        return sum(each(xs))

    total([r(4)] * 2)
    total([r(4)] * 3)

    @eager(fullgraph=True)
    def whole(x, s):
        return x * len(s)

    @eager
    def wrong(x):
        return torch.ops.aten.addmm(x, x, x[:1])

    torch._dynamo.config.recompile_limit = 2
    for call in (lambda: [whole(r(4), "a" * n) for n in (1, 2, 3)], lambda: wrong(r(4, 4))):
        try:
            call()
        except Exception as error:
            print(type(error).__name__)


{"breaks": breaks, "recompiles": recompiles, "shapes": shapes, "train": train, "values": values}[CASE]()
