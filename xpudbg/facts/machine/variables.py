"""Findings on the user's variables: without effect, harmful, misspelt, or informative."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Mapping

from xpudbg.facts.machine.facts import FindingCollector, table, text, texts
from xpudbg.findings.machine_rules import UNREAD_VARIABLE, VARIABLE_RULES, VariableRule
from xpudbg.model.doctor import CheckedVariable, DoctorFinding, DoctorSection, Examination
from xpudbg.model.finding import FindingSeverity

FOREIGN = (
    "PYTORCH_VERSION", "PYTORCH_BUILD_VERSION", "PYTORCH_BUILD_NUMBER", "PYTORCH_INSTALL_*",
    "TORCH_VERSION", "TORCHVISION_VERSION",
    "TORCHAUDIO_VERSION", "TRITON_VERSION", "TORCH_CUDA_ARCH_LIST", "PYTORCH_HOME", "PYTORCH_TEST_*",
)  # fmt: skip
"""Names that container images and builds set for their own use: they are no mistake though torch does not read them."""


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
"""Prefixes of variables that only torch and Triton use: one that they do not read is a mistake."""
_SHARED = ("TORCH", "PYTORCH", "MLIR_", "LLVM_IR_", "LOG_AUTOTUNE")
"""Prefixes that other programs use, too: only a near miss is reported."""
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
    """Judge each set variable that affects a compile."""
    probe = facts.probe("variables")
    sources = frozenset(texts(probe.facts.get("read")))
    libraries = table(probe.facts.get("libraries"))
    known = bool(texts(probe.facts.get("packages"))) and bool(sources)
    found = []
    for name, value in facts.environ.items():
        if name.startswith(_PRIVATE) or not name.startswith(_SHOWN_ANYWAY):
            continue
        if name in ("CC", "CXX") or not name.startswith(("CC_", "CXX")):
            found.append(_judge(name, value, facts, sources, libraries if known else None))
    return tuple(found)


def warn_of_variables(environ: Mapping[str, str], decided: Collection[str]) -> list[str]:
    """Return a warning for every variable without effect or with harm, by the rules alone (without a probe of torch).

    Args:
        environ: The user's environment.
        decided: Variables that ``run`` sets itself; they are skipped.
    """
    lines = []
    for name, value in sorted(environ.items()):
        rule = _rule(name, value, environ)
        if rule is not None and rule.severity is not FindingSeverity.NOTE and name not in decided:
            lines.append(f"{name}: {rule.title}" + (f"; {rule.fix}" if rule.fix else ""))
    return lines


def _judge(
    name: str, value: str, facts: Examination, sources: Collection[str], libraries: dict[str, object] | None
) -> CheckedVariable:
    read = (
        None
        if libraries is None or not name.startswith(_OWNED + _SHARED)
        else name in sources or name in libraries
    )
    # A later torch may have made a name real: then the table is out of date, and the sources are right.
    rule = _rule(name, value, facts.environ, invented=not read)
    case, nearest = "", ""
    if rule is None and read is False and not _foreign(name):
        nearest = _nearest(name, sources)
        case = "near" if nearest else ""
        rule = UNREAD_VARIABLE if nearest or name.startswith(_OWNED) else None
    found = CheckedVariable(title=_where(name, read, libraries), variable=name, value=value, read=read)
    return rule.finding(found, case, nearest=nearest) if rule is not None else found


def _rule(name: str, value: str, env: Mapping[str, str], *, invented: bool = True) -> VariableRule | None:
    """Return the first rule that applies to a variable.

    Args:
        name: The variable.
        value: Its value.
        env: The whole environment.
        invented: Whether rules about names that nobody reads count.
    """
    rules = (r for r in VARIABLE_RULES if invented or not r.invented)
    return next((rule for rule in rules if rule.holds(name, value, env)), None)


def _where(name: str, read: bool | None, libraries: dict[str, object] | None) -> str:
    if read and libraries is not None and name in libraries:
        return f"read by {text(libraries[name])}"
    return "read by the installed torch or Triton" if read else "set"


def _foreign(name: str) -> bool:
    return any(name.startswith(f[:-1]) if f.endswith("*") else name == f for f in FOREIGN)


def _nearest(name: str, sources: Collection[str]) -> str:
    """Return the known name of which this one is a misspelling, also by missing or doubled underscores; empty without one."""
    squeezed = {known.replace("_", ""): known for known in sorted(sources)}
    same = squeezed.get(name.replace("_", ""))
    if same is not None:
        return same
    close = difflib.get_close_matches(name, sorted(sources), n=1, cutoff=_NEARNESS)
    return close[0] if close else ""


def variable_findings(facts: Examination, variables: tuple[CheckedVariable, ...]) -> list[DoctorFinding]:
    """Return one finding per variable; one that says so when none is set."""
    pen = FindingCollector(DoctorSection.VARIABLES)
    for variable in variables:
        shown = variable.value if len(variable.value) <= _VALUE else variable.value[: _VALUE - 3] + "..."
        found = DoctorFinding(
            section=pen.section,
            subject=f"{variable.variable}={shown}",
            rule=variable.rule,
            severity=variable.severity,
            title=variable.title,
            fix=variable.fix,
        )
        pen.findings.append(found)
    if not variables:
        pen.fact("variables", "no variable of torch, Triton or the GPU stack is set")
    elif not any(v.read is not None for v in variables):
        probe = facts.probe("variables")
        if probe.facts and not texts(probe.facts.get("packages")):
            pen.add("names")
    return pen.findings
