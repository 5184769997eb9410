"""``xpudbg doctor``: from the facts of an examination to findings, each with its next step."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from pathlib import PurePath
from typing import Any

from xpudbg.core.devices import load_devices
from xpudbg.core.units import decimal_size
from xpudbg.facts.machine.backends import backend_findings, examine_backends
from xpudbg.facts.machine.facts import FindingCollector, number, rows, table, text, texts
from xpudbg.facts.machine.inductor import inductor_findings, inductor_registry
from xpudbg.facts.machine.python_env import distributions, python_findings, torch_findings, version_of
from xpudbg.facts.machine.triton import triton_findings, triton_summary
from xpudbg.facts.machine.variables import examine_variables, variable_findings
from xpudbg.facts.machine.xpu import devices, xpu_findings
from xpudbg.model.doctor import (
    CompileAnswer,
    DoctorFinding,
    DoctorReport,
    DoctorSection,
    EmulationTrial,
    Examination,
    Severity,
)
from xpudbg.model.machine import Cache, Compiler, Library, Machine, Ocloc
from xpudbg.model.plural import plural

# The C++ compiler, ocloc, dot and pydot: installed, working, and suitable for the programs that need them.

_SVG = ("INDUCTOR_ORIG_FX_SVG", "INDUCTOR_POST_FUSION_SVG")
_PYTHON_H = "apt install python3-dev (Debian, Ubuntu) or dnf install python3-devel, for the Python in use"
_OPENMP = "apt install libomp-dev with clang, or use g++"


def toolchain_findings(facts: Examination) -> list[DoctorFinding]:
    """Return one finding per tool."""
    pen = FindingCollector(DoctorSection.COMPILERS)
    machine = facts.machine
    _cpp(pen, machine.compiler)
    if machine.c_compiler.path:
        pen.ok("C compiler", f"{machine.c_compiler.version} (for Triton's launchers)")
    else:
        pen.warn(
            "C compiler",
            f"{machine.c_compiler.name} not found; Triton builds its launchers with it",
            "apt install gcc",
        )
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
        pen.problem(
            "C++ compiler",
            f"{tool.name}{by} not found: Inductor cannot make CPU kernels, nor Triton its launchers",
            "apt install g++ (Debian, Ubuntu), dnf install gcc-c++, or set CXX",
        )
        return
    if tool.error:
        pen.problem(
            "C++ compiler",
            f"{tool.path}{by} does not say its version: {tool.error}",
            "set CXX to a compiler that works",
        )
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
    if failed is None:
        tried = [label for name, label in (("openmp", "OpenMP"), ("python_h", "Python.h")) if name in checks]
        pen.ok(
            "C++ compiler",
            f"{tool.version}{by}; builds a library with {' and '.join(tried) or 'the standard library'}",
        )
        return
    what = {
        "compile": "cannot build a small library",
        "openmp": "cannot build with OpenMP",
        "python_h": "does not find Python.h",
    }
    step = {
        "compile": "install its C++ standard library and linker",
        "openmp": _OPENMP,
        "python_h": _PYTHON_H,
    }
    pen.problem("C++ compiler", f"{tool.version}{by} {what[failed.name]}: {failed.output}", step[failed.name])


def _ocloc(pen: FindingCollector, facts: Examination) -> None:
    ocloc = facts.machine.ocloc
    needs_zebin = "TORCHINDUCTOR_XPU_KERNEL_FORMAT" in texts(facts.probe("variables").facts.get("read"))
    has_xpu = bool(table(facts.probe("torch_facts").facts.get("xpu")).get("compiled"))
    if not ocloc.tool.path:
        step = "apt install intel-ocloc (Debian, Ubuntu), dnf install intel-ocloc"
        if needs_zebin and has_xpu and facts.environ.get("TORCHINDUCTOR_XPU_KERNEL_FORMAT") != "spv":
            pen.warn(
                "ocloc",
                "not on PATH; this torch makes native zebin kernels by default, which needs it",
                step + "; or set TORCHINDUCTOR_XPU_KERNEL_FORMAT=spv",
            )
        else:
            pen.absent("ocloc", "not on PATH: no native zebins, so no registers and spills", step)
        return
    if ocloc.tool.error:
        pen.warn("ocloc", f"{ocloc.tool.path}: {ocloc.tool.error}")
        return
    missing = _unknown_devices(ocloc)
    line = f"{ocloc.tool.version or 'unknown version'}, knows {len(ocloc.devices)} device names"
    if not ocloc.devices:
        pen.ok("ocloc", f"{ocloc.tool.version or 'unknown version'}, {ocloc.tool.path}")
    elif missing:
        pen.ok(
            "ocloc",
            f"{line}, not {', '.join(missing)}: no native code for those",
            "a newer intel-ocloc knows them",
        )
    else:
        pen.ok("ocloc", line)
    _same_release(pen, facts)


def _unknown_devices(ocloc: Ocloc) -> list[str]:
    """Devices that this xpudbg knows and an old ocloc does not; some have a suffix (``mtl-u``, ``bmg-g21``)."""
    new = [row.name for row in load_devices().rows if row.ocloc_after]
    return [name for name in new if not any(device.startswith(name) for device in ocloc.devices)]


def _native_ocloc(pen: FindingCollector, ocloc: Ocloc) -> None:
    """Check the compiler of ``run --target`` and ``triton-cache native``."""
    label, step = (
        "native code",
        "`xpudbg targets setup --native-only` installs the newest of the distribution",
    )
    if ocloc.tool.error:
        pen.warn(label, f"{ocloc.tool.path or ocloc.tool.name}: {ocloc.tool.error}", step)
    elif not ocloc.tool.path:
        pen.absent(label, "no ocloc: registers and spills of kernels stay unknown", step)
    else:
        missing = _unknown_devices(ocloc) if ocloc.devices else []
        line = f"ocloc {ocloc.tool.version or 'of unknown version'}, {ocloc.tool.path}"
        line += f", knows {len(ocloc.devices)} device names" if ocloc.devices else ""
        pen.ok(label, line + (f", not {', '.join(missing)}" if missing else ""), step if missing else "")


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
        pen.warn(
            "ocloc release",
            f"ocloc is {ocloc.group()}, the compute runtime {runtime.group(1)}: native code made by "
            "one is not the other's",
            "install both from the same release",
        )


def _graphviz(pen: FindingCollector, facts: Examination) -> None:
    dot = facts.machine.dot
    pydot = version_of(facts, "pydot", "pydotplus")
    match = re.search(r"version (\d+)\.(\d+)\.(\d+)", dot.version)
    version = ".".join(match.groups()) if match else ""
    if not dot.path:
        pen.absent(
            "dot",
            "not on PATH: torch's own diagrams need it; xpudbg draws its own without it",
            "apt install graphviz",
        )
    elif dot.error:
        pen.warn("dot", f"{dot.path}: {dot.error}", "install Graphviz again")
    elif match and (int(match.group(1)), int(match.group(2))) <= (2, 43):
        asked = any(facts.environ.get(name) == "1" for name in _SVG)
        (pen.warn if asked else pen.ok)(
            "dot",
            f"Graphviz {version}: fails (lost edge) on some of torch's own diagrams, which ends that program",
            "set INDUCTOR_DOT_GRAPH_SHAPE_SVG=none beside INDUCTOR_ORIG_FX_SVG, or let 'xpudbg run' set them",
        )
    else:
        pen.ok("dot", f"Graphviz {version or dot.version}")
    if pydot:
        pen.ok("pydot", pydot)
    else:
        pen.absent("pydot", "not installed: torch's own diagrams need it", "pip install pydot")
    graphs = [name for name in _SVG if facts.environ.get(name) == "1"]
    if graphs and not (pydot and dot.path) and text(facts.environ.get("TORCH_COMPILE_DEBUG")) == "1":
        lacking = " and ".join(name for name, there in (("pydot", pydot), ("dot", dot.path)) if not there)
        pen.problem(
            "diagrams",
            f"{' and '.join(graphs)} without {lacking}: the compile will raise and end your program",
            f"unset {' '.join(graphs)}, or install {lacking}",
        )


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
    """Report when ``setvars.sh`` puts oneAPI's SYCL before the one of torch's wheels."""
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
            write = pen.problem if cache.free < _NONE else pen.warn
            write(
                "free space",
                f"{decimal_size(cache.free)} left where {cache.path} is",
                "free some space, or point the cache elsewhere",
            )
    return pen.findings


def _one(pen: FindingCollector, cache: Cache, needed: bool) -> None:
    where = f"{cache.path} ({cache.chosen_by})"
    if needed and not cache.writable:
        owner = f", which belongs to user {cache.owner}" if cache.owner is not None else ""
        pen.problem(cache.name, f"cannot write to {where}{owner}: a compile fails there", _move(cache))
        return
    if needed and cache.noexec and cache.name == "inductor":
        pen.problem(
            cache.name, f"{where} is mounted noexec: compiled kernels cannot be loaded from it", _move(cache)
        )
        return
    if not cache.exists:
        pen.absent(cache.name, f"{where}, does not exist yet")
        return
    more = "" if cache.complete else "more than "
    line = f"{more}{decimal_size(cache.bytes)} in {more}{plural(cache.files, 'file')}, {where}"
    if cache.owner is not None:
        pen.warn(cache.name, f"{line}; it belongs to user {cache.owner}", _move(cache))
    elif cache.bytes > _LARGE:
        pen.warn(cache.name, line, "nothing removes old files there: remove what you no longer need")
    else:
        pen.ok(cache.name, line)


def _move(cache: Cache) -> str:
    variable = {"inductor": "TORCHINDUCTOR_CACHE_DIR", "triton": "TRITON_CACHE_DIR"}.get(cache.name, "")
    return f"set {variable} to a folder of your own" if variable else "change its owner to you (chown)"


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
        # The answer about the emulated one is more specific.
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
