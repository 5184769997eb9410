"""Scripts that one ``xpudbg run`` runs one after another: a process with torch costs 7 s, and what they compile one or two.

A test reads the graphs of its script in the bundle, and leaves the bundle as it is.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.sample_runs import PROJECT, QUICKER

DATA = PROJECT / "tests" / "data"

ALL = """
import runpy, sys
import torch

paths, sys.argv[1:] = sys.argv[1:], []
for number, path in enumerate(paths):
    if number:
        torch._dynamo.reset()
    runpy.run_path(path, run_name="__main__")
"""

LINES = '''"""A line, a module, and a function of torch that is written in Python."""
import torch
import torch.nn.functional as F


class Inner(torch.nn.Module):
    def forward(self, x):
        return torch.softmax(x, -1)


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = Inner()

    def forward(self, x):
        return self.inner(F.rms_norm(x, x.shape[-1:])).sum()


torch.compile(Model())(torch.randn(8, 8, requires_grad=True)).backward()
'''

BRANCHES = """
import torch

@torch.compile(fullgraph=True)
def f(x, p):
    y = torch.cond(p, lambda t: (t @ t).relu(), lambda t: t.cos() - 1, (x.sin(),))
    return torch.cond(p, lambda t: torch.cond(t.sum() > 1, lambda u: u * 2, lambda u: u + 1, (t,)), torch.sin, (y,))

f(torch.randn(8, 8), torch.tensor(True))
"""

OPERATIONS = """
import json
import torch
from torch.utils.flop_counter import FlopCounterMode

torch.manual_seed(0)
model = torch.nn.Sequential(
    torch.nn.Conv2d(3, 16, 3, stride=2, padding=1),
    torch.nn.ReLU(),
    torch.nn.Flatten(2),
    torch.nn.TransformerEncoderLayer(64, 4, 128, dropout=0.0, batch_first=True),
    torch.nn.Linear(64, 10),
)
x = torch.randn(2, 3, 16, 16)


def step(run):
    torch.set_float32_matmul_precision("highest")
    loss = run(x).square().mean()
    torch.set_float32_matmul_precision("high")
    loss.backward()
    torch.set_float32_matmul_precision("highest")


with FlopCounterMode(display=False) as counter:
    step(model)
print(json.dumps({str(k): v for k, v in counter.get_flop_counts()["Global"].items()}))
step(torch.compile(model))
"""

FROZEN = """
import torch
import torch._inductor.config as config

net = torch.nn.Sequential(
    torch.nn.Conv2d(3, 8, 3, padding=1), torch.nn.BatchNorm2d(8), torch.nn.ReLU(), torch.nn.Flatten(), torch.nn.Linear(128, 4)
).eval()
with torch.no_grad(), config.patch(freezing=True):
    print(torch.compile(net)(torch.ones(2, 3, 4, 4)).shape)
"""

CONSTANTS = """
import torch

@torch.compile
def f(x):
    table = torch.tensor([[0.5, 0.25, 4.0], [2.0, 0.125, 1.0], [1.0, 8.0, 0.75]])
    return (x.unsqueeze(1) * table).sum(-1) + 1

f(torch.rand(8, 3))
"""

SCRIPTS: dict[str, tuple[str | Path, dict[str, int]]] = {
    "resets.py": (DATA / "resets-cpu-2.13" / "resets.py", {"0/0": 8, "1/0": 1}),
    "lines.py": (LINES, {"0/0": 1}),
    "branches.py": (BRANCHES, {"0/0": 1}),
    "operations.py": (OPERATIONS, {"0/0": 1}),
    "nodes.py": (DATA / "fx-nodes-xpu-2.13" / "script.py", {"0/0": 1, "1/0": 1}),
    "frozen.py": (FROZEN, {"0/0": 1}),
    "constants.py": (CONSTANTS, {"0/0": 1}),
}
"""Text or file of each script, and how often it compiles with each compile id: torch gives ids again after a reset."""


@dataclass(frozen=True)
class Together:
    """The one run of all scripts."""

    bundle: Path
    manifest: dict[str, Any]
    stdout: str

    def graphs(self, script: str) -> list[dict[str, Any]]:
        """Return the graphs of a script; ``generation`` counts from its beginning."""
        first: Counter[str] = Counter()
        for name, (_, compiles) in SCRIPTS.items():
            if name == script:
                break
            first.update(compiles)
        found = [
            {**g, "generation": g["generation"] - first[g["compile_id"]]} for g in self.manifest["graphs"]
        ]
        return [g for g in found if 0 <= g["generation"] < compiles.get(g["compile_id"], 0)]


def run_together(torch_python: str, folder: Path) -> Together:
    """Run all scripts in one process of torch, with everything that the probe records."""
    (folder / "all.py").write_text(ALL, encoding="utf-8")
    files = []
    for name, (script, _) in SCRIPTS.items():
        if isinstance(script, str):
            (folder / name).write_text(script, encoding="utf-8")
        files.append(name if isinstance(script, str) else str(script))
    command = [sys.executable, "-m", "xpudbg", "run", "--python", torch_python, "--out", "run", "--strict"]
    env = {**os.environ, **QUICKER, "PYTHONPATH": str(PROJECT), "OMP_NUM_THREADS": "1"}
    done = subprocess.run(
        [*command, "--record-inputs", "all.py", *files],
        cwd=folder,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    manifest = json.loads((folder / "run" / "manifest.json").read_text())
    expected: Counter[str] = Counter()
    for _, compiles in SCRIPTS.values():
        expected.update(compiles)
    found = {(g["compile_id"], g["generation"]) for g in manifest["graphs"]}
    assert Counter(compile_id for compile_id, _ in found) == expected
    return Together(folder / "run", manifest, done.stdout)
