"""Matches scheduler nodes after fusion with the calls of the generated code."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from xpudbg.facts.fusion.extern_reasons import MIX_ORDER_SUM
from xpudbg.model.generated_code import COMPILED_KINDS, GeneratedCode, KernelCall, KernelKind
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
