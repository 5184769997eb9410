"""``xpudbg history rm``."""

from __future__ import annotations

import re
import sys
from datetime import date, datetime, timedelta, timezone
from typing import Annotated

import typer

from xpudbg.commands.history.questions import DaysOfProjectOption, HistoryArgument
from xpudbg.commands.options import DryRunOption, JsonOption, YesOption, age_in_seconds
from xpudbg.commands.output import Output, confirm
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.core.text import binary_size, plural
from xpudbg.history import store
from xpudbg.model import history as history_model
from xpudbg.screens.text import clean

app = typer.Typer(add_completion=False)
_DATE = re.compile(r"\d{4}-\d\d-\d\d")


@app.command()
def rm(
    history: HistoryArgument,
    before: Annotated[
        str,
        typer.Option(
            "--before",
            metavar="DAY",
            help="Remove the days before this one: 2026-03-01, or an age such as 90d.",
            show_default=False,
        ),
    ],
    project: DaysOfProjectOption = "",
    yes: YesOption = False,
    dry_run: DryRunOption = False,
    as_json: JsonOption = False,
) -> int:
    """Remove old days; shows them and asks first.

    Days are those of the runs' start in UTC.

    Examples:
      xpudbg history rm nightly --before 2026-03-01
      xpudbg history rm s3://ci/history --before 90d --yes
    """
    opened = store.open_history(history)
    days = opened.days(before=_day(before), project=project)
    if not as_json:
        for day in days:
            sys.stdout.write(
                clean(f"{day.project} {day.day}: {plural(day.files, 'file')}, {binary_size(day.bytes)}")
                + "\n"
            )
    if not days:
        sys.stderr.write("nothing to remove\n")
    total = f"{plural(len(days), 'day')}, {binary_size(sum(d.bytes for d in days))}"
    if days and not dry_run:
        if not yes and not confirm(total):
            raise XpudbgError("nothing was removed")
        opened.remove(days)
    if days:
        sys.stderr.write(clean(f"{'would remove' if dry_run else 'removed'} {total}") + "\n")
    if as_json:
        result = history_model.HistoryRemoved(opened.shown, tuple(days), dry_run)
        Output(as_json).print("xpudbg.history-rm", lambda: result)
    return int(ExitCode.OK)


def _day(text: str) -> date:
    """Return the day of a date or an age.

    Raises:
        XpudbgError: It is neither.
    """
    if _DATE.fullmatch(text):
        try:
            return date.fromisoformat(text)
        except ValueError as error:
            raise XpudbgError(
                f"--before {text}: {error}", hint="a day is 2026-03-01, or an age: 90d"
            ) from None
    age = age_in_seconds(text, option="--before")
    try:
        return (datetime.now(timezone.utc) - timedelta(seconds=age)).date()
    except OverflowError:
        raise XpudbgError(
            f"--before {text} is too long ago", hint="a day is 2026-03-01, or an age: 90d"
        ) from None
