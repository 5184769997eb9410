"""Index expressions at which two kernels access what they share, and reductions that Inductor unrolled."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from xpudbg.analysis.fusion.fusion_blockers import Walk
from xpudbg.model.fusion import FusedKernel, Member, MemberKind
from xpudbg.model.fusion_causes import SharedAccess, UnrolledReduction

_MOST = 12
_REDUCTION = re.compile(
    r"^aten\.(?:sum|mean|amax|amin|max|min|prod|any|all|var|var_mean|std|argmax|argmin|logsumexp|norm)\b"
)


def shared_accesses(kernels: Sequence[FusedKernel], shared: Sequence[str]) -> tuple[SharedAccess, ...]:
    """Return how nodes of kernels access the buffers that they share, each way once; those that read behind those that write.

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
    """Return the reductions that have no loop: each result is computed of several loads of one buffer, at one distance from each other."""
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
