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

from tests.examples import examples
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


CHROME = b"""{ "traceEvents":[
{"ph": "X", "tid": 12, "pid": 11, "name": "aten::mm", "cat": "cpu_op", "ts": 100, "dur": 40, "id": 0},
{"ph": "X", "tid": 12, "pid": 11, "name": "zeCommandListAppendLaunchKernel", "cat": "cpu_op", "ts": 110, "dur": 5, "id": 0},
{"ph": "s", "tid": 12, "pid": 11, "name": "dep", "cat": "Flow_H2D_7_0", "ts": 110, "id": 7},
{"ph": "X", "tid": 4294967295, "pid": 4294967294, "name": "gemm[SIMD16 {56; 1; 1} {64; 8; 1}]", "cat": "gpu_op", "ts": 120, "dur": 9, "args": {"id": "7"}},
{"ph": "t", "tid": 4294967295, "pid": 4294967294, "name": "dep", "cat": "Flow_H2D_7_0", "ts": 120, "id": 7},
{"ph": "X", "tid": 4294967295, "pid": 4294967294, "name": "Tile #1: zeCommandListAppendMemoryCopy(M2D)[64]", "cat": "gpu_op", "ts": 130, "dur": 2,
 "args": {"id": "8"}},
{"ph": "X", "tid": 12, "pid": 11, "name": "zeEventHostSynchronize", "cat": "cpu_op", "ts": 131, "dur": 5, "id": 0},
{"ph": "M", "name": "process_name", "pid": 11, "ts": 1, "args": {"name": "HOST<box>"}},
{"ph": "M", "name": "process_name", "pid": 4294967294, "ts": 1, "args": {"name": "DEVICE<box>0:3:0:0 #0"}}
]
}
"""
METRICS = """
== Kernel Metrics ==

Kernel,Device,SubDeviceId,GpuTime[ns],GPU_MEMORY_BYTE_READ[bytes],XVE_STALL[%],QuerySplitOccurred,
hgemm[SIMD16 {56; 1; 1} {64; 8; 1}],0,0,3000,100,10,0,
hgemm[SIMD16 {56; 1; 1} {64; 8; 1}],0,0,1000,50,50.0,0,

=== Device #0 Metrics ===

Kernel, GlobalInstanceId, GpuTime[ns], XVE_STALL[%],
"k<a, b>[SIMD32 {1; 1; 1} {8; 1; 1}]", 4, 10, 30,
"k<a, b>[SIMD32 {1; 1; 1} {8; 1; 1}]", 4, 30, 50,

=== Device #1 Metrics ===

     Kernel, IP[Address], Active[Events], ControlStall[Events], SendStall[Events],
      hgemm,  0x00000130,              4,                    0,                71,
      hgemm,  0x00000140,              1,                    2,                 0,
      hgemm,         odd,              1,                    2,                 0,
      hgemm,  0x00000150,             -1,                    2,                 0,
"""
PROTON: list[dict[str, Any]] = [
    {
        "children": [
            {
                "children": [
                    {
                        "children": [],
                        "frame": {"name": "triton_poi_0", "type": "function"},
                        "metrics": {"bytes": 2.0, "count": 3, "device_id": "0", "device_type": "CUDA", "time (ns)": 1664},
                    }
                ],
                "frame": {"name": "scope", "type": "function"},
                "metrics": {},
            },
            {
                "children": [],
                "frame": {"name": "triton_poi_0", "type": "function"},
                "metrics": {"Count": 1, "DeviceId": 0, "Time (ns)": 336},
            },
        ],
        "frame": {"name": "ROOT", "type": "function"},
        "metrics": {"bytes": 0, "count": 0, "time (ns)": 0},
    },
    {"CUDA": {"0": {"arch": "90", "num_sms": 132}}},
]  # fmt: skip


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


def test_ids_of_any_size() -> None:
    ids = [3, -1, 2**31 - 1, 2**31, -(2**62), 2**62, 7]
    events = [event(args={"External id": one, "correlation": one}) for one in ids]
    events += [event(cat="cuda_runtime", args={"correlation": one}) for one in ids]
    found = parse(trace(*events)).value
    assert (list(found.device.external), list(found.device.correlation)) == (ids, ids)
    assert list(found.runtime.correlation) == ids
    arrow = CHROME.replace(b"Flow_H2D_7_0", b"Flow_H2D_700000000000_0").replace(
        b'"id": "7"', b'"id": "700000000000"'
    )
    found = parse(arrow).value
    assert (found.device.correlation[0], found.runtime.correlation[0]) == (700000000000, 700000000000)


def test_odd_arguments_cost_no_event() -> None:
    odd = {"External id": "x", "correlation": 3, "grid": {"a": 1}, "bytes": "12", "registers per thread": 1.5}
    found = parse(trace(event(args=odd), event(pid=1.5), event(args=None), event(args=[1]), event(ts="late")))
    assert list(found.value.device.correlation) == [3, 0, 0]
    assert found.value.unreadable == 2


def test_impossible_durations_are_left_out() -> None:
    text = trace(
        event(), event(dur=-1), event(dur=1e300), event(ts=1e300), event(cat="x", dur=-1), event(ts=7)
    )
    found = parse(text).value
    assert (list(found.device.start), found.negative) == ([event()["ts"], 7], 3)
    assert found.counts == {"kernel": 5, "x": 1}


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


@settings(deadline=None, max_examples=examples(150))
@given(
    st.lists(
        JSON | st.dictionaries(st.sampled_from(KEYS), JSON | st.dictionaries(st.sampled_from(ARGS), JSON))
    )
)
def test_made_up_events(events: list[Any]) -> None:
    text = json.dumps({"traceEvents": [event(), *events, event()]}).encode("utf-8", "surrogatepass")
    assert len(parse(text).value.device) >= 2


@settings(deadline=None, max_examples=examples(150))
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


def test_unitrace_chrome_trace() -> None:
    found = parse(CHROME)
    profile = found.value
    assert (found.problems, profile.writer, profile.complete) == ((), Writer.UNITRACE, True)
    assert profile.devices == {"0": "DEVICE<box>0:3:0:0 #0"}
    assert {work.device for work in profile.works} == {"0"}
    again = CHROME.replace(
        b"]\n}",
        b', {"ph": "M", "name": "process_name", "pid": 9, "args": {"name": "DEVICE<other>0:3:0:0 #0"}}]}',
    )
    assert parse(again).value.devices.keys() == {"4294967294", "9"}
    kernel, copy = (profile.works[w] for w in profile.device.what)
    assert (kernel.name, kernel.simd, kernel.grid, kernel.block) == ("gemm", 16, (56, 1, 1), (64, 8, 1))
    assert (copy.name, copy.stream, profile.copied) == (
        "zeCommandListAppendMemoryCopy(M2D)", "4294967295 tile 1", {profile.device.what[1]: 64}
    )  # fmt: skip
    assert list(profile.device.correlation) == [7, 8]
    calls = [(profile.calls[w].name, profile.calls[w].thread) for w in profile.runtime.what]
    assert calls == [
        ("launch", "12"),
        ("zeCommandListAppendLaunchKernel", "12"),
        ("zeEventHostSynchronize", "12"),
    ]
    assert (list(profile.runtime.correlation), list(profile.runtime.start)) == (
        [7, 0, 0],
        [110.0, 110.0, 131.0],
    )
    assert [profile.calls[w].name for w in profile.host.what] == ["aten::mm"]


def test_unitrace_metrics_and_stalls() -> None:
    found = parse(METRICS.encode())
    profile = found.value
    assert found.unknown_lines == 2
    query, sampled = profile.metrics
    assert (query.kernel, query.launches) == ("hgemm", 2)
    assert query.values == {"GpuTime[ns]": 4000, "GPU_MEMORY_BYTE_READ[bytes]": 150, "XVE_STALL[%]": 20.0}
    assert (sampled.kernel, sampled.launches, sampled.values["XVE_STALL[%]"]) == ("k<a, b>", 1, 45.0)
    total = profile.totals[0]
    assert (profile.works[total.work].name, total.calls, total.total_us, total.min_us, total.max_us) == (
        "hgemm", 2, 4.0, 1.0, 3.0
    )  # fmt: skip
    assert [(s.kernel, s.address, s.counts) for s in profile.stalls] == [
        ("hgemm", 0x130, {"Active": 4, "ControlStall": 0, "SendStall": 71}),
        ("hgemm", 0x140, {"Active": 1, "ControlStall": 2, "SendStall": 0}),
    ]


def test_proton() -> None:
    data = json.dumps(PROTON).encode()
    assert is_profile(data)
    found = parse(data)
    profile = found.value
    assert (found.problems, profile.writer, profile.devices) == ((), Writer.PROTON, {"0": "CUDA 90"})
    assert profile.counts == {"bytes": 1, "kernel": 4}
    assert profile.unused == ("bytes",)
    total = profile.totals[0]
    assert len(profile.totals) == 1
    assert (profile.works[0].name, total.calls, total.total_us, total.min_us) == (
        "triton_poi_0",
        4,
        2.0,
        None,
    )


def test_proton_cut_short() -> None:
    data = json.dumps(PROTON).encode()
    for cut in range(30, len(data)):
        found = parse(data[:cut])
        assert not found.value.complete
        assert len(found.problems) == 1
    deep = b'[{"children": ' + b'[{"children": ' * 20000
    assert not parse(deep).value.complete


@settings(deadline=None, max_examples=examples(200))
@given(
    st.sampled_from(
        [UNITRACE.encode(), CALLS.encode(), METRICS.encode(), CHROME, json.dumps(PROTON).encode()]
    ),
    st.lists(st.tuples(st.integers(0, 1 << 16), st.binary(max_size=6), st.integers(0, 6)), max_size=6),
)
def test_mutated_samples(data: bytes, changes: list[tuple[int, bytes, int]]) -> None:
    for place, put, taken in changes:
        at = place % len(data)
        data = data[:at] + put + data[at + taken :]
    profile = parse(data).value
    device = profile.device
    assert len(device.what) == len(device.start) == len(device.duration) == len(device.correlation)
    assert all(0 <= what < len(profile.works) for what in device.what)
    assert all(0 <= total.work < len(profile.works) and total.total_us >= 0 for total in profile.totals)
    assert all(math.isfinite(value) for one in profile.metrics for value in one.values.values())
    assert all(count >= 0 for one in profile.stalls for count in one.counts.values())


def test_columns_and_rows_give_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Events are stored a column after the other, and one by one where one of them is odd."""
    kinds = (
        "kernel",
        "cpu_op",
        "cuda_runtime",
        "gpu_memcpy",
        "user_annotation",
        "python_function",
        "new_kind",
    )
    events = [
        event(
            cat=kinds[n * n % 7],
            name=f"n{n % 5}",
            ts=float(n),
            dur=n / 7,
            args={"External id": n << (n % 40), "correlation": n, "bytes": n, "stream": n % 3},
        )
        for n in range(400)
    ]
    text = trace(
        *events, {"ph": "M", "name": "process_name", "args": {"name": "x"}}, {"ph": "s", "cat": "ac2g"}
    )

    def rows() -> list[object]:
        found = parse(text).value
        tables = [(found.works, found.device), (found.calls, found.host), (found.calls, found.runtime)]
        columns = [
            [
                (names[what], *rest)
                for what, *rest in zip(t.what, t.start, t.duration, t.external, strict=True)
            ]
            for names, t in tables
        ]
        copied = {found.works[what]: size for what, size in found.copied.items()}
        return [
            *columns,
            list(found.device.correlation),
            list(found.runtime.correlation),
            copied,
            found.counts,
            found.unused,
        ]

    by_column = rows()
    monkeypatch.setattr(kineto._Tables, "_columns", lambda *_: False)
    assert rows() == by_column


def test_more_kinds_of_events_than_two_bytes_count() -> None:
    found = parse(trace(*(event(name=f"n{n}") for n in range(70_000)))).value
    assert [found.works[what].name for what in found.device.what] == [f"n{n}" for n in range(70_000)]


def test_an_event_takes_as_much_memory_however_many_there_are() -> None:
    def kept(launches: int) -> int:
        rows = []
        for n in range(launches):
            ids = {"External id": 2 * n + 1, "correlation": 2 * n + 1}
            rows += [
                {"ph": "X", "cat": "cpu_op", "name": f"k{n % 20}", "pid": 1, "tid": 1, "ts": n * 9.5, "dur": 5.25, "args": ids},
                {"ph": "X", "cat": "cuda_driver", "name": "cuLaunchKernel", "pid": 1, "tid": 1, "ts": n * 9.5 + 1, "dur": 1, "args": ids},
                {"ph": "X", "cat": "kernel", "name": f"k{n % 20}", "pid": 0, "tid": 7, "ts": n * 9.5 + 4, "dur": 3.5, "args": ids},
            ]  # fmt: skip
        profile = parse_profile(io.BytesIO(json.dumps({"traceEvents": rows}).encode()), origin="p").value
        tables = (profile.device, profile.host, profile.runtime)
        assert [len(table) for table in tables] == [launches] * 3
        assert (len(profile.works), len(profile.calls)) == (20, 21)
        columns = ("what", "start", "duration", "external", "correlation")
        return sum(len(c) * c.itemsize for t in tables for c in (getattr(t, name) for name in columns))

    # Numbers of names, times, ids: 10^7 events are 250 MB.
    assert kept(500) == 500 * (26 + 22 + 26)
    assert kept(5000) == 10 * kept(500)
