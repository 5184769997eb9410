"""Figures of a graph: nodes, launches and bytes before and after fusion."""

from __future__ import annotations

from rich.text import Text

from xpudbg.core.units import decimal_size
from xpudbg.model.fusion import GraphFusion
from xpudbg.model.plural import plural
from xpudbg.screens.text import clean


def nodes_words(graph: GraphFusion) -> str:
    """``7 scheduler nodes``, with how sure that is."""
    least = "" if graph.nodes_complete else "at least "
    return f"{least}{plural(graph.nodes_before, 'scheduler node')}"


def kernels_words(graph: GraphFusion) -> str:
    """``3 kernel launches``, or that their number is not known."""
    if graph.kernels_after is None:
        return "unknown kernel launches"
    words = plural(graph.kernels_after, "kernel launch", "kernel launches")
    return f"{'about ' if graph.kernels_after and not graph.kernels_complete else ''}{words}"


def summary_lines(graph: GraphFusion) -> list[Text]:
    """Return what fusion did, in numbers."""
    first = Text()
    nodes, kernels = nodes_words(graph), kernels_words(graph)
    ops = f"{plural(graph.fx_operators, 'FX op')} -> " if graph.fx_operators else ""
    first.append(f"{ops}{nodes} -> {kernels}" if graph.nodes_before else f"{ops}{kernels}", style="bold")
    if graph.launches_saved:
        least = "" if graph.kernels_complete else "about "
        first.append(f", {least}{plural(graph.launches_saved, 'launch', 'launches')} saved")
    gone = len(set(graph.removed))
    if graph.removed_known:
        first.append(f", {plural(gone, 'buffer')} eliminated" if gone else ", no buffer eliminated")
    elif gone:
        first.append(f", at least {plural(gone, 'buffer')} eliminated")
    lines = [first]
    if graph.bytes_after is not None:
        traffic = Text("memory traffic ")
        if graph.bytes_before is not None:
            saved = graph.bytes_before - graph.bytes_after
            traffic.append(f"{decimal_size(graph.bytes_before)} -> {decimal_size(graph.bytes_after)}")
            if not graph.bytes_complete:
                return [*lines, traffic.append(", without buffers of unknown size"), *_remarks(graph)]
            share = f" ({saved / graph.bytes_before:.0%})" if graph.bytes_before else ""
            traffic.append(f", {decimal_size(saved)}{share} saved", style="green" if saved > 0 else "")
        else:
            traffic.append(decimal_size(graph.bytes_after))
        if graph.bytes_after and graph.memory_bound_bytes is not None:
            traffic.append(f"; {graph.memory_bound_bytes / graph.bytes_after:.0%} memory-bound")
        lines.append(traffic)
    elif graph.bytes_before is not None:
        lines.append(Text(f"memory traffic {decimal_size(graph.bytes_before)} -> unknown"))
    return [*lines, *_remarks(graph)]


def _remarks(graph: GraphFusion) -> list[Text]:
    """Return what one has to know of the numbers."""
    lines = []
    if graph.kernels_after is None and graph.kernels:
        words = "the list shows nodes before fusion: which of them share a kernel is unknown"
        lines.append(Text(words, style="yellow"))
    members = [m for k in graph.kernels for m in k.members]
    if graph.fx_ops and any(m.aten for m in members) and not any(m.sources for m in members):
        lines.append(Text("Python lines: torch recorded none in this graph", style="dim"))
    if any(k.function and not k.function.startswith("partition_") for k in graph.kernels):
        words = "kernels of subgraphs (control flow, repeated regions) are counted once, even if they run several times"
        lines.append(Text(words, style="dim"))
    if graph.symbols:
        values = ", ".join(f"{clean(k)} = {clean(v)}" for k, v in graph.symbols)
        lines.append(Text(f"sizes as in the recorded run: {values}", style="dim"))
    return lines
