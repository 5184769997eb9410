"""The user's Python and torch itself: import, kind of build, and compatible packages."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from xpudbg.facts.machine.facts import FindingCollector, first_line, probe_failure, rows, table, text, texts
from xpudbg.model.doctor import Distribution, DoctorFinding, DoctorSection, Examination, ProbeOutcome

_IPEX = "intel_extension_for_pytorch"
# Messages of the dynamic linker, and of torch/__init__.py about the libraries in NVIDIA's wheels.
_LACKS_LIBRARY = re.compile(
    r"(lib[\w.+-]{1,100}?\.so[.\d]{0,40})\S{0,100}(?::\s.{0,1000}(?:cannot open|No such file)| not found in the system path)"
)
_XPU_LIBRARY = re.compile(r"lib(sycl|ur_|ze_|mkl_sycl|svml|imf|irng|intlc|ccl|dnnl|tcm|umf|hwloc)")


def distributions(facts: Examination) -> tuple[Distribution, ...]:
    """Return the relevant installed distributions, sorted by name."""
    found = rows(facts.probe("packages").facts.get("distributions"))
    return tuple(
        Distribution(
            text(d.get("name")), text(d.get("version")), text(d.get("location")), text(d.get("installer"))
        )
        for d in found
    )


def version_of(facts: Examination, *names: str) -> str:
    """Return the version of the first of these distributions that is installed; empty without one."""
    wanted = [_canonical(name) for name in names]
    installed = {_canonical(d.name): d.version for d in distributions(facts)}
    return next((installed[name] for name in wanted if name in installed), "")


def _canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def python_findings(facts: Examination) -> list[DoctorFinding]:
    """Check the interpreter, modules that shadow packages, and the metadata."""
    pen = FindingCollector(DoctorSection.PYTHON)
    found = facts.interpreter
    pen.fact(
        "interpreter",
        f"{found.implementation} {found.version_text}, {found.path} (chosen by {found.chosen_by})",
    )
    probe = facts.probe("packages")
    if probe.outcome is not ProbeOutcome.OK:
        pen.add("environment", failure=probe_failure(probe), python=found.path)
    python = table(probe.facts.get("python"))
    if python.get("bits") == 32:
        pen.add("word-size")
    if python.get("optimize"):
        pen.add("optimize")
    for shadow in rows(probe.facts.get("shadowing")):
        name, place, path = (text(shadow.get(key)) for key in ("name", "place", "path"))
        case = "pythonpath" if place == "PYTHONPATH" else ""
        pen.add("shadowing", case, subject=name, path=path, place=place, name=name)
    return pen.findings


def torch_findings(facts: Examination) -> list[DoctorFinding]:
    """Check torch: import, version and build, requirements, and IPEX beside it."""
    pen = FindingCollector(DoctorSection.TORCH)
    probe = facts.probe("torch_facts")
    imports = table(facts.probe("packages").facts.get("imports"))
    installed = version_of(facts, "torch")
    version = text(probe.facts.get("version"))
    if not version:
        _no_torch(pen, facts, bool(imports.get("torch")), installed)
        return pen.findings
    build = table(probe.facts.get("build"))
    pen.fact("version", f"{version}, {text(probe.facts.get('file'))}")
    pen.fact("build", _build_line(version, build))
    if probe.outcome is not ProbeOutcome.OK:
        pen.add("torch-import", "query", failure=probe_failure(probe), python=facts.interpreter.path)
    if installed and installed != version and installed != version.split("+")[0]:
        pen.add("torch-metadata", version=version, installed=installed)
    _ownership(pen, facts)
    if build.get("debug"):
        pen.add("torch-debug")
    _cpu(pen, table(probe.facts.get("cpu")))
    _requirements(pen, facts)
    _ipex(pen, facts, version, bool(imports.get(_IPEX)))
    for message in texts(probe.facts.get("import.warnings"))[:3]:
        pen.add("torch-warning", message=first_line(message))
    logs = text(table(probe.facts.get("logs")).get("error"))
    if logs:
        pen.add("torch-logs", message=first_line(logs))
    return pen.findings


def _no_torch(pen: FindingCollector, facts: Examination, importable: bool, installed: str) -> None:
    probe = facts.probe("torch_facts")
    if not importable and not installed:
        pen.add("torch-missing", prefix=facts.interpreter.prefix)
        return
    error = probe.error("torch_facts")
    missing = _LACKS_LIBRARY.search(error.message if error else "")
    library, case = missing.group(1) if missing is not None else "", ""
    if library:
        case = "xpu_library" if _XPU_LIBRARY.match(library) else "library"
    elif error is not None and error.type == "ModuleNotFoundError":
        case = "module"
    torch, python = f"torch {installed}" if installed else "torch", facts.interpreter.path
    pen.add("torch-import", case, torch=torch, failure=probe_failure(probe), python=python, library=library)
    _ownership(pen, facts)
    _requirements(pen, facts)


def _build_line(version: str, build: dict[str, Any]) -> str:
    kinds = [
        f"{label} {build[key]}"
        for key, label in (("cuda", "CUDA"), ("hip", "ROCm"), ("xpu", "XPU"))
        if build.get(key)
    ]
    if build.get("has_xpu") and not build.get("xpu"):
        kinds.append("XPU")
    abi = {True: "new", False: "old"}.get(build.get("cxx11_abi"), "unknown")  # type: ignore[arg-type]
    parts = [" + ".join(kinds) if kinds else "CPU only", f"git {text(build.get('git'))[:12] or 'unknown'}"]
    parts.append(f"C++11 ABI {abi}")
    parts.append("oneDNN" if build.get("has_mkldnn") else "no oneDNN")
    parts.append("OpenMP" if build.get("has_openmp") else "no OpenMP")
    return ", ".join(parts)


def _cpu(pen: FindingCollector, cpu: dict[str, Any]) -> None:
    if not cpu:
        return
    threads, affinity = cpu.get("threads"), cpu.get("affinity")
    pen.fact(
        "CPU",
        f"{text(cpu.get('capability')) or 'unknown'} kernels, {threads} threads on {affinity} usable cores",
    )


def _ownership(pen: FindingCollector, facts: Examination) -> None:
    owned = table(facts.probe("packages").facts.get("owners.torch"))
    for owner in rows(owned.get("owners")):
        broken = int(owner.get("missing") or 0) + int(owner.get("changed") or 0)
        if broken:
            pen.add(
                "torch-files",
                missing=owner.get("missing"),
                name=text(owner.get("name")),
                version=text(owner.get("version")),
                changed=owner.get("changed"),
                examples=", ".join(texts(owner.get("examples"))[:2]),
            )
    names = [text(owner.get("name")) for owner in rows(owned.get("owners"))]
    if len(names) > 1:
        pen.add("torch-owners", names=" and ".join(names))


def _requirements(pen: FindingCollector, facts: Examination) -> None:
    required = rows(table(facts.probe("packages").facts.get("requirements")).get("torch"))
    missing = [r for r in required if r.get("installed") is None]
    # An exact pin that another version fills: torch is built against that one.
    other = [
        r
        for r in required
        if r.get("installed")
        and re.fullmatch(r"==[^,*]+", text(r.get("specifier")))
        and not _same(text(r.get("installed")), text(r.get("specifier"))[2:])
    ]
    _required(pen, "missing", missing, 6, _pin)
    _required(pen, "", other, 3, lambda r: f"{_pin(r)} ({r.get('installed')} is installed)")


def _required(
    pen: FindingCollector,
    case: str,
    found: list[dict[str, Any]],
    most: int,
    how: Callable[[dict[str, Any]], str],
) -> None:
    if found:
        more = f" and {len(found) - most} more" if len(found) > most else ""
        pins = " ".join(f"'{_pin(r)}'" for r in found)
        pen.add("requirements", case, shown=", ".join(map(how, found[:most])), more=more, pins=pins)


def _pin(requirement: dict[str, Any]) -> str:
    return f"{text(requirement.get('name'))}{text(requirement.get('specifier'))}"


def _same(installed: str, wanted: str) -> bool:
    return installed == wanted or installed.split("+", maxsplit=1)[0] == wanted.strip()


def _ipex(pen: FindingCollector, facts: Examination, version: str, importable: bool) -> None:
    ipex = version_of(facts, "intel-extension-for-pytorch")
    if not importable and not ipex:
        return
    wanted = ".".join(ipex.split(".")[:2])
    if not ipex:
        pen.add("ipex-loose")
    elif wanted != ".".join(version.split(".")[:2]):
        pen.add("ipex", ipex=ipex, wanted=wanted, version=version)
    else:
        pen.fact("IPEX", f"{ipex}, the version of this torch")
