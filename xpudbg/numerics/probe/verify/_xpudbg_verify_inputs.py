"""Inputs of a graph: those of the run (``_xpudbg_recorded_inputs``), random numbers, and values at the edges of a dtype.

Runs in the user's interpreter, with its torch.
"""

from __future__ import annotations

from typing import Any, Dict, Tuple

import torch
from _xpudbg_recorded_inputs import RecordedInputs
from _xpudbg_text_eval import Evaluator, UnknownExpressionError
from _xpudbg_wrapper import WrapperText

MAX_BYTES = 2 << 30
# Beside one of each, one element in this many gets a value of the edge: a NaN in every row of a reduction would hide all else.
_SPARSE = 4000


def given_inputs(
    wrapper: WrapperText, generator: torch.Generator, folder: str, recorded: bool
) -> Tuple[Dict[str, Any], Dict[str, Any]]:
    """Inputs of a graph, and what is to be said of them.

    Args:
        wrapper: The wrapper.
        generator: Draws the numbers of inputs that are not recorded.
        folder: Of the job.
        recorded: Whether it has recorded inputs.
    """
    values = example_inputs(wrapper, generator)
    told: Dict[str, Any] = {"inputs": "random", "recorded": 0, "generated": [], "why": ""}
    if not recorded:
        return values, told
    try:
        record = RecordedInputs(folder, wrapper.inputs, MAX_BYTES)
    except UnknownExpressionError as error:
        return values, dict(told, why="the recorded inputs are not used: %s" % error)
    for name in wrapper.inputs:
        if name in record.values:
            values[name] = record.values[name]
        elif name in record.described:
            values[name] = record.described[name].like(random_values, generator)
    kept = set(record.values)
    generated = [name for name in wrapper.inputs if name in values and name not in kept]
    return values, dict(told, inputs="recorded", recorded=len(kept), generated=generated)


def example_inputs(wrapper: WrapperText, generator: torch.Generator) -> Dict[str, Any]:
    """Random inputs of the shapes that the wrapper's own benchmark makes (``rand_strided``).

    Floating-point numbers are normal. Integers are 0 and 1, which are in range wherever they index something.

    Args:
        wrapper: The wrapper.
        generator: Draws the numbers.
    """
    values: Dict[str, Any] = {}
    taken = [0]

    def lookup(name: str) -> Any:
        if name not in values:
            raise UnknownExpressionError("there is no %s" % name)
        return values[name]

    def call(name: str, args: Any, kwargs: Any) -> Any:
        if name == "torch.as_strided" and len(args) > 2 and isinstance(args[0], torch.Tensor):
            # Inputs that are views of one memory.
            return args[0].as_strided(*args[1:4])
        if name.rpartition(".")[2] != "rand_strided" or len(args) < 2:
            raise UnknownExpressionError("%s makes no input here" % name)
        made = torch.empty_strided(args[0], args[1], dtype=kwargs.get("dtype", torch.float32))
        taken[0] += made.untyped_storage().nbytes()
        if taken[0] > MAX_BYTES:
            raise UnknownExpressionError("the inputs have more than %d GiB" % (MAX_BYTES >> 30))
        return random_values(made, generator)

    evaluator = Evaluator(lookup, call)
    for name, expression in wrapper.examples.items():
        try:
            values[name] = evaluator.value(expression)
        except UnknownExpressionError:
            continue
    return {name: values[name] for name in wrapper.inputs if name in values}


def random_values(tensor: Any, generator: torch.Generator) -> Any:
    """The tensor, filled; memory between its elements is zero."""
    torch.empty(0, dtype=torch.uint8).set_(tensor.untyped_storage()).zero_()
    whole = tensor
    for axis, stride in enumerate(tensor.stride()):
        if stride == 0 and tensor.shape[axis] > 1:
            # Its elements share memory.
            tensor = tensor.narrow(axis, 0, 1)
    if tensor.dtype.is_floating_point or tensor.dtype.is_complex:
        wide = torch.randn(tensor.shape, generator=generator, dtype=torch.float64)
        tensor.copy_(wide.to(tensor.dtype))
    else:
        tensor.copy_(torch.randint(0, 2, tensor.shape, generator=generator))
    return whole


def edge_values(value: Any, generator: torch.Generator, pointwise: bool) -> Any:
    """A copy with zeros of both signs, denormals and the like here and there.

    Args:
        value: A tensor.
        generator: Draws the places.
        pointwise: NaN, infinities and the ends of the range, too: sums and means of these depend on the order of the summation.
    """
    if not isinstance(value, torch.Tensor) or not value.dtype.is_floating_point or not value.numel():
        return value
    copy = value.clone()
    info = torch.finfo(value.dtype)
    edges = [0.0, -0.0, info.tiny / 2, -info.tiny / 2, info.eps]
    if pointwise:
        edges += [float("nan"), float("inf"), -float("inf"), info.max, info.min]
    count = min(max(1, value.numel() // 8), len(edges) + value.numel() // _SPARSE)
    places = torch.randint(0, value.numel(), (count,), generator=generator)
    flat = copy.reshape(-1)
    for number, place in enumerate(places.tolist()):
        flat[place] = edges[number % len(edges)]
    return flat.reshape(value.shape)
