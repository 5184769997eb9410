"""Operators on an emulated target against the CPU, eager and compiled: ``python operator_checks.py``, one JSON line per check.

A check asserts what it expects. It knows nothing of the emulation.
"""

from __future__ import annotations

import copy
import functools
import json
import traceback
import warnings

import torch
import torch.nn.functional as F
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence
from torch.utils._pytree import tree_leaves

DEVICE = "xpu"
CHECKS = {}
torch.xpu.manual_seed(7)
torch.manual_seed(0)
INITIALIZED_BY_SEEDS = torch.xpu.is_initialized()
FIRST_DRAWS = (
    torch.rand(2),
    torch.rand(2, device=DEVICE).cpu(),
)  # the first use of the device, which must not seed again
TOLERANCE = {torch.float32: 1e-5, torch.float64: 1e-10, torch.float16: 1e-2, torch.bfloat16: 6e-2}


def check(function):
    CHECKS[function.__name__] = function
    return function


def floats(tree):
    return [t for t in tree_leaves(tree) if isinstance(t, torch.Tensor) and t.is_floating_point()]


def same(expected, actual, tolerance, what):
    expected, actual = floats(expected), floats(actual)
    assert len(expected) == len(actual), what
    for a, b in zip(expected, actual, strict=True):
        assert b.device.type == DEVICE, (what, b.device)
        assert a.dtype == b.dtype and a.shape == b.shape, (what, a.dtype, b.dtype, a.shape, b.shape)
        worst = (a.double() - b.cpu().double()).abs().max().item() / (1 + a.double().abs().max().item())
        assert worst <= tolerance, (what, worst)


def compare_module(module, inputs, *, grad, backend=None):
    """Results, and gradients of all parameters, of a module on the CPU and of its copy on the device."""
    torch._dynamo.reset()
    dtype = next(module.parameters()).dtype
    what = (str(module), str(dtype), f"grad={grad}", backend)
    moved = copy.deepcopy(module).to(DEVICE)
    run = torch.compile(moved, backend=backend) if backend else moved
    with torch.set_grad_enabled(grad):
        torch.manual_seed(3)  # dropout
        expected = module(*inputs)
        torch.manual_seed(3)
        actual = run(*(value.to(DEVICE) for value in inputs))
    same(expected, actual, TOLERANCE[dtype], what)
    if not grad:
        return
    for results in (expected, actual):
        sum(t.float().pow(2).sum() for t in floats(results)).backward()
    gradients = [[p.grad for p in m.parameters()] for m in (module, moved)]
    same(*gradients, TOLERANCE[dtype], (*what, "gradients"))


# -- recurrent layers --------------------------------------------------------------------------------------------------

LAYERS = (
    {},
    {"num_layers": 2, "dropout": 0.5},
    {"bidirectional": True, "num_layers": 2},
    {"batch_first": True, "bias": False},
)


def recurrent(kind, *extra):
    for dtype in TOLERANCE:
        for options in (*LAYERS, *extra):
            layer = getattr(nn, kind)(8, 16, **options).to(dtype)
            x = torch.randn(5, 3, 8, dtype=dtype)
            first = options.get("batch_first", False)
            ragged = torch.tensor([3, 3, 2, 2, 1] if first else [5, 3, 2])
            even = torch.full_like(ragged, 3 if first else 5)
            sequences = (x, x[:, 0], *(pack_padded_sequence(x, n, batch_first=first) for n in (ragged, even)))
            for sequence in sequences:
                for grad in (False, True):
                    compare_module(copy.deepcopy(layer), [sequence], grad=grad)


@check
def lstm_layers():
    recurrent("LSTM", {"proj_size": 4, "bidirectional": True})


@check
def gru_layers():
    recurrent("GRU")


@check
def rnn_layers():
    recurrent("RNN")


@check
def recurrent_cells_eager_and_compiled():
    for kind in ("LSTMCell", "GRUCell", "RNNCell"):
        for dtype in (torch.float32, torch.float16):
            for grad in (False, True):
                cell = getattr(nn, kind)(8, 16).to(dtype)
                for backend in (None, "inductor" if dtype == torch.float32 else "aot_eager"):
                    compare_module(
                        copy.deepcopy(cell), [torch.randn(3, 8, dtype=dtype)], grad=grad, backend=backend
                    )


@check
def gru_cell_twice_differentiated():
    cell = nn.GRUCell(4, 4)
    results = []
    for device in ("cpu", DEVICE):
        module, x = copy.deepcopy(cell).to(device), torch.ones(2, 4, device=device, requires_grad=True)
        (first,) = torch.autograd.grad(module(x).pow(2).sum(), x, create_graph=True)
        first.pow(2).sum().backward()
        results.append(x.grad)
    same(results[0], results[1], 1e-5, "second derivative")


@check
def dynamo_does_not_compile_the_kernels_of_the_device():
    """A layer that Dynamo does not trace: what it calls below belongs to no graph."""
    torch._dynamo.reset()
    graphs = []

    def backend(gm, _inputs):
        graphs.append(gm)
        return gm

    for layer in (nn.GRU(8, 16), nn.LSTM(8, 16)):
        layer.to(DEVICE)
        for grad in (True, False):
            with torch.set_grad_enabled(grad):
                torch.compile(layer, backend=backend)(torch.randn(5, 3, 8, device=DEVICE))
    targets = [str(node.target) for gm in graphs for node in gm.graph.nodes]
    assert not [name for name in targets if "sigmoid" in name or "cpu" in name], targets


# -- operators that only devices have ----------------------------------------------------------------------------------


@check
def matrix_products_with_a_result_dtype():
    a, b, c = (torch.randn(4, 4).half() for _ in range(3))
    wide = a.float() @ b.float()
    x, y, z = (t.to(DEVICE) for t in (a, b, c))
    same(wide, torch.mm(x, y, out_dtype=torch.float32), 1e-6, "mm")
    same(wide[None], torch.bmm(x[None], y[None], out_dtype=torch.float32), 1e-6, "bmm")
    out = torch.empty(0, device=DEVICE)
    assert torch.mm(x, y, out_dtype=torch.float32, out=out) is out
    same(wide, out, 1e-6, "mm out")
    expected = 2 * c.float() + 3 * wide
    same(expected, torch.addmm(z, x, y, beta=2, alpha=3, out_dtype=torch.float32), 1e-6, "addmm")
    actual = torch.baddbmm(z[None], x[None], y[None], beta=2, alpha=3, out_dtype=torch.float32)
    same(expected[None], actual, 1e-6, "baddbmm")


@check
def the_parts_of_sync_batch_norm_are_batch_norm():
    for dtype in (torch.float32, torch.float16):
        plain = nn.BatchNorm1d(3)
        nn.init.normal_(plain.weight)
        norm = copy.deepcopy(plain).to(DEVICE)
        x = torch.randn(4, 3, 5).to(dtype).requires_grad_()
        grad = torch.randn(x.shape).to(dtype)
        expected = plain(x)
        expected.backward(grad)
        y, dy = x.detach().to(DEVICE), grad.to(DEVICE)
        # Two ranks with parts of the batch have the statistics of the whole.
        counts = torch.tensor([5.0, 15.0], device=DEVICE)
        parts = [torch.batch_norm_stats(part, 1e-5) for part in (y[:1], y[1:])]
        stacked = [torch.stack(rows) for rows in zip(*parts, strict=True)]
        running = (norm.running_mean, norm.running_var)
        mean, invstd = torch.batch_norm_gather_stats_with_counts(y, *stacked, *running, 0.1, 1e-5, counts)
        actual = torch.batch_norm_elemt(y, norm.weight, norm.bias, mean, invstd, 1e-5)
        reduced = torch.batch_norm_backward_reduce(dy, y, mean, invstd, norm.weight, True, True, True)
        total, centred, grad_weight, grad_bias = reduced
        arguments = (dy, y, mean, invstd, norm.weight, total, centred, counts.int())
        grad_x = torch.batch_norm_backward_elemt(*arguments)
        same(
            (expected, x.grad, plain.weight.grad, plain.bias.grad, plain.running_mean, plain.running_var),
            (actual, grad_x, grad_weight, grad_bias, *running),
            TOLERANCE[dtype],
            "SyncBatchNorm",
        )


# -- what a device refuses --------------------------------------------------------------------------------------------


def raises(words, function):
    try:
        function()
    except (RuntimeError, NotImplementedError) as error:
        assert words in str(error), error
    else:
        raise AssertionError(f"nothing said: {words}")


@check
def tensors_of_two_devices_are_refused():
    x, y, index = torch.ones(4, 4, device=DEVICE), torch.ones(4, 4), torch.tensor([0, 1])
    for function in (
        lambda: x @ y,
        lambda: torch.cat([x, y]),
        lambda: torch.where(x > 0, x, y),
        lambda: F.linear(x, y),
        lambda: F.embedding(index, x),
        lambda: F.conv1d(x[None], y[:, :, None]),
        lambda: F.conv1d(x[None], x[:, :, None], y[0]),
        lambda: F.cross_entropy(x, torch.zeros(4, dtype=torch.long)),
        lambda: torch.sin(x, out=y),
        lambda: x.index_put_((index,), torch.ones(2, 4)),
        lambda: torch.mm(x.half(), y.half(), out_dtype=torch.float32),
    ):
        raises("Expected all tensors to be on the same device", function)
    # Numbers, indices and lengths may lie on the CPU.
    number = torch.tensor(2.0)
    assert (x * number).sum() == 32 and torch.where(x > 0, number, x).sum() == 32 and x[index].shape == (2, 4)
    x[index] = number
    x[:, index] = x[:, index].clone()
    leaf = x.clone().requires_grad_()
    leaf[index].sum().backward()
    assert leaf.grad.sum() == 8 and x.sum() == 24
    scores = torch.zeros(5, 2, 4, device=DEVICE).log_softmax(-1)
    F.ctc_loss(scores, torch.tensor([[1, 2], [1, 3]]), torch.tensor([5, 5]), torch.tensor([2, 2]))


@check
def an_operator_with_a_kernel_for_the_cpu_alone_is_refused():
    @torch.library.custom_op("checks::twice", mutates_args=(), device_types="cpu")
    def twice(x: torch.Tensor) -> torch.Tensor:
        return x * 2

    @torch.library.custom_op("checks::thrice", mutates_args=())
    def thrice(x: torch.Tensor) -> torch.Tensor:
        return x * 3

    assert twice(torch.ones(1)) == 2 and thrice(torch.ones(1, device=DEVICE)) == 3
    raises("Could not run 'checks::twice'", lambda: twice(torch.ones(1, device=DEVICE)))


# -- dtypes that the CPU lacks ----------------------------------------------------------------------------------------


@check
def running_statistics_move():
    for layer, shape in (
        (nn.BatchNorm1d(3), (4, 3)),
        (nn.BatchNorm2d(3, momentum=None), (2, 3, 4, 4)),
        (nn.BatchNorm3d(3, affine=False), (2, 3, 2, 2, 2)),
        (nn.InstanceNorm2d(3, track_running_stats=True), (2, 3, 4, 4)),
    ):
        for dtype in (torch.float32, torch.bfloat16):
            for backend in (None, "aot_eager"):
                for grad in (False, True):
                    torch._dynamo.reset()
                    host = copy.deepcopy(layer).to(dtype)
                    device = copy.deepcopy(host).to(DEVICE)
                    x = torch.randn(shape, dtype=dtype)
                    with torch.set_grad_enabled(grad):
                        for _ in range(2):
                            host(x)
                            (torch.compile(device, backend=backend) if backend else device)(x.to(DEVICE))
                    assert host.running_mean.abs().max() > 0
                    same(
                        list(host.buffers()),
                        list(device.buffers()),
                        TOLERANCE[dtype],
                        (layer, dtype, backend, grad),
                    )
    x = torch.randn(2, 3, 4).half()  # half precision with statistics of float32
    host, device = (
        [torch.zeros(3), torch.ones(3)],
        [torch.zeros(3, device=DEVICE), torch.ones(3, device=DEVICE)],
    )
    expected = torch.native_batch_norm(x, None, None, *host, True, 0.1, 1e-5)
    actual = torch.native_batch_norm(x.to(DEVICE), None, None, *device, True, 0.1, 1e-5)
    same((expected, host), (actual, device), TOLERANCE[torch.float16], "native_batch_norm")
    assert host[0].abs().max() > 0 and [t._version for t in host] == [t._version for t in device]
    expected = torch.batch_norm_update_stats(x.float(), *host, 0.1)
    actual = torch.batch_norm_update_stats(x.float().to(DEVICE), *device, 0.1)
    same((expected, host), (actual, device), TOLERANCE[torch.float16], "batch_norm_update_stats")


@check
def losses_are_the_cpus_and_do_not_warn():
    x, y = torch.randn(7, 5), torch.randn(7, 5)
    for loss in (F.mse_loss, F.smooth_l1_loss):
        for dtype in (torch.float32, torch.bfloat16):
            for reduction in ("none", "sum", "mean"):
                results = []
                for device in ("cpu", DEVICE):
                    a, b = x.to(device, dtype).requires_grad_(), y.to(device, dtype)
                    with warnings.catch_warnings():
                        warnings.simplefilter("error")
                        value = loss(a, b, reduction=reduction)
                    results.append((value, *torch.autograd.grad(value.sum(), a)))
                same(*results, TOLERANCE[dtype], (loss.__name__, dtype, reduction))


def rounded(function, dtype, *inputs):
    """Values and gradients of a function in float32 on the CPU, rounded to a dtype, against the device's own."""
    sides = []
    for device, kind in (("cpu", torch.float32), (DEVICE, dtype)):
        leaves = [t.detach().clone().to(device).to(kind).requires_grad_() for t in inputs]
        result = function(*leaves)
        result.float().pow(2).sum().backward()
        sides.append([result, *(t.grad for t in leaves)])
    assert {t.dtype for t in sides[1]} == {dtype}
    same([t.to(dtype) for t in sides[0]], sides[1], TOLERANCE[dtype], (function, dtype))


@check
def half_precision_where_the_cpu_has_none():
    resize = functools.partial(F.interpolate, size=(5, 7), mode="bilinear", antialias=True)
    classes, labels = torch.tensor([0, 3, 1, 4]), torch.tensor([[0, 1, -1, 0, 0]] * 4)
    for dtype in (torch.float16, torch.bfloat16):
        volume = torch.randn(1, 2, 6, 6, 6).to(dtype).float()  # the same numbers on both sides
        scores = torch.randn(4, 5).to(dtype).float()
        rounded(lambda v: F.avg_pool3d(v, 2), dtype, volume)
        rounded(resize, dtype, volume[:, :, :, :, 0])
        rounded(lambda s: F.multi_margin_loss(s, classes.to(s.device)), dtype, scores)
        rounded(lambda s: F.multilabel_margin_loss(s, labels.to(s.device)), dtype, scores)
        device_volume = volume.to(DEVICE).to(dtype)
        out = torch.empty(0, dtype=dtype, device=DEVICE)
        assert torch._C._nn.avg_pool3d(device_volume, 2, out=out) is out
        same(F.avg_pool3d(volume, 2).to(dtype), out, TOLERANCE[dtype], "out")
        changed = device_volume.clone()
        assert F.rrelu(changed, 0.25, 0.25, training=True, inplace=True) is changed
        same(F.leaky_relu(volume, 0.25).to(dtype), changed, TOLERANCE[dtype], "in place")


@check
def norms_of_half_precision_are_computed_in_float32():
    for dtype in (torch.float16, torch.bfloat16):
        large = (torch.randn(4, 16, 6) * 400).to(dtype).float()  # a variance beyond float16
        weights = [torch.randn(16).to(dtype).float() for _ in range(2)]
        rounded(lambda x, w, b: F.group_norm(x, 4, w, b), dtype, large, *weights)
        rounded(lambda x: F.group_norm(x, 2), dtype, large)
        rounded(lambda x, w, b: F.layer_norm(x, (16,), w, b), dtype, large.mT.contiguous(), *weights)
        x = large.to(DEVICE, dtype)
        statistics = torch.native_layer_norm(x, (6,), None, None, 1e-5)[1:]
        assert {t.dtype for t in statistics} == {torch.float32}
        result, *statistics = torch.native_group_norm(x, None, None, 4, 16, 6, 4, 1e-5)
        expected = [t.to(dtype) for t in torch.native_group_norm(large, None, None, 4, 16, 6, 4, 1e-5)[1:]]
        assert [t.dtype for t in statistics] == [dtype, dtype]
        same(expected, statistics, TOLERANCE[dtype], "statistics of group norm")
        rows, (mean, rstd) = large.reshape(4, 4, -1), (t.cpu().float()[..., None] for t in statistics)
        assert torch.equal(((rows - mean) * rstd).reshape(large.shape).to(dtype), result.cpu())


def refusal(function, *args):
    try:
        function(*args)
    except RuntimeError as error:
        return str(error)
    return ""


@check
def norms_refuse_weights_of_another_dtype():
    """Their kernels read weights in the dtype of the input (torch-xpu-ops, LayerNormKernels.cpp, GroupNormKernels.cpp)."""
    names = {torch.float16: "Half", torch.bfloat16: "BFloat16", torch.float32: "Float"}
    x, weight = torch.randn(4, 16, 6, device=DEVICE), torch.randn(16, device=DEVICE)
    norms = {
        "layer": lambda x, w, b: F.layer_norm(x.mT, (16,), w, b),
        "group": lambda x, w, b: F.group_norm(x, 4, w, b),
    }
    for dtype in (torch.float16, torch.bfloat16):
        wanted = f"expected scalar type {names[dtype]} but found Float"
        narrow = weight.to(dtype)
        for name, norm in norms.items():
            for pair in ((weight, weight), (narrow, weight), (None, weight), (weight, None)):
                assert refusal(norm, x.to(dtype), *pair) == wanted, (name, dtype, pair)
            assert norm(x.to(dtype), narrow, narrow).dtype == dtype
        assert (
            refusal(norms["layer"], x, narrow, narrow)
            == f"expected scalar type Float but found {names[dtype]}"
        )
        assert refusal(norms["group"], x, narrow, narrow).startswith("mixed dtype")


@check
def group_norm_rounds_the_number_below_the_root():
    """To zero in float16 here: of equal numbers nothing is left to divide by."""
    x = torch.ones(2, 4, 3, device=DEVICE)
    assert F.group_norm(x.half(), 2, eps=1e-8).isnan().all()
    assert (F.group_norm(x, 2, eps=1e-8) == 0).all()


COUNT, SMALL, BELOW_ONE = 4096, 5 / 512, 127 / 128  # numbers that bfloat16 has
PLACES = torch.zeros(COUNT, dtype=torch.long, device=DEVICE)


def gradient(function, *shape, layout=torch.contiguous_format):
    """A function of a dtype: the gradient of a zero tensor, where SMALL comes back from each element of the result."""

    def of(dtype):
        x = torch.zeros(shape, dtype=dtype, device=DEVICE).to(memory_format=layout).requires_grad_()
        result = function(x)
        return torch.autograd.grad(result, x, torch.full_like(result, SMALL))[0]

    return of


def added(function, *shape):
    """A function of a dtype: SMALL is added to one place of a zero tensor 4096 times."""

    def of(dtype):
        width = shape[1:]
        values = torch.full((COUNT, *width), SMALL, dtype=dtype, device=DEVICE)
        return function(torch.zeros(shape, dtype=dtype, device=DEVICE), values)

    return of


def put(x, values):
    return x.index_put((PLACES,), values, accumulate=True)


def put_apart(x, values):
    """Two indexed dimensions with a free one between them, which ATen moves behind them."""
    places = [PLACES, None, torch.zeros_like(PLACES)]
    return torch.ops.aten.index_put(x, places, values.select(-1, 0), True)


def bags(mode):
    return lambda w: F.embedding_bag(PLACES, w, torch.arange(COUNT, device=DEVICE), mode=mode)


def nll(dtype):
    return F.nll_loss(torch.full((COUNT, 2), -SMALL, dtype=dtype, device=DEVICE), PLACES, reduction="sum")


def max_pool(x):
    return F.max_pool2d(x, 41, 1, 20)


def resized(x, mode, *size):
    return F.interpolate(x, size=size, mode=mode)


# By torch-xpu-ops' sources, which docs/target.md names. 4096 times SMALL is 40; it comes to 4 where bfloat16 adds up.
IN_FLOAT32 = {
    "index_put": added(put, 2),
    "index_put, 32 wide": added(put, 2, 32),
    "index_put, two indices": added(put_apart, 2, 16, 2),
    "x[i]": gradient(lambda x: x[PLACES], 2),
    "embedding": gradient(lambda w: F.embedding(PLACES, w), 2, 1),
    "embedding_bag sum": gradient(bags("sum"), 2, 1),
    "embedding_bag mean": gradient(bags("mean"), 2, 1),
    "adaptive_avg_pool2d": gradient(lambda x: F.adaptive_avg_pool2d(x, 64), 1, 1, 2, 2),
    "interpolate area": gradient(lambda x: F.interpolate(x, size=(128, 128), mode="area"), 1, 1, 2, 2),
    "avg_pool2d": gradient(lambda x: F.avg_pool2d(x, 41, 1, 20), 1, 1, 41, 41),
    "addbmm": lambda dtype: torch.addbmm(
        torch.zeros(2, 2, dtype=dtype, device=DEVICE),
        torch.full((1024, 2, 4), SMALL, dtype=dtype, device=DEVICE),
        torch.ones(1024, 4, 2, dtype=dtype, device=DEVICE),
    ),
    "avg_pool3d, one by one": gradient(
        lambda x: F.avg_pool3d(x, 17, 1, divisor_override=1), 1, 1, 33, 33, 33
    ),
    "interpolate bilinear": gradient(lambda x: resized(x, "bilinear", 128, 128), 1, 1, 2, 2),
    "nll_loss": nll,
    "prod": lambda dtype: torch.full((300,), BELOW_ONE, dtype=dtype, device=DEVICE).prod(),
    "prod of a dimension": lambda dtype: torch.full((300, 2), BELOW_ONE, dtype=dtype, device=DEVICE).prod(0),
}
IN_HALF = {
    "index_put, 33 wide": added(put, 2, 33),
    "index_put, two indices": added(put_apart, 2, 40, 2),
    "put": added(lambda x, values: x.put(PLACES, values, accumulate=True), 2),
    "index_add": added(lambda x, values: x.index_add(0, PLACES, values), 2),
    "scatter_add": added(lambda x, values: x.scatter_add(0, PLACES, values), 2),
    "scatter_reduce": added(lambda x, values: x.scatter_reduce(0, PLACES, values, "sum"), 2),
    "gather": gradient(lambda x: x.gather(0, PLACES), 2),
    "embedding_bag max": gradient(bags("max"), 2, 1),
    "adaptive_avg_pool2d": gradient(
        lambda x: F.adaptive_avg_pool2d(x, 128), 1, 4, 2, 2, layout=torch.channels_last
    ),
    "max_pool2d": gradient(lambda x: max_pool(x.clone()), 1, 1, 41, 41),
    "replicate": gradient(lambda x: F.pad(x, (64,) * 4, mode="replicate"), 1, 1, 2, 2),
    "grid_sample": gradient(
        lambda x: F.grid_sample(x, x.new_zeros(1, 64, 64, 2), align_corners=True), 1, 1, 3, 3
    ),
    "avg_pool3d": gradient(lambda x: F.avg_pool3d(x, 17, 1, 8, divisor_override=1), 1, 1, 17, 17, 17),
    "interpolate linear": gradient(lambda x: resized(x, "linear", COUNT), 1, 1, 2),
    "interpolate bilinear, one side": gradient(lambda x: resized(x, "bilinear", COUNT, 2), 1, 1, 2, 2),
    "interpolate bicubic": gradient(lambda x: resized(x, "bicubic", 128, 128), 1, 1, 2, 2),
    "interpolate trilinear": gradient(lambda x: resized(x, "trilinear", 16, 32, 32), 1, 1, 2, 2, 2),
    "segment_reduce": lambda dtype: torch.segment_reduce(
        torch.full((COUNT,), SMALL, dtype=dtype, device=DEVICE),
        "sum",
        lengths=torch.tensor([COUNT], device=DEVICE),
    ),
}


@check
def half_precision_accumulates_as_on_a_device():
    for dtype in (torch.float16, torch.bfloat16):
        for table, exact in ((IN_FLOAT32, True), (IN_HALF, False)):
            for name, function in table.items():
                expected, result = function(torch.float32), function(dtype)
                assert result.dtype == dtype, name
                error = ((result.float() - expected).abs().max() / expected.abs().max()).item()
                assert (error <= torch.finfo(dtype).eps) is exact, (name, dtype, error)


@check
def half_precision_that_is_resized_or_pooled_has_the_numbers_of_float32():
    for dtype in (torch.float16, torch.bfloat16):
        line, plane, space = (
            torch.randn(2, 4, *size).to(dtype).float() for size in ((7,), (5, 7), (4, 5, 6))
        )
        for x, mode in ((line, "linear"), (plane, "bilinear"), (plane, "bicubic"), (space, "trilinear")):
            for align in (True, False):
                for options in (
                    {"size": (9, 3, 5)[: x.dim() - 2]},
                    {"scale_factor": 1.5},
                    {"size": x.shape[2:]},
                ):
                    resize = functools.partial(F.interpolate, mode=mode, align_corners=align, **options)
                    rounded(resize, dtype, x)
                    if x is plane:
                        rounded(resize, dtype, x.to(memory_format=torch.channels_last))
        for options in (
            (2, 1),
            (3, 2, 1),
            (2, 2),
            ((3, 2, 2), (2, 1, 2), (1, 0, 1)),
            (3, 2, 1, True, False),
            (3, 2, 1, False, True, 5),
        ):
            for x in (space, space[0]):
                rounded(lambda v, options=options: F.avg_pool3d(v, *options), dtype, x)


@check
def half_precision_is_scanned_as_on_a_device():
    for dtype in (torch.float16, torch.bfloat16):
        for scan in (torch.cumsum, torch.cumprod, torch.logcumsumexp):
            for shape, dim in (
                ((1,), 0),
                ((31,), 0),
                ((33, 2), 0),
                ((3, 40), 1),
                ((2, 64, 3), -2),
                ((), 0),
                ((0, 3), 0),
            ):
                x = (torch.rand(shape) * 0.2 + 0.9).to(dtype)
                y, out = scan(x.to(DEVICE), dim), torch.empty(0, dtype=dtype, device=DEVICE)
                assert y.shape == x.shape
                if x.numel():
                    same(scan(x.float(), dim).to(dtype), y, 4 * torch.finfo(dtype).eps, (scan, shape, dtype))
                assert scan(x.to(DEVICE), dim, out=out) is out and torch.equal(out, y)
    rows = torch.full((2, COUNT), 0.6875, dtype=torch.bfloat16, device=DEVICE)
    assert rows.cumsum(1)[0, -1] != 2816 == rows.cumsum(1, dtype=torch.float32)[0, -1]
    assert torch.equal(rows.cumsum(1), rows.T.cumsum(0).T) and torch.equal(
        rows.cumsum(1), rows.clone().cumsum_(1)
    )


@check
def scattered_half_precision_has_the_numbers_of_float32():
    index = torch.tensor([[0, 2, 1], [2, 2, 0]])
    for dtype in (torch.float16, torch.bfloat16):
        x, src = torch.randn(3, 4).to(dtype), torch.randn(3, 4).to(dtype)
        for dim in (0, 1):
            for reduce in ("sum", "mean", "prod", "amax"):
                for include_self in (True, False):
                    options = {"reduce": reduce, "include_self": include_self}
                    expected = x.float().scatter_reduce(dim, index, src.float(), **options).to(dtype)
                    actual = x.to(DEVICE).scatter_reduce(dim, index.to(DEVICE), src.to(DEVICE), **options)
                    same(expected, actual, TOLERANCE[dtype], (dim, options, dtype))
            expected = x.float().scatter_add(dim, index, src.float()).to(dtype)
            same(
                expected,
                x.to(DEVICE).scatter_add_(dim, index.to(DEVICE), src.to(DEVICE)),
                TOLERANCE[dtype],
                dim,
            )
        factors, product = torch.rand(100).to(dtype) + 0.5, torch.ones((), dtype=dtype)
        for factor in factors:
            product = product * factor
        ones = torch.ones(2, dtype=dtype, device=DEVICE)
        assert ones.scatter_reduce(0, PLACES[:100], factors.to(DEVICE), "prod").tolist() == [product, 1]
        number, place = x[0, 0].to(DEVICE), torch.tensor(0, device=DEVICE)
        assert number.scatter_add(0, place, number) == 2 * number and number.dim() == 0


@check
def compiled_additions_by_index_round_as_their_kernels_do():
    """Kernels add float16 with atomics; bfloat16 is left to ATen, where narrow slices add up in float32."""
    for dtype, right in ((torch.float16, False), (torch.bfloat16, True)):
        x = torch.zeros(2, dtype=dtype, device=DEVICE)
        values = torch.full((COUNT,), SMALL, dtype=dtype, device=DEVICE)
        torch._dynamo.reset()
        assert put(x, values)[0] == 40
        assert bool(torch.compile(put)(x, values)[0] == 40) is right, dtype


@check
def weights_of_four_bits_multiply():
    numbers = torch.randint(16, (48, 64))
    scale, zero = torch.rand(2, 48).bfloat16(), torch.randint(16, (2, 48)).to(torch.int8)
    packed = (numbers[:, 1::2] << 4 | numbers[:, ::2]).to(torch.uint8)
    weight = torch.ops.aten._convert_weight_to_int4pack(packed.to(DEVICE), 8)
    assert weight.dtype == torch.int32 and weight.shape == (48, 8)
    assert weight[0, 0].item() & 0xFFF == sum(int(n) << 4 * i for i, n in enumerate(numbers[0, :3]))
    x = torch.randn(5, 64).bfloat16()
    groups = (numbers.unflatten(1, (2, 32)) - zero.T.unsqueeze(-1)) * scale.float().T.unsqueeze(-1)
    expected = (x.float() @ groups.flatten(1).T).bfloat16()

    def product(x):
        multiply = torch.ops.aten._weight_int4pack_mm_with_scales_and_zeros
        return multiply(x, weight, 32, scale.to(DEVICE), zero.to(DEVICE))

    same(expected, product(x.to(DEVICE)), 1e-2, "int4")
    torch._dynamo.reset()
    same(expected + 1, torch.compile(lambda x: product(x) + 1)(x.to(DEVICE)), 1e-2, "int4, compiled")
    raises("kByte", lambda: torch.ops.aten._convert_weight_to_int4pack(weight, 8))


@check
def numbers_come_from_a_generator_of_their_device():
    x = torch.full((4,), 0.5, device=DEVICE)
    own, host = torch.Generator(DEVICE), torch.Generator()
    draws = (
        lambda device, g: torch.rand(3, device=device, generator=g),
        lambda device, g: torch.randint(9, (3,), device=device, generator=g),
        lambda device, g: torch.randperm(4, device=device, generator=g),
        lambda device, g: torch.bernoulli(x.to(device), generator=g),
        lambda device, g: torch.multinomial(x.to(device), 2, generator=g),
        lambda device, g: torch.normal(x.to(device), x.to(device), generator=g),
        lambda device, g: nn.init.xavier_uniform_(torch.empty(3, 3, device=device), generator=g),
    )
    for draw in draws:
        assert draw(DEVICE, own).device.type == DEVICE and draw("cpu", host).device.type == "cpu"
        raises(
            "Expected a 'xpu' device type for generator but found 'cpu'", lambda draw=draw: draw(DEVICE, host)
        )
        raises(
            "Expected a 'cpu' device type for generator but found 'xpu'", lambda draw=draw: draw("cpu", own)
        )


@check
def operators_that_ask_the_device_itself():
    x, n = torch.randn(4, device=DEVICE), torch.tensor([2, 0, -1, 3], device=DEVICE)
    same(torch.ldexp(x.cpu(), n.cpu()), torch.ldexp(x, n), 0, "ldexp")
    same(torch.ldexp(x.cpu(), n.cpu()), x.clone().ldexp_(n), 0, "ldexp_")
    held = torch.ones(1 << 20, device=DEVICE)
    free, total = torch.accelerator.get_memory_info()
    assert 0 < free <= total - held.nbytes


@check
def fourier_transforms_of_half_precision():
    x = torch.randn(3, 8).half()
    wide, y = torch.fft.rfft(x.float()), torch.fft.rfft(x.to(DEVICE))
    assert y.dtype == torch.complex32
    worst = (torch.view_as_real(wide) - torch.view_as_real(y).cpu().float()).abs().max()
    assert worst < 1e-2, worst
    back = torch.fft.irfft(y)
    assert back.dtype == torch.float16 and (back.cpu().float() - x.float()).abs().max() < 1e-2
    assert torch.fft.fft(y).dtype == torch.complex32


@check
def histograms_of_integers_count_without_rounding():
    for dtype in (torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64):
        values = torch.tensor([0, 0, 1, 2, 5, 7, 7, 9], dtype=dtype, device=DEVICE)
        experts = torch.histc(values, bins=8, min=0, max=7)
        assert experts.dtype == dtype and experts.tolist() == [2, 1, 1, 0, 0, 1, 0, 2], experts
        assert torch.histc(values, bins=3).tolist() == [4, 1, 3]
        out = torch.empty(0, dtype=dtype, device=DEVICE)
        assert torch.histc(values, bins=3, out=out) is out and out.tolist() == [4, 1, 3]
    assert torch.histc(torch.tensor([3, 3], device=DEVICE), bins=2).tolist() == [0, 2]
    assert torch.histc(torch.empty(0, dtype=torch.int32, device=DEVICE), bins=2).tolist() == [0, 0]
    close = torch.tensor([2**53, 2**53 + 1], device=DEVICE)  # one number in float64
    assert torch.histc(close, bins=2, min=2**53 - 1, max=2**53 + 1).tolist() == [0, 2]
    same(torch.histc(torch.arange(9.0), 4), torch.histc(torch.arange(9.0, device=DEVICE), 4), 0, "floats")


@check
def other_dtypes_that_the_cpu_lacks():
    x = torch.tensor([[1 + 1j, complex(float("nan"), 0)], [2, 3j]])
    assert torch.nansum(x.to(DEVICE), 1).tolist() == [1 + 1j, 2 + 3j]
    truth = torch.tensor([[True, False], [True, True]], device=DEVICE)
    assert truth.abs().dtype == torch.bool and truth.abs().tolist() == truth.tolist()
    assert truth.trace().dtype == torch.int64 and truth.trace().item() == 2


@check
def what_a_device_refuses_stays_refused():
    half = torch.eye(3, device=DEVICE, dtype=torch.float16)
    for function, words in (
        (lambda: torch.linalg.cholesky(half), "Half"),
        (lambda: torch.cdist(half, half), "'Half'"),
        (lambda: torch.special.zeta(half, half), "'Half'"),
        (lambda: torch.bitwise_not(half), "'Half'"),
        (lambda: torch.fft.rfft(half.bfloat16()), "BFloat16"),
        (lambda: F.avg_pool3d(torch.ones(1, 1, 2, 2, 2, dtype=torch.int32, device=DEVICE), 2), "'Int'"),
    ):
        try:
            function()
        except RuntimeError as error:
            assert words in str(error), error
        else:
            raise AssertionError(words)


# -- compiled graphs that do not run as they were compiled ------------------------------------------------------------


@check
def graphs_never_come_from_a_cache():
    from torch._dynamo.utils import counters

    torch._inductor.config.fx_graph_cache = True
    torch._functorch.config.enable_autograd_cache = True
    counters.clear()
    for _ in range(2):
        torch._dynamo.reset()
        x = torch.arange(5.0, device=DEVICE)
        assert torch.compile(lambda a: a * 2 + 1)(x).tolist() == [1, 3, 5, 7, 9]
    assert (
        counters["inductor"]["fxgraph_cache_hit"] == 0 and counters["inductor"]["fxgraph_cache_bypass"] == 2
    )


@check
def a_seed_begins_once():
    expected = torch.manual_seed(0) and torch.rand(4)
    assert torch.equal(torch.cat(FIRST_DRAWS), expected)
    assert not INITIALIZED_BY_SEEDS


@check
def generated_code_run_by_hand_computes():
    from torch._inductor.codecache import PyCodeCache
    from torch._inductor.utils import run_and_get_code

    torch._dynamo.reset()
    x = torch.arange(5.0, device=DEVICE)
    _, (code,) = run_and_get_code(torch.compile(lambda a: a * 3 + 1), x)
    assert PyCodeCache.load(code).call([x])[0].tolist() == [1, 4, 7, 10, 13]


@check
def layouts_are_those_of_the_meta_functions():
    import operator_layouts

    compared, found = operator_layouts.differences()
    assert compared == 135, compared
    assert not found, found


def main():
    torch.manual_seed(0)
    for name, function in CHECKS.items():
        try:
            function()
            result = {"name": name}
        except Exception:
            result = {"name": name, "error": traceback.format_exc()[-3000:]}
        print("@result " + json.dumps(result), flush=True)


if __name__ == "__main__":
    main()
