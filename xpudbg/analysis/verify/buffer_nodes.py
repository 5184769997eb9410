"""The FX node whose value a buffer holds, for every call of a graph's wrapper.

Inductor says it in the comment above a kernel (``return %mul_6,%sum_1``: the kernel's buffers in order; ``%buf0`` holds a value that no node
has, such as the sum of a mean). A kernel that is called several times has that comment for its first call alone: a later call's buffers have the
last node of their scheduler node, where that is what the comment says of the first call, too. Torch before 2.9 has no such line: then nothing is said.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from xpudbg.analysis.fusion.held_values import returned
from xpudbg.analysis.fusion.unstored_buffers import unstored_buffers
from xpudbg.model.fusion import FusedKernel, GraphFusion, Member
from xpudbg.model.generated_code import LIBRARY_KINDS, GeneratedCode

_BUFFER = re.compile(r"^(?:\w+_)?buf\d+$")


def buffer_nodes(fusion: GraphFusion, code: GeneratedCode) -> dict[int, dict[str, str]]:
    """The node of each buffer that a call writes, by the call's line in ``output_code.py``; empty text where none is known.

    Args:
        fusion: The graph's kernels.
        code: Its generated code.
    """
    first: dict[str, FusedKernel] = {}
    found: dict[int, dict[str, str]] = {}
    unstored = unstored_buffers(code)
    begun = {(b, _last(m.fx)) for k in fusion.kernels for m in k.members for b in m.reads}
    for kernel in fusion.kernels:
        if not kernel.source_line:
            continue
        if kernel.kind in LIBRARY_KINDS:
            writes = [(b, m) for m in kernel.members for b in m.writes]
            # Of several results the wrapper tells which is which.
            if len(writes) == 1:
                found[kernel.source_line] = {b: _last(m.fx) for b, m in writes}
            continue
        definition = code.kernel(kernel.name)
        said = returned(definition.graph_fragment) if definition is not None else ()
        pairs = [(buffer, member) for member in kernel.members for buffer in member.writes]
        original = first.setdefault(kernel.name, kernel)
        told = _of_call(kernel, original, said, pairs)
        # The zeros that another node scatters into are said to be the scatter's. What is not stored may still have an argument.
        gone = unstored.intersection(kernel.removed or ())
        found[kernel.source_line] = {
            b: "" if (b, name) in begun else name for b, name in told.items() if b not in gone
        }
    return found


def last_nodes(fusion: GraphFusion) -> dict[int, dict[str, str]]:
    """The last FX node that each buffer of a generated kernel comes of, by the call's line: the buffer holds it, or a part of it.

    Args:
        fusion: The graph's kernels.
    """
    found: dict[int, dict[str, str]] = {}
    for kernel in fusion.kernels:
        if kernel.source_line and kernel.kind not in LIBRARY_KINDS:
            found[kernel.source_line] = {b: _last(m.fx) for m in kernel.members for b in m.writes if m.fx}
    return found


def _of_call(
    kernel: FusedKernel, original: FusedKernel, said: Sequence[str], pairs: Sequence[tuple[str, Member]]
) -> dict[str, str]:
    if len(said) != len(pairs):
        return dict.fromkeys((b for b, _ in pairs), "")
    if kernel is original:
        # What the scheduler's node does not come of, it cannot hold.
        return {
            b: "" if _BUFFER.match(name) or (m.fx and name not in m.fx) else name
            for (b, m), name in zip(pairs, said, strict=True)
        }
    before = [member for member in original.members for _ in member.writes]
    return {
        buffer: _last(member.fx) if not _BUFFER.match(name) and _last(was.fx) == name else ""
        for (buffer, member), was, name in zip(pairs, before, said, strict=False)
    }


def _last(names: Sequence[str]) -> str:
    return names[-1] if names else ""


def reused_names(code: GeneratedCode) -> dict[str, str]:
    """``LINE:NAME`` of each argument of a call that has another buffer's memory, and that buffer (``buf3 = buf1; del buf1  # reuse``).

    Args:
        code: The generated code.
    """
    found = {}
    for call in code.calls:
        for name in call.buffers:
            earlier = [b for b in code.buffers if b.name == name and b.line < call.line]
            if earlier and earlier[-1].how in ("reuse", "view") and earlier[-1].base:
                found[f"{call.line}:{name}"] = earlier[-1].base
    return found


def all_nodes(calls: Mapping[int, Mapping[str, str]]) -> dict[str, str]:
    """The node of each buffer of the graph that has one.

    Args:
        calls: What :func:`buffer_nodes` gives.
    """
    return {buffer: node for writes in calls.values() for buffer, node in writes.items() if node}
