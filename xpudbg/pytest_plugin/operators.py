"""Names of operators in tests, and the kernels that compute them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from xpudbg.facts.fusion.operator_names import names_of
from xpudbg.model.fusion import FusedKernel, GraphFusion, Member
from xpudbg.model.fx_nodes import FxNodes

Operator = str | Callable[..., Any]
"""``"sin"``, ``"aten.sin"``, ``"aten.add.Tensor"``, ``torch.sin``, ``torch.ops.aten.sin``."""

_DOTTED = re.compile(r"[A-Za-z_]\w*(?:\.\w+)+$")


def operator_name(operator: Operator) -> str:
    """Return the name of an operator for comparison.

    Raises:
        TypeError: It is neither a name nor a function.
    """
    if isinstance(operator, str):
        return operator.removeprefix("torch.").removeprefix("ops.")
    # torch's own operators print as aten.sin and aten.add.Tensor.
    text = str(operator)
    if _DOTTED.match(text):
        return text
    name = getattr(operator, "__name__", "")
    if not name:
        raise TypeError(f"{operator!r} is not an operator: give its name, or torch.ops.aten.NAME")
    return str(name)


def operators_of(graph: GraphFusion, kernel: FusedKernel) -> tuple[str, ...]:
    """Return the targets of a kernel's nodes and the operators that they were decomposed from, each once."""
    nodes = set(kernel.fx)
    targets = [op.target for op in graph.fx_ops if op.name in nodes]
    targets += [a for m in kernel.members for a in m.aten]
    return tuple(dict.fromkeys([*targets, *kernel.origins]))


def with_decomposed(graph: GraphFusion, nodes: FxNodes | None) -> GraphFusion:
    """Return the graph with the operators that its nodes were decomposed from added to the kernels.

    Comments of the generated code name them of Triton kernels alone; the probe records them of every node.
    """
    known = {n.name: n.original_aten for n in nodes.nodes if not n.graph and n.original_aten} if nodes else {}

    def members_of(kernel: FusedKernel) -> tuple[Member, ...]:
        return tuple(
            replace(m, aten=tuple(dict.fromkeys([*m.aten, *(known[n] for n in m.fx if n in known)])))
            for m in kernel.members
        )

    return replace(graph, kernels=tuple(replace(k, members=members_of(k)) for k in graph.kernels))


def by_loop(graph: GraphFusion) -> GraphFusion:
    """Return the graph with every C++ kernel of several nodes after fusion split into these.

    Inductor puts loops that it did not fuse into one C++ function (torch/_inductor/codegen/cpp.py, ``KernelGroup``).
    """
    return replace(graph, kernels=tuple(part for kernel in graph.kernels for part in _loops(kernel)))


def _loops(kernel: FusedKernel) -> list[FusedKernel]:
    if len(kernel.nodes) < 2:
        return [kernel]
    packets = {".".join(a.split(".")[:2]) for m in kernel.members for a in m.aten}
    # Decomposed: no node says which loop has it.
    unplaced = tuple(o for o in kernel.origins if o not in packets)
    parts = []
    for number, node in enumerate(kernel.nodes, 1):
        members = tuple(m for m in kernel.members if f"_{m.name}_" in f"_{node}_")
        parts.append(
            replace(
                kernel,
                name=f"{kernel.name} loop {number}",
                nodes=(node,),
                members=members,
                fx=tuple(dict.fromkeys(n for m in members for n in m.fx)),
                origins=unplaced,
                reads=tuple(dict.fromkeys(n for m in members for n in m.reads)),
                writes=tuple(dict.fromkeys(n for m in members for n in m.writes)),
            )
        )
    return parts


def find_kernels(graph: GraphFusion, names: Sequence[str]) -> dict[str, list[int]]:
    """Return for each name the positions of the kernels that compute it, in order."""
    found: dict[str, list[int]] = {name: [] for name in names}
    for position, kernel in enumerate(graph.kernels):
        known = {n for target in operators_of(graph, kernel) for n in names_of(target)}
        for name in names:
            if name in known:
                found[name].append(position)
    return found


def known_operators(graphs: Sequence[GraphFusion]) -> list[str]:
    """Return the short names of all kernels' operators, sorted."""
    found = set()
    for graph in graphs:
        for kernel in graph.kernels:
            for target in operators_of(graph, kernel):
                parts = target.split(".")
                found.add(parts[1] if len(parts) > 1 else target)
    return sorted(found)
