"""Comparison of the kernels of two runs: by normalised source, then by the operators that they compute."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache, cached_property
from typing import NamedTuple, TypeVar

from xpudbg.compare.text import (
    kernel_body,
    kernel_text,
    kernel_tuning,
    plain_tuning,
    without_noise,
)
from xpudbg.core.text import times
from xpudbg.facts.fusion.fx_nodes import reshapes
from xpudbg.model.diff import Change, KernelDiff
from xpudbg.model.fusion import FusedKernel
from xpudbg.model.fx import operator_packet
from xpudbg.model.manifest import SourceLine
from xpudbg.model.row import dataclass

T = TypeVar("T")
LEAST = 0.3
"""Least similarity of counterparts; 1 is equal."""


class Counterpart(NamedTuple):
    """The counterpart of an item.

    Attributes:
        place: Its index on the right.
        level: Number of the key that matched; the number of keys where similarity did.
        likeness: Similarity of the two; 1 where a key matched.
    """

    place: int
    level: int
    likeness: float = 1.0


def counterparts(
    left: Sequence[T],
    right: Sequence[T],
    keys: Sequence[Callable[[T], Hashable]],
    *,
    name: Callable[[T], str] | None = None,
    likeness: Callable[[int, int], float] | None = None,
    most: float = math.inf,
) -> dict[int, Counterpart]:
    """Pair items with an equal key, one key after the other, then the most similar of the rest.

    Args:
        left: Items of the first run.
        right: Items of the second.
        keys: Keys by which two items match, the most reliable first; None matches nothing.
        name: Name of an item; among several with an equal key the one of the same name is taken.
        likeness: Similarity of two items, by their indices; without it only keys count.
        most: Number of pairs beyond which similarity is not computed.

    Returns:
        Counterparts by their place on the left.
    """
    pairs: dict[int, Counterpart] = {}
    free = dict.fromkeys(range(len(right)))
    for level, key in enumerate(keys):
        if len(pairs) == len(left) or not free:
            break
        index: dict[Hashable, list[int]] = defaultdict(list)
        for j in free:
            index[key(right[j])].append(j)
        index.pop(None, None)
        for i, item in enumerate(left):
            options = index.get(key(item), []) if i not in pairs else []
            if options:
                fits = 0
                if name is not None:
                    fits = next((n for n, j in enumerate(options) if name(right[j]) == name(item)), 0)
                j = options.pop(fits)
                del free[j]
                pairs[i] = Counterpart(j, level)
    rest = [i for i in range(len(left)) if i not in pairs]
    if likeness is None or len(rest) * len(free) > most:
        return pairs
    scored = [(likeness(i, j), -i, -j) for i in rest for j in free]
    for score, i, j in sorted((s for s in scored if s[0] >= LEAST), reverse=True):
        if -i not in pairs and -j in free:
            del free[-j]
            pairs[-i] = Counterpart(-j, len(keys), score)
    return pairs


# Differences between the decorators of two kernels that compute the same.

_ENTRY = re.compile(r"['\"]?\b(\w+)['\"]?\s*[:=]\s*")

_SIGNATURE = "signature "
_TYPES = re.compile(r"\bsignature\b[^\n]{0,8}\{[^{}\n]*\}")
_NAMED_GROUPS = frozenset({"size_hints", _SIGNATURE.strip()})
"""Dictionaries whose entries need the dictionary's name to be understood."""


def tuning_changes(a: str, b: str) -> list[str]:
    """Return the entries of two decorators that differ, by name: ``size_hints {'x': 64} -> {'x': 128}``.

    Args:
        a: The decorators of a kernel, ``@triton_heuristics.pointwise(size_hints=..., triton_meta={...}, ...)``.
        b: Those of its counterpart.
    """
    left, right = _entries(a), _entries(b)
    changes = []
    for name in dict.fromkeys([*left, *right]):
        x, y = left.get(name), right.get(name)
        if x != y:
            changes.append(f"{name} {_short(x)} -> {_short(y)}")
    return changes


def _short(value: str | None) -> str:
    text = without_noise(value) if value is not None else "unset"
    return text if len(text) <= 60 else f"{text[:57]}..."


def _entries(text: str) -> dict[str, str]:
    """Return keyword arguments of the decorator, and entries of its dictionaries, by name."""
    found: dict[str, str] = {}
    group = ""
    matches = list(_ENTRY.finditer(text))
    for match, after in zip(matches, [*matches[1:], None], strict=False):
        value = text[match.end() : after.start() if after else len(text)].strip().rstrip(", ")
        if value == "{":
            group = f"{match[1]} " if match[1] in _NAMED_GROUPS else ""
            continue
        found[group + match[1]] = _balanced(value)
        if "}" in value:
            group = ""
    return found


def _balanced(value: str) -> str:
    """Return a value without the unmatched closing brackets at its end."""
    for opening, closing in ("()", "{}", "()"):
        while value.endswith(closing) and value.count(closing) > value.count(opening):
            value = value[:-1].rstrip(", \n")
    return value


_NAMED = re.compile(r"fused_(\w{1,1000}?)_\d+$")


@cache
def _moves() -> frozenset[str]:
    """Return operators that compute nothing and that versions write differently."""
    return frozenset({"getitem", "aten.clone", *(f"aten.{name}" for name in reshapes())})


@cache
def _view_name_parts() -> frozenset[str]:
    """Return the names of these operators as used in names of kernels, where they are one word."""
    return frozenset(w for name in _moves() if "_" not in (w := name.removeprefix("aten."))) | {"unsafe"}


_MAX_CACHED = 400_000
_SHOWN = 100
_MOST_CHANGES = 4


@dataclass(frozen=True)
class KernelSummary:
    """A kernel of a graph, over all its calls.

    Attributes:
        name: Name in the generated code, or of the scheduler node.
        kind: As :class:`~xpudbg.model.generated_code.KernelKind`, or ``unknown``.
        calls: How often it is called.
        source: Its source; empty for library calls, which have none, for kernels of a C++ wrapper, which have it elsewhere, and with digests.
        origins: The operators that its first call computes, with their number.
        device: Of its first call; empty when unknown.
        guessed: Whether the operators were derived from structure alone, or are unknown: its name is then better evidence.
        bytes: Read and written by all calls; None when it is not known of one of them.
        location: The first Python line of what it computes.
        number: Number of its first call in the graph, from 1, as ``show-fusion`` counts them; 0 where it has none.
        digests: Digests of ``text`` and ``body``, where they are all that is known.
    """

    name: str
    kind: str
    calls: int
    source: str
    origins: dict[str, int]
    device: str = ""
    guessed: bool = False
    bytes: int | None = None
    location: SourceLine | None = None
    number: int = 0
    digests: tuple[str, str] | None = None

    @cached_property
    def text(self) -> str:
        """Its source without name and noise, or a digest of it; ``call NAME`` where it has none."""
        if self.digests is not None:
            return self.digests[0]
        return kernel_text(self.source, self.name) if self.source else f"call {self.name}"

    @cached_property
    def body(self) -> str:
        """The computation alone, or a digest of it."""
        if self.digests is not None:
            return self.digests[1]
        return kernel_body(self.source, self.name) if self.source else self.text

    @property
    def has_source(self) -> bool:
        """Return whether ``text`` is of its source."""
        return bool(self.source) or self.digests is not None


def origins_of(kernel: FusedKernel, targets: Mapping[str, str]) -> Counter[str]:
    """Return the operators of a kernel: its FX operators, counted once per node, where they are known, else its ATen origins.

    Views of memory count only where there are no other operators.
    """
    found = Counter(operator_packet(targets[n]) for n in kernel.fx if n in targets)
    found = found or Counter(dict.fromkeys(map(operator_packet, kernel.origins), 1))
    return Counter({t: n for t, n in found.items() if t not in _moves()}) or found


def pair_kernels(
    left: Sequence[KernelSummary], right: Sequence[KernelSummary]
) -> dict[int, tuple[int, Change]]:
    """Return counterparts by source, then by body, then by operators: index on the left -> index on the right.

    Where too many remain to compare the operators of each pair, they have no counterpart.
    """

    def likeness(i: int, j: int) -> float:
        score = round(overlap(*_computed(left[i], right[j])), 3)
        # of several that fit, the one that runs at the same point
        apart = abs(i / len(left) - j / len(right))
        return score + (0.0005 if left[i].name == right[j].name else 0) - 0.0004 * apart

    def change(first: KernelSummary, second: KernelSummary, level: int) -> Change:
        if level == 0:
            return Change.SAME if first.name == second.name else Change.RENAMED
        if level == 1:
            # Arguments of other types are another computation. The comparison of all entries takes a millisecond.
            typed = _TYPES.findall(first.source) != _TYPES.findall(second.source)
            typed = typed and any(c.startswith(_SIGNATURE) for c in _tuning(first, second)[1])
            return Change.REGENERATED if typed else Change.RETUNED
        ours, theirs = _computed(first, second)
        return Change.REGENERATED if ours == theirs else Change.FUSED_DIFFERENTLY

    found = counterparts(
        left,
        right,
        (lambda k: k.text, lambda k: k.body),
        name=lambda k: k.name,
        likeness=likeness,
        most=_MAX_CACHED,
    )
    return {i: (at.place, change(left[i], right[at.place], at.level)) for i, at in found.items()}


def match_kernels(left: Sequence[KernelSummary], right: Sequence[KernelSummary]) -> list[KernelDiff]:
    """Compare each kernel with its counterpart; the rest is new or gone."""
    pairs = pair_kernels(left, right)
    taken = {j for j, _ in pairs.values()}
    rows = []
    for i, kernel in enumerate(left):
        if i in pairs:
            j, change = pairs[i]
            other = right[j]
            rows.append(
                KernelDiff(
                    change,
                    kernel.name,
                    other.name,
                    (kernel.calls, other.calls),
                    _detail(kernel, other, change),
                    (kernel.number or None, other.number or None),
                )
            )
        else:
            rows.append(lone_kernel(kernel, Change.GONE))
    return [*rows, *(lone_kernel(k, Change.NEW) for j, k in enumerate(right) if j not in taken)]


def lone_kernel(kernel: KernelSummary, change: Change) -> KernelDiff:
    """Return the row of a kernel that only one run has."""
    if change is Change.GONE:
        return KernelDiff(
            change, a=kernel.name, calls=(kernel.calls, 0), numbers=(kernel.number or None, None)
        )
    return KernelDiff(change, b=kernel.name, calls=(0, kernel.calls), numbers=(None, kernel.number or None))


def _computed(a: KernelSummary, b: KernelSummary) -> tuple[Counter[str], Counter[str]]:
    """Return the operators of two kernels, or the words of both names where those of one are guessed.

    Inductor names a kernel after its operators (``triton_per_fused_add_sum_0``).
    """
    if a.guessed or b.guessed:
        names = [_NAMED.search(k.name) for k in (a, b)]
        if names[0] and names[1]:
            return _name_parts(names[0][1]), _name_parts(names[1][1])
    return Counter(a.origins), Counter(b.origins)


def _name_parts(name: str) -> Counter[str]:
    """Return the words of a name, each once, without views of memory; ``views`` where there are only these."""
    parts = dict.fromkeys(w for w in name.split("_") if w)
    return Counter([w for w in parts if w not in _view_name_parts()] or ["views"])


def _detail(a: KernelSummary, b: KernelSummary, change: Change) -> str:
    parts = []
    if a.kind != b.kind:
        parts.append(f"{a.kind} -> {b.kind}")
    if a.device != b.device and a.device and b.device:
        parts.append(f"{a.device} -> {b.device}")
    if a.calls != b.calls:
        parts.append(f"called {times(a.calls)} -> {times(b.calls)}")
    if change is Change.FUSED_DIFFERENTLY:
        ours, theirs = _computed(a, b)
        lost, come = sorted(ours - theirs), sorted(theirs - ours)
        parts += [f"without {', '.join(lost[:6])}"] if lost else []
        parts += [f"with {', '.join(come[:6])}"] if come else []
    same = change is Change.REGENERATED and a.has_source and a.body == b.body
    if change is Change.REGENERATED and a.kind == b.kind and a.has_source and b.has_source and not same:
        parts.append(_lines(a.body, b.body))
    if change is Change.REGENERATED and a.has_source != b.has_source:
        parts.append("the source is in one of the two runs alone")
    if change is Change.RETUNED or same:
        what, changes = _tuning(a, b)
        parts += changes[:_MOST_CHANGES] or [f"other {', '.join(what) or 'decorators'}"]
        parts += [f"and {len(changes) - _MOST_CHANGES} more"] if len(changes) > _MOST_CHANGES else []
    return "; ".join(parts)


def _tuning(a: KernelSummary, b: KernelSummary) -> tuple[list[str], list[str]]:
    """Return what differs beside the bodies of two kernels: the parts, and the entries of their decorators."""
    first, second = (plain_tuning(kernel_tuning(k.source)) for k in (a, b))
    what = [name for name, text in first.items() if second.get(name, text) != text]
    return what, [w for name in what for w in tuning_changes(first[name], second[name])]


def _lines(a: str, b: str) -> str:
    """Return the number of lines that differ in two sources, or the difference where it is one line."""
    ours, theirs = Counter(a.split("\n")), Counter(b.split("\n"))
    lost, come = list((ours - theirs).elements()), list((theirs - ours).elements())
    if len(lost) == len(come) == 1:
        return f"{lost[0].strip()[:_SHOWN]} -> {come[0].strip()[:_SHOWN]}"
    if not lost and not come:
        return "the same lines in another order"
    return f"{len(lost)} of {sum(ours.values())} lines replaced by {len(come)}"


def overlap(a: Counter[str], b: Counter[str]) -> float:
    """Return the common part of two multisets, 0 to 1."""
    total = sum((a | b).values())
    return sum((a & b).values()) / total if total else 0.0
