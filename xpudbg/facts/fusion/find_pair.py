"""Two kernels that a user asks about, in every graph that has both, and the reason why they were not fused."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.fusion.context import GraphContext
from xpudbg.facts.fusion.fusion_blockers import Walk
from xpudbg.facts.fusion.savings import with_pair_savings
from xpudbg.facts.fusion.unfused_pairs import why_not
from xpudbg.model.fusion import (
    FusedKernel,
    GraphFusion,
    Member,
    MemberKind,
    NotFused,
    SharedAccess,
    UnrolledReduction,
)
from xpudbg.model.similar_names import similar
from xpudbg.model.whole_number import whole_number
from xpudbg.run.graph_files import FusionInputs

# Index expressions at which two kernels access what they share, and reductions that Inductor unrolled.

_MOST = 12
_REDUCTION = re.compile(
    r"^aten\.(?:sum|mean|amax|amin|max|min|prod|any|all|var|var_mean|std|argmax|argmin|logsumexp|norm)\b"
)


def shared_accesses(kernels: Sequence[FusedKernel], shared: Sequence[str]) -> tuple[SharedAccess, ...]:
    """Return how the nodes of kernels access shared buffers, each way once; reads after writes.

    Args:
        kernels: The two kernels.
        shared: Names of the buffers.
    """
    found = dict.fromkeys(
        SharedAccess(name, member.name, name in member.writes, access.index, access.ranges)
        for name in shared
        for kernel in kernels
        for member in kernel.members
        for access in member.accesses
        if access.buffer == name
    )
    return tuple(list(found)[:_MOST])


def unrolled_reductions(kernels: Sequence[FusedKernel]) -> tuple[UnrolledReduction, ...]:
    """Return reductions without a loop: each result is computed from several loads of one buffer at equal distances."""
    return tuple(found for kernel in kernels for member in kernel.members for found in _unrolled(member))


def _unrolled(member: Member) -> Iterator[UnrolledReduction]:
    operators = [a for a in member.aten if _REDUCTION.match(a)]
    # a loop makes one of them; those before it have none
    unrolled = operators if member.kind == MemberKind.POINTWISE else operators[:-1]
    if not unrolled:
        return
    for buffer in member.reads:
        walks = [Walk.of(a) for a in member.accesses if a.buffer == buffer]
        known = [w for w in walks if w is not None]
        offsets = sorted({w.offset for w in known})
        distances = {b - a for a, b in pairwise(offsets)}
        if len(distances) == 1 and len({w.in_order for w in known}) == 1:
            operator = ".".join(unrolled[0].split(".")[:2])
            yield UnrolledReduction(member.name, operator, buffer, len(offsets))


def find_pair(
    inputs: Sequence[FusionInputs], graphs: Sequence[GraphFusion], pair: tuple[str, str]
) -> list[tuple[str, NotFused]]:
    """Find why two kernels were not fused, with the id of each graph that has both.

    Args:
        inputs: The parsed artifacts of the graphs.
        graphs: The graphs, one for each of ``inputs``.
        pair: Two words: names of kernels, nodes or buffers, or numbers of kernels (``2``, ``K2``).

    Raises:
        XpudbgError: No graph has both, or a word fits several kernels of a graph.
    """
    found: list[tuple[str, NotFused]] = []
    for given, graph in zip(inputs, graphs, strict=True):
        first, second = (_find_kernels(graph, name) for name in pair)
        if not first or not second:
            continue
        a, b = (_only(graph, name, fitting) for name, fitting in zip(pair, (first, second), strict=True))
        if a is b:
            cause = "fused" if pair[0] != pair[1] else "same_kernel"
            found.append((graph.id, NotFused(a.name, b.name, cause=cause, unrolled=unrolled_reductions([a]))))
        else:
            refusal = why_not(given.log, a, b, graph.kernels, GraphContext.of(given))
            refusal = replace(
                refusal,
                accesses=shared_accesses((a, b), refusal.shared),
                unrolled=unrolled_reductions((a, b)),
            )
            found.append((graph.id, with_pair_savings(refusal, graph)))
    if not found:
        missing = next((n for n in pair if not any(_find_kernels(g, n) for g in graphs)), " and ".join(pair))
        raise XpudbgError(
            f"no kernel, node or buffer {missing} in one graph with the other",
            hint=_like(graphs, missing),
        )
    return found


def _find_kernels(graph: GraphFusion, name: str) -> list[FusedKernel]:
    """Kernels of a graph by name, by a node in them, by a buffer that they write, or by number (``2``, ``K2``)."""
    kernels = graph.kernels
    exact = [k for k in kernels if name in (k.name, *k.nodes) or any(m.name == name for m in k.members)]
    exact = exact or [k for k in kernels if name in (*k.writes, *(k.removed or ()))]
    number = whole_number(name.removeprefix("K")) or 0
    if not exact and 1 <= number <= len(kernels):
        return [kernels[number - 1]]
    return exact or [k for k in kernels if name in k.name]


def _only(graph: GraphFusion, name: str, fitting: list[FusedKernel]) -> FusedKernel:
    """Return the single kernel of some; a library call, or a kernel called several times, must be named by its number."""
    if len(fitting) > 1:
        known = [
            f"K{number} ({', '.join(k.nodes[:3]) or k.name})"
            for number, k in enumerate(graph.kernels, 1)
            if any(k is f for f in fitting)
        ]
        more = ", ..." if len(known) > 12 else ""
        raise XpudbgError(
            f"{name} matches {len(fitting)} kernels of {graph.id}",
            hint=f"choose one by its number or node: {', '.join(known[:12])}{more}",
        )
    return fitting[0]


def _like(graphs: Sequence[GraphFusion], wrong: str) -> str:
    """Return suggestions for a name that nothing has: similar names, else the kernels."""
    kernels = [k for g in graphs for k in g.kernels]
    members = [m for k in kernels for m in k.members]
    names = dict.fromkeys([*(k.name for k in kernels), *(m.name for m in members)])
    names |= dict.fromkeys(n for k in kernels for n in (*k.nodes, *k.writes, *(k.removed or ())))
    counts = ", ".join(f"K1 to K{len(g.kernels)} in {g.id}" for g in graphs[:4] if g.kernels)
    close = similar(wrong, names)
    return f"did you mean {', '.join(close)}? Kernels are {counts}" if close else f"kernels are {counts}"
