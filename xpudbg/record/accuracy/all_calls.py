"""Samples of every call of compiled functions, of two runs of a program -> the calls from which their results part."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from xpudbg.store.records import Record, integer, read_lines, text, texts

_FILE_BYTES = 64 << 20
_LOOSE = 4e-3
"""Relative distance from which two results part: what no rounding explains, with room for a worst element."""
_JUMP = 8.0
"""A result parts where it is so much farther away than the call's arguments, and than results before it."""
_ROUNDINGS = 128.0

_Numbers = tuple[float, ...]
"""Number of elements, norm, and some elements of a tensor; empty for one that was not sampled."""
Samples = Mapping[tuple[str, int, int], Record]
"""The line of a call by rank, function and call."""


@dataclass(frozen=True)
class Parting:
    """The first call of a function whose result parts from that of the other run.

    Attributes:
        region: Number of the function in its process.
        name: Its name.
        call: Number of the call, from 0.
        distance: Relative distance of the result; infinite for another shape, NaN or infinity.
    """

    region: int
    name: str
    call: int
    distance: float


def read_samples(folder: Path, mode: str) -> dict[tuple[str, int, int], Record]:
    """The samples of one run; none of ranks that several processes call themselves.

    Args:
        folder: Where the processes wrote to.
        mode: ``check``, ``eager`` or ``cached``.
    """
    files: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(folder.glob(f"samples-{mode}-*.jsonl")):
        files[path.name.split("-")[2]].append(path)
    found = {}
    for rank, paths in files.items():
        for line in read_lines(paths[0], limit=_FILE_BYTES) if len(paths) == 1 else ():
            region, call = integer(line.get("region")), integer(line.get("call"))
            if region is not None and call is not None:
                found[rank, region, call] = line
    return found


def first_partings(found: Samples, eager: Samples) -> tuple[Parting, ...]:
    """The first call of each function from which its results part, while its arguments do not.

    Results of a long run move apart by and by, since rounding grows; a call counts that is far away at once.
    """
    partings: dict[int, Parting] = {}
    drift: dict[tuple[str, int], float] = defaultdict(float)
    for key in sorted(found.keys() & eager.keys()):
        rank, region, call = key
        mine, its = found[key], eager[key]
        before = _distance(texts(mine.get("in")), texts(its.get("in")))
        after = _distance(texts(mine.get("out")), texts(its.get("out")))
        epsilon = mine.get("epsilon")
        loose = max(_LOOSE, _ROUNDINGS * epsilon if isinstance(epsilon, float) else 0.0)
        known = max(before, drift[rank, region])
        if after > loose and after > _JUMP * known and region not in partings:
            partings[region] = Parting(region, text(mine.get("name")), call, after)
        drift[rank, region] = max(drift[rank, region], after)
    return tuple(partings.values())


def _distance(found: Sequence[str], eager: Sequence[str]) -> float:
    """The largest relative distance of tensors of two calls."""
    if len(found) != len(eager):
        return math.inf
    return max((_apart(_numbers(a), _numbers(b)) for a, b in zip(found, eager, strict=True)), default=0.0)


def _numbers(words: str) -> _Numbers:
    try:
        return tuple(float(word) for word in words.split(" ")[:64]) if words != "?" else ()
    except ValueError:
        return ()


def _apart(found: _Numbers, eager: _Numbers) -> float:
    if not found or not eager:
        return 0.0
    if len(found) != len(eager) or found[0] != eager[0]:
        return math.inf
    if len(found) < 2:
        return 0.0
    width = math.sqrt(max(found[0], 1.0))
    pairs = [(found[1] / width, eager[1] / width), *zip(found[2:], eager[2:], strict=True)]
    if any(_kind(a) != _kind(b) for a, b in pairs):
        return math.inf
    finite = [(a, b) for a, b in pairs if math.isfinite(a) and math.isfinite(b)]
    apart = max((abs(a - b) for a, b in finite), default=0.0)
    scale = max((abs(b) for _, b in finite), default=0.0)
    mean = pairs[0][1]
    scale = mean if math.isfinite(mean) and mean > 0 else scale
    return apart / scale if scale else (math.inf if apart else 0.0)


def _kind(value: float) -> str:
    return "nan" if math.isnan(value) else "finite" if math.isfinite(value) else str(value)
