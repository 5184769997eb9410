"""``xpudbg ops``: counts at each level, patterns, what is missing, and bad input."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).resolve().parents[1] / "data"
XPU = DATA / "fusion-xpu-2.13" / "mlp_train"
Cli = Callable[..., Any]


def levels(body: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {row["level"]: row for row in body["levels"]}


def counts(level: dict[str, Any]) -> dict[str, int]:
    return {op["name"]: op["count"] for op in level["operators"]}


def test_every_level_of_a_recorded_run_is_counted(cli: Cli, recorded: Path) -> None:
    body = json.loads(cli("ops", recorded, "--json").out)
    assert (body["schema"], body["schema_version"], body["core_aten"]) == ("xpudbg.ops", 1, "2.13.0")
    found = levels(body)
    assert list(found) == [
        "torch", "aten_original", "aten", "aten_transformed", "inductor_ir", "loop_body", "scheduler", "kernels",
    ]  # fmt: skip
    for row in found.values():
        assert row["total"] is None or row["total"] == sum(op["count"] for op in row["operators"])
        assert row["distinct"] == (len(row["operators"]) if row["graphs"] else None)
    assert found["aten"]["core"] == sum(op["count"] for op in found["aten"]["operators"] if op["core"])
    assert found["torch"]["graphs"] == 5  # the backward graph has none of Dynamo
    assert found["torch"]["missing"] == ""
    assert len(body["graphs"]) == 6
    for level in ("aten", "aten_transformed", "inductor_ir", "kernels"):
        of_graphs = [levels(g)[level]["total"] for g in body["graphs"]]
        assert found[level]["total"] == sum(of_graphs)


def test_counts_of_a_graph_are_those_of_its_files(cli: Cli) -> None:
    """Counted by hand in tests/data/fusion-xpu-2.13/mlp_train/model__0_forward_1.0."""
    body = json.loads(cli("ops", XPU, "--graph", "forward", "--json").out)
    found = levels(body)
    readable = (XPU / "model__0_forward_1.0" / "fx_graph_readable.py").read_text()
    assert found["aten"]["total"] == readable.count("= torch.ops.") == 16
    assert counts(found["aten"])["aten.mul.Tensor"] == readable.count("= torch.ops.aten.mul.Tensor(")
    assert found["aten"]["core"] == 15  # all but var_mean
    assert counts(found["inductor_ir"]) == {"Reduction": 2, "ExternKernelOut": 2, "Pointwise": 2}
    assert counts(found["scheduler"]) == {"ExternKernelSchedulerNode": 2, "FusedSchedulerNode": 1}
    assert counts(found["kernels"]) == {
        "extern_kernels.addmm": 2,
        "triton_per_fused_gelu_native_layer_norm_0": 1,
    }
    assert {op["name"] for op in found["aten_original"]["operators"]} == {
        "aten.t", "aten.addmm", "aten.gelu", "aten.native_layer_norm",
    }  # fmt: skip
    assert all(op["count"] is None for op in found["aten_original"]["operators"])
    assert [(c["name"], c["kind"], c["calls"]) for c in body["library"]] == [
        ("extern_kernels.addmm", "extern", 2)
    ]


def test_a_missing_level_has_its_reason_and_no_zero(cli: Cli) -> None:
    body = json.loads(cli("ops", XPU, "--json").out)
    torch = levels(body)["torch"]
    assert (torch["total"], torch["distinct"], torch["graphs"], torch["operators"]) == (None, None, 0, [])
    assert "structured trace" in torch["missing"]
    text = cli("ops", XPU).out
    assert "torch functions: missing: a debug folder does not hold Dynamo's graph" in text
    assert "matches: unknown: the probe of 'xpudbg run' records matches" in text
    assert not [row for row in text.splitlines() if row != row.rstrip()]


def test_graphs_that_lack_a_level_are_told_and_not_counted_as_zero(cli: Cli, recorded: Path) -> None:
    (lost,) = recorded.glob("processes/*/graphs/model__0_inference_0/ir_pre_fusion.txt")
    lost.unlink()
    whole = json.loads(cli("ops", recorded, "--json").out)
    row = levels(whole)["inductor_ir"]
    assert row["graphs"] == 5
    assert row["missing"]
    assert "missing from model__0_inference_0: " in cli("ops", recorded).out
    assert cli("ops", recorded, "--strict").code == 1


def test_what_a_failed_compile_lacks_is_said_once(cli: Cli, recorded: Path) -> None:
    why = "the compile failed before it was made (dynamo: Unsupported: x)"
    manifest = json.loads((recorded / "manifest.json").read_text())
    graph = next(g for g in manifest["graphs"] if g["id"] == "model__0_inference_0")
    graph["outcome"] = "failed"
    graph["artifacts"] = [a for a in graph["artifacts"] if a["kind"] != "dynamo_output_graph"]
    for row in graph["artifacts"]:
        row.update(state="not_applicable", reason=why, path="")
    (recorded / "manifest.json").write_text(json.dumps(manifest))
    (folder,) = recorded.glob("processes/*/graphs/model__0_inference_0")
    shutil.rmtree(folder)
    body = json.loads(cli("ops", recorded, "--json").out)
    assert levels(body)["torch"]["missing"] == levels(body)["kernels"]["missing"] == why
    (line,) = (x for x in cli("ops", recorded).out.splitlines() if "missing from model__0_inference_0: " in x)
    assert line.strip().startswith("torch functions, ATen after decomposition, ") and line.endswith(why)


def test_one_operator_is_looked_for_on_every_level(cli: Cli) -> None:
    body = json.loads(cli("ops", XPU, "--graph", "forward", "--op", "addmm", "--json").out)
    found = levels(body)
    (aten,) = found["aten"]["operators"]
    assert (aten["name"], aten["count"], aten["nodes"]) == ("aten.addmm.default", 2, ["addmm", "addmm_1"])
    assert all(":" in line for line in aten["lines"])
    (ir,) = found["inductor_ir"]["operators"]
    assert (ir["name"], ir["count"]) == ("ExternKernelOut", 2)
    (kernel,) = found["kernels"]["operators"]
    assert (kernel["name"], kernel["count"], kernel["kind"]) == ("extern_kernels.addmm", 2, "extern")
    assert counts(found["loop_body"]) == {}
    text = cli("ops", XPU, "--op", "aten.erf").out
    assert "aten.erf.default" in text
    assert "triton_per_fused_gelu_native_layer_norm_0" in text


def test_an_operator_that_is_nowhere_is_refused_with_those_like_it(cli: Cli) -> None:
    result = cli("ops", XPU, "--op", "aten.admm")
    assert (result.code, result.out) == (2, "")
    assert "has an operator aten.admm" in result.err
    assert "did you mean aten.addmm" in result.err


def test_records_of_the_probe_are_joined_to_their_graphs(cli: Cli, recorded: Path) -> None:
    manifest = json.loads((recorded / "manifest.json").read_text())
    pid = next(p["pid"] for p in manifest["processes"] if p["pid"])
    own = ["addmm", "torch._inductor.fx_passes.post_grad", "graph", 2, 6, ["aten.add.Tensor"]]
    joint = ["pointless_view", "torch._inductor.fx_passes.joint_graph", "graph", 1, 1, ["aten.view.default"]]
    records = [
        {"kind": "pass", "pass": "p", "module": "torch._inductor.fx_passes.post_grad", "compile_id": "4/0",
         "graph": "model__4_forward_5", "folder": "model__4_forward_5.4", "patterns": [own]},
        {"kind": "pass", "pass": "early_patterns", "module": "torch._inductor.fx_passes.joint_graph", "compile_id": "4/0",
         "graph": "model__4_joint_4", "folder": "", "patterns": [joint]},
        {"kind": "counters", "inductor": {"pattern_matcher_count": 3, "fuse_attention": 1}, "lost": 2},
    ]  # fmt: skip
    (recorded / "probe").mkdir(exist_ok=True)
    text = "".join(json.dumps(r) + "\n" for r in records)
    (recorded / "probe" / f"{pid}-1.patterns").write_text(text + text[:50])
    body = json.loads(cli("ops", recorded, "--json").out)
    of_graph = {
        g["graph"]: [p["pattern"] for p in g["patterns"] if p["evidence"] == "recorded"]
        for g in body["graphs"]
    }
    assert of_graph.pop("model__4_forward_5") == ["addmm"]
    assert not any(of_graph.values())
    assert [[p["pattern"] for p in c["patterns"]] for c in body["compiles"]] == [["pointless_view"]]
    assert body["counters"] == [["fuse_attention", 1], ["pattern_matcher_count", 3]]
    assert {p["evidence"] for p in body["patterns"] if p["pattern"] == "fuse_attention"} == {"counter"}
    assert [p["what"] for p in body["problems"]] == [
        "1 of 4 lines are not records",
        "2 passes with matches were not recorded: there were too many",
    ]
    one = json.loads(cli("ops", recorded, "--graph", "model__0_inference_0", "--json").out)
    assert (one["compiles"], one["counters"]) == ([], [])
    assert one["counters_missing"] == "torch counts for a whole process: ask for the whole run"


@pytest.mark.parametrize("words", [["--graph", "nothing"], ["no-such-run"]])
def test_what_is_not_there_is_refused(cli: Cli, recorded: Path, words: list[str]) -> None:
    result = cli("ops", *([recorded] if words[0] == "--graph" else []), *words)
    assert (result.code, result.out) == (2, "")


def test_a_kernel_is_refused(cli: Cli, recorded: Path) -> None:
    result = cli("ops", f"{recorded}:model__0_inference_0:K1")
    assert result.code == 2
    assert "takes runs and graphs" in result.err


def test_escape_sequences_of_a_graph_do_not_reach_the_terminal(cli: Cli, recorded: Path) -> None:
    for file in recorded.glob("processes/*/graphs/*/fx_graph_readable.py"):
        file.write_text(file.read_text().replace("torch.ops.aten.", "torch.ops.aten.\x1b[31m"))
    assert "\x1b" not in cli("ops", recorded, "--all").out


def test_original_operators_are_those_of_the_recorded_nodes_where_these_are_there(cli: Cli) -> None:
    folder = DATA / "fx-nodes-xpu-2.13"
    body = json.loads(cli("ops", folder, "--graph", "model__0_forward_1", "--json").out)
    row = levels(body)["aten_original"]
    recorded = json.loads((folder / "model__0_forward_1" / "fx_graph_nodes.json").read_text())
    names = {recorded["strings"][n["original_aten"]] for n in recorded["nodes"] if "original_aten" in n}
    assert {op["name"] for op in row["operators"]} == {".".join(n.split(".")[:2]) for n in names}
    assert (row["artifact"], row["incomplete"], row["total"]) == ("fx_graph_nodes.json", "", None)


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("woq8", {"woq_int8": "woq_matcher_count"}),
        (
            "pt2e",
            {
                "qlinear_weight_prepack": "qlinear_weight_prepack_matcher_count",
                "qlinear": "qlinear_unary_lower_count",
                "qlinear_post_op_fusion": "qlinear_unary_matcher_count",
            },
        ),
    ],
)
def test_patterns_of_quantized_models_are_those_that_torch_counts(
    cli: Cli, recorded: Path, name: str, known: dict[str, str]
) -> None:
    (recorded / "probe").mkdir(exist_ok=True)
    record = (DATA / "quantized-cpu-2.13" / f"{name}.patterns").read_text()
    (recorded / "probe" / "4711-1.patterns").write_text(record)
    body = json.loads(cli("ops", recorded, "--json").out)
    counters = dict(body["counters"])
    found = [p for p in body["patterns"] if p["evidence"] == "recorded"]
    assert sum(p["matches"] for p in found) == counters["pattern_matcher_count"]
    assert sum(p["nodes"] for p in found) == counters["pattern_matcher_nodes"]
    own = {p["pattern"].rpartition(".")[2]: p for p in found if p["group"] == "quantization"}
    assert {pattern: p["matches"] for pattern, p in own.items()} == {
        pattern: counters[counter] for pattern, counter in known.items()
    }
