"""Comparison of builds in other register modes: figures of each, and a sentence for each device."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from xpudbg.facts.kernels.builds.figures import native_figures
from xpudbg.formats.isa_text import count_isa, parse_isa
from xpudbg.formats.ocloc_log import parse_ocloc_log
from xpudbg.model.native import Attempt, NativeFigures
from xpudbg.model.plural import plural

_LARGE = 256


def attempt_of(
    place: tuple[str, str, str], native: bytes, log: str, assembly: dict[str, str], names: frozenset[str]
) -> Attempt:
    """The figures of one build.

    Args:
        place: Device, register mode, version of the compiler.
        native: The object.
        log: What the compiler said.
        assembly: Its instructions by kernel.
        names: What the kernel may be called.
    """
    figures = native_figures(native, names)
    said = parse_ocloc_log(log, origin="log").value.kernels
    registers = said[-1].spilled_registers if said else (0 if figures.spill_bytes == 0 else None)
    text = own_assembly(assembly, names)
    device, mode, compiler = place
    program = None if text is None else parse_isa(text, origin=device).value
    isa = count_isa(program) if program and program.instructions else None
    return Attempt(device, mode, compiler, figures, registers, isa)


def own_assembly(assembly: dict[str, str], names: frozenset[str]) -> str | None:
    """The instructions of one kernel among those of an object; None when they are not there."""
    text = next((assembly[n] for n in sorted(names) if n in assembly), None)
    return next(iter(assembly.values())) if text is None and len(assembly) == 1 else text


def sentences(attempts: Sequence[Attempt]) -> tuple[str, ...]:
    """Return what 256 registers do, one sentence for each device and compiler; none of a compiler that does not know what another knows."""
    known = {a.device for a in attempts if not a.unknown}
    places = dict.fromkeys((a.device, a.compiler) for a in attempts if not a.unknown or a.device not in known)
    answers = Counter(device for device, _ in places)
    found = []
    for device, compiler in places:
        rows = {a.mode: a for a in attempts if (a.device, a.compiler) == (device, compiler)}
        by = f" with ocloc {compiler}" if answers[device] > 1 else ""
        failed = next(
            (rows[mode].reason for mode in ("default", "256") if mode in rows and rows[mode].reason), ""
        )
        words = _meaning(rows) if {"default", "256"} <= rows.keys() and not failed else f"not known: {failed}"
        found.append(f"on {device}{by}: {words}")
    return tuple(found)


def _meaning(rows: dict[str, Attempt]) -> str:
    default, large = rows["default"], rows["256"]
    before, after = default.figures.spill_bytes, large.figures.spill_bytes
    if before is None or after is None:
        counts = default.spilled_registers, large.spilled_registers
        if counts[0] is None or counts[1] is None:
            return "the native code does not say what it spills"
        spilled = plural(counts[0], "spilled register")
        return f"{spilled}, with 256 registers {counts[1]}, as the compiler's log says"
    if before == 0:
        count = default.figures.registers
        return f"nothing spills with {count or 'the default'} registers, there is nothing to gain"
    if default.figures.registers == _LARGE:
        less = rows.get("128")
        other = less.figures.spill_bytes if less else None
        with_128 = f"; 128 registers would spill {other:,}" if other is not None else ""
        return f"the compiler takes 256 registers by itself and spills {_amount(default)}{with_128}"
    cost = _threads(default.figures, large.figures)
    if after == 0:
        return f"256 registers remove all spills ({_amount(default)}); {cost}"
    if after < before:
        counts = default.spilled_registers, large.spilled_registers
        registers = f" ({counts[0]} to {counts[1]} registers)" if all(counts) else ""
        return f"256 registers reduce the spills from {before:,} to {after:,} bytes per hardware thread{registers}; {cost}"
    return f"256 registers do not help: {_amount(default)} are spilled, then {_amount(large)}"


def _amount(attempt: Attempt) -> str:
    text = f"{attempt.figures.spill_bytes:,} bytes per hardware thread"
    return f"{text} ({attempt.spilled_registers} registers)" if attempt.spilled_registers else text


def _threads(default: NativeFigures, large: NativeFigures) -> str:
    before, after = default.threads, large.threads
    if not before or not after:
        return "fewer threads run side by side"
    share = "half as many: " if after * 2 == before else ""
    return f"{share}{after} instead of {before} threads per vector engine"


def saved_bytes(attempts: Sequence[Attempt]) -> int | None:
    """Spilled bytes of a hardware thread that 256 registers take away, the most of all devices; None when not known."""
    saved = []
    for default in (a for a in attempts if a.mode == "default"):
        for large in attempts:
            same = (large.device, large.compiler) == (default.device, default.compiler)
            before, after = default.figures.spill_bytes, large.figures.spill_bytes
            if large.mode == "256" and same and before is not None and after is not None:
                saved.append(before - after)
    return max(saved, default=None)
