"""``accuracy.json``: the verdict of ``xpudbg accuracy`` in its bundle."""

from __future__ import annotations

from pathlib import Path

from xpudbg.files.versioned_json import VersionedJson
from xpudbg.model.accuracy import ACCURACY_VERSION, AccuracyReport

ACCURACY_FILE = "accuracy.json"
_MAX_BYTES = 32 << 20
_FORMAT = VersionedJson("report on accuracy", AccuracyReport, "format_version", ACCURACY_VERSION, _MAX_BYTES)


def save_accuracy(folder: Path, report: AccuracyReport) -> Path:
    """Write the report into a bundle's folder; returns its file.

    Raises:
        OSError: It could not be written.
    """
    path = folder / ACCURACY_FILE
    _FORMAT.write(path, report)
    return path


def load_accuracy(path: Path) -> AccuracyReport:
    """Read and check a report.

    Args:
        path: The file, in a folder or in a zip file.

    Raises:
        XpudbgError: It is damaged, something else, or of a newer version.
        OSError: It could not be read.
    """
    return _FORMAT.read(path, again="'xpudbg accuracy SCRIPT' makes another one")
