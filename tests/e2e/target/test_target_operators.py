"""Operators whose kernels on an emulated device are not the CPU's own: every check of ``operator_checks.py``, in one process."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytestmark = pytest.mark.torch

SOURCE = Path(__file__).with_name("operator_checks.py")


def test_operators_are_the_same_on_the_device(start):
    done = start(SOURCE)
    lines = [line for line in done.stdout.splitlines() if line.startswith("@result ")]
    results = [json.loads(line.removeprefix("@result ")) for line in lines]
    assert done.returncode == 0 and len(results) == SOURCE.read_text().count("@check\n"), done.stderr[-4000:]
    wrong = [f"{result['name']}: {result['error']}" for result in results if "error" in result]
    assert not wrong, "\n".join(wrong)
