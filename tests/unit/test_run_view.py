"""The Python interface on recorded runs: the same facts as the commands, escaped displays, and errors with the next step."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import xpudbg
from tests.conftest import PATIENCE, PROJECT
from xpudbg.api import GraphView, Listing, RunView, as_html, as_table
from xpudbg.model.tables import TABLES

RUN = PROJECT / "tests" / "data" / "explain-bmg-2.13" / "run"
PLANTED = '<script>alert("x")</script>\x1b[31m'


@pytest.fixture(scope="module")
def run() -> RunView:
    return xpudbg.open(RUN)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(RUN, tmp_path / ".xpudbg" / "runs" / "20260101-000000-block")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_import_loads_nothing_of_the_tool_and_no_torch() -> None:
    code = "import sys, xpudbg; print(sorted(n for n in sys.modules if n.startswith(('xpudbg.', 'torch', 'typer', 'rich'))))"
    env = {**os.environ, "PYTHONPATH": str(PROJECT)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    assert done.stdout.strip() == "[]"


def test_every_name_of_the_stub_is_there_and_record_is_both_package_and_function() -> None:
    stub = (PROJECT / "xpudbg" / "__init__.pyi").read_text()
    names = re.findall(r" import \w+ as (\w+)", stub)
    assert len(names) > 10 and all(callable(getattr(xpudbg, name)) for name in names)
    import xpudbg.record.run as module

    assert callable(xpudbg.record) and xpudbg.record.run is module  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        _ = xpudbg.nothing  # type: ignore[attr-defined]


def test_kernels_have_the_figures_of_the_command(run: RunView) -> None:
    code = [sys.executable, "-m", "xpudbg", "show-fusion", str(RUN), "--json"]
    done = subprocess.run(code, cwd=PROJECT, capture_output=True, text=True, check=True, timeout=PATIENCE)
    (graph,) = json.loads(done.stdout)["graphs"]
    assert [(k.name, k.fused.bytes_read, k.fused.spills) for k in run.kernels] == [
        (k["name"], k["bytes_read"], k["spills"]) for k in graph["kernels"]
    ]
    first = run.kernel("K1")
    assert first is run.kernels[0] is run.kernel(f"{run.graphs[0].id}:K1") is run.kernel(first.name)
    assert first.lines == ("block.py:17", "block.py:7", "block.py:8") and first.bytes == 49152
    assert [p.cause for p in first.not_fused] == ["library_call"]
    assert first.why_not_fused().startswith("K1 | K2: extern_kernels.addmm is not generated code")
    assert {"source", "ttir", "ttgir", "llir"} <= set(first.stages)
    assert "tt.load" in first.stage("ttir") and "tt.func" in str(run.show("K1", "ttir"))


def test_answers_are_those_of_the_commands(run: RunView) -> None:
    for answer, schema in (
        (run.show(), "xpudbg.show"),
        (run.show("K1"), "xpudbg.show.kernel"),
        (run.explain("block.py:17"), "xpudbg.explain"),
        (run.explain(run.kernels[0].address), "xpudbg.explain"),
        (run.show_fusion(sort="bytes"), "xpudbg.show-fusion"),
        (run.memory(), "xpudbg.memory"),
        (run.time(), "xpudbg.time"),
        (run.dynamo(), "xpudbg.dynamo"),
        (run.ops(), "xpudbg.ops"),
        (run.tuning(), "xpudbg.tuning"),
    ):
        assert answer.json()["schema"] == schema and len(str(answer)) > 40, schema
        assert "<pre" in answer._repr_html_()


def test_two_stages_are_compared(run: RunView) -> None:
    found = xpudbg.diff(f"{run.address}:K1:ttir", f"{run.address}:K1:ttgir")
    assert "ttg" in str(found)


def test_tables_are_those_of_sql(run: RunView) -> None:
    assert list(run.tables) == list(TABLES)
    launches = run.tables["launch"]
    assert [row["kernel"] for row in launches] == [k.name for k in run.kernels]
    assert len(run.tables["recompile"]) == 0
    with pytest.raises(KeyError):
        run.tables["launch; DROP TABLE launch"]
    with pytest.raises(xpudbg.XpudbgError, match="one SELECT"):
        run.sql("DELETE FROM launch")


@pytest.mark.parametrize("package", ["pyarrow", "pandas", "polars"])
def test_tables_become_frames(run: RunView, package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip(package)
    view = run.sql("SELECT kernel, bytes_read, spills, least_us FROM launch")
    empty = run.tables["recompile"]
    method = {"pyarrow": "arrow"}.get(package, package)
    frame = getattr(view, method)()
    columns = frame.column_names if package == "pyarrow" else list(frame.columns)
    assert columns == list(view.columns) and len(frame) == 2 and len(getattr(empty, method)()) == 0
    assert int(frame["bytes_read"][0].as_py() if package == "pyarrow" else frame["bytes_read"][0]) == 16384
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(xpudbg.XpudbgError, match=f"pip install {package}"):
        getattr(view, method)()


def test_displays_escape_what_artifacts_say(run: RunView) -> None:
    kernel = replace(run.kernels[0].fused, name=PLANTED)
    graph = GraphView(run, replace(run.graphs[0].fusion, kernels=(kernel,), id=PLANTED))
    shown = [
        as_html(PLANTED),
        as_table([PLANTED], [[PLANTED]], PLANTED),
        Listing([graph])._repr_html_(),
        graph.kernels._repr_html_(),
        graph.svg(),
    ]
    assert all("<script" not in text and "\x1b" not in text and "script" in text for text in shown)
    assert run.graphs[0]._repr_svg_() is not None and "<svg" in run.graphs[0].svg()
    assert run._repr_html_().startswith("<pre") and run.tables._repr_html_().startswith("<table")


def test_long_displays_are_cut() -> None:
    assert len(as_html("x" * 1_000_000)) < 70_000


def test_errors_name_the_next_step(here: Path, run: RunView) -> None:
    assert xpudbg.open().name == "block" and "block" in str(xpudbg.runs())
    with pytest.raises(xpudbg.XpudbgError, match="xpudbg runs"):
        xpudbg.open("nothing")
    with pytest.raises(xpudbg.XpudbgError, match="kernels: triton_per_fused"):
        run.kernel("nothing")
    with pytest.raises(xpudbg.XpudbgError, match="K1 to K2"):
        run.kernel("K9")
    with pytest.raises(xpudbg.XpudbgError, match="model__0_inference_0"):
        run.graph("nothing")
    manifest = here / ".xpudbg" / "runs" / "20260101-000000-block" / "manifest.json"
    manifest.write_bytes(manifest.read_bytes()[:-500])
    with pytest.raises(xpudbg.XpudbgError, match="manifest"):
        xpudbg.open()
    shutil.rmtree(here / ".xpudbg")
    with pytest.raises(xpudbg.XpudbgError, match="xpudbg run"):
        xpudbg.open()


def test_a_kernel_that_no_graph_launches_has_a_next_step_that_works(here: Path) -> None:
    file = here / ".xpudbg" / "runs" / "20260101-000000-block" / "manifest.json"
    manifest = json.loads(file.read_text())
    (one, *_) = manifest["kernels"]
    manifest["kernels"].append({**one, "name": "triton_loose", "graph": ""})
    file.write_text(json.dumps(manifest))
    run = xpudbg.open()
    with pytest.raises(xpudbg.XpudbgError) as raised:
        run.kernel("triton_loose")
    step = str(raised.value).splitlines()[-1].partition(" shows")[0]
    assert "triton_loose" in str(eval(step, {"run": run}))


def test_a_report_is_written_once(run: RunView, tmp_path: Path) -> None:
    file = run.to_html(tmp_path / "run.html")
    assert file.stat().st_size > 100_000
    with pytest.raises(xpudbg.XpudbgError, match="exists"):
        run.to_html(file)


def test_the_document_runs(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pandas")
    blocks = re.findall(r"^```python\n(.*?)^```", (PROJECT / "docs" / "python.md").read_text(), re.M | re.S)
    names: dict[str, object] = {}
    ran = [b for b in blocks if "import torch" not in b]
    for block in ran:
        exec(block, names)
    out = capsys.readouterr().out
    assert len(ran) >= 5 and "#loc" in out and "block.py:17" in out and "K99" in out
