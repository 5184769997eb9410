"""Calls of the generated code: their scheduler nodes after fusion, and the FX nodes whose values their buffers have.

Inductor names the FX nodes in the comment above a kernel (``return %mul_6,%sum_1``: the kernel's buffers in order, from torch 2.9 on; ``%buf0``
holds a value that no node has, such as the sum of a mean). A kernel that is called several times has that comment for its first call alone: a later
call's buffers have the last node of their scheduler node, where the comment names that node for the first call, too. Graph outputs name nodes as well.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from xpudbg.facts.fusion.causes import MIX_ORDER_SUM
from xpudbg.model.fusion import FusedKernel, GraphFusion, Member
from xpudbg.model.fx import FxFile
from xpudbg.model.generated_code import COMPILED_KINDS, LIBRARY_KINDS, GeneratedCode, KernelCall, KernelKind
from xpudbg.model.scheduler_ir import SchedulerNode

LAUNCHLESS = frozenset(
    {
        "MultiOutput",
        "AssertScalar",
        "DynamicScalar",
        "DynamicSelectStorageOffset",
        "DynamicSliceSize",
        "NoneAsConstantBuffer",
        "Conditional",
        "Switch",
        "WhileLoop",
        "InvokeSubgraph",
    }
)
"""IR classes that launch nothing: one of several results, checks, values copied to the host, calls of subgraphs (``cond`` is a Switch from torch 2.14)."""
_MUTATED = re.compile(r"'mutated_arg_names': \[([^\]\[]*)\]")


def launches(node: SchedulerNode) -> bool:
    """Return whether a scheduler node does work on a device by itself."""
    if node.kind == "NopKernelSchedulerNode":
        return False
    return not (node.kind == "ExternKernelSchedulerNode" and set(node.node_types) & LAUNCHLESS)


@dataclass
class MatchedCall:
    """A call with its scheduler nodes; the call is None when there is no generated code."""

    call: KernelCall | None
    nodes: list[SchedulerNode] = field(default_factory=list)


def running_order(code: GeneratedCode) -> list[KernelCall]:
    """Return the calls in running order: those of a subgraph or partition where it is first called."""
    inside: dict[str, list[KernelCall]] = {}
    for call in code.calls:
        inside.setdefault(call.function, []).append(call)
    called = {c.kernel for c in code.calls if c.kind is KernelKind.SUBGRAPH and c.kernel != c.function}
    order: list[KernelCall] = []
    waiting = [c for name, calls in reversed(inside.items()) if name not in called for c in reversed(calls)]
    while waiting:
        call = waiting.pop()
        order.append(call)
        if call.kind is KernelKind.SUBGRAPH:
            waiting += reversed(inside.pop(call.kernel, []) if call.kernel in called else [])
    seen = {id(c) for c in order}
    return [*(c for c in code.calls if id(c) not in seen), *order]


def launched_calls(code: GeneratedCode) -> list[KernelCall]:
    """Return the calls that launch a kernel or run a library function, in running order; launch numbers count them."""
    return [c for c in running_order(code) if c.kind not in (KernelKind.SUBGRAPH, KernelKind.HOST)]


def match_calls(
    code: GeneratedCode, nodes: Sequence[SchedulerNode], results: Mapping[str, Sequence[str]] | None = None
) -> tuple[list[MatchedCall], list[SchedulerNode]]:
    """Match every call of the wrapper with its scheduler nodes, in the order of the calls; also return nodes without a call.

    A buffer is first named, among the calls, by the one that fills it. Nodes that only change inputs in place have
    no such buffer: they go to the next call that names what they change. One C++ function may have several nodes.

    Args:
        code: The generated code.
        nodes: That launch something.
        results: Of a buffer that is a tuple the buffers of its single results: some wrappers name these alone.
    """
    matched = [MatchedCall(c) for c in launched_calls(code)]
    first: dict[str, int] = {}
    for index, entry in enumerate(matched):
        assert entry.call is not None
        for name in entry.call.buffers:
            first.setdefault(name, index)
    # "buf8 = buf7; del buf7  # reuse" before the kernel that makes both: only buf8 is named in the call.
    for buffer in reversed(code.buffers):
        if buffer.how in ("reuse", "view") and buffer.base not in first and buffer.name in first:
            first[buffer.base] = first[buffer.name]
    for name, parts in (results or {}).items():
        places = [first[p] for p in parts if p in first]
        if name not in first and places:
            first[name] = min(places)
    left: list[SchedulerNode] = []
    floor = 0
    for node in _parts(nodes, first):
        split = _in_place_parts(node, matched, code)
        if split:
            for member, place in zip(node.members, split, strict=True):
                matched[place].nodes.append(member)
            floor = max(floor, *split)
            continue
        hit = _by_output(node, first, matched)
        if hit is None:
            hit = _by_mutation(node, matched, floor)
        if hit is None:
            left.append(node)
            continue
        matched[hit].nodes.append(node)
        floor = max(floor, hit)
    return matched, _in_order(matched, left)


def _parts(nodes: Sequence[SchedulerNode], first: Mapping[str, int]) -> list[SchedulerNode]:
    """Split nodes as they became calls: a foreach node whose members are in several calls (combo kernels) into its members."""
    found: list[SchedulerNode] = []
    for node in nodes:
        calls = [
            {first[b.name] for leaf in m.leaves() for b in leaf.outputs if b.name in first}
            for m in node.members
        ]
        several = node.kind == "ForeachKernelSchedulerNode" and len(set[int]().union(*calls)) > 1
        found += node.members if several and all(calls) else (node,)
    return found


def _in_place_parts(node: SchedulerNode, matched: Sequence[MatchedCall], code: GeneratedCode) -> list[int]:
    """Return the call of each member of a foreach node that only changes inputs and became several kernels; empty if one or in doubt.

    ``torch/_inductor/codegen/triton_combo_kernel.py`` cuts a foreach node by the number of its arguments, and a part of one member is a
    kernel like any other.
    """
    if node.kind != "ForeachKernelSchedulerNode" or len(node.members) < 2:
        return []
    changed = [{t for x in m.leaves() for b in x.outputs for t in b.mutations} for m in node.members]
    free = [
        (i, _changed_by(m.call, code))
        for i, m in enumerate(matched)
        if m.call and _fits(node, m.call) and not m.nodes
    ]
    whole = set[str]().union(*changed)
    if not all(changed) or any(whole <= named for _, named in free):
        return []
    places = [[i for i, named in free if targets <= named] for targets in changed]
    return [p[0] for p in places] if all(len(p) == 1 for p in places) else []


def _changed_by(call: KernelCall, code: GeneratedCode) -> set[str]:
    """Return the buffers that a call can change: arguments that its kernel names (``mutated_arg_names``), else all arguments."""
    definition = code.kernel(call.kernel)
    named = _MUTATED.search(definition.source) if definition is not None else None
    if named is None:
        return set(call.buffers)
    return code.given_for(call, set(re.findall(r"'(\w+)'", named[1])))


def _fits(node: SchedulerNode, call: KernelCall) -> bool:
    extern = node.kind == "ExternKernelSchedulerNode"
    if call.kind in (KernelKind.USER_TRITON, KernelKind.OTHER_COMPILED) or call.kernel == MIX_ORDER_SUM:
        return True
    return extern != (call.kind in COMPILED_KINDS)


def _by_output(node: SchedulerNode, first: dict[str, int], matched: list[MatchedCall]) -> int | None:
    found = [first[b.name] for b in node.outputs if b.name in first]
    fitting = [i for i in found if (call := matched[i].call) is not None and _fits(node, call)]
    return min(fitting) if fitting else None


def _by_mutation(node: SchedulerNode, matched: list[MatchedCall], floor: int) -> int | None:
    targets = {t for b in node.outputs for t in b.mutations} or {d.name for d in node.writes}
    reads = {d.name for d in node.reads if d.kind != "WeakDep"}
    best: tuple[int, int] | None = None
    for index in range(floor, len(matched)):
        call = matched[index].call
        if call is None or not targets & set(call.buffers) or not _fits(node, call):
            continue
        if matched[index].nodes and call.kind not in (KernelKind.CPP, KernelKind.CPP_TEMPLATE):
            continue
        score = len(reads & set(call.buffers)) - (1 if matched[index].nodes else 0)
        if best is None or score > best[0]:
            best = (score, index)
    return best[1] if best else None


def _in_order(matched: list[MatchedCall], left: list[SchedulerNode]) -> list[SchedulerNode]:
    """Pair the calls and nodes that are left in order, while their kinds match; returns the nodes still without a call."""
    rest: list[SchedulerNode] = []
    free = [m for m in matched if not m.nodes]
    for node in left:
        hit = next((m for m in free if m.call is not None and _fits(node, m.call)), None)
        if hit is None or len(free) < len(left):
            rest.append(node)
            continue
        hit.nodes.append(node)
        free.remove(hit)
    return rest


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
    """Return the node of each buffer that a call writes, by the call's line in ``output_code.py``; empty text where it is not known."""
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
    """Return the last FX node of each buffer of a generated kernel, by the call's line: the buffer has its value, or a part of it."""
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
    """Map each buffer to the node whose value it has, or to the last node it is computed from; without buffers changed in place."""
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
