"""Graphs and payloads of structured traces become artifacts of their graphs."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from xpudbg.commands.app import run_cli
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.manifest import Graph, Manifest
from xpudbg.record.collect import from_trace
from xpudbg.store.manifest_file import load_manifest

DATA = Path(__file__).resolve().parents[3] / "data"


def record(kind: str, value: Any, payload: str = "", frame: tuple[int, int] | None = None) -> str:
    """One record of process 7 as torch writes it."""
    head: dict[str, Any] = {kind: value}
    if frame is not None:
        head |= {"frame_id": frame[0], "frame_compile_id": frame[1], "attempt": 0}
    if payload:
        head["has_payload"] = hashlib.md5(payload.encode()).hexdigest()
    line = f"V1122 12:00:00.000000 7 torch/_inductor/compile_fx.py:1] {json.dumps(head)}\n"
    return line + ("".join(f"\t{text}\n" for text in payload.split("\n")) if payload else "")


def named(name: str, payload: str, frame: tuple[int, int] | None = None, encoding: str = "string") -> str:
    return record("artifact", {"name": name, "encoding": encoding}, payload, frame)


def code(aot: str, frame: tuple[int, int]) -> str:
    return record(
        "inductor_output_code",
        {"filename": f"/c/{aot}.py"},
        f"# AOT ID: ['{aot}']\ndef call(args): pass",
        frame,
    )


def collect(folder: Path, lines: Sequence[str]) -> Manifest:
    trace = folder / "dedicated_log_torch_trace_x.log"
    trace.write_text("".join(lines))
    assert run_cli(["collect", str(trace), "-o", str(folder / "out"), "--quiet"]) == 0
    return load_manifest(folder / "out")


def texts(folder: Path, graph: Graph) -> Mapping[str, str]:
    """The trace's files of a graph by name."""
    present = [a for a in graph.artifacts if a.state is State.PRESENT and "/trace/" in a.path]
    return {a.path.rpartition("/")[2]: (folder / "out" / a.path).read_text() for a in present}


def kinds(graph: Graph) -> set[Kind]:
    return {a.kind for a in graph.artifacts if a.state is State.PRESENT}


def only(graph: Graph, kind: Kind) -> Artifact:
    (found,) = [a for a in graph.artifacts if a.kind is kind]
    return found


def test_graphs_of_torch_export_are_told_from_what_died_in_its_compile(tmp_path):
    target = tmp_path / "out"
    log = DATA / "torch_trace" / "strict_export.log"
    assert run_cli(["collect", str(log), "-o", str(target), "--quiet"]) == 0
    found = {graph.id: graph for graph in load_manifest(target).graphs}
    assert {name: str(graph.outcome) for name, graph in found.items()} == {
        "compile_0_0": "exported",
        "exported": "exported",
        "compile_0_0-2": "exported",
        "compile_1_0": "compiled",
    }
    reason = only(found["compile_0_0"], Kind.FX_GRAPH_READABLE).reason
    assert reason == "torch.export made the graph, and no backend compiled it in this trace"
    rows = [only(found[name], Kind.DYNAMO_OUTPUT_GRAPH) for name in ("compile_0_0", "compile_0_0-2")]
    own = [(target / row.path).read_text() for row in rows]
    assert ["linear" in text for text in own] == [True, False]
    assert ["softmax" in text for text in own] == [False, True]


def test_split_graphs_of_one_compile_keep_their_own(tmp_path):
    """optimize_ddp compiles each part of a frame by itself, forwards first, backwards when they run."""
    frame = (0, 0)
    start = record(
        "dynamo_start", {"stack": [{"line": 1, "name": "f", "filename": 0, "loc": ""}]}, frame=frame
    )
    lines = [
        record("str", ["/user/a.py", 0]),
        start,
        record("dynamo_output_graph", {"sizes": {}}, "whole", frame),
        record("optimize_ddp_split_graph", {}, "split", frame),
        record("optimize_ddp_split_child", {"name": "submod_0"}, "child 0", frame),
        record("optimize_ddp_split_child", {"name": "submod_1"}, "child 1", frame),
    ]
    for part in (0, 1):
        lines += [
            named("before_pre_grad_graph", f"pre {part}", frame),
            record("aot_joint_graph", {}, f"joint {part}", frame),
            record("aot_forward_graph", {}, f"forward {part}", frame),
            record("aot_backward_graph", {}, f"backward {part}", frame),
            named("before_post_grad_graph", f"post {part}", frame),
            code(f"{part}_forward", frame),
            named("inductor_provenance_tracking_kernel_stack_traces", f'{{"k{part}": []}}', frame, "json"),
            named("compiled_fn_wrapper", f"wrapper {part}", frame),
        ]
    for part in (1, 0):
        lines += [
            named("before_post_grad_graph", f"post of backward {part}", frame),
            code(f"{part}_backward", frame),
            named("triton_kernel_info", f'{{"b{part}": 1}}', frame, "json"),
        ]
    graphs = {g.id: g for g in collect(tmp_path, lines).graphs}
    found = {}
    for graph in graphs.values():
        (output,) = [a for a in graph.artifacts if a.kind is Kind.OUTPUT_CODE]
        aot = (tmp_path / "out" / output.path).read_text().split("'")[1]
        found[aot] = texts(tmp_path, graph)
    for part in (0, 1):
        forward, backward = found[f"{part}_forward"], found[f"{part}_backward"]
        assert forward["before_pre_grad_graph.py"] == f"pre {part}"
        assert forward["aot_joint_graph.py"] == f"joint {part}"
        assert forward["aot_forward_graph.py"] == f"forward {part}"
        assert forward["before_post_grad_graph.py"] == f"post {part}"
        assert f"k{part}" in forward["inductor_provenance_tracking_kernel_stack_traces.json"]
        assert "aot_backward_graph.py" not in forward
        assert forward["compiled_fn_wrapper.txt"] == f"wrapper {part}"
        assert backward["aot_backward_graph.py"] == f"backward {part}"
        assert backward["before_post_grad_graph.py"] == f"post of backward {part}"
        assert f"b{part}" in backward["triton_kernel_info.json"]
    assert found["0_forward"]["optimize_ddp_split_graph.py"] == "split"
    assert found["0_forward"]["optimize_ddp_split_child_submod_1.py"] == "child 1"
    assert "optimize_ddp_split_graph.py" not in found["1_forward"]


def test_payloads_stand_before_or_behind_the_code_by_version(tmp_path):
    frame = (0, 0)
    nodes = named("inductor_triton_kernel_to_post_grad_nodes", '{"k": ["n"]}', frame, "json")
    lines = [
        record("dynamo_output_graph", {}, "g", frame),
        nodes.replace("compile_fx.py", "graph.py"),  # torch 2.7
        code("0_inference", frame),
        named("aot_autograd_runtime_wrappers", "def wrapper(): ...", frame),  # torch 2.15
    ]
    (graph,) = collect(tmp_path, lines).graphs
    found = texts(tmp_path, graph)
    assert found["inductor_triton_kernel_to_post_grad_nodes.json"] == '{"k": ["n"]}'
    assert found["aot_autograd_runtime_wrappers.txt"] == "def wrapper(): ..."


def test_a_backward_that_nobody_compiled_stays_with_its_forward(tmp_path):
    graph = next(g for g in _of("compiled_autograd.log", tmp_path).graphs if g.compile_id == "0/0")
    assert {Kind.AOT_JOINT_GRAPH, Kind.AOT_FORWARD_GRAPH} <= kinds(graph)


def test_what_compiled_autograd_captured_is_no_other_backend(tmp_path):
    graphs = [g for g in _of("compiled_autograd.log", tmp_path).graphs if "/" not in g.compile_id]
    assert graphs
    for graph in graphs:
        assert only(graph, Kind.COMPILED_AUTOGRAD_GRAPH).state is State.PRESENT
        assert "compiled autograd captured" in only(graph, Kind.OUTPUT_CODE).reason


def _of(name: str, folder: Path) -> Manifest:
    assert run_cli(["collect", str(DATA / "torch_trace" / name), "-o", str(folder / "out"), "--quiet"]) == 0
    return load_manifest(folder / "out")


def aot_inductor(word: str) -> list[str]:
    """What AOTInductor writes of one graph: nothing of it has a compile id."""
    return [
        named("before_pre_grad_graph", f"pre {word}"),
        named("after_pre_grad_graph", f"after pre {word}"),
        named("aot_forward_graph_fw_metadata", "ViewAndMutationMeta()"),
        record("aot_inference_graph", {}, f"inference {word}"),
        named("before_post_grad_graph", f"post {word}"),
        named("inductor_post_grad_graph", f"after post {word}"),
        record("graph_dump", {"name": "inductor_aot_wrapper_code", "type": "cpp"}, f"// {word}"),
        record("graph_dump", {"name": "inductor_aot_kernel_code", "type": "cpp"}, f"// kernels {word}"),
        named("inductor_provenance_tracking_kernel_stack_traces", f'{{"{word}": []}}', encoding="json"),
    ]


def test_graphs_of_aot_inductor_are_told_apart_without_ids(tmp_path):
    manifest = collect(tmp_path, [*aot_inductor("one"), *aot_inductor("two"), *aot_inductor("three")])
    assert [g.id for g in manifest.graphs] == ["aot_inductor", "aot_inductor-2", "aot_inductor-3"]
    for graph, word in zip(manifest.graphs, ("one", "two", "three"), strict=True):
        mine = texts(tmp_path, graph)
        assert mine["before_pre_grad_graph.py"] == f"pre {word}"
        assert mine["inductor_post_grad_graph.py"] == f"after post {word}"
        assert word in mine["inductor_provenance_tracking_kernel_stack_traces.json"]
        codes = [a for a in graph.artifacts if a.kind is Kind.AOT_INDUCTOR_CODE]
        assert [(tmp_path / "out" / a.path).read_text() for a in codes] == [
            f"// kernels {word}",
            f"// {word}",
        ]


def test_a_trace_alone_never_had_the_ir(tmp_path):
    (graph,) = collect(tmp_path, aot_inductor("one")).graphs
    assert only(graph, Kind.IR_PRE_FUSION).state is State.NOT_REQUESTED
    assert "a trace never holds it" in only(graph, Kind.IR_POST_FUSION).reason


def test_a_trace_that_ends_early_does_not_say_that_the_process_died(tmp_path):
    frame = (0, 0)
    lines = [
        record("dynamo_start", {"stack": []}, frame=frame),
        record("aot_inference_graph", {}, "g", frame),
    ]
    (graph,) = collect(tmp_path, lines).graphs
    assert only(graph, Kind.OUTPUT_CODE).reason.endswith("or the trace was cut")


def test_payloads_and_kinds_of_the_future_are_kept_under_their_names(tmp_path):
    lines = aot_inductor("one")
    frame = (0, 0)
    lines += [
        record("dynamo_output_graph", {}, "g", frame),
        named("some_pass_of_2027", '{"a": 1}', frame, "json"),
        named("../../etc/passwd", "no", frame),
        record("graph_of_2027", {}, "new kind", frame),
        code("0_inference", frame),
    ]
    manifest = collect(tmp_path, lines)
    graph = next(g for g in manifest.graphs if g.compile_id)
    mine = texts(tmp_path, graph)
    assert mine["some_pass_of_2027.json"] == '{"a": 1}'
    assert mine["graph_of_2027.txt"] == "new kind"
    assert mine["_.._etc_passwd.txt"] == "no"
    assert all(p.is_relative_to(tmp_path / "out") for p in (tmp_path / "out").rglob("*") if p.is_file())


def _packed(text: bytes) -> bytes:
    return gzip.compress(text)


def _cut(text: bytes) -> bytes:
    return gzip.compress(text)[:-12]


def _windows(text: bytes) -> bytes:
    return text.replace(b"\n", b"\r\n")


@pytest.mark.parametrize("how", [_packed, _cut, _windows])
def test_files_are_the_same_however_the_trace_is_stored(tmp_path, how):
    """Payloads are found again by their places in the trace, also one of a kind that is only known at the trace's end."""
    frame = (0, 0)
    lines = [
        record(
            "dynamo_output_graph",
            {},
            "def forward(self):\n\treturn 1\n\n    # \N{GREEK SMALL LETTER PI}",
            frame,
        ),
        record("graph_of_2027", {}, "new\nkind", frame),
        *(named(f"text_{n}", f"text {n}\n" * 3_000, frame) for n in range(40)),
        code("0_inference", frame),
        *[record("str", ["/user/a.py", n]) for n in range(50)],
    ]
    graph = next(g for g in collect(tmp_path, lines).graphs if g.compile_id)
    (tmp_path / "other").mkdir()
    trace = tmp_path / "other" / "trace.log"
    trace.write_bytes(how("".join(lines).encode()))
    out = tmp_path / "other" / "out"
    assert run_cli(["collect", str(trace), "-o", str(out), "--quiet"]) == 0
    other = next(g for g in load_manifest(out).graphs if g.compile_id)
    files = {a.path: (a.kind, a.sha256) for a in graph.artifacts if a.state is State.PRESENT}
    assert len(files) > 40
    assert {a.path: (a.kind, a.sha256) for a in other.artifacts if a.state is State.PRESENT} == files
    for artifact in graph.artifacts:
        if artifact.state is State.PRESENT:
            data = (out / artifact.path).read_bytes()
            assert (len(data), hashlib.sha256(data).hexdigest()) == (artifact.bytes, artifact.sha256)


@pytest.mark.parametrize(
    "word", ["before_post_grad_graph", "aot_inference_graph", "aot_forward_graph_fw_metadata.txt"]
)
def test_every_payload_has_an_address(tmp_path, capsys, word):
    collect(tmp_path, aot_inductor("one"))
    capsys.readouterr()
    assert run_cli(["show", str(tmp_path / "out"), "aot_inductor", word]) == 0
    assert capsys.readouterr().out.strip()


def test_two_real_models_of_aot_inductor(tmp_path):
    manifest = _of("aot_inductor.log", tmp_path)
    assert [(g.id, g.outcome.value) for g in manifest.graphs] == [
        ("aot_inductor", "compiled"), ("aot_inductor-2", "compiled"),
    ]  # fmt: skip
    for graph, operator in zip(
        manifest.graphs, ("torch.ops.aten.linear", "torch.ops.aten.softmax"), strict=True
    ):
        before = (tmp_path / "out" / only(graph, Kind.BEFORE_PRE_GRAD_GRAPH).path).read_text()
        assert operator in before
        assert {
            Kind.AFTER_PRE_GRAD_GRAPH, Kind.AOT_INFERENCE_GRAPH, Kind.BEFORE_JOINT_GRAPH, Kind.AFTER_JOINT_GRAPH,
            Kind.FX_GRAPH_READABLE, Kind.BEFORE_POST_GRAD_GRAPH, Kind.INDUCTOR_POST_GRAD_GRAPH, Kind.AOT_INDUCTOR_CODE,
            Kind.PROVENANCE, Kind.KERNEL_STACK_TRACES,
        } <= kinds(graph)  # fmt: skip


def test_a_real_model_that_optimize_ddp_split(tmp_path):
    manifest = _of("optimize_ddp.log", tmp_path)
    graphs = {}
    for graph in manifest.graphs:
        if graph.compile_id == "4/0":
            code_ = (tmp_path / "out" / only(graph, Kind.OUTPUT_CODE).path).read_text()
            graphs[code_.split("'")[1]] = texts(tmp_path, graph)
    assert sorted(graphs) == ["0_backward", "0_forward", "1_backward", "1_forward"]
    children = [n for n in graphs["0_forward"] if n.startswith("optimize_ddp_split_child")]
    assert children == ["optimize_ddp_split_child_submod_0.py", "optimize_ddp_split_child_submod_1.py"]
    # The second part is handed the relu of the first.
    for part, layer in ((0, "first"), (1, "second")):
        assert f"_modules_{layer}_parameters_weight_" in graphs[f"{part}_forward"]["before_pre_grad_graph.py"]
    for part in (0, 1):
        forward, backward = graphs[f"{part}_forward"], graphs[f"{part}_backward"]
        assert {"aot_joint_graph.py", "aot_forward_graph.py", "compiled_fn_wrapper.txt"} <= forward.keys()
        assert "aot_backward_graph.py" in backward and "aot_backward_graph.py" not in forward


@pytest.mark.parametrize("too_long", [False, True], ids=["all", "some are too long"])
def test_shares_of_graphs_leave_what_one_process_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, too_long: bool
) -> None:
    (log,) = (DATA / "run-cpu-2.13" / "raw" / "trace").glob("*.log")
    if too_long:
        monkeypatch.setattr(from_trace, "_PAYLOAD_LIMIT", 1500)
    found = []
    for worth in (1 << 30, 0):
        monkeypatch.setattr(from_trace, "_WORTH", worth)
        monkeypatch.setattr(from_trace, "children_pay", lambda: True)
        monkeypatch.setattr(from_trace, "children_worth", lambda: 3)
        target = tmp_path / str(worth)
        assert run_cli(["collect", str(log), "-o", str(target), "--quiet"]) == 0
        manifest = load_manifest(target)
        files = {p.relative_to(target): p.read_bytes() for p in target.rglob("*") if p.is_file()}
        files.pop(Path("manifest.json"))
        found.append((manifest.graphs, manifest.problems, files))
    assert found[0] == found[1]
    assert len(found[0][0]) > 3
    assert too_long == any("was not kept" in problem.what for problem in found[0][1])


def test_a_backward_whose_forward_left_no_code_is_collected(tmp_path: Path) -> None:
    """The forward was compiled in another process (``TORCHINDUCTOR_FX_COMPILE_MODE=SUBPROCESS``), whose trace has its code."""
    lines = [
        record("dynamo_start", {"stack": []}, frame=(0, 0)),
        record("aot_backward_graph", {}, "class GraphModule: pass", frame=(0, 0)),
        code("0_backward", (0, 0)),
    ]
    (graph,) = collect(tmp_path, lines).graphs
    assert graph.kind.value == "backward" and Kind.OUTPUT_CODE in kinds(graph)
