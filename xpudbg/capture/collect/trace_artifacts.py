"""Artifacts that only the structured traces hold: Dynamo's graphs, and code and graph of compiles without a debug folder."""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from xpudbg.capture.collect.file_import import FileImporter
from xpudbg.capture.collect.graphs import FILES, LEDGER, GraphResult
from xpudbg.capture.collect.match_compiles import Key, MatchedGraph, key_of
from xpudbg.capture.collect.trace_file import open_trace
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.artifact_names import (
    FX_GRAPH_READABLE,
    FX_GRAPH_RUNNABLE,
    FX_GRAPH_TRANSFORMED,
    OUTPUT_CODE,
    OUTPUT_CODE_CPP,
    PROVENANCE,
)
from xpudbg.model.manifest import Graph, GraphKind
from xpudbg.model.problem import Problem
from xpudbg.model.trace import CompileTrace, TraceSummary
from xpudbg.parsers.torch_trace import Limits, Record, TraceLog, iter_records

_PAYLOAD_LIMIT = 64 << 20
_EXTRACTED = {
    "dynamo_output_graph": "dynamo_output_graph.py",
    "inductor_output_code": OUTPUT_CODE,
    "fx_graph_runnable": FX_GRAPH_RUNNABLE,
    "before_post_grad_graph": FX_GRAPH_READABLE,
    "inductor_post_grad_graph": FX_GRAPH_TRANSFORMED,
    "after_post_grad_graph": FX_GRAPH_TRANSFORMED,
    "inductor_provenance_tracking_node_mappings": PROVENANCE,
    "exported_program": "exported_program.txt",
    "inductor_aot_wrapper_code": "aot_inductor_wrapper.cpp",
    "inductor_aot_kernel_code": "aot_inductor_kernels.cpp",
}
"""Records and artifacts of a trace, and the files that hold the same graph in a debug folder (``torch/_inductor/compile_fx.py``).

Strides and devices are printed in the trace and not in the folder; the nodes are the same.
"""
_RECORDS = (
    "dynamo_output_graph", "inductor_output_code", "inductor_post_grad_graph", "exported_program", "graph_dump",
    "artifact",
)  # fmt: skip
_BEFORE_CODE = (FX_GRAPH_RUNNABLE, FX_GRAPH_READABLE, FX_GRAPH_TRANSFORMED)
_WRAPPER = "aot_inductor_wrapper.cpp"
_OF_EXPORT = ("exported_program.txt", _WRAPPER, "aot_inductor_kernels.cpp")
_PROVENANCE = PROVENANCE
_KIND_OF = {**FILES, "dynamo_output_graph.py": Kind.DYNAMO_OUTPUT_GRAPH}
_EARLY = "before the code: "
"""torch 2.7 writes provenance before the code (``graph.py``), later ones behind it (``compile_fx.py``)."""
_END = 1 << 62


@dataclass(frozen=True)
class WantedArtifact:
    """One payload of a trace and where it goes.

    Attributes:
        pid: The process.
        compile_id: Dynamo's id; it may come again after a reset, so that lines tell which one is meant.
        name: Name of the file that it becomes; behind :data:`_EARLY` where such a record alone is meant.
        first: First line of the trace at which it may stand.
        last: Last line; of several payloads between them the last one stays, which is that of the last attempt.
        file: Where its text goes.
    """

    pid: int
    compile_id: str
    name: str
    first: int
    last: int
    file: Path


def add_trace_artifacts(
    result: GraphResult, summaries: Mapping[Path, TraceSummary], placer: FileImporter
) -> tuple[list[Graph], list[Problem]]:
    """The graphs with ledger rows for what came out of the traces.

    Args:
        result: The graphs and what they were put together from.
        summaries: The traces.
        placer: Brings the files into the bundle.
    """
    places = _Places(summaries)
    wanted: dict[Path, list[WantedArtifact]] = defaultdict(list)
    mine: list[list[WantedArtifact]] = []
    told: set[Key] = set()
    for graph, item in zip(result.graphs, result.joined, strict=True):
        rows: list[WantedArtifact] = []
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
    """Positions of a compile's records in the traces."""

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

    def code_after(self, compile_: CompileTrace, line: int) -> int:
        """The line before that of the next code of this id; no bound where there is none."""
        codes = self._codes[self._paths[key_of(compile_)], compile_.pid, compile_.compile_id]
        after = bisect_right(codes, line)
        return (codes[after] if after < len(codes) else _END) - 1

    def after_code_before(self, compile_: CompileTrace, line: int) -> int:
        """The line behind the code of this id that was written before a line; 0 where there is none."""
        codes = self._codes[self._paths[key_of(compile_)], compile_.pid, compile_.compile_id]
        before = bisect_left(codes, line)
        return codes[before - 1] + 1 if before else 0


def _rows(
    item: MatchedGraph, compile_: CompileTrace, folder: Path, places: _Places, *, with_dynamo: bool
) -> Iterator[WantedArtifact]:
    def row(name: str, first: int, last: int) -> WantedArtifact:
        return WantedArtifact(compile_.pid, compile_.compile_id, name, first, last, folder / name)

    start, end = compile_.line_no, places.end(compile_)
    if with_dynamo:
        yield row("dynamo_output_graph.py", start, end)
    have = {p.name for p in item.folder.path.iterdir()} if item.folder is not None else set()
    in_cpp = (
        item.folder is not None and OUTPUT_CODE_CPP in item.folder.files
    )  # AOTInductor's wrapper and kernels, which the trace holds apart
    if not compile_.compile_id:
        yield from (row(name, start, end) for name in _OF_EXPORT if not (in_cpp and name.endswith(".cpp")))
    line = item.code.line_no if item.code is not None else 0
    if line and OUTPUT_CODE not in have and not in_cpp:
        yield row(OUTPUT_CODE, line, line)
    if item.folder is not None and not line:
        return  # which of the payloads would be its own is not known
    first = max(start, places.after_code_before(compile_, line or end))
    yield from (row(name, first, line or end) for name in _BEFORE_CODE if name not in have)
    if _PROVENANCE not in have:
        yield replace(row(_PROVENANCE, first, line or end), name=_EARLY + _PROVENANCE)
        yield row(_PROVENANCE, line or first, min(end, places.code_after(compile_, line)) if line else end)


def _with_rows(graph: Graph, wanted: Sequence[WantedArtifact], placer: FileImporter) -> Graph:
    rows = {a.kind: a for a in graph.artifacts if a.kind in (*LEDGER, Kind.DYNAMO_OUTPUT_GRAPH)}
    more: list[Artifact] = []
    for item in wanted:
        if item.file.exists():
            place = item.file.relative_to(placer.root).as_posix()
            kind = _KIND_OF.get(item.file.name, Kind.OTHER)
            found = placer.place(item.file, place, kind, origin="torch_trace")
            if kind is Kind.OTHER:
                more.append(found)
            else:
                rows[kind] = found
    ordered = [rows[Kind.DYNAMO_OUTPUT_GRAPH]] if Kind.DYNAMO_OUTPUT_GRAPH in rows else []
    ordered += [rows[a.kind] if a.kind in LEDGER else a for a in graph.artifacts]
    wrapper = next((a for a in more if a.path.endswith(_WRAPPER)), None)
    if wrapper is not None:
        ordered = [
            _in_cpp(a) if a.kind is Kind.OUTPUT_CODE and a.state is State.MISSING else a for a in ordered
        ]
    return replace(graph, artifacts=(*ordered, *more))


def _in_cpp(artifact: Artifact) -> Artifact:
    reason = f"AOTInductor writes C++ instead: {_WRAPPER}; its kernels are not listed"
    return replace(artifact, state=State.NOT_APPLICABLE, reason=reason)


def _extract(wanted: Mapping[Path, Sequence[WantedArtifact]]) -> list[Problem]:
    """Write what only the traces hold to files: Dynamo's graphs, and code of compiles without a debug folder.

    One payload is in memory at a time.

    Args:
        wanted: Which payloads of which trace go where.
    """
    problems = []
    for path, rows in sorted(wanted.items()):
        by_name: dict[tuple[int, str, str], list[WantedArtifact]] = {}
        for row in sorted(rows, key=lambda r: r.first):
            by_name.setdefault((row.pid, row.compile_id, row.name), []).append(row)
        log = TraceLog(path.name, Limits(payload=_PAYLOAD_LIMIT))
        try:
            with open_trace(path) as source:
                wanted_payloads = (*_EXTRACTED, "graph_dump")
                for record in iter_records(source, kinds=_RECORDS, wanted_payloads=wanted_payloads, log=log):
                    name = _EXTRACTED.get(_name_of(record), "")
                    text = record.payload.text if record.payload is not None else None
                    if not name or text is None or (name == _PROVENANCE and not _maps_something(text)):
                        continue
                    if name == _PROVENANCE and "_inductor/graph.py:" in record.where:
                        name = _EARLY + name
                    fitting = by_name.get((record.pid, record.compile_id, name), [])
                    at = bisect_right(fitting, record.line_no, key=lambda r: r.first) - 1
                    if at >= 0 and record.line_no <= fitting[at].last:
                        fitting[at].file.parent.mkdir(parents=True, exist_ok=True)
                        fitting[at].file.write_text(text, encoding="utf-8", errors="replace")
        except OSError as error:
            problems.append(
                Problem(path.name, f"graphs of the trace could not be written: {error.strerror or error}")
            )
    return problems


def _name_of(record: Record) -> str:
    """Return what a record holds: its kind, or the name of the artifact or dump."""
    if record.kind == "graph_dump" and isinstance(record.value, dict):
        return str(record.value.get("name", ""))
    return record.name or record.kind


def _maps_something(text: str) -> bool:
    """Return whether a provenance mapping has an entry; that of a backward is ``{"version": 2.0}`` and no more."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and any(isinstance(v, dict) and v for v in value.values())
