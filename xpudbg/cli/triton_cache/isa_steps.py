"""``triton-cache show --stage asm``: the instructions of a kernel's native code, by ``ocloc disasm``."""

from __future__ import annotations

import sys
from dataclasses import asdict

from xpudbg.analysis.kernels.entry_reader import EntryReader
from xpudbg.analysis.kernels.whatif import own_assembly
from xpudbg.capture.native.cache import device_sheet, own_device
from xpudbg.capture.native.ocloc_run import Compiler, disassemble
from xpudbg.cli.triton_cache.native_steps import chosen_compiler
from xpudbg.errors import XpudbgError
from xpudbg.parsers.isa_text import parse_isa
from xpudbg.reporters.json_out import render_json
from xpudbg.reporters.kernels.stage_text import render_text
from xpudbg.reporters.spans import write_spans


def show_assembly(reader: EntryReader, *, raw: bool, as_json: bool, paged: bool) -> None:
    """Write the instructions, after a head that says what they are.

    Args:
        reader: The kernel.
        raw: Whether the compiler's text is written as it is.
        as_json: Whether counts and text are written as JSON.
        paged: Whether a long text may go through the pager.

    Raises:
        XpudbgError: There is no native code, no compiler, or the compiler cannot disassemble it.
    """
    if reader.native_object is None:
        raise XpudbgError(
            f"{reader.files.key[:8]} has no native code", hint="'xpudbg triton-cache native' makes it"
        )
    name, native = reader.native_object
    program, version = chosen_compiler("")
    log = reader.ocloc_log[1] if reader.ocloc_log else None
    own = own_device(reader.metadata.target)
    devices = [log.device] if log and log.device else list(device_sheet(own).ocloc) if own else []
    if not devices:
        raise XpudbgError(
            f"it is not known which device {name} is for", hint="--stage zebin shows what the object says"
        )
    compiler = Compiler(program, version)
    texts = (own_assembly(disassemble(compiler, d, native), reader.names) for d in devices)
    text = next((t for t in texts if t is not None), None)
    if text is None:
        raise XpudbgError(
            f"ocloc {version} does not disassemble {name} for {' or '.join(devices)}",
            hint="`xpudbg targets setup --native-only` brings a newer one, with a disassembler",
        )
    if raw:
        sys.stdout.write(text)
        return
    counts = parse_isa(text)
    if as_json:
        body = {"kernel": reader.metadata.name or reader.files.stem, "key": reader.files.key, "stage": "asm"}
        made = {"from": name, "disassembler": f"ocloc {version}", **asdict(counts), "text": text}
        sys.stdout.write(
            render_json(
                {**body, **made, "problems": reader.problems}, schema="xpudbg.triton-cache.stage", version=1
            )
        )
        return
    kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(counts.sends.items(), key=lambda k: -k[1]))
    head = f"// {name}, disassembled by ocloc {version}\n"
    head += f"// {counts.instructions:,} instructions, {counts.dpas} DPAS, {counts.messages} messages"
    head += f": {kinds}\n" if kinds else "\n"
    write_spans(render_text(head + text), paged=paged)
