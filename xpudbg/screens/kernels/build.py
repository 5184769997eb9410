"""Report on whether a kernel builds for a device: the verdict, the causes, the builds that were tried, and remedies."""

from __future__ import annotations

import textwrap

from xpudbg.core.units import decimal_size
from xpudbg.model.kernel_launches import called_kernel
from xpudbg.model.native_build import (
    BuildAttempt,
    BuildReport,
    CauseKind,
    DeviceBuilds,
)
from xpudbg.model.plural import plural
from xpudbg.model.ze_result import NUMBERS
from xpudbg.screens.kernels.build_words import CHANGES, SHORT, advice_of, words_of
from xpudbg.screens.kernels.native import offline_words, spilled, wrapped
from xpudbg.screens.tables import TableFormat, render_rows
from xpudbg.screens.text import clean, paragraph

_WIDEST = 120
_LOG_LINES = 6
_SPOILT = frozenset({CauseKind.NOT_SPIRV, CauseKind.DAMAGED, CauseKind.NO_KERNEL})
"""What no compiler can do anything about: other advice would lead astray."""


def render_build(report: BuildReport, *, width: int) -> str:
    """The report as text.

    Args:
        report: The builds.
        width: Columns of the terminal.
    """
    width = min(width, _WIDEST)
    own = f", compiled for {report.own}" if report.own else ""
    text = f"{clean(called_kernel(report.kernel, report.launches), single_line=True)}\n"
    text += wrapped(f"{report.key}{own}: {report.module}, {decimal_size(report.bytes)}", width)
    for device in report.devices:
        text += "\n" + _device(device, width)
    if report.said:
        text += "\nThe run's own output says (not of which kernel):\n"
        text += "".join(_item(f"{words_of(c)} ({c.source})", width) for c in report.said)
    versions = dict.fromkeys(a.compiler for d in report.devices for a in d.attempts)
    return text + "\n" + wrapped(offline_words(" and ".join(filter(None, versions))), width)


def _device(device: DeviceBuilds, width: int) -> str:
    first = device.attempts[0]
    by = f"ocloc {first.compiler or 'of unknown version'}"
    if device.builds:
        text = f"{device.device}: builds with {by}: {_figures(first)}\n"
        return text + _notes(device, width)
    text = f"{device.device}: does not build with {by}\n"
    for cause in device.causes:
        text += _item(f"{words_of(cause)} ({cause.source})", width)
        text += "".join(f"      {clean(line, single_line=True)}\n" for line in cause.lines)
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
    for advice in dict.fromkeys(filter(None, map(advice_of, spoilt[:1] or device.causes))):
        text += _item(advice, width, "> ")
    text += _notes(device, width)
    kept = [a.kept for a in device.attempts if a.kept]
    return text + (f"  kept: {clean(kept[0].rpartition('/')[0], single_line=True)}\n" if kept else "")


def _notes(device: DeviceBuilds, width: int) -> str:
    return "".join(
        _item(f"It cannot be launched there: {words_of(c)} ({c.source})", width) for c in device.notes
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
    return ", ".join(dict.fromkeys(SHORT[c.kind] for c in attempt.causes))


def _verdict(device: DeviceBuilds, width: int) -> str:
    good = [a for a in device.attempts if a.builds]
    if not good:
        return _item("Nothing that was tried builds it.", width, "")
    several = len({a.compiler for a in device.attempts}) > 1
    ways = [CHANGES[a.change] + (f" by ocloc {a.compiler}" if several else "") for a in good]
    return _item(f"It builds: {'; '.join(ways)}.", width, "")


def _log(attempt: BuildAttempt) -> str:
    """The first lines of the compiler's own words."""
    lines = [line.strip() for line in attempt.log.splitlines()]
    told = dict.fromkeys(
        line for line in lines if line and not line.startswith(("Command was", "Compilation from IR"))
    )
    shown = [f"    | {clean(line, single_line=True)[:200]}\n" for line in list(told)[:_LOG_LINES]]
    return "".join(shown) + (
        f"    | and {len(told) - _LOG_LINES} more lines\n" if len(told) > _LOG_LINES else ""
    )


def _item(text: str, width: int, mark: str = "- ") -> str:
    lines = paragraph(text, width - 4, first=f"  {mark}", rest=" " * (2 + len(mark)))
    return "".join(f"{line}\n" for line in lines)
