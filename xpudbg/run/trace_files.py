"""Traces of a run, or in a folder that is no run."""

from __future__ import annotations

import re

from xpudbg.run.run_reader import RunReader
from xpudbg.store.files.vfs import is_folder, walk

_TRACE_NAME = re.compile(r"torch_trace.{0,255}\.log(?:\.gz)?$")
_MOST_FILES = 100_000
_MOST_TRACES = 4096


def trace_readers(run: RunReader) -> list[tuple[str, RunReader]]:
    """Return the readers of a run's traces with their names: the run itself, or every trace of a folder."""
    if run.is_bundle or not is_folder(run.root):
        return [(run.root.name, run)]
    found: list[tuple[str, RunReader]] = []
    for folder, names in walk(run.root, most=_MOST_FILES):
        for name in sorted(names):
            if _TRACE_NAME.search(name) and len(found) < _MOST_TRACES:
                path = folder / name
                found.append((path.relative_to(run.root).as_posix(), RunReader.open(path, name=str(path))))
    return found
