"""Report of ``xpudbg edit`` on a terminal."""

from __future__ import annotations

from rich.console import Console

from xpudbg.core.units import decimal_size, short_time
from xpudbg.model.edit import EditReport, EffectFigure, StageFailure
from xpudbg.model.plural import listed, plural
from xpudbg.model.shell_word import shell_word
from xpudbg.model.stages import StageDiff
from xpudbg.model.verify import VerifiedKernel, call_name, error_text, level_text, reason_text
from xpudbg.screens.diff.levels import print_level_table
from xpudbg.screens.folding import say
from xpudbg.screens.tables import Column, Table, print_spans

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
