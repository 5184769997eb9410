"""Parts made ahead by children; in a process of its own each time, because pytest's workers have threads."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import PATIENCE, PROJECT
from xpudbg.store.files import parallel

SCRIPT = """
import os, sys
from xpudbg.store.files import parallel

os.sched_getaffinity = lambda _: {{0, 1, 2}}
parent = os.getpid()

def make(number):
    assert os.getpid() != parent
    {body}
    return b"%d " % number * 100_000

parts = list(parallel.made_ahead(make, 8))
assert all(part == b"%d " % n * 100_000 for n, part in enumerate(parts) if part is not None)
print([n for n, part in enumerate(parts) if part is None])
try:
    os.waitpid(-1, os.WNOHANG)
except ChildProcessError:
    print("no child is left")
"""


@pytest.mark.parametrize(
    ("body", "missing"),
    [
        ("pass", "[]"),
        ("if number == 4: raise ValueError", "[4]"),
        ("if number == 4: os.kill(os.getpid(), 9)", "[4, 7]"),
    ],
    ids=["all made", "a part that fails", "a killed child"],
)
def test_parts_come_in_order_and_what_could_not_be_made_is_told(body: str, missing: str) -> None:
    command = [sys.executable, "-c", SCRIPT.format(body=body)]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.stdout.splitlines() == [missing, "no child is left"], done.stderr


def test_who_stops_taking_leaves_no_child() -> None:
    script = SCRIPT.format(body="pass").replace(
        "list(parallel.made_ahead(make, 8))", "[next(parallel.made_ahead(make, 8))]"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.stdout.splitlines() == ["[]", "no child is left"], done.stderr


@pytest.mark.parametrize(
    ("told", "pays"),
    [("0.10 0.10 0.10 1/99 7", True), ("0.10 0.10 0.10 2/99 7", True), ("9 9 9 3/99 7", False), ("?", True)],
    ids=["alone", "beside another", "all busy", "not known"],
)
def test_children_are_started_only_where_a_processor_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: str, pays: bool
) -> None:
    (tmp_path / "loadavg").write_text(told)
    monkeypatch.setattr(parallel, "_RUNNING", tmp_path / "loadavg")
    monkeypatch.setattr(parallel, "children_worth", lambda: 2)
    monkeypatch.setattr(parallel.os, "cpu_count", lambda: 2)
    assert parallel.children_pay() is pays
