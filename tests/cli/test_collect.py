"""``collect`` on other people's artifacts: real ones where they are, recorded ones everywhere."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import DATA

SETS = ("cpu-2.7.1", "cpu-2.9.1", "cpu-2.15.0", "cuda-h200-2.11")
WORKLOADS = {
    "sincos": {"graphs": ["inference"], "breaks": 0, "recompiles": 0},
    "mlp_train": {"graphs": ["backward", "forward"], "breaks": 0, "recompiles": 0},
    "attention": {"graphs": ["inference"], "breaks": 0, "recompiles": 0},
    "graph_break": {"graphs": ["inference"] * 3, "breaks": 2, "recompiles": 0},
    "recompile": {"graphs": ["inference"] * 3, "breaks": 0, "recompiles": 2},
    "fail": {"graphs": ["unknown"], "breaks": 0, "recompiles": 0},
}


def tree(folder: Path) -> dict[str, int]:
    return {str(p): p.stat().st_size for p in sorted(folder.rglob("*"))}


@pytest.mark.parametrize("workload", WORKLOADS)
@pytest.mark.parametrize("version", SETS)
def test_every_real_folder_gives_a_complete_bundle(
    cli, shared_fixtures: Path, version: str, workload: str
) -> None:
    source = shared_fixtures / "inductor" / version / workload
    if not source.is_dir():
        pytest.skip("no such workload in this set")
    before = tree(source)
    result = cli("collect", source, "--out", "b", "--strict", "--json")
    assert result.code == 0, result.err
    bundle = json.loads(result.out)
    expected = WORKLOADS[workload]
    assert sorted(g["kind"] for g in bundle["graphs"]) == expected["graphs"]
    assert len(bundle["graph_breaks"]) == expected["breaks"]
    assert len(bundle["recompiles"]) == expected["recompiles"]
    assert all(g["compile_id"] for g in bundle["graphs"])
    assert [p["id"] for p in bundle["processes"]] == ["main"]
    for row in [*bundle["graph_breaks"], *bundle["recompiles"]]:
        assert row["location"]["file"].endswith("workloads.py")
        assert row["location"]["line"] > 1
    for graph in bundle["graphs"]:
        for artifact in graph["artifacts"]:
            assert (artifact["state"] == "present") == bool(artifact["path"])
            assert artifact["path"] or artifact["reason"]
            if artifact["path"]:
                assert (Path("b") / artifact["path"]).stat().st_size == artifact["bytes"]
    assert tree(source) == before, "collecting must not touch the originals"


def test_a_cuda_cache_gives_kernels_with_all_stages(cli, shared_fixtures: Path) -> None:
    source = shared_fixtures / "inductor" / "cuda-h200-2.11" / "mlp_train"
    bundle = json.loads(cli("collect", source, "--out", "b", "--json").out)
    triton = [k for k in bundle["kernels"] if k["kind"] == "triton"]
    assert len(triton) == 5
    assert all(set(k["stages"]) == {"source", "ttir", "ttgir", "llir", "ptx", "cubin"} for k in triton)
    assert all(k["graph"] for k in triton)


@pytest.mark.parametrize(
    ("case", "graphs"),
    [
        ("fusion-cpu-2.5/mlp_train", ["backward", "forward"]),
        ("fusion-cpu-2.5/recompile", ["inference"] * 3),
        ("fusion-cuda-2.11/two_nodes", ["inference"]),
        ("fusion-xpu-2.13/mlp_train", ["backward", "forward"]),
    ],
)
def test_a_recorded_folder_gives_its_graphs(cli, case: str, graphs: list[str]) -> None:
    source = DATA.parent / case
    before = tree(source)
    bundle = json.loads(cli("collect", source, "--out", "b", "--json").out)
    assert sorted(g["kind"] for g in bundle["graphs"]) == graphs
    for graph in bundle["graphs"]:
        present = {a["kind"] for a in graph["artifacts"] if a["state"] == "present"}
        assert {"ir_pre_fusion", "ir_post_fusion", "output_code"} <= present
        assert all(a["path"] or a["reason"] for a in graph["artifacts"])
    assert tree(source) == before, "collecting must not touch the originals"


def test_a_recorded_xpu_cache_gives_kernels_outside_of_graphs(cli) -> None:
    bundle = json.loads(
        cli("collect", DATA.parent / "triton_cache_pvc" / "cache", "--out", "b", "--json").out
    )
    compiled = [k for k in bundle["kernels"] if "spv" in k["stages"]]
    assert sorted(k["name"] for k in compiled) == ["add_kernel", "gemm_kernel", "softmax_kernel"]
    assert all({"ttir", "ttgir", "llir", "spv"} <= set(k["stages"]) and not k["graph"] for k in compiled)


def test_a_bare_xpu_cache_gives_kernels_outside_of_graphs(cli, shared_fixtures: Path) -> None:
    source = shared_fixtures / "xpu" / "triton-cache-llama31-pvc1100-triton3.4.0"
    bundle = json.loads(cli("collect", source, "--out", "b", "--json").out)
    assert sum(len(k["cache_keys"]) for k in bundle["kernels"]) == 60
    assert all({"ttir", "ttgir", "llir", "spv"} <= set(k["stages"]) for k in bundle["kernels"])


def test_traces_of_several_ranks_are_told_apart(cli, shared_fixtures: Path) -> None:
    bundle = json.loads(
        cli("collect", shared_fixtures / "torch_trace" / "multi_rank_logs", "--out", "b", "--json").out
    )
    ranks = sorted(p["rank"] for p in bundle["processes"] if p["rank"] is not None)
    assert ranks == [0, 2, 3]


def test_the_recorded_run_has_everything_once(recorded: Path) -> None:
    bundle = json.loads((recorded / "manifest.json").read_text())
    assert [(g["id"], g["compile_id"]) for g in bundle["graphs"]] == [
        ("model__0_inference_0", "0/0"),
        ("model__1_inference_1", "1/0"),
        ("model__2_inference_2", "2/0"),
        ("model__3_inference_3", "2/1"),
        ("model__4_forward_5", "3/0"),
        ("model__4_backward_7", "3/0"),
    ]
    assert bundle["graph_breaks"][0]["location"]["line"] == 7
    assert bundle["graph_breaks"][0]["location"]["code"] == 'print("side effect")'
    assert "expected 8, actual 9" in bundle["recompiles"][0]["guards"][0]
    assert bundle["versions"]["torch"] == "2.13.0+cpu"


def test_parts_can_be_given_one_by_one_and_twice(cli) -> None:
    raw = DATA / "raw"
    only_debug = json.loads(cli("collect", raw / "debug", "--out", "a", "--json").out)
    assert len(only_debug["graphs"]) == 6
    assert {g["compile_id"] for g in only_debug["graphs"]} == {""}
    only_cache = json.loads(cli("collect", raw / "inductor_cache", "--out", "c", "--json").out)
    assert len(only_cache["graphs"]) == 6
    assert sorted(g["kind"] for g in only_cache["graphs"]).count("inference") == 4
    only_trace = json.loads(cli("collect", raw / "trace", "--out", "t", "--json").out)
    assert {g["compile_id"] for g in only_trace["graphs"]} == {"0/0", "1/0", "2/0", "2/1", "3/0"}
    assert all(
        any(a["kind"] == "output_code" and a["path"] for a in g["artifacts"]) for g in only_trace["graphs"]
    )
    both = json.loads(cli("collect", raw / "trace", raw / "debug", raw, "--out", "d", "--json").out)
    assert [g["compile_id"] for g in both["graphs"]] == ["0/0", "1/0", "2/0", "2/1", "3/0", "3/0"]
    assert len(both["graph_breaks"]) == 1


def test_a_run_that_was_cut_short_can_be_collected(cli, recorded: Path) -> None:
    manifest = json.loads((recorded / "manifest.json").read_text())
    cut = {k: v for k, v in manifest.items() if k not in ("graphs", "kernels")}
    (recorded / "manifest.json").write_text(
        json.dumps({**cut, "state": "running", "command": ["python", "x.py"]})
    )
    bundle = json.loads(cli("collect", recorded, "--out", "again", "--json").out)
    assert len(bundle["graphs"]) == 6
    assert bundle["command"] == ["python", "x.py"]
    assert bundle["state"] == "complete"


@pytest.mark.parametrize("name", ["output_code.py", "ir_post_fusion.txt", "fx_graph_readable.py"])
def test_a_folder_with_one_file_of_a_graph_is_a_graph(cli, name: str) -> None:
    Path("pasted").mkdir()
    shutil.copy(next((DATA / "raw").rglob(name)), "pasted")
    assert [g["id"] for g in json.loads(cli("collect", "pasted", "--out", "b", "--json").out)["graphs"]] == [
        "pasted"
    ]


def test_graphs_without_fx_files_have_an_unknown_number_of_operators(cli) -> None:
    for name in ("a", "b"):
        Path(name).mkdir()
        shutil.copy(next((DATA / "raw").rglob("output_code.py")), name)
    graphs = json.loads(cli("diff", "a", "b", "--json").out)["graphs"]
    pairs = [(g["fx_ops"], g["nodes"]) for g in graphs if g["a"] and g["b"]]
    assert pairs == [([None, None], [None, None])]


def test_a_module_of_that_name_is_no_graph(cli) -> None:
    Path("package").mkdir()
    Path("package/output_code.py").write_text(
        '"""Reads async_compile = AsyncCompile() in generated code."""\n'
    )
    assert "no artifacts" in cli("collect", "package", "--out", "b").err


@pytest.mark.parametrize("how", [(), ("--link",)])
def test_linked_bundles_share_the_files(cli, how: tuple[str, ...]) -> None:
    shutil.copytree(DATA / "raw", "raw")
    assert cli("collect", "raw", "--out", "b", *how).code == 0
    source = next(Path("raw/debug").rglob("output_code.py"))
    linked = os.stat(source).st_nlink > 1
    assert linked == bool(how)


def test_links_in_the_source_are_not_followed(cli) -> None:
    shutil.copytree(DATA / "raw", "raw")
    Path("secret").mkdir()
    Path("secret/output_code.py").write_text("secret = 1")
    Path("raw/debug/evil").symlink_to(Path("secret").absolute())
    folder = next(Path("raw/debug").rglob("model__0_inference_0.0"))
    (folder / "leak.txt").symlink_to(Path("secret/output_code.py").absolute())
    bundle = cli("collect", "raw", "--out", "b", "--json").out
    assert "leak" not in bundle
    assert all("secret" not in p.read_text(errors="replace") for p in Path("b").rglob("*.py"))


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: None, "there is no"),
        (lambda: Path("x").mkdir(), "no artifacts of torch.compile"),
        (lambda: Path("x").write_text("hello"), "no artifacts of torch.compile"),
    ],
)
def test_bad_paths_leave_nothing_behind(cli, make, error: str) -> None:
    make()
    result = cli("collect", "x")
    assert result.code == 2
    assert result.err.startswith("error: ")
    assert error in result.err
    assert "hint: " in result.err
    assert not Path(".xpudbg").exists()


def test_odd_names_and_nul_bytes_are_kept_and_shown_safely(cli) -> None:
    name = "model__0_inference_0\x1b[31m.0"
    folder = Path("run_2026_01_01_00_00_00_000000-pid_1/torchinductor") / name
    folder.mkdir(parents=True)
    (folder / "output_code.py").write_bytes(b"\0\x1b]0;owned\x07" * 50)
    (folder / "ir_pre_fusion.txt").write_bytes(b"\xff\xfe\x00op0: ")
    assert cli("collect", ".", "--out", "b").code == 0
    shown = cli("show", "b")
    assert shown.code == 0
    assert "\x1b" not in shown.out
    graph = json.loads((Path("b") / "manifest.json").read_text())["graphs"][0]["id"]
    assert cli("show", "b", graph, "output_code").out.encode() == b"\0\x1b]0;owned\x07" * 50


def test_what_autotuning_chose_is_collected(cli) -> None:
    shutil.copytree(DATA / "raw", "raw")
    name = "024498bbd67eeb3a588c1535ce5db79c3e680444a404ce66611f972ffe38db89.best_config"
    folder = next(p for p in Path("raw/inductor_cache").iterdir() if p.is_dir())
    (folder / name).write_text('{"XBLOCK": 1, "found_by_coordesc": false, "time_taken_ms": 3}')
    bundle = json.loads(cli("collect", "raw", "--out", "b", "--json").out)
    assert any(a["kind"] == "inductor_cache" and a["path"].endswith(name) for a in bundle["artifacts"])


def test_a_copy_that_the_code_makes_is_a_launch(cli, tmp_path: Path) -> None:
    """``buf0.copy_(buf1)`` makes complex numbers of the kernel's result (tests/data/in-place-bmg-2.13); `show-fusion` and coverage count it."""
    graph = DATA.parent / "in-place-bmg-2.13/run/processes/main/graphs/model__4_inference_4"
    debug = tmp_path / "torch_compile_debug/run_1/torchinductor/model__4_inference_4.4"
    shutil.copytree(graph, debug)
    kernels = json.loads(cli("collect", tmp_path / "torch_compile_debug", "--out", "b", "--json").out)[
        "kernels"
    ]
    assert [(k["kind"], k["name"], k["calls"]) for k in kernels] == [
        ("triton", "triton_poi_fused_add_0", 1),
        ("copy", "copy_", 1),
    ]
    shown = cli("show", "b").out
    assert "1 library function (1 copy)" in shown
    assert "2 in one pass through every graph" in shown and "of 2 launches" in shown
