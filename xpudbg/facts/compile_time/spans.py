"""Timed events of a run, passed on one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from xpudbg.formats.torch_trace.timeline import TimelineBuilder
from xpudbg.model.trace import TimedSpan
from xpudbg.run.run_reader import RunReader
from xpudbg.run.trace_files import trace_readers


def feed_spans(
    run: RunReader, graph: str, take: Callable[[str, TimedSpan], None], *, everything: bool = False
) -> None:
    """Pass every event of the run's traces to a function, with the name of its trace; spans are passed when they end.

    Args:
        run: The run.
        graph: A compile id; empty for all.
        take: Called with the trace, as the report names it, and the event.
        everything: Read all other parts of the traces in the same pass.
    """
    for name, one in trace_readers(run):
        origins = iter([path or name for path in one.trace_paths])

        def make(origins: Iterator[str] = origins) -> TimelineBuilder:
            origin = next(origins)
            return TimelineBuilder(only=graph or None, on_span=lambda span: take(origin, span))

        for path, (builder, _) in one.consume_traces(make, everything=everything).items():
            builder.result(path)  # what never ended is handed on at the end
