"""``show-fusion`` on a transformer of 12 layers: shown once, by module, and as a whole."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).resolve().parents[1] / "data" / "transformer-xpu-2.13"
RAW, GOLDEN = DATA / "raw.zip", DATA / "report.txt"
SCREENS = 50
Cli = Callable[..., Any]


def test_the_report_of_a_transformer_fits_a_screen(cli: Cli, update_golden: bool) -> None:
    result = cli("show-fusion", RAW)
    assert (result.code, result.err) == (0, "")
    if update_golden:
        GOLDEN.write_text(result.out)
    assert result.out == GOLDEN.read_text()
    assert len(result.out.splitlines()) <= SCREENS
    assert "layers.0 to layers.11: 12 times 8 kernels, 6 of them the same in each, K1 to K96" in result.out
    assert "layers.11 to layers.0: 12 times 19 kernels, 17 of them the same in each, K5 to K232" in result.out
    assert "--limit 0 lists them" in result.out
    whole = cli("show-fusion", RAW, "--limit", "0").out
    assert "differs: K1 in name, shape (layers.0, layers.1); K5 in name, bytes (layers.0)" in whole


def test_rows_that_are_left_out_are_the_rest_of_all_traffic(cli: Cli) -> None:
    """What is shown and what is summed up in the last row is the traffic of all launches."""
    shown = cli("show-fusion", RAW).out.split("\n\nmodel")[0]
    graph = json.loads(cli("show-fusion", RAW, "--json").out)["graphs"][0]
    sizes = [k["bytes_read"] + k["bytes_written"] for k in graph["kernels"]]
    (layers,) = graph["repeats"]
    numbers = [int(n) for n in re.findall(r"^ +(?:│ +)?K(\d+) ", shown, re.M)]
    first, length = layers["first"], layers["length"]
    inside = range(first, first + length)
    listed = [
        sum(sizes[n - 1 : first - 1 + length * layers["count"] : length]) if n in inside else sizes[n - 1]
        for n in numbers
    ]
    launches = sum(layers["count"] if n in inside else 1 for n in numbers)
    (words,) = re.findall(r"\d+ more rows with less traffic: (\d+) launches, ([\d.]+) MB", shown)
    assert len(numbers) == 8
    assert int(words[0]) == len(sizes) - launches
    assert float(words[1]) == pytest.approx((sum(sizes) - sum(listed)) / 1e6, rel=0.01)


def test_every_kernel_has_the_module_that_its_layer_says(cli: Cli) -> None:
    backward, forward = json.loads(cli("show-fusion", RAW, "--json").out)["graphs"]
    parts = ("norm1", "attn.qkv", "attn", "attn.out", "norm2", "mlp.0", "mlp.1", "mlp.2")
    assert [k["modules"][-1] for k in forward["kernels"][:96]] == [
        f"layers.{layer}.{part}" for layer in range(12) for part in parts
    ]
    (layers,) = backward["repeats"]
    assert layers["layers"] == [f"layers.{n}" for n in range(11, -1, -1)]
    launches = [*backward["kernels"], *forward["kernels"]]
    assert len(launches) == 332
    assert sum(bool(k["modules"]) for k in launches) / len(launches) > 0.95
    for graph in (backward, forward):
        assert not _unlike_origins(graph)
    lined = sum(any(m["sources"] for m in k["members"]) for k in launches)
    assert lined / len(launches) > 0.95


def _unlike_origins(graph: Any) -> list[int]:
    """Launches of a layer whose FX nodes, but for numbers, are not those of the same launch in each layer between the second and the last."""
    (layers,) = graph["repeats"]
    first, length = layers["first"] - 1, layers["length"]

    def nodes(launch: int) -> tuple[str, ...]:
        return tuple(re.sub(r"_?\d+$", "", name) for name in graph["kernels"][launch]["fx"])

    inner = range(first + 2 * length, first + length * (layers["count"] - 1))
    return [n + 1 for n in inner if n + length in inner and sorted(nodes(n)) != sorted(nodes(n + length))]


def test_expand_lists_every_layer(cli: Cli) -> None:
    folded, whole = (cli("show-fusion", RAW, *more, "--limit", "0").out for more in ((), ("--expand",)))
    assert " times the same " not in whole and "of them the same" not in whole
    assert folded.count("_scaled_dot_product_fused_attention_overrideable.default") == 1
    assert whole.count("_scaled_dot_product_fused_attention_overrideable.default") >= 12
    assert "op0 reduction" not in folded


def test_modules_are_a_table_with_layers_once(cli: Cli) -> None:
    text = cli("show-fusion", RAW, "--modules").out
    row = next(line.split() for line in text.splitlines() if "layers.*.attn.qkv" in line)
    assert row == ["layers.*.attn.qkv", "(12", "times)", "Linear", "2", "3", "460", "kB", "3"]
    assert cli("show-fusion", RAW, "--modules", "--expand").out.count("attn.qkv") == 24
    graphs = json.loads(cli("show-fusion", RAW, "--json").out)["graphs"]
    for graph in graphs:
        tops = [m for m in graph["modules"] if "." not in m["path"]]
        assert sum(m["launches"] for m in tops) == len(graph["kernels"])
        assert sum(m["bytes"] for m in tops) == graph["bytes_after"]


@pytest.fixture
def without_nodes(tmp_path: Path) -> Path:
    with zipfile.ZipFile(RAW) as archive:
        names = [n for n in archive.namelist() if not n.endswith("fx_graph_nodes.json")]
        archive.extractall(tmp_path / "raw", names)
    return tmp_path / "raw"


def test_without_recorded_nodes_the_kernels_alone_tell(cli: Cli, without_nodes: Path) -> None:
    result = cli("show-fusion", without_nodes, "-g", "forward")
    assert "12 times 8 kernels, " in result.out
    assert "layers.0" not in result.out
    assert "no module is known" in cli("show-fusion", without_nodes, "--modules").out


def test_damaged_nodes_are_a_problem_and_no_more(cli: Cli, without_nodes: Path) -> None:
    (without_nodes / "model__0_forward_1" / "fx_graph_nodes.json").write_text('{"schema": 7')
    result = cli("show-fusion", without_nodes, "-g", "forward")
    assert result.code == 0
    assert "problem: model__0_forward_1: fx_graph_nodes.json: no" in result.out
    assert cli("show-fusion", without_nodes, "-g", "forward", "--strict").code == 1


def test_small_graphs_are_shown_with_all_their_nodes(cli: Cli) -> None:
    example = DATA.parent / "fusion-cuda-2.11" / "foreach"
    assert cli("show-fusion", example).out == cli("show-fusion", example, "--expand").out
