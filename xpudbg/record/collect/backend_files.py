"""Files that backends other than Inductor wrote into the folders that their options name, such as OpenVINO's IR.

What is text is copied; weights and machine code stay where they are, and their rows say where.
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Iterator, Mapping
from datetime import datetime
from itertools import islice
from pathlib import Path

from xpudbg.core.units import decimal_size
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.record.collect.file_import import FileImporter
from xpudbg.store.files.vfs import walk

FOLDER = "backends"
_TEXTS = frozenset({".xml", ".json", ".txt", ".log", ".dot", ".mlir", ".py"})
_LARGEST = 16 << 20
_MOST_FILES, _MOST_LOOKED_AT = 200, 20_000


def backend_files(folders: Mapping[str, str], created: str, placer: FileImporter) -> list[Artifact]:
    """Return a row for each file that was written since the run began.

    Args:
        folders: Folder -> the backend whose options name it.
        created: When the run began, as its manifest has it.
        placer: Brings files into the bundle.
    """
    try:
        began = datetime.fromisoformat(created).timestamp()
    except ValueError:
        return []
    rows: list[Artifact] = []
    for folder, backend in folders.items():
        inside = f"{FOLDER}/{''.join(c if c.isalnum() or c in '-_' else '_' for c in backend)}"
        for path, status in _written(Path(folder), began):
            if len(rows) >= _MOST_FILES:
                return rows
            rows.append(_row(path, status, f"{inside}/{path.relative_to(folder).as_posix()}", placer))
    return rows


def _written(folder: Path, began: float) -> Iterator[tuple[Path, os.stat_result]]:
    paths = (place / name for place, names in walk(folder, most=_MOST_LOOKED_AT) for name in names)
    for path in islice(paths, _MOST_LOOKED_AT):
        with contextlib.suppress(OSError):
            status = path.lstat()
            if stat.S_ISREG(status.st_mode) and status.st_mtime >= began:
                yield path, status


def _row(path: Path, status: os.stat_result, relative: str, placer: FileImporter) -> Artifact:
    kind, size = Kind.BACKEND_FILE, decimal_size(status.st_size)
    if path.suffix.lower() not in _TEXTS or status.st_size > _LARGEST:
        why = "too large" if path.suffix.lower() in _TEXTS else "weights or machine code"
        return Artifact(
            kind, State.NOT_REQUESTED, reason=f"{why}, {size}: it stays where it is", origin=str(path)
        )
    target = placer.root / relative
    try:
        # The file is the backend's own, which looks for it the next time: it is never moved.
        data = path.read_bytes()
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    except OSError as error:
        return Artifact(kind, State.UNREADABLE, reason=error.strerror or str(error), origin=str(path))
    return placer.place(target, relative, kind, origin=str(path))
