"""``xpudbg triton-cache ls``: rows of cache entries, and what several commands list of a kernel's configurations and stages."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands import compilers
from xpudbg.commands.options import (
    AddressesArgument,
    JsonOption,
    KernelNameOption,
    KernelTargetOption,
    MachineOption,
    OddStrictOption,
    TableOption,
    parse_time,
)
from xpudbg.commands.output import Output, print_json
from xpudbg.commands.triton_cache import selecting
from xpudbg.core.errors import XpudbgError
from xpudbg.facts.fusion import run_fusion
from xpudbg.facts.kernels import entry_reader, entry_run, python_lines, side_by_side, triton_cache
from xpudbg.formats import isa_text, spirv
from xpudbg.model.cache import CacheListing, utc
from xpudbg.model.row import StrEnum
from xpudbg.run import cache_files
from xpudbg.screens import console as console_screen
from xpudbg.screens import reporter
from xpudbg.screens import tables as row_tables
from xpudbg.screens.kernels import cache_table, isa
from xpudbg.screens.kernels import stages as stages_screen
from xpudbg.screens.tables import TableFormat
from xpudbg.screens.text import clean

if TYPE_CHECKING:
    from xpudbg.facts.kernels.triton_cache import Query
    from xpudbg.model.isa import Disassembly, IsaReport
    from xpudbg.model.location import FxSourceLine
    from xpudbg.run.cache_files import EntryFiles
    from xpudbg.screens.reporter import ReportText


_PIPED = 160
"""Columns of a table in a pipe."""
_UNKNOWN = "it is not known which one autotuning chose"


def write_listings(
    listings: tuple[CacheListing, ...], wish: Query, fmt: TableFormat, clock: float, *, as_json: bool
) -> None:
    """Write the rows of some caches.

    Args:
        listings: The rows.
        wish: Filter and order of the rows.
        fmt: Format of the table.
        clock: The time from which ages count.
        as_json: Whether JSON is written.
    """
    if as_json:
        body = {
            "caches": listings,
            **({"groups": triton_cache.candidate_groups(listings)} if wish.group else {}),
        }
        sys.stdout.writelines(reporter.json_pieces(body, schema="xpudbg.triton-cache.ls", version=1))
        return
    if fmt is not row_tables.TableFormat.TABLE:
        sys.stdout.write(
            row_tables.render_rows(
                cache_table.table_headers(),
                cache_table.table_rows(listings, clock, raw=fmt is row_tables.TableFormat.CSV),
                fmt,
            )
        )
        return
    terminal = console_screen.terminal_width(piped=0)
    width = terminal or _PIPED
    for index, listing in enumerate(listings):
        if index:
            console_screen.write_lines([""])
        console_screen.write_spans(
            cache_table.render_listing(
                listing, width=width, now=clock, groups=wish.group, fold=bool(terminal)
            )
        )
    if not listings:
        console_screen.write_lines(["no kernel matches"])


def show_configurations(entries: Sequence[EntryFiles], *, as_json: bool) -> None:
    """Write the rows of all configurations of a kernel, and explain on stderr why there are several."""
    found = cache_files.FoundCaches()
    for files in entries:
        found.roots.setdefault(files.root, []).append(files)
    wish = triton_cache.Query(group=True)
    listings = run_fusion.with_launches(
        triton_cache.query(triton_cache.list_found(found, sources=True), wish), found
    )
    # the caches hold more than these entries: what else takes space in them is not asked
    listings = tuple(replace(listing, other_bytes=0) for listing in listings)
    sys.stderr.write(f"{len(entries)} configurations, and {_UNKNOWN}; a key shows one of them\n")
    write_listings(listings, wish, row_tables.TableFormat.TABLE, selecting.now(), as_json=as_json)


def entry_titles(entries: Sequence[EntryFiles]) -> list[str]:
    """Return a title line for each of several configurations; stderr explains why there are several.

    Returns:
        The lines; one empty one for a kernel of one configuration.
    """
    if len(entries) == 1:
        return [""]
    sys.stderr.write(f"{len(entries)} configurations, and {_UNKNOWN}: all of them follow\n")
    return [f"// {clean(description)}\n" for description in cache_files.describe_entries(entries)]


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
                isa.render_spirv(spirv.header_lines(reader.spirv), spirv.disassemble(reader.spirv)),
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
        sys.stderr.write(f"warning: {clean(problem.where)}: {clean(problem.what)}\n")


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
    ops = python_lines.isa_ops(reader)
    origins = python_lines.python_origins(reader.files).lines
    listed = isa.render_isa(made.text, program, ops, report, python_lines.own_file(reader.line_spans))
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
        for i, op in zip(program.instructions, python_lines.isa_ops(reader), strict=True)
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


app = typer.Typer(add_completion=False)


class Sort(StrEnum):
    """Sort keys of the rows."""

    NAME = "name"
    AGE = "age"
    SIZE = "size"
    SPILLS = "spills"
    REGISTERS = "registers"
    SLM = "slm"
    WARPS = "warps"
    TARGET = "target"


class Has(StrEnum):
    """Properties that a kernel must have to be listed."""

    SPILL = "spill"
    DPAS = "dpas"
    SLM = "slm"
    BLOCK_2D = "2dblock"
    PROBLEM = "problem"


@app.command()
def ls(
    addresses: AddressesArgument = None,
    machine: MachineOption = False,
    name: KernelNameOption = "",
    target: KernelTargetOption = "",
    has: Annotated[
        list[Has] | None, typer.Option("--has", help="Only kernels with this property; can be repeated.")
    ] = None,
    since: Annotated[
        str, typer.Option("--since", metavar="WHEN", help="Only those compiled since: 90m, 3d, 2026-11-20.")
    ] = "",
    sort: Annotated[Sort, typer.Option("--sort", help="Order; numbers largest first.")] = Sort.NAME,
    group: Annotated[
        bool, typer.Option("--group", help="Put autotune candidates of one kernel together.")
    ] = False,
    fmt: TableOption = TableFormat.TABLE,
    as_json: JsonOption = False,
    strict: OddStrictOption = False,
) -> int:
    """List the kernels of caches, one row an entry.

    Examples:
      xpudbg triton-cache ls
      xpudbg triton-cache ls latest:model__0_forward_1 --has spill --sort spills
      xpudbg triton-cache ls ~/.triton/cache --since 3d --json
    """
    clock = selecting.now()
    wish = triton_cache.Query(
        name=name,
        target=target,
        has=tuple(h.value for h in has or ()),
        since=utc(parse_time(since, clock, option="--since")) if since else "",
        sort=sort.value,
        group=group,
    )
    found = selecting.find(addresses, machine=machine)
    rows = triton_cache.query(triton_cache.list_found(found, sources=group), wish)
    listings = run_fusion.with_launches(rows, found)
    write_listings(listings, wish, fmt, clock, as_json=as_json)
    odd = any(one.problems or any(e.problems for e in one.entries) for one in listings)
    return 1 if strict and odd else 0
