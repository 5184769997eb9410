"""CUDA graphs of a run: records of its probe, its trace."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from xpudbg.facts.advice import graph_replays, run_advice, settings_advice
from xpudbg.model.finding import ReplayState
from xpudbg.run.run_reader import RunReader

Cli = Callable[..., Any]
STACK = ' Found from : \n   File "/home/u/train.py", line 12, in step\n    x.add_(1)\n   File "/v/lib/python3.11/site-packages/torch/x.py", line 3, in f\n'


def _graph(run: Path) -> dict[str, Any]:
    manifest = json.loads((run / "manifest.json").read_text())
    graph: dict[str, Any] = manifest["graphs"][0]
    pids = {p["id"]: p["pid"] for p in manifest["processes"]}
    return {**graph, "pid": pids[graph["process"]]}


def _record(run: Path, *records: dict[str, Any], **of_graph: Any) -> RunReader:
    graph = _graph(run)
    of = {"compile_id": graph["compile_id"], "graph": graph["id"].rpartition("/")[2], "folder": ""}
    end = {
        "kind": "graph", "changed": {"triton.cudagraphs": True}, "devices": ["cuda"], "wrapped": 0, "reason": "", "failed": [],
        "partitions": [[False, ["op0"], []]], **of, **of_graph,
    }  # fmt: skip
    rows = [{"kind": "options", "values": {"triton.cudagraphs": False}}, *({**of, **r} for r in records), end]
    (run / "probe").mkdir(exist_ok=True)
    text = "".join(json.dumps(row) + "\n" for row in rows)
    (run / "probe" / f"{graph['pid']}-1.settings").write_text(text)
    return RunReader.open(run)


def _state(run: RunReader) -> tuple[ReplayState, str]:
    (one,) = graph_replays(run, run.graphs)
    return one.state, one.rule


def test_without_records_nothing_was_requested(recorded: Path) -> None:
    run = RunReader.open(recorded)
    assert graph_replays(run, run.graphs) == ()
    assert settings_advice(run) == ()


@pytest.mark.parametrize(
    ("reason", "rule"),
    [
        ("skipping cudagraphs due to multiple devices: device(type='xpu', index=0)", "replay/no-cuda"),
        ("skipping cudagraphs due to multiple devices: ", "replay/no-cuda"),
        ("skipping cudagraphs due to multiple devices: device(type='cuda', index=0), device(type='cuda', index=1)", "replay/several-devices"),
        ("skipping cudagraphs due to cpu device (arg0_1)", "replay/cpu-node"),
        ("disabling cudagraphs due to incompatible op aten.nonzero.default Found from  File", "replay/operator"),
        ("control flow operator: torch.cond.", "replay/control-flow"),
        ("graph with symbolic shapes inputs and config.triton.cudagraph_skip_dynamic_graphs=True.", "replay/dynamic-shapes"),
        ("a reason of a newer torch", "replay/other"),
    ],
)  # fmt: skip
def test_the_reason_of_torch_leads_to_its_rule(recorded: Path, reason: str, rule: str) -> None:
    assert _state(_record(recorded, reason=reason)) == (ReplayState.LEFT_OUT, rule)


def test_a_stack_leads_to_the_line_of_the_program(recorded: Path) -> None:
    skip = {"kind": "skip", "reason": f"skipping cudagraphs due to mutated inputs (1 instances).{STACK}"}
    run = _record(recorded, skip)
    (one,) = graph_replays(run, run.graphs)
    assert (one.rule, one.reason) == ("replay/mutated-inputs", "mutated inputs (1 instances)")
    assert one.where is not None
    assert (one.where.file, one.where.line, one.where.code) == ("/home/u/train.py", 12, "x.add_(1)")
    (advice,) = (a for a in run_advice(run, run.graphs) if a.rule.startswith("replay/"))
    assert advice.where == one.where
    assert settings_advice(run) == (advice,)


def test_partitions_that_stay_outside_are_a_part(recorded: Path) -> None:
    parts = [[True, ["op0", "op1"], ["cpu ops"]], [False, ["op2"], []]]
    run = _record(recorded, wrapped=1, partitions=parts)
    (one,) = graph_replays(run, run.graphs)
    assert (one.state, one.rule, one.outside, one.inside) == (
        ReplayState.PARTLY, "replay/partly", ("op0", "op1"), 1,
    )  # fmt: skip
    left = _record(recorded, wrapped=0, partitions=parts[:1])
    assert _state(left) == (ReplayState.LEFT_OUT, "replay/nothing-inside")


def test_what_torch_wrapped_and_the_trace_has_not_recorded_is_waiting(recorded: Path) -> None:
    assert _state(_record(recorded, wrapped=1)) == (ReplayState.WAITING, "")


def test_damaged_records_are_skipped(recorded: Path) -> None:
    run = _record(
        recorded, {"kind": "skip", "reason": 5}, wrapped="1", partitions=[3, [1, 2], None], devices=7
    )
    assert graph_replays(run, run.graphs)[0].state is ReplayState.UNKNOWN


def test_the_table_and_the_page_of_the_graph_have_it(cli: Cli, recorded: Path) -> None:
    _record(
        recorded,
        reason="skipping cudagraphs due to multiple devices: device(type='xpu', index=0)",
        devices=["xpu"],
    )
    body = json.loads(cli("sql", recorded, "SELECT rule, state, devices FROM replay", "--json").out)
    assert body["rows"] == [{"rule": "replay/no-cuda", "state": "left_out", "devices": '["xpu"]'}]
    advice = json.loads(cli("sql", recorded, "SELECT rule, severity, graphs FROM advice", "--json").out)
    assert {"rule": "replay/no-cuda", "severity": "warning", "graphs": 1} in advice["rows"]
    assert "CUDA graph" in cli("show", f"{recorded}:{_graph(recorded)['id']}").out


def test_json_of_a_run_and_of_a_graph_has_the_advice_and_the_replay_that_the_screens_show(
    cli: Cli, recorded: Path
) -> None:
    run = _record(recorded, reason="skipping cudagraphs due to mutated inputs (1 instances)" + STACK)
    graph = _graph(recorded)["id"]
    shown = json.loads(cli("show", recorded, "--json").out)
    assert [(a["graph"], a["rule"]) for a in shown["advice"]] == [
        (a.graph, a.rule) for a in settings_advice(run)
    ]
    one = json.loads(cli("show", f"{recorded}:{graph}", "--json").out)
    files = [g for g in run.graphs if g.id == graph]
    (replay,) = graph_replays(run, files)
    assert (one["replay"]["state"], one["replay"]["reason"]) == (replay.state, replay.reason)
    assert one["replay"]["reason"] == "mutated inputs (1 instances)"
    assert [a["rule"] for a in one["advice"]] == [a.rule for a in run_advice(run, files)]
    assert (one["least_us"], one["cost_device"]) == (None, "")
