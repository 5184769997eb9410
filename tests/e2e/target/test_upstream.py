"""A slice of PyTorch's own Inductor tests on the target, where Debian's source package of PyTorch can be had."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.torch, pytest.mark.weekly]

TOOL = Path(__file__).resolve().parents[3] / "tools" / "upstream_tests.py"
TESTS = (
    "test_add_const_int",  # the second compile of a graph
    "test_avg_pool2d1",
    "test_cat",
    "test_clamp",
    "test_constant_pad_1d",
    "test_convolution1",
    "test_expand",
    "test_embedding",
    "test_gather1",
    "test_index_put1",
    "test_softmax",
    "test_var_mean",
)


def test_a_slice_of_upstream_tests_passes(target_python, tmp_path):
    if importlib.util.find_spec("expecttest") is None:
        pytest.skip("expecttest, which torch.testing imports, is not installed")
    cache = os.environ.get("XPUDBG_CACHE_DIR") or str(tmp_path / "cache")
    names = "^(" + "|".join(map(re.escape, TESTS)) + ")$"
    command = [sys.executable, str(TOOL), "--python", target_python, "--source", "fetch", "--select", names]
    done = subprocess.run(
        command,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "XPUDBG_CACHE_DIR": cache},
    )
    if done.returncode == 2:
        pytest.skip(done.stderr.strip())
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1] == f"{len(TESTS)} passed of {len(TESTS)} tests", done.stdout
