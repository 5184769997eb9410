"""The card's facts about native code: the object itself, and the compiler's dump of its assembly."""

from __future__ import annotations

from xpudbg.analysis.kernels.card.facts import fact
from xpudbg.analysis.kernels.card.registers import native_kernel
from xpudbg.analysis.kernels.entry_reader import EntryReader
from xpudbg.model.kernel_card import CardSection, Fact
from xpudbg.model.zebin import IgcAsm, Zebin, ZebinKernel

_MESSAGES = (
    "ugm global memory, slm shared, gtwy barriers and ends; fill and spill: registers from and to memory"
)


def native_section(reader: EntryReader) -> CardSection:
    """Size, target, options, functions that were not provided; messages and registers of the assembly."""
    facts: list[Fact] = []
    if reader.zebin is not None:
        name, zebin = reader.zebin
        native = native_kernel(reader)
        facts += _object(name, zebin, native[1] if native else None)
        facts += _compiler(reader)
    if reader.igc is not None:
        facts += _assembly(*reader.igc)
    return CardSection("Native code", tuple(facts))


def _object(name: str, zebin: Zebin, kernel: ZebinKernel | None) -> list[Fact]:
    facts: list[Fact] = []
    if kernel and kernel.code_bytes is not None:
        text = f"{kernel.code_bytes:,} bytes"
        facts.append(
            fact("code_bytes", "machine code", kernel.code_bytes, text, f"{name} .text.{kernel.name}")
        )
    if zebin.ip_version:
        text = f"hardware {zebin.ip_version}"
        facts.append(
            fact("native_target", "built for", zebin.ip_version, text, f"{name} .note.intelgt.compat")
        )
    if zebin.build_options is not None:
        options = zebin.build_options
        facts.append(
            fact("native_options", "built with", options, options or "none", f"{name} .misc.buildOptions")
        )
    if kernel and kernel.has_stack_calls:
        source = f"{name} .ze_info has_stack_calls"
        facts.append(fact("stack_calls", "function calls", True, "real calls with a stack", source))
    if zebin.undefined:
        text = f"{len(zebin.undefined)} not provided: {', '.join(zebin.undefined[:4])}"
        names = list(zebin.undefined)
        facts.append(fact("undefined_functions", "functions called", names, text, f"{name} .symtab"))
    return facts


def _compiler(reader: EntryReader) -> list[Fact]:
    """Return who made the object, where the log beside it says so."""
    if reader.ocloc_log is None or not reader.ocloc_log[1].version:
        return []
    name, log = reader.ocloc_log
    text = f"ocloc {log.version} for {log.device}"
    return [
        fact(
            "native_compiler",
            "made by",
            log.version,
            text,
            name,
            "the driver of a device may have another version",
        )
    ]


def _assembly(name: str, asm: IgcAsm) -> list[Fact]:
    facts: list[Fact] = []
    if asm.instructions is not None:
        text = f"{asm.instructions:,}, {asm.dpas} of them DPAS" if asm.dpas else f"{asm.instructions:,}"
        label = "machine instructions"
        facts.append(fact("machine_instructions", label, asm.instructions, text, f"{name} //.instCount"))
    if asm.sends:
        text = ", ".join(f"{kind} {count}" for kind, count in asm.sends.items())
        facts.append(fact("sends", "messages", asm.sends, text, name, _MESSAGES))
    if asm.register_allocation:
        kind = asm.register_allocation
        facts.append(fact("register_allocation", "register allocation", kind, kind, f"{name} //.RA type"))
    if asm.bank_conflicts is not None:
        count = asm.bank_conflicts
        facts.append(
            fact("bank_conflicts", "register bank conflicts", count, str(count), f"{name} //.BankConflicts")
        )
    return facts
