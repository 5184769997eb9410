"""Facts about the machine that need no Python of the user's: GPUs, nodes, drivers, packages, libraries."""

from __future__ import annotations

import contextlib
import grp
import os
import pwd
import re
import shutil
import stat
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path

from xpudbg.capture.collect.caches import find_caches
from xpudbg.capture.host.system import children, find_gpus, os_name, system_text
from xpudbg.capture.host.toolchain import (
    ask_ocloc,
    find_c_compiler,
    find_cpp_compiler,
    find_ocloc,
    find_tool,
    list_sycl_devices,
)
from xpudbg.capture.native.ocloc_choice import choose_ocloc
from xpudbg.errors import XpudbgError
from xpudbg.model.machine import Library, Machine, Ocloc, RenderNode, SystemPackage, Tool

_PACKAGES = re.compile(
    r"^(intel-(level-zero|opencl|igc|ocloc|graphics|compute|gpu|media-va|i915|fw-gpu|metrics|gsc|oneapi-(runtime|dpcpp)|gmmlib).*"
    r"|intel-igc.*|libigc.*|libigdfcl.*|libigdgmm.*|libze[-0-9].*|libze1|level-zero.*|oneapi-level-zero.*"
    r"|libigf?x?cmrt.*|ocl-icd.*|libocloc.*|ocloc|xpu-smi|libxpum.*|compute-runtime.*|linux-firmware|xe-.*dkms)$"
)
_LIBRARIES = re.compile(
    r"^lib(ze_loader|ze_intel_gpu|ze_intel_gpu_legacy1|ze_tracing_layer|igc|igdfcl|igdrcl|igdgmm|ocloc|OpenCL|sycl|ur_loader"
    r"|ur_adapter_level_zero(_v2)?|pi_level_zero|svml|imf|intlc|mkl_sycl|dnnl|ccl)\.so[.0-9]*$"
)
_MODULES = ("i915", "xe", "intel_vsec", "amdgpu", "nvidia")
_SECONDS = 20.0
_ONEAPI = ("opt/intel/oneapi", "usr/local/intel/oneapi")


def survey_machine(
    environ: Mapping[str, str],
    *,
    prefix: str,
    include: str,
    inductor_cache: str,
    home: str,
    temp: str,
    cwd: str,
    root: Path = Path("/"),
) -> Machine:
    """Everything about the machine that bears on compiling for an Intel GPU; what cannot be read is left out.

    Args:
        environ: The user's variables.
        prefix: The user's Python environment, whose ``lib`` holds the SYCL runtime of torch's XPU wheels.
        include: The include folder of the user's Python.
        inductor_cache: Inductor's default cache folder.
        home: The user's home folder.
        temp: The folder for temporary files.
        cwd: The working directory.
        root: Where ``sys``, ``dev``, ``proc`` and ``etc`` lie.
    """
    kernel = system_text(root / "proc/sys/kernel/osrelease")
    packages, manager = _packages()
    return Machine(
        system=os_name(root),
        kernel=kernel,
        wsl="microsoft" in kernel.lower(),
        container=_container(root),
        root=os.geteuid() == 0,
        groups=tuple(sorted({_group_name(gid) for gid in {*os.getgroups(), os.getegid()}})),
        dxg=(root / "dev/dxg").exists(),
        dri=(root / "dev/dri").is_dir(),
        gpus=find_gpus(root),
        render_nodes=find_render_nodes(root),
        kernel_modules=_kernel_modules(root),
        packages=packages,
        package_manager=manager,
        libraries=_libraries(environ, prefix),
        compiler=find_cpp_compiler(environ, include=include),
        c_compiler=find_c_compiler(environ),
        ocloc=find_ocloc(environ),
        native_ocloc=_native_ocloc(environ),
        dot=find_tool("dot", environ, ("-V",)),
        sycl_ls=list_sycl_devices(environ),
        oneapi=_oneapi(environ, root),
        caches=find_caches(environ, inductor_default=inductor_cache, home=home, temp=temp, cwd=cwd),
    )


def _native_ocloc(environ: Mapping[str, str]) -> Ocloc:
    """The ``ocloc`` with which xpudbg makes native code."""
    try:
        path = choose_ocloc("", environ)
    except XpudbgError as error:
        return Ocloc(Tool("ocloc", error=error.message))
    return ask_ocloc(path, environ) if path else Ocloc(Tool("ocloc"))


def find_render_nodes(root: Path) -> tuple[RenderNode, ...]:
    """The nodes ``/dev/dri/renderD*`` and whether this user may open them."""
    found = []
    for node in children(root / "dev/dri"):
        if not node.name.startswith("renderD"):
            continue
        try:
            status = node.stat()
        except OSError:
            continue
        group = _group_name(status.st_gid)
        allowed = os.access(node, os.R_OK | os.W_OK)
        vendor = system_text(root / "sys/class/drm" / node.name / "device/vendor")
        in_group = bool(status.st_mode & stat.S_IWGRP) and _is_member(group)
        found.append(RenderNode(f"/dev/dri/{node.name}", group, allowed, vendor, in_group))
    return tuple(found)


def parse_ldconfig(text: str) -> tuple[tuple[str, str], ...]:
    r"""Soname and path from ``ldconfig -p``.

    glibc prints ``\tlibigc.so.1 (libc6,x86-64) => /usr/lib/libigc.so.1``.
    """
    found = []
    for line in text.splitlines():
        match = re.match(r"\s+(\S+) \([^)]*\) => (\S+)$", line)
        if match is not None:
            found.append((match.group(1), match.group(2)))
    return tuple(found)


def _libraries(environ: Mapping[str, str], prefix: str) -> tuple[Library, ...]:
    found: dict[str, Library] = {}
    ldconfig = shutil.which("ldconfig", path=f"{environ.get('PATH', '')}:/sbin:/usr/sbin")
    places: list[tuple[str, str, str]] = []
    for folder in environ.get("LD_LIBRARY_PATH", "").split(os.pathsep):
        if folder:
            places += [(path.name, str(path), "LD_LIBRARY_PATH") for path in children(Path(folder))]
    if prefix:
        places += [(path.name, str(path), "environment") for path in children(Path(prefix, "lib"))]
    if ldconfig is not None:
        listed = parse_ldconfig(_output([ldconfig, "-p"]))
        places += [(name, path, "ldconfig") for name, path in listed]
    for name, path, source in places:
        if _LIBRARIES.match(name) and path not in found:
            found[path] = Library(name, path, Path(os.path.realpath(path)).name, source)
    return tuple(sorted(found.values(), key=lambda library: (library.name, library.source, library.path)))


def _packages() -> tuple[tuple[SystemPackage, ...], str]:
    if shutil.which("dpkg-query"):
        text = _output(["dpkg-query", "-W", "-f", "${db:Status-Status} ${Package} ${Version}\n"])
        rows = [line.split(" ") for line in text.splitlines()]
        return _matching((r[1], r[2]) for r in rows if len(r) == 3 and r[0] == "installed"), "dpkg"
    if shutil.which("rpm"):
        text = _output(["rpm", "-qa", "--qf", "%{NAME} %{VERSION}-%{RELEASE}\n"])
        rows = [line.split(" ") for line in text.splitlines()]
        return _matching((r[0], r[1]) for r in rows if len(r) == 2), "rpm"
    return (), ""


def _matching(rows: Iterable[tuple[str, str]]) -> tuple[SystemPackage, ...]:
    return tuple(sorted((SystemPackage(n, v) for n, v in rows if _PACKAGES.match(n)), key=lambda p: p.name))


def _kernel_modules(root: Path) -> dict[str, str]:
    return {
        name: system_text(root / "sys/module" / name / "version")
        for name in _MODULES
        if (root / "sys/module" / name).is_dir()
    }


def _oneapi(environ: Mapping[str, str], root: Path) -> tuple[str, ...]:
    places = [Path(value) for value in [environ.get("ONEAPI_ROOT", "")] if value]
    places += [root / name for name in _ONEAPI] + [Path(environ.get("HOME", "/"), "intel/oneapi")]
    return tuple(dict.fromkeys(str(place) for place in places if place.is_dir()))


def _container(root: Path) -> bool:
    if (root / ".dockerenv").exists() or (root / "run/.containerenv").exists():
        return True
    return bool(re.search(r"docker|kubepods|containerd|libpod", system_text(root / "proc/1/cgroup")))


def _group_name(gid: int) -> str:
    try:
        return grp.getgrgid(gid).gr_name
    except KeyError:
        return str(gid)


def _is_member(group: str) -> bool:
    with contextlib.suppress(KeyError):
        return pwd.getpwuid(os.getuid()).pw_name in grp.getgrnam(group).gr_mem
    return False


def _output(argv: list[str]) -> str:
    try:
        done = subprocess.run(
            argv,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_SECONDS,
            check=False,
            env={**os.environ, "LC_ALL": "C"},
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.decode("utf-8", "replace")
