"""``xpudbg doctor``: from the facts of an examination to findings, each with its next step."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from xpudbg.facts.machine.answers import compile_answers
from xpudbg.facts.machine.backends import backend_findings, examine_backends
from xpudbg.facts.machine.caches import cache_findings
from xpudbg.facts.machine.driver import driver_findings
from xpudbg.facts.machine.facts import table
from xpudbg.facts.machine.inductor import inductor_findings, inductor_registry
from xpudbg.facts.machine.python_env import distributions, python_findings, torch_findings
from xpudbg.facts.machine.toolchain import toolchain_findings
from xpudbg.facts.machine.triton import triton_findings, triton_summary
from xpudbg.facts.machine.variables import examine_variables, variable_findings
from xpudbg.facts.machine.xpu import devices, xpu_findings
from xpudbg.model.doctor import DoctorReport, Examination, Severity

_TORCH_FACTS = ("version", "file", "build", "config", "cpu", "accelerator", "cache_dir", "inductor_config")


def analyse_doctor(
    facts: Examination, *, inductor: bool = False, names: Collection[str] = ()
) -> DoctorReport:
    """Judge an examination.

    Args:
        facts: What was asked and told.
        inductor: Whether the Inductor registry was asked for.
        names: Which of :data:`NAMES` the registry lists by name.
    """
    variables = examine_variables(facts)
    backends = examine_backends(facts)
    registry = inductor_registry(facts, names) if inductor else None
    findings = [
        *python_findings(facts),
        *torch_findings(facts),
        *xpu_findings(facts),
        *triton_findings(facts),
        *driver_findings(facts),
        *toolchain_findings(facts),
        *cache_findings(facts),
        *variable_findings(facts, variables),
        *backend_findings(backends),
        *(inductor_findings(facts, registry) if inductor else ()),
    ]
    return DoctorReport(
        interpreter=facts.interpreter,
        problems=sum(finding.level is Severity.PROBLEM for finding in findings),
        warnings=sum(finding.level is Severity.WARNING for finding in findings),
        findings=tuple(findings),
        torch=_torch(facts),
        triton=triton_summary(facts),
        devices=devices(facts),
        distributions=distributions(facts),
        backends=backends,
        variables=variables,
        machine=facts.machine,
        inductor=registry,
        probes=tuple(facts.probes.values()),
        answers=compile_answers(facts, findings),
        emulation=facts.emulation,
    )


def _torch(facts: Examination) -> dict[str, Any]:
    found = facts.probe("torch_facts").facts
    if not found.get("version"):
        return {}
    summary: dict[str, Any] = {name: found.get(name) for name in _TORCH_FACTS}
    for kind in ("xpu", "cuda"):
        accelerator = table(found.get(kind))
        summary[kind] = {
            key: accelerator.get(key) for key in ("compiled", "available", "count", "init_error", "arch_list")
        }
    return summary
