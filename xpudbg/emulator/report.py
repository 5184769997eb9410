"""Reports of an emulated run's processes about their target, gathered for the manifest.

Each process writes ``target-<pid>.jsonl`` (``xpudbg/emulator/target/report.py`` documents the lines). The files come from the user's
machine but from the user's processes too, so that lines which are not ours are counted and left alone.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from xpudbg.model.plural import plural
from xpudbg.model.problem import Problem
from xpudbg.model.target import FidelityNote, TargetOutcome
from xpudbg.store.files.paths import open_plain
from xpudbg.store.records import Record, decode_record, integer, text, texts

_MAX_BYTES = 4 << 20
REPORTS = "target"
"""Folder of the reports in a run."""
_MAX_FILES = 4096


def graphs_not_run(folder: Path) -> dict[str, str]:
    """Debug folders of the graphs of a run that ran as ATen graphs although their kernels' SPIR-V was asked for, with the reasons."""
    return dict(read_target_reports(folder / REPORTS).graphs_not_run)


def host_copies(folder: Path) -> frozenset[str]:
    """Triton's hashes of the user's kernels of a run that ran on the host only in place of a compiled graph's."""
    return frozenset(read_target_reports(folder / REPORTS).host_copies)


def read_target_reports(folder: Path) -> TargetOutcome:
    """Gather the reports of one run; a folder that is not there gives an empty outcome."""
    problems: list[Problem] = []
    events: list[Record] = []
    files = sorted(folder.glob("target-*.jsonl"))[:_MAX_FILES] if folder.is_dir() else []
    for path in files:
        events.extend(_events(path, problems))
    return _outcome(events, problems)


def _events(path: Path, problems: list[Problem]) -> list[Record]:
    if path.is_symlink():
        problems.append(Problem(path.name, "is a link; it was not followed"))
        return []
    try:
        with open_plain(path) as handle:
            lines = handle.read(_MAX_BYTES).splitlines()
    except OSError as error:
        problems.append(Problem(path.name, f"cannot be read: {error.strerror or error}"))
        return []
    events, odd = [], 0
    for line in lines:
        value = decode_record(line)
        if isinstance(value.get("event"), str):
            events.append(value)
        else:
            odd += 1
    if odd:
        problems.append(Problem(path.name, f"{plural(odd, 'line')} of unknown form"))
    return events


def _outcome(events: list[Record], problems: list[Problem]) -> TargetOutcome:
    notes: dict[str, str] = {}
    said: Counter[str] = Counter()
    refused: dict[str, str] = {}
    stages: tuple[str, ...] = ()
    missing, target, execute, kernels, processes = "", "", "", set(), set()
    spirv: dict[str, set[str]] = {}
    launched: dict[str, set[bool]] = {}
    not_run: dict[str, str] = {}
    allocated: dict[int | None, int] = {}
    for entry in events:
        kind, topic = entry["event"], text(entry.get("topic"))
        if kind == "fidelity":
            notes.setdefault(topic, text(entry.get("note")))
            said[topic] += 1
        elif kind == "refused":
            refused.setdefault(topic, text(entry.get("reason")))
        elif kind == "triton":
            stages = texts(entry.get("stages")) or stages
            missing = text(entry.get("reason"))
        elif kind == "kernel_launch":
            kernels.add(topic)
            launched.setdefault(text(entry.get("hash")), set()).add(entry.get("of_graph") is True)
        elif kind == "spirv_kernel":
            spirv.setdefault(topic, set()).update(texts(entry.get("rewrites")))
        elif kind == "spirv_graph":
            not_run.setdefault(text(entry.get("folder")), text(entry.get("reason")))
        elif kind == "device_memory":
            allocated[integer(entry.get("pid"))] = integer(entry.get("allocated")) or 0
        elif kind == "target":
            processes.add(integer(entry.get("pid")))
            target = target or text(entry.get("target"))
            execute = execute or text(entry.get("execute"))
    return TargetOutcome(
        notes=tuple(FidelityNote(topic, note, said[topic]) for topic, note in sorted(notes.items())),
        refused=tuple(sorted(refused.items())),
        stages=stages,
        missing_stages=missing,
        interpreted_kernels=tuple(sorted(kernels)),
        host_copies=tuple(sorted(key for key, of_graph in launched.items() if key and of_graph == {True})),
        spirv_kernels=tuple(sorted(spirv)),
        spirv_rewrites=tuple(sorted(Counter(name for names in spirv.values() for name in names).items())),
        graphs_not_run=tuple(sorted(not_run.items())),
        processes=len(processes),
        target=target,
        execute=execute,
        allocated=sum(allocated.values()) if processes and processes <= allocated.keys() else None,
        problems=tuple(problems),
    )
