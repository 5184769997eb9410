"""Two runs against each other: graphs aligned by structure, kernels by normalised source and by what they compute."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from xpudbg.analysis.diff.normal_text import kernel_body, kernel_text, kernel_tuning
from xpudbg.analysis.diff.wiring import Wire, wiring, wiring_words
from xpudbg.analysis.fusion.graph_fusion import analyse_fusion
from xpudbg.analysis.fusion.inputs import FusionInputs
from xpudbg.analysis.fusion.load import FusionSource
from xpudbg.model.diff import Change, EventDiff, GraphDiff, KernelDiff, RunDiff
from xpudbg.model.fusion import GraphFusion, Kernel
from xpudbg.model.problem import Problem

_SYMBOL = re.compile(r"\b[su]\d+\b")
_VIEWS = frozenset(
    {
        "getitem",
        "aten.view",
        "aten.reshape",
        "aten.permute",
        "aten.t",
        "aten.expand",
        "aten.select",
        "aten.slice",
    }
    | {"aten.unsqueeze", "aten.squeeze", "aten.transpose", "aten._unsafe_view", "aten.clone", "aten.alias"}
)
"""Operators that versions write differently and that compute nothing."""
_NAMED = re.compile(r"fused_(\w+?)_\d+$")
_VIEW_WORDS = frozenset(
    [
        "view",
        "reshape",
        "permute",
        "transpose",
        "t",
        "expand",
        "select",
        "slice",
        "unsqueeze",
        "squeeze",
        "unsafe",
        "clone",
        "alias",
    ]
)
_MAX_HELD = 400_000
_ALIKE = 0.3
"""Graphs less alike than this are no counterparts; 1 is the same sequence of operators with the same shapes."""


@dataclass(frozen=True)
class RunEvent:
    """A graph break or recompile of one run.

    Attributes:
        what: ``graph break`` or ``recompile``.
        reason: Dynamo's words.
        where: The user's file and line; empty when unknown.
        identity: What two runs have in common when it is the same event in both; line numbers are not part of it.
    """

    what: str
    reason: str
    where: str
    identity: tuple[str, ...]


@dataclass
class Side:
    """A graph of one run with what is compared of it."""

    inputs: FusionInputs
    fusion: GraphFusion
    shape: tuple[str, ...] = ()
    wires: tuple[Wire, ...] = ()
    kernels: list[DiffKernel] = field(default_factory=list)


@dataclass
class DiffKernel:
    """What two kernels are compared by.

    Attributes:
        name: Its name.
        kind: As :class:`~xpudbg.model.generated_code.KernelKind`.
        calls: How often it is called.
        text: Its source without noise, or a digest of it.
        body: The computation alone, or a digest of it.
        origins: The operators that it computes.
        device: Empty when unknown.
        tuning: What ``body`` leaves out of ``text``, by its name in plain words; empty when unknown.
        guessed: Whether the operators were told by structure alone, or not at all: its name then says more.
    """

    name: str
    kind: str
    calls: int
    text: str
    body: str
    origins: Counter[str]
    device: str
    tuning: Mapping[str, str] = field(default_factory=dict)
    guessed: bool = False


def diff_runs(
    a: FusionSource,
    b: FusionSource,
    *,
    events: tuple[Sequence[RunEvent], Sequence[RunEvent]] | None,
) -> RunDiff:
    """Compare two runs.

    Args:
        a: The first run's graphs.
        b: The second's.
        events: Graph breaks and recompiles of both; None when a run does not record them.
    """
    left, right = [_side(a, i) for i in range(len(a.graphs))], [_side(b, i) for i in range(len(b.graphs))]
    graphs: list[GraphDiff] = []
    for first, second, likeness in align(left, right):
        graphs.append(_graph(first, second, likeness))
    changed = _events(*events) if events is not None else ()
    counts = Counter(k.change.value for g in graphs for k in g.kernels)
    quiet = {Change.SAME, Change.RENAMED}
    same = (
        not changed
        and all(g.change is Change.SAME for g in graphs)
        and all(k.change in quiet for g in graphs for k in g.kernels)
    )
    problems = [
        Problem(f"{side.inputs.id}: {n}", "is missing", how)
        for side in (*left, *right)
        for n, how in side.fusion.missing
    ]
    problems += [p for side in (*left, *right) for p in side.fusion.problems]
    return RunDiff(
        a=a.name,
        b=b.name,
        same=same,
        counts={c.value: counts[c.value] for c in Change if counts[c.value]},
        launches=(_total(g.launches[0] for g in graphs), _total(g.launches[1] for g in graphs)),
        bytes=(_total(g.bytes[0] for g in graphs if g.a), _total(g.bytes[1] for g in graphs if g.b)),
        graphs=tuple(graphs),
        events=changed,
        events_known=events is not None,
        problems=tuple(dict.fromkeys(problems))[:20],
    )


def _side(source: FusionSource, index: int) -> Side:
    inputs = source.load(source.graphs[index])
    fusion = analyse_fusion(inputs)
    side = Side(inputs, fusion)
    file = inputs.readable or inputs.transformed or inputs.runnable
    if file is not None:
        side.shape = tuple(
            f"{n.op}:{n.short_target if n.op == 'call_function' else ''}:{_SYMBOL.sub('s', n.type_text or ','.join(n.shape or ()))}"
            for n in file.main.nodes
        )
        side.wires = wiring(file)
    elif inputs.code is not None:
        side.shape = tuple(o for k in inputs.code.kernels for o in k.original_aten)
    side.kernels = _kernels(inputs, fusion)
    return side


def _kernels(inputs: FusionInputs, fusion: GraphFusion) -> list[DiffKernel]:
    """The distinct kernels of a graph in the order of their first call; copies under other names count as calls."""
    found: dict[str, DiffKernel] = {}
    texts: dict[str, str] = {}
    targets = {o.name: o.target for o in fusion.fx_ops}
    for kernel in fusion.kernels if fusion.kernels_after is not None else ():
        definition = inputs.code.kernel(kernel.name) if inputs.code else None
        source = definition.source if definition else ""
        if kernel.name not in texts:
            texts[kernel.name] = kernel_text(source, kernel.name) if source else f"call {kernel.name}"
        text = texts[kernel.name]
        if text in found:
            found[text].calls += 1
            continue
        body = kernel_body(source, kernel.name) if source else text
        found[text] = DiffKernel(
            kernel.name,
            kernel.kind,
            1,
            text,
            body,
            origins_of(kernel, targets),
            kernel.device,
            kernel_tuning(source),
            kernel.origins_from in ("structure", "none"),
        )
    return list(found.values())


def origins_of(kernel: Kernel, targets: Mapping[str, str]) -> Counter[str]:
    """What a kernel computes: its FX operators counted once a node where they are known, else its ATen origins.

    Operators that only look at memory differently count where there is nothing else.
    """
    found = Counter(_packet(targets[n]) for n in kernel.fx if n in targets)
    found = found or Counter(dict.fromkeys(map(_packet, kernel.origins), 1))
    return Counter({t: n for t, n in found.items() if t not in _VIEWS}) or found


def _packet(target: str) -> str:
    return ".".join(target.split(".")[:2])


def align(left: Sequence[Side], right: Sequence[Side]) -> list[tuple[Side | None, Side | None, float]]:
    """Pairs of counterparts in the order of the first run, then graphs that only the second has.

    The same sequence of operators and shapes first, then the most alike of the same kind.
    """
    pairs: dict[int, tuple[int, float]] = {}
    taken: set[int] = set()
    by_shape: dict[tuple[str, tuple[str, ...]], list[int]] = {}
    for j, side in enumerate(right):
        by_shape.setdefault((side.fusion.kind, side.shape), []).append(j)
    for i, side in enumerate(left):
        same = [j for j in by_shape.get((side.fusion.kind, side.shape), ()) if j not in taken]
        if same and side.shape:
            best = min(same, key=lambda j: (right[j].fusion.id != side.fusion.id, j))
            pairs[i] = (best, 1.0)
            taken.add(best)
    scored = []
    for i, side in enumerate(left):
        if i in pairs:
            continue
        for j, other in enumerate(right):
            if j in taken or side.fusion.kind != other.fusion.kind:
                continue
            bonus = 0.01 if side.fusion.id == other.fusion.id else 0.0
            scored.append((_likeness(side, other) + bonus, -i, -j))
    for score, i, j in sorted(scored, reverse=True):
        if -i not in pairs and -j not in taken and score >= _ALIKE:
            pairs[-i] = (-j, min(score, 0.99))
            taken.add(-j)
    result: list[tuple[Side | None, Side | None, float]] = []
    for i, side in enumerate(left):
        result.append((side, right[pairs[i][0]], pairs[i][1]) if i in pairs else (side, None, 0.0))
    return [*result, *((None, side, 0.0) for j, side in enumerate(right) if j not in taken)]


def _likeness(a: Side, b: Side) -> float:
    """How much two graphs have in common: their operators for the most part, with shapes and types for the rest.

    Another dtype or dynamic sizes change every shape, but leave the operators.
    """
    if not a.shape or not b.shape:
        return float(a.fusion.id == b.fusion.id)
    whole = _overlap(Counter(a.shape), Counter(b.shape))
    operators = _overlap(*(Counter(s.rpartition(":")[0] for s in side.shape) for side in (a, b)))
    return 0.7 * operators + 0.3 * whole


def _overlap(a: Counter[str], b: Counter[str]) -> float:
    total = sum((a | b).values())
    return sum((a & b).values()) / total if total else 0.0


def _graph(a: Side | None, b: Side | None, likeness: float) -> GraphDiff:
    detail = ""
    if a is None or b is None:
        side, change = (a, Change.GONE) if a is not None else (b, Change.NEW)
        assert side is not None
        kernels = tuple(_lone(k, change) for k in side.kernels)
    else:
        kernels = tuple(_match_kernels(a.kernels, b.kernels))
        quiet = all(k.change in (Change.SAME, Change.RENAMED) and k.calls[0] == k.calls[1] for k in kernels)
        detail = _graph_detail(a, b)
        change = Change.SAME if quiet and not detail else Change.CHANGED
    return GraphDiff(
        change=change,
        a=a.fusion.id if a else "",
        b=b.fusion.id if b else "",
        likeness=round(likeness, 3),
        fx_ops=(len(a.fusion.fx_ops) if a else 0, len(b.fusion.fx_ops) if b else 0),
        nodes=(a.fusion.nodes_before if a else 0, b.fusion.nodes_before if b else 0),
        launches=(a.fusion.kernels_after if a else 0, b.fusion.kernels_after if b else 0),
        bytes=(a.fusion.bytes_after if a else None, b.fusion.bytes_after if b else None),
        kernels=kernels,
        detail=detail,
    )


def _graph_detail(a: Side, b: Side) -> str:
    """What differs between the FX graphs: library calls get their arguments from them, generated kernels their sizes."""
    words = wiring_words(a.wires, b.wires)
    if not words and a.shape != b.shape:
        return "other shapes, types or inputs"
    return words


def _lone(kernel: DiffKernel, change: Change) -> KernelDiff:
    if change is Change.GONE:
        return KernelDiff(change, a=kernel.name, calls=(kernel.calls, 0))
    return KernelDiff(change, b=kernel.name, calls=(0, kernel.calls))


def pair_kernels(left: Sequence[DiffKernel], right: Sequence[DiffKernel]) -> dict[int, tuple[int, Change]]:
    """Counterparts by source, then by body, then by what they compute: index on the left -> index on the right.

    Where too many are left to hold each against each by what it computes, they stay without a counterpart.
    """
    pairs: dict[int, tuple[int, Change]] = {}
    taken: set[int] = set()

    def take(fits: str, change: Change) -> None:
        index: dict[str, list[int]] = {}
        for j, kernel in enumerate(right):
            if j not in taken:
                index.setdefault(getattr(kernel, fits), []).append(j)
        for i, kernel in enumerate(left):
            options = (
                [j for j in index.get(getattr(kernel, fits), ()) if j not in taken] if i not in pairs else []
            )
            if options:
                best = min(options, key=lambda j: (right[j].name != kernel.name, j))
                pairs[i] = (
                    best,
                    Change.SAME if change is Change.RENAMED and right[best].name == kernel.name else change,
                )
                taken.add(best)

    take("text", Change.RENAMED)
    take("body", Change.RETUNED)
    scored = []
    free = [(j, second) for j, second in enumerate(right) if j not in taken]
    if (len(left) - len(pairs)) * len(free) > _MAX_HELD:
        return pairs
    for i, first in enumerate(left):
        for j, second in free if i not in pairs else ():
            score = _overlap(*_computed(first, second))
            # of several that fit, the one that runs at the same point
            apart = abs(i / len(left) - j / len(right))
            scored.append(
                (round(score, 3) + (0.0005 if first.name == second.name else 0) - 0.0004 * apart, -i, -j)
            )
    for score, i, j in sorted(scored, reverse=True):
        if -i not in pairs and -j not in taken and score >= 0.3:
            ours, theirs = _computed(left[-i], right[-j])
            pairs[-i] = (-j, Change.REGENERATED if ours == theirs else Change.FUSED_DIFFERENTLY)
            taken.add(-j)
    return pairs


def _computed(a: DiffKernel, b: DiffKernel) -> tuple[Counter[str], Counter[str]]:
    """What two kernels compute: their operators, or the words of both names where those of one are guessed.

    Inductor names a kernel after its operators (``triton_per_fused_add_sum_0``).
    """
    if a.guessed or b.guessed:
        names = [_NAMED.search(k.name) for k in (a, b)]
        if names[0] and names[1]:
            return _words(names[0][1]), _words(names[1][1])
    return a.origins, b.origins


def _words(name: str) -> Counter[str]:
    """The words of a name, each once, without those that only look at memory differently; ``views`` for these alone."""
    words = dict.fromkeys(w for w in name.split("_") if w)
    return Counter([w for w in words if w not in _VIEW_WORDS] or ["views"])


def _match_kernels(left: Sequence[DiffKernel], right: Sequence[DiffKernel]) -> list[KernelDiff]:
    """Each kernel with its counterpart; the rest is new or gone."""
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
                )
            )
        else:
            rows.append(_lone(kernel, Change.GONE))
    return [*rows, *(_lone(k, Change.NEW) for j, k in enumerate(right) if j not in taken)]


def _detail(a: DiffKernel, b: DiffKernel, change: Change) -> str:
    parts = []
    if a.kind != b.kind:
        parts.append(f"{a.kind} -> {b.kind}")
    if a.device != b.device and a.device and b.device:
        parts.append(f"{a.device} -> {b.device}")
    if a.calls != b.calls:
        parts.append(f"called {a.calls} times -> {b.calls} times")
    if change is Change.FUSED_DIFFERENTLY:
        ours, theirs = _computed(a, b)
        lost, come = sorted(ours - theirs), sorted(theirs - ours)
        parts += [f"without {', '.join(lost[:6])}"] if lost else []
        parts += [f"with {', '.join(come[:6])}"] if come else []
    if change is Change.RETUNED:
        what = [name for name, text in a.tuning.items() if b.tuning.get(name, text) != text]
        parts.append(f"other {', '.join(what) or 'size hints, configuration or thread count'}")
    return "; ".join(parts)


def _events(a: Sequence[RunEvent], b: Sequence[RunEvent]) -> tuple[EventDiff, ...]:
    return (*_only_in(a, b, Change.GONE), *_only_in(b, a, Change.NEW))


def _only_in(events: Sequence[RunEvent], others: Sequence[RunEvent], change: Change) -> list[EventDiff]:
    left = Counter(e.identity for e in others)
    found = []
    for event in events:
        if left[event.identity]:
            left[event.identity] -= 1
        else:
            found.append(EventDiff(event.what, change, event.reason, event.where))
    return found


def _total(sizes: Iterable[int | None]) -> int | None:
    """The sum; None when one is not known."""
    known = list(sizes)
    return None if None in known else sum(s for s in known if s is not None)
