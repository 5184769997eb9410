"""``xpudbg ab``: what a side is, runs that are there, and a script in two ways."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import PROJECT, Result
from xpudbg.commands.ab import StartedWith, parse_side
from xpudbg.core.errors import XpudbgError

Cli = Callable[..., Result]
DATA = PROJECT / "tests" / "data"


def test_a_side_is_an_interpreter_and_settings() -> None:
    assert parse_side("-") == StartedWith()
    assert parse_side(".venv-old,A=1,,2,B=") == StartedWith(("A=1,2", "B="), ".venv-old")
    assert parse_side("ocloc=/a/ocloc,git=HEAD~1") == StartedWith((), None, "/a/ocloc", "HEAD~1")
    for odd in ("9=1", "ocloc=", "git="):
        with pytest.raises(XpudbgError):
            parse_side(odd)


@pytest.mark.parametrize(
    "words",
    [
        ("A=1", "B=1"),
        (DATA / "explain-bmg-2.13" / "run", DATA / "explain-bmg-2.13" / "run"),
        (f"{DATA}/explain-bmg-2.13/run:model__0_inference_0", DATA / "diff-cpu-2.13" / "once"),
        ("--target", "bmg", DATA / "diff-cpu-2.13" / "once", DATA / "diff-cpu-2.13" / "twice"),
        ("ocloc=/a", "-", "script.py"),
        ("-", "-", "--json"),
        ("--profile", "--target", "bmg", "-", "-", "script.py"),
        ("--profile", DATA / "diff-cpu-2.13" / "once", DATA / "diff-cpu-2.13" / "twice"),
        ("git=HEAD", "-", "script.py"),
    ],
)
def test_what_cannot_be_compared_is_refused(cli: Cli, words: tuple[object, ...]) -> None:
    result = cli("ab", *words)
    assert (result.code, result.out) == (2, "")


def test_runs_that_are_there_are_compared(cli: Cli) -> None:
    once, twice = DATA / "diff-cpu-2.13" / "once", DATA / "diff-cpu-2.13" / "twice"
    result = cli("ab", "--json", once, twice)
    report = json.loads(result.out)
    assert result.code == (0 if report["same"] else 1)
    assert [row["level"] for row in report["levels"]][:3] == ["breaks", "graphs", "readable"]


def test_a_script_runs_once_for_each_side(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PYTHONPATH", str(PROJECT))
    for word in ("one", "two"):
        (tmp_path / "program.py").write_text(f"import os; print('{word}', os.environ.get('SIDE'))")
        if not (tmp_path / ".git").exists():
            subprocess.run(["git", "init", "-q", tmp_path], check=True)
        subprocess.run(["git", "-C", tmp_path, "add", "-A"], check=True)
        author = ["-c", "user.name=a", "-c", "user.email=a@b"]
        subprocess.run(["git", "-C", tmp_path, *author, "commit", "-q", "-m", word], check=True)
    sides = (f"{sys.executable},git=HEAD~1,SIDE=left", f"{sys.executable},SIDE=right")
    result = cli("ab", "--json", *sides, tmp_path / "program.py")
    assert result.code == 1, result.err
    assert not any(row["compared"] for row in json.loads(result.out)["levels"])
    first, second = sorted(p for p in Path(".xpudbg/runs").iterdir() if not p.is_symlink())
    assert (first.name[-10:], second.name[-10:]) == ("-program-a", "-program-b")
    assert (first / "stdout.txt").read_text().split() == ["one", "left"]
    assert (second / "stdout.txt").read_text().split() == ["two", "right"]


def test_an_option_for_a_script_is_in_the_next_step(cli: Cli) -> None:
    done = cli("ab", "--crossed", "latest", "latest~1")
    assert (done.code, "hint: xpudbg ab --crossed A B SCRIPT" in done.err) == (2, True)
