"""Builds of ``triton-cache whatif`` that a run keeps, as the table of a kernel's page."""

from __future__ import annotations

from xpudbg.model.kept_builds import KeptBuilds
from xpudbg.model.native import Attempt
from xpudbg.model.plural import plural
from xpudbg.model.report_pages import ReportKeptBuilds
from xpudbg.model.verify_words import changed_words
from xpudbg.units import binary_size

_UNKNOWN = "–"


def kept_builds_table(kept: KeptBuilds | None) -> ReportKeptBuilds | None:
    """The table, without columns that tell nothing; None for no builds.

    Args:
        kept: The builds.
    """
    if kept is None:
        return None
    made = [a for a in kept.attempts if not a.reason]
    rows = [_cells(a) for a in made]
    left_out = {
        name
        for name, needless in (
            ("ocloc", len({a.compiler for a in made}) < 2),
            ("SIMD", len({a.figures.simd for a in made}) < 2),
            ("DPAS", not any(a.isa is not None and a.isa.dpas for a in made)),
        )
        if needless
    }
    columns = tuple(name for name in rows[0] if name not in left_out) if rows else ()
    asked = any(a.asked for a in made)
    notes = ("* requested by the kernel's metadata",) if asked else ()
    return ReportKeptBuilds(
        columns,
        tuple(tuple(row[name] for name in columns) for row in rows),
        changed_words(kept.changed),
        (*notes, *kept.words),
    )


def _cells(attempt: Attempt) -> dict[str, str]:
    figures, isa = attempt.figures, attempt.isa

    def word(value: int | None) -> str:
        return _UNKNOWN if value is None else f"{value:,}"

    return {
        "device": attempt.device,
        "ocloc": attempt.compiler or _UNKNOWN,
        "GRF mode": f"{attempt.mode}{'*' if attempt.asked else ''}",
        "SIMD": word(figures.simd),
        "registers": word(figures.registers),
        "spills": _spills(attempt),
        "threads": word(figures.threads),
        "instructions": word(isa.instructions if isa else None),
        "DPAS": word(isa.dpas if isa else None),
        "messages": word(isa.messages if isa else None),
    }


def _spills(attempt: Attempt) -> str:
    """Spilled bytes; where the native code does not say them, what the compiler's log says."""
    count, registers = attempt.figures.spill_bytes, attempt.spilled_registers
    if count is not None:
        return binary_size(count) if count else "none"
    return _UNKNOWN if registers is None else plural(registers, "register")
