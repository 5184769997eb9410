"""Builds of a failing module with other settings: more registers, unoptimised, another compiler."""

from __future__ import annotations

import contextlib
import re
import shlex
import shutil
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from xpudbg.core.devices import DeviceRow
from xpudbg.core.errors import XpudbgError
from xpudbg.model.native import BuildChange
from xpudbg.record.native.code import (
    Module,
    NativeBuild,
    build_flags,
    build_for,
    device_sheet,
    keep_native,
    log_head,
)
from xpudbg.record.native.ocloc_run import Build, OclocCompiler, disassemble, in_parallel
from xpudbg.store.files.atomic import temporary_folder
from xpudbg.store.files.parallel import ray_map

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
