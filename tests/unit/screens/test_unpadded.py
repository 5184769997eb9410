"""Piped output has no blanks at the ends of lines."""

from __future__ import annotations

import io

import pytest
from rich.table import Table

from xpudbg.screens.console import report_console, status_console, unpadded


def test_padding_of_tables_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    table = Table.grid(padding=(0, 2))
    table.add_row("a", "short")
    table.add_row("b", "a line that is much longer")
    report_console().print(table)
    status_console().print(table)
    printed = capsys.readouterr()
    assert printed.out == printed.err == "a  short\nb  a line that is much longer\n"


def test_blanks_inside_of_lines_stay() -> None:
    written = io.StringIO()
    stream = unpadded(written)
    for piece in ("a  ", "b ", " \nc", "  ", "\n\n  d"):
        stream.write(piece)
    assert written.getvalue() == "a  b\nc\n\n  d"
