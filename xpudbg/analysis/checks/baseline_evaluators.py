"""Findings of each rule that compares a run with its baseline."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from xpudbg.analysis.checks.baseline import names
from xpudbg.analysis.checks.compare import Comparison, KernelPair
from xpudbg.analysis.checks.evaluation import Evaluation, EvaluationScope, Item, kernel_item, place
from xpudbg.analysis.checks.evaluators import (
    NO_TIME,
    NO_TRACE,
    break_items,
    read_bytes,
    read_launches,
    recompile_items,
)
from xpudbg.analysis.checks.native_evaluators import (
    card_command,
    lost_item,
    native_line,
    read_lost_dpas,
    read_spills,
    spill_words,
)
from xpudbg.model.metrics import KernelMeasure
from xpudbg.model.plural import plural
from xpudbg.units import decimal_size

_OLD_TRACE = "the baseline's run had no structured trace, so this is unknown"


def _against(view: EvaluationScope) -> Comparison:
    assert view.against is not None, "the judge asks only with a baseline"
    return view.against


def _new_breaks(view: EvaluationScope) -> Evaluation:
    new = _against(view).new_breaks
    if new is None:
        return Evaluation(unknown=NO_TRACE if view.run.graph_breaks is None else _OLD_TRACE)
    return Evaluation(break_items(view, new, "new graph break"))


def _new_recompiles(view: EvaluationScope) -> Evaluation:
    new = _against(view).new_recompiles
    if new is None:
        return Evaluation(unknown=NO_TRACE if view.run.recompiles is None else _OLD_TRACE)
    return Evaluation(recompile_items(view, new, "new recompile"))


def _new_spills(view: EvaluationScope) -> Evaluation:
    items, silent = [], []
    against = _against(view)
    hint = "says why, and which tile or register mode avoids it"
    for pair, kernel, new in _worst(
        against.pairs, view, lambda k: k.native.spill_bytes if k.native else None
    ):
        old = pair.old.spill_bytes
        if old is None and new:
            silent.append(kernel.name)
        elif old is not None and new > old:
            words = f"{spill_words(kernel)}, {old:,} in the baseline"
            items.append(_at_own_line(kernel, words, f"{card_command(kernel, view)} {hint}"))
    for kernel in against.new_kernels:
        if kernel.native and kernel.native.spill_bytes:
            words = f"{spill_words(kernel)}, a kernel that the baseline does not have"
            items.append(_at_own_line(kernel, words, f"{card_command(kernel, view)} {hint}"))
    reading = read_spills(view, each=True)
    unknown = against.kernels_unknown or reading.unknown or _silent(silent, "spills")
    return Evaluation(tuple(items), unknown=unknown, note=reading.note)


def _new_lost_dpas(view: EvaluationScope) -> Evaluation:
    items, silent = [], []
    against = _against(view)
    for pair, kernel, new in _worst(against.pairs, view, lambda k: k.native.lost_dots if k.native else None):
        if pair.old.lost_dots is None and new:
            silent.append(kernel.name)
        elif new > (pair.old.lost_dots or 0):
            items.append(lost_item(kernel, view))
    items += [lost_item(k, view) for k in against.new_kernels if k.native and k.native.lost_dots]
    reading = read_lost_dpas(view)
    unknown = against.kernels_unknown or reading.unknown or _silent(silent, "lost dots")
    return Evaluation(tuple(items), unknown=unknown, note=reading.note)


def _at_own_line(kernel: KernelMeasure, words: str, hint: str) -> Item:
    return replace(kernel_item(kernel, words, hint=hint), location=native_line(kernel))


def _silent(kernels: Sequence[str], what: str) -> str:
    """Return why kernels that have something now cannot be held against the baseline; empty without such kernels."""
    return f"the baseline does not contain the {what} of {names(kernels)}" if kernels else ""


def _worst(
    pairs: Iterable[KernelPair], view: EvaluationScope, value: Callable[[KernelMeasure], int | None]
) -> Iterable[tuple[KernelPair, KernelMeasure, int]]:
    """The kernel of each pair with the largest value, where one is known."""
    for pair in pairs:
        known = [(v, k) for k in pair.kernels if (v := value(k)) is not None]
        if known:
            new, kernel = max(known, key=lambda entry: entry[0])
            yield pair, kernel, new


def _new_kernels(view: EvaluationScope) -> Evaluation:
    against = _against(view)
    items = [
        kernel_item(k, f"new kernel {k.name}{place(native_line(k))}{_computes(k.origins)}")
        for k in against.new_kernels
    ]
    return Evaluation(tuple(items), unknown=against.kernels_unknown)


def _computes(origins: Sequence[str]) -> str:
    return f", which computes {names(list(dict.fromkeys(origins)))}" if origins else ""


def _gone_kernels(view: EvaluationScope) -> Evaluation:
    against = _against(view)
    items = [
        Item(f"kernel {k.name} of the baseline is gone{_computes(k.origins)}", kernel=k.name)
        for k in against.gone_kernels
    ]
    return Evaluation(tuple(items), unknown=against.kernels_unknown)


def _changed_kernels(view: EvaluationScope) -> Evaluation:
    against = _against(view)
    items = []
    for pair in against.pairs:
        if pair.is_changed:
            kernel = pair.kernels[0]
            what = (
                "is fused differently from" if pair.row.origins != pair.old.origins else "has other code than"
            )
            words = f"{kernel.name}{place(native_line(kernel))} {what} {pair.old.name} of the baseline"
            items.append(kernel_item(kernel, words))
    return Evaluation(tuple(items), unknown=against.kernels_unknown)


def _ratio(new: float, old: float) -> float:
    return new / old if old else (1.0 if not new else float("inf"))


def _launch_ratio(view: EvaluationScope) -> Evaluation:
    old = _against(view).baseline.launches
    return _total_ratio(
        view,
        read_launches(view),
        old,
        "its kernel launches",
        lambda new: f"{plural(new, 'kernel launch', 'kernel launches')} against {old}",
    )


def _bytes_ratio(view: EvaluationScope) -> Evaluation:
    old = _against(view).baseline.bytes
    return _total_ratio(
        view,
        read_bytes(view),
        old,
        "its memory traffic",
        lambda new: f"memory traffic of {decimal_size(new)} against {decimal_size(old or 0)}",
    )


def _total_ratio(
    view: EvaluationScope, read: Evaluation, old: int | None, what: str, words_of: Callable[[int], str]
) -> Evaluation:
    """A total of the run against that of the baseline, at the kernel that explains its growth."""
    if read.unknown or old is None:
        return Evaluation(unknown=read.unknown or f"the baseline does not contain {what}")
    against = _against(view)
    new = int(sum(i.amount for i in read.items))
    words = f"{words_of(new)} in the baseline"
    item = replace(_first_cause(against), words=words, amount=_ratio(new, old))
    return Evaluation((item,), words=words, cause=_new_words(against))


def _new_words(against: Comparison) -> str:
    """The kernels that the baseline does not have, or those that hold other operators, with their lines."""
    if against.new_kernels:
        return f"new: {names([f'{k.name}{place(native_line(k))}' for k in against.new_kernels])}"
    changed = [p.kernels[0] for p in against.pairs if p.is_changed]
    return f"changed: {names([f'{k.name}{place(native_line(k))}' for k in changed])}" if changed else ""


def _first_cause(against: Comparison) -> Item:
    """The place of a new kernel, the first thing to look at when a total has grown."""
    kernel = next((k for k in against.new_kernels if k.location), None) or next(
        iter(against.new_kernels), None
    )
    if kernel is None:
        changed = next((p.kernels[0] for p in against.pairs if p.is_changed), None)
        return kernel_item(changed, "") if changed else Item("")
    return replace(kernel_item(kernel, ""), location=native_line(kernel))


def _compile_time_ratio(view: EvaluationScope) -> Evaluation:
    old, new = _against(view).baseline.compile_seconds, view.run.compile_seconds
    if new is None or old is None:
        return Evaluation(
            unknown=NO_TIME if new is None else "the baseline does not contain its compile time"
        )
    words = f"compile time of {new:.1f} s against {old:.1f} s in the baseline"
    if max(new, old) < view.floor:
        words += f", both below the floor of {view.floor:g} s"
    value = _ratio(max(new, view.floor), max(old, view.floor))
    return Evaluation((Item(words, value),), words=words)


READERS_AGAINST: dict[str, Callable[[EvaluationScope], Evaluation]] = {
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
"""How each rule that needs a baseline is measured, by its key."""
