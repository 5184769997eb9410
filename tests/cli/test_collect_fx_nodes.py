"""``fx_graph_nodes.json`` in the ledger: brought in with its debug folder, and its absence explained."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from xpudbg.run.run_reader import RunReader

RECORDED = Path(__file__).resolve().parents[1] / "data" / "fx-nodes-xpu-2.13"
GRAPH = "model__0_forward_1"


def row_of(bundle: str, graph: str) -> dict[str, object]:
    (found,) = (
        g for g in json.loads(Path(bundle, "manifest.json").read_text())["graphs"] if g["id"] == graph
    )
    (row,) = (a for a in found["artifacts"] if a["kind"] == "fx_graph_nodes")
    return row


def test_nodes_in_a_debug_folder_are_collected_with_it(cli) -> None:
    folder = Path("torch_compile_debug/run_2026_11_22_13_00_00_000000-pid_7/torchinductor") / f"{GRAPH}.0"
    shutil.copytree(RECORDED / GRAPH, folder)
    assert cli("collect", "torch_compile_debug", "--out", "b").code == 0
    row = row_of("b", GRAPH)
    assert (row["state"], row["path"]) == ("present", f"processes/pid-7/graphs/{GRAPH}/fx_graph_nodes.json")
    reader = RunReader.open(Path("b"))
    (graph,) = reader.graphs
    nodes = reader.fx_nodes(graph)
    assert nodes is not None
    assert nodes.value.find("rsqrt_1") is not None
    assert reader.fx_nodes(graph) is nodes
    bare = RunReader.open(folder)
    assert bare.fx_nodes(bare.graphs[0]) == nodes


def test_folders_of_others_have_none_and_say_why(cli) -> None:
    shutil.copytree(RECORDED / GRAPH, "model__0_forward_1.0")
    Path("model__0_forward_1.0/fx_graph_nodes.json").unlink()
    assert cli("collect", "model__0_forward_1.0", "--out", "b").code == 0
    row = row_of("b", GRAPH)
    assert row["state"] == "not_requested"
    assert "the probe of 'xpudbg run' records it" in str(row["reason"])
    reader = RunReader.open(Path("b"))
    (graph,) = reader.graphs
    assert reader.fx_nodes(graph) is None
    assert row["reason"] in graph.reasons.values()
