"""Triton: the distribution that owns the import package, the completeness of its files, and its backends."""

from __future__ import annotations

from typing import Any

from xpudbg.facts.machine.facts import FindingCollector, first_line, probe_failure, rows, table, text, texts
from xpudbg.model.doctor import DoctorFinding, DoctorSection, Examination, ProbeOutcome

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
        pen.warn(
            "owner",
            f"{text(table(packages.get('imports')).get('triton'))} is importable, but no installed "
            "distribution owns it",
            "a checkout on the path or an editable install: make sure that it is the one you mean",
        )
    _import(pen, facts)
    return pen.findings


def _no_triton(pen: FindingCollector, facts: Examination) -> None:
    build = table(facts.probe("torch_facts").facts.get("build"))
    step = "pip install triton-xpu (Intel's compiler; never beside upstream triton in one environment)"
    if build.get("has_xpu"):
        wanted = [r for r in _torch_requirements(facts) if text(r.get("name")).lower() in INTEL]
        pin = f"{wanted[0].get('name')}{wanted[0].get('specifier')}" if wanted else "pytorch-triton-xpu"
        pen.problem(
            "triton",
            "not installed: this torch has XPU, and Inductor cannot make kernels for it without Triton",
            f"pip install '{pin}' from the same index as this torch (PyTorch's own XPU index)",
        )
    elif build.get("cuda") or build.get("hip"):
        pen.problem(
            "triton", "not installed: Inductor cannot make GPU kernels without it", "pip install triton"
        )
    else:
        pen.absent("triton", "not installed; the C++ backend for CPU does not need it", step)


def _torch_requirements(facts: Examination) -> list[dict[str, Any]]:
    return rows(table(facts.probe("packages").facts.get("requirements")).get("torch"))


def _mixture(pen: FindingCollector, owned: dict[str, Any], owners: list[dict[str, Any]]) -> None:
    """Report several distributions that own ``triton``: the last one installed overwrote files of the others."""
    names = [f"{text(o.get('name'))} {text(o.get('version'))}" for o in owners]
    shared, conflicts = owned.get("shared", 0), owned.get("conflicts", 0)
    whole = [o for o in owners if not o.get("changed") and not o.get("missing")]
    intel = next((o for o in owners if text(o.get("name")).lower() in INTEL), None)
    examples = ", ".join(texts(owned.get("conflict_examples"))[:2])
    what = (
        f"a mixture: {' and '.join(names)} both own the import package triton; {shared} paths are "
        "claimed twice, "
        f"{conflicts} with different contents ({examples})"
    )
    if whole:
        last = text(whole[0].get("name"))
        what += f"; the files on disk are those of {last}, installed last"
    else:
        what += "; no distribution's files are whole"
    keep = intel or owners[0]
    uninstall = " ".join(text(o.get("name")) for o in owners)
    again = f"{text(keep.get('name'))}=={text(keep.get('version'))}"
    step = f"pip uninstall -y {uninstall} && pip install --no-deps {again}"
    if any(text(o.get("name")).lower() in UPSTREAM for o in owners) and intel is not None:
        step += "; torch's CUDA build brings triton back: use its CPU or XPU build, or 'xpudbg targets setup'"
    if intel is not None and whole and whole[0] is intel:
        pen.warn("owners", what, step)
    else:
        pen.problem("owners", what, step)


def _one_owner(pen: FindingCollector, owner: dict[str, Any]) -> None:
    name, version = text(owner.get("name")), text(owner.get("version"))
    missing, changed = int(owner.get("missing") or 0), int(owner.get("changed") or 0)
    if missing or changed:
        examples = ", ".join(texts(owner.get("examples"))[:2])
        pen.problem(
            "owner",
            f"{name} {version}: {missing} of its {owner.get('files')} files are missing and "
            f"{changed} were changed "
            f"({examples}), as after an uninstall of another triton distribution",
            f"pip install --force-reinstall --no-deps {name}=={version}",
        )
        return
    unchecked = int(owner.get("unchecked") or 0)
    state = "its files are whole" if not unchecked else "its metadata has no sizes to check its files against"
    pen.ok("owner", f"{name} {version}, {owner.get('files')} files; {state}")


def _import(pen: FindingCollector, facts: Examination) -> None:
    probe = facts.probe("triton_facts")
    if "backends" not in probe.facts:
        pen.problem(
            "import",
            f"'import triton' fails: {probe_failure(probe)}",
            f"run '{facts.interpreter.path} -c \"import triton.backends\"'; install one Triton "
            "distribution again",
        )
        return
    pen.ok("version", f"{text(probe.facts.get('version')) or 'unknown'}, {text(probe.facts.get('file'))}")
    backends = rows(probe.facts.get("backends"))
    names = [text(b.get("name")) for b in backends]
    active = [text(b.get("name")) for b in backends if b.get("active") is True]
    _backends(pen, facts, names, active, texts(probe.facts.get("libtriton.backends")))
    for backend in backends:
        if isinstance(backend.get("active"), str):
            pen.warn(
                "backend " + text(backend.get("name")), f"its driver raises: {first_line(backend['active'])}"
            )
    if probe.outcome is not ProbeOutcome.OK:
        pen.problem("driver", f"asking Triton's driver failed: {probe_failure(probe)}")
    error = probe.error("target")
    target = table(probe.facts.get("target"))
    if error is not None:
        pen.problem(
            "launcher",
            f"the helper that launches kernels cannot be built: {error.type}: {first_line(error.message)}",
            "it needs a C++ compiler, Python.h and, for XPU, the SYCL headers (pip install "
            "intel-sycl-rt, or oneAPI's icpx)",
        )
    elif target:
        arch = target.get("arch")
        shown = (
            text(table(arch).get("architecture") or table(arch).get("name"))
            if isinstance(arch, dict)
            else text(arch)
        )
        pen.ok("launcher", f"built; target {text(target.get('backend'))} {shown}".rstrip())


def _backends(
    pen: FindingCollector, facts: Examination, names: list[str], active: list[str], linked: list[str]
) -> None:
    build = table(facts.probe("torch_facts").facts.get("build"))
    state = f"active: {', '.join(active)}" if active else "none active, since torch shows no GPU"
    line = f"{', '.join(names) or 'none'}; {state}"
    if "intel" in names and linked and "intel" not in linked:
        pen.problem(
            "backends",
            f"{line}; the folder backends/intel is there, but libtriton.so was built without it",
            "the library is another distribution's: install triton-xpu again after removing the others",
        )
        return
    if "intel" not in names:
        step = "pip install triton-xpu in an environment without upstream triton"
        if build.get("has_xpu"):
            pen.problem("backends", f"{line}; no Intel backend, so this torch cannot compile for XPU", step)
        else:
            pen.ok("backends", f"{line}; no Intel backend, so no kernels for XPU can be made here", step)
        return
    pen.ok("backends", line)
