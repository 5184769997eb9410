"""Reports of ``xpudbg edit``, ``repro`` and ``bisect`` on a terminal."""

from __future__ import annotations

from rich.console import Console

from xpudbg.core.text import decimal_size, listed, long_time, plural, shell_word, short_time
from xpudbg.model.experiments import (
    BisectOutcome,
    BisectReport,
    BisectTrial,
    EditReport,
    EffectFigure,
    MinifyReport,
    ReproReport,
    ReproTrial,
    StageFailure,
)
from xpudbg.model.stages import StageDiff
from xpudbg.model.verify import VerifiedKernel, call_name, error_text, level_text, reason_text
from xpudbg.screens.diff import print_level_table
from xpudbg.screens.tables import Column, Table, print_spans
from xpudbg.screens.text import print_problems, print_title, say

_LABELS = {
    "launches": "launches of its graphs",
    "bytes": "bytes of its graphs",
    "least_us": "least time of its graphs",
    "graph_breaks": "graph breaks",
    "slm_bytes": "shared memory",
    "simd": "lanes of a thread",
    "threads": "threads of a vector engine",
    "spilled_registers": "spilled registers",
    "spilled_bytes": "spilled bytes",
    "scratch_bytes": "scratch memory",
    "code_bytes": "machine code",
    "dpas": "DPAS",
    "sends": "messages",
    "scratch_messages": "messages to scratch",
    "loop_instructions": "instructions of the hot loop",
    "loop_dpas": "DPAS of the hot loop",
    "loop_loads": "loads of the hot loop",
}
_SIZES = frozenset({"bytes", "slm_bytes", "spilled_bytes", "scratch_bytes", "code_bytes"})
_SHOWN = 5
_LOG = 12


def print_edit(report: EditReport, console: Console) -> None:
    """Print the effect of an edit: what was made, figures before and after, stages, numbers."""
    changed = (
        f", {plural(report.removed, 'line')} -> {report.added}" if report.removed or report.added else ""
    )
    say(
        console,
        f"edit of {report.stage} of {f'{report.kernel} {report.key[:8]}'.rstrip()} in {report.parent}{changed}",
        style="bold",
    )
    if report.made:
        by = f" by {', '.join(report.compilers)}" if report.compilers else ""
        say(console, f"made again: {', '.join(report.made)}{by}")
    if report.failure is not None:
        _print_failure(report, report.failure, console)
    if not report.run:
        return
    if report.figures:
        table = Table(_COLUMNS, report.figures, console.width, indent="  ", head="bold")
        print_spans(console, [[], table.head(), *table.lines()])
    print_spans(console, [[]])
    for row in report.stages:
        say(console, _stage(row), 2)
    if report.levels:
        print_level_table(report.levels, console)
    print_spans(console, [[]])
    for call in report.numbers:
        _print_numbers(call, console)
    if report.numbers_unknown:
        say(console, f"numbers: not computed: {report.numbers_unknown}")
    for note in report.notes:
        say(console, note, 0, "yellow")
    say(console, f"run: {report.run}, made of {report.parent}")
    say(console, f"next: xpudbg diff {shell_word(report.parent)} {shell_word(report.run)}", 0, "dim")


def _print_failure(report: EditReport, failure: StageFailure, console: Console) -> None:
    where = f"line {failure.line}: " if failure.line is not None else ""
    stage = (
        f"no {failure.stage}: " if failure.stage else "it does not compile: " if report.key else "it fails: "
    )
    say(console, f"{stage}{where}{failure.message}", style="red")
    if failure.code:
        say(console, failure.code, 2)
    elif failure.line is None:
        for line in failure.log.strip().splitlines()[-_LOG:]:
            say(console, line, 2, "dim")
    if report.kept:
        for note in report.notes:
            say(console, note, 0, "yellow")
        say(console, f"the edit is kept: {report.kept}; no run was made")
        say(
            console,
            f"next: change it, then 'xpudbg edit {shell_word(report.address)} --file {shell_word(report.kept)}'",
            0,
            "dim",
        )


def _value(name: str, value: float | None) -> str:
    if value is None:
        return "unknown"
    if name == "least_us":
        return short_time(value)
    return decimal_size(int(value)) if name in _SIZES else f"{int(value):,}"


def _change(row: EffectFigure) -> str:
    if row.before is None or row.after is None:
        return ""
    if row.before == row.after:
        return "="
    share = f", {(row.after - row.before) / row.before:+.0%}" if row.before else ""
    more = row.after - row.before
    text = f"{more:+.2f} us" if row.name == "least_us" else f"{int(more):+,}"
    return text + share


_COLUMNS = (
    Column[EffectFigure]("figure", lambda r: _LABELS.get(r.name, r.name)),
    Column[EffectFigure]("before", lambda r: _value(r.name, r.before), right=True),
    Column[EffectFigure]("after", lambda r: _value(r.name, r.after), right=True),
    Column[EffectFigure]("change", _change, right=True),
)


def _stage(row: StageDiff) -> str:
    if row.state == "same":
        return f"{row.stage:<6} same{f' {row.note}' if row.note else ''}"
    if row.state != "differs":
        return f"{row.stage:<6} {row.state.replace('first', 'before').replace('second', 'after')}"
    ops = [f"{name} {a} -> {b}" for name, a, b in row.ops]
    lines = f"{plural(row.removed, 'line')} -> {row.added}" if row.removed or row.added else "differs"
    return f"{row.stage:<6} {lines}{f'; {listed(ops, _SHOWN)}' if ops else ''}"


def _print_numbers(call: VerifiedKernel, console: Console) -> None:
    say(console, f"numbers of {call_name(call)}: {call.verdict}{f': {call.why}' if call.why else ''}")
    for check in call.checks:
        about = "; ".join(
            filter(None, (error_text(check), f"on {check.inputs} values" if check.inputs else ""))
        )
        say(
            console,
            f"{level_text(check.level)}: {check.verdict}{reason_text(check)}{f'; {about}' if about else ''}",
            2,
            "dim",
        )


def print_repro(report: ReproReport, console: Console) -> None:
    """Print the files of a reproducer and how its trial ended."""
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


_ANSWERS = {True: "there", False: "not there", None: "unknown"}


def print_bisect(report: BisectReport, console: Console) -> None:
    """Print the change that brings the symptom, the trials, and what leads on."""
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
        return ["the symptom is there without any of the changes: nothing was searched"]
    if report.outcome is BisectOutcome.UNKNOWN:
        return ["a run with all changes or without any could not be judged: nothing was searched"]
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
