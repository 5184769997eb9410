"""Functions by which readers of a kernel ask the offline compiler: for instructions of native code, and for a trial build."""

from __future__ import annotations

from dataclasses import replace

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.kernels.builds.figures import native_figures
from xpudbg.facts.kernels.builds.whatif import own_assembly
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.model.isa import Disassembly
from xpudbg.model.native import LargerBuild
from xpudbg.record.native.cache import device_sheet, own_device
from xpudbg.record.native.ocloc_run import disassemble
from xpudbg.record.native.whatif import Trial, run_trials
from xpudbg.workflows.native_kernel import chosen_compiler, native_kernel

_SECONDS = 10.0
"""A card does not wait longer than this for its trial build."""
NEWER = "`xpudbg targets setup --native-only` installs a newer one, with a disassembler"


def disassemble_entry(reader: EntryReader) -> Disassembly:
    """The instructions of a kernel's native code as text, or why there are none; never raises because of the entry.

    Args:
        reader: The kernel.
    """
    if reader.native_object is None:
        return Disassembly(None, "", reason=f"{reader.files.key[:8]} has no native code")
    name, native = reader.native_object
    if reader.zebin is None or not reader.zebin[1].kernels:
        why = next((p.what for p in reader.problems if p.where.startswith(name)), "no kernel in it")
        return Disassembly(None, name, reason=f"{name} cannot be disassembled: {why}")
    log = reader.ocloc_log[1] if reader.ocloc_log else None
    hardware = reader.zebin[1].ip_version if reader.zebin else ""
    own = own_device(reader.metadata.target, hardware)
    try:
        devices = [log.device] if log and log.device else list(device_sheet(own).ocloc) if own else []
        compiler = chosen_compiler("")
    except XpudbgError as error:
        return Disassembly(None, name, reason=error.message)
    if not devices:
        return Disassembly(None, name, reason=f"it is not known which device {name} is for")
    texts = (own_assembly(disassemble(compiler, d, native), reader.names) for d in devices)
    text = next((t for t in texts if t is not None), None)
    by = f"ocloc {compiler.version}".rstrip()
    why = "" if text is not None else f"{by} does not disassemble {name} for {' or '.join(devices)}"
    return Disassembly(text, name, by, why)


def build_larger(reader: EntryReader) -> LargerBuild | None:
    """Compile a kernel with 256 registers for its own device; None where that cannot be done.

    Args:
        reader: The kernel.
    """
    own = own_device(reader.metadata.target)
    found = native_kernel(reader.files) if own else None
    try:
        compiler = replace(chosen_compiler(""), seconds=_SECONDS)
    except XpudbgError:
        return None
    if found is None:
        return None
    (outcome,) = run_trials([Trial(found.module, device_sheet(own), "256", compiler)], isa=False)
    if outcome.built.native is None:
        return None
    figures = native_figures(outcome.built.native, found.names)
    return LargerBuild(figures, f"{f'ocloc {compiler.version}'.rstrip()} for {own}")
