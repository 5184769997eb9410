"""The rule by which ``tools/libraries.py`` holds tensors of the target against those of the CPU."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

TOOLS = Path(__file__).resolve().parents[3] / "tools"
CODE = """
import json, sys
sys.path.insert(0, sys.argv[1])
import torch
from library_compare import verdict
for rows in json.loads(sys.argv[2]):
    right, cpu, found = ({"weight": torch.tensor(row)} for row in rows)
    print(verdict(right, cpu, found, "float16")["outcome"])
"""
NAN = float("nan")


def test_numbers_are_held_where_the_cpu_has_them(torch_python: str) -> None:
    cases = [
        ([1.0, 2.0], [1.0, 2.0], "equal"),
        ([1.0, 2.01], [1.0, 2.015], "equal"),
        ([1.0, 2.01], [1.0, 2.1], "wrong"),
        ([1.0, 2.0], [1.0, NAN], "wrong"),
        ([NAN, 2.0], [NAN, 2.0], "equal"),
        ([NAN, 2.0], [1.0, 2.0], "wrong"),
        ([NAN, 2.0], [NAN, 3.0], "wrong"),
        ([NAN, NAN], [3.0, NAN], "wrong"),
    ]
    rows = json.dumps([[[1.0, 2.0], cpu, found] for cpu, found, _ in cases])
    done = subprocess.run(
        [torch_python, "-c", CODE, str(TOOLS), rows], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [outcome for _, _, outcome in cases]
