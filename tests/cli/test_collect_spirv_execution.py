"""Ledger rows of ``run --execute spirv``: the record of a graph whose kernels ran, and the reason of one that ran as ATen graph."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

RECORDED = Path(__file__).resolve().parents[1] / "data" / "fx-nodes-xpu-2.13" / "model__0_forward_1"
DEBUG = Path("run/debug/torch_compile_debug/run_2026_11_22_13_00_00_000000-pid_7/torchinductor")
WHY = "the SPIR-V of kernel dot did not run on the CPU (unsupported: the function dpas_i8 has no emulation here)"


def rows_of(bundle: str) -> dict[str, dict[str, str]]:
    graphs = json.loads(Path(bundle, "manifest.json").read_text())["graphs"]
    return {g["id"]: a for g in graphs for a in g["artifacts"] if a["kind"] == "spirv_execution"}


def test_a_graph_that_fell_back_says_why_and_one_that_ran_has_its_record(cli) -> None:
    first, second = DEBUG / "model__0_forward_1.0", DEBUG / "model__1_forward_3.1"
    shutil.copytree(RECORDED, first)
    shutil.copytree(RECORDED, second)
    output_code = second / "output_code.py"
    output_code.write_text(output_code.read_text().replace("['0_forward']", "['1_forward']") + "\n# other\n")
    (second / "spirv_execution.json").write_text('{"schema": "xpudbg.spirv_execution", "kernels": []}')
    Path("run/target").mkdir()
    # The run was made elsewhere, under another path.
    moved = f"/elsewhere/{first.relative_to('run')}"
    event = {"event": "spirv_graph", "pid": 7, "folder": moved, "reason": WHY}
    Path("run/target/target-7.jsonl").write_text(json.dumps(event) + "\n")
    assert cli("collect", "run", "--out", "b").code == 0
    rows = rows_of("b")
    assert (rows["model__0_forward_1"]["state"], rows["model__0_forward_1"]["reason"]) == (
        "missing",
        f"the graph ran as ATen graph: {WHY}",
    )
    assert rows["model__1_forward_3"]["state"] == "present"
    assert "ran as ATen graph: the SPIR-V of kernel dot" in " ".join(cli("show", "b", "--all").out.split())


def test_runs_of_other_kinds_have_no_such_rows(cli) -> None:
    shutil.copytree(RECORDED, DEBUG / "model__0_forward_1.0")
    assert cli("collect", "run", "--out", "b").code == 0
    assert rows_of("b") == {}
