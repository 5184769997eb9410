"""The pager: which one, with which variables, and when not."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import PATIENCE, PROJECT
from xpudbg.screens.console import pager_command

CODE = """
import sys
from xpudbg.screens.console import report_console
from xpudbg.screens.console import paging
console = report_console()
console.legacy_windows = len(sys.argv) > 2
with paging(console):
    for i in range(int(sys.argv[1])):
        console.print(f"line {i}", style="bold red")
"""
PAGER = """#!/bin/sh
echo "LESS=$LESS LV=$LV" >> "$RECORD"
cat > "$RECORD.text"
"""


@pytest.mark.parametrize(
    ("variables", "command"),
    [
        ({}, ["less"]),
        ({"PAGER": "more -d"}, ["more", "-d"]),
        ({"PAGER": ""}, []),
        ({"PAGER": "cat"}, []),
        ({"PAGER": "less 'x"}, []),
        ({"TERM": "dumb"}, []),
    ],
)
def test_the_pager_is_the_one_that_the_user_names(variables: dict[str, str], command: list[str]) -> None:
    assert pager_command({"TERM": "xterm-256color", **variables}) == command


def on_terminal(lines: int, *old_windows: str, **variables: str) -> str:
    """What a terminal of 24 rows gets of that many lines."""
    ours, theirs = pty.openpty()
    env = {**os.environ, "PYTHONPATH": str(PROJECT), "TERM": "xterm-256color", "LINES": "24", "COLUMNS": "80"}
    env = {k: v for k, v in env.items() if k not in ("LESS", "LV", "PAGER", "NO_COLOR", "CI")} | variables
    command = [sys.executable, "-c", CODE, str(lines), *old_windows]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, env=env) as process:
        os.close(theirs)
        seen = b""
        while select.select([ours], [], [], PATIENCE)[0]:
            try:
                more = os.read(ours, 1 << 16)
            except OSError:
                break
            if not more:
                break
            seen += more
    os.close(ours)
    assert process.returncode == 0
    return seen.decode()


@pytest.fixture
def pager(tmp_path: Path) -> Path:
    script = tmp_path / "pager"
    script.write_text(PAGER)
    script.chmod(0o755)
    return script


def test_long_reports_reach_the_pager_with_colours_and_the_variables_of_git(
    tmp_path: Path, pager: Path
) -> None:
    record = tmp_path / "record"
    assert on_terminal(60, PAGER=str(pager), RECORD=str(record)) == ""
    assert record.read_text() == "LESS=FRX LV=-c\n"
    text = Path(f"{record}.text").read_text()
    assert "\x1b[1;31mline 59\x1b[0m" in text
    on_terminal(60, PAGER=str(pager), RECORD=str(record), LESS="-S", LV="-x")
    assert record.read_text().endswith("LESS=-S LV=-x\n")


def test_short_reports_and_missing_pagers_leave_the_text_on_the_terminal(tmp_path: Path, pager: Path) -> None:
    record = tmp_path / "record"
    assert "line 4" in on_terminal(5, PAGER=str(pager), RECORD=str(record))
    assert not record.exists()
    for choice in ("/nonexistent/pager", "", "cat"):
        assert "line 59" in on_terminal(60, PAGER=choice)


def test_a_console_that_takes_no_escape_sequences_has_no_pager(tmp_path: Path, pager: Path) -> None:
    """Its colours are calls of Windows' console, and not in a text."""
    record = tmp_path / "record"
    # Nothing of the console of Windows is here: rich falls silent.
    on_terminal(60, "old Windows", PAGER=str(pager), RECORD=str(record))
    assert not record.exists()
