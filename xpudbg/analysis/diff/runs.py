"""Two runs against each other: graphs aligned by structure, kernels by normalised source and by what they compute."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from xpudbg.analysis.break_events import RunEvent, diff_events
from xpudbg.analysis.diff.fx_dataflow import Wire, stride_words, strides, type_words, wiring, wiring_words
from xpudbg.analysis.diff.kernels import DiffKernel, lone_kernel, match_kernels, origins_of, overlap
from xpudbg.analysis.diff.normalize import kernel_body, kernel_text, kernel_tuning
from xpudbg.analysis.fusion.graph_fusion import analyse_fusion
from xpudbg.analysis.fusion.inputs import FusionInputs
from xpudbg.analysis.fusion.load import FusionSource
from xpudbg.model.artifact import Kind
from xpudbg.model.diff import QUIET, Change, GraphDiff, RunDiff
from xpudbg.model.fusion import GraphFusion
from xpudbg.model.generated_code import COMPILED_KINDS
from xpudbg.model.problem import Problem
from xpudbg.model.ranks import fold_ranks

_SYMBOL = re.compile(r"\b[su]\d+\b")
_ALIKE = 0.3
"""Graphs less alike than this are no counterparts; 1 is the same sequence of operators with the same shapes."""


@dataclass
class Side:
    """A graph of one run with what is compared of it."""

    inputs: FusionInputs
    fusion: GraphFusion
    shape: tuple[str, ...] = ()
    wires: tuple[Wire, ...] = ()
    strides: tuple[tuple[str, ...], ...] = ()
    kernels: list[DiffKernel] = field(default_factory=list)
    rank: int | None = None
    without_source: tuple[str, ...] = ()
    no_code: bool = False

    @cached_property
    def identity(self) -> tuple[object, ...]:
        """Equal for graphs of two ranks that compute the same by the same kernels."""
        kernels = tuple((k.text, k.calls) for k in self.kernels)
        return self.fusion.kind, self.shape, self.wires, self.strides, kernels


_Row = tuple["Side | None", "Side | None", float]


def diff_runs(
    a: FusionSource,
    b: FusionSource,
    *,
    events: tuple[Sequence[RunEvent], Sequence[RunEvent]] | None,
    problems: Iterable[Problem] = (),
) -> RunDiff:
    """Compare two runs.

    Args:
        a: The first run's graphs.
        b: The second's.
        events: Graph breaks and recompiles of both; None when a run does not record them.
        problems: What was odd about the runs as a whole.
    """
    left, right = [_side(a, i) for i in range(len(a.graphs))], [_side(b, i) for i in range(len(b.graphs))]
    ranks = tuple(tuple(sorted({s.rank for s in sides if s.rank is not None})) for sides in (left, right))
    rows = align(left, right)
    graphs = [replace(_graph(*row), ranks=have) for row, have in _fold(rows, (ranks[0], ranks[1]))]
    blind = _without_code(rows)
    changed = diff_events(*events) if events is not None else ()
    counts = Counter(k.change.value for g in graphs for k in g.kernels)
    same = (
        not changed
        and not blind
        and all(g.change is Change.SAME for g in graphs)
        and all(k.change in QUIET for g in graphs for k in g.kernels)
    )
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
        problems=tuple(dict.fromkeys([*problems, *_problems([*left, *right])]))[:20],
        ranks=(ranks[0], ranks[1]),
        not_compared=tuple(blind),
    )


def _without_code(rows: Iterable[_Row]) -> list[str]:
    """Counterparts whose kernels could not be compared, since one has no generated code, and should have."""
    found = []
    for a, b, _ in rows:
        if a is None or b is None:
            continue
        bare = [s for s in (a, b) if s.inputs.code is None and not s.no_code]
        reason = next((how for s in bare for name, how in s.fusion.missing if name == "output_code.py"), "")
        if bare:
            found.append(
                f"the kernels of {bare[0].inputs.id}: no output_code.py{f' ({reason})' if reason else ''}"
            )
    return list(dict.fromkeys(found))


def _problems(sides: Sequence[Side]) -> list[Problem]:
    blind = [(s.inputs.id, s.without_source) for s in sides if s.without_source]
    by_name = [
        Problem(
            f"{graph}: output_code.py",
            f"it has no source of {', '.join(names[:3])}{f' and {len(names) - 3} more' if len(names) > 3 else ''}"
            " (C++ wrapper): told by name and FX graph alone",
        )
        for graph, names in blind
    ]
    missing = [
        Problem(f"{s.inputs.id}: {name}", "is missing", how) for s in sides for name, how in s.fusion.missing
    ]
    return [*missing, *by_name, *(p for s in sides for p in s.fusion.problems)]


def _fold(
    rows: Sequence[_Row], ranks: tuple[tuple[int, ...], tuple[int, ...]]
) -> list[tuple[_Row, tuple[int, ...]]]:
    """Pairs that are equal on several ranks once; a rank that the other run does not have is held against its equals."""
    if not any(ranks):
        return [(row, ()) for row in rows]
    firsts = {a.identity for a, b, _ in rows if a is not None and b is not None}
    seconds = {b.identity for a, b, _ in rows if a is not None and b is not None}

    def extra(row: _Row) -> bool:
        a, b, _ = row
        if a is not None and b is None:
            return a.rank not in ranks[1] and a.identity in firsts
        return a is None and b is not None and b.rank not in ranks[0] and b.identity in seconds

    def rank_of(row: _Row) -> int | None:
        return next(
            (side.rank for side in (row[1], row[0]) if side is not None and side.rank is not None), None
        )

    def key_of(row: _Row) -> tuple[object, ...]:
        return tuple(side.identity if side is not None else None for side in (row[0], row[1]))

    kept = sorted(
        (row for row in rows if not extra(row)), key=lambda r: (rank_of(r) is not None, rank_of(r) or 0)
    )
    return fold_ranks(kept, rank_of, key_of)


def _side(source: FusionSource, index: int) -> Side:
    inputs = source.load(source.graphs[index])
    fusion = analyse_fusion(inputs)
    files = source.graphs[index]
    side = Side(inputs, fusion, rank=files.rank, no_code=Kind.OUTPUT_CODE in files.not_applicable)
    file = inputs.readable or inputs.transformed or inputs.runnable
    if file is not None:
        side.shape = tuple(
            f"{n.op}:{n.short_target if n.op == 'call_function' else ''}:{_SYMBOL.sub('s', n.type_text or ','.join(n.shape or ()))}"
            for n in file.main.nodes
        )
        side.wires = wiring(file)
        side.strides = strides(file, inputs.code)
    elif inputs.code is not None:
        side.shape = tuple(o for k in inputs.code.kernels for o in k.original_aten)
    side.kernels = _kernels(inputs, fusion)
    compiled = {kind.value for kind in COMPILED_KINDS}
    if inputs.code is not None:
        side.without_source = tuple(k.name for k in side.kernels if k.kind in compiled and not k.has_source)
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
            bool(source),
        )
    return list(found.values())


_SURE: tuple[Callable[[Side], object], ...] = (
    lambda s: (s.rank, s.fusion.id, s.identity),
    lambda s: (s.rank, s.identity),
    lambda s: (s.rank, s.fusion.id, s.fusion.kind, s.shape),
    lambda s: (s.rank, s.fusion.kind, s.shape),
    lambda s: (s.fusion.kind, s.shape),
)
"""What makes graphs counterparts for sure, the surest first: of several copies of a graph each finds its own."""


def align(left: Sequence[Side], right: Sequence[Side]) -> list[tuple[Side | None, Side | None, float]]:
    """Pairs of counterparts in the order of the first run, then graphs that only the second has.

    The same sequence of operators and shapes first, the surest of them before others take their counterparts; then the most
    alike of the same kind.
    """
    pairs: dict[int, tuple[int, float]] = {}
    taken: set[int] = set()
    for fits in _SURE:
        index: dict[object, list[int]] = {}
        for j, side in enumerate(right):
            if j not in taken and side.shape:
                index.setdefault(fits(side), []).append(j)
        for i, side in enumerate(left):
            same = index.get(fits(side), ()) if i not in pairs and side.shape else ()
            best = next((j for j in same if j not in taken), None)
            if best is not None:
                pairs[i] = (best, 1.0)
                taken.add(best)
    scored = []
    for i, side in enumerate(left):
        if i in pairs:
            continue
        for j, other in enumerate(right):
            if j in taken or side.fusion.kind != other.fusion.kind:
                continue
            bonus = 0.01 * (side.fusion.id == other.fusion.id) + 0.02 * (side.rank == other.rank)
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

    Another dtype or dynamic sizes change every shape, but leave the operators. Inputs and outputs alone make nothing alike.
    """
    if not a.shape or not b.shape:
        return float(a.fusion.id == b.fusion.id)
    calls = [{row.rpartition(":")[0] for row in s.shape if row.startswith("call_")} for s in (a, b)]
    if all(calls) and not calls[0] & calls[1]:
        return 0.0
    whole = overlap(Counter(a.shape), Counter(b.shape))
    operators = overlap(*(Counter(s.rpartition(":")[0] for s in side.shape) for side in (a, b)))
    return 0.7 * operators + 0.3 * whole


def _graph(a: Side | None, b: Side | None, likeness: float) -> GraphDiff:
    detail = ""
    if a is None or b is None:
        side, change = (a, Change.GONE) if a is not None else (b, Change.NEW)
        assert side is not None
        kernels = tuple(lone_kernel(k, change) for k in side.kernels)
    else:
        kernels = tuple(match_kernels(a.kernels, b.kernels))
        quiet = all(k.change in QUIET and k.calls[0] == k.calls[1] for k in kernels)
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
    words, types = wiring_words(a.wires, b.wires), type_words(a.shape, b.shape)
    if words and not types.startswith("other types"):
        return words  # other operators have other types
    # other sizes have other strides
    return "; ".join(filter(None, (words, types or stride_words(a.strides, b.strides))))


def _total(sizes: Iterable[int | None]) -> int | None:
    """The sum; None when one is not known."""
    known = list(sizes)
    return None if None in known else sum(s for s in known if s is not None)
