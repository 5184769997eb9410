"""``xpudbg show-fusion``: the report, its options, and bad input."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.report_blocks import read_report
from xpudbg.findings.fusion_rules import CAUSES

DATA = Path(__file__).resolve().parents[1] / "data"
EXAMPLE = DATA / "fusion-cpu-2.13" / "example"
FOREACH = DATA / "fusion-cuda-2.11" / "foreach"
MIX = DATA / "fusion-cuda-2.11" / "mix"
MLP = DATA / "fusion-cpu-2.5" / "mlp_train"
Cli = Callable[..., Any]
pytestmark = pytest.mark.usefixtures("patient_layout")


def test_the_report_says_what_was_fused_and_what_it_saved(cli: Cli) -> None:
    result = cli("show-fusion", EXAMPLE, "-v")
    assert (result.code, result.err) == (0, "")
    assert "4 scheduler nodes -> 1 kernel launch, 3 launches saved" in result.out
    assert "135.4 kB -> 67.3 kB" in result.out
    assert "op0 reduction  add, sum  over 64  -> buf0 f32[128, 1]" in result.out
    assert "example.py:6 return torch.nn.functional.layer_norm(x + b, (64,))" in result.out


def test_json_has_the_documented_keys(cli: Cli) -> None:
    body = json.loads(cli("show-fusion", FOREACH, "--json").out)
    assert (body["schema"], body["schema_version"]) == ("xpudbg.show-fusion", 1)
    graph = body["graphs"][0]
    assert {
        "id",
        "nodes_before",
        "kernels_after",
        "bytes_before",
        "bytes_after",
        "kernels",
        "not_fused",
        "problems",
    } <= graph.keys()
    assert {"name", "kind", "members", "origins", "bytes_read", "bytes_written"} <= graph["kernels"][0].keys()
    assert {"a", "b", "reason"} <= graph["not_fused"][0].keys()
    documented = (DATA.parents[1] / "docs" / "json" / "show-fusion.md").read_text()
    for key in (*graph, *graph["kernels"][0], *graph["kernels"][0]["members"][0], *graph["not_fused"][0]):
        assert re.search(rf"[`.]{key}(?:\[\d?\])?`", documented), key


def test_one_graph_is_chosen_by_a_part_of_its_name_or_its_number(cli: Cli) -> None:
    assert "model__0_backward_3" in cli("show-fusion", MIX, "-g", "backward").out
    assert "model__0_forward_1" not in cli("show-fusion", MIX, "-g", "backward").out
    assert cli("show-fusion", MIX, "-g", "2").out == cli("show-fusion", MIX, "-g", "forward").out
    wrong = cli("show-fusion", MIX, "-g", "nothing")
    assert (wrong.code, wrong.out) == (2, "")
    assert "its graphs: model__0_backward_3, model__0_forward_1" in wrong.err


def test_why_tells_the_reason_of_any_two(cli: Cli) -> None:
    result = cli("show-fusion", FOREACH, "--why", "op0", "triton_for_fused_1")
    assert result.code == 0
    assert "op0 writes buf0 in a loop over one element" in result.out
    assert "they are fused" in cli("show-fusion", EXAMPLE, "--why", "op0", "buf3").out
    body = json.loads(cli("show-fusion", FOREACH, "--why", "1", "2", "--json").out)
    assert body["pairs"][0]["not_fused"]["reason"].startswith("numel/rnumel mismatch")
    wrong = cli("show-fusion", FOREACH, "--why", "op0", "op999")
    assert wrong.code == 2
    assert "op999" in wrong.err
    near = cli("show-fusion", FOREACH, "--why", "op0", "triton_for_fusd_1")
    assert "hint: did you mean triton_for_fused_1" in near.err
    assert "K1 to K2" in near.err
    assert "hint: kernels are K1 to K2" in cli("show-fusion", FOREACH, "--why", "op0", "K99").err
    assert CAUSES["same_kernel"].title in cli("show-fusion", FOREACH, "--why", "K1", "K1").out


@pytest.mark.parametrize("form", ["svg", "png", "dot", "html"])
def test_pictures_are_written_to_the_named_file(cli: Cli, form: str) -> None:
    result = cli("show-fusion", EXAMPLE, "-o", f"out.{form}")
    assert (result.code, result.out) == (0, f"out.{form}\n")
    data = Path(f"out.{form}").read_bytes()
    assert {"svg": b"</svg>", "png": b"\x89PNG", "dot": b"cluster_k0", "html": b"</html>"}[form] in data


def test_several_graphs_go_to_several_files_and_to_one_page(cli: Cli) -> None:
    assert cli("show-fusion", MIX, "-o", "m.svg").out.split() == [
        "m-model__0_backward_3.svg",
        "m-model__0_forward_1.svg",
    ]
    assert cli("show-fusion", MIX, "-o", "m.html").out.split() == ["m.html"]
    page = read_report(Path("m.html"))
    index = page.json("index")
    assert index["start"] == {"page": "graph", "id": None, "level": None, "line": None}
    assert [g["id"] for g in index["graphs"]] == ["model__0_backward_3", "model__0_forward_1"]
    assert not {"dynamo", "time"} & page.chunks.keys()
    assert all(f"kernel:{k['id']}" in page.chunks for k in index["kernels"])


def test_the_page_of_a_graph_has_what_its_json_says(cli: Cli) -> None:
    assert cli("show-fusion", MLP, "-g", "backward", "-o", "one.html").code == 0
    page = read_report(Path("one.html"))
    assert page.json("index")["start"]["id"] == "model__0_backward_3"
    assert [name for name in page.chunks if name.startswith("graph:")] == ["graph:model__0_backward_3"]
    shown = page.json("graph:model__0_backward_3")
    (graph,) = json.loads(cli("show-fusion", MLP, "-g", "backward", "--json").out)["graphs"]
    assert [k["name"] for k in shown["kernels"]] == [k["name"] for k in graph["kernels"]]
    assert [p["logged"] for p in shown["not_fused"]] == [p["reason"] for p in graph["not_fused"]]
    assert shown["changes"] == graph["changes"] != []
    assert shown["before_svg"] and shown["after_svg"]


@pytest.mark.parametrize("command", ["show-fusion", "report"])
def test_a_file_of_a_graph_has_the_page_of_its_graph(cli: Cli, command: str) -> None:
    file = next(EXAMPLE.rglob("output_code.py"))
    assert cli(command, file, "-o", "file.html").code == 0
    assert [g["id"] for g in read_report(Path("file.html")).json("index")["graphs"]] == [
        "model__0_inference_0"
    ]


def test_dot_goes_to_a_pipe(cli: Cli) -> None:
    assert cli("show-fusion", EXAMPLE, "--format", "dot").out.startswith("digraph fusion {")


def test_open_asks_the_browser(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    assert cli("show-fusion", EXAMPLE, "--open").code == 0
    assert opened[0].endswith("fusion-model__0_inference_0.html")


def test_a_bundle_is_read_as_a_folder_is(cli: Cli) -> None:
    assert cli("collect", EXAMPLE, "--out", "bundle", "-q").code == 0
    told = json.loads(cli("show-fusion", "bundle", "--json").out)["graphs"][0]
    bare = json.loads(cli("show-fusion", EXAMPLE, "--json").out)["graphs"][0]
    assert [k["name"] for k in told["kernels"]] == [k["name"] for k in bare["kernels"]]
    assert told["bytes_after"] == bare["bytes_after"]


def test_a_missing_path_a_folder_without_ir_and_a_wrong_file_are_said(cli: Cli, tmp_path: Path) -> None:
    for path, words in [
        (tmp_path / "none", "no run or path"),
        (tmp_path, "no IR and no generated code"),
        (EXAMPLE.parent / "ORIGIN.md", "is not an artifact of a graph"),
    ]:
        result = cli("show-fusion", path)
        assert (result.code, result.out) == (2, ""), path
        assert words in result.err
        assert "hint: " in result.err
    assert "TORCH_COMPILE_DEBUG=1" in cli("show-fusion", tmp_path).err


def test_missing_artifacts_of_a_graph_are_named_with_how_to_get_them(cli: Cli, tmp_path: Path) -> None:
    folder = next(EXAMPLE.glob("model*"))
    target = tmp_path / "model__0_inference_0.0"
    target.mkdir()
    (target / "ir_post_fusion.txt").write_bytes((folder / "ir_post_fusion.txt").read_bytes())
    result = cli("show-fusion", tmp_path)
    assert result.code == 0
    assert "missing: ir_pre_fusion.txt" in result.out
    assert "missing: output_code.py" in result.out
    assert cli("show-fusion", tmp_path, "--strict").code == 1


def test_empty_and_binary_artifacts_are_problems_and_no_errors(cli: Cli, tmp_path: Path) -> None:
    target = tmp_path / "model__0_inference_0.0"
    target.mkdir()
    (target / "ir_pre_fusion.txt").write_bytes(b"")
    (target / "ir_post_fusion.txt").write_bytes(b"\x00\xff" * 500)
    (target / "output_code.py").write_bytes(b"")
    result = cli("show-fusion", tmp_path)
    assert result.code == 0
    assert "it is empty" in result.out
    assert "not understood" in result.out
    assert "\x00" not in result.out
    assert cli("show-fusion", tmp_path, "--strict").code == 1


def test_a_fifo_in_the_folder_does_not_hang(cli: Cli, tmp_path: Path) -> None:
    target = tmp_path / "model__0_inference_0.0"
    target.mkdir()
    os.mkfifo(target / "ir_pre_fusion.txt")
    os.mkfifo(tmp_path / "stderr.txt")
    result = cli("show-fusion", tmp_path)
    assert result.code == 0
    assert "not a regular file" in result.out


def test_an_output_that_cannot_be_written_is_said(cli: Cli) -> None:
    result = cli("show-fusion", EXAMPLE, "-o", "/proc/nothing/x.svg")
    assert result.code == 2
    assert "cannot write" in result.err
    assert "known format" in cli("show-fusion", EXAMPLE, "-o", "x.pdf").err


def test_a_file_that_is_there_is_not_written_over_without_force(cli: Cli) -> None:
    Path("mine.svg").write_text("mine")
    refused = cli("show-fusion", EXAMPLE, "-o", "mine.svg")
    assert (refused.code, refused.out, Path("mine.svg").read_text()) == (2, "", "mine")
    assert "mine.svg exists already" in refused.err
    assert cli("show-fusion", EXAMPLE, "-o", "mine.svg", "--force").code == 0
    assert "</svg>" in Path("mine.svg").read_text()
    assert (
        "is not a regular file"
        in cli("show-fusion", EXAMPLE, "--format", "svg", "-o", "/dev/null", "--force").err
    )


def test_one_of_several_files_that_is_there_stops_before_any_is_written(cli: Cli) -> None:
    Path("f-model__0_forward_1.dot").write_text("mine")
    assert cli("show-fusion", MIX, "-o", "f.dot").code == 2
    assert [p.name for p in Path().glob("f-*")] == ["f-model__0_forward_1.dot"]


def test_why_lists_the_candidates_where_a_name_is_called_again(cli: Cli) -> None:
    result = cli("show-fusion", MLP, "-g", "forward", "--why", "extern_kernels.addmm", "K2")
    assert (result.code, result.out) == (2, "")
    assert "extern_kernels.addmm matches 2 kernels of model__0_forward_1" in result.err
    assert "K1 (op0), K3 (op6)" in result.err
    assert cli("show-fusion", MLP, "-g", "forward", "--why", "op6", "K2").code == 0


def test_a_graph_in_which_torch_recorded_no_python_line_says_so(cli: Cli) -> None:
    xpu = DATA / "fusion-xpu-2.13" / "mlp_train"
    assert "torch recorded none" in cli("show-fusion", xpu, "-g", "forward").out
    assert "torch recorded none" not in cli("show-fusion", FOREACH).out


def test_a_call_of_several_results_shows_each_of_them(cli: Cli) -> None:
    out = cli("show-fusion", DATA / "fusion-cpu-2.13" / "sdpa", "-v").out
    assert re.search(r"op0 extern  -> buf1 f32\[[\d, ]+\]", out)
    assert "?" not in out


def test_why_takes_the_labels_of_the_pictures(cli: Cli) -> None:
    result = cli("show-fusion", FOREACH, "--why", "K1", "K2")
    assert (result.code, result.out) == (0, cli("show-fusion", FOREACH, "--why", "1", "2").out)
    assert cli("show-fusion", FOREACH, "--why", "K1", "K99").code == 2


def test_a_log_that_is_not_there_is_said_once(cli: Cli) -> None:
    result = cli("show-fusion", MIX, "--log", "nothing.txt")
    assert (result.code, result.out) == (2, "")
    assert result.err.count("nothing.txt") == 1


def test_json_and_a_picture_together_are_refused(cli: Cli) -> None:
    result = cli("show-fusion", EXAMPLE, "--json", "--format", "svg")
    assert (result.code, result.out) == (2, "")
    assert "give one of them" in result.err


def test_pictures_without_the_nodes_after_fusion_say_unknown(cli: Cli, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(EXAMPLE, copy)
    for file in copy.rglob("ir_post_fusion.txt"):
        file.write_text("")
    assert cli("show-fusion", copy, "-o", "out.dot").code == 0
    assert "unknown" in Path("out.dot").read_text()
    graph = json.loads(cli("show-fusion", copy, "--json").out)["graphs"][0]
    assert graph["bytes_after"] is graph["kernels"][0]["bytes_read"] is graph["kernels"][0]["removed"] is None
