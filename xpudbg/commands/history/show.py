"""``xpudbg history show``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands.history import questions
from xpudbg.commands.history.questions import (
    HistoryFromOption,
    IgnoreLabelOption,
    LabelOption,
    ProjectOption,
    RunsOption,
)
from xpudbg.commands.options import JsonOption, NoPagerOption
from xpudbg.commands.output import Output
from xpudbg.history import database, series, store
from xpudbg.screens import history_answers

if TYPE_CHECKING:
    from rich.console import Console

app = typer.Typer(add_completion=False)


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
    wanted = questions.run_filter(project, model, label, ignore_label)
    found = database.ask_database(
        store.open_history(history), lambda db: series.show_series(db, wanted, last=last, least=runs), ()
    )

    def screen(console: Console) -> None:
        history_answers.print_shown(found, console)

    Output(as_json, no_pager).print("xpudbg.history-show", lambda: found, screen=screen)
