"""Differences of two texts or runs, and of runs level by level, on a terminal, and as one HTML page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from rich.console import Console
from rich.text import Text

from xpudbg import __version__
from xpudbg.core.text import listed, plural, shell_word
from xpudbg.model.diff import (
    CLAIMED,
    Change,
    CrossedRow,
    CrossedTable,
    KernelDiff,
    LevelDiff,
    LevelsReport,
    RunDiff,
    SpillsDiff,
    TextDiff,
)
from xpudbg.model.report import ComparedLine, ComparedSection, ReportComparePage, ReportIndex, ReportRun
from xpudbg.screens.ci_summary import md_code, md_fence, md_table, md_text
from xpudbg.screens.diff_text import (
    changed_kernels,
    event_text,
    graph_numbers,
    graph_title,
    headline,
    is_changed,
    kernel_numbers,
    kernel_text,
    numbers,
    settings_lines,
    time_text,
    times_headline,
    times_lines,
    verdict,
)
from xpudbg.screens.report import compare_page, page
from xpudbg.screens.reporter import Reporter
from xpudbg.screens.tables import Column, Table, print_spans
from xpudbg.screens.text import cell_width, clean, joined, print_folded, say


def diff_html(diff: RunDiff | TextDiff, context: int = 3) -> str:
    """Return an HTML page in the style of a report; it loads nothing from the network.

    Args:
        diff: The differences.
        context: Lines around a change of two texts.
    """
    compared = (
        _alone(compare_page.compare_page(diff, ())) if isinstance(diff, RunDiff) else _texts(diff, context)
    )
    html = page.ReportPage()
    html.add_comparison(compared)
    title = f"{compared.a} against {compared.b}"
    index = ReportIndex(f"xpudbg {__version__}", title, ReportRun(compared.b), compare=True, alone=True)
    return "".join(html.html(index))


def _alone(page: ReportComparePage) -> ReportComparePage:
    """Return the page without links, which lead to pages of the second run."""
    return replace(
        page,
        changed_first=tuple(replace(row, to=None) for row in page.changed_first),
        graphs=tuple(replace(row, to=None) for row in page.graphs),
        kernels=tuple(replace(row, to=None) for row in page.kernels),
    )


def _texts(diff: TextDiff, context: int) -> ReportComparePage:
    note = "No difference." if diff.same else f"{plural(diff.removed, 'line')} removed, {diff.added:,} added."
    left = f" Left out: {', '.join(diff.left_out)}." if diff.left_out else ""
    sections = tuple(
        ComparedSection(f"From line {a:,}, {b:,} in the second", tuple(_lines(rows)))
        for rows, a, b in diff.hunks(context)
    )
    return ReportComparePage(diff.a, diff.b, diff.same, "none", verdict=(note + left,), sections=sections)


def _lines(rows: Sequence[tuple[str, str, str]]) -> Iterator[ComparedLine]:
    for tag, a, b in rows:
        if tag == "=":
            yield ComparedLine(f"  {a}", " ")
            continue
        if tag in "-~":
            yield ComparedLine(f"- {a}", "-")
        if tag in "+~":
            yield ComparedLine(f"+ {b}", "+")


# Differences of two texts: unified or side by side, and as markdown.


def text_diff_reporter(diff: TextDiff, context: int, *, side_by_side: bool) -> Reporter:
    """Return the formats of a comparison of two texts.

    Args:
        diff: The differences.
        context: Lines around a change.
        side_by_side: Two columns on a terminal instead of unified.
    """
    return Reporter(
        "xpudbg.diff.text",
        lambda: diff,
        screen=lambda c: print_text_diff(diff, c, context=context, side_by_side=side_by_side),
        plain=lambda: "\n".join(unified(diff, context)) + "\n",
        markdown=lambda: text_diff_markdown(diff, context),
        html=lambda: diff_html(diff, context),
    )


def print_text_diff(
    diff: TextDiff, console: Console, *, context: int = 3, side_by_side: bool = False
) -> None:
    """Print two texts, unified or side by side, coloured if the console has colour."""
    if diff.same:
        console.print(
            f"no difference between {clean(diff.a)} and {clean(diff.b)}{_noise(diff)}",
            soft_wrap=True,
        )
        return
    if side_by_side:
        _side_by_side(diff, console, context)
        return
    for line in unified(diff, context):
        style = {"-": "red", "+": "green", "@": "cyan"}.get(line[:1], "")
        console.print(Text(line, style=style), soft_wrap=True)


def unified(diff: TextDiff, context: int = 3) -> Iterator[str]:
    """Yield the cleaned lines of a unified diff."""
    yield f"--- {clean(diff.a)}"
    yield f"+++ {clean(diff.b)}{_noise(diff)}"
    yield from map(clean, diff.unified(context))


def _noise(diff: TextDiff) -> str:
    return f" (ignored: {', '.join(diff.left_out)})" if diff.left_out else ""


def _side_by_side(diff: TextDiff, console: Console, context: int) -> None:
    width = max(20, (console.width - 3) // 2)
    console.print(Text(f"{_fit(diff.a, width)} | {_fit(diff.b, width)}", style="bold"))
    for rows, _, _ in diff.hunks(context):
        for tag, a, b in rows:
            line = Text(_fit(a, width), style="red" if tag in "-~" else "")
            line.append(" | " if tag == "=" else f" {tag} ", style="dim")
            line.append(_fit(b, width), style="green" if tag in "+~" else "")
            console.print(line, no_wrap=True, overflow="crop")
        console.print("-" * (2 * width + 3), style="dim", no_wrap=True, overflow="crop")


def _fit(text: str, width: int) -> str:
    text = clean(text)
    if cell_width(text) > width:
        text = text[: width - 3] + "..."
    return text + " " * max(0, width - cell_width(text))


def text_diff_markdown(diff: TextDiff, context: int = 3) -> str:
    """Return a fenced diff that none of its lines can close."""
    if diff.same:
        return f"No difference between {md_code(diff.a)} and {md_code(diff.b)}{_noise(diff)}.\n"
    return md_fence("\n".join(unified(diff, context)), "diff")


# Differences of two runs as markdown.


def run_diff_markdown(diff: RunDiff) -> str:
    """Return the verdict, the numbers, and a table of differences for a pull request; text of the runs is escaped."""
    title = headline(diff) if not diff.same or times_headline(diff) else verdict(diff)
    out = [f"### {md_text(title)}", "", f"{md_code(diff.a)} against {md_code(diff.b)}", ""]
    out += [] if diff.same else [md_text(verdict(diff)), ""]
    out += [f"- {md_text(line)}" for line in settings_lines(diff.settings)]
    out += [f"- {md_text(line)}" for line in numbers(diff)]
    out += [f"- not compared: {md_text(what)}" for what in diff.not_compared]
    rows = [
        (
            md_code(graph.a or graph.b) if graph is not None else "none",
            joined(
                kernel_numbers(kernel).replace("->", "→"), " → ".join(map(md_code, _names(kernel))), by=" "
            ),
            kernel.change.value.replace("_", " "),
            md_text(joined(kernel.detail, time_text(kernel.times), by="; ")),
        )
        for graph, kernel in changed_kernels(diff)
    ]
    out += ["", *md_table(("graph", "kernel", "change", "what"), rows)] if rows else []
    changed = [g for g in diff.graphs if g.change is not Change.SAME]
    out += [""] if changed or diff.events or diff.problems else []
    out += [f"- {md_text('; '.join([graph_title(g), *graph_numbers(g)]), limit=1000)}" for g in changed]
    out += [f"- {md_text(event_text(event), limit=1000)}" for event in diff.events]
    out += [f"- problem: {md_text(f'{p.where}: {p.what}')}" for p in diff.problems]
    return "\n".join(out) + "\n"


def _names(kernel: KernelDiff) -> list[str]:
    return list(dict.fromkeys(filter(None, (kernel.a, kernel.b))))


_STYLES = {
    Change.SAME: "dim",
    Change.RENAMED: "dim",
    Change.RETUNED: "cyan",
    Change.REGENERATED: "yellow",
    Change.FUSED_DIFFERENTLY: "magenta",
    Change.CHANGED: "yellow",
    Change.NEW: "blue",
    Change.GONE: "dim",
}

_EVENT_STYLES = {**_STYLES, Change.NEW: "red", Change.GONE: "green"}
"""Of graph breaks and recompiles: one fewer is better."""
_SIGNS = {"- ": "red", "+ ": "green"}


def run_diff_reporter(diff: RunDiff, context: int, *, all_kernels: bool) -> Reporter:
    """Return the formats of a comparison of two runs.

    Args:
        diff: The differences.
        context: Lines around a change, on the page.
        all_kernels: Also list equal kernels.
    """
    return Reporter(
        "xpudbg.diff",
        lambda: diff,
        screen=lambda console: print_run_diff(diff, console, all_kernels=all_kernels),
        plain=lambda: run_diff_markdown(diff),
        markdown=lambda: run_diff_markdown(diff),
        html=lambda: diff_html(diff, context),
        version=2,
    )


def print_run_diff(diff: RunDiff, console: Console, *, all_kernels: bool = False) -> None:
    """Print the verdict on two runs, what was changed, the figures, then the differences of each graph."""
    _print_head(diff, console)
    for line in numbers(diff):
        say(console, line, 2)
    for what in diff.not_compared:
        say(console, f"not compared: {clean(what)}", 2, "red")
    for graph in diff.graphs:
        if graph.change is Change.SAME and not all_kernels and not any(map(is_changed, graph.kernels)):
            continue
        console.print()
        say(console, graph_title(graph), 2, _STYLES[graph.change])
        for line in graph_numbers(graph):
            say(console, line, 4, "dim")
        for kernel in graph.kernels:
            if not all_kernels and not is_changed(kernel):
                continue
            _print_kernel(kernel, console)
    listed = [k for k in diff.kernels if all_kernels or k.change is not Change.SAME]
    if listed:
        console.print()
        console.print("  kernels that no graph calls")
        for kernel in listed:
            _print_kernel(kernel, console)
    same = sum(g.change is Change.SAME for g in diff.graphs)
    if same and not diff.same:
        console.print()
        console.print(f"  {plural(same, 'graph')} the same", style="dim")
    if diff.events:
        console.print()
    for event in diff.events:
        say(console, event_text(event), 2, _EVENT_STYLES[event.change])
    for problem in diff.problems:
        where, what = (clean(t) for t in (problem.where, problem.what))
        say(console, f"problem: {where}: {what}", 2, "red")


def _print_head(diff: RunDiff, console: Console) -> None:
    """Print the verdict, the names of both runs, and the differences of their settings."""
    if not diff.same or times_headline(diff):
        print_folded(console, Text(headline(diff), style="bold"), "   ")
        names = [clean(word) for word in (diff.a, diff.b)]
        width = max(map(cell_width, names))
        for side, word, name in zip("AB", names, diff.names, strict=True):
            is_name = name in ("", word.rstrip("/").rpartition("/")[2])
            pad = " " * (width - cell_width(word))
            line = word if is_name else f"{word}{pad}  {clean(name)}"
            print_folded(console, Text(f"  {side}  {line}", style="dim"), "     ")
    print_folded(console, Text(verdict(diff), style="bold green" if diff.same else ""), "  ")
    for setting_line in settings_lines(diff.settings, lines=True):
        style = _SIGNS.get(setting_line.lstrip()[:2], "yellow")
        print_folded(console, Text(f"  {setting_line}", style=style), "      ")


def _print_kernel(kernel: KernelDiff, console: Console) -> None:
    row = Text("    ").append(f"{kernel.change.value.replace('_', ' '):<18}", style=_STYLES[kernel.change])
    print_folded(console, row.append(kernel_text(kernel)), " " * 22)


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
    say(console, level_verdict(report), style="bold")
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


def level_verdict(report: LevelsReport) -> str:
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
