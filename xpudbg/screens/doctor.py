"""The doctor's report: the answer and what is wrong, on a terminal as marked lines, one line each when piped; and JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from xpudbg.model.doctor import DoctorFinding, DoctorReport, DoctorSection, Severity
from xpudbg.model.plural import plural
from xpudbg.screens.inductor_registry import print_registry, render_registry_plain
from xpudbg.screens.json_out import render_json
from xpudbg.screens.text import cell_width, clean

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

SCHEMA = "xpudbg.doctor"
SCHEMA_VERSION = 1

_MARKS = {Severity.OK: ("✓", "green"), Severity.WARNING: ("!", "yellow"), Severity.PROBLEM: ("✗", "red")}
_ABSENT = ("–", "dim")
_SUBJECT_WIDTH = 20
_MOST_WRONG = 5
"""Findings that are shown without ``-v``, the problems first."""
_YES = {True: "yes", False: "no", None: "unknown"}
_ANSWER_MARKS = {True: ("✓", "green"), False: ("✗", "red"), None: ("?", "yellow")}
_DEVICES = {"cpu": "CPU", "xpu": "XPU", "cuda": "CUDA", "emulated xpu": "emulated XPU"}


def render_doctor_json(report: DoctorReport) -> str:
    """The report as JSON, schema ``xpudbg.doctor``; documented in docs/json/doctor.md."""
    return render_json(report, schema=SCHEMA, version=SCHEMA_VERSION)


def render_doctor_plain(report: DoctorReport, *, verbose: bool = False, backends: bool = False) -> str:
    """One answer or finding a line, for pipes: ``LEVEL  SECTION: SUBJECT: WHAT  -> NEXT STEP``, then the summary.

    Nothing is wrapped, so that ``grep ^problem`` finds whole findings.

    Args:
        report: What was found.
        verbose: Also what is right.
        backends: Also the backends of ``torch.compile``.
    """
    lines = [
        _plain_line("answer", f"{a.device}: {_YES[a.works]}: {a.what}", a.next_step) for a in report.answers
    ]
    for finding in report.findings:
        if not _shown(finding, report, verbose=verbose, backends=backends):
            continue
        optional = "[optional] " if finding.absent else ""
        what = f"{finding.section.value}: {finding.subject}: {optional}{finding.what}"
        lines.append(_plain_line(finding.level.value, what, finding.next_step))
    if report.inductor is not None:
        lines.append(render_registry_plain(report.inductor).rstrip("\n"))
    lines.append(summary(report))
    return "\n".join(lines) + "\n"


def _plain_line(level: str, what: str, next_step: str) -> str:
    step = f"  -> {next_step}" if next_step else ""
    return clean(f"{level:<8}{what}{step}", single_line=True)


def _shown(finding: DoctorFinding, report: DoctorReport, *, verbose: bool, backends: bool) -> bool:
    if finding.section is DoctorSection.BACKENDS and (backends or finding.level is Severity.OK):
        return backends
    if finding.section is DoctorSection.INDUCTOR:
        return True
    if verbose:
        return True
    if finding.level is Severity.WARNING:
        return not _said(finding, report)
    return finding.level is Severity.PROBLEM


def _said(finding: DoctorFinding, report: DoctorReport) -> bool:
    """Return whether one of the answers says this."""
    return any(finding.what in answer.what for answer in report.answers)


def summary(report: DoctorReport) -> str:
    """``2 problems, 1 warning, 31 ok``."""
    ok = len(report.findings) - report.problems - report.warnings
    return f"{plural(report.problems, 'problem')}, {plural(report.warnings, 'warning')}, {ok} ok"


def print_doctor(
    report: DoctorReport, console: Console, *, verbose: bool = False, backends: bool = False
) -> None:
    """The report on a terminal: what it compiles for, then what is wrong; with ``verbose`` every check under its heading.

    Args:
        report: What was found.
        console: Where it is shown.
        verbose: Also what is right.
        backends: Also the backends of ``torch.compile``.
    """
    console.print(_about(report))
    console.print(Text("\nCan compile for", style="bold"))
    console.print(_answers(report, console.width))
    shown = [f for f in report.findings if _shown(f, report, verbose=verbose, backends=backends)]
    more = 0
    if not verbose:
        shown = [f for f in shown if f.level is Severity.OK or not _said(f, report)]
        more = max(0, sum(f.level is not Severity.OK for f in shown) - _MOST_WRONG)
        wrong = sorted(
            (f for f in shown if f.level is not Severity.OK), key=lambda f: f.level is Severity.WARNING
        )
        keep = {id(f) for f in wrong[:_MOST_WRONG]}
        shown = [f for f in shown if f.level is Severity.OK or id(f) in keep]
    for section in dict.fromkeys(f.section for f in shown):
        console.print(Text(f"\n{section.value}", style="bold"))
        console.print(_section([f for f in shown if f.section is section], console.width))
    if report.inductor is not None:
        print_registry(report.inductor, console)
    console.print()
    _print_summary(report, console)
    hints = [f"{more} more with -v" if more else "", "" if verbose else "every check: xpudbg doctor -v"]
    hints.append("" if backends else "backends of torch.compile: --backends")
    if any(hints):
        console.print(Text("; ".join(filter(None, hints)), style="dim"))


def _about(report: DoctorReport) -> Text:
    python = report.interpreter
    torch = f"torch {report.torch.get('version')}" if report.torch.get("version") else "no torch that works"
    triton = f"Triton {report.triton['version']}" if report.triton.get("version") else "no Triton"
    words = f"{python.implementation} {python.version_text}, {torch}, {triton}"
    text = Text(clean(words, single_line=True))
    return text.append(f"\n{clean(python.path, single_line=True)}", style="dim")


def _answers(report: DoctorReport, width: int) -> RenderableType:
    column = max((len(_DEVICES.get(a.device, a.device)) for a in report.answers), default=0)
    grid = Table.grid(padding=(0, 1), expand=False)
    grid.add_column(width=1)
    grid.add_column(width=column)
    grid.add_column(max_width=max(20, width - column - 4))
    for answer in report.answers:
        mark, style = _ANSWER_MARKS[answer.works]
        body = Text(clean(f"{_YES[answer.works]}: {answer.what}", single_line=True))
        if answer.next_step:
            body.append("\n→ " + clean(answer.next_step, single_line=True), style="cyan")
        name = Text(_DEVICES.get(answer.device, answer.device), style="bold")
        grid.add_row(Text(mark, style=style), name, body)
    return grid


def _section(findings: list[DoctorFinding], width: int) -> RenderableType:
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
    style = "dim" if finding.absent else ""
    body = Text(clean(finding.what, single_line=True), style=style)
    if finding.next_step:
        arrow = "dim" if finding.level is Severity.OK else "cyan"
        body.append("\n→ " + clean(finding.next_step, single_line=True), style=arrow)
    return body


def _print_summary(report: DoctorReport, console: Console) -> None:
    worst = Severity.PROBLEM if report.problems else Severity.WARNING if report.warnings else Severity.OK
    mark, style = _MARKS[worst]
    console.print(Text(f"{mark} {summary(report)}", style=f"bold {style}"))
