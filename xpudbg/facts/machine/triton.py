"""Triton: the distribution that owns the import package, the completeness of its files, and its backends."""

from __future__ import annotations

from typing import Any

from xpudbg.facts.machine.facts import FindingCollector, first_line, probe_failure, rows, table, text, texts
from xpudbg.model.doctor import DoctorFinding, DoctorSection, Examination, ProbeOutcome
from xpudbg.model.finding import FindingSeverity

INTEL = ("triton-xpu", "pytorch-triton-xpu")
UPSTREAM = ("triton", "pytorch-triton", "triton-rocm", "pytorch-triton-rocm")


def triton_summary(facts: Examination) -> dict[str, Any]:
    """Return version, owners and backends for the JSON report; empty when Triton is not installed."""
    probe = facts.probe("triton_facts").facts
    owned = table(facts.probe("packages").facts.get("owners.triton"))
    owners = rows(owned.get("owners"))
    if not owners and not probe:
        return {}
    return {
        "version": probe.get("version"),
        "file": probe.get("file"),
        "imports": "backends" in probe,
        "owners": owners,
        "shared_files": owned.get("shared", 0),
        "conflicting_files": owned.get("conflicts", 0),
        "mixture": len(owners) > 1,
        "backends": rows(probe.get("backends")),
        "target": probe.get("target"),
    }


def triton_findings(facts: Examination) -> list[DoctorFinding]:
    """Check whether kernels can be compiled for an Intel GPU, and what prevents it."""
    pen = FindingCollector(DoctorSection.TRITON)
    packages = facts.probe("packages").facts
    owned = table(packages.get("owners.triton"))
    owners = rows(owned.get("owners"))
    if not owners and not table(packages.get("imports")).get("triton"):
        _no_triton(pen, facts)
        return pen.findings
    if len(owners) > 1:
        _mixture(pen, owned, owners)
    elif owners:
        _one_owner(pen, owners[0])
    else:
        pen.add("triton-unowned", path=text(table(packages.get("imports")).get("triton")))
    _import(pen, facts)
    return pen.findings


def _no_triton(pen: FindingCollector, facts: Examination) -> None:
    build = table(facts.probe("torch_facts").facts.get("build"))
    wanted = [r for r in _torch_requirements(facts) if text(r.get("name")).lower() in INTEL]
    pin = f"{wanted[0].get('name')}{wanted[0].get('specifier')}" if wanted else "pytorch-triton-xpu"
    gpu = "gpu" if build.get("cuda") or build.get("hip") else ""
    pen.add("triton-missing", "xpu" if build.get("has_xpu") else gpu, pin=pin)


def _torch_requirements(facts: Examination) -> list[dict[str, Any]]:
    return rows(table(facts.probe("packages").facts.get("requirements")).get("torch"))


def _mixture(pen: FindingCollector, owned: dict[str, Any], owners: list[dict[str, Any]]) -> None:
    """Report several distributions that own ``triton``: the last one installed overwrote files of the others."""
    whole = [o for o in owners if not o.get("changed") and not o.get("missing")]
    intel = next((o for o in owners if text(o.get("name")).lower() in INTEL), None)
    keep = intel or owners[0]
    upstream = intel is not None and any(text(o.get("name")).lower() in UPSTREAM for o in owners)
    works = intel is not None and bool(whole) and whole[0] is intel
    pen.add(
        "triton-mixture",
        "upstream" if upstream else "",
        severity=FindingSeverity.WARNING if works else None,
        names=" and ".join(f"{text(o.get('name'))} {text(o.get('version'))}" for o in owners),
        shared=owned.get("shared", 0),
        conflicts=owned.get("conflicts", 0),
        examples=", ".join(texts(owned.get("conflict_examples"))[:2]),
        state=f"the files on disk are those of {text(whole[0].get('name'))}, installed last"
        if whole
        else "no distribution's files are whole",
        uninstall=" ".join(text(o.get("name")) for o in owners),
        again=f"{text(keep.get('name'))}=={text(keep.get('version'))}",
    )


def _one_owner(pen: FindingCollector, owner: dict[str, Any]) -> None:
    name, version, files = text(owner.get("name")), text(owner.get("version")), owner.get("files")
    missing, changed = int(owner.get("missing") or 0), int(owner.get("changed") or 0)
    if missing or changed:
        examples = ", ".join(texts(owner.get("examples"))[:2])
        counts: dict[str, Any] = {"missing": missing, "changed": changed, "files": files}
        pen.add("triton-files", name=name, version=version, examples=examples, **counts)
        return
    unchecked = int(owner.get("unchecked") or 0)
    state = "its files are whole" if not unchecked else "its metadata has no sizes to check its files against"
    pen.fact("owner", f"{name} {version}, {files} files; {state}")


def _import(pen: FindingCollector, facts: Examination) -> None:
    probe = facts.probe("triton_facts")
    if "backends" not in probe.facts:
        pen.add("triton-import", failure=probe_failure(probe), python=facts.interpreter.path)
        return
    pen.fact("version", f"{text(probe.facts.get('version')) or 'unknown'}, {text(probe.facts.get('file'))}")
    backends = rows(probe.facts.get("backends"))
    names = [text(b.get("name")) for b in backends]
    active = [text(b.get("name")) for b in backends if b.get("active") is True]
    _backends(pen, facts, names, active, texts(probe.facts.get("libtriton.backends")))
    for backend in backends:
        if isinstance(backend.get("active"), str):
            subject = "backend " + text(backend.get("name"))
            pen.add("triton-backend", subject=subject, message=first_line(backend["active"]))
    if probe.outcome is not ProbeOutcome.OK:
        pen.add("triton-driver", failure=probe_failure(probe))
    error = probe.error("target")
    target = table(probe.facts.get("target"))
    if error is not None:
        pen.add("triton-launcher", type=error.type, message=first_line(error.message))
    elif target:
        arch = target.get("arch")
        shown = (
            text(table(arch).get("architecture") or table(arch).get("name"))
            if isinstance(arch, dict)
            else text(arch)
        )
        pen.fact("launcher", f"built; target {text(target.get('backend'))} {shown}".rstrip())


def _backends(
    pen: FindingCollector, facts: Examination, names: list[str], active: list[str], linked: list[str]
) -> None:
    build = table(facts.probe("torch_facts").facts.get("build"))
    state = f"active: {', '.join(active)}" if active else "none active, since torch shows no GPU"
    line = f"{', '.join(names) or 'none'}; {state}"
    if "intel" in names and linked and "intel" not in linked:
        pen.add("triton-backends", "library", backends=line)
    elif "intel" not in names:
        pen.add("triton-backends", "xpu" if build.get("has_xpu") else "", backends=line)
    else:
        pen.fact("backends", line)
