"""``xpudbg history compact``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import typer

from xpudbg.commands.history.questions import DaysOfProjectOption, HistoryArgument
from xpudbg.commands.options import JsonOption
from xpudbg.commands.output import Output, Steps
from xpudbg.core.text import binary_size, plural
from xpudbg.history import store
from xpudbg.model import history as history_model
from xpudbg.screens.text import clean

if TYPE_CHECKING:
    from xpudbg.model.history import HistoryCompacted

app = typer.Typer(add_completion=False)


@app.command()
def compact(history: HistoryArgument, project: DaysOfProjectOption = "", as_json: JsonOption = False) -> None:
    """Merge the files of each day into one a table, while others add and read.

    Questions over many runs become much faster. A nightly job may do it; the days of a history that is large are merged once.

    Examples:
      xpudbg history compact nightly
      xpudbg history compact s3://ci/history --project vision
    """
    with Steps() as steps:
        opened = store.open_history(history)
        days, unchanged = opened.compact(project=project, progress=steps.step)
    result = history_model.HistoryCompacted(opened.shown, tuple(days), unchanged)
    Output(as_json).print("xpudbg.history-compact", lambda: result, lambda _: "".join(_lines(result)))


def _lines(result: HistoryCompacted) -> Iterator[str]:
    for day in result.days:
        sizes = f"{binary_size(day.bytes_before)} -> {binary_size(day.bytes_after)}"
        files = f"{plural(day.files_before, 'file')} -> {day.files_after}"
        yield clean(f"{day.project} {day.day}: {plural(day.runs, 'run')}, {files}, {sizes}") + "\n"
    yield (
        clean(
            f"{plural(len(result.days), 'day')} of {result.history} merged, {result.unchanged} had nothing to merge"
        )
        + "\n"
    )
