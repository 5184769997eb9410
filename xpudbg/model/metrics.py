"""Measurements for ``xpudbg check``: the figures that rules limit, each with its Python line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from xpudbg.model.accuracy import AccuracyReport
from xpudbg.model.artifact import Broken
from xpudbg.model.kernel_card import Advice
from xpudbg.model.manifest import GraphBreak, GraphOutcome, Recompile, SkippedFrame, SourceLine
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass


@dataclass(frozen=True)
class NativeMeasure:
    """Facts from the Triton cache about one kernel, over the configurations that may run.

    Attributes:
        entries: Cache entries that were read: the one that autotuning chose where it is known, else all.
        backend: ``xpu``, ``cuda`` or ``hip``; empty when unknown.
        spill_bytes: The largest spill of an entry in bytes for each hardware thread (CUDA, HIP: for each thread); None when
            no entry has native code that tells.
        spills_unknown: Entries of which the spills are not known.
        dots: Number of ``tt.dot`` operations; None when no ``ttir`` stage is there.
        lost_dots: Number of those that became no DPAS; None when no code of the kernel tells.
        location: Its Python line as ``ttir`` has it; the line of the first lost dot where one is lost.
        lost_words: The lost tile and the reason, as text; empty without one.
        key: Cache key of the entry with the most lost dots, then the most spilled bytes.
    """

    entries: int = 0
    backend: str = ""
    spill_bytes: int | None = None
    spills_unknown: int = 0
    dots: int | None = None
    lost_dots: int | None = None
    location: SourceLine | None = None
    lost_words: str = ""
    key: str = ""


@dataclass(frozen=True)
class EntryFacts:
    """Facts from one cache entry whose stages were read in full.

    Attributes:
        advice: Advice about it.
        measure: Figures for the rules.
        file: Python file of a kernel that the user wrote; empty for others.
        line: Its line there.
    """

    advice: tuple[Advice, ...]
    measure: NativeMeasure
    file: str = ""
    line: int | None = None


@dataclass(frozen=True)
class KernelMeasure:
    """One kernel of a graph, or a Triton kernel that no graph calls.

    Attributes:
        name: Name in the generated code.
        kind: As :class:`~xpudbg.model.generated_code.KernelKind`.
        graph: Id of its graph; empty outside of graphs.
        calls: Launches in one pass through the graph; 0 outside of graphs.
        text: Digest of its source without names, paths and locations; of the call for kernels without a source.
        body: Digest of the computation alone, without tuning.
        origins: ATen operators that it computes, sorted, one entry for each time.
        device: ``cpu``, ``xpu``, ``cuda``; empty when unknown.
        bytes: Memory traffic of all its calls; None when it is not known.
        native: Figures of its Triton cache entries; None without one.
        location: The Python line that it comes from.
        number: Number of its first launch in its graph, from 1 (``K5``); None outside of graphs, and where its code cannot be read.
        time_us: Median time of all its calls in one pass through its graph, from the run's profile; None where it is not known.
        time_spread_us: Median distance from it; likewise.
        lost_us: Part of it above the least times of the calls; None where one of these is not known.
    """

    name: str
    kind: str
    graph: str = ""
    calls: int = 0
    text: str = ""
    body: str = ""
    origins: tuple[str, ...] = ()
    device: str = ""
    bytes: int | None = None
    native: NativeMeasure | None = None
    location: SourceLine | None = None
    number: int | None = None
    time_us: float | None = None
    time_spread_us: float | None = None
    lost_us: float | None = None

    @property
    def is_extern(self) -> bool:
        """Return whether it is a library call or an operator of PyTorch instead of generated code."""
        return self.kind in ("extern", "fallback")


@dataclass(frozen=True)
class GraphMeasure:
    """Figures of one graph.

    Attributes:
        id: Its id in the bundle.
        kind: ``forward``, ``backward``, ``inference`` or ``unknown``.
        compile_id: Dynamo's.
        process: Id of the process.
        outcome: How its compile ended.
        detail: Why it failed.
        launches: Kernels launched in one pass; None when neither generated code nor IR is there.
        bytes: Memory traffic after fusion; None when it is not known.
        peak_bytes: The most memory that is alive at once; None when it is not known.
        location: The user's function.
        why_unknown: Why launches or bytes are not known; empty when they are.
        generation: How often its process had given the same compile id before.
        ranks: The ranks that have it, where the run has several; its id and process are the first one's.
    """

    id: str
    kind: str = ""
    compile_id: str = ""
    process: str = ""
    outcome: GraphOutcome = GraphOutcome.UNKNOWN
    detail: str = ""
    launches: int | None = None
    bytes: int | None = None
    location: SourceLine | None = None
    why_unknown: str = ""
    generation: int = 0
    ranks: tuple[int, ...] = ()
    peak_bytes: int | None = None


@dataclass(frozen=True)
class WrongValue:
    """A kernel, or another part of a graph, that computes wrong values.

    Attributes:
        graph: Id of its graph.
        kernel: Its name; empty for passes, library calls and outputs.
        words: The error as text.
    """

    graph: str
    kernel: str
    words: str


@dataclass(frozen=True)
class RunMeasures:
    """All figures of a run.

    Attributes:
        run: The run as given.
        versions: ``torch``, ``triton``, ... as far as known.
        device: ``cpu``, ``xpu: NAME``, ...; with ``(emulated)`` when the XPU was not there; empty when unknown.
        graphs: Graphs.
        kernels: Kernels, those of graphs in the order of their first call, then those outside of graphs.
        graph_breaks: Where Dynamo stopped capturing; None when the run has no trace that would tell.
        recompiles: Where guards failed; None when the run has no trace that would tell.
        recompile_fixes: Remedies for recompiles, by process, compile id and generation; without recompiles that have no known remedy.
        given_up: Functions that reached the recompile limit; equal ones of several ranks once.
        compile_seconds: Seconds that Dynamo and the backward compiler spent, over all compiles, of ranks those of the slowest; None when
            unknown.
        broken: Artifacts that should be present and are not.
        problems: Problems that were found.
        ranks: Ranks of the run, where it has several: what is equal on several of them is in these measures once.
        accuracy: The verdict of ``xpudbg accuracy``; None where the run has none.
        wrong_values: Wrong values that ``xpudbg verify`` found, except for files that changed since; None where nothing was compared.
        unreadable_numbers: Why stored verdicts on the numbers cannot be read.
        profiled: Whether it has a profile whose times were joined with its kernels.
        step_us: Median time of a step's works in its profile, in microseconds; None where it is not known.
    """

    run: str
    versions: dict[str, str] = field(default_factory=dict)
    device: str = ""
    graphs: tuple[GraphMeasure, ...] = ()
    kernels: tuple[KernelMeasure, ...] = ()
    graph_breaks: tuple[GraphBreak, ...] | None = None
    recompiles: tuple[Recompile, ...] | None = None
    recompile_fixes: Mapping[tuple[str, str, int], str] = field(default_factory=dict)
    given_up: tuple[SkippedFrame, ...] = ()
    compile_seconds: float | None = None
    broken: tuple[Broken, ...] = ()
    problems: tuple[Problem, ...] = ()
    ranks: tuple[int, ...] = ()
    accuracy: AccuracyReport | None = None
    wrong_values: tuple[WrongValue, ...] | None = None
    unreadable_numbers: tuple[Problem, ...] = ()
    profiled: bool = False
    step_us: float | None = None

    @property
    def repeated(self) -> int:
        """Number of graphs that are left out because a lower rank has them too."""
        return sum(len(g.ranks) - 1 for g in self.graphs if g.ranks)
