"""Builds of ``triton-cache whatif`` into the bundle that their kernels are of."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.kernels.builds.kept_builds import recorded_builds
from xpudbg.model.artifact import Kind
from xpudbg.model.cache import EntryFiles
from xpudbg.model.kept_builds import WhatIfRecord
from xpudbg.model.native import WhatIf
from xpudbg.run.manifest_lookup import bundle_of
from xpudbg.run.run_reader import RunReader
from xpudbg.store.whatif_file import WHATIF_FILE, record_with
from xpudbg.workflows.keep_in_run import enter_file, why_not_kept


def keep_builds(results: Sequence[tuple[EntryFiles, WhatIf]]) -> list[str]:
    """Keep builds in the folders of the runs that their kernels are of; what is of no run bundle is kept nowhere.

    Args:
        results: Cache entries with their builds.

    Returns:
        What was done, or why not, in a sentence for each run.
    """
    found: dict[Path, list[tuple[EntryFiles, WhatIf]]] = {}
    for files, result in results:
        bundle = bundle_of(files.root)
        if bundle is not None and any(not a.reason for a in result.attempts):
            found.setdefault(bundle, []).append((files, result))
    return [_keep(bundle, rows) for bundle, rows in found.items()]


def _keep(bundle: Path, results: Sequence[tuple[EntryFiles, WhatIf]]) -> str:
    run = RunReader(bundle, name=bundle.name)
    try:
        why = why_not_kept(run)
        if not why:
            new = [kept for files, result in results if (kept := recorded_builds(files, result))]
            if new:
                record = record_with(_known(run), new, run.name)
                enter_file(run.root, WHATIF_FILE.save(run.root, record), WHATIF_FILE.name, Kind.WHATIF)
            else:
                why = "its files cannot be read"
    except OSError as error:
        why = f"it cannot be written: {error.strerror or error}"
    except XpudbgError as error:
        why = error.message
    if why:
        return f"the builds are not kept in {run.name}: {why}"
    return f"the builds are kept in {run.name}: 'show' and 'report' have them"


def _known(run: RunReader) -> WhatIfRecord | None:
    if not run.present(Kind.WHATIF):
        return None
    try:
        return WHATIF_FILE.load(run.root / WHATIF_FILE.name)
    except (OSError, XpudbgError):
        # A damaged one is replaced.
        return None
