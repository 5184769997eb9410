from __future__ import annotations

import io

import pytest
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from xpudbg.screens.console import guarded, report_console, status_console

EVIL = "a\x1b[31m\x9b31m\u202eb\u2066\ufeff"


@pytest.mark.parametrize("what", [EVIL, Text(EVIL, style="bold"), Table.grid(EVIL)])
def test_what_a_report_forgot_to_clean_is_cleaned(capsys: pytest.CaptureFixture[str], what: object) -> None:
    if isinstance(what, Table):
        what.add_row(EVIL)
    report_console().print(what)
    status_console().print(what, soft_wrap=True)
    printed = capsys.readouterr()
    for text in (printed.out, printed.err):
        assert r"a\x1b[31m\x9b31m\u202eb\u2066\ufeff" in text
        assert text.replace("\n", "").isprintable()


def test_colours_and_progress_still_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    written = io.StringIO()
    console = guarded(Console(file=written, force_terminal=True, color_system="standard", width=60))
    console.print(Text("red", style="red"))
    with Progress(console=console) as progress:
        progress.add_task("counting", total=2)
        progress.print(EVIL)
    text = written.getvalue()
    assert "\x1b[31mred\x1b[0m" in text
    assert "\x1b[?25l" in text
    assert "counting" in text
    assert "\x9b" not in text
