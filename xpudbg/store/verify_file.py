"""``verify.json``: the results of ``xpudbg verify`` in their bundle."""

from __future__ import annotations

from xpudbg.model.verify import VERIFY_VERSION, VerifyRecord
from xpudbg.store.files.versioned_json import VersionedJson
from xpudbg.store.result_file import ResultFile

_MAX_BYTES = 64 << 20
VERIFY_FILE = ResultFile(
    "verify.json",
    VersionedJson("record of verify", VerifyRecord, "format_version", VERIFY_VERSION, _MAX_BYTES),
    "'xpudbg verify RUN' makes another one",
)
