"""``xpudbg history ls``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from xpudbg.commands.history import questions
from xpudbg.commands.history.questions import (
    HistoryFromOption,
    IgnoreLabelOption,
    LabelOption,
    ModelOption,
    ProjectOption,
)
from xpudbg.commands.options import JsonOption, NoPagerOption
from xpudbg.commands.output import Output
from xpudbg.history import database, series, store
from xpudbg.screens import history_answers
from xpudbg.screens import tables as table_screen

if TYPE_CHECKING:
    from rich.console import Console

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
    wanted = questions.run_filter(project, model, label, ignore_label)
    found = database.ask_database(store.open_history(history), lambda db: series.list_series(db, wanted), ())

    def text(_: int) -> Any:
        return table_screen.render_columns(
            history_answers.SERIES_COLUMNS, found.series, table_screen.TableFormat.CSV
        )

    def screen(console: Console) -> None:
        history_answers.print_listing(found, console)

    Output(as_json, no_pager).print(
        "xpudbg.history-ls", lambda: found, text if csv else None, screen=None if csv else screen
    )
