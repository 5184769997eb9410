"""How near results on the emulated device are to float64, beside those of the CPU in the same dtype."""

from __future__ import annotations

import math
import sys
import time
import traceback
from collections.abc import Callable
from typing import Any

import torch

Tensors = dict[str, torch.Tensor]
SEED = 7
EPSILON = {"float32": 1e-5, "bfloat16": 2.0**-8, "float16": 2.0**-11}
FACTOR = 2.0


def tried(find: Callable[[], Tensors], right: Tensors, cpu: Tensors, **row: str) -> dict[str, Any]:
    """A row with the verdict on what ``find`` gives, or with the error that a library ended in."""
    start = time.monotonic()
    torch._dynamo.reset()
    try:
        facts = verdict(right, cpu, find(), row["dtype"])
    except Exception as error:
        trace = traceback.format_exc()
        print(trace, file=sys.stderr)
        why = f"{type(error).__name__}: {str(error)[:300]}"
        facts = {"outcome": "failed", "why": why, "trace": trace[-4000:]}
    return {**row, **facts, "seconds": round(time.monotonic() - start, 1)}


def on_cpu(found: Tensors) -> Tensors:
    """Copies for comparing."""
    return {
        name: value.detach().to("cpu", torch.float64 if value.is_floating_point() else value.dtype, copy=True)
        for name, value in found.items()
    }


def verdict(right: Tensors, cpu: Tensors, found: Tensors, dtype: str) -> dict[str, Any]:
    """Whether each tensor is as near to float64 as the CPU's, by twice its error or a unit of the dtype.

    An error is the norm of the difference by the norm of the float64 tensor, or by a thousandth of that of an average tensor of
    its kind where it has less than that (gradients that are zero but for rounding). What float64 has not (tokens) must be equal.
    Numbers that are not finite on the CPU are not finite here, and no others.
    """
    worst: dict[str, tuple[float, float, str]] = {}
    wrong = []
    wrong += [
        f"{name}: on one side alone" for name in sorted((set(right) - set(found)) | (set(found) - set(cpu)))
    ]
    for name in found.keys() & cpu.keys():
        a, b = found[name], cpu[name]
        if a.shape != b.shape:
            wrong.append(f"{name}: shape {tuple(a.shape)}, on the CPU {tuple(b.shape)}")
        elif name not in right:
            same = torch.equal(a, b) or (a.is_floating_point() and distance(a, b, 0.0) <= 8 * EPSILON[dtype])
            if dtype == "float32" and not same:
                wrong.append(f"{name}: not the CPU's")
        else:
            kind = name.split()[0]
            scale, finite = average(right, kind), torch.isfinite(b)
            if not torch.equal(finite, torch.isfinite(a)):
                wrong.append(f"{name}: finite in other places than on the CPU")
                continue
            mine, its = (distance(x[finite], right[name][finite], scale) for x in (a, b))
            allowed = max(FACTOR * its, EPSILON[dtype])
            if not mine <= allowed:
                wrong.append(f"{name}: error {mine:.2g}, CPU {its:.2g}")
            worst[kind] = max(worst.get(kind, (0.0, 0.0, "")), (mine / allowed, mine, name))
    facts = {
        "errors": {kind: value for kind, (_, value, _) in worst.items()},
        "compared": len(found.keys() & cpu.keys()),
    }
    if not facts["compared"] or not all(bool(torch.isfinite(value).all()) for value in right.values()):
        return {"outcome": "failed", "why": "nothing to compare, or float64 is not finite", **facts}
    return {"outcome": "wrong" if wrong else "equal", "why": "; ".join(wrong[:4]), "wrong": wrong, **facts}


def average(right: Tensors, kind: str) -> float:
    """The root of the mean square over the tensors of a kind."""
    values = [value for name, value in right.items() if name.split()[0] == kind]
    count = sum(value.numel() for value in values)
    return math.sqrt(sum(float(value.square().sum()) for value in values) / max(1, count))


def distance(found: torch.Tensor, right: torch.Tensor, scale: float) -> float:
    """Relative error of a tensor; infinite where one has NaN or infinity and the other not."""
    if found.numel() == 0:
        return 0.0
    finite = torch.isfinite(right)
    if not torch.equal(finite, torch.isfinite(found)):
        return math.inf
    difference = float((found - right)[finite].norm())
    return difference / max(float(right[finite].norm()), 1e-3 * scale * math.sqrt(right.numel()), 1e-300)
