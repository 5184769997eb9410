"""A script that dies in a kernel, and one that hangs: what its bundle says."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from typing import Any

import pytest

from xpudbg.commands.app import run_cli

pytestmark = [pytest.mark.torch, pytest.mark.canary]

CRASH = """
import torch

@torch.compile
def take(x, i):
    return torch.relu(x[i]) + 1

x, i = torch.randn(1000), torch.zeros(1 << 20, dtype=torch.int64)
take(x, i)
i[77777] = 1 << 40
take(x, i)
"""
HANG = """
import threading, time, torch
lock = threading.Lock()
lock.acquire()
def wait_for_ever():
    lock.acquire()
wait_for_ever()
"""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    # Errors in a parallel region end the process.
    monkeypatch.setenv("OMP_NUM_THREADS", "4")


def shown(capfd: pytest.CaptureFixture[str]) -> dict[str, Any]:
    capfd.readouterr()
    assert run_cli(["show", "run", "--json"]) == 0
    found: dict[str, Any] = json.loads(capfd.readouterr().out)
    return found


def test_a_crash_names_its_kernel_and_line(torch_python: str, capfd: pytest.CaptureFixture[str]) -> None:
    Path("crash.py").write_text(CRASH)
    assert run_cli(["run", "-q", "--python", torch_python, "-o", "run", "--trace-launches", "crash.py"]) != 0
    found = shown(capfd)
    assert found["exit"]["signal"] == "SIGABRT"
    (process,) = found["last_page"]["processes"]
    assert [launch["state"] for launch in process["launches"]] == ["returned", "running"]
    last = process["launches"][-1]
    assert last["launch"] == 1
    assert [line["line"] for line in last["lines"]] == [6]
    assert {tuple(a["shape"]) for a in last["args"]} == {(1000,), (1 << 20,)}
    (current,) = (stack for stack in process["stacks"] if stack["current"])
    assert [f["line"] for f in current["frames"] if f["path"].endswith("crash.py")][-1] == 11
    assert "crash/last-launch" in [f["rule"] for f in found["last_page"]["findings"]]


def test_a_hang_has_its_stack(torch_python: str, capfd: pytest.CaptureFixture[str]) -> None:
    Path("hang.py").write_text(HANG)
    status = run_cli(["run", "-q", "--python", torch_python, "-o", "run", "--timeout", "8", "hang.py"])
    assert status == 128 + signal.SIGTERM
    (process,) = shown(capfd)["last_page"]["processes"]
    (stack,) = (s for s in process["stacks"] if s["current"])
    assert [(f["function"], f["line"]) for f in stack["frames"]] == [("wait_for_ever", 6), ("<module>", 7)]
