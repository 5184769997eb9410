"""``accuracy.json``: the verdict of ``xpudbg accuracy`` in its bundle."""

from __future__ import annotations

from xpudbg.model.accuracy import ACCURACY_VERSION, AccuracyReport
from xpudbg.store.files.versioned_json import VersionedJson
from xpudbg.store.result_file import ResultFile

_MAX_BYTES = 32 << 20
ACCURACY_FILE = ResultFile(
    "accuracy.json",
    VersionedJson("report on accuracy", AccuracyReport, "format_version", ACCURACY_VERSION, _MAX_BYTES),
    "'xpudbg accuracy SCRIPT' makes another one",
)
