"""What only the structured traces hold: Dynamo's graphs, and code and graph of compiles that left no debug folder."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from xpudbg.capture.graphs import LEDGER, GraphResult
from xpudbg.capture.join import Joined, Key, key_of
from xpudbg.capture.placing import Placer
from xpudbg.model.artifact import Kind
from xpudbg.model.manifest import Graph, GraphKind
from xpudbg.model.problem import Problem
from xpudbg.model.trace import CompileTrace, TraceSummary
from xpudbg.parsers.torch_trace import Limits, TraceLog, iter_records

_PAYLOAD_LIMIT = 64 << 20
_KINDS = ("dynamo_output_graph", "inductor_output_code", "artifact")
_EXTRACTED = {
    "dynamo_output_graph": (Kind.DYNAMO_OUTPUT_GRAPH, "dynamo_output_graph.py"),
    "inductor_output_code": (Kind.OUTPUT_CODE, "output_code.py"),
    "fx_graph_runnable": (Kind.FX_GRAPH_RUNNABLE, "fx_graph_runnable.py"),
}
_NAMES = dict(_EXTRACTED.values())
_END = 1 << 62


@dataclass(frozen=True)
class Wanted:
    """One payload of a trace and where it goes.

    Attributes:
        pid: The process.
        compile_id: Dynamo's id; it may come again after a reset, so that lines tell which one is meant.
        kind: What is wanted.
        first: First line of the trace at which it may stand.
        last: Last line; of several payloads between them the last one stays, which is that of the last attempt.
        file: Where its text goes.
    """

    pid: int
    compile_id: str
    kind: Kind
    first: int
    last: int
    file: Path


def add_payloads(
    result: GraphResult, summaries: Mapping[Path, TraceSummary], placer: Placer
) -> tuple[list[Graph], list[Problem]]:
    """The graphs with ledger rows for what came out of the traces.

    Args:
        result: The graphs and what they were put together from.
        summaries: The traces.
        placer: Brings the files into the bundle.
    """
    places = _Places(summaries)
    wanted: dict[Path, list[Wanted]] = defaultdict(list)
    mine: list[list[Wanted]] = []
    told: set[Key] = set()
    for graph, item in zip(result.graphs, result.joined, strict=True):
        rows: list[Wanted] = []
        if item.compile is not None and (path := places.path(item.compile)) is not None:
            folder = placer.root / "processes" / graph.process / "graphs" / graph.id
            first = graph.kind is not GraphKind.BACKWARD and key_of(item.compile) not in told
            told |= {key_of(item.compile)} if first else set()
            rows = list(_rows(item, item.compile, folder, places, with_dynamo=first))
            wanted[path] += rows
        mine.append(rows)
    problems = _extract(wanted)
    return [_with_rows(g, rows, placer) for g, rows in zip(result.graphs, mine, strict=True)], problems


class _Places:
    """Where in which trace a compile's records stand."""

    def __init__(self, summaries: Mapping[Path, TraceSummary]) -> None:
        self._paths: dict[Key, Path] = {}
        self._starts: dict[tuple[Path, int, str], list[int]] = defaultdict(list)
        self._codes: dict[tuple[Path, int, str], list[int]] = defaultdict(list)
        for path, summary in summaries.items():
            for c in summary.compiles:
                self._paths.setdefault(key_of(c), path)
                self._starts[path, c.pid, c.compile_id].append(c.line_no)
                self._codes[path, c.pid, c.compile_id] += [code.line_no for code in c.output_codes]
        for lines in (*self._starts.values(), *self._codes.values()):
            lines.sort()

    def path(self, compile_: CompileTrace) -> Path | None:
        return self._paths.get(key_of(compile_))

    def end(self, compile_: CompileTrace) -> int:
        """The last line before the id was given anew."""
        starts = self._starts[self._paths[key_of(compile_)], compile_.pid, compile_.compile_id]
        after = bisect_right(starts, compile_.line_no)
        return (starts[after] if after < len(starts) else _END) - 1

    def after_code_before(self, compile_: CompileTrace, line: int) -> int:
        """The line behind the code of this id that was written before a line; 0 where there is none."""
        codes = self._codes[self._paths[key_of(compile_)], compile_.pid, compile_.compile_id]
        before = bisect_left(codes, line)
        return codes[before - 1] + 1 if before else 0


def _rows(
    item: Joined, compile_: CompileTrace, folder: Path, places: _Places, *, with_dynamo: bool
) -> Iterator[Wanted]:
    def row(kind: Kind, first: int, last: int) -> Wanted:
        return Wanted(compile_.pid, compile_.compile_id, kind, first, last, folder / _NAMES[kind])

    start, end = compile_.line_no, places.end(compile_)
    if with_dynamo:
        yield row(Kind.DYNAMO_OUTPUT_GRAPH, start, end)
    if item.folder is not None:
        return
    if item.code is not None:
        line = item.code.line_no
        yield row(Kind.OUTPUT_CODE, line, line)
        yield row(Kind.FX_GRAPH_RUNNABLE, places.after_code_before(compile_, line), line)
    else:
        yield row(Kind.FX_GRAPH_RUNNABLE, max(start, places.after_code_before(compile_, end)), end)


def _with_rows(graph: Graph, wanted: Sequence[Wanted], placer: Placer) -> Graph:
    rows = {a.kind: a for a in graph.artifacts}
    for item in wanted:
        if item.file.exists():
            place = item.file.relative_to(placer.root).as_posix()
            rows[item.kind] = placer.place(item.file, place, item.kind, origin="torch_trace")
    ordered = [rows[Kind.DYNAMO_OUTPUT_GRAPH]] if Kind.DYNAMO_OUTPUT_GRAPH in rows else []
    ordered += [rows[a.kind] if a.kind in LEDGER else a for a in graph.artifacts]
    return replace(graph, artifacts=tuple(ordered))


def _extract(wanted: Mapping[Path, Sequence[Wanted]]) -> list[Problem]:
    """Write what only the traces hold to files: Dynamo's graphs, and code of compiles without a debug folder.

    One payload is in memory at a time.

    Args:
        wanted: Which payloads of which trace go where.
    """
    problems = []
    for path, rows in sorted(wanted.items()):
        by_kind: dict[tuple[int, str, Kind], list[Wanted]] = {}
        for row in sorted(rows, key=lambda r: r.first):
            by_kind.setdefault((row.pid, row.compile_id, row.kind), []).append(row)
        log = TraceLog(path.name, Limits(payload=_PAYLOAD_LIMIT))
        try:
            with path.open("rb") as source:
                for record in iter_records(source, kinds=_KINDS, wanted_payloads=tuple(_EXTRACTED), log=log):
                    kind = _EXTRACTED.get(record.name or record.kind, (None, ""))[0]
                    text = record.payload.text if record.payload is not None else None
                    if kind is None or text is None:
                        continue
                    fitting = by_kind.get((record.pid, record.compile_id, kind), [])
                    at = bisect_right(fitting, record.line_no, key=lambda r: r.first) - 1
                    if at >= 0 and record.line_no <= fitting[at].last:
                        fitting[at].file.parent.mkdir(parents=True, exist_ok=True)
                        fitting[at].file.write_text(text, encoding="utf-8", errors="replace")
        except OSError as error:
            problems.append(Problem(path.name, f"graphs of the trace could not be written: {error.strerror}"))
    return problems
