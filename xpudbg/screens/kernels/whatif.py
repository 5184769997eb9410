"""Builds of kernels for other devices and register modes, as tables with a sentence for each device."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xpudbg.core.units import binary_size, decimal_size
from xpudbg.model.kernel_launches import called_kernel
from xpudbg.model.native import Attempt, WhatIf
from xpudbg.model.plural import plural
from xpudbg.screens.kernels.native import cut_name, name_room, offline_words, spilled, wrapped
from xpudbg.screens.tables import TableFormat, render_rows
from xpudbg.screens.text import clean

_NARROW = 110
_ONLY_WIDE = {"SIMD", "(regs)", "to scratch", "scratch", "code"}


def render_whatif(result: WhatIf, versions: Sequence[str], *, width: int) -> str:
    """One line a build, then what they mean and whose answer it is.

    Args:
        result: The kernel.
        versions: The compilers'.
        width: Columns of the terminal; narrow ones do without some columns.
    """
    own = f", compiled for {result.own}" if result.own else ""
    name = clean(called_kernel(result.kernel, result.launches), single_line=True)
    text = f"{name}\n{clean(result.key, single_line=True)}{own}\n\n"
    table = builds_table(result.attempts, width=width)
    text += f"{table}\n" if table else ""
    told = {a.device for a in result.attempts if not a.reason}
    # Of the others the sentence says why.
    well = {(a.device, a.compiler) for a in result.attempts if not a.reason}
    failed = dict.fromkeys(
        (a.device, a.compiler, a.reason)
        for a in result.attempts
        if a.reason and (a.device, a.compiler) in well
    )
    for device, compiler, reason in failed:
        by = f" with ocloc {compiler}" if len(versions) > 1 else ""
        text += wrapped(f"! {device}{by}: {reason}", width)
    text += "".join(wrapped(words, width) for words in result.sentences)
    for compiler in dict.fromkeys(a.compiler for a in result.attempts if a.unknown and a.device in told):
        devices = dict.fromkeys(a.device for a in result.attempts if a.unknown and a.compiler == compiler)
        text += wrapped(f"ocloc {compiler} does not know {', '.join(devices)}", width)
    if any(a.asked for a in result.attempts if not a.reason):
        asked = (
            "requested by the kernel's metadata; Triton's launcher may try 256 registers when much is spilled"
        )
        text += wrapped(f"* {asked}", width)
    return text + wrapped(
        f"{offline_words(' and '.join(versions))}; spills are in bytes per hardware thread", width
    )


def builds_table(attempts: Sequence[Attempt], *, width: int) -> str:
    """One line for each build that was made, under a head; empty for none.

    Args:
        attempts: The builds.
        width: Columns of the terminal; narrow ones do without some columns.
    """
    left_out = set() if width >= _NARROW else _ONLY_WIDE
    built = {a.compiler for a in attempts if not a.reason}
    left_out = left_out | ({"sends"} if left_out else set()) if len(built) > 1 else {*left_out, "ocloc"}
    rows = [{k: v for k, v in _cells(a).items() if k not in left_out} for a in attempts if not a.reason]
    return render_rows(list(rows[0]), [list(r.values()) for r in rows], TableFormat.PLAIN) if rows else ""


def _cells(attempt: Attempt) -> dict[str, object]:
    figures, isa = attempt.figures, attempt.isa
    return {
        "device": attempt.device,
        "ocloc": attempt.compiler,
        "GRF": f"{attempt.mode}{'*' if attempt.asked else ''}",
        "SIMD": figures.simd,
        "regs": figures.registers,
        "spills": spilled(figures.spill_bytes),
        "(regs)": attempt.spilled_registers,
        "threads": figures.threads,
        "instr": isa and isa.instructions,
        "DPAS": isa and isa.dpas,
        "sends": isa and isa.messages,
        "to scratch": isa and isa.scratch,
        "scratch": None if figures.scratch_bytes is None else binary_size(figures.scratch_bytes),
        "code": None if figures.code_bytes is None else decimal_size(figures.code_bytes),
    }


def render_ranking(results: Sequence[WhatIf], versions: Sequence[str], *, width: int) -> str:
    """One line and one sentence a kernel that spills on a device, those first for which 256 registers save most.

    Args:
        results: The kernels, ranked.
        versions: The compilers'.
        width: Columns of the terminal.
    """
    rows: list[tuple[str, ...]] = []
    told: list[tuple[str, ...]] = []
    for result in results:
        spilling = list(map(_ranked(result, width), _defaults(result)))
        rows += spilling
        told += [*[()] * (len(spilling) - 1), result.sentences] if spilling else []
    first = "called" if any(r.launches for r in results) else "key"
    headers = (first, "kernel", "device", "spills", "with 256", "threads")
    lines = render_rows(headers, rows, TableFormat.PLAIN).splitlines() if rows else []
    text = f"{lines[0]}\n" if lines else ""
    for line, words in zip(lines[1:], told, strict=True):
        text += f"{line}\n" + "".join(wrapped(w, width, " " * 10) for w in words)
    text += "\n" if lines else ""
    failed = [a.reason for r in results for a in r.attempts if a.reason]
    if failed:
        text += wrapped(f"! {plural(len(failed), 'build')} failed, the first: {failed[0]}", width)
    pays = sum(1 for r in results if (r.saved_bytes or 0) > 0)
    counted = f"256 registers spill less in {pays} of {plural(len(results), 'kernel')}"
    text += wrapped(f"{counted}; how often a kernel runs is not known here", width)
    return text + wrapped(
        f"{offline_words(' and '.join(versions))}; spills are in bytes per hardware thread", width
    )


def _defaults(result: WhatIf) -> list[Attempt]:
    """The builds in the default mode that spill."""
    return [a for a in result.attempts if a.mode == "default" and a.figures.spill_bytes]


def _ranked(result: WhatIf, width: int) -> Callable[[Attempt], tuple[str, ...]]:
    large = {(a.device, a.compiler): a for a in result.attempts if a.mode == "256"}

    def row(default: Attempt) -> tuple[str, ...]:
        other = large.get((default.device, default.compiler))
        after = other.figures.spill_bytes if other and not other.reason else None
        threads = f"{default.figures.threads or '?'} -> {(other and other.figures.threads) or '?'}"
        name = cut_name(result.kernel, name_room(width))
        spills = (spilled(default.figures.spill_bytes), spilled(after))
        number = clean(result.launches[0].address, single_line=True) if result.launches else result.key[:8]
        return (number, name, default.device, *spills, threads)

    return row
