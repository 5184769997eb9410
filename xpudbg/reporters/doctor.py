"""The doctor's report: sections of marked lines on a terminal, one line a finding when piped, JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xpudbg.model.doctor import DoctorFinding, DoctorReport, Severity
from xpudbg.model.plural import plural
from xpudbg.reporters.json_out import render_json
from xpudbg.reporters.text import cell_width, clean

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

SCHEMA = "xpudbg.doctor"
SCHEMA_VERSION = 1

_MARKS = {Severity.OK: ("✓", "green"), Severity.WARNING: ("!", "yellow"), Severity.PROBLEM: ("✗", "red")}
_ABSENT = ("–", "dim")
_SUBJECT_WIDTH = 20


def render_doctor_json(report: DoctorReport) -> str:
    """The report as JSON, schema ``xpudbg.doctor``; documented in docs/json/doctor.md."""
    return render_json(report, schema=SCHEMA, version=SCHEMA_VERSION)


def render_doctor_plain(report: DoctorReport) -> str:
    """One finding a line, for pipes: ``LEVEL  SECTION: SUBJECT: WHAT  -> NEXT STEP``, then the summary.

    Nothing is wrapped, so that ``grep ^problem`` finds whole findings.
    """
    lines = []
    for finding in report.findings:
        step = f"  -> {finding.next_step}" if finding.next_step else ""
        optional = "[optional] " if finding.absent else ""
        head = f"{finding.level.value:<8}{finding.section.value}: {finding.subject}: "
        lines.append(clean(f"{head}{optional}{finding.what}{step}", single_line=True))
    if report.inductor is not None:
        from xpudbg.reporters.inductor_registry import render_registry_plain

        lines.append(render_registry_plain(report.inductor).rstrip("\n"))
    lines.append(summary(report))
    return "\n".join(lines) + "\n"


def summary(report: DoctorReport) -> str:
    """``2 problems, 1 warning, 31 ok``."""
    ok = len(report.findings) - report.problems - report.warnings
    return f"{plural(report.problems, 'problem')}, {plural(report.warnings, 'warning')}, {ok} ok"


def print_doctor(report: DoctorReport, console: Console) -> None:
    """The report on a terminal: a heading a section, a mark a line, the next step beneath it."""
    from rich.text import Text

    section = None
    for finding in report.findings:
        if finding.section is not section:
            section = finding.section
            console.print(Text(f"\n{section.value}", style="bold"))
            console.print(_section([f for f in report.findings if f.section is section], console.width))
    if report.inductor is not None:
        from xpudbg.reporters.inductor_registry import print_registry

        print_registry(report.inductor, console)
    console.print()
    _print_summary(report, console)


def _section(findings: list[DoctorFinding], width: int) -> RenderableType:
    from rich.table import Table
    from rich.text import Text

    longest = max(cell_width(clean(f.subject, single_line=True)) for f in findings)
    # Long subjects (a variable with its value) stand before their text, not in a column that squeezes it.
    column = longest if longest <= _SUBJECT_WIDTH else 0
    grid = Table.grid(padding=(0, 1), expand=False)
    grid.add_column(width=1)
    if column:
        grid.add_column(width=column)
    grid.add_column(max_width=max(20, width - column - 6))
    for finding in findings:
        mark, style = _ABSENT if finding.absent else _MARKS[finding.level]
        emphasis = "bold" if finding.level is not Severity.OK else "dim" if finding.absent else ""
        subject = Text(clean(finding.subject, single_line=True), style=emphasis)
        body = _body(finding)
        if column:
            grid.add_row(Text(mark, style=style), subject, body)
        else:
            grid.add_row(Text(mark, style=style), Text.assemble(subject, ": ", body))
    return grid


def _body(finding: DoctorFinding) -> Text:
    from rich.text import Text

    style = "dim" if finding.absent else ""
    body = Text(clean(finding.what, single_line=True), style=style)
    if finding.next_step:
        arrow = "dim" if finding.level is Severity.OK else "cyan"
        body.append("\n→ " + clean(finding.next_step, single_line=True), style=arrow)
    return body


def _print_summary(report: DoctorReport, console: Console) -> None:
    from rich.text import Text

    worst = Severity.PROBLEM if report.problems else Severity.WARNING if report.warnings else Severity.OK
    mark, style = _MARKS[worst]
    console.print(Text(f"{mark} {summary(report)}", style=f"bold {style}"))
