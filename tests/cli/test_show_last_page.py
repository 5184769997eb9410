"""The last page of runs that died on a real GPU."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import PROJECT
from xpudbg.commands.app import run_cli

DATA = PROJECT / "tests" / "data" / "crash-h100-2.11"


def last_page(pack: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert run_cli(["show", str(pack), "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)["last_page"]
    return found


def test_a_fault_of_the_gpu(capsys: pytest.CaptureFixture[str]) -> None:
    page = last_page(DATA / "waited.zip", capsys)
    assert [f["rule"] for f in page["findings"]] == [
        "crash/page-fault",
        "crash/last-launch",
        "crash/driver-log",
    ]
    assert [m["address"] for m in page["messages"] if m["kind"]] == [0x7FB89CC00000]
    (process,) = page["processes"]
    last, before = process["launches"][-1], process["launches"][-2]
    assert (last["state"], last["launch"], last["device"], last["synced"]) == ("raised", 1, "cuda", True)
    assert (last["kernel"], last["lines"][-1]["line"]) == ("store_0", 20)
    assert before["state"] == "returned"
    assert [(a["name"], a["value"]) for a in last["args"][1:]] == [
        ("n", "128"),
        ("far", "8589934592"),
        ("_grid_0", "2"),
        ("_grid_1", "1"),
        ("_grid_2", "1"),
    ]
    (tensor,) = (a for a in last["args"] if a["pointer"])
    # Elements of four bytes.
    assert page["messages"][-1]["address"] - tensor["pointer"] == 8589934592 * 4


def test_a_kernel_that_does_not_end(capsys: pytest.CaptureFixture[str]) -> None:
    page = last_page(DATA / "hang.zip", capsys)
    (process,) = page["processes"]
    assert [(x["kernel"], x["state"]) for x in process["launches"]] == [("spin", "queued")]
    (stack,) = process["stacks"]
    assert [f["function"] for f in stack["frames"]] == ["synchronize", "<module>"]
