"""``xpudbg dynamo`` on what a run can be."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from xpudbg.model.ranks import graph_breaks_by_rank, ranks_of, recompiles_by_rank
from xpudbg.store.manifest_file import load_manifest

DATA = Path(__file__).resolve().parents[1] / "data"
TRACES = DATA / "dynamo"


def test_the_first_screen_says_how_many_and_what_to_fix_first(cli: Any) -> None:
    result = cli("dynamo", TRACES / "breaks.log")
    assert result.code == 0, result.err
    head = result.out.split("\n\n")[0]
    assert "frames " in head and "graph breaks " in head and "recompile" in head
    assert result.out.index("what to fix first") < result.out.index("\nframes\n")
    assert not any(line != line.rstrip() for line in result.out.splitlines())


def test_lists_are_cut_and_all_are_there_with_all(cli: Any) -> None:
    short, whole = (cli("dynamo", TRACES / "recompiles.log", *more).out for more in ((), ("--all",)))
    # Of four compiles of a function the limit refused the last.
    assert "49: 48 with code, 27 recompiles (1 refused)" in short
    assert "more (--all shows them)" in short and "--all shows them" not in whole
    assert "1/1 to 1/2" in short and "1/2  compiled" in whole


def test_one_frame_has_its_guards_sizes_and_metrics(cli: Any) -> None:
    out = cli("dynamo", TRACES / "shapes.log", "0/0").out
    for title in ("guards", "symbolic sizes", "compile metrics"):
        assert f"\n{title}\n" in out
    assert "s77 = x.size()[0]: was 8, in [2, int_oo]" in out and "specialised to 8" in out
    assert cli("dynamo", f"{TRACES / 'shapes.log'}:0/0").out.splitlines()[1:] == out.splitlines()[1:]


def test_two_frames_are_refused(cli: Any) -> None:
    result = cli("dynamo", f"{TRACES / 'shapes.log'}:0/0", "1")
    assert (result.code, result.out) == (2, "") and "two frames" in result.err


def test_every_check_of_the_guards_with_all(cli: Any) -> None:
    out = cli("dynamo", TRACES / "shapes.log", "--guards", "--all").out
    assert "TENSOR_MATCH: check_tensor(L['x'], Tensor," in out


def test_json_is_the_whole_result(cli: Any) -> None:
    found = json.loads(cli("dynamo", TRACES / "recompiles.log", "--json").out)
    assert (found["schema"], found["schema_version"]) == ("xpudbg.dynamo", 1)
    assert found["totals"]["recompiles"] == 27
    assert found["frames"][0]["compiles"][0]["guards"]["rows"] == []
    with_guards = json.loads(cli("dynamo", TRACES / "recompiles.log", "--json", "--guards").out)
    assert len(with_guards["frames"][0]["compiles"][0]["guards"]["rows"]) == 10


def test_a_gzipped_trace_is_read_as_it_is(cli: Any, tmp_path: Path) -> None:
    packed = tmp_path / "t.log.gz"
    packed.write_bytes(gzip.compress((TRACES / "shapes.log").read_bytes()))
    plain, unpacked = (json.loads(cli("dynamo", p, "--json").out) for p in (TRACES / "shapes.log", packed))
    assert plain["totals"] == unpacked["totals"] and plain["totals"]["frames"] == 3


def test_a_folder_of_traces_is_read_whole(cli: Any, tmp_path: Path) -> None:
    for name in ("shapes", "breaks"):
        shutil.copy(TRACES / f"{name}.log", tmp_path / f"dedicated_log_torch_trace_{name}.log")
    frames = [
        json.loads(cli("dynamo", p, "--json").out)["totals"]["frames"]
        for p in (TRACES / "shapes.log", TRACES / "breaks.log")
    ]
    both = json.loads(cli("dynamo", tmp_path, "--json").out)
    assert both["totals"]["frames"] == sum(frames)


def test_a_debug_folder_without_a_trace_says_what_is_lost(cli: Any) -> None:
    folder = next((DATA / "fusion-cpu-2.13").iterdir())
    result = cli("dynamo", folder)
    assert result.code == 0, result.err
    assert "lost: there is no structured trace" in result.out
    assert "graphs of the debug folder" in result.out


def test_a_bundle_and_its_zip_file_say_the_same(cli: Any, recorded: Path, tmp_path: Path) -> None:
    found = cli("dynamo", recorded)
    assert found.code == 0 and "graph breaks  1 at 1 place" in found.out, found.out + found.err
    assert cli("pack", recorded, "-o", tmp_path / "r.zip").code == 0
    packed = json.loads(cli("dynamo", tmp_path / "r.zip", "--json").out)
    assert packed["totals"]["breaks"] == 1 and packed["totals"]["recompiles"] == 1


def test_the_counts_are_those_of_show(cli: Any, recorded: Path) -> None:
    manifest = json.loads(cli("show", recorded, "--json").out)
    totals = json.loads(cli("dynamo", recorded, "--json").out)["totals"]
    assert totals["breaks"] == len(manifest["graph_breaks"])
    assert totals["recompiles"] == len(manifest["recompiles"])
    assert totals["skipped"] + totals["limited"] == len(manifest["skipped_frames"])


@pytest.mark.parametrize("name", ["x.log", "x.yaml"])
def test_a_file_without_a_record_is_refused(cli: Any, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("hello: 1\n")
    for words in (("dynamo", tmp_path / name), ("time", tmp_path / name)):
        found = cli(*words)
        assert found.code == 2 and found.out == "" and f"{name} is neither" in found.err


@pytest.mark.parametrize("level", ["V", "DEBUG", "[rank0]:V"])
def test_a_record_of_any_form_makes_a_trace(cli: Any, tmp_path: Path, level: str) -> None:
    record = '1128 04:14:52.000000 12 torch/x.py:1] {"dynamo_start": {"stack": []}, "frame_id": 0, "frame_compile_id": 0, "attempt": 0}\n'
    (tmp_path / "x.log").write_text(f"begun\n{level}{record}")
    assert cli("dynamo", tmp_path / "x.log").code == 0


def test_a_cut_trace_says_what_is_not_finished(cli: Any, tmp_path: Path) -> None:
    text = (TRACES / "shapes.log").read_bytes()
    (tmp_path / "cut.log").write_bytes(text[: text.index(b'{"compilation_metrics"') - 60])
    out = cli("dynamo", tmp_path / "cut.log").out
    assert "did not finish" in out


@pytest.mark.parametrize("columns", ["80", "200"])
def test_nothing_is_wider_than_a_terminal(columns: str) -> None:
    from rich.console import Console

    from xpudbg.facts.dynamo.report import analyse_dynamo
    from xpudbg.run.run_reader import RunReader
    from xpudbg.screens.dynamo import print_dynamo

    console = Console(width=int(columns), force_terminal=True, record=True, file=io.StringIO())
    found = analyse_dynamo(RunReader.open(TRACES / "breaks.log"), guards=True)
    print_dynamo(found, console, every=True, guards=True, shapes=True, metrics=True)
    assert max(len(line) for line in console.export_text().splitlines()) <= int(columns)


def test_a_bundle_without_its_trace_tells_what_its_manifest_knows(cli: Any, recorded: Path) -> None:
    whole = json.loads(cli("dynamo", recorded, "--json").out)
    for trace in recorded.glob("processes/*/torch_trace.log"):
        trace.unlink()
    left = json.loads(cli("dynamo", recorded, "--json").out)
    for key in ("frames", "compiles", "recompiles", "breaks"):
        assert left["totals"][key] == whole["totals"][key]
    assert [f["function"] for f in left["frames"]] == [f["function"] for f in whole["frames"]]
    assert "attempts, restarts, guards" in left["lost"][0]
    assert "constant too" not in left["recompiles"][0]["remedy"]
    assert cli("dynamo", recorded, "--strict").code == 1


def test_a_bundle_whose_trace_was_cut_to_nothing_is_not_told_to_have_compiled_nothing(
    cli: Any, recorded: Path
) -> None:
    for trace in recorded.glob("processes/*/torch_trace.log"):
        trace.write_text("")
    found = cli("dynamo", recorded)
    assert "though its manifest tells of some: the file was cut or damaged since" in found.out
    assert "graph breaks  1 at 1 place" in found.out and "compiled nothing" not in found.out


def test_a_run_that_compiled_nothing_is_not_told_to_record_a_trace(cli: Any, recorded: Path) -> None:
    for trace in recorded.glob("processes/*/torch_trace.log"):
        trace.unlink()
    manifest = json.loads((recorded / "manifest.json").read_text())
    manifest |= {
        "source": "run",
        "graphs": [],
        "kernels": [],
        "graph_breaks": [],
        "recompiles": [],
        "skipped_frames": [],
    }
    (recorded / "manifest.json").write_text(json.dumps(manifest))
    (lost,) = json.loads(cli("dynamo", recorded, "--json").out)["lost"]
    assert "nothing was compiled by torch.compile" in lost


def test_a_function_at_the_limit_is_told_without_the_trace(cli: Any, tmp_path: Path) -> None:
    assert cli("collect", DATA / "torch_trace" / "limit.log", "-o", tmp_path / "b").code == 0
    for trace in (tmp_path / "b").glob("processes/*/torch_trace.log"):
        trace.unlink()
    found = json.loads(cli("dynamo", tmp_path / "b", "--json").out)
    assert found["findings"][0]["kind"] == "recompile_limit"
    assert (found["totals"]["recompiles"], found["totals"]["compiles"]) == (8, 8)


def test_ranks_that_count_once_are_said(cli: Any, shared_fixtures: Path) -> None:
    out = cli("dynamo", shared_fixtures / "torch_trace" / "multi_rank_logs").out
    assert "\nranks         " in out and "what several of them compiled alike counts once" in out


def test_the_failed_part_of_the_compile_stands_before_what_it_said(cli: Any) -> None:
    out = cli("dynamo", TRACES / "values.log").out
    assert "dynamo: TorchRuntimeError: RuntimeError when making fake tensor call: Dynamo failed to run" in out


def test_records_are_json_lines_with_the_places_of_their_payloads(cli: Any) -> None:
    trace = TRACES / "lengths.log"
    result = cli("dynamo", trace, "--records")
    rows = [json.loads(line) for line in result.out.splitlines()]
    lines = trace.read_bytes().splitlines()
    assert result.code == 0 and len(rows) == sum(line.startswith(b"V1") for line in lines)
    guards = next(r for r in rows if r["kind"] == "dynamo_cpp_guards_str")
    text = trace.read_bytes()[guards["payload"]["offset"] :][: guards["payload"]["bytes"]]
    assert hashlib.md5(text.rstrip(b"\n")[1:].replace(b"\n\t", b"\n")).hexdigest() == guards["payload"]["md5"]
    one = [json.loads(line) for line in cli("dynamo", f"{trace}:0/1", "--records").out.splitlines()]
    assert one == [r for r in rows if r["compile_id"] == "0/1"] != []


def test_records_of_several_traces_have_the_places_of_their_own_file(cli: Any, tmp_path: Path) -> None:
    for name in ("lengths.log", "breaks.log"):
        shutil.copy(TRACES / name, tmp_path / f"dedicated_log_torch_trace_{name}")
    rows = [json.loads(line) for line in cli("dynamo", tmp_path, "--records").out.splitlines()]
    assert len({row["trace"] for row in rows}) == 2
    for row in rows:
        lines = (tmp_path / row["trace"]).read_bytes().splitlines()
        assert lines[row["line"] - 1].startswith(f"V{row['time']} {row['pid']} ".encode())
        if (payload := row["payload"]) is not None:
            text = (tmp_path / row["trace"]).read_bytes()[payload["offset"] :][: payload["bytes"]]
            assert hashlib.md5(text.rstrip(b"\n")[1:].replace(b"\n\t", b"\n")).hexdigest() == payload["md5"]


def test_records_of_a_damaged_trace_are_those_that_can_be_read(cli: Any, tmp_path: Path) -> None:
    cut = tmp_path / "cut.log"
    cut.write_bytes(
        (TRACES / "lengths.log").read_bytes()[:6000] + b'\nV1120 12:00:00.000000 7 a.py:1] {"str": ['
    )
    result = cli("dynamo", cut, "--records", "--strict")
    assert result.code == 1 and "warning: cut.log:" in result.err
    assert all(json.loads(line) for line in result.out.splitlines())
    refused = cli("dynamo", cut, "add_values", "--records")
    assert refused.code == 2 and "hint:" in refused.err


@pytest.mark.parametrize("name", ["graph_break.log", "recompile.log", "limit.log", "skip.log"])
def test_a_rank_that_went_on_counts_what_the_other_has_too_once(cli: Any, tmp_path: Path, name: str) -> None:
    """Rank 0 stopped before the last compile of rank 1: 'dynamo' and 'show' count the same."""
    text = (DATA / "torch_trace" / name).read_text()
    last = text.rindex("\n", 0, text.rindex('{"dynamo_start"')) + 1
    (tmp_path / "t").mkdir()
    for rank, part in enumerate((text[:last], text)):
        file = tmp_path / "t" / f"dedicated_log_torch_trace_rank_{rank}_x.log"
        file.write_text(re.sub(r"(?m)^(V\d{4} .*?\] \{.*)\}$", rf'\1, "rank": {rank}}}', part))
    assert cli("collect", tmp_path / "t", "-o", tmp_path / "b").code == 0
    totals = json.loads(cli("dynamo", tmp_path / "b", "--json").out)
    manifest = load_manifest(tmp_path / "b")
    assert len(ranks_of(manifest)) == 2
    assert totals["totals"]["breaks"] == len(graph_breaks_by_rank(manifest))
    assert totals["totals"]["recompiles"] == len(recompiles_by_rank(manifest))
    assert sum(g["times"] for g in totals["breaks"]) == totals["totals"]["breaks"]
    assert sum(g["times"] for g in totals["recompiles"]) == totals["totals"]["recompiles"]
    alone = json.loads(cli("dynamo", DATA / "torch_trace" / name, "--json").out)
    for figure in ("breaks", "recompiles"):
        assert totals["totals"][figure] == alone["totals"][figure], figure
    # A compile in which rank 0 was cut is another one than rank 1's.
    if totals["totals"]["unfinished"]:
        assert name in ("recompile.log", "limit.log")
        return
    for figure in ("frames", "resumed", "compiles", "guards"):
        assert totals["totals"][figure] == alone["totals"][figure], figure
    rows = [
        [(f["function"], c["compile_id"]) for f in r["frames"] for c in f["compiles"]]
        for r in (totals, alone)
    ]
    assert rows[0] == rows[1]
    more = [c for f in totals["frames"] for c in f["compiles"] if (c["ranks"] or f["ranks"]) != [0, 1]]
    assert len(more) == 1 and more[0] == totals["frames"][-1]["compiles"][-1]
