"""Answer of the doctor: for which devices this machine compiles, with the evidence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xpudbg.facts.machine.facts import number, table, text
from xpudbg.model.doctor import (
    CompileAnswer,
    DoctorFinding,
    DoctorSection,
    EmulationTrial,
    Examination,
    Severity,
)
from xpudbg.model.plural import plural

_NO_IMPORT = ("import", "TORCH_LOGS")
"""Subjects of findings by which ``import torch`` fails in a script, though the doctor could ask torch."""


def compile_answers(facts: Examination, findings: Sequence[DoctorFinding]) -> tuple[CompileAnswer, ...]:
    """One answer for each kind of device: the CPU, the XPU, CUDA where torch or the machine has it, and an emulated XPU.

    Args:
        facts: What was asked and told.
        findings: The judgements about it.
    """
    answers = [_cpu(facts, findings), _xpu(facts, findings)]
    cuda = table(facts.probe("torch_facts").facts.get("cuda"))
    if cuda.get("compiled"):
        answers.append(_cuda(facts, findings))
    if facts.emulation is not None:
        answers.append(_emulated(facts, facts.emulation))
    return tuple(answers)


def _first_problem(findings: Iterable[DoctorFinding], *sections: DoctorSection) -> DoctorFinding | None:
    problems = (f for f in findings if f.level is Severity.PROBLEM)
    return next((f for f in problems if f.section in sections), None)


def _torch_missing(
    facts: Examination, findings: Sequence[DoctorFinding], device: str
) -> CompileAnswer | None:
    found = _first_problem(findings, DoctorSection.TORCH)
    if found is None or (facts.probe("torch_facts").facts.get("version") and found.subject not in _NO_IMPORT):
        return None
    return CompileAnswer(device, False, f"torch: {found.what}", found.next_step)


def _cpu(facts: Examination, findings: Sequence[DoctorFinding]) -> CompileAnswer:
    missing = _torch_missing(facts, findings, "cpu")
    if missing is not None:
        return missing
    compiler = next((f for f in findings if f.subject == "C++ compiler"), None)
    if compiler is None:
        return CompileAnswer("cpu", None, "the C++ compiler was not tried")
    works = compiler.level is not Severity.PROBLEM
    what = compiler.what if works else f"C++ compiler: {compiler.what}"
    return CompileAnswer("cpu", works, what, compiler.next_step)


def _xpu(facts: Examination, findings: Sequence[DoctorFinding]) -> CompileAnswer:
    missing = _torch_missing(facts, findings, "xpu")
    if missing is not None:
        return CompileAnswer("xpu", False, "torch could not be asked (see CPU)")
    seen = next((f for f in findings if f.section is DoctorSection.XPU and f.subject == "XPU"), None)
    if seen is None or seen.level is not Severity.OK:
        what = seen.what if seen else "torch was not asked"
        step = seen.next_step if seen else ""
        # The answer about the emulated one says it better.
        step = "" if facts.emulation is not None and "run --target" in step else step
        return CompileAnswer("xpu", False, what, step)
    broken = _first_problem(findings, DoctorSection.TRITON)
    if broken is not None:
        return CompileAnswer("xpu", False, f"Triton: {broken.subject}: {broken.what}", broken.next_step)
    return CompileAnswer("xpu", True, f"{seen.what}; Triton {_triton(facts)}")


def _cuda(facts: Examination, findings: Sequence[DoctorFinding]) -> CompileAnswer:
    missing = _torch_missing(facts, findings, "cuda")
    if missing is not None:
        return CompileAnswer("cuda", False, "torch could not be asked (see CPU)")
    cuda = table(facts.probe("torch_facts").facts.get("cuda"))
    count = number(cuda.get("count")) or 0
    if not (cuda.get("available") and count):
        return CompileAnswer("cuda", False, "torch is built with CUDA and sees no GPU")
    broken = _first_problem(findings, DoctorSection.TRITON)
    if broken is not None:
        return CompileAnswer("cuda", False, f"Triton: {broken.subject}: {broken.what}", broken.next_step)
    return CompileAnswer("cuda", True, f"torch.cuda has {plural(count, 'device')}; Triton {_triton(facts)}")


def _triton(facts: Examination) -> str:
    return text(facts.probe("triton_facts").facts.get("version")) or "of unknown version"


def _emulated(facts: Examination, trial: EmulationTrial) -> CompileAnswer:
    if trial.works is False:
        return CompileAnswer("emulated xpu", False, trial.what, trial.next_step)
    ocloc = facts.machine.native_ocloc
    native = f"native code by ocloc {ocloc.tool.version}" if ocloc is not None and ocloc.tool.path else ""
    command = f"`xpudbg run --target {trial.target} SCRIPT`"
    stages = f"stages to {trial.stages[-1]}" if trial.stages else "no stages"
    parts = [
        f"{command} works here (tried)" if trial.works else f"{command}: {trial.what}",
        f"{stages}, {native or 'no native code (no ocloc)'}",
        "in xpudbg's own environment" if trial.private else "",
    ]
    step = trial.missing_stages or ("" if native else "`xpudbg targets setup --native-only` brings ocloc")
    return CompileAnswer("emulated xpu", trial.works, "; ".join(filter(None, parts)), step)
