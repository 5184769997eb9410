"""One run inside another: the inner one plans with the user's variables, not with what the outer one set."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from xpudbg.core.errors import XpudbgError
from xpudbg.model.manifest import VariableWinner
from xpudbg.record.launch.variables import TABLE
from xpudbg.store.manifest_file import load_manifest

_STEERING = (
    "XPUDBG_RUN_DIR",
    "XPUDBG_QUIET_LOGS",
    "XPUDBG_QUIET_DEBUG_TRACE",
    "XPUDBG_LOGS",
    "XPUDBG_TRACE",
    "XPUDBG_WORKER_LOG",
    "XPUDBG_DIAGRAM",
    "XPUDBG_RECORD_INPUTS",
)


def without_outer_run(environ: Mapping[str, str], site_dir: Path) -> dict[str, str]:
    """The environment as it would be if no ``xpudbg run`` had started this process; a copy when none has.

    The outer run's manifest says what the user had set. A variable that the script has changed since is left alone, and so is
    the emulated target, which the inner script is to see as well.

    Args:
        environ: The environment that this process was given.
        site_dir: The folder of the probe, which the outer run has put on ``PYTHONPATH``.
    """
    env = dict(environ)
    outer = env.get("XPUDBG_RUN_DIR")
    if not outer:
        return env
    try:
        users = {variable.name: variable for variable in load_manifest(Path(outer)).variables}
    except (XpudbgError, OSError):
        users = {}
    for row in TABLE:
        variable = users.get(row.name)
        if variable is None or variable.winner is VariableWinner.USER:
            continue
        # What the probe sets differs from process to process, and names a file in the run's folder.
        if env.get(row.name) == variable.value or (row.probe and outer in env.get(row.name, "")):
            env.pop(row.name, None)
            if variable.user is not None:
                env[row.name] = variable.user
    for name in _STEERING:
        env.pop(name, None)
    path = [part for part in env.get("PYTHONPATH", "").split(os.pathsep) if part != str(site_dir)]
    if any(path):
        env["PYTHONPATH"] = os.pathsep.join(path)
    else:
        env.pop("PYTHONPATH", None)
    return env
