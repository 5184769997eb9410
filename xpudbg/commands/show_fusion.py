"""``xpudbg show-fusion``."""

from __future__ import annotations

import hashlib
import re
import sys
import webbrowser
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich import text as rich_text

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
from xpudbg.core.text import listed, plural
from xpudbg.facts import launch_costs, run_address
from xpudbg.facts.fusion import graph_fusion, kernel_lines, rank_kernels, unfused_pairs
from xpudbg.facts.kernels import run_kernels
from xpudbg.facts.times import profile_files
from xpudbg.findings import fusion_rules
from xpudbg.model import fx, trace
from xpudbg.model.fusion import (
    BufferInfo,
    FusedKernel,
    FusionReport,
    GraphFusion,
    KernelSort,
    Member,
    MemberKind,
    OriginsFrom,
)
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.row import StrEnum
from xpudbg.report import make
from xpudbg.run import run_reader
from xpudbg.screens import console as console_screen
from xpudbg.screens import reporter, run_summary
from xpudbg.screens import text as screen_text
from xpudbg.screens.fusion import buffer_text, drawing, kernel_table, ranked_view
from xpudbg.screens.text import clean, problem_text, rank_text

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from xpudbg.facts.fusion.kernel_lines import WrittenKernel
    from xpudbg.facts.run_address import Selection
    from xpudbg.model.fusion import NotFused
    from xpudbg.model.location import FxSourceLine
    from xpudbg.model.problem import Problem
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
        DiagramFormat | None, typer.Option("--format", help="Draw before and after instead of the report.")
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
        Path | None, typer.Option(help="A TORCH_LOGS=+fusion log to read besides those found.")
    ] = None,
    sort: Annotated[
        KernelSort | None,
        typer.Option(
            help="Rank the kernels of all graphs; time and lost as profiled, else time is an estimate (docs/cost.md)."
        ),
    ] = None,
    top: Annotated[
        int | None,
        typer.Option(min=0, metavar="N", help="The first N of them (by bytes without --sort); 0 for all."),
    ] = None,
    line: Annotated[
        str | None,
        typer.Option(metavar="FILE[:LINE]", help="Only kernels that compute something of this line or file."),
    ] = None,
    module: Annotated[
        str | None, typer.Option(metavar="PATH", help="Only kernels of this module and those below it.")
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
    selection = run_address.narrow(
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
        report = replace(report, graphs=run_kernels.with_spills(run, report.graphs))
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
            most = MOST_KERNELS if limit is None else limit
            ranked_view.print_ranking(report, console, sort=sort, limit=most if top is None else top)
        elif kernels:
            print_kernels(report, console, kernels)
        else:
            each = every or selection.graphs is not None
            print_fusion(
                report,
                console,
                limit=limit,
                every=each,
                expand=expand,
                verbose=verbose,
                complete=lambda graphs: run_kernels.with_spills(run, graphs),
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
            written = kernel_lines.written_kernel(run, made, nodes.value if nodes else None, (kernel,))
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
    calls = run_address.called_kernels(selection.run, selection.kernels, selection.graph_ids)
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
    reporter.check_writable(file, force=force or output is None)
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
    folded = buffer_text.unfolded if expand else buffer_text.folded_graph
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


# A kernel with all that was fused in it: one line a scheduler node.

KIND_STYLES = {
    "triton": "green",
    "cpp": "green",
    "triton_template": "magenta",
    "cpp_template": "magenta",
    "cutlass": "magenta",
    "extern": "yellow",
    "fallback": "yellow",
    "copy": "yellow",
    "user_triton": "cyan",
}
MEMBER_STYLES = {
    "pointwise": "blue",
    "reduction": "red",
    "template": "magenta",
    "extern": "yellow",
    "scatter": "red",
}
_ORIGIN_TEXT = {
    "log": "",
    "provenance": "",
    "comment": "",
    "structure": "origins of the members derived from the graph's structure",
    "none": "",
}


def print_kernel(
    number: int,
    width: int,
    kernel: FusedKernel,
    buffers: dict[str, BufferInfo],
    console: Console,
    *,
    explain: bool,
) -> None:
    """Print a kernel with its members.

    Args:
        number: Its number in the graph.
        width: Digits of the largest number.
        kernel: The kernel.
        buffers: The graph's buffers by name.
        console: Console to print to.
        explain: Print why a library call is not generated code.
    """
    head = rich_text.Text(f"{number:>{width + 2}}  ")
    head.append(clean(kernel.name), style=f"bold {KIND_STYLES.get(kernel.kind, '')}".strip())
    head.append(
        f"  {kernel.kind}{' on ' + clean(kernel.device) if kernel.device else ''}",
        style="dim",
    )
    if kernel.function:
        head.append(f"  in {clean(kernel.function)}", style="magenta")
    if kernel.bytes_read is None or kernel.bytes_written is None:
        head.append("  bytes unknown")
    elif kernel.nodes:
        read = buffer_text.bytes_text(kernel.bytes_read, (buffers.get(n) for n in kernel.reads))
        written = buffer_text.bytes_text(kernel.bytes_written, (buffers.get(n) for n in kernel.writes))
        head.append(f"  reads {read}, writes {written}")
    pad = " " * (width + 4)
    deeper = f"{pad}    "
    screen_text.print_folded(console, head, deeper)
    if kernel.extern_reason and explain:
        why = clean(fusion_rules.explain_extern(kernel.extern_reason))
        screen_text.print_folded(console, rich_text.Text(f"{pad}{why}", style="dim"), deeper)
    quoted: set[FxSourceLine] = set()
    for index, member in enumerate(kernel.members):
        last = index == len(kernel.members) - 1
        line = _member(member, buffers, f"{pad}{'└' if last else '├'} ", quoted)
        screen_text.print_folded(
            console, line, rich_text.Text(f"{pad}{' ' if last else '│'}     ", style="dim")
        )
    if kernel.origins and not all(m.aten for m in kernel.members):
        text = f"{pad}from {clean(', '.join(kernel.origins[:12]))}"
        screen_text.print_folded(console, rich_text.Text(text, style="magenta"), deeper)
    if kernel.removed:
        names = ", ".join(f"{n} {buffer_text.short_type(buffers.get(n))}" for n in kernel.removed)
        gone = f"{pad}eliminated: {clean(names)}"
        screen_text.print_folded(console, rich_text.Text(gone, style="green"), deeper)
    if kernel.origins_from is OriginsFrom.STRUCTURE and len(kernel.members) > 1:
        screen_text.print_folded(
            console, rich_text.Text(f"{pad}{_ORIGIN_TEXT['structure']}", style="dim italic"), deeper
        )


def _member(member: Member, buffers: dict[str, BufferInfo], prefix: str, quoted: set[FxSourceLine]) -> Text:
    """Return the line of a member; code of a source line is quoted once for each kernel."""
    line = rich_text.Text(prefix, style="dim")
    line.append(f"{clean(member.name)} ", style="bold")
    line.append(f"{member.kind}", style=MEMBER_STYLES.get(member.kind, ""))
    ops = ", ".join(member.ops[:8]) + (", ..." if len(member.ops) > 8 else "")
    if member.kind is not MemberKind.EXTERN:
        line.append(f"  {clean(ops)}")
    if member.reduced:
        line.append(f"  over {' x '.join(clean(d) for d in member.reduced)}", style="red")
    written = [
        f"{n} {buffer_text.short_type(buffers.get(n))}"
        for n in member.writes
        if not buffer_text.is_mark(buffers.get(n))
    ]
    if written:
        line.append(f"  -> {clean(', '.join(written))}", style="cyan")
    if member.broadcast:
        line.append(f"  broadcasts {clean(', '.join(member.broadcast))}", style="dim")
    aten = list(dict.fromkeys(fx.operator_packet(t) for t in member.aten))
    if aten:
        more = ", ..." if len(aten) > 6 else ""
        line.append(f"  {clean(', '.join(aten[:6]))}{more}", style="magenta")
    if member.sources:
        line.append(
            f"  {buffer_text.source_text(member.sources, code=member.sources[-1] not in quoted)}", style="dim"
        )
        quoted.add(member.sources[-1])
    return line


# Graphs with the same fusion, as layers, ranks and recompiles have.

_SERIAL = re.compile(rb'"((?:triton|cpp)_\w{0,40}?fused\w{0,1000}?)(?:_\d{1,9}){1,20}"')
"""A generated kernel's name with its numbers."""
_NAMED = 3


def equal_graphs(graphs: Sequence[GraphFusion]) -> list[list[GraphFusion]]:
    """Group graphs of equal fusion, ignoring names, compile ids and kernel numbers, in order of their first graphs."""
    groups: dict[str, list[GraphFusion]] = {}
    for graph in graphs:
        groups.setdefault(_content(graph), []).append(graph)
    return list(groups.values())


def graphs_of_ranks(graphs: Sequence[GraphFusion], ranks: Mapping[str, int]) -> list[list[GraphFusion]]:
    """Group graphs of equal fusion, one of each rank, in order of their first graphs.

    If a rank has two equal graphs there are two groups: the first of each rank, and the second of each.

    Args:
        graphs: Graphs of a run.
        ranks: Rank by graph id; a graph without a rank is a group of one.
    """
    groups: dict[tuple[object, ...], list[GraphFusion]] = {}
    seen: dict[tuple[str, int], int] = {}
    for index, graph in enumerate(graphs):
        rank = ranks.get(graph.id)
        if rank is None:
            groups[(index,)] = [graph]
            continue
        content = _content(graph)
        number = seen[content, rank] = seen.get((content, rank), -1) + 1
        groups.setdefault((content, number), []).append(graph)
    return list(groups.values())


def _content(graph: GraphFusion) -> str:
    plain = msgspec.json.encode(replace(graph, id="", compile_id="", generation=0))
    return hashlib.sha256(_SERIAL.sub(rb'"\1"', plain)).hexdigest()


def others_text(group: Sequence[GraphFusion]) -> str:
    """Return ``the same in 19 more graphs: model__1_forward_3, ...``."""
    others = [clean(g.id) for g in group[1:]]
    return f"the same in {plural(len(others), 'more graph')}: {listed(others, _NAMED)}; --all shows each"


def ranks_text(group: Sequence[GraphFusion], ranks: Mapping[str, int]) -> str:
    """Return ``ranks 0-1: the same fusion in model__0@rank1; --expand shows each``, with differences between ranks."""
    others = [clean(g.id) for g in group[1:]]
    text = (
        f"{rank_text(tuple(sorted(ranks[g.id] for g in group)))}: the same fusion in {listed(others, _NAMED)}"
    )
    ids: dict[str, list[int]] = {}
    for graph in group:
        ids.setdefault(trace.compile_text(graph.compile_id, graph.generation), []).append(ranks[graph.id])
    if len(ids) > 1:
        compiles = (f"{clean(i)} on {rank_text(tuple(sorted(r)))}" for i, r in ids.items())
        text += f", compile {', '.join(compiles)}"
    if len({tuple(k.name for k in graph.kernels) for graph in group}) > 1:
        text += ", numbers in names of kernels differ"
    return f"{text}; --expand shows each"


MOST_KERNELS = 60
"""Kernels that are listed for each graph by default."""


def print_fusion(
    report: FusionReport,
    console: Console,
    *,
    limit: int | None = None,
    every: bool = True,
    expand: bool = False,
    verbose: bool = False,
    complete: Callable[[Sequence[GraphFusion]], Sequence[GraphFusion]] = tuple,
    ranks: Mapping[str, int] | None = None,
) -> None:
    """Print the whole report.

    Args:
        report: The report.
        console: Console to print to.
        limit: Kernels to list for each graph; 0 for all; None for about a screen if layers repeat.
        every: Show each graph, also if many are equal.
        expand: Show each layer and the graphs of each rank, also if they are equal.
        verbose: Show what was fused in each kernel, and pairs one by one.
        complete: Adds figures of native code to the graphs that are shown.
        ranks: Rank of each graph by its id, for a run with several.
    """
    folded = not every and len(report.graphs) > run_summary.FOLDED_GRAPHS
    advised: set[str] = set()
    shortened: list[GraphFusion] = []
    rank_of = {} if ranks is None or expand else ranks
    groups = equal_graphs(report.graphs) if folded else graphs_of_ranks(report.graphs, rank_of)
    firsts = [group[0] for group in groups]
    shown = firsts if verbose else complete(firsts)
    for index, (first, group) in enumerate(zip(shown, groups, strict=True)):
        if index:
            console.print()
        graph = buffer_text.unfolded(first) if expand else buffer_text.folded_graph(first)
        short = limit is None and bool(graph.repeats) and not verbose
        _graph(graph, console, limit, advised, short=short, verbose=verbose)
        if short:
            shortened.append(graph)
        if len(group) > 1:
            text = others_text(group) if folded else ranks_text(group, rank_of)
            screen_text.say(console, text, 2, "dim")
    if shortened:
        console.print()
        ranked_view.print_ways_on(shortened, console)
    _problems(report.problems, console)


def _graph(
    graph: GraphFusion,
    console: Console,
    limit: int | None,
    advised: set[str],
    *,
    short: bool,
    verbose: bool,
) -> None:
    title = rich_text.Text(clean(graph.id), style="bold")
    extra = [graph.kind] if graph.kind and graph.kind not in graph.id else []
    extra += [f"compile {trace.compile_text(graph.compile_id, graph.generation)}"] if graph.compile_id else []
    if extra:
        title.append(f"  {', '.join(clean(e) for e in extra)}", style="dim")
    screen_text.print_folded(console, title, "  ")
    for line in ranked_view.summary_lines(graph):
        screen_text.print_folded(console, rich_text.Text("  ").append(line), "    ")
    if graph.kernels:
        console.print()
    most = MOST_KERNELS if limit is None else limit
    if verbose:
        _kernels(graph, console, most)
        ranked_view.print_not_fused(graph, console)
    else:
        if graph.kernels:
            kernel_table.print_table(graph, console, most, advised, short=short)
        ranked_view.print_not_fused_kinds(graph, console, advised, short=short)
    if not short:
        _changes(graph, console, verbose=verbose)
    _missing(graph, console)
    _problems(graph.problems, console)


def _kernels(graph: GraphFusion, console: Console, limit: int) -> None:
    buffers = {b.name: b for b in graph.buffers}
    numbers = kernel_table.shown_numbers(graph)
    shown = numbers[:limit] if limit else numbers
    width = len(str(len(graph.kernels)))
    explained: set[str] = set()
    repeats = {r.first: r for r in graph.repeats}
    ends = {r.first + r.length - 1: r for r in graph.repeats}
    for number in shown:
        kernel = graph.kernels[number - 1]
        if number in repeats:
            screen_text.say(console, buffer_text.layers_text(repeats[number]), 2, "bold")
        print_kernel(number, width, kernel, buffers, console, explain=kernel.name not in explained)
        explained.add(kernel.name)
        if number in ends and ends[number].differences:
            screen_text.say(console, buffer_text.differences_text(ends[number]), 6, "dim")
    if len(shown) < len(numbers):
        left = plural(len(numbers) - len(shown), "more launch", "more launches")
        screen_text.print_folded(
            console, rich_text.Text(f"  ... and {left}; --limit 0 lists all", style="dim"), "      "
        )


def print_kernels(report: FusionReport, console: Console, numbers: Mapping[str, Collection[int]]) -> None:
    """Print some kernels of each graph.

    Args:
        report: The report.
        console: Console to print to.
        numbers: Numbers of the kernels, by graph id.
    """
    for index, graph in enumerate(report.graphs):
        if index:
            console.print()
        _some_kernels(graph, console, numbers.get(graph.id, ()))
    _problems(report.problems, console)


def _some_kernels(graph: GraphFusion, console: Console, numbers: Collection[int]) -> None:
    """Print some kernels of a graph, and the pairs that contain them."""
    console.print(rich_text.Text(clean(graph.id), style="bold"), soft_wrap=True)
    console.print()
    buffers = {b.name: b for b in graph.buffers}
    for number in sorted(numbers):
        print_kernel(
            number, len(str(len(graph.kernels))), graph.kernels[number - 1], buffers, console, explain=True
        )
    pairs = tuple(p for p in graph.not_fused if not set(p.numbers).isdisjoint(numbers))
    ranked_view.print_not_fused(replace(graph, not_fused=pairs, reasons=()), console)
    _problems(graph.problems, console)


def _changes(graph: GraphFusion, console: Console, *, verbose: bool) -> None:
    if not graph.changes:
        return
    screen_text.print_title(console, "  Changed by FX passes (readable -> transformed)")
    for change in graph.changes:
        line = rich_text.Text(f"    {change.what}", style="")
        gone = ", ".join(f"{c} x {clean(t)}" if c > 1 else clean(t) for t, c in change.removed[:8])
        come = ", ".join(f"{c} x {clean(t)}" if c > 1 else clean(t) for t, c in change.added[:8])
        text = f"{gone} -> {come}" if gone and come else f"added {come}" if come else f"removed {gone}"
        whole = line.copy().append(f"  {text}" if gone or come else "", style="dim")
        if verbose or not console.is_terminal or len(whole.plain) <= console.width:
            line = whole
        else:
            count = max((c for _, c in change.removed or change.added), default=0)
            line.append(f" ({count} times)" if count > 1 else "", style="dim")
        screen_text.print_folded(console, line, " " * 8)


def _missing(graph: GraphFusion, console: Console) -> None:
    for name, how in graph.missing:
        line = rich_text.Text(f"  missing: {name}  ", style="yellow")
        screen_text.print_folded(console, line.append(clean(how), style="dim"), "    ")


def _problems(problems: Iterable[Problem], console: Console) -> None:
    for problem in problems:
        line = rich_text.Text("  problem: ", style="red").append(
            clean(problem_text(problem)), style="default"
        )
        screen_text.print_folded(console, line, "    ")
