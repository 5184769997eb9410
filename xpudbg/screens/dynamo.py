"""Report of what torch.compile did with each frame, for the terminal: figures, what to fix first, the frames as a tree."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rich.console import Console
from rich.text import Text
from rich.tree import Tree

from xpudbg.core.text import decimal_size, plural, times
from xpudbg.model.dynamo import (
    BreakGroup,
    CacheCount,
    CacheQuestion,
    DynamoFinding,
    DynamoFrame,
    DynamoReport,
    FindingKind,
    FrameCompile,
    GuardKind,
    GuardSummary,
    RecompileGroup,
    SymbolRow,
)
from xpudbg.model.finding import Cost
from xpudbg.model.location import base_name
from xpudbg.model.trace import CompileOutcome, compile_text, function_text
from xpudbg.screens.source_text import linked_style, source_text
from xpudbg.screens.text import clean, print_folded, print_problems, print_title, rank_text, say

# Parts of the report on torch.compile's frames: graph breaks, recompiles, caches, guards, symbolic sizes, metrics.

DETAILS_SHOWN = 10
_PLACES = 4
_CALLERS = 3
_TRACEBACK = 24
_CHANGES = 6
_SOURCES = 12
_VALUES = 8
_KINDS = {
    GuardKind.ZERO_ONE: "size 0 or 1",
    GuardKind.SHAPE: "condition on sizes",
    GuardKind.NONE: "None or not",
}


def cache_line(cache: CacheCount) -> str:
    """Return ``fx_graph 7 hits, 2 misses (3.4 s saved)``."""
    parts = [plural(n, word, more) for n, word, more in (
        (cache.hits, "hit", "hits"), (cache.misses, "miss", "misses"), (cache.bypasses, "bypass", "bypasses")) if n]  # fmt: skip
    saved = f" ({cache.time_saved_ms / 1000:.1f} s saved)" if cache.time_saved_ms else ""
    return f"{clean(cache.cache)} {', '.join(parts)}{saved}"


def compile_label(one: FrameCompile) -> str:
    """Return ``0/1``, ``0/1 #2`` after a reset, ``graph`` without an id of Dynamo."""
    return compile_text(one.compile_id, one.generation) or "graph"


def kind_text(kind: GuardKind) -> str:
    """Return the name of a kind of guard: ``size``, ``requires grad``."""
    return _KINDS.get(kind) or kind.value.replace("_", " ")


def values_text(values: Sequence[str]) -> str:
    """Return ``4 -> 5 -> 6``, without the middle of many values."""
    shown = list(values)
    if len(shown) > _VALUES:
        shown = [*shown[: _VALUES - 2], "...", shown[-1]]
    return " -> ".join(v if len(v) <= 60 else f"{v[:57]}..." for v in shown)


def _more(console: Console, left: int) -> None:
    if left > 0:
        say(console, f"and {left} more (--all shows them)", 2, "dim")


def print_breaks(groups: Sequence[BreakGroup], console: Console, *, every: bool, stacks: bool) -> None:
    """Print graph breaks by reason: where, how often, and what to do."""
    if not groups:
        return
    print_title(
        console,
        f"graph breaks: {plural(sum(g.times for g in groups), 'break')}, {plural(len(groups), 'reason')}",
    )
    shown = groups if every else groups[:DETAILS_SHOWN]
    for group in shown:
        count = f"{plural(len(group.places), 'place')}, {times(group.times)}"
        say(console, f"{group.reason}  ({count})", 2, "cyan")
        if group.explanation:
            say(console, group.explanation, 4)
        for place in group.places if every else group.places[:_PLACES]:
            text = Text("    ") + source_text(place.location)
            if place.times > 1:
                text.append(f"  {times(place.times)}", style="dim")
            if place.skipped:
                text.append("  the whole function runs in plain Python", style="yellow")
            print_folded(console, text, "      ")
            for caller in () if stacks else place.callers[:_CALLERS]:
                print_folded(
                    console, Text("      called from ", style="dim") + source_text(caller), "        "
                )
            if stacks:
                for frame in place.stack:
                    print_folded(console, Text("      ") + source_text(frame), "        ")
        if not every and len(group.places) > _PLACES:
            say(console, f"and {len(group.places) - _PLACES} more places", 4, "dim")
        for remedy in group.remedies if every else group.remedies[:2]:
            say(console, f"-> {remedy}", 4, linked_style("green", group.rule))
        if group.link:
            say(console, group.link, 4, "dim")
    _more(console, len(groups) - len(shown))


def print_recompiles(groups: Sequence[RecompileGroup], console: Console, *, every: bool) -> None:
    """Print recompiles by function and kind of guard: what changed, and what to do."""
    if not groups:
        return
    print_title(console, f"recompiles: {sum(g.times for g in groups)} for {plural(len(groups), 'reason')}")
    shown = groups if every else groups[:DETAILS_SHOWN]
    for group in shown:
        head = f"{group.function}, {kind_text(group.kind)}"
        seconds = f", {group.seconds:.2f} s" if group.seconds is not None else ""
        say(console, f"{head}  ({times(group.times)}: {_ids(group.compile_ids)}{seconds})", 2, "cyan")
        if group.values:
            say(console, f"{group.sources[0]}: {values_text(group.values)}", 4)
        for guard in group.guards if every else group.guards[:1]:
            say(console, f"failed: {guard}", 4)
        if not every and len(group.guards) > 1:
            say(console, f"and {plural(len(group.guards) - 1, 'guard')} like it", 4, "dim")
        if group.location is not None:
            print_folded(console, Text("    ") + source_text(group.location), "      ")
        if group.remedy:
            say(console, f"-> {group.remedy}", 4, linked_style("green", group.rule))
        if group.note.startswith("HINT") and every:
            say(console, f"torch: {group.note}", 4, "dim")
    _more(console, len(groups) - len(shown))


def _ids(ids: Sequence[str]) -> str:
    return ", ".join(ids) if len(ids) <= 3 else f"{ids[0]} ... {ids[-1]}"


def print_caches(report: DynamoReport, console: Console, *, every: bool) -> None:
    """Print cache lookups that missed, with the key components that changed."""
    asked = [
        (one, frame.ranks, q)
        for frame in report.frames
        for one in frame.compiles
        for q in one.caches
        if q.result != "hit" or q.changes or (report.against and q.compared_with)
    ]
    if not asked:
        return
    hits = " (hits are left out)" if not report.against and any(c.hits for c in report.caches) else ""
    print_title(console, f"compile caches{hits}")
    shown = asked if every else asked[:DETAILS_SHOWN]
    for one, ranks, question in shown:
        who = f"  {rank_text(ranks)}" if ranks else ""
        say(
            console,
            f"{compile_label(one)}{who}  {question.cache} {question.result}{_detail(question)}",
            2,
            "cyan",
        )
        for line in _question_lines(question, every):
            say(console, line, 4)
    _more(console, len(asked) - len(shown))


def _detail(question: CacheQuestion) -> str:
    parts = [question.detail] if question.detail and question.detail != question.result else []
    parts += [f"key {question.key[:12]}"] if question.key else []
    return f"  ({', '.join(parts)})" if parts else ""


def _question_lines(question: CacheQuestion, every: bool) -> Iterator[str]:
    if question.reason:
        yield question.reason
    if question.components is None:
        if question.key:
            yield "the trace does not say what the key was made of"
        return
    if not question.compared_with:
        if question.result != "hit":
            yield f"{plural(question.components, 'component')}; no earlier key to compare with (--against RUN takes another run)"
        return
    if not question.changes:
        yield f"{plural(question.components, 'component')}, the same as {question.compared_with}"
        return
    count = len(question.changes) + question.changes_left
    differ = "differs" if count == 1 else "differ"
    yield f"{count} of {plural(question.components, 'component')} {differ} from {question.compared_with}:"
    shown = question.changes if every else question.changes[:_CHANGES]
    for change in shown:
        if change.change == "changed" and (change.before or change.after):
            yield f"  {change.component}: {change.before or 'nothing'} -> {change.after or 'nothing'}"
        else:
            text = change.after or change.before
            yield f"  {change.component} {change.change}" + (f": {text}" if text else "")
    if count > len(shown):
        yield f"  and {count - len(shown)} more"


def _print_compiles(
    title: str,
    frames: Sequence[DynamoFrame],
    console: Console,
    *,
    every: bool,
    wanted: Callable[[FrameCompile], object],
    below: Callable[[FrameCompile], None],
    note: Callable[[FrameCompile], str] = lambda _: "",
) -> None:
    """Print the compiles that ``wanted`` selects below a heading, each followed by what ``below`` prints."""
    rows = [(frame, one) for frame in frames for one in frame.compiles if wanted(one)]
    if not rows:
        return
    print_title(console, title)
    shown = rows if every else rows[:DETAILS_SHOWN]
    for frame, one in shown:
        say(console, f"{compile_label(one)}  {frame.function}  {note(one)}".rstrip(), 2, "cyan")
        below(one)
    _more(console, len(rows) - len(shown))


def print_tracebacks(frames: Sequence[DynamoFrame], console: Console, *, every: bool) -> None:
    """Print torch's tracebacks of compiles that failed or were given up: the last lines, or all with ``every``."""

    def below(one: FrameCompile) -> None:
        lines = one.traceback.rstrip().split("\n")
        shown = lines if every else lines[-_TRACEBACK:]
        if len(shown) < len(lines):
            say(console, f"{len(lines) - len(shown)} lines before (--all shows them)", 4, "dim")
        for line in shown:
            say(console, line, 4)

    _print_compiles("tracebacks", frames, console, every=True, wanted=lambda one: one.traceback, below=below)


def print_stacks(frames: Sequence[DynamoFrame], console: Console, *, every: bool) -> None:
    """Print the stack at each compile, outermost frame first; a stack equal to the previous one is not repeated."""
    stacks = [one.stack for frame in frames for one in frame.compiles if one.stack]
    before = iter([(), *stacks])
    again = {id(stack) for stack, above in zip(stacks, before, strict=False) if stack == above}

    def below(one: FrameCompile) -> None:
        for place in () if id(one.stack) in again else one.stack:
            print_folded(console, Text("    ") + source_text(place), "      ")

    def note(one: FrameCompile) -> str:
        return "as above" if id(one.stack) in again else ""

    _print_compiles(
        "stacks", frames, console, every=every, wanted=lambda one: one.stack, below=below, note=note
    )


def print_guards(frames: Sequence[DynamoFrame], console: Console, *, every: bool) -> None:
    """Print the guards of each compile by the value that they check; each check with ``every``."""

    def below(one: FrameCompile) -> None:
        if every and one.guards.rows:
            for row in one.guards.rows:
                say(console, f"{row.type or 'guard'}: {row.text}{f'  # {row.place}' if row.place else ''}", 4)
            return
        for source in one.guards.sources[:_SOURCES]:
            places = f" ({source.places} of them)" if source.places > 1 else ""
            types = ", ".join(f"{name} x{count}" if count > 1 else name for name, count in source.types)
            say(console, f"{source.source}{places}: {plural(source.checks, 'check')}, {types}", 4)
        if (left := len(one.guards.sources) - _SOURCES) > 0:
            say(console, f"and {left} more values (--guards --all shows every check)", 4, "dim")

    _print_compiles(
        "guards", frames, console, every=every, wanted=lambda one: one.guards.count or one.guards.checks, below=below,
        note=lambda one: _guard_text(one.guards),
    )  # fmt: skip


def _guard_text(guards: GuardSummary) -> str:
    parts = [plural(guards.count, "guard")] if guards.count is not None else []
    if guards.checks is not None:
        parts.append(f"{plural(guards.checks, 'check')} at each call")
    elif guards.sources:
        parts.append(f"{sum(s.checks for s in guards.sources)} of them listed in the trace")
    else:
        parts.append("the trace does not hold them")
    if guards.latency_us is not None:
        parts.append(f"{guards.latency_us:.0f} us when it was measured")
    return ", ".join(parts)


def print_shapes(frames: Sequence[DynamoFrame], console: Console, *, every: bool) -> None:
    """Print the symbolic sizes of each compile: their sources, who read their values, and what made them constant."""
    if not any(one.symbols for frame in frames for one in frame.compiles):
        print_title(console, "symbolic sizes: none")

    def below(one: FrameCompile) -> None:
        for symbol in one.symbols:
            say(console, _symbol_text(symbol), 4)
            for event in symbol.events if every else symbol.events[:_CHANGES]:
                reason = f" ({event.reason.replace('_', ' ')})" if event.reason else ""
                what = event.expression or f"{symbol.name} = {event.result}"
                what = f"{event.kind.replace('_', ' ')}: {what}{reason}"
                text = Text(f"      {clean(what)}")
                if event.expression and event.result:
                    text.append(f" taken as {clean(event.result)}")
                if event.location is not None:
                    text.append("  by ").append_text(source_text(event.location))
                if event.framework:
                    text.append(f"  through {clean(event.framework)}", style="dim")
                print_folded(console, text, "        ")

    _print_compiles(
        "symbolic sizes", frames, console, every=every, wanted=lambda one: one.symbols, below=below
    )


def _symbol_text(symbol: SymbolRow) -> str:
    name = symbol.name or "expressions without a symbol"
    source = f" = {symbol.source}" if symbol.source else ""
    parts = [f"was {symbol.value}"] if symbol.value else []
    parts += [f"in {symbol.range}"] if symbol.range else []
    parts += ["only known at run time"] if symbol.unbacked else []
    where = (
        f", at {base_name(symbol.location.file)}:{symbol.location.line}"
        if symbol.location is not None
        else ""
    )
    fixed = f"; specialised to {symbol.specialised_to}" if symbol.specialised_to else ""
    return f"{name}{source}: {', '.join(parts) or 'no more is known'}{where}{fixed}"


def print_metrics(frames: Sequence[DynamoFrame], console: Console, *, every: bool) -> None:
    """Print torch's own metrics of each compile."""

    def below(one: FrameCompile) -> None:
        for row in one.metrics:
            figures = [f"{n} {_figure(v)}" for n, v in row.values.items() if every or _tells(n, v)]
            say(console, f"{row.record} ({row.phase}): {'  '.join(figures) or 'nothing'}", 4)

    _print_compiles(
        "compile metrics", frames, console, every=every, wanted=lambda one: one.metrics, below=below
    )


def _tells(name: str, value: float | int | str | bool) -> bool:
    other = isinstance(value, str | bool) or name.startswith(("start_time", "end_time", "log_format"))
    return bool(value) and not other


def _figure(value: float | int | str | bool) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)


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
        report: The result.
        console: Console to print to.
        every: Do not fold or cut lists.
        guards: Print the guards of each compile.
        shapes: Print the symbolic sizes.
        metrics: Print torch's metrics.
        one_frame: One frame was requested: print all about it, but no advice on the whole run.
    """
    name = Text(clean(report.run), style="bold cyan")
    name.append(f"  torch {clean(report.torch) or 'unknown'}", style="dim")
    for title, row in (("run", name), *summary_rows(report)):
        print_folded(console, Text(f"{title:<14}", style="bold") + row, " " * 14)
    for line in report.lost:
        print_folded(console, Text(f"lost: {clean(line)}", style="yellow"), "      ")
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
    print_problems(console, report.problems, None if every else DETAILS_SHOWN)


def summary_rows(report: DynamoReport) -> Iterator[tuple[str, Text]]:
    """Yield the figures of a run: title and text."""
    totals = report.totals
    if report.against:
        yield "against", Text(clean(report.against))
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
    yield "compiles", Text(_compile_counts(report))
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


def _compile_counts(report: DynamoReport) -> str:
    totals = report.totals
    parts = [f"{totals.compiles}: {totals.compiled} with code"]
    parts += [
        f"{n} {word}" for n, word in ((totals.failed, "failed"), (totals.unfinished, "unfinished")) if n
    ]
    refused = sum(c.limit is not None for f in report.frames for c in f.compiles)
    parts.append(plural(totals.recompiles, "recompile") + (f" ({refused} refused)" if refused else ""))
    parts += [plural(totals.restarts, "restart")] if totals.restarts else []
    left = " without the unfinished" if totals.unfinished else ""
    parts += [f"{totals.seconds:.1f} s{left}"] if totals.seconds is not None else []
    return ", ".join(parts)


def _findings(findings: Sequence[DynamoFinding], console: Console, every: bool) -> None:
    shown = findings if every else findings[:_FINDINGS]
    title = "what to fix first"
    if all(f.cost is Cost.ONCE for f in findings):
        title = "nothing urgent: what follows happens only once"
    console.print(Text(title, style="bold"))
    for number, finding in enumerate(shown, 1):
        head = Text(f"{number:>2} ", style="bold")
        head.append(clean(finding.title), style=_STYLES.get(finding.kind, ""))
        print_folded(console, head, "   ")
        if finding.where is not None:
            print_folded(console, Text("   ") + source_text(finding.where), "     ")
        if finding.fix:
            text = Text(f"   -> {clean(finding.fix)}", style=linked_style("", finding.rule))
            print_folded(console, text, "      ")
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
    label.append(clean(frame.function), style="cyan")
    if frame.location is not None:
        label.append("  ")
        place = source_text(frame.location)
        plain = (
            place.plain.partition(" at ")[2]
            if place.plain.startswith(f"{function_text(frame.location.function)} at ")
            else place.plain
        )
        label.append(plain, style="dim")
    if frame.ranks:
        label.append(f"  {rank_text(frame.ranks)}", style="dim")
    if any(one.limit is not None for one in frame.compiles):
        label.append("  runs eagerly from here on", style="red")
    node = above.add(label)
    for line, below in _compile_lines(frame.compiles, every):
        leaf = node.add(line)
        for text in below:
            leaf.add(text)
    return node


def _compile_lines(compiles: Sequence[FrameCompile], every: bool) -> Iterator[tuple[Text, list[Text]]]:
    """Yield the compiles of a frame in order; consecutive equal recompiles are one entry."""
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
    """Return the key by which recompiles are shown as one; None for a compile that is shown alone."""
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
    label = Text(clean(compile_label(one)), style="magenta")
    if len(rows) > 1:
        label.append(f" to {clean(compile_label(rows[-1]))}", style="magenta")
    word, style = _OUTCOMES[CompileOutcome(one.outcome)]
    if one.limit is not None:
        word = (
            f"refused: recompile limit ({one.limit}) reached"
            if one.limit
            else "refused: recompile limit reached"
        )
    label.append(f"  {word}", style=style)
    if one.ranks:
        label.append(f"  {rank_text(one.ranks)}")
    if one.recompile is not None:
        label.append(f"  {_recompiled(rows)}")
    for part in _figures(rows):
        label.append(f"  {part}", style="dim")
    return label


def _recompiled(rows: Sequence[FrameCompile]) -> str:
    """Return ``recompile: x.size()[0] 4 -> 5``."""
    reasons = [r.recompile.reason for r in rows if r.recompile is not None]
    firsts = [r for r in reasons if r is not None]
    word = "recompile" if len(rows) == 1 else f"{len(rows)} recompiles"
    if not firsts:
        return f"{word}: torch does not say why"
    first = firsts[0]
    values = [first.before, *(f.after for f in firsts)]
    change = values_text(values) if all(values) else first.guard
    kind = kind_text(first.kind)
    what = f"{first.source} {change}" if all(values) and first.source else change
    shown = what if kind in what else f"{kind}: {what}"
    return clean(f"{word}, {shown}")[:200]


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
    """Return ``3 nodes``, or ``3 to 4 nodes`` if recompiles in one entry differ."""
    known = [c for c in counts if c is not None]
    if not known:
        return ""
    least, most = min(known), max(known)
    return plural(most, noun) if least == most else f"{least:,} to {plural(most, noun)}"


def _below(one: FrameCompile, every: bool) -> list[Text]:
    """Return lines on restarts and the failure of a compile."""
    found = []
    if one.attempts > 1:
        reasons = [clean(r) for r in dict.fromkeys(one.restarts) if r]
        text = f"{one.attempts} attempts" + (
            ": traced again after " + "; ".join(reasons[:3]) if reasons else ""
        )
        found.append(Text(text if every else text[:200], style="dim"))
    if one.failure and one.limit is None:
        stage = f"{one.stage}: " if one.stage else ""
        found.append(Text(clean(f"{stage}{one.failure}"), style="red"))
    return found


def _graphs(report: DynamoReport, console: Console, every: bool) -> None:
    console.print(Text(f"graphs of the debug folder: {len(report.graphs)}", style="bold"))
    shown = report.graphs if every else report.graphs[:_FRAMES]
    for graph in shown:
        text = f"{graph.id}  {graph.compile_id}  {', '.join(graph.artifacts)}".replace("    ", "  ")
        say(console, text, 2)
    if len(report.graphs) > len(shown):
        console.print(Text(f"  and {len(report.graphs) - len(shown)} more (--all shows them)", style="dim"))
