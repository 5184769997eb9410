"""One artifact: highlighted on a terminal, byte for byte when piped."""

from __future__ import annotations

import shutil
import sys
from typing import BinaryIO

from xpudbg.core.units import binary_size, decimal_size
from xpudbg.screens.console import report_console
from xpudbg.screens.pager import paging
from xpudbg.screens.text import clean

VIEW_LIMIT = 8 << 20
"""Bytes that are shown on a terminal; pipes get everything."""
HIGHLIGHT_LIMIT = 1 << 20
"""Text beyond this is shown without colours: highlighting it would take longer than reading it."""

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
    """Copy an artifact to stdout as it is."""
    sys.stdout.flush()
    shutil.copyfileobj(source, sys.stdout.buffer, 1 << 20)
    sys.stdout.buffer.flush()


def print_artifact(source: BinaryIO, name: str, size: int | None, *, paged: bool) -> None:
    """Show an artifact on the terminal; control characters in it are shown as escapes.

    Args:
        source: The artifact, open for reading.
        name: Its file name, for the lexer.
        size: Its size in bytes, when known.
        paged: Hand long text to the pager.
    """
    from rich.syntax import Syntax
    from rich.text import Text

    console = report_console()
    data = source.read(VIEW_LIMIT + 1)
    if _is_binary(data):
        console.print(
            f"{clean(name, single_line=True)} is binary, {decimal_size(size)}; pipe it to a file or a disassembler"
        )
        return
    text = clean(data[:VIEW_LIMIT].decode("utf-8", "replace").replace("\r\n", "\n"))
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
    """Text of the compilers never has NUL bytes in its first part; SPIR-V and ELF do."""
    return b"\0" in data[:8192]
