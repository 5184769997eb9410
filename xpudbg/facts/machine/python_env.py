"""The user's Python and torch itself: import, kind of build, and compatible packages."""

from __future__ import annotations

import re
from typing import Any

from xpudbg.facts.machine.facts import FindingCollector, first_line, probe_failure, rows, table, text, texts
from xpudbg.model.doctor import Distribution, DoctorFinding, DoctorSection, Examination, ProbeOutcome

XPU_BUILD = "install torch from PyTorch's own XPU index (pytorch.org, Get started, Compute Platform XPU)"
_IPEX = "intel_extension_for_pytorch"
# Messages of the dynamic linker, and of torch/__init__.py about the libraries in NVIDIA's wheels.
_LACKS_LIBRARY = re.compile(
    r"(lib[\w.+-]{1,100}?\.so[.\d]{0,40})\S{0,100}(?::\s.{0,1000}(?:cannot open|No such file)| not found in the system path)"
)


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
    pen.ok(
        "interpreter",
        f"{found.implementation} {found.version_text}, {found.path} (chosen by {found.chosen_by})",
    )
    probe = facts.probe("packages")
    if probe.outcome is not ProbeOutcome.OK:
        pen.problem(
            "environment",
            f"its packages could not be read: {probe_failure(probe)}",
            f"run '{found.path} -c \"import importlib.metadata\"' and fix what it reports",
        )
    python = table(probe.facts.get("python"))
    if python.get("bits") == 32:
        pen.problem("word size", "a 32-bit Python: there is no torch for it", "use a 64-bit Python")
    if python.get("optimize"):
        pen.warn(
            "optimize",
            "assertions are off (-O or PYTHONOPTIMIZE): torch.compile relies on them in some places",
            "unset PYTHONOPTIMIZE while debugging",
        )
    for shadow in rows(probe.facts.get("shadowing")):
        name, place, path = (text(shadow.get(key)) for key in ("name", "place", "path"))
        pen.warn(
            name,
            f"{path} (in the {place}) is imported instead of the installed {name} by scripts in that folder",
            "run from another folder" if place != "PYTHONPATH" else "take that folder out of PYTHONPATH",
        )
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
    pen.ok("version", f"{version}, {text(probe.facts.get('file'))}")
    pen.ok("build", _build_line(version, build))
    if probe.outcome is not ProbeOutcome.OK:
        pen.problem("import", f"torch imports, but querying it failed: {probe_failure(probe)}", _retry(facts))
    if installed and installed != version and installed != version.split("+")[0]:
        pen.problem(
            "metadata",
            f"torch {version} is imported, but the metadata says {installed}: two installations lie "
            "over each other",
            "make a new environment, or 'pip uninstall torch' until none is left and install it again",
        )
    _ownership(pen, facts)
    if build.get("debug"):
        pen.warn(
            "debug build", "torch was built with DEBUG=1: compile times and speed are not representative"
        )
    _cpu(pen, table(probe.facts.get("cpu")))
    _requirements(pen, facts)
    _ipex(pen, facts, version, bool(imports.get(_IPEX)))
    for message in texts(probe.facts.get("import.warnings"))[:3]:
        pen.warn("import warning", first_line(message))
    logs = text(table(probe.facts.get("logs")).get("error"))
    if logs:
        pen.problem(
            "TORCH_LOGS",
            f"torch does not accept its value, so 'import torch' raises: {first_line(logs)}",
            "TORCH_LOGS=help lists the names",
        )
    return pen.findings


def _no_torch(pen: FindingCollector, facts: Examination, importable: bool, installed: str) -> None:
    probe = facts.probe("torch_facts")
    if not importable and not installed:
        pen.problem(
            "torch",
            f"not installed in {facts.interpreter.prefix}",
            "--python names another environment; PyTorch's own CPU index has the CPU build "
            "(pytorch.org, Get started, Compute Platform CPU)",
        )
        return
    error = probe.error("torch_facts")
    what = probe_failure(probe)
    missing = _LACKS_LIBRARY.search(error.message if error else "")
    if missing is not None:
        step = (
            f"the library {missing.group(1)} belongs to the GPU runtime of this build of torch: "
            + _library_step(missing.group(1))
        )
    elif error is not None and error.type == "ModuleNotFoundError":
        step = "install what is missing, or install torch again with its dependencies"
    else:
        step = _retry(facts)
    where = f"torch {installed}" if installed else "torch"
    pen.problem("import", f"{where} is there, but 'import torch' fails: {what}", step)
    _ownership(pen, facts)
    _requirements(pen, facts)


def _library_step(library: str) -> str:
    if re.match(r"lib(sycl|ur_|ze_|mkl_sycl|svml|imf|irng|intlc|ccl|dnnl|tcm|umf|hwloc)", library):
        return (
            "install torch from the XPU index without --no-deps, and the Level Zero loader "
            "(Debian and Ubuntu: libze1, or intel's repository)"
        )
    return "install torch without --no-deps, or take the CPU build"


def _retry(facts: Examination) -> str:
    return f"run '{facts.interpreter.path} -X faulthandler -c \"import torch\"' to see the whole traceback"


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
    pen.ok(
        "CPU",
        f"{text(cpu.get('capability')) or 'unknown'} kernels, {threads} threads on {affinity} usable cores",
    )


def _ownership(pen: FindingCollector, facts: Examination) -> None:
    owned = table(facts.probe("packages").facts.get("owners.torch"))
    for owner in rows(owned.get("owners")):
        broken = int(owner.get("missing") or 0) + int(owner.get("changed") or 0)
        if broken:
            name = text(owner.get("name"))
            examples = ", ".join(texts(owner.get("examples"))[:2])
            pen.problem(
                "files",
                f"{owner.get('missing')} files of {name} {text(owner.get('version'))} are missing and "
                f"{owner.get('changed')} differ from what was installed ({examples})",
                f"pip install --force-reinstall --no-deps {name}=={text(owner.get('version'))}",
            )
    names = [text(owner.get("name")) for owner in rows(owned.get("owners"))]
    if len(names) > 1:
        pen.problem(
            "owners",
            f"{' and '.join(names)} both own the import package torch",
            "keep one: make a new environment",
        )


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
    if missing:
        shown = ", ".join(_pin(r) for r in missing[:6])
        more = f" and {len(missing) - 6} more" if len(missing) > 6 else ""
        step = "pip install " + " ".join(f"'{_pin(r)}'" for r in missing)
        pen.warn("requirements", f"torch requires {shown}{more}: not installed", step)
    if other:
        shown = ", ".join(f"{_pin(r)} ({r.get('installed')} is installed)" for r in other[:3])
        more = f" and {len(other) - 3} more" if len(other) > 3 else ""
        step = "pip install " + " ".join(f"'{_pin(r)}'" for r in other)
        pen.warn("requirements", f"torch was built for {shown}{more}", step)


def _pin(requirement: dict[str, Any]) -> str:
    return f"{text(requirement.get('name'))}{text(requirement.get('specifier'))}"


def _same(installed: str, wanted: str) -> bool:
    return installed == wanted or installed.split("+", maxsplit=1)[0] == wanted.strip()


def _ipex(pen: FindingCollector, facts: Examination, version: str, importable: bool) -> None:
    ipex = version_of(facts, "intel-extension-for-pytorch")
    if not importable and not ipex:
        return
    if not ipex:
        pen.warn("IPEX", "intel_extension_for_pytorch is importable but was not installed as a distribution")
        return
    if ipex.split(".")[:2] != version.split(".")[:2]:
        pen.problem(
            "IPEX",
            f"IPEX {ipex} is made for torch {'.'.join(ipex.split('.')[:2])}; beside torch {version} "
            "its import fails or crashes",
            "install the pair of the same version, or remove IPEX: torch has XPU support of its own "
            "since 2.5",
        )
    else:
        pen.ok("IPEX", f"{ipex}, the version of this torch")
