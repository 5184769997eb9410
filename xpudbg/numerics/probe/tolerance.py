"""Verdict on a tensor: whether it is as near to float64 as eager of that dtype is. The only rule of ``accuracy`` and ``verify``.

Runs in the user's interpreter, with its torch: Python 3.8 and later, nothing of xpudbg. The rule:

* **same**: every element equal (NaN beside NaN), the same shape and dtype.
* **rounding**: the distance from float64 is at most ``FACTOR`` times that of eager, or a rounding of the dtype, over the whole tensor (norm of
  the difference by the norm) and for its worst element (by the root of the mean square, at most ``FACTOR_OF_WORST`` times).
* **wrong**: beyond that, another shape or dtype, or NaN or infinity where float64 and eager have none.
* **unknown**: there is no reference, or nothing is finite to compare.

``FACTOR`` is 2, as in ``tools/library_compare.py``: sums in another order lose about as much as eager's own, over a whole tensor. Tensors of less
than ``SMALL`` elements get 3, as in torch's own rule (``same`` in ``torch/_dynamo/utils.py``, torch 2.13): in few numbers noise weighs more. A worst
element is the extreme of many and scatters more, so that it gets 4. Both errors are luck for tensors of a few numbers (a loss): ``others`` takes
results of eager on inputs that are moved by half a unit in the last place (:func:`jittered`), and the largest error of all counts as eager's. So
ill-conditioned functions are judged by what rounding does to them. Where eager's error is zero, ``ROUNDINGS`` of the dtype are allowed.
"""

from __future__ import annotations

import math
from typing import Any, Dict, List, Optional, Sequence, Tuple

import torch

FACTOR = 2.0
SMALL, FACTOR_OF_SMALL = 1000, 3.0
FACTOR_OF_WORST = 4.0
# Units of the dtype's epsilon: a sum in float32 rounds many times, half precision is rounded once from float32.
ROUNDINGS = {torch.float64: 16.0, torch.float32: 16.0, torch.float16: 1.0, torch.bfloat16: 1.0}
ROUNDINGS_OF_WORST = 4.0
# Integers that come of floating point (argmax, comparisons): one in a thousand may fall to the other side.
INTEGERS_THAT_MAY_DIFFER = 1e-3
_NEAR_MAXIMUM = 0.98
WIDE = {
    torch.float16: torch.float64, torch.bfloat16: torch.float64, torch.float32: torch.float64, torch.complex64: torch.complex128,
}  # fmt: skip

Report = Dict[str, Any]


def judge(
    found: Any,
    eager: Any,
    right: Any,
    *,
    others: Sequence[Any] = (),
    exact_integers: bool = False,
    scale: float = 0.0,
) -> Report:
    """Return the verdict on one tensor.

    Args:
        found: The result of compiled code.
        eager: The result of eager from the same inputs, in the same dtype; None if there is none.
        right: The result of float64 (any float dtype is converted); None if there is none.
        others: More results of eager, on inputs moved by half a unit in the last place.
        exact_integers: Integers must be equal: they are not computed from floating point.
        scale: Root of the mean square of tensors of its kind; a tensor of less than a thousandth of it is measured by that (gradients that
            are zero but for rounding).

    Returns:
        ``verdict``, ``why`` (empty for same and rounding), ``error`` and ``eager_error`` (relative distance from float64), ``allowed``,
        ``max_error``, ``eager_max_error``, ``max_allowed`` (the same for the worst element), ``different`` (elements unlike eager's), ``elements``,
        and ``worst``: index and the values there.
    """
    if eager is None or right is None:
        return _report("unknown", "there is no reference to compare with", found)
    if tuple(found.shape) != tuple(eager.shape) or found.dtype != eager.dtype:
        difference = "%s %s, eager gives %s %s" % (_dtype(found), _shape(found), _dtype(eager), _shape(eager))
        return _report("wrong", difference, found)
    real_dtype = {torch.complex64: torch.float32, torch.complex128: torch.float64}.get(
        found.dtype, found.dtype
    )
    found, eager, right = _dense(found), _dense(eager), _dense(right)
    others = [_dense(other) for other in others if tuple(other.shape) == tuple(found.shape)]
    unlike = _unlike(found, eager)
    report = _report("same", "", found)
    report["different"] = int(unlike.sum())
    if not found.dtype.is_floating_point and not found.dtype.is_complex:
        return _judge_integers(report, found, eager, right, others, unlike, exact_integers)
    return _judge_floats(report, real_dtype, (found, eager, right), others, scale)


def jittered(value: Any, generator: Any) -> Any:
    """Return a copy of a floating-point tensor, each element moved by up to half a unit in the last place; others unchanged."""
    if not isinstance(value, torch.Tensor) or not value.dtype.is_floating_point or not value.numel():
        return value
    noise = torch.rand(value.shape, generator=generator, dtype=torch.float64) - 0.5
    exact = value.detach().to("cpu", torch.float64)
    moved = exact * (1.0 + noise * torch.finfo(value.dtype).eps)
    if value.dtype != torch.float64:
        # Half a unit alone would be rounded away: whole units to either side, for a half of the elements.
        step = exact.abs() * torch.finfo(value.dtype).eps
        moved = exact + step * torch.where(noise.abs() > 0.25, noise.sign(), torch.zeros_like(noise))
    return moved.to(value.dtype).to(value.device)


def widened(value: Any) -> Any:
    """Return a tensor or dtype with a narrower type replaced by float64 (complex128); anything else unchanged."""
    if isinstance(value, torch.Tensor):
        return value.to(WIDE[value.dtype]) if value.dtype in WIDE else value
    return WIDE.get(value, value) if isinstance(value, torch.dtype) else value


def root_mean_square(values: Sequence[Any]) -> float:
    """Return the root of the mean square over all finite elements of some tensors."""
    total, count = 0.0, 0
    for value in values:
        if isinstance(value, torch.Tensor) and value.dtype.is_floating_point:
            flat = _dense(value)
            squares = float(flat.square().sum())
            if not math.isfinite(squares):
                flat = flat[torch.isfinite(flat)]
                squares = float(flat.square().sum())
            total += squares
            count += flat.numel()
    return math.sqrt(total / count) if count else 0.0


def distance(found: Any, right: Any, scale: float = 0.0) -> Tuple[float, float]:
    """Return the relative distance of two tensors over elements finite in both: of the whole, and of the worst element."""
    if not _all_finite(found, right):
        both = torch.isfinite(found) & torch.isfinite(right)
        found, right = found[both], right[both]
    if not found.numel():
        return 0.0, 0.0
    difference = (found - right).abs()
    mean = float(right.abs().square().mean().sqrt())
    mean = max(mean, 1e-3 * scale, 1e-300)
    return float(difference.square().mean().sqrt()) / mean, float(difference.max()) / mean


def ulps(found: Any, right: Any) -> Optional[int]:
    """Return the largest distance of two tensors of one dtype in units in the last place; None without a finite pair."""
    size = {2: torch.int16, 4: torch.int32, 8: torch.int64}.get(found.element_size())
    if found.dtype != right.dtype or not found.dtype.is_floating_point or size is None:
        return None
    both = torch.isfinite(found) & torch.isfinite(right)
    if not bool(both.any()):
        return None
    pair = []
    for value in (found, right):
        bits = value.detach().cpu()[both.cpu()].contiguous().view(size).to(torch.int64)
        low = -(1 << (8 * found.element_size() - 1))
        # Two's complement of sign and magnitude, so that neighbours differ by one across zero, too.
        pair.append(torch.where(bits < 0, low - bits, bits))
    return int((pair[0] - pair[1]).abs().max())


def worst_of(verdicts: Sequence[str]) -> str:
    """Return the worst of several verdicts: wrong before unknown before rounding before same."""
    order = ("wrong", "unknown", "rounding", "same")
    return next((word for word in order if word in verdicts), "unknown")


def _judge_integers(
    report: Report, found: Any, eager: Any, right: Any, others: List[Any], unlike: Any, exact: bool
) -> Report:
    if not report["different"]:
        return report
    counts = [int((other != right).sum()) for other in [eager, *others]]
    mine, elements = int((found != right).sum()), found.numel()
    allowed = 0 if exact else int(FACTOR * max(counts) + max(1.0, INTEGERS_THAT_MAY_DIFFER * elements))
    report["worst"] = _worst(unlike.to(torch.float64), found, eager, right)
    report["error"], report["eager_error"] = mine / elements, max(counts) / elements
    report["allowed"] = allowed / elements
    report["verdict"] = "wrong" if mine > allowed else "rounding"
    if mine > allowed:
        report["why"] = "%d of %d values are not those of float64 (eager: %d)" % (mine, elements, counts[0])
    return report


def _judge_floats(
    report: Report, real: Any, three: Tuple[Any, Any, Any], others: List[Any], scale: float
) -> Report:
    found, eager, right = three
    wide = torch.complex128 if found.dtype.is_complex else torch.float64
    mine, its, right = found.to(wide), eager.to(wide), right.to(wide)
    samples = [its] + [other.to(wide) for other in others]
    strange = _strange(mine, samples, right, real)
    if strange is not None:
        report["worst"] = _worst(strange.to(torch.float64), found, eager, right)
        report["verdict"] = "wrong"
        report["why"] = (
            "%d of %d values are NaN or infinite, or finite, where float64 and eager say otherwise"
            % (
                int(strange.sum()),
                found.numel(),
            )
        )
        return report
    error, worst = distance(mine, right, scale)
    samples_errors = [distance(sample, right, scale) for sample in samples]
    eager_error, eager_worst = (max(pair[i] for pair in samples_errors) for i in (0, 1))
    epsilon = torch.finfo(real).eps
    unit = ROUNDINGS.get(real, 1.0) * epsilon
    report.update(
        error=error,
        eager_error=samples_errors[0][0],
        allowed=max((FACTOR_OF_SMALL if found.numel() < SMALL else FACTOR) * eager_error, unit),
        max_error=worst,
        eager_max_error=samples_errors[0][1],
        max_allowed=max(FACTOR_OF_WORST * eager_worst, ROUNDINGS_OF_WORST * unit),
    )
    if not report["different"]:
        return report
    off = (mine - right).abs().to(torch.float64)
    report["worst"] = _worst(torch.nan_to_num(off, 0.0, 0.0, 0.0), found, eager, right)
    report["verdict"] = "rounding"
    if error > report["allowed"] or worst > report["max_allowed"]:
        report["verdict"] = "wrong"
        report["why"] = _too_far(report)
    return report


def _too_far(report: Report) -> str:
    if report["error"] > report["allowed"]:
        return "error %.2g against float64, eager's is %.2g, %.2g is allowed" % (
            report["error"], report["eager_error"], report["allowed"],
        )  # fmt: skip
    return "one element is off by %.2g of the tensor's mean size, eager's worst by %.2g, %.2g is allowed" % (
        report["max_error"], report["eager_max_error"], report["max_allowed"],
    )  # fmt: skip


def _strange(found: Any, samples: List[Any], right: Any, dtype: Any) -> Any:
    """Return a mask of values of another kind (finite, infinite, NaN) than float64 and all eager results; None if there are none."""
    if _all_finite(found, right, *samples):
        return None
    kind = _kind(found)
    strange = kind != _kind(right)
    for sample in samples:
        strange &= kind != _kind(sample)
    # What float64 has at the very end of the dtype's range may overflow on one side alone.
    strange &= ~((right.abs() >= _NEAR_MAXIMUM * torch.finfo(dtype).max) & ~torch.isnan(found))
    return strange if bool(strange.any()) else None


def _all_finite(*values: Any) -> bool:
    """Return whether no value is infinite or NaN; may be False where a sum overflows."""
    return all(bool(torch.isfinite(value.sum())) for value in values)


def _kind(value: Any) -> Any:
    kind = torch.isnan(value).to(torch.int8) * 2
    return torch.where(torch.isinf(value), torch.full_like(kind, 1), kind)


def _unlike(found: Any, eager: Any) -> Any:
    unlike = found != eager
    if not bool(unlike.any()):
        return unlike
    if found.dtype.is_floating_point or found.dtype.is_complex:
        unlike = unlike & ~(torch.isnan(found) & torch.isnan(eager))
    return unlike


def _worst(badness: Any, found: Any, eager: Any, right: Any) -> Optional[Report]:
    if not badness.numel():
        return None
    flat = int(badness.reshape(-1).argmax())
    index, left = [], flat
    for size in reversed(tuple(badness.shape)):
        index.append(left % size)
        left //= size
    values = [_number(value.reshape(-1)[flat]) for value in (found, eager, right)]
    return {"index": index[::-1], "found": values[0], "eager": values[1], "float64": values[2]}


def _number(value: Any) -> str:
    """Return a number as text, since JSON has no NaN, infinity or complex numbers."""
    number = value.item()
    return "%.9g" % number if isinstance(number, float) else str(number)


def _dense(value: Any) -> Any:
    """Return a tensor on the host, strided and detached."""
    value = value.detach()
    if value.layout != torch.strided:
        value = value.to_dense()
    if value.is_quantized:
        value = value.dequantize()
    value = value.cpu().resolve_conj().resolve_neg()
    if value.dtype.is_floating_point and value.dtype not in ROUNDINGS:
        # float8 has no arithmetic.
        value = value.to(torch.float32)
    return value


def _report(verdict: str, why: str, found: Any) -> Report:
    return {
        "verdict": verdict, "why": why, "error": None, "eager_error": None, "allowed": None, "max_error": None, "eager_max_error": None,
        "max_allowed": None, "different": None, "elements": int(found.numel()), "dtype": _dtype(found), "shape": _shape(found), "worst": None,
    }  # fmt: skip


def _dtype(value: Any) -> str:
    return str(value.dtype).replace("torch.", "")


def _shape(value: Any) -> List[int]:
    return [int(size) for size in value.shape]
