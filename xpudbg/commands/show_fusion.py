"""``xpudbg show-fusion``."""

from __future__ import annotations

import sys
import webbrowser
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands import addresses, compilers
from xpudbg.commands.options import (
    AddressArgument,
    CostDeviceOption,
    ForceOption,
    GraphOption,
    JsonOption,
    NoPagerOption,
    OddStrictOption,
)
from xpudbg.commands.output import Output, Steps
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.facts.addresses import address as run_address
from xpudbg.facts.addresses import select_kernel
from xpudbg.facts.cost import launch_costs
from xpudbg.facts.fusion import graph_fusion, rank_kernels, unfused_pairs, written_kernel
from xpudbg.facts.kernels import spills
from xpudbg.facts.times import profile_files
from xpudbg.model.fusion import FusionReport, KernelSort
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.str_enum import StrEnum
from xpudbg.report import make
from xpudbg.run import run_reader
from xpudbg.screens import console as console_screen
from xpudbg.screens import out_file
from xpudbg.screens.fusion import drawing, layer_text, ranked_view
from xpudbg.screens.fusion import report as report_screen

if TYPE_CHECKING:
    from rich.console import Console

    from xpudbg.facts.addresses.address import Selection
    from xpudbg.facts.fusion.written_kernel import WrittenKernel
    from xpudbg.model.fusion import GraphFusion, NotFused
    from xpudbg.run.graph_files import GraphFiles
    from xpudbg.run.run_reader import RunReader

app = typer.Typer(add_completion=False)


class DiagramFormat(StrEnum):
    """Forms of the diagram."""

    SVG = "svg"
    PNG = "png"
    DOT = "dot"
    HTML = "html"


@app.command()
def show_fusion(
    address: AddressArgument = "latest",
    graph: GraphOption = None,
    why: Annotated[
        tuple[str, str] | None,
        typer.Option(
            metavar="A B",
            help="Why two kernels (or nodes, or the kernels that write two buffers) were not fused.",
        ),
    ] = None,
    fmt: Annotated[
        DiagramFormat | None,
        typer.Option("--format", help="Draw before and after instead of the report."),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            "--out",
            metavar="FILE",
            help="File of the diagram; its extension selects the format.",
        ),
    ] = None,
    force: ForceOption = False,
    open_it: Annotated[
        bool, typer.Option("--open", help="Open the diagram (HTML without --format).")
    ] = False,
    log: Annotated[
        Path | None,
        typer.Option(help="A TORCH_LOGS=+fusion log to read besides those found."),
    ] = None,
    sort: Annotated[
        KernelSort | None,
        typer.Option(
            help="Rank the kernels of all graphs; time and lost as profiled, else time is an estimate (docs/cost.md)."
        ),
    ] = None,
    top: Annotated[
        int | None,
        typer.Option(
            min=0,
            metavar="N",
            help="The first N of them (by bytes without --sort); 0 for all.",
            show_default=False,
        ),
    ] = None,
    line: Annotated[
        str | None,
        typer.Option(metavar="FILE[:LINE]", help="Only kernels that compute something of this line or file."),
    ] = None,
    module: Annotated[
        str | None,
        typer.Option(metavar="PATH", help="Only kernels of this module and those below it."),
    ] = None,
    verbose: Annotated[
        bool, typer.Option("-v", "--verbose", help="What was fused in each kernel, and pairs one by one.")
    ] = False,
    limit: Annotated[
        int | None,
        typer.Option(
            min=0,
            metavar="N",
            help="Kernels to list for each graph; 0 for all. [default: 60, of layers that repeat 8]",
            show_default=False,
        ),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="Show each graph, also those that are the same.")
    ] = False,
    expand: Annotated[
        bool,
        typer.Option(
            "--expand", help="List each layer of a model and each rank's graph, also those that are the same."
        ),
    ] = False,
    modules: Annotated[
        bool, typer.Option("--modules", help="Kernels, launches and bytes by module path.")
    ] = False,
    device: CostDeviceOption = None,
    strict: OddStrictOption = False,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> int:
    """Show what was fused, what was not and why, and what it saved.

    Without options a report; with --format, -o or --open a picture of before and after.

    Layers that repeat are shown once, with the kernels that read and write most; --limit 0 lists all of a layer and what differs,
    --expand each layer. With --sort, --top, --line or --module one table over all
    graphs, in which launches of the same kernel stand together.

    Of a kernel's address the report has that kernel and what it was not fused with.

    Examples:
      xpudbg show-fusion
      xpudbg show-fusion :model__0_forward_1:K5
      xpudbg show-fusion --sort bytes --top 10
      xpudbg show-fusion --line model.py:35
      xpudbg show-fusion latest:model__0 --why buf3 buf7
      xpudbg show-fusion torch_compile_debug -o fusion.html
    """
    if as_json and fmt is not None:
        raise XpudbgError(f"--json and --format {fmt.value} are two formats", hint="give one of them")
    if log is not None and not log.is_file():
        raise XpudbgError(f"there is no file {log}", hint="--log takes the output of TORCH_LOGS=+fusion")
    selection = addresses.narrow(
        addresses.open_address(address, most=run_address.AddressLevel.KERNEL, log=log), "--graph", graph
    )
    run, kernels = selection.run, _kernel_numbers(selection)
    chosen = run_reader.graph_files(run, selection.graphs)
    if kernels:
        chosen = [g for g in chosen if g.id in kernels]
    problems = tuple(run.source.problems)
    if why is not None:
        given = [run.inputs(g) for g in chosen]
        report = FusionReport(address, tuple(map(graph_fusion.analyse_fusion, given)), problems)
        _print_pairs(unfused_pairs.find_pair(given, report.graphs, why), as_json=as_json)
        return _status(report, strict)
    graphs, no_estimate = _timed_fusions(run, chosen, device, sort)
    report = FusionReport(address, graphs, problems, no_estimate=no_estimate)
    ranked = any(given is not None for given in (sort, top, line, module))
    drawn = fmt is not None or ((output is not None or open_it) and not as_json)
    if ranked or drawn or as_json:
        report = replace(report, graphs=spills.with_spills(run, report.graphs))
    if ranked:
        sort = sort or (KernelSort.BYTES if top is not None else None)
        written = _written_kernels(run, report.graphs) if line else {}
        query = rank_kernels.KernelQuery(sort, line or "", module or "", expand, written)
        rows = rank_kernels.rank_kernels(report.graphs, query)
        rows = tuple(r for r in rows if not kernels or not kernels[r.graph].isdisjoint(r.numbers))
        report = replace(report, ranking=rows)
    if drawn:
        fmt = fmt or _diagram_format(output)
        if fmt is DiagramFormat.HTML:
            drawn_files = [_write_page(run, report, output, force=force)]
        else:
            drawn_files = _draw(report, fmt, output, force=force, open_it=open_it, expand=expand)
        for file in drawn_files:
            sys.stdout.write(f"{file}\n")
        for file in drawn_files[:3] if open_it else ():
            webbrowser.open(file.absolute().as_uri())
        return _status(report, strict)

    def screen(console: Console) -> None:
        if modules:
            ranked_view.print_modules(report, console, expand=expand)
        elif ranked:
            most = report_screen.MOST_KERNELS if limit is None else limit
            ranked_view.print_ranking(report, console, sort=sort, limit=most if top is None else top)
        elif kernels:
            report_screen.print_kernels(report, console, kernels)
        else:
            each = every or selection.graphs is not None
            report_screen.print_fusion(
                report,
                console,
                limit=limit,
                every=each,
                expand=expand,
                verbose=verbose,
                complete=lambda graphs: spills.with_spills(run, graphs),
                ranks={} if each else {g.id: g.rank for g in run.source.graphs if g.rank is not None},
            )

    Output(as_json, no_pager).print("xpudbg.show-fusion", lambda: drawing.fusion_body(report), screen=screen)
    return _status(report, strict)


def _status(report: FusionReport, strict: bool) -> int:
    odd = report.problems or any(g.problems or g.missing for g in report.graphs)
    return ExitCode.FOUND if strict and odd else ExitCode.OK


def _timed_fusions(
    run: RunReader, chosen: Sequence[GraphFiles], device: str | None, sort: KernelSort | None
) -> tuple[tuple[GraphFusion, ...], str]:
    """Return the fusion of graphs with estimated and measured times, and why there is no estimate."""
    graphs, no_estimate = launch_costs.costed_fusions(run, chosen, device or "")
    if device is None:
        graphs = profile_files.with_times(run, graphs)
    if sort is KernelSort.LOST and device is not None:
        raise XpudbgError(
            f"nothing was measured on {device}: --target estimates, and only measured time can be lost",
            hint="'--sort time' sorts by the estimate, and without --target by the run's profile",
        )
    if sort is KernelSort.LOST and not any(k.measured_us for g in graphs for k in g.kernels):
        raise XpudbgError(
            "no measured times of these kernels are known: the run has no profile of its own that was joined with them",
            hint="'xpudbg run --profile' records one; '--sort time' sorts by an estimate",
        )
    return graphs, no_estimate


def _written_kernels(run: RunReader, graphs: Sequence[GraphFusion]) -> dict[tuple[str, int], WrittenKernel]:
    """Return the places of the user's own Triton kernels in the script, by graph and number of the launch."""
    files = {g.id: g for g in run.graphs}
    found = {}
    for graph in graphs:
        own = [(n, k) for n, k in enumerate(graph.kernels, 1) if k.kind == KernelKind.USER_TRITON]
        code = run.inputs(files[graph.id]).code if own else None
        nodes = run.fx_nodes(files[graph.id]) if own else None
        for number, kernel in own if code else ():
            made = code.kernel(kernel.name) if code else None
            written = written_kernel.written_kernel(run, made, nodes.value if nodes else None, (kernel,))
            if written is not None:
                found[graph.id, number] = written
    return found


def _kernel_numbers(selection: Selection) -> dict[str, frozenset[int]]:
    """Return the numbers of the kernels that an address names, by graph; empty where it names none.

    Raises:
        XpudbgError: No graph calls the kernel.
    """
    if selection.kernels is None:
        return {}
    calls = select_kernel.called_kernels(selection.run, selection.kernels, selection.graph_ids)
    if not calls:
        names = dict.fromkeys(k.name for k in selection.kernels)
        raise XpudbgError(
            f"no graph calls {', '.join(names)}", hint="'xpudbg triton-cache show' has its card"
        )
    found: dict[str, set[int]] = {}
    for call in calls:
        found.setdefault(call.graph, set()).add(call.number or 0)
    return {graph: frozenset(numbers) for graph, numbers in found.items()}


def _print_pairs(found: Sequence[tuple[str, NotFused]], *, as_json: bool) -> None:
    def screen(console: Console) -> None:
        for name, refusal in found:
            console.print(name, style="bold", soft_wrap=True)
            ranked_view.print_pair(refusal, console)

    body = {"pairs": [{"graph": name, "not_fused": drawing.pair_body(refusal)} for name, refusal in found]}
    Output(as_json).print("xpudbg.show-fusion.why", lambda: body, screen=screen)


def _write_page(run: RunReader, report: FusionReport, output: Path | None, *, force: bool) -> Path:
    """Write the pages that `report` has of the graphs, and return the file."""
    ids = [graph.id for graph in report.graphs]
    file = drawing.diagram_file(ids, DiagramFormat.HTML.value, output)
    out_file.check_writable(file, force=force or output is None)
    with Steps() as steps:
        settings = make.ReportSettings(
            frozenset(ids), progress=steps.step, disassemble=compilers.disassemble_entry
        )
        make.make_report(run, settings).write(file)
    return file


def _draw(
    report: FusionReport, fmt: DiagramFormat, output: Path | None, *, force: bool, open_it: bool, expand: bool
) -> list[Path]:
    """Write the pictures and return their files; one that goes to a pipe is printed."""
    folded = layer_text.unfolded if expand else layer_text.folded_graph
    report = replace(report, graphs=tuple(map(folded, report.graphs)))
    status = console_screen.status_console()
    piped = output is None and not open_it and not sys.stdout.isatty()
    if piped and fmt in (DiagramFormat.DOT, DiagramFormat.SVG) and len(report.graphs) == 1:
        data, notes = drawing.render_one(report.graphs[0], fmt.value)
        sys.stdout.write(data.decode("utf-8"))
        for note in notes:
            status.print(note)
        return []
    written, notes = drawing.write_diagrams(report, fmt.value, output, force=force)
    for note in notes:
        status.print(note, soft_wrap=True)
    return written


def _diagram_format(output: Path | None) -> DiagramFormat:
    """Return the format of a file's extension; HTML without one."""
    ending = output.suffix.lstrip(".").lower() if output else ""
    known = {f.value: f for f in DiagramFormat}
    if ending and ending not in known:
        raise XpudbgError(
            f"{output} has no file extension of a known format",
            hint=f"one of {', '.join(known)}, or --format",
        )
    return known.get(ending, DiagramFormat.HTML)
