"""Estimated times on every screen that has them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.report_blocks import read_report
from xpudbg.core.devices import load_devices

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "tests" / "data"
LAYERS = DATA / "screens-bmg-2.13" / "transformer12.zip"
ON_CPU = DATA / "diff-cpu-2.13" / "once"
Cli = Callable[..., Any]
pytestmark = pytest.mark.usefixtures("patient_layout")


def fusion(cli: Cli, *arguments: object) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(cli("show-fusion", *arguments, "--json").out)
    return body


def test_sums_of_kernels_modules_and_graphs_agree(cli: Cli) -> None:
    body = fusion(cli, LAYERS, "--sort", "time")
    assert body["no_estimate"] == "" and {g["cost_device"] for g in body["graphs"]} == {"Intel Arc B580"}
    rows = [row["least_us"] for row in body["ranking"]]
    assert rows == sorted(rows, reverse=True)
    for graph in body["graphs"]:
        launches = [k["cost"]["least_us"] for k in graph["kernels"]]
        assert graph["least_us"] == pytest.approx(sum(launches))
        assert sum(r["least_us"] for r in body["ranking"] if r["graph"] == graph["id"]) == pytest.approx(
            sum(launches)
        )
        own: dict[str, float] = {}
        for kernel in graph["kernels"]:
            steps = kernel["modules"][-1].split(".") if kernel["modules"] else []
            for end in range(1, len(steps) + 1):
                path = ".".join(steps[:end])
                own[path] = own.get(path, 0) + kernel["cost"]["least_us"]
        named = {m["path"]: m["least_us"] for m in graph["modules"] if m["path"]}
        assert named == pytest.approx(own)


def test_a_table_of_the_run_has_the_same_times(cli: Cli) -> None:
    query = "SELECT graph, number, flops, least_us, cached_us, bound FROM launch ORDER BY graph, number"
    rows = json.loads(cli("sql", LAYERS, query, "--json").out)["rows"]
    wanted = [
        [g["id"], n, k["flops"], k["cost"]["least_us"], k["cost"]["cached_us"], k["cost"]["bound"]]
        for g in sorted(fusion(cli, LAYERS)["graphs"], key=lambda g: g["id"])
        for n, k in enumerate(g["kernels"], 1)
    ]
    assert [list(row.values()) if isinstance(row, dict) else row for row in rows] == wanted


def test_a_cpu_has_no_estimate_until_a_device_is_named(cli: Cli) -> None:
    without, on = fusion(cli, ON_CPU, "--sort", "time"), fusion(cli, ON_CPU, "--device", "b580")
    assert without["no_estimate"] and without["graphs"][0]["least_us"] is None
    assert without["ranking"][0]["least_us"] is None
    assert (on["no_estimate"], on["graphs"][0]["kernels"][0]["cost"]["bound"]) == ("", "launch")
    assert cli("show-fusion", ON_CPU, "--device", "riva128").code == 2


def test_the_table_of_the_documents_is_that_of_the_devices() -> None:
    page = (ROOT / "docs" / "cost.md").read_text(encoding="utf-8")
    for row in (r for r in load_devices().rows if r.peaks):
        keys = ("memory_gbs", "cache_mib", "vector_float32", "matrix_bfloat16")
        figures = (row.peaks.figure(key) for key in keys)
        cells = " | ".join("-" if f is None else f"{f:g}" for f in figures)
        assert f"| `{row.name}` | {row.title} | {cells} |" in page


def test_a_kernel_and_the_things_above_it_have_the_same_times(cli: Cli) -> None:
    graph = fusion(cli, LAYERS, "-g", "forward")["graphs"][0]
    launch = graph["kernels"][5]
    page = json.loads(cli("show", f"{LAYERS}:{graph['id']}:K6", "--json").out)
    assert (page["cost"], page["flops"]) == (launch["cost"], launch["flops"])
    (one,) = json.loads(cli("explain", f"{LAYERS}:{graph['id']}:K6", "--json").out)["found"]
    assert (one["times"]["launches"], one["times"]["least_us"]) == (1, launch["cost"]["least_us"])
    name = launch["fx"][-1]
    above = json.loads(cli("explain", f"{LAYERS}:{graph['id']}:{name}", "--json").out)["found"][0]
    launches = [k["cost"]["least_us"] for k in graph["kernels"] if name in k["fx"]]
    assert (above["times"]["launches"], above["times"]["least_us"]) == (
        len(launches),
        pytest.approx(sum(launches)),
    )


def test_many_short_launches_are_a_finding_of_the_report(cli: Cli, tmp_path: Path) -> None:
    graphs = fusion(cli, LAYERS)["graphs"]
    assert [g["launch_bound"] for g in graphs] == [True, True]
    assert cli("report", LAYERS, "-o", tmp_path / "r.html").code == 0
    index = read_report(tmp_path / "r.html").json("index")
    found = {f["to"]["id"]: f["count"] for f in index["findings"] if f["rule"] == "bundle/launch-bound"}
    assert found == {g["id"]: len(g["kernels"]) for g in graphs}
    times = {row["id"]: row["least_us"] for row in index["kernels"] if row["graph"]}
    for graph in graphs:
        for number, kernel in enumerate(graph["kernels"], 1):
            assert (
                times.get(f"{graph['id']}:K{number}", kernel["cost"]["least_us"])
                == kernel["cost"]["least_us"]
            )
