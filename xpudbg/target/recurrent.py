"""The fused LSTM cell that XPU has (``aten::_thnn_fused_lstm_cell``) and CPU has not.

Gates are chunked as ATen chunks them: input, forget, cell, output (aten/src/ATen/native/cuda/RNN.cu).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any


def kernels(torch: Any) -> Iterator[tuple[str, str, Callable[..., Any]]]:
    """Operator, dispatch key, kernel."""

    def forward(
        input_gates: Any, hidden_gates: Any, cx: Any, input_bias: Any = None, hidden_bias: Any = None
    ) -> Any:
        gates = input_gates + hidden_gates
        if input_bias is not None:
            gates = gates + input_bias + hidden_bias
        i, f, c, o = gates.chunk(4, 1)
        i, f, c, o = i.sigmoid(), f.sigmoid(), c.tanh(), o.sigmoid()
        cy = f * cx + i * c
        return o * cy.tanh(), cy, torch.cat([i, f, c, o], 1)

    def backward(grad_hy: Any, grad_cy: Any, cx: Any, cy: Any, workspace: Any, has_bias: bool) -> Any:
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
        return gates, through * f, gates.sum(0) if has_bias else gates.new_empty(0)

    yield "_thnn_fused_lstm_cell", "XPU", forward
    yield "_thnn_fused_lstm_cell_backward_impl", "XPU", backward
