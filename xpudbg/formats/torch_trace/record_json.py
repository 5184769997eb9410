"""Records of a structured trace from the JSON of their lines."""

from __future__ import annotations

import hashlib
import json
import re
import sys
from typing import Any

import msgspec

from xpudbg.formats.torch_trace.records import Payload, Record, compile_id_of, optional_int


def decode_record(match: re.Match[bytes], raw: bytes, *, line_no: int, offset: int) -> Record | None:
    """The record of a line, its payload still empty; None where its JSON is damaged.

    Args:
        match: The head of the line; its groups are time, process, where, JSON and kind.
        raw: Its JSON.
        line_no: Its number.
        offset: Its place in the trace.
    """
    metadata = parse_json(raw)
    time, pid, where, kind_ = match.group(1, 2, 3, 5)
    kind = sys.intern(kind_.decode("ascii"))
    if not isinstance(metadata, dict) or kind not in metadata:
        return None
    value = metadata[kind]
    name = value.get("name") if kind == "artifact" and isinstance(value, dict) else ""
    md5 = metadata.get("has_payload")
    return Record(
        kind,
        name if isinstance(name, str) else "",
        int(pid),
        time.decode("ascii"),
        where.decode("utf-8", "replace"),
        compile_id_of(metadata),
        optional_int(metadata.get("attempt")) or 0,
        optional_int(metadata.get("rank")),
        value,
        metadata,
        line_no,
        offset,
        Payload(0, 0, md5) if isinstance(md5, str) else None,
    )


def digest(raw: bytes) -> str:
    """The md5 of a payload, as records name it."""
    return hashlib.md5(raw, usedforsecurity=False).hexdigest()


def payload_text(lines: bytes, *, crlf: bool = False) -> bytes:
    """The text of a payload from its lines as they stand in a trace, each with a tab; ``crlf`` for a trace with Windows' line ends."""
    lines = lines[:-2] if crlf and lines.endswith(b"\r\n") else lines.removesuffix(b"\n")
    return lines.removeprefix(b"\t").replace(b"\r\n\t" if crlf else b"\n\t", b"\n")


def record_label(record: Record) -> str:
    """The name of a record for problems."""
    name = record.name or record.kind
    return f"{name} [{record.compile_id}]" if record.compile_id else record.kind


def parse_json(raw: bytes) -> Any:
    """The value of JSON; None of what is none. msgspec takes a third of the time of ``json``, and is stricter."""
    try:
        return msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        pass
    try:
        return json.loads(raw.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return None


def json_error(raw: bytes) -> str:
    """The words of ``json`` about text that it does not take."""
    try:
        json.loads(raw.decode("utf-8", "replace"))
    except (ValueError, RecursionError) as error:
        return str(error)
    return "it is not an object with the record's kind"
