"""Report of what torch.compile did with each frame of a run."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import itemgetter
from typing import Any

from xpudbg.core.errors import NothingFitsError, XpudbgError
from xpudbg.core.text import listed, plural, times
from xpudbg.facts.dynamo.breaks import first_remedy, group_breaks
from xpudbg.facts.dynamo.compiles import TracedCompile, read_compiles
from xpudbg.facts.dynamo.frames import (
    EXPORT,
    CacheKeys,
    FrameCompiles,
    build_frame,
    frame_function,
    frames_of,
    is_frame,
    resumed_from,
)
from xpudbg.facts.dynamo.recompiles import changes_between_ranks, count_caches, group_recompiles
from xpudbg.facts.dynamo.symbols import constant_by
from xpudbg.findings.dynamo_rules import CACHE_RULES, DYNAMO_RULES, EXPORT_RULES, GUARD_SUBJECTS, OF_TORCH
from xpudbg.formats import fx_graph
from xpudbg.model import accuracy
from xpudbg.model.artifact import Kind
from xpudbg.model.dynamo import (
    BreakGroup,
    BreakPlace,
    DynamoFinding,
    DynamoFrame,
    DynamoReport,
    DynamoTotals,
    FindingKind,
    FrameCompile,
    GuardKind,
    RecompileGroup,
    RecompileRow,
    SymbolRow,
)
from xpudbg.model.finding import Cost, FindingSeverity, cost_key
from xpudbg.model.location import base_name
from xpudbg.model.manifest import SourceLine, compile_key
from xpudbg.model.ranks import fold_ranks, without_object_ids
from xpudbg.model.trace import CompileOutcome, TracedCacheQuestion, TracedGraphBreak, compile_text
from xpudbg.run.run_reader import RunReader

# Findings of a run that are worth doing something about, the most important first.

# Compile caches that were bypassed: the reason, the line of the program, the remedy, and the compile time that a hit could have saved.
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
    """Findings on cache bypasses by reason, each with the compile time that a hit could have saved.

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
                    reasons.setdefault(_reason_text(asked.reason), asked.reason)
                    groups.setdefault(_reason_text(asked.reason), []).append((asked.cache, frame, one))
    yield from (_bypass(text, reasons[text], rows, run) for text, rows in groups.items())


def _bypass(
    text: str, reason: str, rows: Sequence[tuple[str, DynamoFrame, FrameCompile]], run: RunReader | None
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
        reason=text,
        lost=_KINDS["cache_bypass"].sentence("lost", seconds=seconds) if seconds else "",
    )


def _reason_text(reason: str) -> str:
    match = _FUNCTION.match(reason)
    operator = _OPERATOR.match(reason) or (match if match and match["module"] == _OPERATORS else None)
    if operator is not None:
        return f"the operator {operator['name']} is not cacheable"
    if match is not None:
        return f"it is not known whether {match['module']}.{match['name']} may be cached"
    return " ".join(reason.split()) or "the trace does not say why"


def _name_of(reason: str) -> str:
    """Return the function or operator that made a cache be bypassed; empty where the reason names none."""
    match = _FUNCTION.match(reason) or _OPERATOR.match(reason)
    return match["name"] if match is not None else ""


def _line_of(name: str, frame: DynamoFrame, one: FrameCompile, run: RunReader) -> SourceLine | None:
    """Return the user's line of a function's first call in the graph that Dynamo captured; None where there is none."""
    called: Callable[[str], object] = re.compile(rf"(?:^|[._]){re.escape(name)}$").search
    wanted = (frame.process, one.compile_id, one.generation)
    for graph in run.manifest.graphs if run.is_bundle else ():
        if compile_key(graph) != wanted:
            continue
        artifact = run.bundle.artifact(graph, Kind.DYNAMO_OUTPUT_GRAPH)
        if artifact is None:
            continue
        try:
            text = run.bundle.read_text(artifact.path, limit=_GRAPH_BYTES)
        except XpudbgError:
            return None
        for part in fx_graph.parse_fx_graph(text, origin=artifact.path).value.graphs:
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
"""Most sizes of a frame that became constants and are reported one by one, or named in the finding about all of them."""
_LIMIT_ERROR = "FailOnRecompileLimitHit"


def find_findings(
    frames: Sequence[DynamoFrame],
    recompiles: Sequence[RecompileGroup],
    breaks: Sequence[BreakGroup],
    run: RunReader | None = None,
) -> tuple[DynamoFinding, ...]:
    """Find failures, eager functions, graph breaks, recompiles, cache bypasses and specialised sizes; the most expensive first."""
    found = [
        *_failures(frames, recompiles),
        *_limits(frames, recompiles),
        *_skipped(frames, breaks),
        *_breaks(breaks),
        *_findings_recompiles(
            recompiles, {f.function for f in frames if any(met_limit(c) for c in f.compiles)}
        ),
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
    """Return a finding.

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
    """Return the most frequent group of recompiles of a frame; None without any."""
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
            eager=accuracy.eager_text(frame.function, "", over[0].limit, compiled),
            over=_over(cause) if cause is not None else "",
        )


def _skipped(frames: Sequence[DynamoFrame], breaks: Sequence[BreakGroup]) -> Iterator[DynamoFinding]:
    """Findings on functions that Dynamo skipped as a whole, grouped by reason."""
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
        shown = listed(names, 4)
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


def _findings_recompiles(groups: Sequence[RecompileGroup], limited: set[str]) -> Iterator[DynamoFinding]:
    """Findings on recompiles, with their compile time."""
    for group in sorted((g for g in groups if g.function not in limited), key=lambda g: -g.times):
        # The bound of a condition is more useful than the size in it.
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
            kind_words=GUARD_SUBJECTS[group.kind],
            guard=what,
            took=f", {group.seconds:.1f} s of compile time" if group.seconds is not None else "",
        )


def _place_of(place: BreakPlace) -> SourceLine | None:
    """Return the user's line of a graph break, also of one in torch's own code."""
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
    """Findings on dynamic sizes and numbers that became constants: one each, or one for a frame with many."""
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
            one, symbol = rows[0]
            event = constant_by(symbol, one.symbols)
            where, by = (event.location, event.framework) if event is not None else (None, "")
            yield _finding(
                FindingKind.SPECIALISED,
                where,
                dict.fromkeys(one.compile_id for one, _ in rows),
                "" if where is not None else "no-line",
                cost=Cost.ONCE,
                function=frame.function,
                name=name,
                values=_values(rows),
                by=f" ({by})" if by else "",
            )


def _values(rows: Sequence[tuple[FrameCompile, SymbolRow]]) -> str:
    """Return ``5, 6, 7 and 5 more``: the constants that a size or number became."""
    values = list(dict.fromkeys(symbol.specialised_to for _, symbol in rows))
    return listed(values, _SINGLE)


def _many_specialised(
    frame: DynamoFrame, found: Mapping[str, Sequence[tuple[FrameCompile, SymbolRow]]]
) -> DynamoFinding:
    """Return one finding for all sizes that ``dynamic=True`` made dynamic and the code fixes: channels, constants of modules."""
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
    """Findings on values that draft export took from the example inputs."""
    for frame, one in _each(frames):
        seen = set()
        for event in (e for s in one.symbols for e in s.events):
            rule = _EXPORTS.get(event.kind)
            key = (event.kind, event.expression)
            if rule is None or key in seen:
                continue
            seen.add(key)
            sentence = rule.sentence(what=event.expression, value=event.result or "it was")
            yield DynamoFinding(
                rule=rule.id,
                severity=rule.severity,
                title=sentence + (f": {event.reason}" if event.reason else ""),
                fix=rule.fix,
                where=event.location or frame.location,
                kind=FindingKind.EXPORT,
                compile_ids=(one.compile_id,),
                cost=Cost.WRONG,
            )


# Frames of a job, those that several ranks compiled alike together.


@dataclass
class _SameFrame:
    """Frames of several ranks that belong together.

    Attributes:
        rows: What the rank has in its compiles that went on longest.
        numbers: Of the frames.
        ranks: Those that have one.
    """

    rows: list[object]
    numbers: list[int] = field(default_factory=list)
    ranks: set[int] = field(default_factory=set)


def frames_by_rank(frames: Sequence[FrameCompiles], compiles: Sequence[TracedCompile]) -> list[list[int]]:
    """Group frames that several ranks compiled alike, as far as the shorter one goes, in the order of the first.

    A rank that compiled a function once more has the compiles of the other ones, and then its own. Frames that one rank has twice are not merged.

    Args:
        frames: Those of all ranks.
        compiles: Those of the run.
    """
    groups: list[_SameFrame] = []
    by_head: dict[tuple[object, ...], list[_SameFrame]] = {}
    for number, frame in enumerate(frames):
        rank, rows = frame.first.compiled.rank, _rows(frame, compiles)
        first = frame.first.compiled
        head = (frame.id, frame_function(frame), base_name(first.file), first.line)
        known = by_head.setdefault(head, []) if rank is not None else []
        group = next((g for g in known if rank not in g.ranks and _goes_on(g.rows, rows)), None)
        if group is None:
            group = _SameFrame(rows)
            groups.append(group)
            known.append(group)
        group.rows = max(group.rows, rows, key=len)
        group.numbers.append(number)
        if rank is not None:
            group.ranks.add(rank)
    return [group.numbers for group in groups]


class _Key:
    """A cache key; those of two ranks are equal when their components are, but for the number of the device."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, asked: TracedCacheQuestion) -> None:
        self._asked = asked

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Key) or self._asked.cache != other._asked.cache:
            return False
        mine, others = self._asked.components or (), other._asked.components or ()
        return self._asked.key == other._asked.key or not changes_between_ranks(mine, others)


def _rows(frame: FrameCompiles, compiles: Sequence[TracedCompile]) -> list[object]:
    """Return a frame's compiles in a form that is equal on ranks that compiled alike; graphs as counts, as texts name devices and groups.

    Where the traces have the components of cache keys, ranks with different keys differ: they share no cache entry.
    """
    rows: list[object] = []
    for index in frame.indices:
        one = compiles[index].compiled
        breaks = tuple((b.reason, base_name(b.file), b.line) for b in one.graph_breaks)
        failures = None if one.recompile is None else len(one.recompile.failures)
        forward = next((m for m in one.metrics if m.phase == "forward"), None)
        graph = (
            (forward.graph_op_count, forward.graph_node_count, forward.graph_input_count) if forward else None
        )
        keys = [_Key(asked) for asked in compiles[index].details.caches if asked.components]
        rows.append((one.compile_id, one.outcome, breaks, failures, graph, keys))
    return rows


def _goes_on(one: Sequence[object], other: Sequence[object]) -> bool:
    """Return whether one of two sequences begins with the other."""
    return all(a == b for a, b in zip(one, other, strict=False))


def analyse_dynamo(
    run: RunReader, *, frame: str = "", against: RunReader | None = None, guards: bool = False
) -> DynamoReport:
    """Analyse what torch.compile did with each frame of a run.

    Args:
        run: The run.
        frame: Only this one: its id (``0``), a compile of it (``0/1``), or a function's name or a part of it. Empty for all.
        against: Another run to compare cache keys with.
        guards: Keep every check of the guards.

    Raises:
        XpudbgError: There is neither a trace nor a graph, or no frame fits.
    """
    traced = read_compiles(run)
    compiles = traced.compiles
    other = read_compiles(against) if against is not None else None
    found = _build(
        compiles,
        CacheKeys(compiles, other.compiles if other else None, against.name if against else ""),
        guards,
    )
    if frame:
        found = _selected(found, frame)
    frames = tuple(built for _, built in found)
    counted = [i for each, _ in found for i in each.indices]
    if frame:
        chosen = {(c.compile_id, c.generation) for f in frames for c in f.compiles}
        counted = [
            i for i in counted if (compiles[i].compiled.compile_id, compiles[i].compiled.generation) in chosen
        ]
    recompiled = _recompiles(found)
    recompiles = group_recompiles(recompiled)
    broken = _graph_breaks(found, compiles, counted)
    breaks = group_breaks([(compiles[i].compiled.compile_id, b) for i, b in broken])
    caches = count_caches(q for i in counted for q in compiles[i].details.caches)
    return DynamoReport(
        run=run.name,
        against=against.name if against is not None else "",
        torch=traced.torch,
        totals=_totals(found, breaks=len(broken), recompiles=len(recompiled)),
        findings=find_findings(frames, recompiles, breaks, run),
        frames=frames,
        recompiles=recompiles,
        breaks=breaks,
        caches=caches,
        graphs=traced.graphs,
        lost=tuple(traced.lost),
        problems=tuple(traced.problems),
    )


_Found = list[tuple[FrameCompiles, DynamoFrame]]


def _build(compiles: Sequence[TracedCompile], keys: CacheKeys, guards: bool) -> _Found:
    """Build the frames; one that several ranks compiled appears once, also where one rank compiled it once more."""
    everything = frames_of(compiles)
    owners = resumed_from(everything, compiles)
    several = len({f.first.process for f in everything}) > 1
    labels = [f"{f.first.process}: {f.label}" if several and f.id else f.label for f in everything]
    ranked = len({c.compiled.rank for c in compiles if c.compiled.rank is not None}) > 1

    groups = frames_by_rank(everything, compiles) if ranked else [[n] for n in range(len(everything))]
    shown = {n: same[0] for same in groups for n in same}

    def built(number: int, ranks: tuple[int, ...]) -> DynamoFrame:
        owner = owners[number]
        return build_frame(
            everything[number],
            compiles,
            label=labels[number],
            resumes="" if owner is None else labels[shown[owner]],
            ranks=ranks,
            keys=keys,
            guards=guards,
        )

    return [_of_ranks(same, everything, built, ranked=ranked) for same in groups]


def _of_ranks(
    same: Sequence[int],
    frames: Sequence[FrameCompiles],
    built: Callable[[int, tuple[int, ...]], DynamoFrame],
    *,
    ranked: bool,
) -> tuple[FrameCompiles, DynamoFrame]:
    """Merge the frames of several ranks: each compile once, with its ranks where not all have it."""
    ranks = {n: r for n in same if ranked and (r := frames[n].first.compiled.rank) is not None}
    everyone = tuple(sorted(ranks.values()))
    first = frames[same[0]]
    frame = built(same[0], everyone)
    indices, rows = [*first.indices], [*frame.compiles]
    runs_eagerly = frame.runs_eagerly
    for number in same[1:]:
        more = frames[number].indices[len(indices) :]
        if more:
            going_on = built(number, everyone)
            rows += going_on.compiles[len(indices) :]
            indices += more
            runs_eagerly = runs_eagerly or going_on.runs_eagerly
    for place, row in enumerate(rows):
        have = tuple(sorted(r for n, r in ranks.items() if len(frames[n].indices) > place))
        if have != everyone:
            rows[place] = replace(row, ranks=have)
    return (
        replace(first, indices=tuple(indices)),
        replace(frame, compiles=tuple(rows), runs_eagerly=runs_eagerly),
    )


def _graph_breaks(
    found: _Found, compiles: Sequence[TracedCompile], counted: Sequence[int]
) -> list[tuple[int, TracedGraphBreak]]:
    """Graph breaks with the number of their compile, in order; one that several ranks have at one line for one reason appears once.

    Frames that ranks compiled differently are not merged: the breaks of both ranks are in the input.
    """
    chosen = frozenset(counted)
    items = [
        (rank, index, each)
        for frame, built in found
        for index in frame.indices
        if index in chosen
        for rank in _ranks_of(built, compiles[index])
        for each in compiles[index].compiled.graph_breaks
    ]
    folded = fold_ranks(
        items, lambda i: i[0], lambda i: (i[2].reason, base_name(i[2].file), i[2].line, i[2].function)
    )
    return sorted(((index, each) for (_, index, each), _ in folded), key=itemgetter(0))


def _ranks_of(built: DynamoFrame, traced: TracedCompile) -> tuple[int | None, ...]:
    """Ranks that have a compile of a frame; None for a run without ranks."""
    one = traced.compiled
    rows = (c for c in built.compiles if (c.compile_id, c.generation) == (one.compile_id, one.generation))
    row = next(rows, None)
    return (row.ranks if row is not None else ()) or built.ranks or (None,)


def _recompiles(found: _Found) -> list[tuple[str, RecompileRow, float | None]]:
    """Function, recompile and its compile time; one that several ranks have at one line for one reason appears once."""
    items = [
        (rank, built.function, c.recompile, c.seconds)
        for _, built in found
        for c in built.compiles
        if c.recompile is not None
        for rank in c.ranks or built.ranks or (None,)
    ]
    folded = fold_ranks(items, lambda i: i[0], lambda i: (i[1], _recompile_key(i[2])))
    return [(function, row, seconds) for (_, function, row, seconds), _ in folded]


def _recompile_key(row: RecompileRow) -> tuple[object, ...]:
    place = row.location
    guards = tuple(without_object_ids(f.guard) for f in row.failures)
    return (*guards, None if place is None else (base_name(place.file), place.line))


def _selected(found: _Found, wanted: str) -> _Found:
    """Return the frames that a word names; for a compile id only that compile.

    Raises:
        NothingFitsError: None fits.
    """
    for chosen in (
        [(e, b) for e, b in found if wanted in (e.id, b.id, e.label)],
        [(e, b) for e, b in found if wanted in (b.function, e.first.compiled.function)],
        [(e, b) for e, b in found if wanted in b.function or wanted in e.first.compiled.function],
    ):
        if chosen:
            return chosen
    narrowed = [
        (
            each,
            replace(
                built,
                compiles=tuple(
                    c
                    for c in built.compiles
                    if wanted in (c.compile_id, compile_text(c.compile_id, c.generation))
                ),
            ),
        )
        for each, built in found
        if any(wanted in (c.compile_id, compile_text(c.compile_id, c.generation)) for c in built.compiles)
    ]
    if narrowed:
        return narrowed
    known = ", ".join(f"{built.id} {built.function}" for _, built in found[:8])
    more = ", ..." if len(found) > 8 else ""
    raise NothingFitsError(
        f"no frame or function {wanted}",
        hint=f"there are {known}{more}" if known else "the run has no frames",
    )


def _totals(found: _Found, *, breaks: int, recompiles: int) -> DynamoTotals:
    frames = [built for each, built in found if is_frame(each)]
    rows = [c for f in frames for c in f.compiles]
    everything = [c for _, f in found for c in f.compiles]
    seconds = [s for c in everything for s in (c.seconds, c.backward_seconds) if s is not None]
    guards = [c.guards.count for c in rows if c.guards.count is not None]
    return DynamoTotals(
        frames=len(frames),
        resumed=sum(bool(f.resumes) for f in frames),
        compiles=sum(c.limit is None for c in rows),
        compiled=sum(c.outcome == CompileOutcome.COMPILED for c in rows),
        recompiles=recompiles,
        breaks=breaks,
        skipped=sum(
            any(c.outcome == CompileOutcome.SKIPPED and c.limit is None for c in f.compiles) for f in frames
        ),
        limited=sum(any(met_limit(c) for c in f.compiles) for f in frames),
        failed=sum(c.outcome == CompileOutcome.FAILED for c in everything),
        unfinished=sum(c.outcome == CompileOutcome.UNFINISHED for c in rows),
        restarts=sum(max(c.attempts - 1, 0) for c in rows),
        seconds=sum(seconds) if seconds else None,
        guards=sum(guards) if guards else None,
        exported=sum(
            not is_frame(each) and each.first.compiled.outcome is not CompileOutcome.FAILED
            for each, _ in found
        ),
    )
