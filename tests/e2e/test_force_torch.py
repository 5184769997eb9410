"""Settings that a trial of ``bisect`` forces over the script's own, and the name of what torch's bisector lets through last."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sample_runs import QUICKER
from xpudbg.store.records import read_lines

PROJECT = Path(__file__).resolve().parents[2]
pytestmark = [pytest.mark.torch, pytest.mark.canary]
SCRIPT = """
import torch
import torch._inductor.config as config
config.max_fusion_size = 64
out = torch.compile(lambda x: (torch.tanh(x) + 1).softmax(-1))(torch.randn(8, 8))
assert torch._inductor.config.max_fusion_size == 1 and config.epilogue_fusion is True
assert out.sum().item() == out.sum().item()
"""


def test_settings_are_forced_and_the_last_application_is_named(torch_python: str, tmp_path: Path) -> None:
    (tmp_path / "s.py").write_text(SCRIPT)
    forced = {"torch._inductor.config.max_fusion_size": "1", "torch._inductor.config.epilogue_fusion": None}
    bisected = {
        "TORCH_BISECT_BACKEND": "inductor",
        "TORCH_BISECT_SUBSYSTEM": "lowerings",
        "TORCH_BISECT_MAX": "1",
    }
    given = {**bisected, "XPUDBG_FORCE": json.dumps(forced)}
    words = [word for name, value in given.items() for word in ("--set", f"{name}={value}")]
    done = subprocess.run(
        [sys.executable, "-m", "xpudbg", "run", "--python", torch_python, "--out", "run", *words, "s.py"],
        capture_output=True, cwd=tmp_path, text=True, check=False,
        env={**os.environ, **QUICKER, "PYTHONPATH": str(PROJECT)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    events = [e for file in (tmp_path / "run" / "probe").glob("*.events") for e in read_lines(file)]
    assert not [e for e in events if e["kind"] == "probe_error"]
    (row,) = [e for e in events if e["kind"] == "bisected"]
    assert (row["subsystem"], row["number"], row["what"]) == ("lowerings", 1, "add")
