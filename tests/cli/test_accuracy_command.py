"""``xpudbg accuracy`` where nothing can be compared."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.conftest import PROJECT
from xpudbg.model.accuracy import NO_TORCH


def test_a_python_without_torch_is_named_first(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text("import torch\n")
    # The tool's own interpreter has none.
    command = [sys.executable, "-m", "xpudbg", "accuracy", "--python", sys.executable, "--json", "script.py"]
    env = {**os.environ, "PYTHONPATH": str(PROJECT)}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    first = done.stderr.splitlines()[0]
    assert f"{sys.executable} has no torch" in first and "--python" in first
    report = json.loads(done.stdout)
    assert report["verdict"] == "unknown" and set(report["seconds"]) == {"compiled"}
    assert [p["what"] for p in report["problems"]] == [NO_TORCH]
