"""Report of ``xpudbg verify`` on a terminal: the verdict, what is wrong and where it begins, then what could not be compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from rich.console import Console
from rich.text import Text

from xpudbg.core.text import listed, plural, shell_word
from xpudbg.model.accuracy import Verdict
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
from xpudbg.screens.folding import say
from xpudbg.screens.text import clean

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
                _through(check.through, console, 4)
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
        _through(kernel.through, console, 4)
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


def _through(kernels: tuple[str, ...], console: Console, indent: int) -> None:
    """Print earlier kernels whose values were not compared: the error may be theirs."""
    if kernels:
        say(console, through_text(kernels), indent, "yellow")


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
    """Yield rows on a run's stored results of ``verify``, for its head.

    Args:
        sentences: The verdict first.
    """
    for number, text in enumerate(sentences):
        style = "bold red" if text.startswith(Verdict.WRONG) else ""
        yield "" if number else "verify", Text(clean(text), style=style)
