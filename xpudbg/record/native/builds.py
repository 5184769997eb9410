"""Builds of a failing module with other settings: more registers, unoptimised, another compiler."""

from __future__ import annotations

import contextlib
import re
import shlex
import shutil
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from xpudbg.core.devices import DeviceRow
from xpudbg.model.native_build import BuildChange
from xpudbg.record.native.code import Module, build_flags, build_for, processors
from xpudbg.record.native.ocloc_run import Build, OclocCompiler, disassemble, stop_builds
from xpudbg.store.files.atomic import temporary_folder

# Compilers side by side, one for each processor at a time; none is left running when the user interrupts.

T = TypeVar("T")
R = TypeVar("R")


def in_parallel(
    work: Callable[[T], R], items: Sequence[T], say: Callable[[int, int], None] = lambda _done, _all: None
) -> list[R]:
    """Do the same with each item.

    Args:
        work: What starts a compiler and waits for it.
        items: What it gets.
        say: Gets the number of items done and of all.

    Returns:
        One result for each item, in their order.
    """
    with ThreadPoolExecutor(max_workers=processors()) as pool:
        running = [pool.submit(work, item) for item in items]
        try:
            for number, _ in enumerate(as_completed(running), 1):
                say(number, len(items))
            return [future.result() for future in running]
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            stop_builds()
            raise


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


@dataclass(frozen=True)
class Trial:
    """One build to make.

    Attributes:
        module: The kernel's module.
        sheet: The device.
        mode: The register mode, a key of :data:`FLAGS`.
        compiler: The compiler.
    """

    module: Module
    sheet: DeviceRow
    mode: str
    compiler: OclocCompiler


@dataclass(frozen=True)
class TrialOutcome:
    """Result of one trial build, with its instructions.

    Attributes:
        built: The object, the log, or the reason why there is none.
        assembly: Its instructions by kernel; empty where they are not known.
    """

    built: Build
    assembly: dict[str, str]


def requested_mode(metadata: bytes) -> str:
    """The register mode that a kernel's metadata ask the native compiler for.

    Args:
        metadata: The bytes of ``KERNEL.json``.
    """
    with temporary_folder("xpudbg-native-") as name:
        Path(name, "k.json").write_bytes(metadata)
        flags = build_flags(Path(name, "k.spv")).split()
    return next((mode for mode, flag in FLAGS.items() if flag and flag in flags), "default")


def run_trials(
    trials: Sequence[Trial],
    *,
    isa: bool = True,
    say: Callable[[int, int], None] = lambda _done, _all: None,
) -> list[TrialOutcome]:
    """Make builds, one for each processor at a time.

    Args:
        trials: The builds.
        isa: Whether their instructions are wanted.
        say: Gets the number of builds done and of all.

    Returns:
        One for each trial, in their order.
    """
    with temporary_folder("xpudbg-native-") as name:
        paths: dict[int, Path] = {}
        for number, trial in enumerate(trials):
            if id(trial.module) not in paths:
                path = Path(name, f"{number:06d}.spv")
                path.write_bytes(trial.module.spirv)
                path.with_suffix(".json").write_bytes(trial.module.metadata)
                paths[id(trial.module)] = path
        return in_parallel(lambda t: _whatif_try(t, paths[id(t.module)], isa), trials, say)


def _whatif_try(trial: Trial, path: Path, isa: bool) -> TrialOutcome:
    others = [flag for flag in build_flags(path).split() if flag not in REGISTER_FLAGS]
    flags = " ".join(filter(None, [*others, FLAGS[trial.mode]]))
    device, built = build_for(trial.compiler, trial.sheet, path, flags)
    isa = isa and built.native is not None
    return TrialOutcome(built, disassemble(trial.compiler, device, built.native or b"") if isa else {})


_NO_OPTIMISATION = "-cl-opt-disable"
_EMULATION = {"IGC_EnableDPEmulation": "1"}
"""What IGC reads; on a device the driver needs ``OverrideDefaultFP64Settings=1`` beside it."""
_MAX_KEPT = 2 << 30


@dataclass(frozen=True)
class BuildTrial:
    """One build to make.

    Attributes:
        module: The kernel's module.
        sheet: The device.
        compiler: The compiler.
        change: What is asked otherwise than the metadata do.
    """

    module: Module
    sheet: DeviceRow
    compiler: OclocCompiler
    change: BuildChange = BuildChange.NONE


@dataclass(frozen=True)
class TrialResult:
    """Result of one trial build.

    Attributes:
        built: The object, the log, or the reason why there is none.
        options: Options of the native compiler.
        seconds: Time that it took.
        kept: Folder with module, log and dumps; empty where they are not kept.
    """

    built: Build
    options: str
    seconds: float
    kept: str = ""


def run_builds(
    trials: Sequence[BuildTrial],
    *,
    keep: Path | None = None,
    say: Callable[[int, int], None] = lambda _done, _all: None,
) -> list[TrialResult]:
    """Make builds, one for each processor at a time.

    Args:
        trials: The builds.
        keep: A folder for the module, the log and IGC's shader dumps of each; None to keep nothing.
        say: Gets the number of builds done and of all.

    Returns:
        One for each trial, in their order.

    Raises:
        OSError: What is to be kept cannot be written.
    """
    with temporary_folder("xpudbg-native-") as name:
        numbered = list(enumerate(trials))
        return in_parallel(lambda t: _try(t[1], Path(name, f"{t[0]:04d}"), keep), numbered, say)


def _try(trial: BuildTrial, folder: Path, keep: Path | None) -> TrialResult:
    folder.mkdir()
    path = folder / f"{_plain(trial.module.stem)}.spv"
    path.write_bytes(trial.module.spirv)
    path.with_suffix(".json").write_bytes(trial.module.metadata)
    flags = _flags(build_flags(path), trial.change)
    dumps = folder / "igc" if keep is not None else None
    if dumps is not None:
        dumps.mkdir()
    variables = _EMULATION if trial.change is BuildChange.FP64_EMULATED else None
    began = time.monotonic()
    device, built = build_for(trial.compiler, trial.sheet, path, flags, environment=variables, dumps=dumps)
    took = time.monotonic() - began
    if keep is None:
        return TrialResult(built, flags, took)
    variant = f"{_plain(trial.compiler.version or 'ocloc')}-{trial.change.value}"
    place = _keep(keep / _plain(trial.sheet.name) / variant, path, device, built)
    return TrialResult(built, flags, took, str(place))


def _flags(asked: str, change: BuildChange) -> str:
    flags = asked.split()
    if change is BuildChange.LARGE_GRF:
        flags = [f for f in flags if f not in REGISTER_FLAGS] + [FLAGS["256"]]
    elif change is BuildChange.NO_OPTIMISATION and _NO_OPTIMISATION not in flags:
        flags = [*flags, _NO_OPTIMISATION]
    return " ".join(flags)


def _keep(place: Path, module: Path, device: str, built: Build) -> Path:
    """Move what one build left to its place; only plain files, and no more than 2 GB."""
    shutil.rmtree(place, ignore_errors=True)
    (place / "igc").mkdir(parents=True)
    shutil.copyfile(module, place / module.name)
    left = _MAX_KEPT
    for dump in sorted((module.parent / "igc").rglob("*")):
        if dump.is_symlink() or not dump.is_file() or dump.stat().st_size > left:
            continue
        left -= dump.stat().st_size
        # Of two folders with a dump of one name the first is kept.
        with contextlib.suppress(shutil.Error):
            shutil.move(str(dump), place / "igc")
    words = [module.name if word == str(module.resolve()) else word for word in built.command]
    command = shlex.join("." if word == "{out}" else word for word in words)
    (place / "command.txt").write_text(f"{command}\n", encoding="utf-8")
    head = f"xpudbg: -device {device}: {built.reason or 'builds'}\n"
    (place / f"{module.stem}.ocloc.log").write_text(head + built.log, encoding="utf-8", errors="replace")
    if built.native is not None:
        (place / f"{module.stem}.zebin").write_bytes(built.native)
    return place


def _plain(name: str) -> str:
    """A name that is one part of a path."""
    return re.sub(r"[^A-Za-z0-9_.-]", "_", name).lstrip(".")[:150] or "module"
