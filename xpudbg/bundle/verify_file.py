"""``verify.json``: the results of ``xpudbg verify`` in their bundle."""

from __future__ import annotations

from pathlib import Path

from xpudbg.files.versioned_json import VersionedJson
from xpudbg.model.verify import VERIFY_VERSION, VerifyRecord

VERIFY_FILE = "verify.json"
_MAX_BYTES = 64 << 20
_FORMAT = VersionedJson("record of verify", VerifyRecord, "format_version", VERIFY_VERSION, _MAX_BYTES)


def save_record(folder: Path, record: VerifyRecord) -> Path:
    """Write the record into a bundle's folder; returns its file.

    Raises:
        OSError: It could not be written.
    """
    path = folder / VERIFY_FILE
    _FORMAT.write(path, record)
    return path


def load_record(path: Path) -> VerifyRecord:
    """Read and check a record.

    Args:
        path: The file, in a folder or in a zip file.

    Raises:
        XpudbgError: It is damaged, something else, or of a newer version.
        OSError: It could not be read.
    """
    return _FORMAT.read(path, again="'xpudbg verify RUN' makes another one")
