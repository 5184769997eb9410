"""``xpudbg check``: which rules failed, the figures that they limit, each with its Python line, and the baseline that they are compared with.

Field names of :class:`Baseline` are the keys of its file, which has neither paths nor sources of a machine.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar

from xpudbg.core.text import known_sum
from xpudbg.model.accuracy import AccuracyReport
from xpudbg.model.artifact import Broken
from xpudbg.model.finding import Finding
from xpudbg.model.kernel import Advice
from xpudbg.model.manifest import GraphBreak, GraphOutcome, Recompile, SkippedFrame, SourceLine
from xpudbg.model.problem import Problem
from xpudbg.model.row import StrEnum, dataclass


class RuleOutcome(StrEnum):
    """Outcome of a rule at one place."""

    PASSED = "passed"
    FAILED = "failed"
    ALLOWED = "allowed"
    """It would have failed, and an exception that is still valid allows it."""
    UNKNOWN = "unknown"
    """The run lacks the data that the rule needs; ``message`` names it. It fails with ``--strict``."""


@dataclass(frozen=True, kw_only=True)
class RuleFinding(Finding):
    """Result of a rule for a run, a graph or a kernel.

    A rule that passes everywhere is one ``passed`` row; one that fails is a row for each place.

    Attributes:
        outcome: Outcome of the rule.
        value: Measured value as shown; empty when unknown.
        limit: Allowed value as shown.
        graph: Id of the graph; empty when it is about the run.
        kernel: Name of the kernel; empty when it is about a graph or the run.
        allowed_because: The exception's reason; empty without one.
        allowed_until: The exception's date, ISO 8601; empty without one.
        number: Number of the kernel's first launch in its graph (``K5``); None where it is unknown, and for results that concern no kernel.
        amount: Measured amount in the rule's unit (pieces, bytes, seconds); failures of one rule begin with the largest.
    """

    JSON: ClassVar[Mapping[str, str]] = {
        "rule": "name", "outcome": "outcome", "value": "value", "limit": "limit", "graph": "graph", "kernel": "kernel",
        "location": "where", "message": "title", "hint": "fix", "allowed_because": "allowed_because",
        "allowed_until": "allowed_until", "number": "number", "amount": "amount",
    }  # fmt: skip

    outcome: RuleOutcome
    value: str = ""
    limit: str = ""
    graph: str = ""
    kernel: str = ""
    allowed_because: str = ""
    allowed_until: str = ""
    number: int | None = None
    amount: float = 0


@dataclass(frozen=True)
class CheckReport:
    """All rule results of one check.

    Attributes:
        run: The run as given.
        baseline: The baseline run or file as given; empty without one.
        rules_from: File that the rules were read from; ``defaults`` without one.
        passed: Whether no finding failed.
        findings: Each rule's rows, failed ones first, then by rule, graph and kernel.
        problems: Problems of the rules, the baseline or the run.
        ranks: Ranks of the run, where it has several: what is equal on several of them counts once.
        repeated: Number of graphs that were not counted because a lower rank has them too.
    """

    run: str
    baseline: str = ""
    rules_from: str = "defaults"
    passed: bool = True
    findings: tuple[RuleFinding, ...] = ()
    problems: tuple[Problem, ...] = ()
    ranks: tuple[int, ...] = ()
    repeated: int = 0


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


BASELINE_VERSION = 1
DIGEST_VERSION = 1
"""Raised when the normalisation of sources changes: digests of different versions cannot be compared."""


@dataclass(frozen=True)
class BaselineBreak:
    """A graph break, identified in later runs by its reason and its line of code instead of the line number.

    Attributes:
        reason: Dynamo's reason, the first line.
        file: Name of the file without its folders.
        function: Name of the function.
        code: Text of the line; empty when the compiler did not record it.
    """

    reason: str
    file: str = ""
    function: str = ""
    code: str = ""


@dataclass(frozen=True)
class BaselineRecompile:
    """A recompile, identified in later runs by its function and guards; numbers in guards are replaced by ``N``.

    Attributes:
        guards: The first 300 characters of the guards that failed.
        file: Name of the file without its folders; empty when unknown.
        function: Name of the function; empty when unknown.
    """

    guards: str
    file: str = ""
    function: str = ""


_PROCESS = re.compile(r"(@[a-z]+)-\d+$")


def stable_id(graph: str) -> str:
    """Return a graph's id without the process number (``model__0@sub-4711``), which differs in every run."""
    return _PROCESS.sub(r"\1", graph)


@dataclass(frozen=True)
class BaselineGraph:
    """Figures of a graph.

    Attributes:
        id: Its id, from :func:`stable_id`.
        launches: Kernels launched in one pass; None when unknown.
        bytes: Memory traffic; None when unknown.
    """

    id: str
    launches: int | None = None
    bytes: int | None = None


@dataclass(frozen=True)
class BaselineKernel:
    """A kernel, identified by its normalised source; the same source in several graphs is one row.

    Attributes:
        name: Its name in the first graph that has it.
        kind: As :class:`~xpudbg.model.generated_code.KernelKind`.
        calls: Launches over all graphs.
        text: Digest of its normalised source.
        body: Digest of the computation alone, without tuning.
        origins: ATen operators that it computes, sorted, one entry for each time.
        device: ``cpu``, ``xpu``, ``cuda``; empty when unknown.
        spill_bytes: Spilled bytes for each hardware thread; None when unknown or without native code.
        lost_dots: ``tt.dot`` operations that became no DPAS; None when unknown or without any.
        time_us: Median time of all its calls in one pass, from the run's profile; None without one.
        time_spread_us: Median distance from it; likewise.
    """

    name: str
    kind: str
    calls: int = 0
    text: str = ""
    body: str = ""
    origins: tuple[str, ...] = ()
    device: str = ""
    spill_bytes: int | None = None
    lost_dots: int | None = None
    time_us: float | None = None
    time_spread_us: float | None = None


@dataclass(frozen=True)
class Baseline:
    """Figures of an earlier run that a run is compared with.

    Attributes:
        digest_version: :data:`DIGEST_VERSION` of the xpudbg that wrote it.
        versions: ``torch`` and ``triton`` of the run.
        device: Device of the run.
        compile_seconds: Compile time in seconds, rounded to two digits; None when unknown.
        graph_breaks: None when the run did not record them.
        recompiles: None when the run did not record them.
        graphs: By id.
        kernels: By name and digest.
    """

    digest_version: int = DIGEST_VERSION
    versions: dict[str, str] = field(default_factory=dict)
    device: str = ""
    compile_seconds: float | None = None
    graph_breaks: tuple[BaselineBreak, ...] | None = None
    recompiles: tuple[BaselineRecompile, ...] | None = None
    graphs: tuple[BaselineGraph, ...] = ()
    kernels: tuple[BaselineKernel, ...] = ()

    @property
    def launches(self) -> int | None:
        """Launches over all graphs; None when those of one graph are unknown."""
        return known_sum([g.launches for g in self.graphs])

    @property
    def bytes(self) -> int | None:
        """Memory traffic over all graphs; None when that of one graph is unknown."""
        return known_sum([g.bytes for g in self.graphs])
