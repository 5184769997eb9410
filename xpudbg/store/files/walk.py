"""The files of a bundle's folder, and the entries that cannot go into a pack."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from xpudbg.model.pack import DroppedFile
from xpudbg.model.row import dataclass
from xpudbg.store.files.atomic import MARK
from xpudbg.store.files.paths import MAX_PATH

_TEMPORARY = (".reserve", ".xpudbg-")


@dataclass(frozen=True, slots=True)
class Found:
    """A plain file of the bundle.

    Attributes:
        path: Bundle-relative path with ``/``, as the file system has it.
        root: The bundle's folder as it was given.
        bytes: Its size.
    """

    path: str
    root: str
    bytes: int

    @property
    def file(self) -> str:
        """The file, with the folder that was given."""
        return f"{self.root}/{self.path}"


def walk_bundle(root: Path) -> tuple[list[Found], list[DroppedFile]]:
    """Return the plain files below a bundle's folder by path, and skipped entries with reasons. No link is followed."""
    files: list[Found] = []
    dropped: list[DroppedFile] = []
    top = str(root)
    pending = [(top, "")]
    while pending:
        folder, prefix = pending.pop()
        try:
            entries = list(os.scandir(folder))
        except OSError as error:
            dropped.append(DroppedFile(prefix.rstrip("/"), None, f"unreadable: {error.strerror}"))
            continue
        for entry in entries:
            path = prefix + entry.name
            try:
                status = entry.stat(follow_symlinks=False)
            except OSError as error:
                dropped.append(DroppedFile(path, None, f"unreadable: {error.strerror}"))
                continue
            if stat.S_ISDIR(status.st_mode):
                pending.append((entry.path, path + "/"))
            elif not stat.S_ISREG(status.st_mode):
                what = "a link: not followed" if stat.S_ISLNK(status.st_mode) else "not a regular file"
                dropped.append(DroppedFile(path, None, what))
            elif len(path) > MAX_PATH:
                dropped.append(DroppedFile(path[:MAX_PATH], status.st_size, f"a path longer than {MAX_PATH}"))
            elif prefix or not (entry.name.startswith(_TEMPORARY) or entry.name.endswith(MARK)):
                files.append(Found(path, top, status.st_size))
    files.sort(key=lambda f: f.path)
    return files, dropped
