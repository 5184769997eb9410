"""Advice that rests on native code: calls, 2D block messages, loads that are awaited at once, SLM as the driver rounds it."""

from __future__ import annotations

from collections.abc import Iterator

from xpudbg.analysis.kernels.advice.spill_retry import spill_retry
from xpudbg.analysis.kernels.card.registers import native_kernel, registers_used, spill
from xpudbg.analysis.kernels.entry_reader import EntryReader
from xpudbg.analysis.kernels.hardware.slm import core_slm, rounded_slm
from xpudbg.model.isa import IsaLoop
from xpudbg.model.kernel_card import Advice
from xpudbg.model.location import base_name
from xpudbg.units import binary_size

_SOON = 16
"""Instructions within which a load is awaited nearly at once: a load of global memory takes hundreds of cycles (Intel's optimization
guide), and an instruction of 16 lanes one or two."""
_LARGE = 256
_SHOWN_CALLS = 4
_ISA_SOURCE = "instructions of native code: messages and scoreboard tokens (docs/kernel-card.md)"
_PREFETCH_GUIDE = "Intel oneAPI GPU Optimization Guide, 'Prefetch'"
_SLM_SOURCE = "intel/compute-runtime alignSlmSize; Intel oneAPI GPU Optimization Guide, 'Shared Local Memory'"


def advise_calls(reader: EntryReader) -> Iterator[Advice]:
    """Function calls that are left in native code; one that its compiler inlined is none."""
    native = native_kernel(reader)
    if native is None or reader.zebin is None or reader.zebin[1].undefined:
        return
    calls = reader.isa_report.code.calls if reader.isa_report else 0
    if not native[1].has_stack_calls and not calls:
        return
    seen = f"{native[0]} .ze_info has_stack_calls" if native[1].has_stack_calls else ""
    if calls and reader.disassembly:
        counted = f"{calls} call instruction{'s' if calls > 1 else ''} ({reader.disassembly.by} disasm)"
        seen = f"{seen}; {counted}" if seen else counted
    code = reader.code
    names = code[1].internal_calls if code else {}
    if code and names:
        most = sorted(names, key=lambda n: (-names[n], n))
        shown = ", ".join(most[:_SHOWN_CALLS]) + (
            f" and {len(most) - _SHOWN_CALLS} more" if len(most) > _SHOWN_CALLS else ""
        )
        seen += f"; functions of the module that {code[0]} calls: {shown}"
    cost = (
        "arguments and saved registers go through a stack in memory"
        if native[1].has_stack_calls
        else "nothing is scheduled across the call"
    )
    yield Advice(
        "warning" if native[1].has_stack_calls else "hint",
        f"A function was not inlined: {cost}",
        seen,
        "leave noinline=True away where the function is yours; a library's function stays one unless the kernel does without it",
        "zebin .ze_info has_stack_calls; SPIR-V OpFunctionCall",
    )


def advise_native_blocks(reader: EntryReader) -> Iterator[Advice]:
    """2D block loads of the SPIR-V that are none in native code."""
    code, report, made = reader.code, reader.isa_report, reader.disassembly
    if code is None or report is None or made is None or (reader.zebin and reader.zebin[1].undefined):
        return
    asked = sum(b.count for b in code[1].blocks if b.kind.split("_")[0] == "load")
    plain = report.code.moved("load", ("scattered", "block"))
    if not asked or report.code.moved("load", ("2D block",)) or not plain:
        return
    yield Advice(
        "warning",
        "The 2D block loads of the SPIR-V became plain loads in native code",
        f"{asked} in {code[0]}; {plain} plain loads and none of 2D blocks in {made.source} ({made.by} disasm)",
        "a device with 2D block messages (PVC, BMG, LNL, PTL), or ordinary loads with known alignment on this one",
        "SPV_INTEL_2d_block_io; lsc messages of the disassembly",
    )


def advise_late_loads(reader: EntryReader) -> Iterator[Advice]:
    """Loops with DPAS in which loads are awaited nearly at once, so that memory and DPAS take turns."""
    report, made = reader.isa_report, reader.disassembly
    spilled = spill(reader).bytes
    retry = spill_retry(reader, spilled) if spilled else None
    if report is None or made is None or (retry and retry.happens and retry.used):
        # What runs is another build.
        return
    late = [loop for loop in report.loops if loop.innermost and _awaited_at_once(loop)]
    if not late:
        return
    actions = []
    registers, _ = registers_used(reader)
    if spilled:
        actions.append(
            "registers spill, so the compiler has none left to load ahead: reduce the spills first"
        )
    elif registers is not None and registers < _LARGE:
        actions.append("grf_mode='256' gives the compiler registers to load ahead")
    if reader.metadata.options.get("num_stages") == 1:
        actions.append("num_stages=2 or more has Triton prefetch the next round's tiles")
    loop = max(late, key=lambda x: (x.code.dpas, x.code.instructions))
    found = loop.code.global_distance
    where = ""
    if loop.lines:
        file, first, last = loop.lines[0]
        where = f" ({base_name(file)}:{first}-{last})"
    evidence = (
        f"loop L{loop.start}{where}: {found.loads} loads of global memory, half of them awaited within {found.median} instructions, "
        f"none under way when its first DPAS starts, no prefetch in it ({made.by} disasm {made.source})"
    )
    more = f"; {len(late) - 1} more such loop{'s' if len(late) > 2 else ''}" if len(late) > 1 else ""
    yield Advice(
        "hint",
        "Loads in a loop with DPAS are awaited nearly at once: memory and DPAS take turns",
        evidence + more,
        "; ".join(actions) or "a smaller tile leaves registers to load ahead",
        f"{_PREFETCH_GUIDE}; {_ISA_SOURCE}",
    )


def _awaited_at_once(loop: IsaLoop) -> bool:
    code = loop.code
    found = code.global_distance
    return (
        code.dpas > 0
        and found.median is not None
        and not found.unknown
        and found.median <= _SOON
        and code.in_flight_at_dpas == 0
        and code.moved("prefetch") == 0
    )


def advise_slm_rounding(reader: EntryReader) -> Iterator[Advice]:
    """SLM that the driver rounds up so far that fewer work-groups fit a core than its threads would hold."""
    shared, target = reader.metadata.shared or 0, reader.metadata.target
    taken, core = rounded_slm(shared, target), core_slm(target)
    if not shared or taken is None or core is None or not taken or taken == shared or taken > core:
        return
    fits, would_fit = core // taken, core // shared
    threads = _groups_by_threads(reader)
    if threads is None or fits >= would_fit or fits >= threads:
        return
    smaller = max((size for size in range(1024, taken, 1024) if rounded_slm(size, target) == size), default=0)
    room = f"up to {binary_size(smaller)} a work-group" if smaller else "less SLM"
    yield Advice(
        "hint",
        f"The driver rounds SLM up to {binary_size(taken)}: {fits} work-groups fit a core, of which threads would allow {threads}",
        f"{shared:,} bytes ({reader.files.metadata} shared) of {binary_size(core)}; without rounding {min(would_fit, threads)} would fit",
        f"a tile or layout that takes {room} leaves {core // smaller if smaller else 'more'} work-groups",
        _SLM_SOURCE,
    )


def _groups_by_threads(reader: EntryReader) -> int | None:
    """Work-groups that the hardware threads of a core hold; None where the device or the register mode does not tell."""
    properties, warps = reader.metadata.target.properties, reader.metadata.num_warps
    engines, cores = properties.get("gpu_eu_count"), properties.get("gpu_subslice_count")
    native = native_kernel(reader)
    threads = native[1].eu_thread_count if native else None
    if not isinstance(engines, int) or not isinstance(cores, int) or cores <= 0 or not warps or not threads:
        return None
    return engines // cores * threads // warps
