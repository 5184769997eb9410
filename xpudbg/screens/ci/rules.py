"""The rules behind annotations: stable ids with a title and a help text each."""

from __future__ import annotations

from dataclasses import dataclass

from xpudbg.model.ci import NoteLevel


@dataclass(frozen=True)
class AnnotationRule:
    """A rule as the annotations name it.

    Attributes:
        id: Never changes its meaning.
        title: One short sentence.
        help: What it means and what to do, a few sentences.
        level: The level that its results have unless they say otherwise.
    """

    id: str
    title: str
    help: str
    level: NoteLevel = NoteLevel.NOTE


_RULES = (
    AnnotationRule(
        "graph-break",
        "Dynamo stopped capturing here",
        "A graph ends at this line and another one begins after it. Nothing is fused over the break, and values that cross "
        "it go through memory. 'xpudbg show' lists the graphs on both sides.",
        NoteLevel.WARNING,
    ),
    AnnotationRule(
        "recompile",
        "A compiled function was compiled again",
        "It was entered with inputs that failed its guards. Mark sizes that change as dynamic, or keep dtypes, shapes and "
        "flags the same from call to call.",
        NoteLevel.WARNING,
    ),
    AnnotationRule(
        "kernel/spills",
        "Registers of this kernel spill to memory",
        "Every access to a spilled value goes through the cache. Large register mode, more warps or a smaller tile help.",
        NoteLevel.WARNING,
    ),
    AnnotationRule(
        "kernel/large-tensor",
        "One tensor value is larger than the register file",
        "A smaller block, more warps, or a loop over the block keep it in registers.",
    ),
    AnnotationRule(
        "kernel/dots",
        "A matrix product and DPAS",
        "Matrix products run on the matrix engines only with fitting types, layouts and tile sizes.",
        NoteLevel.WARNING,
    ),
    AnnotationRule(
        "kernel/block-io",
        "2D block I/O was requested but not emitted",
        "Rows that start on aligned addresses and have a known pitch can be moved as 2D blocks.",
    ),
    AnnotationRule(
        "kernel/padding",
        "The tile is larger than the tensor",
        "Lanes that compute padding do nothing. A smaller block fits better.",
    ),
    AnnotationRule(
        "kernel/intensity",
        "The tile moves too many bytes for its arithmetic",
        "The kernel waits for memory, not for the matrix engines. A larger tile reuses more of what it loads.",
    ),
    AnnotationRule(
        "kernel/undefined",
        "The native code calls built-ins that its compiler did not know",
        "Its registers and spills are meaningless. Compile with a newer graphics compiler.",
        NoteLevel.WARNING,
    ),
    AnnotationRule(
        "kernel/shared-memory",
        "SLM limits how many work-groups run on a core",
        "Fewer stages, a smaller tile or fewer layout conversions need less of it.",
    ),
    AnnotationRule(
        "kernel/narrow-access",
        "Most loads and stores move less than 4 bytes for each lane",
        "Contiguous accesses with known alignment are joined into wider ones.",
    ),
    AnnotationRule(
        "kernel/integer-division",
        "64-bit integer divisions",
        "Each is a long sequence of instructions. Index arithmetic in 32 bits avoids them.",
    ),
    AnnotationRule(
        "kernel/fp64",
        "fp64 arithmetic",
        "A Python float that meets an f32 tensor can widen it. Convert scalars to f32.",
    ),
    AnnotationRule(
        "kernel/simd-width",
        "SIMD16 without a matrix product",
        "SIMD32 does the same work with half the instructions, unless registers spill then.",
    ),
    AnnotationRule(
        "kernel/asserts",
        "Device asserts are compiled in",
        "They cost time: switch them off when measuring.",
    ),
    AnnotationRule(
        "kernel/function-calls",
        "Function calls are left in native code",
        "A function was not inlined: nothing is scheduled across the call, and with stack calls its arguments go through "
        "memory. Remove noinline=True where the function is yours.",
    ),
    AnnotationRule(
        "kernel/native-block-io",
        "2D block loads became plain loads in native code",
        "The SPIR-V requests 2D block loads, but the native code has none. Use a device with 2D block messages, or ordinary "
        "loads with known alignment on this one.",
        NoteLevel.WARNING,
    ),
    AnnotationRule(
        "kernel/late-loads",
        "Loads in a loop with DPAS are awaited nearly at once",
        "Memory and DPAS take turns instead of overlapping. Prefetching (num_stages=2 or more) or more registers let loads "
        "run ahead of their use; if registers spill, reduce that first.",
    ),
    AnnotationRule(
        "kernel/slm-rounding",
        "The driver rounds SLM up, so that fewer work-groups fit a core",
        "SLM is allocated in steps. A tile or layout that stays within the next smaller step lets more work-groups run on "
        "a core.",
    ),
    AnnotationRule(
        "kernel/other-device",
        "The native code was built for another GPU",
        "Its registers and spills do not describe the target. Build it again for the target.",
        NoteLevel.WARNING,
    ),
    AnnotationRule(
        "kernel/native-compiler",
        "Settings of the native compiler",
        "Flags or the device change what the native compiler can do for this kernel.",
        NoteLevel.WARNING,
    ),
)
RULES = {rule.id: rule for rule in _RULES}
"""Every rule but those of the checks, by id."""


def rule_of(rule_id: str) -> AnnotationRule:
    """The rule with this id; rules of checks are made from their name."""
    known = RULES.get(rule_id)
    if known is not None:
        return known
    kind, _, name = rule_id.partition("/")
    if kind == "check":
        words = name.replace("_", " ")
        return AnnotationRule(
            rule_id,
            f"Check failed: {words}",
            f"The rule {name} of [tool.xpudbg.check] does not hold. 'xpudbg check' shows what was measured and what is "
            "allowed; the rules can be changed there, or an exception with a reason and a date can be made.",
            NoteLevel.ERROR,
        )
    return AnnotationRule(rule_id, rule_id, "Advice of xpudbg about a compiled kernel.")
