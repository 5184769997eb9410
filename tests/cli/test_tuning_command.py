"""``xpudbg tuning``: what was recorded, what output says, and what caches hold."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).resolve().parents[1] / "data"
Cli = Callable[..., Any]
# As the probe wrote them of a training run of torch 2.13 on a CPU, and of a Triton kernel (its times are made up).
CHOICES = {
    "kind": "choices", "op": "addmm", "inputs": ["arg2_1", "arg0_1"], "compile_id": "0/0", "graph": "", "folder": "",
    "choices": [["cpp_CppMicroGemmFP32Vec_1", 51.99265250121243, 1.5, "num_threads=2"], ["addmm", 59.9, None, ""], ["cpp_bad", None, None, ""]],
}  # fmt: skip


def _write(run: Path, *records: dict[str, Any], tail: str = "") -> None:
    (run / "probe").mkdir(exist_ok=True)
    text = "".join(json.dumps(record) + "\n" for record in records) + tail
    (run / "probe" / "4711-1.tuning").write_text(text)


def _kernels(cli: Cli, run: Path) -> list[dict[str, Any]]:
    body = json.loads(cli("tuning", run, "--json").out)
    assert (body["schema"], body["schema_version"]) == ("xpudbg.tuning", 1)
    found: list[dict[str, Any]] = body["kernels"]
    return found


def test_a_record_that_leads_to_no_launch_is_listed_with_its_times(cli: Cli, recorded: Path) -> None:
    _write(recorded, CHOICES)
    (row,) = [k for k in _kernels(cli, recorded) if k["what"]]
    assert (row["kernel"], row["launches"], row["tried"], row["evidence"]) == ("", [], 3, "recorded")
    assert [(c["name"], c["failed"], c["compile_seconds"]) for c in row["choices"]] == [
        ("cpp_CppMicroGemmFP32Vec_1", False, 1.5), ("addmm", False, None), ("cpp_bad", True, None),
    ]  # fmt: skip
    assert row["margin"] == pytest.approx(59.9 / 51.99265250121243)


# Options as the probe recorded them of a layer_norm under max_autotune (torch 2.13 on an emulated BMG), and of other kernels.
EIGHT = {"XBLOCK": 8, "num_warps": 8, "num_stages": 1}
FOUR = {**EIGHT, "num_warps": 4}


@pytest.mark.parametrize(
    ("heuristic", "recorded", "default", "tried"),
    [
        ("POINTWISE", {}, [False, True], True),
        ("PERSISTENT_REDUCTION", {}, [None, None], None),
        ("PERSISTENT_REDUCTION", {"default": None}, [None, None], None),
        ("PERSISTENT_REDUCTION", {"default": FOUR}, [True, False], True),
        ("PERSISTENT_REDUCTION", {"default": EIGHT}, [False, False], False),
        (None, {}, [None, None], None),
    ],
)
def test_the_configuration_that_runs_without_a_search(
    cli: Cli,
    tmp_path: Path,
    heuristic: str | None,
    recorded: dict[str, Any],
    default: list[bool | None],
    tried: bool | None,
) -> None:
    run = tmp_path / "run"
    with zipfile.ZipFile(DATA / "profile-h100-2.11" / "first.zip") as pack:
        pack.extractall(run)
    launched = json.loads(cli("show-fusion", run, "--json").out)["graphs"]
    name = next(k["name"] for g in launched for k in g["kernels"] if k["kind"] == "triton")
    configs = [["a", 0.2, {**FOUR, "XBLOCK": 1}, 32, 0, 0], ["b", 0.1, FOUR, 32, 0, 0]]
    record = {"kind": "configs", "kernel": name, "configs": configs, "heuristic": heuristic, "seconds": 0.1}
    for old in (run / "probe").glob("*.tuning") if (run / "probe").is_dir() else ():
        old.unlink()
    _write(run, record | recorded)
    (row,) = [k for k in _kernels(cli, run) if k["kernel"] == name and k["evidence"] == "recorded"]
    assert [(c["name"], c["default"]) for c in row["choices"]] == [("b", default[0]), ("a", default[1])]
    assert row["default_tried"] is tried


@pytest.mark.parametrize(
    ("default", "wanted"),
    [
        ({"BLOCK_M": 128, "num_warps": 8}, [True, False]),
        ({"BLOCK_M": 64}, [None, None]),
        (None, [None, None]),
    ],
)
def test_the_choice_of_flex_attention_that_runs_without_a_search(
    cli: Cli, recorded: Path, default: dict[str, int] | None, wanted: list[bool | None]
) -> None:
    rows = [
        [f"triton_flex_attention_{n}", 1.0 + n, None, f"BLOCK_M=128, num_stages=2, num_warps={warps}", ""]
        for n, warps in enumerate((8, 16))
    ]
    _write(recorded, {**CHOICES, "op": "flex_attention", "choices": rows, "default": default})
    (row,) = [k for k in _kernels(cli, recorded) if k["what"]]
    assert [c["default"] for c in row["choices"]] == wanted
    assert row["default_tried"] is (True if wanted[0] else None)


def test_records_that_are_cut_or_odd_are_counted(cli: Cli, recorded: Path) -> None:
    odd = [
        {"kind": "choices", "choices": 3},
        {"kind": "configs", "configs": [[1], ["k", "x", 3, 4, 5, 6]]},
        {"kind": "new"},
    ]
    _write(recorded, *odd, CHOICES, tail='{"kind": "choi')
    body = json.loads(cli("tuning", recorded, "--json").out)
    assert any("1 of 5 lines" in p["what"] for p in body["problems"])
    assert cli("tuning", recorded, "--strict").code == 1


def test_blocks_of_output_lead_to_launches_with_operands_of_their_sizes(cli: Cli, tmp_path: Path) -> None:
    rows = _kernels(cli, DATA / "profile-h100-2.11" / "first.zip")
    found = {
        (r["kernel"], tuple((x["graph"], *x["numbers"]) for x in r["launches"])): r for r in rows if r["what"]
    }
    assert set(found) == {
        ("triton_tem_fused_add_mm_relu_t_0", (("model__2_inference_2", 1),)),
        ("triton_tem_fused_mm_slice_t_0", (("model__3_inference_3", 1),)),
    }
    small = found["triton_tem_fused_mm_slice_t_0", (("model__3_inference_3", 1),)]
    chosen = [c for c in small["choices"] if c["chosen"]]
    options = dict(chosen[0]["options"])
    with zipfile.ZipFile(DATA / "profile-h100-2.11" / "first.zip") as pack:
        (name,) = [n for n in pack.namelist() if "model__3_inference_3" in n and n.endswith("output_code.py")]
        code = pack.read(name).decode()
    for option in ("BLOCK_M", "BLOCK_N", "BLOCK_K"):
        assert f"{option} : tl.constexpr = {options[option]}\n" in code
    assert [c["name"] for c in small["choices"] if c["default"]] == ["mm"] and small["default_tried"]
    # The ten fastest do not have the library's call: it is not known whether it was tried.
    assert found["triton_tem_fused_add_mm_relu_t_0", (("model__2_inference_2", 1),)]["default_tried"] is None


def test_blocks_of_output_are_listed_where_nothing_was_recorded(cli: Cli, tmp_path: Path) -> None:
    recorded = tmp_path / "run"
    with zipfile.ZipFile(DATA / "screens-bmg-2.13" / "breaks.zip") as packed:
        packed.extractall(recorded)
    block = "AUTOTUNE mm(8x8, 8x8)\n  mm 0.5000 ms 100.0% \n  triton_mm_1 1.0000 ms 50.0% BLOCK_K=16\n"
    output = recorded / "stdout.txt"
    output.write_text(output.read_text() + block)
    (row,) = [k for k in _kernels(cli, recorded) if k["evidence"] == "log"]
    assert (row["what"], row["margin"], row["kernel"]) == ("mm(8x8, 8x8)", 2.0, "")
    _write(recorded, CHOICES)
    assert not [k for k in _kernels(cli, recorded) if k["evidence"] == "log"]


def test_a_run_without_tuning_says_so(cli: Cli, recorded: Path) -> None:
    assert _kernels(cli, recorded) == []
    assert cli("tuning", recorded).code == 0


def test_a_folder_without_records_does_not_say_that_nothing_was_tuned(cli: Cli) -> None:
    out = cli("tuning", DATA / "fusion-xpu-2.13" / "mlp_train").out
    assert "nothing was tuned" not in out
    assert "nothing of a search is here" in out


def test_the_cost_of_the_search_the_default_and_why_a_choice_failed(cli: Cli, recorded: Path) -> None:
    rows = [
        ["cpp_a", 1.0, 0.5, "", ""],
        ["addmm", 2.0, None, "", ""],
        ["cpp_b", None, None, "", "RuntimeError: too large"],
    ]
    _write(
        recorded, {**CHOICES, "choices": rows, "seconds": 3.5}, {**CHOICES, "op": "mm", "choices": rows[:1]}
    )
    first, second = (k for k in _kernels(cli, recorded) if k["what"])
    assert (first["search_seconds"], first["default_tried"]) == (3.5, True)
    assert {c["name"]: (c["default"], c["why_failed"]) for c in first["choices"]} == {
        "cpp_a": (False, ""), "addmm": (True, ""), "cpp_b": (False, "RuntimeError: too large"),
    }  # fmt: skip
    assert (second["search_seconds"], second["default_tried"]) == (None, False)
    assert "too large" in cli("tuning", recorded).out


def test_triton_s_own_autotuner_leaves_its_times_in_the_cache(cli: Cli, recorded: Path) -> None:
    folder = recorded / "triton_cache" / "AB"
    folder.mkdir(parents=True)
    rows = [[{"kwargs": {"BLOCK": size}, "num_warps": 4}, time] for size, time in ((64, 0.2), (128, 0.1))]
    (folder / "k.autotune.json").write_text(json.dumps({"key": [1], "configs_timings": rows}))
    (row,) = (k for k in _kernels(cli, recorded) if k["kernel"] == "k")
    assert (row["evidence"], row["tried"], row["margin"], row["fastest_taken"]) == ("triton", 2, 2.0, True)
    assert "by Triton's own autotuner" in cli("tuning", recorded).out


def test_a_search_of_triton_s_autotuner_outside_of_graphs_is_not_denied(cli: Cli, tmp_path: Path) -> None:
    run = tmp_path / "run"
    assert cli("collect", DATA / "user-kernel-xpu-2.13" / "raw", "-o", run).code == 0
    manifest = json.loads((run / "manifest.json").read_text())
    (run / "manifest.json").write_text(json.dumps(manifest | {"source": "run"}))
    outside = {k["name"]: len(k["cache_keys"]) for k in manifest["kernels"] if not k["graph"]}
    assert outside == {"addk": 2, "mmk": 1}
    said = {word: cli("tuning", f"{run}:{word}").out for word in outside}
    assert "nothing was tuned" in said["mmk"] and "nothing was tuned" not in said["addk"]
    assert "addk: launched outside of graphs, with several cache entries" in " ".join(said["addk"].split())
    assert json.loads(cli("tuning", run, "--json").out)["unrecorded"] == ["addk"]
