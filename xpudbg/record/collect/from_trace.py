"""Facts of structured traces for the manifest: summaries, compiles, graph breaks, skipped functions and recompiles."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import BinaryIO

from xpudbg.formats.torch_trace import read_trace, recompile_limit
from xpudbg.formats.torch_trace.dynamo_messages import parse_unsupported
from xpudbg.formats.torch_trace.reading import TracePart, TraceReading, read_parts, renamed_part
from xpudbg.formats.torch_trace.records import rank_in_name
from xpudbg.model.artifact import Artifact, State
from xpudbg.model.manifest import GraphBreak, Recompile, SkippedFrame, SourceLine
from xpudbg.model.plural import plural
from xpudbg.model.problem import Problem
from xpudbg.model.trace import CompileOutcome, CompileTrace, TracedGraphBreak, TraceSummary
from xpudbg.record.collect.match_compiles import Key, key_of
from xpudbg.record.collect.trace_payloads import PayloadPlaces
from xpudbg.store.files.gzip_stream import is_compressed, open_unpacked
from xpudbg.store.trace_results import keep_part, known_trace_key, worth_keeping

# Results of reading large traces while they were collected: kept for ``time`` and ``dynamo``, which are given the bundle.


class TraceResults:
    """Results of traces, packed, until the traces have their places in the bundle."""

    def __init__(self) -> None:
        self._packed: dict[Path, dict[TracePart, bytes]] = {}

    def take(self, path: Path, reading: TraceReading) -> None:
        """Add the results of a trace, unless the file in the bundle may be read in another way.

        Args:
            path: The trace.
            reading: The summary with all parts packed, or the summary alone, of which nothing is stored.
        """
        parsed, packed = reading.summary, reading.packed
        if parsed is None or packed is None:
            return
        # Which damaged lines are told hangs on the kinds of records that are decoded, and more are for a bundle's files.
        if any(problem.where != parsed.value.origin for problem in parsed.problems):
            return
        # What of a damaged one can be unpacked lies in the bundle, and is no longer known to be a part.
        if parsed.problems and is_compressed(path):
            return
        self._packed[path] = packed

    def keep(self, path: Path, placed: Artifact) -> None:
        """Store the results of a trace under its path in the bundle.

        Args:
            path: The trace.
            placed: Its artifact in the bundle.
        """
        parts = self._packed.pop(path, None)
        if not parts or placed.state is not State.PRESENT:
            return
        key = known_trace_key(placed.sha256, placed.bytes or 0, placed.path)
        for part, data in parts.items():
            keep_part(key, part.value, renamed_part(part, data, placed.path))


_GIVEN_UP = "Dynamo gave up the frame; the trace does not say why"


@dataclass
class ReadTraces:
    """Results of one pass over each trace.

    Attributes:
        summaries: By trace.
        places: Places of the payloads that become files of graphs, by trace.
        results: Further results from large traces, for the commands that read the bundle.
        problems: Problems met in the traces.
    """

    summaries: dict[Path, TraceSummary] = field(default_factory=dict)
    places: dict[Path, PayloadPlaces] = field(default_factory=dict)
    results: TraceResults = field(default_factory=TraceResults)
    problems: list[Problem] = field(default_factory=list)


def read_traces(paths: list[Path], roots: list[Path], *, everything: bool = False) -> ReadTraces:
    """Read trace files as streams.

    Args:
        paths: The traces.
        roots: Folders that were walked, to show paths relative to them.
        everything: From large traces, also read in the same pass what commands need, and store it.
    """
    found = ReadTraces()
    problems = found.problems
    for path in paths:
        origin = display(path, roots)
        try:
            with open_unpacked(path) as source:
                reading, places = _read(source, origin, everything and worth_keeping(path.stat().st_size))
            parsed = reading.summary
            assert parsed is not None
            if parsed.value.unknown_kinds:
                # Newer versions of torch; their kinds are known when the trace has been read.
                with open_unpacked(path) as source:
                    places.take(_places(source, parsed.value.unknown_kinds, origin))
        except OSError as error:
            problems.append(Problem(origin, f"cannot be read: {error.strerror or error}"))
            continue
        found.results.take(path, reading)
        found.summaries[path] = _with_rank(parsed.value, path.name)
        found.places[path] = places
        problems += parsed.problems
        if parsed.unknown_lines:
            problems.append(
                Problem(
                    origin, f"{plural(parsed.unknown_lines, 'line')} of another kind than a trace's records"
                )
            )
    return found


def _read(source: BinaryIO, origin: str, everything: bool) -> tuple[TraceReading, PayloadPlaces]:
    parts = tuple(TracePart) if everything else (TracePart.SUMMARY,)
    needed = (TracePart.SUMMARY,) if everything else None
    places = PayloadPlaces()
    return read_parts(source, parts, origin=origin, beside=[places], needed=needed), places


def _places(source: BinaryIO, kinds: Collection[str], origin: str) -> PayloadPlaces:
    places = PayloadPlaces(kinds)
    read_trace(source, [places], origin=origin)
    return places


def _with_rank(summary: TraceSummary, file_name: str) -> TraceSummary:
    """Return the summary with the rank from the file's name set in all its compiles and processes."""
    rank = rank_in_name(file_name)
    if rank is None:
        return summary
    return replace(
        summary,
        compiles=tuple(replace(c, rank=rank) for c in summary.compiles),
        processes=tuple(replace(p, ranks=(rank,)) for p in summary.processes),
    )


def unique_compiles(summaries: Iterable[TraceSummary]) -> list[CompileTrace]:
    """Return the compiles of all traces; a trace given twice (a copy beside the original) counts once."""
    seen: dict[Key, CompileTrace] = {}
    for summary in summaries:
        for compile_ in summary.compiles:
            seen.setdefault(key_of(compile_), compile_)
    return list(seen.values())


def graph_breaks(
    compiles: list[CompileTrace], label_of: Callable[[CompileTrace], str]
) -> tuple[GraphBreak, ...]:
    """Return every graph break, once per process and compile, in order."""
    rows: list[GraphBreak] = []
    for compile_ in compiles:
        for item in compile_.graph_breaks:
            place = _place(item.file, item.line, item.function, _code_of(item))
            rows.append(
                GraphBreak(
                    label_of(compile_),
                    compile_.compile_id,
                    item.reason,
                    place,
                    item.explanation,
                    item.hints,
                    compile_.generation,
                    item.skipped,
                )
            )
    return tuple(rows)


def _code_of(item: TracedGraphBreak) -> str:
    return next((f.code for f in reversed(item.user_stack) if f.line == item.line and f.code), "")


def _place(file: str, line: int | None, function: str, code: str = "") -> SourceLine | None:
    return SourceLine(file, line or None, function, code) if file else None


def skipped_frames(
    compiles: list[CompileTrace], label_of: Callable[[CompileTrace], str]
) -> tuple[SkippedFrame, ...]:
    """Return every function that Dynamo skipped without an error, in order."""
    return tuple(_skipped(c, compiles, label_of(c)) for c in compiles if c.outcome is CompileOutcome.SKIPPED)


def _skipped(compile_: CompileTrace, compiles: list[CompileTrace], label: str) -> SkippedFrame:
    failure = compile_.failure
    limit: int | None = None
    guards: tuple[str, ...] = ()
    reason, hints = _GIVEN_UP, tuple[str, ...]()
    named = compile_.named
    file, line, code, function = named.file, named.line, "", named.function
    broken = next((b for b in reversed(compile_.graph_breaks) if b.skipped), None)
    if failure is not None:
        details = parse_unsupported(failure.message)
        reason, hints = details.reason[:500] or failure.type, details.hints
        limit = recompile_limit(failure)
        if limit is not None:
            guards = tuple(f.guard for f in compile_.recompile.failures) if compile_.recompile else ()
    if broken is not None:
        reason, hints = broken.reason, broken.hints
        if broken.file:
            file, line, function = broken.file, broken.line, broken.function or function
        code = _code_of(broken)
    frame = compile_.compile_id.rpartition("/")[0]
    siblings = (
        c
        for c in compiles
        if (c.pid, c.rank, c.generation) == (compile_.pid, compile_.rank, compile_.generation)
    )
    compiled = sum(
        c.outcome is CompileOutcome.COMPILED and c.compile_id.rpartition("/")[0] == frame for c in siblings
    )
    return SkippedFrame(
        label,
        compile_.compile_id,
        reason,
        named.function,
        _place(file, line, function, code),
        limit,
        compiled,
        guards,
        hints,
        compile_.generation,
    )


def recompiles(
    compiles: list[CompileTrace], label_of: Callable[[CompileTrace], str]
) -> tuple[Recompile, ...]:
    """Return every recompile with the guards that failed, in order."""
    rows: list[Recompile] = []
    for compile_ in compiles:
        if compile_.recompile is None:
            continue
        item = compile_.recompile
        guards = tuple(f"{f.guard} (for {f.compile_id})" if f.compile_id else f.guard for f in item.failures)
        first = next((f for f in item.failures if f.file), None)
        place = _place(item.file, item.line, item.function)
        if first is not None:
            # torch cuts the front of the path where it gives no stack.
            file = item.file if item.file.endswith(first.file) else first.file
            place = _place(file, first.line, first.function or item.function, first.code)
        rows.append(Recompile(label_of(compile_), compile_.compile_id, guards, place, compile_.generation))
    return tuple(rows)


def display(path: Path, roots: list[Path]) -> str:
    """Return a path relative to the root under which it was found."""
    for root in roots:
        if path.is_relative_to(root) and path != root:
            return path.relative_to(root).as_posix()
    return path.name
