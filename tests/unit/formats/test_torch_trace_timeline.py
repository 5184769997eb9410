"""Timed events of a trace, summed up."""

from __future__ import annotations

import io
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.timed_events import START, event, record
from xpudbg.formats.torch_trace import Record, read_trace
from xpudbg.formats.torch_trace.timeline import TimelineBuilder
from xpudbg.model.compile_time import CompileStage, PhaseTime
from xpudbg.model.trace import ProcessEvents, TimedSpan, TraceTimeline

DATA = Path(__file__).resolve().parents[2] / "data"


def timeline(*parts: bytes, only: str | None = None, spans: list[TimedSpan] | None = None) -> TraceTimeline:
    builder = TimelineBuilder(only=only, on_span=spans.append if spans is not None else None)
    read_trace(io.BytesIO(b"".join(parts)), [builder], origin="t")
    return builder.result("t").value


def process(*parts: bytes) -> ProcessEvents:
    (found,) = timeline(*parts).processes
    return found


def walk(phases: Iterable[PhaseTime]) -> Iterable[PhaseTime]:
    for phase in phases:
        yield phase
        yield from walk(phase.children)


def named(found: ProcessEvents, name: str) -> PhaseTime:
    (one,) = [p for p in walk(found.phases) if p.name == name]
    return one


def test_spans_nest_and_self_time_is_what_no_child_took() -> None:
    found = process(
        event("B", "dynamo", 0), event("B", "backend_compile", 1), event("B", "GraphLowering.run", 2),
        event("E", "GraphLowering.run", 5), event("E", "backend_compile", 6), event("E", "dynamo", 10),
    )  # fmt: skip
    (root,) = found.phases
    assert (root.name, root.wall_s, root.self_s, root.count) == ("dynamo", 10.0, 5.0, 1)
    assert (root.children[0].self_s, root.children[0].children[0].self_s) == (2.0, 3.0)
    assert {s.stage: s.seconds for s in found.stages} == {
        CompileStage.DYNAMO: 5.0, CompileStage.AOT_AUTOGRAD: 2.0, CompileStage.LOWERING: 3.0,
    }  # fmt: skip
    assert found.wall_s == 10.0 and found.compiling == ((START, START + 10e6),)


def test_work_on_other_threads_is_not_added_to_wall_time() -> None:
    found = process(
        event("B", "async_compile.wait", 0),
        event("B", "compile_file", 1, ""), event("B", "compile_file", 2, ""),
        event("E", "compile_file", 5, ""), event("E", "compile_file", 7, ""),
        event("E", "async_compile.wait", 8),
    )  # fmt: skip
    wait, file = named(found, "async_compile.wait"), named(found, "compile_file")
    assert (wait.wall_s, wait.self_s, file.parallel) == (8.0, 8.0, True)
    assert (file.total_s, file.wall_s) == (9.0, 6.0)
    assert (found.wall_s, found.threads_s, found.threads_wall_s) == (8.0, 9.0, 6.0)
    assert found.odd.ambiguous == 1
    (stage,) = found.stages
    assert (stage.seconds, stage.parallel_s) == (8.0, 9.0)


def test_what_an_other_thread_does_within_its_event_is_counted_once() -> None:
    found = process(
        event("B", "async_compile.wait", 0),
        event("B", "reload", 1, ""), event("B", "compile_file", 2, ""),
        event("E", "compile_file", 3, ""), event("E", "reload", 4, ""),
        event("E", "async_compile.wait", 8),
    )  # fmt: skip
    assert (found.threads_s, found.threads_wall_s) == (3.0, 3.0)


def test_autotuning_at_the_first_launch_belongs_to_its_compile() -> None:
    tune = "CachingAutotuner.benchmark_all_configs"
    text = {"kernel_name": "k0", "compile_id": "0/0"}
    found = timeline(
        event("B", "dynamo", 0), event("E", "dynamo", 4),
        event("B", tune, 5, "", args=text), event("B", "InductorBenchmarker.benchmark_gpu", 6, ""),
        event("E", "InductorBenchmarker.benchmark_gpu", 7, ""), event("E", tune, 8, "", args=text),
    )  # fmt: skip
    (one,) = found.compiles
    assert (one.wall_s, one.autotuned) == (7.0, (("k0", 3.0),))
    assert named(found.processes[0], "InductorBenchmarker.benchmark_gpu").parallel is False


def test_a_compile_within_another_is_a_tree_of_its_own_and_counts_once() -> None:
    found = timeline(
        event("B", "dynamo", 0), event("B", "dynamo", 2, "1/0"), event("E", "dynamo", 5, "1/0"), event("E", "dynamo", 9),
    )  # fmt: skip
    (root,) = found.processes[0].phases
    assert (root.count, root.total_s, root.wall_s, root.self_s) == (2, 12.0, 9.0, 9.0)
    assert {c.compile_id: c.wall_s for c in found.compiles} == {"0/0": 9.0, "1/0": 3.0}
    assert found.processes[0].wall_s == 9.0


def test_begins_without_end_and_ends_without_begin_are_told() -> None:
    found = process(
        event("B", "dynamo", 0), event("B", "backend_compile", 1), event("E", "code_gen", 2), event("E", "backend_compile", 3)
    )  # fmt: skip
    assert (found.odd.unfinished, found.odd.without_begin) == (1, 1)
    assert (named(found, "dynamo").unfinished, named(found, "dynamo").count) == (1, 0)
    assert (named(found, "dynamo").wall_s, named(found, "backend_compile").wall_s, found.wall_s) == (
        3.0,
        2.0,
        3.0,
    )


def test_a_span_that_never_ended_counts_to_the_last_event_in_it() -> None:
    """A compile that was killed: what has ended in it is a part of it, and its stages add up to the process's time."""
    found = timeline(
        event("B", "dynamo", 0), event("E", "dynamo", 2),
        event("B", "dynamo", 3, "1/0"), event("B", "backend_compile", 4, "1/0"), event("B", "code_gen", 5, "1/0"),
        event("E", "code_gen", 9, "1/0"), event("B", "async_compile.precompile", 9, "1/0"),
    )  # fmt: skip
    (one,) = found.processes
    assert {c.compile_id: (c.wall_s, c.unfinished) for c in found.compiles} == {
        "0/0": (2.0, 0),
        "1/0": (6.0, 3),
    }
    assert (named(one, "backend_compile").wall_s, named(one, "backend_compile").self_s) == (5.0, 1.0)
    assert (one.wall_s, sum(stage.seconds for stage in one.stages)) == (8.0, 8.0)


def test_a_lost_end_does_not_take_what_comes_after() -> None:
    found = timeline(
        event("B", "dynamo", 0), event("B", "backend_compile", 1), event("E", "dynamo", 3),
        event("B", "dynamo", 4, "1/0"), event("E", "dynamo", 6, "1/0"),
    )  # fmt: skip
    assert found.processes[0].odd.unfinished == 1
    assert {c.compile_id: c.wall_s for c in found.compiles} == {"0/0": 3.0, "1/0": 2.0}


def test_what_has_ended_in_a_span_without_end_is_not_time_of_the_span_around_both() -> None:
    (found,) = timeline(
        event("B", "dynamo", 0), event("B", "backend_compile", 1), event("B", "code_gen", 2), event("E", "code_gen", 5),
        event("E", "dynamo", 9),
    ).processes  # fmt: skip
    assert (named(found, "dynamo").self_s, named(found, "code_gen").self_s) == (6.0, 3.0)
    assert sum(stage.seconds for stage in found.stages) == found.wall_s == 9.0


def test_overlapping_spans_are_of_other_threads() -> None:
    spans: list[TimedSpan] = []
    (found,) = timeline(
        event("B", "a", 0), event("B", "b", 1), event("E", "a", 4), event("E", "b", 6), spans=spans
    ).processes
    assert named(found, "b").parallel and (named(found, "b").wall_s, named(found, "a").self_s) == (5.0, 4.0)
    assert {s.name: s.lane for s in spans} == {"a": 0, "b": 1}


def test_a_clock_that_goes_back_costs_the_moment_of_the_step() -> None:
    found = process(
        event("B", "dynamo", 100), event("B", "backend_compile", 101), event("E", "backend_compile", 61),
        event("E", "dynamo", 63),
    )  # fmt: skip
    assert (found.odd.clock_steps, found.odd.largest_step_s) == (1, 40.0)
    assert (named(found, "dynamo").wall_s, named(found, "backend_compile").wall_s) == (3.0, 0.0)


@pytest.mark.parametrize("wrong", [9_000_000.0, -9_000_000.0])
def test_a_time_that_is_not_that_of_its_record_is_left_out(wrong: float) -> None:
    found = process(
        event("B", "dynamo", 0), event("B", "backend_compile", 1), event("E", "backend_compile", wrong, said=2),
        event("E", "dynamo", 10),
    )  # fmt: skip
    assert (found.odd.damaged_times, found.odd.unfinished, found.odd.clock_steps) == (1, 1, 0)
    assert named(found, "dynamo").wall_s == 10.0


def test_a_wrong_first_time_does_not_take_the_rest_with_it() -> None:
    found = process(
        event("B", "dynamo", -9_000_000.0, said=0), event("B", "a", 1), event("E", "a", 2), event("B", "b", 3),
        event("E", "b", 5), event("E", "dynamo", 10),
    )  # fmt: skip
    assert found.odd.damaged_times == 1 and named(found, "b").wall_s == 2.0
    assert found.wall_s < 100


def test_a_long_pause_is_no_damage() -> None:
    found = process(
        event("B", "dynamo", 0), event("E", "dynamo", 1), event("B", "dynamo", 7201, "1/0"), event("E", "dynamo", 7202, "1/0")
    )  # fmt: skip
    assert found.odd.damaged_times == 0 and found.wall_s == 2.0


def test_kinds_of_the_future_are_counted() -> None:
    found = process(
        event("Q", "dynamo", 0), event("B", "brand_new_phase", 1), event("E", "brand_new_phase", 2)
    )
    assert found.odd.unknown_phases == 1
    assert named(found, "brand_new_phase").stage is CompileStage.OTHER


def test_an_event_with_its_length_counts_as_a_span() -> None:
    found = process(event("B", "dynamo", 0), event("X", "pass.x", 1, dur=2e6), event("E", "dynamo", 9))
    assert named(found, "pass.x").total_s == 2.0
    assert process(event("X", "pass.x", 1, dur="long")).odd.unreadable == 1


@pytest.mark.parametrize(
    "payload",
    ["", "{", "[]", '{"name": 3}', '{"name": "a", "ts": "x", "ph": "B"}', '{"name": "a", "ts": 1e400, "ph": "B"}',
     '{"name": "a", "ts": -5, "ph": "B"}', '{"name": "a", "ts": NaN, "ph": "B"}', "\x00\xff"],
)  # fmt: skip
def test_what_is_no_event_is_counted(payload: str) -> None:
    found = process(record("chromium_event", {}, at=1, pid=7, compile_id="0/0", payload=payload))
    assert (found.odd.unreadable, found.phases) == (1, ())


def test_records_of_several_processes_are_apart_and_ranks_kept() -> None:
    found = timeline(
        event("B", "dynamo", 0, pid=7), event("B", "dynamo", 1, pid=8), event("E", "dynamo", 4, pid=7),
        event("E", "dynamo", 9, pid=8), record("compilation_metrics", {}, at=1, pid=8, compile_id="0/0", rank=3),
    )  # fmt: skip
    assert [(p.number, p.rank, p.wall_s) for p in found.processes] == [(7, None, 4.0), (8, 3, 8.0)]


def test_threads_that_a_trace_tells_apart_do_not_mix() -> None:
    found = process(
        event("B", "a", 0, tid=1), event("B", "b", 1, tid=2), event("E", "a", 4, tid=1), event("E", "b", 6, tid=2)
    )  # fmt: skip
    assert {p.name: p.wall_s for p in found.phases} == {"a": 4.0, "b": 5.0}
    assert found.odd.unfinished == 0 and found.wall_s == 6.0


def test_one_compile_alone() -> None:
    parts = (
        event("B", "dynamo", 0), event("B", "async_compile.wait", 1), event("B", "compile_file", 1, ""),
        event("E", "compile_file", 2, ""), event("E", "async_compile.wait", 3), event("E", "dynamo", 4),
        event("B", "dynamo", 5, "1/0"), event("E", "dynamo", 9, "1/0"),
    )  # fmt: skip
    (first,) = timeline(*parts, only="0/0").processes
    assert first.wall_s == 4.0 and named(first, "compile_file").total_s == 1.0
    assert [c.compile_id for c in timeline(*parts, only="1/0").compiles] == ["1/0"]


def test_a_compile_id_that_is_given_again_is_another_compile() -> None:
    again = [event(p, "dynamo", 10 * n + at) for n in range(3) for p, at in (("B", 0), ("E", n + 1))]
    found = timeline(*again)
    assert [(c.generation, c.wall_s) for c in found.compiles] == [(0, 1.0), (1, 2.0), (2, 3.0)]


def test_the_first_use_of_a_later_id_is_of_the_frame_after_the_reset() -> None:
    given = ("0/0", "0/0", "0/1")
    spans = [
        event(p, "dynamo", 10 * n + at, i) for n, i in enumerate(given) for p, at in (("B", 0), ("E", 1))
    ]
    assert [(c.compile_id, c.generation) for c in timeline(*spans).compiles] == [
        ("0/0", 0),
        ("0/0", 1),
        ("0/1", 1),
    ]
    assert [(c.compile_id, c.generation) for c in timeline(*spans, only="0/1").compiles] == [("0/1", 1)]


def test_kernels_have_the_time_of_the_record_that_has_all_of_them() -> None:
    times = json.dumps([["k0", 250_000], ["k1", 40_000]])
    info = json.dumps({"k0": {"compile_time_us": 250_500}, "k2": {"compile_time_us": 9_000}, "k3": {}})
    found = timeline(
        record("artifact", {"name": "triton_kernel_info"}, at=1, pid=7, compile_id="0/0", payload=info),
        record(
            "compilation_metrics", {"triton_kernel_compile_times_us": times}, at=2, pid=7, compile_id="0/0"
        ),
    )
    assert {k.name: (k.seconds, k.source) for k in found.kernels} == {
        "k0": (0.2505, "triton_kernel_info"),
        "k1": (0.04, "triton_kernel_compile_times_us"),
        "k2": (0.009, "triton_kernel_info"),
    }


def test_metrics_alone_tell_compiles_and_one_that_is_there_twice_counts_once() -> None:
    first = {"start_time_us": 5, "duration_us": 2_000_000, "co_name": "f"}
    second = {"start_time_us": 9, "duration_us": 3_000_000}
    parts = [record("compilation_metrics", v, at=1, pid=7, compile_id="0/0") for v in (first, first, second)]
    found = timeline(*parts)
    assert [(c.function, c.wall_s, c.metrics[0].seconds) for c in found.compiles] == [
        ("f", None, 2.0),
        ("", None, 3.0),
    ]


def test_memory_is_bounded_by_what_differs() -> None:
    pairs = [event(p, "x", n + d) for n in range(3000) for p, d in (("B", 0.0), ("E", 0.5))]
    (found,) = timeline(*pairs).processes
    assert len(found.compiling) <= 1000 and found.phases[0].count == 3000
    assert found.wall_s == pytest.approx(1500)


@pytest.mark.parametrize("size", [1, 7, 100, 333])
def test_blocks_of_any_size_give_the_same(size: int) -> None:
    data = b"".join(
        event(p, n, at, c)
        for p, n, at, c in (
            ("B", "dynamo", 0, "0/0"), ("B", "async_compile.wait", 1, "0/0"), ("B", "compile_file", 2, ""),
            ("E", "compile_file", 3, ""), ("E", "async_compile.wait", 4, "0/0"), ("E", "dynamo", 5, "0/0"),
        )
    )  # fmt: skip
    builder = TimelineBuilder()
    log = read_trace([data[i : i + size] for i in range(0, len(data), size)], [builder], origin="t")
    assert builder.result("t").value == timeline(data)
    assert (log.records, log.altered, log.unknown_lines) == (6, 0, 0)


def test_a_consumer_beside_it_that_wants_the_events_gets_them() -> None:
    class Taker:
        kinds, payloads, heads = ("chromium_event",), (), ()

        def __init__(self) -> None:
            self.records: list[Record] = []

        def add(self, record: Record) -> None:
            self.records.append(record)

    data, builder, taker = event("B", "dynamo", 0) + event("E", "dynamo", 5), TimelineBuilder(), Taker()
    read_trace([data, b""], [builder, taker], origin="t")
    assert (
        builder.result("t").value == timeline(data) and [r.compile_id for r in taker.records] == ["0/0"] * 2
    )


_NAMES = st.sampled_from(
    ["dynamo", "backend_compile", "compile_file", "async_compile.wait", "GraphLowering.run"]
)
_ONE = st.tuples(
    st.sampled_from("BBBEEEiXQ"), _NAMES, st.floats(-50, 4000), st.sampled_from(["", "0/0", "1/0"]), st.integers(7, 8)
)  # fmt: skip


@settings(max_examples=examples(200))
@given(st.lists(_ONE, max_size=40), st.booleans())
def test_no_sequence_of_events_breaks_the_sums(
    events: list[tuple[str, str, float, str, int]], ordered: bool
) -> None:
    if ordered:
        events = sorted(events, key=lambda e: e[2])
    spans: list[TimedSpan] = []
    found = timeline(*(event(p, n, at, c, pid=pid, said=abs(at)) for p, n, at, c, pid in events), spans=spans)
    assert sum(p.odd.events for p in found.processes) == len(events)
    for one in found.processes:
        assert one.wall_s >= 0 and one.threads_wall_s <= one.threads_s + 1e-6
        if ordered:
            assert sum(stage.seconds for stage in one.stages) == pytest.approx(one.wall_s, abs=1e-6)
        for phase in walk(one.phases):
            assert 0 <= phase.wall_s <= phase.total_s + 1e-6 and phase.self_s <= phase.total_s + 1e-6
    assert len([s for s in spans if s.duration_us is not None and s.ended]) == sum(
        p.count for one in found.processes for p in walk(one.phases)
    )
    assert len([s for s in spans if not s.ended]) <= sum(one.odd.unfinished for one in found.processes)
    _nest(spans)


def _nest(spans: list[TimedSpan]) -> None:
    lanes = defaultdict(list)
    for one in spans:
        if one.duration_us is not None:
            lanes[one.process, one.lane].append((one.start_us, -one.start_us - one.duration_us))
    for rows in lanes.values():
        above: list[float] = []
        for start, end in sorted(rows):
            while above and above[-1] <= start + 0.5:
                above.pop()
            assert not above or -end <= above[-1] + 0.5
            above.append(-end)


@settings(max_examples=examples(60))
@given(st.integers(0, 4000), st.binary(max_size=8))
def test_a_damaged_trace_is_read_on(cut: int, put: bytes) -> None:
    data = b"".join(
        event(p, n, at) for p, n, at in (("B", "dynamo", 0), ("B", "a", 1), ("E", "a", 2), ("E", "dynamo", 3))
    )
    cut = min(cut, len(data))
    timeline(data[:cut] + put + data[cut + len(put) :])
    timeline(data[:cut])


def raw_events(path: Path) -> Iterable[tuple[bytes, dict[str, object]]]:
    """The events of a trace, read line by line, without the tool."""
    head, lines = b"", list[bytes]()
    for line in [*path.read_bytes().split(b"\n"), b"V"]:
        if line.startswith(b"\t"):
            lines.append(line[1:])
            continue
        if head:
            yield head, json.loads(b"\n".join(lines))
        found = re.match(rb"V\S+ \S+ (\d+) [^\]]*\] \{\"chromium_event\"", line)
        head, lines = (found[1] if found else b""), []


@pytest.mark.parametrize("of", ["cpu-2.7.1", "cpu-2.9.1", "cpu-2.15.0", "cuda-h200-2.11"])
def test_sums_are_those_of_the_raw_events_and_of_the_metrics(shared_fixtures: Path, of: str) -> None:
    traces = sorted((shared_fixtures / "inductor" / of).glob("*/trace/*.log"))
    assert len(traces) >= 4
    for path in traces:
        hold_against_raw(path, exact=of != "cpu-2.7.1")


@pytest.mark.parametrize("of", ["cpu", "bmg"])
def test_sums_of_recorded_runs(of: str) -> None:
    path = DATA / "compile-time-2.13" / f"dedicated_log_torch_trace_{of}.log"
    hold_against_raw(path, exact=True)
    found = timeline(path.read_bytes())
    (one,) = found.compiles
    assert (one.function, one.generation) == ("forward", 0)
    if (
        of == "bmg"
    ):  # kernels were compiled in the process, one after the other: their sum is the time of its events
        assert len(found.kernels) == 5 and {k.source for k in found.kernels} == {"triton_kernel_info"}
        spent = named_sum(found.processes[0], "async_compile.precompile")
        assert sum(k.seconds for k in found.kernels) == pytest.approx(spent, rel=0.01)
    else:
        assert found.processes[0].threads_s > found.processes[0].threads_wall_s > 0


def named_sum(found: ProcessEvents, name: str) -> float:
    return sum(p.total_s for p in walk(found.phases) if p.name == name)


def hold_against_raw(path: Path, *, exact: bool) -> None:
    totals: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    for _, one in raw_events(path):
        name, ts = str(one["name"]), one["ts"]
        assert isinstance(ts, float)
        totals[name] += {"B": -ts, "E": ts}.get(str(one["ph"]), 0.0)  # type: ignore[assignment]
        counts[name] += one["ph"] == "E"
    found = timeline(path.read_bytes())
    (one_process,) = found.processes
    mine: Counter[str] = Counter()
    mine_counts: Counter[str] = Counter()
    for phase in walk(one_process.phases):
        mine[phase.name] += phase.total_s  # type: ignore[assignment]
        mine_counts[phase.name] += phase.count
    assert mine_counts == +counts
    for name, total in totals.items():
        assert mine[name] == pytest.approx(total / 1e6, abs=2e-6 * max(counts[name], 1)), (path, name)
    assert sum(s.seconds for s in one_process.stages) == pytest.approx(one_process.wall_s, abs=1e-6)
    assert sum(c.wall_s or 0 for c in found.compiles) == pytest.approx(one_process.wall_s, abs=1e-6)
    for event_name, metric in (
        ("entire_frame_compile", "entire_frame_compile_time"),
        ("inductor_compile", "inductor_compile_time"),
        ("code_gen", "code_gen_time"),
    ):
        told = sum(m.seconds for c in found.compiles for m in c.metrics if m.name == metric)
        # torch 2.7 stops its own clock for this metric some milliseconds before it writes the event.
        assert mine[event_name] == pytest.approx(told, abs=2e-5 if exact else 0.02), (
            path,
            metric,
        )
    for compile_ in found.compiles:
        back = sum(m.seconds for m in compile_.metrics if (m.name, m.phase) == ("duration", "backward"))
        assert compile_.backward_s == pytest.approx(back, abs=1e-3)
