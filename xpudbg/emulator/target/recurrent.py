"""Recurrent layers: the fused cells that XPU has and the CPU has not, and the choice of LSTM's implementation.

Gates are chunked and the workspaces filled as ATen does it (aten/src/ATen/native/cuda/RNN.cu): LSTM's are input, forget, cell,
output, GRU's reset, input, new. As there, the arithmetic of half precision is float32, rounded once at the end.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any

from .operators import to_device, to_host


def kernels(torch: Any) -> Iterator[tuple[str, str, Callable[..., Any]]]:
    """Operator, dispatch key, kernel."""
    yield "_thnn_fused_lstm_cell", "XPU", _on_host(torch, _lstm_cell)
    yield "_thnn_fused_lstm_cell_backward_impl", "XPU", _on_host(torch, _lstm_cell_backward)
    yield "_thnn_fused_gru_cell", "XPU", _on_host(torch, _gru_cell)
    yield "_thnn_fused_gru_cell_backward", "XPU", _on_host(torch, _gru_cell_backward)
    for overload, packed in (("input", False), ("data", True)):
        route = _lstm(torch, getattr(torch.ops.aten.lstm, overload), packed=packed)
        for key in ("XPU", "AutogradXPU"):
            yield f"lstm.{overload}", key, route


def _on_host(torch: Any, cell: Callable[..., tuple[Any, ...]]) -> Callable[..., tuple[Any, ...]]:
    """A cell on the CPU in float32 at least; the results go back to the device in the dtype of the first tensor."""

    def wide(value: Any) -> Any:
        host = to_host(value)
        low = isinstance(host, torch.Tensor) and host.dtype in (torch.float16, torch.bfloat16)
        return host.float() if low else host

    def kernel(*args: Any) -> tuple[Any, ...]:
        like = next(value for value in args if isinstance(value, torch.Tensor))
        results = cell(torch, *map(wide, args))
        return tuple(None if r is None else r.to(like.dtype).to(like.device) for r in results)

    return kernel


def _lstm_cell(
    torch: Any, input_gates: Any, hidden_gates: Any, cx: Any, input_bias: Any = None, hidden_bias: Any = None
) -> tuple[Any, ...]:
    gates = input_gates + hidden_gates
    if input_bias is not None:
        gates = gates + input_bias + hidden_bias
    i, f, c, o = gates.chunk(4, 1)
    i, f, c, o = i.sigmoid(), f.sigmoid(), c.tanh(), o.sigmoid()
    cy = f * cx + i * c
    # The kernel of devices gives what is contiguous, whatever the state before is.
    return (o * cy.tanh()).contiguous(), cy.contiguous(), torch.cat([i, f, c, o], 1)


def _lstm_cell_backward(
    torch: Any, grad_hy: Any, grad_cy: Any, cx: Any, cy: Any, workspace: Any, has_bias: bool
) -> tuple[Any, ...]:
    i, f, c, o = workspace.chunk(4, 1)
    squashed = cy.tanh()
    grad_hy = torch.zeros_like(cy) if grad_hy is None else grad_hy
    grad_cy = torch.zeros_like(cy) if grad_cy is None else grad_cy
    through = grad_hy * o * (1 - squashed * squashed) + grad_cy
    gates = torch.cat(
        [
            through * c * i * (1 - i),
            through * cx * f * (1 - f),
            through * i * (1 - c * c),
            grad_hy * squashed * o * (1 - o),
        ],
        1,
    )
    return gates, (through * f).contiguous(), gates.sum(0) if has_bias else gates.new_empty(0)


def _gru_cell(
    torch: Any, input_gates: Any, hidden_gates: Any, hx: Any, input_bias: Any = None, hidden_bias: Any = None
) -> tuple[Any, ...]:
    if input_bias is not None:
        input_gates, hidden_gates = input_gates + input_bias, hidden_gates + hidden_bias
    input_r, input_i, input_n = input_gates.chunk(3, 1)
    hidden_r, hidden_i, hidden_n = hidden_gates.chunk(3, 1)
    reset, update = (input_r + hidden_r).sigmoid(), (input_i + hidden_i).sigmoid()
    new = (input_n + reset * hidden_n).tanh()
    return new + update * (hx - new), torch.cat([reset, update, new, hx, hidden_n], 1)


def _gru_cell_backward(torch: Any, grad_hy: Any, workspace: Any, has_bias: bool) -> tuple[Any, ...]:
    reset, update, new, hx, hidden_n = workspace.chunk(5, 1)
    grad_update = grad_hy * (hx - new) * update * (1 - update)
    grad_new = grad_hy * (1 - update) * (1 - new * new)
    grad_reset = grad_new * hidden_n * reset * (1 - reset)
    grad_input = torch.cat([grad_reset, grad_update, grad_new], 1)
    grad_hidden = torch.cat([grad_reset, grad_update, grad_new * reset], 1)
    biases = (grad_input.sum(0), grad_hidden.sum(0)) if has_bias else (None, None)
    return grad_input, grad_hidden, grad_hy * update, *biases


def _lstm(torch: Any, operator: Any, *, packed: bool) -> Callable[..., Any]:
    """``aten::lstm`` with XPU's choice: oneDNN's whole layer for inference, the fused cell otherwise.

    ATen makes the choice itself (``use_mkldnn`` in aten/src/ATen/native/RNN.cpp) and then asks a table that has no XPU column in
    a build without XPU, so the layer must be caught before. oneDNN's result is the CPU's.
    """
    composite = functools.partial(operator._op_dk, torch._C.DispatchKey.CompositeImplicitAutograd)

    def route(data: Any, *args: Any) -> Any:
        hx = args[1] if packed else args[0]
        if not _takes_onednn(torch, data, hx):
            return composite(data, *args)
        results = operator(to_host(data), *(_host_list(value) for value in args))
        return tuple(to_device(result, data.device) for result in results)

    return route


def _takes_onednn(torch: Any, data: Any, hx: Any) -> bool:
    """As in ``use_mkldnn``, without its question for packed sequences whose lengths differ: the numbers are the same."""
    return (
        torch.backends.mkldnn.enabled
        and not torch.is_grad_enabled()
        and data.dtype in (torch.float32, torch.float16)
        and data.numel() > 0
        # No projections.
        and hx[0].size(2) == hx[1].size(2)
    )


def _host_list(value: Any) -> Any:
    return [to_host(t) for t in value] if isinstance(value, (list, tuple)) else to_host(value)
