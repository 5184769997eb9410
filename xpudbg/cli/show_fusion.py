"""``xpudbg show-fusion``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.cli.options import (
    AddressArgument,
    ForceOption,
    GraphOption,
    JsonOption,
    NoPagerOption,
    OddStrictOption,
)
from xpudbg.model.str_enum import StrEnum

if TYPE_CHECKING:
    from xpudbg.analysis.address import Selection
    from xpudbg.analysis.fusion.inputs import FusionInputs
    from xpudbg.model.fusion import FusedKernel, FusionReport, GraphFusion

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
    limit: Annotated[int, typer.Option(min=0, help="Kernels to list for each graph; 0 for all.")] = 60,
    every: Annotated[
        bool, typer.Option("--all", help="Show each graph of a large run, also those that are the same.")
    ] = False,
    strict: OddStrictOption = False,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> None:
    """Show what was fused, what was not and why, and what it saved.

    Without options a report; with --format, -o or --open a picture of before and after.

    Of a kernel's address the report has that kernel and what it was not fused with.

    Examples:
      xpudbg show-fusion
      xpudbg show-fusion :model__0_forward_1:K5
      xpudbg show-fusion latest:model__0 --why buf3 buf7
      xpudbg show-fusion torch_compile_debug -o fusion.html
    """
    import sys

    from xpudbg.analysis.fusion.graph_fusion import analyse_fusion
    from xpudbg.analysis.select_graph import graph_files
    from xpudbg.cli.addresses import is_path, narrow, open_address
    from xpudbg.errors import ExitCode, XpudbgError
    from xpudbg.model.fusion import FusionReport

    if as_json and fmt is not None:
        raise XpudbgError(f"--json and --format {fmt.value} are two formats", hint="give one of them")
    if log is not None and not log.is_file():
        raise XpudbgError(f"there is no file {log}", hint="--log takes the output of TORCH_LOGS=+fusion")
    selection = narrow(open_address(address, log=log), "--graph", graph)
    if selection.stage and not is_path(address):  # a file of a graph stands for the graph
        raise XpudbgError(
            f"{address} names a stage, and show-fusion takes graphs and kernels",
            hint=f"'xpudbg show {address}' shows it",
        )
    reader, kernels = selection.run, _kernel_numbers(selection)
    chosen = graph_files(reader, selection.graphs)
    if kernels:
        chosen = [g for g in chosen if g.id in kernels]
    if why is not None:
        given = [reader.inputs(g) for g in chosen]
        graphs = [analyse_fusion(inputs) for inputs in given]
    else:
        given, graphs = [], reader.fusions(chosen)
    report = FusionReport(address, tuple(graphs), tuple(reader.source.problems))
    if why is not None:
        _why(given, report, why, as_json=as_json)
    elif as_json:
        from xpudbg.reporters.fusion.fusion_json import fusion_body
        from xpudbg.reporters.json_out import render_json

        sys.stdout.write(render_json(fusion_body(report), schema="xpudbg.show-fusion", version=1))
    elif fmt is not None or output is not None or open_it:
        _draw(report, fmt, output, open_it=open_it, force=force)
    else:
        from xpudbg.reporters.console import report_console
        from xpudbg.reporters.fusion.report import print_fusion, print_kernels
        from xpudbg.reporters.pager import paging

        console = report_console()
        with paging(console, wanted=not no_pager):
            if kernels:
                print_kernels(report, console, kernels)
            else:
                every = every or selection.graphs is not None
                print_fusion(report, console, limit=limit, every=every)
    if strict and (report.problems or any(g.problems or g.missing for g in report.graphs)):
        raise typer.Exit(ExitCode.FOUND)


def _kernel_numbers(selection: Selection) -> dict[str, frozenset[int]]:
    """The numbers of the kernels that an address names, by graph; empty where it names none.

    Raises:
        XpudbgError: No graph calls the kernel.
    """
    from xpudbg.analysis.select_kernel import called_kernels
    from xpudbg.errors import XpudbgError

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


def _why(inputs: list[FusionInputs], report: FusionReport, pair: tuple[str, str], *, as_json: bool) -> None:
    import sys

    from xpudbg.analysis.fusion.context import GraphContext
    from xpudbg.analysis.fusion.unfused_pairs import why_not
    from xpudbg.errors import XpudbgError
    from xpudbg.model.fusion import NotFused
    from xpudbg.model.fusion_causes import NotFusedCause

    found: list[tuple[str, NotFused]] = []
    for given, graph in zip(inputs, report.graphs, strict=True):
        first, second = (_find_kernels(graph, name) for name in pair)
        if not first or not second:
            continue
        a, b = (_only(graph, name, fitting) for name, fitting in zip(pair, (first, second), strict=True))
        if a is b:
            cause = NotFusedCause.FUSED if pair[0] != pair[1] else NotFusedCause.SAME_KERNEL
            found.append((graph.id, NotFused(a.name, b.name, cause=cause)))
        else:
            found.append((graph.id, why_not(given.log, a, b, graph.kernels, GraphContext.of(given))))
    if not found:
        missing = next(
            (n for n in pair if not any(_find_kernels(g, n) for g in report.graphs)), " and ".join(pair)
        )
        raise XpudbgError(
            f"no kernel, node or buffer {missing} in one graph with the other",
            hint=_like(report, missing),
        )
    if as_json:
        from xpudbg.reporters.fusion.fusion_json import pair_body
        from xpudbg.reporters.json_out import render_json

        body = {"pairs": [{"graph": name, "not_fused": pair_body(refusal)} for name, refusal in found]}
        sys.stdout.write(render_json(body, schema="xpudbg.show-fusion.why", version=1))
        return
    from xpudbg.reporters.console import report_console
    from xpudbg.reporters.fusion.report import print_pair

    console = report_console()
    for name, refusal in found:
        console.print(name, style="bold", soft_wrap=True)
        print_pair(refusal, console)


def _like(report: FusionReport, wrong: str) -> str:
    """Return what could have been meant by a name that nothing has: names like it, else the kernels."""
    from difflib import get_close_matches

    kernels = [k for g in report.graphs for k in g.kernels]
    members = [m for k in kernels for m in k.members]
    names = dict.fromkeys([*(k.name for k in kernels), *(m.name for m in members)])
    names |= dict.fromkeys(n for k in kernels for n in (*k.nodes, *k.writes, *(k.removed or ())))
    counts = ", ".join(f"K1 to K{len(g.kernels)} in {g.id}" for g in report.graphs[:4] if g.kernels)
    close = get_close_matches(wrong, names, n=5, cutoff=0.6)
    if not close:  # a word of a long name (``argmx`` of ``triton_poi_fused_argmax_7``)
        words = {w: k.name for k in kernels for w in k.name.split("_") if len(w) > 3}
        close = list(dict.fromkeys(words[w] for w in get_close_matches(wrong, words, n=3, cutoff=0.7)))
    return f"did you mean {', '.join(close)}? Kernels are {counts}" if close else f"kernels are {counts}"


def _find_kernels(graph: GraphFusion, name: str) -> list[FusedKernel]:
    """The kernels of that name, that hold the node, that write the buffer, or of that number (``2``, ``K2``) in the list."""
    kernels = graph.kernels
    exact = [k for k in kernels if name in (k.name, *k.nodes) or any(m.name == name for m in k.members)]
    exact = exact or [k for k in kernels if name in (*k.writes, *(k.removed or ()))]
    number = name.removeprefix("K")
    if not exact and number.isdecimal() and 1 <= int(number) <= len(kernels):
        return [kernels[int(number) - 1]]
    return exact or [k for k in kernels if name in k.name]


def _only(graph: GraphFusion, name: str, fitting: list[FusedKernel]) -> FusedKernel:
    """The one kernel that is meant; a library call, or a kernel that is called again, has to be named by its number."""
    from xpudbg.errors import XpudbgError

    if len(fitting) > 1:
        known = [
            f"K{number} ({', '.join(k.nodes[:3]) or k.name})"
            for number, k in enumerate(graph.kernels, 1)
            if any(k is f for f in fitting)
        ]
        more = ", ..." if len(known) > 12 else ""
        raise XpudbgError(
            f"{name} matches {len(fitting)} kernels of {graph.id}",
            hint=f"choose one by its number or node: {', '.join(known[:12])}{more}",
        )
    return fitting[0]


def _draw(
    report: FusionReport, fmt: DiagramFormat | None, output: Path | None, *, open_it: bool, force: bool
) -> None:
    import sys

    from xpudbg.errors import XpudbgError
    from xpudbg.reporters.console import status_console
    from xpudbg.reporters.fusion.files import write_diagrams

    ending = output.suffix.lstrip(".").lower() if output else ""
    if fmt is None:
        known = {f.value: f for f in DiagramFormat}
        if ending and ending not in known:
            raise XpudbgError(
                f"{output} has no file extension of a known format",
                hint=f"one of {', '.join(known)}, or --format",
            )
        fmt = known.get(ending, DiagramFormat.HTML)
    if (
        output is None
        and not open_it
        and fmt in (DiagramFormat.DOT, DiagramFormat.SVG)
        and not sys.stdout.isatty()
    ):
        from xpudbg.reporters.fusion.picture import render_one

        if len(report.graphs) == 1:
            data, notes = render_one(report.graphs[0], fmt.value)
            sys.stdout.write(data.decode("utf-8"))
            for note in notes:
                status_console().print(note)
            return
    files, notes = write_diagrams(report, fmt.value, output, force=force)
    status = status_console()
    for note in notes:
        status.print(note, soft_wrap=True)
    for file in files:
        sys.stdout.write(f"{file}\n")
    if open_it:
        import webbrowser

        for file in files[:3]:
            webbrowser.open(file.absolute().as_uri())
