"""Files that later commands add to a bundle: each a record with a version, and the command that makes it again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Generic, TypeVar

from xpudbg.model.accuracy import ACCURACY_VERSION, AccuracyReport
from xpudbg.model.artifact import PACKAGE
from xpudbg.model.native import WHATIF_VERSION, RecordedBuilds, WhatIfRecord
from xpudbg.model.package import PACKAGE_VERSION, Package
from xpudbg.model.row import dataclass
from xpudbg.model.verify import VERIFY_VERSION, VerifyRecord
from xpudbg.store.files.versioned_json import VersionedJson
from xpudbg.store.files.vfs import read_file

T = TypeVar("T")


@dataclass(frozen=True)
class ResultFile(Generic[T]):
    """Format of one kind of result files.

    Attributes:
        name: Its name in the bundle's folder.
        form: The record.
        again: The hint for a damaged file: the command that makes it again.
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
        data = read_file(path, limit=self.form.max_bytes + 1)
        return self.form.decode(data, origin=path.name, again=self.again)


# ``accuracy.json``: the verdict of ``xpudbg accuracy`` in its bundle.

_MAX_BYTES = 32 << 20
ACCURACY_FILE = ResultFile(
    "accuracy.json",
    VersionedJson("report on accuracy", AccuracyReport, "format_version", ACCURACY_VERSION, _MAX_BYTES),
    "'xpudbg accuracy SCRIPT' makes another one",
)


# ``package.json``: the facts of a ``.pt2`` package in the bundle that ``collect`` made of it.

PACKAGE_FILE = ResultFile(
    PACKAGE,
    VersionedJson("record of a package", Package, "format_version", PACKAGE_VERSION, _MAX_BYTES),
    "'xpudbg collect MODEL.pt2' makes another one",
)


# ``verify.json``: the results of ``xpudbg verify`` in their bundle.

_VERIFY_FILE_MAX_BYTES = 64 << 20
VERIFY_FILE = ResultFile(
    "verify.json",
    VersionedJson("record of verify", VerifyRecord, "format_version", VERIFY_VERSION, _VERIFY_FILE_MAX_BYTES),
    "'xpudbg verify RUN' makes another one",
)


# ``whatif.json``: builds of ``xpudbg triton-cache whatif`` in the bundle of their kernels.

MOST_ATTEMPTS = 64
"""Builds that are stored per cache entry: four register modes of four devices by four compilers."""
MOST_IN_RUN = 20_000
"""Builds that are stored per run: about 16 MB."""
_WHATIF_FILE_MAX_BYTES = 64 << 20
WHATIF_FILE = ResultFile(
    "whatif.json",
    VersionedJson("record of whatif", WhatIfRecord, "format_version", WHATIF_VERSION, _WHATIF_FILE_MAX_BYTES),
    "'xpudbg triton-cache whatif' makes another one",
)


def record_with(record: WhatIfRecord | None, new: Sequence[RecordedBuilds], run: str) -> WhatIfRecord:
    """Return a run's record with new builds, which replace those of the same device, register mode and compiler.

    Builds that were made from other files of the entry go. Beyond :data:`MOST_IN_RUN` the oldest go.

    Args:
        record: The run's record; None without one.
        new: The new builds.
        run: Name of the run.
    """
    known = {module_path(k): k for k in (record.kernels if record is not None else ())}
    for kernel in new:
        old = known.pop(module_path(kernel), None)
        known[module_path(kernel)] = _joined(old, kernel)
    left, remaining = MOST_IN_RUN, []
    for kernel in reversed(known.values()):
        if left < len(kernel.attempts):
            break
        left -= len(kernel.attempts)
        remaining.append(kernel)
    return WhatIfRecord(run, kernels=tuple(reversed(remaining)))


def module_path(kernel: RecordedBuilds) -> str:
    """Return the bundle-relative path of the module that builds were made from; empty where a record has none."""
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
