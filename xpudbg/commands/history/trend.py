"""``xpudbg history trend``."""

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
from xpudbg.model.history import HistoryFigure
from xpudbg.screens import history_answers

if TYPE_CHECKING:
    from rich.console import Console

app = typer.Typer(add_completion=False)


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
            "--kernel",
            metavar="K",
            help="Only this kernel: its name in its last run, or its digest.",
            show_default=False,
        ),
    ] = "",
    module: Annotated[
        str,
        typer.Option(
            "--module",
            metavar="M",
            help="Only kernels of this nn.Module and those below.",
            show_default=False,
        ),
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
    wanted = questions.run_filter(project, model, label, ignore_label)
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
