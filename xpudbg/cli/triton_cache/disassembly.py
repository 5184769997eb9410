"""The disassembler that readers of a kernel are given: ``ocloc disasm`` on the native object of the entry."""

from __future__ import annotations

from xpudbg.analysis.kernels.entry_reader import EntryReader
from xpudbg.analysis.kernels.whatif import own_assembly
from xpudbg.capture.native.cache import device_sheet, own_device
from xpudbg.capture.native.ocloc_run import Compiler, disassemble
from xpudbg.cli.triton_cache.native_steps import chosen_compiler
from xpudbg.errors import XpudbgError
from xpudbg.model.isa import Disassembly

NEWER = "`xpudbg targets setup --native-only` brings a newer one, with a disassembler"


def disassemble_entry(reader: EntryReader) -> Disassembly:
    """The instructions of a kernel's native code as text, or why there are none; never raises because of the entry.

    Args:
        reader: The kernel.
    """
    if reader.native_object is None:
        return Disassembly(None, "", reason=f"{reader.files.key[:8]} has no native code")
    name, native = reader.native_object
    log = reader.ocloc_log[1] if reader.ocloc_log else None
    hardware = reader.zebin[1].ip_version if reader.zebin else ""
    own = own_device(reader.metadata.target, hardware)
    try:
        devices = [log.device] if log and log.device else list(device_sheet(own).ocloc) if own else []
        program, version = chosen_compiler("")
    except XpudbgError as error:
        return Disassembly(None, name, reason=error.message)
    if not devices:
        return Disassembly(None, name, reason=f"it is not known which device {name} is for")
    compiler = Compiler(program, version)
    texts = (own_assembly(disassemble(compiler, d, native), reader.names) for d in devices)
    text = next((t for t in texts if t is not None), None)
    by = f"ocloc {version}".rstrip()
    why = "" if text is not None else f"{by} does not disassemble {name} for {' or '.join(devices)}"
    return Disassembly(text, name, by, why)
