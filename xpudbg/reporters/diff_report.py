"""Differences of texts and of runs: on a terminal, as markdown, as HTML."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.text import Text

from xpudbg.model.diff import QUIET, Change, EventDiff, GraphDiff, KernelDiff, RunDiff, SettingDiff, TextDiff
from xpudbg.model.plural import plural
from xpudbg.reporters.ci.markdown import md_code, md_fence, md_table, md_text
from xpudbg.reporters.folding import print_folded
from xpudbg.reporters.reporter import Reporter
from xpudbg.reporters.text import cell_width, clean, rank_words
from xpudbg.units import decimal_size

_STYLES = {
    Change.SAME: "dim",
    Change.RENAMED: "dim",
    Change.RETUNED: "cyan",
    Change.REGENERATED: "yellow",
    Change.FUSED_DIFFERENTLY: "magenta",
    Change.CHANGED: "yellow",
    Change.NEW: "green",
    Change.GONE: "red",
}


def run_diff_reporter(diff: RunDiff, context: int, *, all_kernels: bool) -> Reporter:
    """The formats of a comparison of two runs.

    Args:
        diff: What differs.
        context: Lines around a change, on the page.
        all_kernels: Also what is the same.
    """
    return Reporter(
        "xpudbg.diff",
        lambda: diff,
        screen=lambda console: print_run_diff(diff, console, all_kernels=all_kernels),
        plain=lambda: run_diff_markdown(diff),
        markdown=lambda: run_diff_markdown(diff),
        html=lambda: diff_html(diff, context),
        version=2,
    )


def text_diff_reporter(diff: TextDiff, context: int, *, side_by_side: bool) -> Reporter:
    """The formats of a comparison of two texts.

    Args:
        diff: What differs.
        context: Lines around a change.
        side_by_side: Two columns on a terminal instead of unified.
    """
    return Reporter(
        "xpudbg.diff.text",
        lambda: diff,
        screen=lambda c: print_text_diff(diff, c, context=context, side_by_side=side_by_side),
        plain=lambda: "\n".join(unified(diff, context)) + "\n",
        markdown=lambda: text_diff_markdown(diff, context),
        html=lambda: diff_html(diff, context),
    )


def print_text_diff(
    diff: TextDiff, console: Console, *, context: int = 3, side_by_side: bool = False
) -> None:
    """Two texts, unified or side by side, coloured where the console has colour."""
    if diff.same:
        console.print(
            f"no difference between {clean(diff.a, single_line=True)} and {clean(diff.b, single_line=True)}{_noise(diff)}",
            soft_wrap=True,
        )
        return
    if side_by_side:
        _side_by_side(diff, console, context)
        return
    for line in unified(diff, context):
        style = {"-": "red", "+": "green", "@": "cyan"}.get(line[:1], "")
        console.print(Text(line, style=style), soft_wrap=True)


def unified(diff: TextDiff, context: int = 3) -> Iterator[str]:
    """The lines of a unified diff, cleaned."""
    yield f"--- {clean(diff.a, single_line=True)}"
    yield f"+++ {clean(diff.b, single_line=True)}{_noise(diff)}"
    yield from map(clean, diff.unified(context))


def _noise(diff: TextDiff) -> str:
    return f" (ignored: {', '.join(diff.left_out)})" if diff.left_out else ""


def _side_by_side(diff: TextDiff, console: Console, context: int) -> None:
    width = max(20, (console.width - 3) // 2)
    console.print(Text(f"{_fit(diff.a, width)} | {_fit(diff.b, width)}", style="bold"))
    for rows, _, _ in diff.hunks(context):
        for tag, a, b in rows:
            line = Text(_fit(a, width), style="red" if tag in "-~" else "")
            line.append(" | " if tag == "=" else f" {tag} ", style="dim")
            line.append(_fit(b, width), style="green" if tag in "+~" else "")
            console.print(line, no_wrap=True, overflow="crop")
        console.print("-" * (2 * width + 3), style="dim", no_wrap=True, overflow="crop")


def _fit(text: str, width: int) -> str:
    text = clean(text, single_line=True)
    if cell_width(text) > width:
        text = text[: width - 3] + "..."
    return text + " " * max(0, width - cell_width(text))


def print_run_diff(diff: RunDiff, console: Console, *, all_kernels: bool = False) -> None:
    """Two runs: a verdict, then graph by graph what is not the same."""
    print_folded(console, Text(verdict(diff), style="bold green" if diff.same else "bold"), "  ")
    for line in settings_lines(diff.settings):
        print_folded(console, Text(f"  {line}", style="yellow"), "      ")
    for line in numbers(diff):
        print_folded(console, Text(f"  {line}"), "    ")
    for what in diff.not_compared:
        print_folded(console, Text(f"  not compared: {clean(what, single_line=True)}", style="red"), "    ")
    for graph in diff.graphs:
        if graph.change is Change.SAME and not all_kernels:
            continue
        console.print()
        print_folded(console, Text(f"  {graph_title(graph)}", style=_STYLES[graph.change]), "    ")
        for line in graph_numbers(graph):
            print_folded(console, Text(f"    {line}", style="dim"), "      ")
        for kernel in graph.kernels:
            if kernel.change is Change.SAME and not all_kernels and kernel.calls[0] == kernel.calls[1]:
                continue
            _print_kernel(kernel, console)
    told = [k for k in diff.kernels if all_kernels or k.change is not Change.SAME]
    if told:
        console.print()
        console.print("  kernels that no graph calls")
        for kernel in told:
            _print_kernel(kernel, console)
    same = sum(g.change is Change.SAME for g in diff.graphs)
    if same and not diff.same:
        console.print()
        console.print(f"  {plural(same, 'graph')} the same", style="dim")
    if diff.events:
        console.print()
    for event in diff.events:
        print_folded(console, Text(f"  {event_words(event)}", style=_STYLES[event.change]), "    ")
    for problem in diff.problems:
        where, what = (clean(t, single_line=True) for t in (problem.where, problem.what))
        print_folded(console, Text(f"  problem: {where}: {what}", style="red"), "    ")


def _print_kernel(kernel: KernelDiff, console: Console) -> None:
    row = Text("    ").append(f"{kernel.change.value.replace('_', ' '):<18}", style=_STYLES[kernel.change])
    print_folded(console, row.append(kernel_words(kernel)), " " * 22)


_PLACES = {"config": "torch config"}
_EMPTY = {"source": "not there", "environment": "unset", "config": "default"}
_MOST_SETTINGS = 12


def settings_lines(settings: Sequence[SettingDiff]) -> list[str]:
    """Return what the two were made with: ``environment: TORCHINDUCTOR_X: unset -> 1``; of long sections the first dozen."""
    lines, shown = [], Counter[str]()
    for setting in settings:
        shown[setting.section] += 1
        if shown[setting.section] > _MOST_SETTINGS:
            continue
        words = ": ".join(filter(None, (_PLACES.get(setting.section, setting.section), setting.name)))
        if setting.first is not None or setting.second is not None:
            empty = _EMPTY.get(setting.section, "not recorded")
            first, second = (_cut(v) if v is not None else empty for v in (setting.first, setting.second))
            words += f": {first} -> {second}"
        lines.append(clean(words, single_line=True))
    lines += [f"{section}: {n - _MOST_SETTINGS} more" for section, n in shown.items() if n > _MOST_SETTINGS]
    return lines


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
    if any(diff.ranks):
        first, second = (rank_words(r) or "one process" for r in diff.ranks)
        arrow = first if first == second else f"{first} -> {second}"
        several = any(len(r) > 1 for r in diff.ranks)
        lines.append(f"{arrow}: what is equal on several ranks counts once" if several else arrow)
    if not diff.events_known:
        lines.append("graph breaks and recompiles: not compared, only bundles have them")
    return lines


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


def kernel_words(kernel: KernelDiff) -> str:
    """A kernel's two names and what differs."""
    name = kernel.a or kernel.b
    if kernel.a and kernel.b and kernel.a != kernel.b:
        name = f"{kernel.a} -> {kernel.b}"
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


def run_diff_markdown(diff: RunDiff) -> str:
    """For a pull request: the verdict, the numbers, and a table of what is not the same; no text of a run reads as markdown."""
    out = [f"### {md_text(verdict(diff))}", "", f"{md_code(diff.a)} against {md_code(diff.b)}", ""]
    out += [f"- {md_text(line)}" for line in settings_lines(diff.settings)]
    out += [f"- {md_text(line)}" for line in numbers(diff)]
    out += [f"- not compared: {md_text(what)}" for what in diff.not_compared]
    rows = [
        (g.a or g.b, k)
        for g in diff.graphs
        for k in g.kernels
        if k.change is not Change.SAME or k.calls[0] != k.calls[1]
    ]
    rows += [("", k) for k in diff.kernels if k.change is not Change.SAME]
    if rows:
        cells = [
            (
                md_code(graph) if graph else "none",
                " → ".join(md_code(n) for n in dict.fromkeys((kernel.a, kernel.b)) if n),
                kernel.change.value.replace("_", " "),
                md_text(kernel.detail),
            )
            for graph, kernel in rows
        ]
        out += ["", *md_table(("graph", "kernel", "change", "what"), cells)]
    told = [g for g in diff.graphs if g.change is not Change.SAME]
    out += [""] if told or diff.events or diff.problems else []
    out += [f"- {md_text('; '.join([graph_title(g), *graph_numbers(g)]), limit=1000)}" for g in told]
    out += [f"- {md_text(event_words(event), limit=1000)}" for event in diff.events]
    out += [f"- problem: {md_text(f'{p.where}: {p.what}')}" for p in diff.problems]
    return "\n".join(out) + "\n"


def text_diff_markdown(diff: TextDiff, context: int = 3) -> str:
    """A fenced diff that no line of it can close."""
    if diff.same:
        return f"No difference between {md_code(diff.a)} and {md_code(diff.b)}{_noise(diff)}.\n"
    return md_fence("\n".join(unified(diff, context)), "diff")


def diff_html(diff: RunDiff | TextDiff, context: int = 3) -> str:
    """One page without network or scripts."""
    from pathlib import Path

    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=lambda v: clean(v) if type(v) is str else v,
    )
    template = environment.get_template("diff.html.j2")
    if isinstance(diff, RunDiff):
        return template.render(
            run=diff,
            verdict=verdict(diff),
            numbers=[*settings_lines(diff.settings), *numbers(diff)],
            title=graph_title,
            words=kernel_words,
            measures=graph_numbers,
            event_words=event_words,
        )
    return template.render(run=None, diff=diff, hunks=[rows for rows, _, _ in diff.hunks(context)])
