"""``xpudbg history``: the figures of many runs."""

from __future__ import annotations

from typing import ClassVar

import typer

from xpudbg.commands.lazy import CommandEntry, LazyGroup

_HERE = "xpudbg.commands.history"
_KEEP = "Maintain"


COMMANDS: dict[str, CommandEntry] = {
    "add": CommandEntry(
        f"{_HERE}.add",
        "Add the figures of runs to a history.",
        _KEEP,
        result="xpudbg.model.history:HistoryAdded",
    ),
    "compact": CommandEntry(
        f"{_HERE}.compact",
        "Merge the files of each day into one a table.",
        _KEEP,
        result="xpudbg.model.history:HistoryCompacted",
    ),
    "rm": CommandEntry(
        f"{_HERE}.rm",
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
