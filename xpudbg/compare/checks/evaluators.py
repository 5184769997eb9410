"""Evaluators of the rules: the items of a run that count against a limit, each with its Python line, and the scope of a rule."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TypeVar

from xpudbg.compare.checks.baseline import Comparison
from xpudbg.compare.checks.rules import DEFAULT_FLOOR
from xpudbg.core.text import decimal_size, listed, shell_word, times
from xpudbg.facts.dynamo.breaks import break_remedies
from xpudbg.facts.dynamo.compiles import traced_break
from xpudbg.facts.kernels.run_kernels import is_generated
from xpudbg.findings.check_rules import RULES, CheckRule
from xpudbg.model.accuracy import CheckedGraph, Verdict, place_of, wrong_graphs
from xpudbg.model.artifact import Broken
from xpudbg.model.checks import GraphMeasure, KernelMeasure, RunMeasures
from xpudbg.model.location import base_name
from xpudbg.model.manifest import CompileKey, GraphBreak, GraphOutcome, Recompile, SourceLine, compile_key
from xpudbg.model.row import dataclass

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True)
class Item:
    """An item that counts for a rule.

    Attributes:
        words: Its description, without its place.
        amount: Its amount in the rule's unit.
        graph: Id of its graph.
        kernel: Name of its kernel.
        where: Its Python line.
        fix: Next step for the user.
    """

    words: str
    amount: float = 1
    graph: str = ""
    kernel: str = ""
    where: SourceLine | None = None
    fix: str = ""


@dataclass(frozen=True)
class Evaluation:
    """Result of a rule.

    Attributes:
        items: The counted items.
        unknown: Data that is missing for a complete result; empty when none is.
        note: Text for a rule that cannot fail, such as ``no Triton kernels``.
        words: A sentence about the total that replaces the number; empty for the number.
        cause: Reason for the growth of the total, as text; empty when unknown.
    """

    items: tuple[Item, ...] = ()
    unknown: str = ""
    note: str = ""
    words: str = ""
    cause: str = ""


_Parts = tuple[
    dict[CompileKey, list[GraphBreak]] | None,
    dict[CompileKey, list[Recompile]] | None,
    dict[str, list[KernelMeasure]],
]


@dataclass(frozen=True)
class EvaluationScope:
    """Scope of a rule: a run, one graph of it, or some kernels.

    Attributes:
        run: The measures, narrowed to the graph or kernels in question.
        against: Comparison with the baseline; None without one.
        floor: Compile times below this many seconds count as equal.
    """

    run: RunMeasures
    against: Comparison | None = None
    floor: float = DEFAULT_FLOOR

    def of_graph(self, graph: GraphMeasure) -> EvaluationScope:
        """Return the scope of one graph, with the graph breaks and recompiles of its compile; a backward graph has none of its own."""
        key = compile_key(graph)
        own = self.first_graphs.get(key) == graph.id
        breaks, again, kernels = self._parts
        run = replace(
            self.run,
            graphs=(graph,),
            kernels=tuple(kernels.get(graph.id, ())),
            graph_breaks=None if breaks is None else tuple(breaks.get(key, ()) if own else ()),
            recompiles=None if again is None else tuple(again.get(key, ()) if own else ()),
        )
        return replace(self, run=run)

    @cached_property
    def first_graphs(self) -> dict[CompileKey, str]:
        """The id of the first graph of each compile, which is the forward one where there are two."""
        return {compile_key(g): g.id for g in reversed(self.run.graphs)}

    @cached_property
    def _parts(self) -> _Parts:
        """Records by graph, grouped once, since a rule for graphs asks for each graph."""
        run = self.run
        return (
            None if run.graph_breaks is None else _by(compile_key, run.graph_breaks),
            None if run.recompiles is None else _by(compile_key, run.recompiles),
            _by(lambda k: k.graph, run.kernels),
        )

    def of_kernels(self, fits: Callable[[KernelMeasure], bool]) -> EvaluationScope:
        """Return the scope of the kernels that fit."""
        return replace(
            self, run=replace(self.run, kernels=tuple(k for k in self.run.kernels if fits(k)), graphs=())
        )


def place(location: SourceLine | None) -> str:
    """Return `` at FILE:LINE in FUNCTION``, with the file's name alone; empty when unknown."""
    if location is None:
        return ""
    name = base_name(location.file)
    line = f":{location.line}" if location.line else ""
    return f" at {name}{line}" + (f" in {location.function}" if location.function else "")


def kernel_item(kernel: KernelMeasure, text: str, count: float = 1, fix: str = "") -> Item:
    """Return an item for a kernel, at its Python line."""
    return Item(text, count, kernel.graph, kernel.name, kernel.location, fix)


def _by(key: Callable[[T], K], items: Iterable[T]) -> dict[K, list[T]]:
    groups: dict[K, list[T]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return groups


def _broken(view: EvaluationScope) -> Evaluation:
    """Return one item for each graph or kernel with missing artifacts, whatever their number."""
    graphs = {g.id: g.location for g in view.run.graphs}
    owners: dict[str, list[Broken]] = {}
    for row in view.run.broken:
        owners.setdefault(row.owner, []).append(row)
    items = []
    for owner, rows in owners.items():
        kinds = listed(list(dict.fromkeys(r.kind.value for r in rows)))
        more = f", and {len(rows) - 1} more of it" if len(rows) > 1 else ""
        reason = rows[0].reason
        items.append(
            Item(
                RULES["ledger_complete"].sentence(kinds=kinds, owner=owner, reason=reason, more=more),
                len(rows),
                graph=owner if owner in graphs else "",
                kernel="" if owner in graphs or owner == "run" else owner,
                where=graphs.get(owner),
            )
        )
    return Evaluation(tuple(items))


def _failed(view: EvaluationScope) -> Evaluation:
    rule = RULES["max_failed_graphs"]
    items = [
        Item(
            rule.sentence(graph=g.id, place=place(g.location), detail=g.detail or "no reason is recorded"),
            graph=g.id,
            where=g.location,
            fix=rule.remedy(fixes=("show",), address=shell_word(f"{view.run.run}:{g.id}")),
        )
        for g in view.run.graphs
        if g.outcome == GraphOutcome.FAILED
    ]
    for frame in view.run.given_up:
        what = rule.sentence(
            "limit",
            function=frame.function or "a function",
            place=place(frame.location),
            limit=f" ({frame.limit})" if frame.limit else "",
        )
        guards = "; ".join(frame.guards[:3])
        fix = rule.remedy(fixes=("guards",) if guards else (), guards=guards)
        items.append(Item(what, where=frame.location, fix=fix))
    return Evaluation(tuple(items))


def _graphs(view: EvaluationScope) -> Evaluation:
    return Evaluation(tuple(Item(g.id, graph=g.id, where=g.location) for g in view.run.graphs))


def _graph_id(view: EvaluationScope, found: GraphBreak | Recompile) -> str:
    """Return the id of the graph of a compile, the forward one where there are two."""
    return view.first_graphs.get(compile_key(found), "")


def break_items(view: EvaluationScope, breaks: Sequence[GraphBreak], key: str) -> tuple[Item, ...]:
    """Return graph breaks as items of a rule."""
    return tuple(
        Item(
            RULES[key].sentence(
                place=place(b.location), reason=b.reason.split(chr(10))[0], code=_code(b.location)
            ),
            graph=_graph_id(view, b),
            where=b.location,
            fix=break_remedies(traced_break(b)).first or b.explanation,
        )
        for b in breaks
    )


def recompile_items(view: EvaluationScope, again: Sequence[Recompile], key: str) -> tuple[Item, ...]:
    """Return recompiles as items of a rule."""
    return tuple(
        Item(
            RULES[key].sentence(
                place=place(r.location), guards="; ".join(r.guards) or "no guard is recorded"
            ),
            graph=_graph_id(view, r),
            where=r.location,
            fix=view.run.recompile_fixes.get(compile_key(r), ""),
        )
        for r in again
    )


def _code(location: SourceLine | None) -> str:
    return f" ({location.code.strip()[:80]})" if location is not None and location.code.strip() else ""


def _breaks(view: EvaluationScope) -> Evaluation:
    if view.run.graph_breaks is None:
        return Evaluation(unknown=RULES["max_graph_breaks"].sentence("no_trace"))
    return Evaluation(break_items(view, view.run.graph_breaks, "max_graph_breaks"))


def _recompiles(view: EvaluationScope) -> Evaluation:
    if view.run.recompiles is None:
        return Evaluation(unknown=RULES["max_recompiles"].sentence("no_trace"))
    return Evaluation(recompile_items(view, view.run.recompiles, "max_recompiles"))


def _wrong_value(graph: CheckedGraph) -> str:
    worst = graph.worst[0] if graph.worst else None
    why = worst.why if worst else graph.why
    return RULES["no_wrong_values"].sentence(
        value=worst.name if worst else "values",
        index=graph.index,
        phase=graph.phase,
        why=f": {why}" if why else "",
    )


def _wrong_values(view: EvaluationScope) -> Evaluation:
    say = RULES["no_wrong_values"].sentence
    report, verified = view.run.accuracy, view.run.wrong_values
    wrong = tuple(Item(v.words, graph=v.graph, kernel=v.kernel) for v in verified or ())
    lost = "; ".join(p.what for p in view.run.unreadable_numbers)
    if report is None and (lost or verified is not None):
        return Evaluation(wrong, unknown=lost)
    if report is None:
        return Evaluation(unknown=say("no_numbers"))
    items = [
        Item(_wrong_value(g), graph=g.graphs[0] if g.graphs else "", where=place_of(g))
        for g in wrong_graphs(report)
    ]
    if not items:
        items = [
            Item(say("function", function=f.name, call=f.call))
            for f in report.functions
            if f.verdict is Verdict.WRONG
        ]
    unknown = next((g for g in report.graphs if g.verdict is Verdict.UNKNOWN), None)
    why = say("unknown", index=unknown.index, phase=unknown.phase, why=unknown.why) if unknown else ""
    if not report.graphs and not items:
        why = say("nothing")
    return Evaluation((*items, *wrong), unknown="; ".join(filter(None, (why, lost))))


def read_launches(view: EvaluationScope) -> Evaluation:
    """Return kernel launches by graph, or by kernel where the scope is some kernels."""
    # Some kernels.
    if not view.run.graphs:
        return Evaluation(tuple(kernel_item(k, k.name, k.calls) for k in view.run.kernels if k.calls))
    return _by_graph(view, lambda g: g.launches, "max_kernels")


def _by_graph(view: EvaluationScope, figure: Callable[[GraphMeasure], int | None], key: str) -> Evaluation:
    items = (Item(g.id, n, g.id, where=g.location) for g in view.run.graphs if (n := figure(g)) is not None)
    lost = [g for g in view.run.graphs if figure(g) is None]
    return Evaluation(tuple(items), unknown=_of_graphs(lost, key))


def _of_graphs(graphs: Sequence[GraphMeasure], key: str) -> str:
    if not graphs:
        return ""
    return RULES[key].sentence("unknown", graphs=listed([g.id for g in graphs]), why=graphs[0].why_unknown)


def _extern(view: EvaluationScope) -> Evaluation:
    rule = RULES["max_extern_kernels"]
    items = []
    for k in view.run.kernels:
        if k.is_extern:
            calls = f" {times(k.calls)}, first" if k.calls > 1 else ""
            text = rule.sentence(kernel=k.name, calls=calls, place=place(k.location))
            items.append(kernel_item(k, text, max(1, k.calls)))
    lost = [g for g in view.run.graphs if g.launches is None]
    return Evaluation(tuple(items), unknown=_of_graphs(lost, rule.name))


def read_bytes(view: EvaluationScope) -> Evaluation:
    """Return memory traffic by graph, or by kernel where the scope is some kernels."""
    if not view.run.graphs:
        unknown = [k.name for k in view.run.kernels if k.bytes is None and k.calls]
        items = tuple(kernel_item(k, k.name, k.bytes) for k in view.run.kernels if k.bytes is not None)
        why = RULES["max_bytes"].sentence("kernels", kernels=listed(unknown)) if unknown else ""
        return Evaluation(items, unknown=why)
    return _by_graph(view, lambda g: g.bytes, "max_bytes")


def _peak_memory(view: EvaluationScope) -> Evaluation:
    rule = RULES["max_peak_memory"]
    ran = [g for g in view.run.graphs if g.launches != 0]
    items = [
        Item(
            rule.sentence(bytes=decimal_size(g.peak_bytes), graph=g.id),
            g.peak_bytes,
            g.id,
            where=g.location,
            fix=rule.remedy(address=shell_word(f"{view.run.run}:{g.id}")),
        )
        for g in ran
        if g.peak_bytes is not None
    ]
    lost = listed([g.id for g in ran if g.peak_bytes is None])
    return Evaluation(tuple(items), unknown=rule.sentence("unknown", graphs=lost) if lost else "")


def _compile_time(view: EvaluationScope) -> Evaluation:
    rule, seconds = RULES["max_compile_time"], view.run.compile_seconds
    if seconds is None:
        return Evaluation(unknown=rule.sentence("no_trace"))
    return Evaluation((Item(rule.sentence(), seconds),))


def _lost_time(view: EvaluationScope) -> Evaluation:
    rule = RULES["max_lost_time"]
    if not view.run.profiled:
        return Evaluation(unknown=rule.sentence("no_profile"))
    items = [
        kernel_item(k, rule.sentence(kernel=k.name), k.lost_us / 1e6)
        for k in view.run.kernels
        if k.lost_us is not None
    ]
    return Evaluation(tuple(items), unknown="" if items else rule.sentence("no_rates"))


# Rules that ask native code: kernels that spill, and dots that became no DPAS.

_TRITON = frozenset({"triton", "triton_template", "user_triton"})


def _triton(view: EvaluationScope) -> tuple[KernelMeasure, ...]:
    return tuple(k for k in view.run.kernels if k.kind in _TRITON or k.native is not None)


def read_spills(view: EvaluationScope, key: str) -> Evaluation:
    """Return kernels that spill; for ``max_spill_bytes`` an item counts its bytes, else one."""
    rule, kernels = RULES[key], _triton(view)
    if not kernels:
        return Evaluation(note=rule.sentence("none"))
    items, unknown = [], []
    for kernel in kernels:
        spilled = kernel.native.spill_bytes if kernel.native else None
        if kernel.native is None or kernel.native.spills_unknown:
            unknown.append(kernel.name)
        if spilled:
            items.append(spill_item(kernel, view, key, spilled if key == "max_spill_bytes" else 1))
    return Evaluation(tuple(items), unknown=_of_kernels(rule, unknown, kernels, view))


def _of_kernels(
    rule: CheckRule, unknown: Sequence[str], kernels: Sequence[KernelMeasure], view: EvaluationScope
) -> str:
    if not unknown:
        return ""
    run = shell_word(view.run.run)
    return rule.sentence("unknown", count=len(unknown), all=len(kernels), kernels=listed(unknown, 2), run=run)


def card_command(kernel: KernelMeasure, view: EvaluationScope) -> str:
    """Return the command that shows the kernel's card."""
    key = kernel.native.key if kernel.native else ""
    return f"'xpudbg triton-cache show {key[:12] or kernel.name} --in {shell_word(view.run.run)}'"


def spill_item(
    kernel: KernelMeasure, view: EvaluationScope, key: str, count: float = 1, case: str = "", **more: int
) -> Item:
    """Return the item of a kernel that spills, at its line."""
    native, where = kernel.native, native_line(kernel)
    assert native is not None
    text = RULES[key].sentence(
        case,
        kernel=kernel.name,
        place=place(where),
        bytes=f"{native.spill_bytes or 0:,} bytes",
        thread="thread" if native.backend in ("cuda", "hip") else "hardware thread",
        most=f", the most of {native.entries} cache entries" if native.entries > 1 else "",
        **more,
    )
    fix = RULES[key].remedy(card=card_command(kernel, view))
    return replace(kernel_item(kernel, text, count, fix), where=where)


def native_line(kernel: KernelMeasure) -> SourceLine | None:
    """Return the line of the kernel's own source where the user wrote it, else the line that Inductor made it from."""
    own = kernel.native.location if kernel.native else None
    if own is not None and not is_generated(own.file):
        return own
    return kernel.location or own


def read_lost_dpas(view: EvaluationScope) -> Evaluation:
    """Return kernels with a dot that became no DPAS."""
    rule = RULES["no_lost_dpas"]
    kernels = [k for k in _triton(view) if k.native is None or k.native.backend in ("xpu", "")]
    if not kernels:
        return Evaluation(note=rule.sentence("none"))
    items, unknown = [], []
    for kernel in kernels:
        native = kernel.native
        if native is None or native.lost_dots is None:
            unknown.append(kernel.name)
        elif native.lost_dots:
            items.append(lost_item(kernel, view, rule.name))
    return Evaluation(tuple(items), unknown=_of_kernels(rule, unknown, kernels, view))


def lost_item(kernel: KernelMeasure, view: EvaluationScope, key: str) -> Item:
    """Return the item of a kernel with a dot that became no DPAS, at the line of the dot."""
    native, where = kernel.native, native_line(kernel)
    assert native is not None
    text = RULES[key].sentence(
        lost=native.lost_dots,
        dots=native.dots,
        kernel=kernel.name,
        place=place(where),
        why=f": {native.lost_words}" if native.lost_words else "",
    )
    fix = RULES[key].remedy(card=card_command(kernel, view))
    return replace(kernel_item(kernel, text, 1, fix), where=where)


READERS: dict[str, Callable[[EvaluationScope], Evaluation]] = {
    "max_failed_graphs": _failed,
    "ledger_complete": _broken,
    "no_wrong_values": _wrong_values,
    "max_graphs": _graphs,
    "max_graph_breaks": _breaks,
    "max_recompiles": _recompiles,
    "max_kernels": read_launches,
    "max_extern_kernels": _extern,
    "max_bytes": read_bytes,
    "max_peak_memory": _peak_memory,
    "max_spilled_kernels": lambda view: read_spills(view, "max_spilled_kernels"),
    "max_spill_bytes": lambda view: read_spills(view, "max_spill_bytes"),
    "no_lost_dpas": read_lost_dpas,
    "max_compile_time": _compile_time,
    "max_lost_time": _lost_time,
}
"""Evaluator of each rule that needs no baseline, by its key."""
