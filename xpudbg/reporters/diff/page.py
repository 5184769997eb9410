"""Differences of two texts or runs as one HTML page."""

from __future__ import annotations

from xpudbg.model.diff import RunDiff, TextDiff
from xpudbg.reporters.diff.headline import headline
from xpudbg.reporters.diff.words import (
    event_words,
    graph_numbers,
    graph_title,
    kernel_words,
    numbers,
    settings_lines,
    verdict,
)
from xpudbg.reporters.text import clean


def diff_html(diff: RunDiff | TextDiff, context: int = 3) -> str:
    """One page without network or scripts."""
    from pathlib import Path

    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent.parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=lambda v: clean(v) if type(v) is str else v,
    )
    template = environment.get_template("diff.html.j2")
    if isinstance(diff, RunDiff):
        return template.render(
            run=diff,
            headline=verdict(diff) if diff.same else headline(diff),
            verdict="" if diff.same else verdict(diff),
            numbers=[*settings_lines(diff.settings), *numbers(diff)],
            title=graph_title,
            words=kernel_words,
            measures=graph_numbers,
            event_words=event_words,
        )
    return template.render(run=None, diff=diff, hunks=[rows for rows, _, _ in diff.hunks(context)])
