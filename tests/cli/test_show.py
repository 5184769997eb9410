"""``show``, ``runs`` and ``rm`` on bundles, good and bad."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import PROJECT
from xpudbg.commands.app import COMMANDS


def test_the_overview_names_processes_graphs_breaks_and_recompiles(cli, recorded: Path) -> None:
    shown = cli("show", recorded)
    assert shown.code == 0
    for text in (
        "main  pid 29423",
        "model__4_backward_7  [3/0]",
        "graph breaks: 1",
        'step at /home/user/demo/step.py:7  print("side effect")',
        "recompiles: 1",
        "expected 8, actual 9",
        "fix: ",
        "xpudbg dynamo ",
    ):
        assert text in shown.out, text
    assert "output_code.py" not in shown.out
    whole = cli("show", recorded, "--all").out
    assert "✓ output_code.py" in whole
    assert "K1  cpp_fused_" in whole


def test_json_has_the_documented_shape(cli, recorded: Path) -> None:
    data = json.loads(cli("show", recorded, "--json").out)
    assert (data["schema"], data["schema_version"], data["format_version"]) == ("xpudbg.show", 1, 1)
    graph = data["graphs"][0]
    assert {"id", "kind", "compile_id", "process", "artifacts"} <= set(graph)
    assert {"kind", "path", "bytes", "state", "reason"} <= set(graph["artifacts"][0])
    assert {"kernels", "processes", "problems"} <= set(data)


@pytest.mark.parametrize("word", ["model__3_inference_3", "2/1", "4", "model__3"])
def test_a_graph_by_id_compile_id_number_or_beginning(cli, recorded: Path, word: str) -> None:
    assert json.loads(cli("show", recorded, word, "--json").out)["id"] == "model__3_inference_3"
    assert "graph       model__3_inference_3" in cli("show", recorded, word).out


@pytest.mark.parametrize("word", ["output_code", "output_code.py"])
def test_an_artifact_is_raw_when_piped(cli, recorded: Path, word: str) -> None:
    file = recorded / "processes/main/graphs/model__0_inference_0/output_code.py"
    assert cli("show", recorded, "0/0", word).out == file.read_text()


def test_artifacts_of_the_run_and_kernels_can_be_named(cli, recorded: Path) -> None:
    assert cli("show", recorded, "torch_trace").out.startswith("V1120 ")
    assert (
        "C++ kernel" in cli("show", recorded, "cpp_fused_mul_relu_sum_0").out
        or cli("show", recorded, "1").code == 0
    )


def test_what_is_not_there_says_why(cli, recorded: Path) -> None:
    missing = cli("show", recorded, "0/0", "graph_diagram")
    assert missing.code == 2
    assert "INDUCTOR_POST_FUSION_SVG" in missing.err
    unknown = cli("show", recorded, "0/0", "nonsense")
    assert "no kernel or stage nonsense in model__0_inference_0" in unknown.err
    assert "kernels: cpp_fused_mul_relu_0; stages: readable, " in unknown.err
    assert "hint: graphs: " in cli("show", recorded, "nonsense").err


@pytest.mark.parametrize(
    ("damage", "error"),
    [
        (lambda m: m.write_text(m.read_text()[:500]), "truncated or not JSON"),
        (lambda m: m.write_text(""), "truncated or not JSON"),
        (lambda m: m.write_text("[]"), "not a manifest"),
        (lambda m: m.write_text('{"format_version": true}'), "not a manifest"),
        (lambda m: m.write_text('{"name": "package", "version": 3}'), "not a manifest"),
        (
            lambda m: m.write_text(json.dumps({**json.loads(m.read_text()), "format_version": 99})),
            "format_version 99",
        ),
        (
            lambda m: m.write_text(json.dumps({**json.loads(m.read_text()), "graphs": 7})),
            "shape of a manifest",
        ),
        (lambda m: m.write_text("[" * 100_000), "not a manifest"),
        (lambda m: m.write_text('{"format_version": 1, "x": ' + "[" * 100_000), "truncated or not JSON"),
        (lambda m: m.write_bytes(b"\xff\xfe\x00"), "truncated or not JSON"),
        (lambda m: m.write_text('{"format_version": 1, "x": [' + "{}," * 500_001 + "0]}"), "500,000 objects"),
        (
            lambda m: m.write_text('{"format_version": 1, "x": [' + "0," * 4_000_001 + "0]}"),
            "4,000,000 values",
        ),
        (lambda m: m.unlink(), "not a run bundle"),
        (lambda m: (m.unlink(), m.mkdir()), "cannot read"),
    ],
)
def test_a_bad_manifest_is_one_error_with_a_hint(cli, recorded: Path, damage, error: str) -> None:
    damage(recorded / "manifest.json")
    result = cli("show", recorded)
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith("error: ")
    assert error in result.err
    assert "\nhint: " in result.err


def test_a_stage_of_a_kernel_leads_to_its_card(cli, tmp_path: Path) -> None:
    stage = tmp_path / "kernel.ttgir"
    stage.write_text(
        'module attributes {"ttg.num-warps" = 4 : i32} {\n  tt.func public @k() {\n    tt.return\n  }\n}\n'
    )
    hint = cli("show", stage).err.split("hint: ")[1]
    named = re.search(r"'xpudbg (triton-cache show) (\S+)'", hint)
    assert named is not None and named[2] == str(stage)
    assert cli(*named[1].split(), named[2]).code == 0


@pytest.mark.parametrize("path", ["/etc/passwd", "../../secret", "a/../../b", "", "a\x00b", "x" * 5000])
def test_paths_out_of_the_bundle_are_refused(cli, recorded: Path, path: str) -> None:
    manifest = json.loads((recorded / "manifest.json").read_text())
    manifest["graphs"][0]["artifacts"] = [
        {
            "kind": "output_code",
            "state": "present",
            "path": path,
            "bytes": 1,
            "sha256": "",
            "reason": "",
            "origin": "",
        }
    ]
    (recorded / "manifest.json").write_text(json.dumps(manifest))
    result = cli("show", recorded, "0/0", "output_code")
    assert result.code == 2
    assert "root:" not in result.out


def test_links_and_devices_in_a_bundle_are_refused(cli, recorded: Path) -> None:
    file = recorded / "processes/main/graphs/model__0_inference_0/output_code.py"
    file.unlink()
    file.symlink_to("/etc/passwd")
    assert "leads out" in cli("show", recorded, "0/0", "output_code").err
    file.unlink()
    os.mkfifo(file)
    assert "not a regular file" in cli("show", recorded, "0/0", "output_code").err
    file.unlink()
    assert "cannot read" in cli("show", recorded, "0/0", "output_code").err


def test_an_older_manifest_without_newer_keys_opens(cli, recorded: Path) -> None:
    manifest = json.loads((recorded / "manifest.json").read_text())
    few = {k: manifest[k] for k in ("format_version", "name", "state", "source", "created", "tool", "graphs")}
    (recorded / "manifest.json").write_text(json.dumps({**few, "key_of_tomorrow": 1}))
    assert cli("show", recorded).code == 0


def test_a_long_command_line_shows_its_end(cli, recorded: Path) -> None:
    manifest = json.loads((recorded / "manifest.json").read_text())
    manifest["processes"][0]["argv"] = ["/bin/python", "-c", "pass  # " + "x" * 200, "--multiprocessing-fork"]
    (recorded / "manifest.json").write_text(json.dumps(manifest))
    for options in ((), ("--all",)):
        line = next(x for x in cli("show", recorded, *options).out.splitlines() if " -c pass" in x)
        assert "…" in line and line.endswith("--multiprocessing-fork"), line


def test_a_large_artifact_is_streamed(spawn, recorded: Path) -> None:
    file = recorded / "processes/main/graphs/model__0_inference_0/output_code.py"
    size = 320 << 20
    with file.open("wb") as out:  # written out: a sparse file is not read
        for _ in range(size >> 20):
            out.write(b"\0" * (1 << 20))
    program = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_AS, (300 << 20, 300 << 20))\n"
        "from xpudbg.commands.app import run_cli; sys.exit(run_cli(sys.argv[1:]))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program, "show", str(recorded), "0/0", "output_code"],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(PROJECT)},
    )
    with process:
        assert process.stdout is not None
        count = sum(len(piece) for piece in iter(lambda: process.stdout.read(1 << 20), b""))
    assert process.returncode == 0
    assert count == size


class TestRuns:
    """Several runs in ``.xpudbg/runs``."""

    @pytest.fixture
    def three(self, recorded: Path) -> Path:
        root = Path(".xpudbg/runs")
        for day in (1, 2, 3):
            folder = root / f"2026110{day}-120000-demo{day}"
            shutil.copytree(recorded, folder)
            manifest = json.loads((folder / "manifest.json").read_text())
            created = f"2026-11-0{day}T12:00:00+00:00"
            (folder / "manifest.json").write_text(json.dumps({**manifest, "created": created}))
        (root / "latest").symlink_to("20261103-120000-demo3")
        return root

    def test_names(self, cli, three: Path) -> None:
        def name(*words: str) -> str:
            return json.loads(cli("show", *words, "--json").out)["created"][:10]

        assert name() == name("latest") == "2026-11-03"
        assert name("latest~1") == "2026-11-02"
        assert name("demo1") == name("20261101-120000-demo1") == "2026-11-01"
        assert "matches 3 runs" in cli("show", "demo").err
        assert "only 3 runs" in cli("show", "latest~3").err
        Path("sub/dir").mkdir(parents=True)
        os.chdir("sub/dir")
        assert name() == "2026-11-03"

    def test_a_graph_of_the_latest_run_needs_no_run(self, cli, three: Path) -> None:
        assert json.loads(cli("show", "2/1", "--json").out)["id"] == "model__3_inference_3"
        assert cli("show", "0/0", "fx_graph_readable").out.startswith("class ")

    def test_list(self, cli, three: Path) -> None:
        (three / "20261103-120000-demo3/manifest.json").write_text("{")
        data = json.loads(cli("runs", "--json").out)
        assert [r["state"] for r in data["runs"]] == ["complete", "complete", "damaged"]
        assert data["runs"][0]["graphs"] == 6
        assert data["runs"][2]["latest"]
        assert "demo3: " in cli("runs").out
        assert cli("runs", "--format", "csv").out.splitlines()[0].startswith("run,state,exit")
        assert cli("runs", "--format", "markdown").out.startswith("| run")

    def test_rm_by_count_age_and_name(self, cli, three: Path) -> None:
        assert cli("rm").code == 2
        assert "--yes" in cli("rm", "--keep", "1").err
        assert "would remove 2 runs" in cli("rm", "--keep", "1", "--dry-run").err
        assert len(list(three.glob("2*"))) == 3
        assert cli("rm", "--older-than", "1d", "--keep", "2", "--yes").code == 0
        assert sorted(p.name[-1] for p in three.glob("2*")) == ["2", "3"]
        assert cli("rm", "latest", "-y").code == 0
        assert [p.name[-1] for p in three.glob("2*")] == ["2"]
        assert json.loads(cli("show", "--json").out)["created"][:10] == "2026-11-02"
        assert "not an age" in cli("rm", "--older-than", "soon").err

    def test_rm_never_leaves_the_folder(self, cli, three: Path, recorded: Path) -> None:
        result = cli("rm", recorded, "--yes")
        assert result.code == 2
        assert recorded.exists()

    def test_rm_takes_the_run_of_an_address(self, cli, three: Path) -> None:
        nothing = cli("rm", ":", "--yes")
        assert (nothing.code, "names no run" in nothing.err) == (2, True)
        assert cli("rm", "", "--yes").code == 2
        part = cli("rm", "latest:model__0", "--yes")
        assert (part.code, "is a part of a run" in part.err) == (2, True)
        assert len(list(three.glob("2*"))) == 3
        assert cli("rm", "latest~1", "demo1:", "--yes").code == 0
        assert [p.name[-1] for p in three.glob("2*")] == ["3"]
        assert cli("rm", next(three.glob("2*")), "--yes").code == 0
        assert not list(three.glob("2*"))

    def test_unpack_takes_the_run_of_an_address(self, cli, three: Path) -> None:
        assert cli("pack", "latest", "-o", "a.zip").code == 0
        assert cli("unpack", "a.zip:", "-o", "again").code == 0
        assert (Path("again") / "manifest.json").is_file()
        folder, part = cli("unpack", "latest~1"), cli("unpack", "a.zip:model__0")
        assert (folder.code, "there is nothing to unpack" in folder.err) == (2, True)
        assert (part.code, "is a part of a run" in part.err) == (2, True)

    def test_rm_keeps_running_ones_unless_named(self, cli, three: Path) -> None:
        file = three / "20261101-120000-demo1/manifest.json"
        file.write_text(json.dumps({**json.loads(file.read_text()), "state": "running"}))
        assert cli("rm", "--older-than", "1s", "--yes").code == 0
        assert [p.name[-1] for p in three.glob("2*")] == ["1"]
        assert cli("rm", "demo1", "--yes").code == 0
        assert not list(three.glob("2*"))

    def test_no_runs(self, cli) -> None:
        assert cli("runs").code == 0
        assert "xpudbg run" in cli("show").err


def test_help_lists_every_command_without_loading_them() -> None:
    code = (
        "import sys; from xpudbg.commands.app import COMMANDS, run_cli; run_cli(['--help'])\n"
        "print('loaded', [e.module for e in COMMANDS.values() if e.module in sys.modules])"
    )
    env = {**os.environ, "PYTHONPATH": str(PROJECT)}
    text = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
    ).stdout
    assert all(f" {name} " in text for name in COMMANDS)
    assert text.endswith("\nloaded []\n")


def test_show_of_a_run_loads_no_module_that_only_other_uses_need(cli, recorded: Path) -> None:
    assert cli("show", recorded).code == 0, "what is counted of a run is known from its first showing on"
    others = (
        "xpudbg.model.cache",
        "xpudbg.facts.fusion.graph_fusion",
    )
    code = (
        "import sys, types, msgspec, rich.console, typer; from xpudbg.commands.app import run_cli\n"
        "status = run_cli(['show', sys.argv[1]])\n"
        "executed = {name for name, module in sys.modules.items() if type(module) is types.ModuleType}\n"
        f"print('status', status, 'loaded', sorted(executed & set({others})))"
    )
    env = {**os.environ, "PYTHONPATH": str(PROJECT)}
    argv = [sys.executable, "-c", code, str(recorded)]
    done = subprocess.run(argv, env=env, capture_output=True, text=True, check=True)
    assert done.stdout.endswith("\nstatus 0 loaded []\n")


def test_a_closed_pipe_is_no_error(recorded: Path) -> None:
    command = f"{sys.executable} -m xpudbg show {recorded} torch_trace | head -c 10; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", command],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(PROJECT)},
        check=True,
    )
    assert done.stdout[10:] == "0\n"
    assert "Traceback" not in done.stderr


def test_the_fix_of_a_recompile_is_that_of_dynamo(cli, recorded: Path) -> None:
    (group,) = json.loads(cli("dynamo", recorded, "--json").out)["recompiles"]
    assert group["rule"] == "recompile/size"
    assert f"fix: {group['remedy'][:100]}" in " ".join(cli("show", recorded).out.split())
    trace = next(recorded.glob("processes/*/torch_trace.log"))
    trace.unlink()
    assert "fix: call torch._dynamo.mark_dynamic(x, 0)" in cli("show", recorded).out, (
        "the manifest knows the guard alone"
    )
