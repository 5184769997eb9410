"""Build of the shim: compiled once per torch build and source text into the user's cache folder.

Two processes that need it at once take turns on a lock file; the library appears under its final name in one step, so that a
killed compile leaves nothing that could be loaded. The only tool needed is a C++ compiler (``CXX``, else ``g++``, ``c++`` or
``clang++``); torch's wheels bring the headers.
"""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import report
from .config import TargetConfig, TargetError

# Loads the shim's library into the process and offers its C functions to Python.

_loaded: ctypes.CDLL | None = None


def load(facts: TorchFacts, library: Path, config: TargetConfig) -> ctypes.CDLL:
    """Load the shim once and declare the types of its functions."""
    global _loaded  # noqa: PLW0603 (a process has one shim)
    if _loaded is None:
        shim = ctypes.CDLL(str(library))
        _declare(shim)
        shim.xpudbg_configure(config.devices, int(config.properties.get("total_memory", 0)))
        _loaded = shim
    return _loaded


def load_before_torch(facts: TorchFacts, library: Path, config: TargetConfig) -> None:
    """Load the shim before ``torch/__init__.py`` runs on CUDA builds, since torch caches the first answer about CUDA."""
    for name in ("libc10.so", "libtorch_cpu.so"):
        ctypes.CDLL(str(facts.root / "lib" / name), ctypes.RTLD_GLOBAL)
    load(facts, library, config).xpudbg_hide_cuda()


def _declare(shim: ctypes.CDLL) -> None:
    shim.xpudbg_configure.argtypes = (ctypes.c_int, ctypes.c_uint64)
    shim.xpudbg_configure.restype = None
    shim.xpudbg_hide_cuda.restype = None
    shim.xpudbg_on_float64.restype = None
    shim.xpudbg_exchange_device.argtypes = (ctypes.c_int,)
    shim.xpudbg_current_stream.argtypes = (ctypes.c_int,)
    shim.xpudbg_current_stream.restype = ctypes.c_int64
    shim.xpudbg_set_stream.argtypes = (ctypes.c_int, ctypes.c_int64)
    shim.xpudbg_set_stream.restype = None
    shim.xpudbg_new_stream.restype = ctypes.c_int64
    shim.xpudbg_synchronize.restype = None
    shim.xpudbg_memory_stats.argtypes = (ctypes.c_int, ctypes.c_int, ctypes.POINTER(ctypes.c_int64))
    shim.xpudbg_memory_stats.restype = None
    shim.xpudbg_memory_reset.argtypes = (ctypes.c_int, ctypes.c_int)
    shim.xpudbg_memory_reset.restype = None


SOURCES = Path(__file__).with_name("csrc")
UNIT = "shim.cpp"
_FLAGS = ("-O1", "-std=c++20", "-shared", "-fPIC", "-fvisibility=default", "-w")


@dataclass(frozen=True)
class TorchFacts:
    """Facts about torch that are known without importing it.

    Attributes:
        root: The package's folder.
        version: For example ``2.13.0+cpu``.
        git: Commit of the build; empty if unknown.
        cuda: CUDA version of a CUDA build; None otherwise.
        xpu: SYCL version of an XPU build; None otherwise.
    """

    root: Path
    version: str
    git: str
    cuda: str | None
    xpu: str | None


def torch_facts(root: Path) -> TorchFacts:
    """Parse the assignments in ``torch/version.py`` without executing it."""
    import ast

    values: dict[str, Any] = {}
    for node in ast.parse((root / "version.py").read_text(encoding="utf-8")).body:
        target: ast.expr | None = None
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target = node.targets[0]
        elif isinstance(node, ast.AnnAssign):
            target = node.target
        if isinstance(target, ast.Name) and isinstance(getattr(node, "value", None), ast.Constant):
            values[target.id] = node.value.value  # type: ignore[attr-defined]
    return TorchFacts(
        root=root,
        version=str(values.get("__version__", "unknown")),
        git=str(values.get("git_version", "")),
        cuda=values.get("cuda"),
        xpu=values.get("xpu"),
    )


def cache_folder() -> Path:
    """Return ``shim`` in ``$XPUDBG_CACHE_DIR``, else ``$XDG_CACHE_HOME/xpudbg``, else ``~/.cache/xpudbg``."""
    chosen = os.environ.get("XPUDBG_CACHE_DIR")
    if chosen:
        return Path(chosen) / "shim"
    base = os.environ.get("XDG_CACHE_HOME")
    root = Path(base) if base and Path(base).is_absolute() else Path.home() / ".cache"
    return root / "xpudbg" / "shim"


def compiler() -> list[str]:
    """Return the C++ compiler as the start of a command line.

    Raises:
        TargetError: There is none.
    """
    named = os.environ.get("CXX", "").strip()
    if named:
        command = shlex.split(named)
        if command and shutil.which(command[0]):
            return command
        raise TargetError(f"CXX={named!r} is not a program on PATH; unset it or name a C++ compiler")
    for name in ("g++", "c++", "clang++"):
        if shutil.which(name):
            return [name]
    raise TargetError(
        "no C++ compiler (g++, c++ or clang++) is on PATH, and the target's shim has to be compiled once; "
        "install one (Debian: apt-get install g++) or set CXX"
    )


def library_path(facts: TorchFacts) -> Path:
    """Return the path of the shim for this torch and these sources, which need not be built."""
    digest = hashlib.sha256()
    for part in (facts.version, facts.git, str(facts.cuda), *_FLAGS, _abi(facts)):
        digest.update(part.encode() + b"\0")
    for source in sorted(SOURCES.iterdir()):
        if source.suffix in {".cpp", ".h"}:
            digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    version = "".join(c if c.isalnum() or c in ".+-" else "_" for c in facts.version)
    return cache_folder() / f"xpudbg-shim-torch{version}-{digest.hexdigest()[:16]}.so"


def ensure_built(facts: TorchFacts) -> Path:
    """Return the shim's library, compiled now if there is none for this torch.

    Raises:
        TargetError: There is no compiler, no headers or no writable folder, or the compile failed.
    """
    path = library_path(facts)
    if path.is_file():
        report.once("shim", "shim", path=str(path), cached=True)
        return path
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with _lock(path.with_suffix(".lock")):
            # Another process built it while this one waited.
            if path.is_file():
                report.once("shim", "shim", path=str(path), cached=True)
                return path
            _compile(facts, path)
    except OSError as error:
        raise TargetError(
            f"the target's shim cannot be written to {path.parent} ({error.strerror or error}); "
            "set XPUDBG_CACHE_DIR to a folder that can be written"
        ) from error
    return path


def _compile(facts: TorchFacts, path: Path) -> None:
    include = facts.root / "include"
    if not (include / "ATen" / "ATen.h").is_file():
        raise TargetError(
            f"this torch ({facts.root}) has no C++ headers under {include}; install torch from a wheel"
        )
    command = [*compiler(), *_FLAGS, f"-D_GLIBCXX_USE_CXX11_ABI={_abi(facts)}"]
    command += [f"-I{include}", f"-I{include}/torch/csrc/api/include", str(SOURCES / UNIT)]
    command += [f"-L{facts.root / 'lib'}", "-lc10", "-ltorch_cpu"]
    sys.stderr.write(f"xpudbg: compiling the XPU target for torch {facts.version} (once, about 20 s) ...\n")
    sys.stderr.flush()
    begin = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="build-", dir=path.parent) as folder:
        output = Path(folder) / "shim.so"
        done = subprocess.run([*command, "-o", str(output)], capture_output=True, text=True, check=False)
        seconds = round(time.monotonic() - begin, 1)
        if done.returncode != 0:
            first = next((line for line in done.stderr.splitlines() if "error" in line), "no message")
            log = path.with_suffix(".log")
            log.write_text(shlex.join(command) + "\n" + done.stdout + done.stderr, encoding="utf-8")
            report.event("shim", failed=True, command=shlex.join(command), log=done.stderr[-20000:])
            raise TargetError(
                f"the target's shim does not compile for torch {facts.version}: {first.strip()} (all of it in {log}); "
                "docs/target.md lists the versions of torch that work"
            )
        output.replace(path)
    sys.stderr.write(f"xpudbg: compiled the XPU target in {seconds} s: {path}\n")
    report.event("shim", path=str(path), cached=False, seconds=seconds, command=shlex.join(command))


def _abi(facts: TorchFacts) -> str:
    """Return the flag of the C++ ABI: ``0`` if torch's CMake file names the old one, else ``1``."""
    config = facts.root / "share" / "cmake" / "Torch" / "TorchConfig.cmake"
    with contextlib.suppress(OSError):
        if "_GLIBCXX_USE_CXX11_ABI=0" in config.read_text(encoding="utf-8", errors="replace"):
            return "0"
    return "1"


@contextlib.contextmanager
def _lock(path: Path) -> Iterator[None]:
    with path.open("a", encoding="utf-8") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(handle, fcntl.LOCK_UN)
