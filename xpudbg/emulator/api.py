"""Interface of the emulator, its only module that others import: devices, runs on them, and kernels' SPIR-V on the host."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from xpudbg.core.devices import target_of
from xpudbg.emulator.environment import private_python, setup_environment
from xpudbg.emulator.plan import (
    EXECUTE_MODES,
    build_shim,
    find_target,
    plan_notes,
    plan_target,
    try_target,
)
from xpudbg.emulator.spirv.binary import ModuleError, ModuleKernel, access_lines, kernels_of, read_module
from xpudbg.emulator.spirv.client import INSTALL, SpirvDevice, find_runtime
from xpudbg.emulator.spirv.launches import Argument, KernelMeta, Scalar, SpirvFailure, describe_parameter
from xpudbg.model.manifest import Emulation
from xpudbg.model.plural import plural
from xpudbg.model.problem import Problem
from xpudbg.model.target import FidelityNote, NativeCode, TargetOutcome, TargetPlan
from xpudbg.store.files.paths import open_plain
from xpudbg.store.records import Record, decode_record, integer, text, texts

# Reports of an emulated run's processes about their target, gathered for the manifest.
#
# Each process writes ``target-<pid>.jsonl`` (``xpudbg/emulator/target/report.py`` documents the lines). The files come from the user's
# machine but from the user's processes too, so that lines which are not ours are counted and left alone.

_MAX_BYTES = 4 << 20
REPORTS = "target"
"""Folder of the reports in a run."""
_MAX_FILES = 4096


def graphs_not_run(folder: Path) -> dict[str, str]:
    """Return the debug folders of graphs that ran as ATen graphs although the run asked for their SPIR-V, with the reasons."""
    return dict(read_target_reports(folder / REPORTS).graphs_not_run)


def host_copies(folder: Path) -> frozenset[str]:
    """Return Triton's hashes of the user's kernels that ran on the host only in place of a compiled graph's kernels."""
    return frozenset(read_target_reports(folder / REPORTS).host_copies)


def read_target_reports(folder: Path) -> TargetOutcome:
    """Read the reports of one run; a missing folder gives an empty outcome."""
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
    counts: Counter[str] = Counter()
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
            counts[topic] += 1
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
        notes=tuple(FidelityNote(topic, note, counts[topic]) for topic, note in sorted(notes.items())),
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


__all__ = [
    "INSTALL", "REPORTS", "Argument", "KernelMeta", "ModuleError", "ModuleKernel", "Scalar",
    "SpirvDevice", "SpirvFailure", "TargetRun", "access_lines", "describe_parameter", "find_runtime",
    "find_target", "graphs_not_run", "host_copies", "kernels_of", "private_python",
    "read_module", "reported_emulation", "setup_environment", "target_run",
    "try_target",
]  # fmt: skip


@dataclass
class TargetRun:
    """A run on a target: its plan and its part of the manifest.

    Attributes:
        plan: How it is started.
        emulation: Its entry in the manifest at the start.
        missing_stages: Why kernels lack stages; empty if they should have all.
    """

    plan: TargetPlan
    emulation: Emulation
    missing_stages: str

    @property
    def variables(self) -> dict[str, str]:
        """Return the variables of the script; ``{run}`` stands for the run folder."""
        return {v.name: v.value for v in self.plan.variables}

    @property
    def reasons(self) -> dict[str, str]:
        """Return the reason of each variable."""
        return {v.name: v.why for v in self.plan.variables}

    def finish(self, folder: Path, native: NativeCode) -> tuple[Emulation, tuple[Problem, ...]]:
        """Return the manifest's entry at the end (notes of the plan, of every process and on native code), and problems in reports."""
        outcome = read_target_reports(folder / REPORTS)
        lines = _fidelity(self.plan.notes, outcome)
        if not outcome.processes:
            lines.append("no process of the run imported torch, so the target was not used")
        lines.append(_native_text(native))
        unused = not outcome.processes or outcome.allocated == 0
        return replace(self.emulation, fidelity=tuple(lines), unused=unused), outcome.problems


def _native_text(native: NativeCode) -> str:
    if native.reason:
        return f"no native code (zebin): {native.reason}"
    made = sum(1 for r in native.results if not r.reason)
    count = f"{made} of {len(native.results)} modules"
    version = f" {native.compiler}" if native.compiler else ""
    sentence = f"native code (zebin) of {count} was made by ocloc{version} for {native.device} after the run"
    reasons = Counter(r.reason for r in native.results if r.reason)
    return sentence + "".join(f"; {number} refused: {reason}" for reason, number in reasons.most_common(2))


def reported_emulation(folder: Path) -> Emulation | None:
    """Return the emulation that processes reported in a run that xpudbg only prepared; None without a report."""
    outcome = read_target_reports(folder / REPORTS)
    sheet = target_of(outcome.target)
    if sheet is None or outcome.execute not in EXECUTE_MODES:
        return None
    lines = _fidelity(plan_notes(sheet, outcome.execute), outcome)
    return Emulation(sheet.name, sheet.title, outcome.execute, tuple(lines))


def _fidelity(planned: Sequence[FidelityNote], outcome: TargetOutcome) -> list[str]:
    notes: dict[str, FidelityNote] = {}
    for note in (*planned, *outcome.notes):
        notes.setdefault(note.topic, note)
    lines = [n.note for n in notes.values()]
    lines += [f"refused: {topic}: {reason}" for topic, reason in outcome.refused]
    if outcome.spirv_kernels:
        changed = ", ".join(f"{name} ({number})" for name, number in outcome.spirv_rewrites)
        sentence = f"the SPIR-V of {plural(len(outcome.spirv_kernels), 'kernel')} ran on the CPU"
        lines.append(f"{sentence}; changed in their modules for it: {changed or 'nothing'}")
    if outcome.interpreted_kernels:
        lines.append(
            f"the ttir of user-written kernels ran on the host: {', '.join(outcome.interpreted_kernels)}"
        )
    return lines


def target_run(
    name: str,
    *,
    python: str,
    execute: str,
    devices: int | None,
    explicit: bool,
    environ: Mapping[str, str],
) -> TargetRun:
    """Plan a run on a target and build its shim, so that neither counts towards the script.

    Args:
        name: The target.
        python: The user's interpreter.
        execute: ``eager``, ``interpret``, ``spirv`` or ``skip``.
        devices: How many devices the script sees; None: one, and under torchrun one for each process of the machine.
        explicit: Whether the user named the interpreter; it is never replaced then.
        environ: The environment of the run.

    Raises:
        XpudbgError: There is no such target or no suitable environment; the hint says what to do.
    """
    plan = plan_target(
        name,
        python=python,
        report_dir=Path("{run}") / REPORTS,
        execute=execute,
        devices=devices,
        explicit=explicit,
        environ=environ,
    )
    build_shim(plan, environ)
    emulation = Emulation(plan.target, plan.title, plan.execute)
    return TargetRun(plan, emulation, plan.missing_stages)
