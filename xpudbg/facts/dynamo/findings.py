"""Findings of a run that are worth doing something about, the most important first."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.dynamo.break_remedies import first_remedy
from xpudbg.facts.dynamo.frames import EXPORT
from xpudbg.findings.dynamo_rules import CACHE_RULES, DYNAMO_RULES, EXPORT_RULES, GUARD_WORDS, OF_TORCH
from xpudbg.formats.fx_graph import parse_fx_graph
from xpudbg.model.accuracy import eager_words
from xpudbg.model.artifact import Kind
from xpudbg.model.cost import Cost, cost_key
from xpudbg.model.dynamo.breaks import BreakGroup, BreakPlace
from xpudbg.model.dynamo.frames import DynamoFrame, FrameCompile
from xpudbg.model.dynamo.guards import GuardKind
from xpudbg.model.dynamo.recompiles import RecompileGroup
from xpudbg.model.dynamo.report import DynamoFinding, FindingKind
from xpudbg.model.dynamo.symbols import SymbolRow
from xpudbg.model.finding import FindingSeverity
from xpudbg.model.manifest import SourceLine
from xpudbg.model.plural import plural, times
from xpudbg.model.trace import CompileOutcome
from xpudbg.run.run_reader import RunReader

# Compile caches that were not asked: why, which line of the program is to blame, what allows it, and the compile time that a hit could have saved.
#
# Remedies are tried by ``tests/e2e/test_remedies_torch.py``.

_FUNCTION = re.compile(
    r"^Unsupported call_function target .{0,500}?\.\s+Function module: (?P<module>[^,\s]{0,300}),\s+Function name: (?P<name>\S{1,300})"
)
_OPERATOR = re.compile(r"^Can't cache HigherOrderOperator: (?P<name>\w{1,200})")
_OPERATORS = "torch.ops.higher_order"
_CACHES = {"aotautograd": "AOTAutograd", "fx_graph": "FX graph"}
_GRAPH_BYTES = 16 << 20


def bypass_remedy(reason: str) -> tuple[str, str]:
    """Return the id of the rule and its remedy for a reason; both are empty where nothing is known to help."""
    rule = next((rule for rule in CACHE_RULES if rule.match(reason)), None)
    if rule is None:
        return "", ""
    match = _FUNCTION.match(reason)
    parts = match.groupdict() if match is not None else {"module": "MODULE", "name": "NAME"}
    return rule.id, rule.remedy(**parts)


def bypass_findings(frames: Sequence[DynamoFrame], run: RunReader | None) -> Iterator[DynamoFinding]:
    """Bypasses by reason, each with the compile time that a hit could have saved.

    Args:
        frames: The frames of a run.
        run: The run, for lines of operators in the captured graphs; None for those of frames alone.
    """
    reasons: dict[str, str] = {}
    groups: dict[str, list[tuple[str, DynamoFrame, FrameCompile]]] = {}
    for frame in frames:
        for one in frame.compiles:
            for asked in one.caches:
                if asked.result not in ("hit", "miss"):
                    reasons.setdefault(_words(asked.reason), asked.reason)
                    groups.setdefault(_words(asked.reason), []).append((asked.cache, frame, one))
    yield from (_bypass(words, reasons[words], rows, run) for words, rows in groups.items())


def _bypass(
    words: str, reason: str, rows: Sequence[tuple[str, DynamoFrame, FrameCompile]], run: RunReader | None
) -> DynamoFinding:
    compiles = {(f.process, c.compile_id, c.generation): (f, c) for _, f, c in rows}
    seconds = sum((c.seconds or 0.0) + (c.backward_seconds or 0.0) for _, c in compiles.values())
    caches = list(dict.fromkeys(_CACHES.get(cache, cache) for cache, _, _ in rows))
    frame, one = next(iter(compiles.values()))
    name = _name_of(reason)
    where = _line_of(name, frame, one, run) if name and run is not None else None
    rule, fix = bypass_remedy(reason)
    return _finding(
        FindingKind.CACHE,
        where or frame.location,
        dict.fromkeys(c.compile_id for _, c in compiles.values()),
        rule=rule,
        fix=fix,
        cost=Cost.AGAIN,
        seconds=seconds or None,
        caches=f"{' and '.join(caches)} {'caches were' if len(caches) > 1 else 'cache was'}",
        times=times(len(compiles)),
        reason=words,
        lost=_KINDS["cache_bypass"].sentence("lost", seconds=seconds) if seconds else "",
    )


def _words(reason: str) -> str:
    match = _FUNCTION.match(reason)
    operator = _OPERATOR.match(reason) or (match if match and match["module"] == _OPERATORS else None)
    if operator is not None:
        return f"the operator {operator['name']} is not cacheable"
    if match is not None:
        return f"it is not known whether {match['module']}.{match['name']} may be cached"
    return " ".join(reason.split()) or "the trace does not say why"


def _name_of(reason: str) -> str:
    """The function or operator for which a cache was not asked; empty where the reason names none."""
    match = _FUNCTION.match(reason) or _OPERATOR.match(reason)
    return match["name"] if match is not None else ""


def _line_of(name: str, frame: DynamoFrame, one: FrameCompile, run: RunReader) -> SourceLine | None:
    """The user's line of the first call of a function in the graph that Dynamo captured; None where there is none."""
    called: Callable[[str], object] = re.compile(rf"(?:^|[._]){re.escape(name)}$").search
    wanted = (frame.process, one.compile_id, one.generation)
    for graph in run.manifest.graphs if run.is_bundle else ():
        if (graph.process, graph.compile_id, graph.generation) != wanted:
            continue
        artifact = run.bundle.artifact(graph, Kind.DYNAMO_OUTPUT_GRAPH)
        if artifact is None:
            continue
        try:
            text = run.bundle.read_text(artifact.path, limit=_GRAPH_BYTES)
        except XpudbgError:
            return None
        for part in parse_fx_graph(text, origin=artifact.path).value.graphs:
            for node in part.nodes:
                if node.source is not None and called(node.target):
                    return SourceLine(
                        node.source.path, node.source.line, node.source.function, node.source.code
                    )
    return None


_KINDS = {rule.name: rule for rule in DYNAMO_RULES}
_EXPORTS = {rule.name: rule for rule in EXPORT_RULES}
_MOST = 1_000
_SINGLE = 3
"""Sizes of a frame that became constants and are told one by one, or named in the finding about all of them."""
_LIMIT_ERROR = "FailOnRecompileLimitHit"


def find_findings(
    frames: Sequence[DynamoFrame],
    recompiles: Sequence[RecompileGroup],
    breaks: Sequence[BreakGroup],
    run: RunReader | None = None,
) -> tuple[DynamoFinding, ...]:
    """Failures, functions that run eagerly, graph breaks, recompiles, caches that were not asked, sizes that became constants; the dearest first."""
    found = [
        *_failures(frames, recompiles),
        *_limits(frames, recompiles),
        *_skipped(frames, breaks),
        *_breaks(breaks),
        *_recompiles(recompiles, {f.function for f in frames if any(met_limit(c) for c in f.compiles)}),
        *bypass_findings(frames, run),
        *_specialised(frames),
        *_exports(frames),
    ]
    # What torch breaks on purpose nobody can mend.
    found.sort(key=lambda f: (f.rule in OF_TORCH, cost_key(f.cost, None, f.seconds)))
    return tuple(found[:_MOST])


def _each(frames: Sequence[DynamoFrame]) -> Iterator[tuple[DynamoFrame, FrameCompile]]:
    return ((frame, one) for frame in frames for one in frame.compiles)


def met_limit(one: FrameCompile) -> bool:
    """Return whether the recompile limit ended a compile: its calls run eagerly, or, with ``fullgraph=True``, raise."""
    return one.limit is not None or one.failure.startswith(f"{_LIMIT_ERROR}:")


def _finding(
    kind: FindingKind,
    where: SourceLine | None,
    compile_ids: Iterable[str],
    case: str = "",
    *,
    rule: str = "",
    fix: str = "",
    cost: Cost = Cost.EVERY_STEP,
    seconds: float | None = None,
    **parameters: Any,
) -> DynamoFinding:
    """A finding.

    Args:
        kind: Its kind, whose rule has the sentence.
        where: The user's line.
        compile_ids: The compiles that it concerns.
        case: A case of the kind's rule.
        rule: Id of the rule that the remedy is of; empty for the kind's own.
        fix: The remedy; empty for the kind's own.
        cost: When it costs.
        seconds: Compile time that it took.
        parameters: Values in the sentence.
    """
    of = _KINDS[kind.value]
    return DynamoFinding(
        rule=rule or of.id,
        severity=FindingSeverity.NOTE if rule in OF_TORCH else of.severity,
        title=of.sentence(case, **parameters),
        fix=fix or of.remedy(case, **parameters),
        where=where,
        kind=kind,
        compile_ids=tuple(compile_ids),
        cost=cost,
        seconds=seconds,
    )


def _failures(frames: Sequence[DynamoFrame], groups: Sequence[RecompileGroup]) -> Iterator[DynamoFinding]:
    for frame, one in _each(frames):
        if one.outcome != CompileOutcome.FAILED:
            continue
        where = one.failure_place or frame.location
        if met_limit(one):
            cause = _cause(frame, groups)
            yield _finding(
                FindingKind.FAILURE,
                where,
                (one.compile_id,),
                "limit",
                rule=cause.rule if cause is not None else "",
                fix=cause.remedy if cause is not None else "",
                cost=Cost.WRONG,
                function=frame.function,
                over=_over(cause) if cause is not None else "",
            )
            continue
        yield _finding(
            FindingKind.FAILURE,
            where,
            (one.compile_id,),
            rule=one.failure_rule,
            fix=one.failure_hints[0] if one.failure_hints else "",
            cost=Cost.WRONG,
            function=frame.function,
            verb="failed" if frame.function == EXPORT else "failed to compile",
            stage=f" in {one.stage}" if one.stage else "",
            failure=one.failure,
        )


def _cause(frame: DynamoFrame, groups: Sequence[RecompileGroup]) -> RecompileGroup | None:
    """The recompiles that a frame had most often for one reason."""
    ids = {c.compile_id for c in frame.compiles}
    mine = [g for g in groups if g.function == frame.function and ids & set(g.compile_ids)]
    return max(mine, key=lambda g: g.times, default=None)


def _over(cause: RecompileGroup) -> str:
    return f"; recompiled {times(cause.times)} over {', '.join(cause.sources) or cause.guards[0]}"


def _limits(frames: Sequence[DynamoFrame], groups: Sequence[RecompileGroup]) -> Iterator[DynamoFinding]:
    for frame in frames:
        over = [c for c in frame.compiles if c.limit is not None]
        if not over:
            continue
        compiled = sum(c.outcome == CompileOutcome.COMPILED for c in frame.compiles)
        cause = _cause(frame, groups)
        yield _finding(
            FindingKind.LIMIT,
            frame.location,
            (c.compile_id for c in over),
            rule=cause.rule if cause is not None else "",
            fix=cause.remedy if cause is not None else "",
            cost=Cost.WRONG,
            eager=eager_words(frame.function, "", over[0].limit, compiled),
            over=_over(cause) if cause is not None else "",
        )


def _skipped(frames: Sequence[DynamoFrame], breaks: Sequence[BreakGroup]) -> Iterator[DynamoFinding]:
    """Functions that were given up whole, folded by reason."""
    by_reason: dict[tuple[str, int], list[tuple[DynamoFrame, FrameCompile]]] = {}
    for frame, one in _each(frames):
        if one.outcome == CompileOutcome.SKIPPED and one.limit is None:
            # a reason may have two groups, that of torch's own code and that of the user's, with remedies of their own
            at = next(
                (
                    i
                    for i, g in enumerate(breaks)
                    for p in g.places
                    if p.skipped and one.compile_id in p.compile_ids
                ),
                -1,
            )
            reason = breaks[at].reason if at >= 0 else one.failure or "the trace does not say why"
            by_reason.setdefault((reason, at), []).append((frame, one))
    for (reason, at), rows in sorted(by_reason.items(), key=lambda item: -len(item[1])):
        names = list(dict.fromkeys(frame.function for frame, _ in rows))
        shown = ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")
        ids = tuple(one.compile_id for _, one in rows)
        group = breaks[at] if at >= 0 else None
        place = (
            next((p for p in group.places if p.skipped and set(ids) & set(p.compile_ids)), None)
            if group is not None
            else None
        )
        yield _finding(
            FindingKind.SKIPPED,
            (_place_of(place) if place is not None else None) or rows[0][0].location,
            ids,
            rule=group.rule if group is not None else "",
            fix=first_remedy(group.remedies, group.remedies_from) if group is not None else "",
            cost=Cost.WRONG,
            names=shown,
            verb="runs" if len(names) == 1 else "run",
            reason=reason,
        )


def _recompiles(groups: Sequence[RecompileGroup], limited: set[str]) -> Iterator[DynamoFinding]:
    """Recompiles with their compile time."""
    for group in sorted((g for g in groups if g.function not in limited), key=lambda g: -g.times):
        # Of a condition the bound tells more than the size that is in it.
        named = "" if group.kind is GuardKind.SHAPE and group.guards else ", ".join(group.sources)
        what = named or (group.guards[0] if group.guards else "an unknown guard")
        yield _finding(
            FindingKind.RECOMPILES,
            group.location,
            group.compile_ids,
            rule=group.rule,
            fix=group.remedy,
            cost=Cost.ONCE if group.once else Cost.AGAIN,
            seconds=group.seconds,
            function=group.function,
            times=times(group.times),
            kind_words=GUARD_WORDS[group.kind],
            guard=what,
            took=f", {group.seconds:.1f} s of compile time" if group.seconds is not None else "",
        )


def _place_of(place: BreakPlace) -> SourceLine | None:
    """The user's line of a break, also of one in torch's own code."""
    return place.callers[0] if place.callers else place.location


def _breaks(groups: Sequence[BreakGroup]) -> Iterator[DynamoFinding]:
    for group in groups:
        places = [p for p in group.places if not p.skipped]
        if not places:
            continue
        count = sum(p.times for p in places)
        yield _finding(
            FindingKind.BREAKS,
            _place_of(places[0]),
            dict.fromkeys(i for p in places for i in p.compile_ids),
            rule=group.rule,
            fix=first_remedy(group.remedies, group.remedies_from),
            breaks=plural(count, "graph break"),
            places=plural(len(places), "place"),
            reason=group.reason,
        )


def _specialised(frames: Sequence[DynamoFrame]) -> Iterator[DynamoFinding]:
    """Sizes and numbers that began as dynamic and became constants: one by one, or, where a frame has many, in one finding."""
    for frame in frames:
        found: dict[str, list[tuple[FrameCompile, SymbolRow]]] = {}
        for one in frame.compiles:
            for symbol in one.symbols if one.outcome != CompileOutcome.FAILED else ():
                if symbol.specialised_to:
                    found.setdefault(symbol.source or symbol.name, []).append((one, symbol))
        if len(found) > _SINGLE:
            yield _many_specialised(frame, found)
            continue
        for name, rows in found.items():
            symbol = rows[0][1]
            event = next((e for e in symbol.events if e.location is not None), None)
            by = next((e.framework for e in symbol.events if e.framework), "")
            yield _finding(
                FindingKind.SPECIALISED,
                event.location if event is not None else symbol.location,
                dict.fromkeys(one.compile_id for one, _ in rows),
                cost=Cost.ONCE,
                function=frame.function,
                name=name,
                values=_values(rows),
                by=f" ({by})" if by else "",
            )


def _values(rows: Sequence[tuple[FrameCompile, SymbolRow]]) -> str:
    """``5, 6, 7 and 5 more``: the constants that a size or number became."""
    values = list(dict.fromkeys(symbol.specialised_to for _, symbol in rows))
    more = f" and {len(values) - _SINGLE} more" if len(values) > _SINGLE else ""
    return f"{', '.join(values[:_SINGLE])}{more}"


def _many_specialised(
    frame: DynamoFrame, found: Mapping[str, Sequence[tuple[FrameCompile, SymbolRow]]]
) -> DynamoFinding:
    """One finding about what ``dynamic=True`` made dynamic and the code fixes: channels, constants of modules."""
    shown = ", ".join(f"{name} = {_values(rows)}" for name, rows in list(found.items())[:_SINGLE])
    return _finding(
        FindingKind.SPECIALISED,
        frame.location,
        dict.fromkeys(one.compile_id for rows in found.values() for one, _ in rows),
        "many",
        cost=Cost.ONCE,
        function=frame.function,
        count=len(found),
        shown=shown,
        more=len(found) - _SINGLE,
    )


def _exports(frames: Sequence[DynamoFrame]) -> Iterator[DynamoFinding]:
    """Findings about what draft export took as it was in the example."""
    for frame, one in _each(frames):
        seen = set()
        for event in (e for s in one.symbols for e in s.events):
            rule = _EXPORTS.get(event.kind)
            key = (event.kind, event.expression)
            if rule is None or key in seen:
                continue
            seen.add(key)
            words = rule.sentence(what=event.expression, value=event.result or "it was")
            yield DynamoFinding(
                rule=rule.id,
                severity=rule.severity,
                title=words + (f": {event.reason}" if event.reason else ""),
                fix=rule.fix,
                where=event.location or frame.location,
                kind=FindingKind.EXPORT,
                compile_ids=(one.compile_id,),
                cost=Cost.WRONG,
            )
