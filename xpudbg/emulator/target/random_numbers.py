"""Random numbers of a compiled graph: functions of a seed, as in generated kernels.

Inductor draws a seed for each random operator and computes the numbers from it (Philox 4x32, 10 rounds, the place of the element as
counter). A backward graph may compute them again from the same seed, so that they must not come from a generator.
Triton's formulas are ``tl.rand`` and its like, those of the CPU ``normalized_rand_cpu`` and its like (torch/csrc/inductor/cpp_prefix.h).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

_MASK, _HALF = np.uint64(0xFFFFFFFF), np.uint64(32)
_FACTORS = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
_KEYS = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)
_SCALE = np.float32(4.6566127342e-10)
# Elements; their words take 8 bytes each.
_AT_ONCE = 1 << 20


def seeds(count: int, device: Any) -> Any:
    """Compute ``prims::inductor_seeds`` as the generated wrapper draws them."""
    import torch

    limits = torch.iinfo(torch.int64)
    return torch.randint(limits.min, limits.max, [count], device=device, dtype=torch.int64)


def random(size: Sequence[int], seed: Any, mode: str, *, like: str = "", **_: Any) -> Any:
    """Compute ``prims::inductor_random``: float32, uniform below one (``rand``) or normal (``randn``).

    Args:
        size: Shape of the result.
        seed: A tensor with one number.
        mode: ``rand`` or ``randn``.
        like: ``triton`` for the numbers of Triton's kernels, whatever the seed's device.
    """
    on_cpu = seed.device.type == "cpu" and like != "triton"
    uniform = _uniform_of_cpu if on_cpu else _uniform_of_triton

    def draw(numbers: tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64]]) -> npt.NDArray[Any]:
        first = uniform(numbers[0])
        if mode == "rand":
            return first
        second = uniform(numbers[1])
        if on_cpu:
            first, second = np.float32(1) - first, np.float32(1) - second
        else:
            first = np.maximum(np.float32(1e-7), first)
        drawn: npt.NDArray[Any] = np.sqrt(np.float32(-2) * np.log(first)) * np.cos(
            np.float32(2 * math.pi) * second
        )
        return drawn

    return _filled(size, seed, np.float32, draw, short_key=on_cpu)


def randint(low: int, high: int, size: Sequence[int], seed: Any, *, like: str = "") -> Any:
    """Compute ``prims::inductor_randint``: int64, from ``low`` to below ``high``; ``like`` as in :func:`random`."""
    span = np.uint64((high - low) & 0xFFFFFFFFFFFFFFFF)

    def draw(numbers: tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64]]) -> npt.NDArray[Any]:
        drawn: npt.NDArray[Any] = ((numbers[0] | numbers[1] << _HALF) % span).view(np.int64) + np.int64(low)
        return drawn

    return _filled(size, seed, np.int64, draw, short_key=seed.device.type == "cpu" and like != "triton")


def philox(
    seed: int, counter: npt.NDArray[np.uint64]
) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64]]:
    """Return the first two of the four words of Philox 4x32 with 10 rounds.

    Args:
        seed: 64 bits.
        counter: The first word of the counter; the others are zero.
    """
    zero = np.zeros_like(counter)
    c0, c1, c2, c3 = counter & _MASK, zero, zero, zero
    k0, k1 = np.uint64(seed & 0xFFFFFFFF), np.uint64(seed >> 32 & 0xFFFFFFFF)
    for _ in range(10):
        first, second = c0 * _FACTORS[0], c2 * _FACTORS[1]
        c0, c1 = second >> _HALF ^ c1 ^ k0, second & _MASK
        c2, c3 = first >> _HALF ^ c3 ^ k1, first & _MASK
        k0, k1 = k0 + _KEYS[0] & _MASK, k1 + _KEYS[1] & _MASK
    return c0, c1


def _filled(
    size: Sequence[int],
    seed: Any,
    dtype: Any,
    draw: Callable[[tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64]]], npt.NDArray[Any]],
    *,
    short_key: bool,
) -> Any:
    """Return a tensor on the seed's device with the numbers of the counters 0, 1, ... in row-major order."""
    import torch

    shape = [int(s) for s in size]
    key = int(seed.item())
    if short_key:
        key &= 0xFFFFFFFF
    values = np.empty(math.prod(shape), dtype)
    for start in range(0, values.size, _AT_ONCE):
        part = values[start : start + _AT_ONCE]
        part[:] = draw(philox(key, np.arange(start, start + part.size, dtype=np.uint64)))
    return torch.from_numpy(values).reshape(shape).to(seed.device)


def _uniform_of_triton(numbers: npt.NDArray[np.uint64]) -> npt.NDArray[np.float32]:
    """Compute ``uint_to_uniform_float``."""
    signed = numbers.astype(np.uint32).view(np.int32)
    uniform: npt.NDArray[np.float32] = np.where(signed < 0, ~signed, signed).astype(np.float32) * _SCALE
    return uniform


def _uniform_of_cpu(numbers: npt.NDArray[np.uint64]) -> npt.NDArray[np.float32]:
    """Compute ``uint32_to_uniform_float``."""
    uniform: npt.NDArray[np.float32] = (numbers & np.uint64(0x7FFFFFFF)).astype(np.float32) * _SCALE
    return uniform


# What computes a node in the place of its operator.
FUNCTIONS: dict[str, Callable[..., Any]] = {
    "prims::inductor_seeds": seeds,
    "prims::inductor_random": random,
    "prims::inductor_randint": randint,
}
