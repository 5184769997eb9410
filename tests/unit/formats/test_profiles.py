"""The readers of profiles: torch.profiler's and unitrace's."""

from __future__ import annotations

import gzip
import io
import json
import math
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xpudbg.formats.profiles import is_profile, kineto, parse_profile
from xpudbg.model.problem import Parsed
from xpudbg.model.profile import DeviceKind, Profile, Writer

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=15,
)
KEYS = ("ph", "cat", "name", "pid", "tid", "ts", "dur", "args")
ARGS = ("External id", "correlation", "device", "stream", "grid", "block", "bytes", "kernel_hash")
UNITRACE = """
=== Device Timing Summary ===

                Total Execution Time (ns):             94801836
    Total Device Time for L0 backend (ns):                 1830

== L0 Backend ==

 Kernel,        Calls,            Time (ns),     Time (%),         Average (ns),             Min (ns),             Max (ns)
"main::{lambda(auto:1, int)#4}",           10,                 1830,   100.000000,                  183,                    0,                  333

=== Kernel Properties ===

 Kernel, Compiled, SIMD, Number of Arguments, SLM Per Work Group, Private Memory Per Thread, Spill Memory Per Thread, Register File Size Per Thread
"main::{lambda(auto:1, int)#4}",      JIT,   32,                   0,     0,    0,     64,    256
"""
CALLS = """\
Thread 7 Device 18 : "gemm_kernel[SIMD8 {1; 2; 3} {16; 8; 1}]" [ns] 1000 (append) 2000 (submit) 3000 (start) 5500 (end)
Thread 7 Device 18 : "zeCommandListAppendMemoryCopy(D2M)[64]" [ns] 1000 (append) 2000 (submit) 6000 (start) 7000 (end)
Thread 7 Device 0x44 : clEnqueueFillBuffer [ns] 1000 (append) 2000 (submit) 8000 (start) 7000 (end)
something else
"""


def parse(data: bytes) -> Parsed[Profile]:
    return parse_profile(io.BytesIO(data), origin="p")


def event(**fields: Any) -> dict[str, Any]:
    """A kernel's event."""
    args = {"External id": 6, "correlation": 11, "device": 0, "stream": 7, "registers per thread": 32}
    return {
        "ph": "X", "cat": "kernel", "name": "k", "pid": 0, "tid": 7, "ts": 10.5, "dur": 2.25, "args": args, **fields
    }  # fmt: skip


def trace(*events: Any, **rest: Any) -> bytes:
    return json.dumps({"schemaVersion": 1, "traceEvents": list(events), **rest}).encode()


def test_events_lie_in_their_tables() -> None:
    operator = event(
        cat="cpu_op", name="triton_poi_0", pid=5, tid=6, args={"External id": 6, "kernel_hash": "cabc", "kernel_file": "/t/cabc.py"}
    )  # fmt: skip
    launch = event(cat="cuda_driver", name="cuLaunchKernel", args={"External id": 6, "correlation": 11})
    copy = event(cat="gpu_memcpy", name="Memcpy HtoD", args={"bytes": 64, "stream": 7, "device": 0})
    others = [{"ph": "M", "name": "process_name"}, event(cat="python_function"), {"ph": "s", "id": 1}]
    found = parse(
        trace(operator, launch, event(), copy, copy, *others, deviceProperties=[{"id": 0, "name": "H100"}])
    )
    profile = found.value
    assert found.problems == ()
    assert profile.complete
    assert profile.devices == {"0": "H100"}
    assert profile.counts == {
        "cpu_op": 1, "cuda_driver": 1, "gpu_memcpy": 2, "kernel": 1, "ph M": 1, "python_function": 1
    }  # fmt: skip
    assert profile.unused == ("python_function",)
    assert [(profile.works[w].name, profile.works[w].kind) for w in profile.device.what] == [
        ("k", DeviceKind.KERNEL), ("Memcpy HtoD", DeviceKind.MEMCPY), ("Memcpy HtoD", DeviceKind.MEMCPY)
    ]  # fmt: skip
    assert (list(profile.device.duration), list(profile.device.external)) == ([2.25] * 3, [6, 0, 0])
    assert profile.copied == {1: 128}
    call = profile.calls[profile.host.what[0]]
    assert (call.kernel_hash, call.triton, call.thread) == ("cabc", True, "6")
    assert list(profile.runtime.correlation) == [11]


def test_properties_stand_before_or_behind() -> None:
    device = b'"deviceProperties": [{"id": 0, "name": "B580", "numSms": 20}]'
    for text in (
        b"{" + device + b', "traceEvents": []}',
        b'{"traceEvents": [], ' + device + b"}",
        b'{"metadata": {"a": [1, {}]}, "traceEvents": [], "x": [{"y": 1}, {"z": 2}], ' + device + b"}",
    ):
        found = parse(text)
        assert (found.value.devices, found.problems) == ({"0": "B580"}, ())


def test_a_list_alone() -> None:
    assert len(parse(json.dumps([event(), event()]).encode()).value.device) == 2


def test_odd_arguments_cost_no_event() -> None:
    odd = {"External id": "x", "correlation": 3, "grid": {"a": 1}, "bytes": "12", "registers per thread": 1.5}
    found = parse(trace(event(args=odd), event(pid=1.5), event(args=None), event(args=[1]), event(ts="late")))
    assert list(found.value.device.correlation) == [3, 0, 0]
    assert found.value.unreadable == 2


def test_impossible_durations_are_left_out() -> None:
    text = trace(event(), event(dur=-1), event(dur=1e300))
    found = parse(text)
    assert (len(found.value.device), found.value.negative) == (1, 2)


def test_borders_inside_of_events_and_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    events = [
        event(name='a}, {"b', ts=float(n), args={"x": [{"y": [1, {}]}, {"z": "}, {"}], "correlation": n})
        for n in range(60)
    ]
    text = trace(*events)
    for size in (64, 1000, 10_000):
        monkeypatch.setattr(kineto, "_CHUNK", size)
        found = parse(text)
        assert list(found.value.device.correlation) == list(range(60))
        assert found.problems == ()


def test_an_event_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kineto, "MAX_EVENT", 1000)
    monkeypatch.setattr(kineto, "_CHUNK", 500)
    found = parse(trace(event(), event(name="n" * 5000), event()))
    assert len(found.value.device) == 1
    assert not found.value.complete
    assert len(found.problems) == 1


def test_every_truncation() -> None:
    text = trace(event(), event(name='q"\\'), {"ph": "M"}, event(args={"grid": [1, 2, 3]}))
    whole = len(parse(text).value.device)
    for cut in range(len(text)):
        found = parse(text[:cut])
        assert len(found.value.device) <= whole
        assert found.problems or found.value.complete
    ended = text.rindex(b"]")
    assert not parse(text[:ended]).value.complete
    assert parse(text[: ended + 1]).value.complete


@settings(deadline=None, max_examples=150)
@given(
    st.lists(
        JSON | st.dictionaries(st.sampled_from(KEYS), JSON | st.dictionaries(st.sampled_from(ARGS), JSON))
    )
)
def test_made_up_events(events: list[Any]) -> None:
    text = json.dumps({"traceEvents": [event(), *events, event()]}).encode("utf-8", "surrogatepass")
    assert len(parse(text).value.device) >= 2


@settings(deadline=None, max_examples=150)
@given(st.binary(max_size=200))
def test_binary_input(data: bytes) -> None:
    is_profile(data)
    parse(data)
    parse(b'{"traceEvents": [' + data)
    parse(b"=== Device Timing Summary ===\n" + data)


def test_unitrace_summary() -> None:
    found = parse(UNITRACE.encode())
    profile = found.value
    assert (found.problems, profile.writer) == ((), Writer.UNITRACE)
    work = profile.works[0]
    assert (work.name, work.simd, work.spills, work.registers) == (
        "main::{lambda(auto:1, int)#4}",
        32,
        64,
        256,
    )
    total = profile.totals[0]
    assert (total.calls, total.total_us, total.min_us, total.max_us) == (10, 1.83, 0.0, 0.333)


def test_unitrace_calls() -> None:
    found = parse(CALLS.encode())
    profile = found.value
    assert found.unknown_lines == 1
    assert profile.negative == 1
    assert list(profile.device.duration) == [2.5, 1.0]
    kernel, copy = (profile.works[w] for w in profile.device.what)
    assert (kernel.name, kernel.simd, kernel.grid, kernel.block) == ("gemm_kernel", 8, (1, 2, 3), (16, 8, 1))
    assert (copy.kind, profile.copied) == (DeviceKind.MEMCPY, {profile.device.what[1]: 64})


def test_public_profiles(shared_fixtures: Path) -> None:
    folder = shared_fixtures / "profile"
    if not folder.is_dir():
        pytest.skip("the profiles are not here")
    for path in sorted((*folder.glob("*.json.gz"), *folder.glob("public/*.json.gz"))):
        data = gzip.decompress(path.read_bytes())
        events = json.loads(data)["traceEvents"]
        device = [
            e for e in events if e.get("cat") in {"kernel", "gpu_memcpy", "gpu_memset"} and e["ph"] == "X"
        ]
        found = parse(data)
        assert found.problems == (), path.name
        assert len(found.value.device) == len(device)
        assert math.isclose(sum(found.value.device.duration), sum(e["dur"] for e in device), abs_tol=1e-6)
        assert sum(found.value.counts.values()) == sum(e["ph"] not in "sf" for e in events)


def test_public_unitrace(shared_fixtures: Path) -> None:
    folder = shared_fixtures / "profile" / "public" / "unitrace"
    for path in sorted(folder.glob("*.txt")):
        data = path.read_bytes()
        found = parse(data)
        assert is_profile(data)
        assert (found.problems, found.unknown_lines) == ((), 0), path.name
        if path.name.endswith("-d.txt"):
            stated = sum(map(int, re.findall(rb"Total Device Time for .* backend \(ns\): +(\d+)", data)))
            assert sum(round(t.total_us * 1000) for t in found.value.totals) == stated
