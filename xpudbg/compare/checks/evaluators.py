"""Evaluators of the rules: the items of a run that count against a limit, each with its Python line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from xpudbg.compare.checks.evaluation import Evaluation, EvaluationScope, Item, kernel_item, place
from xpudbg.facts.dynamo.break_remedies import break_remedies
from xpudbg.facts.dynamo.manifest_compiles import traced_break
from xpudbg.facts.kernels.run_kernels import is_generated
from xpudbg.model.accuracy import CheckedGraph, Verdict, place_of, wrong_graphs
from xpudbg.model.artifact import Broken
from xpudbg.model.manifest import GraphBreak, GraphOutcome, Recompile, SourceLine, compile_key
from xpudbg.model.metrics import GraphMeasure, KernelMeasure
from xpudbg.model.plural import listed, times
from xpudbg.model.shell_word import shell_word

NO_TRACE = "the run has no structured trace (TORCH_TRACE), the only source of this"
NO_TIME = "the run has no structured trace with times of its compiles"


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
        items.append(
            Item(
                f"{kinds} of {owner} is missing: {rows[0].reason}{more}",
                len(rows),
                graph=owner if owner in graphs else "",
                kernel="" if owner in graphs or owner == "run" else owner,
                location=graphs.get(owner),
            )
        )
    return Evaluation(tuple(items))


def _failed(view: EvaluationScope) -> Evaluation:
    items = [
        Item(
            f"the compile of {g.id} failed{place(g.location)}: {g.detail or 'no reason is recorded'}",
            graph=g.id,
            location=g.location,
            hint=f"'xpudbg show RUN {g.id}' shows how far it came",
        )
        for g in view.run.graphs
        if g.outcome == GraphOutcome.FAILED
    ]
    for frame in view.run.given_up:
        limit = f" ({frame.limit})" if frame.limit else ""
        what = f"{frame.function or 'a function'} is no longer compiled{place(frame.location)}: recompile limit{limit} reached"
        guards = "; ".join(frame.guards[:3])
        items.append(
            Item(what, location=frame.location, hint=f"the guards that failed: {guards}" if guards else "")
        )
    return Evaluation(tuple(items))


def _graphs(view: EvaluationScope) -> Evaluation:
    return Evaluation(tuple(Item(g.id, graph=g.id, location=g.location) for g in view.run.graphs))


def _graph_id(view: EvaluationScope, found: GraphBreak | Recompile) -> str:
    """Return the id of the graph of a compile, the forward one where there are two."""
    return view.first_graphs.get(compile_key(found), "")


def break_items(view: EvaluationScope, breaks: Sequence[GraphBreak], what: str) -> tuple[Item, ...]:
    """Return graph breaks as items; ``what`` is their name."""
    return tuple(
        Item(
            f"{what}{place(b.location)}: {b.reason.split(chr(10))[0]}{_code(b.location)}",
            graph=_graph_id(view, b),
            location=b.location,
            hint=break_remedies(traced_break(b)).first or b.explanation,
        )
        for b in breaks
    )


def recompile_items(view: EvaluationScope, again: Sequence[Recompile], what: str) -> tuple[Item, ...]:
    """Return recompiles as items; ``what`` is their name."""
    return tuple(
        Item(
            f"{what}{place(r.location)}: {'; '.join(r.guards) or 'no guard is recorded'}",
            graph=_graph_id(view, r),
            location=r.location,
            hint=view.run.recompile_fixes.get(compile_key(r), ""),
        )
        for r in again
    )


def _code(location: SourceLine | None) -> str:
    return f" ({location.code.strip()[:80]})" if location is not None and location.code.strip() else ""


def _breaks(view: EvaluationScope) -> Evaluation:
    if view.run.graph_breaks is None:
        return Evaluation(unknown=NO_TRACE)
    return Evaluation(break_items(view, view.run.graph_breaks, "graph break"))


def _recompiles(view: EvaluationScope) -> Evaluation:
    if view.run.recompiles is None:
        return Evaluation(unknown=NO_TRACE)
    return Evaluation(recompile_items(view, view.run.recompiles, "recompile"))


def _wrong_value(graph: CheckedGraph) -> str:
    of = f"of graph {graph.index} ({graph.phase})"
    if not graph.worst:
        return f"values {of}: {graph.why}" if graph.why else f"values {of}"
    worst = graph.worst[0]
    return f"{worst.name} {of}: {worst.why}" if worst.why else f"{worst.name} {of}"


def _wrong_values(view: EvaluationScope) -> Evaluation:
    report, verified = view.run.accuracy, view.run.wrong_values
    wrong = tuple(Item(v.words, graph=v.graph, kernel=v.kernel) for v in verified or ())
    lost = "; ".join(p.what for p in view.run.unreadable_numbers)
    if report is None and (lost or verified is not None):
        return Evaluation(wrong, unknown=lost)
    if report is None:
        return Evaluation(
            unknown="no numbers were compared in this run: `xpudbg accuracy SCRIPT` makes a run where they are"
        )
    items = [
        Item(
            _wrong_value(g),
            graph=g.graphs[0] if g.graphs else "",
            location=place_of(g),
        )
        for g in wrong_graphs(report)
    ]
    if not items:
        items = [
            Item(f"what {f.name} returns in call {f.call} is not what the eager run returns")
            for f in report.functions
            if f.verdict is Verdict.WRONG
        ]
    unknown = [g for g in report.graphs if g.verdict is Verdict.UNKNOWN]
    why = (
        f"graph {unknown[0].index} ({unknown[0].phase}) could not be compared: {unknown[0].why}"
        if unknown
        else ""
    )
    if not report.graphs and not items:
        why = "nothing was compared"
    return Evaluation((*items, *wrong), unknown="; ".join(filter(None, (why, lost))))


def read_launches(view: EvaluationScope) -> Evaluation:
    """Return kernel launches by graph, or by kernel where the scope is some kernels."""
    # Some kernels.
    if not view.run.graphs:
        return Evaluation(tuple(kernel_item(k, k.name, k.calls) for k in view.run.kernels if k.calls))
    return _by_graph(view, lambda g: g.launches, "the kernels")


def _by_graph(view: EvaluationScope, figure: Callable[[GraphMeasure], int | None], what: str) -> Evaluation:
    items = (
        Item(g.id, n, g.id, location=g.location) for g in view.run.graphs if (n := figure(g)) is not None
    )
    lost = [g for g in view.run.graphs if figure(g) is None]
    return Evaluation(tuple(items), unknown=_of_graphs(lost, what))


def _of_graphs(graphs: Sequence[GraphMeasure], what: str) -> str:
    if not graphs:
        return ""
    return f"{what} of {listed([g.id for g in graphs])} are not known: {graphs[0].why_unknown}"


def _extern(view: EvaluationScope) -> Evaluation:
    items = [
        kernel_item(
            k,
            f"{k.name} is called{f' {times(k.calls)}, first' if k.calls > 1 else ''}{place(k.location)}",
            max(1, k.calls),
        )
        for k in view.run.kernels
        if k.is_extern
    ]
    lost = [g for g in view.run.graphs if g.launches is None]
    return Evaluation(tuple(items), unknown=_of_graphs(lost, "the kernels"))


def read_bytes(view: EvaluationScope) -> Evaluation:
    """Return memory traffic by graph, or by kernel where the scope is some kernels."""
    if not view.run.graphs:
        unknown = [k.name for k in view.run.kernels if k.bytes is None and k.calls]
        items = tuple(kernel_item(k, k.name, k.bytes) for k in view.run.kernels if k.bytes is not None)
        why = f"the memory traffic of {listed(unknown)} is not known: its IR is not there" if unknown else ""
        return Evaluation(items, unknown=why)
    return _by_graph(view, lambda g: g.bytes, "the bytes moved")


def _compile_time(view: EvaluationScope) -> Evaluation:
    seconds = view.run.compile_seconds
    return Evaluation(unknown=NO_TIME) if seconds is None else Evaluation((Item("the run", seconds),))


# Rules that ask native code: kernels that spill, and dots that became no DPAS.

_TRITON = frozenset({"triton", "triton_template", "user_triton"})
_NO_NATIVE = (
    "no native code with this information: `xpudbg triton-cache native ADDRESS` makes it without a GPU; "
    "TRITON_XPU_GEN_NATIVE_CODE=1 stores it on a device"
)


def _triton(view: EvaluationScope) -> tuple[KernelMeasure, ...]:
    return tuple(k for k in view.run.kernels if k.kind in _TRITON or k.native is not None)


def read_spills(view: EvaluationScope, *, each: bool) -> Evaluation:
    """Return kernels that spill; with ``each`` an item counts its bytes, else one."""
    kernels = _triton(view)
    if not kernels:
        return Evaluation(note="no Triton kernel: nothing can spill")
    items, unknown = [], []
    for kernel in kernels:
        spilled = kernel.native.spill_bytes if kernel.native else None
        if kernel.native is None or kernel.native.spills_unknown:
            unknown.append(kernel.name)
        if spilled:
            text = spill_text(kernel)
            hint = f"{card_command(kernel, view)} says why, and which tile or register mode avoids it"
            item = kernel_item(kernel, text, spilled if each else 1, hint)
            items.append(replace(item, location=native_line(kernel)))
    why = ""
    if unknown:
        why = f"whether {len(unknown)} of {len(kernels)} Triton kernels spill is not known ({listed(unknown, 2)}): {_NO_NATIVE}"
    return Evaluation(tuple(items), unknown=why)


def card_command(kernel: KernelMeasure, view: EvaluationScope) -> str:
    """Return the command that shows the kernel's card."""
    key = kernel.native.key if kernel.native else ""
    return f"'xpudbg triton-cache show {key[:12] or kernel.name} --in {shell_word(view.run.run)}'"


def spill_text(kernel: KernelMeasure) -> str:
    """Return a sentence about a kernel's spills, with its line."""
    native = kernel.native
    assert native is not None
    where, size = place(native_line(kernel)), f"{native.spill_bytes or 0:,} bytes"
    thread = "thread" if native.backend in ("cuda", "hip") else "hardware thread"
    text = f"{kernel.name}{where} spills {size} for each {thread}"
    return f"{text}, the most of {native.entries} cache entries" if native.entries > 1 else text


def native_line(kernel: KernelMeasure) -> SourceLine | None:
    """Return the line of the kernel's own source where the user wrote it, else the line that Inductor made it from."""
    own = kernel.native.location if kernel.native else None
    if own is not None and not is_generated(own.file):
        return own
    return kernel.location or own


def read_lost_dpas(view: EvaluationScope) -> Evaluation:
    """Return kernels with a dot that became no DPAS."""
    kernels = [k for k in _triton(view) if k.native is None or k.native.backend in ("xpu", "")]
    if not kernels:
        return Evaluation(note="no Triton kernel for an XPU: there is no DPAS to lose")
    items, unknown = [], []
    for kernel in kernels:
        native = kernel.native
        if native is None or native.lost_dots is None:
            unknown.append(kernel.name)
        elif native.lost_dots:
            items.append(lost_item(kernel, view))
    why = ""
    if unknown:
        why = f"whether {len(unknown)} of {len(kernels)} Triton kernels lost DPAS is not known ({listed(unknown, 2)}): "
        why += "their ttir, and their ttgir or code, are not in the run"
    return Evaluation(tuple(items), unknown=why)


def lost_item(kernel: KernelMeasure, view: EvaluationScope) -> Item:
    """Return the item of a kernel with a dot that became no DPAS, at the line of the dot."""
    native = kernel.native
    assert native is not None
    where = native_line(kernel)
    text = f"{native.lost_dots} of {native.dots} tt.dot of {kernel.name} did not become DPAS{place(where)}"
    text += f": {native.lost_words}" if native.lost_words else ""
    hint = f"{card_command(kernel, view)} shows its dots"
    return replace(kernel_item(kernel, text, 1, hint), location=where)


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
    "max_spilled_kernels": lambda view: read_spills(view, each=False),
    "max_spill_bytes": lambda view: read_spills(view, each=True),
    "no_lost_dpas": read_lost_dpas,
    "max_compile_time": _compile_time,
}
"""Evaluator of each rule that needs no baseline, by its key."""
