"""Structured traces brought into a bundle: large ones by a child, beside what the caller does with what they say."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from xpudbg.bundle.trace_results import remember_digest
from xpudbg.capture.collect.file_import import FileImporter, ImportMethod, free_name
from xpudbg.capture.collect.from_trace import ReadTraces, display
from xpudbg.capture.collect.processes import ProcessTable
from xpudbg.files.gzip_stream import is_compressed, write_unpacked
from xpudbg.files.parallel import made_beside
from xpudbg.files.parallel_stream import children_pay
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.parsers.torch_trace.file_parts import WORTH

_Place = tuple[Path, str, str]
"""A trace, its path in the bundle, and what to call it."""


@contextmanager
def placed_traces(
    paths: Sequence[Path], roots: list[Path], traces: ReadTraces, census: ProcessTable, placer: FileImporter
) -> Iterator[Callable[[], list[Artifact]]]:
    """The rows of traces in the bundle, when they are asked for; large ones are copied while the block goes on.

    Args:
        paths: The traces.
        roots: Folders that were walked, to show paths relative to them.
        traces: What was read of them; what is to be kept of it is kept under their places.
        census: The processes.
        placer: Brings them into the bundle.
    """
    places = _places(paths, roots, traces, census.name)

    def place() -> list[Artifact]:
        return [_placed(*each, placer) for each in places]

    def rows(made: Callable[[], list[Artifact]]) -> list[Artifact]:
        # the processes stand in the order in which they are met
        _places(paths, roots, traces, census.label)
        found = [
            # what could not be placed is said by the placer of this process
            row if row.state is State.PRESENT else _placed(*each, placer)
            for row, each in zip(made(), places, strict=True)
        ]
        for (path, _, _), row in zip(places, found, strict=True):
            traces.results.keep(path, row)
            if row.state is State.PRESENT and placer.how is ImportMethod.COPY:
                _remember(path, placer.root / row.path, row.sha256)
        return found

    # Copying a second time does no harm, moving and linking does.
    if placer.how is ImportMethod.COPY and _bytes(paths) >= WORTH and children_pay():
        with made_beside(place, list[Artifact]) as made:
            yield lambda: rows(made)
    else:
        yield lambda: rows(place)


def _places(
    paths: Sequence[Path],
    roots: list[Path],
    traces: ReadTraces,
    label: Callable[[int | None, int | None], str],
) -> list[_Place]:
    """The place of each trace: with the process that wrote most of it."""
    found, used = [], set[str]()
    for path in paths:
        summary = traces.summaries.get(path)
        writer = max(summary.processes, key=lambda p: p.records, default=None) if summary else None
        rank = writer.ranks[0] if writer and writer.ranks else None
        folder = label(writer.pid if writer else None, rank)
        found.append((path, free_name(f"processes/{folder}/torch_trace", ".log", used), display(path, roots)))
    return found


def _placed(path: Path, relative: str, origin: str, placer: FileImporter) -> Artifact:
    source = path
    # What cannot be read is said by the placer.
    with contextlib.suppress(OSError):
        if is_compressed(path):
            source = placer.root / relative
            write_unpacked(path, source)
    return placer.place(source, relative, Kind.TORCH_TRACE, origin=origin)


def _remember(path: Path, target: Path, sha256: str) -> None:
    """Remember the digest of a copy, unless somebody has written to it since it was given the time of its original."""
    with contextlib.suppress(OSError):
        status = target.stat()
        if status.st_mtime_ns == path.stat().st_mtime_ns:
            remember_digest(status, sha256)


def _bytes(paths: Sequence[Path]) -> int:
    found = 0
    for path in paths:
        with contextlib.suppress(OSError):
            found += path.stat().st_size
    return found
