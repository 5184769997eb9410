"""Spills of all kernels of a run, found out once."""

from __future__ import annotations

from xpudbg.analysis.result_cache import is_on, pruned_after, remembered, result_key
from xpudbg.analysis.run_reader import RunReader
from xpudbg.files.paths import MANIFEST
from xpudbg.model.spill_total import SpillTotal


def whole_spills(run: RunReader) -> SpillTotal:
    """Add up what all Triton kernels of a bundle spill; what was found out before is taken again.

    The manifest names every stage with its digest, so that it stands for the cache.

    Args:
        run: The bundle.
    """
    if not run.manifest.kernels:
        return SpillTotal()
    if not is_on():
        return _measured(run)
    manifest = run.bundle.read_text(MANIFEST)
    with pruned_after():
        key = result_key(SpillTotal, [manifest])
        return remembered(SpillTotal, key, lambda: _measured(run))


def _measured(run: RunReader) -> SpillTotal:
    # Its readers of kernels take a tenth of a second to import.
    from xpudbg.analysis.checks.spilled import measure_spills

    return measure_spills(run)
