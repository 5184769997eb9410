"""What ``collect`` keeps of a trace is what reading the bundle's trace gives."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from xpudbg.facts.compile_time import analyse_compile_time
from xpudbg.facts.dynamo.report import analyse_dynamo
from xpudbg.record.collect.collect import collect_paths
from xpudbg.record.collect.file_import import ImportMethod
from xpudbg.run.run_reader import RunReader
from xpudbg.screens.reporter import render_json
from xpudbg.store import own_cache

DATA = Path(__file__).resolve().parents[3] / "data"
RECORDED = [
    *(DATA / "dynamo").glob("*.log"),
    *(DATA / "compile-time-2.13").glob("*.log"),
    *(DATA / "run-cpu-2.13" / "raw" / "trace").glob("*.log"),
]
WHOLE = DATA / "run-cpu-2.13" / "raw" / "trace"


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of results; traces of any size are worth it."""
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.delenv("XPUDBG_RESULT_CACHE", raising=False)
    monkeypatch.setattr(own_cache, "WORTH", 1)
    return tmp_path / "cache" / "traces"


def collected(trace: Path, folder: Path) -> Path:
    return collect_paths([trace], out=folder, name="", how=ImportMethod.COPY, progress=lambda _: None)[0]


def answers(bundle: Path) -> tuple[str, str]:
    dynamo = analyse_dynamo(RunReader.open(bundle, name="b"), guards=True)
    timed = analyse_compile_time(RunReader.open(bundle, name="b"))
    return render_json(dynamo, schema="t", version=1), render_json(timed, schema="t", version=1)


def record(kind: str, value: object) -> bytes:
    whole = {kind: value, "frame_id": 0, "frame_compile_id": 0, "attempt": 0}
    return f"V1120 12:00:00.000000 7 torch/some.py:12] {json.dumps(whole)}\n".encode()


def files(folder: Path) -> dict[str, int]:
    """The kept results with their inodes: a result that was made again is another file."""
    return {file.name: file.stat().st_ino for file in folder.iterdir()} if folder.is_dir() else {}


@pytest.mark.parametrize("trace", RECORDED, ids=lambda path: path.name)
def test_answers_out_of_what_collect_kept_are_those_of_the_trace(
    trace: Path, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bundle = collected(trace, tmp_path / "b")
    taken = answers(bundle)
    monkeypatch.setenv("XPUDBG_RESULT_CACHE", "0")
    assert taken == answers(bundle)
    plain = collected(trace, tmp_path / "plain" / "b")
    manifests = [(folder / "manifest.json").read_text() for folder in (bundle, plain)]
    assert without_time(manifests[0]) == without_time(manifests[1])


@pytest.mark.parametrize("worth", [1, 1 << 30], ids=["kept", "read again"])
def test_record_kinds_that_are_not_known_are_told_by_every_command_once(
    worth: int, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_cache, "WORTH", worth)
    trace = tmp_path / "t.log"
    records = [
        record("compilation_metrics", {"co_name": "f"}),
        record("of_the_future", {}),
        record("more", {}),
    ]
    trace.write_bytes(b"".join(records))
    bundle = collected(trace, tmp_path / "b")
    said = "records of kinds that this version does not know: more, of_the_future"
    assert (bundle / "manifest.json").read_text().count(said) == 1
    assert [answer.count(said) for answer in answers(bundle)] == [1, 1]
    assert [answer.count(said) for answer in answers(trace)] == [1, 1]


def without_time(manifest: str) -> list[str]:
    return [line for line in manifest.splitlines() if '"created"' not in line]


@pytest.mark.parametrize("packed", [False, True], ids=["plain", "gzip"])
def test_commands_on_the_bundle_do_not_read_the_trace_again(packed: bool, kept: Path, tmp_path: Path) -> None:
    text = record("compilation_metrics", {"co_name": "f"})
    trace = tmp_path / "t.log"
    trace.write_bytes(gzip.compress(text) if packed else text)
    bundle = collected(trace, tmp_path / "b")
    before = files(kept)
    assert len(before) == 3
    answers(bundle)
    assert files(kept) == before


def test_of_a_damaged_trace_nothing_is_kept(kept: Path, tmp_path: Path) -> None:
    whole = next(WHOLE.glob("*.log")).read_bytes()
    cut = tmp_path / "cut.log"
    cut.write_bytes(whole[: len(whole) * 2 // 3])
    collected(cut, tmp_path / "b")
    assert not files(kept)
    packed = tmp_path / "cut.log.gz"
    packed.write_bytes(gzip.compress(whole)[: len(whole) // 40])
    bundle = collected(packed, tmp_path / "c")
    assert not files(kept)
    assert answers(bundle) == answers(bundle)
