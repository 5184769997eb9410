"""``xpudbg triton-cache build``."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

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
from xpudbg.facts.fusion import run_fusion
from xpudbg.facts.kernels import code_stats, entry_run
from xpudbg.facts.kernels import whatif as whatif_facts
from xpudbg.formats import build_log, spirv, zebin
from xpudbg.model import native as native_model
from xpudbg.model.row import dataclass
from xpudbg.record import native_code
from xpudbg.run import cache_files
from xpudbg.screens.kernels import whatif as build_screen

if TYPE_CHECKING:
    from xpudbg.commands.compilers import NativeKernel
    from xpudbg.core.devices import DeviceRow
    from xpudbg.model.native import BuildAttempt, BuildCause, CauseKind, DeviceBuilds
    from xpudbg.model.stages import SpirvInstruction, SpirvModule
    from xpudbg.record.native_code import TrialResult
    from xpudbg.record.ocloc import OclocCompiler
    from xpudbg.run.cache_files import EntryFiles


app = typer.Typer(add_completion=False)


@app.command()
def build(
    kernel: KernelArgument,
    places: InOption = None,
    machine: MachineOption = False,
    device: Annotated[str, build_device_option("the one that the kernel was compiled for")] = "",
    ocloc: Annotated[
        list[str] | None, compilers_option("all that this machine has, the one that `native` takes first")
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(
            "--keep",
            metavar="FOLDER",
            help="Keep module, command, log and IGC's own dumps of every build in this folder.",
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
) -> native_model.BuildReport:
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
    metadata, _ = cache_files.read_metadata(files)
    spirv, file = kernel.module.spirv, kernel.made_of
    facts = read_module(spirv, origin=file, kernel=metadata.name, shared=metadata.shared or 0)
    judged = _Builds(kernel, facts, programs, keep, say).judge(devices)
    printed = entry_run.printed_causes(files)
    return native_model.BuildReport(
        files.key,
        kernel.name,
        kernel.module.own,
        file,
        len(spirv),
        printed,
        judged,
        run_fusion.launches_of(files),
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
        self._found: dict[str, list[native_model.BuildAttempt]] = {}

    def judge(self, devices: Sequence[str]) -> tuple[DeviceBuilds, ...]:
        """Build for devices, and find the reasons for failures."""
        sheets = [native_code.device_sheet(d) for d in devices]
        self._found = {s.name: [] for s in sheets}
        self._round([(s, self._compilers[0], native_model.BuildChange.NONE) for s in sheets])
        failed = [s for s in sheets if not self._found[s.name][0].builds]
        kinds = native_model.CauseKind
        hopeless = (kinds.NOT_SPIRV, kinds.DAMAGED, kinds.NO_KERNEL)
        if not any(c.kind in hopeless for c in self._facts.broken):
            self._round([(s, c, native_model.BuildChange.NONE) for s in failed for c in self._compilers[1:]])
            self._round([trial for s in failed for trial in self._variants(s)])
        return tuple(judge_device(self._facts, s, tuple(self._found[s.name])) for s in sheets)

    def _variants(self, sheet: DeviceRow) -> list[tuple[DeviceRow, OclocCompiler, native_model.BuildChange]]:
        found = []
        for compiler, attempt in zip(self._compilers, self._found[sheet.name], strict=True):
            kinds = {c.kind for c in attempt.causes}
            if attempt.builds or kinds & {
                native_model.CauseKind.UNKNOWN_DEVICE,
                native_model.CauseKind.NOT_STARTED,
            }:
                continue
            changes = [native_model.BuildChange.LARGE_GRF, native_model.BuildChange.NO_OPTIMISATION]
            changes += (
                [native_model.BuildChange.FP64_EMULATED] if native_model.CauseKind.FP64 in kinds else []
            )
            found += [(sheet, compiler, change) for change in changes]
        return found

    def _round(self, wanted: Sequence[tuple[DeviceRow, OclocCompiler, native_model.BuildChange]]) -> None:
        trials = [native_code.Trial(self._kernel.module, *w) for w in wanted]
        before = sum(map(len, self._found.values()))
        results = native_code.run_trials(
            trials,
            keep=self._keep,
            say=lambda done, total: self._say(f"ocloc: build {before + done} of {before + total}"),
        )
        for trial, result in zip(trials, results, strict=True):
            self._found[trial.sheet.name].append(self._attempt(trial, result))

    def _attempt(self, trial: native_code.Trial, result: TrialResult) -> native_model.BuildAttempt:
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
            native_model.NativeFigures()
            if built.native is None
            else whatif_facts.native_figures(built.native, self._kernel.names)
        )
        return native_model.BuildAttempt(
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


_ENTRY_POINT, _KERNEL_MODEL, _FUNCTION = 15, 6, 54
_TYPE_FLOAT, _TYPE_VECTOR = 22, 23
_NEWEST_SPIRV = (1, 6)
_MAX_LINES = 5
_MAX_NAMES = 20
_CODES = {
    b"\x7fELF": "an ELF object: native code already, or another vendor's",
    b"BC\xc0\xde": "LLVM bitcode",
    b"CMSPIRV": "a module of the CM compiler",
}


@dataclass(frozen=True)
class ModuleFacts:
    """Facts about a module that decide whether it builds.

    Attributes:
        name: Its file.
        kernels: Its entry points.
        broken: Causes for which every compiler fails.
        strange: Causes unknown to the tables here: opcodes, capabilities, a newer version of SPIR-V.
        needs: Needed features that not every device has.
        shared: Bytes of shared local memory that Triton gives it at launch; 0 when that is not known.
    """

    name: str
    kernels: tuple[str, ...] = ()
    broken: tuple[BuildCause, ...] = ()
    strange: tuple[BuildCause, ...] = ()
    needs: tuple[BuildCause, ...] = ()
    shared: int = 0


def read_module(data: bytes, *, origin: str, kernel: str = "", shared: int = 0) -> ModuleFacts:
    """Read the facts of a module that decide whether it builds.

    Args:
        data: The file's bytes.
        origin: Its name.
        kernel: The kernel that must be in it, from its metadata; empty when that is not known.
        shared: Bytes of shared local memory that its metadata ask for.
    """
    parsed = spirv.parse_spirv(data, origin=origin)
    module = parsed.value
    if not module.words or parsed.problems:
        what = _other_format(data)
        if what:
            return ModuleFacts(
                origin,
                broken=(native_model.BuildCause(native_model.CauseKind.NOT_SPIRV, (what,), source=origin),),
            )
    kernels = tuple(dict.fromkeys(e.name for e in module.entry_points))
    broken = [
        native_model.BuildCause(native_model.CauseKind.DAMAGED, (p.what,), source=origin)
        for p in parsed.problems[:1]
    ]
    if not broken and not _kernel_models(module):
        broken.append(native_model.BuildCause(native_model.CauseKind.NO_KERNEL, source=origin))
    elif not broken and kernel and kernel not in kernels:
        broken.append(native_model.BuildCause(native_model.CauseKind.OTHER_KERNELS, (kernel,), source=origin))
    return ModuleFacts(
        origin,
        kernels,
        tuple(broken),
        tuple(_strange(module, origin)),
        tuple(_needs(module, origin)),
        shared,
    )


def _other_format(data: bytes) -> str:
    """Return the format of bytes that are not SPIR-V; empty for SPIR-V, and when the format is unknown."""
    if not data:
        return "an empty file"
    known = next((text for magic, text in _CODES.items() if data.startswith(magic)), "")
    if known:
        return known
    head = data[:4096]
    if b".version" in head and b".target" in head:
        return "PTX, the assembly of NVIDIA GPUs"
    if b".amdgcn_target" in head:
        return "the assembly of AMD GPUs"
    if b"target triple" in head or head.lstrip().startswith((b"; ModuleID", b"define ")):
        return "LLVM IR as text"
    return "" if data[:4] in (b"\x03\x02\x23\x07", b"\x07\x23\x02\x03") else "not a SPIR-V module"


def _kernel_models(module: SpirvModule) -> bool:
    models = (i.operands[0] for i in module.instructions if i.opcode == _ENTRY_POINT and i.operands)
    return any(model == _KERNEL_MODEL for model in models)


def _strange(module: SpirvModule, origin: str) -> Iterable[BuildCause]:
    if module.version > _NEWEST_SPIRV:
        version = module.version[0] << 16 | module.version[1] << 8
        yield native_model.BuildCause(native_model.CauseKind.SPIRV_VERSION, (), version, source=origin)
    known = spirv.spirv_table().instructions
    unknown = [i for i in module.instructions if i.opcode not in known]
    if unknown:
        names = tuple(dict.fromkeys(str(i.opcode) for i in unknown))[:_MAX_NAMES]
        yield native_model.BuildCause(
            native_model.CauseKind.OPCODE, names, source=origin, lines=_lines(module, unknown)
        )
    capabilities = tuple(c for c in module.capabilities if c.startswith("Capability("))
    if capabilities:
        yield native_model.BuildCause(
            native_model.CauseKind.CAPABILITY, capabilities[:_MAX_NAMES], source=origin
        )


def _needs(module: SpirvModule, origin: str) -> Iterable[BuildCause]:
    stats = code_stats.analyse_spirv(module)
    doubles = _doubles(module)
    if doubles:
        yield native_model.BuildCause(
            native_model.CauseKind.FP64, source=origin, lines=_lines(module, doubles)
        )
    for entry in module.entry_points:
        lanes = entry.mode("SubgroupSize")
        if lanes:
            yield native_model.BuildCause(native_model.CauseKind.SUB_GROUP_SIZE, (), lanes[0], source=origin)
        group = entry.mode("LocalSize") or entry.mode("MaxWorkgroupSizeINTEL")
        if group:
            size = 1
            for extent in group[:3]:
                size *= extent
            yield native_model.BuildCause(native_model.CauseKind.WORK_GROUP_SIZE, (), size, source=origin)
    if stats.blocks:
        yield native_model.BuildCause(
            native_model.CauseKind.BLOCK_2D, (), sum(b.count for b in stats.blocks), source=origin
        )
    if stats.dpas:
        yield native_model.BuildCause(
            native_model.CauseKind.DPAS, (), sum(d.count for d in stats.dpas), source=origin
        )


def _doubles(module: SpirvModule) -> list[SpirvInstruction]:
    """Return instructions of function bodies whose result is float64, or a vector of it."""
    known = spirv.spirv_table().instructions
    types: set[int] = set()
    found: list[SpirvInstruction] = []
    inside = False
    for instruction in module.instructions:
        operands = instruction.operands
        inside = inside or instruction.opcode == _FUNCTION
        if (instruction.opcode == _TYPE_FLOAT and len(operands) > 1 and operands[1] == 64) or (
            instruction.opcode == _TYPE_VECTOR and len(operands) > 1 and operands[1] in types
        ):
            types.add(operands[0])
        elif inside and types and operands:
            entry = known.get(instruction.opcode)
            if entry and entry[1][:2] == ("T", "R") and operands[0] in types:
                found.append(instruction)
    return found


def _lines(module: SpirvModule, wanted: Collection[SpirvInstruction]) -> tuple[str, ...]:
    """Return the Python lines of instructions, the outermost frame of each."""
    offsets = {i.offset for i in wanted}
    locations = spirv.Locations(module)
    found: dict[str, None] = {}
    for instruction in module.instructions:
        frames = locations.step(instruction)
        if instruction.offset in offsets and frames and len(found) < _MAX_LINES:
            found[f"{frames[-1].file}:{frames[-1].line}"] = None
    return tuple(found)


def _sheet_values(sheet: DeviceRow) -> tuple[dict[str, Any], str]:
    """Return the properties of a device, and the name of their source."""
    return {name: entry.value for name, entry in sheet.properties.items()}, f"property sheet of {sheet.name}"


def device_causes(facts: ModuleFacts, sheet: DeviceRow) -> tuple[BuildCause, ...]:
    """Return needs of a module that a device does not meet, by its property sheet; empty for a device without one."""
    has, origin = _sheet_values(sheet)
    missing = {
        native_model.CauseKind.FP64: has.get("has_fp64") is False,
        native_model.CauseKind.BLOCK_2D: has.get("has_subgroup_2d_block_io") is False,
        native_model.CauseKind.DPAS: has.get("has_subgroup_matrix_multiply_accumulate") is False,
    }
    found: list[BuildCause] = []
    for need in facts.needs:
        if missing.get(need.kind):
            found.append(native_model.BuildCause(need.kind, need.names, need.needed, 0, origin, need.lines))
        sizes = has.get("sub_group_sizes")
        if (
            need.kind is native_model.CauseKind.SUB_GROUP_SIZE
            and isinstance(sizes, list)
            and need.needed not in sizes
        ):
            lanes = tuple(str(s) for s in sizes)
            found.append(native_model.BuildCause(need.kind, lanes, need.needed, None, origin))
    return tuple(found)


def launch_causes(facts: ModuleFacts, sheet: DeviceRow) -> tuple[BuildCause, ...]:
    """Return causes that stop only the launch: a work-group or shared local memory too large for the device."""
    has, origin = _sheet_values(sheet)
    found: list[BuildCause] = []
    largest, memory = has.get("max_work_group_size"), has.get("local_mem_size")
    for need in facts.needs:
        too_large = isinstance(largest, int) and (need.needed or 0) > largest
        if need.kind is native_model.CauseKind.WORK_GROUP_SIZE and too_large:
            found.append(native_model.BuildCause(need.kind, (), need.needed, largest, origin))
    if isinstance(memory, int) and facts.shared > memory:
        found.append(native_model.BuildCause(native_model.CauseKind.SLM, (), facts.shared, memory, origin))
    return tuple(found)


def failure_causes(
    *,
    native: bytes | None,
    log: str,
    reason: str,
    kind: CauseKind | None,
    kernels: Collection[str],
    compiler: str,
) -> tuple[BuildCause, ...]:
    """Return why a build failed; empty when it did not.

    Args:
        native: The object; None when there is none.
        log: Output of the compiler.
        reason: Text on why there is no object.
        kind: How the compiler's process failed; None when it ended with a status of its own.
        kernels: Names that must be in the object.
        compiler: Whose log it is.
    """
    if native is not None:
        return zebin.object_faults(native, kernels, origin=f"object of {compiler}")
    origin = f"log of {compiler}"
    causes = [
        c
        for c in build_log.parse_build_log(log, origin=origin).value
        if c.kind is not native_model.CauseKind.ZE_RESULT
    ]
    if kind is native_model.CauseKind.UNKNOWN_DEVICE:
        return (native_model.BuildCause(kind, (reason,), source=compiler),)
    if kind is not None and all(c.kind is not kind for c in causes):
        causes.append(native_model.BuildCause(kind, (reason,), source=compiler))
    if not causes:
        causes.append(
            build_log.unknown_error(log, origin=origin)
            or native_model.BuildCause(native_model.CauseKind.OTHER, (reason,), source=compiler)
        )
    return tuple(causes)


def driver_result(causes: Collection[BuildCause]) -> str:
    """Return the error of Level Zero on a device whose compiler fails like this; empty when it is not known.

    A build that fails is a module that cannot be created. An object without the kernel is loaded, and the kernel is not found.
    """
    kinds = [cause.kind for cause in causes]
    loaded = {
        native_model.CauseKind.EMPTY_OBJECT,
        native_model.CauseKind.OTHER_KERNELS,
        native_model.CauseKind.UNDEFINED,
    }
    if (first := next((kind for kind in kinds if kind in loaded), None)) is not None:
        return f"ZE_RESULT_ERROR_INVALID_{'MODULE_UNLINKED' if first is native_model.CauseKind.UNDEFINED else 'KERNEL_NAME'}"
    unknown = {
        native_model.CauseKind.UNKNOWN_DEVICE,
        native_model.CauseKind.NOT_STARTED,
        native_model.CauseKind.NOTHING_WRITTEN,
        native_model.CauseKind.TIME,
        native_model.CauseKind.OUTPUT,
        native_model.CauseKind.CRASH,
    }
    if not kinds or not unknown.isdisjoint(kinds):
        return ""
    return "ZE_RESULT_ERROR_MODULE_BUILD_FAILURE"


def judge_device(facts: ModuleFacts, sheet: DeviceRow, attempts: tuple[BuildAttempt, ...]) -> DeviceBuilds:
    """Return all builds for a device, with the causes why the first one fails.

    Args:
        facts: The module.
        sheet: The device.
        attempts: The builds; the first is the one that Triton asks for.
    """
    first = attempts[0]
    notes = launch_causes(facts, sheet)
    if first.builds:
        return native_model.DeviceBuilds(sheet.name, True, (), notes, attempts)
    causes = list(first.causes)
    if any(c.kind is native_model.CauseKind.UNKNOWN_DEVICE for c in causes):
        return native_model.DeviceBuilds(sheet.name, False, tuple(causes), notes, attempts)
    kinds = {c.kind for c in causes}
    causes = [*(c for c in facts.broken if c.kind not in kinds), *causes]
    for cause in (*device_causes(facts, sheet), *facts.strange):
        if cause.kind not in kinds:
            causes.append(cause)
        else:
            # The compiler names the cause, the module its place.
            causes = [_joined(c, cause) if c.kind is cause.kind else c for c in causes]
    return native_model.DeviceBuilds(sheet.name, False, tuple(causes), notes, attempts)


def _joined(logged: BuildCause, read: BuildCause) -> BuildCause:
    names = logged.names or read.names
    needed = read.needed if logged.needed is None else logged.needed
    return native_model.BuildCause(
        logged.kind, names, needed, logged.limit, logged.source, logged.lines or read.lines
    )
