"""Spills of all kernels of a run, found out once."""

from __future__ import annotations

from xpudbg.model.spill_total import SpillTotal
from xpudbg.run.result_cache import is_on, pruned_after, remembered, result_key
from xpudbg.run.run_reader import RunReader
from xpudbg.store.files.paths import MANIFEST


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
    from xpudbg.compare.checks.spilled import measure_spills

    return measure_spills(run)
