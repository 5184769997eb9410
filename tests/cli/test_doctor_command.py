"""``xpudbg doctor`` in process, against interpreters made for the test."""

from __future__ import annotations

import json
import os
import sys
import venv
from pathlib import Path

import pytest

from xpudbg.commands.app import run_cli
from xpudbg.emulator.api import try_target


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A venv with nothing in it."""
    folder = tmp_path_factory.mktemp("bare") / "env"
    venv.create(folder, with_pip=False)
    return folder


def test_environment_without_torch(bare: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_cli(["doctor", "--python", str(bare), "--json"]) == 0
    out = capsys.readouterr().out
    report = json.loads(out)
    assert report["schema"] == "xpudbg.doctor"
    assert report["interpreter"]["path"] == str(bare / "bin" / "python")
    assert report["interpreter"]["prefix"] == str(bare)
    found = [f for f in report["findings"] if f["section"] == "Torch"]
    assert [(f["subject"], f["level"]) for f in found] == [("torch", "problem")]
    assert {p["name"]: p["outcome"] for p in report["probes"]} == {
        "packages": "ok",
        "torch_facts": "failed",
        "triton_facts": "failed",
        "level_zero": "ok",
        "variables": "ok",
    }
    assert "torch" not in sys.modules


def test_an_emulated_device_is_tried_and_not_promised(bare: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_cli(["doctor", "--python", str(bare), "--json"]) == 0
    trial = json.loads(capsys.readouterr().out)["emulation"]
    assert trial["works"] is False and "has no torch" in trial["what"]


def test_run_target_works_where_it_does(capsys: pytest.CaptureFixture[str]) -> None:
    python = os.environ.get("XPUDBG_TORCH_PYTHON", "")
    if not python:
        pytest.skip("needs an environment with torch (XPUDBG_TORCH_PYTHON)")
    trial = try_target(python, explicit=True)
    # The device is compiled by whoever runs first.
    assert trial.works in (True, None), trial
    assert (trial.target, trial.private) == ("bmg", False)


def test_strict_is_one_when_there_is_a_problem(bare: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_cli(["doctor", "--python", str(bare), "--strict"]) == 1
    out = capsys.readouterr().out
    assert "problem Torch: torch: not installed in" in out


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--python", "/no/such/python"], "no file /no/such/python"),
        (["--names", "lowerings"], "--names lists what --inductor counts"),
        (["--inductor", "--names", "nonsense"], "no list 'nonsense'"),
        (["--nonsense"], "there is no option --nonsense"),
    ],
)
def test_wrong_options(args: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_cli(["doctor", *args]) == 2
    streams = capsys.readouterr()
    assert streams.out == ""
    assert streams.err.startswith("error: ") and message in streams.err and "\nhint: " in streams.err


def test_torch_that_crashes_is_a_finding(
    bare: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "torch").mkdir()
    (tmp_path / "torch" / "__init__.py").write_text("print('hello')\nimport ctypes\nctypes.string_at(0)\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    assert run_cli(["doctor", "--python", str(bare), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    found = next(f for f in report["findings"] if f["section"] == "Torch" and f["subject"] == "import")
    assert found["level"] == "problem"
    assert "killed by SIGSEGV" in found["what"] and "ctypes/__init__.py, line" in found["what"]
