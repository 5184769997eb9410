"""The table of ``show-fusion``: its columns, what it ranks and what it filters."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from xpudbg.commands.show_fusion import print_fusion
from xpudbg.facts.fusion.kernel_modules import with_layers
from xpudbg.facts.fusion.run_fusion import fusions_of
from xpudbg.model.fusion import FusionReport
from xpudbg.run.run_reader import RunReader
from xpudbg.screens.text import cell_width

DATA = Path(__file__).resolve().parents[1] / "data"
MLP = DATA / "fusion-xpu-2.13" / "mlp_train"
TRANSFORMER = DATA / "transformer-xpu-2.13" / "raw.zip"
Cli = Callable[..., Any]


@lru_cache
def report_of(path: Path) -> FusionReport:
    reader = RunReader.open(path)
    nodes = {g.id: reader.fx_nodes(g) for g in reader.graphs}
    graphs = [
        with_layers(fusion, n.value if (n := nodes[g.id]) else None)
        for g, fusion in zip(reader.graphs, fusions_of(reader, reader.graphs), strict=True)
    ]
    return FusionReport(str(path), tuple(graphs))


def screen(path: Path, width: int) -> list[str]:
    out = io.StringIO()
    console = Console(file=out, width=width, force_terminal=True, color_system=None)
    print_fusion(report_of(path), console)
    return out.getvalue().splitlines()


@pytest.mark.parametrize("width", [60, 80, 120, 200])
@pytest.mark.parametrize("path", [MLP, TRANSFORMER], ids=["mlp", "transformer"])
def test_the_table_fits_and_tells_its_rows_apart(path: Path, width: int) -> None:
    lines = screen(path, width)
    assert max(map(cell_width, lines)) <= width
    assert not [line for line in lines if line != line.rstrip()]
    if path == MLP:
        names = [line.split()[1] for line in lines if line.startswith("  K")]
        generated = [name for name in names if name.startswith(("triton", "…"))]
        assert len(generated) == len(set(generated)) == 5
        assert all(name[-1].isdigit() for name in generated)


def test_training_of_a_transformer_of_12_layers_fits_two_screens_of_80_columns() -> None:
    assert len(screen(TRANSFORMER, 80)) <= 2 * 50


def test_a_kernel_has_its_kind_nodes_bytes_and_what_it_saved(cli: Cli) -> None:
    out = cli("show-fusion", DATA / "fusion-cpu-2.13" / "example").out
    lines = [line.split() for line in out.splitlines()]
    at = next(number for number, words in enumerate(lines) if words[:1] == ["kernel"])
    head, row = lines[at : at + 2]
    assert head == ["kernel", "kind", "nodes", "line", "in", "out", "saved"]
    assert row[0] == "K1"
    assert row[2:] == ["cpp", "4", "6", "33.0", "kB", "34.3", "kB", "68.1", "kB"]


def test_what_kernels_save_is_what_the_graph_saves(cli: Cli) -> None:
    for path in (MLP, TRANSFORMER, DATA / "fusion-cpu-2.13" / "collective"):
        for graph in json.loads(cli("show-fusion", path, "--json").out)["graphs"]:
            saved = sum(k["bytes_saved"] for k in graph["kernels"])
            assert saved == graph["bytes_before"] - graph["bytes_after"]


def test_ranked_kernels_of_all_graphs_stand_in_one_table(cli: Cli) -> None:
    body = json.loads(cli("show-fusion", TRANSFORMER, "--sort", "bytes", "--json").out)
    moved = [row["bytes_read"] + row["bytes_written"] for row in body["ranking"]]
    assert moved == sorted(moved, reverse=True)
    assert sum(moved) == sum(g["bytes_after"] for g in body["graphs"])
    assert sum(len(row["numbers"]) for row in body["ranking"]) == sum(
        len(g["kernels"]) for g in body["graphs"]
    )
    out = cli("show-fusion", TRANSFORMER, "--top", "3").out
    assert len([line for line in out.splitlines() if line.lstrip().startswith("K")]) == 3
    assert f"and {len(moved) - 3} more rows; --top 0 lists all" in out
    launches = json.loads(cli("show-fusion", TRANSFORMER, "--sort", "launches", "--json").out)["ranking"]
    counts = [len(row["numbers"]) for row in launches]
    assert counts == sorted(counts, reverse=True)
    assert "no peak rates of the device" in cli("show-fusion", MLP, "--sort", "time").out


def test_expand_ranks_each_launch(cli: Cli) -> None:
    rows = json.loads(cli("show-fusion", TRANSFORMER, "--sort", "bytes", "--expand", "--json").out)["ranking"]
    assert len(rows) == 332
    assert {len(row["numbers"]) for row in rows} == {1}


def test_kernels_of_a_line_and_of_a_module(cli: Cli) -> None:
    every = json.loads(cli("show-fusion", TRANSFORMER, "--json").out)["graphs"]
    line = next(s for k in every[1]["kernels"] for m in k["members"] for s in m["sources"])
    file = line["path"].rpartition("/")[2]
    rows = json.loads(cli("show-fusion", TRANSFORMER, "--line", f"{file}:{line['line']}", "--json").out)
    found = {(row["graph"], number) for row in rows["ranking"] for number in row["numbers"]}
    wanted = {
        (graph["id"], number)
        for graph in every
        for number, kernel in enumerate(graph["kernels"], 1)
        if any(s == line or s["line"] == line["line"] for m in kernel["members"] for s in m["sources"])
    }
    assert found == wanted
    module = json.loads(cli("show-fusion", TRANSFORMER, "--module", "layers.3.attn", "--json").out)["ranking"]
    assert module
    kernels = {graph["id"]: graph["kernels"] for graph in every}
    for row in module:
        for number in row["numbers"]:
            paths = kernels[row["graph"]][number - 1]["modules"]
            assert any(p == "layers.3.attn" or p.startswith("layers.3.attn.") for p in paths)


def test_a_line_or_module_that_no_kernel_has_is_said_with_those_there_are(cli: Cli) -> None:
    wrong = cli("show-fusion", TRANSFORMER, "--line", "other.py:1")
    assert (wrong.code, wrong.out) == (2, "")
    assert "no kernel comes from other.py:1" in wrong.err
    assert "hint: kernels come from " in wrong.err
    wrong = cli("show-fusion", TRANSFORMER, "--module", "layers.3.atn")
    assert wrong.code == 2
    assert "layers.3.attn" in wrong.err


def test_what_was_not_fused_is_ranked_by_bytes_with_the_reason_once(cli: Cli) -> None:
    out = cli("show-fusion", TRANSFORMER, "-g", "backward").out
    assert out.count("different orders") == 1
    graph = json.loads(cli("show-fusion", TRANSFORMER, "-g", "backward", "--json").out)["graphs"][0]
    sizes = [kind["bytes_saved"] for kind in graph["not_fused_kinds"]]
    assert sizes == sorted(sizes, reverse=True)
    assert sum(kind["pairs"] for kind in graph["not_fused_kinds"]) == len(graph["not_fused"])
    for kind in graph["not_fused_kinds"]:
        single = [p["bytes_saved"] for p in graph["not_fused"] if p["cause"] == kind["cause"]]
        assert max(single) <= kind["bytes_saved"]


def test_graphs_without_a_kernel_have_no_ranking(cli: Cli, tmp_path: Path) -> None:
    made = tmp_path / "bundle"
    assert cli("collect", DATA / "torch_trace", "-o", made).code == 0
    for arguments in (("--sort", "bytes"), ("--sort", "launches"), ("--top", "3")):
        done = cli("show-fusion", made, *arguments)
        assert (done.code, done.err) == (0, "")
        graphs = len(json.loads(cli("show-fusion", made, *arguments, "--json").out)["graphs"])
        assert graphs > 1 and f"no kernels in {graphs} graphs" in done.out
