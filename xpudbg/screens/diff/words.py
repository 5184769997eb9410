"""Differences of two runs in words that every format shares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from xpudbg.core.units import decimal_size
from xpudbg.model.diff import (
    QUIET,
    Change,
    EventDiff,
    FigureDiff,
    GraphDiff,
    KernelDiff,
    RunDiff,
    SettingDiff,
)
from xpudbg.model.plural import plural
from xpudbg.screens.text import clean, rank_words

_PLACES = {"config": "torch config", "option": "kernel option", "size": "size of an input"}
_EMPTY = {"source": "not there", "environment": "unset", "config": "default", "option": "unset"}
_MOST_SETTINGS = 12


def settings_lines(settings: Sequence[SettingDiff], *, lines: bool = False) -> list[str]:
    """Return what the two were made with: ``environment: TORCHINDUCTOR_X: unset -> 1``; of long sections the first dozen.

    Args:
        settings: What differs.
        lines: Lines of source below each other, ``- `` and ``+ ``, as a diff shows them.
    """
    found, shown = [], Counter[str]()
    for setting in settings:
        shown[setting.section] += 1
        if shown[setting.section] > _MOST_SETTINGS:
            continue
        words = ": ".join(filter(None, (_PLACES.get(setting.section, setting.section), setting.name)))
        known = setting.first is not None or setting.second is not None
        if known and lines and setting.section == "source":
            sides = zip("-+", (setting.first, setting.second), strict=True)
            found += [words, *(f"  {sign} {_cut(line.strip())}" for sign, line in sides if line is not None)]
            continue
        if known:
            empty = _EMPTY.get(setting.section, "not recorded")
            first, second = (
                _cut(v.strip()) if v is not None else empty for v in (setting.first, setting.second)
            )
            words += f": {first} -> {second}"
        found.append(words)
    found += [f"{section}: {n - _MOST_SETTINGS} more" for section, n in shown.items() if n > _MOST_SETTINGS]
    return [clean(line, single_line=True) for line in found]


def _cut(text: str, most: int = 160) -> str:
    return text if len(text) <= most else f"{text[: most - 3]}..."


def verdict(diff: RunDiff) -> str:
    """One line: same or not."""
    graphs = [g for g in diff.graphs if g.a]
    here = [k for k in diff.kernels if k.a]
    counted = f"{plural(len(here), 'kernel')} that no graph calls"
    if graphs or not here:
        called = sum(1 for g in graphs for k in g.kernels if k.a)
        kernels = plural(called, "kernel or library function", "kernels and library functions")
        counted = f"{plural(len(graphs), 'graph')} that {'calls' if len(graphs) == 1 else 'call'} {kernels}"
        counted += f", {plural(len(here), 'kernel')} that no graph calls" if here else ""
    if diff.same:
        return f"the same: {counted}"
    changed = [k for k in diff.kernels if k.change not in QUIET]
    if not diff.events and not changed and all(g.change is Change.SAME for g in diff.graphs):
        left = "one part" if len(diff.not_compared) == 1 else f"{len(diff.not_compared)} parts"
        return f"no difference found, but {left} could not be compared: {counted}"
    lost = sum(g.change is Change.GONE for g in diff.graphs)
    new = sum(g.change is Change.NEW for g in diff.graphs)
    parts = (
        [f"{sum(g.change is Change.CHANGED for g in diff.graphs)} of {plural(len(graphs), 'graph')} changed"]
        if graphs
        else []
    )
    parts += [f"{lost} gone"] if lost else []
    parts += [f"{new} new"] if new else []
    parts += (
        [
            f"{len(changed)} of {plural(len(diff.kernels), 'kernel')} that no graph calls"
            f" {'differs' if len(changed) == 1 else 'differ'}"
        ]
        if changed
        else []
    )
    parts += [f"{plural(len(diff.not_compared), 'part')} not compared"] if diff.not_compared else []
    parts += (
        [
            f"{plural(len(diff.events), 'graph break or recompile differs', 'graph breaks or recompiles differ')}"
        ]
        if diff.events
        else []
    )
    return f"not the same: {', '.join(parts)}"


def numbers(diff: RunDiff) -> list[str]:
    """Kernels by change, launches and traffic."""
    lines = []
    if diff.counts:
        lines.append(
            "kernels and library functions: "
            + ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in diff.counts.items())
        )
    if diff.graphs:
        lines.append(f"launches: {_arrow(*diff.launches)}")
    if None not in diff.bytes and any(diff.bytes):
        lines.append(f"memory traffic: {_traffic(*diff.bytes)}")
    elif None in diff.bytes:
        lines.append(f"memory traffic: {_known_traffic(diff)}")
    lines += [_figure(f) for f in diff.figures if f.name in ("spilled_registers", *_EVENTS) and _worth(f)]
    if any(diff.ranks):
        first, second = (rank_words(r) or "one process" for r in diff.ranks)
        arrow = first if first == second else f"{first} -> {second}"
        several = any(len(r) > 1 for r in diff.ranks)
        lines.append(f"{arrow}: what is equal on several ranks counts once" if several else arrow)
    lines += [f"moved: {clean(f'{a} -> {b}', single_line=True)}" for a, b in diff.moved[:_MOST_SETTINGS]]
    if not diff.events_known:
        lines.append("graph breaks and recompiles: not compared, only bundles have them")
    return lines


_EVENTS = ("graph_breaks", "recompiles")


def _worth(figure: FigureDiff) -> bool:
    """Return whether a line says something: no breaks on either side are no news, no spills are."""
    return figure.name not in _EVENTS or bool(figure.first or figure.second)


def _figure(figure: FigureDiff) -> str:
    """``spilled registers: 48 -> 15``; with the reason where one is not known."""
    sides = zip("AB", figure.unknown, strict=True)
    why = "; ".join(f"{side}: {reason}" for side, reason in sides if reason)
    arrow = _arrow(figure.first, figure.second)
    return f"{figure.name.replace('_', ' ')}: {arrow}{f' ({why})' if why else ''}"


def graph_title(graph: GraphDiff) -> str:
    """A graph's two names and what became of it."""
    name = graph.a or graph.b
    if graph.a and graph.b and graph.a != graph.b:
        name = f"{graph.a} | {graph.b}"
    alike = f", {graph.likeness:.0%} similar" if 0 < graph.likeness < 1 else ""
    of = f" ({rank_words(graph.ranks)})" if graph.ranks else ""
    return f"{clean(name, single_line=True)}{of}: {graph.change.value}{alike}"


def graph_numbers(graph: GraphDiff) -> list[str]:
    """FX calls, nodes, launches and traffic of a graph, and what differs between its FX graphs."""
    if not (graph.a and graph.b):
        return []
    line = f"FX ops {_arrow(*graph.fx_ops)}, scheduler nodes {_arrow(*graph.nodes)}, launches {_arrow(*graph.launches)}"
    first, second = graph.bytes
    if first is not None and second is not None:
        line += f", traffic {_traffic(first, second)}"
    return [line, *([f"FX graph: {clean(graph.detail, single_line=True)}"] if graph.detail else [])]


def kernel_numbers(kernel: KernelDiff) -> str:
    """``K5``, or ``K5 -> K6`` where the two runs number it differently; empty for kernels without a number."""
    return " -> ".join(dict.fromkeys(f"K{n}" for n in kernel.numbers if n is not None))


def kernel_words(kernel: KernelDiff) -> str:
    """A kernel's number, its two names and what differs."""
    name = kernel.a or kernel.b
    if kernel.a and kernel.b and kernel.a != kernel.b:
        name = f"{kernel.a} -> {kernel.b}"
    name = f"{kernel_numbers(kernel)}  {name}".strip()
    return clean(f"{name}{f'  ({kernel.detail})' if kernel.detail else ''}", single_line=True)


def event_words(event: EventDiff) -> str:
    """``changed recompile at m.py:13: expected 32 -> expected 48``; how often where that says something."""
    first, second = event.counts
    often = f" ({first} -> {second} times)" if first != second and max(first, second) > 1 else ""
    where = f" at {event.where}" if event.where else ""
    was = f"{event.was} -> " if event.was else ""
    return clean(f"{event.change.value} {event.what}{where}{often}: {was}{event.reason}", single_line=True)


def _arrow(a: int | None, b: int | None) -> str:
    first, second = ("unknown" if n is None else str(n) for n in (a, b))
    return first if first == second else f"{first} -> {second}"


def _traffic(a: int | None, b: int | None) -> str:
    """``6.6 MB -> 7.0 MB``; ``6.6 MB -> 6.6 MB (+64 B)`` where the numbers are too round to tell."""
    first, second = ("unknown" if n is None else decimal_size(n) for n in (a, b))
    if a == b:
        return first
    close = a is not None and b is not None and first == second
    by = (
        f" ({'+' if b > a else '-'}{decimal_size(abs(b - a))})"
        if close and a is not None and b is not None
        else ""
    )
    return f"{first} -> {second}{by}"


def _known_traffic(diff: RunDiff) -> str:
    """The traffic of the graphs of which it is known on both sides."""
    pairs = [(b if g.a else 0, c if g.b else 0) for g in diff.graphs for b, c in [g.bytes]]
    known = [(b, c) for b, c in pairs if b is not None and c is not None]
    if not known:
        return _traffic(*diff.bytes)
    total = _traffic(sum(b for b, _ in known), sum(c for _, c in known))
    return f"{total} of {len(known)} graphs; that of {len(pairs) - len(known)} is unknown"
