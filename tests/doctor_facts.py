"""Examinations for tests: recorded ones read back, and changes made to them."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

from xpudbg.facts.machine.doctor import analyse_doctor
from xpudbg.model.doctor import (
    Cache,
    Compiler,
    CompilerCheck,
    DoctorFinding,
    DoctorReport,
    DoctorSection,
    Examination,
    Gpu,
    Interpreter,
    Library,
    Machine,
    Ocloc,
    ProbeError,
    ProbeOutcome,
    ProbeResult,
    RenderNode,
    Severity,
    SystemPackage,
    Tool,
)

DATA = Path(__file__).parent / "data" / "doctor"


def recorded(name: str) -> Examination:
    """The examination of tests/data/doctor/NAME.json."""
    raw = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    unhidden = raw["unhidden"]
    return Examination(
        interpreter=Interpreter(**{**raw["interpreter"], "version": tuple(raw["interpreter"]["version"])}),
        environ=raw["environ"],
        machine=_machine(raw["machine"]),
        probes={key: _probe(value) for key, value in raw["probes"].items()},
        unhidden=None if unhidden is None else _probe(unhidden),
        hiding=tuple(raw["hiding"]),
    )


def _probe(raw: dict[str, Any]) -> ProbeResult:
    errors = tuple(ProbeError(**error) for error in raw["errors"])
    return ProbeResult(**{**raw, "outcome": ProbeOutcome(raw["outcome"]), "errors": errors})


def _machine(raw: dict[str, Any]) -> Machine:
    def many(key: str, kind: Any) -> tuple[Any, ...]:
        return tuple(kind(**item) for item in raw[key])

    compiler = raw["compiler"]
    checks = tuple(CompilerCheck(**check) for check in compiler["checks"])
    return Machine(
        **{
            **raw,
            "groups": tuple(raw["groups"]),
            "oneapi": tuple(raw["oneapi"]),
            "gpus": many("gpus", Gpu),
            "render_nodes": many("render_nodes", RenderNode),
            "packages": many("packages", SystemPackage),
            "libraries": many("libraries", Library),
            "caches": many("caches", Cache),
            "compiler": Compiler(Tool(**compiler["tool"]), compiler["chosen_by"], checks),
            "c_compiler": Tool(**raw["c_compiler"]),
            "ocloc": Ocloc(Tool(**raw["ocloc"]["tool"]), tuple(raw["ocloc"]["devices"])),
            "dot": Tool(**raw["dot"]),
            "sycl_ls": Tool(**raw["sycl_ls"]),
        }
    )


def changed(
    facts: Examination,
    *,
    machine: dict[str, Any] | None = None,
    environ: dict[str, str] | None = None,
    **probes: Any,
) -> Examination:
    """A copy with other machine facts, variables, or facts of probes (``torch_facts={"xpu": ...}``)."""
    new = dict(facts.probes)
    for name, update in probes.items():
        if isinstance(update, ProbeResult):
            new[name] = update
        else:
            new[name] = dataclasses.replace(new[name], facts={**new[name].facts, **update})
    return dataclasses.replace(
        facts,
        machine=dataclasses.replace(facts.machine, **(machine or {})),
        environ={**facts.environ, **(environ or {})},
        probes=new,
    )


def judge(facts: Examination, **options: Any) -> DoctorReport:
    """The report of an examination."""
    return analyse_doctor(facts, **options)


def lines(facts: Examination, section: DoctorSection, subject: str = "") -> list[DoctorFinding]:
    """The findings of a section, of one subject when it is named."""
    return [f for f in judge(facts).findings if f.section is section and subject in ("", f.subject)]


def line(facts: Examination, section: DoctorSection, subject: str) -> DoctorFinding:
    """The one finding of that subject."""
    found = lines(facts, section, subject)
    assert len(found) == 1, [f.subject for f in lines(facts, section)]
    return found[0]


def problems(facts: Examination) -> list[str]:
    """The subjects of all problems."""
    return [f.subject for f in judge(facts).findings if f.level is Severity.PROBLEM]
