"""What two runs were made with stands before what came of it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.conftest import PROJECT
from tests.recorded_runs import USER
from tests.report_blocks import read_report
from xpudbg.compare.match_kernels import tuning_changes

DATA = PROJECT / "tests" / "data"
Cli = Callable[..., Any]


def changed(run: Path, change: Callable[[dict[str, Any]], None]) -> Path:
    copy = run.with_name("other")
    shutil.copytree(run, copy)
    manifest = json.loads((copy / "manifest.json").read_text())
    change(manifest)
    (copy / "manifest.json").write_text(json.dumps(manifest))
    return copy


def a_run(tmp_path: Path) -> Path:
    shutil.copytree(DATA / "diff-cpu-2.13" / "once", tmp_path / "run")
    return tmp_path / "run"


def test_settings_that_differ_stand_first_and_are_no_difference_by_themselves(
    cli: Cli, tmp_path: Path
) -> None:
    run = a_run(tmp_path)

    def change(manifest: dict[str, Any]) -> None:
        manifest["environment"]["TORCHINDUCTOR_EMULATE_PRECISION_CASTS"] = "1"
        manifest["environment"]["XPUDBG_RUN_DIR"] = "/elsewhere"
        manifest["versions"]["torch"] = "2.14.0"
        manifest["command"] = ["python", "other.py", "--batch", "4"]
        for variable in manifest["variables"]:
            variable["value"] = "/elsewhere"

    other = changed(run, change)
    result = cli("diff", run, other)
    assert result.code == 0
    lines = [line.strip() for line in result.out.splitlines()]
    assert lines[0].startswith("the same")
    assert lines[1] == "environment: TORCHINDUCTOR_EMULATE_PRECISION_CASTS: unset -> 1"
    assert lines[2].startswith("version: torch: ") and lines[2].endswith(" -> 2.14.0")
    assert lines[3].startswith("command: ") and lines[3].endswith("python other.py --batch 4")
    assert "elsewhere" not in result.out
    body = json.loads(cli("diff", run, other, "--json").out)["settings"]
    assert [s["section"] for s in body] == ["environment", "version", "command"]
    for form in ("markdown", "html"):
        assert "EMULATE" in cli("diff", run, other, "--format", form).out


def test_lines_of_the_script_that_changed_are_told_from_the_graphs(cli: Cli, tmp_path: Path) -> None:
    run = a_run(tmp_path)
    other = changed(run, lambda _: None)
    for file in other.rglob("fx_graph_*.py"):
        text = file.read_text()
        assert "# File: " in text
        file.write_text(text.replace("code: return ", "code: return 2 * ").replace(".py:", ".py:1"))
    settings = json.loads(cli("diff", run, other, "--json").out)["settings"]
    assert {s["section"] for s in settings} == {"source"}
    (line,) = settings
    assert line["second"] == line["first"].replace("return ", "return 2 * ")
    shown = f"  source: {line['name']}\n    - {line['first']}\n    + {line['second']}\n"
    assert shown in cli("diff", run, other).out
    cli("diff", run, other, "-o", tmp_path / "page.html")
    chunks = read_report(tmp_path / "page.html").chunks.values()
    assert any(f"+ {line['second']}".encode() in chunk for chunk in chunks)


def test_what_tuning_changed_is_named() -> None:
    a = "@triton_heuristics.pointwise(size_hints={'x': 64}, triton_meta={'device': P(cc=3)}, inductor_meta={'a': True, 'b': set()})"
    b = a.replace("64", "128").replace("'a': True", "'a': False")
    assert tuning_changes(a, b) == ["size_hints x 64 -> 128", "a True -> False"]
    assert tuning_changes(a, a) == []
    assert tuning_changes(a, a.replace(", 'b': set()", "")) == ["b set() -> unset"]


def test_what_inductor_itself_patched_and_put_back_is_no_setting(cli: Cli, tmp_path: Path) -> None:
    """Graphs after the first list ``deterministic = False`` and the like, whatever the script set."""
    run = a_run(tmp_path)
    one, other = changed(run, lambda _: None), tmp_path / "third"
    shutil.copytree(run, other)
    head = "import torch._inductor.config\n"
    for side, lines in (
        (one, "torch._inductor.config.epilogue_fusion = False\n"),
        (
            other,
            "torch._inductor.config.deterministic = False\ntorch._inductor.config.triton.store_cubin = False\n",
        ),
    ):
        file = next(side.rglob("fx_graph_*.py"))
        runnable = file.with_name("fx_graph_runnable.py")
        runnable.write_text(head + lines + (runnable.read_text() if runnable.exists() else ""))
        manifest = json.loads((side / "manifest.json").read_text())
        graph = next(
            g for g in manifest["graphs"] if any(file.name in (a.get("path") or "") for a in g["artifacts"])
        )
        row = next((a for a in graph["artifacts"] if a["kind"] == "fx_graph_runnable"), None)
        path = str(runnable.relative_to(side))
        graph["artifacts"] = [a for a in graph["artifacts"] if a is not row]
        graph["artifacts"].append(
            {"kind": "fx_graph_runnable", "state": "present", "path": path, "bytes": 1, "sha256": "0"}
        )
        (side / "manifest.json").write_text(json.dumps(manifest))
    settings = json.loads(cli("diff", one, other, "--json").out)["settings"]
    assert [(s["name"], s["first"], s["second"]) for s in settings if s["section"] == "config"] == [
        ("_inductor.config.epilogue_fusion", "False", None)
    ]
    assert "epilogue_fusion: False -> default" in cli("diff", one, other).out
    # The probes recorded that both runs had this value, whatever the texts list.
    for side in (one, other):
        manifest = json.loads((side / "manifest.json").read_text())
        (side / "probe").mkdir(exist_ok=True)
        rows = [{"kind": "options", "values": {"epilogue_fusion": False}}]
        rows += [{"kind": "graph", "folder": f"{g['id']}.0", "changed": {}} for g in manifest["graphs"]]
        pid = next(p["pid"] for p in manifest["processes"] if p["pid"])
        (side / "probe" / f"{pid}-1.settings").write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    settings = json.loads(cli("diff", one, other, "--json").out)["settings"]
    assert not [s for s in settings if s["section"] == "config"]


def test_variables_given_with_set_are_what_was_changed(cli: Cli, tmp_path: Path) -> None:
    run = a_run(tmp_path)

    def change(manifest: dict[str, Any]) -> None:
        why = "requested with --set"
        manifest["variables"] += [
            {
                "name": "TRITON_KERNEL_OVERRIDE",
                "user": None,
                "ours": "1",
                "winner": "ours",
                "value": "1",
                "why": why,
            },
            {
                "name": "IGC_VISAOptions",
                "user": None,
                "ours": "-x",
                "winner": "set",
                "value": "-x",
                "why": why,
            },
        ]
        manifest["environment"] |= {"TRITON_KERNEL_OVERRIDE": "1", "IGC_VISAOptions": "-x"}

    body = json.loads(cli("diff", run, changed(run, change), "--json").out)["settings"]
    found = {s["name"]: (s["section"], s["first"], s["second"]) for s in body}
    assert found == {
        "TRITON_KERNEL_OVERRIDE": ("environment", None, "1"),
        "IGC_VISAOptions": ("environment", None, "-x"),
    }


def test_a_script_of_another_name_is_no_other_command(cli: Cli, tmp_path: Path) -> None:
    run = a_run(tmp_path)

    def change(manifest: dict[str, Any]) -> None:
        manifest["command"] = [
            w if not w.endswith(".py") else "/elsewhere/new_name.py" for w in manifest["command"]
        ]

    result = cli("diff", run, changed(run, change), "--json")
    assert result.code == 0
    assert json.loads(result.out)["settings"] == []


def test_options_of_cache_entries_are_what_was_changed(cli: Cli, runs: Path, tmp_path: Path) -> None:
    run = runs / USER
    other = tmp_path / "other"
    shutil.copytree(run, other)
    for file in other.glob("triton_cache/*/*.json"):
        metadata = json.loads(file.read_text())
        if not file.name.startswith("__grp__"):
            metadata |= {"enable_fp_fusion": False, "TRITON_DEFAULT_FP_FUSION": "false"}
            file.write_text(json.dumps(metadata))
    result = cli("diff", run, other, "--json")
    assert result.code == 1
    body = json.loads(result.out)
    assert [(s["section"], s["name"], s["second"]) for s in body["settings"]] == [
        ("environment", "TRITON_DEFAULT_FP_FUSION", "false"),
        ("option", "enable_fp_fusion", "False"),
    ]
    kernel = next(k for g in body["graphs"] for k in g["kernels"] if k["change"] == "retuned")
    assert {o["name"] for o in kernel["options"]} == {"TRITON_DEFAULT_FP_FUSION", "enable_fp_fusion"}
    assert "TRITON_DEFAULT_FP_FUSION unset -> false" in cli("diff", run, other).out.splitlines()[0]
