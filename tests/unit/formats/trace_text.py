"""Builds structured traces the way torch writes them, for the tests of the trace parser."""

from __future__ import annotations

import hashlib
import json
from typing import Any

CONTEXT = {"frame_id": 0, "frame_compile_id": 0, "attempt": 0}


def record(
    kind: str,
    value: Any = None,
    *,
    payload: str | None = None,
    pid: int = 7,
    time: str = "12:00:00.000000",
    context: dict[str, Any] | None = CONTEXT,
) -> bytes:
    """One record with its payload, as ``TorchLogsFormatter`` prints it."""
    metadata: dict[str, Any] = {kind: {} if value is None else value, **(context or {})}
    tail = ""
    if payload is not None:
        metadata["has_payload"] = hashlib.md5(payload.encode(), usedforsecurity=False).hexdigest()
        tail = "".join(f"\n\t{line}" for line in payload.split("\n"))
    return f"V1120 {time} {pid} torch/some.py:12] {json.dumps(metadata)}{tail}\n".encode()


def artifact(name: str, payload: str, **options: Any) -> bytes:
    """An ``artifact`` record."""
    return record("artifact", {"name": name, "encoding": "string"}, payload=payload, **options)


def context(frame: int = 0, again: int = 0, attempt: int = 0, **more: Any) -> dict[str, Any]:
    """The keys that place a record in a compile."""
    return {"frame_id": frame, "frame_compile_id": again, "attempt": attempt, **more}


def start(name: str = "f", line: int = 3, **options: Any) -> bytes:
    """A ``dynamo_start`` record whose file is string 0."""
    return record("dynamo_start", {"stack": [{"line": line, "name": name, "filename": 0}]}, **options)


def metrics(again: bool = False, **options: Any) -> bytes:
    """A ``compilation_metrics`` record of a compile that went well, or with other values."""
    value = {"co_name": "f", "has_guarded_code": True, "is_forward": True, "entire_frame_compile_time_s": 1.5}
    value |= options.pop("value", {})
    return record("compilation_metrics", value, **options)


CHROMIUM = record(
    "chromium_event",
    payload='{\n"name": "dynamo",\n"ts": 1740003.5,\n"args": {\n"compile_id": "0/0"\n},\n"ph": "B"\n}',
)
