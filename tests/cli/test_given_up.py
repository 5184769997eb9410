"""Functions that Dynamo gives up without an error are no failed graphs: what happens to them is said."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.unit.formats.trace_text import artifact, context, metrics, record, start

DATA = Path(__file__).resolve().parents[1] / "data" / "torch_trace"


def bundle_of(case: str, cli: Callable[..., Any], tmp_path: Path) -> tuple[dict[str, Any], str]:
    assert cli("collect", DATA / f"{case}.log", "--out", tmp_path / case, "-q").code == 0
    return json.loads(cli("show", tmp_path / case, "--json").out), cli("show", tmp_path / case).out


def test_the_recompile_limit_names_the_function_its_line_the_limit_the_guards_and_the_remedy(
    cli: Callable[..., Any], tmp_path: Path
) -> None:
    shown, text = bundle_of("limit", cli, tmp_path)
    assert [g["outcome"] for g in shown["graphs"]] == ["compiled"] * 8
    (skipped,) = shown["skipped_frames"]
    assert (skipped["compile_id"], skipped["function"], skipped["limit"], skipped["compiled"]) == (
        "0/8",
        "f",
        8,
        8,
    )
    assert skipped["location"]["line"] and len(skipped["guards"]) == 8
    assert "f runs eagerly from here on, but for calls that fit one of its 8 compiled versions" in text
    assert (
        "recompile limit (8) reached" in text and "expected 9, actual 10" in text and "mark_dynamic" in text
    )
    assert "unknown stage" not in text
    checked = cli("check", tmp_path / "limit")
    assert checked.code == 1 and "max_failed_graphs" in checked.out
    timed = json.loads(cli("time", tmp_path / "limit", "--json").out)["compiles"]
    assert [one["compile_id"] for one in timed if one["refused"]] == ["0/8"]


def test_a_break_that_cannot_be_resumed_is_a_graph_break_with_its_reason(
    cli: Callable[..., Any], tmp_path: Path
) -> None:
    shown, text = bundle_of("skip", cli, tmp_path)
    assert not [g for g in shown["graphs"] if g["outcome"] == "failed"] and "failed" not in text
    breaks = {b["compile_id"]: b for b in shown["graph_breaks"]}
    assert {"0/0", "1/0"} <= breaks.keys() and all(b["skipped"] for b in breaks.values())
    assert {s["compile_id"]: s["limit"] for s in shown["skipped_frames"]} == {"0/0": None, "1/0": None}
    assert "g runs in plain Python" in text


@pytest.mark.parametrize("case", ["fullgraph", "backend_exc", "lowering_exc"])
def test_a_compile_that_failed_stays_a_failed_one(case: str, cli: Callable[..., Any], tmp_path: Path) -> None:
    shown, _ = bundle_of(case, cli, tmp_path)
    assert [g["outcome"] for g in shown["graphs"]] == ["failed"] and not shown["skipped_frames"]


def test_a_graph_compiled_after_a_reset_has_one_id_in_every_command(
    cli: Callable[..., Any], tmp_path: Path
) -> None:
    raw = DATA.parent / "resets-cpu-2.13" / "raw"
    assert cli("collect", raw, "--out", tmp_path / "b", "-q").code == 0
    again = [g for g in json.loads(cli("show", tmp_path / "b", "--json").out)["graphs"] if g["generation"]]
    name = f"{again[0]['compile_id']} #{again[0]['generation'] + 1}"
    assert f"[{name}]" in cli("show", tmp_path / "b").out
    shown = cli("show-fusion", tmp_path / "b", "--graph", name)
    assert shown.code == 0 and f"compile {name}" in shown.out


def test_a_graph_that_only_hands_its_inputs_on_is_not_missed_although_inductor_was_asked(
    cli: Callable[..., Any], tmp_path: Path
) -> None:
    graph = 'class <lambda>(torch.nn.Module):\n    def forward(self, arg0_1: "Sym(s66)"):\n        return (arg0_1,)\n'
    trace = tmp_path / "t.log"
    trace.write_bytes(
        start("f")
        + record("dynamo_output_graph", payload="g", context=context())
        + record("aot_inference_graph", payload=graph, context=context())
        + metrics(value={"inductor_compile_time_s": 0.001129}, context=context())
    )
    assert cli("collect", trace, "--out", tmp_path / "b", "-q").code == 0
    (found,) = json.loads(cli("show", tmp_path / "b", "--json").out)["graphs"]
    assert found["outcome"] == "empty"
    assert any("computes nothing" in a["reason"] for a in found["artifacts"])


def test_a_graph_whose_operators_inductor_removes_is_not_missed(
    cli: Callable[..., Any], tmp_path: Path
) -> None:
    head = 'class <lambda>(torch.nn.Module):\n    def forward(self, arg0_1: "f32[32, 128][128, 1]xpu:0"):\n'
    node = (
        '        alias: "f32[32, 128][128, 1]xpu:0" = torch.ops.aten.alias.default(arg0_1);  arg0_1 = None\n'
    )
    before = f"{head}{node}        return (alias,)\n"

    def outcome(after: str, name: str) -> tuple[str, bool]:
        trace = tmp_path / f"{name}.log"
        trace.write_bytes(
            start("f")
            + record("dynamo_output_graph", payload="g", context=context())
            + record("aot_inference_graph", payload=before, context=context())
            + artifact("after_joint_graph", after, context=context())
            + metrics(value={"inductor_compile_time_s": 0.001129}, context=context())
        )
        assert cli("collect", trace, "--out", tmp_path / name, "-q").code == 0
        (found,) = json.loads(cli("show", tmp_path / name, "--json").out)["graphs"]
        return found["outcome"], any("computes nothing" in a["reason"] for a in found["artifacts"])

    assert outcome(f"{head}        return (arg0_1,)\n", "removed") == ("empty", True)
    assert outcome(before, "kept") == ("compiled", False)
