"""What each operation of ttir computes, held against torch, in an interpreter that has numpy; and that all recorded ttir can be read."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.torch

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[3]
RECORDED = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from xpudbg.emulator.target.ttir import execute
known, count = execute.known_operations(), 0
for path in Path(sys.argv[2]).rglob("*.ttir"):
    program = execute.Program(path.read_text(errors="replace"))
    for function in program._functions.values():
        for operation in execute._all_operations(function.blocks):
            count += 1
            if operation.name not in known:
                print(path, operation.name)
print(count)
"""


def test_operations_give_the_numbers_of_torch(torch_python):
    done = subprocess.run(
        [torch_python, str(HERE / "ttir_checks.py"), str(ROOT)], capture_output=True, text=True, check=False
    )
    lines = done.stdout.splitlines()
    assert done.returncode == 0 and len(lines) >= 12, done.stderr
    assert [line for line in lines if not line.startswith("ok ")] == []


def test_every_operation_of_recorded_ttir_is_known(torch_python):
    done = subprocess.run(
        [torch_python, "-c", RECORDED, str(ROOT), str(HERE.parents[2] / "data")],
        capture_output=True,
        text=True,
        check=False,
    )
    *unknown, count = done.stdout.splitlines() or [""]
    assert done.returncode == 0, done.stderr
    assert unknown == [] and int(count) > 100
