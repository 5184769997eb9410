"""``xpudbg attach``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Optional

import typer

from xpudbg.commands.options import (
    BaselineOption,
    JsonOption,
    MaxSizeOption,
    NoSourceOption,
    RedactMoreOption,
    RulesOption,
    RunArgument,
)

app = typer.Typer(add_completion=False)


@app.command()
def attach(
    run: RunArgument = "latest",
    output: Annotated[
        Path, typer.Option("-o", "--output", "--out", metavar="DIR", help="Folder for the files.")
    ] = Path("xpudbg-artifacts"),
    pack: Annotated[
        Optional[Path],  # noqa: UP045
        typer.Option("--pack", metavar="FILE.zip", help="File of the pack.", show_default="run.zip in DIR"),
    ] = None,
    baseline: BaselineOption = None,
    rules: RulesOption = None,
    max_size: MaxSizeOption = None,
    redact_more: RedactMoreOption = None,
    no_source: NoSourceOption = False,
    strict: Annotated[bool, typer.Option("--strict", help="Rules that cannot be measured fail too.")] = False,
    no_fail: Annotated[bool, typer.Option("--no-fail", help="Exit 0 when checks fail: only report.")] = False,
    annotate: Annotated[
        Optional[bool],  # noqa: UP045
        typer.Option(
            "--annotate/--no-annotate",
            help="Print GitHub's commands that annotate lines.",
            show_default="in a GitHub job",
        ),
    ] = None,
    no_report: Annotated[
        bool, typer.Option("--no-report", help="Make no report.html (docs/report.md).")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Pack a run, check it, and write what a CI job shows: summary, report, JUnit, SARIF, outputs.

    In a GitHub or GitLab job the summary, the outputs and links go where the job shows them; elsewhere everything is in
    DIR. Exit 1 when a check fails.

    Examples:
      xpudbg attach
      xpudbg attach latest --baseline main.json --max-size 25MB
      xpudbg attach --no-fail --json
    """
    from xpudbg.commands.attach_steps import AttachOptions, attach_command

    raise typer.Exit(
        attach_command(
            AttachOptions(
                run=run,
                output=output,
                pack=pack,
                baseline=baseline,
                rules=rules,
                max_size=max_size,
                redact_more=tuple(redact_more or ()),
                source=not no_source,
                strict=strict,
                fail=not no_fail,
                report=not no_report,
                annotate=annotate,
                as_json=as_json,
            )
        )
    )
