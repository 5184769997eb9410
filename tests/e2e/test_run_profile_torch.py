"""``xpudbg run --profile``: a few steps of a real program, in its bundle."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from xpudbg.commands.app import run_cli

pytestmark = [pytest.mark.torch, pytest.mark.canary]

SCRIPT = """
import torch

class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.up, self.down = torch.nn.Linear(16, 32), torch.nn.Linear(32, 16)

    def forward(self, x):
        return self.down(torch.nn.functional.gelu(self.up(x)))

model = Model()
step = torch.compile(model)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for _ in range(7):
    optimizer.zero_grad()
    step(torch.randn(8, 16)).sum().backward()
    optimizer.step()
"""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_steps_of_a_run(torch_python: str, capfd: pytest.CaptureFixture[str]) -> None:
    """What a profile of too few calls is, ``test_run.py`` asks."""
    Path("train.py").write_text(SCRIPT)
    options = ["--profile", "--profile-after", "2", "--profile-steps", "3"]
    words = ["run", "--quiet", "--python", torch_python, "-o", "run", *options, "train.py"]
    assert run_cli(words) == 0
    manifest = json.loads(Path("run/manifest.json").read_text())
    assert manifest["problems"] == []
    # torch's own word about a machine with nvcc and without a GPU, which may come with its first compile.
    lines = Path("run/stderr.txt").read_text().splitlines()
    assert [line for line in lines if "No CUDA runtime is found" not in line] == []
    (row,) = (a for a in manifest["artifacts"] if a["kind"] == "profile")
    assert row["state"] == "present"
    capfd.readouterr()
    assert run_cli(["time", "run", "--json"]) == 0
    found = json.loads(capfd.readouterr().out)
    assert (found["of_host"], found["graph_calls"]) == (True, 6)
    assert (found["recorded"]["after"], found["recorded"]["steps"]) == (2, 3)
    # Products of the forward and of the backward graph, three times each.
    assert (found["library_works"], found["library_joined"]) == (15, 15)
    products = Counter(g["graph"].split("_")[3] for g in found["launches"] if g["joined_by"] == "order")
    assert products == {"forward": 2, "backward": 3}
    assert all(g["launches"] == 3 for g in found["launches"] if g["joined_by"] == "order")
    # One launch: of its address, and on its page.
    product = next(g for g in found["launches"] if g["joined_by"] == "order")
    address = f"run:{product['graph']}:K{product['launch']}"
    assert run_cli(["time", address, "--json"]) == 0
    assert json.loads(capfd.readouterr().out)["launches"] == [product]
    assert run_cli(["show", address, "--json"]) == 0
    assert json.loads(capfd.readouterr().out)["measured"] == product


def test_emulated_devices_have_no_times(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_cli(["run", "--profile", "--target", "bmg", "train.py"]) == 2
    assert "--profile and --target" in capsys.readouterr().err
