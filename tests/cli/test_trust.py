"""Commands that run what a bundle holds refuse a bundle of someone else without ``--trust``; they say first what runs."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import PROJECT, Result

Cli = Callable[..., Result]
DATA = PROJECT / "tests" / "data"
BMG = DATA / "explain-bmg-2.13" / "run"
KERNEL = "2M42ZWYZ"


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Programs that were started."""
    found: list[object] = []

    def refuse(*words: object, **_: object) -> None:
        found.append(words)
        raise OSError("no program is started here")

    for module, name in ((subprocess, "Popen"), (os, "posix_spawn"), (os, "execve"), (os, "system")):
        monkeypatch.setattr(module, name, refuse)
    return found


@pytest.mark.parametrize(
    "words",
    [
        ("repro", f"{BMG}:model__0_inference_0", "-o", "made"),
        ("repro", f"{BMG}:K1", "-o", "made"),
        ("repro", f"{DATA}/screens-bmg-2.13/breaks.zip:model__0_inference_0", "-o", "made"),
        ("edit", f"{BMG}:{KERNEL}:ttgir", "--sed", "s/a/b/"),
        ("edit", f"{BMG}:model__0_inference_0:output_code", "--sed", "s/a/b/"),
        ("bisect", "--good", DATA / "diff-cpu-2.13" / "once", "--bad", DATA / "diff-cpu-2.13" / "twice"),
        ("bisect", "--good", BMG, "--bad", BMG, "mine.py"),
    ],
)
def test_nothing_of_a_strangers_bundle_runs_without_trust(
    cli: Cli, started: list[object], words: tuple[object, ...]
) -> None:
    result = cli(*words)
    assert (result.code, result.out) == (2, "")
    assert "--trust" in result.err and not started
    assert not list(Path.cwd().iterdir())


def test_two_runs_of_strangers_are_compared_without_running_anything(cli: Cli, started: list[object]) -> None:
    result = cli("ab", "--json", DATA / "diff-cpu-2.13" / "once", DATA / "diff-cpu-2.13" / "twice")
    assert result.code in (0, 1) and json.loads(result.out)["levels"]
    assert not started


def test_a_strangers_settings_are_named_before_they_run(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, value in (("good", "0"), ("bad", "1")):
        shutil.copytree(DATA / "diff-cpu-2.13" / "once", name)
        file = Path(name, "manifest.json")
        content = json.loads(file.read_text())
        content["environment"] |= {"CXX": f"{tmp_path}/compiler{value}", "FIRST": value, "SECOND": value}
        file.write_text(json.dumps(content))
    Path("mine.py").write_text(
        "import os, sys; sys.exit(os.environ['CXX'][-1] == os.environ['SECOND'] == '1')"
    )
    words = ("--good", "good", "--bad", "bad", "--python", sys.executable, "--json", "mine.py")
    result = cli("bisect", "--trust", *words)
    assert result.code == 0, result.err
    change = f"CXX {tmp_path}/compiler0 -> {tmp_path}/compiler1"
    assert json.loads(result.out)["culprits"] == [change, "SECOND 0 -> 1"]
    assert change in result.err.splitlines()[0] and "mine.py" in result.err.splitlines()[0]
