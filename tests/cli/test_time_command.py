"""``xpudbg time``."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Result
from tests.timed_events import crossing, event, record
from xpudbg.core.text import long_time
from xpudbg.facts.compile_time import analyse_compile_time
from xpudbg.run.run_reader import RunReader

Cli = Callable[..., Result]
DATA = Path(__file__).resolve().parents[1] / "data"
KERNELS = json.dumps({"triton_poi_fused_add_0": {"compile_time_us": 1_500_000}})


def _trace(path: Path, *, pid: int = 7, rank: int | None = None, later: float = 0.0) -> Path:
    more = {} if rank is None else {"rank": rank}
    parts = [
        ("B", "dynamo", 0), ("B", "entire_frame_compile", 1), ("B", "backend_compile", 2), ("B", "inductor_compile", 3),
        ("B", "_recursive_post_grad_passes", 3), ("B", "pass.post_grad_passes.stable_sort", 3.25),
        ("E", "pass.post_grad_passes.stable_sort", 3.5), ("E", "_recursive_post_grad_passes", 4),
        ("B", "GraphLowering.run", 4), ("E", "GraphLowering.run", 6), ("B", "async_compile.wait", 6),
        ("E", "async_compile.wait", 9), ("E", "inductor_compile", 9), ("E", "backend_compile", 9),
        ("E", "entire_frame_compile", 10), ("E", "dynamo", 10),
    ]  # fmt: skip
    data = b"".join(event(p, n, at + later, pid=pid) for p, n, at in parts)
    data += record(
        "artifact",
        {"name": "triton_kernel_info"},
        at=9 + later,
        pid=pid,
        compile_id="0/0",
        payload=KERNELS,
        **more,
    )
    data += record(
        "compilation_metrics",
        {"duration_us": 10**7, "co_name": "step"},
        at=9,
        pid=pid,
        compile_id="0/0",
        **more,
    )
    path.write_bytes(data)
    return path


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    return _trace(tmp_path / "dedicated_log_torch_trace_x.log")


@pytest.fixture
def ranks(tmp_path: Path, cli: Cli) -> Path:
    folder = tmp_path / "job"
    folder.mkdir()
    for rank in range(2):
        name = folder / f"dedicated_log_torch_trace_rank_{rank}_x.log"
        _trace(name, pid=7, rank=rank, later=4.0 * rank)
    assert cli("collect", folder, "-o", tmp_path / "ranks").code == 0
    return tmp_path / "ranks"


def test_shares_of_stages_and_phases(cli: Cli, trace: Path) -> None:
    result = cli("time", "--compile", trace)
    assert result.code == 0, result.err
    lines = result.out.splitlines()
    assert "10.00 s of compile time in 1 compile" in lines
    stage = {
        line.split()[0]: line for line in lines[lines.index("") : lines.index("", 5)] if line.startswith("  ")
    }
    assert "3.00 s   30.0%" in stage["kernel_compile"] and "2.00 s   20.0%" in stage["lowering"]
    tree = [line for line in lines if "GraphLowering.run" in line]
    assert tree[0].startswith("        GraphLowering.run") and "20.0%" in tree[0]
    assert any(line.startswith("triton_poi_fused_add_0") and "1.50 s" in line for line in lines)
    assert (
        "  times of Triton's stages (ttir, ttgir, llir, ...): torch's trace times a kernel as a whole"
        in lines
    )


def test_time_outside_of_compiles_is_told_apart(cli: Cli, trace: Path) -> None:
    """AOTInductor's events have no compile id."""
    with trace.open("ab") as file:
        for phase, at in (("B", 20.0), ("E", 25.0)):
            file.write(event(phase, "inductor_compile", at, compile_id=""))
    lines = cli("time", "--compile", trace).out.splitlines()
    assert "15.00 s of compile time in 1 compile" in lines
    what = "AOTInductor, torch.export, or Inductor by itself"
    assert f"5.00 s of it in no compile of Dynamo's: {what}" in lines
    assert f"  (none)     5.00 s  {what}" in lines


def test_without_the_option_the_report_says_what_it_is(cli: Cli, trace: Path) -> None:
    said, plain = cli("time", "--compile", trace).out, cli("time", trace).out
    assert plain == "compile time (the run has no profile; --trace FILE reads one)\n" + said


@pytest.mark.parametrize("width", [80, 200])
def test_the_report_fits_a_terminal(
    cli: Cli, trace: Path, width: int, monkeypatch: pytest.MonkeyPatch, shared_fixtures: Path
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.chdir(trace.parent)
    real = shared_fixtures / "inductor" / "cuda-h200-2.11" / "attention" / "trace"
    for path in (Path(trace.name), *real.glob("*.log")):
        lines = re.sub(r"\x1b\[[0-9;]*m", "", cli("time", "--compile", path, "--no-pager").out).splitlines()
        assert max(len(line) for line in lines if line != str(path)) <= width
        assert any("█" in line for line in lines)
        assert [line for line in lines if line != line.rstrip()] == []


def test_json_has_all_of_it(cli: Cli, trace: Path) -> None:
    found = json.loads(cli("time", trace, "--json").out)
    assert (found["schema"], found["wall_s"], found["busy_s"]) == ("xpudbg.time", 10.0, 10.0)
    assert sum(s["seconds"] for s in found["stages"]) == 10.0
    assert sum(s["share"] for s in found["stages"]) == pytest.approx(1.0)
    assert found["kernels"][0] == {
        "name": "triton_poi_fused_add_0", "process": "pid 7", "compile_id": "0/0", "seconds": 1.5,
        "source": "triton_kernel_info", "autotune_s": None, "address": "",
    }  # fmt: skip
    assert found["workers"] | {"processes": 0} == {
        "wait_s": 3.0, "in_process_s": 0.0, "kernels": 1, "kernels_s": 1.5, "threads_s": 0.0, "threads_wall_s": 0.0,
        "overlap_s": 0.0, "processes": 0,
    }  # fmt: skip
    (one,) = found["compiles"]
    assert (one["function"], one["wall_s"], one["metrics"]) == (
        "step", 10.0, [{"name": "duration", "phase": "forward", "seconds": 10.0}]
    )  # fmt: skip


def test_processes_are_told_apart_and_not_added_to_wall_time(cli: Cli, ranks: Path) -> None:
    found = json.loads(cli("time", ranks, "--json").out)
    assert (found["wall_s"], found["busy_s"], found["overlap_s"]) == (14.0, 20.0, 6.0)
    assert [(p["label"], p["rank"], p["start_s"], p["wall_s"]) for p in found["processes"]] == [
        ("rank0", 0, 0.0, 10.0), ("rank1", 1, 4.0, 10.0),
    ]  # fmt: skip
    assert found["phases"][0]["count"] == 2 and "host_clocks" in found["unknown"]
    text = cli("time", ranks).out
    assert "14.00 s of compile time in 2 compiles and 2 processes" in text
    assert "wall 14.00 s, busy 20.00 s, overlap 6.00 s" in text


@pytest.mark.parametrize("name", ["t.json", "t.json.gz"])
def test_a_chrome_trace_has_every_event_once_and_nests(
    cli: Cli, ranks: Path, tmp_path: Path, name: str
) -> None:
    out = tmp_path / name
    result = cli("time", ranks, "--perfetto", out)
    assert result.code == 0 and "16 events" in result.err
    data = gzip.decompress(out.read_bytes()) if name.endswith(".gz") else out.read_bytes()
    document = json.loads(data)
    events = document["traceEvents"]
    names = {e["pid"]: e["args"]["name"] for e in events if e["name"] == "process_name"}
    assert names == {1: "rank0", 2: "rank1"}
    assert {e["args"]["name"] for e in events if e["name"] == "thread_name"} == {"compiling thread"}
    spans = [e for e in events if e["ph"] == "X"]
    assert len(spans) == 16 and crossing(document) == []
    begins = {(e["pid"], e["ts"], e["dur"]) for e in spans if e["name"] == "dynamo"}
    assert begins == {(1, 0.0, 10e6), (2, 4e6, 10e6)}


def test_chrome_traces_of_real_runs_nest(cli: Cli, shared_fixtures: Path, tmp_path: Path) -> None:
    traces = [
        *(shared_fixtures / "inductor").glob("*/*/trace/*.log"),
        *(shared_fixtures / "torch_trace").rglob("*.log"),
    ]
    for number, path in enumerate(sorted(traces)):
        out = tmp_path / f"{number}.json"
        assert cli("time", path, "--perfetto", out, "--json").code == 0
        document = json.loads(out.read_bytes())
        assert crossing(document) == [], path
        wanted = path.read_bytes().count(b'\t"ph": "E"') + path.read_bytes().count(b'\t"ph": "i"')
        if "corrupted" not in path.name:
            assert sum(e["ph"] in "Xi" for e in document["traceEvents"]) == wanted, path


def test_a_folder_of_traces(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "in" / "deep").mkdir(parents=True)
    _trace(tmp_path / "in" / "dedicated_log_torch_trace_rank_0_x.log")
    text = _trace(tmp_path / "plain.log", later=20.0).read_bytes()
    (tmp_path / "in" / "deep" / "dedicated_log_torch_trace_rank_1_y.log.gz").write_bytes(gzip.compress(text))
    out = tmp_path / "t.json"
    result = cli("time", tmp_path / "in", "--json", "--perfetto", out)
    assert result.code == 0, result.err
    found = json.loads(result.out)
    assert [(p["label"], p["rank"], p["start_s"]) for p in found["processes"]] == [
        ("rank 0 (pid 7)", 0, 0.0), ("rank 1 (pid 7)", 1, 20.0),
    ]  # fmt: skip
    assert (found["wall_s"], found["overlap_s"]) == (20.0, 0.0)
    assert sum(e["ph"] == "X" for e in json.loads(out.read_bytes())["traceEvents"]) == 16


def test_a_compiled_module_is_named_with_the_line_that_calls_it(cli: Cli, shared_fixtures: Path) -> None:
    trace = next((shared_fixtures / "inductor" / "cpu-2.15.0" / "mlp_train" / "trace").glob("*.log"))
    (one,) = json.loads(cli("time", trace, "--json").out)["compiles"]
    assert (one["function"], one["file"], one["line"]) == (
        "Sequential (module)",
        "/srv/cap/workloads/workloads.py",
        22,
    )


def test_a_damaged_trace_is_a_problem(cli: Cli, trace: Path) -> None:
    trace.write_bytes(trace.read_bytes()[:-150].replace(b"GraphLowering.run", b"GraphLowering.ran", 1))
    found = json.loads(cli("time", trace, "--json").out)
    told = " ".join(p["what"] for p in found["problems"])
    assert "md5" in told and "2 events" not in told and "began and never ended" in told
    assert cli("time", trace, "--strict").code == 1


def test_a_file_is_not_written_over(cli: Cli, trace: Path, tmp_path: Path) -> None:
    out = tmp_path / "t.json"
    out.write_text("mine")
    result = cli("time", trace, "--perfetto", out)
    assert result.code == 2 and "exists already" in result.err and out.read_text() == "mine"
    assert cli("time", trace, "--perfetto", out, "--force").code == 0 and out.read_text() != "mine"


def test_one_graph_of_a_run(cli: Cli, recorded: Path) -> None:
    result = cli("time", f"{recorded}:2/1", "--json")
    assert result.code == 0, result.err
    found = json.loads(result.out)
    assert found["graph"] == "2/1" and [c["compile_id"] for c in found["compiles"]] == ["2/1"]
    assert found["compiles"][0]["function"] == "scale"


def test_a_trace_without_events_shows_the_metrics(cli: Cli, recorded: Path) -> None:
    out = cli("time", recorded).out
    assert "18.72 s (metrics)  step" in out and "no timed events" in out
    assert cli("time", recorded, "--strict").code == 1


def test_a_run_without_a_trace_says_so(cli: Cli, tmp_path: Path) -> None:
    cli("collect", DATA / "triton_cache_pvc" / "cache", "-o", tmp_path / "run")
    found = cli("time", tmp_path / "run")
    assert "no structured trace" in found.out and found.code == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [(["--graph", "9/9"], "9/9"), ([":::ttgir"], "names a stage")],
)
def test_what_has_no_compile_time_is_refused(cli: Cli, recorded: Path, words: list[str], told: str) -> None:
    address = f"{recorded}{words[0]}" if words[0].startswith(":") else str(recorded)
    result = cli("time", address, *(w for w in words if not w.startswith(":")))
    assert result.code == 2 and told in result.err and "hint:" in result.err


def test_text_of_a_trace_does_not_reach_the_terminal(cli: Cli, tmp_path: Path) -> None:
    bad = "\x1b[31mred\u202e"
    path = tmp_path / "t.log"
    path.write_bytes(event("B", bad, 0) + event("E", bad, 1))
    out = tmp_path / "t.json"
    result = cli("time", path, "--perfetto", out)
    assert "\x1b" not in result.out and "\\x1b[31mred" in result.out
    assert b"\\u001b" not in out.read_bytes()


def test_processes_that_compile_side_by_side_are_added_up_for_the_report(tmp_path: Path) -> None:
    """Two ranks with the same clock: the time that passed is that of one, and its phases are those of both."""
    trace = DATA / "compile-time-2.13" / "dedicated_log_torch_trace_cpu.log"
    for rank in (0, 1):
        (tmp_path / f"dedicated_log_torch_trace_rank_{rank}_x.log").write_bytes(trace.read_bytes())
    found = analyse_compile_time(RunReader.open(tmp_path))
    assert len(found.processes) == 2 and found.busy_s == pytest.approx(2 * found.wall_s)
    assert found.compiling_processes == f" of 2 processes, which took {long_time(found.busy_s)} added up"
    (tmp_path / "dedicated_log_torch_trace_rank_1_x.log").unlink()
    assert analyse_compile_time(RunReader.open(tmp_path)).compiling_processes == ""


def test_what_dynamo_resumes_is_named_as_dynamo_names_it(cli: Cli) -> None:
    trace = Path(__file__).parents[1] / "data" / "torch_trace" / "graph_break.log"
    names = {c["function"] for c in json.loads(cli("time", "--compile", trace, "--json").out)["compiles"]}
    resumed = [n for n in names if n.startswith("torch_dynamo_resume_in_")]
    assert resumed
    time, dynamo = cli("time", "--compile", trace, "--all").out, cli("dynamo", trace).out
    for name in resumed:
        function, _, line = name.removeprefix("torch_dynamo_resume_in_").rpartition("_at_")
        assert f"{function} (from line {line})" in time
        assert f"{function} (from line {line})" in dynamo
    assert "torch_dynamo_resume_in_" not in time
