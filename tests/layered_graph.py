"""A made-up graph whose layers repeat, and the page of it."""

from __future__ import annotations

import time

from xpudbg.model.fusion import FusedKernel, GraphFusion, Member, MemberKind, RepeatedLayers, place_in_layers
from xpudbg.model.location import FxSourceLine
from xpudbg.model.report import ReportKernelRow
from xpudbg.model.report_graph import ReportGraphPage, ReportLaunch
from xpudbg.screens.report.graph_content import with_pictures


def layered(layers: int) -> GraphFusion:
    """A kernel, layers of four, a kernel."""
    kernels = []
    for i in range(4 * layers + 2):
        line = FxSourceLine("/home/u/model.py", (i - 1) % 4 + 1, "f", f"x = step_{(i - 1) % 4}(x)")
        reads = (f"buf{i - 1}",) if i else ("arg0_1",)
        node = Member(f"op{i}", MemberKind.POINTWISE, ("add",), (), (), (line,), (f"buf{i}",), reads)
        kernels.append(
            FusedKernel(f"triton_poi_{i}", "triton", members=(node,), reads=reads, writes=node.writes)
        )
    repeats = (RepeatedLayers(2, 4, layers, tuple(f"layers.{n}" for n in range(layers))),)
    return GraphFusion("g", kernels=tuple(kernels), kernels_after=len(kernels), repeats=repeats)


def page_of(graph: GraphFusion, seconds: float = 60) -> ReportGraphPage:
    """Page of a graph.

    Args:
        graph: The graph.
        seconds: What is not drawn by then is not drawn.
    """
    rows = [
        ReportLaunch(
            n,
            ReportKernelRow(f"g:K{n}", f"K{n}", f"triton_poi_{n - 1}", "g", "triton"),
            makers=(n - 1,) if n > 1 else (),
            drawn_as=place_in_layers(graph.repeats, n)[0],
        )
        for n in range(1, len(graph.kernels) + 1)
    ]
    return with_pictures(ReportGraphPage("g", "g", kernels=tuple(rows)), graph, time.monotonic() + seconds)
