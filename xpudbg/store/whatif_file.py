"""``whatif.json``: builds of ``xpudbg triton-cache whatif`` in the bundle of their kernels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xpudbg.model.kept_builds import WHATIF_VERSION, RecordedBuilds, WhatIfRecord
from xpudbg.store.files.versioned_json import VersionedJson
from xpudbg.store.result_file import ResultFile

MOST_ATTEMPTS = 64
"""Builds that are kept of a cache entry: four register modes of four devices by four compilers."""
MOST_IN_RUN = 20_000
"""Builds that are kept in a run: about 16 MB."""
_MAX_BYTES = 64 << 20
WHATIF_FILE = ResultFile(
    "whatif.json",
    VersionedJson("record of whatif", WhatIfRecord, "format_version", WHATIF_VERSION, _MAX_BYTES),
    "'xpudbg triton-cache whatif' makes another one",
)


def record_with(record: WhatIfRecord | None, new: Sequence[RecordedBuilds], run: str) -> WhatIfRecord:
    """A run's record with new builds in it, which take the place of those of the same device, register mode and compiler.

    Builds that were made from other files of the entry go. Beyond :data:`MOST_IN_RUN` the oldest go.

    Args:
        record: What the run has; None for nothing.
        new: The new builds.
        run: Name of the run.
    """
    known = {module_path(k): k for k in (record.kernels if record is not None else ())}
    for kernel in new:
        old = known.pop(module_path(kernel), None)
        known[module_path(kernel)] = _joined(old, kernel)
    left, kept = MOST_IN_RUN, []
    for kernel in reversed(known.values()):
        if left < len(kernel.attempts):
            break
        left -= len(kernel.attempts)
        kept.append(kernel)
    return WhatIfRecord(run, kernels=tuple(reversed(kept)))


def module_path(kernel: RecordedBuilds) -> str:
    """The bundle-relative path of the module that builds were made from; empty where a record has none."""
    return kernel.files[0].path if kernel.files else ""


def _joined(old: RecordedBuilds | None, new: RecordedBuilds) -> RecordedBuilds:
    if old is None or old.files != new.files:
        return replace(new, attempts=new.attempts[-MOST_ATTEMPTS:])
    found = {(a.device, a.mode, a.compiler): a for a in old.attempts}
    for attempt in new.attempts:
        place = attempt.device, attempt.mode, attempt.compiler
        before = found.pop(place, None)
        # A ranking does without instructions: those of the same code stay.
        same = before is not None and attempt.isa is None and before.figures == attempt.figures
        found[place] = replace(attempt, isa=before.isa) if same and before is not None else attempt
    return replace(new, attempts=tuple(found.values())[-MOST_ATTEMPTS:])
