"""Report of ``xpudbg repro`` on a terminal."""

from __future__ import annotations

from rich.console import Console

from xpudbg.core.units import long_time
from xpudbg.model.minify import MinifyReport
from xpudbg.model.plural import plural
from xpudbg.model.repro import ReproReport, ReproTrial
from xpudbg.screens.folding import say


def print_repro(report: ReproReport, console: Console) -> None:
    """Print the files of a reproducer and how its trial ended.

    Args:
        report: The result.
        console: Console to print to.
    """
    what = f"kernel {report.kernel}" if report.kernel else f"graph {report.graph}"
    say(console, f"reproducer of {what} of {report.source}", style="bold")
    say(console, f"symptom   {report.expected}")
    for note in report.notes:
        say(console, f"note      {note}")
    say(console, f"folder    {report.folder}")
    for file in report.files:
        say(console, f"{file.name}: {file.what}", 10)
    if report.trial is None:
        say(console, "not run (--no-run)")
    else:
        if report.trial.torch and report.torch and report.trial.torch != report.torch:
            say(console, f"torch     {report.trial.torch} in the trial, {report.torch} in the run")
        if report.minified is not None:
            _print_minified(report.minified, console)
        _print_trial(report.trial, console)


def _print_minified(found: MinifyReport, console: Console) -> None:
    text = (
        f"{found.nodes_before} -> {plural(found.nodes, found.unit)}, {found.lines_before} -> {plural(found.lines, 'line')}, "
        f"in {plural(found.trials, 'trial')} and {long_time(found.seconds)}"
    )
    say(console, f"smaller   {text}{f'; stopped: {found.stopped}' if found.stopped else ''}")
    if found.repeats > 1:
        say(console, f"the symptom does not always show: texts were run up to {found.repeats} times", 10)
    for what in dict.fromkeys(s.what for s in found.steps):
        say(console, what, 10)


def _print_trial(trial: ReproTrial, console: Console) -> None:
    ended = "ended at the time limit" if trial.status is None else f"exit status {trial.status}"
    say(console, f"ran       {trial.command}  ({trial.device}): {ended}, {trial.seconds:g} s")
    say(
        console, f"{'shown' if trial.shown else 'NOT SHOWN':<9} {trial.why}", 0, "" if trial.shown else "bold"
    )
    if trial.compared:
        say(console, f"compiled  {trial.same} of {trial.compared} as in the run")
    if not trial.shown:
        for line in trial.output.splitlines():
            say(console, f"| {line}", 10, "dim")
