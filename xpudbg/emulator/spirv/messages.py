"""Messages between client and worker: a length, JSON, and the bytes that the JSON announces in ``payload``."""

from __future__ import annotations

import json
import os
import struct
from typing import Any

_HEAD = struct.Struct("<I")
_MAX_MESSAGE = 256 << 20


def encode_message(message: dict[str, Any], payload: bytes = b"") -> bytes:
    """Return the bytes of a message."""
    text = json.dumps({**message, "payload": len(payload)}).encode()
    return _HEAD.pack(len(text)) + text + payload


def write_all(descriptor: int, data: bytes) -> None:
    """Write all bytes to a descriptor."""
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def receive_message(descriptor: int) -> tuple[dict[str, Any], bytes] | None:
    """Read the next message; None at the end of the pipe."""
    head = _exactly(descriptor, _HEAD.size)
    if head is None:
        return None
    (length,) = _HEAD.unpack(head)
    text = _exactly(descriptor, length) if length <= _MAX_MESSAGE else None
    if text is None:
        return None
    message = json.loads(text)
    payload = _exactly(descriptor, int(message["payload"]))
    return None if payload is None else (message, payload)


def _exactly(descriptor: int, count: int) -> bytes | None:
    parts = []
    while count:
        part = os.read(descriptor, min(count, 1 << 20))
        if not part:
            return None
        parts.append(part)
        count -= len(part)
    return b"".join(parts)
