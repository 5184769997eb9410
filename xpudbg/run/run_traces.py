"""Structured traces of an open run: each is read once for all questions, and the result of a large one is cached."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import BinaryIO, TypeVar

from xpudbg.core.errors import XpudbgError
from xpudbg.formats.torch_trace import TraceConsumer, TraceSummariser, read_trace
from xpudbg.formats.torch_trace.reading import (
    TracePart,
    TraceReading,
    read_parts,
    unpack_part,
)
from xpudbg.formats.torch_trace.summary import ALTERED
from xpudbg.model.problem import Problem
from xpudbg.store.files.gzip_stream import unpacked
from xpudbg.store.trace_results import cached_part, keep_part, trace_key

C = TypeVar("C", bound=TraceConsumer)
_WITH = {
    TracePart.SUMMARY: frozenset({TracePart.SUMMARY}),
    TracePart.DETAILS: frozenset({TracePart.SUMMARY, TracePart.DETAILS}),
    TracePart.TIMELINE: frozenset({TracePart.TIMELINE}),
}


class RunTraces:
    """Traces of a run.

    Attributes:
        asked: Whether they were read.

    Args:
        traces: By path in the bundle (empty for a trace by itself): its name in problems, and how to open it.
        redacted: Gives the paths of files that `pack` redacted; called only where a trace was changed.
    """

    def __init__(
        self,
        traces: Mapping[str, tuple[str, Callable[[], BinaryIO]]],
        redacted: Callable[[], Collection[str]] = tuple,
    ) -> None:
        self._traces = traces
        self._redacted = redacted
        self._readings = {path: TraceReading() for path in traces}
        self._keys: dict[str, str] = {}
        self._refused: dict[str, Problem] = {}
        self.asked = False

    @property
    def problems(self) -> list[Problem]:
        """Problems of traces that could not be read."""
        return [self._refused[path] for path in self._traces if path in self._refused]

    def readings(self, part: TracePart) -> dict[str, TraceReading]:
        """Return the readings of the readable traces, by their paths.

        Args:
            part: The least part to read; read details before the summary, which comes with them.
        """
        self.asked = True
        for path in self._traces:
            missing = _WITH[part] - self._readings[path].parts
            if missing and path not in self._refused:
                try:
                    self._read(path, part)
                    self._excuse_redactions(path)
                except (OSError, XpudbgError) as error:
                    self._refuse(path, error)
        return {path: one for path, one in self._readings.items() if path not in self._refused}

    def consume(
        self, make: Callable[[], C], *, everything: bool = False
    ) -> dict[str, tuple[C, tuple[Problem, ...]]]:
        """Read each trace for a caller's own consumer; return the consumers by path, with the oddities of the trace.

        Args:
            make: Makes the consumer of one trace.
            everything: Read all parts in the same pass, for later use.
        """
        self.asked = True
        found: dict[str, tuple[C, tuple[Problem, ...]]] = {}
        for path, (origin, opened) in self._traces.items():
            one = make()
            try:
                with unpacked(opened()) as stream:
                    if everything:
                        made = read_parts(stream, tuple(TracePart), origin=origin, beside=[one])
                        self._readings[path] = made
                        self._excuse_redactions(path)
                        found[path] = one, made.summary.problems if made.summary else ()
                        continue
                    log = read_trace(stream, [one], origin=origin)
            except (OSError, XpudbgError) as error:
                self._refuse(path, error)
                continue
            # A summary of nothing has still what the reader met.
            found[path] = one, self._without_redactions(path, TraceSummariser().result(log).problems)
        return found

    def _read(self, path: str, part: TracePart) -> None:
        origin, opened = self._traces[path]
        reading = self._readings[path]
        if path not in self._keys:
            with opened() as source:
                self._keys[path] = trace_key(source, origin)
        key = self._keys[path]
        for wanted in sorted(_WITH[part] - reading.parts, key=lambda p: p.value):
            data = cached_part(key, wanted.value)
            if data is not None:
                unpack_part(reading, wanted, data)
        if _WITH[part] <= reading.parts:
            return
        # A caller that needs more than the summary of a large trace needs the rest of it, too.
        more = key and part is not TracePart.SUMMARY
        wanted_parts = tuple(TracePart) if more else tuple(_WITH[part])
        needed = [one for one in wanted_parts if one in _WITH[part]]
        with unpacked(opened()) as stream:
            made = read_parts(stream, wanted_parts, origin=origin, needed=needed if key else None)
        for one in needed:
            setattr(reading, one.value, getattr(made, one.value))
        for one, data in (made.packed or {}).items():
            keep_part(key, one.value, data)

    def _excuse_redactions(self, path: str) -> None:
        reading = self._readings[path]
        if reading.summary is not None:
            problems = self._without_redactions(path, reading.summary.problems)
            altered = reading.summary.value.altered if problems == reading.summary.problems else ()
            value = replace(reading.summary.value, altered=altered)
            reading.summary = replace(reading.summary, value=value, problems=problems)
        if reading.timeline is not None:
            reading.timeline = replace(
                reading.timeline, problems=self._without_redactions(path, reading.timeline.problems)
            )

    def _without_redactions(self, path: str, problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
        """Return the problems of a trace without that of changed payloads, where `pack` changed them."""
        if not any(p.what.startswith(ALTERED) for p in problems) or path not in self._redacted():
            return problems
        return tuple(p for p in problems if not p.what.startswith(ALTERED))

    def _refuse(self, path: str, error: Exception) -> None:
        origin = self._traces[path][0]
        self._refused[path] = Problem(path or origin, f"cannot be read: {error}")
