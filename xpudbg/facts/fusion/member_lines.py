"""Scheduler nodes that each line of a kernel's code helps to compute, from the stores that depend on it."""

from __future__ import annotations

from xpudbg.formats.value_flow import KernelFlow
from xpudbg.model.fusion import FusedKernel
from xpudbg.model.generated_code import KernelCall


def members_by_line(
    flow: KernelFlow, kernel: FusedKernel, call: KernelCall, *, through_memory: bool = False
) -> dict[int, frozenset[str]]:
    """Map each line to the scheduler nodes of one call that it helps to compute; only lines for which they are known.

    A line of a node helps to compute every parameter that the node's result goes to: the one that it is stored to, or, where it stays in
    registers, those of the nodes that read it. So a line belongs to nodes whose parameters are all among its own.

    Args:
        flow: Line -> the parameters to which it helps to store.
        kernel: The call with its nodes.
        call: The same call in the wrapper.
        through_memory: Whether loops of the kernel hand values on through memory, as in C++: a result that is no argument may be kept where
            another one is stored later, so that a store there is of either.
    """
    stored: dict[str, str] = {}
    for parameter, argument in zip(flow.parameters, call.args, strict=False):
        stored.setdefault(argument, parameter)
    readers: dict[str, set[str]] = {}
    for member in kernel.members:
        for buffer in member.reads:
            readers.setdefault(buffer, set()).add(member.name)
    needs: dict[str, frozenset[str]] = {}
    for member in reversed(kernel.members):  # readers come after the nodes that they read
        own = {stored[b] for b in member.writes if b in stored}
        later = {p for b in member.writes for r in readers.get(b, ()) for p in needs.get(r, ())}
        needs[member.name] = frozenset(own or later)
    intermediate = frozenset(
        m.name for m in kernel.members if through_memory and stored.keys().isdisjoint(m.writes)
    )
    shared = frozenset(p for p in flow.parameters if p.startswith("in_out_ptr"))
    known = frozenset().union(*needs.values())
    found = {}
    for line, stores in flow.stores.items():
        if stores and stores <= known:
            found[line] = frozenset(name for name, need in needs.items() if need and need <= stores)
            if not stores.isdisjoint(shared):
                found[line] |= intermediate
    return {line: names for line, names in found.items() if names}
