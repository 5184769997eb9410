"""The steps of ``xpudbg time``: select what is meant, sum its events up, print, and write the Chrome trace."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from xpudbg.commands.addresses import narrow, open_address
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.facts.addresses.address import Selection

if TYPE_CHECKING:
    from xpudbg.model.compile_time import CompileTimeReport
    from xpudbg.run.run_reader import RunReader


@dataclass(frozen=True)
class TimeOptions:
    """Options that the user typed.

    Attributes:
        address: The run, or a graph of it.
        graph: A graph by option.
        said: ``--compile`` was given.
        every: Show all rows.
        perfetto: File of the Chrome trace.
        force: Write over it.
        strict: Fail on problems.
        paged: Use the pager.
        as_json: Print JSON.
    """

    address: str
    graph: str | None = None
    said: bool = True
    every: bool = False
    perfetto: Path | None = None
    force: bool = False
    strict: bool = False
    paged: bool = True
    as_json: bool = False


def time_command(options: TimeOptions) -> int:
    """Show where compile time went; returns the exit status."""
    from xpudbg.commands.output import print_result
    from xpudbg.facts.compile_time.report import analyse_compile_time
    from xpudbg.screens.compile_time.report import report_lines
    from xpudbg.screens.out_file import check_writable
    from xpudbg.screens.reporter import Reporter

    if options.perfetto is not None:
        check_writable(options.perfetto, force=options.force)
    selection = narrow(open_address(options.address, several=True), "--graph", options.graph)
    run, graph = selection.run, _compile_id(selection)
    report = analyse_compile_time(run, graph=graph)
    if options.perfetto is not None:
        _write_perfetto(run, report, options.perfetto, graph)
    reporter = Reporter(
        "xpudbg.time",
        lambda: report,
        lambda width: report_lines(report, width=width, every=options.every, said=options.said),
    )
    print_result(reporter, as_json=options.as_json, paged=options.paged)
    return ExitCode.FOUND if options.strict and (report.problems or not report.phases) else ExitCode.OK


def _compile_id(selection: Selection) -> str:
    """The compile that is meant; empty for all.

    Raises:
        XpudbgError: A kernel or stage is meant, or a graph without a compile id, or graphs of several compiles.
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
    """Read the traces once more, and write each event as it comes: they may be more than memory holds.

    Raises:
        XpudbgError: The file cannot be written.
    """
    from xpudbg.facts.compile_time.spans import feed_spans
    from xpudbg.screens.chrome_trace import ChromeTraceWriter
    from xpudbg.store.files.atomic import atomic_write

    try:
        with atomic_write(path) as out:
            writer = ChromeTraceWriter(
                out, report.processes, first_us=report.first_us, compressed=path.suffix == ".gz"
            )
            feed_spans(run, graph, writer.add)
            count = writer.close()
    except OSError as error:
        raise XpudbgError(
            f"cannot write {path}: {error.strerror}", hint="choose another file with --perfetto"
        ) from error
    from xpudbg.screens.text import clean

    name = clean(str(path), single_line=True)
    sys.stderr.write(
        f"wrote {name}: {count} events; open it at https://ui.perfetto.dev or in chrome://tracing\n"
    )
