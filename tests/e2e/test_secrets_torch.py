"""Secrets of a real run of torch, packed in another job: none is in the pack, nor in what that job shows."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.conftest import PROJECT
from tests.planted import _a, _mix
from tests.planted_places import spellings

pytestmark = pytest.mark.torch

HEX = "0123456789abcdef"
VARIABLES = {
    "ACME_API_KEY": _mix("run 1", 40, HEX),
    "DB_PASS": "correct-horse/b4ttery",
    "MY_AUTH": "pl\"ugh'77 ä",
    "HF_TOKEN": "h" + "f_" + _mix("run 2", 34, "abcdefghijkLMNOPQ"),
}
CONSTANTS = [_mix("constant", 40, HEX), _a("constant 2", 30) + "0Az9"]
SCRIPT = """
import os, sys
import torch

class Client:
    def __init__(self):
        self.key = os.environ["ACME_API_KEY"]
        self.password = os.environ["DB_PASS"]

client = Client()
KEY = "{constant}"

@torch.compile
def f(x):
    if client.key == "{key}" or KEY == "nothing":   # a guard holds the value
        x = x + 1
    if os.environ["MY_AUTH"] == "other":
        x = x * 2
    auth = "{mixed}"
    print("calling with", client.password, auth)    # a graph break with the line in it
    return torch.relu(x) * len(auth)

print(f(torch.ones(64)).sum(), os.environ["DB_PASS"], repr(os.environ["MY_AUTH"]))
f(torch.ones(64, 2))
client.key = "changed"                               # a recompile, whose reason quotes the guard
f(torch.ones(64))
print("token", os.environ["HF_TOKEN"], file=sys.stderr)
raise RuntimeError("login failed for " + client.password)
"""


def left(data: bytes) -> list[str]:
    secrets = [*VARIABLES.values(), *CONSTANTS]
    return [secret for secret in secrets if any(s in data for s in spellings(secret))]


def test_a_run_packed_in_another_job(torch_python: str, tmp_path: Path) -> None:
    constant, mixed = CONSTANTS
    text = SCRIPT.replace("{constant}", constant).replace("{mixed}", mixed)
    script = tmp_path / f"train_{VARIABLES['HF_TOKEN']}.py"
    script.write_text(text.replace("{key}", VARIABLES["ACME_API_KEY"]))
    base = {n: v for n, v in os.environ.items() if not n.endswith(("TOKEN", "SECRET", "PASS", "KEY"))}
    base |= {"PYTHONPATH": str(PROJECT), "GITHUB_ACTIONS": "true"}
    base |= {"GITHUB_STEP_SUMMARY": str(tmp_path / "step.md"), "GITHUB_OUTPUT": str(tmp_path / "output")}

    def xpudbg(*words: object, **more: str) -> subprocess.CompletedProcess[bytes]:
        command = [sys.executable, "-m", "xpudbg", *map(str, words)]
        return subprocess.run(command, env={**base, **more}, capture_output=True, cwd=tmp_path, check=False)

    ran = xpudbg(
        "run", "--python", torch_python, "--out", "b", script, "--login", VARIABLES["DB_PASS"], **VARIABLES
    )
    assert ran.returncode == 1, ran.stderr
    bundle = b"\n".join(p.name.encode() + p.read_bytes() for p in (tmp_path / "b").rglob("*") if p.is_file())
    assert left(bundle) == [*VARIABLES.values(), *CONSTANTS], "each of them got into the bundle"

    printed = []
    for words in (
        ["pack", "b", "-o", "a.zip", "--show-redactions"],
        ["attach", "b", "-o", "attached", "--no-fail", "--annotate"],
        ["attach", "b", "-o", "attached-bare", "--no-fail", "--no-source", "--json"],
        ["show", "a.zip", "--all"],
        ["show", "a.zip", "--json"],
        ["check", "a.zip", "--json"],
    ):
        done = xpudbg(*words)
        assert done.returncode in (0, 1), done.stderr
        printed.append(done.stdout + done.stderr)
    shown = {p.name: p.read_bytes() for d in ("attached", "attached-bare") for p in (tmp_path / d).iterdir()}
    shown |= {"job": (tmp_path / "step.md").read_bytes() + (tmp_path / "output").read_bytes()}
    for pack in ("a.zip", "attached/run.zip", "attached-bare/run.zip"):
        with zipfile.ZipFile(tmp_path / pack) as archive:
            shown |= {f"{pack}/{n}": n.encode() + b"\n" + archive.read(n) for n in archive.namelist()}
    shown |= {f"printed {n}": data for n, data in enumerate(printed)}
    assert {name: found for name, data in shown.items() if (found := left(data))} == {}
