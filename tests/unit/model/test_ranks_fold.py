"""What ranks have in common counts once, and as often wherever it is counted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from xpudbg.compare.metrics import measure_run
from xpudbg.model.manifest import GraphBreak, Manifest, Process, ProcessRole, Recompile, SourceLine
from xpudbg.model.ranks import graph_breaks_by_rank, recompiles_by_rank
from xpudbg.run.run_reader import RunReader
from xpudbg.store.manifest_file import load_manifest
from xpudbg.store.reader import open_bundle

RUN = Path(__file__).parents[2] / "data" / "explain-bmg-2.13" / "run"


def _job() -> RunReader:
    """A run of two ranks on two hosts that break and recompile at the same places."""

    def place(host: str) -> SourceLine:
        return SourceLine(f"/{host}/train.py", 7, "step", "y = f(x)")

    ranks = [Process(f"rank{n}", ProcessRole.RANK, rank=n) for n in range(2)]
    breaks = [GraphBreak(p.id, "0/0", f"call to print\nfrom /{p.id}/train.py", place(p.id)) for p in ranks]
    again = [
        Recompile(
            p.id,
            f"{n}/1",
            (f"___check_obj_id(f, {140_439_264_606_080 + n})  # /{p.id}/train.py:7 (for {n}/0)",),
            place(p.id),
        )
        for n, p in enumerate(ranks)
    ]
    manifest: Manifest = replace(
        load_manifest(RUN),
        graphs=(),
        kernels=(),
        processes=tuple(ranks),
        graph_breaks=tuple(breaks),
        recompiles=tuple(again),
    )
    return RunReader(RUN, bundle=open_bundle(RUN, manifest=manifest))


def test_lists_rules_and_comparisons_count_the_same() -> None:
    run = _job()
    assert [have for _, have in graph_breaks_by_rank(run.manifest)] == [(0, 1)]
    assert [have for _, have in recompiles_by_rank(run.manifest)] == [(0, 1)]
    measures = measure_run(run)
    assert len(measures.graph_breaks or ()) == 1
    assert len(measures.recompiles or ()) == 1
    assert [e.what for e in run.events() or ()] == ["graph break", "recompile"]
