"""``xpudbg triton-cache show``."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.cli.options import JsonOption, NoPagerOption, OddStrictOption
from xpudbg.cli.triton_cache.common import InOption, KernelArgument, MachineOption
from xpudbg.errors import XpudbgError

if TYPE_CHECKING:
    from xpudbg.analysis.kernels.entry_reader import EntryReader

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
    from xpudbg.analysis.kernels.entry_reader import EntryReader
    from xpudbg.cli.triton_cache.listing import entry_titles, show_configurations
    from xpudbg.cli.triton_cache.selecting import choose_kernel, refuse_several
    from xpudbg.workflows.disassembly import build_larger, disassemble_entry

    choice = choose_kernel(places, kernel, machine=machine)
    stage = _stage(stage, choice.stage)
    if len(choice.entries) > 1 and not stage:
        show_configurations(choice.entries, as_json=as_json)
        return 0
    if len(choice.entries) > 1 and (raw or as_json):
        refuse_several(kernel, choice.entries)
    odd = False
    for title, files in zip(entry_titles(choice.entries), choice.entries, strict=True):
        sys.stdout.write(title)
        reader = EntryReader(files, disassemble_entry, build_larger)
        if stage == "asm" and "asm" not in reader.files.stages:
            from xpudbg.cli.triton_cache.isa_steps import show_assembly

            show_assembly(reader, raw=raw, as_json=as_json, paged=not no_pager)
        elif stage:
            _show_stage(reader, stage, raw=raw, spirv_dis=spirv_dis, as_json=as_json, paged=not no_pager)
        else:
            odd = _show_card(reader, as_json=as_json, paged=not no_pager)
        odd = odd or bool(stage and reader.problems)
    return 1 if strict and odd else 0


def _stage(option: str, address: str) -> str:
    """The stage of ``--stage``, or of the address."""
    from xpudbg.analysis.address import KERNEL_STAGES, kernel_stage

    if option and address and option != kernel_stage(address):
        raise XpudbgError(f"--stage {option} and :{address} are two stages", hint="give one of them")
    if address and not kernel_stage(address):
        raise XpudbgError(f"{address} is not a stage of a kernel", hint=f"stages: {', '.join(KERNEL_STAGES)}")
    return option or kernel_stage(address)


def _show_card(reader: EntryReader, *, as_json: bool, paged: bool) -> bool:
    """Write the card, and say whether anything is odd about the kernel."""
    from xpudbg.analysis.kernels.kernel_card import card_of
    from xpudbg.cli.output import print_result
    from xpudbg.reporters.kernels.card import card_reporter

    card = card_of(reader)
    print_result(card_reporter(card), as_json=as_json, paged=paged)
    return bool(card.problems)


def _show_stage(
    reader: EntryReader, stage: str, *, raw: bool, spirv_dis: bool, as_json: bool, paged: bool
) -> None:
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
    if as_json:
        _stage_json(reader, stage, data)
        return
    _stage_text(reader, stage, data or b"", spirv_dis=spirv_dis, paged=paged)


def _stage_json(reader: EntryReader, stage: str, data: bytes | None) -> None:
    from xpudbg.analysis.kernels.stages.side_by_side import stage_ops
    from xpudbg.parsers.spirv import HEADER_WORDS
    from xpudbg.reporters.kernels.stage_text import module_header
    from xpudbg.reporters.reporter import Reporter

    body: dict[str, object] = {
        "kernel": reader.metadata.name or reader.files.stem,
        "key": reader.files.key,
        "stage": stage,
    }
    body["bytes"] = None if data is None else len(data)
    if stage == "zebin" or (stage == "spv" and reader.spirv is None):
        body["zebin"] = reader.zebin[1] if reader.zebin else None
    elif stage == "spv" and reader.spirv is not None:
        body["module"] = module_header(reader.spirv) if reader.spirv.words >= HEADER_WORDS else None
    body["ops"] = list(stage_ops(reader, stage))
    body["problems"] = reader.problems
    sys.stdout.write(Reporter("xpudbg.triton-cache.stage", lambda: body).json_text())


def _stage_text(reader: EntryReader, stage: str, data: bytes, *, spirv_dis: bool, paged: bool) -> None:
    from xpudbg.parsers.spirv import HEADER_WORDS
    from xpudbg.parsers.spirv_text import disassemble, header_lines
    from xpudbg.reporters.kernels.stage_text import render_spirv, render_text, render_zebin
    from xpudbg.reporters.spans import write_spans

    if stage == "spv" and reader.spirv is not None:
        if reader.spirv.words < HEADER_WORDS:
            name = reader.files.stages["spv"]
            what = next((p.what for p in reader.problems if p.where == name), "its header is truncated")
            raise XpudbgError(
                f"cannot show {name}: {what}",
                hint="--raw writes its bytes; delete the entry to compile it again",
            )
        if spirv_dis:
            write_spans(render_text(_spirv_dis(data)), paged=paged)
        else:
            write_spans(render_spirv(header_lines(reader.spirv), disassemble(reader.spirv)), paged=paged)
    elif stage in {"zebin", "spv"}:
        write_spans(render_zebin(reader.zebin[1]) if reader.zebin else [], paged=paged)
    elif stage in {"cubin", "hsaco"}:
        hint = "--raw writes its bytes; the ptx or amdgcn stage is its text"
        raise XpudbgError(f"{stage} is a binary that xpudbg does not disassemble", hint=hint)
    else:
        write_spans(render_text(data.decode("utf-8", "replace")), paged=paged)
    for problem in reader.problems:
        sys.stderr.write(f"warning: {_clean(problem.where)}: {_clean(problem.what)}\n")


def _clean(text: str) -> str:
    from xpudbg.reporters.text import clean

    return clean(text, single_line=True)


def _spirv_dis(data: bytes) -> str:
    import shutil
    import subprocess

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
