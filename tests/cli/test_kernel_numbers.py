"""The numbers of kernels (K5) in lists: those that ``show-fusion`` counts, with a word for the graph that an address takes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Result
from xpudbg.facts.fusion.run_fusion import fusions_of, launch_numbers
from xpudbg.model.ci import Note
from xpudbg.model.finding import FindingSeverity
from xpudbg.model.kernel_counts import KernelLaunches
from xpudbg.model.native import NativeFigures, NativeRow
from xpudbg.model.runs import short_graphs
from xpudbg.run.run_reader import RunReader
from xpudbg.screens.ci_files import note_message
from xpudbg.screens.kernels.whatif import render_native
from xpudbg.store.locate import resolve_run


def test_numbers_of_code_alone_are_those_of_the_fusion(small_run: str, medium_run: str) -> None:
    for name in (small_run, medium_run):
        root = resolve_run(name)
        counted: dict[tuple[str, str], tuple[int, ...]] = {}
        analysed = RunReader.open(root)
        for graph in fusions_of(analysed, analysed.graphs):
            for number, kernel in enumerate(graph.kernels, 1):
                key = graph.id, kernel.name
                counted[key] = (*counted.get(key, ()), number)
        assert launch_numbers(RunReader.open(root)) == counted, name
        assert launch_numbers(analysed) == counted, name


def test_addresses_in_the_list_of_a_cache_lead_back_to_its_entries(
    medium_run: str, cli: Callable[..., Result]
) -> None:
    rows = json.loads(cli("triton-cache", "ls", medium_run, "--json").out)["caches"][0]["entries"]
    called = {row["kernel"]: row["launches"][0] for row in rows}
    assert {one["graph"] for one in called.values()} == {"model__0_forward_1", "model__0_backward_3"}
    name, launches = max(called.items(), key=lambda pair: len(pair[1]["numbers"]))
    assert launches["address"] == f"backward:K{launches['numbers'][0]}"
    again = cli("triton-cache", "ls", f"{medium_run}:{launches['address']}")
    others = len(launches["numbers"]) - 1
    assert f"{launches['address']} +{others}" in again.out
    assert name[-8:] in again.out
    keys = {row["key"] for row in rows if row["kernel"] == name}
    card = cli("triton-cache", "show", min(keys), "--in", medium_run).out
    assert f"{launches['graph']} as K{launches['numbers'][0]}, K{launches['numbers'][1]}" in card


def test_a_cache_outside_of_runs_has_no_column_of_numbers(cli: Callable[..., Result]) -> None:
    shown = cli("triton-cache", "ls", Path(__file__).parents[1] / "data" / "triton_cache_pvc" / "cache").out
    assert "HASH" in shown
    assert "CALLED" not in shown


def test_rules_name_kernels_by_number(medium_run: str, cli: Callable[..., Result], tmp_path: Path) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text("[tool.xpudbg.check]\nmax_spilled_kernels = 0\n")
    shown = cli("check", medium_run, "--rules", rules).out
    numbers = launch_numbers(RunReader.open(resolve_run(medium_run)))
    named = re.findall(r"graph (\S+), kernel K(\d+) (\S+)", shown)
    assert len(named) > 3
    assert all(numbers[graph, kernel][0] == int(number) for graph, number, kernel in named)


def test_words_for_graphs_mean_one_graph_each() -> None:
    kinds = [("model__0_forward_1", "forward"), ("model__0_backward_3", "backward")]
    assert short_graphs(kinds) == {"model__0_forward_1": "forward", "model__0_backward_3": "backward"}
    assert short_graphs(kinds[:1]) == {"model__0_forward_1": ""}
    alike = [("model__1_forward_4", "forward"), ("model__11_forward_4", "forward"), ("model__2", "unknown")]
    # "1_forward_4" is a part of two ids, and "2" the second graph.
    assert short_graphs(alike) == {
        "model__1_forward_4": "model__1_forward_4",
        "model__11_forward_4": "11_forward_4",
        "model__2": "model__2",
    }


def test_native_code_is_listed_with_the_numbers_of_its_kernels(
    medium_run: str, cli: Callable[..., Result], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    refuses = tmp_path / "ocloc"
    refuses.write_text("#!/bin/sh\nexit 1\n")
    refuses.chmod(0o755)
    monkeypatch.setenv("XPUDBG_OCLOC", str(refuses))
    address = f"{medium_run}:backward:K3"
    rows = json.loads(cli("triton-cache", "native", address, "--device", "bmg", "--json").out)["kernels"]
    assert rows and all(row["launches"][0]["address"] == "backward:K3" for row in rows)


@pytest.mark.parametrize("width", [80, 110, 200])
def test_a_number_leads_the_table_of_native_code(width: int) -> None:
    launches = (KernelLaunches("model__0_backward_3", (113, 117), "backward:K113"),)
    name = "triton_per_fused_add_addmm_native_layer_norm_native_layer_norm_backward_view_4"
    figures = NativeFigures(32, 128, 21_568, 0, 8, 42_500)
    rows = [NativeRow("2OCVEPVXAB", name, "bmg", figures, launches=launches)]
    head, one, *_ = render_native(rows, "26.27", width=width).splitlines()
    assert (len(head), len(one)) <= (width, width)
    assert head.startswith("called") and one.startswith("backward:K113")
    assert ("2OCVEPVX" in one) == (width > 80)


def test_operators_sizes_and_stages_name_kernels_by_number(
    medium_run: str, cli: Callable[..., Result]
) -> None:
    numbers = launch_numbers(RunReader.open(resolve_run(medium_run)))
    levels = json.loads(cli("ops", medium_run, "--json").out)["levels"]
    kernels = next(level for level in levels if level["level"] == "kernels")["operators"]
    told = {(one["graph"], op["name"]): tuple(one["numbers"]) for op in kernels for one in op["launches"]}
    assert {key: told[key] for key in numbers if key in told} == told
    assert set(told) == set(numbers)
    use = json.loads(cli("triton-cache", "du", medium_run, "--json").out)["caches"][0]
    assert {name for name, _, _ in use["by_kernel"]} == set(use["launches"])
    name, (first, *_) = next((n, called) for n, called in use["launches"].items() if len(called) == 1)
    shown = cli("triton-cache", "stages", f"{medium_run}:{first['address']}").out
    assert re.search(rf"^{first['address']}( \+\d+)?  {name}", shown, re.MULTILINE)


def test_ci_files_name_kernels_by_number(medium_run: str, cli: Callable[..., Result], tmp_path: Path) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text("[tool.xpudbg.check]\nmax_spilled_kernels = 0\n")
    out = tmp_path / "job"
    cli("attach", medium_run, "--rules", rules, "--out", out, "--no-report")
    numbers = launch_numbers(RunReader.open(resolve_run(medium_run)))
    junit = next(out.rglob("*junit*.xml")).read_text()
    named = re.findall(r"graph: (\S+)\s+kernel: K(\d+) (\S+)", junit)
    assert named and all(numbers[graph, kernel][0] == int(number) for graph, number, kernel in named)


def test_annotations_lead_with_the_number() -> None:
    note = Note(
        rule="kernel/spills",
        severity=FindingSeverity.WARNING,
        title="triton_poi_fused_0: it spills",
        address="forward:K5",
    )
    assert note_message(note).splitlines()[0] == "forward:K5 triton_poi_fused_0: it spills"
