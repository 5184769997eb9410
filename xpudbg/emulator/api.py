"""Interface of the emulator, its only module that others import: devices, runs on them, and kernels' SPIR-V on the host."""

from __future__ import annotations

import os
import subprocess
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from xpudbg.core.devices import (
    DeviceRow,
    load_devices,
    plain_name,
    same_chip_product,
    target_names,
    target_of,
)
from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import did_you_mean, plural
from xpudbg.emulator.environment import (
    private_python,
    query_interpreter,
    setup_environment,
    triton_problem,
    triton_repair_command,
)
from xpudbg.emulator.spirv.binary import ModuleError, ModuleKernel, access_lines, kernels_of, read_module
from xpudbg.emulator.spirv.client import INSTALL, SpirvDevice, find_runtime
from xpudbg.emulator.spirv.launches import Argument, KernelMeta, Scalar, SpirvFailure, describe_parameter
from xpudbg.model.doctor import EmulationTrial
from xpudbg.model.manifest import Emulation
from xpudbg.model.problem import Problem
from xpudbg.model.target import (
    FidelityNote,
    InterpreterFacts,
    NativeCode,
    TargetOutcome,
    TargetPlan,
    TargetVariable,
)
from xpudbg.record.interpreters import probe_environment
from xpudbg.store.files.atomic import temporary_folder
from xpudbg.store.files.paths import open_plain
from xpudbg.store.locate import cache_root
from xpudbg.store.records import Record, decode_record, integer, text, texts

__all__ = [
    "INSTALL",
    "Argument",
    "KernelMeta",
    "ModuleError",
    "ModuleKernel",
    "Scalar",
    "SpirvDevice",
    "SpirvFailure",
    "access_lines",
    "describe_parameter",
    "find_runtime",
    "kernels_of",
    "private_python",
    "read_module",
    "setup_environment",
]

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


def host_launches(folder: Path) -> dict[str, bool]:
    """Return Triton's hashes of the user's kernels that ran on the host, and whether only in place of a compiled graph's kernels."""
    return dict(read_target_reports(folder / REPORTS).host_launches)


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
        host_launches=tuple(sorted((key, of_graph == {True}) for key, of_graph in launched.items() if key)),
        spirv_kernels=tuple(sorted(spirv)),
        spirv_rewrites=tuple(sorted(Counter(name for names in spirv.values() for name in names).items())),
        graphs_not_run=tuple(sorted(not_run.items())),
        processes=len(processes),
        target=target,
        execute=execute,
        allocated=sum(allocated.values()) if processes and processes <= allocated.keys() else None,
        problems=tuple(problems),
    )


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


# Trial of ``run --target`` with an interpreter: planned as a run plans it, then one tensor on the emulated device.

_PACKAGE = Path(__file__).resolve().parents[1]
_SITE = _PACKAGE / "probe" / "site"
_COMMANDS = (str(_PACKAGE / "inside.py"), "xpudbg.emulator.target.commands")


def try_target(python: str, *, explicit: bool, seconds: float = 60.0) -> EmulationTrial:
    """Try the emulated device in a child process, without compiling its shim.

    Args:
        python: The interpreter that the script would run in.
        explicit: Whether the user named it, so that the private one never replaces it.
        seconds: Limit for the trial.
    """
    target = load_devices().targets[0].name
    env = dict(os.environ)
    with temporary_folder("xpudbg-target-") as folder:
        try:
            plan = plan_target(target, python=python, report_dir=Path(folder), explicit=explicit, environ=env)
        except XpudbgError as error:
            return EmulationTrial(target, False, python, False, error.message, error.hint)
        works, what = _try(plan, Path(folder), env, seconds)
    return EmulationTrial(
        target, works, plan.python, plan.private, what, stages=plan.stages, missing_stages=plan.missing_stages
    )


def _try(plan: TargetPlan, folder: Path, env: Mapping[str, str], seconds: float) -> tuple[bool | None, str]:
    (folder / "probe").mkdir()
    child = {
        **probe_environment(env, without=("TORCH_LOGS",)),
        **{v.name: v.value for v in plan.variables},
        "XPUDBG_RUN_DIR": str(folder),
        "PYTHONPATH": ":".join(filter(None, [str(_SITE), env.get("PYTHONPATH", "")])),
    }
    try:
        done = subprocess.run(
            [plan.python, *_COMMANDS, "try"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            env=child,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return False, f"a tensor on the emulated device was not made within {seconds:g} s"
    except OSError as error:
        return False, f"{plan.python} cannot be started: {error.strerror}"
    printed = done.stdout.strip().splitlines()[-1:]
    if done.returncode == 0 and printed == ["works"]:
        return True, "a tensor was made and added up on the emulated device"
    if done.returncode == 0 and printed == ["unbuilt"]:
        return None, "all that it needs is here; its device is compiled at the first run (about 20 s)"
    last = (done.stderr.strip().splitlines() or [f"it ended with status {done.returncode}"])[-1]
    return False, f"a tensor on the emulated device fails: {last[:300]}"


EXECUTE_MODES = ("eager", "interpret", "spirv", "skip")
MAX_DEVICES = 16
STAGES = ("source", "ttir", "ttgir", "llir", "spv")
_SETUP = "`xpudbg targets setup` makes a suitable environment"
_UPSTREAM = (
    "this environment has upstream triton, which has no Intel backend: kernels are lowered to ttir only; "
    "`xpudbg targets setup` makes an environment with triton-xpu, which brings ttgir, llir and spv"
)


def find_target(name: str) -> DeviceRow:
    """Find the device of a name, in any spelling: the target's, a product's, a codename or a chip's.

    Raises:
        XpudbgError: There is none.
    """
    row = target_of(name)
    if row is not None:
        return row
    known = ", ".join(row.name for row in load_devices().targets)
    close = did_you_mean(plain_name(name), target_names(), "")
    raise XpudbgError(
        f"no target is called '{name}'",
        hint=f"{close} known are {known}; `xpudbg targets` describes them".strip(),
    )


def plan_target(
    name: str,
    *,
    python: str,
    report_dir: Path,
    execute: str = "eager",
    devices: int | None = None,
    explicit: bool = False,
    environ: Mapping[str, str] | None = None,
) -> TargetPlan:
    """Decide how to start a run on a target, without starting or writing anything.

    Args:
        name: The target, as ``--target`` has it.
        python: The interpreter of the user's environment.
        report_dir: Folder (absolute) into which each process of the run reports.
        execute: ``eager``, ``interpret``, ``spirv`` or ``skip``.
        devices: How many devices the script sees; None: one, and under torchrun one for each process of the machine.
        explicit: Whether the user named the interpreter, so that the private one never replaces it.
        environ: The environment of the run; this process's when None.

    Raises:
        XpudbgError: There is no such target or mode, or neither environment is suitable; the hint says what to do.
    """
    sheet = find_target(name)
    if execute not in EXECUTE_MODES:
        raise XpudbgError(
            f"--execute {execute} does not exist", hint=f"choose one of {', '.join(EXECUTE_MODES)}"
        )
    if devices is not None and not 1 <= devices <= MAX_DEVICES:
        raise XpudbgError(
            f"a target cannot have {devices} devices", hint=f"from 1 to {MAX_DEVICES} are possible"
        )
    facts, private, why = _choose(name, python, explicit=explicit, environ=environ)
    warnings = []
    if not facts.numpy:
        warnings.append(
            Problem(
                facts.path,
                "numpy is not installed: Triton kernels cannot be interpreted",
                "pip install numpy",
            )
        )
    meant = same_chip_product(name)
    if meant:
        warnings.append(
            Problem(name, _shared_chip_text(sheet, meant), f"`xpudbg targets --show {sheet.name}` has them")
        )
    intel = facts.has_intel_triton
    library = _spirv_runtime(facts, environ) if execute == "spirv" else None
    return TargetPlan(
        target=sheet.name,
        title=sheet.title,
        execute=execute,
        devices=devices,
        python=facts.path,
        private=private,
        why_python=why,
        variables=_variables(sheet.name, execute, devices, report_dir, library),
        stages=STAGES if intel else ("ttir",),
        missing_stages="" if intel else _UPSTREAM,
        notes=plan_notes(sheet, execute, meant),
        warnings=tuple(warnings),
    )


def build_shim(plan: TargetPlan, environ: Mapping[str, str] | None = None) -> None:
    """Compile the target's shim for the plan's interpreter unless it exists; its progress line goes to stderr.

    The run would compile it itself; compiled before, it adds nothing to the script's time and stderr.

    Raises:
        XpudbgError: No compiler, no headers, no place to write, or the compile failed.
    """
    env = dict(os.environ if environ is None else environ)
    env.pop("XPUDBG_TARGET", None)
    done = subprocess.run(
        [plan.python, *_COMMANDS, "build"],
        stdout=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
        env=env,
        check=False,
    )
    if done.returncode != 0:
        message, _, hint = (done.stdout.strip() or "the shim of the target could not be built").partition(
            "; "
        )
        raise XpudbgError(message, hint=hint or "docs/target.md says what a target needs")


def _choose(
    name: str, python: str, *, explicit: bool, environ: Mapping[str, str] | None
) -> tuple[InterpreterFacts, bool, str]:
    """Choose the interpreter: ``(facts, private, why)``."""
    facts = query_interpreter(python, environ)
    problem, hint = _unfit(name, facts)
    if not problem and facts.has_intel_triton:
        return facts, False, ""
    own = None if explicit else private_python()
    if own is not None:
        other = query_interpreter(str(own), environ)
        if not _unfit(name, other)[0]:
            why = (
                problem
                or "the environment of the script has no triton-xpu, so its kernels would stop at ttir"
            )
            return other, True, why
    if problem:
        raise XpudbgError(problem, hint=hint)
    return facts, False, ""


def _unfit(name: str, facts: InterpreterFacts) -> tuple[str, str]:
    """Return why an environment is not suitable, and what to do; two empty strings if it is."""
    if facts.platform != "linux":
        return (
            f"--target {name} needs Linux for now, not {facts.platform}",
            "run it in a Linux container or in WSL",
        )
    if not facts.torch:
        return f"{facts.path} has no torch", f"choose another interpreter with --python, or {_SETUP}"
    if facts.torch_xpu:
        return (
            f"torch {facts.torch} of {facts.path} has real XPU support, and cannot have an emulated device beside it",
            f"leave --target out to use the real device; for another device, {_SETUP}",
        )
    trouble = triton_problem(facts)
    if trouble:
        return f"{facts.path}: {trouble}", f"`{triton_repair_command(facts)}` fixes it; or {_SETUP}"
    if not facts.triton_backends:
        return (
            f"{facts.path} has no triton",
            f"`{facts.path} -m pip install triton-xpu==3.3.0b1 numpy`, or {_SETUP}",
        )
    if not facts.compiler:
        return (
            "no C++ compiler (g++, c++ or clang++) is on PATH, and the target's shim has to be compiled once",
            "install one (Debian: apt-get install g++) or set CXX",
        )
    return "", ""


def _spirv_runtime(facts: InterpreterFacts, environ: Mapping[str, str] | None) -> Path:
    """Return the OpenCL CPU runtime for ``--execute spirv``.

    Raises:
        XpudbgError: There is none, or the environment's Triton makes no SPIR-V.
    """
    if not facts.has_intel_triton:
        raise XpudbgError(
            f"--execute spirv runs SPIR-V, and the Triton of {facts.path} makes none", hint=_SETUP
        )
    library = find_runtime(cache_root(), environ)
    if library is None:
        raise XpudbgError(
            "--execute spirv needs Intel's OpenCL CPU runtime, which is not installed", hint=INSTALL
        )
    return library


def _variables(
    name: str, execute: str, devices: int | None, report_dir: Path, library: Path | None
) -> tuple[TargetVariable, ...]:
    runtime = (
        (TargetVariable("XPUDBG_OPENCL", str(library), "the runtime that kernels' SPIR-V runs on"),)
        if library
        else ()
    )
    return (
        *runtime,
        TargetVariable("XPUDBG_TARGET", name, "the device that torch shall see"),
        TargetVariable("XPUDBG_TARGET_EXECUTE", execute, "how compiled code is executed"),
        TargetVariable("XPUDBG_TARGET_DEVICES", str(devices or "auto"), "how many devices torch shall see"),
        TargetVariable(
            "XPUDBG_TARGET_REPORT_DIR", str(report_dir), "where each process says what was emulated"
        ),
        TargetVariable("TORCHINDUCTOR_COMPILE_THREADS", "1", "compile workers would not have the target"),
        TargetVariable("TORCHINDUCTOR_FX_GRAPH_CACHE", "0", "a cache hit leaves no artifacts"),
        TargetVariable("TORCHINDUCTOR_AUTOGRAD_CACHE", "0", "a cache hit leaves no artifacts"),
        TargetVariable(
            "TORCHINDUCTOR_XPU_KERNEL_FORMAT", "spv", "native code needs ocloc: it is made after the run"
        ),
    )


def _shared_chip_text(sheet: DeviceRow, meant: str) -> str:
    """Return a sentence on the differences if a sheet stands for another product with its chip."""
    return (
        f"{meant} has the chip of {sheet.title}: sizes (Xe cores, memory, caches) were those of {sheet.title}"
    )


def plan_notes(sheet: DeviceRow, execute: str, meant: str = "") -> tuple[FidelityNote, ...]:
    """Return the notes that apply to every run on a target.

    Args:
        sheet: The target's sheet.
        execute: ``eager``, ``interpret``, ``spirv`` or ``skip``.
        meant: The product for which the sheet is used; empty for its own.
    """
    notes = [
        FidelityNote("emulated", f"no XPU was used: {sheet.title} was emulated from a property sheet"),
        FidelityNote("time", "time and memory were those of the host's CPU and say nothing about a real XPU"),
    ]
    if execute == "eager":
        notes.append(
            FidelityNote(
                "execute",
                "compiled graphs of the device were executed as ATen graphs on the CPU, not by the generated kernels",
            )
        )
    elif execute == "interpret":
        notes.append(
            FidelityNote("execute", "the generated code ran on the CPU, the ttir of its kernels on the host")
        )
    elif execute == "spirv":
        notes.append(
            FidelityNote(
                "execute",
                "the generated code ran on the CPU, the SPIR-V of its kernels on Intel's OpenCL CPU runtime: "
                "nothing was validated on a GPU (no IGC, no matrix hardware, no math functions of a GPU)",
            )
        )
    else:
        notes.append(
            FidelityNote(
                "execute", "kernels were compiled but not run: every number that was computed is meaningless"
            )
        )
    if meant:
        notes.append(FidelityNote("product", _shared_chip_text(sheet, meant)))
    if sheet.unsure:
        notes.append(
            FidelityNote("sheet", f"assumed values in the property sheet: {', '.join(sheet.unsure)}")
        )
    return tuple(notes)
