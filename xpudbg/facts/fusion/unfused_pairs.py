"""Pairs of neighbouring kernels that were not fused, with the scheduler's reason, and the cause that their loops show.

The scheduler logs one reason for different causes: ``no shared data`` is what it logs whenever the indices of both sides are not the same
expression (``Scheduler.fusable_read_and_write`` and ``score_fusion_memory``, torch/_inductor/scheduler.py, torch 2.5 to 2.15).
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import field, replace
from functools import lru_cache
from itertools import pairwise

from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import did_you_mean, whole_number
from xpudbg.facts.fusion.buffer_bytes import with_pair_savings
from xpudbg.facts.fusion.generated_calls import MIX_ORDER_SUM, GraphContext, is_template_call
from xpudbg.findings.fusion_rules import CAUSES, cause_of
from xpudbg.model.fusion import (
    Access,
    CauseParameters,
    FusedKernel,
    GraphFusion,
    LibraryCall,
    LoopAccess,
    Member,
    MemberKind,
    NotFused,
    ReasonCount,
    SharedAccess,
    UnrolledReduction,
)
from xpudbg.model.fx import GraphFusionLog, Refusal
from xpudbg.model.row import dataclass
from xpudbg.run.graph_files import FusionInputs

NO_SHARED_DATA = "no shared data"
_MEASURED = re.compile(r"benchmark: fusing causes (\d{1,9}\.?\d{0,9})x slowdown")
_COARSE = (NO_SHARED_DATA, "numel/rnumel mismatch", "memory deps did not match")
_ORDERED = (MemberKind.SCAN, MemberKind.SORT)
"""Kinds of loops whose order follows a dimension: no layout makes it equal to that of another dimension."""
_TERM = re.compile(r"(?:(\d{1,19})\*)?([a-z]\w*)")
_PART = re.compile(r"(?<!- )(?<!-)(?:(\d{1,19})\*)?\(\(([a-z]\w{0,40})(?: ([+-]) (\d{1,19}))?\)\)")
"""A loop variable, or one with an offset, in parentheses of its own: sympy writes ``16*((d1 - 1))`` where a part is read under a mask."""
_BACKWARD_WORDS = re.compile(r"-\s?(?:\d{1,19}\*)?[a-z(]")
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
    backwards = any(_BACKWARD_WORDS.search(access.index) for _, access in (first, second))
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


_MAX_PAIRS = 5000
_FAR = 64
"""Most kernels between two for which the kernels between them are searched."""
_BACKWARDS = "must go before"
_EXTERN = frozenset({"extern", "fallback", "copy", "user_triton"})


def not_fused(
    kernels: Sequence[FusedKernel], log: GraphFusionLog | None, context: GraphContext | None = None
) -> tuple[NotFused, ...]:
    """Return pairs of kernels that share data and were not fused, each with the scheduler's last reason for its nodes.

    One reads what the other writes, also as a part of a concatenation, or (with a logged reason) both read the same buffer.
    """
    lookup = _by_node(log)
    context = context or GraphContext()
    found: list[NotFused] = []
    for i, j, shared in _neighbours(kernels, context):
        first, second = kernels[i], kernels[j]
        concat = _across_concat(first, second, context)
        if concat is not None:
            found.append(replace(concat, numbers=(i + 1, j + 1)))
            continue
        refusal = _reason(first, second, lookup)
        produced = bool(set(first.writes) & set(second.reads) or context.concat_between(first, second)[0])
        if refusal is None and not produced:
            continue
        if refusal is not None:
            pair = _refused(kernels, (i, j), first, second, refusal, shared)
        else:
            pair = _without_reason(first, second, shared, log is not None)
        found.append(replace(context.fit(pair, second.device), numbers=(i + 1, j + 1)))
        if len(found) >= _MAX_PAIRS:
            break
    return tuple(found)


def why_not(
    log: GraphFusionLog | None,
    a: FusedKernel,
    b: FusedKernel,
    kernels: Sequence[FusedKernel] = (),
    context: GraphContext | None = None,
) -> NotFused:
    """Return the reason for any two kernels, adjacent or not; given all kernels of the graph, also what is between them."""
    context = context or GraphContext()
    refusal = _reason(a, b, _by_node(log))
    shared = tuple(n for n in (*a.writes, *a.reads) if n in b.reads or n in b.writes)
    at = {id(k): i for i, k in enumerate(kernels)}
    places = sorted(at[id(k)] for k in (a, b) if id(k) in at)
    both = len(places) == 2
    concat = _across_concat(a, b, context) or _across_concat(b, a, context)
    if concat is not None:
        pair = concat
    elif refusal is None:
        pair = context.fit(_without_reason(a, b, shared, log is not None), b.device)
    else:
        refused = _refused(kernels, (places[0], places[1]) if both else None, a, b, refusal, shared)
        pair = context.fit(refused, b.device)
    return replace(pair, numbers=(at[id(a)] + 1, at[id(b)] + 1)) if both else pair


def _across_concat(a: FusedKernel, b: FusedKernel, context: GraphContext) -> NotFused | None:
    """Return the pair where the first kernel writes parts of a concatenation that the second reads; else None.

    The scheduler never asks for such a pair: a ``NopKernelSchedulerNode`` is between them.
    """
    name, parts = context.concat_between(a, b)
    if not name or set(a.writes) & set(b.reads) or _EXTERN & {a.kind, b.kind}:
        return None
    whole = set(context.concats[name]) <= set(a.writes)
    parameters = CauseParameters(name, parts, other_writers=not whole)
    blocker = blocker_of("concatenation", parameters)
    return _pair(a, b, blocker, (*parts, name), through=name)


def _refused(
    kernels: Sequence[FusedKernel],
    places: tuple[int, int] | None,
    a: FusedKernel,
    b: FusedKernel,
    refusal: Refusal,
    shared: tuple[str, ...],
) -> NotFused:
    # Loops are compared in the order in which they run.
    first, second = (kernels[i] for i in places) if places else (a, b)
    blocker = find_blocker(first, second, shared, refusal.reason) or logged_blocker(refusal.reason, shared)
    if blocker.cause == "cycle" and places:
        blocker = _cycle(kernels, places, single=len(a.members + b.members) < 3)
    return _pair(a, b, blocker, shared, refusal=refusal)


def _pair(
    a: FusedKernel,
    b: FusedKernel,
    blocker: FusionBlocker,
    shared: tuple[str, ...],
    *,
    refusal: Refusal | None = None,
    through: str = "",
) -> NotFused:
    return NotFused(
        a.name,
        b.name,
        refusal.reason if refusal else "",
        (refusal.a, refusal.b) if refusal else ("", ""),
        cause=blocker.cause,
        parameters=blocker.parameters,
        suggestions=_helpful(blocker.suggestions, a, b),
        shared=shared,
        through=through,
    )


def _helpful(suggestions: Sequence[str], a: FusedKernel, b: FusedKernel) -> tuple[str, ...]:
    """Return suggestions without a template for a library call that could not be fused either.

    Templates exist for matrix products and convolutions, and fuse only pointwise nodes; templates of C++ and of convolutions only those after them.
    """
    convolution = any(_has_template(k) and "convolution" in k.name for k in (a, b))
    template_first = _has_template(a) and _is_pointwise(b)
    helps = {
        "max_autotune": template_first or (not convolution and _has_template(b) and _is_pointwise(a)),
        # Those of C++ are of matrix products alone.
        "max_autotune_freezing": template_first and not convolution,
    }
    ours = {"max_autotune": "max_autotune_convolution"} if convolution else {}
    return tuple(ours.get(s, s) for s in suggestions if helps.get(s, True))


def _has_template(kernel: FusedKernel) -> bool:
    return kernel.kind in _EXTERN and is_template_call(kernel.name)


def _is_pointwise(kernel: FusedKernel) -> bool:
    return kernel.kind not in _EXTERN and not any(m.kind == "reduction" for m in kernel.members)


def _cycle(kernels: Sequence[FusedKernel], places: tuple[int, int], *, single: bool) -> FusionBlocker:
    """Return the blocker of a pair that would make a cycle, with the kernels or subgraphs between the two.

    Args:
        kernels: All kernels of the graph.
        places: Where the two are in it.
        single: Whether the two are one node each, so that no node of theirs can be between them.
    """
    plain = blocker_of("cycle")
    between = _between(kernels, *places)
    if between is None:
        return plain
    if not between:
        functions = tuple(_functions_between(kernels, *places))
        if functions:
            return blocker_of("cycle", CauseParameters(subgraphs=functions))
        return plain if single else blocker_of("cycle_within_kernels")
    call = next((_library_call(k, number) for number, k in between if k.kind in _EXTERN), None)
    parameters = CauseParameters(between=tuple((n, k.name) for n, k in between), library_call=call)
    suggestions = () if call else ("see_pairs_between",)
    return FusionBlocker("cycle", parameters, suggestions)


def _library_call(kernel: FusedKernel, number: int = 0) -> LibraryCall:
    return LibraryCall(kernel.name, number, kernel.extern_reason)


def _between(kernels: Sequence[FusedKernel], i: int, j: int) -> list[tuple[int, FusedKernel]] | None:
    """Return the numbered kernels that need the first and feed the second; None where the two are far apart."""
    if j - i > _FAR:
        return None
    forward = {i}
    made = set(kernels[i].writes)
    for index in range(i + 1, j):
        if made & set(kernels[index].reads):
            forward.add(index)
            made |= set(kernels[index].writes)
    wanted = set(kernels[j].reads)
    found = []
    for index in range(j - 1, i, -1):
        if index in forward and wanted & set(kernels[index].writes):
            found.append((index + 1, kernels[index]))
            wanted |= set(kernels[index].reads)
    return found[::-1]


def _functions_between(kernels: Sequence[FusedKernel], i: int, j: int) -> list[str]:
    """Return the subgraphs that run between two kernels of one function: buffers have other names in them."""
    own = kernels[i].function
    if own != kernels[j].function:
        return []
    return [n for n in dict.fromkeys(k.function for k in kernels[i + 1 : j]) if n not in ("", own)]


def reason_counts(log: GraphFusionLog | None) -> tuple[ReasonCount, ...]:
    """Count the reasons of a graph: for how many pairs of nodes each was the last one."""
    if log is None:
        return ()
    counts = Counter(general_reason(r.reason) for r in log.refusals)
    samples = {general_reason(r.reason): r.reason for r in log.refusals}
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return tuple(ReasonCount(reason, count, cause_of(samples[reason])) for reason, count in ordered)


def _by_node(log: GraphFusionLog | None) -> dict[str, dict[str, Refusal]]:
    """Return the last refusal of every pair of single nodes, whatever groups they were in, by its first and its second node."""
    lookup: dict[str, dict[str, Refusal]] = {}
    for refusal in log.refusals if log else ():
        left, right = split_name(refusal.a), split_name(refusal.b)
        if len(left) * len(right) > 4096:
            left, right = left[:64], right[:64]
        for a in left:
            lookup.setdefault(a, {}).update(dict.fromkeys(right, refusal))
    return lookup


_NAME = re.compile(r"((?:\w*?_)??)(op|buf)\d+")


@lru_cache(maxsize=65536)
def split_name(name: str) -> tuple[str, ...]:
    """Split ``op4_op11`` into its members, also ``buf4_buf11``; subgraph members have a prefix (``true_graph_0_op1_true_graph_0_op2``)."""
    first = _NAME.match(name)
    if first is None:
        return (name,)
    prefix = f"{first[1]}{first[2]}"
    return tuple(f"{prefix}{number}" for number in name.removeprefix(prefix).split(f"_{prefix}"))


def _reason(a: FusedKernel, b: FusedKernel, lookup: Mapping[str, Mapping[str, Refusal]]) -> Refusal | None:
    """Return the last reason for the largest groups; of a pair asked in both orders the more specific one."""
    best: Refusal | None = None
    others = [(name, lookup.get(name, {})) for name in _log_names(b)]
    for first in _log_names(a):
        forwards = lookup.get(first, {})
        for second, backwards in others:
            for refusal in (forwards.get(second), backwards.get(first)):
                if refusal is not None and (best is None or _weight(refusal) > _weight(best)):
                    best = refusal
    return best


def _log_names(kernel: FusedKernel) -> list[str]:
    """Return the names of a kernel's nodes in the log: their own, and buffers for refusals of a benchmark."""
    return [name for member in kernel.members for name in (member.name, *member.writes)]


def _weight(refusal: Refusal) -> tuple[bool, int, bool]:
    """Return the weight of a refusal: higher if asked in the order of the data, for large groups, and for reasons beyond missing shared data."""
    members = len(split_name(refusal.a)) + len(split_name(refusal.b))
    return _BACKWARDS not in refusal.reason, members, refusal.reason != NO_SHARED_DATA


def _neighbours(
    kernels: Sequence[FusedKernel], context: GraphContext
) -> list[tuple[int, int, tuple[str, ...]]]:
    writer: dict[str, int] = {}
    readers: dict[str, list[int]] = {}
    shared: dict[tuple[int, int], dict[str, None]] = {}
    for index, kernel in enumerate(kernels):
        for name in kernel.reads:
            for made in (name, *context.concats.get(name, ())):
                if made in writer and writer[made] != index:
                    shared.setdefault((writer[made], index), {})[made] = None
            for other in readers.get(name, ())[-4:]:
                if other != index:
                    shared.setdefault((other, index), {})[name] = None
            readers.setdefault(name, []).append(index)
        for name in kernel.writes:
            writer[name] = index
    return [(i, j, tuple(names)) for (i, j), names in sorted(shared.items())]


def _without_reason(a: FusedKernel, b: FusedKernel, shared: tuple[str, ...], has_log: bool) -> NotFused:
    for kernel in (a, b):
        if kernel.kind in _EXTERN:
            blocker = FusionBlocker(
                "library_call",
                CauseParameters(library_call=_library_call(kernel)),
                ("max_autotune", "max_autotune_freezing"),
            )
            return _pair(a, b, blocker, shared)
    return _pair(a, b, blocker_of("not_logged" if has_log else "no_log"), shared)


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
    meant = did_you_mean(wrong, names, "")
    return f"{meant} Kernels are {counts}" if meant else f"kernels are {counts}"
