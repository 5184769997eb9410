"""Coverage of a run: how many of its kernels lead back to a line of the program and to a module, and why others do not."""

from __future__ import annotations

from xpudbg.analysis.provenance.build_links import COMPILED_AT
from xpudbg.analysis.provenance.eager_kernels import OUTSIDE
from xpudbg.analysis.provenance.graph_links import GraphLinks, Key
from xpudbg.analysis.provenance.run_links import RunLinks
from xpudbg.analysis.provenance.user_lines import is_library
from xpudbg.model.provenance import Level, ProvenanceCoverage, UnlinkedKernel


def run_coverage(index: RunLinks) -> ProvenanceCoverage:
    """The coverage of all graphs that are looked at, and of the kernels outside of graphs.

    Args:
        index: The run.
    """
    kernels = with_line = with_module = by_call = outside = with_nodes = 0
    unlinked: list[UnlinkedKernel] = []
    for links in index.all_links():
        modules = any(level is Level.MODULE for level, _ in links.items)
        for key, item in links.items.items():
            if item.level is not Level.KERNEL:
                continue
            kernels += 1
            outside += links.graph == OUTSIDE
            with_nodes += modules
            above = links.reached([key], up=True)
            with_module += any(level is Level.MODULE for level, _ in above)
            lines = [links.items[k] for k in above if k[0] is Level.PYTHON]
            if any(not is_library(line.file) for line in lines):
                with_line += 1
                by_call += any(link.source == COMPILED_AT for link in links.up(key))
                continue
            if links.graph == OUTSIDE:
                reason = index.outside.reason(key)
            else:
                reason = _reason(links, key, bool(lines))
            unlinked.append(UnlinkedKernel(links.graph, item.name, item.detail, reason))
    return ProvenanceCoverage(
        kernels,
        with_line,
        with_module if with_nodes else None,
        by_call,
        tuple(unlinked),
        outside=outside,
        graphs=len(index.graphs),
        graphs_with_nodes=len(index.with_nodes),
        with_nodes=with_nodes,
    )


def _reason(links: GraphLinks, kernel: Key, library: bool) -> str:
    """Return why a kernel leads to no line of the program."""
    if library:
        return "its nodes name lines of libraries alone, and no artifact holds the whole stack"
    above = links.reached([kernel], up=True)
    if any(level in (Level.ATEN, Level.POST_GRAD) for level, _ in above):
        return "its nodes name no Python line"
    if any(level in (Level.ATEN, Level.POST_GRAD) for level, _ in links.items):
        return "no artifact says which nodes it computes"
    return "the graph's FX files are not there"
