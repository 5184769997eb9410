"""Compiles of a run with all details of its traces, from a bundle, a folder or a trace."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.dynamo.manifest_compiles import TracedCompile, compiles_of_manifest
from xpudbg.formats.torch_trace import Record, TraceLog, iter_records
from xpudbg.formats.torch_trace.dynamo_messages import parse_global_state
from xpudbg.formats.torch_trace.packed_details import CompileDetails
from xpudbg.formats.torch_trace.records import MAX_PID, rank_in_name
from xpudbg.model.artifact import State
from xpudbg.model.dynamo import GraphOfFolder
from xpudbg.model.manifest import Graph, RunSource, RunState, compile_key
from xpudbg.model.problem import Problem
from xpudbg.model.trace import CompileTrace, TraceSummary
from xpudbg.run.run_reader import RunReader, trace_readers
from xpudbg.store.files.compression import unpacked
from xpudbg.store.files.vfs import is_folder, walk

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
        rank = rank_in_name(path or run.root.name)
        for one in summary.compiles:
            compiled = one if rank is None else replace(one, rank=rank)
            process = _process(path, summary, compiled)
            compiled = _with_cause(compiled, causes.get((process, compiled.compile_id, compiled.generation)))
            found.compiles.append(
                TracedCompile(process, compiled, details.get(compiled.line_no, CompileDetails()))
            )
    found.problems += run.trace_problems


def _version(details: dict[int, CompileDetails]) -> str:
    values = (m.values.get("pytorch_version") for d in details.values() for m in d.metrics)
    return next((v for v in values if isinstance(v, str) and v), "")


def _process(path: str, summary: TraceSummary, compiled: CompileTrace) -> str:
    parts = path.split("/")
    if len(parts) > 2 and parts[0] == "processes":
        return parts[1]
    if compiled.rank is not None:
        return f"rank {compiled.rank}"
    return f"{'pid' if compiled.pid <= MAX_PID else 'thread'} {compiled.pid}"


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
    if frame and not _ID.fullmatch(frame):
        raise XpudbgError(
            f"records have no names of functions: {frame}",
            hint="name the frame by its id ('xpudbg dynamo RUN' has them)",
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
    try:
        compiles = read_compiles(run).compiles
    except XpudbgError:
        return {}
    found: dict[str, bool] = {}
    for one in compiles:
        guards = one.details.guards
        states = (
            (parse_global_state(row.text) for row in guards.rows if row.type == "GLOBAL_STATE")
            if guards
            else iter(())
        )
        value = next(states, {}).get("allow_tf32")
        if isinstance(value, bool):
            found.setdefault(one.compiled.compile_id, value)
    return found
