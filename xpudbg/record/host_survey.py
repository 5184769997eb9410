"""Collection of the facts that ``doctor`` needs: probes in the user's interpreter and, in parallel, the machine."""

from __future__ import annotations

import contextlib
import os
import platform
import re
import shutil
import stat
import subprocess
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

from xpudbg.core import system
from xpudbg.core.errors import XpudbgError
from xpudbg.model.doctor import (
    Cache,
    Examination,
    Gpu,
    Interpreter,
    Library,
    Machine,
    Ocloc,
    ProbeOutcome,
    ProbeResult,
    RenderNode,
    SystemPackage,
    Tool,
)
from xpudbg.record.interpreters import PROBE_SECONDS, probe_environment, run_probe
from xpudbg.record.ocloc import choose_ocloc
from xpudbg.record.toolchain import (
    ask_ocloc,
    find_c_compiler,
    find_cpp_compiler,
    find_ocloc,
    find_tool,
    list_sycl_devices,
)
from xpudbg.store.locate import home_directory

# Facts about the machine from files, without asking any driver: operating system, processor, GPUs.


def read_system(root: Path = Path("/")) -> dict[str, str]:
    """Return the facts of a run by name: ``os``, ``kernel``, ``machine``, ``cpu``, ``cores`` and one ``gpu<N>`` a GPU.

    A GPU's value is ``vendor:device driver version`` with the PCI ids in hex (0x8086 is Intel).

    Args:
        root: Where ``sys``, ``proc`` and ``etc`` lie.
    """
    processor = re.search(r"^model name[^:\n]*:(.*)", system_text(root / "proc/cpuinfo"), re.MULTILINE)
    facts = {
        "os": os_name(root) or platform.system(),
        "kernel": platform.release(),
        "machine": platform.machine(),
        "cores": str(os.cpu_count()),
        "cpu": processor.group(1).strip() if processor else "",
    }
    for number, gpu in enumerate(find_gpus(root)):
        version = system_text(root / "sys/module" / gpu.driver / "version") if gpu.driver else ""
        facts[f"gpu{number}"] = " ".join(filter(None, [f"{gpu.vendor}:{gpu.device}", gpu.driver, version]))
    return {k: v for k, v in facts.items() if v}


def find_gpus(root: Path) -> tuple[Gpu, ...]:
    """Return display controllers and Intel's or AMD's processing accelerators, from ``/sys/bus/pci/devices``.

    PCI class 0x03 is a display controller; 0x0b40 and 0x1200 are used by data center GPUs without a display.
    """
    found = []
    for device in children(root / "sys/bus/pci/devices"):
        kind = system_text(device / "class")
        if not kind.startswith(("0x03", "0x0b40", "0x1200")):
            continue
        driver = device / "driver"
        name = driver.readlink().name if driver.is_symlink() else ""
        vendor, number = system_text(device / "vendor"), system_text(device / "device")
        found.append(Gpu(device.name, vendor, number, name))
    return tuple(found)


def os_name(root: Path) -> str:
    """Return the operating system's name in ``/etc/os-release``; empty if it has none."""
    match = re.search(r'^PRETTY_NAME="?([^"\n]*)', system_text(root / "etc/os-release"), re.MULTILINE)
    return match.group(1) if match else ""


def children(folder: Path) -> list[Path]:
    """Return the entries of a folder, sorted; none if it cannot be listed."""
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


def system_text(path: Path) -> str:
    """Read the first 64 KiB of a small system file, stripped of white space; empty if it cannot be read."""
    try:
        with path.open("rb") as handle:
            return handle.read(65536).decode("utf-8", "replace").strip()
    except OSError:
        return ""


# Facts about the machine that need no Python of the user's: GPUs, nodes, drivers, packages, libraries.

# The caches that a compile fills: where they are, how full, and whether they can be used.

WALK_SECONDS = 2.0
WALK_ENTRIES = 300_000


def find_caches(
    environ: Mapping[str, str], *, inductor_default: str, home: str, temp: str, cwd: str
) -> tuple[Cache, ...]:
    """Return every cache that the user's environment points to, with its size.

    Args:
        environ: The user's variables.
        inductor_default: Inductor's default cache folder, as torch or the user's name gives it.
        home: The user's home folder.
        temp: The folder for temporary files of the user's interpreter.
        cwd: The working directory, where debug folders and xpudbg's runs lie.
    """
    config = environ.get("XDG_CACHE_HOME") or str(Path(home, ".cache"))
    triton_home = environ.get("TRITON_HOME") or home
    places = [
        ("inductor", "TORCHINDUCTOR_CACHE_DIR", inductor_default),
        ("triton", "TRITON_CACHE_DIR", str(Path(triton_home, ".triton", "cache"))),
        ("triton dump", "TRITON_DUMP_DIR", str(Path(triton_home, ".triton", "dump"))),
        ("neo driver", "NEO_CACHE_DIR", str(Path(config, "neo_compiler_cache"))),
        ("sycl", "SYCL_CACHE_DIR", str(Path(config, "libsycl_cache"))),
        ("cuda driver", "CUDA_CACHE_PATH", str(Path(home, ".nv", "ComputeCache"))),
        ("torch extensions", "TORCH_EXTENSIONS_DIR", str(Path(config, "torch_extensions"))),
        ("IGC shader dumps", "IGC_DumpToCustomDir", str(Path(temp, "IntelIGC"))),
        ("debug folders", "TORCH_COMPILE_DEBUG_DIR", cwd),
        ("xpudbg runs", "", str(Path(cwd, ".xpudbg", "runs"))),
    ]
    found = []
    for name, variable, default in places:
        value = environ.get(variable, "") if variable else ""
        path = Path(value or default)
        if name == "debug folders":
            path = path / "torch_compile_debug"
        if not path.is_absolute():
            path = Path(cwd, path)
        found.append(_measure(name, path, variable if value else "default"))
    return tuple(found)


def _measure(name: str, path: Path, chosen_by: str) -> Cache:
    size, files, complete = folder_size(path)
    place = path
    while not place.exists() and place != place.parent:
        place = place.parent
    owner: int | None = None
    noexec = False
    free: int | None = None
    try:
        found = place.stat()
        owner = found.st_uid if place == path and found.st_uid != system.user() else None
        free = shutil.disk_usage(place).free
        noexec = bool(hasattr(os, "statvfs") and os.statvfs(place).f_flag & getattr(os, "ST_NOEXEC", 0))
    except OSError:
        pass
    return Cache(
        name=name,
        path=str(path),
        chosen_by=chosen_by,
        exists=path.is_dir(),
        bytes=size,
        files=files,
        complete=complete,
        writable=os.access(place, os.W_OK | os.X_OK) and place.is_dir(),
        owner=owner,
        noexec=noexec,
        free=free,
    )


def folder_size(path: Path, *, entries: int = WALK_ENTRIES) -> tuple[int, int, bool]:
    """Return bytes and files under a folder, and whether the count is complete; links are not followed.

    Args:
        path: The folder; a missing one counts as empty.
        entries: How many entries to look at, at most.
    """
    end = time.monotonic() + WALK_SECONDS
    size = files = seen = 0
    waiting = [str(path)]
    complete = True
    while waiting:
        try:
            scan = os.scandir(waiting.pop())
        except FileNotFoundError:
            continue
        except OSError:
            complete = False
            continue
        with scan:
            for entry in scan:
                seen += 1
                if seen > entries or (seen % 256 == 0 and time.monotonic() > end):
                    return size, files, False
                try:
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
                    else:
                        size += entry.stat(follow_symlinks=False).st_size
                        files += 1
                except OSError:
                    complete = False
    return size, files, complete


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
    """Return the facts about the machine that matter for compiling for an Intel GPU; unreadable ones are left out.

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
        system=os_name(root) or ("" if system.FORKS else platform.platform()),
        kernel=kernel,
        wsl=_wsl(kernel),
        container=_container(root),
        root=system.FORKS and system.user() == 0,
        groups=_groups(),
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
    """Return the ``ocloc`` with which xpudbg makes native code."""
    try:
        path = choose_ocloc("", environ)
    except XpudbgError as error:
        return Ocloc(Tool("ocloc", error=error.message))
    return ask_ocloc(path, environ) if path else Ocloc(Tool("ocloc"))


def find_render_nodes(root: Path) -> tuple[RenderNode, ...]:
    """Return the nodes ``/dev/dri/renderD*`` and whether this user may open them."""
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
    r"""Parse sonames and paths from the output of ``ldconfig -p``.

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


def _wsl(kernel: str) -> int:
    """Return the version of WSL: ``4.4.0-19041-Microsoft`` is the first, ``5.15.167.4-microsoft-standard-WSL2`` the second."""
    if "microsoft" not in kernel.lower():
        return 0
    return 2 if "microsoft-standard" in kernel or "WSL2" in kernel else 1


def _groups() -> tuple[str, ...]:
    """Return the names of this user's groups; none on Windows."""
    if not system.FORKS:
        return ()
    return tuple(sorted({_group_name(gid) for gid in {*os.getgroups(), os.getegid()}}))


def _group_name(gid: int) -> str:
    try:
        import grp

        return grp.getgrgid(gid).gr_name
    except (ImportError, KeyError):
        return str(gid)


def _is_member(group: str) -> bool:
    with contextlib.suppress(ImportError, KeyError):
        import grp
        import pwd

        return pwd.getpwuid(system.user()).pw_name in grp.getgrnam(group).gr_mem
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


LISTED_PREFIXES = (
    "TORCH", "PYTORCH", "TRITON", "INDUCTOR", "AOT_", "AOTINDUCTOR", "MLIR_", "LLVM_IR_", "LOG_AUTOTUNE",
    "IPEX", "IGC",
    "NEO", "SYCL", "UR_", "ZE_", "ZES_", "ZET_", "ONEAPI", "SETVARS", "CMPLR_ROOT", "MKLROOT", "DPL_ROOT",
    "CCL_",
    "CUDA_VISIBLE_DEVICES", "CUDA_LAUNCH_BLOCKING", "CUDA_CACHE_PATH", "HIP_VISIBLE_DEVICES",
    "ROCR_VISIBLE_DEVICES",
    "OverrideDefaultFP64Settings", "EnableImplicitScaling", "PrintDebugSettings", "OMP_NUM_THREADS", "KMP_",
    "VIRTUAL_ENV", "CONDA_PREFIX", "XPUDBG_",
)  # fmt: skip
"""Prefixes of the variables that are read and shown; the rest of the environment is nobody's business."""

LISTED_NAMES = ("CC", "CXX", "PYTHONPATH", "PYTHONHOME", "PYTHONOPTIMIZE", "LD_LIBRARY_PATH", "LD_PRELOAD")

HIDING = (
    "ONEAPI_DEVICE_SELECTOR", "ZE_AFFINITY_MASK", "SYCL_DEVICE_FILTER", "SYCL_DEVICE_ALLOWLIST",
    "CUDA_VISIBLE_DEVICES", "HIP_VISIBLE_DEVICES", "ROCR_VISIBLE_DEVICES",
)  # fmt: skip
"""Variables that can hide a device from torch."""


def survey_host(
    interpreter: Interpreter,
    *,
    inductor: bool = False,
    timeout: float = PROBE_SECONDS,
    progress: Callable[[str], None] = lambda _: None,
) -> Examination:
    """Run the probes and look at the machine.

    Args:
        interpreter: The user's Python.
        inductor: Also ask what Inductor has registered.
        timeout: Seconds for each probe.
        progress: Called with a short text on each step.
    """
    full = dict(os.environ)
    variables = probe_environment(full)

    def ask(name: str, *args: str, env: Mapping[str, str] = variables) -> ProbeResult:
        return run_probe(interpreter.path, name, environ=env, args=args, timeout=timeout)

    progress("reading the environment")
    packages = ask("packages")
    with ThreadPoolExecutor(4) as pool:
        progress("asking torch, Triton and the driver")
        running: dict[str, Future[ProbeResult]] = {
            "torch_facts": pool.submit(ask, "torch_facts"),
            "triton_facts": pool.submit(ask, "triton_facts"),
            "level_zero": pool.submit(ask, "level_zero"),
            "variables": pool.submit(ask, "variables", env=full),
        }
        machine = pool.submit(_machine, full, packages, interpreter)
        probes = {"packages": packages, **{name: future.result() for name, future in running.items()}}
        found = machine.result()
    if inductor:
        progress("asking Inductor what it has registered")
        probes["inductor"] = _ask_inductor(packages, ask)
    hiding = tuple(name for name in HIDING if name in full)
    unhidden = None
    if hiding and _unseen(probes["torch_facts"]):
        progress("asking torch again without " + ", ".join(hiding))
        unhidden = ask("torch_facts", env=probe_environment(full, without=hiding))
    return Examination(interpreter, public_variables(full), found, probes, unhidden, hiding)


def public_variables(environ: Mapping[str, str]) -> dict[str, str]:
    """Return the variables that may be read and shown."""
    return {
        name: value
        for name, value in sorted(environ.items())
        if name in LISTED_NAMES or name.startswith(LISTED_PREFIXES)
    }


def _ask_inductor(packages: ProbeResult, ask: Callable[..., ProbeResult]) -> ProbeResult:
    imports = packages.facts.get("imports")
    ipex = isinstance(imports, dict) and bool(imports.get("intel_extension_for_pytorch"))
    if not ipex:
        return ask("inductor")
    result = ask("inductor", "--ipex")
    # IPEX beside a torch of another version may take the whole process down; Inductor's own part is wanted
    # even so.
    return result if result.outcome is ProbeOutcome.OK else ask("inductor")


def _unseen(torch: ProbeResult) -> bool:
    """Return whether torch finds no device of a kind that it is built for."""
    for kind in ("xpu", "cuda"):
        facts = torch.facts.get(kind)
        if isinstance(facts, dict) and facts.get("compiled") and not facts.get("count"):
            return True
    return False


def _machine(environ: Mapping[str, str], packages: ProbeResult, interpreter: Interpreter) -> Machine:
    python: dict[str, Any] = packages.facts.get("python") or {}
    user: dict[str, Any] = packages.facts.get("user") or {}
    temp = str(user.get("temp") or "/tmp")  # noqa: S108  (where the caches are, not where something is made)
    name = str(user.get("name") or system.user())
    for letter in '\\/:*?"<>|':
        # As torch/_inductor/runtime/cache_dir_utils.py does.
        name = name.replace(letter, "_")
    return survey_machine(
        environ,
        prefix=str(python.get("prefix") or interpreter.prefix),
        include=str(python.get("include") or ""),
        inductor_cache=str(Path(temp, f"torchinductor_{name}")),
        home=str(user.get("home") or home_directory() or ""),
        temp=temp,
        cwd=str(Path.cwd()),
    )
