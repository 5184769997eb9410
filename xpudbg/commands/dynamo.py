"""``xpudbg dynamo``."""

from __future__ import annotations

from typing import Annotated

import typer

from xpudbg.commands.options import JsonOption, NoPagerOption, OddStrictOption, RunArgument, UnfoldedOption

app = typer.Typer(add_completion=False)


@app.command()
def dynamo(
    run: RunArgument = "latest",
    frame: Annotated[
        str | None,
        typer.Argument(
            metavar="[FRAME]",
            help="One frame: its id (0), one of its compiles (0/1), or a function's name.",
            show_default=False,
        ),
    ] = None,
    guards: Annotated[
        bool, typer.Option("--guards", help="Show the guards; with --all every check.")
    ] = False,
    shapes: Annotated[
        bool, typer.Option("--shapes", help="Show the symbolic sizes, and who specialised them.")
    ] = False,
    metrics: Annotated[bool, typer.Option("--metrics", help="Show torch's compile metrics.")] = False,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="RUN",
            help="Compare cache keys with those of another run.",
            show_default=False,
        ),
    ] = None,
    records: Annotated[
        bool,
        typer.Option(
            "--records", help="Print every record of the traces instead, as JSON Lines without payloads."
        ),
    ] = False,
    every: UnfoldedOption = False,
    strict: OddStrictOption = False,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> None:
    """Show what torch.compile did with each frame: recompiles, graph breaks, guards, caches, and what to do.

    RUN may also be a debug folder, a TORCH_TRACE folder or one of its files, gzipped too.

    Examples:
      xpudbg dynamo
      xpudbg dynamo latest train_step
      xpudbg dynamo latest:0/1 --guards
      xpudbg dynamo latest --against latest~1
      xpudbg dynamo latest 0/1 --records
      xpudbg dynamo /tmp/trace/dedicated_log_torch_trace_x.log.gz --json
    """
    from xpudbg.commands.dynamo_steps import dynamo_command, print_records

    if records:
        raise typer.Exit(print_records(run, frame or "", strict=strict))
    raise typer.Exit(
        dynamo_command(
            run,
            frame or "",
            against=against,
            guards=guards,
            shapes=shapes,
            metrics=metrics,
            every=every,
            strict=strict,
            paged=not no_pager,
            as_json=as_json,
        )
    )
