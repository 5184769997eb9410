"""The runs of a folder, one line each."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from xpudbg.model.finding import GraphReplay, RunAdvice
from xpudbg.model.last_page import LastPage
from xpudbg.model.manifest import Graph, Manifest
from xpudbg.model.package import ShownPackage
from xpudbg.model.provenance import ProvenanceCoverage
from xpudbg.model.row import StrEnum, dataclass

# Short words for the graphs of a run, which an address takes.


def short_graphs(graphs: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Return a short name for each graph: its kind where that is unique, else its id without the common prefix; empty for a single graph.

    Args:
        graphs: Id and kind of each.
    """
    if len(graphs) < 2:
        return {name: "" for name, _ in graphs}
    if len({kind for _, kind in graphs}) == len(graphs) and all(
        kind and kind in name for name, kind in graphs
    ):
        return dict(graphs)
    same = takewhile(lambda letters: len(set(letters)) == 1, zip(*(name for name, _ in graphs), strict=False))
    common = "".join(letters[0] for letters in same)
    begin = max(common.rfind(c) for c in "_/") + 1
    every = "\n".join(name for name, _ in graphs)
    # A number is the place of a graph in the run.
    return {
        name: word if not (word := name[begin:]).isdecimal() and every.count(word) == 1 else name
        for name, _ in graphs
    }


# A run as ``show`` tells it: its manifest, and how many of its kernels lead back to the program.


@dataclass(frozen=True)
class CountedCoverage:
    """The coverage of a run, or why it was not counted.

    Attributes:
        coverage: The coverage; None where it was not counted.
        reason: Why it was not counted.
        bounded: Whether the run is too large to be counted without a request.
    """

    coverage: ProvenanceCoverage | None = None
    reason: str = ""
    bounded: bool = False


@dataclass(frozen=True)
class ShownRun(Manifest):
    """A bundle's manifest, and how many of its kernels lead back to the program.

    Attributes:
        coverage: How many launches lead to a line of the program and to a module; null where that was not counted.
        coverage_unknown: Why it was not counted; empty where it was.
        packages: The ``.pt2`` packages that it was made of.
        last_page: What is known of its end; null where it ended well.
        advice: Advice on its options and CUDA graphs.
    """

    coverage: ProvenanceCoverage | None = None
    coverage_unknown: str = ""
    packages: tuple[ShownPackage, ...] = ()
    last_page: LastPage | None = None
    advice: tuple[RunAdvice, ...] = ()


@dataclass(frozen=True)
class ShownGraph(Graph):
    """A graph of a bundle, and what it costs.

    Attributes:
        least_us: Sum of the least times of its launches in microseconds, an estimate; null where none is known.
        cost_device: Device whose rates that is of; empty without one.
        launch_bound: Whether the host takes longer to launch its kernels than they take at least.
        replay: Recording and replay of its launches as one; null where nothing is known of it.
        advice: Advice on its options, CUDA graphs and generated code.
    """

    least_us: float | None = None
    cost_device: str = ""
    launch_bound: bool = False
    replay: GraphReplay | None = None
    advice: tuple[RunAdvice, ...] = ()


def shown_run(
    manifest: Manifest,
    counted: CountedCoverage,
    packages: Sequence[ShownPackage] = (),
    last_page: LastPage | None = None,
    advice: Sequence[RunAdvice] = (),
) -> ShownRun:
    """Return the manifest with its coverage.

    Args:
        manifest: The run's manifest.
        counted: Its coverage.
        packages: The packages that it was made of.
        last_page: What is known of its end.
        advice: Advice on its options and CUDA graphs.
    """
    return ShownRun(
        **vars(manifest),
        coverage=counted.coverage,
        coverage_unknown=counted.reason,
        packages=tuple(packages),
        last_page=last_page,
        advice=tuple(advice),
    )


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
    STEP = "step"
    SIZE = "size"


@dataclass(frozen=True)
class RunTotals:
    """Key figures of a run, as ``check`` measures them; None where they are not known.

    Attributes:
        launches: Kernel launches of one pass through every graph.
        traffic: Bytes that its kernels read and write in it.
        spilled_registers: Registers that its Triton kernels spill, added up; also None where it has no such kernel.
        spilled_bytes: The same as bytes of a hardware thread (CUDA, HIP: of a thread).
        graph_breaks: Graph breaks; equal ones of several ranks once.
        recompiles: Recompiles; equal ones of several ranks once.
        compile_seconds: Seconds of all compiles, of ranks those of the slowest.
        step_us: Median time of the works of a step in its profile, in microseconds; also None without a profile.
        unknown: Why figures are not known.
    """

    launches: int | None = None
    traffic: int | None = None
    spilled_registers: int | None = None
    spilled_bytes: int | None = None
    graph_breaks: int | None = None
    recompiles: int | None = None
    compile_seconds: float | None = None
    step_us: float | None = None
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
        latest: Whether ``latest`` refers to it.
        problem: Why it is damaged; empty otherwise.
        address: Its address for commands: ``latest``, ``latest~1``, ...
        outcome: ``ok``; ``failed`` where the script ended with another status than 0 or a graph's compile failed; ``unknown`` where no end was
            recorded; ``interrupted`` where it was killed; else as ``state``.
        failed_graphs: Graphs whose compile failed.
        parents: Names of the runs that it was made from (collected again, merged); else of the last run before it of the same script, module or
            test and the same target.
        made_from: Whether ``parents`` are the runs that it was made from.
        totals: Key figures; None for runs that are not complete.
        edited: What was changed of its parent (``ttgir of KERNEL``); empty for runs that are no edit.
        depth: How many edits led to it from a run of the list; in the order of creation it follows its parent.
        result: What a benchmark runner of PyTorch printed of its model: ``pass``, ``fail_accuracy``, ``1.532x``; else empty.
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
    edited: str = ""
    depth: int = 0
    result: str = ""
