"""Report on builds of a kernel for a device: the verdict, the causes, the builds that were tried, and remedies."""

from __future__ import annotations

import textwrap

from xpudbg.core.text import decimal_size, plural, whole_number
from xpudbg.findings.build_rules import BUILD_RULES
from xpudbg.formats.spirv import spirv_table
from xpudbg.model.kernel_counts import called_kernel
from xpudbg.model.native import (
    NAMES,
    NUMBERS,
    BuildAttempt,
    BuildCause,
    BuildChange,
    BuildReport,
    CauseKind,
    DeviceBuilds,
)
from xpudbg.screens.kernels.whatif import offline_text, spilled, wrapped
from xpudbg.screens.tables import TableFormat, render_rows
from xpudbg.screens.text import clean, paragraph

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
