"""Findings about the user's variables: without effect, harmful, misspelt, or good to know."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Mapping

from xpudbg.analysis.doctor.facts import FindingCollector, table, text, words
from xpudbg.analysis.doctor.variable_rules import FOREIGN, RULES
from xpudbg.model.doctor import CheckedVariable, DoctorFinding, DoctorSection, Examination, Severity

_OWNED = (
    "TORCHINDUCTOR_",
    "TORCHDYNAMO_",
    "TORCH_COMPILE_",
    "TORCH_LOGS",
    "TORCH_TRACE",
    "INDUCTOR_",
    "TRITON_",
    "AOT_INDUCTOR_",
    "AOTINDUCTOR_",
)
"""Prefixes under which nobody but torch and Triton names variables: one they do not read is a mistake."""
_SHARED = ("TORCH", "PYTORCH", "MLIR_", "LLVM_IR_", "LOG_AUTOTUNE")
"""Prefixes under which others name theirs too: only a near miss is worth a word."""
_NEARNESS = 0.86
_PRIVATE = ("XPUDBG_",)
_SHOWN_ANYWAY = (
    "TORCH", "PYTORCH", "TRITON", "INDUCTOR", "AOT_", "AOTINDUCTOR", "MLIR_", "LLVM_IR_", "LOG_AUTOTUNE",
    "IPEX", "IGC", "NEO",
    "SYCL", "UR_", "ZE_", "ZES_", "ZET_", "ONEAPI_DEVICE", "CUDA_VISIBLE_DEVICES", "CUDA_LAUNCH_BLOCKING",
    "HIP_VISIBLE_DEVICES",
    "ROCR_VISIBLE_DEVICES", "EnableImplicitScaling", "OverrideDefaultFP64Settings", "PrintDebugSettings",
    "CC", "CXX",
    "LD_PRELOAD", "PYTHONOPTIMIZE", "OMP_NUM_THREADS", "KMP_",
)  # fmt: skip
_VALUE = 120


def examine_variables(facts: Examination) -> tuple[CheckedVariable, ...]:
    """Each set variable that bears on a compile, judged."""
    probe = facts.probe("variables")
    sources = frozenset(words(probe.facts.get("read")))
    libraries = table(probe.facts.get("libraries"))
    known = bool(words(probe.facts.get("packages"))) and bool(sources)
    found = []
    for name, value in facts.environ.items():
        if name.startswith(_PRIVATE) or not name.startswith(_SHOWN_ANYWAY):
            continue
        if name in ("CC", "CXX") or not name.startswith(("CC_", "CXX")):
            found.append(_judge(name, value, facts, sources, libraries if known else None))
    return tuple(found)


def warn_of_variables(environ: Mapping[str, str], decided: Collection[str]) -> list[str]:
    """A line for every variable that is set in vain or does harm, by the rules alone (nothing is asked of torch).

    Args:
        environ: The user's environment.
        decided: Variables that ``run`` decides itself; nothing is said of them.
    """
    lines = []
    for name, value in sorted(environ.items()):
        rule = next((r for r in RULES if r.matches(name) and r.when(value, environ)), None)
        if rule is not None and rule.level is not Severity.OK and name not in decided:
            lines.append(f"{name}: {rule.what}" + (f"; {rule.next_step}" if rule.next_step else ""))
    return lines


def _judge(
    name: str, value: str, facts: Examination, sources: Collection[str], libraries: dict[str, object] | None
) -> CheckedVariable:
    read = (
        None
        if libraries is None or not name.startswith(_OWNED + _SHARED)
        else name in sources or name in libraries
    )
    for rule in RULES:
        if rule.matches(name) and rule.when(value, facts.environ):
            # A later torch may have made the name real: then the table is out of date, and the sources are
            # right.
            if rule.invented and read:
                continue
            return CheckedVariable(name, value, rule.level, rule.what, rule.next_step, read)
    if read is False and not _foreign(name):
        nearest = _nearest(name, sources)
        if name.startswith(_OWNED):
            step = (
                f"did you mean {nearest}?"
                if nearest
                else "unset it, or look for the option in torch._inductor.config"
            )
            return CheckedVariable(
                name, value, Severity.WARNING, "nothing in the installed torch or Triton reads it", step, read
            )
        if nearest:
            what = "nothing in the installed torch or Triton reads it"
            return CheckedVariable(name, value, Severity.WARNING, what, f"did you mean {nearest}?", read)
    return CheckedVariable(name, value, Severity.OK, _where(name, read, libraries), "", read)


def _where(name: str, read: bool | None, libraries: dict[str, object] | None) -> str:
    if read and libraries is not None and name in libraries:
        return f"read by {text(libraries[name])}"
    return "read by the installed torch or Triton" if read else "set"


def _foreign(name: str) -> bool:
    return any(name.startswith(f[:-1]) if f.endswith("*") else name == f for f in FOREIGN)


def _nearest(name: str, sources: Collection[str]) -> str:
    """The known name that this one is a slip of, or empty. Missing or doubled underscores count as near."""
    squeezed = {known.replace("_", ""): known for known in sorted(sources)}
    same = squeezed.get(name.replace("_", ""))
    if same is not None:
        return same
    close = difflib.get_close_matches(name, sorted(sources), n=1, cutoff=_NEARNESS)
    return close[0] if close else ""


def variable_findings(facts: Examination, variables: tuple[CheckedVariable, ...]) -> list[DoctorFinding]:
    """One line a variable; a line that says so when none is set."""
    pen = FindingCollector(DoctorSection.VARIABLES)
    for variable in variables:
        shown = variable.value if len(variable.value) <= _VALUE else variable.value[: _VALUE - 3] + "..."
        subject = f"{variable.name}={shown}"
        pen.at(variable.level, subject, variable.what, variable.next_step)
    if not variables:
        pen.ok("variables", "no variable of torch, Triton or the GPU stack is set")
    elif not any(v.read is not None for v in variables):
        probe = facts.probe("variables")
        if probe.facts and not words(probe.facts.get("packages")):
            pen.absent("names", "neither torch nor Triton is installed, so misspelt names cannot be detected")
    return pen.findings
