"""What was read of a large trace is taken again for the same content alone, and is what reading it again gives."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from xpudbg.facts.compile_time import analyse_compile_time
from xpudbg.facts.dynamo.report import analyse_dynamo
from xpudbg.model.dynamo import DynamoReport
from xpudbg.run.run_reader import RunReader
from xpudbg.screens.reporter import render_json
from xpudbg.store import own_cache

DATA = Path(__file__).resolve().parents[2] / "data"
RECORDED = [
    *(DATA / "dynamo").glob("*.log"),
    *(DATA / "compile-time-2.13").glob("*.log"),
    *(DATA / "run-cpu-2.13" / "raw" / "trace").glob("*.log"),
]


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of results; traces of any size are worth it."""
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.delenv("XPUDBG_RESULT_CACHE", raising=False)
    monkeypatch.setattr(own_cache, "WORTH", 1)
    return tmp_path / "cache" / "traces"


def metrics(frame: int, **values: object) -> bytes:
    """A compile of which the trace has the metrics alone."""
    value = {"co_name": "f", "has_guarded_code": True, "is_forward": True, **values}
    text = json.dumps({"compilation_metrics": value, "frame_id": frame, "frame_compile_id": 0, "attempt": 0})
    return f"V1120 12:00:00.000000 7 torch/some.py:12] {text}\n".encode()


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    """A trace of one compile."""
    path = tmp_path / "t.log"
    path.write_bytes(metrics(0))
    return path


def dynamo(trace: Path) -> DynamoReport:
    return analyse_dynamo(RunReader.open(trace, name="t"), guards=True)


def document(report: object) -> str:
    return render_json(report, schema="t", version=1)


def both(trace: Path) -> tuple[str, str]:
    return document(dynamo(trace)), document(analyse_compile_time(RunReader.open(trace, name="t")))


@pytest.mark.parametrize("trace", RECORDED, ids=lambda path: path.name)
def test_kept_results_are_those_of_reading_the_trace(
    trace: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = both(trace), both(trace)
    assert len(list(kept.iterdir())) == 3
    monkeypatch.setenv("XPUDBG_RESULT_CACHE", "0")
    assert first[0] == second[0] == document(dynamo(trace))
    assert first[1] == second[1]


def test_a_second_question_does_not_read_the_trace_again(kept: Path, trace: Path) -> None:
    dynamo(trace)
    before = {file.name: file.stat().st_ino for file in kept.iterdir()}
    assert analyse_compile_time(RunReader.open(trace, name="t")).compiles
    assert {file.name: file.stat().st_ino for file in kept.iterdir()} == before


def test_a_trace_that_grew_is_read_again(kept: Path, trace: Path) -> None:
    assert dynamo(trace).totals.compiles == 1
    with trace.open("ab") as more:
        more.write(metrics(1))
    assert dynamo(trace).totals.compiles == 2


@pytest.mark.parametrize("damage", [b"", b"xpudbg trace 1 ", None])
def test_damaged_results_are_made_anew(damage: bytes | None, kept: Path, trace: Path) -> None:
    first = dynamo(trace)
    for file in kept.iterdir():
        file.write_bytes(file.read_bytes()[:-3] if damage is None else damage)
    assert dynamo(trace) == first


def test_small_traces_are_not_kept(kept: Path, trace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_cache, "WORTH", 1 << 30)
    dynamo(trace)
    assert not kept.exists()


@pytest.mark.usefixtures("kept")
def test_odd_texts_and_numbers_of_metrics_are_read(trace: Path) -> None:
    odd = {"co_name": "\ud800", "guard_count": 10**30, "gc_time_us": 3, "more": [10**400, "\udfff"]}
    trace.write_bytes(metrics(0, **odd))
    first = dynamo(trace)
    (row,) = first.frames[0].compiles[0].metrics
    assert row.values["gc_time_us"] == 3
    assert row.values["guard_count"] in (10**30, str(10**30))
    assert document(dynamo(trace)) == document(first)
