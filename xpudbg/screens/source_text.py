"""A line of the program, as reports show it."""

from __future__ import annotations

from rich.text import Text

from xpudbg.model.manifest import Graph, SourceLine
from xpudbg.model.resumed_function import function_words
from xpudbg.screens.text import clean
from xpudbg.store.locate import short_source

_FAILURE = 600


def place_link(where: SourceLine, function: str) -> str:
    """Words between a compiled function and a place, which may be the user's line that calls it.

    Args:
        where: The place.
        function: The compiled function; empty for that of the place.
    """
    return ", called at " if function and where.function and function != where.function else " at "


def source_text(where: SourceLine | None, function: str = "") -> Text:
    """``f at train.py:12  y = x.sin()`` with the path relative to the working directory where it can be; behind a graph break ``f (from line 10)``."""
    if where is None:
        return Text(clean(function_words(function), single_line=True))
    text = Text(clean(function_words(function or where.function), single_line=True))
    if where.file:
        text.append(place_link(where, function) if text.plain else "")
        text.append(f"{clean(short_source(where.file), single_line=True)}:{where.line or '?'}", style="cyan")
    if where.code:
        text.append(f"  {clean(where.code.strip(), single_line=True)[:100]}", style="dim")
    return text


def failure_text(graph: Graph) -> Text:
    """Return why a graph's compile failed, with the program's line of the kernel or node where that was recorded."""
    text = Text(clean(graph.detail, single_line=True)[:_FAILURE], style="yellow")
    return text if graph.cause_at is None else Text.assemble(text, "  ", source_text(graph.cause_at))
