"""What is said of a draft export to do, tried by torch: each script has the event that a rule is about, and the same with the remedy applied has none."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from xpudbg.facts.dynamo.report import analyse_dynamo
from xpudbg.findings.dynamo_rules import EXPORT_RULES
from xpudbg.run.run_reader import RunReader

pytestmark = [pytest.mark.torch, pytest.mark.weekly]

_NOT_TRIED = {
    "propagate_real_tensors": "the same event, which torch 2.13 leaves out of the trace of a draft export"
}
SCRIPT = """
import json
import torch
from torch import nn

def operator(name, compute, fake=None):
    made = torch.library.custom_op("mine::" + name, compute, mutates_args=(), schema="(Tensor x) -> Tensor")
    if fake is not None:
        made.register_fake(fake)
    return made

def branch(x):
    return x + 1 if x.sum().item() > 0 else x - 1

def with_cond(x):
    return torch.cond(x.sum() > 0, lambda x: x + 1, lambda x: x - 1, (x,))

def size(x):
    n = x.int().sum().item()
    return torch.ones(8) if n < 8 else x

def with_check(x):
    n = x.int().sum().item()
    torch._check(n < 8)
    return torch.ones(8) if n < 8 else x

CASES = [
    ("missing_fake_kernel", False, operator("plain", lambda x: x * 2)),
    ("missing_fake_kernel", True, operator("with_fake", lambda x: x * 2, torch.empty_like)),
    ("mismatched_fake_kernel", False, operator("wrong_fake", torch.Tensor.double, torch.empty_like)),
    (
        "mismatched_fake_kernel",
        True,
        operator("right_fake", torch.Tensor.double, lambda x: torch.empty_like(x, dtype=torch.float64)),
    ),
    ("propagate_real_tensors_provenance", False, branch),
    ("propagate_real_tensors_provenance", True, with_cond),
    ("propagate_real_tensors_provenance", False, size),
    ("propagate_real_tensors_provenance", True, with_check),
]

class Model(nn.Module):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, x):
        return self.function(x)

for rule, applied, function in CASES:
    torch.export.draft_export(Model(function), (torch.ones(4),))
print("\\n" + json.dumps([(rule, applied) for rule, applied, _ in CASES]))
"""


def test_what_an_export_took_from_its_example_is_gone_with_the_remedy(
    torch_python: str, tmp_path: Path
) -> None:
    (tmp_path / "export.py").write_text(SCRIPT)
    done = subprocess.run(
        [torch_python, "export.py"],
        cwd=tmp_path,
        env={**os.environ, "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
        timeout=600,
    )
    cases = json.loads(done.stdout.splitlines()[-1])
    # torch writes a trace for each draft export, there.
    traces = sorted((tmp_path / "export_root").iterdir(), key=lambda trace: trace.stat().st_mtime_ns)
    assert len(traces) == len(cases)
    for (rule, applied), trace in zip(cases, traces, strict=True):
        found = [f for f in analyse_dynamo(RunReader.open(trace)).findings if f.rule.startswith("export/")]
        assert [f.rule for f in found] == ([] if applied else [f"export/{rule}"]), (rule, applied)
        assert all(f.fix for f in found)
    for how in (False, True):
        assert {r for r, applied in cases if applied is how} | _NOT_TRIED.keys() == {
            r.name for r in EXPORT_RULES
        }
