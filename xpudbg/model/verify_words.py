"""Results of ``verify`` in words that the terminal and the report share."""

from __future__ import annotations

from collections.abc import Sequence

from xpudbg.model.plural import plural
from xpudbg.model.verify import (
    KernelVerdict,
    NumericVerdict,
    VerifiedGraph,
    VerifiedKernel,
    VerifyCheck,
    VerifyLevel,
)

LEVELS: dict[str, str] = {
    VerifyLevel.PATTERNS: "Inductor's passes on the FX graph",
    VerifyLevel.TTIR: "Inductor's code (its ttir, interpreted)",
    VerifyLevel.CPP: "Inductor's code (its C++, compiled and run)",
    VerifyLevel.SPIRV: "Triton's lowering (its SPIR-V, run on the host's processor)",
    VerifyLevel.DEVICE: "the device, its driver or its compiler",
    VerifyLevel.WRAPPER: "the wrapper",
    VerifyLevel.OUTPUTS: "the wrapper (its outputs)",
}
"""Part of the compile that a level runs."""
_CHANGED = 2


def level_words(level: str) -> str:
    """The part of the compile that a level runs."""
    return LEVELS.get(level, level)


def call_name(kernel: VerifiedKernel) -> str:
    """A call's number and name."""
    return f"K{kernel.number} {kernel.name}" if kernel.number else kernel.name


def element_words(check: VerifyCheck) -> str:
    """The worst or first strange element with its value; empty where there is none, and without values that were not kept."""
    if not (check.index or check.found):
        return ""
    where = f"element [{', '.join(map(str, check.index))}]"
    if not check.found:
        return f"{where} (its value is not kept: it comes of recorded inputs)"
    return f"{where}: {check.found}, eager {check.eager}, float64 {check.float64}"


def error_words(check: VerifyCheck) -> str:
    """The errors with their limits; empty where nothing was measured."""
    if check.error is None or check.allowed is None:
        return ""
    told = f"error {check.error:.2g} of {check.allowed:.2g} allowed"
    if check.max_error is not None and check.max_allowed is not None:
        told += f", worst element {check.max_error:.2g} of {check.max_allowed:.2g}"
    if check.ulps is not None:
        told += f", {plural(check.ulps, 'ulp')} from eager at most"
    return told


def reason_words(check: VerifyCheck) -> str:
    """Words behind a comparison's verdict: what it was held against, where that is no FX node, and its reason."""
    good = check.verdict in (NumericVerdict.SAME, NumericVerdict.ROUNDING)
    against = " as its interpreted ttir" if check.against and check.verdict is NumericVerdict.SAME else ""
    against = " beside its interpreted ttir" if check.against and not against and not check.why else against
    part = " of what was compared" if check.why and good else ""
    return against + part + (f": {check.why}" if check.why else "")


def through_words(kernels: Sequence[str]) -> str:
    """Kernels whose values were not compared, and whose fault it may be; empty for none."""
    if not kernels:
        return ""
    have = "has no value of its own" if len(kernels) == 1 else "have no values of their own"
    return f"or in what it reads of {', '.join(kernels)}, which {have} to compare"


def wrong_words(kernel: VerifiedKernel, check: VerifyCheck) -> str:
    """Words on a wrong comparison: the configuration where there are several, the buffer with its FX node, and the reason."""
    config = f"configuration {check.config[:8]}: " if check.config and kernel.known_configurations > 1 else ""
    of = f"{check.buffer} = {check.node}: " if check.node else ""
    return f"{config}{of}{check.why}"


def place_words(check: VerifyCheck) -> str:
    """The line of the generated kernel, and the user's own; empty where neither is known."""
    at = f"at {check.location}{': ' + check.code if check.code else ''}" if check.location else ""
    return "; ".join(filter(None, (at, f"from {check.source}" if check.source else "")))


def changed_words(paths: tuple[str, ...]) -> str:
    """Files that are others than those that a verdict is about; empty for none."""
    if not paths:
        return ""
    more = f" and {len(paths) - _CHANGED} more" if len(paths) > _CHANGED else ""
    return f"out of date: {', '.join(paths[:_CHANGED])}{more} changed after it"


def first_wrong_call(
    verdict: KernelVerdict, config: str = ""
) -> tuple[VerifiedKernel, VerifyCheck | None] | None:
    """The first wrong call of a kernel, with its first wrong check; None where none is wrong.

    Args:
        verdict: The verdict on the kernel.
        config: Begin of the key of a configuration: what is wrong in that one; empty for any.
    """
    for call in verdict.calls:
        if call.verdict is NumericVerdict.WRONG:
            wrong = [
                c for c in call.checks if c.verdict is NumericVerdict.WRONG and c.config.startswith(config)
            ]
            if wrong or not config:
                return call, wrong[0] if wrong else None
    return None


def verdict_words(verdict: KernelVerdict) -> str:
    """The verdict on a kernel in one sentence."""
    wrong = first_wrong_call(verdict)
    begins = f", first in {level_words(wrong[0].level)}" if wrong is not None and wrong[0].level else ""
    unknown = next(
        (why for c in verdict.calls if c.verdict is NumericVerdict.UNKNOWN and (why := cause_words(c))), ""
    )
    reason = f": {unknown}" if unknown and verdict.verdict is NumericVerdict.UNKNOWN else ""
    return f"{verdict.verdict}{begins}{reason}"


def inputs_words(graph: VerifiedGraph) -> str:
    """The next step where random integers stopped what the program's own may not stop; empty where they did not."""
    if graph.recorded_inputs:
        return ""
    checks = [*graph.library, *(c for c in (graph.patterns, graph.outputs) if c is not None)]
    told = [graph.why, *(c.cause or c.why for c in checks), *(cause_words(k) for k in graph.kernels)]
    if not any("ZeroDivisionError" in why for why in told):
        return ""
    return (
        "random integers hold 0, which the program's own may not: "
        "'xpudbg run --record-inputs SCRIPT' keeps those, and verify takes them"
    )


def cause_words(kernel: VerifiedKernel) -> str:
    """The reason that a call was not compared goes back to; empty where it was."""
    unknown = (c.cause or c.why for c in kernel.checks if c.verdict is NumericVerdict.UNKNOWN)
    return kernel.cause or kernel.why or next(unknown, "")
