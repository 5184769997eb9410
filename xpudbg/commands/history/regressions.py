"""``xpudbg history regressions``."""

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
    RunsOption,
    SinceOption,
)
from xpudbg.commands.options import EveryOption, JsonOption, NoPagerOption
from xpudbg.commands.output import Output
from xpudbg.core.errors import ExitCode
from xpudbg.history import database, store
from xpudbg.history import regressions as regressions_of
from xpudbg.screens import history_answers
from xpudbg.screens import tables as table_screen

if TYPE_CHECKING:
    from rich.console import Console

app = typer.Typer(add_completion=False)


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
    wanted = questions.run_filter(project, model, label, ignore_label)
    start = questions.since_time(since)
    found = database.ask_database(
        store.open_history(history),
        lambda db: regressions_of.find_regressions(db, wanted, since=start, least=runs),
        questions.LEAST_TABLES,
    )

    def text(_: int) -> Any:
        return table_screen.render_columns(
            history_answers.REGRESSION_COLUMNS, found.regressions, table_screen.TableFormat.CSV
        )

    def screen(console: Console) -> None:
        history_answers.print_regressions(found, console, every=every)

    Output(as_json, no_pager).print(
        "xpudbg.history-regressions", lambda: found, text if csv else None, screen=None if csv else screen
    )
    raise typer.Exit(ExitCode.FOUND if strict and found.regressions else ExitCode.OK)
