"""Two runs level by level, on a terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from rich.console import Console

from xpudbg.core.text import listed, plural, shell_word
from xpudbg.model.diff import CLAIMED, CrossedRow, CrossedTable, LevelDiff, LevelsReport, SpillsDiff
from xpudbg.screens.diff.run_text import settings_lines, time_text, times_lines
from xpudbg.screens.folding import say
from xpudbg.screens.tables import Column, Table, print_spans

_LABELS = {
    "breaks": "graph breaks and recompiles",
    "graphs": "graphs",
    "readable": "FX graphs",
    "transformed": "FX graphs after passes",
    "ir_pre": "IR before fusion",
    "ir_post": "IR after fusion",
    "output_code": "generated code",
    "kernels": "Triton kernels",
    "spv": "SPIR-V",
    "zebin": "native code",
    "values": "values",
}
_NOUNS = {"breaks": "event", "kernels": "kernel", "values": "call"}
_OF_GRAPHS = frozenset({"graphs", "readable", "transformed", "ir_pre", "ir_post", "output_code"})
_MOST_TIMED = 8


def level_name(level: str) -> str:
    """Return a level in words."""
    return _LABELS.get(level, level)


def print_levels(report: LevelsReport, console: Console) -> None:
    """Print the verdict, a row for each level, and the first line at which the runs part."""
    say(console, f"A  {report.a}", 2)
    say(console, f"B  {report.b}", 2)
    say(console, verdict(report), style="bold")
    print_level_table(report.levels, console)
    if report.crossed is not None:
        _print_crossed(report.crossed, console)
    for line in times_lines(report.times):
        say(console, line, 2)
    claimed = [part for part in report.timed if part.times.change in CLAIMED]
    for part in claimed[:_MOST_TIMED]:
        say(console, f"{part.where}: {time_text(part.times)}", 4)
    if len(claimed) > _MOST_TIMED:
        say(console, f"and {len(claimed) - _MOST_TIMED} more that are slower or faster", 4, "dim")
    for line in settings_lines(report.settings):
        say(console, line, 2, "dim")
    for level in report.levels:
        if level.unknown:
            say(console, f"not compared: {level_name(level.level)}: {level.unknown}", 2, "dim")
    for problem in report.problems[:5]:
        say(console, f"problem: {problem.where}: {problem.what}", 2, "yellow")
    if not report.same:
        say(console, f"next: xpudbg diff {shell_word(report.a)} {shell_word(report.b)}", 0, "dim")


def _print_crossed(table: CrossedTable, console: Console) -> None:
    """Print the figures of each combination of compilers, and the share of each compiler."""
    say(console, f"{plural(table.kernels, 'kernel')} through the compilers of both sides", 2, "bold")
    if table.rows:
        names = [n for n, v in table.rows[0].figures.items() if any(r.figures[n] for r in table.rows)]
        columns = [
            Column[CrossedRow]("torch Triton ocloc", lambda r: f"{r.torch:<5} {r.triton:<6} {r.ocloc}")
        ]
        columns += [Column[CrossedRow](n.replace("_", " "), _figure(n), right=True) for n in names]
        lines = Table(columns, table.rows, console.width, indent="    ", head="bold")
        print_spans(console, [lines.head(), *lines.lines()])
        for name in names:
            say(console, _shares(table, name), 4)
    for why in table.left_out[:5]:
        say(console, f"left out: {why}", 4, "dim")
    if len(table.left_out) > 5:
        say(console, f"and {len(table.left_out) - 5} more", 4, "dim")


def _figure(name: str) -> Callable[[CrossedRow], str]:
    def text(row: CrossedRow) -> str:
        value = row.figures[name]
        return "unknown" if value is None else f"{value:,}"

    return text


def _shares(table: CrossedTable, name: str) -> str:
    """Return what each compiler adds to a figure: the steps from row to row, which add up to the whole."""
    values = [row.figures[name] for row in table.rows]
    known = [v for v in values if v is not None]
    label = name.replace("_", " ")
    if len(known) != len(values):
        return f"{label}: not known of every kernel"
    steps = [y - x for x, y in pairwise(known)]
    whole = known[-1] - known[0]
    who = zip(("ocloc", "Triton", "torch"), steps, strict=True)
    parts = ", ".join(f"{w} {s:+,}" for w, s in who if s) or "nothing"
    return f"{label} {whole:+,}: {parts}"


def print_level_table(levels: Sequence[LevelDiff], console: Console) -> None:
    """Print a row for each level that was compared, and the first line at which each parts."""
    shown = [level for level in levels if not level.unknown]
    table = Table(_columns(_counterparts(levels)), shown, console.width, indent="  ", head="bold")
    print_spans(console, [table.head(), *table.lines()])
    for level in (level for level in levels if level.parted):
        of_both = f": {level.first}" if level.level == "values" else ""
        say(console, f"{level_name(level.level)}: first {level.where}{of_both}", 2)
        for sign, line in (("A", level.first), ("B", level.second)):
            if line and not of_both:
                say(console, f"{sign}  {line}", 4, "dim")


def verdict(report: LevelsReport) -> str:
    """Return one sentence: at which level the runs part first, and what is the same above it."""
    compared = [level for level in report.levels if not level.unknown]
    if not any(level.compared for level in compared):
        return "nothing could be compared"
    parting = report.parting
    of = _counterparts(report.levels)
    names = [f"{level_name(x.level)}{f' ({_count(x, of)})' if _is_part(x, of) else ''}" for x in compared]
    if parting is None:
        more = f"; {plural(len(report.problems), 'problem')}, listed below" if report.problems else ""
        return f"nothing differs in what was compared: {listed(names, len(names))}{more}"
    above = names[: compared.index(parting)]
    same = f"the same: {listed(above, len(above))}; " if above else ""
    spills = max(
        (x.spills for x in report.levels if x.spills), key=lambda s: abs(s.second - s.first), default=None
    )
    costs = f": {_spills_text(spills, parting)}" if spills else ""
    return f"{same}they part at: {level_name(parting.level)} ({parting.where}){costs}"


def _spills_text(spills: SpillsDiff, parting: LevelDiff) -> str:
    """Return what the second side spills more or less, and who made it so where that is the native compiler."""
    who = spills.compilers[1] if parting.level == "zebin" else ""
    more = spills.second - spills.first
    amount = f"{plural(abs(more), 'register')} {'more' if more > 0 else 'less'}"
    place = "" if spills.kernel == parting.where else f" in {spills.kernel}"
    return f"{who or 'B'} spills {amount}{place} ({spills.first:,} -> {spills.second:,})"


def _counterparts(levels: Sequence[LevelDiff]) -> dict[str, int]:
    """Return how many graphs and kernels have a counterpart in the other run: levels may have fewer of them in both runs."""
    return {x.level: x.compared - x.differ for x in levels if x.level in ("graphs", "kernels")}


def _whole(level: LevelDiff, of: dict[str, int]) -> int:
    if level.level in ("breaks", "graphs", "kernels", "values"):
        return level.compared
    return of.get("graphs" if level.level in _OF_GRAPHS else "kernels", level.compared)


def _is_part(level: LevelDiff, of: dict[str, int]) -> bool:
    return 0 < level.compared < _whole(level, of)


def _count(level: LevelDiff, of: dict[str, int]) -> str:
    noun = "graph" if level.level in _OF_GRAPHS else _NOUNS.get(level.level, "kernel")
    part = f"{level.compared} of " if _is_part(level, of) else ""
    return f"{part}{plural(_whole(level, of), noun)}" if level.compared else "none"


def _columns(of: dict[str, int]) -> tuple[Column[LevelDiff], ...]:
    return (
        Column[LevelDiff]("level", lambda x: level_name(x.level)),
        Column[LevelDiff]("compared", lambda x: _count(x, of)),
        Column[LevelDiff](
            "differ", lambda x: str(x.differ) if x.differ else "same" if x.compared else "-", right=True
        ),
        Column[LevelDiff]("part here", lambda x: str(x.parted) if x.parted else "-", right=True),
    )
