"""``xpudbg dynamo``."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands import addresses
from xpudbg.commands.options import EveryOption, JsonOption, NoPagerOption, OddStrictOption, RunArgument
from xpudbg.commands.output import Output
from xpudbg.core.errors import ExitCode, NothingFitsError, XpudbgError
from xpudbg.facts import run_address
from xpudbg.facts.dynamo import compiles
from xpudbg.facts.dynamo import report as report_facts
from xpudbg.model.problem import Problem
from xpudbg.run import run_reader
from xpudbg.screens import dynamo as dynamo_screen
from xpudbg.screens import reporter
from xpudbg.screens.text import clean
from xpudbg.store import locate, typed_address

if TYPE_CHECKING:
    from xpudbg.run.run_reader import RunReader

app = typer.Typer(add_completion=False)


@app.command()
def dynamo(
    run: RunArgument = "latest",
    frame: Annotated[
        str | None,
        typer.Argument(
            metavar="[FRAME]", help="One frame: its id (0), one of its compiles (0/1), or a function's name."
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
        typer.Option("--against", metavar="RUN", help="Compare cache keys with those of another run."),
    ] = None,
    records: Annotated[
        bool,
        typer.Option(
            "--records", help="Print every record of the traces instead, as JSON Lines without payloads."
        ),
    ] = False,
    every: EveryOption = False,
    strict: OddStrictOption = False,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> int:
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
    opened, name = _open(run, frame or "")
    if records:
        return _print_records(opened, name, strict=strict)
    other = addresses.open_run(against) if against is not None else None
    try:
        report = report_facts.analyse_dynamo(
            opened, frame=name, against=other, guards=guards and (every or as_json)
        )
    except NothingFitsError:
        named = None if frame else addresses.meaning(run)
        if named is not None and named.level >= run_address.AddressLevel.KERNEL:
            raise run_address.refusal(named, run, "runs and frames") from None
        raise
    Output(as_json, no_pager).print(
        "xpudbg.dynamo",
        lambda: report,
        screen=lambda console: dynamo_screen.print_dynamo(
            report, console, every=every, guards=guards, shapes=shapes, metrics=metrics, one_frame=bool(name)
        ),
    )
    return ExitCode.FOUND if strict and (report.problems or report.lost) else ExitCode.OK


def _print_records(run: RunReader, frame: str, *, strict: bool) -> int:
    """Print the records of a run's traces, one JSON object per line, and return the exit status.

    Raises:
        XpudbgError: There is no such frame.
    """
    problems: list[Problem] = []
    for row in compiles.trace_records(run, frame, problems):
        sys.stdout.write(json.dumps(reporter.to_plain(row)) + "\n")
    for problem in problems:
        line = clean(f"{problem.where}: {problem.what}")
        sys.stderr.write(f"warning: {line}\n")
    return ExitCode.FOUND if strict and problems else ExitCode.OK


def _open(text: str, frame: str) -> tuple[RunReader, str]:
    """Return the run, and the frame that the address or the following argument names.

    A frame is no graph: one that Dynamo gave up has none. So the part after the colon is looked up among the frames.

    Raises:
        XpudbgError: There is no such run, or two frames are named.
    """
    address = typed_address.parse_address(text)
    if len(address.parts) > 1:
        addresses.open_address(text, most=run_address.AddressLevel.GRAPH, several=True)
    frames = [*(p for p in address.parts if p), *([frame] if frame else [])]
    if len(frames) > 1:
        raise XpudbgError(f"{' and '.join(frames)} are two frames", hint="give one of them")
    path = addresses.find_run(address.run or locate.LATEST)
    run = run_reader.RunReader.open(path, name=address.run or locate.LATEST, outline=True)
    word = "".join(frames)
    with suppress(XpudbgError):
        # A debug folder has the frames of its graphs, a trace has no graph.
        found = run_address.select_graph(run_reader.graph_names(run), word, parts=False) if word else []
        if word in {graph.id for graph in found}:
            return run, found[0].compile_id or word
    return run, word
