"""``run --env-only``: the plan as shell exports, for programs that xpudbg cannot start itself."""

from __future__ import annotations

import os
import shlex

from xpudbg.model.manifest import VariableWinner
from xpudbg.record.launch.variables import PROBE, TABLE, probe_environment
from xpudbg.record.run import SITE_DIR, Plan, prepare


def print_exports(plan: Plan) -> str:
    """Shell commands that set up a run folder for whatever is started after them.

    Each variable says why it is set. The folder is made now; ``xpudbg collect`` turns it into a bundle afterwards.
    """
    environ = dict(os.environ)
    folder, variables = prepare(plan, environ)
    (folder / ".reserve").unlink(missing_ok=True)
    in_probe = {row.name for row in TABLE if row.probe}
    lines = [f"# xpudbg: the artifacts of what you start now go to {folder}"]
    for variable in variables:
        if variable.name == PROBE.name:
            continue
        if variable.name in in_probe:
            lines.append(f"# {variable.name}: set in each process by the probe: {variable.why}")
        elif variable.value is None:
            if variable.winner in (VariableWinner.OURS, VariableWinner.SET):
                lines += [f"# {variable.why}", f"unset {variable.name}"]
        elif variable.value != variable.user:
            lines += [f"# {variable.why}", f"export {variable.name}={shlex.quote(variable.value)}"]
        else:
            lines.append(
                f"# {variable.name}={shlex.quote(variable.value)} is set by you and unchanged: {variable.why}"
            )
    lines.append(
        "# the probe: names processes, links graphs to compiles, keeps torch's diagrams from raising"
    )
    for name, value in probe_environment(environ, variables, folder, SITE_DIR).items():
        lines.append(f"export {name}={shlex.quote(value)}")
    where = shlex.quote(str(folder))
    if plan.target is not None:
        lines.append(f"# start it with {shlex.quote(plan.target.plan.python)}: the target was planned for it")
        lines.append(
            "# for native code (registers, spills), before it is collected: "
            f"xpudbg triton-cache native {where}/triton_cache --beside --device {plan.target.plan.target}"
        )
    lines.append(f"# afterwards: xpudbg collect {where}")
    return "\n".join(lines) + "\n"
