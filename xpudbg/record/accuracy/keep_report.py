"""The verdict of a comparison into its bundle."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from xpudbg.model.accuracy import AccuracyReport
from xpudbg.model.artifact import Kind
from xpudbg.model.manifest import Manifest
from xpudbg.record.collect.file_import import FileImporter
from xpudbg.store.accuracy_file import ACCURACY_FILE
from xpudbg.store.manifest_file import save_manifest


def keep_report(folder: Path, manifest: Manifest, report: AccuracyReport) -> Manifest:
    """Write the report beside the manifest, and its row into the manifest, which is returned.

    Raises:
        OSError: It could not be written.
    """
    path = ACCURACY_FILE.save(folder, report)
    row = FileImporter(folder).place(path, ACCURACY_FILE.name, Kind.ACCURACY)
    others = tuple(a for a in manifest.artifacts if a.kind is not Kind.ACCURACY)
    kept = replace(manifest, artifacts=(*others, row))
    return save_manifest(folder, kept)
