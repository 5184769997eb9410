"""Answers of ``xpudbg history`` on a terminal and as rows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median_high

from rich.console import Console

from xpudbg.core.text import binary_size, plural, short_size, short_time
from xpudbg.model.history import (
    FigureLine,
    FigureStep,
    HistoryFigure,
    HistoryListing,
    HistoryPoint,
    HistoryRegression,
    HistoryRegressions,
    HistorySeries,
    HistoryShown,
    HistoryTrend,
    RegressionPlace,
    TrendRow,
)
from xpudbg.model.location import base_name
from xpudbg.screens.tables import Column, Table, TableFormat, render_rows
from xpudbg.screens.text import BARS, print_left, print_problems, say

_TIMES = (HistoryFigure.COMPILE_TIME.value, HistoryFigure.TIME.value)
_SIZES = (HistoryFigure.BYTES.value, HistoryFigure.SPILLS.value)
_COMMIT = 10
_TITLES = {"failures": "failed", "compile-time": "compile", "time": "step"}
_DROPPED = {HistoryFigure.FAILURES: 1, HistoryFigure.RECOMPILES: 2, HistoryFigure.BREAKS: 3}
_SHOWN = 20
"""Regressions beyond this many are folded into a count."""


def figure_text(figure: str, value: float | None) -> str:
    """Return a figure's value as text; ``-`` where unknown."""
    if value is None:
        return "-"
    if figure in _TIMES:
        return short_time(value)
    if figure == HistoryFigure.BYTES:
        return short_size(round(value))
    if figure == HistoryFigure.SPILLS:
        return binary_size(round(value))
    return f"{value:,.0f}" if value == int(value) else f"{value:,.1f}"


def sparkline(values: Sequence[float | None], most: int = 1000) -> str:
    """Return values as a line of bars, a dot where one is unknown.

    Args:
        values: The values.
        most: Most bars; of more values each is the median of some.
    """
    if len(values) > most:
        edges = [i * len(values) // most for i in range(most + 1)]
        parts = [[v for v in values[a:b] if v is not None] for a, b in pairwise(edges)]
        values = [median_high(part) if part else None for part in parts]
    known = [v for v in values if v is not None]
    least, room = min(known, default=0.0), max(known, default=0.0) - min(known, default=0.0)
    scale = (len(BARS) - 1) / room if room else 0.0
    return "".join("·" if v is None else BARS[round((v - least) * scale)] for v in values)


def series_title(series: HistorySeries) -> str:
    """Return project, model, device and labels of a series."""
    labels = ", ".join(f"{k}={v}" for k, v in series.labels.items())
    return "  ".join(filter(None, [f"{series.project}/{series.model}", series.device, labels]))


def point_text(point: HistoryPoint) -> str:
    """Return the beginning of the commit, the day and the name of a run."""
    return " ".join(filter(None, [point.commit[:_COMMIT], point.time[:10], point.name]))


def change_text(figure: str, before: float, after: float) -> str:
    """Return two levels and the ratio: ``2 -> 3``, ``1.20 ms -> 1.50 ms (1.25 x)``."""
    ratio = f" ({after / before:.2f} x)" if before and figure in (*_TIMES, *_SIZES) else ""
    return f"{figure_text(figure, before)} -> {figure_text(figure, after)}{ratio}"


def _figure(figure: HistoryFigure) -> Column[HistorySeries]:
    return Column(
        _TITLES.get(figure.value, figure.value),
        lambda s: figure_text(figure.value, s.figures.get(figure.value)),
        right=True,
        dropped=_DROPPED.get(figure, 0),
    )


SERIES_COLUMNS: tuple[Column[HistorySeries], ...] = (
    Column("model", lambda s: s.model, least=12),
    Column("project", lambda s: s.project, least=8, dropped=5),
    Column("device", lambda s: s.device, least=10, dropped=4),
    Column("labels", lambda s: ", ".join(f"{k}={v}" for k, v in s.labels.items()), least=10, dropped=6),
    Column("runs", lambda s: s.runs, right=True),
    Column("last", lambda s: s.last.time[:10]),
    Column("commit", lambda s: s.last.commit[:_COMMIT]),
    *map(_figure, HistoryFigure),
)


def print_listing(listing: HistoryListing, console: Console) -> None:
    """Print the series of a history with the figures of their last runs."""
    what = f"{plural(listing.runs, 'run')} in {plural(len(listing.series), 'series', 'series')}"
    say(console, f"{listing.history}: {what}", style="bold")
    Table(SERIES_COLUMNS, listing.series, console.width).print(console)
    _print_notes(listing.notes, console)
    print_problems(console, listing.problems, None)


def _print_notes(notes: Sequence[str], console: Console) -> None:
    for note in notes:
        say(console, f"note: {note}", 0, "dim")


def print_shown(shown: HistoryShown, console: Console) -> None:
    """Print each series with its figures over time."""
    for number, one in enumerate(shown.series):
        if number:
            say(console, "")
        say(console, series_title(one.series), style="bold")
        ends = f"{one.points[0].time[:10]} to {one.points[-1].time[:10]}"
        say(console, f"the last {plural(len(one.points), 'run')} of {one.series.runs}, {ends}", 2, "dim")
        Table(_line_columns(console.width), one.lines, console.width).print(console)
    print_problems(console, shown.problems, None)


def _line_columns(width: int) -> tuple[Column[FigureLine], ...]:
    bars = max(10, min(60, width - 70))
    return (
        Column("figure", lambda line: line.figure),
        Column("over time", lambda line: sparkline(line.values, bars)),
        Column("last", lambda line: figure_text(line.figure, line.last), right=True),
        Column("least", lambda line: figure_text(line.figure, line.least), right=True, dropped=1),
        Column("most", lambda line: figure_text(line.figure, line.most), right=True, dropped=1),
        Column("last change", lambda line: _step_text(line.steps[-1]) if line.steps else "", least=20),
    )


def _step_text(step: FigureStep) -> str:
    return f"{change_text(step.figure, step.before, step.after)} at {point_text(step.bad)}"


def _trend_columns(trend: HistoryTrend) -> tuple[Column[TrendRow], ...]:
    figure = trend.figure
    return (
        Column(trend.by, lambda r: (r.by[:_COMMIT] if trend.by == "commit" else r.by) or "-", least=8),
        Column("time", lambda r: r.time[:16].replace("T", " ")),
        Column("runs", lambda r: r.runs, right=True),
        Column(figure, lambda r: figure_text(figure, r.value), right=True),
        Column("least", lambda r: figure_text(figure, r.least), right=True),
        Column("most", lambda r: figure_text(figure, r.most), right=True),
    )


def trend_csv(trend: HistoryTrend) -> str:
    """Return the rows of a trend as CSV, with the series of each; times in microseconds."""
    series = {one.id: one for one in trend.series}
    rows = [
        (s.project, s.model, s.device, r.by, r.time, r.runs, r.value, r.least, r.most)
        for r in trend.rows
        for s in (series[r.series],)
    ]
    head = ("project", "model", "device", trend.by, "time", "runs", trend.figure, "least", "most")
    return render_rows(head, [["" if c is None else c for c in row] for row in rows], TableFormat.CSV)


def print_trend(trend: HistoryTrend, console: Console) -> None:
    """Print a figure by commit, day, run or label, series by series."""
    what = [
        f"kernel {trend.kernel} ({trend.digest})" if trend.kernel else "",
        f"module {trend.module}" if trend.module else "",
    ]
    say(console, " of ".join(filter(None, [trend.figure, *what])) + f" by {trend.by}", style="bold")
    if not trend.series:
        say(console, "no run has it", 2)
    for series in trend.series:
        rows = [row for row in trend.rows if row.series == series.id]
        say(console, series_title(series))
        Table(_trend_columns(trend), rows, console.width).print(console)
        say(console, sparkline([row.value for row in rows], console.width - 4), 2, "cyan")
    print_problems(console, trend.problems, None)


def place_text(place: RegressionPlace | None) -> str:
    """Return graph, kernel, module and Python line of a regression."""
    if place is None:
        return ""
    line = f"{base_name(place.file)}:{place.line}" if place.file and place.line else base_name(place.file)
    more = f"and {place.more} more" if place.more else ""
    return ", ".join(
        filter(None, [place.kernel, place.graph, place.module, line, place.detail.split("\n")[0], more])
    )


def changed_text(regression: HistoryRegression) -> str:
    """Return the versions and settings that changed with a regression."""
    return ", ".join(
        f"{c.name} {'unset' if c.before is None else c.before} -> {'unset' if c.after is None else c.after}"
        for c in regression.changed
    )


REGRESSION_COLUMNS: tuple[Column[HistoryRegression], ...] = (
    Column("figure", lambda r: r.figure),
    Column("model", lambda r: r.series.model),
    Column("project", lambda r: r.series.project),
    Column("device", lambda r: r.series.device),
    Column("before", lambda r: r.steps[0].before),
    Column("after", lambda r: r.steps[0].after),
    Column("also", lambda r: " ".join(s.figure for s in r.steps[1:])),
    Column("graph", lambda r: r.place.graph if r.place else ""),
    Column("kernel", lambda r: r.place.kernel if r.place else ""),
    Column("line", lambda r: f"{r.place.file}:{r.place.line}" if r.place and r.place.file else ""),
    Column("first bad run", lambda r: r.bad.name),
    Column("first bad commit", lambda r: r.bad.commit),
    Column("last good run", lambda r: r.good.name),
    Column("last good commit", lambda r: r.good.commit),
    Column("runs since", lambda r: r.runs),
    Column("changed with it", changed_text),
    Column("command", lambda r: r.command),
)
"""Columns of regressions as rows."""


def print_regressions(found: HistoryRegressions, console: Console, *, every: bool = False) -> None:
    """Print regressions, the newest first, each with its runs, place, what changed with it and the next command."""
    where = f"{plural(found.runs, 'run')} in {plural(found.series, 'series', 'series')}"
    since = f" since {found.since[:10]}" if found.since else ""
    say(
        console,
        f"{plural(len(found.regressions), 'regression')}{since}: {where} of {found.history}",
        style="bold",
    )
    shown = found.regressions if every else found.regressions[:_SHOWN]
    for regression in shown:
        _print_regression(regression, console)
    print_left(console, len(found.regressions) - len(shown), 0)
    if found.short:
        say(
            console, f"{plural(found.short, 'series has', 'series have')} too few runs for a change", 0, "dim"
        )
    _print_notes(found.notes, console)
    print_problems(console, found.problems, None)


def _print_regression(regression: HistoryRegression, console: Console) -> None:
    first, *others = regression.steps
    say(console, "")
    say(
        console,
        f"{first.figure}  {change_text(first.figure, first.before, first.after)}  {series_title(regression.series)}",
        style="bold",
    )
    rows = [
        ("first bad", f"{point_text(regression.bad)}, {plural(regression.runs, 'run')} since"),
        ("last good", point_text(regression.good)),
        ("where", place_text(regression.place)),
        ("also", ", ".join(f"{s.figure} {change_text(s.figure, s.before, s.after)}" for s in others)),
        ("changed", changed_text(regression)),
        ("look", regression.command),
    ]
    for label, text in rows:
        if text:
            say(console, f"{label:<9}  {text}", 2)
