"""Artifacts that only the structured traces hold: graphs at every level, mappings, and what else torch wrote about a graph."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from xpudbg.capture.collect.file_import import FileImporter
from xpudbg.capture.collect.graphs import FILES, LEDGER, GraphResult
from xpudbg.capture.collect.match_compiles import MatchedGraph
from xpudbg.capture.collect.trace_payloads import (
    AOT_KERNELS,
    AOT_WRAPPER,
    RECORD_KINDS,
    PayloadFile,
    Stage,
    payload_file,
)
from xpudbg.capture.collect.trace_windows import TraceWindows, trace_windows
from xpudbg.files.gzip_stream import open_unpacked
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.artifact_names import OUTPUT_CODE, OUTPUT_CODE_CPP
from xpudbg.model.manifest import Graph
from xpudbg.model.problem import Problem
from xpudbg.model.trace import TraceSummary
from xpudbg.parsers.torch_trace import Limits, Record, TraceLog, iter_records

_PAYLOAD_LIMIT = 64 << 20
_AOT_PARTS = (AOT_WRAPPER, AOT_KERNELS)
_FILES_OF_GRAPH = 200
"""Files that one graph gets out of a trace; a hostile trace may name as many as it likes."""


def add_trace_artifacts(
    result: GraphResult, summaries: Mapping[Path, TraceSummary], placer: FileImporter
) -> tuple[list[Graph], list[Problem]]:
    """The graphs with ledger rows for what came out of the traces.

    Args:
        result: The graphs and what they were put together from.
        summaries: The traces.
        placer: Brings the files into the bundle.
    """
    targets = [
        _Target(placer.root / "processes" / g.process / "graphs" / g.id, _have(item))
        for g, item in zip(result.graphs, result.joined, strict=True)
    ]
    windows = trace_windows(result.joined, summaries)
    problems: list[Problem] = []
    for path in windows.paths:
        problems += _extract(path, summaries[path], windows, targets)
    for target in targets:
        target.write_aot_code()
        if target.refused:
            what = f"{target.refused} further payloads of the trace did not become files"
            problems.append(Problem(target.folder.name, what))
    return [_with_rows(g, t, placer) for g, t in zip(result.graphs, targets, strict=True)], problems


@dataclass
class _Target:
    """The folder that the payloads of a graph go to, and what went there.

    Attributes:
        folder: The graph's folder in the bundle.
        have: Names of the files of its debug folder.
        written: Files that were written, with their kinds.
        parts: AOTInductor's wrapper and kernels by the names of their files.
        refused: Payloads that were too many.
    """

    folder: Path
    have: frozenset[str]
    written: dict[Path, Kind]
    refused: int
    parts: dict[str, str]

    def __init__(self, folder: Path, have: frozenset[str]) -> None:
        self.folder, self.have, self.written, self.refused, self.parts = folder, have, {}, 0, {}

    def write(self, file: PayloadFile, text: str) -> None:
        """Write a payload to its files; a later attempt's takes the place of an earlier one's."""
        names = dict.fromkeys((file.name, file.stands_in) if file.stands_in else (file.name,))
        for name in names:
            if name in self.have or (OUTPUT_CODE_CPP in self.have and name.endswith((OUTPUT_CODE, ".cpp"))):
                continue
            path = self.folder / name
            if path not in self.written and len(self.written) >= _FILES_OF_GRAPH:
                self.refused += 1
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", errors="replace")
            self.written[path] = FILES[name] if name == file.stands_in else file.kind
            if name in _AOT_PARTS:
                self.parts[name] = text

    def write_aot_code(self) -> None:
        """Write what a debug folder has of AOTInductor: the wrapper with the C++ kernels behind it (``torch/_inductor/debug.py``)."""
        if AOT_WRAPPER in self.parts and not {OUTPUT_CODE, OUTPUT_CODE_CPP} & self.have:
            path = self.folder / OUTPUT_CODE_CPP
            whole = "\n".join(self.parts[name] for name in _AOT_PARTS if name in self.parts)
            path.write_text(whole, encoding="utf-8", errors="replace")
            self.written[path] = Kind.OUTPUT_CODE


def _have(item: MatchedGraph) -> frozenset[str]:
    return frozenset(item.folder.files) if item.folder is not None else frozenset()


def _extract(
    path: Path, summary: TraceSummary, windows: TraceWindows, targets: Sequence[_Target]
) -> list[Problem]:
    """Write the payloads of one trace to the files of their graphs, one payload in memory at a time."""
    kinds = {*RECORD_KINDS, *summary.unknown_kinds}
    log = TraceLog(path.name, Limits(payload=_PAYLOAD_LIMIT))
    try:
        with open_unpacked(path) as source:
            for record in iter_records(source, kinds=kinds, wanted_payloads=lambda *_: True, log=log):
                file = payload_file(record)
                text = record.payload.text if record.payload is not None else None
                if (
                    file is None
                    or text is None
                    or (file.kind is Kind.PROVENANCE and not _maps_something(text))
                ):
                    continue
                number = _owner(path, record, file.stage, windows)
                if number is not None:
                    targets[number].write(file, text)
    except OSError as error:
        what = f"graphs of the trace could not be written: {error.strerror or error}"
        return [Problem(path.name, what)]
    return [p for p in log.problems if "was not kept" in p.what]


def _owner(path: Path, record: Record, stage: Stage, windows: TraceWindows) -> int | None:
    return windows.owner(path, record.pid, record.compile_id, stage, record.line_no)


def _with_rows(graph: Graph, target: _Target, placer: FileImporter) -> Graph:
    known: dict[Kind, Artifact] = {}
    before: list[Artifact] = []
    more: list[Artifact] = []
    for file, kind in sorted(target.written.items()):
        place = file.relative_to(placer.root).as_posix()
        found = placer.place(file, place, kind, origin="torch_trace")
        if kind in LEDGER:
            known[kind] = found
        else:
            (before if kind is Kind.DYNAMO_OUTPUT_GRAPH else more).append(found)
    order = {kind: number for number, kind in enumerate(Kind)}
    more.sort(key=lambda a: (order[a.kind], a.path))
    rows = [known.get(a.kind, a) if a.state is not State.PRESENT else a for a in graph.artifacts]
    return replace(graph, artifacts=(*before, *rows, *more))


def _maps_something(text: str) -> bool:
    """Return whether a provenance mapping has an entry; that of a backward is ``{"version": 2.0}`` and no more."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and any(isinstance(v, dict) and v for v in value.values())
