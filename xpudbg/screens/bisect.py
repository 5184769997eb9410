"""Report of ``xpudbg bisect`` on a terminal."""

from __future__ import annotations

from rich.console import Console

from xpudbg.core.units import long_time
from xpudbg.model.bisect import BisectOutcome, BisectReport, BisectTrial
from xpudbg.model.plural import plural
from xpudbg.screens.folding import print_problems, print_title, say
from xpudbg.screens.tables import Column, Table

_ANSWERS = {True: "there", False: "not there", None: "unknown"}


def print_bisect(report: BisectReport, console: Console) -> None:
    """Print the change that brings the symptom, the trials, and what leads on.

    Args:
        report: The result.
        console: Console to print to.
    """
    say(console, f"symptom   {report.symptom}", style="bold")
    say(console, f"script    {report.command}")
    found = report.outcome in (BisectOutcome.FOUND, BisectOutcome.PART)
    first, *more = _verdict(report)
    say(console, f"result    {first}", style="bold green" if found else "yellow")
    for line in more:
        say(console, line, 10)
    if report.detail:
        say(console, f"seen      {report.detail}")
    print_title(console, plural(len(report.trials), "trial"))
    columns: list[Column[BisectTrial]] = [
        Column("symptom", lambda t: _ANSWERS[t.seen]),
        Column("time", lambda t: long_time(t.seconds) if t.runs else "noted", right=True),
        Column("condition", lambda t: t.label, least=20),
        Column("seen", lambda t: t.detail, dropped=1, least=12),
    ]
    Table(columns, report.trials, console.width).print(console)
    if report.not_searched:
        names = ", ".join(dict.fromkeys(f"{s.section} {s.name}".strip() for s in report.not_searched))
        say(console, f"not searched, since it cannot be changed alone: {names}", style="dim")
    print_problems(console, report.problems)
    if report.with_symptom and report.without_symptom:
        say(console, f"next: xpudbg diff {report.without_symptom} {report.with_symptom}", style="dim")


def _verdict(report: BisectReport) -> list[str]:
    if report.outcome is BisectOutcome.NOT_SHOWN:
        return ["the symptom does not show even with all changes: nothing was searched"]
    if report.outcome is BisectOutcome.ALWAYS:
        return [
            "the symptom is there without any of the changes, or that could not be said: nothing was searched"
        ]
    lines = list(report.culprits)
    if report.outcome is BisectOutcome.PART:
        lines.append("nothing within it that can be switched off takes the symptom away")
    if report.confirmed is not None:
        again = (
            "both sides showed the same once more"
            if report.confirmed
            else ("a second time they showed something else: the symptom comes and goes, try --repeat")
        )
        lines.append(again)
    return lines
