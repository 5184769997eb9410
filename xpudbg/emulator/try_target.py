"""Trial of ``run --target`` with an interpreter: planned as a run plans it, then one tensor on the emulated device."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

from xpudbg.core.devices import load_devices
from xpudbg.core.errors import XpudbgError
from xpudbg.emulator.plan import plan_target, target_folder
from xpudbg.model.doctor import EmulationTrial
from xpudbg.model.target import TargetPlan
from xpudbg.record.host.probe import probe_environment
from xpudbg.store.files.atomic import temporary_folder

_SITE = Path(__file__).resolve().parents[1] / "probe" / "site"
_UNBUILT = "unbuilt"
_WORKS = "works"
_TRY = f"""
import importlib.util, os, sys
from pathlib import Path
root = os.environ["XPUDBG_TARGET_PACKAGE"]
# Under another name: the target itself is loaded when torch is imported.
spec = importlib.util.spec_from_file_location("xpudbg_tried", root + "/__init__.py", submodule_search_locations=[root])
sys.modules["xpudbg_tried"] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(sys.modules["xpudbg_tried"])
from xpudbg_tried import build
torch = importlib.util.find_spec("torch")
if not build.library_path(build.torch_facts(Path(torch.origin).parent)).is_file():
    sys.exit(print("{_UNBUILT}"))
import torch
x = torch.ones(3, device="xpu")
if (x + x).sum().item() == 6 and x.is_xpu:
    print("{_WORKS}")
"""


def try_target(
    python: str, *, explicit: bool, environ: Mapping[str, str] | None = None, seconds: float = 60.0
) -> EmulationTrial:
    """Try the emulated device in a child process; what it would compile first is not compiled.

    Args:
        python: The interpreter that the script would run in.
        explicit: Whether the user named it: it is then never replaced by the private one.
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
        "XPUDBG_TARGET_PACKAGE": str(target_folder()),
        "XPUDBG_RUN_DIR": str(folder),
        "PYTHONPATH": ":".join(filter(None, [str(_SITE), env.get("PYTHONPATH", "")])),
    }
    try:
        done = subprocess.run(
            [plan.python, "-c", _TRY],
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
    said = done.stdout.strip().splitlines()[-1:]
    if done.returncode == 0 and said == [_WORKS]:
        return True, "a tensor was made and added up on the emulated device"
    if done.returncode == 0 and said == [_UNBUILT]:
        return None, "all that it needs is here; its device is compiled at the first run (about 20 s)"
    last = (done.stderr.strip().splitlines() or [f"it ended with status {done.returncode}"])[-1]
    return False, f"a tensor on the emulated device fails: {last[:300]}"
