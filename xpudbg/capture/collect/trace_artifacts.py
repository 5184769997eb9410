"""Artifacts that only the structured traces hold: graphs at every level, mappings, and what else torch wrote about a graph."""

from __future__ import annotations

import struct
import sys
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

from xpudbg.capture.collect.file_import import FileImporter
from xpudbg.capture.collect.from_trace import ReadTraces
from xpudbg.capture.collect.graphs import FILES, LEDGER, GraphResult
from xpudbg.capture.collect.match_compiles import MatchedGraph
from xpudbg.capture.collect.payload_places import PayloadPlaces, PayloadReader
from xpudbg.capture.collect.runnable import without_paths
from xpudbg.capture.collect.trace_payloads import AOT_KERNELS, AOT_WRAPPER, PayloadFile
from xpudbg.capture.collect.trace_windows import END, TraceWindows, trace_windows
from xpudbg.files.gzip_stream import is_compressed
from xpudbg.files.parallel import parallel_map
from xpudbg.files.parallel_stream import children_pay, children_worth
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.artifact_names import OUTPUT_CODE, OUTPUT_CODE_CPP
from xpudbg.model.artifact_rows import RowPacker
from xpudbg.model.manifest import Graph
from xpudbg.model.problem import Problem
from xpudbg.parsers.torch_trace.record_json import parse_json

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
    """The graphs with ledger rows for what came out of the traces.

    Args:
        result: The graphs and what they were put together from.
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
    """The folder that the payloads of a graph go to, and what went there.

    Attributes:
        folder: The graph's folder in the bundle.
        names: Paths below the folder of the files that were written.
        written: Of each of them bytes, number of the kind and digest, one behind the other.
        refused: Payloads that were too many.
    """

    def __init__(self, folder: str, have: frozenset[str], placer: FileImporter) -> None:
        self.folder = folder
        self.names: list[str] = []
        self.written = bytearray()
        self.refused = 0
        self._have, self._placer = have, placer
        self._aot_parts: dict[str, bytes] = {}

    def write(self, file: PayloadFile, text: bytes) -> None:
        """Write a payload to its files; a later attempt's takes the place of an earlier one's."""
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
            kind = FILES[name] if name == file.stands_in else file.kind
            self._note(name, len(text), kind, digest)
            if name in _AOT_PARTS:
                self._aot_parts[name] = text

    def write_aot_code(self) -> None:
        """Write what a debug folder has of AOTInductor: the wrapper with the C++ kernels behind it (``torch/_inductor/debug.py``)."""
        if AOT_WRAPPER in self._aot_parts and not {OUTPUT_CODE, OUTPUT_CODE_CPP} & self._have:
            whole = b"\n".join(self._aot_parts[name] for name in _AOT_PARTS if name in self._aot_parts)
            self._placer.write(f"{self.folder}/{OUTPUT_CODE_CPP}", whole)
            self._note(OUTPUT_CODE_CPP, len(whole), Kind.OUTPUT_CODE, sha256(whole).digest())

    def rows(self) -> list[Artifact]:
        """Rows of what was written, which is forgotten then."""
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
    """Files written of the payloads of some graphs.

    Attributes:
        names: Of each graph, as :attr:`_Target.names`.
        files: Of each, as :attr:`_Target.written`.
        refused: Payloads of each that were too many.
        problems: What was odd, each with the line of the trace.
    """

    names: list[list[str]]
    files: list[bytearray]
    refused: list[int]
    problems: list[tuple[int, Problem]]


def _extract(
    path: Path, places: PayloadPlaces, windows: TraceWindows, targets: Sequence[_Target]
) -> list[Problem]:
    """Write the payloads of one trace to the files of their graphs, each graph's by one process."""

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
    """Write the payloads of some graphs, one in memory at a time; returns what was odd, each with the line of the trace."""
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
    """Text without the bytes that are no UTF-8."""
    return text if text.isascii() else text.decode("utf-8", "replace").encode()


def _with_rows(graph: Graph, target: _Target, packer: RowPacker | None) -> Graph:
    """The graph with rows of what was written for it, which is forgotten then."""
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
