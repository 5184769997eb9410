"""The plan of a run on an emulated target: interpreter, variables, refusals, and notes for the manifest."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
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
from xpudbg.emulator.environment import (
    private_python,
    query_interpreter,
    triton_problem,
    triton_repair_command,
)
from xpudbg.emulator.spirv.client import INSTALL, find_runtime
from xpudbg.model.doctor import EmulationTrial
from xpudbg.model.problem import Problem
from xpudbg.model.similar_names import did_you_mean
from xpudbg.model.target import FidelityNote, InterpreterFacts, TargetPlan, TargetVariable
from xpudbg.record.host.probe import probe_environment
from xpudbg.store.files.atomic import temporary_folder
from xpudbg.store.locate import cache_root

# Trial of ``run --target`` with an interpreter: planned as a run plans it, then one tensor on the emulated device.

_PACKAGE = Path(__file__).resolve().parents[1]
_SITE = _PACKAGE / "probe" / "site"
_COMMANDS = (str(_PACKAGE / "inside.py"), "xpudbg.emulator.target.commands")


def try_target(
    python: str, *, explicit: bool, environ: Mapping[str, str] | None = None, seconds: float = 60.0
) -> EmulationTrial:
    """Try the emulated device in a child process, without compiling its shim.

    Args:
        python: The interpreter that the script would run in.
        explicit: Whether the user named it, so that the private one never replaces it.
        environ: The environment of the run; this process's when None.
        seconds: Limit for the trial.
    """
    target = load_devices().targets[0].name
    env = dict(os.environ if environ is None else environ)
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
