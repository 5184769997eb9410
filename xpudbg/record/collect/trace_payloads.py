"""Payloads of structured traces that become files of a graph: the file's name, and the payload's stage of the compile."""

from __future__ import annotations

import re
from array import array
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from io import BufferedReader
from itertools import pairwise
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

from xpudbg.core import system
from xpudbg.formats.torch_trace import Record, payload_text
from xpudbg.model.artifact import (
    FX_GRAPH_READABLE,
    FX_GRAPH_RUNNABLE,
    FX_GRAPH_TRANSFORMED,
    OUTPUT_CODE,
    PROVENANCE,
    Kind,
)
from xpudbg.store.files.compression import open_unpacked

FOLDER = "trace"
"""The folder of a graph that holds what only the trace has: names from a trace meet no file of a debug folder there."""
AOT_WRAPPER = "aot_inductor_wrapper.cpp"
AOT_KERNELS = "aot_inductor_kernels.cpp"
EXPORTED_PROGRAM = "exported_program.txt"
DYNAMO_OUTPUT_GRAPH = "dynamo_output_graph.py"


class Stage(Enum):
    """The stage of a compile at which a payload is written; it identifies the graph if a compile has several."""

    COMPILE = "compile"
    """Once a compile, whatever graphs come out of it."""
    FORWARD = "forward"
    """Before the code of a forward or an inference graph."""
    BACKWARD = "backward"
    """Written with the forward graph, of the backward."""
    BEFORE_CODE = "before the code"
    """Inductor's, of the graph whose code comes next."""
    CODE = "code"
    AFTER_CODE = "after the code"
    """Inductor's, of the graph whose code came last."""
    PROCESS = "process"
    """Of a process, and of no compile."""


@dataclass(frozen=True)
class PayloadFile:
    """The file that a payload becomes.

    Attributes:
        name: Path in the graph's folder.
        kind: Kind of artifact.
        stage: Stage of the compile.
        stands_in: Name of the debug folder's file with the same content; it is written, too, if that file is missing.
    """

    name: str
    kind: Kind
    stage: Stage
    stands_in: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """Paths of all files that it becomes."""
        return (self.name,) if self.stands_in in ("", self.name) else (self.name, self.stands_in)


def _graph(kind: Kind, stage: Stage, stands_in: str = "") -> PayloadFile:
    return PayloadFile(f"{FOLDER}/{kind.value}.py", kind, stage, stands_in)


def _other(name: str, stage: Stage, suffix: str) -> PayloadFile:
    return PayloadFile(f"{FOLDER}/{name}{suffix}", Kind.TRACE_PAYLOAD, stage)


_GRAPHS = (
    _graph(Kind.COMPILED_AUTOGRAD_GRAPH, Stage.COMPILE),
    _graph(Kind.OPTIMIZE_DDP_SPLIT_GRAPH, Stage.COMPILE),
    _graph(Kind.BEFORE_PRE_GRAD_GRAPH, Stage.FORWARD),
    _graph(Kind.AFTER_PRE_GRAD_GRAPH, Stage.FORWARD),
    _graph(Kind.INDUCTOR_PRE_GRAD_GRAPH, Stage.FORWARD),
    _graph(Kind.BEFORE_JOINT_GRAPH, Stage.FORWARD),
    _graph(Kind.AFTER_JOINT_GRAPH, Stage.FORWARD),
    _graph(Kind.AOT_JOINT_GRAPH, Stage.FORWARD),
    _graph(Kind.AOT_FORWARD_GRAPH, Stage.FORWARD),
    _graph(Kind.AOT_INFERENCE_GRAPH, Stage.FORWARD),
    _graph(Kind.AOT_BACKWARD_GRAPH, Stage.BACKWARD),
    _graph(Kind.BEFORE_POST_GRAD_GRAPH, Stage.BEFORE_CODE, FX_GRAPH_READABLE),
    _graph(Kind.AFTER_POST_GRAD_GRAPH, Stage.BEFORE_CODE, FX_GRAPH_TRANSFORMED),
    _graph(Kind.INDUCTOR_POST_GRAD_GRAPH, Stage.BEFORE_CODE, FX_GRAPH_TRANSFORMED),
)
_FORWARD_TEXTS = (
    "before_recompile_pre_grad", "after_recompile_pre_grad", "aot_forward_graph_fw_metadata",
    "aot_forward_graph_fw_subclass_metadata", "aot_inference_graph_after_hop_passes", "torch._functorch.config",
    "aot_saved_tensors_hooks_graphs",
)  # fmt: skip
_WRAPPERS = (
    "backward_prologue", "backward_epilogue", "compiled_function_forward", "compiled_function_backward", "compiled_fn_wrapper",
    "runtime_wrapper_orchestration", "aot_autograd_runtime_wrappers",
)  # fmt: skip
"""Code of AOTAutograd around a compiled forward (``subclass_codegen.py``, torch 2.13; ``codegen.py``, torch 2.15)."""
_BEFORE_CODE_TEXTS = ("before_recompile_post_grad", "after_recompile_post_grad")
_BEFORE_CODE_JSON = ("inductor_post_to_pre_grad_nodes",)
_AFTER_CODE_JSON = ("triton_kernel_info", "inductor_triton_kernel_to_post_grad_nodes")
PAYLOADS: dict[str, PayloadFile] = {
    **{g.kind.value: g for g in _GRAPHS},
    **{name: _other(name, Stage.FORWARD, ".txt") for name in _FORWARD_TEXTS},
    **{name: _other(name, Stage.BEFORE_CODE, ".txt") for name in _BEFORE_CODE_TEXTS},
    **{name: _other(name, Stage.AFTER_CODE, ".txt") for name in _WRAPPERS},
    **{name: _other(name, Stage.BEFORE_CODE, ".json") for name in _BEFORE_CODE_JSON},
    **{name: _other(name, Stage.AFTER_CODE, ".json") for name in _AFTER_CODE_JSON},
    **{
        kind.value: PayloadFile(f"{FOLDER}/{kind.value}.json", kind, Stage.AFTER_CODE)
        for kind in (Kind.KERNEL_STACK_TRACES, Kind.COLLECTIVE_SCHEDULE, Kind.RUNTIME_AND_TENSOR_META)
    },
    "dynamo_output_graph": PayloadFile(DYNAMO_OUTPUT_GRAPH, Kind.DYNAMO_OUTPUT_GRAPH, Stage.COMPILE),
    "fx_graph_runnable": PayloadFile(
        FX_GRAPH_RUNNABLE, Kind.FX_GRAPH_RUNNABLE, Stage.BEFORE_CODE, FX_GRAPH_RUNNABLE
    ),
    "inductor_output_code": PayloadFile(OUTPUT_CODE, Kind.OUTPUT_CODE, Stage.CODE, OUTPUT_CODE),
    "inductor_provenance_tracking_node_mappings": PayloadFile(
        PROVENANCE, Kind.PROVENANCE, Stage.AFTER_CODE, PROVENANCE
    ),
    "graph_execution": PayloadFile("graph_execution.json", Kind.GRAPH_EXECUTION, Stage.PROCESS),
    "exported_program": PayloadFile(EXPORTED_PROGRAM, Kind.EXPORTED_PROGRAM, Stage.COMPILE),
    "inductor_aot_wrapper_code": PayloadFile(AOT_WRAPPER, Kind.AOT_INDUCTOR_CODE, Stage.COMPILE),
    "inductor_aot_kernel_code": PayloadFile(AOT_KERNELS, Kind.AOT_INDUCTOR_CODE, Stage.COMPILE),
    "inductor_aot_header_code": PayloadFile(
        f"{FOLDER}/inductor_aot_header_code.h", Kind.AOT_INDUCTOR_CODE, Stage.COMPILE
    ),
}
"""Records and artifacts by name, with the file that each becomes (``torch/_inductor/compile_fx.py``, torch 2.4 to 2.15).

Graphs of a trace carry strides and devices, those of a debug folder do not; the nodes are the same.
"""
_READ_ELSEWHERE = (
    "dynamo_graph_break_reason", "recompile_reasons", "dynamo_error", "torch_version", "fx_graph_cache_",
    "aotautograd_cache_", "dump_file",
)  # fmt: skip
"""Beginnings of names whose payloads are texts about a compile, no artifacts of a graph; the manifest and reports have them."""
RECORD_KINDS = ("artifact", "graph_dump", "optimize_ddp_split_child", *(
    name for name in PAYLOADS if name.endswith("_graph") or name in ("inductor_output_code", "exported_program")
))  # fmt: skip
"""Kinds of records with such payloads; most graphs are kinds of records in one version and artifacts in another."""
_PLAIN = re.compile(r"[^0-9A-Za-z_.-]+")


def payload_file(record: Record) -> PayloadFile | None:
    """Return the file that a record's payload becomes; None if it is no artifact of a graph.

    An unknown name becomes a file of that name: newer versions of torch write more of them.
    """
    name = _name_of(record)
    known = PAYLOADS.get(name)
    if known is not None:
        return _EARLY.get(name, known) if "_inductor/graph.py:" in record.where else known
    if not name or name.startswith(_READ_ELSEWHERE):
        return None
    plain = _PLAIN.sub("_", name)[:100].lstrip(".") or "unnamed"
    if record.kind == "optimize_ddp_split_child":
        return PayloadFile(f"{FOLDER}/{plain}.py", Kind.OPTIMIZE_DDP_SPLIT_CHILD, Stage.COMPILE)
    value = record.value if isinstance(record.value, dict) else {}
    suffix = ".json" if value.get("encoding") == "json" else ".txt"
    return PayloadFile(f"{FOLDER}/{plain}{suffix}", Kind.TRACE_PAYLOAD, Stage.COMPILE)


_EARLY = {
    name: replace(PAYLOADS[name], stage=Stage.BEFORE_CODE)
    for name in (PROVENANCE.removesuffix(".json"), "inductor_triton_kernel_to_post_grad_nodes")
}
"""torch 2.7 writes provenance before the code (``graph.py``), later ones behind it (``compile_fx.py``)."""


def _name_of(record: Record) -> str:
    """Return the name of a record's payload: its kind, or the name of the artifact, dump or split."""
    value = record.value if isinstance(record.value, dict) else {}
    if record.kind == "graph_dump":
        return str(value.get("name", ""))
    if record.kind == "optimize_ddp_split_child":
        return f"{record.kind}_{value.get('name', '')}"
    return record.name or record.kind


# Places of payloads in a trace that become files of a graph: noted in the pass that reads the trace, read when it is known whose they are.

_MOST = 1 << 20
"""Payloads of one trace that become files; a hostile trace may have one a hundred bytes."""
_FIELDS = 6
_CHUNK = 1 << 20


class PayloadPlace(NamedTuple):
    """The place of a payload.

    Attributes:
        line: Line of its record.
        offset: Bytes from the start of the (unpacked) trace to its first line.
        length: Its bytes in the trace, with tabs and newlines.
        pid: The process.
        compile_id: The compile; may be empty.
        file: The file that it becomes.
    """

    line: int
    offset: int
    length: int
    pid: int
    compile_id: str
    file: PayloadFile


class PayloadPlaces:
    """Places of the payloads of one trace, six numbers each; a consumer of ``read_trace``."""

    payloads: Collection[str] = ()
    heads: Collection[str] = ()

    def __init__(self, kinds: Collection[str] = RECORD_KINDS) -> None:
        self.kinds = kinds
        self.left_out = 0
        """Payloads over the limit, which have no place."""
        self._numbers = array("q")
        self._ids: dict[str, int] = {}
        self._files: dict[PayloadFile, int] = {}

    def __len__(self) -> int:
        return len(self._numbers) // _FIELDS

    def add(self, record: Record) -> None:
        """Note the place of a record's payload if it becomes a file."""
        payload = record.payload
        file = payload_file(record) if payload is not None else None
        if payload is None or file is None:
            return
        if len(self) >= _MOST:
            self.left_out += 1
            return
        name = self._ids.setdefault(record.compile_id, len(self._ids))
        number = self._files.setdefault(file, len(self._files))
        self._numbers.extend((record.line_no, payload.offset, payload.length, record.pid, name, number))

    def of_stage(self, stage: Stage) -> list[PayloadPlace]:
        """Return the places of the payloads of one stage."""
        return (
            [p for p in self if p.file.stage is stage] if any(f.stage is stage for f in self._files) else []
        )

    def take(self, other: PayloadPlaces) -> None:
        """Add the places of another pass over the same trace."""
        for place in other:
            name = self._ids.setdefault(place.compile_id, len(self._ids))
            number = self._files.setdefault(place.file, len(self._files))
            self._numbers.extend((place.line, place.offset, place.length, place.pid, name, number))
        self.left_out += other.left_out

    def __iter__(self) -> Iterator[PayloadPlace]:
        """Yield the places in the order of the trace."""
        numbers, ids, files = self._numbers, list(self._ids), list(self._files)
        lines = numbers[::_FIELDS]
        places: Iterable[int] = range(0, len(numbers), _FIELDS)
        # Those of two passes are not in order.
        if any(a > b for a, b in pairwise(lines)):
            places = sorted(places, key=numbers.__getitem__)
        for at in places:
            line, offset, length, pid, name, file = numbers[at : at + _FIELDS]
            yield PayloadPlace(line, offset, length, pid, ids[name], files[file])


class PayloadReader:
    """Reader of a trace's payloads in the order of the file, so that a compressed trace is unpacked once."""

    def __init__(self, path: Path) -> None:
        self._source = open_unpacked(path)
        self._at = 0
        # Of a plain file each payload is one call of the system.
        self._plain = self._source.fileno() if isinstance(self._source, BufferedReader) else -1

    def read(self, place: PayloadPlace) -> bytes:
        """Return a payload without its tabs.

        Raises:
            OSError: It cannot be read, or is no longer there.
        """
        # The end of the line before says how lines end in this trace.
        begin, length = place.offset - 2, place.length + 2
        text = (
            self._unpacked(begin, length) if self._plain < 0 else system.read_at(self._plain, length, begin)
        )
        if len(text) < length:
            raise OSError("it became shorter while it was read")
        return payload_text(text[2:], crlf=text.startswith(b"\r\n"))

    def _unpacked(self, begin: int, length: int) -> bytes:
        """Read bytes of a file that cannot seek; fewer at its end."""
        pieces: list[bytes] = []
        end = begin + length
        while self._at < end:
            goal = begin if self._at < begin else end
            piece = self._source.read(min(goal - self._at, _CHUNK))
            if not piece:
                break
            if goal == end:
                pieces.append(piece)
            self._at += len(piece)
        return b"".join(pieces)

    def __enter__(self) -> PayloadReader:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._source.close()
