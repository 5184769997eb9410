"""Compile times that a run does not tell, and oddities of its events."""

from __future__ import annotations

from collections.abc import Iterator

from xpudbg.model.compile_time import CompileTimeReport, ProcessTime, UnknownTime
from xpudbg.model.plural import plural, times
from xpudbg.model.problem import Problem


def unknown_times(report: CompileTimeReport, *, traces: int, triton: bool) -> tuple[UnknownTime, ...]:
    """Return the times that a run does not hold.

    Args:
        report: What it does hold.
        traces: How many traces it has.
        triton: Whether it has Triton kernels.
    """
    if not traces:
        return (UnknownTime.NO_TRACE,)
    if not report.phases:
        return (UnknownTime.NO_EVENTS,)
    found: list[UnknownTime] = []
    names = {p.name for p in report.slowest}
    timed = any(k.seconds is not None for k in report.kernels)
    triton = triton or bool(report.kernels) or "async_compile.precompile" in names
    if triton and not timed:
        found.append(UnknownTime.KERNELS)
    if timed and not report.modules:
        found.append(UnknownTime.MODULES)
    if triton:
        found.append(UnknownTime.TRITON_STAGES)
    if "compile_file" in names:
        found.append(UnknownTime.CPP_KERNELS)
    if not report.passes and any(name.endswith("_grad_passes") for name in names):
        found.append(UnknownTime.SINGLE_PASSES)
    if (
        timed
        and report.workers.kernels_s > report.workers.in_process_s + 0.001
        and "async_compile.wait" in names
    ):
        found.append(UnknownTime.WORKER_SPANS)
    if any(p.odd.ambiguous for p in report.processes):
        found.append(UnknownTime.PAIRING)
    if len({p.trace for p in report.processes}) > 1:
        found.append(UnknownTime.HOST_CLOCKS)
    return tuple(found)


def odd_events(process: ProcessTime) -> Iterator[Problem]:
    """Yield what was odd about the events of a process."""
    odd, where = process.odd, process.trace
    if odd.unreadable:
        yield Problem(
            where,
            f"{plural(odd.unreadable, 'timed event')} cannot be read and {_are(odd.unreadable)} left out",
        )
    if odd.unfinished:
        what = f"{plural(odd.unfinished, 'event')} began and never ended: {_their(odd.unfinished)} time is in no figure"
        yield Problem(where, what, "the process died, or the trace is cut")
    if odd.without_begin:
        yield Problem(
            where,
            f"{plural(odd.without_begin, 'event')} ended without a begin, and {_are(odd.without_begin)} left out",
        )
    if odd.damaged_times:
        what = f"{plural(odd.damaged_times, 'event')} {_are(odd.damaged_times)} left out: the time of the event is not that of its record"
        yield Problem(where, what)
    if odd.clock_steps:
        what = f"the clock went back {times(odd.clock_steps)}, by {odd.largest_step_s:.3f} s at most"
        yield Problem(
            where, what, "spans across it lack the moment of the step; times behind it are moved on"
        )
    if odd.unknown_phases:
        yield Problem(
            where, f"{plural(odd.unknown_phases, 'event')} of a kind that this version does not know"
        )
    if odd.dropped:
        yield Problem(
            where,
            f"{plural(odd.dropped, 'event')} {_are(odd.dropped)} not counted: too many compiles, threads or levels",
        )


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


def _their(count: int) -> str:
    return "its" if count == 1 else "their"
