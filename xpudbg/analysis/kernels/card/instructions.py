"""The card's facts about the instructions of native code, where they could be disassembled."""

from __future__ import annotations

from xpudbg.analysis.kernels.card.facts import fact, unknown
from xpudbg.analysis.kernels.entry_reader import EntryReader
from xpudbg.model.isa import FORMS, Distances, IsaCode, IsaLoop
from xpudbg.model.kernel_card import CardSection, Fact
from xpudbg.model.location import base_name

_PLURALS = {"load": "loads", "store": "stores", "prefetch": "prefetches", "atomic": "atomics"}
_SHOWN_LOOPS = 4


def isa_section(reader: EntryReader) -> CardSection | None:
    """Instructions, messages by form, loops; None where nobody asked for a disassembly."""
    made, report = reader.disassembly, reader.isa_report
    if made is None:
        return None
    if report is None:
        return CardSection(
            "Instructions", (unknown("isa", "instructions", made.reason, f"ocloc disasm {made.source}"),)
        )
    source = f"{made.by} disasm {made.source}"
    code = report.code
    facts = [
        fact("isa", "instructions", code.instructions, _counts(code), source),
        fact(
            "isa_memory",
            "memory messages",
            code.memory,
            _memory(code),
            source,
            "counted in the code, not as they run",
        ),
        fact(
            "isa_load_distance",
            "from load to first use",
            _values(code),
            _distances(code),
            source,
            "instructions, in the order of the code",
        ),
    ]
    inner = sorted((x for x in report.loops if x.innermost), key=lambda x: (-x.code.instructions, x.start))
    facts += [_loop(loop, source) for loop in inner[:_SHOWN_LOOPS]]
    if not report.loops and not report.loops_left:
        facts.append(fact("isa_loop", "loops", 0, "none: no branch leads back", source))
    return CardSection("Instructions", tuple(facts))


def _counts(code: IsaCode) -> str:
    calls = f", {code.calls} function call{'s' if code.calls > 1 else ''}" if code.calls else ""
    barriers = f"{code.barriers} barrier{'' if code.barriers == 1 else 's'}"
    return f"{code.instructions:,}, {code.dpas} DPAS, {barriers}{calls}"


def _memory(code: IsaCode) -> str:
    parts = []
    for operation, forms in code.memory.items():
        shown = ", ".join(f"{forms[form]} {form}" for form in FORMS if form in forms)
        parts.append(f"{_PLURALS[operation]} {shown}")
    return "; ".join(parts) or "none"


def _values(code: IsaCode) -> dict[str, int | None]:
    """Medians by memory; None where there are no such loads, or no wait was found."""
    return {
        "global": code.global_distance.median,
        "slm": code.slm_distance.median,
        "scratch": code.fill_distance.median,
    }


def _distances(code: IsaCode) -> str:
    known = (
        ("global memory", code.global_distance),
        ("SLM", code.slm_distance),
        ("scratch", code.fill_distance),
    )
    parts = [f"{name} {_distance(found)}" for name, found in known if found.loads or found.unknown]
    return "; ".join(parts) or "no loads"


def _distance(found: Distances) -> str:
    if not found.loads:
        return "unknown"
    span = (
        f"{found.least}"
        if found.least == found.most
        else f"{found.least} to {found.most} (median {found.median})"
    )
    return f"{span}{f', unknown for {found.unknown}' if found.unknown else ''}"


def _loop(loop: IsaLoop, source: str) -> Fact:
    where = ""
    if loop.lines:
        file, first, last = loop.lines[0]
        where = f" at {base_name(file)}:{first}" + (f"-{last}" if last != first else "")
    code = loop.code
    text = f"{_counts(code)}; {_memory(code)}; from load to first use: {_distances(code)}"
    if code.loads_before_dpas is not None:
        text += f"; {code.loads_before_dpas} loads before the first DPAS, {code.in_flight_at_dpas} of them under way then"
    value = {
        "start": loop.start,
        "end": loop.end,
        "instructions": code.instructions,
        "dpas": code.dpas,
        "memory": code.memory,
    }
    return fact("isa_loop", f"loop L{loop.start}", value, f"{text}{where}", source)
