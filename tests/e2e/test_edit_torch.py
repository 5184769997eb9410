"""``xpudbg edit`` with a real Triton and ``ocloc``: one changed line, down to the instructions."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_edit_command import BMG, KERNEL, KEY, PLACE, TTGIR
from tests.conftest import Result
from xpudbg.record.ocloc import choose_ocloc

Cli = Callable[..., Result]
pytestmark = pytest.mark.torch


@pytest.fixture(autouse=True, scope="module")
def _tools(torch_python: str) -> None:
    asked = [torch_python, "-c", "import triton.backends.intel"]
    if subprocess.run(asked, capture_output=True, check=False).returncode:
        pytest.skip("that Python has no triton-xpu")


def edit(cli: Cli, *words: object) -> tuple[int, dict[str, Any]]:
    result = cli("edit", *words, "--trust", "--no-verify", "--json")
    return result.code, json.loads(result.out)


def test_one_line_of_ttgir_reaches_the_instructions(cli: Cli) -> None:
    if not choose_ocloc("", {}):
        pytest.skip("there is no ocloc")
    code, report = edit(cli, TTGIR, "--sed", r"s/\(#blocked = .*sizePerThread = \[1, \)[0-9]*/\12/")
    assert code == 0 and report["failure"] is None
    assert (report["removed"], report["added"]) == (1, 1)
    assert report["made"] == ["llir", "spv", "zebin"]
    figures = {f["name"]: (f["before"], f["after"]) for f in report["figures"]}
    assert figures["instructions"][0] != figures["instructions"][1]
    assert figures["bytes"][0] == figures["bytes"][1] > 0
    states = {s["stage"]: s["state"] for s in report["stages"]}
    assert states == {
        "ttir": "same",
        "ttgir": "differs",
        "llir": "differs",
        "spv": "differs",
        "zebin": "differs",
    }
    child = Path(".xpudbg/runs") / report["run"]
    assert json.loads((child / "manifest.json").read_text())["made_from"] == ["run"]
    assert cli("diff", BMG, child).code == 1
    assert not list(Path(".xpudbg/edits").iterdir())


def test_what_does_not_compile_names_the_line_and_keeps_the_edit(cli: Cli) -> None:
    code, report = edit(cli, TTGIR, "--sed", r"s/tt.store %\([0-9]*\),/tt.store %missing,/")
    failure = report["failure"]
    assert code == 1 and report["run"] == ""
    assert "%missing" in failure["code"] and failure["line"]
    kept = Path(report["kept"]).read_text().splitlines()
    assert kept[failure["line"] - 1].strip() == failure["code"]
    code, report = edit(cli, f"{BMG}:{KEY[:8]}:llir", "--sed", "s/ret void/ret i32/")
    assert code == 1 and report["failure"]["line"] and "ret i32" in report["failure"]["code"]
    assert not Path(".xpudbg/runs").exists()


def test_ocloc_that_fails_leaves_the_reason(cli: Cli, tmp_path: Path) -> None:
    fails = tmp_path / "ocloc"
    fails.write_text("#!/bin/sh\necho 'error: not today' >&2\nexit 245\n")
    fails.chmod(0o755)
    shutil.copy(BMG / f"{PLACE}.spv", tmp_path / "new.spv")
    data = bytearray((tmp_path / "new.spv").read_bytes())
    data[8] ^= 1  # the generator's version
    (tmp_path / "new.spv").write_bytes(data)
    code, report = edit(cli, f"{BMG}:{KEY[:8]}:spv", "--file", tmp_path / "new.spv", "--ocloc", fails)
    assert code == 1 and report["failure"]["stage"] == "zebin"
    child = Path(".xpudbg/runs") / report["run"]
    assert not (child / f"{PLACE}.zebin").exists() and report["kernel"] == KERNEL


def test_a_script_of_a_graph_runs_again_with_the_edit(cli: Cli) -> None:
    once = BMG.parents[1] / "diff-cpu-2.13" / "once"
    address = f"{once}:model__0_inference_0:output_code"
    code, report = edit(cli, address, "--sed", "s/tmp0.sin()/tmp0.cos()/")
    assert code == 0 and report["failure"] is None
    levels = {row["level"]: (row["differ"], row["parted"]) for row in report["levels"] if row["compared"]}
    assert levels["readable"] == (0, 0) and levels["output_code"] == (1, 1)
    child = Path(".xpudbg/runs") / report["run"]
    assert json.loads((child / "manifest.json").read_text())["made_from"] == ["once"]
    assert "tmp0.cos()" in cli("show", f"{child}:model__0_inference_0:output_code").out
    code, report = edit(cli, address, "--sed", "s/^del async_compile/missing_name/")
    assert code == 1 and report["run"] == "" and "missing_name" in report["failure"]["code"]
    assert Path(report["kept"]).is_file()
