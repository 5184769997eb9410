"""Graphs for what `show-fusion` says to try: one with two kernels that are not fused, and the same with the remedy applied.

Run by ``test_fusion_remedies_torch.py`` in one process, so that the graphs of the run are those of :data:`CASES` in this order. ``--target`` gives the device.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Graph = Callable[[Any, Callable[..., Any]], tuple[Callable[..., Any], tuple[Any, ...]]]
CASES: list[tuple[str, bool, int, dict[str, Any], Graph]] = []
"""Suggestion, whether it is applied, how many kernels the graph has, Inductor's settings, and what makes the function and its arguments."""
_TRITON = {"max_autotune": True, "max_autotune_gemm_backends": "TRITON"}


def before(suggestion: str, kernels: int, **settings: Any) -> Callable[[Graph], Graph]:
    return _registered(suggestion, False, kernels, settings)


def after(suggestion: str, kernels: int, **settings: Any) -> Callable[[Graph], Graph]:
    return _registered(suggestion, True, kernels, settings)


def _registered(
    suggestion: str, applied: bool, kernels: int, settings: dict[str, Any]
) -> Callable[[Graph], Graph]:
    def register(make: Graph) -> Graph:
        CASES.append((suggestion, applied, kernels, settings, make))
        return make

    return register


@before("combo_kernels", 2)
@after("combo_kernels", 1, combo_kernels=True)
def _(torch, draw):
    return lambda x: (x[:512].sin(), x[512:].cos()), (draw(1024),)


@before("memory_threshold", 2)
@after("memory_threshold", 1, score_fusion_memory_threshold=0)
def _(torch, draw):
    return lambda x, y, z: (x + z, y * z), (draw(1024, 1), draw(1024, 1), draw(1))


@before("same_reduced_dimensions", 2)
def _(torch, draw):
    return lambda x: (x.sum(-1), x.reshape(64, 2, 500).amax(-1)), (draw(64, 1000),)


@after("same_reduced_dimensions", 1)
def _(torch, draw):
    return lambda x: (x.sum(-1), x.amax(-1)), (draw(64, 1000),)


@before("expand", 2)
def _(torch, draw):
    def f(x, y):
        s = x.sin() + 1
        return s, s.unsqueeze(1) + y

    return f, (draw(64, 64), draw(64, 8, 64))


@after("expand", 1)
def _(torch, draw):
    def f(x, y):
        s = x.unsqueeze(1).expand(64, 8, 64).sin() + 1
        return s, s + y

    return f, (draw(64, 64), draw(64, 8, 64))


@before("loop_ordering", 2, loop_ordering_after_fusion=False)
@after("loop_ordering", 1, loop_ordering_after_fusion=True)
def _(torch, draw):
    def f(x):
        s = x.sin()
        return s, s.t().contiguous().cos()

    return f, (draw(512, 384),)


@before("same_layout", 2)
def _(torch, draw):
    def f(x):
        s = x.sin()
        return s, s.permute(2, 0, 1).reshape(384, -1).cos()

    return f, (draw(8, 64, 48),)


@after("same_layout", 1)
def _(torch, draw):
    def f(x):
        s = x.sin()
        return s, s.cos()

    return f, (draw(8, 64, 48).permute(2, 0, 1).reshape(384, -1),)


# One partial sum remains to be added up, by a call.
@before("mix_order_reduction", 3, **{"triton.mix_order_reduction": False})
@after("mix_order_reduction", 2, **{"triton.mix_order_reduction": True})
def _(torch, draw):
    return lambda x: (x.sum(0), x.sum(1)), (draw(32768, 768),)


@before("max_fusion_size", 3, max_fusion_size=2)
@after("max_fusion_size", 1)
def _(torch, draw):
    return lambda x: [x + i for i in range(6)], (draw(1024),)


@before("max_autotune", 2)
@after("max_autotune", 1, **_TRITON)
def _(torch, draw):
    return lambda x, w: torch.relu(x @ w), (draw(64, 64), draw(64, 64))


# The copies that bring the arguments into the template's layout remain.
@before("max_autotune_convolution", 4)
@after("max_autotune_convolution", 3, max_autotune=True, max_autotune_conv_backends="TRITON")
def _(torch, draw):
    return lambda x, w: torch.relu(torch.conv2d(x, w)), (draw(1, 16, 8, 8), draw(16, 16, 3, 3))


@before("max_autotune_freezing", 2)
@after("max_autotune_freezing", 1, max_autotune=True, max_autotune_gemm_backends="CPP,ATEN", freezing=True)
def _(torch, draw):
    linear = torch.nn.Linear(64, 64)

    def f(x):
        return torch.sigmoid(linear(x)) * 2

    return f, (torch.randn(64, 64),)


@before("prologue_fusion", 2, prologue_fusion=False, **_TRITON)
@after("prologue_fusion", 1, prologue_fusion=True, **_TRITON)
def _(torch, draw):
    return lambda x, w: x.float() @ w, (draw(64, 64).bfloat16(), draw(64, 64))


@before("out_of_place", 2)
def _(torch, draw):
    return lambda x: x.copy_(torch.flip(x, (0,))), (draw(1024),)


@after("out_of_place", 1)
def _(torch, draw):
    return lambda x: torch.flip(x, (0,)), (draw(1024),)


@before("split_reductions", 2)
@after("split_reductions", 1, split_reductions=False)
def _(torch, draw):
    return lambda x: x.sum(), (draw(1 << 20),)


@before("reduce_last_dimension", 3)
def _(torch, draw):
    return lambda x: x.softmax(0), (draw(1024, 1024),)


@after("reduce_last_dimension", 1)
def _(torch, draw):
    return lambda x: x.softmax(1), (draw(1024, 1024),)


# Through a branch: what it does, written in the model instead, is fused.
@before("replace_between", 4)
def _(torch, draw):
    def f(x, p):
        y = x.sin()
        return torch.cond(p, lambda v: v.cos(), lambda v: v.tan(), (y,)) + y

    return f, (draw(128, 128), torch.tensor(True, device="xpu"))


@after("replace_between", 1)
def _(torch, draw):
    def f(x, p):
        y = x.sin()
        return torch.where(p, y.cos(), y.tan()) + y

    return f, (draw(128, 128), torch.tensor(True, device="xpu"))


def main() -> None:
    import torch
    from torch._inductor import config
    from torch._inductor.runtime.triton_heuristics import CachingAutotuner

    # The scheduler has decided before Triton compiles; the tests look at no kernel.
    CachingAutotuner.precompile = CachingAutotuner.run = lambda *_, **__: None

    def draw(*sizes: int) -> Any:
        return torch.randn(*sizes, device="xpu")

    for _, _, _, settings, make in CASES:
        torch.compiler.reset()
        function, arguments = make(torch, draw)
        with config.patch(settings), torch.no_grad():
            torch.compile(function, dynamic=False)(*arguments)


if __name__ == "__main__":
    main()
