"""``xpudbg history`` ls, show, trend, regressions, report, sql and export, with the options that they share."""

from __future__ import annotations

import json
import sys
import time
import webbrowser
from collections.abc import Iterator, Sequence
from datetime import datetime, timezone
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from xpudbg.commands.options import (
    CsvFormatOption,
    EveryOption,
    ForceOption,
    JsonOption,
    NoPagerOption,
    QueryTimeOption,
    TableOption,
    parse_time,
)
from xpudbg.commands.output import Output, print_json
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.core.text import decimal_size, plural
from xpudbg.history import database, series, store
from xpudbg.history import export as export_of
from xpudbg.history import labels as history_labels
from xpudbg.history import regressions as regressions_of
from xpudbg.model import history as history_model
from xpudbg.model.history import HistoryFigure
from xpudbg.model.row import StrEnum
from xpudbg.screens import history_answers, reporter, tables
from xpudbg.screens.report import page as report_page
from xpudbg.screens.tables import TableFormat
from xpudbg.screens.text import clean
from xpudbg.store import locate

if TYPE_CHECKING:
    from rich.console import Console

    from xpudbg.history.database import HistoryDatabase
    from xpudbg.model.history import HistoryReport, ShownSeries


HistoryArgument = Annotated[str, typer.Argument(metavar="HISTORY", help="A folder or a URL.")]
DaysOfProjectOption = Annotated[str, typer.Option("--project", metavar="NAME", help="Only this project.")]
HistoryFromOption = Annotated[
    str,
    typer.Option(
        "--from",
        metavar="HISTORY",
        envvar="XPUDBG_HISTORY",
        help="The history: a folder or a URL.",
        show_envvar=True,
    ),
]
ProjectOption = Annotated[str, typer.Option("--project", metavar="NAME", help="Only runs of this project.")]
ModelOption = Annotated[str, typer.Option("--model", metavar="MODEL", help="Only runs of this model.")]
LabelOption = Annotated[
    list[str] | None,
    typer.Option(
        "--label", metavar="KEY=VALUE", help="Only runs with this label; several times for several."
    ),
]
IgnoreLabelOption = Annotated[
    list[str] | None,
    typer.Option(
        "--ignore-label",
        metavar="KEY",
        help="Compare runs with different values of this label; commit, build, ... are always compared.",
    ),
]
SinceOption = Annotated[
    str | None, typer.Option("--since", metavar="WHEN", help="An age (2w) or a date (2026-11-20).")
]
RunsOption = Annotated[
    int | None,
    typer.Option(
        "--runs",
        metavar="N",
        min=1,
        max=1000,
        help="Runs that a change lasts at least.",
        show_default="2 of a count, 5 of a time",
    ),
]
LEAST_TABLES = ("kernel", "graph", "break", "recompile")


def _run_filter(
    project: str = "", model: str = "", label: list[str] | None = None, ignore: list[str] | None = None
) -> series.RunFilter:
    """Return the choice of runs of the options."""
    return series.RunFilter(
        project, model, tuple(history_labels.given_labels(label or ()).items()), tuple(ignore or ())
    )


def _since_time(text: str | None) -> datetime | None:
    """Return the time of ``--since``; None without it."""
    if text is None:
        return None
    try:
        return datetime.fromtimestamp(parse_time(text, time.time(), option="--since"), timezone.utc)
    except (ValueError, OverflowError, OSError):
        raise XpudbgError(f"--since {text}: no such time", hint="such as 2w, or 2026-11-20") from None


app = typer.Typer(add_completion=False)


@app.command()
def ls(
    history: HistoryFromOption,
    project: ProjectOption = "",
    model: ModelOption = "",
    label: LabelOption = None,
    ignore_label: IgnoreLabelOption = None,
    csv: Annotated[bool, typer.Option("--csv", help="Print CSV.")] = False,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> None:
    """List the models of a history: runs, and the figures of the last one.

    A row is a series: runs of one project, model and device with the same labels, besides those of one run (commit, build, ...).

    Examples:
      xpudbg history ls --from nightly
      xpudbg history ls --from s3://ci/history --label branch=main --csv
    """
    wanted = _run_filter(project, model, label, ignore_label)
    found = database.ask_database(store.open_history(history), lambda db: series.list_series(db, wanted), ())

    def text(_: int) -> Any:
        return tables.render_columns(history_answers.SERIES_COLUMNS, found.series, tables.TableFormat.CSV)

    def screen(console: Console) -> None:
        history_answers.print_listing(found, console)

    Output(as_json, no_pager).print(
        "xpudbg.history-ls", lambda: found, text if csv else None, screen=None if csv else screen
    )


@app.command()
def show(
    model: Annotated[str, typer.Argument(metavar="MODEL", help="The model, as history ls lists it.")],
    history: HistoryFromOption,
    project: ProjectOption = "",
    label: LabelOption = None,
    ignore_label: IgnoreLabelOption = None,
    last: Annotated[
        int, typer.Option("--last", metavar="N", min=2, max=10_000, help="Runs whose values are shown.")
    ] = 100,
    runs: RunsOption = None,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> None:
    """Show the figures of a model over its runs, with the last change of each.

    Examples:
      xpudbg history show resnet50 --from nightly
      xpudbg history show resnet50 --from s3://ci/history --last 500 --json
    """
    wanted = _run_filter(project, model, label, ignore_label)
    found = database.ask_database(
        store.open_history(history), lambda db: series.show_series(db, wanted, last=last, least=runs), ()
    )

    def screen(console: Console) -> None:
        history_answers.print_shown(found, console)

    Output(as_json, no_pager).print("xpudbg.history-show", lambda: found, screen=screen)


@app.command()
def trend(
    figure: Annotated[HistoryFigure, typer.Argument(metavar="FIGURE", help=", ".join(HistoryFigure) + ".")],
    history: HistoryFromOption,
    by: Annotated[
        str, typer.Option("--by", metavar="KEY", help="A row for each commit, day, run, or value of a label.")
    ] = "commit",
    kernel: Annotated[
        str,
        typer.Option(
            "--kernel", metavar="K", help="Only this kernel: its name in its last run, or its digest."
        ),
    ] = "",
    module: Annotated[
        str, typer.Option("--module", metavar="M", help="Only kernels of this nn.Module and those below.")
    ] = "",
    project: ProjectOption = "",
    model: ModelOption = "",
    label: LabelOption = None,
    ignore_label: IgnoreLabelOption = None,
    csv: Annotated[bool, typer.Option("--csv", help="Print CSV.")] = False,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> None:
    """Show a figure by commit: the median of the runs of each, the least and the most.

    A kernel is found in every run by its structure, whatever its number is there.

    Examples:
      xpudbg history trend spills --from nightly --model resnet50
      xpudbg history trend spills --from nightly --kernel triton_poi_fused_mul_3 --by day
      xpudbg history trend launches --from nightly --module layers.0.attention --by torch --csv
    """
    wanted = _run_filter(project, model, label, ignore_label)
    tables = ("kernel",) if kernel or module else ()
    found = database.ask_database(
        store.open_history(history),
        lambda db: series.find_trend(db, wanted, figure, by=by, kernel=kernel, module=module),
        tables,
    )

    def text(_: int) -> Any:
        return history_answers.trend_csv(found)

    def screen(console: Console) -> None:
        history_answers.print_trend(found, console)

    Output(as_json, no_pager).print(
        "xpudbg.history-trend", lambda: found, text if csv else None, screen=None if csv else screen
    )


@app.command()
def regressions(
    history: HistoryFromOption,
    project: ProjectOption = "",
    model: ModelOption = "",
    label: LabelOption = None,
    ignore_label: IgnoreLabelOption = None,
    since: SinceOption = None,
    runs: RunsOption = None,
    every: EveryOption = False,
    strict: Annotated[bool, typer.Option("--strict", help="Exit 1 if there is a regression.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print CSV.")] = False,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> None:
    """Find what got worse and stayed so, with the first bad run, the place, and what changed with it.

    Counts are compared exactly, times by medians and median distances of the runs on both sides; a count that goes up and down, or
    a single run that differs, is no regression. --since limits the first bad runs; earlier ones are looked at all the same.

    Examples:
      xpudbg history regressions --from nightly --since 2w
      xpudbg history regressions --from s3://ci/history --label branch=main --strict
      xpudbg history regressions --from nightly --csv > regressions.csv
    """
    wanted = _run_filter(project, model, label, ignore_label)
    start = _since_time(since)
    found = database.ask_database(
        store.open_history(history),
        lambda db: regressions_of.find_regressions(db, wanted, since=start, least=runs),
        LEAST_TABLES,
    )

    def text(_: int) -> Any:
        return tables.render_columns(
            history_answers.REGRESSION_COLUMNS, found.regressions, tables.TableFormat.CSV
        )

    def screen(console: Console) -> None:
        history_answers.print_regressions(found, console, every=every)

    Output(as_json, no_pager).print(
        "xpudbg.history-regressions", lambda: found, text if csv else None, screen=None if csv else screen
    )
    raise typer.Exit(ExitCode.FOUND if strict and found.regressions else ExitCode.OK)


@app.command()
def report(
    history: HistoryFromOption,
    output: Annotated[
        Path, typer.Option("-o", "--output", "--out", metavar="FILE", help="The file to write.")
    ] = Path("history.html"),
    project: ProjectOption = "",
    model: ModelOption = "",
    label: LabelOption = None,
    ignore_label: IgnoreLabelOption = None,
    runs: RunsOption = None,
    last: Annotated[
        int,
        typer.Option("--last", metavar="N", min=2, max=10_000, help="Most runs of a model that are shown."),
    ] = 500,
    title: Annotated[
        str, typer.Option("--title", metavar="TEXT", help="Title of the page.")
    ] = "What changed over time",
    force: ForceOption = False,
    open_it: Annotated[bool, typer.Option("--open", help="Open it in the browser.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Write a history as one HTML file: models and figures, what got worse, and the runs of each model.

    The file needs neither xpudbg nor a server nor a network. With --json the content is printed, and no file is written.

    Examples:
      xpudbg history report --from nightly -o nightly.html --open
      xpudbg history report --from s3://ci/history --label branch=main -o main.html
    """
    wanted = _run_filter(project, model, label, ignore_label)
    target = locate.working_directory() / output.expanduser()
    if not as_json:
        if str(output) == "-":
            raise XpudbgError("a report is a file, not a stream", hint="name a file: -o history.html")
        reporter.check_writable(target, force=force)

    def make(db: HistoryDatabase) -> tuple[HistoryReport, list[ShownSeries]]:
        return regressions_of.history_report(db, wanted, last=last, title=title, least=runs)

    made, shown = database.ask_database(store.open_history(history), make, LEAST_TABLES)
    if as_json:
        print_json("xpudbg.history-report", made)
        return
    data = "".join(_history_html(made, shown)).encode("utf-8", "surrogatepass")
    reporter.save_output(target, data)
    what = f"{plural(made.runs, 'run')}, {plural(len(made.regressions), 'regression')}"
    sys.stdout.write(clean(f"{locate.short_path(target)}  {decimal_size(len(data))}: {what}") + "\n")
    if open_it and not webbrowser.open(target.absolute().as_uri()):
        sys.stderr.write("xpudbg: no browser was found here; open the file in one yourself\n")


def _history_html(report: HistoryReport, shown: Sequence[ShownSeries]) -> Iterator[str]:
    """Yield the file in pieces: what the page shows first, and the runs of each series."""
    page = report_page.ReportPage()
    for one in shown:
        page.add(f"series:{one.series.id}", one)
    body = {"schema": "xpudbg.history-report", "schema_version": 1, **reporter.to_plain(report)}
    return page.file(body, report.title, _first_view(report))


def _first_view(report: HistoryReport) -> Iterator[str]:
    """Yield the regressions as HTML without a script."""
    yield f"<main><h1>{_text(report.title)}</h1>\n<h2>What changed last</h2>\n<ol>\n"
    for row in report.regressions[:50]:
        first = row.steps[0]
        parts = [
            f"<strong>{_text(first.figure)} {_text(history_answers.change_text(first.figure, first.before, first.after))}</strong>",
            _text(history_answers.series_title(row.series)),
            f"first bad {_text(history_answers.point_text(row.bad))}, last good {_text(history_answers.point_text(row.good))}",
            *(
                _text(part)
                for part in (
                    history_answers.place_text(row.place),
                    history_answers.changed_text(row),
                    row.command,
                )
                if part
            ),
        ]
        yield f"<li>{'<br>'.join(parts)}</li>\n"
    yield "</ol>\n<noscript><p>The pages of this report need JavaScript; everything is in this file.</p></noscript></main>\n"


def _text(text: str) -> str:
    return escape(clean(text))


@app.command()
def sql(
    query: Annotated[str, typer.Argument(metavar="QUERY", help="One SELECT of DuckDB.")],
    history: HistoryFromOption,
    timeout: QueryTimeOption = 60.0,
    most: Annotated[
        int, typer.Option("--most", metavar="ROWS", min=1, max=1_000_000, help="Most rows of the answer.")
    ] = 100_000,
    csv: CsvFormatOption = False,
    fmt: TableOption = TableFormat.TABLE,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> None:
    """Ask the tables of a history in SQL: run, graph, kernel, break, recompile, setting, fusion.

    Nothing can be written, and no other file read. docs/history.md has every table.

    Examples:
      xpudbg history sql --from nightly "SELECT model, max(time), arg_max(spilled_bytes, time) FROM run GROUP BY model"
      xpudbg history sql --from s3://ci/history "SELECT digest, count(*) FROM kernel WHERE spilled_bytes > 0 GROUP BY ALL" --csv
    """
    fmt = TableFormat.CSV if csv else fmt
    answer = database.ask_database(
        store.open_history(history),
        lambda db: db.ask(query, seconds=timeout, most=most),
        tuple(history_model.HISTORY_TABLES),
    )

    def text(_: int) -> Any:
        return tables.answer_text(answer.columns, answer.rows, fmt)

    def body() -> object:
        return tables.answer_body(answer.columns, answer.rows, answer.problems)

    Output(as_json, no_pager).print("xpudbg.history-sql", body, text)


class ExportFormat(StrEnum):
    """Formats of records."""

    OSS_CI_V3 = "oss-ci-v3"


@app.command()
def export(
    history: HistoryFromOption,
    fmt: Annotated[
        ExportFormat, typer.Option("--format", help="Format of the records.")
    ] = ExportFormat.OSS_CI_V3,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", "--out", metavar="FILE", help="The file to write.", show_default="stdout"
        ),
    ] = None,
    project: ProjectOption = "",
    model: ModelOption = "",
    label: LabelOption = None,
    since: SinceOption = None,
    force: ForceOption = False,
) -> None:
    """Write the figures of runs for PyTorch's dashboard: records of benchmark.oss_ci_benchmark_v3, a JSON list.

    Examples:
      xpudbg history export --from nightly --since 1d -o records.json
      xpudbg history export --from s3://ci/history --label branch=main > records.json
    """
    del fmt  # There is one.
    wanted, start = _run_filter(project, model, label), _since_time(since)
    if output is not None:
        output = locate.working_directory() / output.expanduser()
        reporter.check_writable(output, force=force)

    def make(db: HistoryDatabase) -> str:
        lines = (json.dumps(record) for record in export_of.benchmark_records(db, wanted, since=start))
        return "[\n" + ",\n".join(lines) + "\n]\n"

    text = database.ask_database(store.open_history(history), make, ())
    if output is None:
        sys.stdout.write(text)
        return
    reporter.save_output(output, text.encode())
