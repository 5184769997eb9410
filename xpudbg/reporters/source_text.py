"""A line of the program, as reports show it."""

from __future__ import annotations

from rich.text import Text

from xpudbg.bundle.locate import short_source
from xpudbg.model.manifest import SourceLine
from xpudbg.model.resumed_function import function_words
from xpudbg.reporters.text import clean


def source_text(where: SourceLine | None, function: str = "") -> Text:
    """``f at train.py:12  y = x.sin()`` with the path relative to the working directory where it can be; behind a graph break ``f (from line 10)``."""
    if where is None:
        return Text(clean(function_words(function), single_line=True))
    text = Text(clean(function_words(function or where.function), single_line=True))
    if where.file:
        text.append(" at " if text.plain else "")
        text.append(f"{clean(short_source(where.file), single_line=True)}:{where.line or '?'}", style="cyan")
    if where.code:
        text.append(f"  {clean(where.code.strip(), single_line=True)[:100]}", style="dim")
    return text
