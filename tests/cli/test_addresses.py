"""One address in every command: what it names in recorded runs, what is refused, and with which words."""

from __future__ import annotations

import json
import os
import re
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import PROJECT
from tests.recorded_runs import CPU, GRAPH, IN_GRAPH, LARGE, OTHER, PVC, SMALL, USER
from xpudbg.commands.app import COMMANDS
from xpudbg.commands.options import ADDRESS_HELP
from xpudbg.store.locate import run_lock

DATA = PROJECT / "tests" / "data"
Cli = Callable[..., Any]


def shown(cli: Cli, *words: str) -> Any:
    """The JSON of ``show``."""
    result = cli("show", *words, "--json")
    assert (result.code, result.err) == (0, ""), result
    return json.loads(result.out)


@pytest.mark.parametrize(
    ("address", "schema", "name"),
    [
        ("latest", "xpudbg.show", USER),
        ("userk", "xpudbg.show", USER),
        ("latest~1", "xpudbg.show", PVC),
        (":", "xpudbg.show", USER),
        ("latest:1", "xpudbg.show.graph", GRAPH),
        (":1", "xpudbg.show.graph", GRAPH),
        ("1", "xpudbg.show.graph", GRAPH),
        (f"userk:{GRAPH}", "xpudbg.show.graph", GRAPH),
        (GRAPH, "xpudbg.show.graph", GRAPH),
        (":inference", "xpudbg.show.graph", GRAPH),
        ("cpu:2", "xpudbg.show.graph", "model__1_inference_1"),
        ("cpu:0/0", "xpudbg.show.graph", GRAPH),
        ("latest~2:!0", "", "did you mean"),
        (":K2", "xpudbg.show.kernel", "addk_0"),
        (":1:K2", "xpudbg.show.kernel", "addk_0"),
        (":1:2", "xpudbg.show.kernel", "addk_0"),
        ("::K2", "xpudbg.show.kernel", "addk_0"),
        (":mmk", "xpudbg.show.kernel", "mmk"),
        ("mmk", "xpudbg.show.kernel", "mmk"),
        (":mul_0", "xpudbg.show.kernel", "triton_poi_fused_mul_0"),
        (":triton_*_mul_*", "xpudbg.show.kernel", "triton_poi_fused_mul_0"),
        (f":{IN_GRAPH}", "xpudbg.show.kernel", "addk_0"),
        (":be052a0bf60b", "xpudbg.show.kernel", "addk_0"),
        (":BE052A0BF60B", "xpudbg.show.kernel", "addk_0"),
        (":be0", "xpudbg.show.kernel", "addk_0"),
        ("cpu:2:K1", "xpudbg.show.kernel", "cpp_fused_cos_sum_0"),
        (":output_code", "xpudbg.show.artifact", "output_code.py"),
        (":1:output_code.py", "xpudbg.show.artifact", "output_code.py"),
        (":K2:ttgir", "xpudbg.show.artifact", "addk.ttgir"),
        (":1:K2:addk.ttgir", "xpudbg.show.artifact", "addk.ttgir"),
        (":::output_code", "xpudbg.show.artifact", "output_code.py"),
        ("cpu:1:readable", "xpudbg.show.artifact", "fx_graph_readable.py"),
        ("cpu:1:ir_post", "xpudbg.show.artifact", "ir_post_fusion.txt"),
        ("latest~1:softmax_kernel:spv", "xpudbg.show.artifact", "softmax_kernel.spv"),
        ("latest~1::softmax:spv", "xpudbg.show.artifact", "softmax_kernel.spv"),
        (f".xpudbg/runs/{USER}", "xpudbg.show", USER),
        (f".xpudbg/runs/{USER}:K2", "xpudbg.show.kernel", "addk_0"),
        (f".xpudbg/runs/{USER}/processes/pid-1887/graphs/{GRAPH}", "xpudbg.show.graph", GRAPH),
        (
            f".xpudbg/runs/{USER}/processes/pid-1887/graphs/{GRAPH}/output_code.py",
            "xpudbg.show.artifact",
            "output_code.py",
        ),
    ],
)
def test_an_address_names_one_thing_in_show(
    cli: Cli, runs: Path, address: str, schema: str, name: str
) -> None:
    if not schema:
        result = cli("show", address)
        assert result.code == 2 and name not in result.out
        return
    body = shown(cli, address)
    assert body["schema"] == schema
    found = body.get("id") or body.get("name") or body.get("path", "").rpartition("/")[2]
    assert found == name


@pytest.mark.parametrize(
    "address",
    [
        "serk:K2",
        "20260103:K2",
        ":1:2",
        "userk:1:2",
        "*ddk_0",
        ":addk_*",
        "vc:softmax_kernel",
        "20260102::softmax",
    ],
)
def test_a_kernel_has_one_address_in_all_commands(cli: Cli, runs: Path, address: str) -> None:
    page = shown(cli, address)
    (item,) = (found["item"] for found in json.loads(cli("explain", address, "--json").out)["found"])
    assert (item["detail"], item["graph"]) == (page["name"], page["graph"])
    card = json.loads(cli("triton-cache", "show", address, "--json").out)
    assert card["key"] in page["cache_keys"]


def test_what_fits_several_is_refused_alike(cli: Cli, runs: Path) -> None:
    """A part of three runs' names; the name of a run and of a kernel."""
    shutil.copytree(runs / CPU, runs / "20250101-000000-mmk")
    for address in ("2026010:K2", "mmk"):
        refused = {cli(*command, address).err for command in (("show",), ("triton-cache", "show"))}
        assert len(refused) == 1 and refused.pop().startswith("error: ")
    assert cli("explain", "2026010:K2").err == cli("show", "2026010:K2").err


def test_a_number_is_a_graph_and_no_part_of_a_date(cli: Cli, runs: Path) -> None:
    for other in (PVC, CPU):
        shutil.rmtree(runs / other)
    assert shown(cli, "1")["schema"] == "xpudbg.show.graph"
    assert shown(cli, "1:K2")["graph"] == GRAPH
    assert shown(cli, "20260103")["schema"] == "xpudbg.show"


def test_words_behind_an_address_are_its_parts(cli: Cli, runs: Path) -> None:
    """``show RUN KERNEL ttgir``, as it was before there were addresses."""
    expected = cli("show", "userk:1:K2:ttgir")
    assert expected.code == 0 and "tt.func public @addk" in expected.out
    for words in (
        ("userk", "K2", "ttgir"),
        ("userk:1", "K2", "ttgir"),
        ("userk:1:K2", "ttgir"),
        ("K2", "ttgir"),
    ):
        assert cli("show", *words).out == expected.out
    assert cli("show", "userk:1", "K2", "ttgir", "x").code == 2


def test_the_bundle_in_a_zip_file_is_addressed_alike(cli: Cli, runs: Path) -> None:
    with zipfile.ZipFile("u:v.zip", "w") as out:
        for file in (runs / USER).rglob("*"):
            out.write(file, file.relative_to(runs / USER))
    assert shown(cli, "u:v.zip")["graphs"][0]["id"] == GRAPH
    assert shown(cli, "u:v.zip:K2")["name"] == "addk_0"
    key = next(p.name for p in (runs / USER / "triton_cache").iterdir() if p.name.startswith(IN_GRAPH))
    assert shown(cli, f"u:v.zip/triton_cache/{key}")["name"] == "addk_0"
    assert shown(cli, f"u:v.zip/triton_cache/{key}/addk.ttir")["path"] == f"triton_cache/{key}/addk.ttir"
    assert cli("triton-cache", "show", f"u:v.zip/triton_cache/{key}", "--json").code == 0


@pytest.mark.parametrize("name", ["a:b", ":K2", r"C:\runs\demo", "C:", "1:2:3:4:5", "latest:1", "~"])
def test_an_existing_path_wins_whatever_it_is_called(cli: Cli, runs: Path, name: str) -> None:
    shutil.copytree(runs / USER, name)
    body = json.loads(cli("show", f"./{name}" if name == "~" else name, "--json").out)
    assert body["schema"] == "xpudbg.show"
    if name != "~":
        assert shown(cli, f"{name}:K2")["name"] == "addk_0"


@pytest.mark.parametrize(
    ("address", "message", "hint"),
    [
        ("nope", "no run or path nope, and no graph, kernel or stage nope in the latest run", "xpudbg runs"),
        ("userl", "no run or path userl", ""),
        ("nope:K2", "no run or path nope", "xpudbg runs"),
        (":adk_0", "no graph, kernel or stage adk_0 in the latest run", "did you mean addk_0"),
        (":triton_poi_fused_mull_0", "no graph, kernel or stage", "did you mean triton_poi_fused_mul_0"),
        (":1:K9", f"no kernel or stage K9 in {GRAPH}", f"K1 to K3 in {GRAPH}"),
        (":1:K2:ttgr", "no stage ttgr", "did you mean ttgir"),
        (":fused", "fused matches 2 kernels", "triton_poi_fused_mul_0, triton_poi_fused_add_relu_1"),
        ("cpu:model", "model matches 6 graphs", f"by its id: {GRAPH}"),
        ("cpu:_", "_ matches graphs and kernels", f"graphs: {GRAPH}"),
        ("2026", "2026 matches 3 runs", CPU),
        ("a:b:c:d:e", "a:b:c:d:e has 4 parts", "[RUN][:GRAPH][:KERNEL][:STAGE]"),
        ("\x1b[31mrun\n:K2", r"no run or path \x1b[31mrun\n", ""),
        (":\x1b[31m\nhint x", r"stage \x1b[31m\nhint x in", ""),
    ],
)
def test_what_does_not_fit_is_refused_with_what_would(
    cli: Cli, runs: Path, address: str, message: str, hint: str
) -> None:
    result = cli("show", address)
    assert (result.code, result.out) == (2, "")
    lines = result.err.splitlines()
    assert lines[0].startswith("error: ") and message in lines[0]
    assert hint in lines[-1] and len(lines) <= 2
    assert "\x1b" not in result.err


def test_a_whole_name_wins_over_a_part_of_another(cli: Cli, runs: Path) -> None:
    shutil.copytree(runs / CPU, runs / "20250101-000000-mmk2")
    assert shown(cli, "mmk")["name"] == "mmk"
    shutil.copytree(runs / CPU, runs / "20250101-000000-mmk")
    result = cli("show", "mmk")
    assert result.code == 2 and "20250101-000000-mmk" in result.err and ":mmk" in result.err
    assert shown(cli, ":mmk")["name"] == "mmk"
    assert shown(cli, "20250101-000000-mmk")["schema"] == "xpudbg.show"


def listed(cli: Cli, *words: str) -> list[str]:
    """The keys that ``triton-cache ls`` lists."""
    result = cli("triton-cache", "ls", *words, "--json")
    assert result.code == 0, result
    return [e["key"][:8] for c in json.loads(result.out)["caches"] for e in c["entries"]]


@pytest.mark.parametrize(
    ("address", "keys"),
    [
        ("latest", {IN_GRAPH, SMALL, LARGE, OTHER}),
        ("userk:1", {IN_GRAPH}),
        (":K2", {IN_GRAPH}),
        (":addk", {SMALL, LARGE}),
        (":*k", {SMALL, LARGE, OTHER}),
        ("mmk", {OTHER}),
        ("latest~1:gemm", {"3U7HGUK2", "5B6JBXQM"}),
    ],
)
def test_a_list_is_of_what_the_address_names(cli: Cli, runs: Path, address: str, keys: set[str]) -> None:
    assert set(listed(cli, address)) == keys
    assert {
        e["key"][:8]
        for c in json.loads(cli("triton-cache", "verify", address, "--json").out)["caches"]
        for e in c["entries"]
    } == keys
    du = json.loads(cli("triton-cache", "du", address, "--json").out)["caches"]
    assert sum(c["kernels"] for c in du) == len(keys)


def test_several_addresses_are_listed_together_once(cli: Cli, runs: Path) -> None:
    assert sorted(listed(cli, ":K2", ":addk", "userk:1", "latest~1:softmax")) == sorted(
        [IN_GRAPH, SMALL, LARGE, "RCCKTE2G"]
    )


@pytest.mark.parametrize(
    "words",
    [
        ["K2"],
        [":K2"],
        ["addk_0"],
        ["userk:1:K2"],
        ["latest:K2"],
        [IN_GRAPH],
        ["be052a0b"],
        ["K2", "--in", "userk"],
        ["1:K2", "--in", "userk"],
        ["addk_0", "--in", f".xpudbg/runs/{USER}"],
    ],
)
def test_one_kernel_of_a_cache_by_any_of_its_names(cli: Cli, runs: Path, words: list[str]) -> None:
    for command in ("show", "stages"):
        result = cli("triton-cache", command, *words, "--json")
        assert result.code == 0, result
        assert json.loads(result.out)["key"].startswith(IN_GRAPH)
    assert cli("triton-cache", "export", *words, "-o", "out").code == 0
    assert any(Path("out").rglob("addk.ttir"))


def test_a_stage_in_an_address_is_the_stage_that_is_shown(cli: Cli, runs: Path) -> None:
    expected = cli("triton-cache", "show", "K2", "--stage", "ttir", "--raw")
    assert cli("triton-cache", "show", ":K2:ttir", "--raw").out == expected.out != ""
    both = cli("triton-cache", "show", ":K2:ttir", "--stage", "ttgir")
    assert both.code == 2 and "two stages" in both.err
    for command in ("stages", "export"):
        result = cli("triton-cache", command, ":K2:ttir")
        assert result.code == 2 and "names a stage" in result.err
    assert "names a stage" in cli("triton-cache", "ls", ":K2:ttir").err


def test_without_a_place_the_latest_run_is_meant_and_said(
    cli: Cli, runs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRITON_CACHE_DIR", str(DATA / "triton_cache_pvc" / "cache"))
    monkeypatch.setenv("TORCHINDUCTOR_CACHE_DIR", str(tmp_path / "none"))
    monkeypatch.setenv("HOME", str(tmp_path))
    inside = cli("triton-cache", "ls", "--json")
    assert IN_GRAPH in inside.out and "RCCKTE2G" not in inside.out
    assert inside.err == f"in the latest run, {USER} (--machine: the caches of this machine)\n"
    machine = cli("triton-cache", "ls", "--machine", "--json")
    assert "RCCKTE2G" in machine.out and IN_GRAPH not in machine.out and machine.err == ""
    assert cli("triton-cache", "show", "softmax_kernel").code == 2
    assert cli("triton-cache", "show", "softmax_kernel", "--machine").code == 0
    assert "two places" in cli("triton-cache", "ls", "latest", "--machine").err
    os.chdir(tmp_path)
    elsewhere = cli("triton-cache", "ls", "--json")
    assert "RCCKTE2G" in elsewhere.out
    assert elsewhere.err.startswith("in the caches of this machine, ")


def test_configurations_of_a_kernel_stand_beside_each_other(cli: Cli, runs: Path) -> None:
    rows = cli("triton-cache", "show", "latest~1:gemm_kernel")
    assert rows.code == 0 and "3U7HGUK2" in rows.out and "5B6JBXQM" in rows.out
    assert "2 configurations, and it is not known which one autotuning chose" in rows.err
    text = cli("triton-cache", "show", "latest~1:gemm_kernel:ttgir").out
    assert text.count("ttg.threads-per-warp") == 2
    assert "// 3U7HGUK2 (gemm_kernel, threads_per_warp 16)\n" in text
    assert cli("triton-cache", "stages", "latest~1:gemm_kernel").out.count("// ") >= 2
    result = cli("triton-cache", "diff", "latest~1:gemm_kernel")
    assert result.code == 1 and "threads_per_warp" in result.out
    one = cli("triton-cache", "diff", "latest~1:softmax_kernel")
    assert one.code == 2 and "has 1 configuration, and two kernels are compared" in one.err


def test_the_configuration_that_autotuning_chose_is_taken(cli: Cli, runs: Path) -> None:
    cache = runs / PVC / "triton_cache"
    chosen = next(p.name for p in cache.iterdir() if p.name.startswith("5B6J"))
    (cache / "x.best_config").write_text(json.dumps({"triton_cache_hash": chosen}))
    for command in ("show", "stages"):
        result = cli("triton-cache", command, "latest~1:gemm_kernel", "--json")
        assert json.loads(result.out)["key"] == chosen
        assert result.err == "gemm_kernel has 2 configurations; this is 5B6JBXQM, which autotuning chose\n"
    assert cli("triton-cache", "export", "latest~1:gemm_kernel", "-o", "out").code == 0
    assert cli("triton-cache", "diff", "latest~1:gemm_kernel").code == 1


def test_a_kernel_without_a_cache_entry_says_why(cli: Cli, runs: Path) -> None:
    result = cli("triton-cache", "show", "cpu:1:K1")
    assert result.code == 2
    assert f"K1 of {GRAPH}, cpp_fused_mul_relu_0 (cpp) has no entry in the Triton cache" in result.err
    none = cli("triton-cache", "ls", "cpu")
    assert none.code == 2 and "no Triton kernels in" in none.err


@pytest.mark.parametrize(
    ("address", "listed", "left_out"),
    [
        ("userk:1", "triton_poi_fused_mul_0", ""),
        (":K2", "  2  addk_0", "triton_poi_fused"),
        (":1:K3", "  3  triton_poi_fused_add_relu_1", "addk_0  user"),
        (":mul_0", "  1  triton_poi_fused_mul_0", "addk_0  user"),
        (f":{IN_GRAPH}", "  2  addk_0", "triton_poi_fused_mul"),
        ("addk_0", "  2  addk_0", "triton_poi_fused_mul"),
        ("cpu:2", "cpp_fused_cos_sum_0", "cpp_fused_mul_relu_0"),
        ("cpu:2:K1", "  1  cpp_fused_cos_sum_0", "memory traffic"),
        (f".xpudbg/runs/{CPU}/processes/main/graphs/{GRAPH}", "cpp_fused_mul_relu_0", "cpp_fused_cos_sum_0"),
        (
            f".xpudbg/runs/{CPU}/processes/main/graphs/{GRAPH}/output_code.py",
            "cpp_fused_mul_relu_0",
            "cpp_fused_cos_sum_0",
        ),
        (f"{DATA}/fusion-xpu-2.13/mlp_train:backward:K2", "  2  extern_kernels.mm", "  1  extern"),
    ],
)
def test_show_fusion_reports_what_the_address_names(
    cli: Cli, runs: Path, address: str, listed: str, left_out: str
) -> None:
    result = cli("show-fusion", address)
    assert (result.code, result.err) == (0, ""), result
    assert listed in result.out
    assert not left_out or left_out not in result.out


def test_show_fusion_takes_a_graph_by_option_too(cli: Cli, runs: Path) -> None:
    assert cli("show-fusion", "cpu", "-g", "2").out == cli("show-fusion", "cpu:2").out
    both = cli("show-fusion", "cpu:1", "-g", "2")
    assert both.code == 2 and "are two graphs" in both.err
    stage = cli("show-fusion", "cpu:1:readable")
    assert stage.code == 2 and "'xpudbg show cpu:1:readable' shows it" in stage.err
    assert "no graph calls mmk" in cli("show-fusion", ":mmk").err


@pytest.mark.parametrize(
    ("a", "b", "code", "words"),
    [
        ("cpu:1:readable", "cpu:2:readable", 1, "--- "),
        ("cpu:1:readable", "cpu:1:fx_graph_readable", 2, "mean the same"),
        ("cpu:1:K1", "cpu:2:K1", 1, "--- cpu:1:K1"),
        (":K1", ":K3", 1, "--- :K1"),
        (f":{SMALL}:ttgir", f":{LARGE}:ttgir", 1, f"--- {SMALL}/addk.ttgir"),
        (":K2:ttir", ":K2:ttgir", 1, f"--- {IN_GRAPH}/addk.ttir"),
        (f":{SMALL}", f":{LARGE}", 1, f"A  addk {SMALL}"),
        ("latest~1:softmax_kernel", f":{SMALL}", 1, "A  softmax_kernel RCCKTE2G"),
        ("latest~1", "pvc", 2, "mean the same"),
        (":K2", ":1:2", 2, "mean the same"),
        ("cpu:1", f"cpu:{GRAPH}", 2, "mean the same"),
        ("cpu:1", "cpu:2", 1, "graph"),
        ("latest~1:gemm_kernel:ttgir", ":K2:ttgir", 2, "gemm_kernel, threads_per_warp 16"),
        ("cpu:1", "cpu:1:readable", 2, "of different kinds"),
        ("readable", "cpu", 2, "readable is a stage and cpu is none"),
        (":1:nothing", ":K2", 2, "no kernel or stage nothing"),
    ],
)
def test_two_addresses_are_compared(cli: Cli, runs: Path, a: str, b: str, code: int, words: str) -> None:
    result = cli("diff", a, b)
    assert result.code == code, result
    assert words in (result.err if code == 2 else result.out)


@pytest.mark.parametrize(
    ("options", "same_as"),
    [
        (["--run", "cpu", "-g", "1"], ("cpu:1:readable", "cpu:1:transformed")),
        (["--run", "cpu:1"], ("cpu:1:readable", "cpu:1:transformed")),
    ],
)
def test_two_stages_of_one_run_are_compared(
    cli: Cli, runs: Path, options: list[str], same_as: tuple[str, str]
) -> None:
    assert cli("diff", "readable", "transformed", *options) == cli("diff", *same_as)


def test_two_stages_of_a_kernel_are_compared(cli: Cli, runs: Path) -> None:
    expected = cli("diff", ":K2:ttir", ":K2:ttgir")
    for options in (["-k", "K2"], ["-k", IN_GRAPH], ["-g", "1"], ["--run", ":K2"], ["--run", "userk:1"]):
        assert cli("diff", "ttir", "ttgir", *options) == expected
    several = cli("diff", "ttir", "ttgir", "-k", "addk")
    assert several.code == 2 and LARGE in several.err


@pytest.mark.parametrize("command", ["check", "pack", "attach"])
def test_commands_of_whole_runs_refuse_parts(cli: Cli, runs: Path, command: str) -> None:
    result = cli(command, "userk:1")
    assert result.code == 2
    assert "userk:1 is a part of a run, and this command takes whole runs" in result.err
    assert "leave ':1' out" in result.err


def test_whole_runs_are_named_alike_everywhere(cli: Cli, runs: Path) -> None:
    for name in ("cpu", "latest~2", f".xpudbg/runs/{CPU}", "latest~2:"):
        assert cli("pack", name, "-o", "out.zip", "--force", "-q").code == 0
        assert cli("check", name).code in (0, 1)
        assert cli("check", name, "--baseline", name).code in (0, 1)


@pytest.mark.parametrize(
    "command",
    [
        "show",
        "show-fusion",
        "diff",
        *(
            f"triton-cache {name}"
            for name in [
                "ls",
                "show",
                "stages",
                "diff",
                "verify",
                "du",
                "export",
                "native",
                "whatif",
                "build",
            ]
        ),
    ],
)
def test_help_says_it_in_the_same_words(cli: Cli, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.setenv("COLUMNS", "250")
    text = cli(*command.split(), "--help").out
    assert ADDRESS_HELP in re.sub(r"\s+", " ", text)


def test_a_run_that_is_still_running_is_not_called_one_that_compiled_nothing(cli: Cli, runs: Path) -> None:
    """``latest`` is the last that has ended, and a command that is given the other says what it is."""
    live = runs / "20990101-000000-live"
    live.mkdir()
    body = json.loads((runs / CPU / "manifest.json").read_text())
    body |= {
        "name": live.name,
        "state": "running",
        "graphs": [],
        "kernels": [],
        "artifacts": [],
        "processes": [],
    }
    (live / "manifest.json").write_text(json.dumps(body))
    with run_lock(live):
        for command in ("show", "dynamo", "show-fusion"):
            last = cli(command, "latest")
            assert "20990101-000000-live is still running" in last.err
            mine = cli(command, live.name)
            assert f"{live.name} is still running" in mine.err
            assert "nothing was compiled" not in mine.out + mine.err
            assert "run the script again" not in mine.err
        lines = {r["name"]: r for r in json.loads(cli("runs", "--json").out)["runs"]}
        assert lines[live.name]["address"] == "" and [r["latest"] for r in lines.values()].count(True) == 1


RUN, AT_GRAPH, KERNEL, STAGE, LINE = (
    "userk",
    f"userk:{GRAPH}",
    "userk:K2",
    "userk:K2:ttgir",
    "userk:K2:ttgir:12",
)
_EVERYWHERE = (RUN, AT_GRAPH)
TAKES: dict[tuple[str, ...], tuple[str, ...]] = {
    ("show",): (RUN, AT_GRAPH, KERNEL, STAGE, LINE),
    ("explain",): (KERNEL, LINE),
    ("show-fusion",): (*_EVERYWHERE, KERNEL),
    ("triton-cache", "ls"): (*_EVERYWHERE, KERNEL),
    ("triton-cache", "du"): (*_EVERYWHERE, KERNEL),
    ("triton-cache", "show"): (KERNEL, STAGE, LINE),
    ("triton-cache", "stages"): (KERNEL, LINE),
    ("diff",): (*_EVERYWHERE, KERNEL, STAGE),
    ("memory",): _EVERYWHERE,
    ("tuning",): (*_EVERYWHERE, KERNEL),
    ("ops",): _EVERYWHERE,
    ("time",): (RUN,),
    ("dynamo",): (RUN,),
    ("report", "-o", "page.html", "--force"): (RUN,),
}
"""The addresses that each command takes: the whole run, a graph, a kernel, a stage and a line of it."""
_OTHERS = [(name,) for name, entry in COMMANDS.items() if entry.reads and (name,) not in TAKES]
"""Commands that take a run at least: what else they take is theirs to say."""
_LACKS: dict[tuple[str, ...], tuple[str, ...]] = {
    ("triton-cache", "show"): _EVERYWHERE,
    ("triton-cache", "stages"): _EVERYWHERE,
    ("time",): (AT_GRAPH,),
    ("dynamo",): (AT_GRAPH,),
}
"""Addresses that are taken in other runs: this one has several kernels, and no trace."""


@pytest.mark.parametrize("command", [*TAKES, *_OTHERS], ids=" ".join)
def test_every_command_takes_an_address_or_names_the_command_that_shows_it(
    cli: Cli, runs: Path, command: tuple[str, ...]
) -> None:
    for address in (RUN, AT_GRAPH, KERNEL, STAGE, LINE):
        words = [*command, address] if command != ("diff",) else ["diff", address, "cpu"]
        result = cli(*words)
        if address in TAKES.get(command, (RUN,)):
            kinds = command == ("diff",) and address != RUN
            assert result.code in (0, 1) or (kinds and "of different kinds" in result.err), (
                words,
                result.err,
            )
        elif address not in _LACKS.get(command, ()) and not (command in _OTHERS and result.code in (0, 1)):
            assert result.code == 2 and result.out == "", words
            hint = re.search(r"^hint: 'xpudbg (show|explain) ([^ ]+)' shows it$", result.err, re.MULTILINE)
            if command[0] != "report" and command not in _OTHERS:
                assert hint is not None and hint[2] == address, (words, result.err)
                assert cli(hint[1], hint[2]).code == 0


@pytest.mark.parametrize(
    "address", [LINE, "K2:ttgir:12", ":1:K2:ttgir:12", f"{GRAPH}:K2:ttgir:12", ":addk_0:ttgir:12"]
)
def test_a_line_is_the_same_in_every_command(cli: Cli, runs: Path, address: str) -> None:
    line = json.loads(cli("explain", address, "--json").out)
    assert line["what"].endswith("K2:ttgir:12") or line["what"].endswith("addk_0:ttgir:12")
    assert json.loads(cli("show", address, "--json").out)["found"] == line["found"]
    of_stage = cli("triton-cache", "stages", "K2", "--line", "ttgir:12", "--json").out
    assert cli("triton-cache", "stages", address, "--json").out == of_stage != ""
    assert cli("triton-cache", "show", address, "--json").out == of_stage


@pytest.mark.parametrize(
    ("address", "line"),
    [("K1:source:20", "K1:code:20"), ("K1:code:20", "K1:code:20"), ("output_code:71", "")],
)
def test_a_line_of_generated_code_is_named_by_the_kernel_or_the_file(
    cli: Cli, runs: Path, address: str, line: str
) -> None:
    found = json.loads(cli("show", address, "--json").out)["found"]
    expected = json.loads(cli("explain", line or "output_code.py:71", "--json").out)["found"]
    assert found == expected != []


def test_a_line_that_leads_nowhere_leads_to_its_stage(cli: Cli, runs: Path) -> None:
    result = cli("explain", "cpu:1:ir_post:3")
    assert result.code == 2 and "'xpudbg show cpu:1:ir_post' shows the stage" in result.err
    assert cli("show", "cpu:1:ir_post").code == 0
    result = cli("show", "step.py:7")
    assert result.code == 2 and "'xpudbg explain step.py:7'" in result.err
    for words in (["explain", "K9:ttgir:3"], ["explain", "userk:K9"], ["show", "userk:K9"]):
        assert f"kernels are K1 to K3 in {GRAPH}" in cli(*words).err


def test_dynamo_takes_a_graph_for_its_compile(cli: Cli, runs: Path) -> None:
    by_graph = json.loads(cli("dynamo", f"cpu:{GRAPH}", "--json").out)
    assert by_graph["frames"] == json.loads(cli("dynamo", "cpu", "0/0", "--json").out)["frames"] != []
