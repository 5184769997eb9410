"""Files that later commands add to a bundle: each a record with a version, and the command that makes another one."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from xpudbg.store.files.versioned_json import VersionedJson

T = TypeVar("T")


@dataclass(frozen=True)
class ResultFile(Generic[T]):
    """One kind of such files.

    Attributes:
        name: Its name in the bundle's folder.
        form: The record.
        again: The hint when one is damaged: the command that makes another one.
    """

    name: str
    form: VersionedJson[T]
    again: str

    def save(self, folder: Path, record: T) -> Path:
        """Write a record into a bundle's folder; returns its file.

        Raises:
            OSError: It could not be written.
        """
        path = folder / self.name
        self.form.write(path, record)
        return path

    def load(self, path: Path) -> T:
        """Read and check a record.

        Args:
            path: The file, in a folder or in a zip file.

        Raises:
            XpudbgError: It is damaged, something else, or of a newer version.
            OSError: It could not be read.
        """
        return self.form.read(path, again=self.again)
