"""The counts of a run's summary."""

from __future__ import annotations

from dataclasses import replace

from xpudbg.analysis.ledger import analyse_ledger
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.manifest import Kernel, Manifest, RunState, SourceLine
from xpudbg.reporters.run_summary import kernel_rows, places


def _manifest() -> Manifest:
    """Two ranks whose graphs call one kernel, compiled once into the cache that they share."""
    stages = tuple(
        Artifact(Kind.TRITON_STAGE, State.PRESENT, f"triton_cache/KEY/k.{s}", 10, "00")
        for s in ("ttir", "spv")
    )
    gone = Artifact(
        Kind.TRITON_STAGE, State.MISSING, reason="no llir in triton_cache/KEY", origin="triton_cache/KEY"
    )
    kernels = tuple(
        Kernel("k", KernelKind.TRITON, "model__0", f"rank{r}", 3, ("KEY",), ("ttir", "spv"), (*stages, gone))
        for r in (0, 1)
    )
    return Manifest(1, "n", RunState.COMPLETE, "run", "", "", kernels=kernels)


def test_the_files_of_a_shared_entry_count_once() -> None:
    rows = dict(kernel_rows(_manifest()))
    assert rows == {
        "kernels": "2 generated (2 Triton)",
        "launches": "6 in one pass through every graph",
        "cache": "1 Triton entry (1 ttir, 1 spv)",
    }
    ledger = analyse_ledger(_manifest())
    assert (ledger.present, ledger.missing) == (2, 1)


def test_equal_reasons_at_one_line_are_there_once_with_their_number() -> None:
    line = SourceLine("/v/lib/python3.11/site-packages/torch/nn/parallel/distributed.py", 7)
    rows = [("no", line)] * 3 + [("no", replace(line, line=number)) for number in range(10, 15)]
    found = [text.plain for _, text in places("graph breaks", rows)]
    assert found[0] == "8: no  torch/nn/parallel/distributed.py:7  3 times"
    assert found[1:] == [
        *(f"no  torch/nn/parallel/distributed.py:{number}" for number in (10, 11, 12)),
        "and 2 more",
    ]
