"""Ctrl-C while modules are loaded and while a report is written: status 130, and not a word."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import PROJECT

INTERRUPTED = """
import os, signal, sys
events, last = 0, int(sys.argv[1])

def before(event, args):
    global events
    if event in ("import", "open"):
        events += 1
        if events == last:
            os.kill(os.getpid(), signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background has it ignored
from xpudbg.__main__ import main
sys.argv[1:] = sys.argv[2:]
sys.addaudithook(before)
try:
    main()
finally:
    if not last:
        print(events, file=sys.stderr)
    elif events < last:
        os._exit(77)
"""
"""Runs a command with a Ctrl-C right before a module is loaded or a file opened; with 0, counts how often that is.

Status 77: it ended before its moment came. The count differs a little from time to time (modules compiled before or not).
"""


def interrupted(last: int, *args: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", INTERRUPTED, str(last), *map(str, args)]
    env = {**os.environ, "PYTHONPATH": str(PROJECT)}
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "words", ["show BUNDLE --json", "show-fusion BUNDLE", "check BUNDLE", "triton-cache ls CACHE", "--help"]
)
def test_an_interrupt_is_130_and_silent(recorded: Path, words: str) -> None:
    cache = PROJECT / "tests" / "data" / "triton_cache_pvc"
    args = words.replace("BUNDLE", str(recorded)).replace("CACHE", str(cache)).split()
    whole = interrupted(0, *args)
    events = int(whole.stderr.split()[-1])
    assert (whole.returncode, events > 300) == (0, True)
    came = 0
    for last in range(1, events, events // 5):
        done = interrupted(last, *args)
        if (
            done.returncode == 77 or "Exception ignored" in done.stderr
        ):  # Python drops what a finalizer raises
            continue
        assert (done.returncode, "Traceback" in done.stderr, "bug in" in done.stderr) == (130, False, False)
        assert whole.stdout.startswith(done.stdout)
        came += 1
    assert came >= 3


def test_an_interrupt_after_the_end_changes_nothing(recorded: Path) -> None:
    """The answer stands, so that it is neither an interrupted command nor, once Python has given up its handlers, a killed one."""
    late = (
        "import os, signal, sys\n"
        "class Late:\n    def __del__(self, kill=os.kill, pid=os.getpid()): kill(pid, 2)\n"
        "import builtins\nbuiltins.late = Late()\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from xpudbg.__main__ import main\nmain()"
    )
    env = {**os.environ, "PYTHONPATH": str(PROJECT)}
    command = [sys.executable, "-c", late, "show", str(recorded), "--json"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["state"] == "complete"


def test_an_interrupt_that_python_turned_into_another_error_is_one(
    cli: Any, recorded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Interrupts:
        def __set_name__(self, owner: type, name: str) -> None:
            raise KeyboardInterrupt

    def parse_address(*words: object) -> None:
        type("Made", (), {"field": Interrupts()})

    monkeypatch.setattr("xpudbg.commands.addresses.parse_address", parse_address)
    result = cli("show", recorded)
    assert (result.code, result.out, result.err) == (130, "", "")
