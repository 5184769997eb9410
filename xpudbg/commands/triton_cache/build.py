"""``xpudbg triton-cache build``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands import compilers
from xpudbg.commands.options import (
    InOption,
    JsonOption,
    KernelArgument,
    MachineOption,
    build_device_option,
    compilers_option,
)
from xpudbg.commands.output import Output, Steps
from xpudbg.commands.triton_cache import selecting
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.facts.fusion import launch_numbers
from xpudbg.facts.kernels import entry_run
from xpudbg.facts.kernels.builds import causes as causes_facts
from xpudbg.facts.kernels.builds import whatif as whatif_facts
from xpudbg.model import native
from xpudbg.record.native import builds, code
from xpudbg.run import entry_metadata
from xpudbg.screens.kernels import build as build_screen

if TYPE_CHECKING:
    from xpudbg.commands.compilers import NativeKernel
    from xpudbg.core.devices import DeviceRow
    from xpudbg.facts.kernels.builds.causes import ModuleFacts
    from xpudbg.model.native import BuildCause, DeviceBuilds
    from xpudbg.record.native.builds import TrialResult
    from xpudbg.record.native.ocloc_run import OclocCompiler
    from xpudbg.run.cache_files import EntryFiles


app = typer.Typer(add_completion=False)


@app.command()
def build(
    kernel: KernelArgument,
    places: InOption = None,
    machine: MachineOption = False,
    device: Annotated[
        str,
        build_device_option("the one that the kernel was compiled for"),
    ] = "",
    ocloc: Annotated[
        list[str] | None,
        compilers_option("all that this machine has, the one that `native` takes first"),
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(
            "--keep",
            metavar="FOLDER",
            help="Keep module, command, log and IGC's own dumps of every build in this folder.",
            show_default=False,
        ),
    ] = None,
    timeout: Annotated[
        float, typer.Option("--timeout", metavar="SECONDS", min=0.1, help="Time limit of one build.")
    ] = 60.0,
    as_json: JsonOption = False,
) -> int:
    """Say why a kernel does not build for a device: what the compiler says, and what module and device disagree about.

    A build that fails is tried again with 256 registers, without optimisation, and by every other compiler that this machine has.
    Exit 1 when a device's build fails as Triton asks for it.

    Examples:
      xpudbg triton-cache build triton_poi_fused_add_0 --in latest
      xpudbg triton-cache build K5P --device dg2,bmg --keep dumps
    """
    files = selecting.select(places, kernel, machine=machine)
    with Steps() as steps:
        report = _try_builds(
            files, device=device, ocloc=ocloc or [], keep=keep, timeout=timeout, say=steps.step
        )
    Output(as_json).print(
        "xpudbg.triton-cache.build",
        lambda: report,
        lambda width: build_screen.render_build(report, width=width),
    )
    return int(ExitCode.OK if all(d.builds for d in report.devices) else ExitCode.FOUND)


def _try_builds(
    files: EntryFiles,
    *,
    device: str,
    ocloc: Sequence[str],
    keep: Path | None,
    timeout: float,
    say: Callable[[str], None],
) -> native.BuildReport:
    """Build a kernel for devices, and find the reasons for failures.

    Args:
        files: Its entry.
        device: Devices as typed, with commas; empty for its own.
        ocloc: Compilers; the result of the first one counts; empty for all available ones.
        keep: Folder for builds; None to store nothing.
        timeout: Limit for one build, in seconds.
        say: Called with a line of progress.

    Raises:
        XpudbgError: It has neither SPIR-V nor IR, its device is not known, or there is no compiler.
    """
    asked = compilers.device_names(device)
    kernel = next(iter(compilers.native_kernels([files], asked)), None)
    if kernel is None:
        raise XpudbgError(
            f"{files.key[:8]} has neither SPIR-V nor IR: there is nothing to build",
            hint="'xpudbg triton-cache ls' lists kernels and stages",
        )
    devices = asked or [kernel.module.own]
    if devices == [""]:
        raise compilers.unknown_device(kernel.name)
    programs = [replace(c, seconds=timeout) for c in compilers.chosen_compilers(ocloc, every=True)]
    metadata, _ = entry_metadata.read_metadata(files)
    spirv, file = kernel.module.spirv, kernel.made_of
    facts = causes_facts.read_module(spirv, origin=file, kernel=metadata.name, shared=metadata.shared or 0)
    judged = _Builds(kernel, facts, programs, keep, say).judge(devices)
    printed = entry_run.printed_causes(files)
    return native.BuildReport(
        files.key,
        kernel.name,
        kernel.module.own,
        file,
        len(spirv),
        printed,
        judged,
        launch_numbers.launches_of(files),
    )


class _Builds:
    """The builds of one module, in rounds.

    Args:
        kernel: The kernel.
        facts: Requirements of its module.
        compilers: The compilers; the result of the first one counts.
        keep: Folder for builds; None to store nothing.
        say: Called with a line of progress.
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
        self._found: dict[str, list[native.BuildAttempt]] = {}

    def judge(self, devices: Sequence[str]) -> tuple[DeviceBuilds, ...]:
        """Build for devices, and find the reasons for failures.

        Args:
            devices: Their names.
        """
        sheets = [code.device_sheet(d) for d in devices]
        self._found = {s.name: [] for s in sheets}
        self._round([(s, self._compilers[0], native.BuildChange.NONE) for s in sheets])
        failed = [s for s in sheets if not self._found[s.name][0].builds]
        kinds = native.CauseKind
        hopeless = (kinds.NOT_SPIRV, kinds.DAMAGED, kinds.NO_KERNEL)
        if not any(c.kind in hopeless for c in self._facts.broken):
            self._round([(s, c, native.BuildChange.NONE) for s in failed for c in self._compilers[1:]])
            self._round([trial for s in failed for trial in self._variants(s)])
        return tuple(causes_facts.judge_device(self._facts, s, tuple(self._found[s.name])) for s in sheets)

    def _variants(self, sheet: DeviceRow) -> list[tuple[DeviceRow, OclocCompiler, native.BuildChange]]:
        found = []
        for compiler, attempt in zip(self._compilers, self._found[sheet.name], strict=True):
            kinds = {c.kind for c in attempt.causes}
            if attempt.builds or kinds & {
                native.CauseKind.UNKNOWN_DEVICE,
                native.CauseKind.NOT_STARTED,
            }:
                continue
            changes = [native.BuildChange.LARGE_GRF, native.BuildChange.NO_OPTIMISATION]
            changes += [native.BuildChange.FP64_EMULATED] if native.CauseKind.FP64 in kinds else []
            found += [(sheet, compiler, change) for change in changes]
        return found

    def _round(self, wanted: Sequence[tuple[DeviceRow, OclocCompiler, native.BuildChange]]) -> None:
        trials = [builds.Trial(self._kernel.module, *w) for w in wanted]
        before = sum(map(len, self._found.values()))
        results = builds.run_trials(
            trials,
            keep=self._keep,
            say=lambda done, total: self._say(f"ocloc: build {before + done} of {before + total}"),
        )
        for trial, result in zip(trials, results, strict=True):
            self._found[trial.sheet.name].append(self._attempt(trial, result))

    def _attempt(self, trial: builds.Trial, result: TrialResult) -> native.BuildAttempt:
        built, compiler = result.built, trial.compiler
        causes: tuple[BuildCause, ...] = causes_facts.failure_causes(
            native=built.native,
            log=built.log,
            reason=built.reason,
            kind=built.kind,
            kernels=self._facts.kernels,
            compiler=f"ocloc {compiler.version}".strip(),
        )
        figures = (
            native.NativeFigures()
            if built.native is None
            else whatif_facts.native_figures(built.native, self._kernel.names)
        )
        return native.BuildAttempt(
            trial.sheet.name,
            compiler.version,
            compiler.program,
            trial.change,
            options=result.options,
            builds=not causes,
            causes=causes,
            driver=causes_facts.driver_result(causes),
            figures=figures,
            seconds=round(result.seconds, 3),
            log=built.log,
            kept=result.kept,
        )
