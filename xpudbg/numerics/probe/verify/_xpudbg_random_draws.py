"""Random numbers of a graph: the seeds that its wrapper draws, and what is computed from them.

Runs in the user's interpreter, with its torch.
"""

from __future__ import annotations

import ast
from typing import Any, Callable, Dict, List

import torch
from _xpudbg_fx_values import FxText
from _xpudbg_import_file import import_file
from _xpudbg_text_eval import UnknownExpressionError, dotted
from _xpudbg_wrapper import WrapperText

# How wrappers draw seeds, and nothing else.
SEEDS_CALL = "aten.randint.low_out"


class RandomDraws:
    """Seeds and random numbers of one graph.

    Args:
        path: ``xpudbg/emulator/target/random_numbers.py``: the numbers of generated kernels, from the same seed.
        graph: The FX graph after Inductor's passes.
        wrapper: The generated code.
        generator: Draws the seeds.

    Attributes:
        functions: Functions in the place of Inductor's random operators, by qualified name.
        seeds: Seeds by FX node, which the wrapper is given in the place of those that it draws.
    """

    def __init__(self, path: str, graph: FxText, wrapper: WrapperText, generator: Any) -> None:
        self.functions = _random_functions(path, wrapper)
        limits = torch.iinfo(torch.int64)
        self.seeds: Dict[str, Any] = {}
        calls = (n for statement in wrapper.body for n in ast.walk(statement) if isinstance(n, ast.Call))
        if sum(dotted(c.func) == SEEDS_CALL for c in calls) != len(graph.seeds):
            return
        for node, count in graph.seeds.items():
            # Which of two draws of the same number is which node's, the wrapper does not tell.
            if list(graph.seeds.values()).count(count) == 1:
                made = torch.randint(limits.min, limits.max, [count], generator=generator)
                self.seeds[node] = made

    def of_graph(self, graph: FxText) -> Dict[str, Any]:
        """The seeds, by node, that another stage of the same graph has, too."""
        return {n: v for n, v in self.seeds.items() if graph.seeds.get(n) == v.numel()}

    def hand_over(self, drawn: List[Any]) -> None:
        """Put the seeds in the place of those that a wrapper drew.

        Args:
            drawn: What its call wrote.
        """
        for tensor in drawn:
            for seeds in self.seeds.values():
                if (
                    isinstance(tensor, torch.Tensor)
                    and tensor.dtype == seeds.dtype
                    and tensor.shape == seeds.shape
                ):
                    tensor.copy_(seeds)


def _random_functions(path: str, wrapper: WrapperText) -> Dict[str, Callable[..., Any]]:
    """Functions in the place of Inductor's random operators: the numbers of generated kernels, from the same seed."""
    module = import_file("_xpudbg_random_numbers", path)
    triton = wrapper.sources.keys() - wrapper.cpp.keys()
    like = "triton" if triton or not wrapper.cpp else ""

    def check() -> None:
        if triton and wrapper.cpp:
            raise UnknownExpressionError("random numbers of a graph with Triton and C++ kernels")

    def seeds(*_args: Any, **_kwargs: Any) -> Any:
        raise UnknownExpressionError("seeds of random numbers are drawn by the wrapper")

    def lookup(drawn: Any, index: int) -> Any:
        # Older torch refuses its own operator, whose result is a view.
        return drawn[index].clone()

    def random(size: Any, seed: Any, mode: str, **_: Any) -> Any:
        check()
        return module.random(size, seed, mode, like=like)

    def randint(low: int, high: int, size: Any, seed: Any, **_: Any) -> Any:
        check()
        return module.randint(low, high, size, seed, like=like)

    return {
        "prims::inductor_seeds": seeds,
        "prims::inductor_lookup_seed": lookup,
        "prims::inductor_random": random,
        "prims::inductor_randint": randint,
    }
