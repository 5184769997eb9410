"""What each rule finds in a run: the items that count against its limit, each with its Python line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from xpudbg.analysis.checks.baseline import names
from xpudbg.analysis.checks.compare import Comparison, KernelPair
from xpudbg.analysis.checks.measure_native import is_generated
from xpudbg.analysis.checks.rules import DEFAULT_FLOOR
from xpudbg.analysis.kernels.card_text import amount
from xpudbg.model.manifest import GraphBreak, Recompile, SourceLine
from xpudbg.model.measures import GraphMeasure, KernelMeasure, RunMeasures

_TRITON = frozenset({"triton", "triton_template", "user_triton"})
_NO_TRACE = "the run has no structured trace (TORCH_TRACE), which alone tells of them"
_NO_TIME = "the run has no structured trace with times of its compiles"
_NO_NATIVE = "no native code tells: TRITON_XPU_GEN_NATIVE_CODE=1 stores it, and ocloc makes it under --target"
_OLD_TRACE = "the baseline's run had no structured trace, so that it does not tell"


@dataclass(frozen=True)
class Item:
    """One thing that counts for a rule.

    Attributes:
        words: What it is, without its place.
        amount: How much it counts.
        graph: Id of its graph.
        kernel: Name of its kernel.
        location: Its Python line.
        hint: What one can do about it.
    """

    words: str
    amount: float = 1
    graph: str = ""
    kernel: str = ""
    location: SourceLine | None = None
    hint: str = ""


@dataclass(frozen=True)
class Reading:
    """What a rule found.

    Attributes:
        items: What counts.
        unknown: What is missing for the whole answer; empty when nothing is.
        note: Words for a rule that could not fail, such as ``no Triton kernels``.
        words: A sentence about the total that says more than the number; empty for the number.
        cause: What made the total grow, in words; empty when it is not known.
    """

    items: tuple[Item, ...] = ()
    unknown: str = ""
    note: str = ""
    words: str = ""
    cause: str = ""


@dataclass(frozen=True)
class View:
    """What a rule looks at: a run, one graph of it, or some kernels.

    Attributes:
        run: The measures, narrowed to the graph or kernels in question.
        against: The run against its baseline; None without one.
        floor: Seconds below which compile times are not told apart.
    """

    run: RunMeasures
    against: Comparison | None = None
    floor: float = DEFAULT_FLOOR

    def of_graph(self, graph: GraphMeasure) -> View:
        """One graph, with the graph breaks and recompiles of its compile."""

        def mine(found: GraphBreak | Recompile) -> bool:
            return (found.process, found.compile_id) == (graph.process, graph.compile_id)

        run = self.run
        breaks = None if run.graph_breaks is None else tuple(b for b in run.graph_breaks if mine(b))
        again = None if run.recompiles is None else tuple(r for r in run.recompiles if mine(r))
        kernels = tuple(k for k in run.kernels if k.graph == graph.id)
        run = replace(run, graphs=(graph,), kernels=kernels, graph_breaks=breaks, recompiles=again)
        return replace(self, run=run)

    def of_kernels(self, fits: Callable[[KernelMeasure], bool]) -> View:
        """Some kernels."""
        return replace(
            self, run=replace(self.run, kernels=tuple(k for k in self.run.kernels if fits(k)), graphs=())
        )


def place(location: SourceLine | None) -> str:
    """`` at FILE:LINE in FUNCTION``, with the file's name alone; empty when it is not known."""
    if location is None:
        return ""
    name = location.file.replace("\\", "/").rpartition("/")[2]
    line = f":{location.line}" if location.line else ""
    return f" at {name}{line}" + (f" in {location.function}" if location.function else "")


def _broken(view: View) -> Reading:
    items = [
        Item(f"{b.kind.value} of {b.owner} is missing: {b.reason}", graph="" if b.owner == "run" else b.owner)
        for b in view.run.broken
    ]
    return Reading(tuple(items))


def _failed(view: View) -> Reading:
    items = [
        Item(
            f"the compile of {g.id} failed{place(g.location)}: {g.detail or 'no reason is recorded'}",
            graph=g.id,
            location=g.location,
            hint=f"'xpudbg show RUN {g.id}' shows how far it came",
        )
        for g in view.run.graphs
        if g.outcome == "failed"
    ]
    return Reading(tuple(items))


def _graphs(view: View) -> Reading:
    return Reading(tuple(Item(g.id, graph=g.id, location=g.location) for g in view.run.graphs))


def _graph_id(view: View, found: GraphBreak | Recompile) -> str:
    """The graph of the compile in which it happened, the forward one where there are two."""
    key = (found.process, found.compile_id)
    return next((g.id for g in view.run.graphs if (g.process, g.compile_id) == key), "")


def _break_items(view: View, breaks: Sequence[GraphBreak], what: str) -> tuple[Item, ...]:
    return tuple(
        Item(
            f"{what}{place(b.location)}: {b.reason.split(chr(10))[0]}{_code(b.location)}",
            graph=_graph_id(view, b),
            location=b.location,
            hint=b.hints[0] if b.hints else b.explanation,
        )
        for b in breaks
    )


def _recompile_items(view: View, again: Sequence[Recompile], what: str) -> tuple[Item, ...]:
    return tuple(
        Item(
            f"{what}{place(r.location)}: {'; '.join(r.guards) or 'no guard is recorded'}",
            graph=_graph_id(view, r),
            location=r.location,
            hint="mark the size as dynamic (torch._dynamo.mark_dynamic), or keep the input the same"
            if any("size" in g for g in r.guards)
            else "",
        )
        for r in again
    )


def _code(location: SourceLine | None) -> str:
    return f" ({location.code.strip()[:80]})" if location is not None and location.code.strip() else ""


def _breaks(view: View) -> Reading:
    if view.run.graph_breaks is None:
        return Reading(unknown=_NO_TRACE)
    return Reading(_break_items(view, view.run.graph_breaks, "graph break"))


def _recompiles(view: View) -> Reading:
    if view.run.recompiles is None:
        return Reading(unknown=_NO_TRACE)
    return Reading(_recompile_items(view, view.run.recompiles, "recompile"))


def _launches(view: View) -> Reading:
    if not view.run.graphs:  # some kernels
        return Reading(tuple(_kernel_item(k, k.name, k.calls) for k in view.run.kernels if k.calls))
    known = [g for g in view.run.graphs if g.launches is not None]
    lost = [g for g in view.run.graphs if g.launches is None]
    items = tuple(Item(g.id, g.launches or 0, g.id, location=g.location) for g in known)
    return Reading(items, unknown=_of_graphs(lost, "the kernels"))


def _of_graphs(graphs: Sequence[GraphMeasure], what: str) -> str:
    if not graphs:
        return ""
    return f"{what} of {names([g.id for g in graphs])} are not known: {graphs[0].why_unknown}"


def _kernel_item(kernel: KernelMeasure, words: str, count: float = 1, hint: str = "") -> Item:
    return Item(words, count, kernel.graph, kernel.name, kernel.location, hint)


def _extern(view: View) -> Reading:
    items = [
        _kernel_item(
            k,
            f"{k.name} is called{f' {k.calls} times' if k.calls > 1 else ''}{place(k.location)}",
            max(1, k.calls),
        )
        for k in view.run.kernels
        if k.is_extern
    ]
    lost = [g for g in view.run.graphs if g.launches is None]
    return Reading(tuple(items), unknown=_of_graphs(lost, "the kernels"))


def _bytes(view: View) -> Reading:
    if not view.run.graphs:
        unknown = [k.name for k in view.run.kernels if k.bytes is None and k.calls]
        items = tuple(_kernel_item(k, k.name, k.bytes) for k in view.run.kernels if k.bytes is not None)
        why = f"the memory traffic of {names(unknown)} is not known: its IR is not there" if unknown else ""
        return Reading(items, unknown=why)
    known = [g for g in view.run.graphs if g.bytes is not None]
    lost = [g for g in view.run.graphs if g.bytes is None]
    items = tuple(Item(g.id, g.bytes or 0, g.id, location=g.location) for g in known)
    return Reading(items, unknown=_of_graphs(lost, "the bytes moved"))


def _triton(view: View) -> tuple[KernelMeasure, ...]:
    return tuple(k for k in view.run.kernels if k.kind in _TRITON or k.native is not None)


def _spills(view: View, *, each: bool) -> Reading:
    kernels = _triton(view)
    if not kernels:
        return Reading(note="no Triton kernel: nothing can spill")
    items, unknown = [], []
    for kernel in kernels:
        spilled = kernel.native.spill_bytes if kernel.native else None
        if kernel.native is None or kernel.native.spills_unknown:
            unknown.append(kernel.name)
        if spilled:
            words = _spill_words(kernel)
            hint = f"{_card(kernel, view)} says why, and which tile or register mode holds it"
            item = _kernel_item(kernel, words, spilled if each else 1, hint)
            items.append(replace(item, location=_native_line(kernel)))
    why = ""
    if unknown:
        why = f"whether {len(unknown)} of {len(kernels)} Triton kernels spill is not known ({names(unknown, 2)}): {_NO_NATIVE}"
    return Reading(tuple(items), unknown=why)


def _card(kernel: KernelMeasure, view: View) -> str:
    """The command that shows the kernel's card."""
    key = kernel.native.key if kernel.native else ""
    return f"'xpudbg triton-cache show {key[:12] or kernel.name} --in {view.run.run}'"


def _spill_words(kernel: KernelMeasure) -> str:
    native = kernel.native
    assert native is not None
    unit = "thread" if native.backend in ("cuda", "hip") else "hardware thread"
    words = (
        f"{kernel.name} spills {native.spill_bytes or 0:,} bytes for each {unit}{place(_native_line(kernel))}"
    )
    return f"{words}, the most of {native.entries} cache entries" if native.entries > 1 else words


def _native_line(kernel: KernelMeasure) -> SourceLine | None:
    """The line of the kernel's own source where the user wrote it, else the line that Inductor made it from."""
    own = kernel.native.location if kernel.native else None
    if own is not None and not is_generated(own.file):
        return own
    return kernel.location or own


def _lost_dpas(view: View) -> Reading:
    kernels = [k for k in _triton(view) if k.native is None or k.native.backend in ("xpu", "")]
    if not kernels:
        return Reading(note="no Triton kernel for an XPU: there is no DPAS to lose")
    items, unknown = [], []
    for kernel in kernels:
        native = kernel.native
        if native is None or native.lost_dots is None:
            unknown.append(kernel.name)
        elif native.lost_dots:
            items.append(_lost_item(kernel, view))
    why = ""
    if unknown:
        why = f"whether {len(unknown)} of {len(kernels)} Triton kernels lost DPAS is not known ({names(unknown, 2)}): "
        why += "their ttir, and their ttgir or code, are not in the run"
    return Reading(tuple(items), unknown=why)


def _lost_item(kernel: KernelMeasure, view: View) -> Item:
    native = kernel.native
    assert native is not None
    where = _native_line(kernel)
    words = f"{native.lost_dots} of {native.dots} tt.dot of {kernel.name} became no DPAS{place(where)}"
    words += f": {native.lost_words}" if native.lost_words else ""
    hint = f"{_card(kernel, view)} shows its dots"
    return replace(_kernel_item(kernel, words, 1, hint), location=where)


def _compile_time(view: View) -> Reading:
    seconds = view.run.compile_seconds
    return Reading(unknown=_NO_TIME) if seconds is None else Reading((Item("the run", seconds),))


def _against(view: View) -> Comparison:
    assert view.against is not None, "the judge asks only with a baseline"
    return view.against


def _new_breaks(view: View) -> Reading:
    new = _against(view).new_breaks
    if new is None:
        return Reading(unknown=_NO_TRACE if view.run.graph_breaks is None else _OLD_TRACE)
    return Reading(_break_items(view, new, "new graph break"))


def _new_recompiles(view: View) -> Reading:
    new = _against(view).new_recompiles
    if new is None:
        return Reading(unknown=_NO_TRACE if view.run.recompiles is None else _OLD_TRACE)
    return Reading(_recompile_items(view, new, "new recompile"))


def _new_spills(view: View) -> Reading:
    items = []
    against = _against(view)
    for pair, kernel, new in _worst(
        against.pairs, view, lambda k: k.native.spill_bytes if k.native else None
    ):
        old = pair.old.spill_bytes
        if old is not None and new > old:
            words = f"{_spill_words(kernel)}, {old:,} in the baseline"
            items.append(replace(_kernel_item(kernel, words), location=_native_line(kernel)))
    for kernel in against.new_kernels:
        spilled = kernel.native.spill_bytes if kernel.native else None
        if spilled:
            words = f"{_spill_words(kernel)}, a kernel that the baseline does not have"
            items.append(replace(_kernel_item(kernel, words), location=_native_line(kernel)))
    reading = _spills(view, each=True)
    return Reading(tuple(items), unknown=against.kernels_unknown or reading.unknown, note=reading.note)


def _new_lost_dpas(view: View) -> Reading:
    items = []
    against = _against(view)
    for pair, kernel, new in _worst(against.pairs, view, lambda k: k.native.lost_dots if k.native else None):
        if new > (pair.old.lost_dots or 0) and pair.old.lost_dots is not None:
            items.append(_lost_item(kernel, view))
    items += [_lost_item(k, view) for k in against.new_kernels if k.native and k.native.lost_dots]
    reading = _lost_dpas(view)
    return Reading(tuple(items), unknown=against.kernels_unknown or reading.unknown, note=reading.note)


def _worst(
    pairs: Iterable[KernelPair], view: View, value: Callable[[KernelMeasure], int | None]
) -> Iterable[tuple[KernelPair, KernelMeasure, int]]:
    """The kernel of each pair with the largest value, where one is known."""
    for pair in pairs:
        known = [(v, k) for k in pair.kernels if (v := value(k)) is not None]
        if known:
            new, kernel = max(known, key=lambda entry: entry[0])
            yield pair, kernel, new


def _new_kernels(view: View) -> Reading:
    against = _against(view)
    items = [
        _kernel_item(k, f"new kernel {k.name}{place(_native_line(k))}{_computes(k.origins)}")
        for k in against.new_kernels
    ]
    return Reading(tuple(items), unknown=against.kernels_unknown)


def _computes(origins: Sequence[str]) -> str:
    return f", which computes {names(list(dict.fromkeys(origins)))}" if origins else ""


def _gone_kernels(view: View) -> Reading:
    against = _against(view)
    items = [
        Item(f"kernel {k.name} of the baseline is gone{_computes(k.origins)}", kernel=k.name)
        for k in against.gone_kernels
    ]
    return Reading(tuple(items), unknown=against.kernels_unknown)


def _changed_kernels(view: View) -> Reading:
    against = _against(view)
    items = []
    for pair in against.pairs:
        if pair.is_changed:
            kernel = pair.kernels[0]
            what = (
                "is fused differently from" if pair.row.origins != pair.old.origins else "is other code than"
            )
            words = f"{kernel.name}{place(_native_line(kernel))} {what} {pair.old.name} of the baseline"
            items.append(_kernel_item(kernel, words))
    return Reading(tuple(items), unknown=against.kernels_unknown)


def _ratio(new: float, old: float) -> float:
    return new / old if old else (1.0 if not new else float("inf"))


def _launch_ratio(view: View) -> Reading:
    against = _against(view)
    read = _launches(view)
    old = against.baseline.launches
    if read.unknown or old is None:
        return Reading(unknown=read.unknown or "the baseline does not tell its kernel launches")
    new = int(sum(i.amount for i in read.items))
    words = f"{new} kernel launches against {old} in the baseline"
    item = replace(_first_cause(against), words=words, amount=_ratio(new, old))
    return Reading((item,), words=words, cause=_new_words(against))


def _new_words(against: Comparison) -> str:
    """The kernels that the baseline does not have, or those that hold other operators, with their lines."""
    if against.new_kernels:
        return f"new: {names([f'{k.name}{place(_native_line(k))}' for k in against.new_kernels])}"
    changed = [p.kernels[0] for p in against.pairs if p.is_changed]
    return f"changed: {names([f'{k.name}{place(_native_line(k))}' for k in changed])}" if changed else ""


def _first_cause(against: Comparison) -> Item:
    """The place of a new kernel, the first thing to look at when a total has grown."""
    kernel = next((k for k in against.new_kernels if k.location), None) or next(
        iter(against.new_kernels), None
    )
    if kernel is None:
        changed = next((p.kernels[0] for p in against.pairs if p.is_changed), None)
        return _kernel_item(changed, "") if changed else Item("")
    return replace(_kernel_item(kernel, ""), location=_native_line(kernel))


def _bytes_ratio(view: View) -> Reading:
    against = _against(view)
    read = _bytes(view)
    old = against.baseline.bytes
    if read.unknown or old is None:
        return Reading(unknown=read.unknown or "the baseline does not tell its memory traffic")
    new = int(sum(i.amount for i in read.items))
    words = f"memory traffic of {amount(new)} against {amount(old)} in the baseline"
    item = replace(_first_cause(against), words=words, amount=_ratio(new, old))
    return Reading((item,), words=words, cause=_new_words(against))


def _compile_time_ratio(view: View) -> Reading:
    old, new = _against(view).baseline.compile_seconds, view.run.compile_seconds
    if new is None or old is None:
        return Reading(unknown=_NO_TIME if new is None else "the baseline does not tell its compile time")
    words = f"compile time of {new:.1f} s against {old:.1f} s in the baseline"
    if max(new, old) < view.floor:
        words += f", both below the floor of {view.floor:g} s"
    value = _ratio(max(new, view.floor), max(old, view.floor))
    return Reading((Item(words, value),), words=words)


READERS: dict[str, Callable[[View], Reading]] = {
    "max_failed_graphs": _failed,
    "ledger_complete": _broken,
    "max_graphs": _graphs,
    "max_graph_breaks": _breaks,
    "max_recompiles": _recompiles,
    "max_kernels": _launches,
    "max_extern_kernels": _extern,
    "max_bytes": _bytes,
    "max_spilled_kernels": lambda view: _spills(view, each=False),
    "max_spill_bytes": lambda view: _spills(view, each=True),
    "no_lost_dpas": _lost_dpas,
    "max_compile_time": _compile_time,
    "no_new_graph_breaks": _new_breaks,
    "no_new_recompiles": _new_recompiles,
    "no_new_spills": _new_spills,
    "no_new_lost_dpas": _new_lost_dpas,
    "no_new_kernels": _new_kernels,
    "no_gone_kernels": _gone_kernels,
    "no_changed_kernels": _changed_kernels,
    "max_kernels_ratio": _launch_ratio,
    "max_bytes_ratio": _bytes_ratio,
    "max_compile_time_ratio": _compile_time_ratio,
}
"""How each rule is measured, by its key."""
