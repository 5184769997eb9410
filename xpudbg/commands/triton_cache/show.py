"""``xpudbg triton-cache show``."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands import compilers
from xpudbg.commands.options import (
    InOption,
    JsonOption,
    KernelArgument,
    MachineOption,
    NoPagerOption,
    OddStrictOption,
)
from xpudbg.commands.output import Output, print_json
from xpudbg.commands.triton_cache import listing, selecting
from xpudbg.commands.triton_cache import stages as stages_command
from xpudbg.core.errors import XpudbgError
from xpudbg.facts.kernels import entry_reader, entry_run, isa_lines, kernel_card, python_origins
from xpudbg.facts.kernels.stages import side_by_side
from xpudbg.formats import isa_text, spirv, spirv_text
from xpudbg.screens import console as console_screen
from xpudbg.screens.kernels import card as card_screen
from xpudbg.screens.kernels import isa
from xpudbg.screens.kernels import stages as stages_screen
from xpudbg.screens.text import clean

if TYPE_CHECKING:
    from xpudbg.model.fx import FxSourceLine
    from xpudbg.model.isa import Disassembly, IsaReport
    from xpudbg.screens.reporter import ReportText


app = typer.Typer(add_completion=False)


@app.command()
def show(
    kernel: KernelArgument,
    places: InOption = None,
    machine: MachineOption = False,
    stage: Annotated[
        str,
        typer.Option(
            "--stage",
            metavar="STAGE",
            help="Show this stage instead of the card: ttgir, llir, spv, zebin, ...; asm: the instructions of native code.",
        ),
    ] = "",
    raw: Annotated[bool, typer.Option("--raw", help="With --stage: the file's bytes as they are.")] = False,
    spirv_dis: Annotated[
        bool, typer.Option("--spirv-dis", help="With --stage spv: let spirv-dis disassemble it.")
    ] = False,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
    strict: OddStrictOption = False,
) -> int:
    """Show a kernel's card: registers, spills, SLM, DPAS, 2D block I/O, and what to do about them.

    Examples:
      xpudbg triton-cache show triton_poi_fused_add_0
      xpudbg triton-cache show latest:K5:ttgir
      xpudbg triton-cache show K5P --machine --stage ttgir
    """
    choice = selecting.choose_kernel(places, kernel, machine=machine)
    stage = _stage(stage, choice.stage)
    if choice.line:
        return stages_command.stages(
            kernel, places, machine, no_pager=no_pager, as_json=as_json, strict=strict
        )
    if len(choice.entries) > 1 and not stage:
        listing.show_configurations(choice.entries, as_json=as_json)
        return 0
    if len(choice.entries) > 1 and (raw or as_json):
        selecting.refuse_several(kernel, choice.entries)
    odd, out = False, Output(as_json, no_pager)
    for title, files in zip(listing.entry_titles(choice.entries), choice.entries, strict=True):
        sys.stdout.write(title)
        reader = entry_reader.EntryReader(files, compilers.disassemble_entry, compilers.build_larger)
        if stage == "asm" and "asm" not in reader.files.stages:
            show_assembly(reader, raw=raw, out=out)
        elif stage:
            show_stage(reader, stage, raw=raw, spirv_dis=spirv_dis, out=out)
        else:
            odd = _show_card(reader, out=out)
        odd = odd or bool(stage and reader.problems)
    return 1 if strict and odd else 0


def _stage(option: str, address: str) -> str:
    """Return the stage of ``--stage``, or of the address."""
    if option and address and option != address:
        raise XpudbgError(f"--stage {option} and :{address} are two stages", hint="give one of them")
    return option or address


def _show_card(reader: entry_reader.EntryReader, *, out: Output) -> bool:
    """Write the card, and return whether the kernel has problems."""
    card = kernel_card.card_of(reader)
    out.print_reporter(card_screen.card_reporter(card))
    return bool(card.problems)


def show_stage(
    reader: entry_reader.EntryReader, stage: str, *, raw: bool, spirv_dis: bool, out: Output
) -> None:
    """Write one stage of a kernel: disassembled or highlighted, its bytes, or its operations as JSON.

    Args:
        reader: The kernel, with a disassembler.
        stage: The stage; ``json`` for its metadata.
        raw: Whether the bytes of the file are written unchanged.
        spirv_dis: Whether spirv-dis disassembles it.
        out: Destination of the result.

    Raises:
        XpudbgError: It has no such stage, or the stage cannot be shown.
    """
    stages = reader.files.stages
    known = [*stages, "json"] + (["zebin"] if "zebin" not in stages and reader.zebin else [])
    known += ["asm"] if reader.zebin else []
    if stage not in known:
        raise XpudbgError(f"{reader.files.key[:8]} has no stage {stage}", hint=f"it has {', '.join(known)}")
    metadata = reader.files.metadata
    data = (
        reader.bytes_of(reader.files.folder / metadata, metadata)
        if stage == "json"
        else reader.stage_bytes(stage)
    )
    if raw:
        sys.stdout.flush()
        sys.stdout.buffer.write(data or b"")
        return
    if out.as_json:
        _stage_json(reader, stage, data)
        return
    _stage_text(reader, stage, data or b"", spirv_dis=spirv_dis, paged=not out.no_pager)


def _stage_json(reader: entry_reader.EntryReader, stage: str, data: bytes | None) -> None:
    body: dict[str, object] = {
        "kernel": reader.metadata.name or reader.files.stem,
        "key": reader.files.key,
        "stage": stage,
    }
    body["bytes"] = None if data is None else len(data)
    if stage == "zebin" or (stage == "spv" and reader.spirv is None):
        body["zebin"] = reader.zebin[1] if reader.zebin else None
    elif stage == "spv" and reader.spirv is not None:
        body["module"] = isa.module_header(reader.spirv) if reader.spirv.words >= spirv.HEADER_WORDS else None
    body["ops"] = list(side_by_side.stage_ops(reader, stage))
    body["problems"] = reader.problems
    print_json("xpudbg.triton-cache.stage", body)


def _stage_text(
    reader: entry_reader.EntryReader, stage: str, data: bytes, *, spirv_dis: bool, paged: bool
) -> None:
    if stage == "spv" and reader.spirv is not None:
        if reader.spirv.words < spirv.HEADER_WORDS:
            name = reader.files.stages["spv"]
            what = next((p.what for p in reader.problems if p.where == name), "its header is truncated")
            raise XpudbgError(
                f"cannot show {name}: {what}",
                hint="--raw writes its bytes; delete the entry to compile it again",
            )
        if spirv_dis:
            console_screen.write_spans(isa.render_text(_spirv_dis(data)), paged=paged)
        else:
            console_screen.write_spans(
                isa.render_spirv(spirv_text.header_lines(reader.spirv), spirv_text.disassemble(reader.spirv)),
                paged=paged,
            )
    elif stage in {"zebin", "spv"}:
        console_screen.write_spans(isa.render_zebin(reader.zebin[1]) if reader.zebin else [], paged=paged)
    elif stage in {"cubin", "hsaco"}:
        hint = "--raw writes its bytes; the ptx or amdgcn stage is its text"
        raise XpudbgError(f"{stage} is a binary that xpudbg does not disassemble", hint=hint)
    else:
        console_screen.write_spans(isa.render_text(data.decode("utf-8", "replace")), paged=paged)
    for problem in reader.problems:
        sys.stderr.write(f"warning: {_clean(problem.where)}: {_clean(problem.what)}\n")


def _clean(text: str) -> str:
    return clean(text)


def _spirv_dis(data: bytes) -> str:
    tool = shutil.which("spirv-dis")
    if tool is None:
        raise XpudbgError(
            "spirv-dis is not on PATH", hint="do not use --spirv-dis: xpudbg disassembles by itself"
        )
    done = subprocess.run([tool, "--no-color", "-"], input=data, capture_output=True, check=False, timeout=60)
    if done.returncode:
        what = done.stderr.decode("utf-8", "replace").strip().splitlines()
        message = f"spirv-dis refuses the module: {what[0] if what else 'no reason given'}"
        raise XpudbgError(
            message, hint="do not use --spirv-dis: xpudbg shows what it does not know by number"
        )
    return done.stdout.decode("utf-8", "replace")


def show_assembly(reader: entry_reader.EntryReader, *, raw: bool, out: Output) -> None:
    """Write the instructions after a header that describes them.

    Args:
        reader: The kernel, with a disassembler.
        raw: Whether the compiler's text is written unchanged.
        out: Destination of the result.

    Raises:
        XpudbgError: There is no native code, no compiler, or the compiler cannot disassemble it.
    """
    made = reader.disassembly
    if made is None or (made.text is None and not made.source):
        raise XpudbgError(
            f"{reader.files.key[:8]} has no native code", hint=entry_run.no_native_text(reader.files)
        )
    if made.text is None:
        raise XpudbgError(
            made.reason, hint=compilers.NEWER if made.by else "--stage zebin shows what the object says"
        )
    if raw:
        sys.stdout.write(made.text)
        return
    program, report = reader.isa, reader.isa_report
    if program is None or report is None or not program.instructions:
        what = next((p.what for p in reader.problems if "disassembled" in p.where), "no instruction in it")
        raise XpudbgError(
            f"cannot read the instructions of {made.source}: {what}", hint="--raw writes the text as it is"
        )
    ops = isa_lines.isa_ops(reader)
    origins = python_origins.python_origins(reader.files).lines
    listed = isa.render_isa(made.text, program, ops, report, isa_lines.own_file(reader.line_spans))
    why = "" if reader.line_spans else side_by_side.why_no_lines(reader)

    def text(width: int) -> ReportText:
        return [
            *stages_screen.render_origins(origins, width),
            *isa.isa_summary(report, made, why, width=width),
            *(isa.pipe_table(reader.pipe_bound, width) if reader.pipe_bound else ()),
            [],
            *listed,
        ]

    out.print("xpudbg.triton-cache.stage", lambda: _body(reader, made, report, origins), text)


def _body(
    reader: entry_reader.EntryReader, made: Disassembly, report: IsaReport, origins: tuple[FxSourceLine, ...]
) -> dict[str, object]:
    program = reader.isa
    assert program is not None
    ops = [
        {**asdict(op), "address": i.address, "form": i.message.form if i.message else ""}
        for i, op in zip(program.instructions, isa_lines.isa_ops(reader), strict=True)
    ]
    return {
        "kernel": reader.metadata.name or reader.files.stem,
        "key": reader.files.key,
        "stage": "asm",
        "from": made.source,
        "disassembler": made.by,
        **asdict(isa_text.count_isa(program)),
        "code": report.code,
        "loops": report.loops,
        "loops_left": report.loops_left,
        "pipes": reader.pipe_bound,
        "lines": "" if reader.line_spans else side_by_side.why_no_lines(reader),
        "origins": origins,
        "ops": ops,
        "text": made.text,
        "problems": reader.problems,
    }
