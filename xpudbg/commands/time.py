"""``xpudbg time``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands import addresses
from xpudbg.commands.options import (
    AddressArgument,
    EveryOption,
    GraphOption,
    JsonOption,
    NoPagerOption,
    OddStrictOption,
    PerfettoForceOption,
)
from xpudbg.commands.output import Output
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.facts.compile_time import report as report_facts
from xpudbg.facts.compile_time import spans
from xpudbg.screens import chrome_trace, out_file
from xpudbg.screens.compile_time import report as report_screen
from xpudbg.screens.text import clean
from xpudbg.store.files import atomic

if TYPE_CHECKING:
    from xpudbg.facts.addresses.address import Selection
    from xpudbg.model.compile_time import CompileTimeReport
    from xpudbg.run.run_reader import RunReader


app = typer.Typer(add_completion=False)


@app.command()
def time(
    address: AddressArgument = "latest",
    compile_time: Annotated[
        bool,
        typer.Option(
            "--compile", help="Compile time; today also without this option, since no run times are measured."
        ),
    ] = False,
    graph: GraphOption = None,
    every: EveryOption = False,
    perfetto: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Also write all events as a Chrome trace, for ui.perfetto.dev (.gz compresses).",
            show_default=False,
        ),
    ] = None,
    force: PerfettoForceOption = False,
    strict: OddStrictOption = False,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> int:
    """Show where compile time went: stages, phases, passes, kernels, compile workers, processes.

    It is read from the timed events and metrics of the structured trace; nothing is run. Of a graph's address only its compile
    is counted.

    Examples:
      xpudbg time --compile
      xpudbg time --compile latest:0/1 --all
      xpudbg time --compile trace.log --perfetto trace.json
    """
    if perfetto is not None:
        out_file.check_writable(perfetto, force=force)
    selection = addresses.narrow(addresses.open_address(address, several=True), "--graph", graph)
    run, compile_id = selection.run, _compile_id(selection)
    report = report_facts.analyse_compile_time(run, graph=compile_id)
    if perfetto is not None:
        _write_perfetto(run, report, perfetto, compile_id)
    Output(as_json, no_pager).print(
        "xpudbg.time",
        lambda: report,
        lambda width: report_screen.report_lines(report, width=width, every=every, by_name=compile_time),
    )
    return ExitCode.FOUND if strict and (report.problems or not report.phases) else ExitCode.OK


def _compile_id(selection: Selection) -> str:
    """Return the selected compile; empty for all.

    Raises:
        XpudbgError: The address names a kernel or stage, a graph without a compile id, or graphs of several compiles.
    """
    if selection.kernels is not None or selection.stage:
        raise XpudbgError(
            "compile time is of runs and graphs, not of kernels and stages",
            hint="the report of a graph lists its kernels: 'xpudbg time --compile latest:GRAPH'",
        )
    if selection.graphs is None:
        return ""
    ids = sorted({g.compile_id for g in selection.graphs})
    if len(ids) > 1:
        named = ", ".join(i or "none" for i in ids[:8])
        raise XpudbgError(f"that names graphs of {len(ids)} compiles: {named}", hint="name one of them")
    if not ids or not ids[0]:
        raise XpudbgError(
            f"{selection.graphs[0].id} has no compile id, so that no events can be told to be its own",
            hint="leave the graph out for the whole run",
        )
    return ids[0]


def _write_perfetto(run: RunReader, report: CompileTimeReport, path: Path, graph: str) -> None:
    """Read the traces again and write each event at once, since they may not fit in memory.

    Raises:
        XpudbgError: The file cannot be written.
    """
    try:
        with atomic.atomic_write(path) as out:
            writer = chrome_trace.ChromeTraceWriter(
                out, report.processes, first_us=report.first_us, compressed=path.suffix == ".gz"
            )
            spans.feed_spans(run, graph, writer.add)
            count = writer.close()
    except OSError as error:
        raise XpudbgError(
            f"cannot write {path}: {error.strerror}", hint="choose another file with --perfetto"
        ) from error

    name = clean(str(path))
    sys.stderr.write(
        f"wrote {name}: {count} events; open it at https://ui.perfetto.dev or in chrome://tracing\n"
    )
