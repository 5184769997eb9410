"""What a command writes into a pipe has no blanks at the ends of its lines, whatever rich pads."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import PROJECT, Result
from tests.golden_screens import SMALL
from xpudbg.commands.app import COMMANDS

DATA = PROJECT / "tests" / "data"
Cli = Callable[..., Result]
GRAPH = "model__0_inference_0"
READING = [
    *((name, SMALL) for name, entry in COMMANDS.items() if entry.reads),
    ("show", SMALL, "--all"),
    ("show", f"{SMALL}:{GRAPH}"),
    ("show", f"{SMALL}:{GRAPH}:K1", "--all"),
    ("show-fusion", SMALL, "--modules"),
    ("show-fusion", f"{SMALL}:{GRAPH}:K1"),
    ("dynamo", SMALL, "--all"),
    ("explain", "K1", f"{SMALL}:{GRAPH}"),
    ("sql", SMALL, "SELECT kernel, bytes_read FROM launch"),
    ("diff", f"{SMALL}:{GRAPH}", f"{SMALL}:model__4_inference_4"),
    ("ab", SMALL, str(DATA / "explain-bmg-2.13" / "run")),
    ("runs",),
    ("triton-cache", "ls", SMALL),
    ("triton-cache", "show", f"{SMALL}:{GRAPH}:K1"),
    ("triton-cache", "stages", f"{SMALL}:{GRAPH}:K1"),
    ("triton-cache", "du", SMALL),
    ("triton-cache", "verify", SMALL),
    ("report", SMALL, "-o", "page.html"),
    ("targets",),
    ("doctor",),
    ("attach", SMALL, "-o", "attached"),
    ("pack", SMALL, "-o", "packed.zip"),
    ("unpack", "packed.zip", "-o", "unpacked"),
    ("merge", SMALL, "unpacked", "-o", "merged", "--host", "a", "--host", "b"),
    ("collect", f".xpudbg/runs/{SMALL}/processes", "--out", "collected"),
    ("agents", "init"),
    ("rm", SMALL, "--yes"),
]
ELSEWHERE = {"verify"}
"""Commands that are not tried, beside those that start scripts and the like: it compiles and executes kernels, which takes torch."""


def test_every_command_is_tried() -> None:
    left = {name for name, entry in COMMANDS.items() if not entry.untried}
    assert left - {words[0] for words in READING} == ELSEWHERE, "add its command line to READING"


def test_no_command_pads_what_is_piped(
    cli: Cli, small_run: str, screens_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(
        screens_folder / ".xpudbg" / "runs" / small_run, tmp_path / ".xpudbg" / "runs" / small_run
    )
    monkeypatch.chdir(tmp_path)
    padded = []
    for words in READING:
        result = cli(*words)
        assert result.code in (0, 1), (words, result.err)
        lines = [*result.out.splitlines(), *result.err.splitlines()]
        padded += [(words, line) for line in lines if line != line.rstrip()]
    assert padded == []
