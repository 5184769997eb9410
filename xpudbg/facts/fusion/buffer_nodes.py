"""FX nodes whose values buffers have, from comments of the generated code, from the graph's outputs, and from the last nodes computed.

Inductor names them in the comment above a kernel (``return %mul_6,%sum_1``: the kernel's buffers in order, from torch 2.9 on; ``%buf0`` holds a
value that no node has, such as the sum of a mean). A kernel that is called several times has that comment for its first call alone: a later
call's buffers have the last node of their scheduler node, where the comment names that node for the first call, too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from xpudbg.facts.fusion.match_kernel_calls import MatchedCall
from xpudbg.model.fusion import FusedKernel, GraphFusion, Member
from xpudbg.model.fx import FxFile
from xpudbg.model.generated_code import LIBRARY_KINDS, GeneratedCode, KernelKind
from xpudbg.model.scheduler_ir import SchedulerNode

_RETURN = re.compile(r"^\s*return (.*)$")
_NODE = re.compile(r"%([\w.]+)")
_BUFFER = re.compile(r"^(?:\w+_)?buf\d+$")


def returned(code: GeneratedCode, kernel: str) -> tuple[str, ...]:
    """Return the nodes of ``return %mul_6,%buf1``, the end of a kernel's comment: the values of its stores, in order."""
    definition = code.kernel(kernel)
    lines = definition.graph_fragment if definition is not None else ()
    match = next((m for line in reversed(lines) if (m := _RETURN.match(line))), None)
    return tuple(_NODE.findall(match[1])) if match else ()


def named_values(
    code: GeneratedCode | None,
    file: FxFile,
    matched: Sequence[MatchedCall],
    leaves: Mapping[str, SchedulerNode],
) -> dict[str, str]:
    """Map buffers to the node that the generated code names; without buffers that another node changes in place, as the name is that node's.

    Args:
        code: The generated code.
        file: The FX graph.
        matched: The calls of the wrapper with their scheduler nodes.
        leaves: The scheduler nodes by name.
    """
    if code is None:
        return {}
    names = {n.name for n in file.main.nodes}
    results = next((n.args for n in file.main.nodes if n.op == "output"), ())
    pairs = (
        list(zip(code.entry.outputs, results, strict=True)) if len(results) == len(code.entry.outputs) else []
    )
    found = {text: name for text, name in reversed(pairs) if _BUFFER.match(text)}
    first = {call.kernel: call for call in reversed(code.calls)}
    stored: list[tuple[str, str]] = []
    for entry in matched:
        if entry.call is not None and first[entry.call.kernel] == entry.call:
            nodes = returned(code, entry.call.kernel)
            parts = [leaves.get(leaf.name, leaf) for n in entry.nodes for leaf in n.leaves()]
            buffers = [b.name for leaf in parts for b in leaf.outputs]
            stored += zip(buffers, nodes, strict=True) if len(buffers) == len(nodes) else ()
    # Of what a node scatters into the comment names the scatter, too.
    times = Counter(name for _, name in stored)
    found |= {buffer: name for buffer, name in stored if times[name] == 1}
    changed = {b for leaf in leaves.values() for buffer in leaf.outputs for b in buffer.mutations}
    return {b: name for b, name in found.items() if b not in changed and name in names}


def buffer_nodes(fusion: GraphFusion, code: GeneratedCode) -> dict[int, dict[str, str]]:
    """Return the node of each buffer that a call writes, by the call's line in ``output_code.py``; empty text where it is not known.

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
            # The wrapper identifies each of several results.
            if len(writes) == 1:
                found[kernel.source_line] = {b: _last(m.fx) for b, m in writes}
            continue
        pairs = [(buffer, member) for member in kernel.members for buffer in member.writes]
        by_buffer = _of_call(
            kernel, first.setdefault(kernel.name, kernel), returned(code, kernel.name), pairs
        )
        # The comment names the scatter for zeros that it writes into. An argument may belong to a value that is not stored.
        gone = unstored.intersection(kernel.removed or ())
        found[kernel.source_line] = {
            b: "" if (b, name) in begun else name for b, name in by_buffer.items() if b not in gone
        }
    return found


def last_nodes(fusion: GraphFusion) -> dict[int, dict[str, str]]:
    """Return the last FX node of each buffer of a generated kernel, by the call's line: the buffer has its value, or a part of it.

    Args:
        fusion: The graph's kernels.
    """
    found: dict[int, dict[str, str]] = {}
    for kernel in fusion.kernels:
        if kernel.source_line and kernel.kind not in LIBRARY_KINDS:
            found[kernel.source_line] = {b: _last(m.fx) for m in kernel.members for b in m.writes if m.fx}
    return found


def _of_call(
    kernel: FusedKernel, original: FusedKernel, named: Sequence[str], pairs: Sequence[tuple[str, Member]]
) -> dict[str, str]:
    if len(named) != len(pairs):
        return dict.fromkeys((b for b, _ in pairs), "")
    if kernel is original:
        # A buffer cannot have the value of a node that its scheduler node does not compute.
        return {
            b: "" if _BUFFER.match(name) or (m.fx and name not in m.fx) else name
            for (b, m), name in zip(pairs, named, strict=True)
        }
    before = [member for member in original.members for _ in member.writes]
    return {
        buffer: _last(member.fx) if not _BUFFER.match(name) and _last(was.fx) == name else ""
        for (buffer, member), was, name in zip(pairs, before, named, strict=False)
    }


def _last(names: Sequence[str]) -> str:
    return names[-1] if names else ""


def buffer_values(fusion: GraphFusion, code: GeneratedCode | None) -> dict[str, str]:
    """Map each buffer to the node whose value it has, or to the last node it is computed from; without buffers changed in place.

    Args:
        fusion: The graph's kernels.
        code: Its generated code.
    """
    named = buffer_nodes(fusion, code) if code is not None else {}
    changed = {b for k in fusion.kernels for m in k.members for b in m.changes}
    found: dict[str, str] = dict.fromkeys(changed, "")
    for kernel in fusion.kernels:
        own = named.get(kernel.source_line, {})
        for member in kernel.members:
            for buffer in member.writes:
                found.setdefault(buffer, own.get(buffer) or _last(member.fx))
    return found


# Buffers that a kernel is given the memory for, and never writes.
#
# Where a buffer takes over the memory of one that the kernel reads, the kernel has one argument for both (``in_out_ptr0``). When the
# buffer then has no reader but the kernel itself, Inductor leaves its store out, and the argument stays.


def unstored_buffers(code: GeneratedCode) -> set[str]:
    """Return buffers that Triton kernels take for reading and writing, and only load from."""
    found: set[str] = set()
    stored: dict[str, frozenset[str]] = {}
    for call in code.calls:
        if call.kind is not KernelKind.TRITON:
            continue
        definition = code.kernel(call.kernel)
        if definition is None or not definition.source:
            continue
        if call.kernel not in stored:
            stored[call.kernel] = _only_loaded(definition.source, definition.params)
        if stored[call.kernel]:
            found |= code.given_for(call, stored[call.kernel])
    return found


def _only_loaded(source: str, params: tuple[str, ...]) -> frozenset[str]:
    in_place = [p for p in params if p.startswith("in_out_ptr")]
    _, _, body = source.partition("@triton.jit")
    lines = body.splitlines()
    found = set()
    for param in in_place:
        word = re.compile(rf"\b{re.escape(param)}\b")
        uses = [line for line in lines if word.search(line) and not line.startswith("def ")]
        if uses and all("= tl.load(" in line for line in uses):
            found.add(param)
    return frozenset(found)
