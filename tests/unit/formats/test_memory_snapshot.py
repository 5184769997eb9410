"""Memory snapshots: read as data, never unpickled."""

from __future__ import annotations

import os
import pickle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpudbg.formats.memory_snapshot import parse_memory_snapshot

RECORDED = Path(__file__).resolve().parents[2] / "data" / "memory-cuda-2.11" / "snapshot.pickle"


def test_a_recorded_snapshot_has_the_events_that_torch_wrote() -> None:
    data = RECORDED.read_bytes()
    parsed = parse_memory_snapshot(data, origin="snapshot.pickle")
    # This file is the project's own.
    whole: dict[str, Any] = pickle.loads(data)
    events = [e for e in whole["device_traces"][0] if e["action"] in ("alloc", "free_requested")]
    (device,) = parsed.value.devices
    assert (device.device, parsed.problems, parsed.unknown_lines) == (0, (), 0)
    assert [(e.address, abs(e.bytes), e.microseconds) for e in device.events] == [
        (e["addr"], e["size"], e["time_us"]) for e in events
    ]
    assert all(
        [f[:2] for f in e.stack] == [(f["filename"], f["line"]) for f in raw["frames"]]
        for e, raw in zip(device.events, events, strict=True)
        if e.bytes > 0
    )


class _Evil:
    def __reduce__(self) -> tuple[Any, ...]:
        return (os.mkdir, ("made-by-a-snapshot",))


@pytest.mark.parametrize("protocol", range(6))
def test_what_would_run_something_is_refused(
    protocol: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    data = pickle.dumps({"device_traces": [[_Evil()]]}, protocol=protocol)
    parsed = parse_memory_snapshot(data, origin="x")
    assert parsed.value.devices == ()
    assert parsed.problems
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "data",
    [
        b"", b".", b"}.", b"]", b"}q\xff", b"h\x05.", b"e.", b"(e.", b"K\x01K\x02s.", b"\x80\x04\x95\xff\xff\xff\xff\xff\xff\xff\x7f.",
        b"r\xff\xff\xff\xff.", b"]r\xff\xff\xff\xff.", b"\x96\xff\xff\xff\xff\xff\xff\xff\x7f.", b"\x8d\xff\xff\xff\xff\xff\xff\xff\xff.",
        pickle.dumps({"device_traces": 3}), pickle.dumps({"device_traces": [[{"action": "alloc", "addr": "x", "size": -3}, 5]]}),
        pickle.dumps({"device_traces": [[{"action": "alloc", "addr": 1, "size": 2, "frames": [1, {"filename": 3}]}]], "segments": [1]}),
    ],
)  # fmt: skip
def test_damaged_files_give_a_problem_or_no_history(data: bytes) -> None:
    parsed = parse_memory_snapshot(data, origin="x")
    assert all(e.stack == () for d in parsed.value.devices for e in d.events)


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.999])
def test_a_cut_snapshot_is_a_problem(part: float) -> None:
    data = RECORDED.read_bytes()
    parsed = parse_memory_snapshot(data[: int(len(data) * part)], origin="x")
    assert parsed.value.devices == ()
    assert parsed.problems


@given(st.integers(0, 20_000), st.binary(min_size=1, max_size=8))
def test_changed_bytes_never_raise(place: int, more: bytes) -> None:
    data = RECORDED.read_bytes()[:20_000]
    parse_memory_snapshot(data[:place] + more + data[place + len(more) :] + b".", origin="x")
