"""``xpudbg triton-cache passes``."""

from __future__ import annotations

import re
import sys
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
    NoKeepOption,
    NoPagerOption,
    OddStrictOption,
    TritonPythonOption,
)
from xpudbg.commands.output import Output, Steps
from xpudbg.commands.triton_cache import selecting
from xpudbg.commands.triton_cache.native import OclocOption
from xpudbg.compare.diff import passes as pass_facts
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.core.text import decimal_size
from xpudbg.experiments import kernel_edit
from xpudbg.model import artifact
from xpudbg.model import stages as passes_model
from xpudbg.model.row import StrEnum
from xpudbg.record import native_code
from xpudbg.record.collect import file_import
from xpudbg.run import cache_files
from xpudbg.screens.kernels import stages as pass_screen
from xpudbg.screens.text import clean
from xpudbg.store import locate, records
from xpudbg.store.files import atomic, vfs

if TYPE_CHECKING:
    from rich.console import Console

    from xpudbg.model.stages import PassLevel, PassReport
    from xpudbg.run.cache_files import EntryFiles


class PassCompiler(StrEnum):
    """Compilers whose passes are listed."""

    MLIR = "mlir"
    LLVM = "llvm"
    IGC = "igc"


app = typer.Typer(add_completion=False)
_STAGES = ("source", "ttir", "ttgir")
_KEPT = "passes"
_MOST_KEPT, _MOST_KEPT_OF_RUN = 16 << 20, 64 << 20
"""Bytes of one dump, and of all, that are kept in a run."""
_BETWEEN = re.compile(r"(\d{1,6})(?:\s*-\s*(\d{1,6}))?")


@app.command()
def passes(
    kernel: Annotated[
        str | None,
        typer.Argument(
            metavar="[ADDRESS]",
            help=f"{ADDRESS_HELP} With --dump: a kernel's name or number in the dump.",
            autocompletion=complete_address,
        ),
    ] = None,
    places: InOption = None,
    machine: MachineOption = False,
    dump: Annotated[
        Path | None,
        typer.Option(
            "--dump",
            metavar="FILE",
            help="Read a log with IR dumps, a folder of IGC's dumps, or a run or zip file with them, instead of compiling.",
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
    no_keep: NoKeepOption = False,
    strict: OddStrictOption = False,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> int:
    """Show what each pass of the compilers did to a kernel: lines, operations, layouts.

    The kernel is compiled once more by the same compilers with the same options, from its first stage on, and the IR between passes is
    read; or a dump that the run or somebody else made. The IR is kept in the folder of the kernel's run, where `report` finds it.

    Examples:
      xpudbg triton-cache passes latest:K3
      xpudbg triton-cache passes latest:K3 --find convert_layout
      xpudbg triton-cache passes latest:K3 --diff 4
      xpudbg triton-cache passes latest:K3 --level igc --find 2DBlock
      xpudbg triton-cache passes --dump log.txt matmul_kernel
    """
    note, chosen, wanted = "", _between(between), passes_model.PassLevel(level.value) if level else None
    if dump is not None:
        if places or machine:
            raise XpudbgError("--dump is read alone", hint="leave out --in and --machine")
        report = _read(dump, kernel or "", [wanted] if wanted else [], find, chosen)
    elif kernel is None:
        raise XpudbgError(
            "a kernel or a dump is needed", hint="'xpudbg triton-cache ls' lists kernels; --dump FILE"
        )
    else:
        files = selecting.select(places, kernel, machine=machine)
        with Steps() as steps:
            steps.step(f"compiling {files.stem}")
            made = None if python or ocloc else _recorded(files, wanted, find, chosen)
            if made is None:
                level_made = wanted or passes_model.PassLevel.MLIR
                made, note = _compiled(files, level_made, find, chosen, python, ocloc, keep=not no_keep)
            report = made

    def screen(console: Console) -> None:
        pass_screen.print_passes(report, console, find=find, every=every)

    Output(as_json, no_pager).print("xpudbg.triton-cache.passes", lambda: report, screen=screen)
    if note:
        sys.stderr.write(f"{clean(note)}\n")
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
    metadata, _ = cache_files.read_metadata(files)
    for path, row in pass_facts.dumps_of_run(files.run):
        kept = row.kind is artifact.Kind.IR_DUMP
        if kept and row.path != _kept_name(files, level or passes_model.PassLevel.MLIR):
            continue
        with suppress(XpudbgError):
            levels = [level] if level else []
            report = _read(path, "" if kept else metadata.name or files.stem, levels, find, between)
            if kept:
                return replace(report, source=f"{row.origin}, and kept in the run")
            if find or between or any(k.passes for k in report.kernels):
                return report
    return None


def _kept_name(files: EntryFiles, level: PassLevel) -> str:
    return f"{_KEPT}/{files.key}/{files.stem}-{level.value}.txt"


def _keep(files: EntryFiles, level: PassLevel, dump: Path, source: str) -> str:
    """Copy a dump into the kernel's run, and return a sentence about it; empty where there is no run."""
    run = files.run
    if run is None or not run.is_bundle:
        return ""
    root, name = run.real_root, _kept_name(files, level)

    def write() -> str:
        if not locate.is_own_run(root):
            return "it was not written by your own run here"
        size = dump.stat().st_size
        others = (a.bytes or 0 for a in run.present(artifact.Kind.IR_DUMP) if a.path != name)
        if size > _MOST_KEPT or size + sum(others) > _MOST_KEPT_OF_RUN:
            most = _MOST_KEPT if size > _MOST_KEPT else _MOST_KEPT_OF_RUN
            return f"it has {decimal_size(size)}, and {'one' if size > _MOST_KEPT else 'all'} may have {decimal_size(most)}"
        target = root / name
        target.parent.mkdir(parents=True, exist_ok=True)
        with atomic.atomic_write(target) as out:
            out.write(dump.read_bytes())
        file_import.enter_file(root, target, name, artifact.Kind.IR_DUMP, origin=source)
        return ""

    why = file_import.keep(root, write)
    if why:
        return f"the IR is not kept in {run.name}: {why}"
    return f"the IR is kept in {run.name}: 'report' has it"


def _compiled(
    files: EntryFiles,
    level: PassLevel,
    find: str,
    between: tuple[int, int] | None,
    python: str | None,
    ocloc: str,
    *,
    keep: bool,
) -> tuple[PassReport, str]:
    """Compile a kernel once more and return its passes, with a sentence on what is kept; IGC's dumps, hundreds of files, are not."""
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
        kept = keep and not failure and level is not passes_model.PassLevel.IGC
        note = _keep(files, level, dump, source) if kept else ""
        return replace(report, source=source, failure=failure), note


def _by_triton(files: EntryFiles, level: PassLevel, dump: Path, python: str | None) -> tuple[str, str]:
    """Compile from the first stage that the entry has, and return how and why it failed."""
    stage = next((s for s in _STAGES if s in files.stages), "")
    if not stage or not files.metadata:
        raise XpudbgError(
            f"{files.stem} {files.key[:8]} has no {'metadata' if stage else 'IR of Triton'}: it cannot be compiled",
            hint="--dump reads a dump; 'xpudbg triton-cache ls' lists kernels and stages",
        )
    metadata, _ = cache_files.read_metadata(files)
    written = records.decode_record(vfs.read_file(files.folder / files.metadata))
    variable = "MLIR_ENABLE_DUMP" if level is passes_model.PassLevel.MLIR else "LLVM_IR_ENABLE_DUMP"
    interpreter = verify_command.torch_interpreter(python)
    lowered = kernel_edit.lower_stage(
        vfs.read_file(files.folder / files.stages[stage]),
        stage,
        files.stem,
        {**written, variable: "1"},
        python=interpreter,
        target=native_code.own_device(metadata.target) if metadata.target.backend == "xpu" else "",
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
    device, built = native_code.build_for(
        compiler,
        native_code.device_sheet(found.module.own),
        module,
        native_code.build_flags(found.module.metadata),
        environment={"IGC_ShaderDumpEnableAll": "1"},
        dumps=folder,
    )
    return f"compiled by ocloc {compiler.version} for {device}", built.reason
