"""The raw artifacts of a run that no page shows: each can be read in the report and saved from it."""

from __future__ import annotations

from collections.abc import Iterator

from xpudbg.core.errors import XpudbgError
from xpudbg.core.units import decimal_size
from xpudbg.model.artifact import RECORDED_INPUTS, Artifact, Kind, State
from xpudbg.report.file_store import MAX_TEXT, FileStore
from xpudbg.run.run_reader import RunReader
from xpudbg.store.files.vfs import read_file

_MOST_RAW = 4 << 20
"""Bytes of the largest artifact that is taken in though no page shows it."""
_FOLDERS = frozenset({Kind.TRITON_CACHE})


def add_raw_files(run: RunReader, store: FileStore) -> None:
    """Enter all artifacts of a run.

    Args:
        run: The run.
        store: The report's files.
    """
    if run.is_bundle:
        for graph, artifact in _artifacts(run):
            _add(run, store, graph, artifact)
        return
    try:
        entries = run.cache.found.entries
    except XpudbgError:
        return
    for entry in entries:
        for name in (*entry.stages.values(), entry.metadata, entry.group):
            path = f"{entry.key}/{name}"
            if not name or store.number(path) is not None:
                continue
            try:
                store.add(
                    path, read_file(f"{entry.root}/{path}", limit=_MOST_RAW + 1), Kind.TRITON_STAGE.value
                )
            except OSError as error:
                why = f"it cannot be read: {error.strerror}"
                store.leave_out(path, 0, Kind.TRITON_STAGE.value, None, why)


def _artifacts(run: RunReader) -> Iterator[tuple[str | None, Artifact]]:
    for graph in run.manifest.graphs:
        for artifact in graph.artifacts:
            yield graph.id, artifact
    for kernel in run.manifest.kernels:
        for artifact in kernel.artifacts:
            yield kernel.graph or None, artifact
    for artifact in run.manifest.artifacts:
        yield None, artifact


def _add(run: RunReader, store: FileStore, graph: str | None, artifact: Artifact) -> None:
    path = artifact.path
    if artifact.kind in RECORDED_INPUTS and path:
        why = "recorded inputs are the program's own numbers: they are in the run alone"
        store.leave_out(path, artifact.bytes or 0, artifact.kind.value, graph, why)
        return
    if artifact.state is not State.PRESENT or not path or artifact.kind in _FOLDERS:
        return
    if store.number(path) is not None:
        return
    size = artifact.bytes or 0
    if size > min(_MOST_RAW, MAX_TEXT):
        store.leave_out(path, size, artifact.kind.value, graph, f"larger than {decimal_size(_MOST_RAW)}")
        return
    try:
        store.add(path, run.bundle.read_bytes(path, limit=_MOST_RAW + 1), artifact.kind.value, graph)
    except (OSError, XpudbgError) as error:
        store.leave_out(path, size, artifact.kind.value, graph, f"it cannot be read: {error}")
