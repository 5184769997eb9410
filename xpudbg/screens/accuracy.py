"""Results of ``xpudbg accuracy`` and ``xpudbg verify`` on a terminal: the verdict, the culprit, then the details."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from rich.console import Console
from rich.text import Text

from xpudbg.core.text import listed, plural, shell_word
from xpudbg.model.accuracy import (
    AccuracyReport,
    Blame,
    CachedRun,
    CheckedGraph,
    ComparedValue,
    CompileCache,
    EmulatedCasts,
    NodePlace,
    Verdict,
    blamed_line,
    culprit_text,
    difference_text,
    first_wrong,
    verdict_text,
    wrong_graphs,
)
from xpudbg.model.manifest import SourceLine
from xpudbg.model.problem import Problem
from xpudbg.model.verify import (
    VerifiedGraph,
    VerifiedKernel,
    VerifyCheck,
    VerifyReport,
    call_name,
    cause_text,
    element_text,
    error_text,
    inputs_text,
    level_text,
    reason_text,
    through_text,
)
from xpudbg.screens.console import print_next
from xpudbg.screens.source_text import source_text
from xpudbg.screens.tables import Column, Table, rich_line
from xpudbg.screens.text import cell_width, clean, print_folded, print_problems, say

STYLES = {
    Verdict.SAME: "bold green",
    Verdict.ROUNDING: "bold green",
    Verdict.WRONG: "bold red",
    Verdict.UNKNOWN: "bold yellow",
}
_SHOWN = 12
_PLACE = 40
"""Columns that a Python line beside its graph needs."""
_LAYERS = {
    "eager": "eager: what Dynamo captured",
    "aot_eager": "aot_eager: AOTAutograd",
    "aot_eager_decomp_partition": "aot_eager_decomp_partition: decompositions and the partitioner",
    "inductor": "inductor: its passes, lowerings and kernels",
}

_CACHES = {
    CompileCache.AOTAUTOGRAD: "TORCHINDUCTOR_AUTOGRAD_CACHE",
    CompileCache.FX_GRAPH: "TORCHINDUCTOR_FX_GRAPH_CACHE",
}
_BY_ATEN = "right where ATen runs it and all nodes behind it: its lowering is wrong, or the code that Inductor makes of it"
"""Result of the search for a lowering: it runs all nodes from one on as fallbacks."""


def print_accuracy(
    report: AccuracyReport, console: Console, *, bundle: str = "", alone: bool = False
) -> None:
    """Write the report.

    Args:
        report: The result.
        console: Console to print to.
        bundle: Path of the run, for the next commands.
        alone: Whether one graph alone was compared already.
    """
    headline = Text(clean(verdict_text(report)), style=STYLES[report.verdict])
    print_folded(console, headline, "  ")
    found = [*cache_rows(report.cached), *_blame_rows(report)]
    if found:
        console.print()
        _print_rows(found, console)
    wrong = first_wrong(report)
    if wrong is not None:
        console.print()
        _print_rows(_value_rows(wrong), console)
    for title, graphs in _tables(report):
        console.print()
        if title:
            console.print(Text(title, style="bold"))
        _print_graphs(graphs, console)
    _print_modules(report, console)
    # Differences between the runs follow from a wrong graph.
    listed = (Verdict.UNKNOWN,) if wrong is not None else (Verdict.WRONG, Verdict.UNKNOWN)
    between = [f for f in report.functions if f.verdict in listed]
    for function in between[:_SHOWN]:
        text = f"{function.name}, call {function.call}: {function.verdict.value} beside the eager run"
        why = function.why or next((v.why for v in function.values if v.why), "")
        say(console, text + (f": {why}" if why else ""))
    if report.calls:
        text = f"{plural(report.calls, 'call')} of compiled functions sampled beside the eager run"
        say(console, text, style="dim")
    if report.casts is not None:
        say(console, casts_text(report.casts))
    print_problems(console, report.problems)
    console.print()
    if not alone and " --graph " in report.replay:
        print_next(console, report.replay, "this graph alone")
    if bundle:
        print_next(console, f"xpudbg show {shell_word(str(bundle))}", "the graphs and kernels of the run")


def accuracy_rows(report: AccuracyReport | None, problem: Problem | None) -> Iterator[tuple[str, Text]]:
    """Yield the verdict and the culprit for the head of a run; nothing if its numbers were not compared.

    Args:
        report: The verdict.
        problem: Why it cannot be read.
    """
    if problem is not None:
        yield "accuracy", Text(clean(f"unknown: {problem.what}"))
    if report is None:
        return
    yield "accuracy", Text(clean(verdict_text(report)), style=STYLES[report.verdict])
    for title, text in (*cache_rows(report.cached), *_blame_rows(report)):
        if title in ("culprit", "kernel", "line", "cache"):
            yield "", Text.assemble(f"{title}: ", text)
    if report.replay:
        yield "", Text(clean(report.replay), style="dim")


def cache_rows(cached: CachedRun | None) -> Iterator[tuple[str, Text]]:
    """Yield rows on the run with compile caches on, if its verdict is wrong or unknown."""
    if cached is None or cached.verdict not in (Verdict.WRONG, Verdict.UNKNOWN):
        return
    variable = _CACHES.get(cached.cache)
    if variable:
        yield "cache", Text(f"{cached.cache}: right with {variable}=0", style="bold red")
    if cached.why:
        title = "cache" if cached.verdict is Verdict.WRONG else "caches"
        yield title, Text(clean(cached.why))


def _print_rows(rows: Iterable[tuple[str, Text]], console: Console) -> None:
    """Print rows: a column of titles, each with its text."""
    listed = list(rows)
    width = max((len(title) for title, _ in listed), default=0) + 2
    for title, text in listed:
        print_folded(console, Text.assemble((title.ljust(width), "bold"), text), " " * width)


def _blame_rows(report: AccuracyReport) -> Iterator[tuple[str, Text]]:
    """Yield rows on the culprit; without a line outside of torch, the line from which the graph was compiled."""
    rows = list(blame_rows(report.blame)) if report.blame is not None else []
    found = any(title in ("kernel", "culprit") for title, _ in rows)
    line = blamed_line(report) if found and all(title != "line" for title, _ in rows) else None
    of_node = any(title == "node" for title, _ in rows)
    for title, text in rows:
        if title == "module" and line is not None:
            yield "line", _compiled_at(line, of_node=of_node)
            line = None
        yield title, text
    if line is not None:
        yield "line", _compiled_at(line, of_node=of_node)


def _compiled_at(line: SourceLine, *, of_node: bool) -> Text:
    note = "  (what was compiled; the node's own lines are in torch)" if of_node else "  (what was compiled)"
    return source_text(line).append(note, style="dim")


def blame_rows(blame: Blame) -> Iterator[tuple[str, Text]]:
    """Yield rows on the culprit, from the layer to the buffer."""
    if blame.layer or blame.sound_layers:
        sound = f" ({', '.join(blame.sound_layers)}: right)" if blame.sound_layers else ""
        yield (
            "layer",
            Text(clean(_LAYERS.get(blame.layer, blame.layer or "unknown") + sound)),
        )
    if blame.subsystem:
        yield "culprit", Text(clean(culprit_text(blame)), style="bold red")
        if blame.subsystem == "lowerings":
            yield "", Text(_BY_ATEN, style="dim")
        yield from _place_rows(blame.culprit_place)
    if blame.kernel or blame.buffer:
        text = f"{blame.kernel or 'unknown'}, {blame.kernel_phase} graph; the first wrong buffer is {blame.buffer}"
        yield "kernel", Text(clean(text), style="bold red")
        if blame.value is not None:
            yield "", Text(clean(difference_text(blame.value)))
            culprit = dict(_place_rows(blame.culprit_place)) if blame.subsystem else {}
            for title, row in _place_rows(blame.value.place):
                if culprit.get(title) != row:
                    yield title, row
    for note in blame.notes:
        yield "note", Text(clean(note), style="dim")
    if blame.out_of_budget:
        yield (
            "time",
            Text(
                f"the search was ended after {blame.seconds:.0f} s; a larger --budget goes on", style="yellow"
            ),
        )


def _place_rows(place: NodePlace | None) -> Iterator[tuple[str, Text]]:
    if place is None:
        return
    if place.location is not None:
        yield "line", source_text(place.location)
    if place.module:
        yield "module", Text(clean(place.module))
    if place.node:
        original = f", from {place.original}" if place.original and place.original != place.operator else ""
        yield "node", Text(clean(f"{place.node} = {place.operator}{original}"))


def _value_rows(graph: CheckedGraph) -> Iterator[tuple[str, Text]]:
    if graph.why:
        yield "known", Text(clean(graph.why))
    for value in [v for v in graph.worst if v.verdict is Verdict.WRONG][:4]:
        yield "wrong", Text(clean(value.name))
        yield "", Text(clean(difference_text(value)))
        if value.place is not None and value.place.location is not None:
            yield "", source_text(value.place.location)


def _tables(report: AccuracyReport) -> Iterator[tuple[str, tuple[CheckedGraph, ...]]]:
    """Yield the graphs of the run, and with a title those that are wrong only with compile caches on."""
    cached = tuple(g for g in wrong_graphs(report) if g not in report.graphs)
    if cached:
        yield "with compile caches on", cached
    if report.graphs:
        yield "without" if cached else "", report.graphs


def _print_graphs(graphs: tuple[CheckedGraph, ...], console: Console) -> None:
    """Print a line for each graph; on a narrow terminal its Python line or reason is on the next line."""
    order = sorted(graphs, key=lambda g: g.verdict not in (Verdict.WRONG, Verdict.UNKNOWN))
    shown = order[:_SHOWN]
    table = Table(_GRAPHS, shown, indent="")
    beside = console.width - table.width - 2 >= _PLACE
    head = rich_line(table.head())
    if beside:
        head.append(f"{'':<{table.width + 2 - cell_width(head.plain)}}Python line", style="dim")
    console.print(head, soft_wrap=True)
    for graph, line in zip(shown, table.lines(), strict=True):
        text = rich_line(line)
        unknown = graph.why if graph.verdict is Verdict.UNKNOWN else ""
        last = Text(clean(unknown)) if unknown else source_text(graph.location)
        taken = table.width + 2
        if beside:
            row = Text.assemble(text, " " * (taken - cell_width(text.plain)), last)
            print_folded(console, row, " " * taken)
            continue
        console.print(text, soft_wrap=True)
        if last.plain:
            print_folded(console, Text.assemble("  ", last), "    ")
    if len(order) > _SHOWN:
        console.print(Text(f"and {len(order) - _SHOWN} more (--json)", style="dim"), soft_wrap=True)


def _print_modules(report: AccuracyReport, console: Console) -> None:
    """Print the outputs of the modules of ``--at``."""
    shown = [(g, v) for g in report.graphs for v in g.worst if v.module]
    if shown:
        console.print()
        Table(_MODULES, shown, indent="").print(console)


def _graph_name(graph: CheckedGraph) -> str:
    return f"{graph.index} ({graph.compile_id})" if graph.compile_id else str(graph.index)


def _errors(graph: CheckedGraph) -> str:
    found = [v for v in graph.worst if v.error is not None]
    if not found:
        return ""
    worst = max(found, key=lambda v: v.error or 0.0)
    return _error(worst) + ("" if graph.reference == "float64" else f" (against {graph.reference})")


def _error(value: ComparedValue) -> str:
    return "" if value.error is None else f"{value.error:.2g}, {value.eager_error or 0.0:.2g}"


_GRAPHS: tuple[Column[CheckedGraph], ...] = (
    Column("graph", _graph_name),
    Column("phase", lambda g: g.phase),
    Column("verdict", lambda g: g.verdict.value, style=lambda g: STYLES[g.verdict]),
    Column("calls", lambda g: g.calls, right=True),
    Column("values", lambda g: g.values, right=True),
    Column("worst error, eager's", _errors),
)
_MODULES: tuple[Column[tuple[CheckedGraph, ComparedValue]], ...] = (
    Column("value at", lambda row: row[1].name.removeprefix("value at ")),
    Column("graph", lambda row: row[0].index, right=True),
    Column("verdict", lambda row: row[1].verdict.value, style=lambda row: STYLES[row[1].verdict]),
    Column("error, eager's", lambda row: _error(row[1]) or row[1].why),
)


def casts_text(casts: EmulatedCasts) -> str:
    """Return a sentence on the effect of emulated casts."""
    after = (
        "every number is eager's"
        if casts.equal_to_eager
        else f"the error is {casts.emulated_error or 0.0:.2g}"
    )
    return (
        f"graph {casts.graph} ({casts.phase}): error {casts.error or 0.0:.2g}, eager's {casts.eager_error or 0.0:.2g}; "
        f"with emulate_precision_casts {after}{_unexplained(casts)}"
    )


def _unexplained(casts: EmulatedCasts) -> str:
    """Return the next step for a graph that is farther from float64 than eager although it rounds as eager does."""
    if casts.close_to_eager or (casts.emulated_error or 0.0) < (casts.error or 0.0) / 2:
        return ""
    return (
        ": missing casts do not explain it; run it in float32, where a small fault stands out from rounding"
    )


_STYLES = {
    Verdict.SAME: "green",
    Verdict.ROUNDING: "green",
    Verdict.UNKNOWN: "yellow",
    Verdict.WRONG: "bold red",
}
_REASONS = 8
"""Reasons beyond this many are folded into a count."""


def print_verify(report: VerifyReport, console: Console, *, every: bool = False) -> None:
    """Print the verdict and the comparisons behind it.

    Args:
        report: The result.
        console: Console to print to.
        every: List each comparison.
    """
    say(console, _head(report), style=_STYLES[report.verdict])
    for graph in report.graphs:
        console.print()
        _graph(graph, console, every)
    for problem in report.problems:
        say(console, f"{problem.where}: {problem.what}", style="yellow")
    wrong = [(g, k) for g in report.graphs for k in g.kernels if k.verdict is Verdict.WRONG]
    if wrong:
        graph, kernel = wrong[0]
        console.print()
        name = f"K{kernel.number}" if kernel.number else kernel.name
        print_next(console, f"xpudbg show {shell_word(f'{report.source}:{graph.id}:{name}')}")


def _head(report: VerifyReport) -> str:
    kernels = [k for g in report.graphs for k in g.kernels]
    counts = Counter(k.verdict for k in kernels)
    verdicts = ", ".join(f"{counts[v]} {v}" for v in reversed(Verdict) if counts[v])
    calls = f"{plural(len(kernels), 'kernel call')} in {plural(len(report.graphs), 'graph')}"
    by = f", computed by torch {report.torch}" if report.torch else ""
    return f"{report.verdict}: {calls} of {report.source}{': ' + verdicts if verdicts else ''}{by}"


def _graph(graph: VerifiedGraph, console: Console, every: bool) -> None:
    kind = f" ({graph.kind})" if graph.kind and graph.kind not in graph.id else ""
    say(console, f"{graph.id}{kind}: {graph.verdict}, {graph.seconds:.1f} s", style=_STYLES[graph.verdict])
    if graph.why:
        say(console, graph.why, 2, "yellow")
    for check in (graph.patterns, *graph.library, graph.outputs):
        if check is not None and (every or check.verdict is Verdict.WRONG):
            say(
                console,
                f"{level_text(check.level)}: {check.verdict}{reason_text(check)}",
                2,
                _STYLES[check.verdict],
            )
            if check.verdict is Verdict.WRONG:
                _through(check.through, console)
            _details(check, console, 4)
    for kernel in graph.kernels:
        if every or kernel.verdict is Verdict.WRONG:
            _kernel(kernel, console, every)
    if not every:
        _unknown(graph, console)
    _inputs(graph, console)
    if graph.missing_inputs:
        say(console, f"inputs without a value: {', '.join(graph.missing_inputs)}", 2, "yellow")
    if graph.made_up:
        names = ", ".join(graph.made_up[:_REASONS]) + (" ..." if len(graph.made_up) > _REASONS else "")
        say(console, f"random numbers stood in for {names}, which cannot be computed here", 2, "dim")


def _inputs(graph: VerifiedGraph, console: Console) -> None:
    """Print the inputs of the run, if there are any."""
    if graph.inputs_why:
        say(console, graph.inputs_why, 2, "yellow")
    if text := inputs_text(graph):
        say(console, text, 2, "yellow")
    if graph.recorded_inputs:
        names = ", ".join(graph.generated_inputs[:_REASONS])
        more = " ..." if len(graph.generated_inputs) > _REASONS else ""
        made = f"; random: {names}{more}" if names else ""
        say(console, f"{plural(graph.recorded_inputs, 'recorded input')}{made}", 2, "dim")


def _unknown(graph: VerifiedGraph, console: Console) -> None:
    """Print the kernels that were not compared, by reason."""
    reasons: dict[str, list[VerifiedKernel]] = {}
    for kernel in graph.kernels:
        if kernel.verdict is Verdict.UNKNOWN:
            reasons.setdefault(cause_text(kernel), []).append(kernel)
    for why, kernels in list(reasons.items())[:_REASONS]:
        say(console, f"not compared: {_names(kernels)}: {why}", 2, "yellow")
    if len(reasons) > _REASONS:
        say(console, f"and {plural(len(reasons) - _REASONS, 'more reason')}; --all lists them", 2, "dim")
    for check in (graph.patterns, graph.outputs):
        if check is not None and check.verdict is Verdict.UNKNOWN:
            say(console, f"not compared: {level_text(check.level)}: {check.cause or check.why}", 2, "yellow")


def _names(kernels: Iterable[VerifiedKernel]) -> str:
    named = [call_name(k) for k in kernels]
    return listed(named, 3)


def _kernel(kernel: VerifiedKernel, console: Console, every: bool) -> None:
    seen = f", compared in {kernel.seen_in}" if kernel.seen_in else ""
    say(console, f"{call_name(kernel)}: {kernel.verdict}{_begins(kernel)}{seen}", 2, _STYLES[kernel.verdict])
    if kernel.why:
        say(console, kernel.why, 4, "yellow")
    if kernel.known_configurations > 1:
        wrong = {c.config for c in kernel.checks if c.config and c.verdict is Verdict.WRONG}
        ran = f"{kernel.configurations} of {plural(kernel.known_configurations, 'configuration')} ran"
        note = f", {len(wrong)} of them wrong: {', '.join(sorted(k[:8] for k in wrong))}" if wrong else ""
        say(console, ran + note, 4)
    if kernel.verdict is Verdict.WRONG:
        _through(kernel.through, console)
    shown = kernel.checks if every else [c for c in kernel.checks if c.verdict is Verdict.WRONG][:3]
    for check in shown:
        config = f" [{check.config[:8]}]" if check.config and kernel.known_configurations > 1 else ""
        edge = " on edge values" if check.inputs else ""
        of = f" {check.buffer} = {check.node}," if check.node else ""
        say(
            console,
            f"{check.level}{config}{edge}:{of} {check.verdict}{reason_text(check)}",
            4,
            _STYLES[check.verdict],
        )
        _details(check, console, 6)


def _through(kernels: tuple[str, ...], console: Console) -> None:
    """Print earlier kernels whose values were not compared: the error may be theirs."""
    if kernels:
        say(console, through_text(kernels), 4, "yellow")


def _begins(kernel: VerifiedKernel) -> str:
    return f", first in {level_text(kernel.level)}" if kernel.level else ""


def _details(check: VerifyCheck, console: Console, indent: int) -> None:
    """Print the element, the errors and the lines of one comparison."""
    for text, style in ((element_text(check), ""), (error_text(check), "dim")):
        if text:
            say(console, text, indent, style)
    if check.location:
        say(console, f"at {check.location}{': ' + check.code if check.code else ''}", indent)
    if check.source:
        say(console, f"from {check.source}", indent)


def verify_rows(sentences: Iterable[str]) -> Iterator[tuple[str, Text]]:
    """Yield rows on a run's stored results of ``verify``, for its head."""
    for number, text in enumerate(sentences):
        style = "bold red" if text.startswith(Verdict.WRONG) else ""
        yield "" if number else "verify", Text(clean(text), style=style)
