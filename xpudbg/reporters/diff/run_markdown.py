"""Differences of two runs as markdown."""

from __future__ import annotations

from xpudbg.model.diff import Change, RunDiff
from xpudbg.reporters.ci.markdown import md_code, md_table, md_text
from xpudbg.reporters.diff.headline import headline
from xpudbg.reporters.diff.words import (
    event_words,
    graph_numbers,
    graph_title,
    kernel_numbers,
    numbers,
    settings_lines,
    verdict,
)


def run_diff_markdown(diff: RunDiff) -> str:
    """For a pull request: the verdict, the numbers, and a table of what is not the same; no text of a run reads as markdown."""
    title = verdict(diff) if diff.same else headline(diff)
    out = [f"### {md_text(title)}", "", f"{md_code(diff.a)} against {md_code(diff.b)}", ""]
    out += [] if diff.same else [md_text(verdict(diff)), ""]
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
                " ".join(
                    filter(
                        None,
                        (
                            kernel_numbers(kernel).replace("->", "→"),
                            " → ".join(md_code(n) for n in dict.fromkeys((kernel.a, kernel.b)) if n),
                        ),
                    )
                ),
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
