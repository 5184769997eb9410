"""Files that backends other than Inductor wrote into the folders that their options name, such as OpenVINO's IR.

What is text is copied; weights and machine code stay where they are, and their rows say where, and by their first bytes what they are:
nothing is loaded or unpickled. ONNX: ``ModelProto`` of onnx/onnx.proto (seen: IR 14 of onnx 1.23). TVM: libraries with ``__tvm_ffi_`` symbols and parameters as
``save_param_dict`` writes them (seen: 0.27).
"""

from __future__ import annotations

import contextlib
import io
import os
import stat
from collections.abc import Iterator, Mapping
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from xpudbg.core.text import decimal_size
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.record.collect.file_import import FileImporter
from xpudbg.store.files.vfs import walk

FOLDER = "backends"
_TEXTS = frozenset({".xml", ".json", ".txt", ".log", ".dot", ".mlir", ".py"})
_LARGEST = 16 << 20
_MOST_FILES, _MOST_LOOKED_AT = 200, 20_000


def backend_files(folders: Mapping[str, str], created: str, placer: FileImporter) -> list[Artifact]:
    """Return a row for each file that was written since the run began.

    Args:
        folders: Folder -> the backend whose options name it.
        created: When the run began, as its manifest has it.
        placer: Brings files into the bundle.
    """
    try:
        began = datetime.fromisoformat(created).timestamp()
    except ValueError:
        return []
    rows: list[Artifact] = []
    for folder, backend in folders.items():
        inside = f"{FOLDER}/{''.join(c if c.isalnum() or c in '-_' else '_' for c in backend)}"
        for path, status in _written(Path(folder), began):
            if len(rows) >= _MOST_FILES:
                return rows
            rows.append(_row(path, status, f"{inside}/{path.relative_to(folder).as_posix()}", placer))
    return rows


def _written(folder: Path, began: float) -> Iterator[tuple[Path, os.stat_result]]:
    paths = (place / name for place, names in walk(folder, most=_MOST_LOOKED_AT) for name in names)
    for path in islice(paths, _MOST_LOOKED_AT):
        with contextlib.suppress(OSError):
            status = path.lstat()
            if stat.S_ISREG(status.st_mode) and status.st_mtime >= began:
                yield path, status


def _row(path: Path, status: os.stat_result, relative: str, placer: FileImporter) -> Artifact:
    kind, size = Kind.BACKEND_FILE, decimal_size(status.st_size)
    if path.suffix.lower() not in _TEXTS or status.st_size > _LARGEST:
        why = "too large" if path.suffix.lower() in _TEXTS else _what_it_is(path, status.st_size)
        return Artifact(
            kind, State.NOT_REQUESTED, reason=f"{why}, {size}: it stays where it is", origin=str(path)
        )
    target = placer.root / relative
    try:
        # The file is the backend's own, which looks for it the next time: it is never moved.
        data = path.read_bytes()
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    except OSError as error:
        return Artifact(kind, State.UNREADABLE, reason=error.strerror or str(error), origin=str(path))
    return placer.place(target, relative, kind, origin=str(path))


_HEAD = 1 << 20
_TVM_LIBRARY = b"__tvm_"
_HEADS = (
    (b"\xb7\x9c\x04\x05\x4f\x8d\xe5\xf7", "parameters of TVM"),
    (b"ftrt", "a TensorRT engine"),
    (b"\x7fELF", "a library"),
    (b"MZ", "a library"),
    (b"PK\x03\x04", "a zip file"),
    (b"\x80\x02", "a pickle, not opened"),
    (b"\x80\x04", "a pickle, not opened"),
    (b"\x80\x05", "a pickle, not opened"),
)
"""First bytes of files."""


def _what_it_is(path: Path, size: int) -> str:
    try:
        with path.open("rb") as source:
            if model := _onnx_model(source, size):
                return model
            source.seek(0)
            head = source.read(_HEAD)
    except OSError:
        head = b""
    what = next((name for start, name in _HEADS if head.startswith(start)), "weights or machine code")
    return "a library of TVM" if what == "a library" and _TVM_LIBRARY in head else what


_IR_VERSION, _PRODUCER, _PRODUCER_VERSION, _GRAPH, _OPSET = 1, 2, 3, 7, 8
"""Numbers of the fields of ``ModelProto``."""
_VARINT, _BYTES = 0, 2
"""Protobuf's wire types."""
_MOST_FIELDS, _MOST_OF_FIELD, _MOST_VERSION = 1000, 200, 1000


def _onnx_model(source: BinaryIO, size: int) -> str:
    """Return which ONNX model a file is, from the fields around its graph; empty where it is none, or is cut."""
    found: dict[int, str] = {}
    opsets: list[str] = []
    graph = False
    for _ in range(_MOST_FIELDS):
        tag = _varint(source)
        if tag is None:
            break
        number, wire, value = tag >> 3, tag & 7, _varint(source)
        if value is None or wire not in (_VARINT, _BYTES):
            return ""
        if wire == _VARINT:
            found[number] = str(value)
            continue
        end = source.tell() + value
        if end > size:
            return ""
        graph = graph or number == _GRAPH
        if number in (_PRODUCER, _PRODUCER_VERSION, _OPSET) and value <= _MOST_OF_FIELD:
            data = source.read(value)
            if number == _OPSET:
                opsets.append(_opset(data))
            else:
                found[number] = _plain(data)
        source.seek(end)
    ir = found.get(_IR_VERSION, "")
    if source.tell() != size or not graph or not ir or int(ir) > _MOST_VERSION:
        return ""
    by = " ".join(filter(None, (found.get(_PRODUCER, ""), found.get(_PRODUCER_VERSION, ""))))
    facts = [f"IR {ir}", *filter(None, opsets), *([f"by {by}"] if by else [])]
    return f"an ONNX model ({', '.join(facts[:10])})"


def _opset(data: bytes) -> str:
    """Return a set of operators: ``opset 18``, ``com.microsoft 1``."""
    source = io.BytesIO(data)
    domain, version = "", 0
    while (tag := _varint(source)) is not None:
        value = _varint(source)
        if value is None or tag & 7 not in (_VARINT, _BYTES):
            return ""
        if tag & 7 == _BYTES:
            domain = _plain(source.read(value))
        else:
            version = value
    return f"{domain or 'opset'} {version}"


def _plain(data: bytes) -> str:
    return "".join(c for c in data.decode("utf-8", "replace") if c.isprintable())


def _varint(source: BinaryIO) -> int | None:
    """Read a number of protobuf; None at the end, or where it has more than 64 bits."""
    value = 0
    for shift in range(0, 64, 7):
        byte = source.read(1)
        if not byte:
            return None
        value |= (byte[0] & 0x7F) << shift
        if byte[0] < 0x80:
            return value
    return None
