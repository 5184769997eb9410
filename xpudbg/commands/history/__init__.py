"""``xpudbg history``: the figures of many runs."""

from __future__ import annotations

from typing import ClassVar

import typer

from xpudbg.commands.lazy import CommandEntry, LazyGroup

_HERE = "xpudbg.commands.history"
_ASK, _KEEP = "Ask", "Maintain"


COMMANDS: dict[str, CommandEntry] = {
    "ls": CommandEntry(
        f"{_HERE}.questions",
        "List the models, with the figures of their last runs.",
        _ASK,
        result="xpudbg.model.history:HistoryListing",
    ),
    "show": CommandEntry(
        f"{_HERE}.questions",
        "Show the figures of a model over its runs.",
        _ASK,
        result="xpudbg.model.history:HistoryShown",
    ),
    "trend": CommandEntry(
        f"{_HERE}.questions",
        "Show a figure by commit, of a model, a kernel or a module.",
        _ASK,
        result="xpudbg.model.history:HistoryTrend",
    ),
    "regressions": CommandEntry(
        f"{_HERE}.questions",
        "Find what got worse: first bad run, place, and what changed with it.",
        _ASK,
        result="xpudbg.model.history:HistoryRegressions",
    ),
    "report": CommandEntry(
        f"{_HERE}.questions",
        "Write a page: models and figures, what got worse, the runs.",
        _ASK,
        result="xpudbg.model.history:HistoryReport",
    ),
    "export": CommandEntry(f"{_HERE}.questions", "Write the figures for PyTorch's dashboard (HUD).", _ASK),
    "sql": CommandEntry(f"{_HERE}.questions", "Ask the tables in SQL.", _ASK),
    "add": CommandEntry(
        f"{_HERE}.add",
        "Add the figures of runs to a history.",
        _KEEP,
        result="xpudbg.model.history:HistoryAdded",
    ),
    "compact": CommandEntry(
        f"{_HERE}.add",
        "Merge the files of each day into one a table.",
        _KEEP,
        result="xpudbg.model.history:HistoryCompacted",
    ),
    "rm": CommandEntry(
        f"{_HERE}.add",
        "Remove old days; shows them first and asks.",
        _KEEP,
        result="xpudbg.model.history:HistoryRemoved",
    ),
}


class _Group(LazyGroup):
    entries: ClassVar[dict[str, CommandEntry]] = COMMANDS


app = typer.Typer(
    cls=_Group,
    name="history",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def group() -> None:
    """Figures of many runs, as Parquet files in a folder or behind a URL (docs/history.md).

    HISTORY is a folder, or a URL of any file system that fsspec knows: s3://BUCKET/FOLDER, gs://..., abfs://...

    Examples:
      xpudbg history add latest --to nightly
      xpudbg history compact nightly
    """
