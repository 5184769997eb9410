"""Commands that write scripts and stages, on a full disk."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.test_edit_command import TTGIR
from tests.cli.test_repro_command import COND
from tests.conftest import PROJECT


@pytest.mark.parametrize(
    "arguments, hint",
    [
        (("edit", TTGIR, "--trust", "--sed", "s/a/b/"), "free space"),
        (("repro", COND, "--no-run", "-o", "made"), "hint: "),
    ],
)
def test_a_full_disk_leaves_no_half_of_a_file(tmp_path: Path, arguments: tuple[str, ...], hint: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(PROJECT), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "xpudbg", *arguments],
        cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60, check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000)),
    )  # fmt: skip
    assert done.returncode == 2 and hint in done.stderr
    assert not [p for p in tmp_path.rglob("*") if p.is_file()]
