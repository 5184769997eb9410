"""Versions of the driver stack (Level Zero, compute runtime, IGC), oneAPI and SYCL, and their compatibility."""

from __future__ import annotations

import re
from pathlib import PurePath

from xpudbg.facts.machine.facts import FindingCollector, rows, table, text
from xpudbg.model.doctor import DoctorFinding, DoctorSection, Examination
from xpudbg.model.machine import Library, Machine

# Distribution packages that hold one component, Debian's, Ubuntu's, Intel's and Fedora's names, newest first.
_COMPONENTS = (
    (
        "compute runtime",
        r"(libze-intel-gpu1|intel-level-zero-gpu|intel-level-zero|intel-opencl-icd|intel-opencl|intel-compute-runtime)$",
        "libze_intel_gpu",
    ),
    ("IGC", r"(libigc\d+|intel-igc-core(-2)?|intel-igc|intel-graphics-compiler)$", "libigc"),
    ("Level Zero", r"(libze1|level-zero|oneapi-level-zero)$", "libze_loader"),
    ("gmmlib", r"(libigdgmm\d+|intel-gmmlib)$", "libigdgmm"),
)
_OPTIONAL = ("gmmlib",)


def driver_findings(facts: Examination) -> list[DoctorFinding]:
    """One line a component: the version, and where it was read."""
    pen = FindingCollector(DoctorSection.DRIVER)
    machine = facts.machine
    pen.ok(
        "system",
        ", ".join(part for part in (machine.system, f"kernel {machine.kernel}", _place(machine)) if part),
    )
    for name, packages, library in _COMPONENTS:
        _component(pen, machine, name, packages, library)
    for index, driver in enumerate(rows(facts.probe("level_zero").facts.get("drivers"))):
        label = f"Level Zero driver {index}"
        pen.ok(
            label,
            f"version {text(driver.get('version')) or 'unknown'}, API {text(driver.get('api')) or 'unknown'}",
        )
    for module in ("nvidia", "amdgpu"):
        if module in machine.kernel_modules:
            pen.ok(module, f"kernel driver {machine.kernel_modules[module] or 'without a version'}")
    _oneapi(pen, facts)
    _sycl(pen, facts)
    return pen.findings


def _place(machine: Machine) -> str:
    places = [name for name, here in (("WSL", machine.wsl), ("container", machine.container)) if here]
    return " in a ".join(["", *places])[1:].strip() if places else ""


def _component(pen: FindingCollector, machine: Machine, name: str, packages: str, library: str) -> None:
    pattern = re.compile(packages)
    found = [f"{p.name} {p.version}" for p in machine.packages if pattern.match(p.name)]
    files = [lib for lib in machine.libraries if re.match(re.escape(library) + r"\.so", lib.name)]
    if found:
        pen.ok(name, f"{', '.join(found)} ({machine.package_manager})")
    elif files:
        pen.ok(name, f"{files[0].file} in {PurePath(files[0].path).parent} ({files[0].source})")
    elif name not in _OPTIONAL:
        pen.absent(name, "not installed")


def _oneapi(pen: FindingCollector, facts: Examination) -> None:
    env = facts.environ
    names = [name for name in ("ONEAPI_ROOT", "CMPLR_ROOT", "MKLROOT", "SETVARS_COMPLETED") if env.get(name)]
    if names:
        pen.ok("oneAPI", "its environment is set: " + ", ".join(f"{name}={env[name]}" for name in names))
    elif facts.machine.oneapi:
        pen.ok(
            "oneAPI",
            f"installed in {', '.join(facts.machine.oneapi)}, its environment is not set (PyTorch's "
            "wheels need none)",
        )
    else:
        pen.absent("oneAPI", "no installation and no variables; PyTorch's wheels bring what they need")


def _sycl(pen: FindingCollector, facts: Examination) -> None:
    machine = facts.machine
    libraries = [lib for lib in machine.libraries if lib.name.startswith("libsycl.so")]
    build = table(facts.probe("torch_facts").facts.get("build"))
    if not libraries:
        if build.get("has_xpu"):
            pen.problem(
                "SYCL runtime",
                "no libsycl in the environment, in LD_LIBRARY_PATH or known to the linker, and this "
                "torch needs it",
                "install torch from the XPU index without --no-deps",
            )
        else:
            pen.absent("SYCL runtime", "no libsycl; only a torch with XPU needs it")
        return
    for lib in libraries:
        pen.ok("SYCL runtime", f"{lib.path} ({lib.file}, {lib.source})")
    if build.get("has_xpu"):
        _two_runtimes(pen, libraries)
    if machine.sycl_ls.path:
        listed = machine.sycl_ls.version.splitlines()
        line = "; ".join(listed[:4]) if listed else machine.sycl_ls.error or "lists nothing"
        pen.ok("sycl-ls", line)


def _two_runtimes(pen: FindingCollector, libraries: list[Library]) -> None:
    """``setvars.sh`` puts oneAPI's SYCL before the one that torch's wheels bring."""
    own = {_major(lib.name) for lib in libraries if lib.source == "environment"}
    forced = [lib for lib in libraries if lib.source == "LD_LIBRARY_PATH"]
    other = [lib for lib in forced if own and _major(lib.name) not in own and _major(lib.name)]
    same = [lib for lib in forced if own and _major(lib.name) in own]
    if same:
        pen.warn(
            "two SYCL runtimes",
            f"LD_LIBRARY_PATH puts {same[0].path} before the one that torch was installed with",
            "start without oneAPI's setvars.sh when you use PyTorch's wheels",
        )
    elif other:
        pen.ok(
            "two SYCL runtimes",
            f"{other[0].name} in LD_LIBRARY_PATH has another version and has no effect",
        )


def _major(soname: str) -> str:
    match = re.search(r"\.so\.(\d+)", soname)
    return match.group(1) if match else ""
