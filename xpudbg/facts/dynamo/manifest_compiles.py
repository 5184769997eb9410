"""Compiles of a bundle without a trace, from the graphs, graph breaks, recompiles and skipped functions of its manifest."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from xpudbg.model.manifest import (
    CompileKey,
    GraphBreak,
    GraphOutcome,
    Manifest,
    OfCompile,
    Recompile,
    SkippedFrame,
    SourceLine,
    compile_key,
)
from xpudbg.model.ranks import ranks_of
from xpudbg.model.row import dataclass
from xpudbg.model.trace import (
    CompileOutcome,
    CompileTrace,
    Failure,
    GuardFailure,
    TracedCacheQuestion,
    TracedGraphBreak,
    TracedRecompile,
)

if TYPE_CHECKING:
    from xpudbg.formats.torch_trace.packed_details import CompileDetails


# One compile of a run with all that is known of it.


@dataclass(frozen=True)
class TracedCompile:
    """One compile of a run.

    Attributes:
        process: Id of its process in the bundle, or ``pid 1234``.
        compiled: The compile in the summary of the trace.
        details: The rest.
    """

    process: str
    compiled: CompileTrace
    details: CompileDetails

    @property
    def key(self) -> CompileKey:
        """Return the process, compile id and generation."""
        return self.process, self.compiled.compile_id, self.compiled.generation


_FOR = re.compile(r" \(for (?P<id>!?\d{1,9}(?:/\d{1,9}){0,2})\)$")
_NUMBERS = re.compile(r"\d+")
_OUTCOMES = {
    GraphOutcome.FAILED: CompileOutcome.FAILED,
    GraphOutcome.EXPORTED: CompileOutcome.EXPORTED,
    GraphOutcome.UNFINISHED: CompileOutcome.UNFINISHED,
}


def compiles_of_manifest(manifest: Manifest) -> list[TracedCompile]:
    """Compiles that a manifest names, in the order of their processes and ids; graphs without a compile id are left out."""
    from xpudbg.formats.torch_trace.packed_details import CompileDetails  # brings the readers of traces

    found: dict[CompileKey, CompileTrace] = {}
    caches: dict[CompileKey, list[TracedCacheQuestion]] = {}
    pids = {p.id: number for number, p in enumerate(manifest.processes)}
    ranks = ranks_of(manifest)

    def at(one: OfCompile) -> CompileTrace:
        blank = CompileTrace(
            pids.get(one.process, -1), ranks.get(one.process), one.compile_id, one.generation
        )
        return found.setdefault(compile_key(one), replace(blank, outcome=CompileOutcome.NO_GRAPH))

    for graph in manifest.graphs:
        if not graph.compile_id:
            continue
        one, key = at(graph), compile_key(graph)
        outcome = _OUTCOMES.get(graph.outcome, CompileOutcome.COMPILED)
        failure = Failure(*_failure(graph.detail), "") if outcome is CompileOutcome.FAILED else None
        found[key] = _placed(
            replace(one, outcome=outcome, failure=failure, function=graph.function), graph.location
        )
        asked = (TracedCacheQuestion(a.cache, a.result, reason=a.reason) for a in graph.caches)
        caches.setdefault(key, []).extend(asked)
    for item in manifest.graph_breaks:
        one = at(item)
        broken = replace(one, graph_breaks=(*one.graph_breaks, traced_break(item)))
        found[compile_key(item)] = broken if one.function else _placed(broken, item.location)
    for again in manifest.recompiles:
        one = at(again)
        found[compile_key(again)] = replace(one, recompile=traced_recompile(again))
    for skipped in manifest.skipped_frames:
        one = at(skipped)
        given_up = _given_up(one, skipped)
        found[compile_key(skipped)] = given_up
    order = sorted(found, key=lambda k: (pids.get(k[0], -1), k[2], [int(n) for n in _NUMBERS.findall(k[1])]))
    return [TracedCompile(k[0], found[k], CompileDetails(caches=tuple(caches.get(k, ())))) for k in order]


def _failure(detail: str) -> tuple[str, str]:
    kind, colon, message = detail.partition(":")
    return (kind.strip(), message.strip()) if colon else ("failed", detail)


def _placed(one: CompileTrace, where: SourceLine | None) -> CompileTrace:
    if where is None:
        return one
    return replace(one, function=one.function or where.function, file=where.file, line=where.line or 0)


def traced_break(item: GraphBreak) -> TracedGraphBreak:
    """Convert a graph break of the manifest to the form that a trace has."""
    where = item.location or SourceLine("")
    return TracedGraphBreak(
        item.reason,
        where.file,
        where.line or 0,
        where.function,
        (where,) if where.file else (),
        explanation=item.explanation,
        hints=item.hints,
        skipped=item.skipped,
    )


def traced_recompile(item: Recompile) -> TracedRecompile:
    """Convert a recompile of the manifest to the form that a trace has."""
    where = item.location or SourceLine("")
    failures = []
    for guard in item.guards:
        match = _FOR.search(guard)
        bare = guard[: match.start()] if match is not None else guard
        failures.append(
            GuardFailure(
                match["id"] if match else "",
                bare,
                where.file,
                where.line or 0,
                where.code,
                function=where.function,
            )
        )
    return TracedRecompile(where.function, where.file, where.line or 0, tuple(failures))


def _given_up(one: CompileTrace, skipped: SkippedFrame) -> CompileTrace:
    placed = one if one.function else _placed(replace(one, function=skipped.function), skipped.location)
    if skipped.limit is None:
        message = skipped.reason
    else:
        value = f" (currently set to {skipped.limit})" if skipped.limit else ""
        message = f"Dynamo recompile limit exceeded{value}"
    return replace(placed, outcome=CompileOutcome.SKIPPED, failure=Failure("Unsupported", message, ""))
