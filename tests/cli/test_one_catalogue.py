"""A graph break and a recompile have one remedy, whichever command prints it."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.report_blocks import read_report
from xpudbg.findings.catalogue import CATALOGUE

Cli = Callable[..., Any]
_FIX = CATALOGUE["graph-break/optimizer"].fix
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
    assert group["remedies"] == [_FIX]
    (again,) = (g["remedy"] for g in dynamo["recompiles"])
    (tmp_path / "r.toml").write_text("max_graph_breaks = 0\nmax_recompiles = 0\n")
    rules = ("--rules", tmp_path / "r.toml")
    checked = json.loads(cli("check", recorded, *rules, "--json").out)
    assert [f["hint"] for f in checked["findings"]] == [_FIX, again]
    cli("attach", recorded, "-o", tmp_path / "ci", "--no-fail")
    assert cli("report", recorded, "-o", tmp_path / "report.html").code == 0
    texts = [cli("show", recorded, "--all").out]
    texts += [f.read_text() for f in (tmp_path / "ci").iterdir() if f.suffix == ".md"]
    texts.append(b" ".join(read_report(tmp_path / "report.html").chunks.values()).decode())
    assert len(texts) == 3
    for text in map(_plain, texts):
        assert _FIX in text
        assert again in text
        assert "Remove the torch._dynamo.graph_break() call" not in text


def test_what_code_scanning_gets_has_the_remedy(
    cli: Cli, recorded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SARIF has places in the repository alone."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "train.py").write_text("x = 1\nprint(x)\n")
    file = recorded / "manifest.json"
    manifest = json.loads(file.read_text())
    (broken,) = manifest["graph_breaks"]
    broken["location"] = {
        "file": str(tmp_path / "train.py"),
        "line": 2,
        "function": "step",
        "code": "print(x)",
    }
    broken["reason"] = "Failed to trace builtin operator `print`"
    broken["hints"] = ["Avoid it."]
    file.write_text(json.dumps(manifest))
    for trace in recorded.glob("processes/*/torch_trace.log"):
        trace.unlink()
    cli("attach", recorded, "-o", "ci", "--no-fail")
    (sarif,) = Path("ci").glob("*.sarif")
    results = json.loads(sarif.read_text())["runs"][0]["results"]
    assert any(_plain(CATALOGUE["graph-break/print"].fix) in _plain(r["message"]["text"]) for r in results), (
        results
    )


def test_a_bypass_has_its_line_and_what_allows_the_cache(cli: Cli, recorded: Path) -> None:
    """As torch writes it of a function of ``allow_in_graph``: the graph that Dynamo captured has the line that calls it."""
    file = recorded / "manifest.json"
    manifest = json.loads(file.read_text())
    graph = manifest["graphs"][0]
    (path,) = (a["path"] for a in graph["artifacts"] if a["kind"] == "dynamo_output_graph")
    called = re.search(r"# File: (\S+:\d+) in .*\n.* = .*?(\w+)\(", (recorded / path).read_text())
    assert called is not None
    place, name = called.groups()
    reason = f"Unsupported call_function target <function {name} at 0x7f45>. \n Function module: demo, \nFunction name: {name}"
    graph["caches"] = [
        {"cache": c, "result": "bypass", "reason": reason} for c in ("aotautograd", "fx_graph")
    ]
    file.write_text(json.dumps(manifest))
    for trace in recorded.glob("processes/*/torch_trace.log"):
        trace.unlink()
    report = json.loads(cli("dynamo", recorded, "--json").out)
    (finding,) = (f for f in report["findings"] if f["kind"] == "cache_bypass")
    assert f"{finding['where']['file']}:{finding['where']['line']}" == place
    assert f"unsafe_marked_cacheable_functions = {{'demo.{name}'" in finding["remedy"]
    assert "AOTAutograd and FX graph caches" in finding["what"]
