"""Report of what torch.compile did with each frame, for the terminal: figures, what to fix first, the frames as a tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.text import Text
from rich.tree import Tree

from xpudbg.core.units import decimal_size
from xpudbg.model.cost import Cost
from xpudbg.model.dynamo.frames import DynamoFrame, FrameCompile
from xpudbg.model.dynamo.report import DynamoFinding, DynamoReport, DynamoTotals, FindingKind
from xpudbg.model.plural import plural
from xpudbg.model.resumed_function import function_words
from xpudbg.model.trace import CompileOutcome
from xpudbg.screens.dynamo_details import (
    DETAILS_SHOWN,
    cache_line,
    compile_label,
    kind_words,
    print_breaks,
    print_caches,
    print_guards,
    print_metrics,
    print_recompiles,
    print_shapes,
    print_stacks,
    print_tracebacks,
    values_words,
)
from xpudbg.screens.folding import print_folded
from xpudbg.screens.source_text import source_text
from xpudbg.screens.text import clean, rank_words

_FINDINGS = 5
_FRAMES = 30
_OUTCOMES = {
    CompileOutcome.COMPILED: ("compiled", "green"),
    CompileOutcome.NO_GRAPH: ("compiled, without an operator", "dim"),
    CompileOutcome.SKIPPED: ("given up, runs in plain Python", "yellow"),
    CompileOutcome.FAILED: ("failed", "red"),
    CompileOutcome.EXPORTED: ("exported, not compiled", "dim"),
    CompileOutcome.UNFINISHED: ("did not finish", "yellow"),
}
_STYLES = {FindingKind.FAILURE: "red", FindingKind.LIMIT: "red", FindingKind.SKIPPED: "red"}


def print_dynamo(
    report: DynamoReport,
    console: Console,
    *,
    every: bool = False,
    guards: bool = False,
    shapes: bool = False,
    metrics: bool = False,
    one_frame: bool = False,
) -> None:
    """Print the report.

    Args:
        report: What to print.
        console: Where to.
        every: Do not fold or cut lists.
        guards: Print the guards of each compile.
        shapes: Print the symbolic sizes.
        metrics: Print torch's metrics.
        one_frame: One frame was asked for: print all there is about it, but no advice on the whole run.
    """
    for title, row in _head(report):
        print_folded(console, Text(f"{title:<14}", style="bold") + row, " " * 14)
    for line in report.lost:
        print_folded(console, Text(f"lost: {clean(line, single_line=True)}", style="yellow"), "      ")
    if report.findings:
        console.print()
        _findings(report.findings, console, every)
    if report.frames:
        console.print()
        console.print(_tree(report, every or one_frame))
    if report.graphs:
        console.print()
        _graphs(report, console, every)
    if one_frame or every:
        print_stacks(report.frames, console, every=every)
        print_tracebacks(report.frames, console, every=every)
    print_breaks(report.breaks, console, every=every, stacks=every or one_frame)
    print_recompiles(report.recompiles, console, every=every)
    print_caches(report, console, every=every)
    if guards or one_frame:
        print_guards(report.frames, console, every=every)
    if shapes or one_frame:
        print_shapes(report.frames, console, every=every)
    if metrics or one_frame:
        print_metrics(report.frames, console, every=every)
    if report.problems:
        console.print()
        console.print(Text(plural(len(report.problems), "problem"), style="bold"))
        shown = report.problems if every else report.problems[:DETAILS_SHOWN]
        for problem in shown:
            words = f"- {problem.where}: {problem.what}" + (f" ({problem.hint})" if problem.hint else "")
            print_folded(console, Text(clean(words, single_line=True)), "  ")
        if len(report.problems) > len(shown):
            console.print(
                Text(f"and {len(report.problems) - len(shown)} more (--all shows them)", style="dim")
            )


def _head(report: DynamoReport) -> Iterator[tuple[str, Text]]:
    """The rows of the head: title and words."""
    totals = report.totals
    name = Text(clean(report.run, single_line=True), style="bold cyan")
    name.append(f"  torch {clean(report.torch, single_line=True) or 'unknown'}", style="dim")
    yield "run", name
    if report.against:
        yield "against", Text(clean(report.against, single_line=True))
    if not report.frames:
        return
    pieces = f", {totals.resumed} of them behind graph breaks" if totals.resumed else ""
    exported = (
        plural(totals.exported, "graph") + " without a frame (compiled autograd, exported, or Inductor alone)"
    )
    yield "frames", Text(f"{totals.frames}{pieces}" + (f"; {exported}" if totals.exported else ""))
    ranks = sorted({rank for frame in report.frames for rank in frame.ranks})
    if len(ranks) > 1:
        yield "ranks", Text(f"{len(ranks)}: what several of them compiled alike counts once")
    yield "compiles", Text(_compile_counts(totals))
    places = sum(len(group.places) for group in report.breaks)
    breaks = f"{totals.breaks} at {plural(places, 'place')}" if totals.breaks else "none"
    if totals.skipped:
        verb = "runs" if totals.skipped == 1 else "run"
        breaks += f"; {plural(totals.skipped, 'function')} {verb} in plain Python because of one"
    yield "graph breaks", Text(breaks)
    if totals.limited:
        yield "limit", Text(f"{plural(totals.limited, 'function')} reached the recompile limit", style="red")
    if totals.guards is not None:
        yield "guards", Text(f"{totals.guards:,}")
    if report.caches:
        yield "caches", Text("; ".join(cache_line(c) for c in report.caches))


def _compile_counts(totals: DynamoTotals) -> str:
    parts = [f"{totals.compiles}: {totals.compiled} with code"]
    parts += [
        f"{n} {word}" for n, word in ((totals.failed, "failed"), (totals.unfinished, "unfinished")) if n
    ]
    parts.append(plural(totals.recompiles, "recompile"))
    parts += [plural(totals.restarts, "restart")] if totals.restarts else []
    parts += [f"{totals.seconds:.1f} s"] if totals.seconds is not None else []
    return ", ".join(parts)


def _findings(findings: Sequence[DynamoFinding], console: Console, every: bool) -> None:
    shown = findings if every else findings[:_FINDINGS]
    title = "what to fix first"
    if all(f.cost is Cost.ONCE for f in findings):
        title = "nothing urgent: what follows happens only once"
    console.print(Text(title, style="bold"))
    for number, finding in enumerate(shown, 1):
        head = Text(f"{number:>2} ", style="bold")
        head.append(clean(finding.title, single_line=True), style=_STYLES.get(finding.kind, ""))
        print_folded(console, head, "   ")
        if finding.where is not None:
            print_folded(console, Text("   ") + source_text(finding.where), "     ")
        if finding.fix:
            print_folded(console, Text(f"   -> {clean(finding.fix, single_line=True)}"), "      ")
    if len(findings) > len(shown):
        console.print(Text(f"   and {len(findings) - len(shown)} more (--all shows them)", style="dim"))


def _tree(report: DynamoReport, every: bool) -> Tree:
    root = Tree(Text("frames", style="bold"), guide_style="dim")
    branches: dict[str, Tree] = {"": root}
    shown = 0
    for frame in report.frames:
        above = branches.get(frame.resumes, root)
        if not every and shown >= _FRAMES:
            continue
        shown += 1
        branches[frame.id or f"\0{shown}"] = _frame(above, frame, every)
    if len(report.frames) > shown:
        root.add(Text(f"and {len(report.frames) - shown} more (--all shows them)", style="dim"))
    return root


def _frame(above: Tree, frame: DynamoFrame, every: bool) -> Tree:
    label = Text(f"[{frame.id}] ", style="magenta") if frame.id else Text()
    label.append(clean(frame.function, single_line=True), style="cyan")
    if frame.location is not None:
        label.append("  ")
        place = source_text(frame.location)
        plain = (
            place.plain.partition(" at ")[2]
            if place.plain.startswith(f"{function_words(frame.location.function)} at ")
            else place.plain
        )
        label.append(plain, style="dim")
    if frame.ranks:
        label.append(f"  {rank_words(frame.ranks)}", style="dim")
    if any(one.limit is not None for one in frame.compiles):
        label.append("  runs eagerly from here on", style="red")
    node = above.add(label)
    for line, below in _compile_lines(frame.compiles, every):
        leaf = node.add(line)
        for text in below:
            leaf.add(text)
    return node


def _compile_lines(compiles: Sequence[FrameCompile], every: bool) -> Iterator[tuple[Text, list[Text]]]:
    """The compiles of a frame, one after the other; equal recompiles in a row as one."""
    rows = list(compiles)
    while rows:
        same = 1
        while (
            not every
            and same < len(rows)
            and _alike(rows[0]) is not None
            and _alike(rows[same]) == _alike(rows[0])
            and _goes_on(rows[same - 1], rows[same])
        ):
            same += 1
        yield _compile_line(rows[:same]), _below(rows[0], every)
        del rows[:same]


def _alike(one: FrameCompile) -> tuple[object, ...] | None:
    """Return what recompiles that are shown as one have in common; None for what stands alone."""
    first = one.recompile.reason if one.recompile is not None else None
    if first is None or one.restarts or one.failure:
        return None
    return first.kind, first.source, one.outcome, one.graph_ops, one.ranks


def _goes_on(one: FrameCompile, after: FrameCompile) -> bool:
    """Return whether a recompile begins with the value that the one before it ended with."""
    first, second = (c.recompile.reason if c.recompile is not None else None for c in (one, after))
    if first is None or second is None:
        return False
    return not first.after or not second.before or first.after == second.before


def _compile_line(rows: Sequence[FrameCompile]) -> Text:
    one = rows[0]
    label = Text(clean(compile_label(one), single_line=True), style="magenta")
    if len(rows) > 1:
        label.append(f" to {clean(compile_label(rows[-1]), single_line=True)}", style="magenta")
    word, style = _OUTCOMES[CompileOutcome(one.outcome)]
    if one.limit is not None:
        word = (
            f"refused: recompile limit ({one.limit}) reached"
            if one.limit
            else "refused: recompile limit reached"
        )
    label.append(f"  {word}", style=style)
    if one.ranks:
        label.append(f"  {rank_words(one.ranks)}")
    if one.recompile is not None:
        label.append(f"  {_recompiled(rows)}")
    for part in _figures(rows):
        label.append(f"  {part}", style="dim")
    return label


def _recompiled(rows: Sequence[FrameCompile]) -> str:
    """``recompile: x.size()[0] 4 -> 5``."""
    reasons = [r.recompile.reason for r in rows if r.recompile is not None]
    firsts = [r for r in reasons if r is not None]
    word = "recompile" if len(rows) == 1 else f"{len(rows)} recompiles"
    if not firsts:
        return f"{word}: torch does not say why"
    first = firsts[0]
    values = [first.before, *(f.after for f in firsts)]
    change = values_words(values) if all(values) else first.guard
    kind = kind_words(first.kind)
    what = f"{first.source} {change}" if all(values) and first.source else change
    shown = what if kind in what else f"{kind}: {what}"
    return clean(f"{word}, {shown}", single_line=True)[:200]


def _figures(rows: Sequence[FrameCompile]) -> Iterator[str]:
    one = rows[0]
    if one.graph_ops is not None:
        nodes = _between([r.graph_nodes for r in rows], "node")
        yield plural(one.graph_ops, "op") + (f", {nodes}" if nodes else "")
    if guards := _between([r.guards.count for r in rows], "guard"):
        yield guards
    sizes = [r.code_bytes for r in rows if r.code_bytes is not None]
    if sizes:
        ends = dict.fromkeys(decimal_size(end) for end in (min(sizes), max(sizes)))
        yield f"{' to '.join(ends)} of code"
    if breaks := sum(r.breaks for r in rows):
        yield plural(breaks, "graph break")
    seconds = [r.seconds for r in rows if r.seconds is not None]
    if seconds:
        later = [r.backward_seconds for r in rows if r.backward_seconds is not None]
        yield f"{sum(seconds):.2f} s" + (f", backward {sum(later):.2f} s" if later else "")
    results = [f"{q.cache} {q.result}" for q in one.caches]
    if results and len(rows) == 1:
        yield ", ".join(
            f"{r} x{results.count(r)}" if results.count(r) > 1 else r for r in dict.fromkeys(results)
        )


def _between(counts: Sequence[int | None], noun: str) -> str:
    """``3 nodes``, or ``3 to 4 nodes`` where recompiles of one line differ."""
    known = [c for c in counts if c is not None]
    if not known:
        return ""
    least, most = min(known), max(known)
    return plural(most, noun) if least == most else f"{least:,} to {plural(most, noun)}"


def _below(one: FrameCompile, every: bool) -> list[Text]:
    """Restarts and the failure of a compile."""
    found = []
    if one.attempts > 1:
        reasons = [clean(r, single_line=True) for r in dict.fromkeys(one.restarts) if r]
        words = f"{one.attempts} attempts" + (
            ": traced again after " + "; ".join(reasons[:3]) if reasons else ""
        )
        found.append(Text(words if every else words[:200], style="dim"))
    if one.failure and one.limit is None:
        stage = f"{one.stage}: " if one.stage else ""
        found.append(Text(clean(f"{stage}{one.failure}", single_line=True), style="red"))
    return found


def _graphs(report: DynamoReport, console: Console, every: bool) -> None:
    console.print(Text(f"graphs of the debug folder: {len(report.graphs)}", style="bold"))
    shown = report.graphs if every else report.graphs[:_FRAMES]
    for graph in shown:
        words = f"{graph.id}  {graph.compile_id}  {', '.join(graph.artifacts)}".replace("    ", "  ")
        print_folded(console, Text(f"  {clean(words, single_line=True)}"), "    ")
    if len(report.graphs) > len(shown):
        console.print(Text(f"  and {len(report.graphs) - len(shown)} more (--all shows them)", style="dim"))
