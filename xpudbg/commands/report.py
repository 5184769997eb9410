"""``xpudbg report``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Optional

import typer

from xpudbg.commands.completion import complete_run
from xpudbg.commands.options import ForceOption, JsonOption, RedactMoreOption, RunArgument

app = typer.Typer(add_completion=False)


@app.command()
def report(
    run: RunArgument = "latest",
    second: Annotated[
        Optional[str],  # noqa: UP045
        typer.Argument(
            metavar="[RUN]",
            help="A second run: what changed from the first to it.",
            autocompletion=complete_run,
        ),
    ] = None,
    output: Annotated[
        Optional[Path],  # noqa: UP045
        typer.Option(
            "-o", "--output", "--out", metavar="FILE", help="The file to write.", show_default="<run>.html"
        ),
    ] = None,
    force: ForceOption = False,
    open_it: Annotated[bool, typer.Option("--open", help="Open it in the browser.")] = False,
    no_raw: Annotated[
        bool, typer.Option("--no-raw", help="Leave out raw artifacts that no page shows.")
    ] = False,
    redact: Annotated[
        bool, typer.Option("--redact", help="Replace secrets, user and host names, as pack does.")
    ] = False,
    redact_more: RedactMoreOption = None,
    as_json: JsonOption = False,
) -> None:
    """Explain the whole compile of a run in one HTML file.

    The file needs neither xpudbg nor a server nor a network: graphs before and after fusion, kernels with their code at every level,
    findings, graph breaks, compile time, environment and raw artifacts. With --json its index is printed, and no file is written
    without -o.

    Examples:
      xpudbg report
      xpudbg report latest~1 -o run.html --open
      xpudbg report --redact --no-raw -o to-share.html
      xpudbg report latest~1 latest
    """
    from xpudbg.commands.report_steps import ReportCommand, report_command

    report_command(
        ReportCommand(
            run=run,
            second=second,
            output=output,
            force=force,
            open_it=open_it,
            raw=not no_raw,
            redact=redact or bool(redact_more),
            redact_more=tuple(redact_more or ()),
            as_json=as_json,
        )
    )
