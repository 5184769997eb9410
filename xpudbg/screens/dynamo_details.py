"""Parts of the report about torch.compile's frames: graph breaks, recompiles, caches, guards, symbolic sizes, metrics."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.text import Text

from xpudbg.model.compile_id import compile_words
from xpudbg.model.dynamo.breaks import BreakGroup
from xpudbg.model.dynamo.caches import CacheCount, CacheQuestion
from xpudbg.model.dynamo.frames import DynamoFrame, FrameCompile
from xpudbg.model.dynamo.guards import GuardKind, GuardSummary
from xpudbg.model.dynamo.recompiles import RecompileGroup
from xpudbg.model.dynamo.report import DynamoReport
from xpudbg.model.dynamo.symbols import SymbolRow
from xpudbg.model.location import base_name
from xpudbg.model.plural import plural, times
from xpudbg.screens.folding import print_folded
from xpudbg.screens.source_text import source_text
from xpudbg.screens.text import clean, rank_words

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
    """``fx_graph 7 hits, 2 misses (3.4 s saved)``."""
    parts = [plural(n, word, more) for n, word, more in (
        (cache.hits, "hit", "hits"), (cache.misses, "miss", "misses"), (cache.bypasses, "bypass", "bypasses")) if n]  # fmt: skip
    saved = f" ({cache.time_saved_ms / 1000:.1f} s saved)" if cache.time_saved_ms else ""
    return f"{clean(cache.cache, single_line=True)} {', '.join(parts)}{saved}"


def compile_label(one: FrameCompile) -> str:
    """``0/1``, ``0/1 #2`` after a reset, ``graph`` where Dynamo gave no id."""
    return compile_words(one.compile_id, one.generation) or "graph"


def kind_words(kind: GuardKind) -> str:
    """``size``, ``requires grad``: the kind of a guard in words."""
    return _KINDS.get(kind) or kind.value.replace("_", " ")


def values_words(values: Sequence[str]) -> str:
    """``4 -> 5 -> 6``, the middle left out where there are many."""
    shown = list(values)
    if len(shown) > _VALUES:
        shown = [*shown[: _VALUES - 2], "...", shown[-1]]
    return " -> ".join(v if len(v) <= 60 else f"{v[:57]}..." for v in shown)


def _title(console: Console, text: str) -> None:
    console.print()
    console.print(Text(text, style="bold"))


def _more(console: Console, left: int) -> None:
    if left > 0:
        console.print(Text(f"  and {left} more (--all shows them)", style="dim"))


def _line(console: Console, text: str, indent: int, style: str = "") -> None:
    print_folded(console, Text(" " * indent + clean(text, single_line=True), style=style), " " * (indent + 2))


def print_breaks(groups: Sequence[BreakGroup], console: Console, *, every: bool, stacks: bool) -> None:
    """Graph breaks by reason: where, how often, and what to do."""
    if not groups:
        return
    _title(
        console,
        f"graph breaks: {plural(sum(g.times for g in groups), 'break')}, {plural(len(groups), 'reason')}",
    )
    shown = groups if every else groups[:DETAILS_SHOWN]
    for group in shown:
        count = f"{plural(len(group.places), 'place')}, {times(group.times)}"
        _line(console, f"{group.reason}  ({count})", 2, "cyan")
        if group.explanation:
            _line(console, group.explanation, 4)
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
            _line(console, f"and {len(group.places) - _PLACES} more places", 4, "dim")
        for remedy in group.remedies if every else group.remedies[:2]:
            _line(console, f"-> {remedy}", 4, "green")
        if group.link:
            _line(console, group.link, 4, "dim")
    _more(console, len(groups) - len(shown))


def print_recompiles(groups: Sequence[RecompileGroup], console: Console, *, every: bool) -> None:
    """Recompiles by function and kind of guard: what changed, and what to do."""
    if not groups:
        return
    _title(console, f"recompiles: {sum(g.times for g in groups)} for {plural(len(groups), 'reason')}")
    shown = groups if every else groups[:DETAILS_SHOWN]
    for group in shown:
        head = f"{group.function}, {kind_words(group.kind)}"
        seconds = f", {group.seconds:.2f} s" if group.seconds is not None else ""
        _line(console, f"{head}  ({times(group.times)}: {_ids(group.compile_ids)}{seconds})", 2, "cyan")
        if group.values:
            _line(console, f"{group.sources[0]}: {values_words(group.values)}", 4)
        for guard in group.guards if every else group.guards[:1]:
            _line(console, f"failed: {guard}", 4)
        if not every and len(group.guards) > 1:
            _line(console, f"and {plural(len(group.guards) - 1, 'guard')} like it", 4, "dim")
        if group.location is not None:
            print_folded(console, Text("    ") + source_text(group.location), "      ")
        if group.remedy:
            _line(console, f"-> {group.remedy}", 4, "green")
        if group.note.startswith("HINT") and every:
            _line(console, f"torch: {group.note}", 4, "dim")
    _more(console, len(groups) - len(shown))


def _ids(ids: Sequence[str]) -> str:
    return ", ".join(ids) if len(ids) <= 3 else f"{ids[0]} ... {ids[-1]}"


def print_caches(report: DynamoReport, console: Console, *, every: bool) -> None:
    """Cache lookups that missed, with the key components that changed."""
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
    _title(console, f"compile caches{hits}")
    shown = asked if every else asked[:DETAILS_SHOWN]
    for one, ranks, question in shown:
        who = f"  {rank_words(ranks)}" if ranks else ""
        _line(
            console,
            f"{compile_label(one)}{who}  {question.cache} {question.result}{_detail(question)}",
            2,
            "cyan",
        )
        for words in _question_lines(question, every):
            _line(console, words, 4)
    _more(console, len(asked) - len(shown))


def _detail(question: CacheQuestion) -> str:
    words = [question.detail] if question.detail and question.detail != question.result else []
    words += [f"key {question.key[:12]}"] if question.key else []
    return f"  ({', '.join(words)})" if words else ""


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


def _each(frames: Sequence[DynamoFrame]) -> list[tuple[DynamoFrame, FrameCompile]]:
    return [(frame, one) for frame in frames for one in frame.compiles]


def print_tracebacks(frames: Sequence[DynamoFrame], console: Console, *, every: bool) -> None:
    """Tracebacks of torch of compiles that failed or were given up: the last lines of a long one, unless all is asked for."""
    rows = [(frame, one) for frame, one in _each(frames) if one.traceback]
    if not rows:
        return
    _title(console, "tracebacks")
    for frame, one in rows:
        _line(console, f"{compile_label(one)}  {frame.function}", 2, "cyan")
        lines = one.traceback.rstrip().split("\n")
        shown = lines if every else lines[-_TRACEBACK:]
        if len(shown) < len(lines):
            _line(console, f"{len(lines) - len(shown)} lines before (--all shows them)", 4, "dim")
        for line in shown:
            _line(console, line, 4)


def print_stacks(frames: Sequence[DynamoFrame], console: Console, *, every: bool) -> None:
    """The stack at each compile, outermost first; one that is that of the compile before is not repeated."""
    rows = [(frame, one) for frame, one in _each(frames) if one.stack]
    if not rows:
        return
    _title(console, "stacks")
    shown = rows if every else rows[:DETAILS_SHOWN]
    before: tuple[object, ...] = ()
    for frame, one in shown:
        same = one.stack == before
        _line(console, f"{compile_label(one)}  {frame.function}" + ("  as above" if same else ""), 2, "cyan")
        for place in () if same else one.stack:
            print_folded(console, Text("    ") + source_text(place), "      ")
        before = one.stack
    _more(console, len(rows) - len(shown))


def print_guards(frames: Sequence[DynamoFrame], console: Console, *, every: bool) -> None:
    """The guards of each compile by what they check; every check with ``every``."""
    rows = [(frame, one) for frame, one in _each(frames) if one.guards.count or one.guards.checks]
    if not rows:
        return
    _title(console, "guards")
    shown = rows if every else rows[:DETAILS_SHOWN]
    for frame, one in shown:
        _line(console, f"{compile_label(one)}  {frame.function}  {_guard_words(one.guards)}", 2, "cyan")
        if every and one.guards.rows:
            for row in one.guards.rows:
                place = f"  # {row.place}" if row.place else ""
                _line(console, f"{row.type or 'guard'}: {row.text}{place}", 4)
            continue
        sources = one.guards.sources[:_SOURCES]
        for source in sources:
            places = f" ({source.places} of them)" if source.places > 1 else ""
            types = ", ".join(f"{name} x{count}" if count > 1 else name for name, count in source.types)
            _line(console, f"{source.source}{places}: {plural(source.checks, 'check')}, {types}", 4)
        if len(one.guards.sources) > len(sources):
            _line(
                console,
                f"and {len(one.guards.sources) - len(sources)} more values (--guards --all shows every check)",
                4,
                "dim",
            )
    _more(console, len(rows) - len(shown))


def _guard_words(guards: GuardSummary) -> str:
    words = [plural(guards.count, "guard")] if guards.count is not None else []
    if guards.checks is not None:
        words.append(f"{plural(guards.checks, 'check')} at each call")
    elif guards.sources:
        words.append(f"{sum(s.checks for s in guards.sources)} of them listed in the trace")
    else:
        words.append("the trace does not hold them")
    if guards.latency_us is not None:
        words.append(f"{guards.latency_us:.0f} us when it was measured")
    return ", ".join(words)


def print_shapes(frames: Sequence[DynamoFrame], console: Console, *, every: bool) -> None:
    """The symbolic sizes of each compile: where they come from, what asked for their values, what made constants of them."""
    rows = [(frame, one) for frame, one in _each(frames) if one.symbols]
    _title(console, "symbolic sizes" if rows else "symbolic sizes: none")
    shown = rows if every else rows[:DETAILS_SHOWN]
    for frame, one in shown:
        _line(console, f"{compile_label(one)}  {frame.function}", 2, "cyan")
        for symbol in one.symbols:
            _line(console, _symbol_words(symbol), 4)
            for event in symbol.events if every else symbol.events[:_CHANGES]:
                reason = f" ({event.reason.replace('_', ' ')})" if event.reason else ""
                what = event.expression or f"{symbol.name} = {event.result}"
                kind = event.kind.replace("_", " ")
                text = Text(f"      {clean(f'{kind}: {what}{reason}', single_line=True)}")
                if event.expression and event.result:
                    text.append(f" taken as {clean(event.result, single_line=True)}")
                if event.location is not None:
                    text.append("  by ")
                    text.append_text(source_text(event.location))
                if event.framework:
                    text.append(f"  through {clean(event.framework, single_line=True)}", style="dim")
                print_folded(console, text, "        ")
    _more(console, len(rows) - len(shown))


def _symbol_words(symbol: SymbolRow) -> str:
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
    """Torch's own metrics of each compile."""
    rows = [(frame, one) for frame, one in _each(frames) if one.metrics]
    if not rows:
        return
    _title(console, "compile metrics")
    shown = rows if every else rows[:DETAILS_SHOWN]
    for frame, one in shown:
        for row in one.metrics:
            _line(console, f"{compile_label(one)}  {frame.function}  {row.record} ({row.phase})", 2, "cyan")
            figures = [
                f"{name} {_figure(value)}"
                for name, value in row.values.items()
                if every
                or (
                    not isinstance(value, str | bool)
                    and value
                    and not name.startswith(("start_time", "end_time", "log_format"))
                )
            ]
            _line(console, "  ".join(figures) or "nothing", 4)
    _more(console, len(rows) - len(shown))


def _figure(value: float | int | str | bool) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)
