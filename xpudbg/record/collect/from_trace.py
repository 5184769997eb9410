"""Facts of structured traces for the manifest: summaries, compiles, graph breaks, skipped functions and recompiles; files of what has no folder."""

from __future__ import annotations

import struct
import sys
from array import array
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import chain, pairwise
from operator import itemgetter
from pathlib import Path
from typing import BinaryIO, NamedTuple

from xpudbg.core.text import plural
from xpudbg.formats.torch_trace import read_trace, recompile_limit
from xpudbg.formats.torch_trace.dynamo_messages import parse_unsupported
from xpudbg.formats.torch_trace.reading import TracePart, TraceReading, read_parts, renamed_part
from xpudbg.formats.torch_trace.records import parse_json, rank_in_name
from xpudbg.model.artifact import (
    FOLDER_FILES,
    LEDGER,
    OUTPUT_CODE,
    OUTPUT_CODE_CPP,
    Artifact,
    Kind,
    RowPacker,
    State,
)
from xpudbg.model.manifest import Graph, GraphBreak, GraphKind, Recompile, SkippedFrame, SourceLine
from xpudbg.model.problem import Problem
from xpudbg.model.trace import CompileOutcome, CompileTrace, OutputCode, TracedGraphBreak, TraceSummary
from xpudbg.record.collect.file_import import FileImporter, without_paths
from xpudbg.record.collect.graphs import GraphResult
from xpudbg.record.collect.match_compiles import Key, MatchedGraph, key_of
from xpudbg.record.collect.trace_payloads import (
    AOT_KERNELS,
    AOT_WRAPPER,
    PayloadFile,
    PayloadPlaces,
    PayloadReader,
    Stage,
)
from xpudbg.store.files.compression import is_compressed, open_unpacked
from xpudbg.store.files.parallel import children_pay, children_worth, parallel_map
from xpudbg.store.own_cache import keep_part, known_trace_key, worth_keeping

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
                    item.caller,
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


# Lines of the traces between which the payloads of a graph stand: what tells graphs of one compile apart.

END = 1 << 62
_NUMBERS = {stage: number for number, stage in enumerate(Stage)}
_FIELDS = 4
_Id = tuple[Path, int, str]


class TraceWindows:
    """The windows of all graphs: ranges of lines of a trace, both ends included, that have a graph's payloads.

    A window is four numbers in an array of its compile: stage, first line, graph, last line. Objects would take ten times the memory.
    """

    def __init__(self) -> None:
        self._rows: dict[Path, dict[tuple[int, str], array[int]]] = {}

    def add(
        self, path: Path, pid: int, compile_id: str, windows: Mapping[Stage, tuple[int, int]], graph: int
    ) -> None:
        """Add windows of a graph, each with first and last line; :meth:`sort` must follow the last call.

        Args:
            path: The trace.
            pid: The process.
            compile_id: The compile.
            windows: By stage.
            graph: Number of the graph.
        """
        rows = self._rows.setdefault(path, {}).setdefault((pid, compile_id), array("q"))
        for stage, (first, last) in windows.items():
            rows.extend((_NUMBERS[stage], first, graph, last))

    def sort(self) -> None:
        """Sort the windows, so that :meth:`owner` finds them."""
        for of_trace in self._rows.values():
            for name, rows in of_trace.items():
                if len(rows) > _FIELDS:
                    each = sorted(rows[at : at + _FIELDS].tolist() for at in range(0, len(rows), _FIELDS))
                    of_trace[name] = array("q", chain.from_iterable(each))

    def owner(self, path: Path, pid: int, compile_id: str, stage: Stage, line: int) -> int | None:
        """Return the graph that the payload at a line of a trace belongs to; None if it belongs to none."""
        rows = self._rows[path].get((pid, compile_id))
        if rows is None:
            return None
        number = _NUMBERS[stage]
        at = bisect_right(range(0, len(rows), _FIELDS), (number, line), key=lambda n: (rows[n], rows[n + 1]))
        if at == 0:
            return None
        found, first, graph, last = rows[(at - 1) * _FIELDS : at * _FIELDS]
        return graph if found == number and first <= line <= last else None

    def ids(self, path: Path, graphs: range) -> frozenset[tuple[int, str]]:
        """Return process and id of each compile of a trace that has graphs."""
        return frozenset(
            name
            for name, rows in self._rows[path].items()
            if any(graph in graphs for graph in rows[2::_FIELDS])
        )

    @property
    def paths(self) -> list[Path]:
        """Return the traces with payloads of graphs, sorted."""
        return sorted(self._rows)


def trace_windows(graphs: Sequence[MatchedGraph], summaries: Mapping[Path, TraceSummary]) -> TraceWindows:
    """Return the windows of graphs in the traces of a run.

    A compile's id may come again after a reset, and a backward may come after its compile's id was given away, so that
    not only starts of compiles bound a window but also the codes of other graphs.

    Args:
        graphs: The graphs, with their compiles.
        summaries: The traces.
    """
    lines = _Lines(summaries)
    siblings: dict[Key, list[int]] = defaultdict(list)
    for number, item in enumerate(graphs):
        if item.compile is not None and lines.path(item.compile) is not None:
            siblings[key_of(item.compile)].append(number)
    found = TraceWindows()
    for numbers in siblings.values():
        first = min(numbers, key=lambda n: (graphs[n].kind is GraphKind.BACKWARD, n))
        for number in numbers:
            compile_ = graphs[number].compile
            path = lines.path(compile_) if compile_ is not None else None
            if compile_ is None or path is None:
                continue
            own = lines.windows(graphs[number], compile_, lone=len(numbers) == 1)
            backwards = [graphs[n].code for n in numbers if graphs[n].kind is GraphKind.BACKWARD]
            if graphs[number].kind is not GraphKind.BACKWARD and not _has_backward(
                graphs[number].code, backwards
            ):
                own.update({Stage.BACKWARD: own[Stage.FORWARD]} if Stage.FORWARD in own else {})
            if number == first:
                own[Stage.COMPILE] = (compile_.line_no, lines.end(compile_, compile_.line_no))
            found.add(path, compile_.pid, compile_.compile_id, own, number)
    found.sort()
    return found


class _Lines:
    """Lines of starts of compiles and of generated codes, by trace, process and compile id."""

    def __init__(self, summaries: Mapping[Path, TraceSummary]) -> None:
        self._paths: dict[Key, Path] = {}
        self._starts: dict[_Id, list[int]] = defaultdict(list)
        self._codes: dict[_Id, list[int]] = defaultdict(list)
        self._forwards: dict[_Id, list[int]] = defaultdict(list)
        for path, summary in summaries.items():
            for c in summary.compiles:
                self._paths.setdefault(key_of(c), path)
                self._starts[path, c.pid, c.compile_id].append(c.line_no)
                codes = [code.line_no for code in c.output_codes]
                self._codes[path, c.pid, c.compile_id] += codes
                forwards = [code.line_no for code in c.output_codes if code.phase != "backward"]
                self._forwards[path, c.pid, c.compile_id] += forwards
        for lines in (*self._starts.values(), *self._codes.values(), *self._forwards.values()):
            lines.sort()

    def path(self, compile_: CompileTrace) -> Path | None:
        return self._paths.get(key_of(compile_))

    def _id(self, compile_: CompileTrace) -> _Id:
        return self._paths[key_of(compile_)], compile_.pid, compile_.compile_id

    def end(self, compile_: CompileTrace, line: int) -> int:
        """Return the last line before the next compile with the same id after a line."""
        return _after(self._starts[self._id(compile_)], line) - 1

    def windows(
        self, item: MatchedGraph, compile_: CompileTrace, *, lone: bool
    ) -> dict[Stage, tuple[int, int]]:
        """Return the window of a graph's payloads by stage; stages whose window is not known are left out."""
        codes, forwards = self._codes[self._id(compile_)], self._forwards[self._id(compile_)]
        start = compile_.line_no
        line = item.code.line_no if item.code is not None else 0
        if not line:
            whole = start, self.end(compile_, start)
            if lone:
                return dict.fromkeys(
                    (Stage.FORWARD, Stage.BACKWARD, Stage.BEFORE_CODE, Stage.AFTER_CODE), whole
                )
            if item.folder is not None:
                return {}
            mine = [c.line_no for c in compile_.output_codes]
            stages = {Stage.BEFORE_CODE: (max(mine, default=start - 1) + 1, whole[1])}
            if item.kind is GraphKind.BACKWARD:
                stages[Stage.BACKWARD] = whole
            return stages
        end = self.end(compile_, line)
        found = {
            Stage.CODE: (line, line),
            Stage.BEFORE_CODE: (max(start, _before(codes, line) + 1), line),
            Stage.AFTER_CODE: (line, min(end, _after(codes, line) - 1)),
        }
        forward = _forward_of(item.code, compile_) if item.kind is GraphKind.BACKWARD else item.code
        if forward is not None:
            stage = Stage.BACKWARD if item.kind is GraphKind.BACKWARD else Stage.FORWARD
            found[stage] = max(start, _before(forwards, forward.line_no) + 1), forward.line_no
        elif lone:
            found[Stage.BACKWARD] = start, line
        return found


def _has_backward(forward: OutputCode | None, backwards: Sequence[OutputCode | None]) -> bool:
    """Return whether a backward was made of the same joint graph; unknown numbers count as that one."""
    number = forward.aot_id.partition("_")[0] if forward is not None else ""
    mine = [code.aot_id.partition("_")[0] if code is not None else "" for code in backwards]
    return any(not number or not other or number == other for other in mine)


def _forward_of(code: OutputCode | None, compile_: CompileTrace) -> OutputCode | None:
    """Return the code of the forward graph that belongs to a backward's code."""
    number = code.aot_id.partition("_")[0] if code is not None else ""
    fitting = [c for c in compile_.output_codes if c.phase != "backward"]
    if number:
        fitting = [c for c in fitting if c.aot_id.partition("_")[0] == number] or fitting
    return fitting[-1] if fitting and (len(fitting) == 1 or number) else None


def _before(lines: Sequence[int], line: int) -> int:
    """Return the last of the lines before a line; 0 if there is none."""
    at = bisect_left(lines, line)
    return lines[at - 1] if at else 0


def _after(lines: Sequence[int], line: int) -> int:
    """Return the first of the lines after a line; ``END`` if there is none."""
    at = bisect_right(lines, line)
    return lines[at] if at < len(lines) else END


_KINDS = tuple(Kind)
_ORDER = {kind: number for number, kind in enumerate(_KINDS)}
_WRITTEN = struct.Struct("<qB32s")
"""A file that was written: bytes, number of the kind, sha256 digest."""
_MANY = 256
"""Graphs from which their rows are packed."""
_ORIGIN = "torch_trace"
_PAYLOAD_LIMIT = 64 << 20
_AOT_PARTS = (AOT_WRAPPER, AOT_KERNELS)
_FILES_OF_GRAPH = 200
"""Files that one graph gets out of a trace; a hostile trace may name as many as it likes."""

_WORTH = 1000
"""Payloads from which children pay."""


def add_trace_artifacts(
    result: GraphResult, traces: ReadTraces, placer: FileImporter
) -> tuple[list[Graph], list[Problem]]:
    """Return the graphs with ledger rows for the artifacts from the traces.

    Args:
        result: The graphs and the folders and compiles that they were matched from.
        traces: The traces.
        placer: Brings the files into the bundle.
    """
    targets = [
        _Target(f"processes/{g.process}/graphs/{g.id}", _have(item), placer)
        for g, item in zip(result.graphs, result.joined, strict=True)
    ]
    windows = trace_windows(result.joined, traces.summaries)
    problems: list[Problem] = []
    for path in windows.paths:
        problems += _extract(path, traces.places[path], windows, targets)
    for target in targets:
        if target.refused:
            what = f"{target.refused} further payloads of the trace did not become files"
            problems.append(Problem(target.folder.rpartition("/")[2], what))
    packer = RowPacker() if len(targets) >= _MANY else None
    return [_with_rows(g, t, packer) for g, t in zip(result.graphs, targets, strict=True)], problems


class _Target:
    """The folder for the payloads of a graph, and the files written to it.

    Attributes:
        folder: The graph's folder in the bundle.
        names: Paths below the folder of the files that were written.
        written: For each file its size, the number of its kind and its digest, concatenated.
        refused: Number of payloads beyond the limit.
    """

    def __init__(self, folder: str, have: frozenset[str], placer: FileImporter) -> None:
        self.folder = folder
        self.names: list[str] = []
        self.written = bytearray()
        self.refused = 0
        self._have, self._placer = have, placer
        self._aot_parts: dict[str, bytes] = {}

    def write(self, file: PayloadFile, text: bytes) -> None:
        """Write a payload to its files, replacing that of an earlier attempt."""
        if file.kind is Kind.FX_GRAPH_RUNNABLE:
            text = without_paths(text)
        digest = b""
        for name in file.names:
            if self._have and (
                name in self._have or (OUTPUT_CODE_CPP in self._have and name.endswith((OUTPUT_CODE, ".cpp")))
            ):
                continue
            if name not in self.names and len(self.names) >= _FILES_OF_GRAPH:
                self.refused += 1
                continue
            self._placer.write(f"{self.folder}/{name}", text)
            digest = digest or sha256(text).digest()
            kind = FOLDER_FILES[name] if name == file.stands_in else file.kind
            self._note(name, len(text), kind, digest)
            if name in _AOT_PARTS:
                self._aot_parts[name] = text

    def write_aot_code(self) -> None:
        """Write AOTInductor's code as a debug folder has it: the wrapper, then the C++ kernels (``torch/_inductor/debug.py``)."""
        if AOT_WRAPPER in self._aot_parts and not {OUTPUT_CODE, OUTPUT_CODE_CPP} & self._have:
            whole = b"\n".join(self._aot_parts[name] for name in _AOT_PARTS if name in self._aot_parts)
            self._placer.write(f"{self.folder}/{OUTPUT_CODE_CPP}", whole)
            self._note(OUTPUT_CODE_CPP, len(whole), Kind.OUTPUT_CODE, sha256(whole).digest())

    def rows(self) -> list[Artifact]:
        """Return rows for the written files, and clear the list of these."""
        files = zip(self.names, _WRITTEN.iter_unpack(self.written), strict=True)
        found = [
            Artifact(_KINDS[kind], State.PRESENT, f"{self.folder}/{name}", size, digest.hex(), origin=_ORIGIN)
            for name, (size, kind, digest) in sorted(files)
        ]
        self.names, self.written = [], bytearray()
        return found

    def _note(self, name: str, size: int, kind: Kind, digest: bytes) -> None:
        row = _WRITTEN.pack(size, _ORDER[kind], digest)
        if name not in self.names:
            self.names.append(name)
            self.written += row
        else:
            at = self.names.index(name) * _WRITTEN.size
            self.written[at : at + _WRITTEN.size] = row


def _have(item: MatchedGraph) -> frozenset[str]:
    return frozenset(item.folder.files) if item.folder is not None else frozenset()


class _Share(NamedTuple):
    """Files written from the payloads of some graphs.

    Attributes:
        names: For each graph, as :attr:`_Target.names`.
        files: For each graph, as :attr:`_Target.written`.
        refused: For each graph, as :attr:`_Target.refused`.
        problems: Problems met, each with its line of the trace.
    """

    names: list[list[str]]
    files: list[bytearray]
    refused: list[int]
    problems: list[tuple[int, Problem]]


def _extract(
    path: Path, places: PayloadPlaces, windows: TraceWindows, targets: Sequence[_Target]
) -> list[Problem]:
    """Write the payloads of one trace to the files of their graphs, each graph's by one process; return the problems."""

    def write(share: range) -> _Share:
        problems = _write_share(path, places, windows, targets, share)
        mine = [targets[number] for number in share]
        names, files = [target.names for target in mine], [target.written for target in mine]
        return _Share(names, files, [target.refused for target in mine], problems)

    worth = len(places) >= _WORTH and not is_compressed(path) and children_pay()
    many = children_worth() if worth else 1
    bounds = [len(targets) * n // max(many, 1) for n in range(max(many, 1) + 1)]
    shares = [range(first, behind) for first, behind in pairwise(bounds)]
    problems: list[tuple[int, Problem]] = []
    for share, done in zip(shares, parallel_map(write, shares, _Share, worth=2), strict=True):
        for number, names, files, refused in zip(share, done.names, done.files, done.refused, strict=True):
            target = targets[number]
            # Names of one object each, also those that were sent.
            target.names = [sys.intern(name) for name in names]
            target.written, target.refused = files, refused
        problems += done.problems
    found = [problem for _, problem in sorted(problems, key=itemgetter(0))]
    if places.left_out:
        what = f"{places.left_out} further payloads of the trace did not become files"
        found.insert(0, Problem(path.name, what))
    return list(dict.fromkeys(found))


def _write_share(
    path: Path, places: PayloadPlaces, windows: TraceWindows, targets: Sequence[_Target], share: range
) -> list[tuple[int, Problem]]:
    """Write the payloads of some graphs, one in memory at a time; return the problems, each with its line of the trace."""
    problems: list[tuple[int, Problem]] = []
    mine = windows.ids(path, share)
    try:
        with PayloadReader(path) as reader:
            for place in places:
                if (place.pid, place.compile_id) not in mine:
                    continue
                stage = place.file.stage
                number = windows.owner(path, place.pid, place.compile_id, stage, place.line)
                if number is None or number not in share:
                    continue
                if place.length > _PAYLOAD_LIMIT:
                    what = f"a payload of more than {_PAYLOAD_LIMIT} bytes was not kept"
                    problems.append((place.line, Problem(f"{path.name}:{place.line}", what)))
                    continue
                text = reader.read(place)
                if place.file.kind is Kind.PROVENANCE and not _maps_something(text):
                    continue
                targets[number].write(place.file, _valid(text))
    except OSError as error:
        what = f"graphs of the trace could not be written: {error.strerror or error}"
        problems.append((END, Problem(path.name, what)))
    for number in share:
        try:
            targets[number].write_aot_code()
        except OSError as error:
            what = f"could not be written: {error.strerror or error}"
            problems.append((END, Problem(targets[number].folder, what)))
    return problems


def _valid(text: bytes) -> bytes:
    """Return the text without bytes that are not UTF-8."""
    return text if text.isascii() else text.decode("utf-8", "replace").encode()


def _with_rows(graph: Graph, target: _Target, packer: RowPacker | None) -> Graph:
    """Return the graph with rows for the files written for it, and clear the list of these."""
    known: dict[Kind, Artifact] = {}
    before: list[Artifact] = []
    more: list[Artifact] = []
    for found in target.rows():
        kind = found.kind
        if kind in LEDGER:
            known[kind] = found
        else:
            (before if kind is Kind.DYNAMO_OUTPUT_GRAPH else more).append(found)
    more.sort(key=lambda a: (_ORDER[a.kind], a.path))
    rows = [known.get(a.kind, a) if a.state is not State.PRESENT else a for a in graph.artifacts]
    every = (*before, *rows, *more)
    return replace(graph, artifacts=every if packer is None else packer.pack(every))


def _maps_something(text: bytes) -> bool:
    """Return whether a provenance mapping has an entry; that of a backward is ``{"version": 2.0}`` and no more."""
    value = parse_json(text)
    return isinstance(value, dict) and any(isinstance(v, dict) and v for v in value.values())
