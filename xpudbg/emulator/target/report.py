"""Reports of one process about its target: JSON lines in ``target-<pid>.jsonl``.

Each line is one object with ``event`` and ``pid``:

    {"event": "target", "target": "bmg", "execute": "eager", "torch": "2.13.0+cpu", ...}
    {"event": "fidelity", "topic": "autotune", "note": "..."}
    {"event": "refused", "topic": "aot_inductor", "reason": "..."}
    {"event": "shim", "path": "...", "seconds": 21.3, "cached": false}
    {"event": "kernel_launch", "topic": "add", "how": "interpreter", "hash": "64d5...", "of_graph": true}
    {"event": "spirv_kernel", "topic": "add", "rewrites": ["drop capability KernelAttributesINTEL"]}
    {"event": "spirv_graph", "folder": "...", "reason": "the SPIR-V of kernel ... did not run on the CPU (...)"}

A line is written with one ``write`` to a file opened for appending, so that a process that is killed leaves whole lines, and a
forked child (which finds itself with another pid) starts its own file. Nothing here may stop the user's program.
"""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path
from typing import Any

_seen: set[tuple[int, str, str]] = set()
_lock = threading.Lock()
_folder: Path | None = None


def set_folder(folder: Path | None) -> None:
    """Set the folder of the reports; None for no reports."""
    global _folder  # noqa: PLW0603 (one process has one report)
    _folder = folder


def event(name: str, /, **values: Any) -> None:
    """Append one line."""
    if _folder is None:
        return
    pid = os.getpid()
    line = json.dumps({"event": name, "pid": pid, **values}, default=str) + "\n"
    try:
        _folder.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(_folder / f"target-{pid}.jsonl", os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        try:
            os.write(descriptor, line.encode())
        finally:
            os.close(descriptor)
    except OSError:
        # A full disk costs the report, not the run.
        return


def once(name: str, topic: str, /, *, same: str = "", **values: Any) -> None:
    """Append a line unless this process has already written it for the topic; ``same`` distinguishes items of one name."""
    key = (os.getpid(), name, topic + "\0" + same)
    with _lock:
        if key in _seen:
            return
        _seen.add(key)
    event(name, topic=topic, **values)
