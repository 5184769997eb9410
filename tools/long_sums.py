"""How operators accumulate half precision on an emulated target: every operator of torch's own table, with long sums made of its samples.

``python tools/sweep.py --long --python PYTHON`` runs it. A sample is made longer by repeating its sizes (indices are repeated
too, so that they name the same places again), and by multiplying its whole numbers (paddings, kernels, output sizes). The result and the gradients are
compared with float64. Whether there is a long sum at all is measured: when all inputs move at random by a part of a rounding, a long sum moves less than any
of them. What ends up further away than one rounding there, or than roundings of the inputs can explain elsewhere, accumulates in half precision.
torch-xpu-ops' kernels do so for the operators in ``IN_HALF`` (docs/target.md); everything else that does is found here. Products are not seen: they
move more than their factors, in float32 as well.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

SAMPLES = 6
# Samples with a long sum, after which an operator is believed.
ENOUGH = 6
ALL_SAMPLES = 200
LONG = 1024
SHORT = 64
FACTOR = 16
ELEMENTS = 25_000
# Of what one rounding of the result and of the inputs makes; in long sums the inputs' roundings make none.
ROUNDINGS = 6
ROUNDINGS_OF_LONG = 2.5
# Inputs are moved at random so many times by a part of a rounding. Each moves by 0.29 roundings (root mean square), a sum of 400 by a twentieth of that.
DRAWS = 3
STILL = 0.015
# Part of a tensor's elements that must be long sums, of three at least: others stand still by chance.
PART = 0.02
# Smaller numbers are what is left where larger ones cancel.
SMALLEST = 1e-3
# Their values mean nothing, or are drawn at random, other ones for each dtype.
UNDEFINED = ("empty", "new_empty", "resize_", "bernoulli", "normal", "uniform", "rand")
# They round in between, on a device as well: norms their statistics; the gradient of log_softmax takes the exponential of a rounded result,
# equal rounded sums share the gradient of the largest one, transforms of two dimensions are two.
COMPOSED = frozenset(
    [
        "nn.functional.bilinear",
        "nn.functional.group_norm",
        "nn.functional.instance_norm",
        "nn.functional.linear_cross_entropy",
        "nn.functional.linear_cross_entropy.chunked",
        "nn.functional.linear_cross_entropy.chunked_none",
        "nn.functional.multi_head_attention_forward",
        "corrcoef",
        "dist",
        "fft.hfft2",
        "fft.hfftn",
        "linalg.matrix_norm",
        "log_softmax",
        "logsumexp",
        "masked.log_softmax",
        "native_group_norm",
        "trapezoid",
        "trapz",
    ]
)
# Smallest number and range: numbers of which there is a largest one, numbers that fall into one bin, numbers whose product stays.
FILLS = ((0.5, 0.4), (0.69, 0.01), (0.99, 0.01))

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
        "nn.functional.interpolate.area",
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
        "take",
        "take_along_dim",
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
        return "no long sum"
    summed, rounds = 0, 0.0
    for long, error in _Probe(torch, operator, dtype).errors():
        summed, rounds = summed + long, max(rounds, error)
        if rounds > 1 or summed == ENOUGH or not in_time():
            break
    if rounds > 1:
        known = name in IN_HALF or name in COMPOSED
        return "half precision, as devices" if known else f"half precision: {rounds:.1f} times the limit"
    if not summed:
        return "no long sum"
    # What was float32 here may be another sum than the one that is not on devices: the result and not the gradient, narrow rows.
    return "half precision, not seen" if name in IN_HALF else "float32"


_NOTHING = (False, 0.0)


class _Probe:
    def __init__(self, torch: Any, operator: Any, dtype: Any) -> None:
        self.torch, self.operator, self.dtype = torch, operator, dtype
        self.eps = torch.finfo(dtype).eps
        backward = operator.supported_backward_dtypes("xpu") | operator.supported_backward_dtypes("cpu")
        self.grad = operator.supports_autograd and dtype in backward

    def errors(self) -> Iterator[tuple[bool, float]]:
        """Of each long sample that runs: whether it has a long sum, and its largest error by what is allowed."""
        torch = self.torch
        torch.manual_seed(0)
        made = self.operator.sample_inputs("cpu", torch.float32, requires_grad=False)
        # Without ATen's checks a longer sample that means nothing writes anywhere.
        checked = (sample for sample in made if not sample.kwargs.get("unsafe"))
        samples = list(itertools.islice(checked, ALL_SAMPLES))
        # Some from everywhere: the first ones are often the smallest.
        growing = [self._grown(sample) for sample in samples[:: -(-len(samples) // SAMPLES) or 1]]
        while growing:
            for one in tuple(growing):
                found = next(one, None)
                if found is None:
                    growing.remove(one)
                else:
                    yield found

    def _grown(self, sample: Any) -> Iterator[tuple[bool, float]]:
        """The same of one sample."""
        tree = (sample.input, sample.args, sample.kwargs)
        shapes = [t.shape for t in self._tensors(tree)]
        sizes = sorted({size for shape in shapes for size in shape if size})
        twice = [size for size in sizes if any(shape.count(size) > 1 for shape in map(list, shapes))]
        # A size, and where it is repeated.
        grown = [(size, "first") for size in sizes] + [(size, "last") for size in twice]
        grown += [(size, "each") for size in twice]
        for growth in grown:
            for fill in FILLS:
                yield self._error(tree, growth, None, fill)
        for chosen in ("", *sample.kwargs, *map(str, range(len(sample.args)))):
            for growth in ((0, "first"), *grown):
                yield self._error(tree, growth, chosen, FILLS[0])

    def _error(
        self, tree: Any, growth: tuple[int, str], chosen: str | None, fill: tuple[float, float]
    ) -> tuple[bool, float]:
        """One sample: the size that is repeated, and the argument whose numbers are multiplied.

        No name of an argument means all of them, None means none.
        """
        torch = self.torch
        size, where = growth
        count = max(
            SHORT, min(LONG, ELEMENTS // max(max((t.numel() for t in self._tensors(tree)), default=1), 1))
        )

        def times(value: Any) -> list[int]:
            places = [d for d, s in enumerate(value.shape) if s == size]
            if where == "each":
                return [FACTOR if d in places else 1 for d in range(value.dim())]
            place = places[0 if where == "first" else -1] if places else -1
            return [count if d == place else 1 for d in range(value.dim())]

        def grown(path: Any, value: Any) -> Any:
            if isinstance(value, torch.Tensor):
                if value.is_floating_point():
                    value = (fill[0] + fill[1] * torch.rand_like(value)).to(self.dtype)
                return value.repeat(times(value))
            whole = isinstance(value, int) and not isinstance(value, bool) and value > 1
            argument = str(getattr(path[1], "key", getattr(path[1], "idx", ""))) if len(path) > 1 else ""
            return value * FACTOR if whole and chosen in {"", argument} else value

        try:
            long = torch.utils._pytree.tree_map_with_path(grown, tree)
            if sum(t.numel() for t in self._tensors(long)) > 2 * ELEMENTS:
                return _NOTHING
            exact = self._run(long, torch.float64, "cpu", 0.0)
            if sum(t.numel() for t in exact) > 20 * ELEMENTS:
                return _NOTHING
            moved = [self._run(long, torch.float64, "cpu", self.eps / 2, seed=i + 1) for i in range(DRAWS)]
            here = self._run(long, self.dtype, "xpu", 0.0)
        except Exception:
            return _NOTHING  # a sample that means nothing at this length
        if len({len(values) for values in (exact, here, *moved)}) > 1:
            return _NOTHING
        found = [self._judged(*values) for values in zip(exact, here, zip(*moved, strict=True), strict=True)]
        error = max((error for _, error in found), default=0.0)
        # A sum that stopped growing is wrong by less than itself; more means that the longer sample is not a valid one.
        return (any(long for long, _ in found), error) if error < 1 / self.eps else _NOTHING

    def _run(self, tree: Any, dtype: Any, device: str, change: float, seed: int = 0) -> list[Any]:
        """Result and gradients; ``change`` moves every number of the inputs by that part of it, ``seed`` what is drawn at random."""
        torch = self.torch
        random = torch.Generator().manual_seed(seed)

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
            fixed = torch.Generator().manual_seed(0)
            weights = [(0.5 + 0.4 * torch.rand(t.shape, generator=fixed)).to(self.dtype) for t in first]
            found = torch.autograd.grad(
                first, leaves, [placed(w).detach() for w in weights], allow_unused=True
            )
            values += [t for t in found if t is not None]
        return values

    def _judged(self, exact: Any, here: Any, moved: Any) -> tuple[bool, float]:
        """Whether a tensor has long sums, and its largest error by what is allowed."""
        shapes = {value.shape for value in (exact, here, *moved)}
        if here.dtype != self.dtype or len(shapes) > 1 or not here.numel():
            return False, 0.0
        here = here.cpu().double()
        size = exact.abs()
        usable = (size > SMALLEST) & (size < self.torch.finfo(self.dtype).max / 4) & here.isfinite()
        moves = (sum((m - exact).square() for m in moved) / DRAWS).sqrt()
        # What no tensor of the inputs moves is not a sum of them.
        usable &= moves > 0
        if not usable.any():
            return False, 0.0
        size, error, moves = size[usable], (here - exact).abs()[usable], moves[usable]
        still = moves < STILL * self.eps * size
        # A rounding of the value, of values like it, and what roundings of the inputs do.
        allowed = ROUNDINGS * (self.eps * (size + 1e-2 * size.max()) + 2 * (moves + moves.mean()))
        allowed[still] = (ROUNDINGS_OF_LONG * self.eps * size)[still]
        enough = max(PART * len(still), min(3, len(still)))
        return int(still.sum()) >= enough, float((error / allowed).max())

    def _tensors(self, tree: Any) -> list[Any]:
        return [
            leaf for leaf in self.torch.utils._pytree.tree_leaves(tree) if isinstance(leaf, self.torch.Tensor)
        ]
