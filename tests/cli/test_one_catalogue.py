"""A graph break and a recompile have one remedy, whichever command prints it."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from xpudbg.analysis.dynamo.break_remedies import OF_TORCH

Cli = Callable[..., Any]
_OPTIMIZER = "/v/lib/python3.11/site-packages/torch/optim/optimizer.py"


def _plain(text: str) -> str:
    """Text without folds, marks of markdown and HTML, and escapes."""
    return " ".join(re.sub(r"</?em>|[\\\u200b`]", "", html.unescape(text)).split())


def test_every_command_prints_the_same_remedy(cli: Cli, recorded: Path, tmp_path: Path) -> None:
    """The break of the run is one that PyTorch's optimizer makes, for which Dynamo's hint is to remove the call."""
    file = recorded / "manifest.json"
    manifest = json.loads(file.read_text())
    (broken,) = manifest["graph_breaks"]
    broken["reason"] = "Call to `torch._dynamo.graph_break()`"
    broken["hints"] = ["Remove the `torch._dynamo.graph_break()` call."]
    broken["location"] = {"file": _OPTIMIZER, "line": 79, "function": "_use_grad", "code": ""}
    file.write_text(json.dumps(manifest))
    for trace in recorded.glob("processes/*/torch_trace.log"):
        trace.unlink()

    dynamo = json.loads(cli("dynamo", recorded, "--json").out)
    (group,) = dynamo["breaks"]
    assert group["remedies"] == [OF_TORCH["optimizer"]]
    (again,) = (g["remedy"] for g in dynamo["recompiles"])
    (tmp_path / "r.toml").write_text("max_graph_breaks = 0\nmax_recompiles = 0\n")
    rules = ("--rules", tmp_path / "r.toml")
    checked = json.loads(cli("check", recorded, *rules, "--json").out)
    assert [f["hint"] for f in checked["findings"]] == [OF_TORCH["optimizer"], again]
    cli("attach", recorded, "-o", tmp_path / "ci", "--no-fail")
    texts = [cli("show", recorded, "--all").out]
    texts += [f.read_text() for f in (tmp_path / "ci").iterdir() if f.suffix == ".md"]
    assert len(texts) == 2
    for text in map(_plain, texts):
        assert OF_TORCH["optimizer"] in text
        assert again in text
        assert "Remove the torch._dynamo.graph_break() call" not in text
