"""What the probe writes of a graph's inputs, and what verify makes of it again: one process with torch."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

PROJECT = Path(__file__).resolve().parents[2]
pytestmark = [pytest.mark.torch, pytest.mark.canary]

SCRIPT = """
import importlib.util, json, pathlib, sys
import torch

project = sys.argv[1]
sys.path.insert(0, project)
sys.path.insert(0, project + "/xpudbg/probe/site")
import _xpudbg_inputs as record
from xpudbg.numerics.probe.graph_values import RecordedInputs
from xpudbg.numerics.probe.text_eval import UnknownExpressionError
from xpudbg.numerics.probe.graph_values import random_values

strange = torch.tensor([1.0, float("nan"), float("inf"), -3.0])
values = [
    torch.arange(12).reshape(3, 4).t(),
    torch.randn(4, 1).expand(4, 6),
    strange,
    torch.tensor(2.5, dtype=torch.bfloat16),
    torch.tensor([True, False]),
    torch.empty(0, 3),
    torch.eye(3).to_sparse(),
    torch.randint(5, 9, (1000,)),
    torch.nn.Parameter(torch.randn(3) + 1j * torch.randn(3)),
    7,
    float("nan"),
]
names = list("abcdefghijk")
state = torch.get_rng_state()
mark = {"folder": ".", "names": names, "compile_id": "0/0", "aot_id": "0_forward"}
record.record(mark, values, 2000)
assert torch.equal(state, torch.get_rng_state()), "it drew random numbers"

found = RecordedInputs(".", names, 1 << 30)
for name, value in zip(names, values):
    if name in found.values:
        again = found.values[name]
        if isinstance(value, torch.Tensor):
            assert again.dtype == value.dtype and again.stride() == value.stride(), name
            assert torch.equal(torch.nan_to_num(again), torch.nan_to_num(value.detach())), name
        else:
            assert again == value
like = found.described["h"].like(random_values, torch.Generator().manual_seed(0))
refused = []
def damaged(change):
    data = json.loads(text)
    change(data["inputs"])
    pathlib.Path("graph_inputs.json").write_text(json.dumps(data))
    try:
        RecordedInputs(".", names, 1 << 30)
    except UnknownExpressionError as error:
        refused.append(str(error))
text = pathlib.Path("graph_inputs.json").read_text()
damaged(lambda rows: rows.pop())
damaged(lambda rows: rows[0].update(shape=[1 << 40, 4]))
damaged(lambda rows: rows[0].update(offset=1 << 50))
damaged(lambda rows: rows[0].update(offset=-8))
damaged(lambda rows: rows[0].update(dtype="load"))
damaged(lambda rows: rows[0].update(shape="x"))
pathlib.Path("graph_inputs.json").write_text("{" * 5000)
try:
    RecordedInputs(".", names, 1 << 30)
except UnknownExpressionError as error:
    refused.append(str(error))
pathlib.Path("graph_inputs.json").write_text(text)
print(json.dumps({"kept": sorted(found.values), "described": sorted(found.described), "refused": refused,
                  "like": [int(like.min()), int(like.max())]}))
"""


@pytest.fixture(scope="module")
def done(torch_python: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("recorded")
    command = [torch_python, "-c", SCRIPT, str(PROJECT)]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr[-3000:]
    rows = json.loads((folder / "graph_inputs.json").read_text())["inputs"]
    return {**json.loads(result.stdout), "rows": {r["name"]: r for r in rows}}


def test_inputs_come_back_as_they_were(done: dict[str, Any]) -> None:
    """Transposed, expanded, empty, bf16, bool and complex ones, and numbers; what is no plain tensor does not."""
    assert done["kept"] == list("abcdefij")
    assert (done["rows"]["b"]["bytes"], done["rows"]["b"]["elements"]) == (16, 24)
    assert "no plain tensor" in done["rows"]["g"]["left_out"]
    assert done["rows"]["k"]["left_out"] == "it is no tensor"


def test_what_is_beyond_the_limit_has_its_figures(done: dict[str, Any]) -> None:
    row = done["rows"]["h"]
    assert "8000 bytes are beyond the limit" in row["left_out"]
    assert (row["min"], row["max"], row["shape"], "offset" in row) == (5, 8, [1000], False)
    assert done["described"] == ["h"]
    # Numbers in its place lie where they lay.
    assert done["like"] == [5, 8]


def test_figures_are_those_of_finite_elements(done: dict[str, Any]) -> None:
    row = done["rows"]["c"]
    assert (row["min"], row["max"], row["mean"], row["nan"], row["inf"]) == (-3.0, 1.0, -1.0, 1, 1)
    assert done["rows"]["f"]["min"] is None


def test_a_damaged_record_is_refused(done: dict[str, Any]) -> None:
    assert len(done["refused"]) == 7
