"""Times of a profile, joined with a run."""

from __future__ import annotations

import gzip
import io
import json
import re
import zipfile
from array import array
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import PROJECT
from tests.examples import examples
from xpudbg.facts.times.graphs import RunGraphs, TimedGraph
from xpudbg.facts.times.groups import grouped
from xpudbg.facts.times.host import IdMap, by_begin
from xpudbg.facts.times.profile_files import times_of_run
from xpudbg.facts.times.report import ProfileJoin, run_times
from xpudbg.formats.profiles import parse_profile
from xpudbg.model.fusion import FusedKernel, GraphFusion
from xpudbg.model.problem import Parsed
from xpudbg.model.profile import Profile
from xpudbg.model.run_time import IdleCause, JoinedBy, RunTimeReport, TimeBy, TimeKind
from xpudbg.run.run_reader import RunReader

DEVICE_KINDS = {"kernel", "gpu_memcpy", "gpu_memset"}


class Trace:
    """A profile that is written down event by event."""

    def __init__(self) -> None:
        self.events: list[dict[str, Any]] = []
        self.now = 0.0
        self._number = 0

    def span(self, name: str, begin: float, end: float, cat: str = "cpu_op", **args: Any) -> int:
        """Add something that the host does; return its ``External id``."""
        self._number += 1
        args = {"External id": self._number, **args}
        self.events.append(
            {"ph": "X", "cat": cat, "name": name, "pid": 1, "tid": 1, "ts": begin, "dur": end - begin, "args": args}
        )  # fmt: skip
        return self._number

    def launch(self, name: str, at: float, runs: tuple[float, float], device: str = "", **args: Any) -> None:
        """Add an operator of 1 us that launches work, and the work."""
        external = self.span(name, at, at + 1, **args)
        ids = {"External id": external, "correlation": 100 + external}
        call = {
            "cat": "cuda_runtime",
            "name": "cudaLaunchKernel",
            "pid": 1,
            "tid": 1,
            "ts": at + 0.2,
            "dur": 0.5,
        }
        work = {
            "cat": "kernel",
            "name": device or name,
            "pid": 0,
            "tid": 7,
            "ts": runs[0],
            "dur": runs[1] - runs[0],
        }
        self.events.append({"ph": "X", **call, "args": ids})
        self.events.append({"ph": "X", **work, "args": {**ids, "device": 0, "stream": 7}})

    def parsed(self) -> Parsed[Profile]:
        """Return the profile."""
        text = json.dumps({"traceEvents": self.events})
        return parse_profile(io.BytesIO(text.encode()), origin="p")


def graph(
    id: str, *launches: tuple[str, str], kind: str = "inference", compile_id: str = "0/0"
) -> TimedGraph:
    """A graph of launches: the name of each, and its hash or operator."""
    kernels = tuple(FusedKernel(name, "triton") for name, _ in launches)
    return TimedGraph(GraphFusion(id, kernels=kernels), compile_id, kind, tuple(key for _, key in launches))


def joined(trace: Trace, *graphs: TimedGraph) -> dict[tuple[str, int, str], tuple[JoinedBy, float]]:
    known = RunGraphs(None)
    known.graphs = list(graphs)
    join = ProfileJoin(trace.parsed().value, known)
    return {(c.graph, c.launch, c.kernel): (c.by, sum(s.launches)) for c, s in join.rows.items()}


def call(
    trace: Trace, begin: float, end: float, *, compile_id: str = "", backward: bool | None = None
) -> None:
    """Begin a call of a compiled graph."""
    if compile_id:
        trace.span(f"Torch-Compiled Region: {compile_id}", begin, end)
    if backward is not None:
        trace.span("CompiledFunctionBackward" if backward else "CompiledFunction", begin, end)
    trace.span("## Call CompiledFxGraph None ##", begin, end, "user_annotation")


def test_a_name_in_two_graphs_is_told_apart_by_the_hash() -> None:
    trace = Trace()
    call(trace, 0, 10)
    trace.launch("triton_poi_0", 1, (3, 5), kernel_hash="cb")
    call(trace, 20, 30)
    trace.launch("triton_poi_0", 21, (23, 26), kernel_hash="ca")
    found = joined(trace, graph("one", ("triton_poi_0", "ca")), graph("two", ("triton_poi_0", "cb")))
    assert found == {
        ("two", 1, "triton_poi_0"): (JoinedBy.HASH, 2.0),
        ("one", 1, "triton_poi_0"): (JoinedBy.HASH, 3.0),
    }


def test_one_hash_in_two_graphs_is_told_apart_by_the_compile_and_the_direction() -> None:
    same = ("triton_poi_0", "ca")
    graphs = (
        graph("forward", same, kind="forward"),
        graph("backward", same, kind="backward"),
        graph("second", same, kind="forward", compile_id="1/0"),
    )
    trace = Trace()
    call(trace, 0, 10, compile_id="0/0", backward=False)
    trace.launch("triton_poi_0", 1, (3, 5), kernel_hash="ca")
    call(trace, 20, 30, compile_id="1/0")
    trace.launch("triton_poi_0", 21, (23, 26), kernel_hash="ca")
    call(trace, 40, 50, backward=True)
    trace.launch("triton_poi_0", 41, (43, 47), kernel_hash="ca")
    found = joined(trace, *graphs)
    assert {g: us for (g, _, _), (_, us) in found.items()} == {"forward": 2.0, "second": 3.0, "backward": 4.0}


def test_graphs_alike_stay_unknown() -> None:
    same = ("triton_poi_0", "ca")
    trace = Trace()
    call(trace, 0, 10)
    trace.launch("triton_poi_0", 1, (3, 5), kernel_hash="ca")
    found = joined(trace, graph("one", same), graph("two", same))
    assert found == {("", 0, "triton_poi_0"): (JoinedBy.NOTHING, 2.0)}


def test_operators_are_joined_by_their_order() -> None:
    code = graph("g", ("extern_kernels.mm", "aten::mm"), ("t", "ca"), ("extern_kernels.mm", "aten::mm"))
    trace = Trace()
    call(trace, 0, 20)
    trace.launch("aten::mm", 1, (3, 5), device="gemm")
    trace.span("aten::empty_strided", 4, 5)
    trace.launch("t", 6, (7, 8), kernel_hash="ca")
    trace.launch("aten::mm", 9, (10, 14), device="gemm")
    assert joined(trace, code) == {
        ("g", 1, "extern_kernels.mm"): (JoinedBy.ORDER, 2.0),
        ("g", 2, "t"): (JoinedBy.HASH, 1.0),
        ("g", 3, "extern_kernels.mm"): (JoinedBy.ORDER, 4.0),
    }


def test_a_call_that_lacks_operators_joins_none_of_them() -> None:
    code = graph("g", ("extern_kernels.mm", "aten::mm"), ("t", "ca"), ("extern_kernels.mm", "aten::mm"))
    trace = Trace()
    call(trace, 0, 20)
    trace.launch("t", 6, (7, 8), kernel_hash="ca")
    trace.launch("aten::mm", 9, (10, 14), device="gemm")
    assert joined(trace, code) == {
        ("g", 2, "t"): (JoinedBy.HASH, 1.0),
        ("g", 0, "aten::mm"): (JoinedBy.NOTHING, 4.0),
    }


def replay(trace: Trace, begin: float, *names: str) -> None:
    """Begin a call that replays a recorded graph of the device."""
    call(trace, begin, begin + 10)
    external = trace.span(
        "cudaGraphLaunch", begin + 1, begin + 2, "cuda_runtime", correlation=int(begin) + 900
    )
    for number, name in enumerate(names):
        ids = {"External id": external - 1, "correlation": int(begin) + 900, "device": 0}
        trace.events.append(
            {"ph": "X", "cat": "kernel", "name": name, "pid": 0, "tid": 7, "ts": begin + 3 + number, "dur": number + 1, "args": ids}
        )  # fmt: skip


def test_a_replay_is_the_graph_whose_kernels_all_ran() -> None:
    code = graph("g", ("t", "ca"), ("u", "cb"), ("t", "ca"))
    known = RunGraphs(None)
    known.graphs = [code, graph("h", ("t", "ca"))]
    trace = Trace()
    replay(trace, 10, "t", "gemm", "u", "t")
    replay(trace, 30, "t", "u")
    join = ProfileJoin(trace.parsed().value, known, own=True)
    assert {(c.kind, c.graph, c.launch, c.kernel): list(s.launches) for c, s in join.rows.items()} == {
        (TimeKind.REPLAY, "g", 1, "t"): [1.0],
        (TimeKind.REPLAY, "g", 0, "gemm"): [2.0],
        (TimeKind.REPLAY, "g", 2, "u"): [3.0],
        (TimeKind.REPLAY, "g", 3, "t"): [4.0],
        (TimeKind.REPLAY, "", 0, "t"): [1.0],
        (TimeKind.REPLAY, "", 0, "u"): [2.0],
    }
    assert {c.graph for c in ProfileJoin(trace.parsed().value, known).rows} == {""}


def test_a_replay_that_the_region_around_the_call_launched_is_that_call() -> None:
    trace = Trace()
    call(trace, 0, 10, compile_id="4/0")
    region = 1
    trace.span("cudaGraphLaunch", 4, 5, "cuda_runtime", correlation=900)
    ids = {"External id": region, "correlation": 900, "device": 0}
    trace.events.append(
        {"ph": "X", "cat": "kernel", "name": "t", "pid": 0, "tid": 7, "ts": 6, "dur": 2, "args": ids}
    )
    known = RunGraphs(None)
    known.graphs = [graph("g", ("t", "ca"), compile_id="4/0"), graph("h", ("t", "ca"), compile_id="5/0")]
    join = ProfileJoin(trace.parsed().value, known, own=True)
    assert {(c.kind, c.graph, c.launch, c.inside) for c in join.rows} == {(TimeKind.REPLAY, "g", 1, True)}


def test_a_template_without_a_hash_is_joined_by_its_name_in_a_profile_of_the_run() -> None:
    template = FusedKernel("triton_tem_fused_mm_0", "triton_template")
    first = TimedGraph(
        GraphFusion("g", kernels=(FusedKernel("t", "triton"), template)), "0/0", "inference", ("ca", "cb")
    )
    second = TimedGraph(GraphFusion("h", kernels=(template,)), "1/0", "inference", ("cb",))
    trace = Trace()
    call(trace, 0, 20, compile_id="0/0")
    trace.launch("t", 3, (4, 5), kernel_hash="ca")
    trace.launch("triton_tem_fused_mm_0", 6, (7, 9), kernel_backend="triton")
    call(trace, 30, 50, compile_id="1/0")
    trace.launch("triton_tem_fused_mm_0", 36, (37, 40), kernel_backend="triton")
    found = joined(trace, first, second)
    assert found == {
        ("g", 1, "t"): (JoinedBy.HASH, 1.0),
        ("g", 2, "triton_tem_fused_mm_0"): (JoinedBy.NAME, 2.0),
        ("h", 1, "triton_tem_fused_mm_0"): (JoinedBy.NAME, 3.0),
    }
    # Nothing else says that the profile is of this run.
    other = Trace()
    call(other, 0, 20, compile_id="1/0")
    other.launch("triton_tem_fused_mm_0", 6, (7, 9), kernel_backend="triton")
    assert {graph for graph, _, _ in joined(other, second)} == {""}


def test_a_profile_of_another_run_joins_nothing() -> None:
    trace = Trace()
    call(trace, 0, 20, compile_id="0/0")
    trace.launch("t", 6, (7, 8), kernel_hash="other")
    call(trace, 30, 40, compile_id="0/0")
    trace.launch("aten::mm", 31, (33, 34))
    known = RunGraphs(None)
    known.graphs = [graph("g", ("t", "ca")), graph("h", ("extern_kernels.mm", "aten::mm"))]
    join = ProfileJoin(trace.parsed().value, known)
    assert join.other_run
    assert {(c.graph, c.by) for c in join.rows} == {("", JoinedBy.NOTHING)}


def test_works_outside_of_graphs_are_named_by_what_launched_them() -> None:
    trace = Trace()
    trace.launch("aten::add", 1, (3, 5), device="elementwise")
    trace.span("Optimizer.step#AdamW.step", 10, 20, "user_annotation")
    trace.launch("aten::_foreach_add_", 11, (13, 15))
    trace.launch("c10d::allreduce_", 21, (23, 25), device="ncclDevKernel_AllReduce")
    trace.launch("my_kernel", 31, (33, 35), kernel_file="/t/x.py")
    trace.events.append({"ph": "X", "cat": "kernel", "name": "lost", "pid": 0, "tid": 7, "ts": 50, "dur": 1})
    report = run_times(trace.parsed(), None, profile_name="p")
    assert {(r.kind, r.kernel) for r in report.launches} == {
        (TimeKind.EAGER, "aten::add"), (TimeKind.OPTIMIZER, "aten::_foreach_add_"), (TimeKind.COLLECTIVE, "c10d::allreduce_"),
        (TimeKind.USER_TRITON, "my_kernel"), (TimeKind.UNKNOWN, "lost"),
    }  # fmt: skip
    assert report.unknown_works == 1


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgsStorage<4096ul>)", TimeKind.COLLECTIVE),
        ("oneccl_allreduce_pcie<sycl::half, Rt64, false, 16, Transmit>", TimeKind.COLLECTIVE),
        ("_ZTS26oneccl_kernel_memcpy_bytes", TimeKind.COLLECTIVE),
        ("allreduce_kernel_float16_add", TimeKind.COLLECTIVE),
        ("my_oneccl_like", TimeKind.UNKNOWN),
    ],
)
def test_kernels_of_collective_libraries_are_known_by_their_names(name: str, kind: TimeKind) -> None:
    trace = Trace()
    trace.events.append({"ph": "X", "cat": "kernel", "name": name, "pid": 0, "tid": 7, "ts": 50, "dur": 1})
    (row,) = run_times(trace.parsed(), None, profile_name="p").launches
    assert (row.kind, row.kernel) == (kind, name)


def test_idle_time_has_the_cause_of_the_next_launch() -> None:
    trace = Trace()
    call(trace, 0, 20)
    trace.launch("a", 0, (2, 4), kernel_hash="ca")
    trace.launch("b", 2, (5, 6), kernel_hash="cb")
    trace.launch("c", 8, (10, 12), kernel_hash="cc")
    call(trace, 30, 40)
    trace.launch("a", 31, (33, 40), kernel_hash="ca")
    trace.span("cudaDeviceSynchronize", 35, 41, "cuda_runtime")
    trace.launch("aten::add", 50, (52, 53))
    (device,) = run_times(trace.parsed(), None, profile_name="p").devices
    assert {i.cause: (i.gaps, i.total_us) for i in device.idle} == {
        IdleCause.QUEUED: (1, 1.0),
        IdleCause.LAUNCH_BOUND: (1, 4.0),
        IdleCause.BETWEEN_GRAPHS: (1, 21.0),
        IdleCause.SYNC: (1, 12.0),
    }
    assert (device.busy_us, device.span_us) == (13.0, 51.0)


NAMES = (
    "aten::mm", "t", "## Call CompiledFxGraph None ##", "Torch-Compiled Region: 0/0", "CompiledFunctionBackward", "Optimizer.step#A",
    "cudaGraphLaunch", "cudaDeviceSynchronize", "c10d::x",
)  # fmt: skip
EVENTS = st.lists(
    st.fixed_dictionaries(
        {
            "ph": st.just("X"),
            "cat": st.sampled_from(
                ["cpu_op", "user_annotation", "kernel", "gpu_memcpy", "cuda_runtime", "x"]
            ),
            "name": st.sampled_from(NAMES),
            "pid": st.sampled_from([1, "a"]),
            "tid": st.sampled_from([1, 2]),
            "ts": st.integers(0, 50),
            "dur": st.integers(-1, 30),
            "args": st.fixed_dictionaries(
                {
                    "External id": st.integers(0, 6),
                    "correlation": st.integers(0, 6),
                    "device": st.integers(-1, 1),
                    "kernel_hash": st.sampled_from(["", "ca"]),
                }
            ),
        }
    ),
    max_size=25,
)


@settings(deadline=None, max_examples=examples(150))
@given(EVENTS, st.booleans())
def test_sums_of_any_profile(events: list[dict[str, Any]], own: bool) -> None:
    parsed = parse_profile(io.BytesIO(json.dumps({"traceEvents": events}).encode()), origin="p")
    report = run_times(parsed, None, profile_name="p", own=own)
    works = [e for e in events if e["cat"] in DEVICE_KINDS and e["dur"] >= 0]
    if works:
        assert sum(r.total_us for r in report.launches) == pytest.approx(sum(e["dur"] for e in works))
        assert sum(r.works for r in report.launches) == len(works)
    for device in report.devices:
        assert device.busy_us + sum(i.total_us for i in device.idle) == pytest.approx(device.span_us)
    for by in TimeBy:
        assert sum(g.total_us for g in grouped(report, by).groups) == pytest.approx(report.total_us)


def measured(folder: Path, name: str) -> tuple[RunTimeReport, list[dict[str, Any]]]:
    data = gzip.decompress((folder / f"{name}.json.gz").read_bytes())
    parsed = parse_profile(io.BytesIO(data), origin=name)
    report = run_times(parsed, RunReader.open(folder / f"{name}.zip"), profile_name=name)
    return report, json.loads(data)["traceEvents"]


@pytest.fixture
def profiles(shared_fixtures: Path) -> Path:
    folder = shared_fixtures / "profile"
    if not folder.is_dir():
        pytest.skip("the profiles are not here")
    return folder


@pytest.mark.parametrize(("name", "triton", "library"), [("mix", 33, 6), ("llama", 252, 375)])
def test_every_launch_of_a_real_run(profiles: Path, name: str, triton: int, library: int) -> None:
    report, events = measured(profiles, name)
    assert (report.triton_works, report.triton_joined) == (triton, triton)
    assert (report.library_works, report.library_joined) == (library, library)
    assert (report.ambiguous_works, report.unknown_works) == (0, 0)
    # What each kernel took, from the events and the generated code alone.
    graph_of: dict[str, set[tuple[str, str]]] = defaultdict(set)
    with zipfile.ZipFile(profiles / f"{name}.zip") as packed:
        manifest = json.loads(packed.read("manifest.json"))
        same = {f["path"]: f["same_as"] for f in json.loads(packed.read("pack.json"))["files"]}
        for one in manifest["graphs"]:
            (code,) = (a for a in one["artifacts"] if a["kind"] == "output_code")
            text = packed.read(same[code["path"]] or code["path"]).decode()
            for file, kernel in re.findall(
                r"# kernel path: \S*/(c\w+)\.py\n(?:#.*\n)*(\w+) = async_compile", text
            ):
                graph_of[file].add((one["id"], kernel))
    operators = {e["args"]["External id"]: e for e in events if e.get("cat") == "cpu_op"}
    expected: dict[tuple[str, str], float] = defaultdict(float)
    for event in events:
        operator = operators.get(event.get("args", {}).get("External id", 0))
        if event.get("cat") == "kernel" and operator and "kernel_hash" in operator["args"]:
            (place,) = graph_of[operator["args"]["kernel_hash"]]
            expected[place] += event["dur"]
    found: dict[tuple[str, str], float] = defaultdict(float)
    for row in report.launches:
        if row.joined_by is JoinedBy.HASH:
            found[row.graph, row.kernel] += row.total_us
    assert found == pytest.approx(expected, abs=1e-3)
    device = [e for e in events if e.get("cat") in DEVICE_KINDS]
    assert sum(r.total_us for r in report.launches) == pytest.approx(sum(e["dur"] for e in device), abs=1e-3)
    assert sum(r.works for r in report.launches) == len(device)


def marked(*steps: tuple[float, ...]) -> RunTimeReport:
    """A profile of marked steps of 100 us, each with kernels of given microseconds, launched one after the other."""
    trace = Trace()
    for step, kernels in enumerate(steps):
        begin = 100.0 * step
        trace.span(f"ProfilerStep#{step}", begin, begin + 100, "user_annotation")
        for number, us in enumerate(kernels):
            # The device is late: the work of a step may run in the next one.
            trace.launch(
                f"aten::{number}",
                begin + 10 + number,
                (begin + 60 + 40 * number, begin + 60 + 40 * number + us),
            )
    return run_times(trace.parsed(), None, profile_name="p")


def test_a_step_has_what_the_host_launched_in_it() -> None:
    step = marked((10, 30), (10, 36), (10, 31)).step
    assert step is not None
    assert (step.steps, step.works) == (3, 2)
    assert (step.work_us, step.work_spread_us) == pytest.approx((41, 1))
    assert (step.wall_us, step.wall_spread_us) == pytest.approx((100, 0))


def test_steps_of_different_works_are_told() -> None:
    step = marked((10, 30), (10,)).step
    assert step is not None
    assert step.works is None


def test_a_profile_without_steps_has_no_times_of_them() -> None:
    trace = Trace()
    trace.launch("aten::add", 0, (10, 20))
    assert run_times(trace.parsed(), None, profile_name="p").step is None


def test_steps_of_a_recorded_profile_last_from_call_to_call() -> None:
    run = RunReader.open(PROJECT / "tests" / "data" / "profile-h100-2.11" / "first.zip")
    report = times_of_run(run)
    assert report is not None
    assert report.step is not None
    assert (report.step.steps, report.step.works) == (3, 11)
    assert report.step.work_us * 3 == pytest.approx(report.total_us, rel=0.02)
    assert report.step.work_spread_us < 0.01 * report.step.work_us


def test_two_processes_in_one_file() -> None:
    trace, other = Trace(), Trace()
    for one, key, at in ((trace, "ca", 0), (other, "cb", 100)):
        call(one, at, at + 10)
        one.launch("triton_poi_0", at + 1, (at + 3, at + 5), kernel_hash=key)
    graphs = graph("one", ("triton_poi_0", "ca")), graph("two", ("triton_poi_0", "cb"))
    hosts = [e for e in other.events if e["cat"] != "kernel"]
    works = [e for e in other.events if e["cat"] == "kernel"]
    for event in hosts:
        event["pid"] = 2
    trace.events += other.events
    # Both processes count from 1: no launch tells which of them it is of.
    assert {(name, by) for (name, _, _), (by, _) in joined(trace, *graphs).items()} == {
        ("", JoinedBy.NOTHING)
    }
    report = run_times(trace.parsed(), None, profile_name="p")
    assert (report.unknown_works, len(report.problems)) == (2, 1)
    # Launches that differ lead each to its own process, though operators have the same ids.
    for event in (*hosts, *works):
        if "correlation" in event["args"]:
            event["args"]["correlation"] += 1000
    assert joined(trace, *graphs) == {
        ("one", 1, "triton_poi_0"): (JoinedBy.HASH, 2.0),
        ("two", 1, "triton_poi_0"): (JoinedBy.HASH, 2.0),
    }


@given(st.dictionaries(st.integers(-5, 40) | st.integers(-(1 << 62), 1 << 62), st.integers(0, 1 << 20)))
def test_numbers_by_id(numbers: dict[int, int]) -> None:
    found = IdMap.of(tuple(numbers))
    for one, number in numbers.items():
        found.put(one, number)
    assert {one: found.get(one) for one in numbers} == numbers
    for other in {-(1 << 62) - 1, -6, 41, 1 << 63} - numbers.keys():
        assert found.get(other) == -1


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9))))
def test_events_by_their_begin(events: list[tuple[int, int]]) -> None:
    start, duration = [float(one) for one, _ in events], [float(two) for _, two in events]
    found = list(by_begin(array("i", range(len(events))), start, duration))
    assert found == sorted(range(len(events)), key=lambda e: (start[e], -duration[e]))


def works_of(trace: Trace) -> list[dict[str, Any]]:
    return [event for event in trace.events if event["cat"] == "kernel"]


def test_streams_and_devices_overlap() -> None:
    trace = Trace()
    for at, runs in enumerate(((10, 20), (15, 30), (12, 14), (40, 50), (10, 11))):
        trace.launch(f"aten::{at}", at, runs)
    _, second, third, _, fifth = works_of(trace)
    for work, stream in ((second, 8), (third, 9)):
        work["args"]["stream"] = stream
    fifth["args"]["device"] = 1
    report = run_times(trace.parsed(), None, profile_name="p")
    zero, one = report.devices
    assert (zero.streams, zero.works, zero.total_us, zero.busy_us, zero.span_us) == (3, 4, 37.0, 30.0, 40.0)
    assert [(idle.total_us, idle.before, idle.after) for idle in zero.idle] == [(10.0, "aten::1", "aten::3")]
    assert (one.works, one.busy_us, one.idle) == (1, 1.0, ())
    assert report.total_us == 38.0


def test_works_without_correlation() -> None:
    trace = Trace()
    call(trace, 0, 100)
    for at in (1, 20):
        trace.launch("triton_poi_0", at, (at + 3, at + 5), kernel_hash="ca")
    one = graph("one", ("triton_poi_0", "ca"))
    for event in trace.events:
        event["args"].pop("correlation", None)
    # External ids lead to the operators; when the host launched is not known.
    assert joined(trace, one) == {("one", 1, "triton_poi_0"): (JoinedBy.HASH, 4.0)}
    (device,) = run_times(trace.parsed(), None, profile_name="p").devices
    assert [idle.cause for idle in device.idle] == [IdleCause.UNKNOWN]
    for event in trace.events:
        event["args"].pop("External id", None)
    assert joined(trace, one) == {("", 0, "triton_poi_0"): (JoinedBy.NOTHING, 4.0)}
    report = run_times(trace.parsed(), None, profile_name="p")
    assert (report.unknown_works, report.total_us) == (2, 4.0)


def test_clocks_of_host_and_device_differ() -> None:
    trace = Trace()
    trace.launch("aten::add", 100, (40, 50))
    trace.launch("aten::mul", 110, (60, 70))
    report = run_times(trace.parsed(), None, profile_name="p")
    assert report.clock_ahead_us == pytest.approx(60.2)
    assert [(row.kernel, row.total_us) for row in report.launches] == [
        ("aten::add", 10.0),
        ("aten::mul", 10.0),
    ]


def test_nothing_was_launched() -> None:
    trace = Trace()
    report = run_times(trace.parsed(), None, profile_name="p")
    assert (report.devices, report.launches, report.total_us, report.of_host) == ((), (), 0.0, False)
    call(trace, 0, 10)
    report = run_times(trace.parsed(), None, profile_name="p")
    assert (report.devices, report.graph_calls, report.of_host) == ((), 1, True)
