"""``xpudbg pack``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Optional

import typer

from xpudbg.commands.options import (
    JsonOption,
    MaxSizeOption,
    NoSourceOption,
    QuietOption,
    RedactMoreOption,
    RunArgument,
)

app = typer.Typer(add_completion=False)


@app.command()
def pack(
    run: RunArgument = "latest",
    out: Annotated[
        Optional[Path],  # noqa: UP045
        typer.Option("-o", "--out", metavar="FILE.zip", help="The file to write.", show_default="<run>.zip"),
    ] = None,
    max_size: MaxSizeOption = None,
    no_source: NoSourceOption = False,
    with_inputs: Annotated[
        bool,
        typer.Option(
            "--with-inputs",
            help="Take what `run --record-inputs` recorded, too: your program's own numbers.",
        ),
    ] = False,
    redact_more: RedactMoreOption = None,
    show_redactions: Annotated[
        bool, typer.Option("--show-redactions", help="List what was replaced where.")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Replace FILE.zip even if it is not a pack.")
    ] = False,
    quiet: QuietOption = False,
    as_json: JsonOption = False,
) -> None:
    """Pack a run into one zip file to attach to a report, without secrets and names.

    Tokens, keys, passwords, home folders, user and host names are replaced by placeholders such as REDACTED_user.
    Every command that reads a run takes the zip. docs/pack.md says what is covered and what is not.

    Examples:
      xpudbg pack
      xpudbg pack latest~1 -o report.zip --max-size 25MB
      xpudbg pack --no-source --show-redactions
    """
    from xpudbg.commands.pack_steps import pack_command

    pack_command(
        run,
        out,
        max_size,
        source=not no_source,
        inputs=with_inputs,
        more=tuple(redact_more or ()),
        show_redactions=show_redactions,
        force=force,
        quiet=quiet,
        as_json=as_json,
    )
