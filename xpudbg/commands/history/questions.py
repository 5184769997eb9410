"""Options that commands on a history share."""

from __future__ import annotations

import time
from datetime import datetime, timezone
from typing import Annotated

import typer

from xpudbg.commands.options import parse_time
from xpudbg.core.errors import XpudbgError
from xpudbg.history import labels as history_labels
from xpudbg.history import series

HistoryArgument = Annotated[
    str, typer.Argument(metavar="HISTORY", help="A folder or a URL.", show_default=False)
]
DaysOfProjectOption = Annotated[
    str, typer.Option("--project", metavar="NAME", help="Only this project.", show_default=False)
]
HistoryFromOption = Annotated[
    str,
    typer.Option(
        "--from",
        metavar="HISTORY",
        envvar="XPUDBG_HISTORY",
        help="The history: a folder or a URL.",
        show_default=False,
        show_envvar=True,
    ),
]
ProjectOption = Annotated[
    str, typer.Option("--project", metavar="NAME", help="Only runs of this project.", show_default=False)
]
ModelOption = Annotated[
    str, typer.Option("--model", metavar="MODEL", help="Only runs of this model.", show_default=False)
]
LabelOption = Annotated[
    list[str] | None,
    typer.Option(
        "--label",
        metavar="KEY=VALUE",
        help="Only runs with this label; several times for several.",
        show_default=False,
    ),
]
IgnoreLabelOption = Annotated[
    list[str] | None,
    typer.Option(
        "--ignore-label",
        metavar="KEY",
        help="Compare runs with different values of this label; commit, build, ... are always compared.",
        show_default=False,
    ),
]
SinceOption = Annotated[
    str | None,
    typer.Option("--since", metavar="WHEN", help="An age (2w) or a date (2026-11-20).", show_default=False),
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


def run_filter(
    project: str = "", model: str = "", label: list[str] | None = None, ignore: list[str] | None = None
) -> series.RunFilter:
    """Return the choice of runs of the options."""
    return series.RunFilter(
        project, model, tuple(history_labels.given_labels(label or ()).items()), tuple(ignore or ())
    )


def since_time(text: str | None) -> datetime | None:
    """Return the time of ``--since``; None without it."""
    if text is None:
        return None
    try:
        return datetime.fromtimestamp(parse_time(text, time.time(), option="--since"), timezone.utc)
    except (ValueError, OverflowError, OSError):
        raise XpudbgError(f"--since {text}: no such time", hint="such as 2w, or 2026-11-20") from None
