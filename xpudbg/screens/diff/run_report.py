"""Differences of two runs on a terminal, with the other formats."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from xpudbg.model.diff import Change, KernelDiff, RunDiff
from xpudbg.model.plural import plural
from xpudbg.screens.ci.summary import md_code, md_table, md_text
from xpudbg.screens.diff.page import diff_html
from xpudbg.screens.diff.run_text import (
    changed_kernels,
    event_text,
    graph_numbers,
    graph_title,
    headline,
    is_changed,
    kernel_numbers,
    kernel_text,
    numbers,
    settings_lines,
    time_text,
    times_headline,
    verdict,
)
from xpudbg.screens.folding import print_folded, say
from xpudbg.screens.reporter import Reporter
from xpudbg.screens.text import cell_width, clean, joined

# Differences of two runs as markdown.


def run_diff_markdown(diff: RunDiff) -> str:
    """Return the verdict, the numbers, and a table of differences for a pull request; text of the runs is escaped."""
    title = headline(diff) if not diff.same or times_headline(diff) else verdict(diff)
    out = [f"### {md_text(title)}", "", f"{md_code(diff.a)} against {md_code(diff.b)}", ""]
    out += [] if diff.same else [md_text(verdict(diff)), ""]
    out += [f"- {md_text(line)}" for line in settings_lines(diff.settings)]
    out += [f"- {md_text(line)}" for line in numbers(diff)]
    out += [f"- not compared: {md_text(what)}" for what in diff.not_compared]
    rows = [
        (
            md_code(graph.a or graph.b) if graph is not None else "none",
            joined(
                kernel_numbers(kernel).replace("->", "→"), " → ".join(map(md_code, _names(kernel))), by=" "
            ),
            kernel.change.value.replace("_", " "),
            md_text(joined(kernel.detail, time_text(kernel.times), by="; ")),
        )
        for graph, kernel in changed_kernels(diff)
    ]
    out += ["", *md_table(("graph", "kernel", "change", "what"), rows)] if rows else []
    changed = [g for g in diff.graphs if g.change is not Change.SAME]
    out += [""] if changed or diff.events or diff.problems else []
    out += [f"- {md_text('; '.join([graph_title(g), *graph_numbers(g)]), limit=1000)}" for g in changed]
    out += [f"- {md_text(event_text(event), limit=1000)}" for event in diff.events]
    out += [f"- problem: {md_text(f'{p.where}: {p.what}')}" for p in diff.problems]
    return "\n".join(out) + "\n"


def _names(kernel: KernelDiff) -> list[str]:
    return list(dict.fromkeys(filter(None, (kernel.a, kernel.b))))


_STYLES = {
    Change.SAME: "dim",
    Change.RENAMED: "dim",
    Change.RETUNED: "cyan",
    Change.REGENERATED: "yellow",
    Change.FUSED_DIFFERENTLY: "magenta",
    Change.CHANGED: "yellow",
    Change.NEW: "blue",
    Change.GONE: "dim",
}

_EVENT_STYLES = {**_STYLES, Change.NEW: "red", Change.GONE: "green"}
"""Of graph breaks and recompiles: one fewer is better."""
_SIGNS = {"- ": "red", "+ ": "green"}


def run_diff_reporter(diff: RunDiff, context: int, *, all_kernels: bool) -> Reporter:
    """Return the formats of a comparison of two runs.

    Args:
        diff: The differences.
        context: Lines around a change, on the page.
        all_kernels: Also list equal kernels.
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


def print_run_diff(diff: RunDiff, console: Console, *, all_kernels: bool = False) -> None:
    """Print the verdict on two runs, what was changed, the figures, then the differences of each graph."""
    _print_head(diff, console)
    for line in numbers(diff):
        say(console, line, 2)
    for what in diff.not_compared:
        say(console, f"not compared: {clean(what)}", 2, "red")
    for graph in diff.graphs:
        if graph.change is Change.SAME and not all_kernels and not any(map(is_changed, graph.kernels)):
            continue
        console.print()
        say(console, graph_title(graph), 2, _STYLES[graph.change])
        for line in graph_numbers(graph):
            say(console, line, 4, "dim")
        for kernel in graph.kernels:
            if not all_kernels and not is_changed(kernel):
                continue
            _print_kernel(kernel, console)
    listed = [k for k in diff.kernels if all_kernels or k.change is not Change.SAME]
    if listed:
        console.print()
        console.print("  kernels that no graph calls")
        for kernel in listed:
            _print_kernel(kernel, console)
    same = sum(g.change is Change.SAME for g in diff.graphs)
    if same and not diff.same:
        console.print()
        console.print(f"  {plural(same, 'graph')} the same", style="dim")
    if diff.events:
        console.print()
    for event in diff.events:
        say(console, event_text(event), 2, _EVENT_STYLES[event.change])
    for problem in diff.problems:
        where, what = (clean(t) for t in (problem.where, problem.what))
        say(console, f"problem: {where}: {what}", 2, "red")


def _print_head(diff: RunDiff, console: Console) -> None:
    """Print the verdict, the names of both runs, and the differences of their settings."""
    if not diff.same or times_headline(diff):
        print_folded(console, Text(headline(diff), style="bold"), "   ")
        names = [clean(word) for word in (diff.a, diff.b)]
        width = max(map(cell_width, names))
        for side, word, name in zip("AB", names, diff.names, strict=True):
            is_name = name in ("", word.rstrip("/").rpartition("/")[2])
            pad = " " * (width - cell_width(word))
            line = word if is_name else f"{word}{pad}  {clean(name)}"
            print_folded(console, Text(f"  {side}  {line}", style="dim"), "     ")
    print_folded(console, Text(verdict(diff), style="bold green" if diff.same else ""), "  ")
    for setting_line in settings_lines(diff.settings, lines=True):
        style = _SIGNS.get(setting_line.lstrip()[:2], "yellow")
        print_folded(console, Text(f"  {setting_line}", style=style), "      ")


def _print_kernel(kernel: KernelDiff, console: Console) -> None:
    row = Text("    ").append(f"{kernel.change.value.replace('_', ' '):<18}", style=_STYLES[kernel.change])
    print_folded(console, row.append(kernel_text(kernel)), " " * 22)
