"""``xpudbg diff``: what A and B mean, forms of the report, exit codes."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).resolve().parents[1] / "data"
USER = DATA / "fusion-cuda-2.11" / "user"
MIX = DATA / "fusion-cuda-2.11" / "mix"
EXAMPLE = DATA / "fusion-cpu-2.13" / "example"
Cli = Callable[..., Any]


def again(run: Path) -> Path:
    """A copy of a run: one that is held against itself is refused."""
    copy = Path(f"again-{run.name}")
    if not copy.exists():
        shutil.copytree(run, copy)
    return copy


def test_the_same_run_twice_is_the_same_and_exits_0(cli: Cli) -> None:
    result = cli("diff", MIX, again(MIX))
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("the same: 2 graphs that call 3 kernels and library functions")


def test_other_runs_exit_1_and_say_what_differs(cli: Cli) -> None:
    result = cli("diff", USER, EXAMPLE)
    assert result.code == 1
    verdict, *rest = result.out.splitlines()
    assert verdict.startswith("B: 3 launches fewer, 49 % more bytes; from x.py:27, example.py:6 (")
    assert rest[2].startswith("not the same")
    assert "gone" in result.out
    body = json.loads(cli("diff", USER, EXAMPLE, "--json").out)
    assert (body["schema"], body["schema_version"], body["same"]) == ("xpudbg.diff", 2, False)
    assert body["counts"] == {"new": 1, "gone": 4}
    assert {
        "a",
        "b",
        "counts",
        "launches",
        "bytes",
        "graphs",
        "events",
        "events_known",
        "problems",
    } <= body.keys()


@pytest.mark.parametrize(
    "stages", [("readable", "transformed"), ("ir_pre", "ir_post"), ("fx_graph_readable", "output_code")]
)
def test_stages_of_one_graph(cli: Cli, stages: tuple[str, str]) -> None:
    result = cli("diff", *stages, "--run", USER)
    assert result.code == 1
    assert result.out.startswith(
        f"--- model__0_inference_0 {stages[0]}\n+++ model__0_inference_0 {stages[1]}"
    )
    assert "\n@@ -" in result.out


def test_several_graphs_need_a_choice(cli: Cli) -> None:
    result = cli("diff", "readable", "transformed", "--run", MIX)
    assert (result.code, result.out) == (2, "")
    assert "--graph" in result.err
    assert cli("diff", "ir_pre", "ir_post", "--run", MIX, "-g", "forward").code == 1


def test_graphs_kernels_and_stages_of_runs(cli: Cli) -> None:
    assert cli("diff", f"{MIX}:forward", f"{again(MIX)}:forward").code == 0
    assert cli("diff", f"{MIX}:forward", f"{MIX}:backward").code == 1
    kernel = f"{USER}:add_k_0"
    assert cli("diff", kernel, f"{again(USER)}:add_k_0").out.startswith("no difference")
    assert cli("diff", f"{USER}:1:readable", f"{USER}:1:transformed").code == 1
    assert cli("diff", f"{MIX}:forward", kernel).code == 2


def test_files_side_by_side_and_with_noise(cli: Cli, tmp_path: Path) -> None:
    a, b = tmp_path / "a.ttir", tmp_path / "b.ttir"
    a.write_text("%1 = tt.load %0 loc(#loc1)\n%2 = arith.addf %1, %1\n")
    b.write_text("%7 = tt.load %6 loc(#loc9)\n%8 = arith.mulf %7, %7\n")
    result = cli("diff", a, b, "-y")
    assert result.code == 1
    assert "arith.addf" in result.out
    assert " ~ " in result.out
    b.write_text(a.read_text().replace("%1", "%5").replace("loc1", "loc2"))
    assert cli("diff", a, b).code == 0
    assert cli("diff", a, b, "--exact").code == 1


@pytest.mark.parametrize("form", ["markdown", "html"])
def test_forms_for_pull_requests_and_browsers(cli: Cli, form: str) -> None:
    runs = cli("diff", USER, EXAMPLE, "--format", form)
    texts = cli("diff", "ir_pre", "ir_post", "--run", USER, "--format", form)
    assert ("| graph | kernel |" if form == "markdown" else "</html>") in runs.out
    assert ("```diff" if form == "markdown" else "</html>") in texts.out or "No difference" in texts.out


def test_hostile_lines_cannot_close_a_fence_or_a_tag(cli: Cli, tmp_path: Path) -> None:
    a, b = tmp_path / "a.txt", tmp_path / "b.txt"
    a.write_text("```\n</td><script>alert(1)</script>\n\x1b[31mred\n")
    b.write_text("other\n")
    markdown = cli("diff", a, b, "--format", "markdown").out
    assert markdown.startswith("````diff\n")
    page = cli("diff", a, b, "--format", "html").out
    assert "<script>alert" not in page and "</td><script" not in page and "&lt;script&gt;alert(1)" in page
    assert "\x1b" not in page + markdown + cli("diff", a, b).out


def test_output_goes_to_a_file(cli: Cli) -> None:
    result = cli("diff", USER, EXAMPLE, "-o", "d.md")
    assert (result.code, result.out) == (1, "")
    assert Path("d.md").read_text().startswith("### B: 3 launches fewer, 49 % more bytes")
    assert cli("diff", USER, EXAMPLE, "-o", "/proc/none/d.md").code == 2


def test_a_file_that_is_there_is_not_written_over_without_force(cli: Cli) -> None:
    Path("notes.md").write_text("mine")
    refused = cli("diff", USER, EXAMPLE, "-o", "notes.md")
    assert (refused.code, refused.out, Path("notes.md").read_text()) == (2, "", "mine")
    assert "notes.md exists already" in refused.err
    assert cli("diff", USER, EXAMPLE, "-o", "notes.md", "--force").code == 1
    assert Path("notes.md").read_text() != "mine"
    assert "is not a regular file" in cli("diff", USER, EXAMPLE, "-o", ".", "--force").err


PAIRS = DATA / "diff-cpu-2.13"


def test_a_graph_break_that_went_is_named_and_one_that_only_moved_is_not(cli: Cli) -> None:
    before, after = PAIRS / "with-print", PAIRS / "without-print"
    body = json.loads(cli("diff", before, after, "--json").out)
    assert body["events_known"]
    [event] = body["events"]
    assert (event["what"], event["change"]) == ("graph break", "gone")
    assert event["reason"] == "Failed to trace builtin operator"
    assert event["where"] == "step.py:20"
    report = cli("diff", before, after)
    assert report.code == 1
    assert "gone graph break at step.py:20: Failed to trace builtin operator" in report.out
    assert "Data-dependent" not in report.out
    [event] = json.loads(cli("diff", after, before, "--json").out)["events"]
    assert event["change"] == "new"


def test_a_recompile_that_only_one_run_has_is_named(cli: Cli) -> None:
    result = cli("diff", PAIRS / "once", PAIRS / "twice")
    assert result.code == 1
    assert (
        "new recompile at step.py:4: tensor 'x' size mismatch at index 0. expected 8, actual 16" in result.out
    )
    assert "1 new" in result.out
    assert cli("diff", PAIRS / "twice", again(PAIRS / "twice")).code == 0


def test_a_break_elsewhere_in_the_run_is_none_of_a_graph_s(cli: Cli) -> None:
    before, after = PAIRS / "with-print", PAIRS / "without-print"
    manifest = json.loads(cli("show", before, "--json").out)
    (gone,) = json.loads(cli("diff", before, after, "--json").out)["events"]
    lines = {b["location"]["line"]: b["compile_id"] for b in manifest["graph_breaks"]}
    meets = lines[int(gone["where"].rpartition(":")[2])]
    for graph in manifest["graphs"]:
        spec = [f"{run}:{graph['id']}" for run in (before, again(before))]
        assert cli("diff", *spec).code == 0
    mine = next(g["id"] for g in manifest["graphs"] if g["compile_id"] == meets)
    other = next(g["id"] for g in json.loads(cli("show", after, "--json").out)["graphs"])
    body = json.loads(cli("diff", f"{before}:{mine}", f"{after}:{other}", "--json").out)
    assert (body["a"], body["b"]) == (f"{before}:{mine}", f"{after}:{other}")
    assert "gone" in {e["change"] for e in body["events"]}
    rest = next(g["id"] for g in manifest["graphs"] if g["compile_id"] not in lines.values())
    assert (
        json.loads(cli("diff", f"{before}:{rest}", f"{again(before)}:{rest}", "--json").out)["events"] == []
    )
    away = json.loads(cli("diff", f"{before}:{rest}", f"{before}:{mine}", "--json").out)["events"]
    assert [e["change"] for e in away] == ["new"]


def test_kernels_of_one_name_in_several_graphs_are_not_mixed_up(cli: Cli) -> None:
    """Inductor numbers kernels anew in every graph."""
    run = PAIRS / "twice"
    result = cli("diff", f"{run}:cpp_fused_add_sin_0", f"{again(run)}:cpp_fused_add_sin_0")
    assert result.code == 2
    assert "matches 2 different kernels" in result.err and "RUN:GRAPH:KERNEL" in result.err
    ids = [g["id"] for g in json.loads(cli("show-fusion", run, "--json").out)["graphs"]]
    first, second = (f"{run}:{graph}:cpp_fused_add_sin_0" for graph in ids[:2])
    assert cli("diff", first, f"{again(run)}:{ids[0]}:cpp_fused_add_sin_0").code == 0
    other = cli("diff", first, second)
    assert other.code == 1 and "16L" in other.out
    assert "no kernel or stage nothing" in cli("diff", f"{run}:{ids[0]}:nothing", first).err


@pytest.mark.parametrize("words", [("readable", "bogus"), ("bogus", "readable")])
def test_a_misspelt_stage_is_named(cli: Cli, words: tuple[str, str]) -> None:
    result = cli("diff", *words, "--run", USER)
    assert (result.code, result.out) == (2, "")
    assert "readable is a stage and bogus is none" in result.err
    assert "ir_pre, ir_post" in result.err


def test_a_side_against_itself_is_refused(cli: Cli, recorded: Path) -> None:
    runs = Path(".xpudbg/runs")
    runs.mkdir(parents=True)
    for name in ("20260101-120000-train-v1", "20260102-120000-train-v2"):
        shutil.copytree(recorded, runs / name)
    for words in (
        ("latest", "v2"),
        ("v1", "20260101"),
        ("train-v1:1", "train-v1:model__0"),
        ("v1:1:readable", "v1:1:readable"),
    ):
        result = cli("diff", *words)
        assert (result.code, result.out) == (2, ""), words
        assert "the same" in result.err and "xpudbg runs" in result.err
    ambiguous = cli("diff", "train", "v2")
    assert ambiguous.code == 2
    assert "matches 2 runs" in ambiguous.err and "20260101-120000-train-v1" in ambiguous.err
    assert cli("diff", "v1", "v2").code == 0
    assert cli("diff", "ttir", "ttir").code == 2


def test_what_means_nothing_is_said(cli: Cli, tmp_path: Path) -> None:
    for args in (
        ["nothing", "here"],
        [USER, tmp_path],
        [f"{USER}:nope", USER],
        ["ttir", "ttgir", "--run", str(USER)],
    ):
        result = cli("diff", *args)
        assert (result.code, result.out) == (2, ""), args
        assert "error: " in result.err
        assert "hint: " in result.err


@pytest.mark.parametrize(
    ("ending", "start"),
    [("html", "<!doctype html>"), ("json", "{"), ("md", "```diff"), ("diff", "---"), ("txt", "---")],
)
def test_the_ending_of_the_file_chooses_the_format(cli: Cli, ending: str, start: str) -> None:
    file = Path(f"out.{ending}")
    assert cli("diff", "readable", "transformed", "--run", USER, "-o", file).code == 1
    assert file.read_text().lower().startswith(start)
    assert (
        cli("diff", "readable", "transformed", "--run", USER, "-o", file, "--force", "--format", "text").code
        == 1
    )
    assert file.read_text().startswith("---")


def test_json_and_another_format_together_are_refused(cli: Cli) -> None:
    result = cli("diff", USER, MIX, "--json", "--format", "html")
    assert (result.code, result.out) == (2, "")
    assert "give one of them" in result.err


def test_traffic_that_is_not_known_is_no_number(cli: Cli, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(USER, copy)
    for file in copy.rglob("ir_post_fusion.txt"):
        file.write_text("")
    body = json.loads(cli("diff", USER, copy, "--json").out)
    assert body["bytes"][0] > 0
    assert body["bytes"][1] is None
    assert "-> unknown" in cli("diff", USER, copy).out


def test_every_stage_that_show_prints_can_be_compared(cli: Cli, tmp_path: Path) -> None:
    packed = DATA / "screens-bmg-2.13" / "breaks.zip"
    assert cli("unpack", packed, "-o", tmp_path / "run").code == 0
    shutil.copytree(tmp_path / "run", tmp_path / "other")
    graph = json.loads((tmp_path / "run" / "manifest.json").read_text())["graphs"][0]
    kinds = [a["kind"] for a in graph["artifacts"] if a["state"] == "present"]
    stages = ("source", "ttir", "ttgir", "llir", "spv", "zebin")
    assert "dynamo_output_graph" in kinds
    for part in (*kinds, *(f"K1:{stage}" for stage in stages)):
        where = f"{graph['id']}:{part}"
        assert cli("show", f"{tmp_path / 'run'}:{where}", "--json").code == 0, part
        assert cli("diff", f"{tmp_path / 'run'}:{where}", f"{tmp_path / 'other'}:{where}").code == 0, part
