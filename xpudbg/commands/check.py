"""``xpudbg check``."""

from __future__ import annotations

from typing import Annotated

import typer

from xpudbg.commands.options import BaselineOption, JsonOption, RulesOption, RunArgument
from xpudbg.model.str_enum import StrEnum

app = typer.Typer(add_completion=False)


class CheckFormat(StrEnum):
    """Forms of the report."""

    TEXT = "text"
    MARKDOWN = "markdown"


@app.command()
def check(
    run: RunArgument = "latest",
    baseline: BaselineOption = None,
    rules: RulesOption = None,
    update_baseline: Annotated[
        bool,
        typer.Option("--update-baseline", help="Write the baseline file from RUN instead of checking it."),
    ] = False,
    every: Annotated[bool, typer.Option("--all", help="List rules that passed too.")] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Fail on rules that the run cannot answer, and on problems.")
    ] = False,
    init: Annotated[
        bool, typer.Option("--init", help="Print a table of rules to start with, and do nothing else.")
    ] = False,
    today: Annotated[
        str | None, typer.Option(hidden=True, help="Date for which exceptions are evaluated.")
    ] = None,
    fmt: Annotated[CheckFormat, typer.Option("--format", help="Format of the report.")] = CheckFormat.TEXT,
    as_json: JsonOption = False,
) -> None:
    """Check a run against rules and a baseline; exit 1 when a rule fails.

    Each failure names the rule, the value, the limit, the graph or kernel and the Python line.

    Examples:
      xpudbg check
      xpudbg check --init >> pyproject.toml
      xpudbg check --update-baseline
      xpudbg check latest --baseline latest~1
    """
    from xpudbg.commands.check_steps import CheckOptions, check_command, print_init

    if init:
        print_init()
        return
    options = CheckOptions(
        run=run,
        baseline=baseline,
        rules=rules,
        update=update_baseline,
        every=every,
        strict=strict,
        today=today,
        markdown=fmt is CheckFormat.MARKDOWN,
        as_json=as_json,
    )
    raise typer.Exit(check_command(options))
