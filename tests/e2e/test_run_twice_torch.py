"""``xpudbg run --twice``: two runs of one script, compared."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Result

SCRIPT = """
import time, torch

@torch.compile
def f(x):
    return torch.relu(x) + 1

f(torch.ones(8))
f(torch.ones(8) * (time.time_ns() % 997))
"""


@pytest.mark.torch
def test_values_that_differ_are_found_and_the_code_is_the_same(
    cli: Callable[..., Result], torch_python: str, tmp_path: Path
) -> None:
    script = tmp_path / "clock.py"
    script.write_text(SCRIPT)
    result = cli("run", "--twice", "--python", torch_python, script)
    assert result.code == 1, result.err
    first, second = sorted(p for p in Path(".xpudbg/runs").iterdir() if not p.is_symlink())
    assert (first.name[-8:], second.name[-8:]) == ("-clock-1", "-clock-2")
    for run in (first, second):
        (values,) = run.glob("probe/*.values")
        calls = [json.loads(line)["call"] for line in values.read_text().splitlines()]
        assert calls == [1, 2]
    report = json.loads(cli("ab", "--json", first, second).out)
    differ = {row["level"]: row["differ"] for row in report["levels"] if row["compared"]}
    assert differ.pop("values") == 1 and not any(differ.values()) and "output_code" in differ
