"""Builds of one kernel's module, and why they fail: the work of ``triton-cache build``.

The rounds: as requested, by the other compilers, and with one setting changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from xpudbg.core.devices import DeviceRow
from xpudbg.core.errors import XpudbgError
from xpudbg.facts.fusion.launch_numbers import launches_of
from xpudbg.facts.kernels.builds.causes import (
    ModuleFacts,
    driver_result,
    failure_causes,
    judge_device,
    read_module,
)
from xpudbg.facts.kernels.builds.figures import native_figures
from xpudbg.model.cache import EntryFiles
from xpudbg.model.native import NativeFigures
from xpudbg.model.native_build import (
    BuildAttempt,
    BuildCause,
    BuildChange,
    BuildReport,
    CauseKind,
    DeviceBuilds,
)
from xpudbg.record.native.builds import BuildTrial, TrialResult, run_builds
from xpudbg.record.native.cache import device_sheet
from xpudbg.record.native.ocloc_run import OclocCompiler
from xpudbg.run.entry_metadata import read_metadata
from xpudbg.run.manifest_lookup import said_by_run
from xpudbg.workflows.native_kernel import (
    NativeKernel,
    chosen_compilers,
    device_names,
    native_kernel,
    unknown_device,
)

_NOTHING_HELPS = frozenset({CauseKind.NOT_SPIRV, CauseKind.DAMAGED, CauseKind.NO_KERNEL})


def try_builds(
    files: EntryFiles,
    *,
    device: str,
    ocloc: Sequence[str],
    keep: Path | None,
    timeout: float,
    say: Callable[[str], None],
) -> BuildReport:
    """Build a kernel for devices, and find out why where that fails.

    Args:
        files: Its entry.
        device: Devices as typed, with commas; empty for its own.
        ocloc: Compilers; the first is the one whose answer counts, empty for all that are there.
        keep: Where builds are kept; None to keep nothing.
        timeout: Limit for one build, in seconds.
        say: Gets a line of progress.

    Raises:
        XpudbgError: It has no SPIR-V, its device is not known, or there is no compiler.
    """
    kernel = native_kernel(files)
    if kernel is None:
        raise XpudbgError(
            f"{files.key[:8]} has no SPIR-V: there is nothing to build",
            hint="'xpudbg triton-cache ls' lists kernels and stages",
        )
    devices = device_names(device) or [kernel.module.own]
    if devices == [""]:
        raise unknown_device(kernel.name)
    compilers = [replace(c, seconds=timeout) for c in chosen_compilers(ocloc, every=True)]
    metadata, _ = read_metadata(files)
    spirv, file = kernel.module.spirv, files.stages["spv"]
    facts = read_module(spirv, origin=file, kernel=metadata.name, shared=metadata.shared or 0)
    judged = _Builds(kernel, facts, compilers, keep, say).judge(devices)
    said = said_by_run(files)
    return BuildReport(
        files.key, kernel.name, kernel.module.own, file, len(spirv), said, judged, launches_of(files)
    )


class _Builds:
    """The builds of one module, in rounds.

    Args:
        kernel: The kernel.
        facts: What its module needs.
        compilers: The compilers; the first is the one whose answer counts.
        keep: Where builds are kept; None to keep nothing.
        say: Gets a line of progress.
    """

    def __init__(
        self,
        kernel: NativeKernel,
        facts: ModuleFacts,
        compilers: Sequence[OclocCompiler],
        keep: Path | None,
        say: Callable[[str], None],
    ) -> None:
        self._kernel, self._facts, self._compilers = kernel, facts, compilers
        self._keep, self._say = keep, say
        self._found: dict[str, list[BuildAttempt]] = {}

    def judge(self, devices: Sequence[str]) -> tuple[DeviceBuilds, ...]:
        """Build for devices, and find out why where that fails.

        Args:
            devices: Their names.
        """
        sheets = [device_sheet(d) for d in devices]
        self._found = {s.name: [] for s in sheets}
        self._round([(s, self._compilers[0], BuildChange.NONE) for s in sheets])
        failed = [s for s in sheets if not self._found[s.name][0].builds]
        if not any(c.kind in _NOTHING_HELPS for c in self._facts.broken):
            self._round([(s, c, BuildChange.NONE) for s in failed for c in self._compilers[1:]])
            self._round([trial for s in failed for trial in self._variants(s)])
        return tuple(judge_device(self._facts, s, tuple(self._found[s.name])) for s in sheets)

    def _variants(self, sheet: DeviceRow) -> list[tuple[DeviceRow, OclocCompiler, BuildChange]]:
        found = []
        for compiler, attempt in zip(self._compilers, self._found[sheet.name], strict=True):
            kinds = {c.kind for c in attempt.causes}
            if attempt.builds or kinds & {CauseKind.UNKNOWN_DEVICE, CauseKind.NOT_STARTED}:
                continue
            changes = [BuildChange.LARGE_GRF, BuildChange.NO_OPTIMISATION]
            changes += [BuildChange.FP64_EMULATED] if CauseKind.FP64 in kinds else []
            found += [(sheet, compiler, change) for change in changes]
        return found

    def _round(self, wanted: Sequence[tuple[DeviceRow, OclocCompiler, BuildChange]]) -> None:
        trials = [BuildTrial(self._kernel.module, *w) for w in wanted]
        before = sum(map(len, self._found.values()))
        results = run_builds(
            trials,
            keep=self._keep,
            say=lambda done, total: self._say(f"ocloc: build {before + done} of {before + total}"),
        )
        for trial, result in zip(trials, results, strict=True):
            self._found[trial.sheet.name].append(self._attempt(trial, result))

    def _attempt(self, trial: BuildTrial, result: TrialResult) -> BuildAttempt:
        built, compiler = result.built, trial.compiler
        causes: tuple[BuildCause, ...] = failure_causes(
            native=built.native,
            log=built.log,
            reason=built.reason,
            kind=built.kind,
            kernels=self._facts.kernels,
            compiler=f"ocloc {compiler.version}".strip(),
        )
        figures = (
            NativeFigures() if built.native is None else native_figures(built.native, self._kernel.names)
        )
        return BuildAttempt(
            trial.sheet.name,
            compiler.version,
            compiler.program,
            trial.change,
            options=result.options,
            builds=not causes,
            causes=causes,
            driver=driver_result(causes),
            figures=figures,
            seconds=round(result.seconds, 3),
            log=built.log,
            kept=result.kept,
        )
