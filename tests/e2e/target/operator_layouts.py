"""Shapes, strides and dtypes of operators with kernels of the target's own, beside those of their meta functions, which generated code asserts.

Left out is what Inductor decomposes before it generates code (group norm, the backward of layer norm, batch norm of one device).
"""

from __future__ import annotations

import torch
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.utils._pytree import tree_leaves, tree_map

DEVICE = "xpu"
LAYOUTS = ("contiguous", "channels_last", "transposed")
aten = torch.ops.aten


def made(layout, dtype, *shape):
    tensor = torch.randn(*shape).to(dtype)
    if layout == "channels_last" and len(shape) in {4, 5}:
        form = torch.channels_last if len(shape) == 4 else torch.channels_last_3d
        tensor = tensor.to(memory_format=form)
    elif layout == "transposed" and len(shape) > 1:
        tensor = tensor.transpose(-1, -2).contiguous().transpose(-1, -2)
    return tensor.to(DEVICE)


def facts(value):
    if not isinstance(value, torch.Tensor):
        return value
    return tuple(value.shape), value.stride() if value.numel() else (), value.dtype, value.device.type


def differences():
    """How many operators were compared, and what differs."""
    compared, found = 0, []
    for dtype in (torch.float32, torch.bfloat16):
        for layout in LAYOUTS:
            for operator, *args in calls(lambda *shape: made(layout, dtype, *shape), dtype):  # noqa: B023
                with FakeTensorMode() as mode:
                    fake = tree_map(lambda v: mode.from_tensor(v) if isinstance(v, torch.Tensor) else v, args)
                    expected = [facts(v) for v in tree_leaves(operator(*fake))]
                actual = [facts(v) for v in tree_leaves(operator(*args))]
                compared += 1
                if actual != expected:
                    found.append((str(operator), layout, dtype, actual, expected))
    return compared, found


def calls(tensor, dtype):
    yield from convolutions(tensor, dtype)
    yield from cells(tensor)
    yield from normalized(tensor, dtype)
    x = tensor(2, 4, 6, 5)
    yield aten.nansum, x
    yield aten.nansum, x, [1]
    yield aten.nansum, x, [0, 2], True
    yield aten.histc, x, 10, -1, 1
    if dtype != torch.float32:
        yield aten.mm.dtype, tensor(6, 5), tensor(5, 7), torch.float32
        yield aten.bmm.dtype, tensor(2, 6, 5), tensor(2, 5, 7), torch.float32
        yield aten.addmm.dtype, tensor(6, 7).float(), tensor(6, 5), tensor(5, 7), torch.float32


def convolutions(tensor, dtype):
    x, bias = tensor(2, 4, 6, 5), torch.randn(8).to(DEVICE, dtype)
    plain = ([1, 1], [1, 1], [1, 1], False, [0, 0], 1)
    for weight in (made(layout, dtype, 8, 4, 3, 3) for layout in LAYOUTS[:2]):
        yield aten.convolution, x, weight, bias, *plain
        yield aten.convolution_backward, tensor(2, 8, 6, 5), x, weight, [8], *plain, [True] * 3
    weight = made("contiguous", dtype, 4, 8, 3, 3)
    yield aten.convolution, x, weight, bias, [2, 2], [0, 0], [1, 1], True, [0, 0], 1
    # One of one dimension arrives at the kernel as one of two: strides that look like channels last there stay so.
    row, weight = made("contiguous", dtype, 2, 4, 9), made("contiguous", dtype, 8, 4, 3)
    yield aten.convolution, row, weight, bias, [1], [0], [1], False, [0], 1
    deep = ([1] * 3, [1] * 3, [1] * 3, False, [0] * 3, 1)
    yield aten.convolution, tensor(2, 4, 5, 6, 3), made("contiguous", dtype, 8, 4, 3, 3, 3), bias, *deep


def cells(tensor):
    cx = tensor(3, 4)
    gates = tensor(3, 16), tensor(3, 16), cx, torch.randn(16).to(cx), torch.randn(16).to(cx)
    yield aten._thnn_fused_lstm_cell, *gates
    _, cy, workspace = aten._thnn_fused_lstm_cell(*gates)
    yield aten._thnn_fused_lstm_cell_backward_impl, tensor(3, 4), tensor(3, 4), cx, cy, workspace, True
    gates = tensor(3, 12), tensor(3, 12), cx
    yield aten._thnn_fused_gru_cell, *gates
    yield aten._thnn_fused_gru_cell_backward, tensor(3, 4), aten._thnn_fused_gru_cell(*gates)[1], True


def normalized(tensor, dtype):
    x, weight = tensor(2, 4, 6, 5), torch.randn(5).to(DEVICE, dtype)
    yield aten.native_layer_norm, x, [5], weight, weight, 1e-5
    channel, count = torch.rand(4, device=DEVICE), torch.tensor([3, 4], dtype=torch.int32, device=DEVICE)
    yield aten.batch_norm_stats, x, 1e-5
    yield aten.batch_norm_elemt, x, channel, channel, channel, channel, 1e-5
    yield (
        aten.batch_norm_backward_reduce,
        tensor(2, 4, 6, 5),
        x,
        channel,
        channel,
        channel,
        True,
        True,
        True,
    )
    yield (
        aten.batch_norm_backward_elemt,
        tensor(2, 4, 6, 5),
        x,
        channel,
        channel,
        channel,
        channel,
        channel,
        count,
    )
    both = torch.rand(2, 4, device=DEVICE)
    yield (
        aten.batch_norm_gather_stats_with_counts,
        x,
        both,
        both,
        None,
        None,
        0.1,
        1e-5,
        torch.tensor([3.0, 4.0], device=DEVICE),
    )
