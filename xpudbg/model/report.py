"""The index of a report: data for its first view, navigation and search."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar, Literal

from xpudbg.model.finding import Cost, Finding, FindingSeverity
from xpudbg.model.fusion import FxChange
from xpudbg.model.kernel_page import NeighbourRole
from xpudbg.model.passes import PassLevel, PassState
from xpudbg.model.provenance import Evidence
from xpudbg.model.report_layers import LayerPictures, ReportLayers
from xpudbg.model.report_measured import ReportLaunchTime, ReportTimes
from xpudbg.model.row import dataclass

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


MarkKind = Literal["send", "spill", "dpas", "barrier", "block2d", "loop"]


# The pages of a report: graphs and kernels, each with its code at every level and the lines that belong together.


@dataclass(frozen=True)
class LineMark:
    """A mark on a line with a special effect on the machine.

    Attributes:
        line: The line, from 1.
        kind: A message, a spill, a matrix instruction, a barrier, a 2D block access, a loop.
        note: Explanation.
    """

    line: int
    kind: MarkKind
    note: str


@dataclass(frozen=True)
class LevelText:
    """The text of one level.

    Attributes:
        level: ``python``, ``captured``, ``aten``, ``post_grad``, ``scheduler``, ``code``, or a stage of a kernel (``ttgir``). Further
            Python files are ``python2``, ``python3``.
        title: Title for people.
        language: Language for highlighting.
        file: Its file chunk; None where ``text`` replaces it, or there is no text.
        first: First line of the part to show, from 1; None for all of it.
        last: Last line of the part.
        text: The text, where no file contains it.
        missing: Why it is not there; None where it is.
        marks: Lines with a special effect on the machine.
        note: Remark on the text; empty for none.
        blocks: First and last lines of blocks: a line of a block represents its first line.
    """

    level: str
    title: str
    language: str
    file: int | None = None
    first: int | None = None
    last: int | None = None
    text: str | None = None
    missing: str | None = None
    marks: tuple[LineMark, ...] = ()
    note: str = ""
    blocks: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class LevelLinks:
    """Linked lines of two levels.

    Attributes:
        upper: The level nearer to Python.
        lower: The level nearer to the machine.
        how: Kind of evidence.
        pairs: Lines of the two, from 1, of whole files.
    """

    JSON: ClassVar[Mapping[str, str]] = {"from": "upper", "to": "lower", "how": "how", "pairs": "pairs"}

    upper: str
    lower: str
    how: Evidence
    pairs: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class ReportNode:
    """A scheduler node of a graph.

    Attributes:
        name: ``op3``.
        kind: Kind of its work.
        kernel: Number of the launch that contains it; None where that is unknown.
        reads: Buffers.
        writes: Buffers.
        lines: The program's lines.
        ops: Its operations.
    """

    name: str
    kind: str
    kernel: int | None
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    ops: str = ""


@dataclass(frozen=True)
class LevelPlace:
    """Lines of an item at a level.

    Attributes:
        level: The level.
        lines: First and last lines of its parts, from 1, of the whole file.
    """

    level: str
    lines: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class ReportLaunch:
    """A launch of a graph; in JSON with the keys of ``row`` beside its own.

    Attributes:
        number: Its number in the graph, from 1.
        row: Its kernel, with the module, lines, nodes and bytes of this launch.
        makers: Numbers of the launches that produce its input.
        users: Numbers of the launches that read its output.
        inside: Its scheduler nodes.
        drawn_as: Number of the launch that represents it in the pictures, where repeated layers are drawn once.
        why_called: Why it is not generated code; empty for generated kernels.
        at: Lines of its FX nodes, scheduler nodes, code and call.
    """

    number: int
    row: ReportKernelRow
    makers: tuple[int, ...] = ()
    users: tuple[int, ...] = ()
    inside: tuple[str, ...] = ()
    drawn_as: int = 0
    why_called: str = ""
    at: tuple[LevelPlace, ...] = ()


@dataclass(frozen=True)
class UnfusedPair:
    """Two launches that were not fused.

    Attributes:
        a: Number of the first.
        b: Number of the second.
        reason: Reason.
        fix: Remedy to try; empty where none is known.
        bytes: Bytes that one kernel would save at most; None where unknown.
        logged: The scheduler's last reason, as logged; empty when it logged none for this pair.
    """

    a: int
    b: int
    reason: str
    fix: str = ""
    bytes: int | None = None
    logged: str = ""


@dataclass(frozen=True)
class UnfusedKind:
    """Pairs that were not fused for one cause.

    Attributes:
        kind: The cause as text.
        count: Number of pairs.
        fix: Remedy to try.
        bytes: Bytes that fusing all of them would save at most; None where unknown.
    """

    kind: str
    count: int
    fix: str = ""
    bytes: int | None = None


@dataclass(frozen=True)
class FxStage:
    """A graph of FX at one stage of the compile.

    Attributes:
        title: The stage.
        file: Its file chunk.
        language: Language for highlighting.
        count: Number of its lines.
    """

    title: str
    file: int
    language: str
    count: int


@dataclass(frozen=True)
class ReportGraphPage:
    """The page of a graph.

    Attributes:
        id: Its id.
        label: Its title.
        summary: Results of fusion, in sentences.
        wrong: Wrong values outside of its kernels that ``verify`` found.
        problems: Problems and missing parts.
        before_svg: The picture before fusion; None where it could not be drawn, or is composed of ``layer_pictures``.
        after_svg: The picture after fusion.
        layers: Its repeated layers; empty where all of its launches are drawn.
        layer_pictures: Parts of its pictures; None where no layer repeats or they could not be drawn: then layers are drawn once.
        picture_notes: Folded parts, or why there is no picture.
        nodes: Its scheduler nodes.
        kernels: Its launches.
        not_fused: Pairs that were not fused.
        not_fused_kinds: Their causes.
        fx: FX graphs by stage.
        changes: Changes by the FX passes.
        links: Linked lines.
        levels: Code beside the picture.
    """

    id: str
    label: str
    summary: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    before_svg: str | None = None
    after_svg: str | None = None
    layers: tuple[ReportLayers, ...] = ()
    layer_pictures: LayerPictures | None = None
    picture_notes: tuple[str, ...] = ()
    nodes: tuple[ReportNode, ...] = ()
    kernels: tuple[ReportLaunch, ...] = ()
    not_fused: tuple[UnfusedPair, ...] = ()
    not_fused_kinds: tuple[UnfusedKind, ...] = ()
    fx: tuple[FxStage, ...] = ()
    changes: tuple[FxChange, ...] = ()
    links: tuple[LevelLinks, ...] = ()
    levels: tuple[LevelText, ...] = ()


@dataclass(frozen=True)
class FactLine:
    """A line of the kernel card.

    Attributes:
        label: Label for people.
        value: The value as text; ``unknown`` where it is not known.
        source: The artifact that contains it, or would contain it.
        note: Explanation that is needed to read it correctly.
    """

    label: str
    value: str
    source: str
    note: str = ""


@dataclass(frozen=True)
class FactChapter:
    """A chapter of the kernel card.

    Attributes:
        chapter: Its heading.
        rows: Its lines.
    """

    chapter: str
    rows: tuple[FactLine, ...]


@dataclass(frozen=True, kw_only=True)
class ReportAdvice(Finding):
    """Advice about a kernel.

    Attributes:
        detail: Explanation.
    """

    JSON: ClassVar[Mapping[str, str]] = {
        n: n for n in ("rule", "severity", "title", "detail", "fix", "evidence", "source")
    }

    detail: str = ""


@dataclass(frozen=True)
class ReportBuilds:
    """Builds of a kernel as a table.

    Attributes:
        columns: Headings.
        rows: A row for each build.
        note: Remark on them.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str


@dataclass(frozen=True)
class ReportStoredBuilds:
    """Builds of a kernel in other register modes that the run contains.

    Attributes:
        columns: Headings.
        rows: A row for each build, without failed ones.
        warning: Why they do not apply to the current files; empty where they do.
        notes: Conclusions, and the source of the figures.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    warning: str
    notes: tuple[str, ...]


@dataclass(frozen=True)
class ReportIrEdit:
    """Lines of one text in the place of lines of another.

    Attributes:
        at: Number of lines before the first that is replaced.
        removed: Number of lines that are replaced.
        lines: The new lines.
    """

    at: int
    removed: int
    lines: tuple[str, ...]


@dataclass(frozen=True)
class ReportIr:
    """IR between two passes, without locations.

    Attributes:
        base: Index of the text that it was made from, an earlier one; None where it was made from nothing.
        edits: What differs from that, from the first line to the last.
    """

    base: int | None
    edits: tuple[ReportIrEdit, ...]


@dataclass(frozen=True)
class ReportPass:
    """A pass of a kernel's compilers.

    Attributes:
        number: Its number among the passes of the kernel, from 1.
        level: Its compiler.
        name: Its name, with what it ran on where that is not the module.
        state: Its effect.
        what: Operations and layouts whose number changed.
        before: Index of the IR before it; None where it changed nothing, or the IR is not in the report.
        after: Index of the IR after it; None as ``before``.
    """

    number: int
    level: PassLevel
    name: str
    state: PassState
    what: str
    before: int | None = None
    after: int | None = None


@dataclass(frozen=True)
class ReportPasses:
    """The passes of one compile of a kernel.

    Attributes:
        source: The dump.
        note: What is not known or was left out; empty where nothing is.
        rows: The passes, in order.
        texts: IR of ``rows``.
    """

    source: str
    note: str
    rows: tuple[ReportPass, ...]
    texts: tuple[ReportIr, ...]


@dataclass(frozen=True)
class ReportConfiguration:
    """A configuration of a kernel that was compiled.

    Attributes:
        id: Id of its page; empty where it has none.
        key: First characters of its cache entry's key, as ``what_if`` has them.
        words: Its options and figures as short text.
        chosen: Whether autotuning chose it; None when unknown.
        listed: Whether lists count its spills, the most of all of them, since it is unknown which one runs.
    """

    id: str
    key: str
    words: str
    chosen: bool | None = None
    listed: bool = False


@dataclass(frozen=True)
class ReportNeighbour:
    """A launch that shares data with a kernel.

    Attributes:
        number: Its number.
        id: Id of its page.
        name: Its name.
        role: Its role for the kernel.
        buffers: Buffers that go from one to the other, or that both read.
        not_fused: Why the two were not fused; empty where unknown.
        fix: Remedy to try.
    """

    number: int
    id: str
    name: str
    role: NeighbourRole
    buffers: tuple[str, ...] = ()
    not_fused: str = ""
    fix: str = ""


@dataclass(frozen=True)
class ReportKernelPage:
    """The page of a kernel.

    Attributes:
        id: Id of its row.
        graph: Id of its graph; None outside of graphs.
        name: Its name.
        number: ``K5``; empty outside of graphs.
        title: Its description as short text.
        problems: Problems and missing parts.
        facts: The kernel card.
        advice: Most important first.
        what_if: Its builds as a table; None where there is one or none.
        kept_builds: Builds of ``triton-cache whatif`` that the run contains; None without any.
        passes: Passes of its compiles of which the run or a given file has a dump; empty without any.
        others: Its configurations, this one among them; empty where there is one or none.
        neighbours: Launches that share data with it.
        launches: Its launches with their times; empty where none was measured.
        levels: Its code at every level.
        links: Linked lines.
    """

    id: str
    graph: str | None
    name: str
    number: str
    title: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    facts: tuple[FactChapter, ...] = ()
    advice: tuple[ReportAdvice, ...] = ()
    what_if: ReportBuilds | None = None
    kept_builds: ReportStoredBuilds | None = None
    passes: tuple[ReportPasses, ...] = ()
    others: tuple[ReportConfiguration, ...] = ()
    neighbours: tuple[ReportNeighbour, ...] = ()
    launches: tuple[ReportLaunchTime, ...] = ()
    levels: tuple[LevelText, ...] = ()
    links: tuple[LevelLinks, ...] = ()
