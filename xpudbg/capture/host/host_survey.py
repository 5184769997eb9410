"""Collects the facts that ``doctor`` needs: probes in the user's interpreter, and the machine, side by side."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

from xpudbg.bundle.locate import home_directory
from xpudbg.capture.host.machine import survey_machine
from xpudbg.capture.host.probe import PROBE_SECONDS, probe_environment, run_probe
from xpudbg.model.doctor import Examination, ProbeOutcome, ProbeResult
from xpudbg.model.interpreter import Interpreter
from xpudbg.model.machine import Machine

LISTED_PREFIXES = (
    "TORCH", "PYTORCH", "TRITON", "INDUCTOR", "AOT_", "AOTINDUCTOR", "MLIR_", "LLVM_IR_", "LOG_AUTOTUNE",
    "IPEX", "IGC",
    "NEO", "SYCL", "UR_", "ZE_", "ZES_", "ZET_", "ONEAPI", "SETVARS", "CMPLR_ROOT", "MKLROOT", "DPL_ROOT",
    "CCL_",
    "CUDA_VISIBLE_DEVICES", "CUDA_LAUNCH_BLOCKING", "CUDA_CACHE_PATH", "HIP_VISIBLE_DEVICES",
    "ROCR_VISIBLE_DEVICES",
    "OverrideDefaultFP64Settings", "EnableImplicitScaling", "PrintDebugSettings", "OMP_NUM_THREADS", "KMP_",
    "VIRTUAL_ENV", "CONDA_PREFIX", "XPUDBG_",
)  # fmt: skip
"""Prefixes of the variables that are read and shown; the rest of the environment is nobody's business."""

LISTED_NAMES = ("CC", "CXX", "PYTHONPATH", "PYTHONHOME", "PYTHONOPTIMIZE", "LD_LIBRARY_PATH", "LD_PRELOAD")

HIDING = (
    "ONEAPI_DEVICE_SELECTOR", "ZE_AFFINITY_MASK", "SYCL_DEVICE_FILTER", "SYCL_DEVICE_ALLOWLIST",
    "CUDA_VISIBLE_DEVICES", "HIP_VISIBLE_DEVICES", "ROCR_VISIBLE_DEVICES",
)  # fmt: skip
"""Variables that can hide a device from torch."""


def survey_host(
    interpreter: Interpreter,
    *,
    inductor: bool = False,
    environ: Mapping[str, str] | None = None,
    timeout: float = PROBE_SECONDS,
    progress: Callable[[str], None] = lambda _: None,
) -> Examination:
    """Run the probes and look at the machine.

    Args:
        interpreter: The user's Python.
        inductor: Also ask what Inductor has registered.
        environ: The user's variables; the process's own when None.
        timeout: Seconds for each probe.
        progress: Told in a few words what is being done.
    """
    full = dict(os.environ if environ is None else environ)
    quiet = probe_environment(full)

    def ask(name: str, *args: str, env: Mapping[str, str] = quiet) -> ProbeResult:
        return run_probe(interpreter.path, name, environ=env, args=args, timeout=timeout)

    progress("reading the environment")
    packages = ask("packages")
    with ThreadPoolExecutor(4) as pool:
        progress("asking torch, Triton and the driver")
        running: dict[str, Future[ProbeResult]] = {
            "torch_facts": pool.submit(ask, "torch_facts"),
            "triton_facts": pool.submit(ask, "triton_facts"),
            "level_zero": pool.submit(ask, "level_zero"),
            "variables": pool.submit(ask, "variables", env=full),
        }
        machine = pool.submit(_machine, full, packages, interpreter)
        probes = {"packages": packages, **{name: future.result() for name, future in running.items()}}
        found = machine.result()
    if inductor:
        progress("asking Inductor what it has registered")
        probes["inductor"] = _ask_inductor(packages, ask)
    hiding = tuple(name for name in HIDING if name in full)
    unhidden = None
    if hiding and _unseen(probes["torch_facts"]):
        progress("asking torch again without " + ", ".join(hiding))
        unhidden = ask("torch_facts", env=probe_environment(full, without=hiding))
    return Examination(interpreter, public_variables(full), found, probes, unhidden, hiding)


def public_variables(environ: Mapping[str, str]) -> dict[str, str]:
    """The variables that may be read and shown."""
    return {
        name: value
        for name, value in sorted(environ.items())
        if name in LISTED_NAMES or name.startswith(LISTED_PREFIXES)
    }


def _ask_inductor(packages: ProbeResult, ask: Callable[..., ProbeResult]) -> ProbeResult:
    imports = packages.facts.get("imports")
    ipex = isinstance(imports, dict) and bool(imports.get("intel_extension_for_pytorch"))
    if not ipex:
        return ask("inductor")
    result = ask("inductor", "--ipex")
    # IPEX beside a torch of another version may take the whole process down; Inductor's own part is wanted
    # even so.
    return result if result.outcome is ProbeOutcome.OK else ask("inductor")


def _unseen(torch: ProbeResult) -> bool:
    """Return whether a kind of device that this torch is built for shows no device."""
    for kind in ("xpu", "cuda"):
        facts = torch.facts.get(kind)
        if isinstance(facts, dict) and facts.get("compiled") and not facts.get("count"):
            return True
    return False


def _machine(environ: Mapping[str, str], packages: ProbeResult, interpreter: Interpreter) -> Machine:
    python: dict[str, Any] = packages.facts.get("python") or {}
    user: dict[str, Any] = packages.facts.get("user") or {}
    temp = str(user.get("temp") or "/tmp")  # noqa: S108  (where the caches are, not where something is made)
    name = str(user.get("name") or os.getuid())
    for letter in '\\/:*?"<>|':
        # As torch/_inductor/runtime/cache_dir_utils.py does.
        name = name.replace(letter, "_")
    return survey_machine(
        environ,
        prefix=str(python.get("prefix") or interpreter.prefix),
        include=str(python.get("include") or ""),
        inductor_cache=str(Path(temp, f"torchinductor_{name}")),
        home=str(user.get("home") or home_directory() or ""),
        temp=temp,
        cwd=str(Path.cwd()),
    )
