"""Results of ``verify`` into the bundle that they are about."""

from __future__ import annotations

from dataclasses import replace

from xpudbg.analysis.run_reader import RunReader
from xpudbg.analysis.verify.kept_verdicts import record_with
from xpudbg.bundle.manifest_file import load_manifest, save_manifest
from xpudbg.bundle.verify_file import VERIFY_FILE, save_record
from xpudbg.capture.collect.file_import import FileImporter
from xpudbg.errors import XpudbgError
from xpudbg.files.archive import INDEX
from xpudbg.files.vfs import archive_at
from xpudbg.model.artifact import Kind
from xpudbg.model.manifest import RunState
from xpudbg.model.verify import VerifyRecord, VerifyReport


def keep_verdicts(run: RunReader, report: VerifyReport, *, whole: bool) -> str:
    """Keep what was found out in the run's folder, with a row in its ledger; what is no folder of this machine's own runs stays as it is.

    Args:
        run: The run.
        report: What was found out.
        whole: Whether whole graphs were asked for, not single kernels.

    Returns:
        What was done, or why not, in a sentence; empty where nothing was compared.
    """
    record = record_with(_known(run), report, run.name, whole=whole)
    if not any(g.kernels or g.patterns or g.outputs or g.library for g in report.graphs):
        return ""
    why = _why_not(run)
    if not why:
        try:
            path = save_record(run.root, record)
            row = FileImporter(run.root).place(path, VERIFY_FILE, Kind.VERIFY)
            manifest = load_manifest(run.root)
            others = tuple(a for a in manifest.artifacts if a.kind is not Kind.VERIFY)
            save_manifest(run.root, replace(manifest, artifacts=(*others, row)))
        except OSError as error:
            why = f"it cannot be written: {error.strerror or error}"
    if why:
        return f"the result is not kept in {run.name}: {why}"
    return f"the result is kept in {run.name}: 'show' and 'report' have it"


def _known(run: RunReader) -> VerifyRecord | None:
    try:
        return run.verify_record if run.is_bundle else None
    except XpudbgError:
        # A damaged one is replaced.
        return None


def _why_not(run: RunReader) -> str:
    """The reason why nothing may be written into the run; empty where it may."""
    if archive_at(run.root) is not None:
        return "it is a zip file"
    if not run.is_bundle:
        return "it is no run bundle"
    if (run.root / INDEX).exists():
        return "it was unpacked from a pack, whose files stay as they are"
    if run.manifest.state is not RunState.COMPLETE:
        return "the run is not finished"
    return ""
