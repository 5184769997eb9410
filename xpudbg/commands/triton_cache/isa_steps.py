"""``triton-cache show --stage asm``: the instructions of a kernel's native code, by ``ocloc disasm``."""

from __future__ import annotations

import sys
from dataclasses import asdict

from xpudbg.commands.output import print_result
from xpudbg.core.errors import XpudbgError
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.isa.lines import isa_ops, own_file
from xpudbg.facts.kernels.python_origins import python_origins
from xpudbg.facts.kernels.stages.side_by_side import why_no_lines
from xpudbg.formats.isa_text import count_isa
from xpudbg.model.fx import FxSourceLine
from xpudbg.model.isa import Disassembly, IsaReport
from xpudbg.run.manifest_lookup import no_native_words
from xpudbg.screens.kernels.isa import isa_summary, render_isa
from xpudbg.screens.kernels.stages import render_origins
from xpudbg.screens.reporter import Reporter, ReportText
from xpudbg.workflows.disassembly import NEWER


def show_assembly(reader: EntryReader, *, raw: bool, as_json: bool, paged: bool) -> None:
    """Write the instructions, after a head that says what they are.

    Args:
        reader: The kernel, with a disassembler.
        raw: Whether the compiler's text is written as it is.
        as_json: Whether figures and text are written as JSON.
        paged: Whether a long text may go through the pager.

    Raises:
        XpudbgError: There is no native code, no compiler, or the compiler cannot disassemble it.
    """
    made = reader.disassembly
    if made is None or (made.text is None and not made.source):
        raise XpudbgError(f"{reader.files.key[:8]} has no native code", hint=no_native_words(reader.files))
    if made.text is None:
        raise XpudbgError(made.reason, hint=NEWER if made.by else "--stage zebin shows what the object says")
    if raw:
        sys.stdout.write(made.text)
        return
    program, report = reader.isa, reader.isa_report
    if program is None or report is None or not program.instructions:
        what = next((p.what for p in reader.problems if "disassembled" in p.where), "no instruction in it")
        raise XpudbgError(
            f"cannot read the instructions of {made.source}: {what}", hint="--raw writes the text as it is"
        )
    ops = isa_ops(reader)
    origins = python_origins(reader.files).lines
    listing = render_isa(made.text, program, ops, report, own_file(reader.line_spans))
    why = "" if reader.line_spans else why_no_lines(reader)

    def text(width: int) -> ReportText:
        return [*render_origins(origins, width), *isa_summary(report, made, why, width=width), [], *listing]

    reporter = Reporter("xpudbg.triton-cache.stage", lambda: _body(reader, made, report, origins), text)
    print_result(reporter, as_json=as_json, paged=paged)


def _body(
    reader: EntryReader, made: Disassembly, report: IsaReport, origins: tuple[FxSourceLine, ...]
) -> dict[str, object]:
    program = reader.isa
    assert program is not None
    ops = [
        {**asdict(op), "address": i.address, "form": i.message.form if i.message else ""}
        for i, op in zip(program.instructions, isa_ops(reader), strict=True)
    ]
    return {
        "kernel": reader.metadata.name or reader.files.stem,
        "key": reader.files.key,
        "stage": "asm",
        "from": made.source,
        "disassembler": made.by,
        **asdict(count_isa(program)),
        "code": report.code,
        "loops": report.loops,
        "loops_left": report.loops_left,
        "lines": "" if reader.line_spans else why_no_lines(reader),
        "origins": origins,
        "ops": ops,
        "text": made.text,
        "problems": reader.problems,
    }
