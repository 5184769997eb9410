"""The steps that show one stage of a cache entry."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from xpudbg.core.errors import XpudbgError

if TYPE_CHECKING:
    from xpudbg.facts.kernels.entry_reader import EntryReader


def show_stage(
    reader: EntryReader, stage: str, *, raw: bool, spirv_dis: bool, as_json: bool, paged: bool
) -> None:
    """Write one stage of a kernel: disassembled or highlighted, its bytes, or its operations as JSON.

    Args:
        reader: The kernel, with a disassembler.
        stage: The stage; ``json`` for its metadata.
        raw: Whether the bytes of the file are written as they are.
        spirv_dis: Whether spirv-dis disassembles it.
        as_json: Whether JSON is written.
        paged: Whether a long text may go through the pager.

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
    if as_json:
        _stage_json(reader, stage, data)
        return
    _stage_text(reader, stage, data or b"", spirv_dis=spirv_dis, paged=paged)


def _stage_json(reader: EntryReader, stage: str, data: bytes | None) -> None:
    from xpudbg.facts.kernels.stages.side_by_side import stage_ops
    from xpudbg.formats.spirv import HEADER_WORDS
    from xpudbg.screens.kernels.stage_text import module_header
    from xpudbg.screens.reporter import Reporter

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
    from xpudbg.formats.spirv import HEADER_WORDS
    from xpudbg.formats.spirv_text import disassemble, header_lines
    from xpudbg.screens.kernels.stage_text import render_spirv, render_text, render_zebin
    from xpudbg.screens.spans import write_spans

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
    from xpudbg.screens.text import clean

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
