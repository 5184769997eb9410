"""Two runs level by level: where they part first."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.cli.test_edit_command import BMG, KERNEL, KEY, PLACE, child_of
from tests.conftest import PROJECT
from xpudbg.compare.diff.levels import compare_levels, first_line
from xpudbg.compare.diff.runs import whole_run
from xpudbg.model.diff import CLAIMED, LevelDiff, LevelsReport, TimeChange
from xpudbg.model.problem import Problem
from xpudbg.run.run_reader import RunReader
from xpudbg.screens.diff import level_verdict

DATA = PROJECT / "tests" / "data"


def compared(a: Path, b: Path) -> LevelsReport:
    return compare_levels(whole_run(RunReader.open(a)), whole_run(RunReader.open(b)))


def with_values(folder: Path, calls: list[tuple[list[str], list[str]]]) -> Path:
    shutil.copytree(BMG, folder)
    (folder / "probe").mkdir(exist_ok=True)
    rows = [
        {"graph": "", "folder": "model__0_inference_0.0", "call": n, "inputs": i, "outputs": o}
        for n, (i, o) in enumerate(calls, 1)
    ]
    (folder / "probe" / "7-1.values").write_text("".join(f"{json.dumps(r)}\n" for r in rows))
    return folder


@pytest.mark.parametrize("run", ["explain-bmg-2.13/run", "screens-bmg-2.13/breaks.zip"])
def test_a_run_is_the_same_as_itself_and_says_what_was_compared(run: str) -> None:
    report = compared(DATA / run, DATA / run)
    assert report.same and report.parting is None
    by_name = {level.level: level for level in report.levels}
    assert by_name["output_code"].compared and by_name["ttgir"].compared
    assert by_name["values"].unknown and not by_name["values"].compared


def test_measured_times_of_both_runs_stand_beside_the_levels() -> None:
    first, second = (DATA / "profile-h100-2.11" / name for name in ("first.zip", "second.zip"))
    report = compared(first, second)
    assert report.times.step is not None and report.times.step.change is TimeChange.NOISE
    claimed = [part for part in report.timed if part.times.change in CLAIMED]
    assert [part.where for part in claimed] == ["model__3_inference_3"]
    assert any(part.where.startswith("model__3_inference_3:K") for part in report.timed)


def test_a_profile_that_could_not_be_recorded_has_its_reason(tmp_path: Path) -> None:
    run = tmp_path / "run"
    shutil.copytree(DATA / "diff-cpu-2.13" / "once", run)
    manifest = json.loads((run / "manifest.json").read_text())
    manifest["artifacts"].append(
        {"kind": "profile", "state": "missing", "reason": "the program has a profile of its own"}
    )
    (run / "manifest.json").write_text(json.dumps(manifest))
    unknown = compared(run, run).times.unknown
    assert unknown == "neither run has a profile (the program has a profile of its own)"


@pytest.mark.parametrize(
    ("run", "why"),
    [("explain-bmg-2.13/run", "emulated"), ("diff-cpu-2.13/once", "neither run has a profile")],
)
def test_times_that_are_not_there_have_a_reason(run: str, why: str) -> None:
    report = compared(DATA / run, DATA / run)
    assert why in report.times.unknown and not report.timed


def test_an_edit_parts_where_it_was_made(tmp_path: Path) -> None:
    new = (BMG / f"{PLACE}.llir").read_bytes().replace(b"fadd", b"fsub", 1)
    spirv = bytearray((BMG / f"{PLACE}.spv").read_bytes())
    spirv[-1] ^= 1
    child_of(BMG, tmp_path / "child", {f"{PLACE}.llir": new, f"{PLACE}.spv": bytes(spirv)}, {})
    report = compared(BMG, tmp_path / "child")
    assert report.parting is not None and report.parting.level == "llir"
    rows = {level.level: (level.differ, level.parted) for level in report.levels}
    assert (rows["ttgir"], rows["llir"], rows["spv"]) == ((0, 0), (1, 1), (1, 0))
    assert KEY[:8] in report.parting.where
    assert "fadd" in report.parting.first and "fsub" in report.parting.second


def test_what_the_native_compiler_adds_stands_in_the_sentence(tmp_path: Path) -> None:
    native = (BMG / f"{PLACE}.zebin").read_bytes().replace(b"grf_count:       128", b"grf_count:       256")
    warning = f"warning: kernel {KERNEL}  compiled SIMD32 allocated 128 regs and spilled around 40"
    log = f"xpudbg: ocloc 26.99.1 -device bmg-g21 -options ''\n\n{warning}\n\nBuild succeeded.\n"
    files = {f"{PLACE}.zebin": native, f"{PLACE}.ocloc.log": log.encode()}
    child_of(BMG, tmp_path / "child", files, {})
    report = compared(BMG, tmp_path / "child")
    assert report.parting is not None and report.parting.level == "zebin"
    spills = report.parting.spills
    assert spills is not None and (spills.first, spills.second) == (0, 40)
    assert spills.compilers == ("ocloc 26.27.039122", "ocloc 26.99.1")
    assert level_verdict(report).endswith(
        f"SPIR-V; they part at: native code ({spills.kernel}): ocloc 26.99.1 spills 40 registers more (0 -> 40)"
    )
    back = level_verdict(compared(tmp_path / "child", BMG))
    assert back.endswith("ocloc 26.27.039122 spills 40 registers less (40 -> 0)")


def test_a_level_that_some_kernels_lack_says_so() -> None:
    rows = (LevelDiff("kernels", 5, 1, 1), LevelDiff("ttir", 4), LevelDiff("zebin", 3))
    text = level_verdict(LevelsReport("a", "b", same=False, levels=rows))
    assert "they part at: Triton kernels" in text
    rows = (LevelDiff("kernels", 4), LevelDiff("ttir", 4), LevelDiff("zebin", 3))
    text = level_verdict(LevelsReport("a", "b", same=True, levels=rows))
    assert text.endswith("Triton kernels, ttir, native code (3 of 4 kernels)")
    cut = LevelsReport("a", "b", same=True, levels=rows, problems=(Problem("a", "it was interrupted"),))
    assert level_verdict(cut).startswith(text) and "1 problem" in level_verdict(cut)


def test_a_line_that_one_text_has_more_stands_alone() -> None:
    assert first_line(["a", "new", "b"], ["a", "b"]) == ("new", "")
    assert first_line(["a", "b"], ["a", "c", "d"]) == ("b", "c")
    assert first_line(["a"], ["a", "b"]) == ("", "b")
    assert first_line(["a"], ["a"]) == ("", "")


def test_a_long_line_is_shown_where_it_differs() -> None:
    one, other = first_line(["x" * 400 + "left" + "y" * 400], ["x" * 400 + "right"])
    assert one.startswith("...xxx") and "left" in one and one.endswith("yyy...") and len(one) < 120
    assert other.endswith("xright...")


def test_a_comment_that_another_torch_writes_is_no_difference(tmp_path: Path) -> None:
    found = next(BMG.rglob("fx_graph_readable.py"))
    name = found.relative_to(BMG).as_posix()
    text = found.read_text()
    said = text.replace("\n        return ", "\n        # Backward of forward node: x\n\n        return ")
    assert said != text
    child_of(BMG, tmp_path / "said", {name: said.encode()}, {})
    assert compared(BMG, tmp_path / "said").same
    other = text.replace("torch.ops.aten.", "torch.ops.atan.", 1)
    child_of(BMG, tmp_path / "other", {name: other.encode()}, {})
    report = compared(BMG, tmp_path / "other")
    assert report.parting is not None and report.parting.level == "readable"


@pytest.mark.parametrize(
    ("file", "old", "new", "same"),
    [
        ("output_code.py", "\nimport torch\n", "\nimport torch\nfrom torch.other import name\n", True),
        ("output_code.py", "\nimport torch\n", "\nimport torch\nother = name\n", False),
        ("ir_pre_fusion.txt", r"(op\d+)(\.outputs = )", r"\1.new_field = 0\n\1\2", True),
        ("ir_pre_fusion.txt", r"(op\d+)(\.unmet_dependencies = )", r"\1\2 0", False),
    ],
)
def test_what_another_torch_writes_besides_is_no_difference(
    tmp_path: Path, file: str, old: str, new: str, same: bool
) -> None:
    found = next(BMG.rglob(file))
    text = found.read_text()
    other = re.sub(old, new, text)
    assert other != text
    child_of(BMG, tmp_path / "other", {found.relative_to(BMG).as_posix(): other.encode()}, {})
    assert compared(BMG, tmp_path / "other").same is same


def test_other_code_parts_above_the_kernels() -> None:
    report = compared(DATA / "renumbered-bmg-2.13" / "first", DATA / "renumbered-bmg-2.13" / "second")
    assert report.same
    report = compared(DATA / "moved-run-bmg-2.13" / "first", DATA / "moved-run-bmg-2.13" / "second")
    assert report.same
    pair = DATA / "diff-cpu-2.13"
    report = compared(pair / "with-print", pair / "without-print")
    assert report.parting is not None and report.parting.level in ("breaks", "graphs")


def test_values_part_at_the_first_call_with_other_results(tmp_path: Path) -> None:
    a = with_values(tmp_path / "a", [(["i"], ["x"]), (["x"], ["y"]), (["y"], ["z"])])
    b = with_values(tmp_path / "b", [(["i"], ["x"]), (["x"], ["Y"]), (["Y"], ["Z"])])
    report = compared(a, b)
    assert report.parting is not None
    row = report.parting
    assert (row.level, row.compared, row.differ, row.parted) == ("values", 3, 2, 1)
    assert row.where == "model__0_inference_0, call 2"
    assert row.first.startswith("outputs 0 of the same inputs, from aten.pow.Tensor_Scalar, aten.mean.dim, ")
    assert compared(a, with_values(tmp_path / "c", [(["i"], ["x"])])).same


def test_a_run_that_was_ended_is_named(tmp_path: Path) -> None:
    b = with_values(tmp_path / "b", [])
    about = json.loads((b / "manifest.json").read_text())
    about["exit"] = {"code": 124, "reason": "timeout"}
    (b / "manifest.json").write_text(json.dumps(about))
    assert [Path(problem.where).name for problem in compared(BMG, b).problems] == ["b"]


def test_values_of_a_graph_that_differs_above_are_explained_there(tmp_path: Path) -> None:
    a = with_values(tmp_path / "a", [(["i"], ["x"]), (["x"], ["y"])])
    b = with_values(tmp_path / "b", [(["i"], ["X"]), (["X"], ["Y"])])
    code = next(b.rglob("fx_graph_transformed.py"))
    code.write_text(code.read_text().replace("torch.ops.aten.", "torch.ops.atan.", 1))
    report = compared(a, b)
    assert report.parting is not None and report.parting.level == "transformed"
    assert (report.levels[-1].level, report.levels[-1].differ, report.levels[-1].parted) == ("values", 2, 0)
