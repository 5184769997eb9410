"""Builds of one kernel for several devices and register modes, without the device."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from xpudbg.core.devices import DeviceRow
from xpudbg.record.native.cache import Module
from xpudbg.record.native.code import build_flags, build_for
from xpudbg.record.native.ocloc_run import Build, OclocCompiler, disassemble
from xpudbg.record.native.parallel import in_parallel
from xpudbg.store.files.atomic import temporary_folder

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
        return in_parallel(lambda t: _try(t, paths[id(t.module)], isa), trials, say)


def _try(trial: Trial, path: Path, isa: bool) -> TrialOutcome:
    others = [flag for flag in build_flags(path).split() if flag not in REGISTER_FLAGS]
    flags = " ".join(filter(None, [*others, FLAGS[trial.mode]]))
    device, built = build_for(trial.compiler, trial.sheet, path, flags)
    isa = isa and built.native is not None
    return TrialOutcome(built, disassemble(trial.compiler, device, built.native or b"") if isa else {})
