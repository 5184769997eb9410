"""The index of a report: data for its first view, navigation and search, measured times in its lists; the page that compares two runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar, Literal

from xpudbg.model.finding import Cost, Finding, FindingSeverity
from xpudbg.model.row import dataclass


@dataclass(frozen=True)
class ReportTimes:
    """Measured times of launches in the run's profile.

    Attributes:
        launches: Number of times that they were launched.
        total_us: Sum of their times in microseconds.
        share: Its part of all works of the profile.
        median_us: Median of a launch, of several the median of theirs; None where the profile has sums alone.
        min_us: The shortest; None where the profile has sums alone.
        max_us: The longest; None likewise.
        gbs: Bytes by time, in GB/s; None where no bytes are known.
        tflops: Operations by time, in TFLOP/s; None without any.
        roofline: Least time by time; None where no least time is known.
        lost_us: Time above the least; None likewise.
    """

    launches: int
    total_us: float
    share: float
    median_us: float | None
    min_us: float | None
    max_us: float | None
    gbs: float | None = None
    tflops: float | None = None
    roofline: float | None = None
    lost_us: float | None = None


@dataclass(frozen=True)
class ReportLaunchTime:
    """A launch of a kernel with its times.

    Attributes:
        number: ``K5``.
        module: Path of the ``nn.Module`` of its last node; empty where not recorded.
        least_us: The least time of the launch in microseconds, an estimate; None where it is not known.
        times: Measured times; None without.
    """

    number: str
    module: str
    least_us: float | None = None
    times: ReportTimes | None = None


SCHEMA, SCHEMA_VERSION = "xpudbg.report", 1

PageName = Literal[
    "overview", "model", "graph", "kernel", "dynamo", "time", "runtime", "environment", "raw", "compare"
]


@dataclass(frozen=True)
class ReportLink:
    """A place in the report.

    Attributes:
        page: Name of the page.
        id: The linked item: a graph, a kernel, a module, the number of a file; None for the page as a whole.
        level: The column of the code; None for none.
        line: The line there, from 1; None for none.
    """

    page: PageName
    id: str | None = None
    level: str | None = None
    line: int | None = None


@dataclass(frozen=True, kw_only=True)
class ReportFinding(Finding):
    """A finding of the report.

    Attributes:
        detail: Explanation; empty where the title is enough.
        to: Its place; None where the report has none.
        count: How often it was found.
        cost: Time at which it costs; findings of one severity are ordered by it, then by time of a step, bytes, and seconds.
        time_us: Microseconds of each step that it is about: as profiled, what is above the least time; else the least time of :attr:`bytes`. None
            where neither is known.
        measured: Whether they are of the run's profile, not an estimate.
        bytes: Bytes that each step moves for it; None where that is unknown.
        seconds: Compile time that it took; None where that is unknown, or no compile is concerned.
    """

    JSON: ClassVar[Mapping[str, str]] = {
        n: n
        for n in (
            "rule",
            "severity",
            "title",
            "detail",
            "fix",
            "evidence",
            "to",
            "count",
            "cost",
            "time_us",
            "measured",
            "bytes",
            "seconds",
        )
    }

    detail: str = ""
    to: ReportLink | None = None
    count: int = 1
    cost: Cost = Cost.EVERY_STEP
    time_us: float | None = None
    measured: bool = False
    bytes: int | None = None
    seconds: float | None = None

    @property
    def urgent(self) -> bool:
        """Return whether something is wrong, or costs more than once."""
        return self.severity is not FindingSeverity.NOTE and self.cost is not Cost.ONCE


@dataclass(frozen=True)
class ReportFigure:
    """A key figure as text.

    Attributes:
        key: ``accuracy``, ``graphs``, ``kernels``, ``breaks``, ``recompiles``, ``compile_time``, ``bytes_saved``, ``spills``, ``coverage``,
            ``run_time``.
        label: Label for people.
        value: The figure; ``unknown`` where it is not known.
        note: Explanation that is needed to read it correctly, or why it is unknown.
        to: The page with details; None without one.
        problem: Whether it shows a problem.
    """

    key: str
    label: str
    value: str
    note: str = ""
    to: ReportLink | None = None
    problem: bool = False


@dataclass(frozen=True)
class ReportPhase:
    """A share of the compile time.

    Attributes:
        name: The stage of torch.compile.
        seconds: Time in it.
        share: Its part of the whole, from 0 to 1; None where the whole is not known.
    """

    name: str
    seconds: float
    share: float | None = None


@dataclass(frozen=True)
class ReportLedgerRow:
    """A missing artifact, or one with a remark.

    Attributes:
        graph: Id of the graph, name of the kernel, or ``run``.
        kind: Kind of artifact.
        state: As :class:`~xpudbg.model.artifact.State`.
        reason: Why it is not there.
        to: The page that lacks it; None without one.
    """

    graph: str
    kind: str
    state: str
    reason: str
    to: ReportLink | None = None


@dataclass(frozen=True)
class ReportGraphRow:
    """A graph in lists.

    Attributes:
        id: Its id.
        label: The program's function, or its id.
        kind: ``forward``, ``backward``, ``inference`` or ``unknown``.
        compile_id: Dynamo's; empty where unknown.
        process: Label of its process; empty where unknown.
        line: The program's line, ``model.py:35``; empty where unknown.
        kernels: Launches; None where they are not known.
        nodes: Scheduler nodes before fusion; None where they are not known.
        bytes_read: By its kernels; None where it is not known of one of them.
        bytes_written: Likewise.
        bytes_saved: By fusion; None where it is not known.
        outcome: Outcome of its compile.
        layers: Repeated layers as text; empty without any.
        to: Its page.
        missing: Artifacts that are not there, each with the reason.
        least_us: The least time of all its launches in microseconds, an estimate; None where it is not known.
        times: Measured times of its launches; None without.
    """

    id: str
    label: str
    kind: str
    compile_id: str
    process: str
    line: str
    kernels: int | None
    nodes: int | None
    bytes_read: int | None
    bytes_written: int | None
    bytes_saved: int | None
    outcome: str
    layers: str
    to: ReportLink
    missing: tuple[str, ...] = ()
    least_us: float | None = None
    times: ReportTimes | None = None


@dataclass(frozen=True)
class ReportKernelRow:
    """A kernel in lists. Launches of one generated kernel in a graph are one row.

    Attributes:
        id: Unique in the report: ``GRAPH:K5``, or the beginning of the key of a cache entry.
        number: ``K5``, the first launch; empty outside of graphs.
        name: Its name.
        graph: Id of its graph; None outside of graphs.
        kind: Kind of its code.
        nodes: Scheduler nodes in it; None where they are not known.
        lines: The program's lines that it computes, ``model.py:35``.
        module: Path of the ``nn.Module`` of its last node; empty where not recorded.
        bytes_in: What one launch reads; None where it is not known.
        bytes_out: What one launch writes.
        saved: Bytes that fusion saves in one launch.
        least_us: The least time of one launch in microseconds, an estimate; None where it is not known.
        launches: How often its graph calls it; None outside of graphs, where it is unknown.
        registers: Registers of a hardware thread or of a thread; None without native code. Of several configurations the most, where
            nothing tells which one runs.
        spills: Bytes that it spills; None without native code.
        advice: How many pieces of advice there are.
        repeats: Number of repeated layers that contain it; 1 outside of them.
        least_registers: The fewest registers of several configurations, where they differ and it is unknown which one runs; else None.
        flops: Operations of one launch; None where they are not known.
        flop_dtype: Their dtype; empty without any.
        times: Measured times of its launches; None without.
    """

    id: str
    number: str
    name: str
    graph: str | None
    kind: str
    nodes: int | None = None
    lines: tuple[str, ...] = ()
    module: str = ""
    bytes_in: int | None = None
    bytes_out: int | None = None
    saved: int | None = None
    least_us: float | None = None
    launches: int | None = None
    registers: int | None = None
    spills: int | None = None
    advice: int = 0
    repeats: int = 1
    least_registers: int | None = None
    flops: int | None = None
    flop_dtype: str = ""
    times: ReportTimes | None = None


@dataclass(frozen=True)
class ReportModuleRow:
    """A module with all modules below it.

    Attributes:
        path: ``layers.0.attn``; the first of the folded ones.
        class_name: Class of the module; empty where unknown.
        kernels: Different kernels.
        bytes: Read and written; None where it is not known of one launch.
        launches: Launches.
        seconds: Compile time of its kernels; None without a trace.
        children: Modules in it.
        kernel_ids: Kernels that end in it and in none of its children.
        repeated: Number of equal layers that it represents; 1 for a single module.
        differs: Differences between the folded ones; empty where there are none.
        least_us: The least time of its launches in microseconds, an estimate; None where it is not known.
        times: Measured times of its launches; None without.
    """

    path: str
    class_name: str = ""
    kernels: int = 0
    bytes: int | None = 0
    launches: int = 0
    seconds: float | None = None
    children: tuple[ReportModuleRow, ...] = ()
    kernel_ids: tuple[str, ...] = ()
    repeated: int = 1
    differs: str = ""
    least_us: float | None = None
    times: ReportTimes | None = None


@dataclass(frozen=True)
class ReportTable:
    """A table of the environment page: name, value, and owner or remark.

    Attributes:
        title: Its heading.
        rows: Name, value, note.
    """

    title: str
    rows: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class ReportFile:
    """A raw artifact.

    Attributes:
        n: Its number; chunk ``file:N`` has its bytes.
        path: Where it lies in the run. Files of equal bytes are one row, under the first path.
        kind: Kind of artifact.
        graph: Id of its graph; None for what belongs to none.
        size: Bytes.
        language: Language for highlighting; ``binary`` for a file that is no text.
        left_out: Why it is not in the report; None where it is.
    """

    n: int
    path: str
    kind: str
    graph: str | None
    size: int
    language: str
    left_out: str | None = None


@dataclass(frozen=True)
class ReportProblem:
    """A problem shown in the report.

    Attributes:
        where: The artifact, or the part of the run.
        text: The problem.
    """

    where: str
    text: str


@dataclass(frozen=True)
class ReportRun:
    """The run that a report is of.

    Attributes:
        name: Its name.
        command: The command line; empty where it is not known.
        outcome: How it ended, as text.
        state: ``running``, ``collecting``, ``complete``; empty for what is no bundle.
        emulated: A sentence for a run whose device was not there; None for others.
        versions: Names and versions.
        device: Devices as text; empty where unknown.
        started: UTC, ISO 8601; empty where unknown.
        seconds: Wall time of the script; None where unknown.
        ended_well: Whether the script ended with status 0; None when unknown.
        made_from: Names of the runs that it was merged from; empty for a run of its own.
    """

    name: str
    command: str = ""
    outcome: str = ""
    state: str = ""
    emulated: str | None = None
    versions: tuple[tuple[str, str], ...] = ()
    device: str = ""
    started: str = ""
    seconds: float | None = None
    ended_well: bool | None = None
    made_from: tuple[str, ...] = ()


@dataclass(frozen=True)
class ReportIndex:
    """Data that a report shows before one of its pages is opened.

    Attributes:
        made_by: ``xpudbg 0.1``.
        title: The report's title.
        run: The run, its devices, and how it ended.
        compare: Whether two runs are compared: then ``run`` is the second one.
        alone: Whether the report contains only the comparison.
        start: The page that opens first, of a report of some graphs alone; None for the overview.
        figures: Key figures.
        phases: Compile time by stage of torch.compile, the longest first.
        findings: Findings, the worst first.
        ledger: Missing artifacts.
        ledger_counts: Artifacts by state.
        graphs: The graphs, in the order of the run.
        kernels: The kernels, graph by graph; those outside of graphs last.
        modules: The module tree; empty where modules were not recorded.
        environment: Versions, variables, devices, settings.
        files: Raw artifacts.
        problems: Problems that were found.
    """

    made_by: str
    title: str
    run: ReportRun
    compare: bool = False
    alone: bool = False
    start: ReportLink | None = None
    figures: tuple[ReportFigure, ...] = ()
    phases: tuple[ReportPhase, ...] = ()
    findings: tuple[ReportFinding, ...] = ()
    ledger: tuple[ReportLedgerRow, ...] = ()
    ledger_counts: dict[str, int] = field(default_factory=dict)
    graphs: tuple[ReportGraphRow, ...] = ()
    kernels: tuple[ReportKernelRow, ...] = ()
    modules: tuple[ReportModuleRow, ...] = ()
    environment: tuple[ReportTable, ...] = ()
    files: tuple[ReportFile, ...] = ()
    problems: tuple[ReportProblem, ...] = ()


@dataclass(frozen=True)
class ComparedFigure:
    """A figure of two runs as text.

    Attributes:
        label: Label for people.
        a: The first run's; ``unknown`` where it is not known.
        b: The second's.
        change: The difference as text, or why it is unknown; empty where there is none.
        better: Whether the second is better; None where they are equal, or it is unknown.
    """

    label: str
    a: str
    b: str
    change: str
    better: bool | None


@dataclass(frozen=True)
class ComparedTimes:
    """A measured time in the profiles of two runs.

    Attributes:
        change: As :class:`~xpudbg.model.diff.TimeChange`.
        a_us: Median in the first run, in microseconds.
        b_us: Median in the second.
        noise_us: A difference up to this one is noise.
    """

    change: str
    a_us: float
    b_us: float
    noise_us: float


@dataclass(frozen=True)
class ComparedRow:
    """A change between two runs.

    Attributes:
        change: ``changed``, ``new``, ``gone``, ...
        what: The item that changed.
        detail: The difference.
        to: Its page in the second run; None without one.
        good: Whether it is an improvement; None where that is unknown, or neither.
    """

    change: str
    what: str
    detail: str
    to: ReportLink | None = None
    good: bool | None = None


@dataclass(frozen=True)
class ComparedGraph:
    """A graph of the first run compared with its counterpart.

    Attributes:
        change: ``same``, ``changed``, ``new`` or ``gone``.
        a: Its id in the first run; empty when new.
        b: Its id in the second; empty when gone.
        kernels_a: Launches; None where unknown.
        kernels_b: The second's.
        bytes_a: Traffic after fusion; None where unknown.
        bytes_b: The second's.
        detail: Differences between the FX graphs.
        to: Its page; None when gone.
        times: Measured times of a call; None where one of the two is not known.
    """

    change: str
    a: str
    b: str
    kernels_a: int | None
    kernels_b: int | None
    bytes_a: int | None
    bytes_b: int | None
    detail: str
    to: ReportLink | None = None
    times: ComparedTimes | None = None


@dataclass(frozen=True)
class ComparedKernel:
    """A kernel of the first run compared with its counterpart.

    Attributes:
        change: Kind of change.
        graph: Id of its graph in the second run, of one that is gone in the first; empty outside of graphs.
        a: Its name in the first run; empty when new.
        b: Its name in the second; empty when gone.
        calls_a: How often the first calls it.
        calls_b: How often the second does.
        detail: The difference.
        to: Its page; None without one.
        times: Measured times of all its calls in one call of its graph; None where one of the two is not known.
    """

    change: str
    graph: str
    a: str
    b: str
    calls_a: int
    calls_b: int
    detail: str
    to: ReportLink | None = None
    times: ComparedTimes | None = None


@dataclass(frozen=True)
class ComparedLine:
    """A line of a section.

    Attributes:
        text: Its text, with its sign.
        kind: ``+``, ``-``, ``~`` or a blank; ``better`` or ``worse`` for a line with a verdict of its own.
    """

    text: str
    kind: str


@dataclass(frozen=True)
class ComparedSection:
    """Related lines with a heading.

    Attributes:
        title: Their heading.
        lines: The lines.
    """

    title: str
    lines: tuple[ComparedLine, ...]


@dataclass(frozen=True)
class ReportComparePage:
    """Comparison of two runs.

    Attributes:
        a: The first run as given.
        b: The second.
        same: Whether nothing differs.
        outcome: ``better``, ``worse``, ``mixed``, ``equal`` or ``unknown``: the figures of the second compared with the first's; ``none`` for two texts.
        verdict: Cost difference of the second run, and the changes.
        problems: Problems, and parts that could not be compared.
        figures: Figures of the two.
        changed_first: Changes to look at first.
        graphs: The graphs of both runs.
        kernels: The kernels that differ.
        times: Sentences on the measured times of the two; empty where no run has a profile.
        sections: Settings, source lines, graph breaks and recompiles that differ.
    """

    a: str
    b: str
    same: bool
    outcome: Literal["better", "worse", "mixed", "equal", "unknown", "none"]
    verdict: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    figures: tuple[ComparedFigure, ...] = ()
    changed_first: tuple[ComparedRow, ...] = ()
    graphs: tuple[ComparedGraph, ...] = ()
    kernels: tuple[ComparedKernel, ...] = ()
    times: tuple[str, ...] = ()
    sections: tuple[ComparedSection, ...] = ()
