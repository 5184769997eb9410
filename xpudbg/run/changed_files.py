"""Files of a run that changed after a result was made from them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from contextlib import suppress
from functools import cached_property
from pathlib import Path

from xpudbg.core.errors import XpudbgError
from xpudbg.model.verify import VerifiedFile
from xpudbg.store.files.archive import INDEX, decode_index
from xpudbg.store.files.paths import inside
from xpudbg.store.files.vfs import archive_at, read_file


class ChangedFiles:
    """Digests of a bundle's files, each computed once.

    Args:
        root: The bundle: a folder or a zip file.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._digests: dict[str, str] = {}

    def among(self, files: Iterable[VerifiedFile]) -> tuple[str, ...]:
        """Return the files that changed; files that a pack left out or redacted do not count.

        Args:
            files: Files of the run with the digests of then.
        """
        found = {f.path for f in files if self._digest(f.path) not in (f.sha256, "")}
        return tuple(sorted(found - self._redacted)) if found else ()

    def _digest(self, path: str) -> str:
        """Return a file's digest; empty where it does not exist."""
        if path not in self._digests:
            self._digests[path] = ""
            with suppress(XpudbgError, OSError):
                self._digests[path] = hashlib.sha256(read_file(inside(self._root, path))).hexdigest()
        return self._digests[path]

    @cached_property
    def _redacted(self) -> frozenset[str]:
        return redacted_files(self._root)


def redacted_files(root: Path) -> frozenset[str]:
    """Return files of a bundle that `pack` redacted, as its ``pack.json`` names them.

    Args:
        root: The bundle: a folder or a zip file.
    """
    with suppress(XpudbgError, OSError):
        archive = archive_at(root)
        packed = archive.index if archive else decode_index(read_file(root / INDEX), origin=INDEX)
        return frozenset(f.path for f in packed.files if f.redactions) if packed else frozenset()
    return frozenset()
