"""The status line of ``xpudbg run`` on a real pseudo terminal: seen while the script is silent, gone before its next byte."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import sys
import termios
import time
from pathlib import Path

import pytest

from tests.conftest import PROJECT

COMPILES = """
import os, sys, time
folder = os.environ["TORCH_COMPILE_DEBUG_DIR"] + "/torch_compile_debug/run_1/torchinductor/model__0_forward_1.0"
os.makedirs(folder)
open(folder + "/fx_graph_readable.py", "w").close()
def out(text):
    sys.stdout.write(text)
    sys.stdout.flush()
"""
DRAWN = re.compile(rb"\x1b\[2m(xpudbg: [^\x1b]*)\x1b\[0m\r")
ERASED = b"\r\x1b[K"


def run_on_terminal(
    text: str, *options: str, typed: bytes = b"", columns: int = 80, **variables: str
) -> bytes:
    """Run a script on a terminal of its own; returns all bytes that reached it."""
    Path("script.py").write_text(COMPILES + text)
    pid, master = pty.fork()
    if pid == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        env = {**os.environ, "TERM": "xterm", "COLUMNS": "", "PYTHONPATH": str(PROJECT), **variables}
        argv = [sys.executable, "-m", "xpudbg", "run", "--python", sys.executable, *options, "script.py"]
        os.execve(sys.executable, argv, env)
    shown, until = b"", time.monotonic() + 60
    while time.monotonic() < until:
        if select.select([master], [], [], 0.2)[0]:
            try:
                chunk = os.read(master, 65536)
            except OSError:
                break
            shown += chunk
            if typed and b"ready" in shown:
                time.sleep(1.5)
                os.write(master, typed)
                typed = b""
    os.waitpid(pid, 0)
    os.close(master)
    # What follows is the summary.
    return shown.partition(b"\r\ngraphs ")[0].partition(b"\r\nscript ")[0]


def test_it_stands_while_the_script_is_silent_and_is_gone_before_its_next_byte() -> None:
    shown = run_on_terminal("out('one\\n'); time.sleep(2); out('two\\n'); time.sleep(2); out('three\\n')")
    texts = DRAWN.findall(shown)
    line = re.compile(rb"xpudbg: \d+ s, graph 1 \(model__0_forward_1\): transforming")
    assert texts and all(line.fullmatch(text) for text in texts)
    assert DRAWN.sub(b"", shown).replace(ERASED, b"").startswith(b"one\r\ntwo\r\nthree\r\n")
    for found in DRAWN.finditer(shown):
        before, after = shown[: found.start()], shown[found.end() :]
        assert before.endswith((b"\n", ERASED)), "never behind a partial line"
        assert after.startswith(ERASED), "nothing of the script in between"
    (record,) = Path(".xpudbg/runs").glob("2*/stdout.txt")
    assert record.read_bytes() == b"one\ntwo\nthree\n"


@pytest.mark.parametrize(
    "text",
    [
        "out('50%'); time.sleep(1.5); out('\\r99%'); time.sleep(1.5); out('\\n')",
        "out('\\x1b[2J\\n'); time.sleep(2)",
        "out('\\x1b[?1049h\\n'); time.sleep(2); out('\\x1b[?1049l')",
        "out('a\\x1b[A\\n'); time.sleep(2)",
        "out('\\x1b]0;title\\x07\\n'); time.sleep(2)",
        "import tty; out('x\\n'); tty.setraw(0); time.sleep(2)",
        "import termios; out('x\\n'); m = termios.tcgetattr(0); m[3] &= ~termios.ECHO; termios.tcsetattr(0, 0, m); time.sleep(2)",
    ],
    ids=["partial line", "clear", "alternate screen", "cursor up", "title", "raw", "no echo"],
)
def test_it_keeps_away_from_scripts_that_use_the_terminal(text: str) -> None:
    assert DRAWN.search(run_on_terminal(text)) is None


def test_colours_do_not_stop_it() -> None:
    assert DRAWN.search(run_on_terminal("out('\\x1b[1;31mred\\x1b[0m\\n'); time.sleep(2)"))


def test_it_is_not_there_while_the_script_waits_for_input() -> None:
    if not Path("/proc/self/wchan").exists() or Path("/proc/self/wchan").read_text() == "":
        pytest.skip("this kernel does not tell what a process waits for")
    shown = run_on_terminal("out('ready\\n'); out('got ' + input() + '\\n')", typed=b"me\n")
    assert b"got me\r\n" in shown and DRAWN.search(shown) is None


@pytest.mark.parametrize(
    ("options", "variables"),
    [
        (["--no-status"], {}),
        (["-q"], {}),
        ([], {"TERM": "dumb"}),
        ([], {"XPUDBG_STATUS": "0"}),
    ],
    ids=["--no-status", "--quiet", "TERM=dumb", "XPUDBG_STATUS=0"],
)
def test_it_can_be_turned_off(options: list[str], variables: dict[str, str]) -> None:
    shown = run_on_terminal("out('one\\n'); time.sleep(1.5)", *options, **variables)
    assert shown.startswith(b"one\r\n") and DRAWN.search(shown) is None


@pytest.mark.parametrize(("columns", "shown"), [(39, False), (40, True)])
def test_it_fits_its_terminal_or_is_not_there(columns: int, shown: bool) -> None:
    found = DRAWN.findall(run_on_terminal("out('one\\n'); time.sleep(1.5)", columns=columns))
    assert bool(found) is shown
    assert all(len(text) < columns for text in found)
