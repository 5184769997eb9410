"""Lines that the processes of a comparison write -> the report, its file, its rule and its words."""

from __future__ import annotations

import io
import json
import os
import shutil
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from tests.conftest import Result
from xpudbg.core.errors import XpudbgError
from xpudbg.model.accuracy import (
    AccuracyReport,
    CheckedFunction,
    Verdict,
    blamed_line,
    gravest,
    value_text,
    verdict_of_run,
    verdict_text,
)
from xpudbg.model.artifact import Kind
from xpudbg.model.manifest import Graph, GraphKind, RunSource, RunState, SourceLine
from xpudbg.numerics import accuracy_findings as findings
from xpudbg.numerics import compare_runs
from xpudbg.numerics.compare_runs import AccuracyPlan, run_beside, stdin_offset
from xpudbg.record.collect.file_import import FileImporter
from xpudbg.record.run import Plan
from xpudbg.screens.accuracy import casts_text, print_accuracy
from xpudbg.store.manifest_file import new_manifest, save_manifest
from xpudbg.store.reader import ACCURACY_FILE

PLACE = {
    "node": "mul_5",
    "operator": "aten.mul.Tensor",
    "original_aten": "aten.mul.Tensor",
    "file": "/home/me/mlp.py",
    "line": 36,
    "function": "forward",
    "code": "h = torch.tanh(h) * 0.5",
    "module": "L['self']._modules['layers'].0.norm",
}
VALUE = {
    "name": "gradient of L['self']._modules['a']._parameters['weight']",
    "verdict": "wrong",
    "why": "error 0.01 against float64, eager's is 1e-07, 2e-06 is allowed",
    "error": 0.01,
    "eager_error": 1e-7,
    "shape": [16, 8],
    "dtype": "float32",
    "worst": {"index": [2, 3], "found": "0.41", "eager": "0.4", "float64": "0.4"},
}
CHECK = [
    {"kind": "process", "pid": 7, "torch": "2.13.0"},
    {"kind": "graph", "pid": 7, "graph": 0, "compile_id": "0/0", "place": PLACE},
    {"kind": "call", "pid": 7, "graph": 0, "call": 0, "phase": "forward", "verdict": "rounding", "compared": 2, "values": []},
    {"kind": "call", "pid": 7, "graph": 0, "call": 0, "phase": "backward", "verdict": "rounding", "compared": 3, "values": []},
    {
        "kind": "call", "pid": 7, "graph": 0, "call": 1, "phase": "backward", "verdict": "wrong", "compared": 3, "values": [VALUE],
        "reference": "float64", "random": True,
    },
    {"kind": "unknown", "pid": 7, "graph": 1, "call": 0, "phase": "forward", "why": "an input is a DTensor"},
]  # fmt: skip
BLAME = [
    {"kind": "asking", "question": "replayed", "graph": 0, "call": 1, "phase": "backward"},
    {"kind": "answer", "question": "replayed", "wrong": True},
    {"kind": "answer", "question": "layer", "layer": "inductor", "layers": {"eager": False, "aot_eager": False, "inductor": True}},
    {"kind": "answer", "question": "kernel", "buffer": "buf5", "kernel": "triton_poi_0", "phase": "forward", "place": PLACE, "value": VALUE},
    {
        "kind": "answer", "question": "bisected", "backend": "inductor", "subsystem": "lowerings", "number": 14, "name": "tanh",
        "place": dict(PLACE, node="tanh"),
    },
]  # fmt: skip
GRAPHS = (
    Graph("model__0_forward_1", GraphKind.FORWARD, "0/0", "main"),
    Graph("model__0_backward_2", GraphKind.BACKWARD, "0/0", "main"),
)


def report() -> AccuracyReport:
    graphs = findings.checked_graphs(CHECK, GRAPHS)
    return AccuracyReport(
        run="mlp",
        verdict=gravest(tuple(g.verdict for g in graphs)),
        torch="2.13.0",
        graphs=graphs,
        blame=findings.read_blame(BLAME, seconds=12.0, ended=False),
        replay="xpudbg accuracy --graph 0 mlp.py",
    )


def printed(value: AccuracyReport, width: int = 80) -> str:
    out = io.StringIO()
    print_accuracy(value, Console(file=out, width=width, color_system=None), bundle="r")
    return out.getvalue()


def test_a_comparison_of_one_graph_alone_is_not_its_own_next_step() -> None:
    out = io.StringIO()
    print_accuracy(report(), Console(file=out), alone=True)
    assert "next:" not in out.getvalue()
    assert "next: xpudbg accuracy --graph 0 mlp.py  (this graph alone)" in printed(report())


def test_calls_of_a_graph_become_one_verdict_for_each_phase() -> None:
    forward, backward, other = (
        findings.checked_graphs(CHECK, GRAPHS)[1],
        *(findings.checked_graphs(CHECK, GRAPHS)[i] for i in (0, 2)),
    )
    assert (forward.phase, forward.verdict, forward.values) == ("forward", Verdict.ROUNDING, 2)
    assert (backward.phase, backward.verdict, backward.values) == ("backward", Verdict.WRONG, 6)
    assert (backward.calls, backward.call, backward.random) == (2, 1, True)
    assert backward.graphs == ("model__0_backward_2",)
    assert backward.worst[0].name == "gradient of a.weight"
    assert backward.worst[0].index == (2, 3)
    assert (other.verdict, other.why, other.calls) == (Verdict.UNKNOWN, "an input is a DTensor", 0)
    assert findings.torch_version(CHECK) == "2.13.0"


def test_a_graph_is_unknown_for_what_its_value_is_unknown_for() -> None:
    value = {
        "name": "output 1",
        "verdict": "unknown",
        "why": "it depends on memory that nothing in the graph fills",
    }
    call = {"kind": "call", "pid": 7, "graph": 0, "call": 0, "phase": "forward", "verdict": "unknown"}
    (graph,) = findings.checked_graphs([{**call, "compared": 2, "values": [value]}], GRAPHS)
    assert graph.why == "output 1: it depends on memory that nothing in the graph fills"
    assert value_text(graph) == graph.why


def test_blame_goes_from_the_layer_to_the_buffer() -> None:
    blame = report().blame
    assert blame is not None
    assert (blame.layer, blame.sound_layers) == ("inductor", ("eager", "aot_eager"))
    assert (blame.subsystem, blame.culprit, blame.number) == ("lowerings", "tanh", 14)
    assert (blame.kernel, blame.buffer, blame.out_of_budget) == ("triton_poi_0", "buf5", True)
    assert blame.culprit_place is not None
    assert blame.culprit_place.module == "layers.0.norm"
    assert blame.culprit_place.location == SourceLine(
        "/home/me/mlp.py", 36, "forward", "h = torch.tanh(h) * 0.5"
    )
    assert findings.read_blame([], seconds=1.0, ended=True) is None


@pytest.mark.parametrize("width", [80, 200])
def test_the_report_names_everything(width: int) -> None:
    text = printed(report(), width)
    assert text.startswith(
        "wrong: gradient of a.weight of graph 0 (backward); 8 values of 2 graphs compared\n"
    )
    for words in (
        "the lowering of tanh",
        "triton_poi_0",
        "mlp.py:36",
        "layers.0.norm",
        "DTensor",
        "--budget",
    ):
        assert words in text.replace("\n", " ")
    assert "right where ATen runs it and all nodes behind it" in " ".join(text.split())
    assert "next: xpudbg accuracy --graph 0 mlp.py" in text


def test_nodes_without_a_line_outside_of_torch_have_that_of_the_compiled_call() -> None:
    here = {name: value for name, value in PLACE.items() if name not in ("file", "line", "function", "code")}
    lines = [{**line, "place": here} if "place" in line else line for line in CHECK]
    call = SourceLine("/home/me/train.py", 11, "<module>", "loss = c(x).sum()")
    graphs = tuple(replace(graph, location=call) for graph in GRAPHS)
    asked = [{**line, "place": here} if "place" in line else line for line in BLAME]
    value = replace(
        report(),
        graphs=findings.checked_graphs(lines, graphs),
        blame=findings.read_blame(asked, seconds=1.0, ended=True),
    )
    assert blamed_line(value) == call
    text = " ".join(printed(value, 200).split())
    row = "line <module> at /home/me/train.py:11 loss = c(x).sum() (what was compiled; the node's own lines are in torch) module layers.0.norm"
    assert row in text and text.count("what was compiled") == 1
    own = blamed_line(report())
    assert own is not None and own.line == 36 and "what was compiled" not in printed(report())


def test_a_terminal_of_80_columns_keeps_words_and_reasons_whole() -> None:
    value = report()
    kernel = "triton_per_fused_gelu_gelu_backward_native_layer_norm_native_layer_norm_backward_sum_1"
    assert value.blame is not None
    why = "the graph calls an operator without a rule for float64"
    odd = replace(value.graphs[-1], why=why)
    value = replace(value, blame=replace(value.blame, kernel=kernel), graphs=(*value.graphs[:-1], odd))
    out = io.StringIO()
    print_accuracy(value, Console(file=out, width=80, color_system=None, force_terminal=True))
    lines = out.getvalue().splitlines()
    assert max(map(len, lines)) <= 80
    # A name that is longer than its column is cut behind an underline, and a graph's reason is below its row.
    assert any("triton_per_" in line and line.endswith("_layer_") for line in lines)
    assert f"  {why}" in lines


def at_lines(**fields: object) -> list[findings.Record]:
    """A comparison with ``--at norm``."""
    seen = ["L['self']", "L['self']._modules['layers'].0.norm", "L['self'].head"]
    return [*CHECK, {"kind": "modules", "pid": 7, "found": [], "seen": seen, **fields}]


def test_values_at_a_module_are_shown_with_its_path() -> None:
    right = {"name": "output 0", "verdict": "rounding", "error": 1e-7}
    at = {"name": "value at layers.0.norm", "verdict": "rounding", "error": 2e-7, "eager_error": 1e-7,
          "at": "L['self']._modules['layers'].0.norm"}  # fmt: skip
    call = {"kind": "call", "pid": 7, "graph": 0, "phase": "forward", "verdict": "rounding", "compared": 41}
    lines = [*at_lines(found=[at["at"]]), {**call, "values": [right] * 40 + [at]}]
    assert findings.compared_modules(lines) == ("layers.0.norm",)
    assert findings.module_not_found(lines, "norm") is None
    graphs = findings.checked_graphs(lines[-1:], GRAPHS)
    assert graphs[0].worst[-1].module == "layers.0.norm"
    value = AccuracyReport(verdict=Verdict.ROUNDING, graphs=graphs, at="norm", modules=("layers.0.norm",))
    assert (
        "value at       graph  verdict   error, eager's\nlayers.0.norm      0  rounding  2e-07, 1e-07\n"
        in printed(value)
    )


@pytest.mark.parametrize(
    ("lines", "what", "hint"),
    [
        (at_lines(), "no compiled graph has values that leave this module", "modules: layers.0.norm"),
        (at_lines(inner=True), "activation checkpointing", "name a module around it"),
        (at_lines(seen=["L['self']"]), "belongs to a module below the compiled one", ""),
        (CHECK, "no graph was compiled", ""),
    ],
)
def test_a_module_without_values_is_told(lines: list[findings.Record], what: str, hint: str) -> None:
    problem = findings.module_not_found(lines, "layers.1.norm")
    assert problem is not None
    assert what in problem.what
    assert problem.hint == hint
    value = replace(
        report(), graphs=report().graphs[1:2], blame=None, at="layers.1.norm", verdict=Verdict.UNKNOWN
    )
    assert verdict_text(value).startswith("unknown: no value at layers.1.norm was compared; nothing is wrong")


def test_headlines() -> None:
    whole = report()
    sound = replace(whole, graphs=whole.graphs[1:2], blame=None)
    assert (
        verdict_text(replace(sound, verdict=Verdict.ROUNDING))
        == "rounding: 2 values of 1 graph are no farther from float64 than rounding explains"
    )
    eager = replace(sound, verdict=Verdict.ROUNDING, graphs=(replace(sound.graphs[0], reference="eager"),))
    assert "no farther from eager than" in verdict_text(eager)
    assert (
        verdict_text(replace(sound, verdict=Verdict.SAME)) == "same: 2 values of 1 graph are those of eager"
    )
    one = replace(sound, verdict=Verdict.SAME, graphs=(replace(sound.graphs[0], values=1),))
    assert verdict_text(one) == "same: 1 value of 1 graph is that of eager"
    assert "1 of 2 graphs could not be compared" in verdict_text(
        replace(whole, graphs=whole.graphs[1:], verdict=Verdict.UNKNOWN)
    )
    assert verdict_text(AccuracyReport()).startswith("unknown: no call of a compiled graph")
    functions = findings.checked_functions([{"kind": "region", "name": "f", "call": 0, "verdict": "wrong"}])
    assert verdict_text(replace(sound, functions=functions, verdict=Verdict.WRONG)).startswith(
        "wrong: what f returns"
    )
    assert gravest(()) is Verdict.UNKNOWN


@pytest.mark.parametrize(
    ("functions", "verdict"),
    [
        (["same"], "unknown"),
        (["rounding", "unknown"], "unknown"),
        (["same", "wrong"], "wrong"),
        ([], "unknown"),
    ],
)
def test_without_a_compared_graph_nothing_but_wrong_is_known(functions: list[str], verdict: str) -> None:
    checked = tuple(CheckedFunction(name="f", call=0, verdict=Verdict(word)) for word in functions)
    assert verdict_of_run((), checked) is Verdict(verdict)


def test_functions_and_odd_programs() -> None:
    lines = [
        {
            "kind": "region",
            "name": "f",
            "call": 0,
            "verdict": "unknown",
            "arguments_differ": True,
            "why": "its arguments differ",
        },
        {"kind": "problem", "what": "odd"},
        {"kind": "problem", "what": "odd"},
    ]
    assert findings.arguments_differ(lines)
    assert not findings.arguments_differ([])
    assert [p.what for p in findings.noted_problems(lines)] == ["odd"]
    assert findings.step_text(
        {"kind": "bisecting", "backend": "inductor", "subsystem": "lowerings", "state": "bisect"}
    ) == ("bisecting: inductor lowerings bisect")
    casts = findings.read_casts(
        [
            BLAME[0],
            {
                "kind": "answer",
                "question": "precision",
                "error": 0.004,
                "eager_error": 0.005,
                "equal_to_eager": True,
            },
        ]
    )
    assert casts is not None
    assert "every number is eager's" in printed(replace(report(), casts=casts))


@pytest.mark.parametrize(
    ("error", "emulated", "eager", "close", "advised"),
    [
        (0.026, 0.027, 0.0091, False, True),
        (0.0068, 0.0093, 0.0095, True, False),
        (0.02, 0.004, 0.0015, False, False),
    ],
)
def test_an_error_that_casts_do_not_explain_leads_to_float32(
    error: float, emulated: float, eager: float, close: bool, advised: bool
) -> None:
    answer = {"question": "precision", "error": error, "emulated_error": emulated, "eager_error": eager}
    casts = findings.read_casts([BLAME[0], {"kind": "answer", **answer, "close_to_eager": close}])
    assert casts is not None and casts.emulated_error == emulated
    assert ("float32" in casts_text(casts)) is advised


def a_bundle(folder: Path, value: AccuracyReport) -> Path:
    folder.mkdir()
    path = ACCURACY_FILE.save(folder, value)
    row = FileImporter(folder).place(path, "accuracy.json", Kind.ACCURACY)
    save_manifest(
        folder, replace(new_manifest("r", RunState.COMPLETE, RunSource.RUN), graphs=GRAPHS, artifacts=(row,))
    )
    return folder


def test_the_verdict_is_in_the_bundle(tmp_path: Path, cli: Callable[..., Result]) -> None:
    bundle = a_bundle(tmp_path / "r", report())
    assert ACCURACY_FILE.load(bundle / "accuracy.json") == report()
    shown = cli("show", bundle)
    assert shown.code == 0, shown.err
    assert "accuracy  wrong: gradient of a.weight of graph 0 (backward)" in shown.out
    assert "culprit: the lowering of tanh" in shown.out
    rules = tmp_path / "rules.toml"
    rules.write_text("[tool.xpudbg.check]\nno_wrong_values = true\n")
    checked = cli("check", bundle, "--rules", rules, "--json")
    assert checked.code == 1
    (failed,) = [f for f in json.loads(checked.out)["findings"] if f["outcome"] == "failed"]
    assert (failed["rule"], failed["graph"]) == ("no_wrong_values", "model__0_backward_2")
    assert "gradient of a.weight" in failed["message"]
    by_default = json.loads(cli("check", bundle, "--json").out)
    assert [f["rule"] for f in by_default["findings"] if f["outcome"] == "failed"] == ["no_wrong_values"]
    attached = cli("attach", bundle, "--no-report", "--out", tmp_path / "job", "--rules", rules)
    assert attached.code == 1, attached.err
    (line,) = [
        row for row in (tmp_path / "job" / "summary.md").read_text().splitlines() if "Accuracy:" in row
    ]
    assert line.startswith("❌ Accuracy: wrong: gradient of a.weight of graph 0 (backward)")
    assert "the lowering of tanh · kernel `triton_poi_0` · `" in line
    assert line.endswith("/mlp.py:36`")


def test_a_run_without_a_verdict_is_not_known(tmp_path: Path, cli: Callable[..., Result]) -> None:
    folder = tmp_path / "r"
    folder.mkdir()
    save_manifest(folder, replace(new_manifest("r", RunState.COMPLETE, RunSource.RUN), graphs=GRAPHS))
    rules = tmp_path / "rules.toml"
    rules.write_text("[tool.xpudbg.check]\nno_wrong_values = true\n")
    findings_ = json.loads(cli("check", folder, "--rules", rules, "--json").out)["findings"]
    assert [f["outcome"] for f in findings_ if f["rule"] == "no_wrong_values"] == ["unknown"]


@pytest.mark.parametrize(
    "text", [b"", b"[]", b'{"format_version": 99}', b'{"format_version": 1, "graphs": 3}']
)
def test_a_damaged_file_is_an_error_with_a_hint(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "accuracy.json").write_bytes(text)
    with pytest.raises(XpudbgError) as caught:
        ACCURACY_FILE.load(tmp_path / "accuracy.json")
    assert caught.value.hint


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from([*VALUE, *PLACE, "values", "graph"]), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(st.lists(st.fixed_dictionaries({"kind": st.sampled_from(["call", "graph", "region", "answer", "asking"])}, optional={
    "values": JSON, "graph": JSON, "pid": JSON, "place": JSON, "phase": JSON, "verdict": JSON, "question": st.sampled_from(["layer", "kernel"]),
    "layers": JSON, "value": JSON,
}), max_size=4))  # fmt: skip
def test_strange_lines_raise_nothing(lines: list[findings.Record]) -> None:
    graphs = findings.checked_graphs(lines, GRAPHS)
    blame = findings.read_blame(lines, seconds=1.0, ended=True)
    functions = findings.checked_functions(lines)
    assert printed(AccuracyReport(graphs=graphs, blame=blame, functions=functions))


def test_a_run_beside_ends_in_its_time(tmp_path: Path) -> None:
    quick = run_beside([sys.executable, "-c", "print('here')"], {}, tmp_path / "a", limit=None)
    assert (quick.code, quick.tail) == (0, "here\n")
    slow = run_beside([sys.executable, "-c", "import time; time.sleep(60)"], {}, tmp_path / "b", limit=0.3)
    assert slow.code is None
    assert slow.seconds < 30


def test_a_run_beside_reads_a_file_once_more(tmp_path: Path) -> None:
    (tmp_path / "input").write_text("header 1 2 3")
    kept = os.dup(0)
    given = os.open(tmp_path / "input", os.O_RDONLY)
    os.dup2(given, 0)
    try:
        os.lseek(0, 7, os.SEEK_SET)
        offset = stdin_offset()
        assert os.read(0, 100) == b"1 2 3"
        copy = [sys.executable, "-c", "print(input())"]
        again = run_beside(copy, {}, tmp_path / "a", limit=None, input_offset=offset)
    finally:
        os.dup2(kept, 0)
        os.close(kept)
        os.close(given)
    assert (again.code, again.tail) == (0, "1 2 3\n")
    assert run_beside(copy, {}, tmp_path / "b", limit=None).code == 1


def test_an_interrupt_while_findings_are_removed_leaves_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = AccuracyPlan(run=Plan(command=(), name="r"), typed=())
    session = compare_runs._Session(
        plan, tmp_path, new_manifest("r", RunState.COMPLETE, RunSource.RUN), print
    )
    (tmp_path / "accuracy" / "run-blame-2").mkdir(parents=True)
    remove, calls = shutil.rmtree, []

    def interrupted(path: Path, **options: bool) -> None:
        calls.append(path)
        if len(calls) == 1:
            raise KeyboardInterrupt
        remove(path, **options)

    monkeypatch.setattr(compare_runs.shutil, "rmtree", interrupted)
    session.remove_findings()
    assert session.interrupted
    assert not (tmp_path / "accuracy").exists()
