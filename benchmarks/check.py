"""How the time of ``xpudbg check`` grows with the number of graphs, as processor time within one process.

    python benchmarks/check.py [--graphs 6000]

Makes the manifest of a run with many graphs, each with two kernels, a graph break and a recompile of its compile, and
holds it against rules for the run, for all graphs and for some of them, and for kernels by twenty patterns. Measures a
tenth of the graphs and all of them; ten times as many graphs may take up to 15 times as long. Exits 1 beyond that.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from datetime import date
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
LIMIT = 15.0


def make_run(folder: Path, count: int) -> Path:
    """A bundle of ``count`` graphs that is its manifest alone."""
    from xpudbg.model.generated_code import KernelKind
    from xpudbg.model.manifest import (
        FORMAT_VERSION,
        Graph,
        GraphBreak,
        GraphKind,
        Kernel,
        Manifest,
        Recompile,
        RunState,
    )
    from xpudbg.model.manifest import SourceLine as Line
    from xpudbg.store.manifest_file import save_manifest

    graphs, kernels, breaks, again = [], [], [], []
    for n in range(count):
        id_, compile_id = f"model__{n}_forward_{n}.0", f"{n}/0"
        line = Line(f"/home/u/model_{n % 50}.py", n + 1, "forward")
        graphs.append(Graph(id_, GraphKind.FORWARD, compile_id, "main", outcome="compiled", location=line))
        kernels += [
            Kernel(f"triton_poi_fused_add_{part}_{n % 40}", KernelKind.TRITON, id_, "main", calls=n % 3)
            for part in range(2)
        ]
        breaks.append(GraphBreak("main", compile_id, "print", line))
        again.append(Recompile("main", compile_id, ("size mismatch at index 0",), line))
    folder.mkdir()
    manifest = Manifest(
        FORMAT_VERSION, "many", RunState.COMPLETE, "run", "2026-11-21T00:00:00+00:00", "benchmark",
        graphs=tuple(graphs), kernels=tuple(kernels), graph_breaks=tuple(breaks), recompiles=tuple(again),
    )  # fmt: skip
    save_manifest(folder, manifest)
    return folder


def seconds(run: Path) -> tuple[float, float]:
    """Processor time of measuring the run, and of holding it against the rules."""
    from xpudbg.compare.checks.evaluate import check_measures
    from xpudbg.compare.checks.rules import Rules, ScopedRules
    from xpudbg.compare.metrics import measure_run

    rules = Rules(
        limits={"max_graph_breaks": 0, "max_recompiles": 3, "max_kernels": 100},
        graphs=(
            ScopedRules("*", {"max_graph_breaks": 0, "max_recompiles": 0, "max_extern_kernels": 2}),
            ScopedRules("model__*5_*", {"max_kernels": 3}),
        ),
        kernels=tuple(ScopedRules(f"triton_*_{n}", {"max_spill_bytes": 0}) for n in range(20)),
    )
    started = time.process_time()
    measures = measure_run(run, name="many")
    measured = time.process_time()
    report = check_measures(measures, rules, today=date(2026, 11, 21))
    assert len(report.findings) > len(measures.graphs)
    return measured - started, time.process_time() - measured


def main() -> int:
    parser = argparse.ArgumentParser(description="Benchmark check with many graphs")
    parser.add_argument("--graphs", type=int, default=6000)
    parser.add_argument("--times", type=int, default=3)
    options = parser.parse_args()
    sys.path.insert(0, str(PROJECT))
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for count in (options.graphs // 10, options.graphs):
            run = make_run(Path(folder) / str(count), count)
            taken = [seconds(run) for _ in range(options.times)]
            parts = [min(t[i] for t in taken) for i in (0, 1)]
            found.append(sum(parts))
            print(
                f"{count} graphs: measured in {parts[0]:.2f} s, judged in {parts[1]:.2f} s of processor time"
            )
    ratio = found[1] / found[0]
    print(f"ten times as many graphs: {ratio:.1f} times as long (at most {LIMIT})")
    return 0 if ratio <= LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
