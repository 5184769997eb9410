"""Native code (zebin) for the SPIR-V modules of a Triton cache, made by ``ocloc`` after the run; builds of one that fails.

Done afterwards, it can neither slow nor stop the user's program. Triton's own way (``TRITON_XPU_GEN_NATIVE_CODE``) would raise
inside the compile when ``ocloc`` does not know the device or refuses a module. A failing module is built with other settings: more
registers, unoptimised, another compiler.
"""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import shutil
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from pathlib import Path

from xpudbg.core.devices import DeviceRow, load_devices, target_of
from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import binary_size
from xpudbg.formats.spirv import is_spirv
from xpudbg.formats.zebin import is_elf
from xpudbg.model.native import BuildChange, CauseKind
from xpudbg.model.target import NativeCode, NativeResult
from xpudbg.model.triton import TritonTarget
from xpudbg.record.ocloc import Build, OclocCompiler, build, disassemble, in_parallel
from xpudbg.record.toolchain import ocloc_version
from xpudbg.store.files.atomic import atomic_write, temporary_folder
from xpudbg.store.files.parallel import ray_map
from xpudbg.store.files.paths import first_bytes, open_plain
from xpudbg.store.own_cache import keep_code
from xpudbg.store.records import MAX_BYTES, decode_record, text

_MAX_SPIRV = 64 << 20
SECONDS_AFTER_RUN = 120.0
"""How long a run's user waits for the native code of all its kernels; ``triton-cache native`` makes the rest."""
_UNKNOWN_DEVICE = (
    "cannot get hw info",
    "could not determine target",
    "could not determine device target",
    "invalid device",
    "unknown device",
)
_FLAG = re.compile(r"-(?:cl|ze)-[a-z][A-Za-z0-9-]*")


def make_native_code(
    cache: Path,
    out: Path,
    sheet: DeviceRow,
    *,
    ocloc: str = "",
    seconds_each: float = 60.0,
    seconds_all: float = SECONDS_AFTER_RUN,
    say: Callable[[int, int], None] = lambda _done, _all: None,
) -> NativeCode:
    """Compile every ``*.spv`` below a Triton cache, several at a time; never raises.

    Args:
        cache: The Triton cache (folders of cache entries, at any depth).
        out: Where ``<cache entry>/<kernel>.zebin`` is written, with ``<kernel>.ocloc.log`` beside it.
        sheet: The device.
        ocloc: The program; the one on PATH when empty.
        seconds_each: Limit for one module.
        seconds_all: Limit for all of them, of each kernel the module that Triton made first before any second one; the rest is left out
            with that reason.
        say: Called with the numbers of finished and of all modules.
    """
    program = ocloc or shutil.which("ocloc") or ""
    if not program:
        hint = "`xpudbg targets setup` installs one; --ocloc and $XPUDBG_OCLOC name another"
        return NativeCode(reason=f"there is no ocloc ({hint})")
    modules = (
        sorted(p for p in cache.rglob("*.spv") if p.is_file() and not p.is_symlink())
        if cache.is_dir()
        else []
    )
    if not modules:
        return NativeCode(reason="there are no SPIR-V modules")
    relative = {m: m.relative_to(cache).as_posix() for m in modules}
    results = {
        m: NativeResult(relative[m], reason=why, tried=False) for m in modules if (why := _no_module(m))
    }
    waiting = _first_of_each([m for m in modules if m not in results])
    compiler = OclocCompiler(program, ocloc_version(program, os.environ), seconds_each)
    begin = time.monotonic()
    device = ""
    # The first module finds the name by which ocloc knows the device.
    if waiting:
        device, results[waiting[0]] = _compile(compiler, sheet, waiting[0], relative[waiting[0]], out)
        if not device:
            lines = results[waiting[0]].log.splitlines()
            message = next((line for line in lines if line.strip()), "no message")
            tried = " or ".join(sheet.ocloc)
            return NativeCode(
                reason=f"{program} does not know {tried} ({message}); a newer ocloc may (--ocloc)"
            )
        say(len(results), len(modules))

    def work(module: Path) -> NativeResult:
        if time.monotonic() > begin + seconds_all:
            why = f"left out: native code of the others had taken {seconds_all:.0f} s"
            return NativeResult(relative[module], reason=why)
        return _compile(compiler, replace(sheet, ocloc=(device,)), module, relative[module], out)[1]

    before = len(results)
    made = in_parallel(work, waiting[1:], lambda done, _: say(before + done, len(modules)))
    results |= zip(waiting[1:], made, strict=True)
    rows = tuple(results[m] for m in modules)
    return NativeCode(device, compiler.version, results=rows, seconds=time.monotonic() - begin)


def _first_of_each(modules: Sequence[Path]) -> list[Path]:
    """Return the modules in the order of need: each kernel's first one, which runs where nothing is measured, then the second ones."""

    def age(module: Path) -> tuple[int, Path]:
        with contextlib.suppress(OSError):
            return module.stat().st_mtime_ns, module
        return 0, module

    made: dict[str, list[Path]] = {}
    for module in sorted(modules, key=age):
        made.setdefault(module.stem, []).append(module)
    rows = zip_longest(*made.values())
    return [module for row in rows for module in row if module is not None]


def _no_module(path: Path) -> str:
    """Return why a file is not passed to ``ocloc``; empty if it is."""
    try:
        with open_plain(path) as handle:
            magic = handle.read(4)
        if path.stat().st_size > _MAX_SPIRV:
            return f"the module is larger than {binary_size(_MAX_SPIRV)}"
    except OSError as error:
        return f"cannot be read: {error.strerror or error}"
    if is_elf(magic):
        return "already native code: Triton stored a zebin under the name .spv"
    return "" if is_spirv(magic) else "not a SPIR-V module"


def build_for(
    compiler: OclocCompiler,
    sheet: DeviceRow,
    module: Path,
    flags: str,
    *,
    environment: Mapping[str, str] | None = None,
    dumps: Path | None = None,
) -> tuple[str, Build]:
    """Compile one module by the first name of a device that the compiler knows.

    Args:
        compiler: The program.
        sheet: The device.
        module: The module.
        flags: Options of the native compiler.
        environment: Variables for the compiler beside those of this process.
        dumps: A folder that IGC's shader dumps are written to; none are made when it is None.

    Returns:
        That name, or the last one that was tried, and the build's result.
    """
    device, built = "", Build(None)
    for device in sheet.ocloc:
        built = build(compiler, device, module, flags, environment=environment, dumps=dumps)
        if built.native is not None or not any(message in built.log.lower() for message in _UNKNOWN_DEVICE):
            return device, built
    why = f"this ocloc does not know {' or '.join(sheet.ocloc)}"
    return device, replace(built, reason=why, kind=CauseKind.UNKNOWN_DEVICE)


def _compile(
    compiler: OclocCompiler, sheet: DeviceRow, module: Path, relative: str, out: Path
) -> tuple[str, NativeResult]:
    """Compile a module; return the compiler's name of the device, empty if it knows none, and the result."""
    flags = build_flags(first_bytes(module.with_suffix(".json"), MAX_BYTES) or b"")
    device, made = build_for(compiler, sheet, module, flags)
    if made.native is None:
        known = made.kind is not CauseKind.UNKNOWN_DEVICE
        return device if known else "", NativeResult(relative, log=made.log, reason=made.reason)
    target = out / Path(relative).with_suffix(".zebin")
    head = log_head(compiler, device, flags)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.with_suffix(".ocloc.log").write_text(head + made.log, encoding="utf-8")
        partial = target.with_suffix(".zebin.part")
        partial.write_bytes(made.native)
        partial.replace(target)
    except OSError as error:
        why = f"cannot be written: {error.strerror or error}"
        return device, NativeResult(relative, log=made.log, reason=why)
    name = target.relative_to(out).as_posix()
    return device, NativeResult(relative, zebin=name, bytes=len(made.native), log=made.log)


def log_head(compiler: OclocCompiler, device: str, flags: str) -> str:
    """Return the first line of a stored log."""
    return f"xpudbg: ocloc {compiler.version or 'of unknown version'} -device {device} -options '{flags}'\n"


def build_flags(metadata: bytes) -> str:
    """Return the flags that Triton passes to the driver for this kernel: register mode, rounding of divisions, optimisation.

    Only flags without a value are taken, since the metadata may be anybody's file.
    """
    flags = text(decode_record(metadata).get("build_flags"))
    return " ".join(flag for flag in flags.split() if _FLAG.fullmatch(flag))


# Native code for kernels of any Triton cache, for one device or several, kept in the tool's own folder or beside the entries.

_HARDWARE = re.compile(r"\d{1,3}\.\d{1,3}\.\d{1,3}")
_NAME = re.compile(r"[a-z0-9][a-z0-9.-]{0,40}")


@dataclass(frozen=True)
class Module:
    """A SPIR-V module of a cache entry.

    Attributes:
        key: The name of the entry's folder.
        stem: The name of its files.
        spirv: Its bytes.
        metadata: The bytes of ``KERNEL.json``, which has the flags of the native compiler.
        own: The device that it was compiled for, as ``--target`` takes it; empty if unknown.
        beside: The entry's folder, to store the code there; None for the tool's own.
    """

    key: str
    stem: str
    spirv: bytes
    metadata: bytes
    own: str = ""
    beside: Path | None = None


@dataclass(frozen=True)
class NativeBuild:
    """The native code of one module for one device, or why there is none.

    Attributes:
        device: The device's name, from the user or its sheet.
        compiler: Version of ``ocloc``.
        native: The object; None when there is none.
        path: Path of the stored object.
        reason: Why there is none.
    """

    device: str
    compiler: str
    native: bytes | None
    path: Path | None = None
    reason: str = ""


def own_device(target: TritonTarget, hardware: str = "") -> str:
    """Return the device that a kernel was compiled for; empty if unknown.

    Args:
        target: The target in its metadata.
        hardware: What its native object was built for, ``20.1.0``, where there are no metadata; a device without a sheet is
            called by that, as ``ocloc`` takes it.
    """
    number = target.properties.get("architecture")
    for sheet in load_devices().targets:
        same = number is not None and sheet.properties["architecture"].value == number
        if same or target.arch == sheet.name or (target.device and sheet.title in target.device):
            return sheet.name
    if target.properties or target.arch or target.device or not _HARDWARE.fullmatch(hardware):
        return ""
    # The third number is a stepping.
    wanted = hardware.split(".")[:2]
    same_ip = (
        s.name for s in load_devices().targets if str(s.properties["version"].value).split(".")[:2] == wanted
    )
    return next(same_ip, hardware)


def device_sheet(name: str) -> DeviceRow:
    """Return the sheet of a device, or a sheet with only the name by which ``ocloc`` may know it.

    Raises:
        XpudbgError: The name is no device's.
    """
    sheet = target_of(name)
    if sheet is not None:
        return sheet
    if not _NAME.fullmatch(name):
        raise XpudbgError(
            f"'{name}' is not a device", hint="such as bmg, lnl, pvc, ptl: names that ocloc takes"
        )
    return DeviceRow(name, name, name, (name,))


def keep_native(
    module: Module, native: bytes, log: bytes, device: str, compiler: str, *, own: bool
) -> NativeBuild:
    """Store native code of a module.

    Args:
        module: The module.
        native: The object.
        log: The compiler's log.
        device: The device's name.
        compiler: Version of ``ocloc``.
        own: Whether the module's card shows it.
    """
    files = {f"{module.stem}.ocloc.log": log, f"{module.stem}.zebin": native}
    if module.beside is None:
        place = keep_code(module.key, module.spirv, device, files, own=own)
    else:
        place = module.beside
        for name, data in files.items():
            with atomic_write(place / name) as target:
                target.write(data)
    return NativeBuild(device, compiler, native, place / f"{module.stem}.zebin")


# Builds of one kernel for several devices and register modes, without the device.

FLAGS = {
    "default": "",
    "128": "-cl-intel-128-GRF-per-thread",
    "256": "-cl-intel-256-GRF-per-thread",
    "auto": "-cl-intel-enable-auto-large-GRF-mode",
}
"""Register modes, and the option of the native compiler for each."""
REGISTER_FLAGS = frozenset({*FLAGS.values(), "-cl-intel-512-GRF-per-thread"})
"""Options of the native compiler that say how many registers a thread gets."""


_NO_OPTIMISATION = "-cl-opt-disable"
_EMULATION = {"IGC_EnableDPEmulation": "1"}
"""What IGC reads; on a device the driver needs ``OverrideDefaultFP64Settings=1`` beside it."""
_MAX_STORED = 2 << 30
_SECONDS_EACH = 600.0
"""Limit for one module whose native code the user asked for."""


@dataclass(frozen=True)
class Trial:
    """One build to make.

    Attributes:
        module: The module.
        sheet: The device.
        compiler: The compiler.
        change: Change of the build against the metadata.
        mode: The register mode, a key of :data:`FLAGS`; empty for that of the metadata.
    """

    module: Module
    sheet: DeviceRow
    compiler: OclocCompiler
    change: BuildChange = BuildChange.NONE
    mode: str = ""


@dataclass(frozen=True)
class TrialResult:
    """Result of one trial build.

    Attributes:
        built: The object and the log, or the reason why there is no object.
        options: Options of the native compiler.
        seconds: Time that it took.
        kept: Folder with module, log and dumps; empty if they are not stored.
        assembly: Its instructions by kernel; empty if unknown or not requested.
    """

    built: Build
    options: str
    seconds: float
    kept: str = ""
    assembly: dict[str, str] = field(default_factory=dict)


def requested_mode(metadata: bytes) -> str:
    """Return the register mode that a kernel's metadata request from the native compiler.

    Args:
        metadata: The bytes of ``KERNEL.json``.
    """
    flags = build_flags(metadata).split()
    return next((mode for mode, flag in FLAGS.items() if flag and flag in flags), "default")


def run_trials(
    trials: Sequence[Trial],
    *,
    keep: Path | None = None,
    isa: bool = False,
    say: Callable[[int, int], None] = lambda _done, _all: None,
    cluster: str | None = None,
) -> list[TrialResult]:
    """Run builds in parallel, one per processor, or as tasks of Ray.

    Args:
        trials: The builds.
        keep: A folder for the module, the log and IGC's shader dumps of each; None to store nothing.
        isa: Whether to return their instructions.
        say: Called with the numbers of finished and of all builds.
        cluster: Address of a Ray cluster, empty for Ray's own choice, whose workers need the compiler at the same path; None for this machine.

    Returns:
        A result for each trial, in order.

    Raises:
        OSError: Files to be stored cannot be written.
        XpudbgError: Ray is not installed, or its cluster cannot be reached.
    """

    def work(trial: Trial) -> TrialResult:
        with temporary_folder("xpudbg-native-") as name:
            return _try(trial, Path(name), keep, isa)

    if cluster is None:
        return in_parallel(work, trials, say)
    return ray_map(
        work,
        trials,
        address=cluster,
        failed=lambda _, why: TrialResult(Build(None, reason=f"its task failed: {why}"), "", 0.0),
        progress=lambda done: say(done, len(trials)),
    )


def make_for_modules(
    modules: Sequence[Module],
    device: str,
    compiler: OclocCompiler,
    *,
    own: Callable[[Module], bool],
    say: Callable[[int, int], None] = lambda _done, _all: None,
    cluster: str | None = None,
) -> list[NativeBuild]:
    """Compile modules for one device and store the native code on this machine.

    Args:
        modules: The modules.
        device: The device.
        compiler: The compiler.
        own: Whether a module's card shows the code for this device.
        say: Called with the numbers of finished and of all modules.
        cluster: As :func:`run_trials` has it.

    Returns:
        A build for each module, in order.

    Raises:
        XpudbgError: No device has this name, nothing can be written, or Ray cannot be used.
    """
    sheet = device_sheet(device)
    patient = replace(compiler, seconds=_SECONDS_EACH)
    trials = [Trial(module, sheet, patient) for module in modules]
    made = []
    try:
        for trial, result in zip(trials, run_trials(trials, say=say, cluster=cluster), strict=True):
            built = result.built
            if built.native is None:
                made.append(NativeBuild(device, compiler.version, None, reason=built.reason))
                continue
            log = (log_head(compiler, sheet.name, result.options) + built.log).encode()
            made.append(
                keep_native(trial.module, built.native, log, device, compiler.version, own=own(trial.module))
            )
    except OSError as error:
        raise XpudbgError(
            f"cannot keep native code: {error.strerror or error}: {error.filename or ''}",
            hint="set XPUDBG_CACHE_DIR to a folder that can be written",
        ) from error
    return made


def _try(trial: Trial, folder: Path, keep: Path | None, isa: bool) -> TrialResult:
    path = folder / f"{_plain(trial.module.stem)}.spv"
    path.write_bytes(trial.module.spirv)
    flags = _flags(trial)
    dumps = folder / "igc" if keep is not None else None
    if dumps is not None:
        dumps.mkdir()
    variables = _EMULATION if trial.change is BuildChange.FP64_EMULATED else None
    began = time.monotonic()
    device, built = build_for(trial.compiler, trial.sheet, path, flags, environment=variables, dumps=dumps)
    took, place = time.monotonic() - began, ""
    if keep is not None:
        variant = f"{_plain(trial.compiler.version or 'ocloc')}-{trial.change.value}"
        place = str(_keep(keep / _plain(trial.sheet.name) / variant, path, device, built))
    assembly = disassemble(trial.compiler, device, built.native) if isa and built.native is not None else {}
    return TrialResult(built, flags, took, place, assembly)


def _flags(trial: Trial) -> str:
    flags = build_flags(trial.module.metadata).split()
    mode = "256" if trial.change is BuildChange.LARGE_GRF else trial.mode
    if mode:
        flags = [f for f in flags if f not in REGISTER_FLAGS] + [FLAGS[mode]]
    if trial.change is BuildChange.NO_OPTIMISATION and _NO_OPTIMISATION not in flags:
        flags.append(_NO_OPTIMISATION)
    return " ".join(filter(None, flags))


def _keep(place: Path, module: Path, device: str, built: Build) -> Path:
    """Move the files of one build to its folder and return it; only plain files, at most 2 GB."""
    shutil.rmtree(place, ignore_errors=True)
    (place / "igc").mkdir(parents=True)
    shutil.copyfile(module, place / module.name)
    left = _MAX_STORED
    for dump in sorted((module.parent / "igc").rglob("*")):
        if dump.is_symlink() or not dump.is_file() or dump.stat().st_size > left:
            continue
        left -= dump.stat().st_size
        # Of two folders with a dump of one name the first is kept.
        with contextlib.suppress(shutil.Error):
            shutil.move(str(dump), place / "igc")
    arguments = [module.name if word == str(module.resolve()) else word for word in built.command]
    command = shlex.join("." if word == "{out}" else word for word in arguments)
    (place / "command.txt").write_text(f"{command}\n", encoding="utf-8")
    head = f"xpudbg: -device {device}: {built.reason or 'builds'}\n"
    (place / f"{module.stem}.ocloc.log").write_text(head + built.log, encoding="utf-8", errors="replace")
    if built.native is not None:
        (place / f"{module.stem}.zebin").write_bytes(built.native)
    return place


def _plain(name: str) -> str:
    """Return a name as a valid part of a path."""
    return re.sub(r"[^A-Za-z0-9_.-]", "_", name).lstrip(".")[:150] or "module"
