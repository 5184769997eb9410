"""Commands that a screen names can be copied, also where a run's name has blanks."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).resolve().parents[1] / "data"
Cli = Callable[..., Any]


def test_what_comes_next_of_a_run_with_blanks_in_its_name(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(DATA / "screens-bmg-2.13" / "breaks.zip", tmp_path / "o'brien's first.zip")
    monkeypatch.chdir(tmp_path)
    shown = [("show", "o'brien's first.zip"), ("show", "o'brien's first.zip:K1")]
    commands = []
    for words in shown:
        out = cli(*words).out
        commands += re.findall(r"^next: xpudbg (.*?)(?:  \(.*)?$", out, re.MULTILINE)
        commands += re.findall(r"'xpudbg (show .*)' is one", out)
    assert len(commands) >= 4
    for command in commands:
        assert cli(*shlex.split(command)).code == 0, command
