"""Scripts for every remedy against a graph break, a recompile or a bypass of a compile cache: one that has it, and the same with the remedy applied.

Run by ``test_remedies_torch.py`` in one process under ``TORCH_TRACE``. A marker function is compiled before each script, so that the frames behind it
are known to be of that script.
"""
# ruff: noqa: PLW0108, B007, PLW2101 -- what is compiled is a lambda on purpose, globals change in loops

from __future__ import annotations

import copy
import enum
import gc
import json
import logging
import os
import sys
import threading
import time
import traceback

import numpy as np
import torch
import torch._dynamo
import torch.fx.experimental._config as symbolic_config
import torch.nn.functional as F
from torch import nn
from torch._C._dynamo.eval_frame import reset_code
from torch._dynamo import mark_dynamic
from torch._dynamo.decorators import mark_unbacked
from torch._inductor.custom_graph_pass import CustomGraphPass
from torch.utils.checkpoint import CheckpointPolicy, checkpoint, create_selective_checkpoint_contexts

SCRIPTS = []
ones = torch.ones
config = torch._dynamo.config
log = logging.getLogger("script")
TEXT = "a"


def breaks(case, remedy):
    """Register the script of a case with graph breaks, for the first of which a remedy of the catalogue is printed."""
    return _registered({"case": case, "how": "", "kind": "break", "remedy": remedy})


def recompiles(case, remedy):
    """Register the script of a case with recompiles, for the last of which a remedy of the catalogue is printed."""
    return _registered({"case": case, "how": "", "kind": "recompile", "remedy": remedy})


def bypasses(case, remedy):
    """Register the script of a case for which a compile cache is not asked."""
    return _registered({"case": case, "how": "", "kind": "bypass", "remedy": remedy})


def mended(case, how, left=0, words=""):
    """Register the script of a case with its remedy applied; ``left`` breaks, recompiles or bypasses remain, as the ``words`` of the remedy say."""
    return _registered({"case": case, "how": how, "left": left, "words": words})


def _registered(about):
    def register(function):
        SCRIPTS.append((about, function))
        return function

    return register


def compiled(function, **options):
    return torch.compile(function, backend="eager", **options)


def forget(function):
    """Drop the compiled code of a function of torch and of what it wraps, which scripts share."""
    while function is not None:
        reset_code(function.__code__)
        function = getattr(function, "__wrapped__", None)


def call(function, *arguments, **options):
    """Compile a function and call it with each of the tuples of arguments."""
    run = compiled(function, **options)
    for each in arguments:
        run(*each)


# graph breaks


@breaks("branch", "branch")
def _():
    def f(x):
        if x.sum() > 0:
            return x + 1
        return x - 1

    call(f, [ones(4)])


@mended("branch", "torch.where")
def _():
    call(lambda x: torch.where(x.sum() > 0, x + 1, x - 1), [ones(4)])


@mended("branch", "torch.cond")
def _():
    call(lambda x: torch.cond(x.sum() > 0, lambda x: x + 1, lambda x: x - 1, (x,)), [ones(4)])


@mended("branch", "out of the compiled function")
def _():
    up, down = compiled(lambda x: x + 1), compiled(lambda x: x - 1)
    x = ones(4)
    (up if x.sum() > 0 else down)(x)


@breaks("while", "branch")
def _():
    def f(x):
        while x.sum() < 5:
            x = x + 1
        return x

    call(f, [ones(4)])


@mended("while", "out of the compiled function")
def _():
    x, step = ones(4), compiled(lambda x: x + 1)
    while x.sum() < 5:
        x = step(x)


@breaks("branch on a check", "branch")
def _():
    def f(x):
        if torch.isnan(x).any():
            raise ValueError("nan")
        return x * 2

    call(f, [ones(4)])


@mended("branch on a check", "out of the compiled function")
def _():
    x = ones(4)
    if torch.isnan(x).any():
        raise ValueError("nan")
    call(lambda x: x * 2, [x])


@breaks("item", "item")
def _():
    call(lambda x: x * x.sum().item(), [ones(4)])


@mended("item", "capture_scalar_outputs")
def _():
    with config.patch(capture_scalar_outputs=True):
        call(lambda x: x * x.sum().item(), [ones(4)])


@mended("item", "keep it a tensor")
def _():
    call(lambda x: x * x.sum(), [ones(4)])


@breaks("item in a condition", "item")
def _():
    def f(x):
        y = x.sum()
        if y.item() > 100:
            y = y * 2
        return y

    call(f, [ones(4)])


@mended("item in a condition", "capture_scalar_outputs", left=1, words="a branch on the number still breaks")
def _():
    def f(x):
        y = x.sum()
        if y.item() > 100:
            y = y * 2
        return y

    with config.patch(capture_scalar_outputs=True):
        call(f, [ones(4)])


@breaks("float()", "item")
def _():
    call(lambda x: x * float(x.sum()), [ones(4)])


@mended("float()", "capture_scalar_outputs")
def _():
    with config.patch(capture_scalar_outputs=True):
        call(lambda x: x * float(x.sum()), [ones(4)])


@breaks("tolist of integers", "item")
def _():
    def f(x, n):
        a, b = n.tolist()
        return x * a + b

    call(f, [ones(4), torch.tensor([2, 3])])


@mended("tolist of integers", "capture_scalar_outputs")
def _():
    def f(x, n):
        a, b = n.tolist()
        return x * a + b

    with config.patch(capture_scalar_outputs=True):
        call(f, [ones(4), torch.tensor([2, 3])])


@breaks("slice to a tensor", "item")
def _():
    call(lambda x, n: x[:n] * 2, [ones(4), torch.tensor(2)])


@mended("slice to a tensor", "capture_scalar_outputs")
def _():
    with config.patch(capture_scalar_outputs=True):
        call(lambda x, n: x[:n] * 2, [ones(4), torch.tensor(2)])


@breaks("index of a list", "item")
def _():
    call(lambda x: x * [1, 2, 3][x.argmax()], [ones(4)])


@mended("index of a list", "capture_scalar_outputs and a tensor", words="make the list a tensor")
def _():
    with config.patch(capture_scalar_outputs=True):
        call(lambda x: x * torch.tensor([1, 2, 3]).index_select(0, x.argmax().unsqueeze(0)), [ones(4)])


@breaks("condition on a number from data", "data-condition")
def _():
    def inner(x):
        n = (x > 0).sum().item()
        return x + 1 if n * 2 > 5 else x - 1

    with config.patch(capture_scalar_outputs=True):
        call(lambda x: inner(x) * 2, [ones(4)])


@mended("condition on a number from data", "torch.where")
def _():
    def inner(x):
        n = (x > 0).sum()
        return torch.where(n * 2 > 5, x + 1, x - 1)

    with config.patch(capture_scalar_outputs=True):
        call(lambda x: inner(x) * 2, [ones(4)])


@mended("condition on a number from data", "torch._check")
def _():
    def inner(x):
        n = (x > 0).sum().item()
        torch._check(n * 2 > 5)
        return x + 1 if n * 2 > 5 else x - 1

    with config.patch(capture_scalar_outputs=True):
        call(lambda x: inner(x) * 2, [ones(4)])


@breaks("loop over a number from data", "data-constant")
def _():
    def f(x):
        for i in range(int(x.argmax())):
            x = x + i
        return x

    with config.patch(capture_scalar_outputs=True):
        call(f, [torch.arange(4.0)])


@mended("loop over a number from data", "out of the compiled function")
def _():
    def f(x, n):
        for i in range(n):
            x = x + i
        return x

    x = torch.arange(4.0)
    call(f, [x, int(x.argmax())])


@breaks("index that is a number from data", "data-constant")
def _():
    with config.patch(capture_scalar_outputs=True):
        call(lambda x, y: x * y[x.argmax()], [ones(4), torch.tensor([1, 2, 3])])


@mended("index that is a number from data", "a tensor of one dimension")
def _():
    with config.patch(capture_scalar_outputs=True):
        call(lambda x, y: x * y[x.argmax().unsqueeze(0)], [ones(4), torch.tensor([1, 2, 3])])


@breaks("tolist", "tolist")
def _():
    def f(x):
        a, b = x.tolist()
        return x * a + b

    call(f, [ones(2)])


@mended("tolist", "unbind")
def _():
    def f(x):
        a, b = x.unbind()
        return x * a + b

    call(f, [ones(2)])


@breaks("print", "print")
def _():
    def f(x):
        x = x + 1
        print("value", x.sum())
        return x * 2

    call(f, [ones(4)])


@mended("print", "take it out")
def _():
    call(lambda x: (x + 1) * 2, [ones(4)])


@mended("print", "reorderable_logging_functions")
def _():
    def f(x):
        x = x + 1
        print("value", x.sum())
        return x * 2

    with config.patch(reorderable_logging_functions={print}):
        call(f, [ones(4)])


@breaks("print of a shape", "print-of-objects")
def _():
    def f(x):
        x = x + 1
        print("value", x.shape)
        return x * 2

    call(f, [ones(4)])


@mended("print of a shape", "reorderable_logging_functions and a formatted string")
def _():
    def f(x):
        x = x + 1
        print(f"value {x.shape}")
        return x * 2

    with config.patch(reorderable_logging_functions={print}):
        call(f, [ones(4)])


@breaks("print to a file", "print-of-objects")
def _():
    def f(x):
        x = x + 1
        print("value", file=sys.stderr)
        return x * 2

    call(f, [ones(4)])


@mended("print to a file", "reorderable_logging_functions and constants alone")
def _():
    def f(x):
        x = x + 1
        print("value")
        return x * 2

    with config.patch(reorderable_logging_functions={print}):
        call(f, [ones(4)])


@breaks("logging", "logging")
def _():
    def f(x):
        x = x + 1
        log.warning("x")
        return x * 2

    call(f, [ones(4)])


@mended("logging", "take it out")
def _():
    call(lambda x: (x + 1) * 2, [ones(4)])


@mended("logging", "ignore_logging_functions")
def _():
    def f(x):
        x = x + 1
        log.warning("x")
        return x * 2

    with config.patch(ignore_logging_functions={log.warning}):
        call(f, [ones(4)])


@breaks("warnings", "warn")
def _():
    import warnings

    def f(x):
        x = x + 1
        warnings.warn("x", stacklevel=1)
        return x * 2

    call(f, [ones(4)])


@mended("warnings", "reorderable_logging_functions")
def _():
    import warnings

    def f(x):
        x = x + 1
        warnings.warn("x", stacklevel=1)
        return x * 2

    with config.patch(reorderable_logging_functions={warnings.warn}):
        call(f, [ones(4)])


@breaks("size from data", "data-size")
def _():
    call(lambda x: x[x > 0].sum() + x.sum(), [ones(4)])


@mended("size from data", "capture_dynamic_output_shape_ops")
def _():
    with config.patch(capture_dynamic_output_shape_ops=True):
        call(lambda x: x[x > 0].sum() + x.sum(), [ones(4)])


@breaks("size from data in a condition", "data-size")
def _():
    call(lambda x: x.sum() + (1 if x.nonzero().shape[0] > 2 else 2), [ones(4)])


@mended(
    "size from data in a condition",
    "capture_dynamic_output_shape_ops",
    left=1,
    words="a branch on the size still breaks",
)
def _():
    with config.patch(capture_dynamic_output_shape_ops=True):
        call(lambda x: x.sum() + (1 if x.nonzero().shape[0] > 2 else 2), [ones(4)])


@breaks("comparison", "comparison")
def _():
    call(lambda x: x * 2 if torch.equal(x, x + 0) else x, [ones(4)])


@mended("comparison", "a tensor")
def _():
    call(lambda x: torch.where((x == x + 0).all(), x * 2, x), [ones(4)])


@breaks("close comparison", "comparison")
def _():
    call(lambda x: x * 2 if torch.allclose(x, x + 0) else x, [ones(4)])


@mended("close comparison", "a tensor")
def _():
    call(lambda x: torch.where(torch.isclose(x, x + 0).all(), x * 2, x), [ones(4)])


@breaks("graph_break", "graph_break")
def _():
    def f(x):
        x = x.sin()
        torch._dynamo.graph_break()
        return x.cos()

    call(f, [ones(4)])


@mended("graph_break", "take it out")
def _():
    call(lambda x: x.sin().cos(), [ones(4)])


@breaks("graph_break in a loop", "graph_break")
def _():
    def f(x):
        for _ in range(2):
            x = x + 1
            torch._dynamo.graph_break()
        return x

    call(f, [ones(4)])


@breaks("size from data in the backward", "data-size")
def _():
    def f(x, v, m):
        x = x.clone()
        x[m] = v
        return x * 2

    torch.compile(f, backend="aot_eager")(ones(4), ones(4).requires_grad_(), ones(4) > 0)


@mended("size from data in the backward", "capture_dynamic_output_shape_ops")
def _():
    def f(x, v, m):
        x = x.clone()
        x[m] = v
        return x * 2

    with config.patch(capture_dynamic_output_shape_ops=True):
        torch.compile(f, backend="aot_eager")(ones(4), ones(4).requires_grad_(), ones(4) > 0)


@breaks("size from data without a fake kernel", "data-size-kernel")
def _():
    with config.patch(capture_dynamic_output_shape_ops=True):
        call(lambda x: torch.linalg.lstsq(x, x).solution * 2, [ones(4, 4)])


@mended("size from data without a fake kernel", "out of the compiled function")
def _():
    x = ones(4, 4)
    call(lambda y: y * 2, [torch.linalg.lstsq(x, x).solution])


@breaks("disable of torch", "disable")
def _():
    call(lambda x: torch.jit.trace(torch.sin, (x,))(x) * 2, [ones(4)])


@mended("disable of torch", "out of the compiled function", words="where it is yours")
def _():
    sine = torch.jit.trace(torch.sin, (ones(4),))
    call(lambda x: sine(x) * 2, [ones(4)])


@breaks("disable", "disable")
def _():
    @torch.compiler.disable
    def off(x):
        return x + 3

    call(lambda x: off(x * 2) * 3, [ones(4)])


@mended("disable", "take it off")
def _():
    def on(x):
        return x + 3

    call(lambda x: on(x * 2) * 3, [ones(4)])


@mended("disable", "out of the compiled function")
def _():
    @torch.compiler.disable
    def off(x):
        return x + 3

    x = off(compiled(lambda x: x * 2)(ones(4)))
    call(lambda x: x * 3, [x])


@breaks("backward", "autograd")
def _():
    w = ones(4, requires_grad=True)

    def f(x):
        loss = (x * w).sum()
        loss.backward()
        return loss.detach()

    call(f, [ones(4)])


@mended("backward", "trace_autograd_ops")
def _():
    w = ones(4, requires_grad=True)

    def f(x):
        loss = (x * w).sum()
        loss.backward()
        return loss.detach()

    with config.patch(trace_autograd_ops=True):
        call(f, [ones(4)])


@mended("backward", "out of the compiled function")
def _():
    w = ones(4, requires_grad=True)
    compiled(lambda x: (x * w).sum())(ones(4)).backward()


@breaks("autograd.grad", "autograd")
def _():
    w = ones(4, requires_grad=True)
    call(lambda x: torch.autograd.grad((x * w).sum(), w)[0] * 2, [ones(4)])


@mended("autograd.grad", "trace_autograd_ops")
def _():
    w = ones(4, requires_grad=True)
    with config.patch(trace_autograd_ops=True):
        call(lambda x: torch.autograd.grad((x * w).sum(), w)[0] * 2, [ones(4)])


@mended("autograd.grad", "out of the compiled function")
def _():
    w = ones(4, requires_grad=True)
    torch.autograd.grad(compiled(lambda x: (x * w).sum())(ones(4)), w)


@breaks("requires_grad_", "requires_grad")
def _():
    def f(x):
        y = x * 2
        y.requires_grad_()
        return y * 3

    call(f, [ones(4)])


@mended("requires_grad_", "out of the compiled function")
def _():
    y = compiled(lambda x: x * 2)(ones(4)).requires_grad_()
    call(lambda y: y * 3, [y])


@mended("requires_grad_", "detach")
def _():
    def f(x):
        y = x * 2
        y.requires_grad_()
        return (y * 3).detach()

    call(f, [ones(4)])


@breaks("function in C", "call")
def _():
    def f(x):
        y = x + 1
        os.listdir("/")
        return y * 2

    call(f, [ones(4)])


@mended("function in C", "out of the compiled function")
def _():
    os.listdir("/")
    call(lambda x: (x + 1) * 2, [ones(4)])


@breaks("clock", "call")
def _():
    def f(x):
        y = x + 1
        return y * time.perf_counter()

    call(f, [ones(4)])


@mended("clock", "out of the compiled function")
def _():
    call(lambda x, now: (x + 1) * now, [ones(4), torch.tensor(time.perf_counter())])


@breaks("function that torch skips", "call")
def _():
    def f(x):
        torch.manual_seed(0)
        return x + torch.randn(4)

    call(f, [ones(4)])


@mended("function that torch skips", "out of the compiled function")
def _():
    torch.manual_seed(0)
    call(lambda x: x + torch.randn(4), [ones(4)])


@breaks("method in C", "call")
def _():
    import datetime

    def f(x):
        y = x + 1
        datetime.datetime.now()
        return y * 2

    call(f, [ones(4)])


@mended("method in C", "out of the compiled function")
def _():
    call(lambda x: (x + 1) * 2, [ones(4)])


@breaks("builtin", "call")
def _():
    def f(x):
        y = x + 1
        return y * len(str(y))

    call(f, [ones(4)])


@mended("builtin", "out of the compiled function")
def _():
    y = compiled(lambda x: x + 1)(ones(4))
    call(lambda y, n: y * n, [y, len(str(y))])


@breaks("context manager", "context-manager")
def _():
    lock = threading.Lock()

    def f(x):
        y = x + 1
        with lock:
            return y * 2

    call(f, [ones(4)])


@mended("context manager", "out of the compiled function")
def _():
    with threading.Lock():
        call(lambda x: (x + 1) * 2, [ones(4)])


@breaks("NumPy that is not traced", "trace_numpy")
def _():
    with config.patch(trace_numpy=False):
        call(lambda x: torch.from_numpy(np.sin(x.numpy())) * 2, [ones(4)])


@mended("NumPy that is not traced", "trace_numpy")
def _():
    call(lambda x: torch.from_numpy(np.sin(x.numpy())) * 2, [ones(4)])


@breaks("requires_grad that is set", "set-requires_grad")
def _():
    def f(x):
        x = x * 2
        x.requires_grad = True
        return x * 3

    call(f, [ones(4)])


@mended("requires_grad that is set", "out of the compiled function")
def _():
    x = compiled(lambda x: x * 2)(ones(4))
    x.requires_grad = True
    call(lambda x: x * 3, [x])


@breaks("new object of a class in C", "new-object")
def _():
    call(lambda x: x + len(json.dumps({"a": 1})), [ones(4)])


@mended("new object of a class in C", "out of the compiled function")
def _():
    text = json.dumps({"a": 1})
    call(lambda x: x + len(text), [ones(4)])


@breaks("NumPy", "numpy")
def _():
    call(lambda x: torch.from_numpy(np.interp(x.numpy(), [0.0, 1.0], [0.0, 2.0])) * 2, [ones(4)])


@mended("NumPy", "torch functions")
def _():
    call(lambda x: (x * 2).clamp(0, 2) * 2, [ones(4)])


@mended("NumPy", "custom operator")
def _():
    @torch.library.custom_op("remedies::interp", mutates_args=())
    def interp(x: torch.Tensor) -> torch.Tensor:
        return torch.from_numpy(np.interp(x.numpy(), [0.0, 1.0], [0.0, 2.0]))

    @interp.register_fake
    def _(x):
        return torch.empty_like(x, dtype=torch.float64)

    call(lambda x: interp(x) * 2, [ones(4)])


@breaks("RNN", "rnn")
def _():
    model = nn.LSTM(4, 4)
    call(lambda x: model(x)[0] * 2, [ones(2, 1, 4)])


@mended("RNN", "allow_rnn")
def _():
    model = nn.LSTM(4, 4)
    with config.patch(allow_rnn=True):
        call(lambda x: model(x)[0] * 2, [ones(2, 1, 4)])


@breaks("sparse tensor", "sparse")
def _():
    call(lambda x: torch.sparse.mm(x.to_sparse(), x) * 2, [ones(4, 4)])


@mended("sparse tensor", "out of the compiled function")
def _():
    x = ones(4, 4)
    call(lambda y: y * 2, [torch.sparse.mm(x.to_sparse(), x)])


@breaks("sparse argument", "sparse")
def _():
    call(lambda s, x: torch.sparse.mm(s, x) * 2, [ones(4, 4).to_sparse(), ones(4, 4)])


@mended("sparse argument", "out of the compiled function")
def _():
    call(lambda y: y * 2, [torch.sparse.mm(ones(4, 4).to_sparse(), ones(4, 4))])


@breaks("class", "class")
def _():
    def f(x):
        y = x + 1

        class Two:
            value = 2

        return y * Two.value

    call(f, [ones(4)])


@mended("class", "out of the compiled function")
def _():
    class Two:
        value = 2

    call(lambda x: (x + 1) * Two.value, [ones(4)])


@breaks("backward hook", "hook")
def _():
    model = nn.Linear(4, 4)
    model.register_full_backward_hook(lambda *_: None)
    call(lambda x: model(x) * 2, [ones(2, 4)])


@mended("backward hook", "compiled_autograd")
def _():
    model = nn.Linear(4, 4)
    model.register_full_backward_hook(lambda *_: None)
    with config.patch(compiled_autograd=True):
        call(lambda x: model(x) * 2, [ones(2, 4)])


@mended("backward hook", "take it out")
def _():
    model = nn.Linear(4, 4)
    call(lambda x: model(x) * 2, [ones(2, 4)])


@breaks("parameter", "parameter")
def _():
    call(lambda x: x * nn.Parameter(ones(4)), [ones(4)])


@mended("parameter", "out of the compiled function")
def _():
    weight = nn.Parameter(ones(4))
    call(lambda x: x * weight, [ones(4)])


@breaks("new tensor with a gradient", "new-gradient")
def _():
    call(lambda x: x * torch.ones(4, requires_grad=True), [ones(4)])


@mended("new tensor with a gradient", "out of the compiled function")
def _():
    w = ones(4, requires_grad=True)
    call(lambda x: x * w, [ones(4)])


@mended("new tensor with a gradient", "without requires_grad")
def _():
    call(lambda x: x * torch.ones(4), [ones(4)])


@breaks("deepcopy", "deepcopy")
def _():
    call(lambda x: copy.deepcopy(x) * 2, [ones(4)])


@mended("deepcopy", "clone")
def _():
    call(lambda x: x.clone() * 2, [ones(4)])


@breaks("inference mode", "inference-mode")
def _():
    call(lambda x: x + (1 if torch.is_inference_mode_enabled() else 2), [ones(4)])


@mended("inference mode", "out of the compiled function")
def _():
    call(lambda x, flag: x + (1 if flag else 2), [ones(4), torch.is_inference_mode_enabled()])


@breaks("one_hot", "one_hot")
def _():
    call(lambda x: F.one_hot(x) * 2, [torch.tensor([0, 1])])


@mended("one_hot", "num_classes")
def _():
    call(lambda x: F.one_hot(x, num_classes=2) * 2, [torch.tensor([0, 1])])


@breaks("sort", "sort")
def _():
    call(lambda xs: sorted(xs, key=lambda x: x.sum())[0] * 2, [[ones(4), ones(4) * 2]])


@mended("sort", "torch.argsort")
def _():
    def f(xs):
        stacked = torch.stack(xs)
        return stacked[torch.argsort(stacked.sum(1))][0] * 2

    call(f, [[ones(4), ones(4) * 2]])


@breaks("random_", "random_")
def _():
    call(lambda x: x.random_(0, 4) * 2, [ones(4)])


@mended("random_", "torch.randint_like")
def _():
    call(lambda x: torch.randint_like(x, 0, 4) * 2, [ones(4)])


@breaks("side effect in a checkpoint", "checkpoint")
def _():
    seen = []

    def g(x):
        seen.append(1)
        return x.sin()

    call(lambda x: checkpoint(g, x, use_reentrant=False) * 2, [ones(4, requires_grad=True)])


@mended("side effect in a checkpoint", "skip_fwd_side_effects_in_bwd_under_checkpoint")
def _():
    seen = []

    def g(x):
        seen.append(1)
        return x.sin()

    with config.patch(skip_fwd_side_effects_in_bwd_under_checkpoint=True):
        call(lambda x: checkpoint(g, x, use_reentrant=False) * 2, [ones(4, requires_grad=True)])


@mended("side effect in a checkpoint", "out of the function")
def _():
    call(lambda x: checkpoint(torch.sin, x, use_reentrant=False) * 2, [ones(4, requires_grad=True)])


LIBRARY = torch.library.Library("remedies_plain", "DEF")
LIBRARY.define("without_fake(Tensor x) -> Tensor")
LIBRARY.impl("without_fake", lambda x: x.clone(), "CPU")
LIBRARY.define("with_fake(Tensor x) -> Tensor")
LIBRARY.impl("with_fake", lambda x: x.clone(), "CPU")


@breaks("operator without a fake kernel", "fake-kernel")
def _():
    call(lambda x: torch.ops.remedies_plain.without_fake(x) * 2, [ones(4)])


@mended("operator without a fake kernel", "register_fake")
def _():
    torch.library.register_fake("remedies_plain::with_fake", torch.empty_like)
    call(lambda x: torch.ops.remedies_plain.with_fake(x) * 2, [ones(4)])


@breaks("operator of torch without a fake kernel", "fake-kernel")
def _():
    call(lambda x: torch.nested.nested_tensor([x, x]).to_padded_tensor(0.0) * 2, [ones(4)])


@mended("operator of torch without a fake kernel", "out of the compiled function")
def _():
    padded = torch.nested.nested_tensor([ones(4), ones(4)]).to_padded_tensor(0.0)
    call(lambda x: x * 2, [padded])


@breaks("optimizer", "optimizer")
def _():
    w = nn.Parameter(ones(4))
    w.grad = ones(4)
    compiled(torch.optim.SGD([w], lr=0.1).step)()


# recompiles


def sizes(function, numbers=(4, 6, 7, 9), *, mark=None, make=ones, **options):
    """Compile a function and call it with tensors of several sizes."""
    run = compiled(function, **options)
    for n in numbers:
        x = make(n)
        if mark is not None:
            mark(x, 0)
        run(x)


@recompiles("size", "size")
def _():
    sizes(lambda x: x + 1)


@mended("size", "mark_dynamic")
def _():
    sizes(lambda x: x + 1, mark=mark_dynamic)


@recompiles("sizes of two tensors", "size")
def _():
    call(lambda x, y: x.sum() + y.sum(), *([ones(n), ones(m)] for n, m in ((4, 5), (6, 5), (6, 7), (8, 9))))


@mended("sizes of two tensors", "mark_dynamic")
def _():
    run = compiled(lambda x, y: x.sum() + y.sum())
    for n, m in ((4, 5), (6, 5), (6, 7), (8, 9)):
        x, y = ones(n), ones(m)
        mark_dynamic(x, 0)
        mark_dynamic(y, 0)
        run(x, y)


class Cached(nn.Module):
    def __init__(self):
        super().__init__()
        self.cache = ones(4)

    def forward(self, x):
        return x.sum() + self.cache.sum()


@recompiles("size of a module's tensor", "size")
def _():
    model = Cached()
    run = compiled(lambda x: model(x))
    for n in (4, 6, 7):
        model.cache = ones(n)
        run(ones(3))


@mended("size of a module's tensor", "mark_dynamic")
def _():
    model = Cached()
    run = compiled(lambda x: model(x))
    for n in (4, 6, 7):
        model.cache = ones(n)
        mark_dynamic(model.cache, 0)
        run(ones(3))


@recompiles("static size", "static-size")
def _():
    sizes(lambda x: x + 1, dynamic=False)


@mended("static size", "mark_dynamic")
def _():
    sizes(lambda x: x + 1, dynamic=False, mark=mark_dynamic)


@mended("static size", "without dynamic=False", left=1, words="one recompile then remains")
def _():
    sizes(lambda x: x + 1)


@recompiles("automatic sizes off", "static-size")
def _():
    with config.patch(automatic_dynamic_shapes=False):
        sizes(lambda x: x + 1)


@mended("automatic sizes off", "mark_dynamic")
def _():
    with config.patch(automatic_dynamic_shapes=False):
        sizes(lambda x: x + 1, mark=mark_dynamic)


def broken(x):
    x = x * 2
    torch._dynamo.graph_break()
    return x + 1


def again(function):
    """Return a copy of a function, which Dynamo takes for another one."""
    code = function.__code__.replace(co_name=f"{function.__name__}_again")
    return type(function)(code, function.__globals__)


@recompiles("size behind a break", "size-behind-a-break")
def _():
    sizes(again(broken))


@mended("size behind a break", "dynamic=True")
def _():
    sizes(again(broken), dynamic=True)


@mended("size behind a break", "no break")
def _():
    sizes(lambda x: x * 2 + 1, mark=mark_dynamic)


@recompiles("static size behind a break", "static-size-behind-a-break")
def _():
    sizes(again(broken), dynamic=False)


@mended("static size behind a break", "dynamic=True")
def _():
    sizes(again(broken), dynamic=True)


@mended("static size behind a break", "no break")
def _():
    sizes(lambda x: x * 2 + 1, mark=mark_dynamic)


@recompiles("size in a loop", "fixed-size")
def _():
    def f(x):
        for i in range(x.shape[0]):
            x = x + i
        return x

    sizes(f)


@mended("size in a loop", "another line")
def _():
    sizes(lambda x: x + x.shape[0] * (x.shape[0] - 1) // 2, dynamic=True)


@recompiles("size in a comparison", "fixed-size")
def _():
    sizes(lambda x: x * 2 if x.shape[0] == 6 else x + 1)


@mended("size in a comparison", "another line")
def _():
    sizes(lambda x: x + 1, mark=mark_dynamic)


@mended("size in a comparison", "pad to one size")
def _():
    sizes(lambda x: x * 2 if x.shape[0] == 6 else x + 1, make=lambda n: F.pad(ones(n), (0, 12 - n)))


def fake_operator(name, size):
    operator = torch.library.custom_op(
        f"remedies::{name}", lambda x: x.clone(), mutates_args=(), schema="(Tensor x) -> Tensor"
    )
    operator.register_fake(lambda x: x.new_empty(size(x)))
    return operator


@recompiles("size in a fake kernel", "fixed-size")
def _():
    operator = fake_operator("fixed", lambda x: int(x.shape[0]))
    sizes(lambda x: operator(x) + 1, dynamic=True)


@mended("size in a fake kernel", "another line")
def _():
    operator = fake_operator("free", lambda x: x.shape[0])
    sizes(lambda x: operator(x) + 1, dynamic=True)


def convolution(make):
    """Compile a convolution over a transposed input: Inductor's lowering of its backward reads the size."""
    weight = ones(2, 2, 3, requires_grad=True)
    run = torch.compile(lambda x: F.conv1d(x.transpose(0, 1).unsqueeze(0), weight))
    for n in (8, 12):
        run(make(n).requires_grad_())


@recompiles("size in a lowering", "size-fixed-by-torch")
def _():
    convolution(lambda n: ones(n, 2))


@mended("size in a lowering", "pad to one size")
def _():
    convolution(lambda n: F.pad(ones(n, 2), (0, 0, 0, 12 - n)))


@recompiles("size beyond the limit", "static-size")
def _():
    with config.patch(recompile_limit=3):
        sizes(lambda x: x + 1, dynamic=False)


@mended("size beyond the limit", "mark_dynamic")
def _():
    with config.patch(recompile_limit=3):
        sizes(lambda x: x + 1, dynamic=False, mark=mark_dynamic)


def replace_buffer(function):
    model = nn.Module()
    model.register_buffer("table", ones(4))
    run = compiled(function)
    for n in (4, 6, 7):
        model.table = ones(n)
        run(model, ones(3))


@recompiles("size of a buffer", "size-of-a-module-tensor")
def _():
    replace_buffer(lambda model, x: model.table.sum() + x)


@mended("size of a buffer", "both settings", left=1, words="one recompile then remains")
def _():
    with config.patch(force_parameter_static_shapes=False, force_nn_module_property_static_shapes=False):
        replace_buffer(lambda model, x: model.table.sum() + x)


@mended("size of a buffer", "an argument")
def _():
    sizes(lambda table: table.sum() + 1, mark=mark_dynamic)


@recompiles("sizes that change together", "size")
def _():
    run = compiled(lambda x, y: x.sum() + y.sum())
    for n in (4, 6, 7):
        run(ones(n, 2), ones(2, n + 3))


@mended("sizes that change together", "mark_dynamic for both", words=", mark_dynamic(")
def _():
    run = compiled(lambda x, y: x.sum() + y.sum())
    for n in (4, 6, 7):
        x, y = ones(n, 2), ones(2, n + 3)
        mark_dynamic(x, 0)
        mark_dynamic(y, 1)
        run(x, y)


def jagged(n):
    return torch.nested.nested_tensor([ones(2, 3)] * n, layout=torch.jagged)


@recompiles("size of a nested tensor", "size-of-a-nested-tensor")
def _():
    sizes(lambda x: x * 2, make=jagged)


@mended("size of a nested tensor", "dynamic=True")
def _():
    sizes(lambda x: x * 2, make=jagged, dynamic=True)


@mended("size of a nested tensor", "mark_dynamic for both")
def _():
    def mark(x, dim):
        mark_dynamic(x, dim)
        mark_dynamic(x._offsets, dim)

    sizes(lambda x: x * 2, make=jagged, mark=mark)


@recompiles("size 1", "0-or-1")
def _():
    sizes(lambda x: x + 1, (4, 1, 0))


@mended("size 1", "pad")
def _():
    sizes(lambda x: x + 1, (4, 1, 0), make=lambda n: ones(max(n, 4)))


@mended("size 1", "mark_unbacked")
def _():
    sizes(lambda x: x + 1, (4, 1, 0), mark=mark_unbacked)


@recompiles("size 1 behind a break", "0-or-1-behind-a-break")
def _():
    sizes(again(broken), (4, 1, 0))


@mended("size 1 behind a break", "pad")
def _():
    sizes(again(broken), (4, 1, 0), make=lambda n: ones(max(n, 4)))


@recompiles("condition", "condition")
def _():
    sizes(lambda x: x * 2 if x.shape[0] > 5 else x * 3, (8, 3, 9, 4), dynamic=True)


@mended("condition", "independent of it")
def _():
    sizes(lambda x: x * 2, (8, 3, 9, 4), dynamic=True)


@recompiles("marked range", "marked-range")
def _():
    sizes(
        lambda x: x * 2, (8, 40), mark=lambda x, dim: x.shape[0] < 40 and mark_dynamic(x, dim, min=4, max=16)
    )


@mended("marked range", "wider")
def _():
    sizes(lambda x: x * 2, (8, 40), mark=lambda x, dim: mark_dynamic(x, dim, min=4, max=64))


@mended("marked range", "without")
def _():
    sizes(lambda x: x * 2, (8, 40), mark=mark_dynamic)


EQUAL = [[ones(8), ones(8)], [ones(8), ones(9)], [ones(5), ones(6)]]


@recompiles("equal sizes", "equal-sizes")
def _():
    call(lambda x, y: x.sum() + y.sum(), *EQUAL, dynamic=True)


@mended("equal sizes", "different at the first call")
def _():
    call(lambda x, y: x.sum() + y.sum(), *reversed(EQUAL), dynamic=True)


@mended("equal sizes", "use_duck_shape = False")
def _():
    with symbolic_config.patch(use_duck_shape=False):
        call(lambda x, y: x.sum() + y.sum(), *EQUAL, dynamic=True)


TRANSPOSED = [ones(4, 4), ones(4, 4).t()]


@recompiles("stride", "stride")
def _():
    call(lambda x: x * 3, *([x] for x in TRANSPOSED))


@mended("stride", "contiguous")
def _():
    call(lambda x: x * 3, *([x.contiguous()] for x in TRANSPOSED))


@mended("stride", "memory_format")
def _():
    images = [ones(2, 3, 4, 4), ones(2, 3, 4, 4).to(memory_format=torch.channels_last)]
    call(lambda x: x * 3, *([x.to(memory_format=torch.channels_last)] for x in images))


@recompiles("dtype", "dtype")
def _():
    call(lambda x: x * 3, [ones(4)], [ones(4).double()])


@mended("dtype", "cast")
def _():
    call(lambda x: x * 3, [ones(4)], [ones(4).double().float()])


@recompiles("rank", "rank")
def _():
    call(lambda x: x * 3, [ones(4)], [ones(2, 2)])


@mended("rank", "reshape")
def _():
    call(lambda x: x * 3, [ones(4)], [ones(2, 2).reshape(4)])


@recompiles("requires_grad", "requires_grad")
def _():
    call(lambda x: x * 3, [ones(4)], [ones(4, requires_grad=True)])


@mended("requires_grad", "detach")
def _():
    call(lambda x: x * 3, [ones(4)], [ones(4, requires_grad=True).detach()])


@mended("requires_grad", "requires_grad_")
def _():
    call(lambda x: x * 3, [ones(4).requires_grad_()], [ones(4, requires_grad=True)])


@recompiles("device", "device")
def _():
    call(lambda x: x * 3, [ones(4)], [ones(4, device="meta")])


@mended("device", "one device")
def _():
    call(lambda x: x * 3, [ones(4)], [ones(4)])


@recompiles("number in a tensor's place", "tensor-or-not")
def _():
    call(lambda x: x + torch.zeros(1), [ones(4)], [3])


@mended("number in a tensor's place", "a tensor")
def _():
    call(lambda x: x + torch.zeros(1), [ones(4)], [torch.full((4,), 3.0)])


@recompiles("None in a tensor's place", "tensor-or-not")
def _():
    call(lambda x, y: x * 3 if y is None else x + y, [ones(4), ones(4)], [ones(4), None])


@mended("None in a tensor's place", "a tensor")
def _():
    call(lambda x, y: x + y, [ones(4), ones(4)], [ones(4), torch.zeros(4)])


@recompiles("one tensor twice", "aliasing")
def _():
    x = ones(4)
    call(lambda x, y: x + y, [x, x], [ones(4), ones(4)])


@mended("one tensor twice", "clone")
def _():
    x = ones(4)
    call(lambda x, y: x + y, [x, x.clone()], [ones(4), ones(4)])


@recompiles("one tensor twice, later", "aliasing")
def _():
    x = ones(4)
    call(lambda x, y: x + y, [ones(4), ones(4)], [x, x])


@mended("one tensor twice, later", "clone")
def _():
    x = ones(4)
    call(lambda x, y: x + y, [ones(4), ones(4)], [x, x.clone()])


@recompiles("integer", "number")
def _():
    call(lambda x, k: x * k, *([ones(4), k] for k in (3, 4, 5)))


@mended("integer", "0-d tensor")
def _():
    call(lambda x, k: x * k, *([ones(4), torch.tensor(k)] for k in (3, 4, 5)))


@recompiles("integer as a size", "number")
def _():
    call(lambda x, k: x[:k] + 1, *([ones(8), k] for k in (3, 4, 5)))


@mended("integer as a size", "dynamic=True")
def _():
    call(lambda x, k: x[:k] + 1, *([ones(8), k] for k in (3, 4, 5)), dynamic=True)


@recompiles("integer in a branch", "number")
def _():
    call(lambda x, k: x * k if k > 3 else x + k, *([ones(8), k] for k in (2, 4, 5)))


@mended("integer in a branch", "dynamic=True", left=1, words="of a branch on it, those of one side")
def _():
    call(lambda x, k: x * k if k > 3 else x + k, *([ones(8), k] for k in (2, 4, 5)), dynamic=True)


@recompiles("float", "number")
def _():
    call(lambda x, k: x * k, *([ones(4), k] for k in (3.5, 4.5, 5.5)))


@mended("float", "0-d tensor")
def _():
    call(lambda x, k: x * k, *([ones(4), torch.tensor(k)] for k in (3.5, 4.5, 5.5)))


@recompiles("number in a dict", "number")
def _():
    call(lambda x, group: x * group["lr"], *([ones(4), {"lr": rate}] for rate in (0.2, 0.3, 0.4)))


@mended("number in a dict", "0-d tensor")
def _():
    call(
        lambda x, group: x * group["lr"], *([ones(4), {"lr": torch.tensor(rate)}] for rate in (0.2, 0.3, 0.4))
    )


@recompiles("float in a Python function", "fixed-number")
def _():
    import math

    call(lambda x, k: x * math.exp(k), *([ones(4), k] for k in (0.5, 1.5, 2.5)))


@mended("float in a Python function", "torch function and 0-d tensor")
def _():
    call(lambda x, k: x * torch.exp(k), *([ones(4), torch.tensor(k)] for k in (0.5, 1.5, 2.5)))


@recompiles("value behind a break", "value-behind-a-break")
def _():
    call(lambda x: x * x.sum().item(), *([ones(4) * k] for k in (3, 4, 5)))


@mended("value behind a break", "no break")
def _():
    with config.patch(capture_scalar_outputs=True):
        call(lambda x: x * x.sum().item(), *([ones(4) * k] for k in (3, 4, 5)))


@mended("value behind a break", "a tensor")
def _():
    call(lambda x: x * x.sum(), *([ones(4) * k] for k in (3, 4, 5)))


@recompiles("text", "value")
def _():
    call(lambda x, k: x * len(k), [ones(4), "a"], [ones(4), "bb"])


@mended("text", "the same")
def _():
    call(lambda x, k: x * len(k), [ones(4), "a"], [ones(4), "a"])


class Counting(nn.Module):
    def __init__(self, buffer):
        super().__init__()
        if buffer:
            self.register_buffer("step", torch.zeros(()))
        else:
            self.step = 2

    def forward(self, x):
        self.step += 1
        return x * self.step


COUNTED, COUNTED_IN_A_BUFFER = Counting(False), Counting(True)


@recompiles("integer of a global module", "integer-of-a-global-module")
def _():
    call(lambda x: COUNTED(x) + 1, *[[ones(4)]] * 4)


@mended("integer of a global module", "register_buffer")
def _():
    call(lambda x: COUNTED_IN_A_BUFFER(x) + 1, *[[ones(4)]] * 4)


@recompiles("integer of a module", "module-integer")
def _():
    model = Counting(False)
    call(lambda x: model(x), *[[ones(4)]] * 4)


@mended("integer of a module", "register_buffer")
def _():
    model = Counting(True)
    call(lambda x: model(x), *[[ones(4)]] * 4)


@mended("integer of a module", "allow_unspec_int_on_nn_module", left=1, words="one recompile then remains")
def _():
    model = Counting(False)
    with config.patch(allow_unspec_int_on_nn_module=True):
        call(lambda x: model(x), *[[ones(4)]] * 4)


@recompiles("train and eval", "train-or-eval")
def _():
    model = nn.Dropout()
    run = compiled(lambda x: model(x) * 2)
    run(ones(4))
    model.eval()
    run(ones(4))


@mended("train and eval", "before the first call")
def _():
    model = nn.Dropout().eval()
    call(lambda x: model(x) * 2, [ones(4)], [ones(4)])


@recompiles("global", "global")
def _():
    global SCALE
    run = compiled(lambda x: x * SCALE)
    for SCALE in (2, 3, 4):
        run(ones(4))


@mended("global", "an argument")
def _():
    call(lambda x, scale: x * scale, *([ones(4), torch.tensor(k)] for k in (2, 3, 4)))


@recompiles("global text", "value")
def _():
    global TEXT
    run = compiled(lambda x: x * len(TEXT))
    for TEXT in ("a", "bb"):
        run(ones(4))


@mended("global text", "the same")
def _():
    call(lambda x: x * len(TEXT), [ones(4)], [ones(4)])


@recompiles("None", "none")
def _():
    call(lambda x, y=None: x * 2 if y is None else x + y, [ones(4)], [ones(4), ones(4)])


@mended("None", "a value")
def _():
    call(lambda x, y: x + y, [ones(4), torch.zeros(4)], [ones(4), ones(4)])


class One:
    value = 2


class Other:
    value = 2


@recompiles("class of an argument", "class")
def _():
    call(lambda x, o: x + o.value, [ones(4), One()], [ones(4), Other()])


@mended("class of an argument", "one class")
def _():
    call(lambda x, o: x + o.value, [ones(4), One()], [ones(4), One()])


@recompiles("function", "function")
def _():
    call(lambda x, f: f(x) + 1, [ones(4), torch.sin], [ones(4), torch.cos])


@mended("function", "the same")
def _():
    call(lambda x, f: f(x) + 1, [ones(4), torch.sin], [ones(4), torch.sin])


class Mode(enum.Enum):
    A = 2
    B = 3


@recompiles("member of an enum", "object")
def _():
    call(lambda x, mode: x + mode.value, [ones(4), Mode.A], [ones(4), Mode.B])


@mended("member of an enum", "the same")
def _():
    call(lambda x, mode: x + mode.value, [ones(4), Mode.A], [ones(4), Mode.A])


@mended("member of an enum", "what is used of it")
def _():
    call(
        lambda x, value: x + value,
        [ones(4), torch.tensor(Mode.A.value)],
        [ones(4), torch.tensor(Mode.B.value)],
    )


@recompiles("length of a list", "number-of-elements")
def _():
    call(lambda xs: sum(xs), *([[ones(4) for _ in range(n)]] for n in (2, 3)))


@mended("length of a list", "the same")
def _():
    call(lambda xs: sum(xs), *([[ones(4), ones(4), ones(4) * (n - 2)]] for n in (2, 3)))


@mended("length of a list", "one tensor")
def _():
    sizes(lambda x: x.sum(0), (2, 3), make=lambda n: torch.stack([ones(4)] * n), mark=mark_dynamic)


@recompiles("number of keys", "number-of-keys")
def _():
    call(lambda d: sum(d.values()), *([{str(i): ones(4) for i in range(n)}] for n in (1, 2, 3)))


@mended("number of keys", "the same")
def _():
    call(lambda d: sum(d.values()), *([{str(i): ones(4) * (i < n) for i in range(3)}] for n in (1, 2, 3)))


class Holder(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(4, 4) for _ in range(n))

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


@recompiles("members of a module", "members")
def _():
    model = Holder(1)
    run = compiled(lambda x: model(x))
    run(ones(4))
    model.layers.append(nn.Linear(4, 4))
    run(ones(4))


@mended("members of a module", "before the first call")
def _():
    model = Holder(1)
    model.layers.append(nn.Linear(4, 4))
    call(lambda x: model(x), [ones(4)], [ones(4)])


def momentum():
    weight = nn.Parameter(ones(4))
    weight.grad = ones(4)
    return torch.optim.SGD([weight], lr=0.1, momentum=0.9)


KEPT = []
"""Optimizers live on: a freed one would cause a recompile in the script behind."""


@recompiles("optimizer's state", "optimizer-state")
def _():
    optimizer = momentum()
    KEPT.append(optimizer)
    run = compiled(optimizer.step)
    for _ in range(3):
        run()


@mended("optimizer's state", "a step before torch.compile")
def _():
    optimizer = momentum()
    KEPT.append(optimizer)
    optimizer.step()
    run = compiled(optimizer.step)
    for _ in range(2):
        run()


@recompiles("keys", "keys")
def _():
    call(lambda x, d: sum(d.values()) + x, [ones(4), {"a": ones(4)}], [ones(4), {"b": ones(4)}])


@mended("keys", "the same")
def _():
    call(lambda x, d: sum(d.values()) + x, [ones(4), {"a": ones(4)}], [ones(4), {"a": ones(4)}])


@recompiles("contains", "contains")
def _():
    call(lambda x, s: x + 1 if 3 in s else x - 1, [ones(4), {3}], [ones(4), {4}])


@mended("contains", "the same")
def _():
    call(lambda x, s: x + 1 if 3 in s else x - 1, [ones(4), {3}], [ones(4), {3}])


@mended("contains", "out of the compiled function")
def _():
    call(
        lambda x, found: torch.where(found, x + 1, x - 1),
        *([ones(4), torch.tensor(3 in s)] for s in ({3}, {4})),
    )


class Plain:
    pass


@recompiles("attribute", "attribute")
def _():
    plain = Plain()
    run = compiled(lambda x: x + 1 if hasattr(plain, "flag") else x - 1)
    run(ones(4))
    plain.flag = 1
    run(ones(4))


@mended("attribute", "before the first call")
def _():
    plain = Plain()
    plain.flag = 1
    call(lambda x: x + 1 if hasattr(plain, "flag") else x - 1, [ones(4)], [ones(4)])


@recompiles("no_grad", "grad-mode")
def _():
    run = compiled(lambda x: x * 8)
    run(ones(4))
    with torch.no_grad():
        run(ones(4))


@mended("no_grad", "one mode")
def _():
    with torch.no_grad():
        call(lambda x: x * 8, [ones(4)], [ones(4)])


@recompiles("default dtype", "setting")
def _():
    run = compiled(lambda x: x * 8)
    run(ones(4))
    torch.set_default_dtype(torch.float64)
    run(ones(4, dtype=torch.float32))
    torch.set_default_dtype(torch.float32)


@mended("default dtype", "before the first call")
def _():
    torch.set_default_dtype(torch.float64)
    call(lambda x: x * 8, [ones(4)], [ones(4)])
    torch.set_default_dtype(torch.float32)


@recompiles("autocast", "setting")
def _():
    run = compiled(lambda x: x @ x)
    run(ones(4, 4))
    with torch.autocast("cpu", torch.bfloat16):
        run(ones(4, 4))


@mended("autocast", "before the first call")
def _():
    with torch.autocast("cpu", torch.bfloat16):
        call(lambda x: x @ x, [ones(4, 4)], [ones(4, 4)])


@recompiles("default device", "function-mode")
def _():
    run = compiled(lambda x: x * 8)
    run(ones(4))
    with torch.device("meta"):
        run(ones(4, device="cpu"))


@mended("default device", "before the first call")
def _():
    with torch.device("meta"):
        call(lambda x: x * 8, [ones(4, device="cpu")], [ones(4, device="cpu")])


@recompiles("mark", "mark")
def _():
    run = compiled(lambda x: x * 8)
    run(ones(4))
    x = ones(4)
    torch._dynamo.mark_static(x, 0)
    run(x)


@mended("mark", "before, at every call")
def _():
    run = compiled(lambda x: x * 8)
    for _ in range(2):
        x = ones(4)
        torch._dynamo.mark_static(x, 0)
        run(x)


def step_of(optimizers):
    for optimizer in optimizers:
        compiled(optimizer.step)()
        del optimizer
        gc.collect()


@recompiles("freed object", "freed-object")
def _():
    step_of(momentum() for _ in range(2))


@mended("freed object", "one object")
def _():
    optimizer = momentum()
    KEPT.append(optimizer)
    optimizer.step()
    run = compiled(optimizer.step)
    run()
    run()


@recompiles("backend", "backend")
def _():
    def f(x):
        return x * 8

    for _ in range(2):
        torch.compile(f, backend=lambda graph, _: graph)(ones(4))


@mended("backend", "once")
def _():
    run = torch.compile(lambda x: x * 8, backend=lambda graph, _: graph)
    run(ones(4))
    run(ones(4))


class Block(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.linear = nn.Linear(n, n)

    def forward(self, x):
        return self.linear(x)


@recompiles("many modules", "other-module")
def _():
    with config.patch(recompile_limit=3):
        for n in range(3, 8):
            compiled(Block(n))(ones(2, n))


class SameBlock(Block):
    def forward(self, x):
        return self.linear(x)


@mended("many modules", "recompile_limit", left=4, words="each has a version of its own")
def _():
    with config.patch(recompile_limit=8):
        for n in range(3, 8):
            compiled(SameBlock(n))(ones(2, n))


# bypasses of compile caches; matrix products alone, which need no compiler


def inductor(function, *arguments):
    torch.compile(function)(*arguments)


@torch.compiler.allow_in_graph
def opaque(x):
    return torch.mm(x, x)


@bypasses("function in a graph", "function")
def _():
    inductor(lambda x: opaque(x), ones(4, 4))


@mended("function in a graph", "unsafe_marked_cacheable_functions")
def _():
    name = f"{opaque.__module__}.opaque"
    with torch._inductor.config.patch(unsafe_marked_cacheable_functions={name: "1"}):
        inductor(lambda x: opaque(x), ones(4, 4))


class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return torch.mm(x, x)

    @staticmethod
    def backward(ctx, grad):
        return torch.mm(grad, ctx.saved_tensors[0])


@bypasses("autograd function", "autograd-function")
def _():
    inductor(lambda x: Square.apply(x), ones(4, 4, requires_grad=True))


@mended("autograd function", "autograd_cache_allow_custom_autograd_functions")
def _():
    with torch._functorch.config.patch(autograd_cache_allow_custom_autograd_functions=True):
        inductor(lambda x: Square.apply(x), ones(4, 4, requires_grad=True))


class Pass(CustomGraphPass):
    def __call__(self, graph):
        pass

    def uuid(self):
        return "1"


@bypasses("custom pass", "custom-pass")
def _():
    with torch._inductor.config.patch(post_grad_custom_post_pass=lambda graph: None):
        inductor(lambda x: torch.mm(x, x), ones(4, 4))


@mended("custom pass", "CustomGraphPass")
def _():
    with torch._inductor.config.patch(post_grad_custom_post_pass=Pass()):
        inductor(lambda x: torch.mm(x, x), ones(4, 4))


def contexts():
    return create_selective_checkpoint_contexts(lambda *_, **__: CheckpointPolicy.PREFER_RECOMPUTE)


def named_contexts():
    return contexts()


named_contexts.cache_hash = "1"


@bypasses("selective checkpoint", "checkpoint")
def _():
    inductor(
        lambda x: checkpoint(lambda x: torch.mm(x, x), x, use_reentrant=False, context_fn=contexts),
        ones(4, 4, requires_grad=True),
    )


@mended("selective checkpoint", "cache_hash")
def _():
    inductor(
        lambda x: checkpoint(lambda x: torch.mm(x, x), x, use_reentrant=False, context_fn=named_contexts),
        ones(4, 4, requires_grad=True),
    )


@bypasses("freezing", "freezing")
def _():
    with torch._inductor.config.patch(freezing=True), torch.no_grad():
        inductor(lambda x: torch.mm(x, x), ones(4, 4))


@mended("freezing", "freezing = False")
def _():
    with torch.no_grad():
        inductor(lambda x: torch.mm(x, x), ones(4, 4))


def main():
    for number, (about, script) in enumerate(SCRIPTS):
        names = {}
        exec(f"def marker_{number}(x): return x + 1", names)
        compiled(names[f"marker_{number}"])(ones(3))
        forget(torch.optim.SGD.step)
        try:
            script()
        except Exception:
            about["error"] = traceback.format_exc(limit=3)
    print("\n" + json.dumps([about for about, _ in SCRIPTS]))


if __name__ == "__main__":
    main()
