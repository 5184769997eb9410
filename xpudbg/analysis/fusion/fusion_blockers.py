"""What stands between two kernels that share a buffer, told from their loops: the scheduler's own reason is often one for all cases.

``no shared data`` is what it logs whenever the indices of both sides are not the same expression
(``Scheduler.fusable_read_and_write`` and ``score_fusion_memory``, torch/_inductor/scheduler.py, torch 2.5 to 2.15).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from xpudbg.analysis.fusion.refusal_reasons import LOOP_ORDER, MIX_ORDER, MIX_ORDER_SUM, Words
from xpudbg.model.fusion import Access, Kernel, Member

_COARSE = ("no shared data", "numel/rnumel mismatch", "memory deps did not match")
_TERM = re.compile(r"(?:(\d+)\*)?([a-z]\w*)")
_WIDTH = 70
_EXPAND = "where the smaller one is only broadcast against the other, expand it first"
_RESIZES = re.compile(
    r"pool|upsample|interpolate|unfold|im2col|col2im|repeat|cat\b|stack|embedding|index|gather|select|slice|split|pad|"
    r"conv|mm\b|sum|mean|amax|amin|argm|softmax|norm|var|std|max|min|prod|any|all\b|cumsum|scan|sort|topk"
)
"""Operators that make another number of elements than they are given: no expansion makes their loops alike."""


def obstacle(a: Kernel, b: Kernel, shared: Sequence[str], reason: str) -> Words | None:
    """Why two kernels of which one feeds the other, or that read the same, cannot be one loop.

    Args:
        a: The first kernel of the two.
        b: The second.
        shared: What goes from one to the other, or what both read.
        reason: The scheduler's reason; one that says more than that the loops differ is left as it is.

    Returns:
        None when the reason says more, or when the loops tell nothing.
    """
    if not any(reason.startswith(r) for r in _COARSE):
        return None
    if b.name == MIX_ORDER_SUM:
        return Words(
            f"the last step of the mix-order reduction in {a.name}: it adds up partial results, so it comes after all of them"
        )
    for name in shared:
        maker = next((m for m in reversed(a.members) if name in m.writes), None)
        user = next((m for m in b.members if name in m.reads), None)
        words = _between_steps(name, maker, user, set(a.writes)) if maker and user else None
        if words is not None:
            return words
    pairs = [next(_accesses(name, a, b), None) for name in shared]
    found = [(name, *pair) for name, pair in zip(shared, pairs, strict=True) if pair is not None]
    for name, (first, _), (second, _) in found:
        words = _other_sizes(name, first, second)
        if words is not None:
            return words
    return _other_indices(found) if found and not reason.startswith("numel") else None


def _between_steps(name: str, maker: Member, user: Member, made: Set[str]) -> Words | None:
    return (
        _after_reduction(name, maker, user, made) or _in_place(name, user) or _other_sizes(name, maker, user)
    )


def _after_reduction(name: str, maker: Member, user: Member, made: Set[str]) -> Words | None:
    if maker.kind != "reduction":
        return None
    if user.kind == "reduction" and maker.fx and maker.fx[-1] in user.fx and set(user.reads) <= made:
        what = ".".join(maker.aten[-1].split(".")[:2]) if maker.aten else "reduction"
        return Words(
            f"both are steps of one {what}, which Inductor splits to keep the device busy: {name} holds partial results, and the second "
            "step needs all of them",
            "torch._inductor.config.split_reductions = False keeps it in one kernel, with fewer blocks at work (seldom faster)",
        )
    return Words(
        f"{name} is complete only when the reduction over {_dims(maker.reduced)} has ended, and {user.name} needs it in a loop of "
        f"its own ({_dims((*user.loop, *user.reduced))})",
        "a reduction over the last dimension can share its loop over the rows with what follows; one over the first cannot",
    )


def _in_place(name: str, user: Member) -> Words | None:
    if user.kind != "scatter" or any(t.buffer == name for t in user.accesses):
        return None
    return Words(
        f"{user.name} scatters into {name} in place, at indices known only when it runs: all of {name} must be written before"
    )


def _other_sizes(name: str, first: Member, second: Member) -> Words | None:
    loops = [(*m.loop, *m.reduced) for m in (first, second)]
    counts = [_elements(dims) for dims in loops]
    if None in counts or counts[0] == counts[1]:
        return None
    how = "makes" if name in first.writes else "reads"
    return Words(
        f"{first.name} {how} {name} in a loop over {_dims(loops[0])}, {second.name} reads it in one over {_dims(loops[1])}",
        "" if any(_RESIZES.search(name) for m in (first, second) for name in m.aten) else _EXPAND,
    )


def _accesses(
    name: str, a: Kernel, b: Kernel
) -> Iterator[tuple[tuple[Member, Access], tuple[Member, Access]]]:
    """How the two touch a buffer, where that differs."""
    sides = [[(m, t) for m in k.members for t in m.accesses if t.buffer == name] for k in (a, b)]
    for first in sides[0]:
        for second in sides[1]:
            if (first[1].index, first[1].ranges) != (second[1].index, second[1].ranges):
                yield first, second


def _other_indices(found: Sequence[tuple[str, tuple[Member, Access], tuple[Member, Access]]]) -> Words:
    """Words for the first buffer that is not walked alike; for different parts of it only when that holds for all."""
    for name, first, second in found:
        one, other = (Walk.of(t) for _, t in (first, second))
        if one is None or other is None or one.steps != other.steps or one.offset == other.offset:
            return _other_order(name, first, second)
        if not one.is_apart_from(other):
            return Words(
                f"{first[0].name} and {second[0].name} touch {name} shifted by {abs(one.offset - other.offset)} elements"
            )
    names = ", ".join(name for name, _, _ in found[:3])
    return Words(
        f"they touch different parts of {names}, so one kernel would save a launch but no traffic",
        "torch._inductor.config.combo_kernels = True puts such loops into one launch",
    )


def _other_order(name: str, first: tuple[Member, Access], second: tuple[Member, Access]) -> Words:
    told = [
        f"{m.name} at {_short(t.index)} over {_dims([s for _, s in t.ranges])}" for m, t in (first, second)
    ]
    both = f"they walk {name} in different orders: {told[0]}, {told[1]}"
    if first[0].kind == second[0].kind == "reduction":
        return Words(both, f"where one reduces rows and the other columns: {MIX_ORDER}")
    return Words(both, f"keep one memory layout through both; {LOOP_ORDER}")


@dataclass(frozen=True)
class Walk:
    """A linear index with numbers for sizes: how far each loop variable steps.

    Attributes:
        steps: Elements that a variable steps, and how many steps it takes; sorted, so that the order of loops does not count.
        offset: Where it begins, in elements.
    """

    steps: tuple[tuple[int, int], ...]
    offset: int

    @classmethod
    def of(cls, access: Access) -> Walk | None:
        """The walk of an access; None when its index is not linear or a size is a symbol."""
        sizes = dict(access.ranges)
        steps: list[tuple[int, int]] = []
        offset = 0
        for term in access.index.replace(" - ", " + -").split(" + "):
            if term.removeprefix("-").isdecimal() and len(term) < 20:
                offset += int(term)
                continue
            match = _TERM.fullmatch(term)
            if match is None or not sizes.get(match[2], "").isdecimal():
                return None
            steps.append((int(match[1] or 1), int(sizes[match[2]])))
        return cls(tuple(sorted(steps, reverse=True)), offset)

    def is_apart_from(self, other: Walk) -> bool:
        """Whether a walk with the same steps never meets this one: no sum of whole steps makes up for the offset."""
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


def _elements(dims: Sequence[str]) -> tuple[int, list[str]] | None:
    """The product of the dimensions that are numbers, beside those that are symbols; None with other expressions."""
    if not all((_TERM.fullmatch(d) and "*" not in d) or (d.isdecimal() and len(d) < 20) for d in dims):
        return None
    return math.prod(int(d) for d in dims if d.isdecimal()), sorted(d for d in dims if not d.isdecimal())


def _dims(dims: Sequence[str]) -> str:
    return " x ".join(dims) if dims else "one element"


def _short(text: str) -> str:
    return text if len(text) <= _WIDTH else f"{text[: _WIDTH - 3]}..."
