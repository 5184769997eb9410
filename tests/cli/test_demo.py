"""``xpudbg demo``: real output of each step, in the wheel, without torch; and step by step on a terminal."""

from __future__ import annotations

import json
import os
import pty
import select
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator

import pytest

from tests.conftest import PROJECT
from xpudbg.commands.demo import TOUR, demo_run

RECORDED = 300_000


def test_every_step_shows_what_its_sentence_says(cli) -> None:
    result = cli("demo")
    assert (result.code, result.err) == (0, "")
    for number, stop in enumerate(TOUR, 1):
        words = " ".join(stop.words).format(run=demo_run())
        assert f"\n{number} of 5  xpudbg {words}\n" in result.out
    assert "4 inference" in result.out
    assert "2 graph breaks at 1 place" in result.out and "2 recompiles" in result.out
    assert "both are steps of one aten.sum" in result.out
    assert "demo.py:9" in result.out
    assert "Arc B580 Graphics" in result.out and "spills" in result.out
    assert not [line for line in result.out.splitlines() if line != line.rstrip()]


def test_the_commands_can_be_typed_as_they_are_printed(cli) -> None:
    """Each step prints what its command prints by itself."""
    for number, stop in enumerate(TOUR, 1):
        alone = cli(*(word.format(run=demo_run()) for word in stop.words))
        assert alone.code == 0 and alone.out
        assert alone.out in cli("demo", number).out


def test_nothing_that_reads_the_recorded_run_finds_fault_with_it(cli) -> None:
    """The first thing people run does not begin with a problem of its own sample."""
    for command in ("show", "dynamo", "time", "show-fusion", "ops", "check"):
        answer = cli(command, demo_run(), "--json")
        assert list(problems_of(json.loads(answer.out))) == [], command


def problems_of(value: object) -> Iterator[object]:
    """All problems in a document."""
    if isinstance(value, dict):
        yield from value.get("problems") or ()
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from problems_of(inner)


def test_the_list_runs_nothing(cli) -> None:
    out = cli("demo", "--list").out
    assert all(stop.look.split(":")[0] in out.replace("\n", " ") for stop in TOUR)
    assert len(out.splitlines()) < 60


@pytest.mark.parametrize("step", ["0", "6"])
def test_a_step_that_is_not_there(cli, step: str) -> None:
    result = cli("demo", step)
    assert result.code == 2 and "the tour has steps 1 to 5" in result.err


def test_the_run_is_small_and_names_no_machine() -> None:
    assert demo_run().stat().st_size < RECORDED
    with zipfile.ZipFile(demo_run()) as packed:
        texts = b"\n".join(packed.read(name) for name in packed.namelist())
    assert b"/work/" not in texts and b"/root/" not in texts
    script = (demo_run().parent / "demo.py.txt").read_text(encoding="utf-8")
    assert script.splitlines()[7].strip().startswith("print(")


def test_q_leaves_on_a_terminal() -> None:
    master, slave = pty.openpty()
    env = {**os.environ, "TERM": "xterm", "PAGER": "cat", "PYTHONPATH": str(PROJECT)}
    child = subprocess.Popen(
        [sys.executable, "-m", "xpudbg", "demo"], stdin=slave, stdout=slave, stderr=slave, env=env
    )
    os.close(slave)
    shown, asked, until = b"", 0, time.monotonic() + 60
    while time.monotonic() < until and child.poll() is None:
        if select.select([master], [], [], 0.2)[0]:
            try:
                shown += os.read(master, 65536)
            except OSError:
                break
        if shown.count(b"q leaves: ") > asked:
            asked += 1
            os.write(master, b"\n" if asked == 1 else b"q\n")
    assert child.wait(10) == 0
    os.close(master)
    assert asked == 2 and b"4 inference" in shown and b"graph breaks at 1 place" not in shown
