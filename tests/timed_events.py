"""Structured traces with timed events, made for a test, and a check of Chrome traces that knows nothing of the tool."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from typing import Any

START = 1_795_186_742_000_000.0
_DAY = 86_400


def stamp(at: float) -> str:
    """The time of a record, ``at`` seconds after midnight of 20 November."""
    whole, fraction = divmod(at, 1)
    seconds = int(whole) % _DAY
    day = 20 + int(whole) // _DAY
    return (
        f"11{day:02} {seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.{int(fraction * 1e6):06}"
    )


def record(
    kind: str, value: Any, *, at: float, pid: int, compile_id: str, payload: str | None = None, **more: Any
) -> bytes:
    """One record as torch writes it."""
    metadata: dict[str, Any] = {kind: value, **more}
    if compile_id:
        frame, _, again = compile_id.partition("/")
        metadata |= {"frame_id": int(frame), "frame_compile_id": int(again), "attempt": 0}
    text = ""
    if payload is not None:
        metadata["has_payload"] = hashlib.md5(payload.encode()).hexdigest()
        text = "\t" + payload.replace("\n", "\n\t") + "\n"
    return f"V{stamp(at)} {pid} torch/_dynamo/utils.py:2126] {json.dumps(metadata)}\n{text}".encode()


def event(
    phase: str, name: str, at: float, compile_id: str = "0/0", *, pid: int = 7, said: float | None = None,
    args: dict[str, Any] | None = None, **more: Any,
) -> bytes:  # fmt: skip
    """A timed event ``at`` seconds after the first; ``said`` is the time of its record where it is another one."""
    body = {
        "name": name,
        "ts": START + at * 1e6,
        "args": {"compile_id": compile_id or "None", **(args or {})},
        "ph": phase,
        "cat": "dynamo_timed",
        "tid": 0,
        "pid": 0,
        **more,
    }
    when = 40_000.0 + (at if said is None else said)
    text = json.dumps(body, indent=0)
    return record("chromium_event", {}, at=when, pid=pid, compile_id=compile_id, payload=text)


def crossing(document: dict[str, Any]) -> list[tuple[Any, Any]]:
    """Pairs of events of one thread of a Chrome trace that overlap without one being in the other."""
    threads = defaultdict(list)
    for one in document["traceEvents"]:
        if one["ph"] == "X":
            assert one["dur"] >= 0
            threads[one["pid"], one["tid"]].append(
                (round(one["ts"] * 1e3), round((one["ts"] + one["dur"]) * 1e3), one["name"])
            )
    found = []
    for spans in threads.values():
        above: list[tuple[int, int, str]] = []
        for span in sorted(spans, key=lambda s: (s[0], -s[1])):
            while above and above[-1][1] <= span[0]:
                above.pop()
            if above and span[1] > above[-1][1]:
                found.append((above[-1], span))
            above.append(span)
    return found
