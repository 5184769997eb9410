"""Graphs of processes that begin their compile ids anew: each once, with what belongs to it."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from datetime import date
from pathlib import Path

import pytest

from xpudbg.compare.checks.evaluate import check_measures
from xpudbg.compare.checks.rules import Rules, ScopedRules
from xpudbg.compare.metrics import measure_run
from xpudbg.formats.torch_trace import summarise_trace
from xpudbg.model.artifact import Kind, State
from xpudbg.model.checks import RuleOutcome
from xpudbg.model.manifest import Graph, Manifest
from xpudbg.model.trace import CompileTrace, OutputCode
from xpudbg.record.collect.collect import collect_paths
from xpudbg.record.collect.file_import import ImportMethod
from xpudbg.record.collect.match_compiles import match_compiles
from xpudbg.record.collect.processes import ProbeRecords
from xpudbg.record.collect.scan import GraphFolder, scan
from xpudbg.run.run_reader import RunReader
from xpudbg.store.reader import open_bundle

RAW = Path(__file__).parents[3] / "data" / "resets-cpu-2.13" / "raw"
PID = 18893
FOLDERS = [
    ("model__0_inference_0", "0/0", 0, "f"),
    ("model__1_inference_1", "0/0", 1, "g"),
    ("model__2_inference_2", "1/0", 0, "torch_dynamo_resume_in_g_at_12"),
    ("model__3_inference_3", "0/0", 2, "f"),
    ("model__4_forward_5", "0/0", 3, "h"),
    ("model__5_forward_8", "0/0", 4, "k"),
    ("model__4_backward_10", "0/0", 3, "h"),
    ("model__5_backward_11", "0/0", 4, "k"),
    ("model__6_inference_12", "0/0", 6, "f"),
    ("model__7_inference_13", "0/0", 7, "f"),
]
"""Each debug folder, and the compile that it came out of: compile id, how often it was given before, function."""
EAGER = ("compile_0_0", "0/0", 5, "f")
"""Dynamo's graph under another backend, which leaves no folder."""


def collected(out: Path, *paths: Path) -> Manifest:
    collect_paths([*paths], out=out, name="resets", how=ImportMethod.COPY, progress=lambda _: None)
    return open_bundle(out).manifest


def rows(graphs: tuple[Graph, ...]) -> list[tuple[str, str, int, str]]:
    return [(g.id, g.compile_id, g.generation, g.function) for g in graphs]


def present(graph: Graph) -> set[Kind]:
    return {a.kind for a in graph.artifacts if a.state is State.PRESENT}


@pytest.fixture
def raw(tmp_path: Path) -> Path:
    return Path(shutil.copytree(RAW, tmp_path / "raw"))


def folders(raw: Path) -> list[Path]:
    return sorted(raw.glob("debug/torch_compile_debug/run_*/torchinductor/model__*"))


def test_every_graph_is_there_once_with_its_own_function(tmp_path: Path) -> None:
    manifest = collected(tmp_path / "out", RAW)
    assert rows(manifest.graphs) == [*FOLDERS, EAGER]
    assert manifest.problems == ()
    assert [g.outcome for g in manifest.graphs] == ["compiled"] * 8 + ["failed", "compiled", "not_inductor"]
    assert [(b.compile_id, b.generation) for b in manifest.graph_breaks] == [("0/0", 1)]


def test_dynamo_s_graph_lies_with_the_graph_that_was_made_of_it(tmp_path: Path) -> None:
    manifest = collected(tmp_path / "out", RAW)
    words = {"f": "sin", "g": "cos", "torch_dynamo_resume_in_g_at_12": "* 2", "h": "exp", "k": "tanh"}
    for graph in manifest.graphs:
        row = next((a for a in graph.artifacts if a.kind is Kind.DYNAMO_OUTPUT_GRAPH), None)
        if graph.kind.value == "backward":
            assert row is None
        else:
            assert row is not None and words[graph.function] in (tmp_path / "out" / row.path).read_text()


def test_the_probe_s_link_agrees(raw: Path) -> None:
    records = ProbeRecords()
    by_name = {f.name: f for f in folders(raw)}
    for line in next((RAW / "probe").glob("*.events")).read_text().splitlines():
        event = json.loads(line)
        folder = by_name[Path(event["folder"]).name]
        records.debug_traces[str(folder)] = (event["name"], event["compile_id"], event["pid"])
    assert len(records.debug_traces) == len(FOLDERS)
    found = scan([raw])
    with found.traces[0].open("rb") as source:
        compiles = summarise_trace(source, origin="trace").value.compiles
    joined, problems = match_compiles(found.graphs, compiles, records)
    assert not problems
    have = [(j.folder.name.rpartition(".")[0], j.compile_id, j.compile.generation, j.compile.function)
            for j in joined if j.folder and j.compile]  # fmt: skip
    assert have == FOLDERS
    assert len(joined) == len(FOLDERS) + 1


@pytest.mark.parametrize("keep_number", [True, False])
def test_edited_code_is_told_by_its_number_and_else_by_order(
    raw: Path, tmp_path: Path, keep_number: bool
) -> None:
    for folder in folders(raw):
        code = folder / "output_code.py"
        if code.exists():
            text = code.read_text() + "# edited\n"
            code.write_text(text if keep_number else re.sub(r"# AOT ID.*\n", "", text))
        if not keep_number:
            kind = folder.name.split("_")[3]
            folder.rename(folder.with_name(f"model_{kind}_{folder.name.rpartition('.')[2]}"))
    manifest = collected(tmp_path / "out", raw)
    assert [r[1:] for r in rows(manifest.graphs)] == [r[1:] for r in [*FOLDERS, EAGER]]
    assert not manifest.problems


def test_what_cannot_be_told_is_said(raw: Path, tmp_path: Path) -> None:
    """One edited folder without its number, and several compiles that it may have come out of."""
    keep = next(f for f in folders(raw) if f.name.startswith("model__3"))
    for folder in folders(raw):
        if folder != keep:
            shutil.rmtree(folder)
    code = keep / "output_code.py"
    code.write_text(re.sub(r"# AOT ID.*\n", "", code.read_text()))
    keep.rename(keep.with_name("model_inference_3.3"))
    manifest = collected(tmp_path / "out", raw)
    (problem,) = manifest.problems
    assert "it is unknown which of" in problem.what and "model_inference_3.3" in problem.where
    told = manifest.graphs[0]
    assert (told.id, told.compile_id, told.function) == ("model_inference_3", "", "")


def test_a_trace_alone_gives_a_graph_for_every_code(tmp_path: Path) -> None:
    manifest = collected(tmp_path / "out", *(RAW / "trace").iterdir())
    assert rows(manifest.graphs) == [
        ("compile_0_0", "0/0", 0, "f"),
        ("compile_0_0-2", "0/0", 1, "g"),
        ("compile_1_0", "1/0", 0, "torch_dynamo_resume_in_g_at_12"),
        ("compile_0_0-3", "0/0", 2, "f"),
        ("compile_0_0_forward", "0/0", 3, "h"),
        ("compile_0_0_backward", "0/0", 3, "h"),
        ("compile_0_0_forward-2", "0/0", 4, "k"),
        ("compile_0_0_backward-2", "0/0", 4, "k"),
        ("compile_0_0-4", "0/0", 5, "f"),
        ("compile_0_0-5", "0/0", 6, "f"),
        ("compile_0_0-6", "0/0", 7, "f"),
    ]
    numbers = {}
    for graph in manifest.graphs:
        code = next((a for a in graph.artifacts if a.kind is Kind.OUTPUT_CODE and a.path), None)
        if code is not None:
            numbers[graph.id] = (tmp_path / "out" / code.path).read_text().split("'")[1]
    assert list(numbers.values()) == [
        "0_inference", "1_inference", "2_inference", "3_inference",
        "4_forward", "4_backward", "5_forward", "5_backward", "7_inference",
    ]  # fmt: skip


def test_a_trace_and_its_copy_give_every_graph_once(raw: Path, tmp_path: Path) -> None:
    trace = next((raw / "trace").iterdir())
    shutil.copytree(raw / "trace", tmp_path / "more" / "trace")
    assert len(collected(tmp_path / "a", raw, tmp_path / "more").graphs) == len(FOLDERS) + 1
    assert len(collected(tmp_path / "b", trace, tmp_path / "more").graphs) == len(FOLDERS) + 1


def test_two_processes_with_the_same_graphs_keep_their_own(raw: Path, tmp_path: Path) -> None:
    """Byte for byte the same code under the same ids: only the process tells them apart."""
    other = Path(shutil.copytree(raw, tmp_path / "other"))
    run = next(other.glob("debug/torch_compile_debug/run_*"))
    run.rename(run.with_name(run.name.replace(str(PID), "777")))
    trace = next((other / "trace").iterdir())
    trace.write_text(re.sub(rf"^(V\S+ \S+) {PID} ", r"\1 777 ", trace.read_text(), flags=re.MULTILINE))
    manifest = collected(tmp_path / "out", other, raw)
    for label in (f"pid-{PID}", "pid-777"):
        mine = [g for g in manifest.graphs if g.process == label]
        expected = [(f"{row[0]}@{label}", *row[1:]) for row in [*FOLDERS, EAGER]]
        assert rows(tuple(mine)) == expected
        assert all(Kind.DYNAMO_OUTPUT_GRAPH in present(g) for g in mine if g.kind.value != "backward")
    assert len(manifest.graphs) == 2 * (len(FOLDERS) + 1)


def test_a_lost_folder_leaves_its_code_in_the_trace(raw: Path, tmp_path: Path) -> None:
    """The forward's folder is there, the backward's is not: the trace still has its code."""
    shutil.rmtree(next(f for f in folders(raw) if f.name.startswith("model__4_backward")))
    manifest = collected(tmp_path / "out", raw)
    (found,) = (g for g in manifest.graphs if g.id == "compile_0_0_backward")
    assert (found.generation, found.function, found.outcome) == (3, "h", "compiled")
    assert Kind.OUTPUT_CODE in present(found)
    assert len(manifest.graphs) == len(FOLDERS) + 1


def test_a_break_is_its_own_graph_s_after_a_reset(tmp_path: Path) -> None:
    """Eight compiles of the process are called 0/0, and one of them met the break."""
    collected(tmp_path / "out", RAW)
    measures = measure_run(RunReader.open(tmp_path / "out", name="run"))
    limits = {"max_graph_breaks": 0}
    report = check_measures(
        measures,
        Rules(graphs=(ScopedRules("model__*_inference_*", limits),)),
        today=date(2026, 11, 21),
    )
    failed = [f.graph for f in report.findings if f.outcome is RuleOutcome.FAILED]
    assert failed == ["model__1_inference_1"]


def test_the_cpp_of_aot_inductor_finds_its_compile(tmp_path: Path) -> None:
    """torch writes wrapper and kernels into one file there, and each by itself into the trace."""
    wrapper = b"// AOTInductor's wrapper\n"
    (tmp_path / "output_code.cpp").write_bytes(
        wrapper + b"\n// Triton kernels are embedded as comments in /home/user/wrapper.cpp\n\n"
    )
    folder = GraphFolder(tmp_path, "model___0.0", PID, "", False, ("output_code.cpp",))
    digest = hashlib.md5(wrapper, usedforsecurity=False).hexdigest()
    other, mine = (
        CompileTrace(
            PID, None, "", generation=line, output_codes=(OutputCode("", md5, "", "", 1),), line_no=line
        )
        for line, md5 in ((1, "0" * 32), (2, digest))
    )
    joined, problems = match_compiles([folder], [other, mine], ProbeRecords())
    assert problems == [] and [j.folder for j in joined if j.compile == mine] == [folder]
    assert len(joined) == 2
