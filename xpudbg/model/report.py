"""The index of a report: what its first view, navigation and search need of a run. `frontend/src/data.ts` has the same keys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from xpudbg.model.finding import Cost, Finding, FindingSeverity
from xpudbg.model.report_layers import LayerPictures, ReportLayers

SCHEMA, SCHEMA_VERSION = "xpudbg.report", 1


@dataclass(frozen=True)
class ReportLink:
    """A place in the report.

    Attributes:
        page: ``graph``, ``kernel``, ``dynamo``, ``time``, ``raw``, ``model``, ``environment``.
        id: What of it: a graph, a kernel, a module, the number of a file; None for the page as a whole.
        level: The column of the code that is meant; None for none.
        line: The line there, from 1; None for none.
    """

    page: str
    id: str | None = None
    level: str | None = None
    line: int | None = None


@dataclass(frozen=True, kw_only=True)
class ReportFinding(Finding):
    """Something to look at.

    Attributes:
        detail: What it means; empty where the title says all.
        to: Its place; None where the report has none.
        count: How often it was found.
        cost: When it costs; findings of one severity are ordered by it, then by bytes, then by seconds.
        bytes: What each step moves for it; None where that is not known.
        seconds: Compile time that it took; None where that is not known, or it is none of a compile.
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
            "bytes",
            "seconds",
        )
    }

    detail: str = ""
    to: ReportLink | None = None
    count: int = 1
    cost: Cost = Cost.EVERY_STEP
    bytes: int | None = None
    seconds: float | None = None

    @property
    def urgent(self) -> bool:
        """Return whether something is wrong, or costs more than once."""
        return self.severity is not FindingSeverity.NOTE and self.cost is not Cost.ONCE


@dataclass(frozen=True)
class ReportFigure:
    """A key figure in words.

    Attributes:
        key: ``accuracy``, ``graphs``, ``kernels``, ``breaks``, ``recompiles``, ``compile_time``, ``bytes_saved``, ``spills``, ``coverage``.
        label: What people read.
        value: The figure; ``unknown`` where it is not known.
        note: What must be known to read it rightly, or why it is unknown.
        to: The page that tells more; None without one.
        problem: Whether it says that something is not as it should be.
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
    """An artifact that is not there, or that there is something to say of.

    Attributes:
        graph: Id of the graph, name of the kernel, or ``run``.
        kind: Kind of artifact.
        state: As :class:`~xpudbg.model.artifact.State`.
        reason: Why it is not there.
        to: The page where it is missed; None without one.
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
        label: The program's function that it is of, or its id.
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
        layers: Layers that repeat, in words; empty without any.
        to: Its page.
        missing: Artifacts that are not there, each with the reason.
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


@dataclass(frozen=True)
class ReportKernelRow:
    """A kernel in lists. Launches of one generated kernel in a graph are one row.

    Attributes:
        id: Unique in the report: ``GRAPH:K5``, or the beginning of the key of a cache entry.
        number: ``K5``, the first launch; empty outside of graphs.
        name: Its name.
        graph: Id of its graph; None outside of graphs.
        kind: What it is made of.
        nodes: Scheduler nodes in it; None where they are not known.
        lines: The program's lines that it computes, ``model.py:35``.
        module: Path of the ``nn.Module`` of its last node; empty where not recorded.
        bytes_in: What one launch reads; None where it is not known.
        bytes_out: What one launch writes.
        saved: Bytes that fusion saves in one launch.
        launches: How often its graph calls it; None outside of graphs, where nothing tells.
        registers: Registers of a hardware thread or of a thread; None where no native code tells. Of several configurations the most, where
            nothing tells which one runs.
        spills: Bytes that it spills; None where no native code tells.
        advice: How many pieces of advice there are.
        repeats: In how many layers that repeat it stands; 1 outside of them.
        least_registers: The fewest registers of several configurations, where they differ and nothing tells which one runs; else None.
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
    launches: int | None = None
    registers: int | None = None
    spills: int | None = None
    advice: int = 0
    repeats: int = 1
    least_registers: int | None = None


@dataclass(frozen=True)
class ReportModuleRow:
    """A module with all that is below it.

    Attributes:
        path: ``layers.0.attn``; the first of those that are folded.
        class_name: Class of the module; empty where unknown.
        kernels: Different kernels.
        bytes: Read and written; None where it is not known of one launch.
        launches: Launches.
        seconds: Compile time of its kernels; None where no trace tells.
        children: Modules in it.
        kernel_ids: Kernels that end in it and in none of its children.
        repeated: How many equal layers it stands for; 1 for a single module.
        differs: In what the folded ones differ; empty where they do not.
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


@dataclass(frozen=True)
class ReportTable:
    """A table of the environment page: name, value, and whose it is or what is to be known.

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
        language: What it is to be coloured as; ``binary`` for what is no text.
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
    """Something odd.

    Attributes:
        where: The artifact, or the part of the run.
        text: What is odd.
    """

    where: str
    text: str


@dataclass(frozen=True)
class ReportRun:
    """The run that a report is of.

    Attributes:
        name: Its name.
        command: The command line; empty where it is not known.
        outcome: How it ended, in words.
        state: ``running``, ``collecting``, ``complete``; empty for what is no bundle.
        emulated: A sentence for a run whose device was not there; None for others.
        versions: Names and versions.
        device: Devices in words; empty where unknown.
        started: UTC, ISO 8601; empty where unknown.
        seconds: Wall time of the script; None where unknown.
        ended_well: Whether the script ended with status 0; None where nothing tells.
        made_from: Names of the runs that were merged to it; empty for a run of its own.
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
    """All that a report says before a page of it is opened.

    Attributes:
        made_by: ``xpudbg 0.1``.
        title: The report's title.
        run: What ran, on what, and how it ended.
        compare: Whether two runs are compared: then ``run`` is the second one.
        alone: Whether the comparison is all there is.
        figures: Key figures.
        phases: Compile time by stage of torch.compile, the longest first.
        findings: What to look at, the worst first.
        ledger: Artifacts that are not there.
        ledger_counts: Artifacts by state.
        graphs: The graphs, in the order of the run.
        kernels: The kernels, graph by graph; those outside of graphs last.
        modules: The module tree; empty where modules were not recorded.
        environment: Versions, variables, devices, settings.
        files: Raw artifacts.
        problems: What is odd.
    """

    made_by: str
    title: str
    run: ReportRun
    compare: bool = False
    alone: bool = False
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
#
# `frontend/src/data.ts` has the same keys.


@dataclass(frozen=True)
class LineMark:
    """A mark on a line: what it does to the machine.

    Attributes:
        line: The line, from 1.
        kind: A message, a spill, a matrix instruction, a barrier, a 2D block access, a loop.
        note: In words.
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
        title: What people read.
        language: What it is to be coloured as.
        file: Its file chunk; None where ``text`` stands for it, or nothing does.
        first: First line of the part to show, from 1; None for all of it.
        last: Last line of the part.
        text: The text, where no file has it.
        missing: Why it is not there; None where it is.
        marks: Lines that do something to the machine.
        note: What is to be known of the text; empty for nothing.
        blocks: First and last lines of what belongs together: a line of a block stands for its first line.
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
    """Lines of two levels that belong together; a chunk names the levels ``from`` and ``to``.

    Attributes:
        upper: The level nearer to Python.
        lower: The level nearer to the machine.
        how: Kind of evidence, as :class:`~xpudbg.model.provenance.Evidence`.
        pairs: Lines of the two, from 1, of whole files.
    """

    upper: str
    lower: str
    how: str
    pairs: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class ReportNode:
    """A scheduler node of a graph.

    Attributes:
        name: ``op3``.
        kind: Kind of its work.
        kernel: Number of the launch that it is in; None where that is not known.
        reads: Buffers.
        writes: Buffers.
        lines: The program's lines.
        ops: What it computes.
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
    """Lines of something at a level.

    Attributes:
        level: The level.
        lines: First and last lines of its parts, from 1, of the whole file.
    """

    level: str
    lines: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class ReportLaunch:
    """A launch of a graph; a chunk has the keys of ``row`` beside these.

    Attributes:
        number: Its number in the graph, from 1.
        row: Its kernel, with the module, lines, nodes and bytes of this launch.
        makers: Numbers of the launches that make what it reads.
        users: Numbers of those that read what it makes.
        inside: Its scheduler nodes.
        drawn_as: Number of the launch that stands for it in the pictures, where layers that repeat are drawn once.
        why_called: Why it is not generated code; empty for generated kernels.
        at: Where its FX nodes, scheduler nodes, its code and its call stand.
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
    """Two launches that stayed two.

    Attributes:
        a: Number of the first.
        b: Number of the second.
        reason: Why.
        fix: What to try; empty where nothing is known to help.
        bytes: What one kernel would save at most; None where unknown.
    """

    a: int
    b: int
    reason: str
    fix: str = ""
    bytes: int | None = None


@dataclass(frozen=True)
class UnfusedKind:
    """Pairs that stayed two for one cause.

    Attributes:
        kind: The cause in words.
        count: Pairs.
        fix: What to try.
        bytes: What fusing all of them would save at most; None where unknown.
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
        language: What it is to be coloured as.
        count: Lines of it.
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
        summary: What fusion did, in sentences.
        wrong: What of it computes wrong numbers beside its kernels, as ``verify`` found.
        problems: What is odd or missing.
        before_svg: The picture before fusion; None where it could not be drawn, or is put together of ``layer_pictures``.
        after_svg: The picture after fusion.
        layers: Its layers that repeat; empty where all of its launches are drawn.
        layer_pictures: What the page draws of them; None where none repeats or they could not be drawn: then layers are drawn once.
        picture_notes: What was folded, or why there is no picture.
        nodes: Its scheduler nodes.
        kernels: Its launches.
        not_fused: Pairs that stayed two.
        not_fused_kinds: Their causes.
        fx: FX graphs by stage.
        links: Lines that belong together.
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
    links: tuple[LevelLinks, ...] = ()
    levels: tuple[LevelText, ...] = ()


@dataclass(frozen=True)
class FactLine:
    """A line of the kernel card.

    Attributes:
        label: What people read.
        value: The value in words; ``unknown`` where it is not known.
        source: The artifact that tells, or would tell.
        note: What must be known to read it rightly.
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
    """An advice.

    Attributes:
        detail: What it means.
    """

    JSON: ClassVar[Mapping[str, str]] = {
        n: n for n in ("rule", "severity", "title", "detail", "fix", "evidence", "source")
    }

    detail: str = ""


@dataclass(frozen=True)
class ReportBuilds:
    """Builds of a kernel beside each other.

    Attributes:
        columns: Headings.
        rows: A row a build.
        note: What is to be known of them.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str


@dataclass(frozen=True)
class ReportStoredBuilds:
    """Builds of a kernel in other register modes, that the run keeps.

    Attributes:
        columns: Headings.
        rows: A row a build, the failed ones left out.
        warning: Why they are no longer about these files; empty where they are.
        notes: What they mean, and whose answer it is.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    warning: str
    notes: tuple[str, ...]


@dataclass(frozen=True)
class ReportConfiguration:
    """A configuration of a kernel that was compiled.

    Attributes:
        id: Id of its page; empty where it has none.
        key: First characters of its cache entry's key, as ``what_if`` has them.
        words: Its options and figures, in short words.
        chosen: Whether autotuning chose it; None where nothing says.
        listed: Whether lists count its spills, the most of all of them, since nothing says which one runs.
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
        relation: ``makes`` what the kernel reads, or ``uses`` what it makes.
        not_fused: Why the two are two kernels; empty where nobody says.
        fix: What to try.
    """

    number: int
    id: str
    name: str
    relation: str
    not_fused: str = ""
    fix: str = ""


@dataclass(frozen=True)
class ReportKernelPage:
    """The page of a kernel.

    Attributes:
        id: As of its row.
        graph: Id of its graph; None outside of graphs.
        name: Its name.
        number: ``K5``; empty outside of graphs.
        title: What it is, in short words.
        problems: What is odd or missing.
        facts: The kernel card.
        advice: Most important first.
        what_if: Its builds beside each other; None where there is one or none.
        kept_builds: Builds of ``triton-cache whatif`` that the run keeps; None without any.
        others: Its configurations, this one among them; empty where there is one or none.
        neighbours: Launches that share data with it.
        levels: Its code at every level.
        links: Lines that belong together.
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
    others: tuple[ReportConfiguration, ...] = ()
    neighbours: tuple[ReportNeighbour, ...] = ()
    levels: tuple[LevelText, ...] = ()
    links: tuple[LevelLinks, ...] = ()
