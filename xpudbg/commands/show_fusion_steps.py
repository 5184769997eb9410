"""The steps of ``xpudbg show-fusion``: find graphs and kernels, then print, draw or answer why."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from xpudbg.commands.addresses import is_path, narrow, open_address
from xpudbg.commands.output import print_result
from xpudbg.commands.show_fusion import DiagramFormat
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.facts.addresses.address import Selection
from xpudbg.facts.addresses.select_kernel import called_kernels
from xpudbg.facts.fusion.graph_fusion import analyse_fusion
from xpudbg.facts.fusion.kernel_modules import layered_fusions
from xpudbg.facts.kernels.spills import with_spills
from xpudbg.model.fusion import FusionReport, GraphFusion, KernelRank, KernelSort, NotFused
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.shell_word import shell_word
from xpudbg.run.select_graph import graph_files
from xpudbg.screens.reporter import Reporter

if TYPE_CHECKING:
    from rich.console import Console

    from xpudbg.facts.fusion.written_kernel import WrittenKernel
    from xpudbg.run.run_reader import RunReader


@dataclass(frozen=True)
class FusionOptions:
    """Options of the command line.

    Attributes:
        address: The run, graph or kernel as typed.
        graph: One graph of it; None for those of the address.
        why: Two kernels, nodes or buffers to tell about; None for the report.
        fmt: Form of the diagram; None for the one of ``output``.
        output: File of the diagram.
        force: Write over that file.
        open_it: Open the diagram.
        log: A file with the scheduler's log to read besides those found.
        sort: Order of the kernels of all graphs; None for the report.
        top: How many of them; None for ``limit``.
        line: Python line or file of the kernels that are wanted.
        module: Path of their module.
        verbose: Tell what was fused in each kernel.
        limit: Kernels to list for each graph; 0 for all; None where nobody said.
        every: Show each graph of a large run.
        expand: List each layer.
        modules: Tell by module.
        strict: Fail on problems and missing artifacts.
        paged: Hand what is longer than the screen to the pager.
        as_json: Print JSON.
    """

    address: str
    graph: str | None
    why: tuple[str, str] | None
    fmt: DiagramFormat | None
    output: Path | None
    force: bool
    open_it: bool
    log: Path | None
    sort: KernelSort | None
    top: int | None
    line: str | None
    module: str | None
    verbose: bool
    limit: int | None
    every: bool
    expand: bool
    modules: bool
    strict: bool
    paged: bool
    as_json: bool

    @property
    def ranked(self) -> bool:
        """Return whether one table of kernels is wanted."""
        return any(given is not None for given in (self.sort, self.top, self.line, self.module))


def show_fusion_command(options: FusionOptions) -> int:
    """Show what was fused in the graphs of an address; returns the exit status."""
    as_json, fmt, log, address = options.as_json, options.fmt, options.log, options.address
    if as_json and fmt is not None:
        raise XpudbgError(f"--json and --format {fmt.value} are two formats", hint="give one of them")
    if log is not None and not log.is_file():
        raise XpudbgError(f"there is no file {log}", hint="--log takes the output of TORCH_LOGS=+fusion")
    selection = narrow(open_address(address, log=log), "--graph", options.graph)
    # A file of a graph stands for the graph.
    if selection.stage and not is_path(address):
        raise XpudbgError(
            f"{address} names a stage, and show-fusion takes graphs and kernels",
            hint=f"'xpudbg show {shell_word(address)}' shows it",
        )
    reader, kernels = selection.run, _kernel_numbers(selection)
    chosen = graph_files(reader, selection.graphs)
    if kernels:
        chosen = [g for g in chosen if g.id in kernels]
    if options.why is not None:
        from xpudbg.facts.fusion.find_pair import find_pair

        given = [reader.inputs(g) for g in chosen]
        graphs = [analyse_fusion(inputs) for inputs in given]
        report = FusionReport(address, tuple(graphs), tuple(reader.source.problems))
        _print_pairs(find_pair(given, graphs, options.why), as_json=as_json)
    else:
        report = FusionReport(address, layered_fusions(reader, chosen), tuple(reader.source.problems))
        drawn = fmt is not None or ((options.output is not None or options.open_it) and not as_json)
        if options.ranked or drawn or as_json:
            report = replace(report, graphs=with_spills(reader, report.graphs))
        if options.ranked:
            report = replace(report, ranking=_ranking(reader, report, kernels, options))
        if drawn:
            _draw(report, options)
        else:
            every = options.every or selection.graphs is not None
            _print_report(reader, report, kernels, options, every=every)
    odd = report.problems or any(g.problems or g.missing for g in report.graphs)
    return ExitCode.FOUND if options.strict and odd else ExitCode.OK


def _written_kernels(
    reader: RunReader, graphs: Sequence[GraphFusion]
) -> dict[tuple[str, int], WrittenKernel]:
    """The places in the user's script of the Triton kernels of their own, by graph and number of the launch."""
    from xpudbg.facts.fusion.written_kernel import written_kernel

    files = {g.id: g for g in reader.graphs}
    found = {}
    for graph in graphs:
        own = [(n, k) for n, k in enumerate(graph.kernels, 1) if k.kind == KernelKind.USER_TRITON]
        code = reader.inputs(files[graph.id]).code if own else None
        nodes = reader.fx_nodes(files[graph.id]) if own else None
        for number, kernel in own if code else ():
            made = code.kernel(kernel.name) if code else None
            written = written_kernel(reader, made, nodes.value if nodes else None, (kernel,))
            if written is not None:
                found[graph.id, number] = written
    return found


def _ranking(
    reader: RunReader, report: FusionReport, kernels: dict[str, frozenset[int]], options: FusionOptions
) -> tuple[KernelRank, ...]:
    """The kernels that the options ask for, of those that the address names."""
    from xpudbg.facts.fusion.rank_kernels import KernelQuery, rank_kernels

    sort = options.sort or (KernelSort.BYTES if options.top is not None else None)
    written = _written_kernels(reader, report.graphs) if options.line else {}
    query = KernelQuery(sort, options.line or "", options.module or "", options.expand, written)
    rows = rank_kernels(report.graphs, query)
    return tuple(r for r in rows if not kernels or not kernels[r.graph].isdisjoint(r.numbers))


def _print_report(
    reader: RunReader,
    report: FusionReport,
    kernels: dict[str, frozenset[int]],
    options: FusionOptions,
    *,
    every: bool,
) -> None:
    """The report of the graphs, or of the kernels that the address names."""
    from xpudbg.screens.fusion.fusion_json import fusion_body

    def screen(console: Console) -> None:
        from xpudbg.screens.fusion.report import MOST_KERNELS, print_fusion, print_kernels

        if options.modules:
            from xpudbg.screens.fusion.modules_view import print_modules

            print_modules(report, console, expand=options.expand)
        elif options.ranked:
            from xpudbg.screens.fusion.ranked_view import print_ranking

            sort = options.sort or (KernelSort.BYTES if options.top is not None else None)
            most = MOST_KERNELS if options.limit is None else options.limit
            print_ranking(report, console, sort=sort, limit=most if options.top is None else options.top)
        elif kernels:
            print_kernels(report, console, kernels)
        else:
            print_fusion(
                report,
                console,
                limit=options.limit,
                every=every,
                expand=options.expand,
                verbose=options.verbose,
                complete=lambda graphs: with_spills(reader, graphs),
                ranks={} if every else {g.id: g.rank for g in reader.source.graphs if g.rank is not None},
            )

    reporter = Reporter("xpudbg.show-fusion", lambda: fusion_body(report), screen=screen)
    print_result(reporter, as_json=options.as_json, paged=options.paged)


def _kernel_numbers(selection: Selection) -> dict[str, frozenset[int]]:
    """The numbers of the kernels that an address names, by graph; empty where it names none.

    Raises:
        XpudbgError: No graph calls the kernel.
    """
    if selection.kernels is None:
        return {}
    calls = called_kernels(selection.run, selection.kernels, selection.graph_ids)
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
    from xpudbg.screens.fusion.fusion_json import pair_body

    def screen(console: Console) -> None:
        from xpudbg.screens.fusion.pairs_view import print_pair

        for name, refusal in found:
            console.print(name, style="bold", soft_wrap=True)
            print_pair(refusal, console)

    body = {"pairs": [{"graph": name, "not_fused": pair_body(refusal)} for name, refusal in found]}
    print_result(Reporter("xpudbg.show-fusion.why", lambda: body, screen=screen), as_json=as_json)


def _draw(report: FusionReport, options: FusionOptions) -> None:
    from xpudbg.screens.console import status_console
    from xpudbg.screens.fusion.files import write_diagrams
    from xpudbg.screens.fusion.layer_words import folded_graph, unfolded

    report = replace(report, graphs=tuple(map(unfolded if options.expand else folded_graph, report.graphs)))
    output, open_it = options.output, options.open_it
    fmt = options.fmt or _diagram_format(output)
    if (
        output is None
        and not open_it
        and fmt in (DiagramFormat.DOT, DiagramFormat.SVG)
        and not sys.stdout.isatty()
    ):
        from xpudbg.screens.fusion.picture import render_one

        if len(report.graphs) == 1:
            data, notes = render_one(report.graphs[0], fmt.value)
            sys.stdout.write(data.decode("utf-8"))
            for note in notes:
                status_console().print(note)
            return
    files, notes = write_diagrams(report, fmt.value, output, force=options.force)
    status = status_console()
    for note in notes:
        status.print(note, soft_wrap=True)
    for file in files:
        sys.stdout.write(f"{file}\n")
    if open_it:
        import webbrowser

        for file in files[:3]:
            webbrowser.open(file.absolute().as_uri())


def _diagram_format(output: Path | None) -> DiagramFormat:
    """The format that a file's extension names; HTML without one."""
    ending = output.suffix.lstrip(".").lower() if output else ""
    known = {f.value: f for f in DiagramFormat}
    if ending and ending not in known:
        raise XpudbgError(
            f"{output} has no file extension of a known format",
            hint=f"one of {', '.join(known)}, or --format",
        )
    return known.get(ending, DiagramFormat.HTML)
