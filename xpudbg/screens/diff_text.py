"""Sentences on differences of two runs, shared by all formats."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from xpudbg.core.text import decimal_size, plural, short_time
from xpudbg.model.diff import (
    CLAIMED,
    UNCHANGED,
    Change,
    EventDiff,
    FigureDiff,
    GraphDiff,
    KernelDiff,
    RunDiff,
    SettingDiff,
    StepDiff,
    TimeChange,
    TimeDiff,
)
from xpudbg.screens.text import clean, rank_text

# The verdict on two runs that a person can repeat: what the second costs more or less, and what was changed.

_ORDER = ("package", "device", "environment", "command", "config", "option", "version", "system")
"""Order after lines of source: another device, on which settings may depend, then settings that users change most."""
_MOST_CAUSES = 2
_MOST_VALUE = 40
_MOST_SIZES = 4
_TOKEN = re.compile(r"\d[\w.]*|\w+|\s+|[^\w\s]")
_NOUNS = {"launches": "launch", "graph_breaks": "graph break", "recompiles": "recompile"}


def headline(diff: RunDiff) -> str:
    """Return one line: ``B: 2 launches more, 10 % fewer bytes; from model.py:35 (`gelu` -> `silu`)``."""
    shown = [f for f in diff.figures if f.name != "spilled_bytes"]
    lost = [f for f in shown if f.first is None or f.second is None]
    parts = [word for f in shown if (word := _more_or_less(f))]
    if not parts and shown and len(lost) < len(shown):
        parts = [_equal([f for f in shown if f not in lost])]
    if lost:
        parts.append(f"{_listed([_plain(f.name) for f in lost])} unknown")
    said = [*times_headline(diff), ", ".join(parts) or "no figure is known", _causes(diff)]
    return clean(f"B: {'; '.join(said)}")


def times_headline(diff: RunDiff) -> list[str]:
    """Return what became slower or faster: the step, then the first kernels."""
    step = _faster_or_slower(diff.times) if diff.times is not None else ""
    return [*([step] if step else []), *_changed_times(diff)[:_MOST_CAUSES]]


def _faster_or_slower(times: StepDiff) -> str:
    """Return ``8 % slower (works of a step 736 us -> 795 us)``; empty if nothing is claimed."""
    step = times.step
    if step is None or step.change not in CLAIMED:
        return ""
    apart = f"{abs(step.ratio - 1):.0%}".replace("%", " %")
    code = times.same_code
    alike = code is not None and abs(code - 1) > abs(step.ratio - 1) / 2 and (code > 1) == (step.ratio > 1)
    same = ", as kernels of the same code are" if alike else ""
    return f"{apart} {step.change.value} (works of a step {_us(step)}){same}"


def _us(times: TimeDiff) -> str:
    return f"{short_time(times.first_us)} -> {short_time(times.second_us)}"


def _changed_times(diff: RunDiff) -> list[str]:
    """Return kernels that became slower or faster, and graphs without such, those with most time between first.

    ``K7 takes 1.9 times as long: 64 B spilled more``
    """
    found: list[tuple[TimeDiff, str]] = []
    for graph in diff.graphs:
        kernels = [
            (
                k.times,
                f"{kernel_numbers(k) or kernel_name(k)}{f' of {graph.b}' if len(diff.graphs) > 1 else ''}",
            )
            for k in graph.kernels
            if k.times is not None and k.times.change in CLAIMED
        ]
        found += kernels
        if not kernels and graph.times is not None and graph.times.change in CLAIMED:
            found.append((graph.times, graph.b))
    found.sort(key=lambda one: -abs(one[0].second_us - one[0].first_us))
    return [f"{name} takes {times.ratio:.3g} times as long{_time_causes(times)}" for times, name in found]


def _time_causes(times: TimeDiff) -> str:
    """Return what else differs where a time does."""
    causes = ", ".join(map(_time_cause, times.causes))
    return f": {causes}" if causes else ""


def _time_cause(cause: SettingDiff) -> str:
    if cause.name == "change":
        return (cause.second or "").replace("_", " ")
    first, second = (v if v is not None else "unset" for v in (cause.first, cause.second))
    if cause.name in ("spills", "bytes"):
        apart = float(second) - float(first)
        verb = "spilled" if cause.name == "spills" else "read and written"
        return f"{decimal_size(abs(round(apart)))} {verb} {'more' if apart > 0 else 'less'}"
    return f"{cause.name} {_cut(first, _MOST_VALUE)} -> {_cut(second, _MOST_VALUE)}"


def times_lines(times: StepDiff | None) -> list[str]:
    """Return lines on the measured times of two runs."""
    if times is None:
        return []
    if times.unknown:
        return [f"measured times: not compared, {clean(times.unknown)}"]
    if times.unlike:
        lines = [f"measured times: not compared as like: {clean('; '.join(times.unlike))}"]
        return [*lines, f"works of a step: {_us(times.step)}"] if times.step is not None else lines
    lines = []
    if (step := times.step) is not None:
        what = "within noise" if step.change is TimeChange.NOISE else step.change.value
        spreads = " and ".join(f"±{short_time(s)}" for s in step.spreads)
        lines.append(f"works of a step: {_us(step)} ({spreads}): {what}")
        if step.change in CLAIMED and times.same_code is not None:
            lines.append(f"kernels of the same code take {times.same_code:.2f} times as long")
    return lines


def time_text(times: TimeDiff | None) -> str:
    """Return ``45.7 us -> 54.5 us, slower``, or that a difference is noise; empty without times."""
    if times is None:
        return ""
    notes = {TimeChange.NOISE: "within noise", TimeChange.UNLIKE: "not of like work"}
    return f"{_us(times)}, {notes.get(times.change, times.change.value)}{_time_causes(times)}"


def _more_or_less(figure: FigureDiff) -> str:
    """Return how much more or less the second run has; empty if equal or unknown."""
    first, second = figure.first, figure.second
    if first is None or second is None or first == second:
        return ""
    apart, more = abs(second - first), second > first
    if figure.name == "bytes":
        return _bytes(first, second)
    if figure.name == "spilled_registers":
        return f"{plural(apart, 'register')} spilled {'more' if more else 'less'}"
    noun = _NOUNS[figure.name]
    return f"{plural(apart, noun, 'launches' if noun == 'launch' else '')} {'more' if more else 'fewer'}"


def _bytes(first: int, second: int) -> str:
    """Return ``10 % fewer bytes``; a size if a percentage is not useful."""
    share = abs(second - first) / first if first else 0.0
    if share < 0.001 or second > 10 * first:
        return f"{decimal_size(abs(second - first))} {'more' if second > first else 'less'} read and written"
    percentage = f"{share:.0%}" if share >= 0.01 else f"{share:.1%}"
    return f"{percentage.replace('%', ' %')} {'more' if second > first else 'fewer'} bytes"


def _equal(figures: Sequence[FigureDiff]) -> str:
    values = {f.name: decimal_size(f.first) if f.name == "bytes" else str(f.first) for f in figures}
    main = [n for n in values if n in ("launches", "bytes", "spilled_registers")]
    return f"the same {_listed([f'{_plain(n)} ({values[n]})' for n in main or values])}"


def _plain(name: str) -> str:
    return name.replace("_", " ")


def _listed(items: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(items[:-1]), items[-1]))) if items else ""


def _causes(diff: RunDiff) -> str:
    """Return the recorded changes between the runs."""
    lines = [s for s in diff.settings if s.section == "source"]
    rows = sorted((s for s in diff.settings if s.section in _ORDER), key=lambda s: _ORDER.index(s.section))
    causes = [_changed_line_text(lines)] if lines else []
    sizes = [s for s in diff.settings if s.section == "size"]
    causes += [_sizes_text(sizes)] if sizes else []
    causes += map(_cause, rows)
    if causes:
        rest = len(causes) - _MOST_CAUSES
        more = f" and {plural(rest, 'other change')}" if rest > 0 else ""
        return f"from {', '.join(causes[:_MOST_CAUSES])}{more}"
    if not diff.settings_known:
        return "what was changed is not recorded: one of them has no record of its environment and settings"
    if not diff.sources_known:
        return "environment, versions and settings are the same; the script was not kept in both"
    return "nothing that the runs record was changed: environment, versions, settings, script"


def _changed_line_text(lines: Sequence[SettingDiff]) -> str:
    """Return the first changed line and the number of others; the last row may count lines that are not listed."""
    first = lines[0]
    listed = [s for s in lines if (s.first, s.second) != (None, None)]
    unlisted = sum(int(n) for s in lines if s not in listed for n in re.findall(r"\d+", s.name)[:1])
    more = len(listed) - 1 + unlisted
    text = f"{first.name} ({change_text(first.first, first.second)})"
    return f"{text} and {plural(more, 'more line')}" if more > 0 else text


def _sizes_text(sizes: Sequence[SettingDiff]) -> str:
    """Return ``sizes s77, s27 -> 7, 5``, and the number of others if they are many."""
    shown = sizes[:_MOST_SIZES]
    first, second = (
        ", ".join(_cut(v or "", _MOST_VALUE) for v in side)
        for side in zip(*((s.first, s.second) for s in shown), strict=True)
    )
    more = f" and {len(sizes) - len(shown)} more" if len(sizes) > len(shown) else ""
    return f"{plural(len(sizes), 'size').partition(' ')[2]} {first} -> {second}{more}"


def _cause(setting: SettingDiff) -> str:
    if setting.section == "command":
        return f"command line ({change_text(setting.first, setting.second)})"
    empty = _EMPTY["package"] if setting.section == "package" else "unset"
    first, second = (v if v is not None else empty for v in (setting.first, setting.second))
    return f"{setting.name} {_cut(first, _MOST_VALUE)} -> {_cut(second, _MOST_VALUE)}"


def change_text(first: str | None, second: str | None) -> str:
    """Return the changed part of a line: ```gelu` -> `silu```, ``added `x``` or ``without `x```.

    Args:
        first: The line in the first run; None if it has none.
        second: The same of the second.
    """
    a, b = (_TOKEN.findall((text or "").strip()) for text in (first, second))
    start = 0
    while start < min(len(a), len(b)) and a[start] == b[start]:
        start += 1
    end = 0
    while end < min(len(a), len(b)) - start and a[-1 - end] == b[-1 - end]:
        end += 1
    old, new = ("".join(side[start : len(side) - end]).strip() for side in (a, b))
    if not old or not new:
        return f"added `{_cut(new, _MOST_VALUE)}`" if new else f"without `{_cut(old, _MOST_VALUE)}`"
    return f"`{_cut(old, _MOST_VALUE)}` -> `{_cut(new, _MOST_VALUE)}`"


_PLACES = {"config": "torch config", "option": "kernel option", "size": "size of an input"}
_EMPTY = {
    "package": "none",
    "source": "not there",
    "environment": "unset",
    "config": "default",
    "option": "unset",
}
_MOST_SETTINGS = 12


def settings_lines(settings: Sequence[SettingDiff], *, lines: bool = False) -> list[str]:
    """Return differences of settings: ``environment: TORCHINDUCTOR_X: unset -> 1``; of each section the first dozen.

    Args:
        settings: The settings that differ.
        lines: Lines of source below each other, ``- `` and ``+ ``, as a diff shows them.
    """
    found, shown = [], Counter[str]()
    for setting in settings:
        shown[setting.section] += 1
        if shown[setting.section] > _MOST_SETTINGS:
            continue
        text = ": ".join(filter(None, (_PLACES.get(setting.section, setting.section), setting.name)))
        known = setting.first is not None or setting.second is not None
        if known and lines and setting.section == "source":
            sides = zip("-+", (setting.first, setting.second), strict=True)
            found += [text, *(f"  {sign} {_cut(line.strip())}" for sign, line in sides if line is not None)]
            continue
        if known:
            empty = _EMPTY.get(setting.section, "not recorded")
            first, second = (
                _cut(v.strip()) if v is not None else empty for v in (setting.first, setting.second)
            )
            text += f": {first} -> {second}"
        found.append(text)
    found += [f"{section}: {n - _MOST_SETTINGS} more" for section, n in shown.items() if n > _MOST_SETTINGS]
    return [clean(line) for line in found]


def _cut(text: str, most: int = 160) -> str:
    return text if len(text) <= most else f"{text[: most - 3]}..."


def verdict(diff: RunDiff) -> str:
    """Return a line that says whether the runs are the same."""
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
    changed = [k for k in diff.kernels if k.change not in UNCHANGED]
    if not diff.events and not changed and all(g.change is Change.SAME for g in diff.graphs):
        left = "one part" if len(diff.not_compared) == 1 else f"{len(diff.not_compared)} parts"
        return f"no difference found, but {left} could not be compared: {counted}"
    lost = sum(g.change is Change.GONE for g in diff.graphs)
    new = sum(g.change is Change.NEW for g in diff.graphs)
    changed_graphs = sum(g.change is Change.CHANGED for g in diff.graphs)
    loose = plural(len(diff.kernels), "kernel")
    many = plural(len(diff.events), "graph break or recompile differs", "graph breaks or recompiles differ")
    differ = "differs" if len(changed) == 1 else "differ"
    parts = (
        (graphs, f"{changed_graphs} of {plural(len(graphs), 'graph')} changed"),
        (lost, f"{lost} gone"),
        (new, f"{new} new"),
        (changed, f"{len(changed)} of {loose} that no graph calls {differ}"),
        (diff.not_compared, f"{plural(len(diff.not_compared), 'part')} not compared"),
        (diff.events, many),
    )
    return f"not the same: {', '.join(text for there, text in parts if there)}"


def numbers(diff: RunDiff) -> list[str]:
    """Return lines on kernels by change, launches and traffic."""
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
    lines += times_lines(diff.times)
    lines += [_figure(f) for f in diff.figures if f.name in ("spilled_registers", *_EVENTS) and _worth(f)]
    if any(diff.ranks):
        first, second = (rank_text(r) or "one process" for r in diff.ranks)
        arrow = first if first == second else f"{first} -> {second}"
        several = any(len(r) > 1 for r in diff.ranks)
        lines.append(f"{arrow}: what is equal on several ranks counts once" if several else arrow)
    lines += [f"moved: {clean(f'{a} -> {b}')}" for a, b in diff.moved[:_MOST_SETTINGS]]
    if not diff.events_known:
        lines.append("graph breaks and recompiles: not compared, only bundles have them")
    return lines


_EVENTS = ("graph_breaks", "recompiles")


def _worth(figure: FigureDiff) -> bool:
    """Return whether a figure is worth a line: no breaks in both runs is not, no spills is."""
    return figure.name not in _EVENTS or bool(figure.first or figure.second)


def _figure(figure: FigureDiff) -> str:
    """Return ``spilled registers: 48 -> 15``, with the reason if one is unknown."""
    sides = zip("AB", figure.unknown, strict=True)
    why = "; ".join(f"{side}: {reason}" for side, reason in sides if reason)
    arrow = _arrow(figure.first, figure.second)
    return f"{figure.name.replace('_', ' ')}: {arrow}{f' ({why})' if why else ''}"


def graph_title(graph: GraphDiff) -> str:
    """Return a graph's two names and its change."""
    name = " | ".join(dict.fromkeys(filter(None, (graph.a, graph.b))))
    alike = f", {graph.likeness:.0%} similar" if 0 < graph.likeness < 1 else ""
    of = f" ({rank_text(graph.ranks)})" if graph.ranks else ""
    return f"{clean(name)}{of}: {graph.change.value}{alike}"


def graph_numbers(graph: GraphDiff) -> list[str]:
    """Return lines on FX calls, nodes, launches and traffic of a graph, and on differences of its FX graphs."""
    if not (graph.a and graph.b):
        return []
    line = f"FX ops {_arrow(*graph.fx_ops)}, scheduler nodes {_arrow(*graph.nodes)}, launches {_arrow(*graph.launches)}"
    first, second = graph.bytes
    if first is not None and second is not None:
        line += f", traffic {_traffic(first, second)}"
    timed = [f"a call: {time_text(graph.times)}"] if graph.times is not None else []
    what = "FX graph" if any(graph.fx_ops) else "operators of the kernels, since no FX graph is there"
    return [line, *timed, *([f"{what}: {clean(graph.detail)}"] if graph.detail else [])]


def kernel_numbers(kernel: KernelDiff) -> str:
    """Return ``K5``, or ``K5 -> K6`` if the runs number it differently; empty for kernels without a number."""
    return " -> ".join(dict.fromkeys(f"K{n}" for n in kernel.numbers if n is not None))


def changed_kernels(diff: RunDiff) -> list[tuple[GraphDiff | None, KernelDiff]]:
    """Return kernels that differ or are called a different number of times, each with its graph or None."""
    rows: list[tuple[GraphDiff | None, KernelDiff]] = [(g, k) for g in diff.graphs for k in g.kernels]
    rows += [(None, k) for k in diff.kernels]
    return [(g, k) for g, k in rows if is_changed(k, in_graph=g is not None)]


def is_changed(kernel: KernelDiff, *, in_graph: bool = True) -> bool:
    """Return whether a kernel differs, is called a different number of times, or became slower or faster."""
    timed = kernel.times is not None and kernel.times.change in CLAIMED
    return kernel.change is not Change.SAME or timed or (in_graph and kernel.calls[0] != kernel.calls[1])


def kernel_name(kernel: KernelDiff, arrow: str = " -> ") -> str:
    """Return a kernel's name, or both names if they differ."""
    return arrow.join(dict.fromkeys(filter(None, (kernel.a, kernel.b))))


def kernel_text(kernel: KernelDiff) -> str:
    """Return a kernel's number, its two names and its differences."""
    name = f"{kernel_numbers(kernel)}  {kernel_name(kernel)}".strip()
    timed = f"  {time_text(kernel.times)}" if kernel.times is not None else ""
    return clean(f"{name}{f'  ({kernel.detail})' if kernel.detail else ''}{timed}")


def event_text(event: EventDiff) -> str:
    """Return ``changed recompile at m.py:13: expected 32 -> expected 48``, with counts if they differ."""
    first, second = event.counts
    often = f" ({first} -> {second} times)" if first != second and max(first, second) > 1 else ""
    where = f" at {event.where}" if event.where else ""
    was = f"{event.was} -> " if event.was else ""
    return clean(f"{event.change.value} {event.what}{where}{often}: {was}{event.reason}")


def _arrow(a: int | None, b: int | None) -> str:
    first, second = ("unknown" if n is None else str(n) for n in (a, b))
    return first if first == second else f"{first} -> {second}"


def _traffic(a: int | None, b: int | None) -> str:
    """Return ``6.6 MB -> 7.0 MB``; ``6.6 MB -> 6.6 MB (+64 B)`` if the rounded sizes are equal."""
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
    """Return the traffic of the graphs for which it is known in both runs."""
    pairs = [(b if g.a else 0, c if g.b else 0) for g in diff.graphs for b, c in [g.bytes]]
    known = [(b, c) for b, c in pairs if b is not None and c is not None]
    if not known:
        return _traffic(*diff.bytes)
    total = _traffic(sum(b for b, _ in known), sum(c for _, c in known))
    return f"{total} of {len(known)} graphs; that of {len(pairs) - len(known)} is unknown"
