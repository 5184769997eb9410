"""Compiles of a run: with all details of its traces, or from the manifest of a bundle without a trace."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING, Any

from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import shell_word
from xpudbg.model.artifact import State
from xpudbg.model.dynamo import GraphOfFolder
from xpudbg.model.manifest import (
    CompileKey,
    Graph,
    GraphBreak,
    GraphOutcome,
    Manifest,
    OfCompile,
    Recompile,
    RunSource,
    RunState,
    SkippedFrame,
    SourceLine,
    compile_key,
)
from xpudbg.model.problem import Problem
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
from xpudbg.run.run_reader import RunReader, trace_readers
from xpudbg.store.files.compression import unpacked
from xpudbg.store.files.vfs import is_folder, walk

if TYPE_CHECKING:
    from xpudbg.formats.torch_trace.packed_details import CompileDetails
    from xpudbg.formats.torch_trace.records import Record


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
    from xpudbg.formats.torch_trace import packed_details  # brings the readers of traces

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
    return [
        TracedCompile(k[0], found[k], packed_details.CompileDetails(caches=tuple(caches.get(k, ()))))
        for k in order
    ]


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
        tuple(f for f in (item.called_at, where) if f is not None and f.file),
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


_TRACE_NAME = re.compile(r"torch_trace.{0,255}\.log(?:\.gz)?$")
_MOST_FILES = 200_000
_MOST_TRACES = 1_000
NO_TRACE = (
    "there is no structured trace: frames, attempts, restarts, graph breaks, recompiles, guards, symbolic sizes, questions to caches and "
    "metrics stand only in it"
)
OF_MANIFEST = (
    "the bundle has no structured trace (any more): compiles, graph breaks and recompiles are those of its manifest; attempts, restarts, guards, "
    "symbolic sizes, cache keys and metrics are not known"
)
OF_CUT_TRACE = (
    "the structured trace of the bundle holds no compile, though its manifest tells of some: the file was cut or damaged since; compiles, graph breaks "
    "and recompiles are those of the manifest; attempts, restarts, guards, symbolic sizes, cache keys and metrics are not known"
)
NOTHING_COMPILED = (
    "the run has no structured trace, which torch begins with the first frame that it compiles: nothing was compiled by torch.compile, or the trace "
    "was switched off"
)
NOT_COLLECTED = "the run is not collected yet: it is still running, or it was interrupted ('xpudbg collect FOLDER' takes what it has left so far)"
HOW_TO_TRACE = "'xpudbg run' records one; elsewhere set TORCH_TRACE=FOLDER before the program starts"
NO_FOLDER = "there is no debug folder: what stands in the trace is all that is known of the graphs"


@dataclass
class TracedRun:
    """The compiles of a run.

    Attributes:
        compiles: Process by process: ranks in their order, else by the time of their first record.
        torch: Version of torch, empty when unknown.
        graphs: Graphs known only from a debug folder.
        lost: Unknown facts, with reasons.
        problems: Traces that cannot be read, or are damaged.
    """

    compiles: list[TracedCompile] = field(default_factory=list)
    torch: str = ""
    graphs: tuple[GraphOfFolder, ...] = ()
    lost: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def read_compiles(run: RunReader) -> TracedRun:
    """Read the compiles of a run.

    Raises:
        XpudbgError: There is neither a trace nor a graph.
    """
    found = TracedRun()
    if run.is_bundle:
        found.torch = run.outline.versions.get("torch", "")
        _take(run, found)
        if not found.compiles:
            _explain_bundle(run, found)
    elif not is_folder(run.root):
        _take(run, found)
        if found.torch or found.compiles:
            found.lost.append(NO_FOLDER)
        elif not found.problems:
            found.lost.append("the trace holds no compile")
    else:
        _take_folder(run, found)
    found.compiles = _process_by_process(found.compiles)
    return found


def _with_cause(compiled: CompileTrace, graph: Graph | None) -> CompileTrace:
    """Replace torch's exception by the recorded cause of a failure, whose chain the trace does not have."""
    if graph is None or compiled.failure is None:
        return compiled
    kind, _, message = graph.cause.partition(": ")
    place = graph.cause_at
    file, line = (place.file, place.line or 0) if place else (compiled.failure.file, compiled.failure.line)
    return replace(
        compiled, failure=replace(compiled.failure, type=kind, message=message, file=file, line=line)
    )


def _process_by_process(compiles: Sequence[TracedCompile]) -> list[TracedCompile]:
    """Sort compiles by process: ranks in their order, other processes by their first record (names of traces are random)."""
    processes: dict[tuple[str, int], list[TracedCompile]] = {}
    for one in compiles:
        processes.setdefault((one.process, one.compiled.pid), []).append(one)
    # Without a rank: the launcher, workers, or a process before it joined its group.
    by_start = sorted(processes.values(), key=lambda rows: (_rank_of(rows), rows[0].compiled.start))
    return [one for rows in by_start for one in rows]


def _rank_of(rows: Sequence[TracedCompile]) -> int:
    return next((one.compiled.rank for one in rows if one.compiled.rank is not None), -1)


def _take(run: RunReader, found: TracedRun) -> None:
    """Read the traces of an open bundle, or a single trace."""
    from xpudbg.formats.torch_trace import packed_details  # brings the readers of traces
    from xpudbg.formats.torch_trace import records as record_format

    known = run.trace_details
    damage = run.trace_damage
    graphs = run.outline.graphs if run.is_bundle else ()
    causes = {compile_key(g): g for g in graphs if g.cause}
    for path, summary in run.traces.items():
        details = known[path].compiles
        if known[path].refused:
            what = f"{known[path].refused} texts of guards and cache keys are not kept: the trace has too many of them"
            found.problems.append(Problem(path or str(run.root), what))
        found.torch = found.torch or summary.versions.get("torch", "") or _version(details)
        found.problems += damage.get(path, ())
        rank = record_format.rank_in_name(path or run.root.name)
        for one in summary.compiles:
            compiled = one if rank is None else replace(one, rank=rank)
            process = _process(path, compiled)
            compiled = _with_cause(compiled, causes.get((process, compiled.compile_id, compiled.generation)))
            found.compiles.append(
                TracedCompile(
                    process, compiled, details.get(compiled.line_no, packed_details.CompileDetails())
                )
            )
    found.problems += run.trace_problems


def _version(details: dict[int, CompileDetails]) -> str:
    values = (m.values.get("pytorch_version") for d in details.values() for m in d.metrics)
    return next((v for v in values if isinstance(v, str) and v), "")


def _process(path: str, compiled: CompileTrace) -> str:
    from xpudbg.formats.torch_trace import records as record_format  # brings the readers of traces

    parts = path.split("/")
    if len(parts) > 2 and parts[0] == "processes":
        return parts[1]
    if compiled.rank is not None:
        return f"rank {compiled.rank}"
    return f"{'pid' if compiled.pid <= record_format.MAX_PID else 'thread'} {compiled.pid}"


def _explain_bundle(run: RunReader, found: TracedRun) -> None:
    """Explain why a bundle has no compile in a trace, and add the compiles that its manifest names."""
    found.compiles = compiles_of_manifest(run.manifest)
    if run.manifest.state is not RunState.COMPLETE and not found.compiles:
        found.lost.append(NOT_COLLECTED)
        return
    if run.traces:
        found.lost.append(
            OF_CUT_TRACE
            if found.compiles
            else "the trace holds no compile: torch.compile compiled nothing in this run, or not in a process that was traced"
        )
        return
    if not found.compiles and not run.manifest.graphs and run.manifest.source is RunSource.RUN:
        found.lost.append(NOTHING_COMPILED)
        return
    found.lost += [NO_TRACE, HOW_TO_TRACE]
    if found.compiles:
        found.lost[0] = OF_MANIFEST
        return
    found.graphs = tuple(
        GraphOfFolder(
            g.id,
            g.compile_id,
            tuple(dict.fromkeys(a.kind.value for a in g.artifacts if a.state is State.PRESENT)),
        )
        for g in run.manifest.graphs
    )


def _take_folder(run: RunReader, found: TracedRun) -> None:
    """Read the traces in a folder that is no bundle; without any, name its graphs."""
    traces = []
    for folder, names in walk(run.root, most=_MOST_FILES):
        traces += [folder / name for name in sorted(names) if _TRACE_NAME.search(name)]
        if len(traces) >= _MOST_TRACES:
            break
    for path in traces[:_MOST_TRACES]:
        one = RunReader.open(path, name=str(path))
        _take(one, found)
    if found.compiles:
        return
    try:
        graphs = run.graphs
    except XpudbgError:
        if not traces:
            raise
        graphs = []
    found.graphs = tuple(
        GraphOfFolder(g.id, g.compile_id, tuple(sorted(kind.value for kind in g.read))) for g in graphs
    )
    found.lost += ["the traces hold no compile"] if traces else [NO_TRACE, HOW_TO_TRACE]


_ID = re.compile(r"!?\d{1,9}(?:/\d{1,9}){0,2}")


def trace_records(run: RunReader, frame: str, problems: list[Problem]) -> Iterator[dict[str, Any]]:
    """Yield the records of all traces in file order; payloads as size, md5 and place.

    Args:
        run: The run.
        frame: Id of a frame or of a compile; empty for all records.
        problems: Gets what was odd.

    Raises:
        XpudbgError: The frame is no id.
    """
    from xpudbg.formats.torch_trace.reader import iter_records
    from xpudbg.formats.torch_trace.records import TraceLog

    if frame and not _ID.fullmatch(frame):
        raise XpudbgError(
            f"records have no names of functions: {frame}",
            hint=f"name the frame by its id ('xpudbg dynamo {shell_word(run.name)}' has them)",
        )
    traces = [(name, one, path) for name, one in trace_readers(run) for path in one.trace_paths]
    if not traces:
        problems.append(Problem(run.name, f"there is no structured trace; {HOW_TO_TRACE}"))
    for name, one, path in traces:
        log = TraceLog(path or name)  # one each: lines and offsets are those of the file
        try:
            with unpacked(one.open_trace(path)) as stream:
                for record in iter_records(stream, log=log):
                    if not frame or record.compile_id == frame or record.compile_id.startswith(f"{frame}/"):
                        yield _row(log.origin, record)
        except OSError as error:
            log.problem(0, f"cannot be read: {error}")
        problems += log.problems


def _row(trace: str, record: Record) -> dict[str, Any]:
    payload = record.payload
    return {
        "trace": trace,
        "line": record.line_no,
        "time": record.time,
        "pid": record.pid,
        "rank": record.rank,
        "where": record.where,
        "compile_id": record.compile_id,
        "attempt": record.attempt,
        "kind": record.kind,
        "name": record.name,
        "value": record.value,
        "payload": None
        if payload is None
        else {"offset": payload.offset, "bytes": payload.length, "md5": payload.md5},
    }


def allows_tf32(run: RunReader, compile_id: str) -> bool | None:
    """Return whether products of a CUDA device could use tf32 in a compile; None where it is not recorded."""
    return run.fact(_allowed).get(compile_id)


def _allowed(run: RunReader) -> dict[str, bool]:
    from xpudbg.formats.torch_trace import dynamo_messages  # brings the readers of traces

    try:
        compiles = read_compiles(run).compiles
    except XpudbgError:
        return {}
    found: dict[str, bool] = {}
    for one in compiles:
        guards = one.details.guards
        states = (
            (
                dynamo_messages.parse_global_state(row.text)
                for row in guards.rows
                if row.type == "GLOBAL_STATE"
            )
            if guards
            else iter(())
        )
        value = next(states, {}).get("allow_tf32")
        if isinstance(value, bool):
            found.setdefault(one.compiled.compile_id, value)
    return found
