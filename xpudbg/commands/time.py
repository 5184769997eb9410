"""``xpudbg time``."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands import addresses, compilers, show_fusion
from xpudbg.commands.completion import complete_address
from xpudbg.commands.options import (
    ADDRESS_HELP,
    CostDeviceOption,
    EveryOption,
    GraphOption,
    JsonOption,
    NoPagerOption,
    OddStrictOption,
    PerfettoForceOption,
)
from xpudbg.commands.output import Output
from xpudbg.core.errors import ExitCode, XpudbgError, os_errors
from xpudbg.facts import advice, lost_times, run_address
from xpudbg.facts import compile_time as report_facts
from xpudbg.facts.times import groups, profile_files
from xpudbg.facts.times import report as times_report
from xpudbg.model import run_time
from xpudbg.model.fusion import KernelSort
from xpudbg.model.run_time import TimeBy, TimeSort
from xpudbg.screens import compile_time as time_screen
from xpudbg.screens import rank_report as rank_times_screen
from xpudbg.screens import reporter
from xpudbg.screens import run_time as run_time_screen
from xpudbg.screens.text import clean
from xpudbg.store import typed_address
from xpudbg.store.files import atomic

if TYPE_CHECKING:
    from xpudbg.facts.run_address import Selection
    from xpudbg.model.compile_time import CompileTimeReport
    from xpudbg.model.run_time import RanksTimeReport, RunTimeReport
    from xpudbg.run.run_reader import RunReader


app = typer.Typer(add_completion=False)


@app.command()
def time(
    address: Annotated[
        str | None,
        typer.Argument(
            metavar="[ADDRESS]",
            help=ADDRESS_HELP,
            autocompletion=complete_address,
            show_default="latest, none with --trace",
        ),
    ] = None,
    compile_time: Annotated[
        bool, typer.Option("--compile", help="Compile time, also of a run that has a profile.")
    ] = False,
    trace: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="PATH",
            help="Profile of torch.profiler (JSON, .gz), unitrace or Proton; joined with the run if one is given. "
            "Several, or a folder of them, are ranks of one job.",
        ),
    ] = None,
    profile: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="One of the run's own profiles, or a part of its name, where it has several.",
            show_default="the last one, or all ranks",
        ),
    ] = "",
    by: Annotated[TimeBy, typer.Option(help="What run times are summed by.")] = TimeBy.KERNEL,
    sort: Annotated[
        TimeSort, typer.Option(help="Longest first, or what loses most against the device's peak rates.")
    ] = TimeSort.TIME,
    match_names: Annotated[
        bool, typer.Option("--match-names", help="Join kernels by name alone: the profile is of another run.")
    ] = False,
    graph: GraphOption = None,
    target: CostDeviceOption = None,
    every: EveryOption = False,
    perfetto: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Also write all events as a Chrome trace, for ui.perfetto.dev (.gz compresses).",
        ),
    ] = None,
    force: PerfettoForceOption = False,
    strict: OddStrictOption = False,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> int:
    """Show where time went: of a profile's run on the device, else of compilation.

    Run time: busy and idle time of each device, kernels with their share of the roofline and the time above it. Every Triton kernel
    is led to its launch by the hash of its source, every library call by its order in its graph; 'collect' puts profiles into bundles.

    With --target the estimate: the kernels by their least time on another device, as 'show-fusion --sort time' has them.

    Compile time: stages, phases, passes, kernels, compile workers, processes, from the structured trace. Of a graph's address only
    its compile is counted. Nothing is run.

    Examples:
      xpudbg time --trace trace.json.gz run.zip
      xpudbg time --trace trace.json.gz run.zip --by line --sort lost
      xpudbg time --trace rank0.json.gz --trace rank1.json.gz
      xpudbg time run.zip --target bmg
      xpudbg time --compile
      xpudbg time --compile latest:0/1 --all
      xpudbg time --compile trace.log --perfetto trace.json
    """
    if target is not None:
        other = (
            "--trace" if trace else "--profile" if profile else "--compile" if compile_time else "--perfetto"
        )
        if trace or profile or compile_time or perfetto is not None:
            raise XpudbgError(
                f"{other} shows times that were measured, --target an estimate", hint="give one of them"
            )
        return show_fusion.show_fusion(
            address or "latest",
            graph=graph,
            sort=KernelSort.TIME,
            limit=0 if every else None,
            device=target,
            strict=strict,
            no_pager=no_pager,
            as_json=as_json,
        )
    opened: dict[Path, RunReader] = {}
    profiles = [path for one in trace or () for path in profile_files.profiles_in(one)]
    if not compile_time and perfetto is None:
        measured = _measured(profiles, address, graph, by_name=match_names, own=profile, opened=opened)
        if isinstance(measured, run_time.RanksTimeReport):
            return _print_ranks(measured, Output(as_json, no_pager), strict=strict)
        if measured is not None:
            times = groups.grouped(measured, by, lost_first=sort is TimeSort.LOST)
            Output(as_json, no_pager).print(
                "xpudbg.run_time",
                lambda: times,
                lambda width: run_time_screen.run_time_lines(times, width=width, every=every),
            )
            return ExitCode.FOUND if strict and (times.problems or not times.launches) else ExitCode.OK
    if perfetto is not None:
        reporter.check_writable(perfetto, force=force)
    selection = run_address.narrow(
        addresses.open_address(
            address or "latest", most=run_address.AddressLevel.GRAPH, several=True, opened=opened
        ),
        "--graph",
        graph,
    )
    run, compile_id = selection.run, _compile_id(selection)
    report = report_facts.analyse_compile_time(run, graph=compile_id)
    if perfetto is not None:
        _write_perfetto(run, report, perfetto, compile_id)
    Output(as_json, no_pager).print(
        "xpudbg.time",
        lambda: report,
        lambda width: time_screen.report_lines(report, width=width, every=every, by_name=compile_time),
    )
    return ExitCode.FOUND if strict and (report.problems or not report.phases) else ExitCode.OK


def _print_ranks(ranks: RanksTimeReport, output: Output, *, strict: bool) -> int:
    """Show several ranks beside each other; return the exit code."""
    output.print(
        "xpudbg.ranks_time", lambda: ranks, lambda width: rank_times_screen.rank_lines(ranks, width=width)
    )
    odd = any(rank.problems for rank in ranks.ranks) or bool(ranks.unmatched or ranks.twice)
    return ExitCode.FOUND if strict and odd else ExitCode.OK


def _measured(
    profiles: list[Path],
    address: str | None,
    graph: str | None,
    *,
    by_name: bool,
    own: str,
    opened: dict[Path, RunReader],
) -> RunTimeReport | RanksTimeReport | None:
    """Return the times of profiles: of those that are given, or the run's own; None where the run has none.

    Args:
        profiles: Profiles that are given.
        address: The run, or a part of it.
        graph: A graph of it.
        by_name: Join Triton kernels by name alone.
        own: Which of the run's own; empty for the last one, or all ranks.
        opened: Gets the run, by its real path.

    Raises:
        XpudbgError: One cannot be read, or is no profile.
    """
    if not profiles and address and (path := profile_files.profile_at(address)) is not None:
        profiles, address = [path], None
    if profiles:
        run = addresses.open_run(address) if address else None
        if len(profiles) > 1:
            return profile_files.times_of_files(profiles, run, by_name=by_name)
        return _of_run(profile_files.times_of_file(profiles[0], run, by_name=by_name), run)
    typed = typed_address.parse_address(address or "latest")
    run = addresses.open_run(typed.run)
    opened[run.root.resolve()] = run
    if not profile_files.has_profile(run):
        if own:
            raise XpudbgError(
                f"'{own}' names no profile: {run.name} has none", hint="--trace reads a profile from a file"
            )
        return None
    if (
        not typed.parts
        and not graph
        and not own
        and (ranks := profile_files.ranks_of_run(run, by_name=by_name)) is not None
    ):
        return ranks
    selection = run_address.narrow(
        addresses.open_address(address or "latest", several=True, opened=opened), "--graph", graph
    )
    report = profile_files.times_of_run(selection.run, by_name=by_name, name=own)
    if report is None:
        return None
    ids = selection.graph_ids
    # A bundle of profiles alone has no graphs.
    graphs = [g for g in selection.run.graphs if ids is None or g.id in ids]
    report = replace(report, replays=advice.graph_replays(selection.run, graphs))
    if ids is None and selection.kernels is None:
        return _of_run(report, selection.run)
    rows = [row for row in report.launches if ids is None or row.graph in ids]
    if selection.kernels is not None:
        calls = run_address.called_kernels(selection.run, selection.kernels, ids)
        named = {(call.graph, call.number) for call in calls}
        rows = [row for row in rows if (row.graph, row.launch) in named]
    return _of_run(replace(report, launches=tuple(rows)), selection.run)


def _of_run(report: RunTimeReport, run: RunReader | None) -> RunTimeReport:
    """Add what the run tells: the kernels that lose most with what to try, and the instructions of stalls."""
    if run is None:
        return report
    if report.stalls:
        report = times_report.with_instructions(report, run, compilers.disassemble_entry)
    return lost_times.with_lost(report, run)


def _compile_id(selection: Selection) -> str:
    """Return the selected compile; empty for all.

    Raises:
        XpudbgError: It is a graph without a compile id, or graphs of several compiles.
    """
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
    with (
        os_errors(f"cannot write {path}", hint="choose another file with --perfetto"),
        atomic.atomic_write(path) as out,
    ):
        writer = time_screen.ChromeTraceWriter(
            out, report.processes, first_us=report.first_us, compressed=path.suffix == ".gz"
        )
        report_facts.feed_spans(run, graph, writer.add)
        count = writer.close()

    name = clean(str(path))
    sys.stderr.write(
        f"wrote {name}: {count} events; open it at https://ui.perfetto.dev or in chrome://tracing\n"
    )
