"""Text for lines of the program and for artifacts."""

from __future__ import annotations

import shutil
import sys
from typing import BinaryIO

from rich.text import Text

from xpudbg.core.text import binary_size, decimal_size
from xpudbg.model.manifest import Graph, SourceLine
from xpudbg.model.trace import function_text
from xpudbg.screens.console import paging, report_console
from xpudbg.screens.file_link import linked_file
from xpudbg.screens.text import clean
from xpudbg.store.locate import short_source

# One artifact: highlighted on a terminal, byte for byte when piped.

VIEW_LIMIT = 8 << 20
"""Bytes that are shown on a terminal; pipes get everything."""
HIGHLIGHT_LIMIT = 1 << 20
"""Bytes above which text is not highlighted, since that takes longer than reading it."""

_LEXERS = {
    "py": "python",
    "cpp": "cpp",
    "h": "cpp",
    "json": "json",
    "llir": "llvm",
    "ttir": "text",
    "svg": "xml",
}


def write_raw(source: BinaryIO) -> None:
    """Copy an artifact to stdout unchanged."""
    sys.stdout.flush()
    shutil.copyfileobj(source, sys.stdout.buffer, 1 << 20)
    sys.stdout.buffer.flush()


def print_artifact(source: BinaryIO, name: str, size: int | None, *, paged: bool) -> None:
    """Show an artifact on the terminal; control characters in it are shown as escapes.

    Args:
        source: The artifact, open for reading.
        name: Its file name, for the lexer.
        size: Its size in bytes, if known.
        paged: Show long text in the pager.
    """
    from rich.syntax import Syntax
    from rich.text import Text

    console = report_console()
    data = source.read(VIEW_LIMIT + 1)
    if _is_binary(data):
        console.print(f"{clean(name)} is binary, {decimal_size(size)}; pipe it to a file or a disassembler")
        return
    text = clean(data[:VIEW_LIMIT].decode("utf-8", "replace").replace("\r\n", "\n"), lines=True)
    lexer = _LEXERS.get(name.rpartition(".")[2], "")
    body: Syntax | Text
    if lexer and len(text) <= HIGHLIGHT_LIMIT and console.is_terminal:
        body = Syntax(text, lexer, theme="ansi_dark", background_color="default", word_wrap=False)
    else:
        body = Text(text)
    note = (
        f"only the first {binary_size(VIEW_LIMIT)} are shown; pipe it to see all"
        if len(data) > VIEW_LIMIT
        else ""
    )
    with paging(console, wanted=paged):
        console.print(body, soft_wrap=True)
    if note:
        sys.stderr.write(f"{note}\n")


def _is_binary(data: bytes) -> bool:
    """Return whether the first part has NUL bytes, as SPIR-V and ELF have and text of compilers has not."""
    return b"\0" in data[:8192]


_FAILURE = 600


def place_link(where: SourceLine, function: str) -> str:
    """Return the text between a compiled function and a place, which may be the user's line that calls it.

    Args:
        where: The place.
        function: The compiled function; empty for the function of the place.
    """
    return ", called at " if function and where.function and function != where.function else " at "


def source_text(where: SourceLine | None, function: str = "") -> Text:
    """Return ``f at train.py:12  y = x.sin()``, the path relative to the working directory if possible; after a graph break ``f (from line 10)``."""
    if where is None:
        return Text(clean(function_text(function)))
    text = Text(clean(function_text(function or where.function)))
    if where.file:
        text.append(place_link(where, function) if text.plain else "")
        style = linked_file("cyan", where.file, where.line)
        text.append(f"{clean(short_source(where.file))}:{where.line or '?'}", style=style)
    if where.code:
        text.append(f"  {clean(where.code.strip())[:100]}", style="dim")
    return text


def failure_text(graph: Graph) -> Text:
    """Return why a graph's compile failed, with the program's line of the kernel or node if it was recorded."""
    text = Text(clean(graph.detail)[:_FAILURE], style="yellow")
    return text if graph.cause_at is None else Text.assemble(text, "  ", source_text(graph.cause_at))
