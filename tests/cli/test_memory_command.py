"""``xpudbg memory``: JSON and screen over recorded runs."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parents[1] / "data"
TRAIN = DATA / "fusion-xpu-2.13" / "mlp_train"
Cli = Callable[..., Any]


def test_a_training_step_says_what_is_alive_at_its_peak(cli: Cli) -> None:
    """By hand from tests/data/fusion-xpu-2.13/mlp_train/model__0_forward_1.0/output_code.py."""
    body = json.loads(cli("memory", TRAIN, "--json").out)
    assert (body["schema"], body["schema_version"]) == ("xpudbg.memory", 1)
    graphs = {g["kind"]: g for g in body["graphs"]}
    for graph in graphs.values():
        assert graph["peak_bytes"] == max(p["live_bytes"] for p in graph["curve"])
        assert graph["peak_bytes"] == sum(b["bytes"] for b in graph["alive"])
        peak = next(p for p in graph["curve"] if p["launch"] == graph["peak_launch"])
        assert peak["kernel"] == graph["peak_kernel"]
        assert [b["bytes"] for b in graph["alive"]] == sorted(
            (b["bytes"] for b in graph["alive"]), reverse=True
        )
        assert (graph["unsized"], graph["missing"]) == ([], "")
    made = {b["name"]: b for b in graphs["forward"]["alive"]}
    assert all((b["launch"] > 0) == (b["role"] != "input") for b in made.values())


def test_every_graph_of_a_run_with_a_wrapper_is_known(cli: Cli, recorded: Path) -> None:
    body = json.loads(cli("memory", recorded, "--json").out)
    assert body["graphs"]
    assert all(g["missing"] == "" and g["peak_bytes"] >= g["input_bytes"] for g in body["graphs"])


def test_graphs_that_were_compiled_again_after_a_reset_are_told_apart(cli: Cli, tmp_path: Path) -> None:
    assert cli("collect", DATA / "resets-cpu-2.13" / "raw", "--out", tmp_path / "run", "-q").code == 0
    graphs = json.loads(cli("memory", tmp_path / "run", "--json").out)["graphs"]
    again = {g["graph"]: f"[{g['compile_id']} #{g['generation'] + 1}]" for g in graphs if g["generation"]}
    lines = cli("memory", tmp_path / "run").out.splitlines()
    assert again
    assert all(any(name in line and told in line for line in lines) for name, told in again.items())


def test_lists_are_grouped_and_folded(cli: Cli) -> None:
    folded, whole = cli("memory", TRAIN).out, cli("memory", TRAIN, "--all").out
    assert len(whole.splitlines()) > len(folded.splitlines())
    assert "(inputs)" in cli("memory", TRAIN, "--by", "module").out


def test_a_graph_without_code_is_unknown_and_strict_says_so(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "torch_compile_debug" / "run_1" / "torchinductor" / "model__0_inference_0.0"
    folder.mkdir(parents=True)
    source = TRAIN / "model__0_forward_1.0"
    (folder / "ir_post_fusion.txt").write_bytes((source / "ir_post_fusion.txt").read_bytes())
    done = cli("memory", tmp_path, "--json", "--strict")
    assert done.code == 1
    graph = json.loads(done.out)["graphs"][0]
    assert graph["peak_bytes"] is None
    assert graph["missing"]


def test_figures_without_an_input_of_unknown_dtype_are_lower_bounds(cli: Cli, tmp_path: Path) -> None:
    code = next((DATA / "fusion-xpu-2.13" / "mlp_train").rglob("output_code.py")).read_text()
    lines = [line for line in code.splitlines() if "rand_strided(" not in line]
    (tmp_path / "output_code.py").write_text("\n".join(lines) + "\n")
    out = cli("memory", tmp_path).out
    assert "peak      at least" in out
    assert "of which  at least 0 B of inputs" in out
    assert "unsized   primals_" in out


def test_a_snapshot_leads_allocations_to_buffers_and_library_calls(cli: Cli) -> None:
    """Held against a reading of the snapshot by itself, and against figures of torch's allocator (ORIGIN.md)."""
    folder = DATA / "memory-cuda-2.11"
    snapshot = folder / "snapshot.pickle"
    body = json.loads(cli("memory", folder, "--snapshot", snapshot, "--json").out)
    (device,) = body["measured"]
    events = [
        (e["action"], e["size"])
        for e in pickle.loads(snapshot.read_bytes())["device_traces"][0]  # this project's own file
        if e["action"] in ("alloc", "free_requested")
    ]
    live = most = 0
    for action, size in events:
        live += size if action == "alloc" else -size
        most = max(most, live)
    assert device["peak_bytes"] - device["base_bytes"] == most == sum(b["bytes"] for b in device["alive"])
    assert (device["allocations"], device["graph_allocations"]) == (68, 63)
    workspace = device["alive"][0]
    assert (workspace["graph"], workspace["buffer"], workspace["launch"]) == ("model__0_backward_3", "", 7)
    assert workspace["kernel"] == "torch.ops.aten.convolution_backward.default"
    graphs = {g["kind"]: g for g in json.loads(cli("memory", folder, "--json").out)["graphs"]}
    assert {k: g["peak_bytes"] - g["input_bytes"] for k, g in graphs.items()} == {
        "forward": 69_207_168,
        "backward": 2_176,
    }


def test_what_autotuning_takes_is_no_library_call(cli: Cli, tmp_path: Path) -> None:
    """Its stack as one of torch 2.11 has it, on an H100: a buffer of 50 MiB at the call of a Triton kernel."""
    folder = DATA / "memory-cuda-2.11"
    before = json.loads(cli("memory", folder, "--snapshot", folder / "snapshot.pickle", "--json").out)
    assert not any(b["autotuning"] for b in before["measured"][0]["alive"])
    data = pickle.loads((folder / "snapshot.pickle").read_bytes())  # this project's own file
    frame = {"filename": "/torch/_inductor/runtime/benchmarking.py", "line": 383, "name": "benchmark_gpu"}
    workspace = before["measured"][0]["alive"][0]["bytes"]
    for event in data["device_traces"][0]:
        if event["size"] == workspace:
            event["frames"] = [frame, *event["frames"]]
    (tmp_path / "tuned.pickle").write_bytes(pickle.dumps(data))
    found = json.loads(cli("memory", folder, "--snapshot", tmp_path / "tuned.pickle", "--json").out)
    assert [b["bytes"] for b in found["measured"][0]["alive"] if b["autotuning"]] == [workspace]


def test_a_snapshot_of_another_run_is_led_to_no_graph(cli: Cli) -> None:
    snapshot = DATA / "memory-cuda-2.11" / "snapshot.pickle"
    body = json.loads(cli("memory", TRAIN, "--snapshot", snapshot, "--json").out)
    assert body["measured"][0]["graph_allocations"] == 0
    assert {b["graph"] for b in body["measured"][0]["alive"]} == {""}
    assert "(no Python line)" not in cli("memory", TRAIN, "--snapshot", snapshot, "--by", "line").out


def test_a_file_that_is_no_snapshot_is_a_problem(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "x.pickle").write_text("no pickle")
    body = json.loads(cli("memory", TRAIN, "--snapshot", tmp_path / "x.pickle", "--json").out)
    assert body["problems"]
    done = cli("memory", TRAIN, "--snapshot", tmp_path / "absent.pickle")
    assert (done.code, done.err[:6]) == (2, "error:")
