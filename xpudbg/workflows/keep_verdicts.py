"""Results of ``verify`` into the bundle that they are about."""

from __future__ import annotations

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.numbers.kept_verdicts import record_with
from xpudbg.model.artifact import Kind
from xpudbg.model.verify import VerifyRecord, VerifyReport
from xpudbg.run.run_reader import RunReader
from xpudbg.store.verify_file import VERIFY_FILE
from xpudbg.workflows.keep_in_run import enter_file, why_not_kept


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
    why = why_not_kept(run)
    if not why:
        try:
            path = VERIFY_FILE.save(run.root, record)
            enter_file(run.root, path, VERIFY_FILE.name, Kind.VERIFY)
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
