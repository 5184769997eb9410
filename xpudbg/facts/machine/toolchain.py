"""The C++ compiler, ocloc, dot and pydot: installed, working, and suitable for the programs that need them."""

from __future__ import annotations

import re

from xpudbg.core.devices import load_devices
from xpudbg.facts.machine.facts import FindingCollector, table, text, words
from xpudbg.facts.machine.python_env import version_of
from xpudbg.model.doctor import DoctorFinding, DoctorSection, Examination
from xpudbg.model.machine import Compiler, Ocloc

_SVG = ("INDUCTOR_ORIG_FX_SVG", "INDUCTOR_POST_FUSION_SVG")
_PYTHON_H = "apt install python3-dev (Debian, Ubuntu) or dnf install python3-devel, for the Python in use"
_OPENMP = "apt install libomp-dev with clang, or use g++"


def toolchain_findings(facts: Examination) -> list[DoctorFinding]:
    """One line a tool."""
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
    needs_zebin = "TORCHINDUCTOR_XPU_KERNEL_FORMAT" in words(facts.probe("variables").facts.get("read"))
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
    """Devices that an old ocloc does not know and this one does not name, some of which it names with a suffix (``mtl-u``, ``bmg-g21``)."""
    new = [row.name for row in load_devices().rows if row.ocloc_after]
    return [name for name in new if not any(device.startswith(name) for device in ocloc.devices)]


def _native_ocloc(pen: FindingCollector, ocloc: Ocloc) -> None:
    """The compiler of ``run --target`` and ``triton-cache native``."""
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
    """Say when ocloc and the compute runtime differ: what one then reads is not what runs."""
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
