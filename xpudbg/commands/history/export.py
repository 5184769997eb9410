"""``xpudbg history export``."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands.history import questions
from xpudbg.commands.history.questions import (
    HistoryFromOption,
    LabelOption,
    ModelOption,
    ProjectOption,
    SinceOption,
)
from xpudbg.commands.options import ForceOption
from xpudbg.history import database, store
from xpudbg.history import export as export_of
from xpudbg.model.row import StrEnum
from xpudbg.screens import reporter
from xpudbg.store import locate

if TYPE_CHECKING:
    from xpudbg.history.database import HistoryDatabase

app = typer.Typer(add_completion=False)


class ExportFormat(StrEnum):
    """Formats of records."""

    OSS_CI_V3 = "oss-ci-v3"


@app.command()
def export(
    history: HistoryFromOption,
    fmt: Annotated[
        ExportFormat, typer.Option("--format", help="Format of the records.")
    ] = ExportFormat.OSS_CI_V3,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", "--out", metavar="FILE", help="The file to write.", show_default="stdout"
        ),
    ] = None,
    project: ProjectOption = "",
    model: ModelOption = "",
    label: LabelOption = None,
    since: SinceOption = None,
    force: ForceOption = False,
) -> None:
    """Write the figures of runs for PyTorch's dashboard: records of benchmark.oss_ci_benchmark_v3, a JSON list.

    Examples:
      xpudbg history export --from nightly --since 1d -o records.json
      xpudbg history export --from s3://ci/history --label branch=main > records.json
    """
    del fmt  # There is one.
    wanted, start = questions.run_filter(project, model, label), questions.since_time(since)
    if output is not None:
        output = locate.working_directory() / output.expanduser()
        reporter.check_writable(output, force=force)

    def make(db: HistoryDatabase) -> str:
        lines = (json.dumps(record) for record in export_of.benchmark_records(db, wanted, since=start))
        return "[\n" + ",\n".join(lines) + "\n]\n"

    text = database.ask_database(store.open_history(history), make, ())
    if output is None:
        sys.stdout.write(text)
        return
    reporter.save_output(output, text.encode())
