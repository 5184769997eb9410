"""How operators accumulate half precision on an emulated target: every operator of torch's own table, with long sums made of its samples.

``python tools/sweep.py --long --python PYTHON`` runs it. A sample is made longer by repeating each of its sizes (indices are repeated
too, so that they name the same places again), and by multiplying its whole numbers (paddings, kernels, output sizes). Its values are set
to about 0.7, whose sum stops growing soon in half precision, and to just below one, for products. The result and the gradients are compared with
float64. What ends up further away than roundings of the inputs can explain accumulates in half precision. torch-xpu-ops' kernels do so for the operators in
``IN_HALF`` (docs/target.md); everything else that does is found here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

SAMPLES = 6
LONG = 256
FACTOR = 16
ELEMENTS = 25_000
# Of what one rounding of the result and of the inputs makes.
ROUNDINGS = 6
# Smaller numbers are what is left where larger ones cancel.
SMALLEST = 1e-3
# Their values mean nothing, or are drawn at random, other ones for each dtype.
UNDEFINED = ("empty", "new_empty", "bernoulli", "normal", "uniform", "rand")
# Made of operators that round in between, on a device as well.
COMPOSED = frozenset(
    [
        "nn.functional.bilinear",
        "nn.functional.linear_cross_entropy",
        "nn.functional.linear_cross_entropy.chunked",
        "nn.functional.linear_cross_entropy.chunked_none",
        "nn.functional.multi_head_attention_forward",
    ]
)
FILLS = (0.69, 0.99)

# Devices accumulate these in half precision, by torch-xpu-ops' sources: docs/target.md.
IN_HALF = frozenset(
    [
        "_unsafe_masked_index",
        "_unsafe_masked_index_put_accumulate",
        "as_strided",
        "as_strided.partial_views",
        "as_strided_copy",
        "cumprod",
        "cumsum",
        "cumulative_trapezoid",
        "gather",
        "grid_sampler_2d",
        "grid_sampler_3d",
        "histc",
        "index_add",
        "index_put",
        "index_reduce.mean",
        "index_reduce.prod",
        "index_select",
        "logcumsumexp",
        "masked.cumprod",
        "masked.cumsum",
        "nn.functional.adaptive_avg_pool3d",
        "nn.functional.adaptive_max_pool1d",
        "nn.functional.adaptive_max_pool2d",
        "nn.functional.adaptive_max_pool3d",
        "nn.functional.avg_pool3d",
        "nn.functional.embedding_bag",
        "nn.functional.fold",
        "nn.functional.fractional_max_pool2d",
        "nn.functional.fractional_max_pool3d",
        "nn.functional.grid_sample",
        "nn.functional.interpolate.bicubic",
        "nn.functional.interpolate.bilinear",
        "nn.functional.interpolate.linear",
        "nn.functional.interpolate.trilinear",
        "nn.functional.max_pool1d",
        "nn.functional.max_pool2d",
        "nn.functional.max_pool3d",
        "nn.functional.max_unpool1d",
        "nn.functional.max_unpool1d.grad",
        "nn.functional.max_unpool2d",
        "nn.functional.max_unpool2d.grad",
        "nn.functional.max_unpool3d",
        "nn.functional.max_unpool3d.grad",
        "nn.functional.pad.reflect",
        "nn.functional.pad.replicate",
        "nn.functional.pad.replicate_negative",
        "nn.functional.unfold",
        "nn.functional.upsample_bilinear",
        "put",
        "scatter_add",
        "scatter_reduce.mean",
        "scatter_reduce.prod",
        "scatter_reduce.sum",
        "segment_reduce.lengths",
        "segment_reduce.offsets",
        "sort",
        "take",
        "take_along_dim",
        "topk",
        "unfold",
        "unfold_copy",
    ]
)


def outcome(torch: Any, operator: Any, dtype: Any, name: str, in_time: Callable[[], bool]) -> str:
    """How one operator accumulates.

    Args:
        torch: The module.
        operator: An entry of OpInfo.
        dtype: float16 or bfloat16.
        name: The entry's name, with its variant.
        in_time: Whether there is time for more samples.
    """
    if dtype not in operator.supported_dtypes("xpu") | operator.supported_dtypes("cpu"):
        return "refused, as by the table"
    if type(operator).__name__ in {"UnaryUfuncInfo", "BinaryUfuncInfo"}:
        return "element by element"
    if name.startswith(UNDEFINED):
        return "no long sample"
    probe = _Probe(torch, operator, dtype)
    worst, tried = 0.0, 0
    for error in probe.errors():
        worst, tried = max(worst, error), tried + 1
        if worst > ROUNDINGS or not in_time():
            break
    if not tried:
        return "no long sample"
    if worst <= ROUNDINGS:
        return "float32"
    return (
        "half precision, as devices"
        if name in IN_HALF or name in COMPOSED
        else f"half precision: {worst:.0f} roundings"
    )


class _Probe:
    def __init__(self, torch: Any, operator: Any, dtype: Any) -> None:
        self.torch, self.operator, self.dtype = torch, operator, dtype
        self.eps = torch.finfo(dtype).eps
        backward = operator.supported_backward_dtypes("xpu") | operator.supported_backward_dtypes("cpu")
        self.grad = operator.supports_autograd and dtype in backward

    def errors(self) -> Iterator[float]:
        """The largest error of each long sample that runs, in roundings."""
        torch = self.torch
        torch.manual_seed(0)
        made = self.operator.sample_inputs("cpu", torch.float32, requires_grad=False)
        for sample in list(islice(made, SAMPLES)):
            tree = (sample.input, sample.args, sample.kwargs)
            shapes = [t.shape for t in self._tensors(tree)]
            sizes = sorted({size for shape in shapes for size in shape if size})
            twice = [size for size in sizes if any(shape.count(size) > 1 for shape in map(list, shapes))]
            grown = [(size, 0) for size in sizes] + [(size, -1) for size in twice]
            for growth in grown:
                for fill in FILLS:
                    yield from self._error(tree, growth, None, fill)
            for chosen in ("", *sample.kwargs, *map(str, range(len(sample.args)))):
                for growth in ((0, 0), *grown):
                    yield from self._error(tree, growth, chosen, FILLS[0])

    def _error(self, tree: Any, growth: tuple[int, int], chosen: str | None, fill: float) -> Iterator[float]:
        """One sample: the size that is repeated, at its first or last place in each tensor; the argument whose numbers are multiplied.

        No name of an argument means all of them, None means none.
        """
        torch = self.torch
        size, which = growth

        def grown(path: Any, value: Any) -> Any:
            if isinstance(value, torch.Tensor):
                if value.is_floating_point():
                    value = (fill + 0.01 * torch.rand_like(value)).to(self.dtype)
                places = [d for d, s in enumerate(value.shape) if s == size]
                return value.repeat(
                    [LONG if places and d == places[which] else 1 for d in range(value.dim())]
                )
            whole = isinstance(value, int) and not isinstance(value, bool) and value > 1
            argument = str(getattr(path[1], "key", getattr(path[1], "idx", ""))) if len(path) > 1 else ""
            return value * FACTOR if whole and chosen in {"", argument} else value

        try:
            long = torch.utils._pytree.tree_map_with_path(grown, tree)
            if sum(t.numel() for t in self._tensors(long)) > ELEMENTS:
                return
            exact = self._run(long, torch.float64, "cpu", 0.0)
            near = self._run(long, torch.float64, "cpu", self.eps / 2, seed=1)
            here = self._run(long, self.dtype, "xpu", 0.0)
        except Exception:
            return  # a sample that means nothing at this length
        error = max(map(self._roundings, exact, near, here), default=0.0) if len(exact) == len(here) else 0.0
        # A sum that stopped growing is wrong by less than itself; more means that the longer sample is not a valid one.
        if error < 1 / self.eps:
            yield error

    def _run(self, tree: Any, dtype: Any, device: str, change: float, seed: int = 0) -> list[Any]:
        """Result and gradients; ``change`` moves every number of the inputs by that part of it, ``seed`` what is drawn at random."""
        torch = self.torch
        random = torch.Generator().manual_seed(1)

        def placed(value: Any) -> Any:
            if isinstance(value, torch.Tensor) and value.is_floating_point():
                noise = 2 * torch.rand(value.shape, generator=random, dtype=torch.float64) - 1
                moved = (value.double() * (1 + change * noise)).to(dtype).to(device)
                return moved.requires_grad_(self.grad)
            if isinstance(value, torch.Tensor):
                return value.to(device)
            return dtype if value is torch.float32 else value

        args = torch.utils._pytree.tree_map(placed, tree)
        torch.manual_seed(seed)
        results = self._tensors(self.operator(args[0], *args[1], **args[2]))
        values = [t.detach() for t in results]
        leaves = [t for t in self._tensors(args) if t.requires_grad]
        first = [t for t in results if t.requires_grad][:1]
        if leaves and first:
            weights = [placed((0.69 + 0.01 * torch.rand(t.shape)).to(self.dtype)).detach() for t in first]
            found = torch.autograd.grad(first, leaves, weights, allow_unused=True)
            values += [t for t in found if t is not None]
        return values

    def _roundings(self, exact: Any, near: Any, here: Any) -> float:
        if here.dtype != self.dtype or here.shape != exact.shape or not here.numel():
            return 0.0
        here = here.cpu().double()
        size = exact.abs()
        usable = (size > SMALLEST) & (size < self.torch.finfo(self.dtype).max / 4) & here.isfinite()
        # A rounding of the value, of values like it, and what roundings of the inputs do.
        largest = size[usable].max() if usable.any() else exact.new_zeros(())
        unit = self.eps * (size + 1e-2 * largest) + 2 * (near - exact).abs()
        unit += 2 * (near - exact)[usable].abs().mean() if usable.any() else 0
        return float((((here - exact).abs() / (unit + 1e-30))[usable]).max()) if usable.any() else 0.0

    def _tensors(self, tree: Any) -> list[Any]:
        return [
            leaf for leaf in self.torch.utils._pytree.tree_leaves(tree) if isinstance(leaf, self.torch.Tensor)
        ]
