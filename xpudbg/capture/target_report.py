"""What the processes of an emulated run said about it, gathered for the manifest.

Each process writes ``target-<pid>.jsonl`` (``xpudbg/target/report.py`` documents the lines). The files come from the user's
machine but from the user's processes too, so that lines which are not ours are counted and left alone.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from xpudbg.model.problem import Problem
from xpudbg.model.target import FidelityNote, TargetOutcome

_MAX_BYTES = 4 << 20
_MAX_FILES = 4096


def read_target_reports(folder: Path) -> TargetOutcome:
    """Gather the reports of one run; a folder that is not there gives an empty outcome."""
    problems: list[Problem] = []
    events: list[dict[str, Any]] = []
    files = sorted(folder.glob("target-*.jsonl"))[:_MAX_FILES] if folder.is_dir() else []
    for path in files:
        events.extend(_events(path, problems))
    return _outcome(events, problems)


def _events(path: Path, problems: list[Problem]) -> list[dict[str, Any]]:
    if path.is_symlink():
        problems.append(Problem(path.name, "is a link; it was not followed"))
        return []
    try:
        with path.open("rb") as handle:
            text = handle.read(_MAX_BYTES).decode("utf-8", errors="replace")
    except OSError as error:
        problems.append(Problem(path.name, f"cannot be read: {error.strerror or error}"))
        return []
    events, odd = [], 0
    for line in text.splitlines():
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            value = None
        if isinstance(value, dict) and isinstance(value.get("event"), str):
            events.append(value)
        else:
            odd += 1
    if odd:
        problems.append(Problem(path.name, f"{odd} lines are not report lines"))
    return events


def _outcome(events: list[dict[str, Any]], problems: list[Problem]) -> TargetOutcome:
    notes: dict[str, str] = {}
    said: Counter[str] = Counter()
    refused: dict[str, str] = {}
    stages: tuple[str, ...] = ()
    missing, kernels, processes = "", set(), set()
    for entry in events:
        kind, topic = entry["event"], str(entry.get("topic", ""))
        if kind == "fidelity":
            notes.setdefault(topic, str(entry.get("note", "")))
            said[topic] += 1
        elif kind == "refused":
            refused.setdefault(topic, str(entry.get("reason", "")))
        elif kind == "triton":
            value = entry.get("stages")
            stages = tuple(str(s) for s in value) if isinstance(value, list) else stages
            missing = str(entry.get("reason", ""))
        elif kind == "kernel_launch":
            kernels.add(topic)
        elif kind == "target":
            processes.add(entry.get("pid") if isinstance(entry.get("pid"), int) else None)
    return TargetOutcome(
        notes=tuple(FidelityNote(topic, note, said[topic]) for topic, note in sorted(notes.items())),
        refused=tuple(sorted(refused.items())),
        stages=stages,
        missing_stages=missing,
        interpreted_kernels=tuple(sorted(kernels)),
        processes=len(processes),
        problems=tuple(problems),
    )
