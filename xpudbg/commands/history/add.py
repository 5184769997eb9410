"""``xpudbg history`` add, compact and rm."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta, timezone
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands import addresses
from xpudbg.commands.completion import complete_run
from xpudbg.commands.history.questions import DaysOfProjectOption, HistoryArgument
from xpudbg.commands.options import (
    ClusterOption,
    DryRunOption,
    Engine,
    EngineOption,
    JsonOption,
    OwnLabelOption,
    OwnProjectOption,
    RedactMoreOption,
    YesOption,
    age_in_seconds,
)
from xpudbg.commands.output import Output, Steps, confirm
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.core.text import binary_size, plural
from xpudbg.history import engines, places, rows, store
from xpudbg.model import history as history_model
from xpudbg.screens.text import clean
from xpudbg.store import locate, typed_address

if TYPE_CHECKING:
    from xpudbg.model.history import AddedRun, HistoryAdded, HistoryCompacted


app = typer.Typer(add_completion=False)
_GLOB = "*?["
HistoryToOption = Annotated[
    str,
    typer.Option(
        "--to",
        metavar="HISTORY",
        envvar="XPUDBG_HISTORY",
        help="The history: a folder or a URL.",
        show_envvar=True,
    ),
]


@app.command()
def add(
    runs: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[RUN]...",
            help="Runs: names, folders, zip files, or URLs of zip files (s3://BUCKET/*.zip).",
            show_default="latest",
            autocompletion=complete_run,
        ),
    ] = None,
    to: HistoryToOption = ...,  # type: ignore[assignment]
    project: OwnProjectOption = "",
    label: OwnLabelOption = None,
    job_labels: Annotated[
        bool,
        typer.Option(
            "--job-labels/--no-job-labels",
            help="Label the runs with the commit, branch, job and build of the CI job that this runs in.",
        ),
    ] = True,
    redact_more: RedactMoreOption = None,
    engine: EngineOption = Engine.LOCAL,
    address: ClusterOption = "",
    as_json: JsonOption = False,
) -> int:
    """Add the figures of runs to a history: a second time changes nothing.

    What `pack` would redact is redacted here, too. Exit 1 when a run could not be added.

    Examples:
      xpudbg history add --to nightly
      xpudbg history add latest --to s3://ci/history --label model=resnet50 --label device=bmg
      xpudbg history add packs/*.zip --to nightly --no-job-labels
      xpudbg history add 's3://ci/packs/*.zip' --to s3://ci/history --engine ray --address auto
    """
    how = rows.adding_how(
        project, label or (), redact_more or (), os.environ, locate.working_directory(), in_job=job_labels
    )
    with Steps() as steps:
        steps.step("looking for runs")
        found = list(_runs(runs or ["latest"]))
        steps.step(f"adding {plural(len(found), 'run')}")
        target = to if places.is_url(to) else str(Path(to).expanduser().absolute())
        tasks = [
            engines.AddTask(run if places.is_url(run) else str(Path(run).absolute()), target, how)
            for run in found
        ]
        if engine is Engine.RAY:
            added = engines.add_on_cluster(
                tasks, address, lambda done: steps.step(f"added {done} of {len(tasks)}")
            )
        else:
            added = engines.add_all(tasks)
    named = tuple(replace(a, run=places.shown_place(run)) for a, run in zip(added, found, strict=True))
    result = history_model.HistoryAdded(places.shown_place(to), named)
    Output(as_json).print("xpudbg.history-add", lambda: result, lambda _: "".join(_lines(result)))
    return int(ExitCode.FOUND if any(a.problem for a in added) else ExitCode.OK)


def _runs(words: Sequence[str]) -> Iterator[str]:
    """Yield paths and URLs of the runs that words name.

    Raises:
        XpudbgError: One names none.
    """
    for word in words:
        if not places.is_url(word):
            yield str(addresses.readable(addresses.find_run(typed_address.run_part(word) or "latest")))
        elif any(c in word for c in _GLOB):
            yield from places.matching_urls(word)
        else:
            yield word


def _lines(result: HistoryAdded) -> Iterator[str]:
    for run in result.runs:
        yield clean(_line(run)) + "\n"
    new = [r for r in result.runs if r.new]
    total = sum(r.bytes for r in new)
    yield clean(f"{plural(len(new), 'run')} added to {result.history}, {binary_size(total)}") + "\n"


def _line(run: AddedRun) -> str:
    if run.problem:
        return f"failed: {run.run}: {run.problem}" + (f" ({run.hint})" if run.hint else "")
    if not run.new:
        return f"there already: {run.run} ({run.id} of {run.project})"
    note = f"; {run.hint}" if run.hint else ""
    return f"added: {run.run} ({run.id} of {run.project}, {plural(run.kernels, 'kernel')}, {binary_size(run.bytes)}){note}"


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
    Output(as_json).print(
        "xpudbg.history-compact", lambda: result, lambda _: "".join(_compacted_lines(result))
    )


def _compacted_lines(result: HistoryCompacted) -> Iterator[str]:
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
