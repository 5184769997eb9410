"""Client of the worker process that runs the SPIR-V of Triton's kernels on the host's CPU."""

from __future__ import annotations

import contextlib
import hashlib
import mmap
import os
import platform
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from . import messages
from .binary import ModuleError, ModuleKernel
from .launches import (
    Argument,
    KernelMeta,
    Launch,
    MemoryPlan,
    SpirvFailure,
    check_grid,
    work_group,
)
from .rewrites import RewrittenModule, rewrite_module

# Path of Intel's OpenCL CPU runtime: the packages ``intel-opencl-rt`` and ``intel-cmplr-lib-rt``, or a system's own.
#
# The wheel's ``.icd`` file holds a path of the machine that built it, so that no OpenCL loader finds the library; it is looked for by its
# own name here and loaded by path.

LIBRARY = "libintelocl.so"
VARIABLE = "XPUDBG_OPENCL"
INSTALL = "pip install 'xpudbg[spirv]' brings Intel's OpenCL CPU runtime (about 800 MB, Intel's licence)"
_SYSTEM = (
    "opt/intel/oneapi/compiler/latest/lib/" + LIBRARY,
    "opt/intel/oneapi/lib/" + LIBRARY,
    "opt/intel/oclcpuexp*/x64/" + LIBRARY,
)


def find_runtime(cache: Path | None = None, environ: Mapping[str, str] | None = None) -> Path | None:
    """Find the runtime's library; None if this machine has none.

    Args:
        cache: The tool's cache folder, which may hold an environment with the runtime (``spirv-env``).
        environ: The environment; this process's when None. ``XPUDBG_OPENCL`` names the library or its folder, and nothing else is
            looked for then.
    """
    named = (os.environ if environ is None else environ).get(VARIABLE, "").strip()
    if named:
        path = Path(named)
        path = path / LIBRARY if path.is_dir() else path
        return path if path.is_file() else None
    return next((path for path in _candidates(cache) if path.is_file()), None)


def _candidates(cache: Path | None) -> Iterator[Path]:
    yield Path(sys.prefix) / "lib" / LIBRARY
    if cache is not None:
        yield cache / "spirv-env" / "lib" / LIBRARY
    for pattern in _SYSTEM:
        yield from sorted(Path("/").glob(pattern), reverse=True)


DEFAULT_SECONDS = 60.0
BUILD_SECONDS = 300.0
DEFAULT_MEMORY = 16 << 30
_START_SECONDS = 60.0
_WORKER = (str(Path(__file__).resolve().parents[2] / "inside.py"), "xpudbg.emulator.spirv.worker")
_CACHE_VERSION = "1"
_FLAGS_OF_GPUS = ("-cl-intel-", "-ze-", "-igc")


class SpirvDevice:
    """Device that runs kernels; the worker starts with the first kernel and again after a crash.

    Args:
        cache: The tool's cache folder, which stores programs and may have the runtime. None stores nothing.
        library: The runtime's library; searched for if None.
        memory: Limit of the worker's address space in bytes, without its libraries.

    Raises:
        SpirvFailure: There is no runtime here (``missing``).
    """

    def __init__(
        self, cache: Path | None = None, *, library: Path | None = None, memory: int = DEFAULT_MEMORY
    ) -> None:
        found = library or find_runtime(cache)
        if found is None:
            raise SpirvFailure("missing", "Intel's OpenCL CPU runtime is not installed; %s" % INSTALL)
        self.library = found
        self.description = ""
        self._cache = cache
        self._limit = memory
        self._modules: dict[tuple[bytes, str], _Program] = {}
        self._process: subprocess.Popen[bytes] | None = None
        self._pipes = (-1, -1)
        self._memory = -1
        self._map: mmap.mmap | None = None
        self._built: set[str] = set()
        self._lock = threading.RLock()
        self._owner = os.getpid()
        self._log_file = -1

    def __enter__(self) -> SpirvDevice:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def rewritten(self, module: bytes) -> RewrittenModule:
        """Return the module as it is run, with its changes.

        Raises:
            SpirvFailure: It cannot be read or has instructions that cannot be replaced.
        """
        return self._program(module, "").module

    def build(
        self, module: bytes, build_flags: str = "", seconds: float = BUILD_SECONDS
    ) -> tuple[float, bool]:
        """Build a module; return the seconds taken, and whether an earlier build was reused.

        Raises:
            SpirvFailure: It does not build.
        """
        with self._lock:
            return self._build(self._program(module, build_flags), seconds)

    def launch(
        self,
        module: bytes,
        kernel: str,
        grid: Sequence[int],
        meta: KernelMeta,
        args: Sequence[Argument],
        seconds: float = DEFAULT_SECONDS,
        guard: bool = False,
        build_seconds: float = BUILD_SECONDS,
    ) -> Launch:
        """Run a kernel to its end; the arguments' memory is changed in place.

        Args:
            module: The SPIR-V.
            kernel: The kernel's name; empty for the module's only one.
            grid: Programs along x, y and z.
            meta: Triton's metadata.
            args: The arguments of the ttir in order: :class:`Pointer` or memory itself, :class:`Scalar`, None.
            seconds: Time limit of the launch.
            guard: Whether to detect accesses outside of the arguments: memory of each argument ends (up to 15 bytes) at a page
                without access rights, and the memory before it is checked afterwards.
            build_seconds: Time limit of the build.

        Raises:
            SpirvFailure: It does not build or run.
        """
        with self._lock:
            program = self._program(module, meta.build_flags)
            chosen = _kernel_of(program.module, kernel)
            sizes, local = check_grid(grid), work_group(chosen, meta)
            plan = MemoryPlan(chosen, args, meta, sizes, guard)
            built, cached = self._build(program, build_seconds)
            memory = self._shared(plan.size)
            plan.fill(memory)
            job = {
                "job": "launch",
                "digest": program.digest,
                "kernel": chosen.name,
                "grid": sizes,
                "local": local,
                "lanes": chosen.lanes,
                "regions": plan.regions,
                "arguments": plan.arguments,
                "guard": guard,
            }
            reply = self._ask(job, b"", seconds, "kernel %s" % chosen.name)
            if "fault" in reply:
                found = plan.fault(reply)
                return Launch(plan.outputs(), program.module.rewrites, built, cached, 0.0, (found,))
            touched = plan.touched(memory) if guard else ()
            plan.copy_back(memory)
            return Launch(
                plan.outputs(), program.module.rewrites, built, cached, float(reply["seconds"]), touched
            )

    def close(self) -> None:
        """End the worker and free its memory."""
        with self._lock:
            self._stop()
            if self._map is not None:
                self._map.close()
                self._map = None
            if self._memory >= 0:
                os.close(self._memory)
                self._memory = -1

    def _program(self, module: bytes, build_flags: str) -> _Program:
        flags = " ".join(f for f in build_flags.split() if not f.startswith(_FLAGS_OF_GPUS))
        key = (hashlib.sha256(module).digest(), flags)
        if key not in self._modules:
            try:
                rewritten = rewrite_module(module)
            except (ModuleError, KeyError, IndexError, ValueError) as error:
                raise SpirvFailure("unsupported", str(error)) from error
            self._modules[key] = _Program(rewritten, flags, self.library)
        return self._modules[key]

    def _build(self, program: _Program, seconds: float) -> tuple[float, bool]:
        if program.failure is not None:
            raise program.failure
        alive = self._process is not None and self._process.poll() is None
        if program.digest in self._built and alive:
            return 0.0, True
        self._started()
        stored = str(self._cache / "spirv" / (program.digest + ".bin")) if self._cache is not None else ""
        job = {
            "job": "build",
            "digest": program.digest,
            "source": program.module.source,
            "options": program.flags,
            "kept": stored,
        }
        try:
            reply = self._ask(job, program.module.data, seconds, "the build")
        except SpirvFailure as failure:
            # It would take as long the next time.
            program.failure = (
                failure if failure.kind != "build" else SpirvFailure("build", _first(failure.detail))
            )
            raise program.failure from failure
        self._built.add(program.digest)
        return float(reply["seconds"]), bool(reply["cached"])

    def _started(self) -> None:
        if self._process is not None and self._process.poll() is None and self._owner == os.getpid():
            return
        self._stop()
        self._owner = os.getpid()
        if self._memory < 0:
            self._memory = os.memfd_create("xpudbg-spirv", os.MFD_CLOEXEC)
        jobs, replies = os.pipe(), os.pipe()
        self._log_file = os.memfd_create("xpudbg-spirv-log", os.MFD_CLOEXEC)
        passed = (jobs[0], replies[1], self._memory)
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", *_WORKER, *(str(d) for d in passed)],
                pass_fds=passed,
                stdin=subprocess.DEVNULL,
                stdout=self._log_file,
                stderr=self._log_file,
                start_new_session=True,
                env=_environment(),
            )
        finally:
            os.close(jobs[0])
            os.close(replies[1])
        self._pipes = (replies[0], jobs[1])
        job = {"job": "start", "library": str(self.library), "memory": self._limit}
        try:
            reply = self._ask(job, b"", _START_SECONDS, "the OpenCL CPU runtime")
        except SpirvFailure:
            self._stop()
            raise
        self.description = "%s, driver %s" % (reply["device"], reply["version"])

    def _stop(self) -> None:
        process, self._process = self._process, None
        self._built.clear()
        for descriptor in (*self._pipes, self._log_file):
            if descriptor >= 0:
                os.close(descriptor)
        self._pipes, self._log_file = (-1, -1), -1
        if process is None or self._owner != os.getpid():
            return
        with contextlib.suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def _ask(self, job: dict[str, Any], payload: bytes, seconds: float, what: str) -> dict[str, Any]:
        """Send a job and wait for its reply.

        Raises:
            SpirvFailure: The job failed, took too long, or ended the worker.
        """
        self._started()
        reader, writer = self._pipes
        try:
            messages.write_all(writer, messages.encode_message(job, payload))
            if not _ready(reader, seconds):
                self._stop()
                raise SpirvFailure("timeout", "%s took longer than %g s and was stopped" % (what, seconds))
            reply = messages.receive_message(reader)
        except BrokenPipeError:
            reply = None
        if reply is None:
            raise self._ended(what)
        message = reply[0]
        if "fault" in message and job["job"] != "launch":
            self._stop()
            raise SpirvFailure("crash", "%s ended with a memory fault of the compiler" % what)
        if "fault" in message:
            self._stop()
            if not job["guard"]:
                raise SpirvFailure("crash", _fault_text(what, message))
        if "error" in message:
            raise self._failed(what, job["job"], message)
        return message

    def _failed(self, what: str, job: str, message: dict[str, Any]) -> SpirvFailure:
        error = message["error"]
        if job == "start":
            return SpirvFailure("missing", error)
        if message.get("memory"):
            return SpirvFailure("memory", self._too_much(what))
        if "OUT_OF" in error:
            return SpirvFailure("memory", error)
        if message.get("full"):
            sentence = "%s failed when it had most of the %s that it may have" % (what, _size(self._limit))
            return SpirvFailure("memory", "%s: %s" % (sentence, _first(error)))
        return SpirvFailure("geometry" if job == "launch" else "build", error)

    def _too_much(self, what: str) -> str:
        return "%s needed more than the %s that it may have" % (what, _size(self._limit))

    def _ended(self, what: str) -> SpirvFailure:
        log_text = self._log()
        status = self._process.wait() if self._process is not None else 0
        self._stop()
        if "bad_alloc" in log_text or "out of memory" in log_text.lower():
            return SpirvFailure("memory", self._too_much(what))
        how = "status %d" % status
        if status < 0:
            with contextlib.suppress(ValueError):
                how = signal.Signals(-status).name
        sentence = "%s ended the process with %s" % (what, how)
        return SpirvFailure("crash", sentence + (": %s" % _first(log_text) if log_text else ""))

    def _log(self) -> str:
        try:
            size = os.fstat(self._log_file).st_size
            return os.pread(self._log_file, 2000, max(0, size - 2000)).decode("utf-8", "replace").strip()
        except OSError:
            return ""

    def _shared(self, size: int) -> mmap.mmap:
        """Return the shared memory with at least that size."""
        self._started()
        have = len(self._map) if self._map is not None else 0
        if self._map is None or have < size:
            if self._map is not None:
                self._map.close()
            wanted = max(size, 1 << 20)
            try:
                os.ftruncate(self._memory, wanted)
                self._map = mmap.mmap(self._memory, wanted)
            except OSError as error:
                raise SpirvFailure("memory", "%d bytes of shared memory cannot be had" % size) from error
        return self._map


class _Program:
    def __init__(self, module: RewrittenModule, flags: str, library: Path) -> None:
        self.module = module
        self.flags = flags
        self.failure: SpirvFailure | None = None
        parts = (_CACHE_VERSION, flags, module.source, _machine(library))
        self.digest = hashlib.sha256("\0".join(parts).encode() + module.data).hexdigest()


def _kernel_of(module: RewrittenModule, name: str) -> ModuleKernel:
    if not name and len(module.kernels) == 1:
        return next(iter(module.kernels.values()))
    if name not in module.kernels:
        there = ", ".join(sorted(module.kernels)) or "none"
        raise SpirvFailure("arguments", "the module has no kernel %s; it has %s" % (name, there))
    return module.kernels[name]


def _ready(descriptor: int, seconds: float) -> bool:
    end = time.monotonic() + seconds
    while True:
        left = end - time.monotonic()
        try:
            return bool(select.select([descriptor], [], [], max(left, 0))[0])
        except InterruptedError:
            continue


def _fault_text(what: str, message: dict[str, Any]) -> str:
    verb = "wrote to" if message["written"] else "read"
    return "%s %s memory that is not there (address 0x%x)" % (what, verb, message["fault"])


def _size(count: int) -> str:
    return "%.4g GiB" % (count / 2**30) if count >= 1 << 30 else "%.4g MiB" % (count / 2**20)


def _machine(library: Path) -> str:
    """Return a text that identifies the runtime and this processor, on which a program's native code depends."""
    stat = library.stat()
    text = "%s %d %d %s" % (os.path.realpath(library), stat.st_size, stat.st_mtime_ns, platform.machine())
    with contextlib.suppress(OSError):
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
        text += "".join(
            next((line for line in lines if line.startswith(key)), "") for key in ("flags", "model name")
        )
    return text


def _environment() -> dict[str, str]:
    """Return the worker's environment, without variables that change how the runtime compiles."""
    names = ("PATH", "HOME", "TMPDIR", "LANG", "LD_LIBRARY_PATH")
    return {name: os.environ[name] for name in names if name in os.environ}


def _first(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    bad = [line for line in lines if "error" in line.lower()]
    return (bad or lines or ["no message"])[0][:500]
