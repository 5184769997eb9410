"""The runs of a folder, a line each."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class RunLine:
    """One run as ``xpudbg runs`` lists it.

    Attributes:
        name: Its folder's name.
        path: Its folder.
        state: ``running``, ``collecting`` or ``complete``; ``damaged`` when the manifest cannot be read.
        source: ``run`` or ``collect``.
        created: UTC time in ISO 8601; empty when unknown.
        exit: The script's status; None when unknown.
        torch: Version of torch; empty when unknown.
        emulated: Name of the XPU target; empty on real devices.
        graphs: Number of graphs.
        kernels: Rows of the manifest's list: generated kernels, library functions, and kernels outside of graphs.
        compiled_kernels: Those that are compiled: generated for graphs, or outside of them.
        launches: Launches of one pass through every graph.
        cache_entries: Triton cache entries.
        graph_breaks: Number of graph breaks.
        recompiles: Number of recompiles.
        bytes: Size of its artifacts.
        latest: Whether ``latest`` means it.
        problem: Why it is damaged; empty otherwise.
    """

    name: str
    path: str
    state: str
    source: str = ""
    created: str = ""
    exit: int | None = None
    torch: str = ""
    emulated: str = ""
    graphs: int = 0
    kernels: int = 0
    compiled_kernels: int = 0
    launches: int = 0
    cache_entries: int = 0
    graph_breaks: int = 0
    recompiles: int = 0
    bytes: int = 0
    latest: bool = False
    problem: str = ""
