"""``xpudbg doctor``: from the facts of an examination to findings, each with its next step."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import PurePath
from typing import Any

from xpudbg.core.devices import load_devices
from xpudbg.core.text import decimal_size, plural
from xpudbg.facts.machine.inductor import (
    backend_findings,
    examine_backends,
    inductor_findings,
    inductor_registry,
)
from xpudbg.facts.machine.xpu import (
    FindingCollector,
    devices,
    examine_variables,
    first_line,
    number,
    probe_failure,
    rows,
    table,
    text,
    texts,
    variable_findings,
    xpu_findings,
)
from xpudbg.findings.machine_rules import is_windows
from xpudbg.model.doctor import (
    Cache,
    CompileAnswer,
    Compiler,
    Distribution,
    DoctorFinding,
    DoctorReport,
    DoctorSection,
    EmulationTrial,
    Examination,
    Library,
    Machine,
    Ocloc,
    ProbeOutcome,
    Severity,
)
from xpudbg.model.finding import FindingSeverity

# The C++ compiler, ocloc, dot and pydot: installed, working, and suitable for the programs that need them.

_SVG = ("INDUCTOR_ORIG_FX_SVG", "INDUCTOR_POST_FUSION_SVG")


def toolchain_findings(facts: Examination) -> list[DoctorFinding]:
    """Return one finding per tool."""
    pen = FindingCollector(DoctorSection.COMPILERS)
    machine = facts.machine
    _cpp(pen, machine.compiler)
    if machine.c_compiler.path:
        pen.fact("C compiler", f"{machine.c_compiler.version} (for Triton's launchers)")
    else:
        pen.add("c-compiler", name=machine.c_compiler.name)
    _ocloc(pen, facts)
    _native_ocloc(pen, facts.machine.native_ocloc)
    _graphviz(pen, facts)
    return pen.findings


def _cpp(pen: FindingCollector, compiler: Compiler | None) -> None:
    if compiler is None:
        return
    tool = compiler.tool
    by = " from CXX" if compiler.chosen_by == "CXX" else ""
    if not tool.path:
        pen.add("cpp-missing", "windows" if tool.name == "cl" else "", name=tool.name, by=by)
        return
    if tool.error:
        pen.add("cpp-version", path=tool.path, by=by, error=tool.error)
        return
    checks = {check.name: check for check in compiler.checks}
    failed = next(
        (
            checks[name]
            for name in ("compile", "openmp", "python_h")
            if name in checks and not checks[name].ok
        ),
        None,
    )
    if not checks:
        pen.fact("C++ compiler", f"{tool.version}{by}; it was not tried")
        return
    if failed is None:
        tried = [label for name, label in (("openmp", "OpenMP"), ("python_h", "Python.h")) if name in checks]
        pen.fact(
            "C++ compiler",
            f"{tool.version}{by}; builds a library with {' and '.join(tried) or 'the standard library'}",
        )
        return
    case = "" if failed.name == "compile" else failed.name
    pen.add("cpp-build", case, version=tool.version, by=by, output=failed.output)


def _ocloc(pen: FindingCollector, facts: Examination) -> None:
    ocloc = facts.machine.ocloc
    needs_zebin = "TORCHINDUCTOR_XPU_KERNEL_FORMAT" in texts(facts.probe("variables").facts.get("read"))
    has_xpu = bool(table(facts.probe("torch_facts").facts.get("xpu")).get("compiled"))
    if not ocloc.tool.path:
        zebin = facts.environ.get("TORCHINDUCTOR_XPU_KERNEL_FORMAT") != "spv"
        # Inductor makes SPIR-V on Windows, whatever is set (torch/_inductor/utils.py, XPU_KERNEL_FORMAT).
        needed = needs_zebin and has_xpu and zebin and not is_windows(facts.environ)
        pen.add("ocloc", "needed" if needed else "")
        return
    if ocloc.tool.error:
        pen.add("ocloc-fails", path=ocloc.tool.path, error=ocloc.tool.error)
        return
    missing, version = _unknown_devices(ocloc), ocloc.tool.version or "unknown version"
    if not ocloc.devices:
        pen.fact("ocloc", f"{version}, {ocloc.tool.path}")
    elif missing:
        pen.add("ocloc", "old", version=version, count=len(ocloc.devices), devices=", ".join(missing))
    else:
        pen.fact("ocloc", f"{version}, knows {len(ocloc.devices)} device names")
    _same_release(pen, facts)


def _unknown_devices(ocloc: Ocloc) -> list[str]:
    """Devices that this xpudbg knows and an old ocloc does not; some have a suffix (``mtl-u``, ``bmg-g21``)."""
    new = [row.name for row in load_devices().rows if row.ocloc_after]
    return [name for name in new if not any(device.startswith(name) for device in ocloc.devices)]


def _native_ocloc(pen: FindingCollector, ocloc: Ocloc) -> None:
    """Check the compiler of ``run --target`` and ``triton-cache native``."""
    if ocloc.tool.error:
        pen.add("native-code", "fails", path=ocloc.tool.path or ocloc.tool.name, error=ocloc.tool.error)
        return
    if not ocloc.tool.path:
        pen.add("native-code")
        return
    line = f"ocloc {ocloc.tool.version or 'of unknown version'}, {ocloc.tool.path}"
    line += f", knows {len(ocloc.devices)} device names" if ocloc.devices else ""
    missing = _unknown_devices(ocloc) if ocloc.devices else []
    if missing:
        pen.add("native-code", "old", ocloc=line, devices=", ".join(missing))
    else:
        pen.fact("native code", line)


def _same_release(pen: FindingCollector, facts: Examination) -> None:
    """Report when ocloc and the compute runtime differ: the code that one reads is then not the code that runs."""
    ocloc = re.match(r"\d+\.\d+\.\d+", facts.machine.ocloc.tool.version)
    runtime = next(
        (
            re.match(r"(?:1:)?(\d+\.\d+\.\d+)", package.version)
            for package in facts.machine.packages
            if package.name in ("libze-intel-gpu1", "intel-opencl-icd", "intel-opencl")
        ),
        None,
    )
    if ocloc and runtime and ocloc.group() != runtime.group(1):
        pen.add("ocloc-release", ocloc=ocloc.group(), runtime=runtime.group(1))


def _graphviz(pen: FindingCollector, facts: Examination) -> None:
    dot = facts.machine.dot
    pydot = version_of(facts, "pydot", "pydotplus")
    match = re.search(r"version (\d+)\.(\d+)\.(\d+)", dot.version)
    version = ".".join(match.groups()) if match else ""
    if not dot.path:
        pen.add("dot")
    elif dot.error:
        pen.add("dot", "fails", path=dot.path, error=dot.error)
    elif match and (int(match.group(1)), int(match.group(2))) <= (2, 43):
        asked = any(facts.environ.get(name) == "1" for name in _SVG)
        pen.add("dot-lost-edge", severity=FindingSeverity.WARNING if asked else None, version=version)
    else:
        pen.fact("dot", f"Graphviz {version or dot.version}")
    if pydot:
        pen.fact("pydot", pydot)
    else:
        pen.add("pydot")
    graphs = [name for name in _SVG if facts.environ.get(name) == "1"]
    if graphs and not (pydot and dot.path) and text(facts.environ.get("TORCH_COMPILE_DEBUG")) == "1":
        lacking = " and ".join(name for name, there in (("pydot", pydot), ("dot", dot.path)) if not there)
        pen.add("diagrams", settings=" and ".join(graphs), lacking=lacking, names=" ".join(graphs))


# Versions of the driver stack (Level Zero, compute runtime, IGC), oneAPI and SYCL, and their compatibility.

# Distribution packages of one component, Debian's, Ubuntu's, Intel's and Fedora's names, newest first.
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
    """Return one finding per component: its version and the source of that."""
    pen = FindingCollector(DoctorSection.DRIVER)
    machine = facts.machine
    pen.fact(
        "system",
        ", ".join(
            part
            for part in (machine.system, machine.kernel and f"kernel {machine.kernel}", _place(machine))
            if part
        ),
    )
    for name, packages, library in _COMPONENTS:
        _component(pen, machine, name, packages, library)
    for index, driver in enumerate(rows(facts.probe("level_zero").facts.get("drivers"))):
        label = f"Level Zero driver {index}"
        pen.fact(
            label,
            f"version {text(driver.get('version')) or 'unknown'}, API {text(driver.get('api')) or 'unknown'}",
        )
    for module in ("nvidia", "amdgpu"):
        if module in machine.kernel_modules:
            pen.fact(module, f"kernel driver {machine.kernel_modules[module] or 'without a version'}")
    _oneapi(pen, facts)
    _sycl(pen, facts)
    return pen.findings


def _place(machine: Machine) -> str:
    places = [
        name for name, here in ((f"WSL {machine.wsl}", machine.wsl), ("container", machine.container)) if here
    ]
    return " in a ".join(["", *places])[1:].strip() if places else ""


def _component(pen: FindingCollector, machine: Machine, name: str, packages: str, library: str) -> None:
    pattern = re.compile(packages)
    found = [f"{p.name} {p.version}" for p in machine.packages if pattern.match(p.name)]
    files = [lib for lib in machine.libraries if re.match(re.escape(library) + r"\.so", lib.name)]
    if found:
        pen.fact(name, f"{', '.join(found)} ({machine.package_manager})")
    elif files:
        pen.fact(name, f"{files[0].file} in {PurePath(files[0].path).parent} ({files[0].source})")
    elif name not in _OPTIONAL:
        pen.fact(name, "not installed", absent=True)


def _oneapi(pen: FindingCollector, facts: Examination) -> None:
    env = facts.environ
    names = [name for name in ("ONEAPI_ROOT", "CMPLR_ROOT", "MKLROOT", "SETVARS_COMPLETED") if env.get(name)]
    if names:
        pen.fact("oneAPI", "its environment is set: " + ", ".join(f"{name}={env[name]}" for name in names))
    elif facts.machine.oneapi:
        pen.fact(
            "oneAPI",
            f"installed in {', '.join(facts.machine.oneapi)}, its environment is not set (PyTorch's "
            "wheels need none)",
        )
    else:
        pen.add("oneapi")


def _sycl(pen: FindingCollector, facts: Examination) -> None:
    machine = facts.machine
    libraries = [lib for lib in machine.libraries if lib.name.startswith("libsycl.so")]
    build = table(facts.probe("torch_facts").facts.get("build"))
    if not libraries:
        pen.add("sycl", "needed" if build.get("has_xpu") else "")
        return
    for lib in libraries:
        pen.fact("SYCL runtime", f"{lib.path} ({lib.file}, {lib.source})")
    if build.get("has_xpu"):
        _two_runtimes(pen, libraries)
    if machine.sycl_ls.path:
        listed = machine.sycl_ls.version.splitlines()
        line = "; ".join(listed[:4]) if listed else machine.sycl_ls.error or "lists nothing"
        pen.fact("sycl-ls", line)


def _two_runtimes(pen: FindingCollector, libraries: list[Library]) -> None:
    """Report when ``setvars.sh`` puts oneAPI's SYCL before the one of torch's wheels."""
    own = {_major(lib.name) for lib in libraries if lib.source == "environment"}
    forced = [lib for lib in libraries if lib.source == "LD_LIBRARY_PATH"]
    other = [lib for lib in forced if own and _major(lib.name) not in own and _major(lib.name)]
    same = [lib for lib in forced if own and _major(lib.name) in own]
    if same:
        pen.add("two-sycl", path=same[0].path)
    elif other:
        pen.fact(
            "two SYCL runtimes",
            f"{other[0].name} in LD_LIBRARY_PATH has another version and has no effect",
        )


def _major(soname: str) -> str:
    match = re.search(r"\.so\.(\d+)", soname)
    return match.group(1) if match else ""


# The caches: sizes, and what would keep a compile from using them.

_LOW, _NONE = 1 << 30, 100 << 20
_USED_BY_COMPILES = ("inductor", "triton")
_LARGE = 20 << 30


def cache_findings(facts: Examination) -> list[DoctorFinding]:
    """Return one finding per cache that exists, that a variable names, or that a compile must write."""
    pen = FindingCollector(DoctorSection.CACHES)
    low: set[int] = set()
    for cache in facts.machine.caches:
        needed = cache.name in _USED_BY_COMPILES
        if not cache.exists and not needed and cache.chosen_by == "default":
            continue
        _one(pen, cache, needed)
        if needed and cache.free is not None and cache.free < _LOW and cache.free not in low:
            low.add(cache.free)
            severity = FindingSeverity.ERROR if cache.free < _NONE else None
            pen.add("free-space", severity=severity, free=decimal_size(cache.free), path=cache.path)
    return pen.findings


def _one(pen: FindingCollector, cache: Cache, needed: bool) -> None:
    place = f"{cache.path} ({cache.chosen_by})"
    variable = {"inductor": "TORCHINDUCTOR_CACHE_DIR", "triton": "TRITON_CACHE_DIR"}.get(cache.name, "")
    more = "" if cache.complete else "more than "
    size = f"{more}{decimal_size(cache.bytes)} in {more}{plural(cache.files, 'file')}"
    owner = "" if cache.owner is None else f", which belongs to user {cache.owner}"
    noexec = needed and cache.noexec and cache.name == "inductor"
    if needed and (not cache.writable or noexec):
        case = "" if not cache.writable else "noexec"
    elif not cache.exists:
        pen.fact(cache.name, f"{place}, does not exist yet", absent=True)
        return
    elif cache.owner is not None:
        case, owner = "owned", str(cache.owner)
    elif cache.bytes > _LARGE:
        case = "large"
    else:
        pen.fact(cache.name, f"{size}, {place}")
        return
    fixes = () if case == "large" else ("variable" if variable else "owner",)
    pen.add(
        "cache",
        case,
        subject=cache.name,
        fixes=fixes,
        place=place,
        owner=owner,
        size=size,
        variable=variable,
    )


# Answer of the doctor: for which devices this machine compiles, with the evidence.

_NO_IMPORT = ("import", "TORCH_LOGS")
"""Subjects of findings with which ``import torch`` fails in a script, though the doctor could import it."""


def compile_answers(facts: Examination, findings: Sequence[DoctorFinding]) -> tuple[CompileAnswer, ...]:
    """Return one answer per kind of device: CPU, XPU, CUDA where torch or the machine has it, and an emulated XPU.

    Args:
        facts: The examination.
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
    return CompileAnswer(device, False, f"torch: {found.title}", found.fix)


def _cpu(facts: Examination, findings: Sequence[DoctorFinding]) -> CompileAnswer:
    missing = _torch_missing(facts, findings, "cpu")
    if missing is not None:
        return missing
    compiler = next((f for f in findings if f.subject == "C++ compiler"), None)
    if compiler is None:
        return CompileAnswer("cpu", None, "the C++ compiler was not tried")
    works = compiler.level is not Severity.PROBLEM
    what = compiler.title if works else f"C++ compiler: {compiler.title}"
    return CompileAnswer("cpu", works, what, compiler.fix)


def _xpu(facts: Examination, findings: Sequence[DoctorFinding]) -> CompileAnswer:
    missing = _torch_missing(facts, findings, "xpu")
    if missing is not None:
        return CompileAnswer("xpu", False, "torch could not be asked (see CPU)")
    seen = next((f for f in findings if f.section is DoctorSection.XPU and f.subject == "XPU"), None)
    if seen is None or seen.level is not Severity.OK:
        what = seen.title if seen else "torch was not asked"
        step = seen.fix if seen else ""
        # The answer about the emulated one is more specific.
        step = "" if facts.emulation is not None and "run --target" in step else step
        return CompileAnswer("xpu", False, what, step)
    broken = _first_problem(findings, DoctorSection.TRITON)
    if broken is not None:
        return CompileAnswer("xpu", False, f"Triton: {broken.subject}: {broken.title}", broken.fix)
    return CompileAnswer("xpu", True, f"{seen.title}; Triton {_triton(facts)}")


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
        return CompileAnswer("cuda", False, f"Triton: {broken.subject}: {broken.title}", broken.fix)
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


_TORCH_FACTS = ("version", "file", "build", "config", "cpu", "accelerator", "cache_dir", "inductor_config")


def analyse_doctor(
    facts: Examination, *, inductor: bool = False, names: Collection[str] = ()
) -> DoctorReport:
    """Judge an examination.

    Args:
        facts: The examination.
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
    pen.fact("build", _build_line(build))
    if probe.outcome is not ProbeOutcome.OK:
        pen.add("torch-import", "query", failure=probe_failure(probe), python=facts.interpreter.path)
    if installed and installed != version and installed != version.split("+")[0]:
        pen.add("torch-metadata", version=version, installed=installed)
    _ownership(pen, facts)
    if build.get("debug"):
        pen.add("torch-debug")
    _cpu_findings(pen, table(probe.facts.get("cpu")))
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


def _build_line(build: dict[str, Any]) -> str:
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


def _cpu_findings(pen: FindingCollector, cpu: dict[str, Any]) -> None:
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
