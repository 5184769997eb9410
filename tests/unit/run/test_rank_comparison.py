"""Ranks of a job are held against each other, and the first place where they part is told."""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from xpudbg.commands.app import run_cli
from xpudbg.compare.rank_comparison import analyse_ranks
from xpudbg.core.errors import XpudbgError
from xpudbg.model.ranks import RankAspect, RankComparison, RanksReport, RankVerdict, rank_differences
from xpudbg.run.run_reader import RunReader

FIXTURES = Path(os.environ.get("XPUDBG_FIXTURES") or Path(__file__).parents[4] / "shared" / "fixtures")
C10D = "torch.ops._c10d_functional."
REDUCE, GATHER, WAIT = (
    f"{C10D}{name}.default" for name in ("all_reduce_", "all_gather_into_tensor", "wait_tensor")
)


def trace(rank: int, compiles: Sequence[dict[str, Any]]) -> str:
    """The trace of one rank; a compile has ``schedule``, ``ops``, ``graph``, ``code``, ``cache`` and ``id`` as far as it is given."""
    lines: list[str] = []

    def record(kind: str, value: Any, payload: str, number: int) -> None:
        frame, again = compiles[number].get("id", (0, number))
        head = {kind: value, "rank": rank, "frame_id": frame, "frame_compile_id": again, "attempt": 0}
        if payload:
            head["has_payload"] = hashlib.md5(payload.encode()).hexdigest()
        lines.append(f"V1122 12:00:00.000000 {100 + rank} torch/a.py:1] {json.dumps(head)}")
        lines.extend(f"\t{text}" for text in (payload.split("\n") if payload else ()))

    def artifact(name: str, value: Any, number: int) -> None:
        record("artifact", {"name": name, "encoding": "json"}, json.dumps(value), number)

    for number, one in enumerate(compiles):
        record("dynamo_start", {"stack": [{"line": 3, "name": "f", "filename": "/user/a.py"}]}, "", number)
        record("dynamo_output_graph", {}, one.get("graph", "graph"), number)
        if "code" in one:
            code = f"# AOT ID: ['{number}_inference']\ndef call(args):\n    {one['code']}\n"
            record("inductor_output_code", {"filename": "/c/x.py"}, code, number)
        if "schedule" in one:
            artifact("inductor_collective_schedule", one["schedule"], number)
        if "ops" in one:
            artifact("inductor_runtime_and_tensor_meta", {"ops": one["ops"]}, number)
        if "executed" in one:
            order = {"graph_execution_order": [{"compile_id": i} for i in one["executed"]]}
            head = {"artifact": {"name": "graph_execution", "encoding": "json"}, "rank": rank}
            text = json.dumps(order)
            head["has_payload"] = hashlib.md5(text.encode()).hexdigest()
            lines.append(f"V1122 12:00:00.000000 {100 + rank} torch/a.py:1] {json.dumps(head)}")
            lines.append(f"\t{text}")
        if "cache" in one:
            parts = [f"[{hashlib.md5(text.encode()).hexdigest()}] {text}" for text in one.get("parts", ())]
            value = {"key": parts[0], "components": parts} if parts else {"key": "k"}
            artifact(f"fx_graph_cache_{one['cache']}", value, number)
    return "\n".join(lines) + "\n"


def report(folder: Path, ranks: Sequence[Sequence[dict[str, Any]]]) -> RanksReport:
    (folder / "t").mkdir()
    for rank, compiles in enumerate(ranks):
        file = folder / "t" / f"dedicated_log_torch_trace_rank_{rank}_x.log"
        file.write_text(trace(rank, compiles))
    return of(folder / "t", folder / "out")


def of(source: Path, out: Path) -> RanksReport:
    assert run_cli(["collect", str(source), "-o", str(out), "--quiet"]) == 0
    return analyse_ranks(RunReader(out))


def subject(report: RanksReport, aspect: RankAspect) -> RankComparison:
    return next(c for c in report.comparisons if c.aspect is aspect)


def of_torch(bundle: Path, version: str) -> None:
    manifest = json.loads((bundle / "manifest.json").read_text())
    manifest["versions"]["torch"] = version
    (bundle / "manifest.json").write_text(json.dumps(manifest))


def op(name: str, shape: list[int], time: float = 1.0, kind: str = "compute") -> dict[str, Any]:
    outputs = [{"shape": shape, "stride": [1], "dtype": "float32"}]
    return {"name": name, "type": kind, "estimated_runtime_ns": time, "outputs": outputs}


def keyed(group: str, device: int) -> dict[str, Any]:
    parts = [
        f"gm: all_reduce(add, 'sum', '{group}')",
        f"example_inputs[0]: TensorMetadata(device=xpu:{device})",
    ]
    return {"cache": "miss", "parts": parts}


def test_the_component_of_cache_keys_that_differs_is_named_and_numbers_of_devices_are_not(tmp_path):
    found = report(tmp_path, [[keyed("1", 0)], [keyed("1", 1)], [keyed("2", 2)]])
    keys = subject(found, RankAspect.CACHE_KEYS)
    assert keys.verdict is RankVerdict.DIFFERENT and keys.groups == ((0, 1), (2,))
    assert [v.value for v in keys.first] == [f"gm all_reduce(add, 'sum', '{name}')" for name in "12"]
    assert not found.diverges
    frames = json.loads(_dynamo(tmp_path / "out"))["frames"]
    assert [frame["ranks"] for frame in frames] == [[0, 1], [2]]
    assert frames[1]["compiles"][0]["caches"][0]["compared_with"] == "0/0 of rank 0"


def _dynamo(run: Path) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert run_cli(["dynamo", str(run), "--json"]) == 0
    return out.getvalue()


def test_a_schedule_that_was_edited_is_not_held_against_another_ranks(tmp_path):
    one = {"schedule": [REDUCE, WAIT], "code": f"{REDUCE}(x)\n    {WAIT}(x)"}
    report(tmp_path, [[one], [one]])
    edited = tmp_path / "t" / "dedicated_log_torch_trace_rank_0_x.log"
    text = edited.read_text()
    edited.write_text(text.replace(json.dumps([REDUCE, WAIT]), json.dumps([WAIT])))
    assert edited.read_text() != text
    found = of(tmp_path / "t", tmp_path / "again")
    assert subject(found, RankAspect.COLLECTIVES).verdict is RankVerdict.EQUAL
    assert any("inductor_collective_schedule of 0/0 is not used" in p.what for p in found.problems)
    assert rank_differences(RunReader(tmp_path / "again").manifest) == ()


def test_equal_ranks_are_equal(tmp_path):
    one = {"schedule": [REDUCE, WAIT], "ops": [op("mm", [2])], "code": "pass", **keyed("1", 0)}
    found = report(tmp_path, [[one, {**one, "executed": ["0/0", None]}]] * 3)
    assert [c.verdict for c in found.comparisons] == [RankVerdict.EQUAL] * 7
    assert not found.diverges and [r.collectives for r in found.ranks] == [2, 2, 2]
    assert [(s.compile_id, s.ranks) for s in found.schedules] == [("0/0", (0, 1, 2)), ("0/1", (0, 1, 2))]


def test_the_first_collective_that_differs_is_named(tmp_path):
    same, other = {"schedule": [REDUCE, WAIT]}, {"schedule": [REDUCE, WAIT, GATHER, WAIT]}
    planted = {"schedule": [REDUCE, WAIT, REDUCE, WAIT]}
    found = report(tmp_path, [[same, other], [same, other], [same, planted]])
    collectives = subject(found, RankAspect.COLLECTIVES)
    assert collectives.verdict is RankVerdict.DIFFERENT and collectives.groups == ((0, 1), (2,))
    first = [
        (v.ranks, v.value, v.place and (v.place.compile_id, v.place.position)) for v in collectives.first
    ]
    assert first == [((0, 1), GATHER, ("0/1", 3)), ((2,), REDUCE, ("0/1", 3))]
    assert found.diverges


def test_a_rank_that_compiles_less_is_told_with_the_compile_it_lacks(tmp_path):
    one = {"schedule": [REDUCE, WAIT]}
    found = report(tmp_path, [[one, one], [one]])
    ids = subject(found, RankAspect.COMPILE_IDS)
    assert [(v.ranks, v.value.partition(" ")[0]) for v in ids.first] == [((0,), "0/1"), ((1,), "")]
    assert "1 graph not compared" in subject(found, RankAspect.GRAPHS).reason


def test_a_recompile_of_one_rank_is_not_held_against_the_next_frame_of_another(tmp_path, capsys):
    """Rank 1 compiles frame 4 anew after frame 5, which both have."""
    both = [{"id": (4, 0), "schedule": [REDUCE, WAIT]}, {"id": (5, 0), "schedule": [GATHER, WAIT]}]
    found = report(tmp_path, [both, [*both, {"id": (4, 1), "schedule": [REDUCE, WAIT]}]])
    ids = subject(found, RankAspect.COMPILE_IDS)
    assert [(v.ranks, v.value.partition(" ")[0]) for v in ids.first] == [((0,), ""), ((1,), "4/1")]
    collectives = subject(found, RankAspect.COLLECTIVES)
    assert [(v.ranks, v.value, v.place and v.place.compile_id) for v in collectives.first] == [
        ((0,), "", None),
        ((1,), REDUCE, "4/1"),
    ]
    capsys.readouterr()
    assert run_cli(["show", str(tmp_path / "out"), "--ranks"]) == 0
    screen = capsys.readouterr().out
    assert "rank 0: no such compile" in screen and "rank 1: 4/1" in screen
    assert "rank 0: nothing there" in screen


def test_tensors_and_caches_that_differ(tmp_path):
    a = {"ops": [op("mm", [8]), op("op1", [4], 5.0)], "cache": "miss"}
    b = {"ops": [op("mm", [8]), op("op1", [6], 7.0)], "cache": "hit"}
    found = report(tmp_path, [[a], [b]])
    meta = subject(found, RankAspect.TENSOR_METADATA)
    assert [v.value for v in meta.first] == ["op1: float32[4], stride [1]", "op1: float32[6], stride [1]"]
    assert {v.place.position for v in meta.first if v.place} == {2}
    caches = subject(found, RankAspect.CACHES)
    assert [v.value for v in caches.first] == ["fx_graph: miss", "fx_graph: hit"]


def test_estimates_may_differ_without_tensors_that_do(tmp_path):
    ranks = [[{"ops": [op("mm", [8], time)], "schedule": [REDUCE]}] for time in (100_000.0, 300_000.0)]
    found = report(tmp_path, ranks)
    assert subject(found, RankAspect.TENSOR_METADATA).verdict is RankVerdict.EQUAL
    (schedule,) = found.schedules
    assert [(e.rank, e.compute_ns) for e in schedule.estimates] == [(0, 100_000.0), (1, 300_000.0)]


def test_graphs_differ_by_more_than_the_rank_itself(tmp_path):
    line = "x = torch.ops._c10d_functional.all_reduce(y, 'sum', '{0}');  device(type='cuda', index={0})"
    equal = report(tmp_path, [[{"graph": line.format(rank)}] for rank in (0, 1)])
    assert subject(equal, RankAspect.GRAPHS).verdict is RankVerdict.EQUAL
    keys = subject(equal, RankAspect.CACHE_KEYS)
    assert keys.verdict is RankVerdict.UNKNOWN and "rank 0: '0', rank 1: '1'" in keys.reason
    other = tmp_path / "other"
    other.mkdir()
    found = report(other, [[{"graph": "a = 1\nb = 2"}], [{"graph": "a = 1\nb = 3"}]])
    first = [(v.value, v.place and v.place.position) for v in subject(found, RankAspect.GRAPHS).first]
    assert first == [("b = 2", 2), ("b = 3", 2)]


def test_code_tells_the_collectives_where_there_is_no_schedule(tmp_path):
    call = {"code": f"buf1 = {REDUCE}(buf0, 'sum', '0')\n    # {GATHER}(no call)\n    {WAIT}(buf1)"}
    (schedule,) = report(tmp_path, [[call], [call]]).schedules
    assert schedule.collectives == (REDUCE, WAIT) and schedule.source == "output_code"


def test_what_nothing_tells_is_unknown_and_not_equal(tmp_path):
    found = report(tmp_path, [[{}], [{}]])
    for aspect in (RankAspect.COLLECTIVES, RankAspect.TENSOR_METADATA, RankAspect.CACHES):
        comparison = subject(found, aspect)
        assert comparison.verdict is RankVerdict.UNKNOWN and comparison.reason
    assert [r.collectives for r in found.ranks] == [None, None]
    assert "process group" not in subject(found, RankAspect.CACHE_KEYS).reason


def test_damaged_payloads_are_problems(tmp_path):
    found = report(tmp_path, [[{"schedule": {"no": "list"}}], [{"schedule": [REDUCE]}]])
    assert any("no list of collectives" in p.what for p in found.problems)


def test_one_process_is_nothing_to_compare(tmp_path):
    with pytest.raises(XpudbgError, match="nothing to compare"):
        report(tmp_path, [[{}]])


def test_strict_fails_where_ranks_part(tmp_path, capsys):
    report(tmp_path, [[{"schedule": [REDUCE]}], [{"schedule": [GATHER]}]])
    capsys.readouterr()
    assert run_cli(["show", str(tmp_path / "out"), "--ranks", "--strict"]) == 1
    out = capsys.readouterr().out
    assert "✗ collectives     differ: rank 0 | rank 1" in out
    assert "rank 1: 0/0 graph, collective 1  torch.ops._c10d_functional.all_gather_into_tensor.default" in out
    assert [line for line in out.splitlines() if line != line.rstrip()] == []
    assert run_cli(["show", str(tmp_path / "out"), "--ranks", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["schema"] == "xpudbg.show.ranks"


def test_the_comparison_fits_into_80_columns(tmp_path, capsys, monkeypatch):
    report(tmp_path, [[{"schedule": [REDUCE]}], [{"schedule": [GATHER] * 9}]])
    capsys.readouterr()
    for name, value in (("FORCE_COLOR", "1"), ("TERM", "dumb"), ("COLUMNS", "80"), ("PAGER", "cat")):
        monkeypatch.setenv(name, value)
    assert run_cli(["show", str(tmp_path / "out"), "--ranks"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any("collectives" in line for line in lines)
    assert [line for line in lines if len(line) > 80] == []


@pytest.mark.skipif(not FIXTURES.is_dir(), reason="no recorded traces beside the checkout")
def test_the_rank_that_left_a_real_job_is_found(tmp_path):
    found = of(FIXTURES / "torch_trace" / "multi_rank_runtime", tmp_path / "out")
    verdicts = {c.aspect: (c.verdict, c.groups) for c in found.comparisons}
    parted = RankVerdict.DIFFERENT, ((0, 4), (5,))
    for aspect in (RankAspect.COMPILE_IDS, RankAspect.COLLECTIVES):
        assert verdicts[aspect] == parted
    # Somebody has edited the metadata of ranks 0 and 4: its md5 does not fit.
    assert verdicts[RankAspect.TENSOR_METADATA] == (RankVerdict.UNKNOWN, ())
    assert sum("is not used" in p.what for p in found.problems) == 7


def test_show_says_that_ranks_part_and_only_then(tmp_path, capsys):
    report(tmp_path, [[{"schedule": [REDUCE]}], [{"schedule": [GATHER]}]])
    capsys.readouterr()
    assert run_cli(["show", str(tmp_path / "out")]) == 0
    assert "collectives differ between ranks" in capsys.readouterr().out
    other = tmp_path / "other"
    other.mkdir()
    report(other, [[{"schedule": [REDUCE]}], [{"schedule": [REDUCE]}]])
    capsys.readouterr()
    assert run_cli(["show", str(other / "out")]) == 0
    assert "between ranks" not in capsys.readouterr().out


def test_restarts_of_one_rank_are_told_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "t").mkdir()
    for start, compiles in (("a", [{}]), ("b", [{}, {}])):
        for rank in (0, 1):
            log = tmp_path / "t" / start / f"dedicated_log_torch_trace_rank_{rank}_{start}.log"
            log.parent.mkdir(exist_ok=True)
            log.write_text(
                trace(rank, compiles).replace(f" {100 + rank} ", f" {100 + rank + (start == 'b') * 50} ")
            )
    found = of(tmp_path / "t", tmp_path / "out")
    labels = [rank.process for rank in found.ranks]
    assert len(set(labels)) == 4
    parted = subject(found, RankAspect.COMPILE_IDS)
    assert sorted(label for group in parted.processes for label in group) == sorted(labels)
    capsys.readouterr()
    assert run_cli(["show", str(tmp_path / "out"), "--ranks"]) == 0
    shown = capsys.readouterr().out
    assert all(label in shown for label in labels)
    assert "differ: ranks 0-1 | ranks 0-1" not in shown


def test_ranks_of_merged_jobs_are_told_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two jobs that both have ranks 0 and 1, on two hosts; the second one compiled more."""
    for start, compiles in (("left", [{}]), ("right", [{}, {}])):
        (tmp_path / start).mkdir()
        report(tmp_path / start, [compiles, compiles])
    runs = [str(tmp_path / start / "out") for start in ("left", "right")]
    merged = str(tmp_path / "merged")
    assert run_cli(["merge", *runs, "-o", merged, "--host", "left", "--host", "right", "--quiet"]) == 0
    capsys.readouterr()
    assert run_cli(["show", merged, "--ranks"]) == 0
    shown = capsys.readouterr().out
    assert "differ: left.rank0, left.rank1 | right.rank0, right.rank1" in " ".join(shown.split())
    assert "left.rank0, left.rank1: no such compile" in " ".join(shown.split())


def test_the_first_call_of_another_graph_is_named(tmp_path, capsys):
    """Ranks that compile the same and run it in another order wait for each other in other collectives."""
    one = {"schedule": [REDUCE, WAIT]}
    ranks = [
        [one, {**one, "executed": order}] for order in (["0/0", "0/1", "0/1"], ["0/0", "0/0", "0/1", None])
    ]
    found = report(tmp_path, ranks)
    order = subject(found, RankAspect.EXECUTION_ORDER)
    assert (order.verdict, order.compared) == (RankVerdict.DIFFERENT, 4)
    assert [(v.ranks, v.value, v.place and v.place.position) for v in order.first] == [
        ((0,), "0/1 f", 2),
        ((1,), "0/0 f", 2),
    ]
    assert subject(found, RankAspect.COLLECTIVES).verdict is RankVerdict.EQUAL and found.diverges
    capsys.readouterr()
    assert run_cli(["show", str(tmp_path / "out"), "--ranks"]) == 0
    screen = capsys.readouterr().out
    assert (
        "✗ execution order differ: rank 0 | rank 1\n    rank 0: call 2  0/1 f\n    rank 1: call 2  0/0 f"
        in screen
    )


def test_an_order_that_only_some_ranks_tell_is_unknown(tmp_path):
    one = {"schedule": [REDUCE, WAIT]}
    found = report(tmp_path, [[{**one, "executed": ["0/0"]}], [one]])
    order = subject(found, RankAspect.EXECUTION_ORDER)
    assert order.verdict is RankVerdict.UNKNOWN and "of 1 rank" in order.reason


def test_a_damaged_order_is_a_problem(tmp_path):
    one = {"schedule": [REDUCE, WAIT], "executed": ["0/0"]}
    report(tmp_path, [[one], [one]])
    broken = tmp_path / "out" / "processes" / "rank1" / "graph_execution.json"
    broken.write_text('{"graph_execution_order": [{"compile_id": "0/0"')
    found = analyse_ranks(RunReader(tmp_path / "out"))
    assert any(p.where == "processes/rank1/graph_execution.json" for p in found.problems)
    assert subject(found, RankAspect.EXECUTION_ORDER).verdict is RankVerdict.UNKNOWN


def test_estimates_become_a_timeline(tmp_path, capsys):
    ops = [op("mm", [8], 0.004), op("all_reduce", [8], 0.0015, "collective"), op("view", [8], None)]
    report(tmp_path, [[{"ops": ops}], [{"ops": [op("mm", [8], 0.006)]}, {"ops": ops}]])
    of_torch(tmp_path / "out", "2.13.0")
    out = tmp_path / "ranks.json"
    capsys.readouterr()
    assert run_cli(["show", str(tmp_path / "out"), "--ranks", "--perfetto", str(out)]) == 0
    assert "wrote " in (said := capsys.readouterr()).err and "7 operators" in said.err
    trace = json.loads(out.read_text())
    assert trace["otherData"]["times"] == "estimated by Inductor; nothing was measured"
    rows = [
        (e["pid"], e["cat"], e["name"], e["ts"], e["dur"]) for e in trace["traceEvents"] if e["ph"] == "X"
    ]
    assert rows[:4] == [
        (1, "graph", "0/0 graph of f", 0, 5.5),
        (1, "compute", "mm", 0, 4.0),
        (1, "collective", "all_reduce", 4.0, 1.5),
        (1, "compute", "view", 5.5, 0),
    ]
    assert rows[4:7] == [
        (2, "graph", "0/0 graph of f", 0, 6.0),
        (2, "compute", "mm", 0, 6.0),
        (2, "graph", "0/1 graph of f", 6.0, 5.5),
    ]
    names = [e["args"]["name"] for e in trace["traceEvents"] if e["name"] == "process_name"]
    assert names == ["rank 0 (rank0), estimated", "rank 1 (rank1), estimated"]
    assert run_cli(["show", str(tmp_path / "out"), "--ranks", "--perfetto", str(out)]) == 2
    assert "exists already" in capsys.readouterr().err
    assert run_cli(["show", str(tmp_path / "out"), "--perfetto", str(tmp_path / "x.json")]) == 2
    error = capsys.readouterr().err
    assert "--perfetto belongs to --ranks" in error
    assert f"'xpudbg time {tmp_path / 'out'} --perfetto {tmp_path / 'x.json'}'" in error


def test_a_timeline_without_estimates_says_how_to_get_them(tmp_path, capsys):
    report(tmp_path, [[{"schedule": [REDUCE]}]] * 2)
    out = tmp_path / "ranks.json"
    assert run_cli(["show", str(tmp_path / "out"), "--ranks", "--perfetto", str(out)]) == 2
    assert "LOG_TLPARSE=1" in capsys.readouterr().err and not out.exists()


def test_estimates_of_an_unknown_unit_are_not_told(tmp_path, capsys):
    ranks = [[{"ops": [op("mm", [8], 0.25)], "schedule": [REDUCE]}]] * 2
    found = report(tmp_path, ranks)
    assert [s.estimates for s in found.schedules] == [()]
    assert any("their unit is not known" in p.what for p in found.problems)
    of_torch(tmp_path / "out", "2.13.0")
    known = analyse_ranks(RunReader(tmp_path / "out"))
    assert {e.compute_ns for s in known.schedules for e in s.estimates} == {250_000.0} and not known.problems
    capsys.readouterr()
    assert run_cli(["show", str(tmp_path / "out"), "--ranks"]) == 0
    assert "estimated by Inductor: compute 250.00 us, collectives 0 ns" in capsys.readouterr().out


def test_estimates_of_the_cpu_are_none(tmp_path, capsys):
    report(tmp_path, [[{"ops": [op("mm", [8], 0)], "schedule": [REDUCE]}]] * 2)
    assert run_cli(["show", str(tmp_path / "out"), "--ranks"]) == 0
    assert "estimated by Inductor: 0 for every operator" in capsys.readouterr().out
