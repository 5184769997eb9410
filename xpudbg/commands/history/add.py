"""``xpudbg history add``."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands import addresses
from xpudbg.commands.completion import complete_run
from xpudbg.commands.options import (
    ClusterOption,
    Engine,
    EngineOption,
    JsonOption,
    OwnLabelOption,
    OwnProjectOption,
    RedactMoreOption,
)
from xpudbg.commands.output import Output, Steps
from xpudbg.core.errors import ExitCode
from xpudbg.core.text import binary_size, plural
from xpudbg.history import engines, places, rows
from xpudbg.model import history as history_model
from xpudbg.screens.text import clean
from xpudbg.store import locate, typed_address

if TYPE_CHECKING:
    from xpudbg.model.history import AddedRun, HistoryAdded

app = typer.Typer(add_completion=False)
_GLOB = "*?["
HistoryToOption = Annotated[
    str,
    typer.Option(
        "--to",
        metavar="HISTORY",
        envvar="XPUDBG_HISTORY",
        help="The history: a folder or a URL.",
        show_default=False,
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
