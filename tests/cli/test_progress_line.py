"""The line that says what takes so long, on a real terminal."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
DATA = PROJECT / "tests" / "data"
ERASE = "\r\x1b[2K"


def on_terminal(code: str, *, stdout: int | None = None, env: dict[str, str] | None = None) -> str:
    """What a terminal gets of a Python program."""
    master, slave = pty.openpty()
    variables = {**os.environ, "PYTHONPATH": str(PROJECT), "TERM": "xterm", "PYTHONUTF8": "1", **(env or {})}
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.DEVNULL,
        stdout=slave if stdout is None else stdout,
        stderr=slave,
        env=variables,
    )
    os.close(slave)
    seen = b""
    while True:
        try:
            piece = os.read(master, 1 << 16)
        except OSError:
            # The last one that had it open is gone.
            break
        if not piece:
            break
        seen += piece
    assert process.wait() == 0, seen
    os.close(master)
    return seen.decode()


BEGIN = "import sys, time\nfrom xpudbg.screens.console import show_progress, end_progress\n"


def test_long_work_is_told_and_the_line_is_gone_before_the_report() -> None:
    seen = on_terminal(BEGIN + "show_progress('reading x')\ntime.sleep(0.9)\nprint('the report')")
    assert "xpudbg: reading x  0 s" in seen
    before, _, after = seen.rpartition(ERASE)
    assert after == "the report\r\n"
    assert before


def test_a_warning_stands_above_the_line() -> None:
    code = BEGIN + (
        "show_progress('reading x')\ntime.sleep(0.7)\nsys.stderr.write('a warning\\n')\ntime.sleep(0.4)\nend_progress()"
    )
    seen = on_terminal(code)
    assert f"{ERASE}a warning\r\n{ERASE}" in seen
    assert seen.endswith(ERASE)


def test_short_work_draws_nothing() -> None:
    assert on_terminal(BEGIN + "show_progress('reading x')\nend_progress()\nprint('r')") == "r\r\n"


def test_nothing_is_drawn_on_a_dumb_terminal_nor_left_of_the_handler() -> None:
    code = (
        BEGIN + "import signal\nshow_progress('x')\ntime.sleep(0.7)\nend_progress()\n"
        "print(signal.getsignal(signal.SIGALRM) is signal.SIG_DFL, signal.getitimer(signal.ITIMER_REAL))"
    )
    assert on_terminal(code, env={"TERM": "dumb"}) == "True (0.0, 0.0)\r\n"
    assert on_terminal(code).endswith(f"{ERASE}True (0.0, 0.0)\r\n")


def test_a_reading_command_says_what_it_reads(tmp_path: Path) -> None:
    code = (
        "import xpudbg.screens.console as line\nline.DELAY_SECONDS = 0.01\nline._INTERVAL_SECONDS = 0.01\n"
        f"from xpudbg.commands.app import run_cli\nraise SystemExit(run_cli(['show-fusion', {str(DATA / 'transformer-xpu-2.13' / 'raw.zip')!r}, '--json']))"
    )
    piped = tmp_path / "out.json"
    with piped.open("wb") as out:
        seen = on_terminal(code, stdout=out.fileno(), env={"XPUDBG_RESULT_CACHE": "0"})
    assert "xpudbg: reading " in seen
    assert seen.endswith(ERASE)
    assert piped.read_text().startswith("{")
    assert "\x1b" not in piped.read_text()
