"""Rows made by several processes; in a process of its own each time, because pytest's workers have threads."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.conftest import PATIENCE, PROJECT

SCRIPT = """
import os, sys, time
from dataclasses import dataclass
from xpudbg.store.files import parallel

@dataclass(frozen=True)
class Row:
    name: str
    parts: tuple[int, ...]

os.sched_getaffinity = lambda _: {{0, 1, 2}}
parent = os.getpid()
items = list(range(3000))

def make(i):
    {body}
    return Row(f"k{{i}}", (i, int(os.getpid() == parent)))

rows = parallel.parallel_map(make, items, Row)
assert [r.name for r in rows] == [make(i).name for i in items]
print(sum(r.parts[1] for r in rows))
"""


def run(body: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", SCRIPT.format(body=body)]
    return subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, timeout=PATIENCE, check=False)


@pytest.mark.parametrize(
    ("body", "by_the_parent"),
    [
        ("pass", "1000"),
        ("os.getpid() == parent or os.kill(os.getpid(), 9)", "3000"),
        ("os.getpid() == parent or 1 / 0", "3000"),
        ("if os.getpid() != parent: return Row('\\udcff', ())", "3000"),
    ],
    ids=["shared", "killed child", "failing child", "text that cannot be sent"],
)
def test_rows_come_whole_and_in_order_whatever_becomes_of_the_child(body: str, by_the_parent: str) -> None:
    done = run(body)
    assert (done.returncode, done.stdout.strip()) == (0, by_the_parent), done.stderr


def test_an_interrupt_leaves_no_child() -> None:
    done = run(f"if i == 10: raise KeyboardInterrupt\n    if i > 1500: time.sleep({2 * PATIENCE})")
    assert "KeyboardInterrupt" in done.stderr
