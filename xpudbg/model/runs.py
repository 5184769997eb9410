"""The runs of a folder, a line each."""

from __future__ import annotations

from dataclasses import dataclass

from xpudbg.model.str_enum import StrEnum


class RunSort(StrEnum):
    """Keys by which runs are sorted."""

    CREATED = "created"
    NAME = "name"
    GRAPHS = "graphs"
    KERNELS = "kernels"
    LAUNCHES = "launches"
    BYTES = "bytes"
    SPILLS = "spills"
    BREAKS = "breaks"
    RECOMPILES = "recompiles"
    COMPILE = "compile"
    SIZE = "size"


@dataclass(frozen=True)
class RunTotals:
    """Key figures of a run, as ``check`` measures them; None where they are not known.

    Attributes:
        launches: Kernel launches of one pass through every graph.
        traffic: Bytes that its kernels read and write in it.
        spilled_registers: Registers that its Triton kernels spill, added up; also None where it has no such kernel.
        spilled_bytes: The same in bytes of a hardware thread (CUDA, HIP: of a thread).
        graph_breaks: Graph breaks, what several ranks have once.
        recompiles: Recompiles, the same.
        compile_seconds: Seconds of all compiles, of ranks those of the slowest.
        unknown: Why figures are not known.
    """

    launches: int | None = None
    traffic: int | None = None
    spilled_registers: int | None = None
    spilled_bytes: int | None = None
    graph_breaks: int | None = None
    recompiles: int | None = None
    compile_seconds: float | None = None
    unknown: tuple[str, ...] = ()


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
        kernels: Kernels that are compiled and launched: by graphs, each once a graph, or outside of them.
        launches: Launches of one pass through every graph; None where they are not known.
        cache_entries: Triton cache entries.
        graph_breaks: Number of graph breaks.
        recompiles: Number of recompiles.
        bytes: Size of its artifacts.
        latest: Whether ``latest`` means it.
        problem: Why it is damaged; empty otherwise.
        address: ``latest``, ``latest~1``, ...: how commands call it.
        outcome: ``ok``; ``failed`` where the script ended with another status than 0 or a graph's compile failed; ``unknown`` where no end was
            recorded; else as ``state``.
        failed_graphs: Graphs whose compile failed.
        parents: Names of the runs that it was made from (collected again, merged); else of the last run before it of the same script, module or
            test and the same target.
        made_from: Whether ``parents`` are the runs that it was made from.
        totals: Key figures; None of runs that are not complete.
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
    launches: int | None = None
    cache_entries: int = 0
    graph_breaks: int = 0
    recompiles: int = 0
    bytes: int = 0
    latest: bool = False
    problem: str = ""
    address: str = ""
    outcome: str = ""
    failed_graphs: int = 0
    parents: tuple[str, ...] = ()
    made_from: bool = False
    totals: RunTotals | None = None
