"""Results of reading large traces while they were collected: kept for ``time`` and ``dynamo``, which are given the bundle."""

from __future__ import annotations

from pathlib import Path

from xpudbg.bundle.trace_results import keep_part, known_trace_key
from xpudbg.files.gzip_stream import is_compressed
from xpudbg.model.artifact import Artifact, State
from xpudbg.parsers.torch_trace.reading import TracePart, TraceReading, renamed_part


class TraceResults:
    """Results of traces, packed, until the traces have their places in the bundle."""

    def __init__(self) -> None:
        self._packed: dict[Path, dict[TracePart, bytes]] = {}

    def take(self, path: Path, reading: TraceReading) -> None:
        """Take what was read of a trace; nothing where the file in the bundle may be read in another way.

        Args:
            path: The trace.
            reading: The summary with all parts packed, or by itself: then nothing is kept.
        """
        parsed, packed = reading.summary, reading.packed
        if parsed is None or packed is None:
            return
        # Which damaged lines are told hangs on the kinds of records that are decoded, and more are for a bundle's files.
        if any(problem.where != parsed.value.origin for problem in parsed.problems):
            return
        # What of a damaged one can be unpacked lies in the bundle, and is no longer known to be a part.
        if parsed.problems and is_compressed(path):
            return
        self._packed[path] = packed

    def keep(self, path: Path, placed: Artifact) -> None:
        """Keep the results of a trace under its place.

        Args:
            path: The trace.
            placed: What it became in the bundle.
        """
        parts = self._packed.pop(path, None)
        if not parts or placed.state is not State.PRESENT:
            return
        key = known_trace_key(placed.sha256, placed.bytes or 0, placed.path)
        for part, data in parts.items():
            keep_part(key, part.value, renamed_part(part, data, placed.path))
