"""``xpudbg triton-cache passes``."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands import compilers
from xpudbg.commands import verify as verify_command
from xpudbg.commands.completion import complete_address
from xpudbg.commands.options import (
    ADDRESS_HELP,
    EveryOption,
    InOption,
    JsonOption,
    MachineOption,
    NoPagerOption,
    OddStrictOption,
    TritonPythonOption,
)
from xpudbg.commands.output import Output, Steps
from xpudbg.commands.triton_cache import selecting
from xpudbg.commands.triton_cache.native import OclocOption
from xpudbg.compare.diff import passes as pass_facts
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.experiments import lowering
from xpudbg.facts.addresses import address as run_address
from xpudbg.model import passes as passes_model
from xpudbg.model.str_enum import StrEnum
from xpudbg.record.native import code
from xpudbg.run import entry_metadata
from xpudbg.screens.kernels import passes as pass_screen
from xpudbg.store import records
from xpudbg.store.files import atomic, vfs

if TYPE_CHECKING:
    from rich.console import Console

    from xpudbg.model.passes import PassLevel, PassReport
    from xpudbg.run.cache_files import EntryFiles


class PassCompiler(StrEnum):
    """Compilers whose passes are listed."""

    MLIR = "mlir"
    LLVM = "llvm"
    IGC = "igc"


app = typer.Typer(add_completion=False)
_STAGES = ("source", "ttir", "ttgir")
_BETWEEN = re.compile(r"(\d{1,6})(?:\s*-\s*(\d{1,6}))?")


@app.command()
def passes(
    kernel: Annotated[
        str | None,
        typer.Argument(
            metavar="[ADDRESS]",
            help=f"{ADDRESS_HELP} With --dump: a kernel's name or number in the dump.",
            autocompletion=complete_address,
            show_default=False,
        ),
    ] = None,
    places: InOption = None,
    machine: MachineOption = False,
    dump: Annotated[
        Path | None,
        typer.Option(
            "--dump",
            metavar="FILE",
            help="Read a log with IR dumps, or a folder of IGC's dumps, instead of compiling.",
            show_default=False,
        ),
    ] = None,
    level: Annotated[
        PassCompiler | None,
        typer.Option(
            "--level",
            help="The compiler: Triton's passes, LLVM's in Triton, or IGC's (needs ocloc).",
            show_default="mlir; all of a dump",
        ),
    ] = None,
    find: Annotated[
        str,
        typer.Option(
            "--find",
            metavar="TEXT",
            help="Only passes that change the number of these operations or layouts.",
        ),
    ] = "",
    between: Annotated[
        str,
        typer.Option(
            "--diff",
            metavar="N[-M]",
            help="Show the difference that pass N, or passes N to M, made to the IR.",
        ),
    ] = "",
    every: EveryOption = False,
    python: TritonPythonOption = None,
    ocloc: OclocOption = "",
    strict: OddStrictOption = False,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> int:
    """Show what each pass of the compilers did to a kernel: lines, operations, layouts.

    The kernel is compiled once more by the same compilers with the same options, from its first stage on, and the IR between passes is
    read; or a dump that the run or somebody else made.

    Examples:
      xpudbg triton-cache passes latest:K3
      xpudbg triton-cache passes latest:K3 --find convert_layout
      xpudbg triton-cache passes latest:K3 --diff 4
      xpudbg triton-cache passes latest:K3 --level igc --find 2DBlock
      xpudbg triton-cache passes --dump log.txt matmul_kernel
    """
    chosen, wanted = _between(between), passes_model.PassLevel(level.value) if level else None
    if dump is not None:
        if places or machine:
            raise XpudbgError("--dump is read alone", hint="leave out --in and --machine")
        report = _read(dump, kernel or "", [wanted] if wanted else [], find, chosen)
    elif kernel is None:
        raise XpudbgError(
            "a kernel or a dump is needed", hint="'xpudbg triton-cache ls' lists kernels; --dump FILE"
        )
    else:
        choice = selecting.choose_kernel(
            places, kernel, machine=machine, most=run_address.AddressLevel.KERNEL
        )
        if len(choice.entries) > 1:
            selecting.refuse_several(kernel, choice.entries)
        files = choice.entries[0]
        with Steps() as steps:
            steps.step(f"compiling {files.stem}")
            report = (None if python or ocloc else _recorded(files, wanted, find, chosen)) or _compiled(
                files, wanted or passes_model.PassLevel.MLIR, find, chosen, python, ocloc
            )

    def screen(console: Console) -> None:
        pass_screen.print_passes(report, console, find=find, every=every)

    Output(as_json, no_pager).print("xpudbg.triton-cache.passes", lambda: report, screen=screen)
    odd = bool(report.failure) or (strict and bool(report.problems))
    return ExitCode.FOUND if odd else ExitCode.OK


def _between(text: str) -> tuple[int, int] | None:
    match = _BETWEEN.fullmatch(text.strip())
    if text and match is None:
        raise XpudbgError(f"--diff {text} is no pass", hint="--diff 4, or --diff 4-9")
    return (int(match[1]), int(match[2] or match[1])) if match else None


def _read(
    source: Path, wanted: str, levels: list[PassLevel], find: str, between: tuple[int, int] | None
) -> PassReport:
    return pass_facts.analyse_passes(source, wanted=wanted, levels=levels, find=find, between=between)


def _recorded(
    files: EntryFiles, level: PassLevel | None, find: str, between: tuple[int, int] | None
) -> PassReport | None:
    """Return the passes of a kernel from the logs of its run; None where none has a dump of it."""
    if files.run is None:
        return None
    metadata, _ = entry_metadata.read_metadata(files)
    for path in pass_facts.dumps_of_run(files.run):
        with suppress(XpudbgError):
            return _read(path, metadata.name or files.stem, [level] if level else [], find, between)
    return None


def _compiled(
    files: EntryFiles,
    level: PassLevel,
    find: str,
    between: tuple[int, int] | None,
    python: str | None,
    ocloc: str,
) -> PassReport:
    """Compile a kernel once more and return its passes."""
    with atomic.temporary_folder("xpudbg-passes-") as name:
        folder = Path(name)
        if level is passes_model.PassLevel.IGC:
            source, failure = _by_igc(files, folder, ocloc)
            dump = folder
        else:
            dump = folder / "dump.txt"
            source, failure = _by_triton(files, level, dump, python)
        try:
            report = _read(dump, "", [level], find, between)
        except XpudbgError as error:
            if failure:
                raise XpudbgError(
                    f"{files.stem} was not compiled: {failure}",
                    hint="--python names an interpreter with Triton; `xpudbg targets setup` installs one",
                ) from error
            raise
        return replace(report, source=source, failure=failure)


def _by_triton(files: EntryFiles, level: PassLevel, dump: Path, python: str | None) -> tuple[str, str]:
    """Compile from the first stage that the entry has, and return how and why it failed."""
    stage = next((s for s in _STAGES if s in files.stages), "")
    if not stage or not files.metadata:
        raise XpudbgError(
            f"{files.stem} {files.key[:8]} has no {'metadata' if stage else 'IR of Triton'}: it cannot be compiled",
            hint="--dump reads a dump; 'xpudbg triton-cache ls' lists kernels and stages",
        )
    metadata, _ = entry_metadata.read_metadata(files)
    written = records.decode_record(vfs.read_file(files.folder / files.metadata))
    variable = "MLIR_ENABLE_DUMP" if level is passes_model.PassLevel.MLIR else "LLVM_IR_ENABLE_DUMP"
    interpreter = verify_command.torch_interpreter(python)
    lowered = lowering.lower_stage(
        vfs.read_file(files.folder / files.stages[stage]),
        stage,
        files.stem,
        {**written, variable: "1"},
        python=interpreter,
        target=code.own_device(metadata.target) if metadata.target.backend == "xpu" else "",
        dump=dump,
    )
    version = ""
    with suppress(ValueError):
        version = records.text(records.decode_record(lowered.metadata).get("triton_version"))
    by = f"Triton {version}" if version else f"the Triton of {interpreter}"
    return f"compiled by {by} from {stage}", lowered.failure.message if lowered.failure else ""


def _by_igc(files: EntryFiles, folder: Path, ocloc: str) -> tuple[str, str]:
    """Compile the entry's SPIR-V with IGC's dumps."""
    found = compilers.native_kernel(files)
    if found is None:
        raise XpudbgError(f"{files.stem} {files.key[:8]} has no SPIR-V", hint="IGC compiles nothing else")
    if not found.module.own:
        raise compilers.unknown_device(found.name)
    compiler = compilers.chosen_compiler(ocloc)
    module = folder / "kernel.spv"
    module.write_bytes(found.module.spirv)
    device, built = code.build_for(
        compiler,
        code.device_sheet(found.module.own),
        module,
        code.build_flags(found.module.metadata),
        environment={"IGC_ShaderDumpEnableAll": "1"},
        dumps=folder,
    )
    return f"compiled by ocloc {compiler.version} for {device}", built.reason
