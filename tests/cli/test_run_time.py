"""``xpudbg time`` of profiles, and ``xpudbg collect`` of them."""

from __future__ import annotations

import gzip
import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import PROJECT
from xpudbg.commands.app import run_cli

DATA = Path(__file__).parents[1] / "data"


def profile(*kernels: tuple[str, str, float]) -> bytes:
    """A profile of kernels of one graph call: name, hash and microseconds of each."""
    events: list[dict[str, Any]] = [
        {"ph": "X", "cat": "user_annotation", "name": "## Call CompiledFxGraph None ##", "pid": 1, "tid": 1, "ts": 0, "dur": 1000, "args": {"External id": 1}}
    ]  # fmt: skip
    for number, (name, key, us) in enumerate(kernels, 2):
        ids = {"External id": number, "correlation": number}
        events += [
            {"ph": "X", "cat": "cpu_op", "name": name, "pid": 1, "tid": 1, "ts": number * 10, "dur": 5, "args": {**ids, "kernel_hash": key}},
            {"ph": "X", "cat": "kernel", "name": name, "pid": 0, "tid": 7, "ts": number * 10 + 3, "dur": us, "args": {**ids, "device": 0}},
        ]  # fmt: skip
    device = {"id": 0, "name": "NVIDIA H100 80GB HBM3"}
    return json.dumps({"schemaVersion": 1, "deviceProperties": [device], "traceEvents": events}).encode()


def answer(capsys: pytest.CaptureFixture[str], *words: object) -> dict[str, Any]:
    assert run_cli([*map(str, words), "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


@pytest.fixture
def profiles(shared_fixtures: Path) -> Path:
    folder = shared_fixtures / "profile"
    if not folder.is_dir():
        pytest.skip("the profiles are not here")
    return folder


def test_a_profile_by_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "p.json.gz"
    path.write_bytes(gzip.compress(profile(("a", "ca", 4.0), ("b", "cb", 2.0))))
    for words in (("time", path), ("time", "--trace", path)):
        found = answer(capsys, *words)
        assert (found["schema"], found["run"], found["total_us"]) == ("xpudbg.run_time", "", 6.0)
        assert [(g["name"], g["total_us"], g["places"]) for g in found["groups"]] == [
            ("a", 4.0, []),
            ("b", 2.0, []),
        ]


def test_what_is_no_profile_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "p.json"
    path.write_text('[[1, "memory", 2]]')
    assert run_cli(["time", "--trace", str(path)]) == 2
    assert run_cli(["time", "--trace", str(tmp_path / "none.json")]) == 2
    capsys.readouterr()


def test_a_collected_profile_is_the_run_s(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, bundle = tmp_path / "one.trace.json.gz", tmp_path / "bundle"
    path.write_bytes(gzip.compress(profile(("a", "ca", 4.0), ("b", "cb", 2.0))))
    assert run_cli(["collect", str(path), "-o", str(bundle), "--quiet"]) == 0
    capsys.readouterr()
    (row,) = [
        a for a in json.loads((bundle / "manifest.json").read_text())["artifacts"] if a["kind"] == "profile"
    ]
    assert (row["state"], row["path"]) == ("present", "profiles/one.trace.json")
    found = answer(capsys, "time", bundle, "--by", "kind")
    assert [(g["name"], g["launches"]) for g in found["groups"]] == [("triton", 2)]
    assert run_cli(["sql", str(bundle), "SELECT kernel, total_us FROM time ORDER BY 2", "--csv"]) == 0
    assert capsys.readouterr().out.split() == ["kernel,total_us", "b,2.0", "a,4.0"]


def test_profiles_lie_in_folders(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "host_1.17.pt.trace.json").write_bytes(profile(("a", "ca", 4.0)))
    (folder / "settings.json").write_bytes(b'{"traceEvents": []}')
    (folder / "mine.json.gz").write_bytes(gzip.compress(profile(("b", "cb", 2.0))))
    (folder / "unitrace.4711.txt").write_text(
        "\n=== Device Timing Summary ===\n\n  Total Execution Time (ns):  100\n"
    )
    assert run_cli(["collect", str(folder), "-o", str(tmp_path / "b"), "--quiet"]) == 0
    capsys.readouterr()
    rows = json.loads((tmp_path / "b" / "manifest.json").read_text())["artifacts"]
    assert [r["path"] for r in rows if r["kind"] == "profile"] == [
        "profiles/host_1.17.pt.trace.json",
        "profiles/mine.json",
        "profiles/unitrace.4711.txt",
    ]


def test_kernels_of_another_run(profiles: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "other.json"
    name = "triton_red_fused_add_clone_cumsum_t_0"
    path.write_bytes(profile((name, "c" + "a" * 51, 4.0)))
    run = profiles / "mix.zip"
    found = answer(capsys, "time", "--trace", path, run)
    assert (found["other_run"], found["triton_joined"], found["launches"][0]["graph"]) == (True, 0, "")
    found = answer(capsys, "time", "--trace", path, run, "--match-names")
    row = found["launches"][0]
    assert (found["triton_joined"], row["joined_by"], row["graph"], row["launch"]) == (
        1,
        "name",
        "model__3_inference_3",
        1,
    )


@pytest.mark.parametrize("name", ["mix", "llama"])
def test_shares_of_the_roofline(profiles: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Bytes of ``show-fusion`` and the mean of the events, at 3,352 GB/s and no less than 0.8 us."""
    found = answer(capsys, "time", "--trace", profiles / f"{name}.json.gz", profiles / f"{name}.zip")
    graphs = answer(capsys, "show-fusion", profiles / f"{name}.zip")["graphs"]
    launches = {(g["id"], n): k for g in graphs for n, k in enumerate(g["kernels"], 1)}
    checked = 0
    for row in found["launches"]:
        if row["kind"] == "triton":
            kernel = launches[row["graph"], row["launch"]]
            least = max((kernel["bytes_read"] + kernel["bytes_written"]) / 3352e3, 0.8)
            assert row["kernel"] == kernel["name"]
            assert row["roofline"] == pytest.approx(least / (row["total_us"] / row["launches"]), rel=1e-3)
            checked += 1
    assert checked == {"mix": 11, "llama": 84}[name]


def test_the_hand_calculated_shares(profiles: Path, capsys: pytest.CaptureFixture[str]) -> None:
    by_hand = {
        "triton_poi_fused__to_copy_abs_add_gelu_mul_sigmoid_0": 0.913,
        "triton_red_fused_add_clone_cumsum_t_0": 0.130,
        "triton_red_fused__softmax__to_copy_exp_prepare_softmax_online_sub_0": 0.624,
        "triton_poi_fused__unsafe_view_mul_silu_silu_backward_view_4": 0.901,
        "triton_poi_fused__to_copy_add_bmm_cat_clone_cos_mul_neg_sin_slice_backward_squeeze_sum_transpose_unsqueeze_view_10": 0.246,
    }
    shares: dict[str, float] = {}
    for name in ("mix", "llama"):
        found = answer(capsys, "time", "--trace", profiles / f"{name}.json.gz", profiles / f"{name}.zip")
        shares |= {g["name"]: g["roofline"] for g in found["groups"] if g["name"].startswith("triton_")}
    rotary = [k for k in shares if "_bmm_cat_clone_cos_mul_neg_sin_" in k]
    for kernel, share in by_hand.items():
        got = shares.get(kernel) or max(shares[k] for k in rotary)
        assert got == pytest.approx(share, abs=0.002), kernel


def test_sums_by_line_module_and_layer(profiles: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("time", "--trace", profiles / "llama.json.gz", profiles / "llama.zip")
    sums: dict[str, float] = defaultdict(float)
    for by in ("kernel", "launch", "line", "module", "layer", "graph", "kind"):
        found = answer(capsys, *words, "--by", by)
        for group in found["groups"]:
            sums[by] += group["total_us"]
        assert sums[by] == pytest.approx(found["total_us"], abs=1e-3)
    rotary = next(g for g in answer(capsys, *words)["groups"] if g["name"].endswith("unsqueeze_10"))
    assert [line.rpartition("/")[2] for line in rotary["lines"]] == ["modeling_llama.py:254"]
    assert set(rotary["modules"]) == {f"model.layers.{layer}.self_attn" for layer in range(4)}
    layers = [g["name"] for g in answer(capsys, *words, "--by", "layer")["groups"]]
    assert {f"model.layers.{n}" for n in range(4)} <= set(layers)
    lost = [g["lost_us"] or 0 for g in answer(capsys, *words, "--sort", "lost")["groups"]]
    assert lost == sorted(lost, reverse=True)


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("hta-mi250", {"copy", "eager", "optimizer"}),
        ("hta-triton_example", {"user_triton"}),
        ("hta-cupti", {"eager"}),
        ("tracelens-h100-vit-eager", {"eager", "memset"}),
        ("tracelens-vllm-piecewise-graph_execution", {"copy", "eager", "replay"}),
    ],
)
def test_public_profiles(
    profiles: Path, name: str, kinds: set[str], capsys: pytest.CaptureFixture[str]
) -> None:
    path = profiles / "public" / f"{name}.json.gz"
    found = answer(capsys, "time", path)
    events = json.loads(gzip.decompress(path.read_bytes()))["traceEvents"]
    device = [e["dur"] for e in events if e.get("cat") in ("kernel", "gpu_memcpy", "gpu_memset")]
    assert {r["kind"] for r in found["launches"]} == kinds
    if not found["of_host"]:
        assert sum(r["total_us"] for r in found["launches"]) == pytest.approx(sum(device), abs=1e-3)
    assert found["of_host"] == (not device)
    assert (found["problems"], found["unknown_works"], found["in_graphs_us"]) == ([], 0, 0.0)
    assert run_cli(["time", str(path)]) == 0
    capsys.readouterr()


def test_a_profile_of_the_host(capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(__file__).parents[1] / "data" / "profiles" / "cpu.trace.json.gz"
    found = answer(capsys, "time", path)
    events = json.loads(gzip.decompress(path.read_bytes()))["traceEvents"]
    operators = [e for e in events if e.get("cat") == "cpu_op"]
    assert (found["of_host"], found["graph_calls"]) == (True, 6)
    # Self times of a thread add up to its outermost operators.
    outermost = [
        e
        for e in operators
        if not any(
            o is not e
            and o["tid"] == e["tid"]
            and o["ts"] <= e["ts"]
            and e["ts"] + e["dur"] <= o["ts"] + o["dur"]
            for o in operators
        )
    ]
    assert found["total_us"] == pytest.approx(sum(e["dur"] for e in outermost), rel=1e-6)
    rows = {(r["kind"], r["kernel"]): r["launches"] for r in found["launches"]}
    assert rows["code", "(generated code)"] == 6
    assert (rows["library", "aten::addmm"], rows["library", "aten::mm"]) == (6, 9)


def test_calls_of_graphs_of_a_profile_with_shapes_are_annotations(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(__file__).parents[1] / "data" / "profiles" / "cpu.trace.json.gz"
    trace = json.loads(gzip.decompress(path.read_bytes()))
    for event in trace["traceEvents"]:
        if event["name"].startswith("## Call CompiledFxGraph "):
            event["cat"] = "user_annotation"
    (tmp_path / "shapes.json").write_text(json.dumps(trace))
    rows = answer(capsys, "time", tmp_path / "shapes.json")["launches"]
    assert rows == answer(capsys, "time", path)["launches"]


def test_a_profile_without_a_hash_is_joined_with_no_run_and_says_so(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = DATA / "profiles" / "cpu.trace.json.gz"
    assert run_cli(["time", "--trace", str(path)]) == 0
    assert "next:" not in capsys.readouterr().out
    assert run_cli(["time", "--trace", str(path), str(DATA / "diff-cpu-2.13" / "once")]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "0 of 15 works of library calls by their order, since without a hash nothing tells" in out
    assert "next:" not in out


def test_unitrace(profiles: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = profiles / "public" / "unitrace"
    found = answer(capsys, "time", folder / "python_test_mat_mul-d.txt")
    assert [(r["kernel"], r["launches"], r["total_us"], r["spills"]) for r in found["launches"]][1:] == [
        ("zeCommandListAppendMemoryCopy(D2M)", 3, 27.395, None),
        ("gemm_kernel", 1, 10.52, 0),
    ]
    found = answer(capsys, "time", folder / "python_test_mat_mul-t.txt")
    assert found["total_us"] == pytest.approx(108.644)
    assert [(d["works"], d["streams"]) for d in found["devices"]] == [(6, 1)]


def test_show_fusion_sorts_by_time_and_time_lost_as_profiled(
    profiles: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = tmp_path / "llama"
    assert run_cli(["unpack", str(profiles / "llama.zip"), "-o", str(run)]) == 0
    assert run_cli(["show-fusion", str(run), "--sort", "lost"]) == 2
    assert "run --profile" in capsys.readouterr().err
    (run / "profiles").mkdir()
    (run / "profiles" / "p.json").write_bytes(gzip.decompress((profiles / "llama.json.gz").read_bytes()))
    manifest = json.loads((run / "manifest.json").read_text())
    manifest["artifacts"].append({"kind": "profile", "state": "present", "path": "profiles/p.json"})
    (run / "manifest.json").write_text(json.dumps(manifest))
    launches = {
        (row["graph"], row["launch"]): row["mean_us"]
        for row in answer(capsys, "time", run)["launches"]
        if row["launch"]
    }
    found = answer(capsys, "show-fusion", run, "--sort", "lost")
    for row in found["ranking"]:
        own = [launches.get((row["graph"], number)) for number in row["numbers"]]
        expected = None if None in own else sum(time for time in own if time)
        assert row["measured_us"] == (None if expected is None else pytest.approx(expected, abs=1e-3))
    lost = [row["lost_us"] or 0 for row in found["ranking"]]
    assert lost == sorted(lost, reverse=True)
    assert (
        found["ranking"][0]["name"] == "torch.ops.aten._scaled_dot_product_cudnn_attention_backward.default"
    )
    times = [
        row["measured_us"] or 0 for row in answer(capsys, "show-fusion", run, "--sort", "time")["ranking"]
    ]
    assert times == sorted(times, reverse=True)
    # On another device the profile says nothing.
    other = answer(capsys, "show-fusion", run, "--sort", "time", "--device", "bmg")["ranking"]
    assert {row["measured_us"] for row in other} == {None}


RUN = DATA / "explain-bmg-2.13" / "run"
KERNEL = "triton_per_fused__softmax_abs_add_all_amax_eq_mean_mul_ne_pow_rsqrt_sub_0"


def test_stalls_lie_on_instructions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(tmp_path / "own"))
    program, text = tmp_path / "ocloc", DATA / "explain-bmg-2.13" / "kernel.asm"
    program.write_text(
        "#!/bin/sh\n"
        '[ "$1" != query ] || { printf 26.27.39122 > OCL_DRIVER_VERSION; exit; }\n'
        f'[ "$1" = disasm ] && mkdir dump && cp {text} dump/.text.{KERNEL}.asm\n'
    )
    program.chmod(0o755)
    monkeypatch.setenv("XPUDBG_OCLOC", str(program))
    samples = tmp_path / "stalls.txt"
    head = "=== Device #0 Metrics ===\n\n Kernel, IP[Address], Active[Events], SendStall[Events], SbidStall[Events], \n"
    samples.write_text(
        f"{head}{KERNEL}, 0x00000290, 1, 90, 5, \n{KERNEL}, 0x000001a8, 2, 0, 33, \nother, 0x00000010, 1, 0, 0, \n"
    )
    found = answer(capsys, "time", "--trace", samples, RUN)
    first, other = found["stalls"]
    assert (first["active"], first["stalled"], first["states"]) == (
        3,
        128,
        {"SendStall": 90, "SbidStall": 38},
    )
    assert [(i["address"], i["instruction"].split()[0]) for i in first["instructions"]] == [
        (0x290, "send.slm"), (0x1A8, "mov")
    ]  # fmt: skip
    assert first["instructions"][0]["line"].endswith(".py:38")
    assert (first["missing"], bool(other["missing"]), other["instructions"][0]["instruction"]) == (
        "",
        True,
        "",
    )
    samples.write_text(f"{head}{KERNEL}, 0x00000290, 1, 90, 5, \n{KERNEL}, 0x00000291, 2, 0, 33, \n")
    (odd,) = answer(capsys, "time", "--trace", samples, RUN)["stalls"]
    assert (bool(odd["missing"]), {i["instruction"] for i in odd["instructions"]}) == (True, {""})


def test_a_profile_of_another_machine_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "h100.json"
    path.write_bytes(profile((KERNEL, "ca", 4.0)))
    found = answer(capsys, "time", "--trace", path, RUN, "--match-names")
    assert found["triton_joined"] == 1
    (problem,) = found["problems"]
    assert "H100" in problem["what"]
    assert "B580" in problem["what"]


def test_names_alone_join_where_that_is_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    leaf = {
        "frame": {"name": KERNEL},
        "metrics": {"count": 3, "time (ns)": 6000, "device_id": "0"},
        "children": [],
    }
    sums, events = tmp_path / "a.hatchet", tmp_path / "b.json"
    sums.write_text(
        json.dumps([{"frame": {"name": "ROOT"}, "metrics": {}, "children": [leaf]}, {}], sort_keys=True)
    )
    event = {
        "ph": "X",
        "cat": "gpu_op",
        "name": f"{KERNEL}[SIMD32 {{1; 1; 1}} {{8; 1; 1}}]",
        "pid": 9,
        "tid": 9,
        "ts": 1,
        "dur": 2,
    }
    events.write_text(json.dumps({"traceEvents": [event, {**event, "name": "other"}]}))
    for path, launches in ((sums, 3), (events, 1)):
        found = answer(capsys, "time", "--trace", path, RUN)
        assert (found["triton_works"], found["triton_joined"], found["launches"][0]["graph"]) == (
            launches,
            0,
            "",
        )
        found = answer(capsys, "time", "--trace", path, RUN, "--match-names")
        assert (found["triton_works"], found["triton_joined"], found["ambiguous_works"]) == (
            launches,
            launches,
            0,
        )
        (row,) = [row for row in found["launches"] if row["graph"]]
        assert (row["launch"], row["joined_by"], row["mean_us"], row["kernel"]) == (1, "name", 2.0, KERNEL)
        assert (row["bytes"] is not None, bool(row["lines"])) == (True, True)


def test_a_line_has_the_measured_times_of_its_launches(capsys: pytest.CaptureFixture[str]) -> None:
    run = PROJECT / "tests" / "data" / "profile-h100-2.11" / "first.zip"
    (line,) = answer(capsys, "explain", "mix.py:8", run)["found"]
    rows = [row for row in answer(capsys, "time", run)["launches"] if row["graph"] == "model__0_inference_0"]
    total = sum(row["total_us"] for row in answer(capsys, "time", run)["launches"])
    assert (line["times"]["launches"], line["times"]["measured"]) == (5, 5)
    assert line["times"]["measured_us"] == pytest.approx(sum(row["mean_us"] for row in rows))
    assert line["times"]["lost_us"] == pytest.approx(sum(row["lost_us"] for row in rows) / 3)
    assert line["times"]["share"] == pytest.approx(sum(row["total_us"] for row in rows) / total)
    kernels = [s for s in line["became"][0]["children"] if s["item"]["level"] == "kernel"]
    assert sum(s["times"]["measured_us"] for s in kernels) == pytest.approx(line["times"]["measured_us"])
    (estimated,) = answer(
        capsys, "explain", "K1", PROJECT / "tests" / "data" / "screens-bmg-2.13" / "breaks.zip"
    )["found"][:1]
    assert estimated["times"]["measured_us"] is None


def _rank(number: int | None, *parts: float, name: str = "ncclDevKernel_AllReduce_Sum_bf16_RING_LL") -> bytes:
    """A profile of a rank: a kernel of 10 us before each collective, whose own parts are given."""
    events: list[dict[str, Any]] = []
    for at, us in enumerate(parts):
        ids = {"External id": at + 1, "correlation": at + 1}
        events += [
            {"ph": "X", "cat": "cpu_op", "name": "c10d::allreduce_", "pid": 1, "tid": 1, "ts": at * 100, "dur": 5, "args": ids},
            {"ph": "X", "cat": "kernel", "name": "gemm", "pid": 0, "tid": 7, "ts": at * 100 + 10, "dur": 10, "args": {"device": 0}},
            {"ph": "X", "cat": "kernel", "name": name, "pid": 0, "tid": 8, "ts": at * 100 + 50, "dur": us, "args": {**ids, "device": 0}},
        ]  # fmt: skip
    told = {} if number is None else {"distributedInfo": {"backend": "nccl", "rank": number, "world_size": 2}}
    return json.dumps({**told, "traceEvents": events}).encode()


def test_ranks_beside_each_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "profiles"
    folder.mkdir()
    paths = folder / "a.json", folder / "b.json"
    paths[0].write_bytes(_rank(1, 4, 4, 9))
    paths[1].write_bytes(_rank(0, 10, 12, 6))
    (folder / "notes.txt").write_text("none")
    every = [("--trace", folder), ("--trace", paths[0], "--trace", paths[1])]
    first, second = (answer(capsys, "time", *words) for words in every)
    assert (first["schema"], first) == ("xpudbg.ranks_time", second)
    # Rank 1 came last to two, rank 0 to one.
    assert [(r["rank"], r["last"], r["waited_us"], r["collectives_us"]) for r in first["ranks"]] == [
        (0, 1, 3.0, 28.0), (1, 2, 14.0, 17.0)
    ]  # fmt: skip
    assert [(d["busy_us"], d["works"]) for r in first["ranks"] for d in r["devices"]] == [
        (58.0, 6),
        (47.0, 6),
    ]
    assert (first["slowest"], first["unmatched"], first["twice"]) == (1, [], [])
    (skew,) = first["collectives"]
    assert (skew["calls"], skew["skew_us"], skew["longest_us"], skew["mean_us"]) == (3, 17.0, 8.0, 7.5)


def test_ranks_of_a_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = tmp_path / "a.json", tmp_path / "b.json"
    for rank, path in enumerate(paths):
        path.write_bytes(_rank(rank, 4, 4, 9 + rank))
    assert run_cli(["collect", *map(str, paths), "--out", str(tmp_path / "job"), "--quiet"]) == 0
    found = answer(capsys, "time", tmp_path / "job")
    assert (found["schema"], [r["rank"] for r in found["ranks"]]) == ("xpudbg.ranks_time", [0, 1])
    # Two profiles of one process are no ranks.
    paths[0].write_bytes(_rank(1, 4, 4))
    assert run_cli(["collect", *map(str, paths), "--out", str(tmp_path / "one"), "--quiet"]) == 0
    assert answer(capsys, "time", tmp_path / "one")["schema"] == "xpudbg.run_time"


def test_ranks_that_do_not_fit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = tmp_path / "a.json", tmp_path / "b.json"
    paths[0].write_bytes(_rank(None, 4, 4))
    paths[1].write_bytes(_rank(None, 4, 4, 4))
    words = ("time", "--trace", paths[0], "--trace", paths[1])
    found = answer(capsys, *words)
    assert (found["unmatched"], found["collectives"], [r["rank"] for r in found["ranks"]]) == (
        ["ncclDevKernel_AllReduce_Sum_bf16_RING_LL"], [], [None, None]
    )  # fmt: skip
    assert found["slowest"] == 1
    assert run_cli([*map(str, words), "--strict"]) == 1
    capsys.readouterr()
    paths[1].write_bytes(_rank(3, 4, 4)[:-40])
    paths[0].write_bytes(_rank(3, 4, 4))
    found = answer(capsys, *words)
    assert [len(r["problems"]) for r in found["ranks"]] == [0, 1]
    paths[1].write_bytes(_rank(3, 4, 4))
    assert answer(capsys, *words)["twice"] == [3]
    (tmp_path / "none").mkdir()
    assert run_cli(["time", "--trace", str(tmp_path / "none")]) == 2


def test_compressed_profiles_cut_short_or_damaged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kernels = [(f"k{number}", f"c{number * 7919 % 1009}", float(number + 1)) for number in range(300)]
    packed = gzip.compress(profile(*kernels), mtime=0)
    path, bundle = tmp_path / "x.trace.json.gz", tmp_path / "bundle"
    for cut in (200, len(packed) // 2, len(packed) - 20, len(packed) - 4):
        path.write_bytes(packed[:cut])
        found = answer(capsys, "time", "--trace", path)
        assert len(found["problems"]) == 1
        times = sorted(us for row in found["launches"] for us in [row["total_us"]])
        assert times == [float(n + 1) for n in range(len(times))]
    assert len(times) == 300
    path.write_bytes(packed[:-8] + b"\0" * 8)
    found = answer(capsys, "time", "--trace", path)
    assert (len(found["launches"]), len(found["problems"])) == (300, 1)
    path.write_bytes(packed[:-4000])
    assert run_cli(["collect", str(path), "--out", str(bundle), "--quiet"]) == 0
    rows = json.loads((bundle / "manifest.json").read_text())["artifacts"]
    assert [r["kind"] for r in rows if r["path"].startswith("profiles/")] == ["profile"]


def test_times_of_the_host_are_not_held_against_rates_of_a_device(
    profiles: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Works stand at the end of a profile: one that is cut short has operators alone."""
    path = tmp_path / "cut.json"
    whole = json.loads(gzip.decompress((profiles / "mix.json.gz").read_bytes()))
    of_device = ("kernel", "gpu_memcpy", "gpu_memset")
    whole["traceEvents"] = [e for e in whole["traceEvents"] if e.get("cat") not in of_device]
    path.write_text(json.dumps(whole))
    found = answer(capsys, "time", "--trace", path, profiles / "mix.zip")
    joined = [row for row in found["launches"] if row["graph"] and row["launch"]]
    assert found["of_host"] and joined
    assert {row[key] for row in joined for key in ("least_us", "lost_us", "gbs", "tflops")} == {None}


def test_another_device_has_the_estimate_of_the_same_run(capsys: pytest.CaptureFixture[str]) -> None:
    run = DATA / "profile-h100-2.11" / "first.zip"
    estimate = answer(capsys, "time", run, "--target", "bmg")
    assert estimate == answer(capsys, "show-fusion", run, "--sort", "time", "--device", "bmg")
    assert {g["cost_device"] for g in estimate["graphs"]} == {"Intel Arc B580"}
    least = [row["least_us"] for row in estimate["ranking"]]
    assert len(least) == 10 and least == sorted(least, reverse=True)
    # 67.1 MB in and out at 410 GB/s.
    scan = next(row for row in estimate["ranking"] if "cumsum" in row["name"])
    assert scan["least_us"] == pytest.approx((2 * (64 << 20)) / 410e3, rel=1e-3)


@pytest.mark.parametrize(
    "option", [["--compile"], ["--profile", "mix"], ["--perfetto", "x.json"], ["--trace", "x.json"]]
)
def test_an_estimate_has_no_measured_times(capsys: pytest.CaptureFixture[str], option: list[str]) -> None:
    run = str(DATA / "profile-h100-2.11" / "first.zip")
    assert run_cli(["time", run, "--target", "bmg", *option]) == 2
    assert option[0] in capsys.readouterr().err
