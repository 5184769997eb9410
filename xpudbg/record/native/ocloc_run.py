"""One isolated build by ``ocloc``: limits of time, memory and output, its own temporary folder, no network where possible.

A module may be anybody's file, and graphics compilers crash, hang and grow on unusual ones. Whatever happens to the compiler, the
failure is returned as a reason.
"""

from __future__ import annotations

import contextlib
import functools
import os
import shutil
import subprocess
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from xpudbg.core import system
from xpudbg.formats.zebin import skim_fault
from xpudbg.model.native import CauseKind
from xpudbg.store.files.atomic import temporary_folder
from xpudbg.store.files.paths import open_plain

T = TypeVar("T")
R = TypeVar("R")
_ELF_MAGIC = b"\x7fELF"
_LOG_CHARS = 4000
_MAX_WRITTEN = 512 << 20
_MAX_ASSEMBLY = 40 << 20
"""Bytes of an assembly that are read; more than the parser takes, so that it says that the text is too long."""
_MAX_MEMORY = 12 << 30
"""Address space of one compiler; a large attention template takes 1 GB."""
_LIMITS = 'ulimit -c 0; ulimit -f "$1"; ulimit -v "$2"; ulimit -t "$3"; shift 3; exec "$@"'
_FATAL = ("SIGILL", "SIGABRT", "SIGBUS", "SIGFPE", "SIGSEGV")
_FAULTS = {
    CauseKind.DAMAGED: "is not a whole ELF file",
    CauseKind.EMPTY_OBJECT: "has no kernel: it could not compile it and reported no error",
}
_STATUS_NAMES = {
    250: "OCLOC_OUT_OF_HOST_MEMORY",
    245: "OCLOC_BUILD_PROGRAM_FAILURE",
    223: "OCLOC_INVALID_DEVICE",
    212: "OCLOC_INVALID_PROGRAM",
    226: "OCLOC_INVALID_COMMAND_LINE",
    225: "OCLOC_INVALID_FILE",
    224: "OCLOC_COMPILATION_CRASH",
}
"""What ``ocloc`` ends with: the low byte of its error codes (``ocloc_error_code.h`` of intel/compute-runtime)."""
_NO_DISASSEMBLER = "couldn't load iga"
"""Part of what ``ocloc`` prints where it lacks ``libiga64``, whatever the object (``disassembler`` of intel/compute-runtime, ``iga_wrapper``)."""
_without_disassembler: set[OclocCompiler] = set()
_running: set[subprocess.Popen[bytes]] = set()
_lock = threading.Lock()


@dataclass(frozen=True)
class OclocCompiler:
    """An ``ocloc`` and its settings.

    Attributes:
        program: Its path.
        version: Version that it prints; empty if it prints none.
        seconds: Limit for one module.
    """

    program: str
    version: str = ""
    seconds: float = 60.0


@dataclass(frozen=True)
class Build:
    """Result of compiling one module.

    Attributes:
        native: The native object; None when there is none.
        log: Output of the compiler, cut at 4000 characters.
        reason: Why there is no native object; empty when there is.
        kind: How the compiler's process failed; None if it exited with a status.
        command: Its command line.
    """

    native: bytes | None
    log: str = ""
    reason: str = ""
    kind: CauseKind | None = None
    command: tuple[str, ...] = ()


def build(
    compiler: OclocCompiler,
    device: str,
    module: Path,
    flags: str,
    *,
    environment: Mapping[str, str] | None = None,
    dumps: Path | None = None,
) -> Build:
    """Compile one SPIR-V module; never raises because of it or of the compiler.

    Args:
        compiler: The program.
        device: The device, as the compiler calls it.
        module: The module.
        flags: Options of the native compiler.
        environment: Variables for the compiler beside those of this process.
        dumps: A folder that IGC's shader dumps are written to; none are made when it is None.
    """
    command = [compiler.program, "compile", "-file", str(module.resolve()), "-spirv_input"]
    command += ["-device", device, "--format", "zebin"]
    command += ["-output", "kernel", "-out_dir", "{out}", "-output_no_suffix"]
    command += ["-options", flags] if flags else []
    variables = dict(environment or {})
    if dumps is not None:
        variables |= {"IGC_ShaderDumpEnable": "1", "IGC_DumpToCustomDir": str(dumps.resolve())}
    try:
        with temporary_folder("xpudbg-ocloc-") as name:
            return replace(_build(compiler, command, Path(name), variables), command=tuple(command))
    except OSError as error:
        why = f"no temporary folder for ocloc: {error.strerror or error}"
        return Build(None, reason=why, kind=CauseKind.NOT_STARTED)


def disassemble(compiler: OclocCompiler, device: str, native: bytes) -> dict[str, str]:
    """Return the instructions of a native object by kernel, as text; empty if the compiler cannot disassemble it.

    ``ocloc disasm`` writes ``.text.KERNEL.asm``; 22.43 of Debian 12 has no disassembler with it.

    Args:
        compiler: The program.
        device: The device, as the compiler calls it.
        native: The object.
    """
    found: dict[str, str] = {}
    if compiler in _without_disassembler:
        return found
    with contextlib.suppress(OSError), temporary_folder("xpudbg-ocloc-") as name:
        out = Path(name, "out")
        out.mkdir()
        (out / "k.bin").write_bytes(native)
        command = [compiler.program, "disasm", "-file", "k.bin", "-device", device, "-dump", "dump"]
        _, printed = run_isolated(command, Path(name), out, compiler.seconds)
        if _NO_DISASSEMBLER in printed:
            _without_disassembler.add(compiler)
        for path in sorted((out / "dump").glob(".text.*.asm")):
            with open_plain(path) as handle:
                text = handle.read(_MAX_ASSEMBLY).decode("utf-8", "replace")
            found[path.name.removeprefix(".text.").removesuffix(".asm")] = text
    return found


def in_parallel(
    work: Callable[[T], R], items: Sequence[T], say: Callable[[int, int], None] = lambda _done, _all: None
) -> list[R]:
    """Apply a function to each item in parallel, one per processor; running compilers are killed if the user interrupts.

    Args:
        work: Starts a compiler and waits for it.
        items: Its arguments.
        say: Called with the numbers of finished and of all items.

    Returns:
        A result for each item, in order.
    """
    with ThreadPoolExecutor(max_workers=system.processors()) as pool:
        running = [pool.submit(work, item) for item in items]
        try:
            for number, _ in enumerate(as_completed(running), 1):
                say(number, len(items))
            return [future.result() for future in running]
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            _stop_builds()
            raise


def _stop_builds() -> None:
    """Kill all running compilers after an interrupt."""
    with _lock:
        for process in _running:
            system.kill_group(process)


def _build(
    compiler: OclocCompiler, command: Sequence[str], folder: Path, variables: Mapping[str, str]
) -> Build:
    out = folder / "out"
    out.mkdir()
    arguments = [str(out) if word == "{out}" else word for word in command]
    status, printed = run_isolated(arguments, folder, out, compiler.seconds, variables)
    log = printed.replace(f"{out}/", "")[-_LOG_CHARS:]
    if isinstance(status, Stopped):
        return Build(None, log, status.why, status.kind)
    try:
        native, written = _native_object(out)
    except OSError as error:
        why = f"what ocloc wrote cannot be read: {error.strerror or error}"
        return Build(None, log, why, CauseKind.NOTHING_WRITTEN)
    if status == 0 and native is None:
        what = f"no native object, only {', '.join(written[:4])}" if written else "no file"
        return Build(None, log, f"ocloc succeeded but wrote {what}", CauseKind.NOTHING_WRITTEN)
    if status != 0 or native is None:
        why = f"ocloc ended with {_how(status)}: {_failure_line(log) or 'no message'}"
        return Build(None, log, why, _kind_of(status))
    fault = skim_fault(native)
    if fault is not None:
        return Build(None, log, f"ocloc succeeded, but its object {_FAULTS[fault]}", fault)
    return Build(native, log)


@dataclass(frozen=True)
class Stopped:
    """Reason why a compiler has no exit status.

    Attributes:
        kind: Whether it could not be started, or took too long.
        why: The same as a text.
    """

    kind: CauseKind
    why: str


def run_isolated(
    command: Sequence[str],
    folder: Path,
    cwd: Path,
    seconds: float,
    environment: Mapping[str, str] | None = None,
) -> tuple[int | Stopped, str]:
    """Run a compiler isolated from other processes.

    Args:
        command: Program and arguments.
        folder: Its own temporary folder, which is also its home.
        cwd: Its working directory.
        seconds: Limit of time.
        environment: Variables beside those of this process.

    Returns:
        The exit status, or why there is none; and its output.
    """
    limits = [str(_MAX_WRITTEN // 512), str(_MAX_MEMORY // 1024), str(int(seconds) + 5)]
    arguments = ["/bin/sh", "-c", _LIMITS, "sh", *limits, *_without_network(), *command]
    private = {"TMPDIR": str(folder), "HOME": str(folder), "XDG_CACHE_HOME": str(folder)}
    log_file = folder / "said.txt"
    status: int | Stopped
    with log_file.open("wb") as output:
        try:
            process = subprocess.Popen(
                arguments,
                stdout=output,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                cwd=cwd,
                env={**os.environ, **(environment or {}), **private},
                start_new_session=True,
            )
        except OSError as error:
            why = f"ocloc cannot be started: {error.strerror or error}"
            return Stopped(CauseKind.NOT_STARTED, why), ""
        with _lock:
            _running.add(process)
        try:
            status = process.wait(seconds)
        except subprocess.TimeoutExpired:
            status = Stopped(CauseKind.TIME, f"ocloc took longer than {seconds:g} s")
        finally:
            # Also what it started itself.
            system.kill_group(process)
            process.wait()
            with _lock:
                _running.discard(process)
    with log_file.open("rb") as output:
        output.seek(max(0, log_file.stat().st_size - 4 * _LOG_CHARS))
        return status, output.read().decode("utf-8", errors="replace")


@functools.cache
def _without_network() -> tuple[str, ...]:
    """Return the command prefix that starts a program without network; empty if the system does not allow it."""
    unshare = shutil.which("unshare")
    for options in (("-n",), ("-r", "-n")) if unshare else ():
        prefix = (str(unshare), *options, "--")
        with contextlib.suppress(OSError, subprocess.TimeoutExpired):
            tried = subprocess.run(
                [*prefix, "true"], capture_output=True, stdin=subprocess.DEVNULL, timeout=10, check=False
            )
            if tried.returncode == 0:
                return prefix
    return ()


def _native_object(folder: Path) -> tuple[bytes | None, tuple[str, ...]]:
    """Return the native object that ``ocloc`` wrote, and the names of all files that it wrote.

    Asked for ``-output kernel -output_no_suffix`` version 22.43 writes ``kernel``, version 26.27 ``kernel.bin``, and versions
    may leave LLVM IR and SPIR-V beside it, so that it is found by its magic number, not by its name.
    """
    written = sorted(p for p in folder.iterdir() if p.is_file() and not p.is_symlink())
    names = tuple(p.name for p in written)
    for path in written:
        with open_plain(path) as handle:
            if handle.read(len(_ELF_MAGIC)) == _ELF_MAGIC:
                return _ELF_MAGIC + handle.read(_MAX_WRITTEN), names
    return None, names


def _how(status: int) -> str:
    number = _signal_of(status)
    known = _STATUS_NAMES.get(status) if number is None else None
    return f"status {status} ({known})" if known else system.exit_text(status if number is None else -number)


def _signal_of(status: int) -> int | None:
    """Return the signal that ended a program, also if a shell around it turned that into a status."""
    if status < 0:
        return -status
    return status - 128 if system.signal_name(status - 128) in _FATAL else None


def _kind_of(status: int) -> CauseKind | None:
    number = _signal_of(status)
    if number is None:
        return None
    by_limit = {"SIGXFSZ": CauseKind.OUTPUT, "SIGXCPU": CauseKind.TIME}
    return by_limit.get(system.signal_name(number), CauseKind.CRASH)


def _failure_line(log: str) -> str:
    """Return the line of a failed build's log that has the reason."""
    lines: Sequence[str] = [
        line.strip() for line in log.splitlines() if line.strip() and not line.startswith("Command was")
    ]
    bad = (line for line in lines if "error" in line.lower() or "fail" in line.lower())
    return next(bad, lines[-1] if lines else "")
