"""How large a report is, and how long it takes beside what it cannot do without, as a ratio within one run.

    python benchmarks/report.py RUN...

Without the report: reading the traces, the fusion of every graph, both pictures of it, and the kernel card of every cache entry that
has a page. Times are processor seconds of a process and its children, with an empty cache of pictures. Limits: 3 times that, and 10 MB.
Exits 1 where one is missed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
LIMIT_RATIO = 3.0
LIMIT_MB = 10.0
_NEEDED = """
import sys
from pathlib import Path
from xpudbg.facts.fusion.run_fusion import fusion_of
from xpudbg.facts.compile_time.spans import feed_spans
from xpudbg.facts.fusion.kernel_modules import with_layers
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.kernel_card import card_of
from xpudbg.facts.origins.run_links import RunLinks
from xpudbg.report.kernel_rows import counted_kernels
from xpudbg.run.run_reader import RunReader
from xpudbg.core.errors import XpudbgError
from xpudbg.model.provenance import Level
from xpudbg.screens.fusion.graph_style import Side
from xpudbg.screens.fusion.buffer_text import folded_graph
from xpudbg.screens.fusion.drawing import drawing
from xpudbg.screens.fusion.drawing import render_one
from xpudbg.commands.compilers import disassemble_entry
run = RunReader.open(Path(sys.argv[1]))
feed_spans(run, "", lambda *_: None, everything=True)
index = RunLinks(run, None, disassemble_entry)
with drawing():
    for graph in index.graphs:
        nodes = run.fx_nodes(graph)
        fusion = with_layers(fusion_of(run, graph), nodes.value if nodes else None)
        index.links(graph.id)
        for kernel in counted_kernels(fusion):
            reader = index.code(graph.id, (Level.KERNEL, f"K{kernel.numbers[0]}")).reader
            if reader is not None:
                card_of(reader, {})
        for side in (Side.BEFORE, Side.AFTER) if fusion.kernels else ():
            render_one(folded_graph(fusion), "svg", side)
        index.forget(graph.id)
for key in index.outside.links.items:
    if key[0] is Level.KERNEL:
        card_of(index.outside.code(key).reader, {})
"""


def seconds_of(command: list[str]) -> float:
    """Processor seconds of a process and its children."""
    with tempfile.TemporaryDirectory() as cache:
        env = {**os.environ, "XPUDBG_CACHE_DIR": cache, "PYTHONPATH": str(PROJECT)}
        before = os.times()
        subprocess.run(command, env=env, check=True, stdout=subprocess.DEVNULL)
        after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def main(runs: list[str]) -> int:
    """Measure each run."""
    missed = False
    with tempfile.TemporaryDirectory() as folder:
        for run in runs:
            file = Path(folder) / "report.html"
            needed = seconds_of([sys.executable, "-c", _NEEDED, run])
            took = seconds_of([sys.executable, "-m", "xpudbg", "report", run, "-o", str(file), "--force"])
            size, ratio = file.stat().st_size / 1e6, took / needed
            bad = ratio > LIMIT_RATIO or size > LIMIT_MB
            missed = missed or bad
            words = f"{took:.1f} s, {ratio:.2f} of {needed:.1f} s, {size:.1f} MB"
            print(f"{Path(run).name}: {words}{'  MISSED' if bad else ''}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
