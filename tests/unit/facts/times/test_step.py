"""A step of a profile as a timeline."""

from __future__ import annotations

import pytest

from tests.unit.facts.times.test_join import Trace, call, graph
from xpudbg.facts.times import profile_files
from xpudbg.facts.times.graphs import RunGraphs, TimedGraph
from xpudbg.facts.times.report import ProfileJoin
from xpudbg.model.run_time import LaneKind, StepLane, TimedStep


def timed(trace: Trace, *graphs: TimedGraph) -> TimedStep:
    known = RunGraphs(None)
    known.graphs = list(graphs)
    return profile_files.timed_step(ProfileJoin(trace.parsed().value, known))


def lane(of: TimedStep, kind: LaneKind) -> StepLane:
    (found,) = (one for one in of.lanes if one.kind is kind)
    return found


def spans(of: TimedStep, kind: LaneKind) -> list[tuple[str, str, int, float, float]]:
    """Name, kind, launch, begin and duration of the spans of the only lane of a kind."""
    one = lane(of, kind)
    names = [of.names[what] for what in one.what]
    return [
        (n.name, n.kind, n.launch, start, duration)
        for n, start, duration in zip(names, one.start_us, one.duration_us, strict=True)
    ]


def steps(trace: Trace, *lengths: float) -> None:
    """Steps of one call of a graph each, whose work runs late."""
    at = 0.0
    for length in lengths:
        call(trace, at, at + 6, compile_id="0/0")
        trace.launch("triton_poi_0", at + 1, (at + 4, at + 5), kernel_hash="ca")
        trace.launch("aten::mm", at + 3, (at + 7, at + 9), device="gemm")
        trace.launch("aten::add", at + 10, (at + 12, at + 13), device="elementwise")
        at += length


ONE = graph("one", ("triton_poi_0", "ca"), ("extern_kernels.mm", "aten::mm"))


def test_a_step_lasts_from_a_call_of_a_graph_to_its_next_and_the_median_one_is_shown() -> None:
    trace = Trace()
    steps(trace, 100, 20, 30, 50)
    found = timed(trace, ONE)
    # Of the last call nothing tells where its step ends.
    assert (found.number, found.steps, found.marked, found.host_us) == (3, 3, False, 30)
    assert spans(found, LaneKind.DEVICE) == [
        ("triton_poi_0", "triton", 1, 4, 1),
        ("extern_kernels.mm", "library", 2, 7, 2),
        ("aten::add", "eager", 0, 12, 1),
    ]
    assert [found.names[w].device_kernel for w in lane(found, LaneKind.DEVICE).what] == [
        "",
        "gemm",
        "elementwise",
    ]
    assert lane(found, LaneKind.DEVICE).launched_us == (1.2, 3.2, 10.2)


def test_operators_of_a_graph_lead_to_its_launches_and_others_are_eager() -> None:
    trace = Trace()
    steps(trace, 20, 20)
    assert spans(timed(trace, ONE), LaneKind.HOST) == [
        ("Torch-Compiled Region: 0/0", "around", 0, 0, 6),
        ("one", "graph", 0, 0, 6),
        ("triton_poi_0", "triton", 1, 1, 1),
        ("extern_kernels.mm", "library", 2, 3, 1),
        ("aten::add", "eager", 0, 10, 1),
    ]


def test_idle_times_have_their_cause_and_stay_in_the_step() -> None:
    trace = Trace()
    steps(trace, 20, 20)
    assert spans(timed(trace, ONE), LaneKind.IDLE) == [
        ("queued", "queued", 0, 5, 2),
        ("host", "host", 0, 9, 3),
    ]
    # Before the first work of the second step the device has been idle since the step before.
    trace = Trace()
    steps(trace, 100, 20, 20)
    assert spans(timed(trace, ONE), LaneKind.IDLE)[0][3:] == (0, 4)


def test_marks_of_the_program_are_steps() -> None:
    trace = Trace()
    for number, begin in enumerate((0, 40, 90)):
        trace.span(f"ProfilerStep#{number}", begin, begin + 40, "user_annotation")
    steps(trace, 40, 50)
    found = timed(trace, ONE)
    assert (found.number, found.steps, found.marked, found.host_us) == (2, 3, True, 40)
    assert spans(found, LaneKind.HOST)[0] == ("ProfilerStep#1", "step", 0, 0, 40)


def test_without_steps_the_whole_profile_is_shown() -> None:
    trace = Trace()
    trace.launch("aten::add", 5, (7, 9), device="elementwise")
    found = timed(trace)
    assert (found.number, found.steps, found.span_us) == (0, 0, 4)
    assert [one.kind for one in found.lanes] == [LaneKind.DEVICE, LaneKind.HOST, LaneKind.RUNTIME]
    assert timed(Trace()).lanes == ()


def test_of_too_many_spans_the_longest_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(profile_files, "_MOST", 2)
    trace = Trace()
    for at, length in ((0, 1), (10, 3), (20, 2)):
        trace.launch("aten::add", at, (at + 2, at + 2 + length))
    found = lane(timed(trace), LaneKind.DEVICE)
    assert (found.duration_us, found.left_out) == ((3, 2), 1)
