"""``xpudbg history report``."""

from __future__ import annotations

import sys
import webbrowser
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands.history import questions
from xpudbg.commands.history.questions import (
    HistoryFromOption,
    IgnoreLabelOption,
    LabelOption,
    ModelOption,
    ProjectOption,
    RunsOption,
)
from xpudbg.commands.options import ForceOption, JsonOption
from xpudbg.commands.output import print_json
from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import decimal_size, plural
from xpudbg.history import database, store
from xpudbg.history import regressions as report_of
from xpudbg.screens import history_answers, reporter
from xpudbg.screens.report import page as report_page
from xpudbg.screens.text import clean
from xpudbg.store import locate

if TYPE_CHECKING:
    from xpudbg.history.database import HistoryDatabase
    from xpudbg.model.history import HistoryReport, ShownSeries


app = typer.Typer(add_completion=False)


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
    wanted = questions.run_filter(project, model, label, ignore_label)
    target = locate.working_directory() / output.expanduser()
    if not as_json:
        if str(output) == "-":
            raise XpudbgError("a report is a file, not a stream", hint="name a file: -o history.html")
        reporter.check_writable(target, force=force)

    def make(db: HistoryDatabase) -> tuple[HistoryReport, list[ShownSeries]]:
        return report_of.history_report(db, wanted, last=last, title=title, least=runs)

    made, shown = database.ask_database(store.open_history(history), make, questions.LEAST_TABLES)
    if as_json:
        print_json("xpudbg.history-report", made)
        return
    data = "".join(history_html(made, shown)).encode("utf-8", "surrogatepass")
    reporter.save_output(target, data)
    what = f"{plural(made.runs, 'run')}, {plural(len(made.regressions), 'regression')}"
    sys.stdout.write(clean(f"{locate.short_path(target)}  {decimal_size(len(data))}: {what}") + "\n")
    if open_it and not webbrowser.open(target.absolute().as_uri()):
        sys.stderr.write("xpudbg: no browser was found here; open the file in one yourself\n")


def history_html(
    report: HistoryReport, shown: Sequence[ShownSeries], *, nonce: str | None = None
) -> Iterator[str]:
    """Yield the file in pieces.

    Args:
        report: What the page shows first.
        shown: The runs of each series.
        nonce: As in :meth:`~xpudbg.screens.report.page.ReportPage.html`.
    """
    page = report_page.ReportPage()
    for one in shown:
        page.add(f"series:{one.series.id}", one)
    body = {"schema": "xpudbg.history-report", "schema_version": 1, **reporter.to_plain(report)}
    return page.file(body, report.title, _first_view(report), nonce=nonce)


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
