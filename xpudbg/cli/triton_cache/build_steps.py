"""The steps of ``triton-cache build``: build with Triton's options, on failure with others, then report the causes."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from xpudbg.analysis.kernels.builds.causes import (
    ModuleFacts,
    driver_result,
    failure_causes,
    judge_device,
    read_module,
)
from xpudbg.analysis.kernels.builds.figures import native_figures
from xpudbg.analysis.kernels.cache.listing import read_metadata
from xpudbg.analysis.kernels.manifest_lookup import said_by_run
from xpudbg.capture.host.toolchain import ocloc_version
from xpudbg.capture.native.builds import BuildTrial, TrialResult, run_builds
from xpudbg.capture.native.cache import device_sheet
from xpudbg.capture.native.ocloc_choice import available_compilers, choose_ocloc
from xpudbg.capture.native.ocloc_run import OclocCompiler
from xpudbg.cli.progress import Steps
from xpudbg.cli.triton_cache.native_steps import SETUP, Candidate, candidate, split_devices
from xpudbg.cli.triton_cache.selecting import select
from xpudbg.errors import ExitCode, XpudbgError
from xpudbg.model.native import NativeFigures
from xpudbg.model.native_build import (
    BuildAttempt,
    BuildCause,
    BuildChange,
    BuildReport,
    CauseKind,
    DeviceBuilds,
)
from xpudbg.model.target import TargetSheet
from xpudbg.reporters.json_out import render_json
from xpudbg.reporters.kernels.build import render_build
from xpudbg.reporters.spans import terminal_width

_NOTHING_HELPS = frozenset({CauseKind.NOT_SPIRV, CauseKind.DAMAGED, CauseKind.NO_KERNEL})


def build_command(
    kernel: str,
    places: list[str] | None,
    *,
    machine: bool,
    device: str,
    ocloc: list[str],
    keep: Path | None,
    timeout: float,
    as_json: bool,
) -> int:
    """Build, find out why not, and show; returns the exit status."""
    files = select(places, kernel, machine=machine)
    one = candidate(files)
    if one is None:
        raise XpudbgError(
            f"{files.key[:8]} has no SPIR-V: there is nothing to build",
            hint="'xpudbg triton-cache ls' lists kernels and stages",
        )
    devices = split_devices(device) or [one.module.own]
    if devices == [""]:
        raise XpudbgError(
            f"it is not known which device {one.name} was compiled for",
            hint="give it with --device bmg, lnl, pvc, ...",
        )
    programs = [choose_ocloc(p, os.environ) for p in ocloc] or available_compilers(os.environ)
    if not programs:
        raise XpudbgError("there is no ocloc, Intel's offline compiler", hint=SETUP)
    compilers = [OclocCompiler(p, ocloc_version(p, os.environ), timeout) for p in programs]
    metadata, _ = read_metadata(files)
    facts = read_module(
        one.module.spirv, origin=files.stages["spv"], kernel=metadata.name, shared=metadata.shared or 0
    )
    with Steps() as steps:
        judged = _Builds(one, facts, compilers, keep, steps).judge(devices)
    said = said_by_run(files)
    report = BuildReport(
        files.key, one.name, one.module.own, files.stages["spv"], len(one.module.spirv), said, judged
    )
    if as_json:
        sys.stdout.write(render_json(report, schema="xpudbg.triton-cache.build", version=1))
    else:
        sys.stdout.write(render_build(report, width=terminal_width()))
    return int(ExitCode.OK if all(d.builds for d in report.devices) else ExitCode.FOUND)


class _Builds:
    """The builds of one module, in rounds: as asked, by the other compilers, and asked otherwise.

    Args:
        one: The kernel.
        facts: What its module needs.
        compilers: The compilers; the first is the one whose answer counts.
        keep: Where builds are kept; None to keep nothing.
        steps: Where progress is told.
    """

    def __init__(
        self,
        one: Candidate,
        facts: ModuleFacts,
        compilers: Sequence[OclocCompiler],
        keep: Path | None,
        steps: Steps,
    ) -> None:
        self._one, self._facts, self._compilers = one, facts, compilers
        self._keep, self._steps = keep, steps
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

    def _variants(self, sheet: TargetSheet) -> list[tuple[TargetSheet, OclocCompiler, BuildChange]]:
        found = []
        for compiler, attempt in zip(self._compilers, self._found[sheet.name], strict=True):
            kinds = {c.kind for c in attempt.causes}
            if attempt.builds or kinds & {CauseKind.UNKNOWN_DEVICE, CauseKind.NOT_STARTED}:
                continue
            changes = [BuildChange.LARGE_GRF, BuildChange.NO_OPTIMISATION]
            changes += [BuildChange.FP64_EMULATED] if CauseKind.FP64 in kinds else []
            found += [(sheet, compiler, change) for change in changes]
        return found

    def _round(self, wanted: Sequence[tuple[TargetSheet, OclocCompiler, BuildChange]]) -> None:
        trials = [BuildTrial(self._one.module, *w) for w in wanted]
        before = sum(map(len, self._found.values()))
        results = run_builds(
            trials,
            keep=self._keep,
            say=lambda done, total: self._steps.step(f"ocloc: build {before + done} of {before + total}"),
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
        figures = NativeFigures() if built.native is None else native_figures(built.native, self._one.names)
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
