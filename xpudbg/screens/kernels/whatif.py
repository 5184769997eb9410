"""Kernel builds for other devices and register modes: tables, a sentence for each device, and the report on a failed build."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import replace

from xpudbg.core.text import binary_size, decimal_size, listed, plural, whole_number
from xpudbg.findings.machine_rules import BUILD_RULES
from xpudbg.formats.spirv import spirv_table
from xpudbg.model.kernel_counts import called_kernel, launches_text
from xpudbg.model.native import (
    NAMES,
    NUMBERS,
    Attempt,
    BuildAttempt,
    BuildCause,
    BuildChange,
    BuildReport,
    CauseKind,
    DeviceBuilds,
    NativeRow,
    StoredBuilds,
    WhatIf,
)
from xpudbg.model.row import dataclass
from xpudbg.model.verify import changed_text
from xpudbg.screens.tables import Column, Table, TableFormat, folded, render_rows
from xpudbg.screens.text import Line, TextSpan, clean, paragraph
from xpudbg.screens.text import wrapped as wrapped_lines

# Tables of native code that was built offline, without its device.

_NAME = 14
"""Fewest columns that a kernel's name gets."""


def offline_text(version: str) -> str:
    """Return a sentence on the compilers that made the builds."""
    name = f"ocloc {version}" if version else "an ocloc of unknown version"
    return f"by {name}, the offline compiler: the driver of a device may have another version"


def wrapped(text: str, width: int, indent: str = "") -> str:
    """Wrap a paragraph at the terminal's width; lines after the first are indented by two more columns.

    Args:
        text: Text to clean and wrap.
        width: Columns of the terminal.
        indent: Prefix of each line.
    """
    lines = paragraph(text, width, first=indent, rest=f"{indent}  ")
    return "".join(f"{line}\n" for line in lines)


def render_native(rows: Sequence[NativeRow], version: str, *, width: int) -> str:
    """Return a line for each kernel and device, then the number of builds, their compiler and devices.

    Args:
        rows: The kernels.
        version: The compiler's.
        width: Columns of the terminal.
    """
    built = [row for row in rows if not row.reason]
    # A launch's number, where there is one, names a kernel better than its key.
    names = (_CALLED, replace(_KEY, dropped=2)) if any(row.launches for row in rows) else (_KEY,)
    longest = (_LONGEST,) if any(row.pipes for row in rows) else ()
    text = f"{Table((*names, *_NATIVE, *longest), built, width, indent='').text()}\n" if built else ""
    reasons: dict[str, list[NativeRow]] = {}
    for row in rows:
        if row.reason:
            reasons.setdefault(row.reason, []).append(row)
    for reason, failed in reasons.items():
        text += f"! {plural(len(failed), 'module')} for {failed[0].device}: {clean(reason)}\n"
        text += "".join(f"    {r.key[:8]} {clean(r.kernel)}\n" for r in failed[:5])
        text += f"    and {len(failed) - 5} more\n" if len(failed) > 5 else ""
    if reasons:
        text += wrapped("'xpudbg triton-cache build' says why one fails, and what would build it", width)
    text += wrapped(f"{len(built)} of {len(rows)} made {offline_text(version)}", width)
    shown = sum(1 for r in rows if r.shown)
    if shown:
        text += wrapped(
            f"ls, show, check and diff now read {shown} of them: those for the device that a kernel was compiled for",
            width,
        )
    elif any(r.told for r in rows):
        text += wrapped(
            "ls, show, check and diff go on to read the native code that the entries have themselves; 'whatif' compares",
            width,
        )
    elif files := sorted({r.made_of for r in rows if not r.reason and not r.made_of.endswith(".spv")}):
        made_of = clean(listed(files, 3))
        text += wrapped(f"Triton made their SPIR-V of {made_of} now; ls and show go on without", width)
    elif built:
        text += wrapped(
            "none is for the device that its kernel was compiled for: ls and show go on without; 'whatif' compares",
            width,
        )
    return text


def spilled(count: int | None) -> str:
    """Return the spilled bytes of a hardware thread for a table."""
    return "?" if count is None else binary_size(count) if count else "none"


_CALLED: Column[NativeRow] = Column("called", lambda r: launches_text(r.launches) or r.key[:8])
_KEY: Column[NativeRow] = Column("key", lambda r: r.key[:8])
_NATIVE: tuple[Column[NativeRow], ...] = (
    Column("kernel", lambda r: r.kernel, least=_NAME),
    Column("device", lambda r: r.device),
    Column("SIMD", lambda r: r.figures.simd),
    Column("regs", lambda r: r.figures.registers),
    Column("spills", lambda r: spilled(r.figures.spill_bytes)),
    Column("threads", lambda r: r.figures.threads),
    Column(
        "code",
        lambda r: None if r.figures.code_bytes is None else decimal_size(r.figures.code_bytes),
        dropped=1,
    ),
)
_LONGEST: Column[NativeRow] = Column(
    "takes longest", lambda r: (r.pipes.sentence or "unknown") if r.pipes else "unknown", least=24, cut=folded
)
_COMPILER: Column[Attempt] = Column("ocloc", lambda a: a.compiler)
_BUILDS: tuple[Column[Attempt], ...] = (
    Column("GRF", lambda a: f"{a.mode}{'*' if a.asked else ''}"),
    Column("SIMD", lambda a: a.figures.simd, dropped=5),
    Column("regs", lambda a: a.figures.registers),
    Column("spills", lambda a: spilled(a.figures.spill_bytes)),
    Column("(regs)", lambda a: a.spilled_registers, dropped=1),
    Column("threads", lambda a: a.figures.threads),
    Column("instr", lambda a: a.isa and a.isa.instructions),
    Column("DPAS", lambda a: a.isa and a.isa.dpas),
    Column("sends", lambda a: a.isa and a.isa.messages, dropped=6),
    Column("to scratch", lambda a: a.isa and a.isa.scratch, dropped=2),
    Column(
        "scratch",
        lambda a: None if a.figures.scratch_bytes is None else binary_size(a.figures.scratch_bytes),
        dropped=3,
    ),
    Column(
        "code",
        lambda a: None if a.figures.code_bytes is None else decimal_size(a.figures.code_bytes),
        dropped=4,
    ),
)


def render_whatif(result: WhatIf, versions: Sequence[str], *, width: int) -> str:
    """Return a line for each build, then their meaning and their compilers.

    Args:
        result: The kernel.
        versions: The compilers'.
        width: Columns of the terminal; narrow ones do without some columns.
    """
    own = f", compiled for {result.own}" if result.own else ""
    name = clean(called_kernel(result.kernel, result.launches))
    text = f"{name}\n{clean(result.key)}{own}\n\n"
    table = builds_table(result.attempts, width=width)
    text += f"{table}\n" if table else ""
    reported = {a.device for a in result.attempts if not a.reason}
    # For the others the sentence has the reason.
    well = {(a.device, a.compiler) for a in result.attempts if not a.reason}
    failed = dict.fromkeys(
        (a.device, a.compiler, a.reason)
        for a in result.attempts
        if a.reason and (a.device, a.compiler) in well
    )
    for device, compiler, reason in failed:
        by = f" with ocloc {compiler}" if len(versions) > 1 else ""
        text += wrapped(f"! {device}{by}: {reason}", width)
    text += "".join(wrapped(sentence, width) for sentence in result.sentences)
    for compiler in dict.fromkeys(a.compiler for a in result.attempts if a.unknown and a.device in reported):
        devices = dict.fromkeys(a.device for a in result.attempts if a.unknown and a.compiler == compiler)
        text += wrapped(f"ocloc {compiler} does not know {', '.join(devices)}", width)
    if any(a.asked for a in result.attempts if not a.reason):
        asked = (
            "requested by the kernel's metadata; Triton's launcher may try 256 registers when much is spilled"
        )
        text += wrapped(f"* {asked}", width)
    return text + wrapped(
        f"{offline_text(' and '.join(versions))}; spills are in bytes per hardware thread", width
    )


def builds_table(attempts: Sequence[Attempt], *, width: int) -> str:
    """Return a table with a line for each build that succeeded; empty without one.

    Args:
        attempts: The builds.
        width: Columns of the terminal; narrow ones do without some columns.
    """
    columns, built = build_columns(attempts)
    return Table(columns, built, width, indent="").text() if built else ""


def build_columns(attempts: Sequence[Attempt]) -> tuple[list[Column[Attempt]], list[Attempt]]:
    """Return the columns of a table of builds, and its rows: those that succeeded."""
    built = [a for a in attempts if not a.reason]
    several = len({a.compiler for a in built}) > 1
    return [Column("device", lambda a: a.device), *([_COMPILER] if several else []), *_BUILDS], built


def render_ranking(results: Sequence[WhatIf], versions: Sequence[str], *, width: int) -> str:
    """Return a line and sentences for each kernel that spills, those first for which 256 registers save most.

    Args:
        results: The kernels, ranked.
        versions: The compilers'.
        width: Columns of the terminal.
    """
    rows = [_Ranked(result, default) for result in results for default in _defaults(result)]
    columns: tuple[Column[_Ranked], ...] = (
        Column(
            "called" if any(r.launches for r in results) else "key",
            lambda r: r.result.launches[0].address if r.result.launches else r.result.key[:8],
        ),
        Column("kernel", lambda r: r.result.kernel, least=_NAME),
        Column("device", lambda r: r.default.device),
        Column("spills", lambda r: spilled(r.default.figures.spill_bytes)),
        Column("with 256", lambda r: spilled(r.large.figures.spill_bytes if r.large else None)),
        Column("threads", _Ranked.threads),
    )
    lines = Table(columns, rows, width, indent="").text().splitlines() if rows else []
    text = f"{lines[0]}\n" if lines else ""
    for line, row in zip(lines[1:], rows, strict=True):
        text += f"{line}\n"
        if row.default is _defaults(row.result)[-1]:
            text += "".join(wrapped(sentence, width, " " * 10) for sentence in row.result.sentences)
    text += "\n" if lines else ""
    failed = [a.reason for r in results for a in r.attempts if a.reason]
    if failed:
        text += wrapped(f"! {plural(len(failed), 'build')} failed, the first: {failed[0]}", width)
    pays = sum(1 for r in results if (r.saved_bytes or 0) > 0)
    counted = f"256 registers spill less in {pays} of {plural(len(results), 'kernel')}"
    text += wrapped(f"{counted}; how often a kernel runs is not known here", width)
    return text + wrapped(
        f"{offline_text(' and '.join(versions))}; spills are in bytes per hardware thread", width
    )


def _defaults(result: WhatIf) -> list[Attempt]:
    """Return the builds in the default mode that spill."""
    return [a for a in result.attempts if a.mode == "default" and a.figures.spill_bytes]


@dataclass(frozen=True)
class _Ranked:
    """A build that spills in the default mode, of a kernel in the ranking."""

    result: WhatIf
    default: Attempt

    @property
    def large(self) -> Attempt | None:
        """The build with 256 registers for the same device; None where it failed or was not made."""
        key = self.default.device, self.default.compiler
        modes = {(a.device, a.compiler): a for a in self.result.attempts if a.mode == "256"}
        found = modes.get(key)
        return found if found and not found.reason else None

    def threads(self) -> str:
        large = self.large
        return f"{self.default.figures.threads or '?'} -> {(large and large.figures.threads) or '?'}"


# Stored builds of ``triton-cache whatif`` as lines of a card or page.

_TITLE = "Builds of 'triton-cache whatif'"
_ASKED = "* requested by the kernel's metadata"


def build_lines(builds: StoredBuilds, width: int, of: str = "", more: str = "") -> list[Line]:
    """Return a heading, a warning if the builds are out of date, the table, and sentences below it.

    Args:
        builds: The builds.
        width: Columns of the terminal.
        of: Suffix of the heading.
        more: Additional sentence; empty for none.
    """
    asked = any(a.asked for a in builds.attempts if not a.reason)
    lines: list[Line] = [[], [TextSpan(f"{_TITLE}{of}", "bold")]]
    lines += wrapped_lines(changed_text(builds.changed), width, "yellow", indent=2, hang=2)
    table = builds_table(builds.attempts, width=width - 2).splitlines()
    lines += [[TextSpan(f"  {line}", "" if number else "dim")] for number, line in enumerate(table)]
    for text in (*([_ASKED] if asked else []), *builds.lines, more):
        lines += wrapped_lines(text, width, "dim", indent=2, hang=2)
    return lines


# Sentences for causes that prevent a build, and for their remedies.

CHANGES = {
    BuildChange.NONE: "as Triton requests",
    BuildChange.LARGE_GRF: "256 registers",
    BuildChange.NO_OPTIMISATION: "no optimisation",
    BuildChange.FP64_EMULATED: "float64 emulated",
}
"""Text for a request to the compiler."""


def build_cause_text(cause: BuildCause) -> str:
    """Return a sentence on a cause, without a full stop.

    Args:
        cause: Cause that prevents the build.
    """
    rule, names = _CAUSES[cause.kind], cause.names
    known = {"log": cause.source.startswith("log of "), "unknown": not cause.needed, "named": names}
    known |= {"several": len(names) > 1, "".join(names[:1]): cause.kind is CauseKind.ZE_RESULT}
    more = {"opcodes": ""}
    if cause.kind is CauseKind.OPCODE:
        entries = [spirv_table().instructions.get(-1 if (n := whole_number(o)) is None else n) for o in names]
        more["opcodes"] = ", ".join(
            f"{n} (Op{e[0]})" if e else n for n, e in zip(names, entries, strict=True)
        )
        known["log_unknown"] = known["log"] and not all(entries)
    case = next((name for name, fits in reversed(known.items()) if fits and name in rule.cases), "")
    word = cause.needed or 0
    number = next((n for n, name in NAMES.items() if name in names), None)
    return rule.sentence(
        case,
        names=", ".join(names),
        needed=cause.needed,
        limit=cause.limit,
        version=f"{word >> 16 & 0xFFFF}.{word >> 8 & 0xFF}",
        has=f"; it has {', '.join(names)}" if names else "",
        most=f", and {cause.limit:,} is the most that it may have (PTSS)" if cause.limit else "",
        code=names[0] + (f" (0x{number:08x})" if number is not None else "") if names else "",
        **more,
    ).rstrip()


_CAUSES = {CauseKind(rule.name): rule for rule in BUILD_RULES}
_WIDEST = 120
_LOG_LINES = 6
_SPOILT = frozenset({CauseKind.NOT_SPIRV, CauseKind.DAMAGED, CauseKind.NO_KERNEL})
"""Causes that no compiler can handle: other advice would be misleading."""


def render_build(report: BuildReport, *, width: int) -> str:
    """Return the report as text.

    Args:
        report: The builds.
        width: Columns of the terminal.
    """
    width = min(width, _WIDEST)
    own = f", compiled for {report.own}" if report.own else ""
    text = f"{clean(called_kernel(report.kernel, report.launches))}\n"
    text += wrapped(f"{report.key}{own}: {report.module}, {decimal_size(report.bytes)}", width)
    for device in report.devices:
        text += "\n" + _device(device, width)
    if report.said:
        text += "\nThe run's own output says (not of which kernel):\n"
        text += "".join(_item(f"{build_cause_text(c)} ({c.source})", width) for c in report.said)
    versions = dict.fromkeys(a.compiler for d in report.devices for a in d.attempts)
    return text + "\n" + wrapped(offline_text(" and ".join(filter(None, versions))), width)


def _device(device: DeviceBuilds, width: int) -> str:
    first = device.attempts[0]
    by = f"ocloc {first.compiler or 'of unknown version'}"
    if device.builds:
        text = f"{device.device}: builds with {by}: {_figures(first)}\n"
        return text + _notes(device, width)
    text = f"{device.device}: does not build with {by}\n"
    for cause in device.causes:
        text += _item(f"{build_cause_text(cause)} ({cause.source})", width)
        text += "".join(f"      {clean(line)}\n" for line in cause.lines)
    if first.driver:
        text += _item(f"Level Zero answers {first.driver} (0x{NUMBERS[first.driver]:08x}) to that", width)
    text += _log(first)
    order = list(dict.fromkeys(a.program for a in device.attempts))
    tried = sorted(device.attempts, key=lambda a: order.index(a.program))
    rows = [(CHANGES[a.change], a.compiler, _result(a)) for a in tried]
    text += "\n" + textwrap.indent(
        render_rows(("requested", "ocloc", "result"), rows, TableFormat.PLAIN), "  "
    )
    text += "\n" + _verdict(device, width)
    spoilt = [c for c in device.causes if c.kind in _SPOILT]
    for advice in dict.fromkeys(filter(None, (_CAUSES[c.kind].fix for c in spoilt[:1] or device.causes))):
        text += _item(advice, width, "> ")
    text += _notes(device, width)
    folders = [a.kept for a in device.attempts if a.kept]
    return text + (f"  kept: {clean(folders[0].rpartition('/')[0])}\n" if folders else "")


def _notes(device: DeviceBuilds, width: int) -> str:
    return "".join(
        _item(f"It cannot be launched there: {build_cause_text(c)} ({c.source})", width) for c in device.notes
    )


def _figures(attempt: BuildAttempt) -> str:
    figures = attempt.figures
    parts = [f"SIMD{figures.simd}"] if figures.simd else []
    parts += [plural(figures.registers, "register")] if figures.registers else []
    if figures.spill_bytes is not None:
        parts.append(f"spills {spilled(figures.spill_bytes)}" if figures.spill_bytes else "no spills")
    return ", ".join(parts) or "the object says no figures"


def _result(attempt: BuildAttempt) -> str:
    if attempt.builds:
        return f"builds: {_figures(attempt)}"
    return ", ".join(dict.fromkeys(_CAUSES[c.kind].heading for c in attempt.causes))


def _verdict(device: DeviceBuilds, width: int) -> str:
    good = [a for a in device.attempts if a.builds]
    if not good:
        return _item("Nothing that was tried builds it.", width, "")
    several = len({a.compiler for a in device.attempts}) > 1
    ways = [CHANGES[a.change] + (f" by ocloc {a.compiler}" if several else "") for a in good]
    return _item(f"It builds: {'; '.join(ways)}.", width, "")


def _log(attempt: BuildAttempt) -> str:
    """Return the first lines of the compiler's log."""
    lines = [line.strip() for line in attempt.log.splitlines()]
    messages = dict.fromkeys(
        line for line in lines if line and not line.startswith(("Command was", "Compilation from IR"))
    )
    shown = [f"    | {clean(line)[:200]}\n" for line in list(messages)[:_LOG_LINES]]
    return "".join(shown) + (
        f"    | and {len(messages) - _LOG_LINES} more lines\n" if len(messages) > _LOG_LINES else ""
    )


def _item(text: str, width: int, mark: str = "- ") -> str:
    lines = paragraph(text, width - 4, first=f"  {mark}", rest=" " * (2 + len(mark)))
    return "".join(f"{line}\n" for line in lines)
