"""Builds of kernels for other devices and register modes, as tables with a sentence for each device."""

from __future__ import annotations

from collections.abc import Sequence

from xpudbg.model.native import Attempt, WhatIf
from xpudbg.reporters.kernels.native import cut_name, name_room, offline_words, spilled
from xpudbg.reporters.tables import TableFormat, render_rows
from xpudbg.reporters.text import clean, plural
from xpudbg.units import binary_size, decimal_size

_NARROW = 110
_ONLY_WIDE = {"SIMD", "(regs)", "to scratch", "scratch", "code"}


def render_whatif(result: WhatIf, versions: Sequence[str], *, width: int) -> str:
    """One line a build, then what they mean and whose answer it is.

    Args:
        result: The kernel.
        versions: The compilers'.
        width: Columns of the terminal; narrow ones do without some columns.
    """
    left_out = set() if width >= _NARROW else _ONLY_WIDE
    left_out = left_out if len(versions) > 1 else {*left_out, "ocloc"}
    rows = [
        {k: v for k, v in _cells(a).items() if k not in left_out} for a in result.attempts if not a.reason
    ]
    own = f", compiled for {result.own}" if result.own else ""
    text = f"{clean(result.kernel, single_line=True)}\n{clean(result.key, single_line=True)}{own}\n\n"
    text += (
        render_rows(list(rows[0]), [list(r.values()) for r in rows], TableFormat.PLAIN) + "\n" if rows else ""
    )
    told = {a.device for a in result.attempts if not a.reason}  # of the others the sentence says why
    failed = dict.fromkeys((a.device, a.reason) for a in result.attempts if a.reason and a.device in told)
    for device, reason in failed:
        text += f"! {device}: {clean(reason, single_line=True)}\n"
    text += "".join(f"{clean(words, single_line=True)}\n" for words in result.sentences)
    if any(a.asked for a in result.attempts if not a.reason):
        text += "* what the kernel's metadata ask for; Triton's launcher may try 256 registers when much is spilled\n"
    return text + f"{offline_words(', '.join(versions))}; spills are bytes of a hardware thread\n"


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


def render_ranking(results: Sequence[WhatIf], version: str, *, width: int) -> str:
    """One line a kernel that spills on a device, those first for which 256 registers save most.

    Args:
        results: The kernels, ranked.
        version: The compiler's.
        width: Columns of the terminal.
    """
    rows = []
    for result in results:
        large = {(a.device, a.compiler): a for a in result.attempts if a.mode == "256"}
        for default in (a for a in result.attempts if a.mode == "default" and a.figures.spill_bytes):
            other = large.get((default.device, default.compiler))
            after = other.figures.spill_bytes if other and not other.reason else None
            threads = f"{default.figures.threads or '?'} -> {(other and other.figures.threads) or '?'}"
            name = cut_name(result.kernel, name_room(width))
            rows.append(
                (
                    result.key[:8],
                    name,
                    default.device,
                    spilled(default.figures.spill_bytes),
                    spilled(after),
                    threads,
                )
            )
    headers = ("key", "kernel", "device", "spills", "with 256", "threads")
    text = render_rows(headers, rows, TableFormat.PLAIN) + "\n" if rows else ""
    failed = [a.reason for r in results for a in r.attempts if a.reason]
    if failed:
        text += f"! {plural(len(failed), 'build')} failed, the first: {clean(failed[0], single_line=True)}\n"
    pays = sum(1 for r in results if (r.saved_bytes or 0) > 0)
    text += f"256 registers spill less in {pays} of {plural(len(results), 'kernel')}; "
    text += "how often a kernel runs is not known here\n"
    return text + f"{offline_words(version)}; spills are bytes of a hardware thread\n"
