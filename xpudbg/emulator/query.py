"""Query of an interpreter for facts about its environment, in a child process that imports neither torch nor triton."""

from __future__ import annotations

import os
from collections.abc import Mapping

from xpudbg.core.errors import XpudbgError
from xpudbg.model.doctor import ProbeOutcome
from xpudbg.model.target import InterpreterFacts, TritonDist
from xpudbg.record.host.probe import probe_environment, run_probe

_SECONDS = 60.0


def query_interpreter(python: str, environ: Mapping[str, str] | None = None) -> InterpreterFacts:
    """Return what an interpreter has to offer.

    Args:
        python: Path of the interpreter.
        environ: The environment it would run in; this process's when None.

    Raises:
        XpudbgError: It cannot be started, or does not answer.
    """
    env = probe_environment(os.environ if environ is None else environ, without=("XPUDBG_TARGET",))
    answer = run_probe(python, "target_facts", environ=env, timeout=_SECONDS)
    if answer.outcome is ProbeOutcome.NOT_STARTED:
        raise XpudbgError(
            f"the interpreter {python} cannot be asked what it has: {answer.errors[0].message}",
            hint="choose another one with --python",
        )
    if answer.outcome is not ProbeOutcome.OK or "python" not in answer.facts:
        last = (answer.stderr_tail.strip().splitlines() or [f"it said nothing ({answer.outcome.value})"])[-1]
        raise XpudbgError(
            f"the interpreter {python} did not answer: {last}", hint="choose another one with --python"
        )
    facts = answer.facts
    return InterpreterFacts(
        # As it was asked for: a wrapper script may set the environment up first.
        path=python,
        python=facts["python"],
        platform=facts["platform"],
        **(facts.get("torch") or {}),
        triton_dists=tuple(TritonDist(**entry) for entry in facts.get("triton_dists") or []),
        triton_backends=tuple(facts.get("triton_backends") or []),
        numpy=facts.get("numpy") or "",
        compiler=facts.get("compiler") or "",
    )


def triton_problem(facts: InterpreterFacts) -> str:
    """Return why this environment's Triton is a broken mixture, one sentence; empty when it is sound.

    ``triton`` (on which torch's CUDA build depends), ``triton-xpu`` and ``pytorch-triton-xpu`` install the same files. Two of
    them overwrite each other, and removing one takes files of the other with it.
    """
    names = [f"{d.name} {d.version}" for d in facts.triton_dists if d.files]
    if len(names) > 1:
        return f"{' and '.join(names)} are both installed and own the same files: `import triton` loads a mixture of both"
    for dist in facts.triton_dists:
        if dist.missing:
            return f"{dist.missing} of {dist.files} files of {dist.name} {dist.version} are missing (removed with another triton)"
        if dist.overwritten:
            return f"{dist.overwritten} of {dist.files} files of {dist.name} {dist.version} were overwritten by another triton"
    return ""


def triton_repair_command(facts: InterpreterFacts) -> str:
    """The command that gets an environment out of the mixture, towards Intel's compiler."""
    names = " ".join(d.name for d in facts.triton_dists) or "triton"
    own = next((d for d in facts.triton_dists if d.name.endswith("-xpu")), None)
    wanted = f"{own.name}=={own.version}" if own is not None else "triton-xpu==3.3.0b1"
    python = facts.path
    return f"{python} -m pip uninstall -y {names} && {python} -m pip install --no-deps {wanted}"
