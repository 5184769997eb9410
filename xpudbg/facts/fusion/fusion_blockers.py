"""Causes of missing fusion that the loops of two kernels show: the scheduler logs one reason for different causes.

``no shared data`` is what it logs whenever the indices of both sides are not the same expression
(``Scheduler.fusable_read_and_write`` and ``score_fusion_memory``, torch/_inductor/scheduler.py, torch 2.5 to 2.15).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import field

from xpudbg.facts.fusion.extern_reasons import MIX_ORDER_SUM
from xpudbg.findings.fusion_sentences import CAUSES, cause_of
from xpudbg.model.fusion import Access, CauseParameters, FusedKernel, LoopAccess, Member, MemberKind
from xpudbg.model.row import dataclass
from xpudbg.model.whole_number import whole_number

NO_SHARED_DATA = "no shared data"
_MEASURED = re.compile(r"benchmark: fusing causes (\d{1,9}\.?\d{0,9})x slowdown")
_COARSE = (NO_SHARED_DATA, "numel/rnumel mismatch", "memory deps did not match")
_ORDERED = (MemberKind.SCAN, MemberKind.SORT)
"""Kinds of loops whose order follows a dimension: no layout makes it equal to that of another dimension."""
_TERM = re.compile(r"(?:(\d{1,19})\*)?([a-z]\w*)")
_PART = re.compile(r"(?<!- )(?<!-)(?:(\d{1,19})\*)?\(\(([a-z]\w{0,40})(?: ([+-]) (\d{1,19}))?\)\)")
"""A loop variable, or one with an offset, in parentheses of its own: sympy writes ``16*((d1 - 1))`` where a part is read under a mask."""
_BACKWARDS = re.compile(r"-\s?(?:\d{1,19}\*)?[a-z(]")
"""A subtracted variable: ``1023 - d0`` of a flip."""
_RESIZES = re.compile(
    r"pool|upsample|interpolate|unfold|im2col|col2im|repeat|cat\b|stack|embedding|index|gather|select|slice|split|pad|"
    r"conv|mm\b|sum|mean|amax|amin|argm|softmax|norm|var|std|max|min|prod|any|all\b|cumsum|scan|sort|topk"
)
"""Operators whose result has another number of elements than their input: no expansion makes their loops alike."""


@dataclass(frozen=True)
class FusionBlocker:
    """The reason why two kernels were not fused: a cause with its parameters and suggestions."""

    cause: str
    parameters: CauseParameters = field(default_factory=CauseParameters)
    suggestions: tuple[str, ...] = ()


def blocker_of(cause: str, parameters: CauseParameters | None = None) -> FusionBlocker:
    """Return a cause with the remedies of its rule."""
    return FusionBlocker(cause, parameters or CauseParameters(), tuple(CAUSES[cause].fixes))


def logged_blocker(reason: str, shared: tuple[str, ...] = ()) -> FusionBlocker:
    """Return a logged reason as a cause.

    Args:
        reason: As logged.
        shared: Buffers that the two kernels share, whatever the scheduler counted.
    """
    if shared and reason == NO_SHARED_DATA:
        return blocker_of("different_indices")
    measured = _MEASURED.match(reason)
    parameters = CauseParameters(times_as_slow=float(measured[1])) if measured else None
    return blocker_of(cause_of(reason), parameters)


def general_reason(reason: str) -> str:
    """Replace numbers, names and sizes of a reason by ``N``, so that equal reasons can be counted."""
    reason = re.sub(r"\b(?:op|buf|node)\d+(?:_(?:op|buf)?\d+)*\b", "N", reason)
    return re.sub(
        r"\([^()]*(?:\([^()]*\)[^()]*)*\)",
        lambda m: m.group() if re.fullmatch(r"\([a-z -]+\)", m.group()) else "(N)",
        re.sub(r"\b\d+(?:\.\d+x)?\b", "N", reason),
    )


def find_blocker(a: FusedKernel, b: FusedKernel, shared: Sequence[str], reason: str) -> FusionBlocker | None:
    """Return why two kernels cannot be one loop, of which one feeds the other or both read the same.

    Args:
        a: The first kernel of the two.
        b: The second.
        shared: Buffers that go from one to the other, or that both read.
        reason: The scheduler's reason; one more specific than differing loops is left as it is.

    Returns:
        None when the reason is more specific, or when the loops do not show the cause.
    """
    if not any(reason.startswith(r) for r in _COARSE):
        return None
    if b.name == MIX_ORDER_SUM:
        return blocker_of("mix_order_sum")
    for name in shared:
        maker = next((m for m in reversed(a.members) if name in m.writes), None)
        user = next((m for m in b.members if name in m.reads), None)
        found = _between_steps(name, maker, user, set(a.writes)) if maker and user else None
        if found is not None:
            return found
    pairs = [next(_accesses(name, a, b), None) for name in shared]
    known = [(name, *pair) for name, pair in zip(shared, pairs, strict=True) if pair is not None]
    for name, (first, _), (second, _) in known:
        found = _other_sizes(name, first, second)
        if found is not None:
            return found
    if reason.startswith("numel"):
        return None
    return _other_indices(known) if known else _overwritten(a, b)


def _overwritten(a: FusedKernel, b: FusedKernel) -> FusionBlocker | None:
    """Return the blocker where the second kernel changes in place what the first reads at other indices; else None.

    ``Scheduler.fusable_weak_dep`` allows a change in place in the loop of a reader only at the same index.
    """
    for user in b.members:
        written = [t for t in user.accesses if t.buffer in user.writes]
        for name in user.changes if len(written) == 1 else ():
            for reader in a.members:
                for read in (t for t in reader.accesses if t.buffer == name and name not in reader.writes):
                    if not _same_walk(read, written[0]):
                        loops = (
                            *_indexed(name, (reader, read)),
                            *_indexed(written[0].buffer, (user, written[0])),
                        )
                        return blocker_of("overwritten", CauseParameters(name, loops=loops))
    return None


def _same_walk(one: Access, other: Access) -> bool:
    """Return whether two accesses visit the same elements in the same order; nonlinear indices must be written alike."""
    first, second = Walk.of(one), Walk.of(other)
    if first is None or second is None:
        return (one.index, one.ranges) == (other.index, other.ranges)
    return (first.in_order, first.offset) == (second.in_order, second.offset)


def _between_steps(name: str, maker: Member, user: Member, made: Set[str]) -> FusionBlocker | None:
    return (
        _after_reduction(name, maker, user, made)
        or _in_place(name, maker, user)
        or _other_sizes(name, maker, user)
    )


def _after_reduction(name: str, maker: Member, user: Member, made: Set[str]) -> FusionBlocker | None:
    if maker.kind != "reduction":
        return None
    if user.kind == "reduction" and maker.fx and maker.fx[-1] in user.fx and set(user.reads) <= made:
        operator = ".".join(maker.aten[-1].split(".")[:2]) if maker.aten else ""
        return blocker_of(
            "split_reduction",
            CauseParameters(name, operator=operator, loops=_loops(name, maker, user)),
        )
    # Of the first loop only the dimensions that it reduces over count.
    loops = (LoopAccess(maker.name, maker.reduced, writes=True), _loop(name, user))
    rows = user.kind != "reduction" and not _over_last_dimension(maker)
    suggestions = ("reduce_last_dimension",) if rows else ()
    return FusionBlocker("after_reduction", CauseParameters(name, loops=loops), suggestions)


def _over_last_dimension(member: Member) -> bool:
    """Return whether a reduction reads adjacent elements for one result; also where its indices do not tell."""
    reads = [a for a in member.accesses if a.buffer not in member.writes and a.ranges]
    return not reads or any(_is_side_by_side(a, len(member.reduced)) for a in reads)


def _is_side_by_side(access: Access, reduced: int) -> bool:
    inner = {name for name, _ in access.ranges[len(access.ranges) - max(reduced, 1) :]}
    return any(m[2] in inner and not m[1] for m in _TERM.finditer(access.index))


def _in_place(name: str, maker: Member, user: Member) -> FusionBlocker | None:
    if user.kind != "scatter" or any(t.buffer == name for t in user.accesses):
        return None
    return blocker_of("scatter_in_place", CauseParameters(name, loops=_loops(name, maker, user)))


def _other_sizes(name: str, first: Member, second: Member) -> FusionBlocker | None:
    counts = [_elements((*m.loop, *m.reduced)) for m in (first, second)]
    if None in counts or counts[0] == counts[1]:
        return None
    resizes = any(_RESIZES.search(target) for m in (first, second) for target in m.aten)
    return FusionBlocker(
        "loop_sizes",
        CauseParameters(name, loops=_loops(name, first, second)),
        () if resizes else ("expand",),
    )


def _loops(name: str, first: Member, second: Member) -> tuple[LoopAccess, LoopAccess]:
    return _loop(name, first), _loop(name, second)


def _loop(name: str, member: Member) -> LoopAccess:
    return LoopAccess(member.name, (*member.loop, *member.reduced), writes=name in member.writes)


def _accesses(
    name: str, a: FusedKernel, b: FusedKernel
) -> Iterator[tuple[tuple[Member, Access], tuple[Member, Access]]]:
    """Return how two kernels access a buffer, where that differs."""
    sides = [[(m, t) for m in k.members for t in m.accesses if t.buffer == name] for k in (a, b)]
    for first in sides[0]:
        for second in sides[1]:
            if (_plain(first[1].index), first[1].ranges) != (_plain(second[1].index), second[1].ranges):
                yield first, second


def _plain(index: str) -> str:
    """Return an index without parentheses around a variable and its offset: ``16*d1 - 16``."""
    return _PART.sub(_without_parentheses, index)


def _without_parentheses(part: re.Match[str]) -> str:
    factor, name, sign, offset = part.groups()
    times = whole_number(factor or "1") or 0
    variable = f"{times}*{name}" if times != 1 else name
    return f"{variable} {sign} {times * (whole_number(offset) or 0)}" if sign else variable


def _other_indices(
    found: Sequence[tuple[str, tuple[Member, Access], tuple[Member, Access]]],
) -> FusionBlocker:
    """Return the blocker of the first buffer that is accessed differently; ``different_parts`` only if that fits all."""
    for name, first, second in found:
        one, other = (Walk.of(t) for _, t in (first, second))
        if one is None or other is None or one.steps != other.steps or one.offset == other.offset:
            return _other_order(name, first, second)
        if not one.is_apart_from(other):
            parameters = CauseParameters(
                name, loops=_indexed(name, first, second), elements=abs(one.offset - other.offset)
            )
            return blocker_of("shifted", parameters)
    names = tuple(name for name, _, _ in found)
    return blocker_of("different_parts", CauseParameters(parts=names))


def _other_order(name: str, first: tuple[Member, Access], second: tuple[Member, Access]) -> FusionBlocker:
    # The order of a reduction is what it adds up over (rows here, columns there): no layout of the buffer changes it.
    suggestions = {
        0: ("same_layout", "loop_ordering"),
        1: ("loop_ordering",),
        2: ("mix_order_reduction",),
    }[sum(member.kind == "reduction" for member, _ in (first, second))]
    if any(member.kind in _ORDERED for member, _ in (first, second)):
        suggestions = ()
    # one that reads a column of the other's rows, its elements more than once, or backwards, is no matter of layouts
    counts = [_elements(tuple(size for _, size in access.ranges)) for _, access in (first, second)]
    backwards = any(_BACKWARDS.search(access.index) for _, access in (first, second))
    if backwards or (None not in counts and counts[0] != counts[1]):
        suggestions = tuple(s for s in suggestions if s != "same_layout")
    return FusionBlocker(
        "different_order", CauseParameters(name, loops=_indexed(name, first, second)), suggestions
    )


def _indexed(name: str, *sides: tuple[Member, Access]) -> tuple[LoopAccess, ...]:
    return tuple(
        LoopAccess(m.name, tuple(size for _, size in t.ranges), t.index, writes=name in m.writes)
        for m, t in sides
    )


@dataclass(frozen=True)
class Walk:
    """Linear index with numeric sizes: the step of each loop variable.

    Attributes:
        steps: Elements that a variable steps, and how many steps it takes; sorted, so that the order of loops does not count.
        offset: Where it begins, in elements.
        in_order: The steps in the order of the loops, the outermost first; loops that continue each other are one (8 rows of 8 elements
            side by side are 64 elements), and one that stays where it is has a step of 0.
    """

    steps: tuple[tuple[int, int], ...]
    offset: int
    in_order: tuple[tuple[int, int], ...] = ()

    @classmethod
    def of(cls, access: Access) -> Walk | None:
        """Return the walk of an access; None when its index is not linear or a size is a symbol."""
        sizes = dict(access.ranges)
        steps: list[tuple[int, int]] = []
        by_loop: dict[str, int] = {}
        offset = 0
        for term in _plain(access.index).replace(" - ", " + -").split(" + "):
            if term.removeprefix("-").isdecimal() and len(term) < 20:
                offset += int(term)
                continue
            match = _TERM.fullmatch(term)
            size = None if match is None else whole_number(sizes.get(match[2], ""))
            if match is None or size is None:
                return None
            by_loop[match[2]] = int(match[1] or 1)
            steps.append((by_loop[match[2]], size))
        return cls(tuple(sorted(steps, reverse=True)), offset, _in_order(access.ranges, by_loop))

    def is_apart_from(self, other: Walk) -> bool:
        """Return whether a walk with the same steps never meets this one: no sum of whole steps equals the offset."""
        rest = [0]
        for step, count in reversed(self.steps):
            rest.append(rest[-1] + step * (count - 1))
        places = {self.offset - other.offset}
        for index, (step, count) in enumerate(self.steps):
            reach = rest[len(self.steps) - index - 1]
            places = {
                place - step * n
                for place in places
                for n in range(-((reach - place) // step), (place + reach) // step + 1)
                if abs(n) < count
            }
            if len(places) > 1000:
                return False
        return 0 not in places


def _in_order(ranges: Sequence[tuple[str, str]], steps: Mapping[str, int]) -> tuple[tuple[int, int], ...]:
    found: list[tuple[int, int]] = []
    for name, size in ranges:
        step, count = steps.get(name, 0), whole_number(size) or 0
        if found and found[-1][0] == step * count:
            found[-1] = (step, count * found[-1][1])
        elif count != 1:
            found.append((step, count))
    return tuple(found)


def _elements(dims: Sequence[str]) -> tuple[int, list[str]] | None:
    """Return the product of the numeric dimensions, and the symbolic ones; None with other expressions."""
    sizes = {d: whole_number(d) for d in dims}
    if not all((_TERM.fullmatch(d) and "*" not in d) or sizes[d] is not None for d in dims):
        return None
    known = [size for d in dims if (size := sizes[d]) is not None]
    return math.prod(known), sorted(d for d in dims if sizes[d] is None)
